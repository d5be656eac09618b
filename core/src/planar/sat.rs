//! The separating axis theorem: two convex polygons are separate if and only if there is a gap between them along the
//! normal of one of their edges.
//!
//! Every axis points from A to B: outwards for an edge of A, inwards for an edge of B. The overlap along an axis n is
//! the distance that B must move along n to clear A: max n·a + rₐ − (min n·b − rᵦ). The least overlap is the
//! penetration depth, the most negative one the widest gap. A rounded corner adds normals; the only one that can decide
//! points from the nearest vertex of A to that of B, and is an axis if a radius, a segment or a point is involved.

use glam::DVec2;

use super::hull::HullRing;
use super::{Support, intersects};
use crate::exact::positive_part;

/// The source of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisSource {
    /// The edge of A between these vertices, as indices.
    EdgeOfA([usize; 2]),
    /// The edge of B between these vertices, as indices.
    EdgeOfB([usize; 2]),
    /// The nearest vertices of both, as indices.
    Vertices(usize, usize),
}

/// A candidate axis with both shapes' projections on it, in px along the axis from the world's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatAxis {
    /// The unit vector, from A to B.
    pub normal: DVec2,
    /// Its source.
    pub source: AxisSource,
    /// The interval of A.
    pub a: [f64; 2],
    /// The interval of B.
    pub b: [f64; 2],
    overlap: f64,
}

impl SatAxis {
    /// The distance that B must move along the axis to clear A, in px; negative for a gap. Right to the rounding of the
    /// bodies' extent, anywhere in the world.
    #[must_use]
    pub fn overlap(&self) -> f64 {
        self.overlap
    }
}

/// The separating axis theorem's result for a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sat {
    /// Whether they have a point in common.
    pub colliding: bool,
    /// The least overlap, in px; 0 when apart.
    pub depth: f64,
    /// Its axis, or that of the widest gap: a unit vector from A to B.
    pub normal: DVec2,
    /// The deciding axis.
    pub axis: SatAxis,
    /// The point of application: the point of the other body that is deepest behind the deciding edge, in world space.
    pub application: DVec2,
}

/// The theorem's answer, or `None` where a core is smooth and has no edges. [`intersects`] decides where
/// rounding could change the verdict.
#[must_use]
pub fn sat(a: &(impl Support + ?Sized), b: &(impl Support + ?Sized)) -> Option<Sat> {
    let axis = sat_axes(a, b)?.min_by(|one, other| one.overlap.total_cmp(&other.overlap))?;
    let rounding = a.hull()?.rounding + b.hull()?.rounding;
    let of_radii = 4.0 * f64::EPSILON * (a.radius() + b.radius());
    let colliding = if axis.overlap.abs() > rounding + of_radii {
        axis.overlap > 0.0
    } else {
        intersects(a, b)
    };
    let normal = axis.normal;
    let application = match axis.source {
        AxisSource::EdgeOfB(_) => a.support(normal) + a.radius() * normal,
        AxisSource::EdgeOfA(_) | AxisSource::Vertices(..) => {
            b.support(-normal) - b.radius() * normal
        }
    };
    Some(Sat {
        colliding,
        depth: if colliding {
            positive_part(axis.overlap)
        } else {
            0.0
        },
        normal,
        axis,
        application,
    })
}

/// All candidate axes, edges of A first, or `None` where a core is smooth. The edges are those of the hulls of the
/// posed vertices: a segment has two, a point none. O(n + m) for all of them; the axis of the nearest vertices, if a
/// radius is involved, takes O(n·m).
#[must_use]
pub fn sat_axes<'s, A, B>(
    a: &'s A,
    b: &'s B,
) -> Option<impl Iterator<Item = SatAxis> + use<'s, A, B>>
where
    A: Support + ?Sized,
    B: Support + ?Sized,
{
    let mut axes = Axes {
        rings: [a.hull()?, b.hull()?].map(|hull| HullRing::of(hull.vertices())),
        radii: [a.radius(), b.radius()],
        calipers: Calipers::default(),
    };
    Some((0..axes.count()).map(move |k| axes.axis(k)))
}

/// The axes, to be computed in order.
struct Axes<'v> {
    rings: [HullRing<'v>; 2],
    radii: [f64; 2],
    calipers: Calipers,
}

impl Axes<'_> {
    fn count(&self) -> usize {
        let [a, b] = &self.rings;
        let has_corners_alone = a.len().min(b.len()) < 3;
        let has_corners = has_corners_alone || self.radii[0] + self.radii[1] > 0.0;
        a.edges() + b.edges() + usize::from(has_corners)
    }

    fn axis(&mut self, k: usize) -> SatAxis {
        let [of_a, of_b] = [0, 1].map(|which| self.rings[which].edges());
        if k == of_a || k == of_a + of_b {
            self.calipers = Calipers::default();
        }
        if k < of_a {
            let (ends, from, normal) = outward(&self.rings[0], k);
            self.project(normal, from, AxisSource::EdgeOfA(ends))
        } else if k < of_a + of_b {
            let (ends, from, normal) = outward(&self.rings[1], k - of_a);
            self.project(-normal, from, AxisSource::EdgeOfB(ends))
        } else {
            let ([i, j], from, normal) = nearest_vertices(&self.rings);
            self.project(normal, from, AxisSource::Vertices(i, j))
        }
    }

    /// The projections on an axis. They are computed relative to the point `from` of the deciding feature, where
    /// differences of coordinates are exact or nearly so, and only then translated to the world's origin.
    fn project(&mut self, normal: DVec2, from: DVec2, source: AxisSource) -> SatAxis {
        let [a, b] = [0, 1].map(|which| {
            let (ring, radius) = (&self.rings[which], self.radii[which]);
            let [low, high] = &mut self.calipers[which];
            let ends = [
                -low.reach(ring, -normal, from),
                high.reach(ring, normal, from),
            ];
            // Rounding may have swapped the ends of a ring that is level along the axis.
            [ends[0].min(ends[1]) - radius, ends[0].max(ends[1]) + radius]
        });
        let origin = normal.dot(from);
        SatAxis {
            normal,
            source,
            a: a.map(|at| origin + at),
            b: b.map(|at| origin + at),
            overlap: a[1] - b[0],
        }
    }
}

/// The indices of an edge's ends, its start, and its outward unit normal.
fn outward(ring: &HullRing<'_>, edge: usize) -> ([usize; 2], DVec2, DVec2) {
    let [(i, from), (j, to)] = [ring.corner(edge), ring.corner(edge + 1)];
    let normal = (from - to).perp().normalize_or(DVec2::X);
    ([i, j].map(usize::from), from, normal)
}

/// The indices of the nearest vertices, the position of A's, and the unit vector from A's to B's: +x when they
/// coincide.
fn nearest_vertices([a, b]: &[HullRing<'_>; 2]) -> ([usize; 2], DVec2, DVec2) {
    let ([mut i, mut j], mut least) = ([0, 0], f64::INFINITY);
    for k in 0..a.len() {
        let on_a = a.point(k);
        for l in 0..b.len() {
            let squared = on_a.distance_squared(b.point(l));
            if squared < least {
                ([i, j], least) = ([k, l], squared);
            }
        }
    }
    let [(i, on_a), (j, on_b)] = [a.corner(i), b.corner(j)];
    (
        [i, j].map(usize::from),
        on_a,
        (on_b - on_a).normalize_or(DVec2::X),
    )
}

/// The corner of a ring farthest along a direction that turns counter-clockwise from axis to axis: it advances with it
/// (the rotating calipers; Shamos, "Computational geometry", 1978), so that all axes together take one or two passes
/// around the ring.
#[derive(Clone, Copy, Debug, Default)]
struct Caliper {
    direction: DVec2,
    number: usize,
}

/// The lowest and the highest corner of A and of B.
type Calipers = [[Caliper; 2]; 2];

impl Caliper {
    /// The reach of the ring along `direction` from `from`. After a right angle or more the walk could start from a
    /// side level with the lowest corner: then the corner is searched again.
    fn reach(&mut self, ring: &HullRing<'_>, direction: DVec2, from: DVec2) -> f64 {
        if self.direction.dot(direction) <= 0.0 {
            let mut most = f64::NEG_INFINITY;
            for k in 0..ring.len() {
                let level = direction.dot(ring.point(k) - from);
                if level > most {
                    (self.number, most) = (k, level);
                }
            }
        }
        self.direction = direction;
        for _ in 1..ring.len() {
            if ring.rise(self.number, direction) <= 0.0 {
                break;
            }
            self.number += 1;
        }
        // For a needle that is level to within rounding the walk may be ahead.
        for _ in 1..ring.len() {
            let before = self.number.checked_sub(1).unwrap_or(ring.len() - 1);
            if ring.rise(before, direction) >= 0.0 {
                break;
            }
            self.number = before;
        }
        direction.dot(ring.point(self.number) - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Circle, Polygon, Pose, PosedShape, Rounded, Shape};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn shapes() -> Vec<Shape> {
        let triangle =
            Polygon::new(&[dvec2(-2.0, -1.0), dvec2(2.0, -1.0), dvec2(0.5, 2.0)]).unwrap();
        vec![
            triangle.clone().into(),
            Polygon::regular(7, 2.0).unwrap().into(),
            Rounded::new(triangle, 0.5).unwrap().into(),
            Circle::new(1.5).unwrap().into(),
            Capsule::new(dvec2(-2.0, 0.0), dvec2(1.0, 0.5), 0.75)
                .unwrap()
                .into(),
            Capsule::new(dvec2(-2.0, 0.0), dvec2(2.0, 0.0), 0.0)
                .unwrap()
                .into(),
            Circle::new(0.0).unwrap().into(),
        ]
    }

    fn pairs() -> impl Iterator<Item = (PosedShape, PosedShape)> {
        let all = shapes();
        (0..6000u32).map(move |k| {
            let (one, other) = (k as usize % all.len(), (k as usize / 7) % all.len());
            let wander = f64::from(k);
            let at = dvec2(4.5 * libm::sin(0.7 * wander), 4.5 * libm::cos(1.1 * wander));
            let a = all[one].posed(&Pose::new(DVec2::ZERO, 0.3 * wander).unwrap());
            (a, all[other].posed(&Pose::new(at, 0.9 * wander).unwrap()))
        })
    }

    #[test]
    fn the_point_of_application_lies_as_deep_behind_the_edge_as_the_overlap() {
        for (a, b) in pairs() {
            let answer = sat(&a, &b).unwrap();
            let along = answer.normal.dot(answer.application);
            let expected = match answer.axis.source {
                AxisSource::EdgeOfB(_) => answer.axis.a[1],
                _ => answer.axis.b[0],
            };
            assert_abs_diff_eq!(along, expected, epsilon = 1e-12);
        }
    }

    #[test]
    fn the_axis_points_from_a_to_b() {
        let square = Polygon::regular(4, 2.0).unwrap();
        let a = square.posed(&Pose::default());
        let b = square.posed(&Pose::new(dvec2(-3.0, 0.5), 0.0).unwrap());
        assert!(sat(&a, &b).unwrap().normal.x < 0.0);
        assert!(sat(&b, &a).unwrap().normal.x > 0.0);
    }
}
