//! The exact answer: A − B by integers, edge by edge.
//!
//! Queries answer for the convex hull of the posed vertices. A − B consists of the edges of A's hull and of −B's,
//! merged by angle; signs decide whether it contains a point, and the distance of the boundary is the root of a ratio
//! of integers. Only the vertices are shared with the core.

use std::cmp::Ordering;

use collidoscope_core::planar::SupportPoint;
use glam::{DVec2, dvec2};
use num_bigint::{BigInt, BigUint};

use super::integer::{Integer, common_grid, decoded, on_grid, root_of_ratio, times_power_of_two};

/// With coordinates of this many bits a point of A − B has one more, an edge of it two more, and a cross product of two
/// edges 2 · 62 + 1 bits, which fit in `i128`. Debug builds check every sum and product.
const NARROW_BITS: u32 = 60;

/// A point or a vector with integer coordinates.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point<I> {
    x: I,
    y: I,
}

impl<I: Integer> Point<I> {
    fn minus(&self, other: &Self) -> Self {
        Self {
            x: self.x.minus(&other.x),
            y: self.y.minus(&other.y),
        }
    }
    fn plus(&self, other: &Self) -> Self {
        Self {
            x: self.x.plus(&other.x),
            y: self.y.plus(&other.y),
        }
    }
    fn negated(&self) -> Self {
        Self {
            x: self.x.negated(),
            y: self.y.negated(),
        }
    }
    fn cross(&self, other: &Self) -> I {
        self.x.times(&other.y).minus(&self.y.times(&other.x))
    }
    fn dot(&self, other: &Self) -> I {
        self.x.times(&other.x).plus(&self.y.times(&other.y))
    }
    fn rounded(&self) -> DVec2 {
        dvec2(self.x.rounded(), self.y.rounded())
    }
    /// Whether the vector points into the half plane of the edges that lead back to the least point.
    fn comes_back(&self) -> bool {
        match self.x.sign() {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => self.y.sign() == Ordering::Less,
        }
    }
}

/// The corners of the hull, from the lexicographically least in the order that turns from +x to +y.
fn hull<I: Integer>(mut points: Vec<Point<I>>) -> Vec<Point<I>> {
    points.sort_unstable();
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut corners: Vec<Point<I>> = Vec::with_capacity(points.len() + 1);
    for _ in 0..2 {
        let start = corners.len();
        for point in &points {
            while let [.., p, q] = &corners[start..]
                && q.minus(p).cross(&point.minus(p)).sign() != Ordering::Greater
            {
                corners.pop();
            }
            corners.push(point.clone());
        }
        corners.pop();
        points.reverse();
    }
    corners
}

fn edges<I: Integer>(corners: &[Point<I>]) -> Vec<Point<I>> {
    match corners.len() {
        1 => Vec::new(),
        count => (0..count)
            .map(|k| corners[(k + 1) % count].minus(&corners[k]))
            .collect(),
    }
}

/// The corners of the sum of two hulls: their edges merged by angle, parallel ones joined.
fn sum<I: Integer>(a: &[Point<I>], b: &[Point<I>]) -> Vec<Point<I>> {
    let (edges_a, edges_b) = (edges(a), edges(b));
    let mut here = a[0].plus(&b[0]);
    let mut corners = vec![here.clone()];
    let (mut i, mut j) = (0, 0);
    while i < edges_a.len() || j < edges_b.len() {
        let order = match (edges_a.get(i), edges_b.get(j)) {
            (Some(_), None) => Ordering::Greater,
            (None, _) => Ordering::Less,
            (Some(p), Some(q)) => match (p.comes_back(), q.comes_back()) {
                (false, true) => Ordering::Greater,
                (true, false) => Ordering::Less,
                _ => p.cross(q).sign(),
            },
        };
        if order != Ordering::Less {
            here = here.plus(&edges_a[i]);
            i += 1;
        }
        if order != Ordering::Greater {
            here = here.plus(&edges_b[j]);
            j += 1;
        }
        corners.push(here.clone());
    }
    if corners.len() > 1 {
        corners.pop();
    }
    corners
}

/// The exact answer for a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GroundTruth {
    Colliding(Depth),
    /// The distance, in px; correct to an ulp.
    Apart {
        distance: f64,
    },
}

impl GroundTruth {
    /// The depth or, if they are apart, minus the distance.
    pub fn signed(&self) -> f64 {
        match *self {
            Self::Colliding(Depth { depth, .. }) => depth,
            Self::Apart { distance } => -distance,
        }
    }
}

/// The penetration of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depth {
    /// In px; correct to an ulp.
    pub depth: f64,
    /// The outward normal of the nearest edge of A − B; arbitrary for a segment or a point.
    pub normal: DVec2,
    /// The additional distance of the second nearest edge, in px; 0 for a segment or a point.
    pub margin: f64,
    /// The length of the nearest edge, in px.
    pub edge: f64,
}

/// A − B of two point sets, exactly, in units of 2^`grid` px.
pub enum Difference {
    Narrow(Corners<i128>),
    Wide(Corners<BigInt>),
}

impl Difference {
    /// From the hulls of `a` and `b`, on a grid no coarser than 2^`finest`.
    pub fn new(a: &[DVec2], b: &[DVec2], finest: i32) -> Self {
        let (own, bits) = common_grid(a.iter().chain(b).flat_map(glam::DVec2::to_array));
        let grid = own.min(finest);
        if bits + (own - grid) as u32 <= NARROW_BITS {
            Self::Narrow(Corners::new(a, b, grid))
        } else {
            Self::Wide(Corners::new(a, b, grid))
        }
    }

    pub fn truth(&self) -> GroundTruth {
        match self {
            Self::Narrow(corners) => corners.truth(),
            Self::Wide(corners) => corners.truth(),
        }
    }

    /// The same with `point`, rounded to the grid, as the origin.
    pub fn seen_from(&self, point: DVec2) -> GroundTruth {
        match self {
            Self::Narrow(corners) => corners.seen_from(point).truth(),
            Self::Wide(corners) => corners.seen_from(point).truth(),
        }
    }

    /// The distance, in px, of `point`, rounded to the grid, outside A − B.
    pub fn gap_to(&self, point: DVec2) -> f64 {
        match self.seen_from(point) {
            GroundTruth::Colliding(_) => 0.0,
            GroundTruth::Apart { distance } => distance,
        }
    }

    /// The corners of A − B in px, each rounded once.
    pub fn corners(&self) -> Vec<DVec2> {
        match self {
            Self::Narrow(corners) => corners.rounded(),
            Self::Wide(corners) => corners.rounded(),
        }
    }

    /// The reach of A − B, in px, along `direction`, of length 1, beyond `level`; below 0 if it falls short.
    pub fn reach_beyond(&self, direction: DVec2, level: f64) -> f64 {
        match self {
            Self::Narrow(corners) => corners.reach_beyond(direction, level),
            Self::Wide(corners) => corners.reach_beyond(direction, level),
        }
    }

    /// Whether these are all corners of A − B, in order.
    pub fn has_corners(&self, points: &[SupportPoint]) -> bool {
        match self {
            Self::Narrow(corners) => corners.are(points),
            Self::Wide(corners) => corners.are(points),
        }
    }
}

/// The corners of A − B: of a polygon in order, or two of a segment, or one of a point.
pub struct Corners<I> {
    corners: Vec<Point<I>>,
    grid: i32,
}

impl<I: Integer> Corners<I> {
    fn new(a: &[DVec2], b: &[DVec2], grid: i32) -> Self {
        let point = |p: &DVec2| Point {
            x: on_grid::<I>(p.x, grid),
            y: on_grid::<I>(p.y, grid),
        };
        let hull_a = hull(a.iter().map(point).collect());
        let minus_b = hull(b.iter().map(|p| point(p).negated()).collect());
        Self {
            corners: sum(&hull_a, &minus_b),
            grid,
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (&Point<I>, &Point<I>)> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next)
    }

    fn rounded(&self) -> Vec<DVec2> {
        let in_px = |c: f64| times_power_of_two(c, self.grid);
        let corners = self.corners.iter().map(Point::rounded);
        corners.map(|p| dvec2(in_px(p.x), in_px(p.y))).collect()
    }

    /// The same with `point`, rounded to the grid, as the origin.
    fn seen_from(&self, point: DVec2) -> Self {
        let from = self.rounded_to_grid(point);
        Self {
            corners: self
                .corners
                .iter()
                .map(|corner| corner.minus(&from))
                .collect(),
            grid: self.grid,
        }
    }

    fn rounded_to_grid(&self, point: DVec2) -> Point<I> {
        let unit = times_power_of_two(1.0, self.grid);
        let on = |c: f64| on_grid::<I>((c / unit).round(), 0);
        Point {
            x: on(point.x),
            y: on(point.y),
        }
    }

    /// In integers of any width, as the direction has as many digits as a coordinate.
    fn reach_beyond(&self, direction: DVec2, level: f64) -> f64 {
        let (fine, _) = common_grid([direction.x, direction.y, level].into_iter());
        let fine = fine.min(0);
        let [x, y] = [direction.x, direction.y].map(|c| on_grid::<BigInt>(c, fine));
        let along = self
            .corners
            .iter()
            .map(|corner| corner.x.clone().into() * &x + corner.y.clone().into() * &y);
        let most = along.max().expect("a corner");
        // The level in units of both grids, which are far finer than any tolerance.
        let unit = self.grid + fine;
        let level = match decoded(level) {
            None => BigInt::from(0),
            Some((mantissa, power)) if power >= unit => {
                BigInt::from(mantissa) << (power - unit) as u32
            }
            Some((mantissa, power)) => BigInt::from(mantissa) >> (unit - power) as u32,
        };
        times_power_of_two(Integer::rounded(&(most - level)), unit)
    }

    fn are(&self, points: &[SupportPoint]) -> bool {
        let on = |p: &DVec2| Point {
            x: on_grid::<I>(p.x, self.grid),
            y: on_grid::<I>(p.y, self.grid),
        };
        let mut points: Vec<Point<I>> = points
            .iter()
            .map(|w| on(&w.on_a).minus(&on(&w.on_b)))
            .collect();
        let least = (0..points.len())
            .min_by_key(|&k| points[k].clone())
            .unwrap_or(0);
        points.rotate_left(least);
        points == self.corners
    }

    fn holds_exactly(&self, point: &Point<I>) -> bool {
        // For a segment both directions have the area 0 for a point on its line, and the dot product decides.
        self.pairs().all(|(p, q)| {
            q.minus(p).cross(&point.minus(p)).sign() != Ordering::Less
                && (self.corners.len() > 2
                    || p.minus(point).dot(&q.minus(point)).sign() != Ordering::Greater)
        })
    }

    fn truth(&self) -> GroundTruth {
        let origin = Point {
            x: I::from(0),
            y: I::from(0),
        };
        if self.holds_exactly(&origin) {
            GroundTruth::Colliding(self.depth())
        } else {
            GroundTruth::Apart {
                distance: self.distance(),
            }
        }
    }

    fn depth(&self) -> Depth {
        if self.corners.len() < 3 {
            return Depth {
                depth: 0.0,
                normal: DVec2::X,
                margin: 0.0,
                edge: 0.0,
            };
        }
        let (mut least, mut second) = (f64::INFINITY, f64::INFINITY);
        let mut nearest = 0;
        for (k, (p, q)) in self.pairs().enumerate() {
            let along = q.minus(p);
            let depth = p.cross(&along).rounded() / along.dot(&along).rounded().sqrt();
            if depth < least {
                second = least;
                least = depth;
                nearest = k;
            } else {
                second = second.min(depth);
            }
        }
        let p = &self.corners[nearest];
        let along = self.corners[(nearest + 1) % self.corners.len()].minus(p);
        let area = p.cross(&along).magnitude();
        let depth = root_of_ratio(&(&area * &area), &along.dot(&along).magnitude());
        let unit = along.rounded().normalize();
        Depth {
            depth: times_power_of_two(depth, self.grid),
            normal: dvec2(unit.y, -unit.x),
            margin: times_power_of_two(second - least, self.grid),
            edge: times_power_of_two(along.rounded().length(), self.grid),
        }
    }

    /// For the origin outside: the least distance to the edges as segments.
    fn distance(&self) -> f64 {
        let mut least = f64::INFINITY;
        let mut squared = (BigUint::ZERO, BigUint::from(1u8));
        for (p, q) in self.pairs() {
            let along = q.minus(p);
            let square = along.dot(&along);
            let before_p = p.dot(&along).sign() != Ordering::Less;
            let beyond_q = q.dot(&along).sign() != Ordering::Greater;
            if before_p || beyond_q {
                let end = if before_p { p } else { q };
                let here = end.dot(end).rounded().sqrt();
                if here < least {
                    least = here;
                    squared = (end.dot(end).magnitude(), BigUint::from(1u8));
                }
            } else {
                let area = p.cross(&along);
                let here = area.rounded().abs() / square.rounded().sqrt();
                if here < least {
                    least = here;
                    let area = area.magnitude();
                    squared = (&area * &area, square.magnitude());
                }
            }
        }
        times_power_of_two(root_of_ratio(&squared.0, &squared.1), self.grid)
    }
}

/// The indices of the corners of the hull of `points`, in the order that turns from +x to +y.
pub fn hull_of(points: &[DVec2]) -> Vec<DVec2> {
    fn corners<I: Integer>(points: &[DVec2], grid: i32) -> Vec<DVec2> {
        let unit = times_power_of_two(1.0, grid);
        hull(
            points
                .iter()
                .map(|p| Point {
                    x: on_grid::<I>(p.x, grid),
                    y: on_grid::<I>(p.y, grid),
                })
                .collect(),
        )
        .iter()
        .map(|p| p.rounded() * unit)
        .collect()
    }
    let (grid, bits) = common_grid(points.iter().flat_map(glam::DVec2::to_array));
    if bits <= NARROW_BITS {
        corners::<i128>(points, grid)
    } else {
        corners::<BigInt>(points, grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_knows_what_can_be_told_by_hand() {
        let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(DVec2::from);
        let at = |x: f64, y: f64| square.map(|v| v + dvec2(x, y));
        let truth = |b: &[DVec2]| Difference::new(&square, b, 0).truth();
        assert!(
            matches!(truth(&at(1.5, 0.0)), GroundTruth::Colliding(d) if d.depth == 0.5 && d.normal == DVec2::X && d.margin == 1.5)
        );
        assert!(matches!(truth(&at(2.0, 2.0)), GroundTruth::Colliding(d) if d.depth == 0.0));
        assert_eq!(truth(&at(5.0, 6.0)), GroundTruth::Apart { distance: 5.0 });
        assert_eq!(
            truth(&at(2.0 + 2.0 * f64::EPSILON, 0.0)),
            GroundTruth::Apart {
                distance: 2.0 * f64::EPSILON
            }
        );
        // The corner (2, 2) lies √½ beyond the segment's line, x + y = 3.
        let diagonal = [dvec2(3.0, 0.0), dvec2(0.0, 3.0)];
        assert!(
            matches!(truth(&diagonal), GroundTruth::Colliding(d) if d.depth == std::f64::consts::FRAC_1_SQRT_2)
        );
        let point = |x: f64, y: f64| {
            Difference::new(&[DVec2::ZERO, dvec2(4.0, 2.0)], &[dvec2(x, y)], 0).truth()
        };
        assert!(matches!(point(2.0, 1.0), GroundTruth::Colliding(d) if d.depth == 0.0));
        assert_eq!(
            point(6.0, 3.0),
            GroundTruth::Apart {
                distance: 5f64.sqrt()
            }
        );
        assert_eq!(
            point(8.0, 4.0),
            GroundTruth::Apart {
                distance: 20f64.sqrt()
            }
        );
    }
}
