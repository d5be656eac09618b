//! The exact answer: every axis that can decide, each by rational arithmetic where it matters.
//!
//! Along a direction D the gap of two hulls is gap(D) = min D·b − max D·a, over the length of D. No axis has a wider
//! gap than the distance, nor a smaller overlap than the depth, and the one that attains them is among the normals of
//! faces, the cross products of two edges and, if the hulls are apart, the vectors from a vertex to a vertex or to an
//! edge. So the widest gap over all of these is the answer, and its sign the verdict. In integers D and gap(D) are
//! exact; `f64` with a bound on its error only excludes axes.
//!
//! Only the vertices are shared with the core.

use std::cmp::Ordering;

use glam::DVec3;
use num_bigint::{BigInt, BigUint};

use super::polytope::Polytope;
use crate::oracle::integer::{Integer, common_grid, on_grid, root_of_ratio, times_power_of_two};

/// The exact answer for a pair. Lengths are in px and right to two ulps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroundTruth {
    Colliding { depth: f64 },
    Apart { distance: f64 },
}

impl GroundTruth {
    /// The depth or, if they are apart, minus the distance.
    pub fn signed(&self) -> f64 {
        match *self {
            Self::Colliding { depth } => depth,
            Self::Apart { distance } => -distance,
        }
    }
}

/// The truth of two hulls.
pub fn truth(a: &Polytope, b: &Polytope) -> GroundTruth {
    let pair = Pair::new(a, b);
    let has_volume = pair.has_volume();
    let mut widest = pair.widest_gap(&facet_axes([a, b]), f64::NEG_INFINITY);
    if widest > 0.0 || !has_volume {
        widest = pair.widest_gap(&corner_axes([a, b]), widest);
    }
    if widest > 0.0 {
        GroundTruth::Apart { distance: widest }
    } else if has_volume {
        GroundTruth::Colliding {
            depth: 0.0 - widest,
        }
    } else {
        GroundTruth::Colliding { depth: 0.0 }
    }
}

/// A direction that can decide, by the indices of points of A or (1) B.
#[derive(Clone, Copy, Debug)]
enum Axis {
    Face(usize, [usize; 3]),
    Edges([[usize; 2]; 2]),
    Vertices([usize; 2]),
    /// From the vertex of one to the edge of the other.
    VertexEdge(usize, usize, [usize; 2]),
}

/// The normals that the facets of A − B have.
fn facet_axes(hulls: [&Polytope; 2]) -> Vec<Axis> {
    let faces = [0, 1].into_iter().flat_map(|which| {
        let faces = hulls[which].faces.iter();
        faces.map(move |&face| Axis::Face(which, face))
    });
    let edges = hulls[0].edges.iter().flat_map(|&of_a| {
        let others = hulls[1].edges.iter();
        others.map(move |&of_b| Axis::Edges([of_a, of_b]))
    });
    faces.chain(edges).collect()
}

/// The directions to the vertices and edges of A − B.
fn corner_axes(hulls: [&Polytope; 2]) -> Vec<Axis> {
    let [count_a, count_b] = hulls.map(|hull| hull.points.len());
    let vertices = (0..count_a).flat_map(|i| (0..count_b).map(move |j| Axis::Vertices([i, j])));
    let edges = [0, 1].into_iter().flat_map(|which| {
        (0..hulls[which].points.len()).flat_map(move |vertex| {
            let edges = hulls[1 - which].edges.iter();
            edges.map(move |&edge| Axis::VertexEdge(which, vertex, edge))
        })
    });
    vertices.chain(edges).collect()
}

/// The points of both hulls as differences to the first of A.
struct Pair<'p> {
    points: [&'p [DVec3]; 2],
    near: [Vec<DVec3>; 2],
    /// No point lies farther from the first, in px.
    extent: f64,
    exact: Exact,
}

enum Exact {
    Narrow(Lattice<i128>),
    Wide(Lattice<BigInt>),
}

/// With coordinates of this many bits the longest direction, that from a vertex to an edge, has 3 · 29 + 6 bits, and
/// its product with a difference of points four more than 4 · 29 + 9 − 4, which fit in `i128`.
const NARROW_BITS: u32 = 29;

impl<'p> Pair<'p> {
    fn new(a: &'p Polytope, b: &'p Polytope) -> Self {
        let points = [&a.points[..], &b.points[..]];
        let first = a.points[0];
        let near = points.map(|points| points.iter().map(|&p| p - first).collect::<Vec<_>>());
        let lengths = near.iter().flatten().map(|p| p.length());
        let extent = lengths.fold(0.0, f64::max);
        let (grid, bits) = common_grid(points.iter().flat_map(|points| {
            let points = points.iter();
            points.flat_map(DVec3::to_array)
        }));
        let narrow = (bits < 100)
            .then(|| Lattice::<i128>::new(points, grid))
            .filter(|lattice| lattice.bits() <= NARROW_BITS);
        let exact = match narrow {
            Some(lattice) => Exact::Narrow(lattice),
            None => Exact::Wide(Lattice::new(points, grid)),
        };
        Self {
            points,
            near,
            extent,
            exact,
        }
    }

    fn has_volume(&self) -> bool {
        match &self.exact {
            Exact::Narrow(lattice) => lattice.has_volume(),
            Exact::Wide(lattice) => lattice.has_volume(),
        }
    }

    /// The widest gap over `axes` and not below `least`; below 0 the least overlap.
    fn widest_gap(&self, axes: &[Axis], least: f64) -> f64 {
        let bounds: Vec<[f64; 2]> = axes.iter().map(|axis| self.gap_in_f64(axis)).collect();
        let at_least = bounds.iter().map(|bound| bound[0]).fold(least, f64::max);
        let mut order: Vec<usize> = (0..axes.len())
            .filter(|&k| bounds[k][1] >= at_least)
            .collect();
        order.sort_by(|&k, &m| bounds[m][1].total_cmp(&bounds[k][1]));
        let mut widest = least;
        for k in order {
            if bounds[k][1] < widest {
                break;
            }
            let gap = match &self.exact {
                Exact::Narrow(lattice) => lattice.gap(&axes[k]),
                Exact::Wide(lattice) => lattice.gap(&axes[k]),
            };
            widest = widest.max(gap.unwrap_or(f64::NEG_INFINITY));
        }
        widest
    }

    /// The bounds of the gap along an axis, in px.
    fn gap_in_f64(&self, axis: &Axis) -> [f64; 2] {
        let from_to = |which: usize, from: usize, to: usize| {
            let points = self.points[which];
            points[to] - points[from]
        };
        // Each difference has an error of an ulp of its length, each product of an ulp of the product of the lengths.
        let (direction, size) = match *axis {
            Axis::Face(which, [i, j, k]) => {
                let [u, v] = [from_to(which, i, j), from_to(which, i, k)];
                (u.cross(v), u.length() * v.length())
            }
            Axis::Edges([[i, j], [k, m]]) => {
                let [u, v] = [from_to(0, i, j), from_to(1, k, m)];
                (u.cross(v), u.length() * v.length())
            }
            Axis::Vertices([i, j]) => {
                let offset = self.points[1][j] - self.points[0][i];
                (offset, offset.length())
            }
            Axis::VertexEdge(which, vertex, [i, j]) => {
                let along = from_to(1 - which, i, j);
                let offset = self.points[which][vertex] - self.points[1 - which][i];
                let square = along.length_squared();
                (
                    offset * square - along * offset.dot(along),
                    2.0 * offset.length() * square,
                )
            }
        };
        let length = direction.length();
        let turned = 8.0 * f64::EPSILON * size / length;
        if turned.is_nan() || turned > 0.1 {
            return [f64::NEG_INFINITY, f64::INFINITY];
        }
        let unit = direction / length;
        let [reach_a, reach_b] = [0, 1].map(|which| {
            let along = self.near[which].iter().map(|p| unit.dot(*p));
            along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
                [low.min(at), high.max(at)]
            })
        });
        let gap = (reach_b[0] - reach_a[1]).max(reach_a[0] - reach_b[1]);
        let error = 3.0 * self.extent * (turned + 8.0 * f64::EPSILON);
        [gap - error, gap + error]
    }
}

/// The points as integers, in units of 2^`grid` px and as differences to the first of A.
struct Lattice<I> {
    points: [Vec<Vector<I>>; 2],
    grid: i32,
}

#[derive(Clone, Debug)]
struct Vector<I>([I; 3]);

impl<I: Integer> Vector<I> {
    fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|k| self.0[k].minus(&other.0[k])))
    }

    fn times(&self, factor: &I) -> Self {
        Self(std::array::from_fn(|k| self.0[k].times(factor)))
    }

    fn dot(&self, other: &Self) -> I {
        let [x, y, z] = [0, 1, 2].map(|k| self.0[k].times(&other.0[k]));
        x.plus(&y).plus(&z)
    }

    fn cross(&self, other: &Self) -> Self {
        let [[ax, ay, az], [bx, by, bz]] = [&self.0, &other.0];
        Self([
            ay.times(bz).minus(&az.times(by)),
            az.times(bx).minus(&ax.times(bz)),
            ax.times(by).minus(&ay.times(bx)),
        ])
    }

    fn is_zero(&self) -> bool {
        self.0.iter().all(|c| c.sign() == Ordering::Equal)
    }
}

impl<I: Integer> Lattice<I> {
    fn new(points: [&[DVec3]; 2], grid: i32) -> Self {
        let point = |p: &DVec3| Vector(p.to_array().map(|c| on_grid::<I>(c, grid)));
        let first = point(&points[0][0]);
        Self {
            points: points.map(|points| points.iter().map(|p| point(p).minus(&first)).collect()),
            grid,
        }
    }

    fn bits(&self) -> u32 {
        let numbers = self.points.iter().flatten().flat_map(|v| v.0.iter());
        numbers
            .map(|c| c.magnitude().bits())
            .max()
            .unwrap_or(0)
            .try_into()
            .unwrap_or(u32::MAX)
    }

    /// Whether A − B is not flat.
    fn has_volume(&self) -> bool {
        let steps = self.points.iter().flat_map(|points| {
            let first = &points[0];
            points[1..].iter().map(|point| point.minus(first))
        });
        let steps: Vec<Vector<I>> = steps.collect();
        let Some(along) = steps.first() else {
            return false;
        };
        let normals = steps.iter().map(|step| along.cross(step));
        let normal = normals.into_iter().find(|normal| !normal.is_zero());
        normal.is_some_and(|normal| {
            let mut beside = steps.iter();
            beside.any(|step| normal.dot(step).sign() != Ordering::Equal)
        })
    }

    fn direction(&self, axis: &Axis) -> Vector<I> {
        let at = |which: usize, k: usize| &self.points[which][k];
        match *axis {
            Axis::Face(which, [i, j, k]) => {
                let [u, v] = [j, k].map(|end| at(which, end).minus(at(which, i)));
                u.cross(&v)
            }
            Axis::Edges([[i, j], [k, m]]) => {
                let [u, v] = [at(0, j).minus(at(0, i)), at(1, m).minus(at(1, k))];
                u.cross(&v)
            }
            Axis::Vertices([i, j]) => at(1, j).minus(at(0, i)),
            Axis::VertexEdge(which, vertex, [i, j]) => {
                let along = at(1 - which, j).minus(at(1 - which, i));
                let offset = at(which, vertex).minus(at(1 - which, i));
                offset
                    .times(&along.dot(&along))
                    .minus(&along.times(&offset.dot(&along)))
            }
        }
    }

    /// The gap along an axis, in px, right to two ulps and exact in sign; `None` if the direction is zero.
    fn gap(&self, axis: &Axis) -> Option<f64> {
        let direction = self.direction(axis);
        if direction.is_zero() {
            return None;
        }
        let reaches = self.points.each_ref().map(|points| {
            let along: Vec<I> = points.iter().map(|p| direction.dot(p)).collect();
            [along.iter().min().cloned(), along.iter().max().cloned()]
        });
        let [[Some(low_a), Some(high_a)], [Some(low_b), Some(high_b)]] = reaches else {
            return None;
        };
        let gap = low_b.minus(&high_a).max(high_b.minus(&low_a).negated());
        let components = direction.0.iter().map(Integer::magnitude);
        let square = components.map(|c| &c * &c).sum();
        let length = root_of_ratio(&square, &BigUint::from(1u8));
        Some(times_power_of_two(gap.rounded() / length, self.grid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use glam::dvec3;

    fn box_at(half: DVec3, at: DVec3) -> Vec<DVec3> {
        (0..8)
            .map(|k| {
                let sign = |bit: u8| if k & bit == 0 { -1.0 } else { 1.0 };
                at + half * dvec3(sign(1), sign(2), sign(4))
            })
            .collect()
    }

    fn of(a: &[DVec3], b: &[DVec3]) -> GroundTruth {
        truth(
            &Polytope::new(a.iter().copied()),
            &Polytope::new(b.iter().copied()),
        )
    }

    #[test]
    fn it_knows_what_can_be_told_by_hand() {
        let cube = box_at(DVec3::ONE, DVec3::ZERO);
        let at = |x: f64, y: f64, z: f64| of(&cube, &box_at(DVec3::ONE, dvec3(x, y, z)));
        assert_eq!(at(1.5, 0.25, 1.0), GroundTruth::Colliding { depth: 0.5 });
        assert_eq!(at(2.0, 2.0, 2.0), GroundTruth::Colliding { depth: 0.0 });
        assert_eq!(at(0.0, 0.0, 0.0), GroundTruth::Colliding { depth: 2.0 });
        assert_eq!(at(5.0, 6.0, 0.0), GroundTruth::Apart { distance: 5.0 });
        assert_eq!(at(4.0, 3.0, 4.0), GroundTruth::Apart { distance: 3.0 });
        let hair = 2.0 * f64::EPSILON;
        assert_eq!(
            at(0.5, 0.5, 2.0 + hair),
            GroundTruth::Apart { distance: hair }
        );
    }

    #[test]
    fn what_is_flat_is_told_by_hand_too() {
        let segment = [dvec3(0.0, 0.0, 0.0), dvec3(4.0, 2.0, 0.0)];
        let distance = |b: &[DVec3]| of(&segment, b).signed();
        assert_eq!(distance(&[dvec3(2.0, 1.0, 0.0)]), 0.0);
        assert_eq!(distance(&[dvec3(6.0, 3.0, 0.0)]), -(5f64.sqrt()));
        assert_eq!(distance(&[dvec3(2.0, 1.0, 3.0)]), -3.0);
        // Across it, above it, on its line, and off it in the same plane.
        assert_eq!(distance(&[dvec3(2.0, 0.0, 0.0), dvec3(2.0, 9.0, 0.0)]), 0.0);
        assert_eq!(
            distance(&[dvec3(2.0, 0.0, 0.5), dvec3(2.0, 9.0, 0.5)]),
            -0.5
        );
        assert_eq!(distance(&[dvec3(3.0, 1.5, 0.0), dvec3(8.0, 4.0, 0.0)]), 0.0);
        assert_eq!(
            distance(&[dvec3(8.0, 4.0, 0.0), dvec3(9.0, 4.5, 0.0)]),
            -(20f64.sqrt())
        );
        let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        let flat = |x: f64, z: f64| square.map(|(u, v)| dvec3(x + u, v, z));
        assert_eq!(of(&flat(0.0, 0.0), &flat(1.0, 0.0)).signed(), 0.0);
        assert_eq!(of(&flat(0.0, 0.0), &flat(3.5, 0.0)).signed(), -1.5);
        assert_eq!(of(&flat(0.0, 0.0), &flat(1.0, 0.25)).signed(), -0.25);
        assert_eq!(of(&flat(0.0, 0.0), &[dvec3(1.0, 1.0, 0.0)]).signed(), 0.0);
        // A square that stands in another: along the diagonal it would be √½, but 1 is nearer.
        let upright = square.map(|(u, v)| dvec3(1.0, u, v - 1.0));
        assert_eq!(of(&flat(0.0, 0.0), &upright).signed(), 1.0);
    }

    #[test]
    fn two_edges_that_cross_decide() {
        // Two roofs ridge to ridge, the ridges perpendicular to each other and 1 apart.
        let roof = [
            dvec3(-3.0, 0.0, 0.0),
            dvec3(3.0, 0.0, 0.0),
            dvec3(0.0, 2.0, 2.0),
            dvec3(0.0, -2.0, 2.0),
        ];
        let turned = |gap: f64| roof.map(|p| dvec3(p.y, p.x, -gap - p.z));
        assert_eq!(of(&roof, &turned(1.0)).signed(), -1.0);
        assert_eq!(of(&roof, &turned(-0.25)).signed(), 0.25);
        assert_eq!(of(&roof, &turned(0.0)).signed(), 0.0);
    }
}
