//! The separating axis theorem: two convex polygons are apart when, seen along the normal of one of
//! their edges, there is a gap between them.
//!
//! Every axis points from A to B: outwards for an edge of A, inwards for an edge of B. The overlap along
//! an axis n is how far B must move along n to clear A: max n·a + rₐ − (min n·b − rᵦ). The least overlap
//! is the penetration depth, the most negative one the widest gap. A rounded corner has normals of its
//! own; the one that can decide points from the nearest vertex of A to that of B, and is an axis too
//! where a radius, a segment or a point is involved.

use glam::DVec2;

use super::{Polytope, Support, intersects};

/// Where an axis came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisSource {
    /// The edge of A that starts at this vertex.
    EdgeOfA(usize),
    /// The edge of B that starts at this vertex.
    EdgeOfB(usize),
    /// The nearest vertices of both, as indices.
    Vertices(usize, usize),
}

/// A candidate axis with both shapes' projections on it, in px along the axis from the world's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SatAxis {
    /// The unit vector, from A to B.
    pub normal: DVec2,
    /// Where it came from.
    pub source: AxisSource,
    /// From where to where A reaches.
    pub a: [f64; 2],
    /// From where to where B reaches.
    pub b: [f64; 2],
}

impl SatAxis {
    fn new<A: Support, B: Support>(
        (a, core_a): (&A, &Polytope),
        (b, core_b): (&B, &Polytope),
        normal: DVec2,
        source: AxisSource,
    ) -> Self {
        Self {
            normal,
            source,
            a: interval(core_a, a.radius(), normal),
            b: interval(core_b, b.radius(), normal),
        }
    }

    /// How far B must move along the axis to clear A, in px; negative where there is a gap.
    #[must_use]
    pub fn overlap(&self) -> f64 {
        self.a[1] - self.b[0]
    }
}

/// What the separating axis theorem says of a pair.
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
    /// The point of application: the point of the other body that is deepest behind the deciding edge,
    /// in world space.
    pub application: DVec2,
}

/// The theorem's answer, or `None` where a core is smooth and has no edges.
#[must_use]
pub fn sat<A: Support, B: Support>(a: &A, b: &B) -> Option<Sat> {
    let axis = sat_axes(a, b)?.reduce(|best, axis| {
        if axis.overlap() < best.overlap() {
            axis
        } else {
            best
        }
    })?;
    let overlap = axis.overlap();
    // Where rounding could decide, the certified verdict does.
    let size = [axis.a, axis.b]
        .concat()
        .into_iter()
        .fold(0.0, |most: f64, at| most.max(at.abs()));
    let colliding = if overlap.abs() > UNSETTLED * (size + a.radius() + b.radius()) {
        overlap > 0.0
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
        depth: if colliding { overlap.max(0.0) } else { 0.0 },
        normal,
        axis,
        application,
    })
}

/// An overlap smaller than this part of the coordinates is left to the certified verdict. It is a
/// thousand times what the projections can be off by; being too large costs time, never a verdict.
const UNSETTLED: f64 = 1e-12;

/// All candidate axes, edges of A first, or `None` where a core is smooth. O(n + m) axes of O(n + m)
/// each, as the theorem has it.
#[must_use]
pub fn sat_axes<'s, A: Support, B: Support>(
    a: &'s A,
    b: &'s B,
) -> Option<impl Iterator<Item = SatAxis> + use<'s, A, B>> {
    let (core_a, core_b) = (a.polytope()?, b.polytope()?);
    let axis = move |normal, source| SatAxis::new((a, core_a), (b, core_b), normal, source);
    let of_a = outward_normals(core_a).map(move |(k, n)| axis(n, AxisSource::EdgeOfA(k)));
    let of_b = outward_normals(core_b).map(move |(k, n)| axis(-n, AxisSource::EdgeOfB(k)));
    let has_corners_alone = core_a.vertices().len().min(core_b.vertices().len()) < 3;
    let needs_corners = has_corners_alone || a.radius() + b.radius() > 0.0;
    let corners = needs_corners
        .then(|| nearest_vertices(core_a, core_b))
        .flatten();
    let of_corners = corners.map(move |(i, j, n)| axis(n, AxisSource::Vertices(i, j)));
    Some(of_a.chain(of_b).chain(of_corners))
}

/// The unit normals of a polytope's edges, with where each starts; a segment has two, a point none.
fn outward_normals(core: &Polytope) -> impl Iterator<Item = (usize, DVec2)> + '_ {
    let vertices = core.vertices();
    let count = if vertices.len() > 1 {
        vertices.len()
    } else {
        0
    };
    (0..count).filter_map(move |k| {
        let along = vertices[(k + 1) % count] - vertices[k];
        let normal = DVec2::new(along.y, -along.x).try_normalize()?;
        Some((k, normal))
    })
}

/// The nearest pair of vertices and the unit vector from A's to B's. Any axis, +x, when they coincide.
fn nearest_vertices(a: &Polytope, b: &Polytope) -> Option<(usize, usize, DVec2)> {
    let pairs = a.vertices().iter().enumerate().flat_map(|(i, p)| {
        b.vertices()
            .iter()
            .enumerate()
            .map(move |(j, q)| (i, j, *q - *p))
    });
    let nearest =
        pairs.min_by(|one, other| one.2.length_squared().total_cmp(&other.2.length_squared()))?;
    Some((nearest.0, nearest.1, nearest.2.normalize_or(DVec2::X)))
}

fn interval(core: &Polytope, radius: f64, normal: DVec2) -> [f64; 2] {
    let along = core.vertices().iter().map(|vertex| normal.dot(*vertex));
    let [low, high] = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    });
    [low - radius, high + radius]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Capsule, Circle, Ellipse, Polygon, Pose, PosedShape, Rounded, Shape};
    use crate::planar::{distance, penetration};
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
        let shapes = shapes();
        (0..6000u32).map(move |k| {
            let (one, other) = (k as usize % shapes.len(), (k as usize / 7) % shapes.len());
            let wander = f64::from(k);
            let at = dvec2(4.5 * libm::sin(0.7 * wander), 4.5 * libm::cos(1.1 * wander));
            let a = shapes[one].posed(&Pose::new(DVec2::ZERO, 0.3 * wander).unwrap());
            (
                a,
                shapes[other].posed(&Pose::new(at, 0.9 * wander).unwrap()),
            )
        })
    }

    #[test]
    fn it_agrees_with_gjk_and_epa_on_every_kind_of_shape() {
        for (a, b) in pairs() {
            let answer = sat(&a, &b).unwrap();
            let deep = penetration(&a, &b);
            assert_eq!(answer.colliding, deep.is_some());
            if let Some(deep) = deep {
                // Coordinates of a few px: some hundred ulps.
                assert_abs_diff_eq!(answer.depth, deep.depth, epsilon = 1e-12);
            } else {
                let gap = distance(&a, &b).unwrap();
                assert!(
                    -answer.axis.overlap() <= gap.distance + 1e-12,
                    "no gap is wider than the distance"
                );
            }
        }
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

    #[test]
    fn a_smooth_shape_has_no_axes() {
        let ellipse = Shape::from(Ellipse::new(2.0, 1.0).unwrap()).posed(&Pose::default());
        assert_eq!(sat(&ellipse, &ellipse), None);
    }
}
