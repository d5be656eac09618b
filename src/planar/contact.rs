//! Contact manifolds: where two colliding shapes press on each other.
//!
//! # One-shot
//! Of each body the edge that faces the other most, along the normal, is found. The one that is squarer to
//! the normal is the *reference*, the other the *incident* edge, which is clipped to the strip between the
//! planes through the ends of the reference edge; what of its two ends lies beneath the reference edge, radii
//! included, is a contact (Catto, "Contact manifolds", GDC 2007). Where neither is square to the normal, since
//! two corners are nearest each other, or a core is a point or smooth, there is one contact: the deepest points.
//!
//! # Rounded
//! The flat side of a rounded body is its core's edge moved out along the edge's own normal, and that side
//! is what is clipped. Where the incident edge is tilted, its deepest point lies beyond the flat side, on the
//! arc about the deeper vertex: the vertex moved against the reference's normal.
//!
//! # Touching
//! Of two edges that share a line in exact arithmetic posing leaves two that do so to a rounding. An end
//! that lies above the reference edge by no more than the posed vertices' rounding counts as on it; an edge is
//! square to the normal that rises along it by no more over the length of the shorter of the two; and a vertex
//! that posing dented by no more is part of its side, where that is level. A side that is itself no longer is a corner.

use glam::DVec2;

use super::facing::Side;
use super::positive_part::positive_part;
use super::{Answer, PosedHull, Support};

/// A pair of points, one on each body, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The point on A.
    pub on_a: DVec2,
    /// The point on B; `on_a - on_b` is `depth` times the manifold's normal.
    pub on_b: DVec2,
    /// How far the bodies overlap here along the normal, in px; where they are apart the gap, negative.
    pub depth: f64,
    /// What makes the contact: the same from tick to tick while the bodies slide, whichever edge is the
    /// reference.
    pub feature: ContactFeature,
}

impl ContactPoint {
    /// The same with A and B in each other's place.
    fn swapped(self) -> Self {
        Self {
            on_a: self.on_b,
            on_b: self.on_a,
            feature: match self.feature {
                ContactFeature::Ends([a, b]) => ContactFeature::Ends([b, a]),
                other => other,
            },
            ..self
        }
    }
}

/// What makes a contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactFeature {
    /// The deepest points, or the closest.
    #[default]
    Deepest,
    /// The ends of two edges that face each other, by the indices of A's and of B's vertex.
    Ends([u16; 2]),
    /// One that was gathered over the ticks, by the order in which they came.
    Gathered(u32),
}

/// One or two contacts of a pair of shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manifold {
    /// The unit vector from A towards B.
    pub normal: DVec2,
    points: [ContactPoint; 2],
    len: usize,
}

impl Manifold {
    /// The contacts, the deeper first.
    #[must_use]
    pub fn points(&self) -> &[ContactPoint] {
        &self.points[..self.len]
    }

    fn one(answer: &Answer) -> Self {
        let only = ContactPoint {
            on_a: answer.on_a,
            on_b: answer.on_b,
            depth: if answer.colliding {
                answer.depth
            } else {
                -answer.distance
            },
            feature: ContactFeature::Deepest,
        };
        Self {
            normal: answer.normal,
            points: [only, ContactPoint::default()],
            len: 1,
        }
    }

    /// Of two contacts, or one where both are the same.
    fn two(normal: DVec2, mut points: [ContactPoint; 2]) -> Self {
        if points[1].depth > points[0].depth {
            points.swap(0, 1);
        }
        Self {
            normal,
            points,
            len: if (points[0].on_a, points[0].on_b) == (points[1].on_a, points[1].on_b) {
                1
            } else {
                2
            },
        }
    }
}

/// The contacts by clipping of two shapes that [`query`](super::query) gave this answer for, or `None` when
/// they are apart. Two for polygons, capsules and rounded polygons that lie edge to edge, else one.
#[must_use]
pub fn contact<A, B>(a: &A, b: &B, answer: &Answer) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    contact_within(a, b, answer, 0.0)
}

/// The same of shapes that are at most `margin` px apart, along the way between their closest points: every
/// contact whose gap is no wider. A solver that knows of a gap keeps the bodies from more than closing it.
#[must_use]
pub fn contact_within<A, B>(a: &A, b: &B, answer: &Answer, margin: f64) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let clipped = || clipped(a, b, answer, margin).unwrap_or_else(|| Manifold::one(answer));
    (answer.colliding || answer.distance <= margin).then(clipped)
}

/// The manifold by clipping, where a side of one of them lies square to the normal.
fn clipped<A, B>(a: &A, b: &B, answer: &Answer, margin: f64) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let (hull_a, hull_b) = (a.hull()?, b.hull()?);
    let normal = answer.normal;
    let corner = &answer.cores.feature.ends[0];
    let [i, j] = corner.vertices();
    let [of_a, of_b] = [hull_a, hull_b].map(PosedHull::rounding);
    let side_a = Side::facing(hull_a, i, normal, a.radius(), of_a.max(of_b))?;
    let side_b = Side::facing(hull_b, j, -normal, b.radius(), of_a.max(of_b))?;
    let rounding = of_a + of_b;
    let [tilt_a, tilt_b] = [&side_a, &side_b].map(|side| side.tilt(normal));
    // What they share is no longer than the shorter.
    let shared = side_a.length().min(side_b.length());
    if shared <= rounding || tilt_a.min(tilt_b) * shared > rounding {
        return None;
    }
    let is_of_a = tilt_a <= tilt_b;
    let (reference, incident) = if is_of_a {
        (Reference::new(&side_a, corner.on_a, normal), &side_b)
    } else {
        (Reference::new(&side_b, corner.on_b, -normal), &side_a)
    };
    let found = reference.clip(incident, rounding, margin)?;
    let in_order = |point: ContactPoint| if is_of_a { point } else { point.swapped() };
    Some(Manifold::two(normal, found.map(in_order)))
}

/// The plane that the other body's side is clipped against, and how far the side on it goes.
struct Reference {
    /// A vertex of the core in the plane.
    origin: DVec2,
    /// Out of the body.
    normal: DVec2,
    /// From where to where the side reaches along the plane.
    ends: [f64; 2],
    vertices: [u16; 2],
    radius: f64,
}

impl Reference {
    fn new(side: &Side, origin: DVec2, normal: DVec2) -> Self {
        let [start, end] = side.edge.map(|end| normal.perp_dot(end - origin));
        Self {
            origin,
            normal,
            ends: [start.min(end), start.max(end)],
            vertices: side.vertices,
            radius: side.radius,
        }
    }

    /// The ends of what of the incident side lies over this one, those beneath it or at most `margin` above: the
    /// point on this body as `on_a`, on the other as `on_b`. `None` when nothing lies over it.
    fn clip(&self, incident: &Side, rounding: f64, margin: f64) -> Option<[ContactPoint; 2]> {
        let [low, high] = self.ends;
        let at = |point: DVec2| self.normal.perp_dot(point - self.origin);
        let above = |point: DVec2| self.normal.dot(point - self.origin);
        let [from, to] = incident.flat();
        let (t_from, t_to) = (at(from), at(to));
        if t_from.max(t_to) < low || t_from.min(t_to) > high {
            return None;
        }
        let deeper = usize::from(above(incident.edge[1]) < above(incident.edge[0]));
        let clipped = |k: usize| {
            let vertex = incident.edge[k];
            let over = low - rounding..=high + rounding;
            if k == deeper && over.contains(&at(vertex)) {
                return vertex - incident.radius * self.normal;
            }
            let (end, t) = ([from, to][k], [t_from, t_to][k]);
            let bound = t.clamp(low, high);
            if bound == t {
                end
            } else {
                from.lerp_monotonic(to, ((bound - t_from) / (t_to - t_from)).clamp(0.0, 1.0))
            }
        };
        let contact = |k: usize| {
            let point = clipped(k);
            let depth = self.radius - above(point);
            (depth >= -(margin + rounding)).then(|| {
                let depth = if depth < -rounding {
                    depth
                } else {
                    positive_part(depth)
                };
                ContactPoint {
                    on_a: point + depth * self.normal,
                    on_b: point,
                    depth,
                    // Both sides are walked counter-clockwise: the start of the one faces the other's end.
                    feature: ContactFeature::Ends([self.vertices[1 - k], incident.vertices[k]]),
                }
            })
        };
        match [0, 1].map(contact) {
            [Some(one), Some(other)] => Some([one, other]),
            [Some(only), None] | [None, Some(only)] => Some([only; 2]),
            [None, None] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, PairCache, Polygon, Pose, PosedShape, Rounded, Shape, query};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn square(x: f64, y: f64, angle: f64) -> PosedShape {
        let corners = [
            dvec2(-1.0, -1.0),
            dvec2(1.0, -1.0),
            dvec2(1.0, 1.0),
            dvec2(-1.0, 1.0),
        ];
        let pose = Pose::new(dvec2(x, y), angle).unwrap();
        Shape::from(Polygon::new(&corners).unwrap()).posed(&pose)
    }

    fn manifold(a: &PosedShape, b: &PosedShape) -> Option<Manifold> {
        contact(a, b, &query(a, b, &mut PairCache::default()))
    }

    #[test]
    fn a_capsule_lying_on_a_box_has_two_contacts() {
        let capsule = Shape::from(Capsule::new(dvec2(-0.5, 0.0), dvec2(0.5, 0.0), 0.5).unwrap());
        let lying = capsule.posed(&Pose::new(dvec2(0.0, 1.375), 0.0).unwrap());
        let manifold = manifold(&square(0.0, 0.0, 0.0), &lying).unwrap();
        assert_eq!(manifold.normal, DVec2::Y);
        assert_eq!(manifold.points().len(), 2);
        for point in manifold.points() {
            assert_eq!(
                (point.on_a.y, point.on_b.y, point.depth),
                (1.0, 0.875, 0.125)
            );
        }
    }

    #[test]
    fn rounded_triangles_that_posing_collapses_to_a_line_touch_along_it() {
        let triangle = |bulge: f64, first: usize| {
            let mut corners = [(bulge, 500.0), (0.0, 1000.0), (0.0, 0.0)].map(DVec2::from);
            corners.rotate_left(first);
            Shape::from(Rounded::new(Polygon::new(&corners).unwrap(), 5e4).unwrap())
        };
        for (left, right) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            for first in [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]] {
                // An ulp of 1e18 is 128 px.
                let pose = Pose::new(dvec2(1e18, 0.0), 0.0).unwrap();
                let a = triangle(left, first[0]).posed(&pose);
                let b = triangle(right, first[1]).posed(&pose);
                let answer = query(&a, &b, &mut PairCache::default());
                let manifold = contact(&a, &b, &answer).unwrap();
                for point in manifold.points() {
                    assert_abs_diff_eq!(point.depth, answer.depth, epsilon = 256.0);
                }
            }
        }
    }
}
