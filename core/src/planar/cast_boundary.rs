//! The front of A − B, the part of its boundary that faces a motion, and where the line of the motion enters it.
//!
//! # The ends
//! The line runs through the origin along v. The front is that of the core of A − B, grown by r. Walked
//! counter-clockwise, from left of the line to right, its outward normals turn steadily, and it crosses the line where
//! that enters. Two ends converge on the crossing: points p and q of the core that are farthest along normals n and m,
//! so that p + r·n and q + r·m are on the front, the first to the left of the line or on it, the second to the right. A
//! vertex beyond p→q lies between them, and replaces the end on its side of the line.
//!
//! # The part that the line enters
//! If no vertex is beyond p→q, the front there is that edge, offset by r, between an arc about p and one about q. The
//! line enters the part whose ends lie on either side of it.
//!
//! For the arc about p let s be the distance of p to the left of the line. The line enters where the offset from p has
//! the component −s to the left, and −√(r² − s²) along v, that is, against it. No vertex is beyond p along that normal,
//! which is between two along which p is farthest. Two queries to opposite sides may have found the same p, one of
//! several that are equally far: then the normal is not between them, and so it is queried too.
//!
//! # Where it enters
//! With the signed offsets s and s′ of the ends of that part, above 0 to the left, the line enters at y, the
//! combination of the ends with the weights s′/(s′ − s) and s/(s − s′), at the fraction t = v·y / v·v of the motion.
//! That is right however small the angle between the edge and the motion: t·v equals y, a point of the grown core, to
//! the rounding of y and of s. The quotient of the gap and its closing speed would put t·v anywhere on the edge's line.
//! The signs of s are exact where r is 0.

use glam::DVec2;

use super::boundary::Boundary;
use super::predicates::{cross, edge_vector_and_cross};
use super::{PosedHull, SupportPoint};
use crate::exact::positive_part;

/// The known part of the front.
pub(super) struct CastBoundary {
    /// The motion, in px.
    motion: DVec2,
    /// Its length.
    length: f64,
    radius: f64,
    /// Left of the line or on it, and right of it.
    ends: [FrontPoint; 2],
}

/// A point of the core, farthest along a unit normal of the front.
#[derive(Clone, Copy, Default)]
struct FrontPoint {
    point: SupportPoint,
    normal: DVec2,
    /// The distance of the point of the front to the left of the line, in units of 1/|v|.
    offset: f64,
}

/// The part of the core between the ends: an edge, or a vertex.
pub(super) struct BoundaryPart {
    pub(super) ends: [SupportPoint; 2],
    pub(super) is_edge: bool,
    /// Outward, a unit vector.
    pub(super) normal: DVec2,
}

impl CastBoundary {
    /// For a core grown by `radius`, before the first query.
    pub(super) fn new(motion: DVec2, radius: f64) -> Self {
        Self {
            motion,
            length: motion.length(),
            radius,
            ends: [FrontPoint::default(); 2],
        }
    }

    fn end(&self, point: &SupportPoint, normal: DVec2) -> FrontPoint {
        FrontPoint {
            point: *point,
            normal,
            offset: self.offset(point) + self.radius * self.motion.perp_dot(normal),
        }
    }

    /// The distance of a point of the core to the left of the line, in units of 1/|v|; exact in sign.
    fn offset(&self, point: &SupportPoint) -> f64 {
        cross(&SupportPoint::new(self.motion, DVec2::ZERO), point)
    }

    /// Replaces an end by the point farthest along `normal`.
    pub(super) fn narrow(&mut self, point: &SupportPoint, normal: DVec2) {
        let end = self.end(point, normal);
        self.ends[usize::from(end.offset < 0.0)] = end;
    }

    /// The distances of the ends to the left and to the right of the line, in px.
    pub(super) fn reaches(&self) -> [f64; 2] {
        let [left, right] = &self.ends;
        [left.offset / self.length, -right.offset / self.length]
    }

    /// The edge between the ends or, where they are one, their vertex.
    pub(super) fn part(&self) -> BoundaryPart {
        let [left, right] = &self.ends;
        let (along, _) = edge_vector_and_cross(&left.point, &right.point);
        let length = along.length();
        let is_edge = length > 0.0;
        let between = if is_edge {
            -along.perp() / length
        } else {
            self.normal_of_arc(&left.point)
        };
        // It is between the normals of the ends, except for the rounding of points next to each other.
        let normal = if left.normal.perp_dot(between) < 0.0 {
            left.normal
        } else if between.perp_dot(right.normal) < 0.0 {
            right.normal
        } else {
            between
        };
        BoundaryPart {
            ends: [left.point, right.point],
            is_edge,
            normal,
        }
    }

    /// The normal where the line enters the arc about `center`.
    fn normal_of_arc(&self, center: &SupportPoint) -> DVec2 {
        let (along, radius) = (self.motion / self.length, self.radius);
        let offset = self.offset(center) / self.length;
        let against = positive_part((radius - offset) * (radius + offset)).sqrt();
        let normal = -(against * along + offset * along.perp());
        normal.normalize_or(-along)
    }

    /// Takes this part, which has no vertex beyond it, if the line enters it; if not, the line enters the arc about one
    /// of the ends, and that end alone is kept.
    pub(super) fn try_enter(&mut self, part: &BoundaryPart) -> bool {
        let ends = part.ends.map(|point| self.end(&point, part.normal));
        if part.is_edge && ends[0].offset < 0.0 {
            self.ends[1] = ends[0];
            false
        } else if part.is_edge && ends[1].offset >= 0.0 {
            self.ends[0] = ends[1];
            false
        } else {
            self.ends = ends;
            true
        }
    }

    /// Takes the first edge of the exact boundary of A − B, offset by the radius, that the line enters, or the first
    /// arc about a vertex: these make up the boundary of the grown core.
    pub(super) fn settle(&mut self, hulls: [&PosedHull; 2]) {
        let (mut first, mut ends) = (f64::INFINITY, self.ends);
        for [p, q] in Boundary::of(hulls).edges() {
            let (along, _) = edge_vector_and_cross(&p, &q);
            let edge = [p, q].map(|point| self.end(&point, -along.perp() / along.length()));
            let arc = [self.end(&p, self.normal_of_arc(&p)); 2];
            let enters_edge = edge[0].offset >= 0.0 && edge[1].offset < 0.0;
            let enters_arc =
                self.radius > 0.0 && self.offset(&p).abs() <= self.radius * self.length;
            for (part, is_entered) in [(edge, enters_edge), (arc, enters_arc)] {
                if is_entered {
                    self.ends = part;
                    let crossing = self.crossing();
                    if crossing < first {
                        (first, ends) = (crossing, part);
                    }
                }
            }
        }
        self.ends = ends;
    }

    /// The fraction of the motion at which the line crosses the chord between the ends.
    pub(super) fn crossing(&self) -> f64 {
        let [left, right] = &self.ends;
        let rim = left.point.point() + self.radius * left.normal;
        let along = left.point.to(&right.point) + self.radius * (right.normal - left.normal);
        let crossing = rim + self.share() * along;
        crossing.dot(self.motion) / self.motion.length_squared()
    }

    /// The weight of the second end at the crossing point.
    fn share(&self) -> f64 {
        let [left, right] = self.ends.map(|end| end.offset);
        if left > right {
            left / (left - right)
        } else {
            0.0
        }
    }

    /// The points of the cores of A and B at the crossing, with B at its start.
    pub(super) fn witnesses(&self) -> [DVec2; 2] {
        let [p, q] = self.ends.map(|end| end.point);
        p.witnesses_towards(&q, self.share())
    }
}
