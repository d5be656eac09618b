//! Records GJK, EPA and the distance in space.

use super::{Lesson, NearestPart, Recorder, indices};
use crate::lesson::sentence::space::sentence;
use crate::lesson::spatial::{EpaWork, StepData};
use crate::lesson::{DirectionSource, FirstDirection, Space};
use crate::scene::Unit;
use collidoscope_core::spatial::{
    ClosestFeature, Epa, EpaCase, Gjk, GjkDistance, PosedShape, Support,
};

impl Lesson<Space> {
    /// The lesson on two bodies in space: GJK, then EPA if the cores overlap, else the distance.
    pub fn in_space(a: &PosedShape, b: &PosedShape) -> Self {
        Self::in_space_with(a, b, Unit::default())
    }

    /// With a unit after its lengths.
    pub fn in_space_with(a: &PosedShape, b: &PosedShape, unit: Unit) -> Self {
        let mut recorder = Recorder::new(a, b, sentence, unit);
        let mut gjk = Gjk::new(a, b);
        recorder.gjk(&mut gjk);
        let do_cores_collide = gjk.run();
        let feature = if do_cores_collide {
            recorder.epa(Epa::new(a, b, &gjk.simplex()))
        } else {
            recorder.distance(GjkDistance::new(a, b, &gjk.simplex()))
        };
        let nearest = recorder.nearest(&feature);
        recorder.lesson(do_cores_collide, nearest)
    }
}

impl<'s> Recorder<'s, Space> {
    fn nearest(&mut self, feature: &ClosestFeature) -> NearestPart<Space> {
        NearestPart {
            distance: feature.distance,
            normal: feature.normal,
            witnesses: feature.witnesses(),
            parts: self.parts(feature.simplex.points(), feature.weights),
        }
    }

    fn gjk(&mut self, gjk: &mut Gjk<'s, PosedShape, PosedShape>) {
        let do_centers_coincide = self.a.center() == self.b.center();
        let first = FirstDirection::Centres.search(do_centers_coincide);
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
            let before = self.names.all(epa.vertices());
            let faces: Vec<[usize; 3]> = epa.faces().collect();
            let distances: Vec<f64> = epa.face_distances().collect();
            let Some(step) = epa.step() else {
                return epa.run();
            };
            let support = self.names.name(&step.support);
            let lowest = (step.case == EpaCase::BoundReached).then(|| {
                let feature = epa.run();
                (self.names.all(feature.simplex.points()), feature.distance)
            });
            let after = self.names.all(epa.vertices());
            let search = if step.case == EpaCase::NoFace {
                DirectionSource::PerpendicularToAll
            } else {
                DirectionSource::Outward
            };
            let look = (search, step.distance * step.normal, step.normal);
            let work = StepData::Epa(EpaWork {
                faces,
                distances,
                face: step.face,
                distance: step.distance,
                removed: step.removed,
                horizon: step.horizon,
                faces_after: epa.faces().collect(),
                outcome: step.outcome,
                case: step.case,
                lowest,
            });
            self.add((before, support, after), look, work);
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
