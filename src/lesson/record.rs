//! Runs the machines step by step and keeps what they did.

use glam::DVec2;

use super::names::Names;
use super::sentence::{Radii, caption};
use super::{FirstDirection, NamedPoint, Phase, Reason, Search, Step, Work};
use crate::planar::{
    ClosestFeature, DistanceCase, Epa, EpaCase, Gjk, GjkCase, GjkDistance, PosedShape, Support,
};

/// Every step of a query of two shapes, in order; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    steps: Vec<Step>,
    do_cores_collide: bool,
    /// The part of the cores' A − B closest to the origin.
    feature: ClosestFeature,
    /// A's and B's.
    radii: [f64; 2],
}

impl Lesson {
    /// GJK from the direction that `first` says, then EPA if the cores overlap, else the distance.
    #[must_use]
    pub fn of(a: &PosedShape, b: &PosedShape, first: FirstDirection) -> Self {
        let radius = a.radius() + b.radius();
        let is_smooth = a.hull().is_none() || b.hull().is_none();
        let mut recorder = Recorder {
            a,
            b,
            names: Names::default(),
            radii: Radii { radius, is_smooth },
            steps: Vec::new(),
        };
        let mut gjk = first.begin(a, b);
        recorder.gjk(first, &mut gjk);
        let do_cores_collide = gjk.run();
        let feature = if do_cores_collide {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(GjkDistance::new(a, b, &gjk.simplex()))
        };
        Self {
            steps: recorder.steps,
            do_cores_collide,
            feature,
            radii: [a.radius(), b.radius()],
        }
    }

    /// All steps, through all phases.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The sum of the two radii, in px: how far A ⊖ B reaches beyond the cores'.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radii.iter().sum()
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
    pub fn normal(&self) -> DVec2 {
        self.feature.normal
    }

    /// The deepest points of A and of B or, where they are apart, the closest, in world space.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [on_a, on_b] = self.feature.witnesses();
        let [radius_a, radius_b] = self.radii;
        let normal = self.normal();
        [on_a + radius_a * normal, on_b - radius_b * normal]
    }

    /// The phase of the step and, from 1, its place in the phase, and how many the phase has.
    #[must_use]
    pub fn place_in_phase(&self, step: usize) -> (Phase, usize, usize) {
        let phase = self.steps[step].phase();
        let is_same = |step: &&Step| step.phase() == phase;
        let place = self.steps[..=step].iter().filter(is_same).count();
        (phase, place, self.steps.iter().filter(is_same).count())
    }

    /// The step at this place of a phase, if there is one.
    #[must_use]
    pub fn at_place(&self, phase: Phase, place: usize) -> Option<usize> {
        let steps = self.steps.iter().enumerate();
        let mut of_phase = steps.filter(|(_, step)| step.phase() == phase);
        of_phase.nth(place.checked_sub(1)?).map(|(index, _)| index)
    }
}

struct Recorder<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    names: Names,
    radii: Radii,
    steps: Vec<Step>,
}

impl<'s> Recorder<'s> {
    fn add(&mut self, mut step: Step) {
        step.caption = caption(&step, &self.radii);
        self.steps.push(step);
    }

    fn gjk(&mut self, first: FirstDirection, gjk: &mut Gjk<'s, PosedShape, PosedShape>) {
        let (a, b) = (self.a, self.b);
        while let Some(step) = gjk.step() {
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let (search, start) = match before[..] {
                [] => {
                    let search = match first {
                        FirstDirection::Centres if a.center() == b.center() => Search::PlusX,
                        FirstDirection::Centres => Search::Centres,
                        FirstDirection::Diagonal => Search::Diagonal,
                        FirstDirection::Worst => Search::Worst,
                    };
                    (search, a.center() - b.center())
                }
                [p] if self.steps.len() == 1 => (Search::Opposite, p.support.point()),
                [p] => (Search::FromPoint(p), p.support.point()),
                [p, q, ..] => (Search::SquareTo([p, q]), middle(&p, &q)),
            };
            let count = before.len();
            let kept = indices(&step.kept[..=count]);
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
                    kept,
                },
                reason,
                caption: String::new(),
            });
        }
    }

    fn epa(&mut self, mut epa: Epa<'_, PosedShape, PosedShape>) -> ClosestFeature {
        loop {
            let before = self.names.all(epa.polytope());
            let distances: Vec<f64> = epa.edge_distances().collect();
            let Some(step) = epa.step() else {
                return epa.run();
            };
            let support = self.names.name(&step.support);
            let [p, q] = step.edge.map(|index| before[index]);
            let reason = match step.case {
                EpaCase::Outside => Reason::Expands([p, q]),
                EpaCase::OnBoundary => Reason::OnBoundary([p, q]),
                EpaCase::SinglePoint => Reason::SinglePoint(p),
                EpaCase::SettledExactly => Reason::SettledExactly,
                EpaCase::BoundReached => Reason::BoundReached,
            };
            let after = self.names.all(epa.polytope());
            self.add(Step {
                before,
                start: step.distance * step.normal,
                direction: step.normal,
                search: Search::Outward([p, q]),
                support,
                after,
                work: Work::Epa {
                    edge: step.edge,
                    distance: step.distance,
                    distances,
                    outcome: step.outcome,
                },
                reason,
                caption: String::new(),
            });
        }
    }

    fn distance(&mut self, mut search: GjkDistance<'_, PosedShape, PosedShape>) -> ClosestFeature {
        loop {
            let closest_before = search.nearest_point();
            let Some(step) = search.step() else {
                return search.run();
            };
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let count = before.len();
            let kept = indices(&step.kept[..=count]);
            let after = self.names.all(step.nearest.points());
            let reason = distance_reason(step.case, &after);
            self.add(Step {
                search: match before[..] {
                    [p, q, ..] => Search::SquareTo([p, q]),
                    _ => Search::FromPoint(before[0]),
                },
                before,
                start: closest_before,
                direction: step.direction,
                support,
                after,
                work: Work::Distance {
                    closest_before,
                    closest: step.closest,
                    distance: step.distance,
                    outcome: step.outcome,
                    kept,
                },
                reason,
                caption: String::new(),
            });
        }
    }
}

fn gjk_reason(case: GjkCase, before: &[NamedPoint], w: NamedPoint) -> Reason {
    let point = |index: usize| before.get(index).copied().unwrap_or(w);
    match case {
        GjkCase::First => Reason::First,
        GjkCase::FallsShort => Reason::FallsShort,
        GjkCase::AtOrigin => Reason::IsOrigin,
        GjkCase::Between => Reason::Between([point(0), w]),
        GjkCase::FoundAgain => Reason::FoundAgain,
        GjkCase::InLine { gone } => Reason::InLine {
            stays: point(1 - gone),
            goes: point(gone),
        },
        GjkCase::Beside => Reason::Beside([point(0), w]),
        GjkCase::Inside => Reason::Inside([point(0), point(1), w]),
        GjkCase::OnEdge(ends) => Reason::OnEdge(ends.map(point)),
        GjkCase::BeyondEdge { gone } => Reason::BeyondEdge {
            edge: [point(1 - gone), w],
            goes: point(gone),
        },
        GjkCase::SettledExactly => Reason::SettledExactly,
        GjkCase::LevelWithinRounding => Reason::Touches,
        GjkCase::BoundReached => Reason::BoundReached,
    }
}

fn distance_reason(case: DistanceCase, after: &[NamedPoint]) -> Reason {
    let (p, q) = (after[0], after[after.len() - 1]);
    match case {
        DistanceCase::NearerVertex => Reason::NearerPoint(p),
        DistanceCase::NearerEdge => Reason::NearerEdge([p, q]),
        DistanceCase::NearestVertex => Reason::NearestPoint(p),
        DistanceCase::NearestEdge => Reason::NearestEdge([p, q]),
        DistanceCase::SettledExactly => Reason::SettledExactly,
        DistanceCase::BoundReached => Reason::BoundReached,
    }
}

fn middle(p: &NamedPoint, q: &NamedPoint) -> DVec2 {
    (p.support.point() + q.support.point()) / 2.0
}

fn indices(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&index| kept[index]).collect()
}
