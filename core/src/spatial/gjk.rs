//! GJK in three dimensions: whether A − B contains the origin.
//!
//! Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects in
//! three-dimensional space", 1988, in the form that computes the verdict alone. The simplex is the part nearest the
//! origin of the points found so far: a vertex, an edge or a triangle. The next query goes from it towards the origin;
//! the new point extends it to an edge, a triangle or a tetrahedron, of which again the part nearest the origin is kept
//! (`closest_subsimplex.rs` computes it).
//!
//! # The tetrahedron
//! Order the triangle so that p, q and r are counter-clockwise seen from the origin; w is searched on that side. If
//! det(p, q, w), det(q, r, w) and det(r, p, w) are not negative, the tetrahedron contains the origin. f64 guides the
//! walk; the simplex is accepted as containing the origin only when exact signs confirm it (`closest_subsimplex.rs`).
//!
//! # The end
//! Each new simplex is nearer the origin than the one before, so none occurs twice, and A − B has finitely many.
//! Rounding can break that argument, never the verdict: when a support is not new, is level with the origin to within
//! rounding, f64 and the exact signs disagree, or [`HULL_BOUND`] queries were made, a polytope of vertices of A − B
//! that is grown by exact signs alone decides where the origin lies, and no further query is made. A smooth core has no
//! vertices. There, a support level with the origin to within rounding shows only that this axis does not separate, and
//! the walk continues until the points found are within [`SMOOTH_TOLERANCE`] of the origin or a support is not new: the
//! shapes touch to within rounding, which counts as colliding. It ends after [`SMOOTH_BOUND`] queries, which
//! [`Gjk::certainty`] reports.

use glam::DVec3;
use strum::IntoStaticStr;

use super::closest_subsimplex::{
    edge_to_origin, in_tetrahedron, in_triangle, is_between, normal_of, of_tetrahedron,
    of_triangle, side_of_origin,
};
use super::difference::{Difference, HULL_BOUND, SMOOTH_TOLERANCE};
use super::exact_verdict::{ExactVerdict, settle};
use super::feature_distance::nearest_part;
use super::{Certainty, GjkOutcome, PosedHull, SMOOTH_BOUND, Simplex, Support, SupportPoint};

/// The reason for the decision. Points are indices into the step's simplex and, after it, the support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkCase {
    /// The first point: next comes the opposite direction.
    First,
    /// The support falls short of the origin along the direction.
    FallsShort,
    /// The support is the origin.
    AtOrigin,
    /// The second support is the first again.
    FoundAgain,
    /// The origin is nearest this point of the simplex, and the others are dropped.
    NearVertex(usize),
    /// The origin is nearest this edge: the next query goes perpendicular to it.
    BesideEdge([usize; 2]),
    /// The origin is nearest this triangle and projects into it: the next query goes along the triangle's normal.
    FacingTriangle([usize; 3]),
    /// The origin is beyond this face of the tetrahedron: the point opposite it is dropped.
    BeyondFace {
        /// The face, which is kept.
        face: [usize; 3],
        /// The dropped point.
        gone: usize,
    },
    /// The origin is on this edge.
    OnEdge([usize; 2]),
    /// The origin is on this triangle.
    OnTriangle([usize; 3]),
    /// The origin is inside the tetrahedron.
    Inside,
    /// Rounding left the verdict open, and a polytope grown by exact signs alone settled it.
    SettledExactly,
    /// The support of a smooth shape is level with the origin to within rounding.
    LevelWithinRounding,
    /// [`SMOOTH_BOUND`](super::SMOOTH_BOUND) queries on a smooth shape did not settle the verdict, which counts as
    /// touching.
    BoundReached,
}

impl GjkCase {
    /// The case's name in traces.
    #[must_use]
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// One support query of GJK and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkStep {
    /// The simplex before this query.
    pub simplex: Simplex,
    /// The search direction, of any length.
    pub direction: DVec3,
    /// The support point of A − B along it.
    pub support: SupportPoint,
    /// The decision.
    pub outcome: GjkOutcome,
    /// The reason for the decision.
    pub case: GjkCase,
    /// Which of the simplex's points and, after them, the support point are kept.
    pub kept: [bool; 4],
}

type Decision = crate::planar::Decision<GjkCase, 4>;

/// GJK on the cores of two shapes, one support query at a time. It ignores the radii.
pub struct Gjk<'s, A: ?Sized, B: ?Sized> {
    pub(super) difference: Difference<'s, A, B>,
    /// How far A − B may reach beyond a support, in px for a direction of length 1.
    rounding: f64,
    most_queries: usize,
    /// The simplex's points, oldest first, of which `len` count. Separate fields: an array's elements would be kept in
    /// memory.
    p: SupportPoint,
    q: SupportPoint,
    r: SupportPoint,
    /// Only at the end.
    s: SupportPoint,
    len: u8,
    /// 1 if `p`, `q` and `r` are counter-clockwise seen from the origin, else −1.
    side: f64,
    direction: DVec3,
    queries: usize,
    colliding: Option<bool>,
    /// Whether exact signs alone gave the verdict.
    settled_exactly: bool,
    certainty: Certainty,
}

impl<'s, A: Support + ?Sized, B: Support + ?Sized> Gjk<'s, A, B> {
    /// Starts with a query along the direction from A's centre to B's (for a hull the mean of its vertices), or +x when
    /// they coincide.
    #[must_use]
    #[inline(always)]
    pub fn new(a: &'s A, b: &'s B) -> Self {
        let difference = Difference::new(a, b);
        Self::of(difference, difference.first_direction())
    }

    /// Starts with a query along `direction`, of any length; as [`Gjk::new`] if it is zero or not finite.
    #[must_use]
    pub fn towards(a: &'s A, b: &'s B, direction: DVec3) -> Self {
        let difference = Difference::new(a, b);
        // Products with a subnormal direction would underflow.
        let scaled = direction / direction.abs().max_element();
        if scaled.is_finite() {
            Self::of(difference, scaled)
        } else {
            Self::of(difference, difference.first_direction())
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn of(difference: Difference<'s, A, B>, direction: DVec3) -> Self {
        let vertices = difference.vertex_count();
        Self {
            difference,
            rounding: difference.rounding(),
            most_queries: vertices.map_or(SMOOTH_BOUND, |_| HULL_BOUND),
            p: SupportPoint::default(),
            q: SupportPoint::default(),
            r: SupportPoint::default(),
            s: SupportPoint::default(),
            len: 0,
            side: 1.0,
            direction,
            queries: 0,
            colliding: None,
            settled_exactly: false,
            certainty: Certainty::of_cores(vertices),
        }
    }

    /// The current simplex; after [`GjkOutcome::Colliding`] it contains the origin (for a smooth core, which may touch
    /// only to within rounding, to within that), after [`GjkOutcome::Separated`] its last point is the one beyond which
    /// the origin lies.
    #[must_use]
    #[inline(always)]
    pub fn simplex(&self) -> Simplex {
        Simplex {
            points: [self.p, self.q, self.r, self.s],
            len: usize::from(self.len),
        }
    }

    /// Support queries of A − B after the first, so far.
    #[must_use]
    pub fn iterations(&self) -> usize {
        self.queries.saturating_sub(1)
    }

    /// The direction of the next query or, at the end, the one along which the cores are separate.
    #[must_use]
    pub fn direction(&self) -> DVec3 {
        self.direction
    }

    /// How certain the verdict is.
    #[must_use]
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Whether rounding left the verdict open and exact signs alone gave it.
    #[must_use]
    pub fn is_settled_exactly(&self) -> bool {
        self.settled_exactly
    }

    /// Runs to the end; returns whether the cores collide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn run(&mut self) -> bool {
        loop {
            if let Some(colliding) = self.colliding {
                return colliding;
            }
            self.advance();
        }
    }

    /// One support query, or `None` when the verdict has been given.
    pub fn step(&mut self) -> Option<GjkStep> {
        if self.colliding.is_some() {
            return None;
        }
        let simplex = self.simplex();
        let direction = self.direction;
        let (support, decision) = self.advance();
        Some(GjkStep {
            simplex,
            direction,
            support,
            outcome: decision.outcome,
            case: decision.case,
            kept: decision.kept,
        })
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn advance(&mut self) -> (SupportPoint, Decision) {
        self.queries += 1;
        let d = self.direction;
        let w = self.difference.support(d);
        let point = w.point();
        let level = d.dot(point);
        // The rounding of the level: one for each difference and product, and two for the sum.
        let own = 4.0 * f64::EPSILON * d.abs().dot(point.abs());
        let error = self.rounding * d.abs().element_sum() + own;
        let decision = if level < -error {
            self.end_with(&w, GjkOutcome::Separated, GjkCase::FallsShort)
        } else if (level < 0.0 && self.ends_at_level(&w))
            || self.is_stale(point)
            || self.queries == self.most_queries
        {
            self.settle(&w)
        } else if point == DVec3::ZERO {
            self.end_at_origin(&w)
        } else {
            self.update_simplex(&w)
        };
        self.colliding = decision.outcome.verdict();
        (w, decision)
    }

    /// Whether a support that is level with the origin to within rounding ends the walk: for hulls it does, and exact
    /// signs decide; for smooth cores only if the walk is near enough to the origin.
    #[cold]
    #[inline(never)]
    fn ends_at_level(&self, w: &SupportPoint) -> bool {
        self.difference.hulls().is_some() || self.is_near_origin(w)
    }

    /// Whether the points found span a part of A − B within [`SMOOTH_TOLERANCE`] of the origin.
    fn is_near_origin(&self, w: &SupportPoint) -> bool {
        let mut found = self.simplex();
        found.push(*w);
        let points = found.points().iter();
        let extent = points.fold(0.0, |most: f64, p| most.max(p.point().abs().max_element()));
        let nearest = nearest_part(found.points()).measured().distance;
        nearest <= SMOOTH_TOLERANCE * extent + self.rounding
    }

    /// Ends with the last support in the simplex.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn end_with(&mut self, w: &SupportPoint, outcome: GjkOutcome, case: GjkCase) -> Decision {
        match self.len {
            0 => self.p = *w,
            1 => self.q = *w,
            2 => self.r = *w,
            _ => self.s = *w,
        }
        self.len += 1;
        Decision::new(outcome, case, self.all())
    }

    /// `true` for each point of the simplex.
    #[inline(always)]
    fn all(&self) -> [bool; 4] {
        [0, 1, 2, 3].map(|k| k < self.len)
    }

    #[cold]
    #[inline(never)]
    fn end_at_origin(&mut self, w: &SupportPoint) -> Decision {
        let mut kept = [false; 4];
        kept[usize::from(self.len)] = true;
        self.p = *w;
        self.len = 1;
        Decision::colliding(GjkCase::AtOrigin, kept)
    }

    /// Whether a support is already in the simplex, so that the walk can't continue. Only the first two queries, in
    /// opposite directions, may find the same point.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn is_stale(&self, support: DVec3) -> bool {
        match self.len {
            3 => [self.p, self.q, self.r]
                .iter()
                .any(|x| x.point() == support),
            2 => [self.p, self.q].iter().any(|x| x.point() == support),
            1 => self.queries > 2 && self.p.point() == support,
            _ => false,
        }
    }

    /// Ends or continues when f64 can't decide.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn settle(&mut self, w: &SupportPoint) -> Decision {
        let Some(hulls) = self.difference.hulls() else {
            return self.settle_smooth(w);
        };
        let (verdict, kept) = settled(hulls, self.simplex(), *w);
        [self.p, self.q, self.r, self.s] = verdict.simplex.points;
        self.len = verdict.simplex.len as u8;
        self.settled_exactly = true;
        let outcome = match verdict.separating {
            Some(direction) => {
                self.direction = direction;
                GjkOutcome::Separated
            }
            None => GjkOutcome::Colliding,
        };
        Decision::new(outcome, GjkCase::SettledExactly, kept)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn settle_smooth(&mut self, w: &SupportPoint) -> Decision {
        let case = if self.queries == self.most_queries {
            // If the origin is on an edge to within rounding, the walk can cycle between its sides; the points found
            // are near enough nevertheless.
            if !self.is_near_origin(w) {
                self.certainty = Certainty::BoundReached;
            }
            GjkCase::BoundReached
        } else {
            GjkCase::LevelWithinRounding
        };
        self.end_with(w, GjkOutcome::Colliding, case)
    }

    /// Adds the support point to the simplex and decides where to search next.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn update_simplex(&mut self, w: &SupportPoint) -> Decision {
        match self.len {
            0 => self.add_first(w),
            1 => self.add_second(w),
            2 => self.add_third(w),
            _ => self.add_fourth(w),
        }
    }

    #[inline(always)]
    fn add_first(&mut self, w: &SupportPoint) -> Decision {
        self.p = *w;
        self.len = 1;
        self.direction = -self.direction;
        Decision::grow(GjkCase::First, [true, false, false, false])
    }

    /// The second query went in the opposite direction, not from p towards the origin, so p may be nearest.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_second(&mut self, w: &SupportPoint) -> Decision {
        let p = self.p;
        if p.point().dot(p.to(w)) >= 0.0 {
            self.direction = -p.point();
            let case = if p == *w {
                GjkCase::FoundAgain
            } else {
                GjkCase::NearVertex(0)
            };
            Decision::reduce(case, [true, false, false, false])
        } else if w.point().dot(w.to(&p)) >= 0.0 {
            self.keep_support(w, 1)
        } else {
            self.keep_edge(&p, w, [0, 1])
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_third(&mut self, w: &SupportPoint) -> Decision {
        let (p, q) = (self.p, self.q);
        match of_triangle(&p, &q, w) {
            [true, true] => self.keep_triangle([&p, &q, w], GjkCase::FacingTriangle([0, 1, 2])),
            [true, false] => self.keep_edge(&p, w, [0, 2]),
            [false, true] => self.keep_edge(&q, w, [1, 2]),
            [false, false] => self.keep_support(w, 2),
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add_fourth(&mut self, w: &SupportPoint) -> Decision {
        let (p, q, r) = (self.p, self.q, self.r);
        match of_tetrahedron([&p, &q, &r], w, self.side) {
            [true, true, true] => self.end_inside(w),
            [true, true, false] => self.keep_triangle([&p, &q, w], beyond_face(2)),
            [true, false, true] => self.keep_triangle([&p, &r, w], beyond_face(1)),
            [false, true, true] => self.keep_triangle([&q, &r, w], beyond_face(0)),
            [true, false, false] => self.keep_edge(&p, w, [0, 3]),
            [false, true, false] => self.keep_edge(&q, w, [1, 3]),
            [false, false, true] => self.keep_edge(&r, w, [2, 3]),
            [false, false, false] => self.keep_support(w, 3),
        }
    }

    /// Keeps only the support, of this index.
    #[inline(always)]
    fn keep_support(&mut self, w: &SupportPoint, index: usize) -> Decision {
        self.p = *w;
        self.len = 1;
        self.direction = -w.point();
        Decision::reduce(GjkCase::NearVertex(index), [0, 1, 2, 3].map(|k| k == index))
    }

    /// Keeps the edge of these points, with these indices.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn keep_edge(&mut self, p: &SupportPoint, w: &SupportPoint, ends: [usize; 2]) -> Decision {
        (self.p, self.q) = (*p, *w);
        self.len = 2;
        self.direction = edge_to_origin(p, w);
        let kept = [0, 1, 2, 3].map(|k| ends.contains(&k));
        if is_between(p, w) {
            Decision::colliding(GjkCase::OnEdge(ends), kept)
        } else if ends == [0, 1] {
            Decision::grow(GjkCase::BesideEdge(ends), kept)
        } else {
            Decision::reduce(GjkCase::BesideEdge(ends), kept)
        }
    }

    /// Keeps the triangle of these points, for the reason `case`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn keep_triangle(&mut self, [p, q, w]: [&SupportPoint; 3], case: GjkCase) -> Decision {
        let normal = normal_of(p, q, w);
        let side = side_of_origin(normal, [p, q, w]);
        if side == 0.0 {
            return self.end_in_plane([*p, *q, *w], case);
        }
        (self.p, self.q, self.r) = (*p, *q, *w);
        self.len = 3;
        self.side = side;
        self.direction = side * normal;
        match case {
            GjkCase::BeyondFace { gone, .. } => {
                Decision::reduce(case, [0, 1, 2, 3].map(|k| k != gone))
            }
            _ => Decision::grow(case, [true, true, true, false]),
        }
    }

    /// Ends or continues if the triangle kept for the reason `case` lies in a plane with the origin.
    #[cold]
    #[inline(never)]
    fn end_in_plane(&mut self, triangle: [SupportPoint; 3], case: GjkCase) -> Decision {
        let face = match case {
            GjkCase::BeyondFace { face, .. } => face,
            _ => [0, 1, 2],
        };
        let Some(parts) = in_triangle(triangle) else {
            return self.settle(&triangle[2]);
        };
        [self.p, self.q, self.r] = triangle;
        self.len = 3;
        let kept = [0, 1, 2, 3].map(|k| face.contains(&k));
        Decision::colliding(case_of(&face, &parts), kept)
    }

    /// Ends or continues if f64 finds that the tetrahedron contains the origin.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn end_inside(&mut self, w: &SupportPoint) -> Decision {
        match in_tetrahedron(&self.p, &self.q, &self.r, w) {
            Some(parts) => {
                let case = case_of(&[0, 1, 2, 3], &parts);
                self.end_with(w, GjkOutcome::Colliding, case)
            }
            None => self.settle(w),
        }
    }
}

/// The case for an origin beyond the tetrahedron's face of the support and two of the other points.
#[inline(always)]
fn beyond_face(gone: usize) -> GjkCase {
    GjkCase::BeyondFace {
        face: [[1, 2, 3], [0, 2, 3], [0, 1, 3]][gone],
        gone,
    }
}

/// The case for the origin's location, by which of the points with these indices have a nonzero weight.
#[inline(always)]
fn case_of(indices: &[usize], parts: &[bool]) -> GjkCase {
    if parts.len() == 4 && parts.iter().all(|&part| part) {
        return GjkCase::Inside;
    }
    case_on_boundary(indices, parts)
}

#[cold]
#[inline(never)]
fn case_on_boundary(indices: &[usize], parts: &[bool]) -> GjkCase {
    let mut holders = [0; 3];
    let mut count = 0;
    for (&index, _) in indices.iter().zip(parts).filter(|(_, part)| **part) {
        holders[count] = index;
        count += 1;
    }
    match (holders, count) {
        (triangle, 3) => GjkCase::OnTriangle(triangle),
        ([p, q, _], 2) => GjkCase::OnEdge([p, q]),
        _ => GjkCase::AtOrigin,
    }
}

/// The verdict by exact signs alone, from `simplex` and the support `w`, and which of these are in the resulting
/// simplex. By value, so that the walk in f64 can stay in registers.
#[cold]
#[inline(never)]
fn settled(hulls: [&PosedHull; 2], simplex: Simplex, w: SupportPoint) -> (ExactVerdict, [bool; 4]) {
    let mut start = simplex;
    start.push(w);
    let verdict = settle(hulls, &start);
    let kept = verdict.simplex.contained(start.points());
    (verdict, kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::{Cuboid, Cylinder, Pose, PosedShape, Shape};
    use glam::{DQuat, DVec2, dvec3};
    use proptest::prelude::*;

    #[test]
    fn a_direction_that_is_no_direction_is_never_believed() {
        let cube = Cuboid::new(DVec3::ONE).unwrap();
        let a = cube.hull().posed(&Pose::default());
        let tiny = f64::from_bits(1);
        for direction in [
            dvec3(tiny, 0.0, 0.0),
            dvec3(-tiny, tiny, tiny),
            DVec3::ZERO,
            DVec3::NAN,
        ] {
            assert!(Gjk::towards(&a, &a, direction).run(), "{direction}");
        }
    }

    /// An upright cylinder with this radius and half height, on the lattice of tenths.
    fn cylinder(size: [u32; 2], at: [i32; 3]) -> PosedShape {
        let [radius, half_height] = size.map(|tenths| f64::from(tenths) / 10.0);
        let position = DVec3::from(at.map(|tenths| f64::from(tenths) / 10.0));
        let shape = Shape::from(Cylinder::new(radius, half_height).unwrap());
        shape.posed(&Pose::new(position, DQuat::IDENTITY).unwrap())
    }

    /// The distance of two such cylinders; negative for the translation sideways or along the axis that makes them
    /// touch.
    fn gap([size_a, size_b]: [[u32; 2]; 2], [at_a, at_b]: [[i32; 3]; 2]) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|k| f64::from(at_b[k] - at_a[k]));
        let beside = DVec2::new(x, z).length() - f64::from(size_a[0] + size_b[0]);
        let above = y.abs() - f64::from(size_a[1] + size_b[1]);
        let least = beside.max(above);
        if least < 0.0 {
            least / 10.0
        } else {
            DVec2::new(beside, above).max(DVec2::ZERO).length() / 10.0
        }
    }

    #[test]
    fn cylinders_at_one_height_collide_for_certain_though_the_walk_goes_round() {
        let sizes = [[23, 2], [25, 2]];
        for far in [0, 1000, 1_000_000] {
            for (x, z) in (-20..=20).flat_map(|x| (-20..=20).map(move |z| (x, z))) {
                let places = [[far; 3], [x, 0, z].map(|along| far + along)];
                let [a, b] = [0, 1].map(|k| cylinder(sizes[k], places[k]));
                let mut gjk = Gjk::new(&a, &b);
                assert!(gjk.run(), "{places:?}");
                assert_eq!(gjk.certainty(), Certainty::WithinTolerance, "{places:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn upright_cylinders_on_a_lattice_collide_when_they_are_not_apart(
            sizes in prop::array::uniform2(prop::array::uniform2(1..30u32)),
            at in prop::array::uniform3(-60..60i32),
            far in prop_oneof![Just(0), Just(1000), Just(1_000_000)],
        ) {
            let places = [[far; 3], at.map(|along| far + along)];
            let [a, b] = [0, 1].map(|k| cylinder(sizes[k], places[k]));
            let apart = gap(sizes, places);
            let mut gjk = Gjk::new(&a, &b);
            let collides = gjk.run();
            // Coordinates of tenths are rounded: shapes that touch by whole numbers may be apart, and such a touch may be
            // left open at the bound.
            if apart.abs() >= 1e-8 {
                prop_assert_eq!(collides, apart < 0.0, "{} apart", apart);
                prop_assert_ne!(gjk.certainty(), Certainty::BoundReached);
            }
        }
    }
}
