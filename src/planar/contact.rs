//! Contact manifolds: where two colliding shapes press on each other.
//!
//! # One-shot
//! The edge of A − B nearest the origin is an edge of A or of B (or of both, when they are parallel).
//! That edge is the *reference*; the edge of the other body that faces it most is the *incident* edge.
//! The incident edge is clipped to the strip between the planes through the ends of the reference edge,
//! and what of its two ends lies beneath the reference edge, radii included, is a contact (Catto,
//! "Contact manifolds", GDC 2007). Where the nearest feature is a vertex, or a core is a point or
//! smooth, there is one contact: the deepest points.

use glam::DVec2;

use super::expansion::Expansion;
use super::query::{Relation, overlap_of_cores, overlap_of_radii, relation, weaker};
use super::{Gjk, Penetration, Polytope, Support, SupportPoint, Workspace};

/// A pair of points, one on each body, in world space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The point on A.
    pub on_a: DVec2,
    /// The point on B; `on_a - on_b` is `depth` times the manifold's normal.
    pub on_b: DVec2,
    /// How far the bodies overlap here along the normal, in px, not negative.
    pub depth: f64,
}

/// One or two contacts of a pair of colliding shapes.
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

    fn one(penetration: &Penetration) -> Self {
        let only = ContactPoint {
            on_a: penetration.on_a,
            on_b: penetration.on_b,
            depth: penetration.depth,
        };
        Self {
            normal: penetration.normal,
            points: [only, ContactPoint::default()],
            len: 1,
        }
    }
}

/// The contacts of two shapes by clipping, or `None` when they are apart. Two for polygons, capsules
/// and rounded polygons that lie edge to edge, else one.
#[must_use]
pub fn contact<A: Support, B: Support>(a: &A, b: &B) -> Option<Manifold> {
    contact_in(a, b, &mut Workspace::default())
}

/// [`contact`] in the memory of `workspace`: it allocates nothing once that has grown.
#[must_use]
pub fn contact_in<A: Support, B: Support>(
    a: &A,
    b: &B,
    workspace: &mut Workspace,
) -> Option<Manifold> {
    let mut gjk = Gjk::new(a, b);
    let (penetration, ends) = match relation(a, b, &mut gjk) {
        Relation::CoresOverlap => {
            let mut epa = Expansion::of(*gjk.difference(), &gjk.simplex(), &mut workspace.edges);
            let edge = epa.run();
            let certainty = weaker(gjk.certainty(), epa.certainty());
            let iterations = [gjk.iterations(), epa.iterations()];
            (
                overlap_of_cores(a, b, &edge, iterations, certainty),
                edge.ends,
            )
        }
        Relation::RadiiOverlap {
            feature,
            iterations,
            certainty,
        } => (
            overlap_of_radii(a, b, &feature, iterations, certainty),
            feature.ends(),
        ),
        Relation::Apart { .. } => return None,
    };
    Some(clipped(a, b, &penetration, &ends).unwrap_or_else(|| Manifold::one(&penetration)))
}

/// The manifold by clipping, where the nearest feature of A − B is an edge between polytopes.
fn clipped<A: Support, B: Support>(
    a: &A,
    b: &B,
    penetration: &Penetration,
    [p, q]: &[SupportPoint; 2],
) -> Option<Manifold> {
    let (core_a, core_b) = (a.polytope()?, b.polytope()?);
    let normal = penetration.normal;
    let radii = [a.radius(), b.radius()];
    if p.vertices[0] != q.vertices[0] {
        let reference = [p.on_a, q.on_a];
        let incident = facing(core_b, usize::from(p.vertices[1]), -normal)?;
        let points = clip(reference, incident, normal, radii);
        manifold(normal, points)
    } else if p.vertices[1] != q.vertices[1] {
        let reference = [p.on_b, q.on_b];
        let incident = facing(core_a, usize::from(p.vertices[0]), normal)?;
        let points = clip(reference, incident, -normal, [radii[1], radii[0]]);
        let swapped = points.map(|point| {
            point.map(|point| ContactPoint {
                on_a: point.on_b,
                on_b: point.on_a,
                ..point
            })
        });
        manifold(normal, swapped)
    } else {
        None
    }
}

/// Of the two edges at a vertex the one whose outward normal points most along `direction`; `None` for
/// a point.
fn facing(core: &Polytope, vertex: usize, direction: DVec2) -> Option<[DVec2; 2]> {
    let vertices = core.vertices();
    let count = vertices.len();
    if count < 2 {
        return None;
    }
    let edge = |from: usize| [vertices[from % count], vertices[(from + 1) % count]];
    let toward = |[from, to]: [DVec2; 2]| (from - to).perp().normalize_or_zero().dot(direction);
    let (before, after) = (edge(vertex + count - 1), edge(vertex));
    Some(if toward(before) > toward(after) {
        before
    } else {
        after
    })
}

/// The incident edge's ends within the strip of the reference edge, those that lie beneath it: the
/// point on the reference body as `on_a`, on the other as `on_b`. `normal` points out of the reference
/// body, the radii are its own and the other's.
fn clip(
    reference: [DVec2; 2],
    incident: [DVec2; 2],
    normal: DVec2,
    [radius, other_radius]: [f64; 2],
) -> [Option<ContactPoint>; 2] {
    let [start, end] = reference;
    let along = -normal.perp();
    let (mut low, mut high) = (along.dot(start), along.dot(end));
    if low > high {
        std::mem::swap(&mut low, &mut high);
    }
    let [from, to] = incident;
    let (t_from, t_to) = (along.dot(from), along.dot(to));
    let at = |bound: f64| {
        // Both ends on one side of the strip leave nothing between; the part is then clamped to an end.
        let part = if t_to == t_from {
            0.0
        } else {
            (bound - t_from) / (t_to - t_from)
        };
        from.lerp_monotonic(to, part.clamp(0.0, 1.0))
    };
    let within = |end: DVec2, t: f64| {
        if t < low {
            at(low)
        } else if t > high {
            at(high)
        } else {
            end
        }
    };
    [within(from, t_from), within(to, t_to)].map(|point| {
        let t = along.dot(point);
        let above = normal.dot(point - start);
        let depth = radius + other_radius - above;
        (t >= low && t <= high && depth >= 0.0).then(|| ContactPoint {
            on_a: point + (radius - above) * normal,
            on_b: point - other_radius * normal,
            depth,
        })
    })
}

/// The manifold of what was found, the deeper first; `None` when nothing was.
fn manifold(normal: DVec2, found: [Option<ContactPoint>; 2]) -> Option<Manifold> {
    let mut points = match found {
        [Some(one), Some(other)] if one != other => [one, other],
        [Some(only), _] | [None, Some(only)] => {
            return Some(Manifold {
                normal,
                points: [only, ContactPoint::default()],
                len: 1,
            });
        }
        [None, None] => return None,
    };
    if points[1].depth > points[0].depth {
        points.swap(0, 1);
    }
    Some(Manifold {
        normal,
        points,
        len: 2,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Circle, Polygon, Pose, PosedShape, Shape, penetration};
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

    #[test]
    fn a_box_on_a_box_has_the_two_ends_of_what_they_share() {
        // B lies on A's right side, 0.25 deep and 0.5 lower: they share y from −0.5 to 1.
        let manifold = contact(&square(0.0, 0.0, 0.0), &square(1.75, 0.5, 0.0)).unwrap();
        assert_eq!(manifold.normal, DVec2::X);
        let mut ys: Vec<f64> = manifold.points().iter().map(|p| p.on_a.y).collect();
        ys.sort_by(f64::total_cmp);
        assert_eq!(ys, [-0.5, 1.0]);
        for point in manifold.points() {
            assert_eq!((point.on_a.x, point.on_b.x, point.depth), (1.0, 0.75, 0.25));
        }
    }

    #[test]
    fn a_corner_in_a_side_is_one_contact() {
        let manifold = contact(
            &square(0.0, 0.0, 0.0),
            &square(2.2, 0.0, std::f64::consts::FRAC_PI_4),
        );
        let manifold = manifold.unwrap();
        assert_eq!(manifold.points().len(), 1);
        // The corner reaches √2 from B's middle.
        assert_abs_diff_eq!(
            manifold.points()[0].depth,
            1.0 + 2f64.sqrt() - 2.2,
            epsilon = 1e-14
        );
    }

    #[test]
    fn a_capsule_lying_on_a_box_has_two_contacts() {
        let capsule = Shape::from(Capsule::new(dvec2(-0.5, 0.0), dvec2(0.5, 0.0), 0.5).unwrap());
        let lying = capsule.posed(&Pose::new(dvec2(0.0, 1.375), 0.0).unwrap());
        let manifold = contact(&square(0.0, 0.0, 0.0), &lying).unwrap();
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
    fn round_shapes_have_one_contact_at_the_deepest_points() {
        let circle = Shape::from(Circle::new(1.0).unwrap());
        let at = |x: f64| circle.posed(&Pose::new(dvec2(x, 0.0), 0.0).unwrap());
        let manifold = contact(&at(0.0), &at(1.5)).unwrap();
        assert_eq!(manifold.points().len(), 1);
        assert_eq!(manifold.points()[0].depth, 0.5);
        assert_eq!(manifold.points()[0].on_a, dvec2(1.0, 0.0));
        assert_eq!(manifold.points()[0].on_b, dvec2(0.5, 0.0));
    }

    #[test]
    fn the_deepest_contact_is_as_deep_as_the_penetration() {
        for step in 0..500 {
            let angle = 0.37 * f64::from(step);
            let a = square(0.0, 0.0, 0.0);
            let b = square(1.9 * libm::sin(angle), 1.7 * libm::cos(1.3 * angle), angle);
            let (manifold, penetration) = (contact(&a, &b), penetration(&a, &b));
            assert_eq!(manifold.is_some(), penetration.is_some());
            if let (Some(manifold), Some(penetration)) = (manifold, penetration) {
                // Clipping rounds coordinates of a few px.
                assert_abs_diff_eq!(
                    manifold.points()[0].depth,
                    penetration.depth,
                    epsilon = 1e-13
                );
                for point in manifold.points() {
                    let apart = point.on_a - point.on_b;
                    assert_abs_diff_eq!(apart, point.depth * manifold.normal, epsilon = 1e-13);
                }
            }
        }
    }

    #[test]
    fn apart_is_no_contact_and_a_touch_is_one_of_depth_0() {
        assert_eq!(
            contact(&square(0.0, 0.0, 0.0), &square(2.5, 0.0, 0.0)),
            None
        );
        let touch = contact(&square(0.0, 0.0, 0.0), &square(2.0, 0.0, 0.0)).unwrap();
        assert!(touch.points().iter().all(|point| point.depth == 0.0));
    }
}
