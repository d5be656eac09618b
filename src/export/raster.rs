//! Pixels: the size of a sheet, pixels from the screen or from an SVG, and their PNG.

use glam::{DVec2, UVec2};
use thiserror::Error;

/// Why a picture could not be encoded.
#[derive(Debug, Error)]
pub enum RasterError {
    /// A picture without pixels, as of a minimised window.
    #[error("the picture is empty")]
    Empty,
    /// More pixels than can be counted.
    #[error("the picture is too large")]
    TooLarge,
    /// The drawing failed, with its message.
    #[error("the picture could not be drawn: {0}")]
    Drawing(String),
    /// The encoder failed.
    #[error("the picture could not be encoded: {0}")]
    Encoding(#[from] png::EncodingError),
}

/// An opaque picture, 3 bytes per pixel in sRGB, from the upper left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    width: u32,
    height: u32,
    rgb: Vec<u8>,
}

impl Raster {
    /// From RGBA rows that start at the bottom, as in a frame buffer. Opacity is dropped, as the screen shows the
    /// colours of the frame buffer.
    ///
    /// # Errors
    /// [`RasterError::Empty`] when there are no pixels, or fewer than `width` × `height`.
    pub fn from_bottom_up_rgba(width: u32, height: u32, rgba: &[u8]) -> Result<Self, RasterError> {
        let row_bytes = 4 * width as usize;
        let rows = rgba.chunks_exact(row_bytes.max(1)).take(height as usize);
        Self::from_opaque_rgba(width, height, rows.rev().flatten().copied().collect())
    }

    /// From RGBA rows that start at the top; opacity is dropped.
    ///
    /// # Errors
    /// [`RasterError::Empty`] when there are no pixels, or not `width` × `height` of them.
    pub fn from_opaque_rgba(
        width: u32,
        height: u32,
        mut rgba: Vec<u8>,
    ) -> Result<Self, RasterError> {
        if rgba.is_empty() || rgba.len() != 4 * width as usize * height as usize {
            return Err(RasterError::Empty);
        }
        drop_opacity(&mut rgba);
        let rgb = rgba;
        Ok(Self { width, height, rgb })
    }

    /// The picture of an SVG at its own size, a pixel per user unit. Uncovered areas are black.
    ///
    /// # Errors
    /// [`RasterError::Drawing`] for an invalid SVG, [`RasterError::TooLarge`] if its size is too large.
    #[cfg(not(target_family = "wasm"))]
    pub fn from_svg(svg: &str) -> Result<Self, RasterError> {
        use std::sync::{Arc, LazyLock};

        use super::fonts;
        use resvg::tiny_skia;
        use resvg::usvg::{self, fontdb};

        // Only the embedded font, regular and oblique, so that a picture is the same on every machine.
        static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
            let mut fonts = fontdb::Database::new();
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(fonts::sans())));
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(fonts::oblique())));
            fonts.set_sans_serif_family("DejaVu Sans");
            Arc::new(fonts)
        });
        let options = usvg::Options {
            fontdb: Arc::clone(&FONTS),
            font_family: "DejaVu Sans".to_owned(),
            ..usvg::Options::default()
        };
        let tree = usvg::Tree::from_str(svg, &options)
            .map_err(|error| RasterError::Drawing(error.to_string()))?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or(RasterError::TooLarge)?;
        pixmap.fill(tiny_skia::Color::BLACK);
        resvg::render(
            &tree,
            tiny_skia::Transform::identity(),
            &mut pixmap.as_mut(),
        );
        Self::from_opaque_rgba(width, height, pixmap.take())
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// Its pixels, row by row from the upper left corner, 3 bytes each.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The pixel with this index, row by row from the upper left corner.
    pub(super) fn pixel(&self, at: usize) -> [u8; 3] {
        self.rgb.as_chunks().0[at]
    }

    /// The PNG file of the picture.
    ///
    /// # Errors
    /// [`RasterError::Encoding`] when the encoder fails.
    pub fn to_png(&self) -> Result<Vec<u8>, RasterError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Balanced);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// Compacts opaque RGBA pixels to RGB in place: at 100 megapixels a second buffer matters.
fn drop_opacity(rgba: &mut Vec<u8>) {
    let pixels = rgba.len() / 4;
    for pixel in 0..pixels {
        rgba.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel);
    }
    rgba.truncate(3 * pixels);
}

/// From this size, in px, a figure is scaled as a whole: a larger one has more px for each letter and line. On a
/// smaller one letters keep their size so that they remain legible.
const USUAL: DVec2 = DVec2::new(1024.0, 768.0);

/// The size of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageSize {
    /// Its width and height in points, the unit of text and strokes.
    pub points: DVec2,
    /// Pixels per point.
    pub scale: f64,
}

impl PageSize {
    /// A sheet with one px per point.
    pub fn of_points(points: DVec2) -> Self {
        Self { points, scale: 1.0 }
    }

    /// A sheet of this size in px. From 1024×768 the figure looks the same at every size.
    pub fn of_pixels(pixels: UVec2) -> Self {
        let scale = (pixels.as_dvec2() / USUAL).min_element().max(1.0);
        Self {
            points: pixels.as_dvec2() / scale,
            scale,
        }
    }

    /// Its width and height in px.
    pub fn pixels(&self) -> DVec2 {
        self.points * self.scale
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn no_pixels_are_an_error() {
        assert!(matches!(
            Raster::from_bottom_up_rgba(0, 5, &[]),
            Err(RasterError::Empty)
        ));
        assert!(matches!(
            Raster::from_bottom_up_rgba(2, 2, &[0; 8]),
            Err(RasterError::Empty)
        ));
    }

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
