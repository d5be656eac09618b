//! Whether a stop's task is done: seen from the state of things, never from the time.

use super::edges::edges_by_owner;
use super::exhibit::{Exhibit, corners};
use super::stop::Task;
use crate::lesson::{Step, px};
use crate::planar::{PosedShape, Support, minkowski_difference, unit_vector};
use crate::scene::{BodyId, Moment};

/// What is to be seen of a stop.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'g> {
    /// The bodies and the answer.
    pub moment: &'g Moment,
    /// The step of the lesson, if one is open.
    pub step: Option<&'g Step>,
    /// The exhibit as it is now.
    pub exhibit: Option<Exhibit>,
}

/// How far a stop's task is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The largest depth so far, in px.
    deepest: f64,
    /// The corners of A and of B that made a point, each pair once, in the order in which they came.
    met: Vec<[usize; 2]>,
    achieved: Option<String>,
}

impl Progress {
    /// What was achieved, in numbers; `None` while the task is not done.
    #[must_use]
    pub fn achieved(&self) -> Option<&str> {
        self.achieved.as_deref()
    }

    /// Takes in what is to be seen now. A task that was done once stays done.
    pub fn see(&mut self, task: Task, glance: &Glance<'_>) {
        if self.achieved.is_none() {
            self.achieved = self.look(task, glance);
        }
    }

    fn look(&mut self, task: Task, glance: &Glance<'_>) -> Option<String> {
        let Moment { a, b, push, .. } = glance.moment;
        match task {
            Task::Overlap => {
                let deepest = self.has_been_in(glance.moment)?;
                Some(format!(
                    "At the deepest it took {} to part them. Now they are apart.",
                    px(deepest)
                ))
            }
            Task::CoverOrigin => {
                let deepest = self.has_been_in(glance.moment)?;
                Some(format!(
                    "O was up to {} inside A ⊖ B. Now O is outside, and A and B are apart.",
                    px(deepest)
                ))
            }
            Task::MeetDifferences(others) => {
                let Some(Exhibit::Difference { corners: pair }) = glance.exhibit else {
                    return None;
                };
                self.meet(pair);
                let all = corners(a).len() * corners(b).len();
                (self.met.len() > others).then(|| {
                    format!(
                        "{} of the {all} differences between corners met. Each pair has its own w.",
                        self.met.len()
                    )
                })
            }
            Task::SweepRound => {
                let Some(Exhibit::Sweep { progress }) = glance.exhibit else {
                    return None;
                };
                (progress >= 1.0).then(|| edges_counted(a, b))
            }
            Task::TurnToSupports(others) => {
                let Some(Exhibit::Products { angle }) = glance.exhibit else {
                    return None;
                };
                let d = unit_vector(angle);
                let [on_a, on_b] = [a.support(d), b.support(-d)];
                let index = |body: &PosedShape, at| corners(body).iter().position(|&c| c == at);
                self.meet([index(a, on_a)?, index(b, on_b)?]);
                (self.met.len() > others).then(|| {
                    format!(
                        "{} support points met. Along this d the largest d·w of all {} is {}.",
                        self.met.len(),
                        minkowski_difference(a, b).len(),
                        px(d.dot(on_a - on_b))
                    )
                })
            }
            Task::Reach(case) => {
                let step = glance.step.filter(|step| case.is(step))?;
                Some(case.found_in(step))
            }
            Task::PushOut => (push.length() > 0.0).then(|| {
                format!(
                    "B moved {} along that normal, a hair more than the depth, and clears A.",
                    px(push.length())
                )
            }),
        }
    }

    fn meet(&mut self, pair: [usize; 2]) {
        if !self.met.contains(&pair) {
            self.met.push(pair);
        }
    }

    /// The largest depth, in px, once the bodies have overlapped and are apart.
    fn has_been_in(&mut self, moment: &Moment) -> Option<f64> {
        self.deepest = self.deepest.max(moment.answer.depth);
        (self.deepest > 0.0 && !moment.answer.colliding).then_some(self.deepest)
    }
}

fn edges_counted(a: &PosedShape, b: &PosedShape) -> String {
    let edges = edges_by_owner(a, b);
    let of = |id: BodyId| edges.iter().filter(|edge| edge.owner == id).count();
    format!(
        "A ⊖ B has {} edges of A and {} of B, sorted by direction: it is convex too.",
        of(BodyId::A),
        of(BodyId::B)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tour::Case;
    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Simulation, tour_scene};

    fn moment(name: &str) -> Moment {
        Simulation::new(tour_scene(name).unwrap()).moment().clone()
    }

    fn see(progress: &mut Progress, task: Task, moment: &Moment, exhibit: Option<Exhibit>) {
        progress.see(
            task,
            &Glance {
                moment,
                step: None,
                exhibit,
            },
        );
    }

    #[test]
    fn in_and_out_wants_both_and_tells_the_largest_depth() {
        for task in [Task::Overlap, Task::CoverOrigin] {
            let [apart, inside] = ["apart", "overlapping"].map(moment);
            let mut progress = Progress::default();
            for now in [&apart, &apart, &inside] {
                see(&mut progress, task, now, None);
                assert_eq!(progress.achieved(), None);
            }
            see(&mut progress, task, &apart, None);
            let said = progress.achieved().unwrap();
            assert!(said.contains(&px(inside.answer.depth)), "{said}");
        }
    }

    #[test]
    fn a_difference_counts_once() {
        let moment = moment("apart");
        let mut progress = Progress::default();
        let task = Task::MeetDifferences(2);
        for (pair, is_done) in [
            ([0, 0], false),
            ([0, 1], false),
            ([0, 0], false),
            ([3, 2], true),
        ] {
            let exhibit = Some(Exhibit::Difference { corners: pair });
            see(&mut progress, task, &moment, exhibit);
            assert_eq!(progress.achieved().is_some(), is_done, "{pair:?}");
        }
        assert!(progress.achieved().unwrap().starts_with("3 of the 12 "));
    }

    #[test]
    fn a_sweep_is_done_at_its_end_and_counts_the_edges() {
        let moment = moment("apart");
        let mut progress = Progress::default();
        for share in [0.0, 0.999] {
            let exhibit = Some(Exhibit::Sweep { progress: share });
            see(&mut progress, Task::SweepRound, &moment, exhibit);
            assert_eq!(progress.achieved(), None);
        }
        let exhibit = Some(Exhibit::Sweep { progress: 1.0 });
        see(&mut progress, Task::SweepRound, &moment, exhibit);
        let said = progress.achieved().unwrap();
        assert!(said.contains("4 edges of A and 3 of B"), "{said}");
    }

    #[test]
    fn the_largest_product_is_the_largest_of_all() {
        let moment = moment("apart");
        let mut progress = Progress::default();
        for angle in [0.0, 2.0, 4.0] {
            let exhibit = Some(Exhibit::Products { angle });
            see(&mut progress, Task::TurnToSupports(2), &moment, exhibit);
        }
        let d = unit_vector(4.0);
        let products = minkowski_difference(&moment.a, &moment.b);
        let products = products.iter().map(|w| d.dot(w.point()));
        let largest = products.fold(f64::NEG_INFINITY, f64::max);
        let said = progress.achieved().unwrap();
        assert!(said.contains(&px(largest)), "{said}");
    }

    #[test]
    fn a_case_is_reached_at_its_step_alone_and_stays_reached() {
        let moment = moment("overlapping");
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let mut progress = Progress::default();
        let wanted = Case::BeyondEdge.step_of(&lesson).unwrap();
        for (at, step) in lesson.steps().iter().enumerate() {
            progress.see(
                Task::Reach(Case::BeyondEdge),
                &Glance {
                    moment: &moment,
                    step: Some(step),
                    exhibit: None,
                },
            );
            assert_eq!(progress.achieved().is_some(), at >= wanted, "step {at}");
        }
    }
}
