//! What is where in a picture.

use approx::assert_abs_diff_eq;

use crate::seen::Picture;

impl Picture {
    /// The least and greatest x and y, past the last pixel, of what has a colour like this.
    pub(crate) fn bounds(&self, like: impl Fn([i32; 3]) -> bool) -> Option<[f64; 4]> {
        let mut bounds: Option<[f64; 4]> = None;
        for (index, pixel) in self.rgb.chunks_exact(3).enumerate() {
            if like([pixel[0], pixel[1], pixel[2]].map(i32::from)) {
                let (x, y) = ((index % self.width) as f64, (index / self.width) as f64);
                let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
                bounds = Some([
                    left.min(x),
                    top.min(y),
                    right.max(x + 1.0),
                    bottom.max(y + 1.0),
                ]);
            }
        }
        bounds
    }
}

/// As B is.
pub(crate) fn is_green([r, g, b]: [i32; 3]) -> bool {
    g > 80 && g > r + 60 && g > b + 12
}

/// As A is.
pub(crate) fn is_red([r, g, b]: [i32; 3]) -> bool {
    r > 90 && r > g + 40 && r > b + 60
}

/// As nothing is that shows the algorithm.
pub(crate) fn is_plain(rgb: [i32; 3]) -> bool {
    let [r, g, b] = rgb;
    let is_pink = r > 150 && b > 120 && r > g + 50 && b > g + 25;
    let is_yellow = r > 180 && g > 170 && b < 120;
    let is_blue = b > 180 && g > 140 && r < 130;
    !(is_pink || is_yellow || is_blue)
}

/// The outline is 2 px wide, half of it outside the shape, and its rim is soft.
const RIM: f64 = 2.0;

pub(crate) fn assert_is_at(found: Option<[f64; 4]>, expected: [f64; 4]) {
    for (found, expected) in found.expect("a shape").into_iter().zip(expected) {
        assert_abs_diff_eq!(found, expected, epsilon = RIM);
    }
}
