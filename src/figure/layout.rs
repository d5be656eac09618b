//! Where the panes of a picture are.

use glam::{DVec2, dvec2};

use super::{Camera, Rect};

/// How Minkowski space is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MinkowskiPane {
    /// Not at all.
    #[default]
    Off,
    /// Next to the world, half of the picture, at the world's scale.
    Half,
    /// In the world's place.
    Alone,
}

/// Two panes narrower than half of this, in points, have no room for a title and a length.
const WIDE_ENOUGH: f64 = 560.0;
/// The screens of phones are narrower than this.
const WIDER_THAN_PHONES: f64 = 400.0;

/// Whether two panes have more room beside each other than one above the other.
fn has_room_side_by_side(size: DVec2) -> bool {
    let is_tall = size.y > 1.6 * size.x;
    let least_height = if size.x < WIDER_THAN_PHONES { 0.7 } else { 0.8 };
    let is_narrow = size.x < WIDE_ENOUGH && size.y > least_height * size.x;
    !is_tall && !is_narrow
}

impl MinkowskiPane {
    /// The next of those that show the world, going round.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Off => Self::Half,
            Self::Half | Self::Alone => Self::Off,
        }
    }

    /// The places of the world and of Minkowski space in a picture of `size`. Side by side, unless
    /// the picture is so narrow that one above the other gives both more room; one behind the other when
    /// Minkowski space is alone.
    #[must_use]
    pub fn layout(self, size: DVec2) -> (Rect, Option<Rect>) {
        let whole = Rect::new(DVec2::ZERO, size);
        match self {
            Self::Off => (whole, None),
            Self::Alone => (whole, Some(whole)),
            Self::Half if has_room_side_by_side(size) => {
                let world = Rect::new(DVec2::ZERO, dvec2((size.x / 2.0).floor(), size.y));
                let rest = Rect {
                    min: dvec2(world.max.x, 0.0),
                    max: size,
                };
                (world, Some(rest))
            }
            Self::Half => {
                let world = Rect::new(DVec2::ZERO, dvec2(size.x, (size.y / 2.0).floor()));
                let rest = Rect {
                    min: dvec2(0.0, world.max.y),
                    max: size,
                };
                (world, Some(rest))
            }
        }
    }

    /// The view of Minkowski space at `place` about its middle: at the world's scale where both are shown.
    pub(super) fn at_scale_of(self, world: &Camera, minkowski: &Camera, place: &Rect) -> Camera {
        match self {
            Self::Half => minkowski.at_scale(place, world.scale),
            _ => *minkowski,
        }
    }
}
