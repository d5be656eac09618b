//! How large a picture is, and how large what is on it.

use glam::{DVec2, UVec2};

/// From this size on, in px, a picture grows as a whole: on a larger one more px go into each letter and
/// line. On a smaller one letters keep their size, for they could not be read otherwise.
const USUAL: DVec2 = DVec2::new(1024.0, 768.0);

/// The room of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageSize {
    /// Its width and height in points, in which sizes of text and strokes are meant.
    pub points: DVec2,
    /// How many px a point has.
    pub scale: f64,
}

impl PageSize {
    /// A picture whose points are px.
    #[must_use]
    pub fn of_points(points: DVec2) -> Self {
        Self { points, scale: 1.0 }
    }

    /// A picture of so many px. From 1024×768 on it looks the same at every size.
    #[must_use]
    pub fn of_pixels(pixels: UVec2) -> Self {
        let scale = (pixels.as_dvec2() / USUAL).min_element().max(1.0);
        Self {
            points: pixels.as_dvec2() / scale,
            scale,
        }
    }

    /// Its width and height in px.
    #[must_use]
    pub fn pixels(&self) -> DVec2 {
        self.points * self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{dvec2, uvec2};

    #[test]
    fn a_larger_picture_has_larger_letters_and_a_smaller_one_less_room() {
        let hd = PageSize::of_pixels(uvec2(1920, 1080));
        assert_eq!((hd.points.y, hd.scale), (768.0, 1080.0 / 768.0));
        assert_eq!(hd.pixels().round(), dvec2(1920.0, 1080.0));
        let small = PageSize::of_pixels(uvec2(640, 2000));
        assert_eq!(small, PageSize::of_points(dvec2(640.0, 2000.0)));
    }
}
