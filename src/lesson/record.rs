//! Runs the machines step by step and keeps what they did.

use glam::DVec2;

use super::names::Names;
use super::sentence::{Radii, caption};
use super::{FirstDirection, NamedPoint, Phase, Reason, Search, Step, Work};
use crate::planar::{
    Certainty, ClosestEdge, ClosestFeature, DistanceOutcome, DistanceSearch, Epa, EpaOutcome, Gjk,
    GjkOutcome, GjkStep, PosedShape, Support, SupportPoint,
};

/// What the machines ended with; the cores' answer, before the radii.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// The cores overlap: the edge of A − B closest to the origin.
    Overlap(ClosestEdge),
    /// The cores are apart: the feature of A − B nearest the origin.
    Apart(ClosestFeature),
}

/// Every step of a query of two shapes, in order; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    steps: Vec<Step>,
    ending: Ending,
    /// A's and B's.
    radii: [f64; 2],
}

impl Lesson {
    /// GJK from the direction that `first` says, then EPA if the cores overlap, else the distance.
    #[must_use]
    pub fn of(a: &PosedShape, b: &PosedShape, first: FirstDirection) -> Self {
        let radius = a.radius() + b.radius();
        let is_smooth = a.polytope().is_none() || b.polytope().is_none();
        let mut recorder = Recorder {
            a,
            b,
            names: Names::default(),
            radii: Radii { radius, is_smooth },
            steps: Vec::new(),
        };
        let mut gjk = first.begin(a, b);
        recorder.gjk(first, &mut gjk);
        let ending = if gjk.run() {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(DistanceSearch::new(a, b, &gjk.simplex()))
        };
        Self {
            steps: recorder.steps,
            ending,
            radii: [a.radius(), b.radius()],
        }
    }

    /// All steps, through all phases.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What the cores' query ended with.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The sum of the two radii, in px: how far A ⊖ B reaches beyond the cores'.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radii.iter().sum()
    }

    /// Whether the shapes collide, radii and all.
    #[must_use]
    pub fn is_colliding(&self) -> bool {
        self.signed_depth() >= 0.0
    }

    /// The penetration depth in px or, where the shapes are apart, their distance below 0.
    #[must_use]
    pub fn signed_depth(&self) -> f64 {
        match &self.ending {
            Ending::Overlap(edge) => edge.distance + self.radius(),
            Ending::Apart(feature) => self.radius() - feature.distance(),
        }
    }

    /// The unit vector from A towards B.
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        match &self.ending {
            Ending::Overlap(edge) => edge.normal,
            Ending::Apart(feature) => feature.normal(),
        }
    }

    /// The deepest points of A and of B or, where they are apart, the closest, in world space.
    #[must_use]
    pub fn witnesses(&self) -> [DVec2; 2] {
        let [on_a, on_b] = match &self.ending {
            Ending::Overlap(edge) => edge.witnesses(),
            Ending::Apart(feature) => feature.witnesses(),
        };
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

    fn gjk(&mut self, first: FirstDirection, gjk: &mut Gjk<'s>) {
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
                [p] if self.steps.len() == 1 => (Search::Opposite, p.support.point),
                [p] => (Search::FromPoint(p), p.support.point),
                [p, q, ..] => (Search::SquareTo([p, q]), middle(&p, &q)),
            };
            let count = before.len();
            let kept = indices(&step.kept[..=count]);
            let reason = self.gjk_reason(&step, &before, support, gjk);
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

    fn gjk_reason(
        &self,
        step: &GjkStep,
        before: &[NamedPoint],
        w: NamedPoint,
        gjk: &Gjk<'_>,
    ) -> Reason {
        let point = w.support.point;
        match (step.outcome, before) {
            (GjkOutcome::Separated, _) => Reason::FallsShort,
            (GjkOutcome::Colliding, _) if point == DVec2::ZERO => Reason::IsOrigin,
            (GjkOutcome::Colliding, _) if gjk.certainty() == Certainty::BoundReached => {
                Reason::TooCloseToTell
            }
            (GjkOutcome::Colliding, _) if self.is_level_only(step, before, &w) => Reason::Touches,
            (GjkOutcome::Colliding, [p]) => Reason::Between([*p, w]),
            (GjkOutcome::Colliding, [p, q]) => self.triangle_reason([*p, *q, w], gjk),
            (GjkOutcome::Reduce, [p]) if p.number == w.number => Reason::FoundAgain,
            (GjkOutcome::Reduce, [p]) => {
                let (stays, goes) = if step.kept[0] { (*p, w) } else { (w, *p) };
                Reason::InLine { stays, goes }
            }
            (GjkOutcome::Reduce, [p, q]) => {
                let (stays, goes) = if step.kept[0] { (*p, *q) } else { (*q, *p) };
                let edge = [stays, w];
                Reason::BeyondEdge { edge, goes }
            }
            (GjkOutcome::Grow, [p]) => Reason::Beside([*p, w]),
            _ => Reason::First,
        }
    }

    /// Whether a smooth shape's support ended GJK without a simplex that holds the origin.
    fn is_level_only(&self, step: &GjkStep, before: &[NamedPoint], w: &NamedPoint) -> bool {
        let SupportPoint { on_a, on_b, .. } = step.support;
        let level = step.direction.dot(on_a) - step.direction.dot(on_b);
        let is_stale = before.iter().any(|point| point.number == w.number);
        self.radii.is_smooth && (level < 0.0 || is_stale)
    }

    /// Inside, or on which edge: the one at distance 0, which EPA's polytope has exact in sign.
    fn triangle_reason(&self, triangle: [NamedPoint; 3], gjk: &Gjk<'_>) -> Reason {
        let epa = Epa::new(self.a, self.b, &gjk.simplex());
        let number = |point: &SupportPoint| triangle.iter().find(|named| named.support == *point);
        let walked: Vec<NamedPoint> = epa.polytope().filter_map(number).copied().collect();
        match epa.edge_distances().position(|distance| distance == 0.0) {
            Some(k) => Reason::OnEdge([walked[k], walked[(k + 1) % walked.len()]]),
            None => Reason::Inside(triangle),
        }
    }

    fn epa(&mut self, mut epa: Epa<'_>) -> Ending {
        loop {
            let before = self.names.all(epa.polytope());
            let distances: Vec<f64> = epa.edge_distances().collect();
            let Some(step) = epa.step() else {
                return Ending::Overlap(epa.run());
            };
            let support = self.names.name(&step.support);
            let [p, q] = step.edge.map(|index| before[index]);
            let reason = match step.outcome {
                EpaOutcome::Expand => Reason::Expands([p, q]),
                EpaOutcome::Closest if p.number == q.number => Reason::SinglePoint(p),
                EpaOutcome::Closest if epa.certainty() == Certainty::BoundReached => {
                    Reason::BestEdge([p, q])
                }
                EpaOutcome::Closest => Reason::OnBoundary([p, q]),
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

    fn distance(&mut self, mut search: DistanceSearch<'_>) -> Ending {
        loop {
            let closest_before = search.closest().point();
            let Some(step) = search.step() else {
                return Ending::Apart(search.run());
            };
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let count = before.len();
            let kept = indices(&step.kept[..=count]);
            let with_support: Vec<NamedPoint> = before.iter().copied().chain([support]).collect();
            let after: Vec<NamedPoint> = kept.iter().map(|&index| with_support[index]).collect();
            let reason = match (step.outcome, &after[..]) {
                (DistanceOutcome::Reduce, [p, q, ..]) => Reason::NearerEdge([*p, *q]),
                (DistanceOutcome::Reduce, _) => Reason::NearerPoint(after[0]),
                (DistanceOutcome::Closest, [p, q, ..]) => Reason::NearestEdge([*p, *q]),
                (DistanceOutcome::Closest, _) => Reason::NearestPoint(after[0]),
            };
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

fn middle(p: &NamedPoint, q: &NamedPoint) -> DVec2 {
    (p.support.point + q.support.point) / 2.0
}

fn indices(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&index| kept[index]).collect()
}
