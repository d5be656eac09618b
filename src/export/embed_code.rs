//! What a page takes to show a figure that lives: the HTML that is pasted there.

use super::svg::Escaped;

/// A figure for another page.
#[derive(Clone, Copy, Debug)]
pub struct EmbedCode<'e> {
    /// The address of the picture alone.
    pub embed: &'e str,
    /// That of the whole program with the same scene.
    pub whole: &'e str,
    /// What the figure is called.
    pub title: &'e str,
    /// Its width and height, in px.
    pub size: [u32; 2],
    /// The same figure at rest, an SVG, for readers without script.
    pub still: &'e str,
}

impl EmbedCode<'_> {
    /// A `<figure>` with an `<iframe>`, a link below it, and the still figure in `<noscript>`.
    #[must_use]
    pub fn html(&self) -> String {
        let [embed, whole, title] = [self.embed, self.whole, self.title].map(Escaped);
        let [width, height] = self.size;
        let still = self.still.trim_end();
        format!(
            "<figure>\n\
             <iframe src=\"{embed}\" title=\"{title}\" width=\"{width}\" height=\"{height}\" \
             loading=\"lazy\" style=\"border: 0; max-width: 100%\"></iframe>\n\
             <noscript>\n{still}\n</noscript>\n\
             <figcaption><a href=\"{whole}\">{title}</a></figcaption>\n\
             </figure>\n"
        )
    }
}
