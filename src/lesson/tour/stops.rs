//! The stops of the tour: what each shows, says and asks for.

use std::sync::LazyLock;

use super::{GjkExample, TourDemo};
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
    pub shown: StopScene,
    /// What is drawn besides.
    pub exhibit: Option<TourDemo>,
    /// The case at whose step the lesson is open; `None` without a lesson.
    pub opens_at: Option<GjkExample>,
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
    Reach(GjkExample),
    /// The bodies are brought where the lesson has a step of this case, whichever it shows.
    BringAbout(GjkExample),
    /// B is pushed out of A.
    PushOut,
}

/// What a stop shows of its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopScene {
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
        stop("boxes", StopScene::Bodies, Task::Overlap).map(|stop| Stop {
            title: "Two convex bodies",
            words: "The line between two points of a convex body stays inside it. We ask three questions. \
                    Do A and B share a point? How deep are they in each other? Which way out is the \
                    shortest? GJK answers the first. EPA answers the other two.",
            asks: "Push B into A and out again. Use the arrows or the mouse.",
            asks_of_fingers: "Push B into A and out again with a finger.",
            ..stop
        }),
        stop("apart", StopScene::Spaces, Task::MeetDifferences(3)).map(|stop| Stop {
            title: "A difference of two points",
            words: "Take a point a of A and a point b of B. Their difference w = a − b is the arrow from b to a. In the \
                    other pane the same arrow starts at the origin O, so its tip w is a point. Each pair makes one such \
                    point. Only the way from b to a matters, not where the two are.",
            asks: "Make three other differences: point at vertices, or step with ‹ and ›.",
            asks_of_fingers: "Make three other differences: tap vertices, or step with ‹ and ›.",
            exhibit: Some(TourDemo::Difference { corners: [1, 1] }),
            ..stop
        }),
        stop("apart", StopScene::Spaces, Task::SweepRound).map(|stop| Stop {
            title: "All differences: A ⊖ B",
            words: "A ⊖ B is the set of all differences a − b. Keep the point a of A where it is, and take all points \
                    b of B. Their differences form B rotated by 180°. As the point a moves once round A, this \
                    rotated B sweeps out A ⊖ B. It draws \
                    the edges of A, and at the vertices those of B.",
            asks: "Press ▶ (Space) and watch the sweep to its end, or step with ‹ and ›.",
            asks_of_fingers: "Press ▶ and watch the sweep to its end, or step with ‹ and ›.",
            exhibit: Some(TourDemo::Sweep { progress: 0.0 }),
            ..stop
        }),
        stop("apart", StopScene::Difference, Task::CoverOrigin).map(|stop| Stop {
            title: "A shared point is the origin",
            words: "If A and B share a point, it can be both a and b. Then a − b = 0, which is the origin O. \
                    And if a − b = 0, then a and b are one point. So A and B share a point exactly when \
                    A ⊖ B holds O. Instead of two bodies we now look at one point.",
            asks: "Push B until A ⊖ B holds O. Then push it until O is outside again.",
            asks_of_fingers: "Push B until A ⊖ B holds O. Then push it until O is outside again.",
            ..stop
        }),
        stop("overlapping", StopScene::Difference, Task::TurnToSupports(2)).map(|stop| Stop {
            title: "A support point",
            words: "GJK needs only a few points of A ⊖ B. Choose a direction d. The number d·w says how far \
                    a point w lies along d. The point with the largest d·w is the support point. It is A’s \
                    farthest vertex along d minus B’s farthest vertex along −d. No other pair makes \
                    d·a − d·b as large.",
            asks: "Find two other support points: turn d by pointing into A ⊖ B, or with ‹ and ›.",
            asks_of_fingers: "Find two other support points: turn d by taps into A ⊖ B, or with ‹ and ›.",
            exhibit: Some(TourDemo::Products { angle: 0.0 }),
            ..stop
        }),
    ]
}

/// GJK's cases.
fn gjk() -> [Option<Stop>; 4] {
    [
        at_step("overlapping", GjkExample::First, Task::Reach(GjkExample::Beside)).map(|stop| Stop {
            title: "A simplex",
            words: "GJK looks for O with at most three support points, its simplex. Here w₁ lies beyond O, so GJK \
                    looks the opposite way next. If O is beside the edge of two points, GJK looks perpendicular to it, \
                    on O’s side. Only there can A ⊖ B reach round O.",
            asks: "Press › (the . key) until O lies beside the line through w₁ and w₂.",
            asks_of_fingers: "Press › until O lies beside the line through w₁ and w₂.",
            ..stop
        }),
        at_step("overlapping", GjkExample::Beside, Task::Reach(GjkExample::BeyondEdge)).map(|stop| Stop {
            title: "Beyond an edge",
            words: "A simplex is a point, an edge or a triangle. Suppose that O lies beyond an edge of the \
                    triangle. The vertex across from that edge is then on the wrong side. GJK drops it and \
                    keeps the edge. Next it looks perpendicular to the edge, past O.",
            asks: "Press › (the . key) until GJK drops a point.",
            asks_of_fingers: "Press › until GJK drops a point.",
            ..stop
        }),
        at_step("overlapping", GjkExample::BeyondEdge, Task::Reach(GjkExample::Inside)).map(|stop| Stop {
            title: "The triangle holds the origin",
            words: "A ⊖ B is convex. So with three of its points it holds the whole triangle between them. \
                    Once the triangle holds O, A ⊖ B holds O too, and A and B share a point. GJK stops \
                    here. It does not need the rest of A ⊖ B.",
            asks: "Press › (the . key) until the triangle holds O.",
            asks_of_fingers: "Press › until the triangle holds O.",
            ..stop
        }),
        at_step("overlapping", GjkExample::Inside, Task::BringAbout(GjkExample::FallsShort)).map(|stop| Stop {
            title: "Falling short",
            words: "Even the farthest point w along d can fall short of O. Then d·w is below 0, and all of \
                    A ⊖ B falls short. The line through w perpendicular to d has A ⊖ B on one side and O on the \
                    other. So A and B are apart, with a gap along d.",
            asks: "Drag B out of A. Or close the lesson (L), push B out with the arrows, and press L.",
            asks_of_fingers: "Drag B out of A, until a support point falls short.",
            ..stop
        }),
    ]
}

/// EPA and the push.
fn ending() -> [Option<Stop>; 2] {
    [
        at_step("overlapping", GjkExample::Inside, Task::Reach(GjkExample::OnBoundary)).map(|stop| Stop {
            title: "How deep: EPA",
            words: "EPA begins with the triangle, its first polytope. It looks beyond the edge closest to O, along the \
                    normal: perpendicular, outward. A point out there joins the polytope. If none is there, the edge \
                    is on the boundary of A ⊖ B.",
            asks: "Press › (the . key) until nothing lies beyond the closest edge.",
            asks_of_fingers: "Press › until nothing lies beyond the closest edge.",
            ..stop
        }),
        stop("overlapping", StopScene::Answer, Task::PushOut).map(|stop| Stop {
            title: "The push",
            words: "When B moves, every a − b moves just as far the opposite way. So O leaves A ⊖ B soonest through the \
                    closest edge. The shortest push goes along this edge’s normal, and it is as long as O is far from \
                    the edge. The dashed outline shows where it takes B.",
            asks: "Press Push out (X) and see B pushed out.",
            asks_of_fingers: "Press Push out and see B pushed out.",
            ..stop
        }),
    ]
}

/// A stop with its scene, without its words.
fn stop(scene: &str, shown: StopScene, task: Task) -> Option<Stop> {
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

/// A stop with the lesson open at the step of one case.
fn at_step(scene: &str, opens_at: GjkExample, task: Task) -> Option<Stop> {
    Some(Stop {
        opens_at: Some(opens_at),
        ..stop(scene, StopScene::Difference, task)?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::tour::{Progress, TourSnapshot};
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
    fn no_task_is_done_when_its_stop_begins() {
        for stop in stops() {
            let (moment, lesson) = (moment(stop), lesson(stop));
            let at = stop.opens_at.map(|case| case.step_of(&lesson).unwrap());
            let mut progress = Progress::default();
            for _ in 0..3 {
                let glance = TourSnapshot {
                    moment: &moment,
                    lesson: at.map(|at| (&lesson, at)),
                    exhibit: stop.exhibit,
                    counts: true,
                };
                assert!(!progress.see(stop.task, &glance), "{}", stop.title);
            }
            assert_eq!(progress.achieved(), None, "{}", stop.title);
        }
    }

    #[test]
    fn views_are_fitted_to_the_exhibit_as_its_stop_begins() {
        for stop in stops() {
            assert_eq!(stop.exhibit.map(TourDemo::at_start), stop.exhibit);
        }
    }

    #[test]
    fn bodies_lie_as_the_words_say() {
        for stop in stops() {
            let has_to_collide = match stop.task {
                Task::Reach(_) | Task::BringAbout(_) | Task::PushOut | Task::TurnToSupports(_) => {
                    true
                }
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
            let lesson = lesson(stop);
            let begins = stop
                .opens_at
                .map(|case| case.step_of(&lesson).expect(stop.title));
            match stop.task {
                Task::Reach(until) => assert!(until.step_of(&lesson) > begins, "{}", stop.title),
                // That is what is left once B has been dragged out.
                Task::BringAbout(until) => assert_eq!(until.step_of(&lesson), None),
                _ => assert_eq!(begins, None, "{}", stop.title),
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
        let cases = [
            GjkExample::First,
            GjkExample::Beside,
            GjkExample::BeyondEdge,
            GjkExample::Inside,
        ];
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
