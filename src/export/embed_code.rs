//! The HTML that shows an interactive figure in another page.

use super::svg::Escaped;

/// A figure for another page.
#[derive(Clone, Copy, Debug)]
pub struct EmbedCode<'e> {
    /// The address of the figure alone.
    pub embed: &'e str,
    /// The address of the whole program with the same scene.
    pub whole: &'e str,
    /// The title.
    pub title: &'e str,
    /// The size, in px.
    pub size: [u32; 2],
    /// The still figure as an SVG, for readers without script.
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
