//! Where the panes of a picture are.

use glam::{DVec2, dvec2};

use super::Rect;

/// How Minkowski space is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MinkowskiPane {
    /// Not at all.
    #[default]
    Off,
    /// In a corner of the world.
    Inset,
    /// Beside the world, half of the picture.
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
            Self::Off => Self::Inset,
            Self::Inset => Self::Half,
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
            Self::Inset => {
                let inset = (size * 0.42).min(dvec2(420.0, 340.0)).floor();
                let corner = size - inset - dvec2(12.0, 12.0).min(size - inset);
                (whole, Some(Rect::new(corner, inset)))
            }
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

    /// The largest parts of the world's pane that no other pane covers, in a picture of `size`.
    #[must_use]
    pub fn free(self, size: DVec2) -> Vec<Rect> {
        let (world, minkowski) = self.layout(size);
        match (self, minkowski) {
            (Self::Inset, Some(inset)) => {
                let left = dvec2(inset.min.x, world.max.y);
                let above = dvec2(world.max.x, inset.min.y);
                let part = |max: DVec2| Rect {
                    min: world.min,
                    max,
                };
                vec![part(left), part(above)]
            }
            _ => vec![world],
        }
    }
}
