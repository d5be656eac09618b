//! Maps a pane's units to the figure.

use glam::DVec2;

use collidoscope_core::planar::PosedShape;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The corner with the least x and y.
    pub min: DVec2,
    /// The opposite corner.
    pub max: DVec2,
}

impl Rect {
    /// From its corner with the least x and y, and the opposite one.
    pub const fn between(min: DVec2, max: DVec2) -> Self {
        Self { min, max }
    }

    /// From its corner and size.
    pub fn new(min: DVec2, size: DVec2) -> Self {
        Self::between(min, min + size)
    }

    /// The smallest rectangle that contains all `points`; empty at the origin if there are none.
    pub fn around(points: impl IntoIterator<Item = DVec2>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Self::between(first, first), |rect, point| {
            rect.with(&Self::between(point, point))
        })
    }

    /// The square around a point, this far from it.
    pub fn about(center: DVec2, reach: f64) -> Self {
        Self::between(center, center).grown(DVec2::splat(reach))
    }

    pub fn size(&self) -> DVec2 {
        self.max - self.min
    }

    pub fn center(&self) -> DVec2 {
        (self.min + self.max) / 2.0
    }

    /// This rectangle with each side moved inwards by `by` (outwards if negative), never past the centre.
    pub fn shrunk(&self, by: f64) -> Self {
        let by = DVec2::splat(by).min(self.size() / 2.0);
        Self::between(self.min + by, self.max - by)
    }

    /// The smallest rectangle that contains both.
    pub fn with(&self, other: &Self) -> Self {
        Self::between(self.min.min(other.min), self.max.max(other.max))
    }

    /// This rectangle with each side moved outwards by `by`.
    pub fn grown(&self, by: DVec2) -> Self {
        Self::between(self.min - by, self.max + by)
    }

    /// Whether the two intersect.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// Whether `point` is inside or on the boundary.
    pub fn contains(&self, point: DVec2) -> bool {
        point.cmpge(self.min).all() && point.cmple(self.max).all()
    }

    /// The distance of `point`; 0 inside.
    pub fn distance_to(&self, point: DVec2) -> f64 {
        point.clamp(self.min, self.max).distance(point)
    }

    /// Whether `other` is inside.
    pub fn holds(&self, other: &Self) -> bool {
        self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }
}

/// The bounds of the bodies in the world.
pub fn bounds_of(bodies: &[&PosedShape]) -> Rect {
    Rect::around(bodies.iter().flat_map(|body| body.outline()))
}

/// The visible part of a pane's space and its orientation: `offset` is at the pane's upper left corner, and a unit is
/// `scale` points long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point at the pane's upper left corner.
    pub offset: DVec2,
    /// Points per unit.
    pub scale: f64,
    /// Whether y points up on screen.
    pub y_up: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self::ONE_TO_ONE
    }
}

/// The range of scales that content needs: coordinates end at 1e±100.
const SMALLEST_SCALE: f64 = 1e-110;
const LARGEST_SCALE: f64 = 1e110;

impl Camera {
    /// Scale 1, with the space's origin at the corner: the original's view.
    pub const ONE_TO_ONE: Self = Self::one_to_one(false);

    /// The same, with y down or up.
    pub const fn one_to_one(y_up: bool) -> Self {
        Self {
            offset: DVec2::ZERO,
            scale: 1.0,
            y_up,
        }
    }

    /// The scale of a fitted view of a single point, which has no size.
    pub const LARGEST_FIT: f64 = 1e6;

    /// The largest scale at which `content` fits into `room`, in points per unit; for a single point,
    /// [`Self::LARGEST_FIT`].
    pub(super) fn scale_of(content: &Rect, room: DVec2) -> f64 {
        if content.size() == DVec2::ZERO {
            return Self::LARGEST_FIT;
        }
        (room / content.size().max(DVec2::splat(f64::MIN_POSITIVE)))
            .min_element()
            .clamp(SMALLEST_SCALE, LARGEST_SCALE)
    }

    /// The same orientation, with `content` centred in a pane of `size` at this scale.
    pub fn centred(&self, content: &Rect, size: DVec2, scale: f64) -> Self {
        Self {
            offset: content.center() - self.turned(size) / (2.0 * scale),
            scale,
            ..*self
        }
    }

    /// The same orientation, with all of `part` centred in a pane of `size`, as large as it fits.
    pub fn showing(&self, part: &Rect, size: DVec2) -> Self {
        self.centred(part, size, Self::scale_of(part, size))
    }

    /// Maps a direction from the space to the figure or back; keeps its length.
    pub fn turned(&self, direction: DVec2) -> DVec2 {
        if self.y_up {
            DVec2::new(direction.x, -direction.y)
        } else {
            direction
        }
    }

    /// A direction of the space, rotated clockwise by 90° on screen.
    pub(super) fn across(&self, direction: DVec2) -> DVec2 {
        self.turned(self.turned(direction).perp())
    }

    /// Maps a point of the space to the figure, in a pane at `pane`.
    pub fn to_picture(&self, pane: &Rect, point: DVec2) -> DVec2 {
        pane.min + self.turned(point - self.offset) * self.scale
    }

    /// Maps a point of the figure to the space.
    pub fn to_space(&self, pane: &Rect, place: DVec2) -> DVec2 {
        self.offset + self.turned(place - pane.min) / self.scale
    }

    /// Zooms by `factor` about `place`.
    pub fn zoomed(&self, pane: &Rect, place: DVec2, factor: f64) -> Self {
        let scale = (self.scale * factor).clamp(SMALLEST_SCALE, LARGEST_SCALE);
        Self {
            offset: self.to_space(pane, place) - self.turned(place - pane.min) / scale,
            scale,
            ..*self
        }
    }

    /// Changes the scale about the centre of a pane.
    pub fn at_scale(&self, pane: &Rect, scale: f64) -> Self {
        if scale == self.scale {
            return *self;
        }
        let middle = self.to_space(pane, pane.center());
        self.centred(&Rect::between(middle, middle), pane.size(), scale)
    }

    /// Pans the content by this offset, in points.
    pub fn panned(&self, by: DVec2) -> Self {
        Self {
            offset: self.offset - self.turned(by) / self.scale,
            ..*self
        }
    }

    /// The part of the space that a pane shows.
    pub fn shown(&self, pane: &Rect) -> Rect {
        self.part(pane, pane)
    }

    /// The part of the space under a `part` of the figure.
    pub fn part(&self, pane: &Rect, part: &Rect) -> Rect {
        Rect::around([part.min, part.max].map(|at| self.to_space(pane, at)))
    }
}

/// Where Minkowski space is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MinkowskiPane {
    /// Hidden.
    #[default]
    Off,
    /// Next to the world, in half of the figure, at the world's scale.
    Half,
    /// In place of the world.
    Alone,
}

impl MinkowskiPane {
    /// The next of the modes that show the world, cyclically.
    pub fn next(self) -> Self {
        match self {
            Self::Off => Self::Half,
            Self::Half | Self::Alone => Self::Off,
        }
    }

    /// The panes of the world and of Minkowski space in a figure of `size`: next to each other, unless the figure is
    /// so narrow that one above the other gives both more room; the same area when Minkowski space is alone.
    pub fn layout(self, size: DVec2) -> (Rect, Option<Rect>) {
        let whole = Rect::new(DVec2::ZERO, size);
        if self != Self::Half {
            return (whole, (self == Self::Alone).then_some(whole));
        }
        let half = (size / 2.0).floor();
        // Below 560 points, half has no room for a title and a length.
        let tallest = if size.x < 560.0 { 0.75 } else { 1.6 };
        let (of_world, corner) = if size.y <= tallest * size.x {
            (half.with_y(size.y), half.with_y(0.0))
        } else {
            (half.with_x(size.x), half.with_x(0.0))
        };
        (
            Rect::between(DVec2::ZERO, of_world),
            Some(Rect::between(corner, size)),
        )
    }
}

/// The bounds of A ⊖ B, from the bounds of A and B.
pub(super) fn difference(a: &Rect, b: &Rect) -> Rect {
    Rect::between(a.min - b.max, a.max - b.min)
}
