//! Records GJK, EPA and the distance in the plane.

use super::super::captions::StepText;
use super::super::impulse::impulse_steps;
use super::super::sentence::sentence;
use super::{Lesson, NearestPart, Recorder, indices};
use crate::lesson::{
    Captions, DirectionSource, EpaWork, FirstDirection, LessonConfig, Phase, Plane, StepData,
};
use crate::scene::Falling;
use collidoscope_core::planar::{ClosestFeature, Epa, Gjk, GjkDistance, PosedShape, Support};

impl Lesson {
    /// GJK from the direction of `first`, then EPA if the cores overlap, else the distance.
    pub fn new(a: &PosedShape, b: &PosedShape, first: FirstDirection) -> Self {
        let config = LessonConfig {
            first,
            ..LessonConfig::default()
        };
        Self::of_queries([a, b], config)
    }

    /// The lesson on two bodies, with the impulse of a simulated pair that overlaps or is about to touch.
    pub fn on(bodies: [&PosedShape; 2], falling: Option<&Falling>, config: LessonConfig) -> Self {
        Self::of_queries(bodies, config).and_impulse(bodies, falling)
    }

    /// The lesson on the queries of two bodies.
    pub fn of_queries([a, b]: [&PosedShape; 2], config: LessonConfig) -> Self {
        let (mut gjk, search) = match config.towards {
            Some(direction) => (Gjk::towards(a, b, direction), DirectionSource::Given),
            None => {
                let do_centers_coincide = a.center() == b.center();
                let search = config.first.search(do_centers_coincide);
                (config.first.begin(a, b), search)
            }
        };
        let mut recorder = Recorder::new(a, b, sentence, config.unit);
        recorder.gjk(search, &mut gjk);
        let do_cores_collide = gjk.run();
        let feature = if do_cores_collide {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(GjkDistance::new(a, b, &gjk.simplex()))
        };
        let nearest = recorder.nearest(&feature);
        recorder.lesson(do_cores_collide, nearest)
    }

    /// Adds the steps of the impulse between the bodies, a figure each, if they are a simulated pair that
    /// overlaps or is about to touch.
    pub fn and_impulse(mut self, bodies: [&PosedShape; 2], falling: Option<&Falling>) -> Self {
        let account = falling.and_then(|falling| falling.world().account(falling.pair()));
        if let Some(account) = account {
            let first = self.step_count();
            self.impulses = impulse_steps(account, bodies, self.number_format, first);
            let texts = self.impulses.iter().map(|step| StepText {
                phase: Phase::Impulse,
                caption: step.caption.clone(),
            });
            self.narration.steps.extend(texts);
        }
        self
    }

    /// The queries with a note below the caption of each, and as many steps as the longer of the two has. The lesson
    /// opens at the marked step.
    pub fn with_notes(mut self, notes: &[String], marked: Option<usize>) -> Self {
        let ours = self.steps.len();
        let mut steps = Vec::new();
        for (at, note) in notes.iter().enumerate() {
            let said = match self.steps.get(at) {
                Some(step) => step.caption.clone(),
                None => format!("Our run ended with step {}.", ours - 1),
            };
            steps.push(StepText {
                phase: self.query_at(at).1.phase(),
                caption: format!("{said}\n{note}"),
            });
        }
        self.narration = Captions { steps };
        self.marked = marked;
        self
    }
}

impl<'s> Recorder<'s, Plane> {
    fn nearest(&mut self, feature: &ClosestFeature) -> NearestPart<Plane> {
        NearestPart {
            distance: feature.distance,
            normal: feature.normal,
            witnesses: feature.witnesses(),
            parts: self.parts(&feature.ends, feature.weights()),
        }
    }

    fn gjk(&mut self, first: DirectionSource, gjk: &mut Gjk<'s, PosedShape, PosedShape>) {
        while let Some(step) = gjk.step() {
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let after = self.names.all(gjk.simplex().points());
            let look = self.gjk_direction(&before, first, step.direction);
            let work = StepData::Gjk {
                outcome: step.outcome,
                case: step.case,
                kept: indices(&step.kept[..=before.len()]),
            };
            self.add((before, support, after), look, work);
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
            let after = self.names.all(epa.polytope());
            let start = step.distance * step.normal;
            let look = (DirectionSource::Outward, start, step.normal);
            let work = StepData::Epa(EpaWork {
                edge: step.edge,
                distance: step.distance,
                distances,
                outcome: step.outcome,
                case: step.case,
            });
            self.add((before, support, after), look, work);
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
            let after = self.names.all(step.nearest.points());
            let look = (
                DirectionSource::TowardsOrigin,
                closest_before,
                step.direction,
            );
            let work = StepData::Distance {
                closest_before,
                closest: step.closest,
                distance: step.distance,
                outcome: step.outcome,
                case: step.case,
                kept: indices(&step.kept[..=before.len()]),
            };
            self.add((before, support, after), look, work);
        }
    }
}
