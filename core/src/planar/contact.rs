//! Contact manifolds: where two colliding shapes press on each other.
//!
//! # One-shot
//! On each body the edge that faces the other most, along the normal, is found. The one closer to perpendicular to the
//! normal is the *reference* edge, the other the *incident* edge, which is clipped to the strip between the side planes
//! of the reference edge; each of its two ends that lies beneath the reference edge, radii included, is a contact
//! (Catto, "Contact manifolds", GDC 2007). If neither is perpendicular to the normal because two corners are nearest
//! each other, or if a core is a point or smooth, there is one contact: the deepest points.
//!
//! # Rounded
//! The flat side of a rounded body is its core's edge offset along the edge's normal, and that side is clipped. If the
//! incident edge is tilted, its deepest point is not on the flat side but on the arc about the deeper vertex: the
//! vertex offset against the reference's normal.
//!
//! # Touching
//! Two edges that share a line in exact arithmetic share it only to within rounding once posed. An end that lies above
//! the reference edge by no more than the posed vertices' rounding counts as on it; an edge that rises along the normal
//! by no more, over the length of the shorter of the two, counts as perpendicular to it; and a vertex that posing
//! dented by no more is part of its side, if that is level. A side no longer than the rounding is a corner.

use glam::DVec2;

use super::{Answer, PosedHull, Support};
use crate::exact::{orientation, positive_part};

/// A pair of points, one on each body, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The point on A.
    pub on_a: DVec2,
    /// The point on B; `on_a - on_b` is `depth` times the manifold's normal.
    pub on_b: DVec2,
    /// The penetration depth along the normal, in px; negative for a gap.
    pub depth: f64,
    /// Identifies the contact: the same from tick to tick while the bodies slide, whichever edge is the reference.
    pub feature: ContactFeature,
}

impl ContactPoint {
    /// The same with A and B swapped.
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

/// The features that make a contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ContactFeature {
    /// The deepest points, or the closest.
    #[default]
    Deepest,
    /// The ends of two edges that face each other, by the indices of A's and of B's vertex.
    Ends([u16; 2]),
    /// One of an incremental manifold, numbered in the order of creation.
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
            depth: answer.depth - answer.distance,
            feature: ContactFeature::Deepest,
        };
        Self {
            normal: answer.normal,
            points: [only, ContactPoint::default()],
            len: 1,
        }
    }

    /// Two contacts, or one if both are the same.
    fn two(normal: DVec2, mut points: [ContactPoint; 2]) -> Self {
        if points[1].depth > points[0].depth {
            points.swap(0, 1);
        }
        let [one, other] = &points;
        let are_same = one.on_a == other.on_a && one.on_b == other.on_b;
        Self {
            normal,
            points,
            len: if are_same { 1 } else { 2 },
        }
    }
}

/// The contacts of two shapes by clipping, given [`query`](super::query)'s answer; `None` when they are apart. Two for
/// polygons, capsules and rounded polygons that lie edge to edge, else one.
#[must_use]
pub fn contact<A, B>(a: &A, b: &B, answer: &Answer) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    contact_within(a, b, answer, 0.0)
}

/// The same for shapes that are at most `margin` px apart along the line between their closest points: every contact
/// whose gap is no wider. A solver uses the gap to let the bodies close it, and no more.
#[must_use]
pub fn contact_within<A, B>(a: &A, b: &B, answer: &Answer, margin: f64) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let is_near = answer.colliding || answer.distance <= margin;
    is_near.then(|| clipped(a, b, answer, margin).unwrap_or_else(|| Manifold::one(answer)))
}

/// The manifold by clipping, if a side of one of them is perpendicular to the normal.
fn clipped<A, B>(a: &A, b: &B, answer: &Answer, margin: f64) -> Option<Manifold>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let normal = answer.normal;
    let (body_a, body_b) = (Body::new(a, normal)?, Body::new(b, -normal)?);
    let corner = &answer.cores.feature.ends[0];
    let [i, j] = corner.vertices();
    let [of_a, of_b] = [&body_a, &body_b].map(|body| body.hull.rounding);
    let side_a = body_a.side_at(i, of_a.max(of_b))?;
    let side_b = body_b.side_at(j, of_a.max(of_b))?;
    let rounding = of_a + of_b;
    let [tilt_a, tilt_b] = [&side_a, &side_b].map(|side| side.tilt(normal));
    // The shared part is no longer than the shorter side.
    let shared = side_a.length().min(side_b.length());
    let lean = tilt_a.min(tilt_b) * shared;
    if shared <= rounding || lean > rounding {
        return None;
    }
    let is_of_a = tilt_a <= tilt_b;
    let (reference, incident) = if is_of_a {
        (Reference::new(&side_a, corner.on_a, normal), &side_b)
    } else {
        (Reference::new(&side_b, corner.on_b, -normal), &side_a)
    };
    // The reference edge may fall below its plane by `lean`, and the incident side may rise above the edge, not above
    // the plane, by the rounding.
    let found = reference.clip(incident, rounding, rounding - lean, margin)?;
    let contacts = if is_of_a {
        found
    } else {
        found.map(ContactPoint::swapped)
    };
    Some(Manifold::two(normal, contacts))
}

/// The plane that the other body's side is clipped against, and the extent of the side on it.
struct Reference {
    /// A vertex of the core in the plane.
    origin: DVec2,
    /// Outward.
    normal: DVec2,
    /// The interval of the side along the plane.
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

    /// The ends of the part of the incident side over this one that are beneath it or at most `margin` above: the point
    /// on this body as `on_a`, on the other as `on_b`. A point above the plane by no more than `slack` counts as on it.
    /// `None` if there are none.
    fn clip(
        &self,
        incident: &Side,
        rounding: f64,
        slack: f64,
        margin: f64,
    ) -> Option<[ContactPoint; 2]> {
        let [low, high] = self.ends;
        let [from, to] = incident.flat();
        let along = [self.along(from), self.along(to)];
        if along[0].max(along[1]) < low || along[0].min(along[1]) > high {
            return None;
        }
        let deeper = usize::from(self.above(incident.edge[1]) < self.above(incident.edge[0]));
        let over = low - rounding..=high + rounding;
        let [one, other] = [0, 1].map(|k| {
            let bound = along[k].clamp(low, high);
            let point = if k == deeper && over.contains(&self.along(incident.edge[k])) {
                incident.edge[k] - incident.radius * self.normal
            } else if bound == along[k] {
                [from, to][k]
            } else {
                let share = (bound - along[0]) / (along[1] - along[0]);
                from.lerp_monotonic(to, share.clamp(0.0, 1.0))
            };
            // Both sides are walked counter-clockwise: the start of the one faces the other's end.
            let feature = ContactFeature::Ends([self.vertices[1 - k], incident.vertices[k]]);
            self.contact(point, feature, slack, margin)
        });
        Some([one.or(other)?, other.or(one)?])
    }

    /// The contact at a point of the other body, if it is near enough.
    #[inline]
    fn contact(
        &self,
        on_b: DVec2,
        feature: ContactFeature,
        slack: f64,
        margin: f64,
    ) -> Option<ContactPoint> {
        let beneath = self.radius - self.above(on_b);
        let depth = if beneath < -slack {
            beneath
        } else {
            positive_part(beneath)
        };
        (beneath >= -(margin + slack)).then_some(ContactPoint {
            on_a: on_b + depth * self.normal,
            on_b,
            depth,
            feature,
        })
    }

    #[inline]
    fn along(&self, point: DVec2) -> f64 {
        self.normal.perp_dot(point - self.origin)
    }

    #[inline]
    fn above(&self, point: DVec2) -> f64 {
        self.normal.dot(point - self.origin)
    }
}

/// A flat side of a body.
struct Side {
    /// The edge of the core, counter-clockwise about it.
    edge: [DVec2; 2],
    vertices: [u16; 2],
    /// Out of the body, perpendicular to the edge.
    normal: DVec2,
    radius: f64,
}

impl Side {
    fn length(&self) -> f64 {
        self.edge[0].distance(self.edge[1])
    }

    /// The sine of the angle between its normal and `normal`, or the opposite.
    fn tilt(&self, normal: DVec2) -> f64 {
        self.normal.perp_dot(normal).abs()
    }

    /// The side on the surface, radius included.
    fn flat(&self) -> [DVec2; 2] {
        self.edge.map(|end| end + self.radius * self.normal)
    }
}

/// A body seen from the other.
struct Body<'h> {
    hull: &'h PosedHull,
    radius: f64,
    /// Along the contact normal, towards the other.
    direction: DVec2,
}

impl<'h> Body<'h> {
    fn new(shape: &'h (impl Support + ?Sized), direction: DVec2) -> Option<Self> {
        Some(Self {
            hull: shape.hull()?,
            radius: shape.radius(),
            direction,
        })
    }

    /// The side at `vertex`, which is farthest along the direction to within rounding, whose normal points most along
    /// it; `None` for a point. The direction is accurate to the larger `rounding` of both bodies.
    fn side_at(&self, vertex: u16, rounding: f64) -> Option<Side> {
        let (count, corner) = (self.hull.vertex_count(), usize::from(vertex));
        if count < 2 {
            return None;
        }
        if !self.hull.is_strictly_convex {
            return self.side_of_hull(self.hull.vertex(corner)?, rounding);
        }
        let before = corner.checked_sub(1).unwrap_or(count - 1);
        let after = if corner + 1 < count { corner + 1 } else { 0 };
        self.side_of_corner([before, corner, after])
    }

    /// The same where posing may have dented the ring. The vertices as far out as the farthest, to within the rounding,
    /// form one flat side; from a corner the sides lead to the next corners of the hull. Levels are computed by
    /// differences, to a nearby point and then to the farthest.
    #[cold]
    #[inline(never)]
    fn side_of_hull(&self, near: DVec2, rounding: f64) -> Option<Side> {
        let (hull, direction) = (self.hull, self.direction);
        let (corner, top) = hull.farthest_from(near, direction);
        let (mut first, mut last) = ((corner, top), (corner, top));
        let (mut before, mut after) = (None, None);
        for here in (0..hull.vertex_count()).filter_map(|k| Some((k, hull.vertex(k)?))) {
            let offset = here.1 - top;
            if direction.dot(offset) >= -rounding {
                if direction.perp_dot(offset) < direction.perp_dot(first.1 - top) {
                    first = here;
                }
                if direction.perp_dot(offset) > direction.perp_dot(last.1 - top) {
                    last = here;
                }
            } else {
                if before.is_none_or(|(_, known)| is_outer(top, known, here.1, 1.0)) {
                    before = Some(here);
                }
                if after.is_none_or(|(_, known)| is_outer(top, known, here.1, -1.0)) {
                    after = Some(here);
                }
            }
        }
        if direction.perp_dot(last.1 - top) - direction.perp_dot(first.1 - top) <= rounding {
            return self.side_of_corner([before?.0, corner, after?.0]);
        }
        Some(Side {
            edge: [first, last].map(|(_, end)| end - direction.dot(end - top) * direction),
            vertices: [first, last].map(|(index, _)| index as u16),
            normal: direction,
            radius: self.radius,
        })
    }

    /// Of the sides before and after a corner the one whose normal is nearer to the direction. A cosine could not
    /// distinguish two nearly parallel sides.
    fn side_of_corner(&self, [i, j, k]: [usize; 3]) -> Option<Side> {
        let hull = self.hull;
        let (p, q, r) = (hull.vertex(i)?, hull.vertex(j)?, hull.vertex(k)?);
        let one = (p - q).perp().try_normalize()?;
        let other = (q - r).perp().try_normalize()?;
        let is_before = if one.dot(other) > 0.0 {
            (one + other).perp_dot(self.direction) < 0.0
        } else {
            (one - other).dot(self.direction) > 0.0
        };
        let (edge, vertices, normal) = if is_before {
            ([p, q], [i, j], one)
        } else {
            ([q, r], [j, k], other)
        };
        Some(Side {
            edge,
            vertices: vertices.map(|index| index as u16),
            normal,
            radius: self.radius,
        })
    }
}

/// Whether, seen from the corner `top`, the vertex `to` is farther out than the `known` one. The vertices beneath the
/// corner lie within 180°; its neighbours are the outermost, and of vertices in one line the farthest. `sense` is above
/// 0 for the neighbour before it.
fn is_outer(top: DVec2, known: DVec2, to: DVec2, sense: f64) -> bool {
    let turn = sense * orientation(top.into(), known.into(), to.into());
    turn > 0.0 || (turn == 0.0 && top.distance(to) > top.distance(known))
}

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    use super::*;
    use crate::planar::{Capsule, PairCache, Polygon, Pose, PosedShape, Rounded, Shape, query};

    fn square() -> PosedShape {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(DVec2::from);
        Shape::from(Polygon::new(&corners).unwrap()).posed(&Pose::default())
    }

    fn manifold(a: &PosedShape, b: &PosedShape) -> Option<Manifold> {
        contact(a, b, &query(a, b, &mut PairCache::default()))
    }

    #[test]
    fn a_capsule_lying_on_a_box_has_two_contacts() {
        let capsule = Shape::from(Capsule::new(dvec2(-0.5, 0.0), dvec2(0.5, 0.0), 0.5).unwrap());
        let lying = capsule.posed(&Pose::new(dvec2(0.0, 1.375), 0.0).unwrap());
        let found = manifold(&square(), &lying).unwrap();
        assert_eq!(found.normal, DVec2::Y);
        assert_eq!(found.points().len(), 2);
        for point in found.points() {
            assert_eq!(
                (point.on_a.y, point.on_b.y, point.depth),
                (1.0, 0.875, 0.125)
            );
        }
    }

    /// A flat rounded triangle that bulges to one side, its corners starting with this one.
    fn triangle(bulge: f64, first: usize) -> Shape {
        let mut corners = [(bulge, 500.0), (0.0, 1000.0), (0.0, 0.0)].map(DVec2::from);
        corners.rotate_left(first);
        Rounded::new(Polygon::new(&corners).unwrap(), 5e4)
            .unwrap()
            .into()
    }

    #[test]
    fn rounded_triangles_that_posing_collapses_to_a_line_touch_along_it() {
        for (left, right) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
            for first in [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]] {
                // An ulp of 1e18 is 128 px.
                let pose = Pose::new(dvec2(1e18, 0.0), 0.0).unwrap();
                let a = triangle(left, first[0]).posed(&pose);
                let b = triangle(right, first[1]).posed(&pose);
                let answer = query(&a, &b, &mut PairCache::default());
                for point in contact(&a, &b, &answer).unwrap().points() {
                    assert_abs_diff_eq!(point.depth, answer.depth, epsilon = 256.0);
                }
            }
        }
    }
}
