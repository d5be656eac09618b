//! How each kind of area is hatched on paper, so that areas can be distinguished in black and white. Lengths are in points
//! of the picture.

use std::f64::consts::FRAC_1_SQRT_2;

use glam::DVec2;

use super::{Hatch, Stroke, dashes};
use crate::figure::Color;

/// Lines of one width, or rows of dots, all one way.
#[derive(Clone, Copy)]
pub(in crate::figure) struct Pattern {
    along: DVec2,
    spacing: f64,
    width: f64,
    dash: Option<[f64; 4]>,
}

impl Pattern {
    const fn lines(along: DVec2, spacing: f64) -> Self {
        Self {
            along,
            spacing,
            width: 0.7,
            dash: None,
        }
    }

    const fn dots(along: DVec2, spacing: f64) -> Self {
        Self {
            along,
            spacing,
            width: 1.2,
            dash: Some(dashes::DOTS),
        }
    }

    pub(in crate::figure) const fn of(self, color: Color) -> Hatch {
        Hatch {
            along: self.along,
            spacing: self.spacing,
            stroke: Stroke {
                width: self.width,
                color,
                dash: self.dash,
            },
        }
    }
}

/// A, rising.
pub(in crate::figure) const A: Pattern =
    Pattern::lines(DVec2::new(FRAC_1_SQRT_2, -FRAC_1_SQRT_2), 9.0);

/// B, falling, perpendicular to A's.
pub(in crate::figure) const B: Pattern =
    Pattern::lines(DVec2::new(FRAC_1_SQRT_2, FRAC_1_SQRT_2), 9.0);

/// What a query proves empty: dots.
pub(in crate::figure) const EMPTY_SIDE: Pattern = Pattern::dots(DVec2::new(0.8, -0.6), 8.0);

/// Where the origin must lie: steep.
pub(in crate::figure) const ORIGIN_REGION: Pattern = Pattern::lines(DVec2::new(0.28, -0.96), 7.0);

/// EPA's polytope: level, far apart.
pub(in crate::figure) const POLYTOPE: Pattern = Pattern::lines(DVec2::X, 14.0);

/// Its face closest to the origin: level, close together.
pub(in crate::figure) const CLOSEST: Pattern = Pattern::lines(DVec2::X, 4.0);

/// The face of a simplex with the origin beyond it: upright.
pub(in crate::figure) const FACE_TO_ORIGIN: Pattern = Pattern::lines(DVec2::Y, 6.0);

/// Faces that go: dots.
pub(in crate::figure) const SEEN: Pattern = Pattern::dots(DVec2::Y, 6.0);

/// Faces to come: upright, far apart.
pub(in crate::figure) const NEW: Pattern = Pattern::lines(DVec2::Y, 12.0);

/// Bodies beside the pair that stay where they are: steep, falling.
pub(in crate::figure) const FIXED: Pattern = Pattern::lines(DVec2::new(0.28, 0.96), 6.0);
