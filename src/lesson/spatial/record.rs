//! Runs the machines in space step by step and keeps what they did.

use glam::DVec3;

use super::sentence::{radii_of, tell};
use super::{DistanceReason, EpaReason, EpaWork, GjkReason, NamedPoint, Search, Step, Work};
use crate::lesson::Narration;
use crate::lesson::names::Names;
use crate::lesson::sentence::Teller;
use crate::spatial::{
    ClosestFeature, DistanceCase, Epa, EpaCase, Gjk, GjkCase, GjkDistance, PosedShape, Support,
    SupportPoint,
};

/// Every step of a query of two shapes in space, in order; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    steps: Vec<Step>,
    narration: Narration,
    do_cores_collide: bool,
    /// The part of the cores' A − B closest to the origin.
    feature: ClosestFeature,
    /// A's and B's.
    radii: [f64; 2],
}

impl Lesson {
    /// GJK, then EPA if the cores overlap, else the distance.
    #[must_use]
    pub fn of(a: &PosedShape, b: &PosedShape) -> Self {
        let mut recorder = Recorder::new(a, b);
        let mut gjk = Gjk::new(a, b);
        recorder.gjk(&mut gjk);
        let do_cores_collide = gjk.run();
        let feature = if do_cores_collide {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(GjkDistance::new(a, b, &gjk.simplex()))
        };
        Self {
            narration: Narration::of_steps(recorder.steps.iter().map(Step::told).collect()),
            steps: recorder.steps,
            do_cores_collide,
            feature,
            radii: [a.radius(), b.radius()],
        }
    }

    /// The support queries.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is told of its steps, and in which pictures.
    #[must_use]
    pub fn narration(&self) -> &Narration {
        &self.narration
    }

    /// The sum of the two radii, in px: how far A ⊖ B reaches beyond the cores'.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radii.iter().sum()
    }

    /// A's and B's radius, in px.
    #[must_use]
    pub(super) fn radii(&self) -> [f64; 2] {
        self.radii
    }

    /// Whether the shapes collide, radii and all.
    #[must_use]
    pub fn is_colliding(&self) -> bool {
        let radius = self.radius();
        self.do_cores_collide || (radius > 0.0 && self.feature.distance <= radius)
    }

    /// The penetration depth in px or, where the shapes are apart, their distance below 0.
    #[must_use]
    pub fn signed_depth(&self) -> f64 {
        if self.do_cores_collide {
            self.radius() + self.feature.distance
        } else {
            self.radius() - self.feature.distance
        }
    }

    /// The unit vector from A towards B.
    #[must_use]
    pub fn normal(&self) -> DVec3 {
        self.feature.normal
    }

    /// The deepest points of A and of B or, where they are apart, the closest, in world space.
    #[must_use]
    pub fn witnesses(&self) -> [DVec3; 2] {
        let [on_a, on_b] = self.feature.witnesses();
        let [radius_a, radius_b] = self.radii;
        let normal = self.normal();
        [on_a + radius_a * normal, on_b - radius_b * normal]
    }

    /// The one to three points that make the point of the cores' A − B nearest the origin, with their
    /// barycentric weights.
    pub(super) fn nearest_parts(&self) -> Vec<(NamedPoint, f64)> {
        let last = &self.steps[self.steps.len() - 1];
        let known = [&last.before[..], &last.after[..], &[last.support]].concat();
        let ends = self.feature.simplex.points().iter();
        let parts = ends.zip(self.feature.weights);
        let parts = parts.filter(|(_, weight)| *weight > 0.0);
        let named = parts.filter_map(|(end, weight)| {
            let point = known.iter().find(|point| point.support == *end)?;
            Some((*point, weight))
        });
        named.collect()
    }
}

struct Recorder<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    names: Names<SupportPoint>,
    teller: Teller,
    steps: Vec<Step>,
}

impl<'s> Recorder<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape) -> Self {
        Self {
            a,
            b,
            names: Names::new(),
            teller: Teller::new(radii_of(a, b)),
            steps: Vec::new(),
        }
    }

    fn add(&mut self, mut step: Step) {
        step.caption = tell(&mut self.teller, &step, &self.steps);
        self.steps.push(step);
    }

    fn gjk(&mut self, gjk: &mut Gjk<'s, PosedShape, PosedShape>) {
        let centers = self.a.center() - self.b.center();
        while let Some(step) = gjk.step() {
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let (search, start) = match before[..] {
                [] if centers == DVec3::ZERO => (Search::PlusX, centers),
                [] => (Search::Centres, centers),
                [p] if self.steps.len() == 1 => (Search::Opposite, p.support.point()),
                _ => towards_origin(&before),
            };
            let kept = indices(&step.kept[..=before.len()]);
            let reason = gjk_reason(step.case, &before, support);
            let after = self.names.all(gjk.simplex().points());
            self.add(Step {
                before,
                start,
                direction: step.direction,
                search,
                support,
                after,
                work: Work::Gjk {
                    outcome: step.outcome,
                    reason,
                    kept,
                },
                caption: String::new(),
            });
        }
    }

    fn epa(&mut self, mut epa: Epa<'_, PosedShape, PosedShape>) -> ClosestFeature {
        loop {
            let before = self.names.all(epa.vertices());
            let faces: Vec<[usize; 3]> = epa.faces().collect();
            let distances: Vec<f64> = epa.face_distances().collect();
            let Some(step) = epa.step() else {
                return epa.run();
            };
            let support = self.names.name(&step.support);
            let face = faces.get(step.face);
            let face = face.map(|face| face.map(|index| before[index]));
            let reason = match (step.case, face) {
                (EpaCase::BoundReached, Some(face)) => self.lowest(&epa.run(), face),
                (EpaCase::Outside, Some(face)) => EpaReason::Expands(face),
                (EpaCase::OnBoundary, Some(face)) => EpaReason::OnBoundary(face),
                (EpaCase::NoFace, _) | (_, None) => EpaReason::NoFace,
            };
            let after = self.names.all(epa.vertices());
            self.add(Step {
                before,
                start: step.distance * step.normal,
                direction: step.normal,
                search: face.map_or(Search::SquareToAll, Search::Outward),
                support,
                after,
                work: Work::Epa(EpaWork {
                    faces,
                    distances,
                    face: step.face,
                    distance: step.distance,
                    removed: step.removed,
                    horizon: step.horizon,
                    faces_after: epa.faces().collect(),
                    outcome: step.outcome,
                    reason,
                }),
                caption: String::new(),
            });
        }
    }

    /// What EPA ends with at its bound, where it last asked `face`.
    fn lowest(&mut self, feature: &ClosestFeature, face: [NamedPoint; 3]) -> EpaReason {
        let corners = self.names.all(feature.simplex.points());
        EpaReason::BoundReached {
            face: corners.try_into().unwrap_or(face),
            reach: feature.distance,
        }
    }

    fn distance(&mut self, mut walk: GjkDistance<'_, PosedShape, PosedShape>) -> ClosestFeature {
        loop {
            let closest_before = walk.nearest_point();
            let Some(step) = walk.step() else {
                return walk.run();
            };
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let kept = indices(&step.kept[..=before.len()]);
            let (search, _) = towards_origin(&before);
            let after = self.names.all(step.nearest.points());
            self.add(Step {
                before,
                start: closest_before,
                direction: step.direction,
                search,
                support,
                after,
                work: Work::Distance {
                    closest_before,
                    closest: step.closest,
                    distance: step.distance,
                    outcome: step.outcome,
                    reason: distance_reason(step.case),
                    kept,
                },
                caption: String::new(),
            });
        }
    }
}

/// From a simplex of one to three points towards the origin, and where that is best drawn from.
fn towards_origin(points: &[NamedPoint]) -> (Search, DVec3) {
    let middle: DVec3 = points.iter().map(|point| point.support.point()).sum();
    let middle = middle / points.len() as f64;
    let search = match points {
        [] => Search::PlusX,
        [p] => Search::FromPoint(*p),
        [p, q] => Search::SquareToEdge([*p, *q]),
        [p, q, r, ..] => Search::SquareToTriangle([*p, *q, *r]),
    };
    (search, middle)
}

fn gjk_reason(case: GjkCase, before: &[NamedPoint], w: NamedPoint) -> GjkReason {
    let point = |index: usize| before.get(index).copied().unwrap_or(w);
    match case {
        GjkCase::First => GjkReason::First,
        GjkCase::FallsShort => GjkReason::FallsShort,
        GjkCase::AtOrigin => GjkReason::IsOrigin,
        GjkCase::NearVertex(_) if before.len() == 1 && before[0].number == w.number => {
            GjkReason::FoundAgain
        }
        GjkCase::NearVertex(index) => GjkReason::NearVertex(point(index)),
        GjkCase::BesideEdge(ends) => GjkReason::BesideEdge(ends.map(point)),
        GjkCase::FacingTriangle(corners) => GjkReason::FacingTriangle(corners.map(point)),
        GjkCase::BeyondFace { face, gone } => GjkReason::BeyondFace {
            face: face.map(point),
            goes: point(gone),
        },
        GjkCase::OnEdge(ends) => GjkReason::OnEdge(ends.map(point)),
        GjkCase::OnTriangle(corners) => GjkReason::OnTriangle(corners.map(point)),
        GjkCase::Inside => GjkReason::Inside([0, 1, 2, 3].map(point)),
        GjkCase::SettledExactly => GjkReason::SettledExactly,
        GjkCase::LevelWithinRounding => GjkReason::Touches,
        GjkCase::BoundReached => GjkReason::BoundReached,
    }
}

fn distance_reason(case: DistanceCase) -> DistanceReason {
    match case {
        DistanceCase::NearerVertex => DistanceReason::NearerPoint,
        DistanceCase::NearerEdge => DistanceReason::NearerEdge,
        DistanceCase::NearerFace => DistanceReason::NearerFace,
        DistanceCase::Remeasured => DistanceReason::Remeasured,
        DistanceCase::NearestVertex => DistanceReason::NearestPoint,
        DistanceCase::NearestEdge => DistanceReason::NearestEdge,
        DistanceCase::NearestFace => DistanceReason::NearestFace,
        DistanceCase::BoundReached => DistanceReason::BoundReached,
    }
}

fn indices(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&index| kept[index]).collect()
}
