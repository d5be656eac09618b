//! The stops of the tour: what each shows, says and asks for.

use std::sync::LazyLock;

use super::{Case, Exhibit};
use crate::scene::{Scene, tour_scene};

/// A stop of the tour.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Its name, in a few words.
    pub title: &'static str,
    /// What it is about, and why that is so.
    pub words: &'static str,
    /// What is to be done, for people.
    pub asks: &'static str,
    /// The same for those who have fingers and no keys.
    pub asks_of_fingers: &'static str,
    /// When that is done.
    pub task: Task,
    /// What is shown of the scene.
    pub shown: Shown,
    /// What is drawn besides.
    pub exhibit: Option<Exhibit>,
    /// The case at whose step the lesson is open; `None` without a lesson.
    pub opens_at: Option<Case>,
    /// What lies on the table.
    pub scene: Scene,
}

/// What a stop asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The bodies overlap and come apart again.
    Overlap,
    /// A ⊖ B covers the origin and no longer does.
    CoverOrigin,
    /// So many differences of corners besides the first are met.
    MeetDifferences(usize),
    /// The sweep comes to its end.
    SweepRound,
    /// So many support points besides the first are met.
    TurnToSupports(usize),
    /// The lesson comes to a step of this case.
    Reach(Case),
    /// B is pushed out of A.
    PushOut,
}

/// What a stop shows of its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The bodies alone.
    Bodies,
    /// The bodies, and Minkowski space without A ⊖ B.
    Spaces,
    /// The bodies and A ⊖ B.
    Difference,
    /// All that and the answer: the closest edge, the deepest points, and where the push takes B.
    Answer,
}

/// All stops, in order.
#[must_use]
pub fn stops() -> &'static [Stop] {
    static STOPS: LazyLock<Vec<Stop>> = LazyLock::new(|| {
        let stops = beginning().into_iter().chain(gjk()).chain(ending());
        stops.flatten().collect()
    });
    &STOPS
}

/// From the bodies to support points. `None` stands for a stop whose scene cannot be read.
fn beginning() -> [Option<Stop>; 5] {
    [
        stop("boxes", Shown::Bodies, Task::Overlap).map(|stop| Stop {
            title: "Two convex bodies",
            words: "The line between two points of a convex body never leaves it. Three questions: do A \
                    and B share a point? How deep are they in each other? Which way out is shortest? GJK \
                    answers the first, EPA the other two.",
            asks: "Push B into A, with the arrows or the mouse, and out again.",
            asks_of_fingers: "Push B into A, with a finger or the pad, and out again.",
            ..stop
        }),
        stop("apart", Shown::Spaces, Task::MeetDifferences(3)).map(|stop| Stop {
            title: "A difference of two points",
            words: "Take a point a of A and a point b of B. The arrow w = a − b leads from b to a. On \
                    the right it starts at the origin O, so its tip w is a point: one for each pair. \
                    Where a and b are no longer matters, only how they lie to each other.",
            asks: "Meet three other differences: point at corners with the mouse, or step with . and ,",
            asks_of_fingers: "Meet three other differences: tap corners, or step with ‹ and ›.",
            exhibit: Some(Exhibit::Difference { corners: [1, 1] }),
            ..stop
        }),
        stop("apart", Shown::Spaces, Task::SweepRound).map(|stop| Stop {
            title: "All differences: A ⊖ B",
            words: "A ⊖ B is the set of all a − b. For one a, a − B is B turned half round. Let a run \
                    round A, and it sweeps out A ⊖ B: while a slides along an edge of A, the rim gets \
                    that edge, because all of a − B slides with it. At the corners it gets B’s edges.",
            asks: "Press Space and watch the sweep to its end, or take it there with . and ,",
            asks_of_fingers: "Press Play and watch the sweep to its end, or take it there with ‹ and ›.",
            exhibit: Some(Exhibit::Sweep { progress: 0.0 }),
            ..stop
        }),
        stop("apart", Shown::Difference, Task::CoverOrigin).map(|stop| Stop {
            title: "A shared point is the origin",
            words: "A point of both bodies can be a and b at once, and then a − b = 0. And if a − b = 0, \
                    a and b are one point. So A and B share a point exactly when A ⊖ B holds the origin \
                    O: a question about two bodies has become one about a point.",
            asks: "Push B until A ⊖ B holds O, and then until it no longer does.",
            asks_of_fingers: "Push B until A ⊖ B holds O, and then until it no longer does.",
            ..stop
        }),
        stop("overlapping", Shown::Difference, Task::TurnToSupports(2)).map(|stop| Stop {
            title: "A support point",
            words: "No one needs all of A ⊖ B. How far w lies along a direction d is d·w; the point with \
                    the largest is the support point. It is A’s farthest corner along d minus B’s \
                    farthest along −d, because each part of d·a − d·b is then as large as it can be.",
            asks: "Turn d with . and , or the pointer until two other corners were the support point.",
            asks_of_fingers: "Turn d with ‹ and ›, or by taps, until two other corners were the support point.",
            exhibit: Some(Exhibit::Products { angle: 0.0 }),
            ..stop
        }),
    ]
}

/// GJK's cases.
fn gjk() -> [Option<Stop>; 4] {
    [
        at_step("overlapping", Case::First, Case::Beside).map(|stop| Stop {
            title: "A simplex",
            words: "GJK looks for O with support points alone. Here w₁ comes first. It reaches beyond O, \
                    so the second look goes the opposite way. Two points make an edge. If O is not on \
                    it, the next look goes square to it, on O’s side: only there can A ⊖ B reach round O.",
            asks: "Press . (step forward) until O lies beside the line through w₁ and w₂.",
            asks_of_fingers: "Step forward until O lies beside the line through w₁ and w₂.",
            ..stop
        }),
        at_step("overlapping", Case::Beside, Case::BeyondEdge).map(|stop| Stop {
            title: "Beyond an edge",
            words: "A point, an edge, a triangle: that is a simplex. If O lies beyond an edge of the \
                    triangle, the corner across from it is on the wrong side and cannot help. GJK drops \
                    it, keeps the edge and looks square to it, past O.",
            asks: "Press . until GJK drops a point.",
            asks_of_fingers: "Step forward until GJK drops a point.",
            ..stop
        }),
        at_step("overlapping", Case::BeyondEdge, Case::Inside).map(|stop| Stop {
            title: "The triangle holds the origin",
            words: "A ⊖ B is convex: with three points it has the whole triangle between them. So once \
                    the triangle holds O, A ⊖ B does, and A and B share a point. GJK stops here, \
                    whatever the rest of A ⊖ B looks like.",
            asks: "Press . until the triangle holds O.",
            asks_of_fingers: "Step forward until the triangle holds O.",
            ..stop
        }),
        at_step("overlapping", Case::Inside, Case::FallsShort).map(|stop| Stop {
            title: "Falling short",
            words: "The other way to end: even the farthest point along d does not come up to O, so \
                    d·w is below 0. Then nothing of A ⊖ B does. The line through w square to d has A ⊖ B \
                    on one side and O on the other, and along d there is a gap between A and B.",
            asks: "Drag B out of A until a support falls short. By keys: L, the arrows, L, then .",
            asks_of_fingers: "Drag B out of A until a support falls short.",
            ..stop
        }),
    ]
}

/// EPA and the push.
fn ending() -> [Option<Stop>; 2] {
    [
        at_step("overlapping", Case::Inside, Case::OnBoundary).map(|stop| Stop {
            title: "How deep: EPA",
            words: "The triangle holds O but is only part of A ⊖ B. EPA takes the edge nearest O and \
                    looks beyond it. A point out there joins the polytope, and the search goes on. If \
                    there is none, the edge is on the rim, and no part of the rim is nearer: it is the \
                    shortest way out.",
            asks: "Press . until nothing lies beyond the nearest edge.",
            asks_of_fingers: "Step forward until nothing lies beyond the nearest edge.",
            ..stop
        }),
        stop("overlapping", Shown::Answer, Task::PushOut).map(|stop| Stop {
            title: "The push",
            words: "When B moves, each a − b moves as far the other way. So the shortest push that parts \
                    the bodies takes the nearest edge to O: along its outward normal, by its distance. \
                    The dashed outline is B after it.",
            asks: "Press X and see B pushed out.",
            asks_of_fingers: "Press Push-out in the panel and see B pushed out.",
            ..stop
        }),
    ]
}

/// A stop with its scene, without its words.
fn stop(scene: &str, shown: Shown, task: Task) -> Option<Stop> {
    Some(Stop {
        title: "",
        words: "",
        asks: "",
        asks_of_fingers: "",
        task,
        shown,
        exhibit: None,
        opens_at: None,
        scene: tour_scene(scene)?,
    })
}

/// A stop with the lesson open at the step of one case, which asks for another.
fn at_step(scene: &str, opens_at: Case, until: Case) -> Option<Stop> {
    Some(Stop {
        opens_at: Some(opens_at),
        ..stop(scene, Shown::Difference, Task::Reach(until))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tour::{Glance, Progress};
    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Moment, Simulation};

    fn moment(stop: &Stop) -> Moment {
        Simulation::new(stop.scene.clone()).moment().clone()
    }

    fn lesson(stop: &Stop) -> Lesson {
        let moment = moment(stop);
        Lesson::new(&moment.a, &moment.b, FirstDirection::Centres)
    }

    #[test]
    fn there_are_eleven_stops_from_two_boxes_to_the_push() {
        assert_eq!(stops().len(), 11);
        assert_eq!(stops()[0].task, Task::Overlap);
        assert_eq!(stops()[10].task, Task::PushOut);
    }

    #[test]
    fn fingers_are_asked_for_no_key_and_no_mouse() {
        for stop in stops() {
            let asks = stop.asks_of_fingers;
            assert!((10..=120).contains(&asks.chars().count()), "{asks}");
            for word in [
                "mouse", "arrows", "keys", "Space", "Press .", " , ", "Press X",
            ] {
                assert!(!asks.contains(word), "{asks}");
            }
        }
    }

    #[test]
    fn no_two_stops_say_the_same_and_none_says_too_much() {
        for (index, stop) in stops().iter().enumerate() {
            let lengths = [stop.title, stop.words, stop.asks].map(|text| text.chars().count());
            assert!((5..=32).contains(&lengths[0]), "{}", stop.title);
            assert!(
                (120..=300).contains(&lengths[1]),
                "{}: {}",
                stop.title,
                lengths[1]
            );
            assert!(
                (20..=90).contains(&lengths[2]),
                "{}: {}",
                stop.title,
                lengths[2]
            );
            for other in &stops()[index + 1..] {
                assert!(stop.title != other.title && stop.words != other.words);
            }
        }
    }

    #[test]
    fn no_task_is_done_when_its_stop_begins() {
        for stop in stops() {
            let (moment, lesson) = (moment(stop), lesson(stop));
            let at = stop.opens_at.map(|case| case.step_of(&lesson).unwrap());
            let mut progress = Progress::default();
            for _ in 0..3 {
                let glance = Glance {
                    moment: &moment,
                    step: at.map(|at| &lesson.steps()[at]),
                    exhibit: stop.exhibit,
                };
                progress.see(stop.task, &glance);
            }
            assert_eq!(progress.achieved(), None, "{}", stop.title);
        }
    }

    #[test]
    fn views_are_fitted_to_the_exhibit_as_its_stop_begins() {
        for stop in stops() {
            assert_eq!(stop.exhibit.map(Exhibit::at_start), stop.exhibit);
        }
    }

    #[test]
    fn bodies_lie_as_the_words_say() {
        for stop in stops() {
            let has_to_collide = match stop.task {
                Task::Reach(_) | Task::PushOut | Task::TurnToSupports(_) => true,
                Task::Overlap | Task::CoverOrigin | Task::MeetDifferences(_) | Task::SweepRound => {
                    false
                }
            };
            assert_eq!(
                moment(stop).answer.colliding,
                has_to_collide,
                "{}",
                stop.title
            );
        }
    }

    #[test]
    fn a_lesson_opens_where_its_stop_says_and_comes_to_what_it_asks_for() {
        for stop in stops() {
            let (Some(opens_at), Task::Reach(until)) = (stop.opens_at, stop.task) else {
                assert!(stop.opens_at.is_none() && !matches!(stop.task, Task::Reach(_)));
                continue;
            };
            let lesson = lesson(stop);
            let begins = opens_at.step_of(&lesson).expect(stop.title);
            match until {
                // That is what is left once B has been dragged out.
                Case::FallsShort => assert_eq!(until.step_of(&lesson), None),
                _ => assert!(until.step_of(&lesson).expect(stop.title) > begins),
            }
        }
    }

    #[test]
    fn the_simplex_begins_as_its_words_say() {
        let stop = stops()
            .iter()
            .find(|stop| stop.title == "A simplex")
            .unwrap();
        let lesson = lesson(stop);
        let cases = [Case::First, Case::Beside, Case::BeyondEdge, Case::Inside];
        for (at, case) in cases.into_iter().enumerate() {
            assert!(case.is(&lesson.steps()[at]), "step {at} is not {case:?}");
        }
        let [first, second] = [0, 1].map(|at| lesson.steps()[at].direction.normalize());
        assert!(
            first.distance(-second) < 1e-9,
            "the second look goes the opposite way"
        );
    }
}
