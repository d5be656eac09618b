//! The pixels of an SVG, drawn without a browser.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::fonts;
use super::raster::{Raster, RasterError};

/// Only the embedded font, regular and oblique, so that a picture is the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_source(fontdb::Source::Binary(Arc::new(fonts::sans())));
    fonts.load_font_source(fontdb::Source::Binary(Arc::new(fonts::oblique())));
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

impl Raster {
    /// The picture of an SVG at its own size, a pixel per user unit. Uncovered areas are black.
    ///
    /// # Errors
    /// [`RasterError::Drawing`] for an invalid SVG, [`RasterError::TooLarge`] if its size is too large.
    pub fn from_svg(svg: &str) -> Result<Self, RasterError> {
        let options = Options {
            fontdb: Arc::clone(&FONTS),
            font_family: "DejaVu Sans".to_owned(),
            ..Options::default()
        };
        let tree = Tree::from_str(svg, &options)
            .map_err(|error| RasterError::Drawing(error.to_string()))?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::TooLarge)?;
        pixmap.fill(Color::BLACK);
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Self::from_opaque_rgba(width, height, pixmap.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_needs_no_font_of_the_system() {
        let [ours, other] = ["'DejaVu Sans', sans-serif", "Nowhere, sans-serif"].map(|font| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\" fill=\"#fff\" \
                 font-family=\"{font}\"><text x=\"2\" y=\"16\">A ⊖ B</text></svg>"
            );
            Raster::from_svg(&svg).unwrap()
        });
        assert!(ours.rgb().iter().filter(|&&c| c > 128).count() > 100);
        assert_eq!(ours, other);
    }
}
