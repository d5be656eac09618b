//! The side that a body turns towards another.

use glam::DVec2;

use super::PosedHull;
use crate::exact::orientation;

/// A flat side of a body.
pub(super) struct Side {
    /// The edge of the core, counter-clockwise about it.
    pub(super) edge: [DVec2; 2],
    pub(super) vertices: [u16; 2],
    /// Out of the body, square to the edge.
    pub(super) normal: DVec2,
    pub(super) radius: f64,
}

impl Side {
    /// The side at `vertex`, which is farthest along `direction` to within rounding, whose normal points most
    /// along it; `None` for a point. The direction is told to within the larger `rounding` of both bodies.
    pub(super) fn facing(
        hull: &PosedHull,
        vertex: u16,
        direction: DVec2,
        radius: f64,
        rounding: f64,
    ) -> Option<Self> {
        let (count, vertex) = (hull.vertex_count(), usize::from(vertex));
        if count < 2 {
            return None;
        }
        if !hull.is_strictly_convex() {
            return Self::facing_of_hull(hull, hull.vertex(vertex)?, direction, radius, rounding);
        }
        let around = [vertex + count - 1, vertex, vertex + 1];
        Self::at_corner(hull, around.map(|k| k % count), direction, radius)
    }

    /// The same where posing may have dented the ring. What lies as far out as the farthest, to within the
    /// rounding, is one flat side from end to end; from a corner the sides lead to the next corners of the hull.
    /// Levels are told by differences, to a point near by and then to the farthest.
    #[cold]
    #[inline(never)]
    fn facing_of_hull(
        hull: &PosedHull,
        near: DVec2,
        direction: DVec2,
        radius: f64,
        rounding: f64,
    ) -> Option<Self> {
        type Vertex = (usize, DVec2);
        let (corner, top) = hull.farthest_from(near, direction);
        let level = |vertex: DVec2| direction.dot(vertex - top);
        let along = |vertex: DVec2| direction.perp_dot(vertex - top);
        let (mut first, mut last) = ((corner, top), (corner, top));
        let (mut before, mut after) = (None, None);
        // Seen from a corner those beneath it lie within half a turn, its neighbours outermost, and of those in one
        // line farthest off. `sense` is above 0 for the neighbour before it.
        let is_outer = |known: Option<Vertex>, to: DVec2, sense: f64| {
            known.is_none_or(|(_, known)| {
                let turn = sense * orientation(top.into(), known.into(), to.into());
                turn > 0.0 || (turn == 0.0 && top.distance(to) > top.distance(known))
            })
        };
        for here in (0..hull.vertex_count()).filter_map(|k| Some((k, hull.vertex(k)?))) {
            if level(here.1) >= -rounding {
                if along(here.1) < along(first.1) {
                    first = here;
                }
                if along(here.1) > along(last.1) {
                    last = here;
                }
            } else {
                if is_outer(before, here.1, 1.0) {
                    before = Some(here);
                }
                if is_outer(after, here.1, -1.0) {
                    after = Some(here);
                }
            }
        }
        if along(last.1) - along(first.1) > rounding {
            return Some(Self {
                edge: [first, last].map(|(_, end)| end - level(end) * direction),
                vertices: [first, last].map(|(index, _)| index as u16),
                normal: direction,
                radius,
            });
        }
        Self::at_corner(hull, [before?.0, corner, after?.0], direction, radius)
    }

    /// Of the sides before and after a corner the one whose normal is nearer to `direction`. Of two that are
    /// alike a cosine would not tell which.
    fn at_corner(
        hull: &PosedHull,
        [before, here, after]: [usize; 3],
        direction: DVec2,
        radius: f64,
    ) -> Option<Self> {
        let one = Self::between(hull, [before, here], radius)?;
        let other = Self::between(hull, [here, after], radius)?;
        let is_before = if one.normal.dot(other.normal) > 0.0 {
            (one.normal + other.normal).perp_dot(direction) < 0.0
        } else {
            (one.normal - other.normal).dot(direction) > 0.0
        };
        Some(if is_before { one } else { other })
    }

    /// Between two vertices, counter-clockwise about the body; `None` where they coincide.
    fn between(hull: &PosedHull, ends: [usize; 2], radius: f64) -> Option<Self> {
        let edge = [hull.vertex(ends[0])?, hull.vertex(ends[1])?];
        Some(Self {
            edge,
            vertices: ends.map(|end| end as u16),
            normal: (edge[0] - edge[1]).perp().try_normalize()?,
            radius,
        })
    }

    pub(super) fn length(&self) -> f64 {
        self.edge[0].distance(self.edge[1])
    }

    /// The sine of the angle between its normal and `normal`, or the opposite.
    pub(super) fn tilt(&self, normal: DVec2) -> f64 {
        self.normal.perp_dot(normal).abs()
    }

    /// Where it lies, radius included.
    pub(super) fn flat(&self) -> [DVec2; 2] {
        self.edge.map(|end| end + self.radius * self.normal)
    }
}
