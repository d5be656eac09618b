//! What of the referee is space's own: EPA's polytope of faces, and the core's answers.

use glam::{DMat3, DVec3};

use super::step_context::{CheckReport, Claim, ClaimError};
use super::step_context::{GroundTruthAnswer, Isometry, TestedBody};
use super::termination::{list, strangers};
use super::{Checkable, found};
use crate::lesson::spatial::step_data::to_triangle;
use crate::lesson::{
    ForeignOutcome, ForeignTraceInSpace, NumberFormat, Space, Vector, coordinates, number,
};
use crate::spatial::{
    Hull, MIN_COORDINATE, PairCache, Pose, PosedHull, PosedShape, Support, query,
};

type StepContext<'s> = super::step_context::StepContext<'s, Space>;

/// What is wrong first in a trace of a query of `a` and `b` in space. `tolerance` is a fraction of the extent, the
/// diagonal of the box about both.
#[must_use]
pub fn check(
    a: &PosedShape,
    b: &PosedShape,
    trace: &ForeignTraceInSpace,
    tolerance: f64,
) -> CheckReport {
    found::<Space>([a, b], trace, tolerance)
}

impl Checkable for Space {
    type Matrix = DMat3;

    const MIRROR: DMat3 = DMat3::from_cols(DVec3::X, DVec3::NEG_Y, DVec3::Z);

    fn transposed(matrix: DMat3) -> DMat3 {
        matrix.transpose()
    }

    fn pose(shape: &PosedShape) -> Isometry<Self> {
        Isometry {
            turn: DMat3::from_quat(shape.pose().rotation()),
            shift: shape.pose().position(),
        }
    }

    fn corners(shape: &PosedShape) -> Vec<DVec3> {
        let corners = shape.hull().map(|hull| hull.vertices().collect());
        corners.unwrap_or_default()
    }

    fn answer(
        a: &TestedBody<'_, Self>,
        b: &TestedBody<'_, Self>,
        shift: DVec3,
    ) -> GroundTruthAnswer<DVec3> {
        let mut cache = PairCache::default();
        let answer = if !a.is_in_place() || !b.is_in_place() {
            let a = Moved::new(a, DVec3::ZERO);
            query(&a, &Moved::new(b, shift), &mut cache)
        } else if shift == DVec3::ZERO {
            query(a, b, &mut cache)
        } else {
            query(a, &Moved::new(b, shift), &mut cache)
        };
        GroundTruthAnswer {
            colliding: answer.colliding,
            depth: answer.depth,
            distance: answer.distance,
            normal: answer.normal,
        }
    }

    fn gap(side: &TestedBody<'_, Self>, point: DVec3) -> f64 {
        let dot = Hull::new(&[point]).map(|dot| dot.posed(&Pose::default()));
        dot.map_or(0.0, |dot| {
            query(side, &dot, &mut PairCache::default()).distance
        })
    }

    fn nearest(points: &[DVec3]) -> Option<DVec3> {
        nearest(points)
    }

    fn judge_polytope(place: &StepContext<'_>) -> Option<ClaimError> {
        judge_before(place)
    }

    fn judge_part(place: &StepContext<'_>) -> Option<ClaimError> {
        judge_face(place)
    }

    fn judge_removed(place: &StepContext<'_>) -> Option<ClaimError> {
        judge_seen(place)
    }

    fn level(place: &StepContext<'_>) -> Option<f64> {
        level(place)
    }
}

impl Support for TestedBody<'_, Space> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.core(direction)
    }

    fn center(&self) -> DVec3 {
        TestedBody::center(self)
    }

    fn radius(&self) -> f64 {
        self.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.shape.hull().filter(|_| self.is_in_place())
    }
}

/// A body moved by `shift`: its core's corners where it has some, else by its supports.
struct Moved<'s> {
    side: &'s TestedBody<'s, Space>,
    shift: DVec3,
    hull: Option<PosedHull>,
}

impl<'s> Moved<'s> {
    fn new(side: &'s TestedBody<'s, Space>, shift: DVec3) -> Self {
        let put = |corner: DVec3| side.put.turn * corner + side.put.shift + shift;
        let corners = |hull: &PosedHull| -> Vec<DVec3> { hull.vertices().map(put).collect() };
        let hull = side.shape.hull().map(corners);
        let hull = hull.and_then(|corners| Hull::new(&corners).ok());
        Self {
            side,
            shift,
            hull: hull.map(|hull| hull.posed(&Pose::default())),
        }
    }
}

impl Support for Moved<'_> {
    fn support(&self, direction: DVec3) -> DVec3 {
        match &self.hull {
            Some(hull) => hull.support(direction),
            None => self.side.core(direction) + self.shift,
        }
    }

    fn center(&self) -> DVec3 {
        TestedBody::center(self.side) + self.shift
    }

    fn radius(&self) -> f64 {
        self.side.radius
    }

    fn hull(&self) -> Option<&PosedHull> {
        self.hull.as_ref()
    }
}

/// The point of the hull of `points` nearest the origin; `None` where there are none.
fn nearest(points: &[DVec3]) -> Option<DVec3> {
    let flushed = |part: f64| {
        if part.abs() < MIN_COORDINATE {
            0.0
        } else {
            part
        }
    };
    let points: Vec<DVec3> = points
        .iter()
        .map(|p| p.to_array().map(flushed).into())
        .collect();
    let hull = Hull::new(&points).ok()?.posed(&Pose::default());
    let origin = Hull::new(&[DVec3::ZERO]).ok()?.posed(&Pose::default());
    let answer = query(&hull, &origin, &mut PairCache::default());
    Some(if answer.colliding {
        DVec3::ZERO
    } else {
        answer.on_a
    })
}

/// What is wrong with the polytope as it stood before the query.
fn judge_before(place: &StepContext<'_>) -> Option<ClaimError> {
    let step = place.step();
    let vertices = step.polytope.as_deref()?;
    if let Some(wrong) = strangers(place, "the polytope", vertices) {
        return Some(wrong);
    }
    let off = nearest(vertices)?.length();
    if off > place.truth.tolerance {
        let said = format!(
            "the polytope {} does not hold the origin, which lies {} outside",
            list(vertices),
            number(off)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    if let Some(previous) = place.previous()
        && previous.polytope.is_some()
        && !place.is_among(previous.support, vertices)
    {
        let said = format!(
            "the point found the step before, {}, is not in the polytope",
            coordinates(previous.support)
        );
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    open_edge(vertices, step.faces.as_deref()?)
}

/// What is wrong with a polytope that has an edge which not just two of its faces share.
fn open_edge(vertices: &[DVec3], faces: &[[usize; 3]]) -> Option<ClaimError> {
    let edges = || faces.iter().flat_map(|&[p, q, r]| [[p, q], [q, r], [r, p]]);
    let sorted = |[p, q]: [usize; 2]| [p.min(q), p.max(q)];
    let mut all: Vec<[usize; 2]> = edges().map(sorted).collect();
    all.sort_unstable();
    let runs = all.chunk_by(|one, other| one == other);
    let open = runs.into_iter().find(|run| run.len() != 2)?;
    let [p, q] = open[0].map(|index| coordinates(vertices[index]));
    let said = format!(
        "the polytope is not closed: the edge from {p} to {q} is one of {} of its faces, and of a closed one it is of \
         two",
        open.len()
    );
    Some(ClaimError::new(Claim::Simplex, said))
}

/// A face of a step's polytope with the direction out of it.
struct ClaimedFace {
    corners: [DVec3; 3],
    direction: DVec3,
}

impl ClaimedFace {
    /// The face that the step names, or else the closest of those that lie across the direction; `None` where the
    /// polytope, its faces or the direction are missing, or none lies across it.
    fn new(place: &StepContext<'_>) -> Option<Self> {
        let step = place.step();
        let direction = step.direction.unit()?;
        let faces = faces(place)?;
        let across = |corners: &&[DVec3; 3]| {
            let [p, q, r] = **corners;
            let slack = 2.0 * place.truth.tolerance;
            let is_square = [q - p, r - p]
                .iter()
                .all(|e| e.dot(direction).abs() <= slack);
            is_square && direction.dot(p) >= -slack
        };
        let found = || {
            let fitting = faces.iter().filter(across);
            fitting.min_by(|one, other| to_triangle(**one).total_cmp(&to_triangle(**other)))
        };
        let corners = step.face.and_then(|face| faces.get(face)).or_else(found)?;
        Some(Self {
            corners: *corners,
            direction,
        })
    }

    /// How far the face lies along the direction, in px.
    fn level(&self) -> f64 {
        let levels = self.corners.map(|corner| self.direction.dot(corner));
        levels.into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    fn said(&self) -> String {
        let [p, q, r] = self.corners.map(coordinates);
        format!("the face {p} {q} {r}")
    }
}

/// The faces of the step's polytope, where it tells them.
fn faces(place: &StepContext<'_>) -> Option<Vec<[DVec3; 3]>> {
    let step = place.step();
    let vertices = step.polytope.as_deref()?;
    let faces = step.faces.as_deref()?.iter();
    Some(
        faces
            .map(|face| face.map(|index| vertices[index]))
            .collect(),
    )
}

/// What is wrong with the face that the step looks across.
fn judge_face(place: &StepContext<'_>) -> Option<ClaimError> {
    let step = place.step();
    let tolerance = place.truth.tolerance;
    let all = faces(place)?;
    if all.is_empty() {
        return None;
    }
    let Some(face) = ClaimedFace::new(place) else {
        let said = format!(
            "the direction {} is perpendicular to no face of the polytope",
            coordinates(step.direction)
        );
        return Some(ClaimError::new(Claim::Direction, said));
    };
    let [p, q, r] = face.corners;
    let along = [q - p, r - p].map(|edge| edge.dot(face.direction).abs());
    if along[0].max(along[1]) > 2.0 * tolerance {
        let said = format!(
            "the direction {} is not perpendicular to {}",
            coordinates(step.direction),
            face.said()
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let beyond = all
        .iter()
        .flatten()
        .map(|corner| face.direction.dot(*corner));
    let beyond = beyond.fold(f64::NEG_INFINITY, f64::max) - face.level();
    if beyond > 2.0 * tolerance {
        let said = format!(
            "the direction {} leads from {} into the polytope and not out of it",
            coordinates(step.direction),
            face.said()
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let closest = *all
        .iter()
        .min_by(|one, other| to_triangle(**one).total_cmp(&to_triangle(**other)))?;
    let (level, least) = (face.level(), to_triangle(closest));
    // Nothing of the polytope lies beyond the face's plane, so of faces in it with the closest any will do.
    if level > least + tolerance {
        let [level, least] = NumberFormat::default().lengths_apart([level, least]);
        let [p, q, r] = closest.map(coordinates);
        let said = format!(
            "{}, {level} from the origin, is taken for the closest of the polytope, but the face {p} {q} {r} is only \
             {least} from it",
            face.said()
        );
        return Some(ClaimError::new(Claim::Direction, said));
    }
    let claimed = step.distance?;
    if (claimed - level).abs() <= tolerance {
        return None;
    }
    let [given, so] = NumberFormat::default().lengths_apart([claimed, level]);
    let said = format!(
        "{} is given as {given} from the origin, but it is {so}",
        face.said()
    );
    Some(ClaimError::new(Claim::Depth, said))
}

/// What is wrong with the faces that are said to go: just those that the support lies outside of.
fn judge_seen(place: &StepContext<'_>) -> Option<ClaimError> {
    let step = place.step();
    let removed = step.removed.as_deref()?;
    if step.outcome != Some(ForeignOutcome::GoesOn) {
        return None;
    }
    let faces = faces(place)?;
    let count = (3 * faces.len()) as f64;
    let middle = faces.iter().flatten().sum::<DVec3>() / count;
    for (index, &[p, q, r]) in faces.iter().enumerate() {
        let normal = (q - p).cross(r - p).normalize_or_zero();
        // Outwards is away from the polytope's middle and, where that tells nothing, as the face is walked.
        let outwards = if normal.dot(p - middle) < -place.truth.tolerance {
            -normal
        } else {
            normal
        };
        let height = outwards.dot(step.support - p);
        let goes = removed.contains(&index);
        let [p, q, r] = [p, q, r].map(coordinates);
        let support = coordinates(step.support);
        let said = if goes && height < -place.truth.tolerance {
            format!(
                "the face {p} {q} {r} is removed, but the support point {support} does not see it: it lies {} on its \
                 inner side",
                number(-height)
            )
        } else if !goes && height > place.truth.tolerance {
            format!(
                "the face {p} {q} {r} stays, but the support point {support} lies {} outside it",
                number(height)
            )
        } else {
            continue;
        };
        return Some(ClaimError::new(Claim::Simplex, said));
    }
    None
}

/// How far the face that the step looks across lies along the direction, in px.
fn level(place: &StepContext<'_>) -> Option<f64> {
    ClaimedFace::new(place).map(|face| face.level())
}

#[cfg(test)]
mod tests {
    use approx::assert_abs_diff_eq;
    use glam::dvec3;

    use super::*;

    #[test]
    fn the_nearest_point_is_inside_on_a_face_on_an_edge_or_at_a_corner() {
        let corners = [
            dvec3(1.0, -1.0, -1.0),
            dvec3(1.0, 3.0, -1.0),
            dvec3(1.0, -1.0, 3.0),
            dvec3(-4.0, 0.0, 0.0),
        ];
        assert_eq!(nearest(&corners), Some(DVec3::ZERO));
        let face = nearest(&corners[..3]).expect("a point");
        assert_abs_diff_eq!(face, DVec3::X, epsilon = 1e-15);
        let edge = nearest(&corners[..2]).expect("a point");
        assert_abs_diff_eq!(edge, dvec3(1.0, 0.0, -1.0), epsilon = 1e-15);
        assert_eq!(nearest(&corners[3..]), Some(corners[3]));
        assert_eq!(nearest(&[]), None);
    }
}
