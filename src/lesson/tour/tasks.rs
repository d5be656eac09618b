//! The progress of a stop's task and its result, computed from the state, never from the time.

use glam::DVec2;

use super::Task;
use super::demos::{GjkExample, TourDemo, corners, edges_by_owner};
use crate::lesson::{Lesson, NumberFormat, Plane};
use crate::scene::{BodyId, Moment};
use collidoscope_core::planar::{PosedShape, Support, minkowski_difference, unit_vector};

/// The visible state of a stop.
#[derive(Clone, Copy, Debug)]
pub struct TourSnapshot<'g> {
    /// The bodies and the answer.
    pub moment: &'g Moment,
    /// The lesson and its current step, if one is open.
    pub lesson: Option<(&'g Lesson, usize)>,
    /// The exhibit's current state.
    pub exhibit: Option<TourDemo>,
    /// Whether the state results from the user's actions.
    pub counts: bool,
}

impl TourSnapshot<'_> {
    /// The direction of an exhibit with products, and its support corners.
    fn support(&self) -> Option<(DVec2, [DVec2; 2])> {
        let Some(TourDemo::Products { angle }) = self.exhibit else {
            return None;
        };
        let (d, Moment { a, b, .. }) = (unit_vector(angle), self.moment);
        Some((d, [a.support(d), b.support(-d)]))
    }

    /// The corners of A and of B that form the point shown, by index.
    fn pair(&self) -> Option<[usize; 2]> {
        let [of_a, of_b] = [&self.moment.a, &self.moment.b].map(corners);
        match self.exhibit? {
            TourDemo::Difference { corners: [i, j] } => Some([i % of_a.len(), j % of_b.len()]),
            TourDemo::Products { .. } => {
                let (_, [on_a, on_b]) = self.support()?;
                let index_on_a = of_a.iter().position(|&corner| corner == on_a)?;
                let index_on_b = of_b.iter().position(|&corner| corner == on_b)?;
                Some([index_on_a, index_on_b])
            }
            TourDemo::Sweep { .. } => None,
        }
    }
}

/// The progress of a stop's task and its current result.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// The largest depth so far, in px.
    deepest: f64,
    /// The length of the last push of B, and the depth before, in px.
    pushed: Option<[f64; 2]>,
    /// The numbers of corners of A and B.
    corners: [usize; 2],
    /// The pairs of corners of A and B that formed a point, each pair once, in order.
    met: Vec<[usize; 2]>,
    is_done: bool,
    said: Option<String>,
}

impl Progress {
    /// The result in numbers; `None` while the task is not done.
    #[must_use]
    pub fn achieved(&self) -> Option<&str> {
        self.said.as_deref()
    }

    /// Updates the progress with the current state; returns whether that completes the task. A completed task stays
    /// completed, but its result follows the state.
    pub fn see(&mut self, task: Task, glance: &TourSnapshot<'_>) -> bool {
        let was_done = self.is_done;
        if glance.counts {
            self.take_in(glance);
            self.is_done |= self.does(task, glance);
        }
        self.said = self.is_done.then(|| self.says(task, glance));
        self.is_done && !was_done
    }

    fn take_in(&mut self, glance: &TourSnapshot<'_>) {
        let Moment {
            a, b, push, answer, ..
        } = glance.moment;
        self.deepest = self.deepest.max(answer.depth);
        if push.length() > 0.0 {
            self.pushed = Some([push.length(), answer.depth]);
        }
        let corners = [a, b].map(|body| corners(body).len());
        // A pair of another shape's corners is another pair.
        if std::mem::replace(&mut self.corners, corners) != corners {
            self.met.clear();
        }
        self.met
            .extend(glance.pair().filter(|pair| !self.met.contains(pair)));
    }

    fn does(&self, task: Task, glance: &TourSnapshot<'_>) -> bool {
        match task {
            Task::Overlap | Task::CoverOrigin => {
                self.deepest > 0.0 && !glance.moment.answer.colliding
            }
            Task::MeetDifferences(others) | Task::TurnToSupports(others) => self.met.len() > others,
            Task::SweepRound => glance.exhibit == Some(TourDemo::Sweep { progress: 1.0 }),
            Task::Reach(case) => glance
                .lesson
                .is_some_and(|(lesson, at)| case.is(lesson.query_at(at).1)),
            Task::BringAbout(case) => glance
                .lesson
                .is_some_and(|(lesson, _)| case.step_of(lesson).is_some()),
            Task::PushOut => self.pushed.is_some(),
        }
    }

    fn says(&self, task: Task, glance: &TourSnapshot<'_>) -> String {
        let Moment { a, b, .. } = glance.moment;
        let met = self.met.len();
        let numbers = NumberFormat::of_pair::<Plane>(a, b);
        match task {
            Task::Overlap => format!(
                "{} Deepest overlap: {}.",
                how_they_lie(glance.moment, &numbers),
                numbers.length(self.deepest)
            ),
            Task::CoverOrigin => format!(
                "{} Deepest overlap: {}.",
                where_the_origin_is(glance.moment, &numbers),
                numbers.length(self.deepest)
            ),
            Task::MeetDifferences(_) => {
                let all: usize = self.corners.iter().product();
                format!(
                    "You have seen {met} of the {all} differences between vertices, one per pair."
                )
            }
            Task::SweepRound => edges_counted(a, b),
            Task::TurnToSupports(_) => {
                let count = minkowski_difference(a, b).len();
                let largest = glance.support().map(|(d, [on_a, on_b])| {
                    let reach = numbers.length(d.dot(on_a - on_b));
                    format!(" Along this d, the largest d·w of all {count} is {reach}.")
                });
                format!(
                    "You have seen {met} support points.{}",
                    largest.unwrap_or_default()
                )
            }
            Task::Reach(case) | Task::BringAbout(case) => case_in(glance.lesson, case),
            Task::PushOut => {
                let [push, depth] = numbers.lengths_apart(self.pushed.unwrap_or_default());
                format!("The push moved B by {push}: the depth, {depth}, and a small margin.")
            }
        }
    }
}

fn how_they_lie(Moment { answer, push, .. }: &Moment, numbers: &NumberFormat) -> String {
    match (answer.colliding, answer.depth > 0.0) {
        (true, true) if push.length() > 0.0 => {
            format!("A and B overlapped by {}.", numbers.length(answer.depth))
        }
        (true, true) => format!("A and B overlap by {}.", numbers.length(answer.depth)),
        (true, false) => "A and B touch.".to_owned(),
        _ => "A and B are apart.".to_owned(),
    }
}

fn where_the_origin_is(Moment { answer, .. }: &Moment, numbers: &NumberFormat) -> String {
    match (answer.colliding, answer.depth > 0.0) {
        (true, true) => format!(
            "O is {} inside A ⊖ B, so A and B overlap.",
            numbers.length(answer.depth)
        ),
        (true, false) => "O is on the boundary of A ⊖ B, so A and B touch.".to_owned(),
        _ => "O is outside A ⊖ B, so A and B are apart.".to_owned(),
    }
}

/// The step of this case in the lesson, and its result.
fn case_in(lesson: Option<(&Lesson, usize)>, case: GjkExample) -> String {
    let Some((lesson, at)) = lesson else {
        return "Done. The lesson that showed it is closed.".to_owned();
    };
    let step = lesson.query_at(at).1;
    if case.is(step) {
        return case.found_in(step, lesson.number_format());
    }
    match case.step_of(lesson) {
        Some(other) => format!(
            "Step {other}: {}",
            case.found_in(&lesson.steps()[other], lesson.number_format())
        ),
        None => "Done. At the current positions no step does this.".to_owned(),
    }
}

fn edges_counted(a: &PosedShape, b: &PosedShape) -> String {
    let edges = edges_by_owner(a, b);
    let [of_a, of_b] = BodyId::BOTH.map(|id| edges.iter().filter(|edge| edge.owner == id).count());
    format!(
        "A ⊖ B has {of_a} edges of A and {of_b} edges of B, sorted by direction. So it is convex, too."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::scene::{Simulation, tour_scene};

    fn moment(name: &str) -> Moment {
        Simulation::new(tour_scene(name).unwrap()).moment().clone()
    }

    fn see(progress: &mut Progress, task: Task, moment: &Moment, exhibit: Option<TourDemo>) {
        let glance = TourSnapshot {
            moment,
            lesson: None,
            exhibit,
            counts: true,
        };
        let _ = progress.see(task, &glance);
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
            let deepest =
                NumberFormat::of_pair::<Plane>(&inside.a, &inside.b).length(inside.answer.depth);
            for (now, how) in [(&apart, "apart"), (&inside, "overlap"), (&apart, "apart")] {
                see(&mut progress, task, now, None);
                let said = progress.achieved().unwrap();
                assert!(said.contains(&deepest) && said.contains(how), "{said}");
            }
        }
    }

    #[test]
    fn differences_the_sweep_and_support_points_are_counted() {
        let apart = moment("apart");
        let pairs =
            [[0, 0], [0, 1], [0, 0], [3, 2]].map(|corners| TourDemo::Difference { corners });
        let sweep = [0.0, 0.999, 1.0].map(|progress| TourDemo::Sweep { progress });
        let turned = [0.0, 2.0, 4.0].map(|angle| TourDemo::Products { angle });
        let d = unit_vector(4.0);
        let rim = minkowski_difference(&apart.a, &apart.b);
        let products = rim.iter().map(|w| d.dot(w.point()));
        let most = products.fold(f64::NEG_INFINITY, f64::max);
        let largest = NumberFormat::of_pair::<Plane>(&apart.a, &apart.b).length(most);
        for (task, exhibits, expected) in [
            (Task::MeetDifferences(2), &pairs[..], "3 of the 12 "),
            (Task::SweepRound, &sweep, "4 edges of A and 3 edges of B"),
            (Task::TurnToSupports(2), &turned, largest.as_str()),
        ] {
            let mut progress = Progress::default();
            for exhibit in exhibits {
                assert_eq!(progress.achieved(), None, "{task:?}");
                see(&mut progress, task, &apart, Some(*exhibit));
            }
            let said = progress.achieved().expect("done");
            assert!(said.contains(expected), "{said}");
        }
    }
}
