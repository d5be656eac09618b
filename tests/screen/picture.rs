//! Pictures as pixels, and how much two of them differ.

use collidoscope::export::Raster;

/// How much the window and a slide may differ, in steps of 255. The renderers antialias edges differently: egui by a
/// seam one pixel wide and by glyphs on whole pixels with a gamma of their own, resvg by coverage; so single pixels on
/// an edge differ much. The mean of all grows with the length of edges (0.61 was measured, 0.83 in the projector's
/// theme, whose text and lines are larger). The mean over a tile cancels antialiasing and shows what has moved, is
/// missing or has another colour (34 was measured, in text; 51 in a note on the classic black, 65 in the projector's,
/// 1.35 times as large).
pub(crate) const MEAN: f64 = 0.8;
pub(crate) const TILE_MEAN: f64 = 55.0;

/// The side of a tile, in pixels.
const TILE: usize = 8;

#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgb: Vec<u8>,
}

impl Picture {
    /// The picture in an opaque PNG.
    pub(crate) fn of_png(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("its pixels");
        let rgb = match info.color_type {
            png::ColorType::Rgb => pixels,
            png::ColorType::Rgba => pixels
                .chunks_exact(4)
                .flat_map(|pixel| {
                    assert_eq!(pixel[3], 255, "opaque");
                    [pixel[0], pixel[1], pixel[2]]
                })
                .collect(),
            other => panic!("{other:?}"),
        };
        Self {
            width: info.width as usize,
            height: info.height as usize,
            rgb,
        }
    }

    /// The picture that resvg renders of an SVG.
    pub(crate) fn of_svg(svg: &str) -> Self {
        let raster = Raster::from_svg(svg).expect("an SVG");
        let [width, height] = raster.size().map(|side| side as usize);
        Self {
            width,
            height,
            rgb: raster.rgb().to_vec(),
        }
    }

    /// Its upper `height` pixels, without the window's parts below the figure.
    pub(crate) fn above(mut self, height: usize) -> Self {
        self.height = self.height.min(height);
        self.rgb.truncate(3 * self.width * self.height);
        self
    }

    pub(crate) fn pixel(&self, x: usize, y: usize) -> [f64; 3] {
        let at = 3 * (y * self.width + x);
        [0, 1, 2].map(|channel| f64::from(self.rgb[at + channel]))
    }

    /// The mean of each channel of each whole tile.
    fn tiles(&self) -> Vec<f64> {
        let mut means = Vec::new();
        for top in (0..=self.height - TILE).step_by(TILE) {
            for left in (0..=self.width - TILE).step_by(TILE) {
                let pixels = (0..TILE * TILE).map(|k| self.pixel(left + k % TILE, top + k / TILE));
                let sum = pixels.fold([0.0; 3], |sum, pixel| [0, 1, 2].map(|c| sum[c] + pixel[c]));
                means.extend(sum.map(|channel| channel / (TILE * TILE) as f64));
            }
        }
        means
    }
}

/// The mean difference of two pictures, and the greatest difference of two tiles.
pub(crate) fn difference(one: &Picture, other: &Picture) -> (f64, f64) {
    assert_eq!((one.width, one.height), (other.width, other.height));
    let pairs = one.rgb.iter().zip(&other.rgb);
    let total: f64 = pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    let tiles = one.tiles().into_iter().zip(other.tiles());
    let worst = tiles.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    (total / one.rgb.len() as f64, worst)
}
