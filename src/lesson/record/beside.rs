//! Records the methods that stand beside GJK and EPA.

use super::{Lesson, Recorder, indices, middle};
use crate::lesson::closest::{Closest, ClosestOutcome};
use crate::lesson::course::Begun;
use crate::lesson::mpr::Mpr;
use crate::lesson::sentence::sentence;
use crate::lesson::{FirstDirection, Method, MprEnd, NamedPoint, Plane, Search, Step, Work};
use crate::planar::{PosedShape, query_by_machines};

impl Lesson {
    /// The closest-point GJK as it is begun; where the cores collide, with the answer
    /// that it does not look for.
    pub(super) fn by_closest_point<'s>(
        a: &'s PosedShape,
        b: &'s PosedShape,
        Begun { gjk, search }: Begun<'s>,
    ) -> Self {
        let mut recorder = Recorder::new(a, b, sentence);
        let mut walk = Closest::new(a, b, gjk);
        let does_collide = recorder.closest(&mut walk, search);
        let cores = query_by_machines(a, b).cores;
        let nearest = walk.nearest().filter(|_| !does_collide);
        let feature = nearest.unwrap_or(cores.feature);
        recorder.planar(Method::Closest, does_collide, &feature)
    }

    /// MPR, with the answer that it does not look for.
    pub(super) fn by_mpr(a: &PosedShape, b: &PosedShape) -> Self {
        let mut recorder = Recorder::new(a, b, sentence);
        recorder.mpr(Mpr::new(a, b));
        let cores = query_by_machines(a, b).cores;
        recorder.planar(Method::Mpr, cores.collide, &cores.feature)
    }
}

impl Recorder<'_, Plane> {
    /// Whether the cores collide.
    fn closest(&mut self, walk: &mut Closest<'_>, first: Search) -> bool {
        let mut does_collide = false;
        while let Some(step) = walk.step() {
            let before = self.names.all(step.simplex.points());
            let support = self.names.name(&step.support);
            let after = self.names.all(step.after.points());
            does_collide = step.outcome == ClosestOutcome::Colliding;
            self.add(Step {
                start: step.closest_before,
                direction: step.direction,
                search: if before.is_empty() {
                    first
                } else {
                    Search::TowardsOrigin
                },
                work: Work::Closest {
                    closest_before: step.closest_before,
                    closest: step.closest,
                    distance: step.distance,
                    outcome: step.outcome,
                    case: step.case,
                    kept: kept(&before, support, &after),
                },
                before,
                support,
                after,
                caption: String::new(),
            });
        }
        does_collide
    }

    fn mpr(&mut self, mut mpr: Mpr<'_>) {
        let interior = mpr.interior();
        let answer = query_by_machines(self.a, self.b);
        while let Some(step) = mpr.step() {
            let before = self.names.all(step.portal.points());
            let support = self.names.name(&step.support);
            let after = self.names.all(step.after.points());
            let (search, start) = match before[..] {
                [] => (
                    FirstDirection::Centres.search(interior.on_a == interior.on_b),
                    interior.point(),
                ),
                [p] => (
                    Search::BesideRay,
                    interior.point().midpoint(p.support.point()),
                ),
                _ => (Search::Outward, middle::<Plane>(&before)),
            };
            let end = step.outcome.is_last().then_some(MprEnd {
                exit: step.exit,
                signed_depth: answer.depth - answer.distance,
                normal: answer.normal,
            });
            self.add(Step {
                start,
                direction: step.direction,
                search,
                work: Work::Mpr {
                    interior,
                    ray: mpr.ray(),
                    outcome: step.outcome,
                    case: step.case,
                    kept: kept(&before, support, &after),
                    end,
                },
                before,
                support,
                after,
                caption: String::new(),
            });
        }
    }
}

/// Which of the points before a step and, after them, its support are there after it.
fn kept(before: &[NamedPoint], support: NamedPoint, after: &[NamedPoint]) -> Vec<usize> {
    let stays = |point: &NamedPoint| after.iter().any(|kept| kept.number == point.number);
    let marks: Vec<bool> = before.iter().chain([&support]).map(stays).collect();
    indices(&marks)
}
