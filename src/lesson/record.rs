//! Runs the machines step by step and keeps what they did.

mod beside;

use glam::DVec2;

use super::first::Begun;
use super::frames::{Pixel, frames};
use super::impulse::{ImpulseStep, impulse_steps};
use super::names::Names;
use super::sentence::{Radii, Teller};
use super::{
    Course, DistanceReason, EpaReason, FirstDirection, Frame, GjkReason, Method, NamedPoint,
    Narration, Phase, Search, Step, Theirs, Told, Work,
};
use crate::planar::{
    ClosestFeature, DistanceCase, Epa, EpaCase, Gjk, GjkCase, GjkDistance, PosedShape, Support,
};
use crate::scene::Falling;

/// Every step of a query of two shapes, in order, and then of the impulse between them, if there is one; never
/// empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    method: Method,
    steps: Vec<Step>,
    /// They are counted on from the queries.
    impulses: Vec<ImpulseStep>,
    /// Somebody else's trace, which is told beside.
    theirs: Option<Theirs>,
    narration: Narration,
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
        Self::by_gjk_epa(a, b, first.begun(a, b))
    }

    /// GJK as it is begun, then EPA or the distance.
    fn by_gjk_epa<'s>(
        a: &'s PosedShape,
        b: &'s PosedShape,
        Begun { mut gjk, search }: Begun<'s>,
    ) -> Self {
        let mut recorder = Recorder::new(a, b);
        recorder.gjk(search, &mut gjk);
        let do_cores_collide = gjk.run();
        let feature = if do_cores_collide {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(GjkDistance::new(a, b, &gjk.simplex()))
        };
        recorder.lesson(Method::GjkEpa, do_cores_collide, feature)
    }

    /// The lesson on two bodies; where they fall, are the pair that is looked at and overlap, with the impulse
    /// between them.
    #[must_use]
    pub fn on([a, b]: [&PosedShape; 2], falling: Option<&Falling>, course: Course<'_>) -> Self {
        let begun = match course.beside.and_then(Theirs::first_direction) {
            Some(direction) => Begun {
                gjk: Gjk::towards(a, b, direction),
                search: Search::AsTheirs,
            },
            None => course.first.begun(a, b),
        };
        let lesson = match course.method {
            Method::GjkEpa => Self::by_gjk_epa(a, b, begun),
            Method::Closest => Self::by_closest_point(a, b, begun),
            Method::Mpr => Self::by_mpr(a, b),
        };
        let lesson = match course.beside {
            Some(trace) => lesson.with_theirs(Theirs::checked(a, b, trace)),
            None => lesson,
        };
        match falling.and_then(|falling| falling.world().account(falling.pair())) {
            Some(account) => lesson.with_impulses(impulse_steps(account, a, b)),
            None => lesson,
        }
    }

    /// The lesson with as many steps as the longer of both has, a picture each.
    pub(super) fn with_theirs(mut self, theirs: Theirs) -> Self {
        let ours = self.steps.len();
        let last = ours.max(theirs.trace().steps.len()) - 1;
        let tell = |at: usize| {
            let said = match self.steps.get(at) {
                Some(step) => step.caption.clone(),
                None => format!("Ours came to its end with step {}.", ours - 1),
            };
            Told {
                phase: self.query_at(at).1.phase(),
                caption: format!("{said}\n{}", theirs.caption(at, last)),
            }
        };
        self.narration = Narration::of_steps((0..=last).map(tell).collect());
        self.theirs = Some(theirs);
        self
    }

    /// The lesson with the steps of the impulse after it, a picture each.
    fn with_impulses(mut self, impulses: Vec<ImpulseStep>) -> Self {
        self.narration.extend(impulses.iter().map(|step| Told {
            phase: Phase::Impulse,
            caption: step.caption.clone(),
        }));
        self.impulses = impulses;
        self
    }

    /// How the query is answered.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// What is told of its steps, and in which pictures.
    #[must_use]
    pub fn narration(&self) -> &Narration {
        &self.narration
    }

    /// How many steps there are in all, through all phases.
    #[must_use]
    pub fn step_count(&self) -> usize {
        self.narration.step_count()
    }

    /// How many steps come before the impulse: the support queries, ours or theirs.
    #[must_use]
    pub fn query_count(&self) -> usize {
        self.step_count() - self.impulses.len()
    }

    /// Somebody else's trace, where one is told beside.
    #[must_use]
    pub fn theirs(&self) -> Option<&Theirs> {
        self.theirs.as_ref()
    }

    /// The step at which it is opened: where somebody else's trace is first wrong, else the first.
    #[must_use]
    pub fn opening_step(&self) -> usize {
        self.first_wrong_step().unwrap_or(0)
    }

    /// The step at which somebody else's trace is first wrong; where what it comes to is wrong, the last query.
    #[must_use]
    pub fn first_wrong_step(&self) -> Option<usize> {
        let wrong = self.theirs.as_ref()?.wrong()?;
        let last = self.query_count() - 1;
        Some(wrong.step.map_or(last, |step| step.min(last)))
    }

    /// The support queries: all steps, or the first of them.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The support query of a step; after the last query that.
    #[must_use]
    pub fn query_at(&self, at: usize) -> (usize, &Step) {
        let at = at.min(self.steps.len() - 1);
        (at, &self.steps[at])
    }

    /// The step of the impulse, where it is one.
    #[must_use]
    pub fn impulse(&self, at: usize) -> Option<&ImpulseStep> {
        self.impulses.get(at.checked_sub(self.query_count())?)
    }

    /// What is said of a step, and in a second line of theirs.
    #[must_use]
    pub fn caption(&self, at: usize) -> &str {
        self.narration.caption(at)
    }

    /// Which phase a step is of.
    #[must_use]
    pub fn phase(&self, at: usize) -> Phase {
        self.narration.phase(at)
    }

    /// Its pictures: a step each, but steps that move the picture by less than a pixel in one.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        self.narration.frames()
    }

    /// The same with no step folded.
    #[must_use]
    pub fn unfolded(&self) -> Vec<Frame> {
        self.narration.unfolded()
    }

    /// Which of the frames a step is in.
    #[must_use]
    pub fn frame_of(&self, step: usize) -> usize {
        self.narration.frame_of(step)
    }

    /// What a frame is called: its step, of those from 0 to the last, and its phase.
    #[must_use]
    pub fn heading(&self, frame: &Frame) -> String {
        self.narration.heading(frame)
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

    /// The one or two points that make the point of the cores' A − B nearest the origin, with their
    /// barycentric weights.
    pub(super) fn nearest_parts(&self) -> Vec<(NamedPoint, f64)> {
        let last = &self.steps[self.steps.len() - 1];
        let known = [&last.before[..], &last.after[..], &[last.support]].concat();
        let ends = self.feature.ends.iter().zip(self.feature.weights());
        let parts = ends.filter(|(_, weight)| *weight > 0.0);
        let named = parts.filter_map(|(end, weight)| {
            let point = known.iter().find(|point| point.support == *end)?;
            Some((*point, weight))
        });
        named.collect()
    }

    /// The phase of the step and, from 1, its place in the phase, and how many the phase has.
    #[must_use]
    pub fn place_in_phase(&self, step: usize) -> (Phase, usize, usize) {
        self.narration.place_in_phase(step)
    }

    /// The step at this place of a phase, if there is one.
    #[must_use]
    pub fn at_place(&self, phase: Phase, place: usize) -> Option<usize> {
        self.narration.at_place(phase, place)
    }
}

struct Recorder<'s> {
    a: &'s PosedShape,
    b: &'s PosedShape,
    names: Names,
    teller: Teller,
    steps: Vec<Step>,
}

impl<'s> Recorder<'s> {
    fn new(a: &'s PosedShape, b: &'s PosedShape) -> Self {
        Self {
            a,
            b,
            names: Names::new(),
            teller: Teller::new(Radii::of(a, b)),
            steps: Vec::new(),
        }
    }

    /// The lesson of these steps, with the answer: whether the cores collide, and the part of their A − B
    /// closest to the origin.
    fn lesson(self, method: Method, do_cores_collide: bool, feature: ClosestFeature) -> Lesson {
        let Self { a, b, steps, .. } = self;
        let frames = frames(&steps, &Pixel::of(a, b), &Radii::of(a, b));
        Lesson {
            method,
            narration: Narration::in_frames(steps.iter().map(Step::told).collect(), frames),
            steps,
            impulses: Vec::new(),
            theirs: None,
            do_cores_collide,
            feature,
            radii: [a.radius(), b.radius()],
        }
    }

    fn add(&mut self, mut step: Step) {
        step.caption = self.teller.tell(&step, &self.steps);
        self.steps.push(step);
    }

    fn gjk(&mut self, first: Search, gjk: &mut Gjk<'s, PosedShape, PosedShape>) {
        let (a, b) = (self.a, self.b);
        while let Some(step) = gjk.step() {
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let (search, start) = match before[..] {
                [] => (first, a.center() - b.center()),
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
                    reason,
                    kept,
                },
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
                EpaCase::Outside => EpaReason::Expands([p, q]),
                EpaCase::OnBoundary => EpaReason::OnBoundary([p, q]),
                EpaCase::SinglePoint => EpaReason::SinglePoint(p),
                EpaCase::SettledExactly => EpaReason::SettledExactly,
                EpaCase::BoundReached => EpaReason::BoundReached,
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
                    reason,
                },
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
                    reason,
                    kept,
                },
                caption: String::new(),
            });
        }
    }
}

fn gjk_reason(case: GjkCase, before: &[NamedPoint], w: NamedPoint) -> GjkReason {
    let point = |index: usize| before.get(index).copied().unwrap_or(w);
    match case {
        GjkCase::First => GjkReason::First,
        GjkCase::FallsShort => GjkReason::FallsShort,
        GjkCase::AtOrigin => GjkReason::IsOrigin,
        GjkCase::Between => GjkReason::Between([point(0), w]),
        GjkCase::FoundAgain => GjkReason::FoundAgain,
        GjkCase::InLine { gone } => GjkReason::InLine {
            stays: point(1 - gone),
            goes: point(gone),
        },
        GjkCase::Beside => GjkReason::Beside([point(0), w]),
        GjkCase::Inside => GjkReason::Inside([point(0), point(1), w]),
        GjkCase::OnEdge(ends) => GjkReason::OnEdge(ends.map(point)),
        GjkCase::BeyondEdge { gone } => GjkReason::BeyondEdge {
            edge: [point(1 - gone), w],
            goes: point(gone),
        },
        GjkCase::SettledExactly => GjkReason::SettledExactly,
        GjkCase::LevelWithinRounding => GjkReason::Touches,
        GjkCase::BoundReached => GjkReason::BoundReached,
    }
}

fn distance_reason(case: DistanceCase, after: &[NamedPoint]) -> DistanceReason {
    let (p, q) = (after[0], after[after.len() - 1]);
    match case {
        DistanceCase::NearerVertex => DistanceReason::NearerPoint(p),
        DistanceCase::NearerEdge => DistanceReason::NearerEdge([p, q]),
        DistanceCase::NearestVertex => DistanceReason::NearestPoint(p),
        DistanceCase::NearestEdge => DistanceReason::NearestEdge([p, q]),
        DistanceCase::SettledExactly => DistanceReason::SettledExactly,
        DistanceCase::BoundReached => DistanceReason::BoundReached,
    }
}

fn middle(p: &NamedPoint, q: &NamedPoint) -> DVec2 {
    (p.support.point() + q.support.point()) / 2.0
}

fn indices(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&index| kept[index]).collect()
}
