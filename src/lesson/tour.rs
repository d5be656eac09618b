//! The tour: stop by stop from two boxes to the push, each with a task before the next.

mod tasks;

use std::sync::LazyLock;

pub use tasks::{
    GjkExample, Progress, TourDemo, TourSnapshot, corners, edges_by_owner, place_on_outline,
    share_at_corners,
};

use crate::scene::{Scene, tour_scene};

/// A stop of the tour.
#[derive(Clone, Debug)]
pub struct Stop {
    pub title: &'static str,
    /// The subject and its reason.
    pub words: &'static str,
    /// The task.
    pub asks: &'static str,
    /// The same for touch.
    pub asks_of_fingers: &'static str,
    /// The condition of the task.
    pub task: Task,
    /// The exhibit.
    pub exhibit: Option<TourDemo>,
    /// The case at whose step the lesson opens; `None` without a lesson.
    pub opens_at: Option<GjkExample>,
    pub scene: Scene,
}

/// The condition of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The bodies overlap and are separated again.
    Overlap,
    /// A ⊖ B covers the origin and then no longer does.
    CoverOrigin,
    /// This many differences of corners have been visited in addition to the first.
    MeetDifferences(usize),
    /// The sweep reaches its end.
    SweepRound,
    /// This many support points have been visited in addition to the first.
    TurnToSupports(usize),
    /// The lesson reaches a step of this case.
    Reach(GjkExample),
    /// The bodies are moved so that the lesson has a step of this case, whichever step it shows.
    BringAbout(GjkExample),
    /// B is pushed out of A.
    PushOut,
}

/// All stops, in order, from the bodies to support points, GJK's cases, EPA and the push.
pub fn stops() -> &'static [Stop] {
    static STOPS: LazyLock<[Stop; 11]> = LazyLock::new(|| {
        [
            Stop {
                title: "Two convex bodies",
                words: "The line segment between two points of a convex body lies inside it. There are three questions. \
                    Do A and B share a point? How far do they overlap? What is the shortest push that \
                    separates them? GJK answers the first, EPA the other two.",
                asks: "Push B into A and out again: use the arrow keys or drag with the mouse.",
                asks_of_fingers: "Push B into A and out again with a finger.",
                ..stop("boxes", Task::Overlap)
            },
            Stop {
                title: "A difference of two points",
                words: "Take a point a of A and a point b of B. Their difference w = a − b is the arrow from b to a. In the \
                    other pane the same arrow starts at the origin O, so its tip w is a point. Each pair makes one such \
                    point. Only the displacement from b to a matters, not where the points are.",
                asks: "Find three more differences: hover over vertices, or step with ‹ and ›.",
                asks_of_fingers: "Find three more differences: tap vertices, or step with ‹ and ›.",
                exhibit: Some(TourDemo::Difference { corners: [1, 1] }),
                ..stop("apart", Task::MeetDifferences(3))
            },
            Stop {
                title: "All differences: A ⊖ B",
                words: "A ⊖ B is the set of all differences a − b. Fix a and take every point b of B. The \
                    differences form a copy of B rotated by 180°. As a travels once around A, that copy sweeps \
                    out A ⊖ B: along an edge it traces an edge of A, at a vertex it traces edges of B.",
                asks: "Press ▶ (Space) and watch the sweep to the end, or step through it with ‹ and ›.",
                asks_of_fingers: "Press ▶ and watch the sweep to the end, or step through it with ‹ and ›.",
                exhibit: Some(TourDemo::Sweep { progress: 0.0 }),
                ..stop("apart", Task::SweepRound)
            },
            Stop {
                title: "Why O matters",
                words: "If A and B share a point, choose it as both a and b. Then a − b = 0, which is the origin O. \
                    And if a − b = 0, then a and b are the same point. So A and B share a point exactly when \
                    A ⊖ B contains the origin O. One point decides the verdict.",
                asks: "Push B until A ⊖ B contains O. Then push it until O is outside again.",
                asks_of_fingers: "Push B until A ⊖ B contains O. Then push it until O is outside again.",
                ..stop("apart", Task::CoverOrigin)
            },
            Stop {
                title: "A support point",
                words: "GJK needs only a few points of A ⊖ B. Choose a direction d. The number d·w says how far \
                    a point w lies along d. The point with the largest d·w is the support point. It is A’s \
                    farthest vertex along d minus B’s farthest vertex along −d: no other pair makes \
                    d·a − d·b larger.",
                asks: "Rotate d until you have found two other support points: hover over A ⊖ B, or use ‹ and ›.",
                asks_of_fingers: "Rotate d until you have found two other support points: tap A ⊖ B, or use ‹ and ›.",
                exhibit: Some(TourDemo::Products { angle: 0.0 }),
                ..stop("overlapping", Task::TurnToSupports(2))
            },
            Stop {
                title: "A simplex",
                words: "GJK searches for O using support points. It keeps at most three, the simplex. Here w₁ lies past O, so \
                    GJK next searches the opposite way. With two points, it searches perpendicular to the \
                    segment, towards O: only a point there can help.",
                asks: "Press › (the . key) until GJK has a segment w₁w₂ and O is off its line.",
                asks_of_fingers: "Press › until GJK has a segment w₁w₂ and O is off its line.",
                opens_at: Some(GjkExample::First),
                ..stop("overlapping", Task::Reach(GjkExample::Beside))
            },
            Stop {
                title: "Beyond an edge",
                words: "A simplex is a point, a segment or a triangle. If O lies beyond an edge of the triangle, the \
                    vertex opposite that edge is on the wrong side. GJK drops it, keeps the edge, and \
                    searches perpendicular to that edge, towards O.",
                asks: "Press › (the . key) until GJK drops a point.",
                asks_of_fingers: "Press › until GJK drops a point.",
                opens_at: Some(GjkExample::Beside),
                ..stop("overlapping", Task::Reach(GjkExample::BeyondEdge))
            },
            Stop {
                title: "The triangle contains the origin",
                words: "A ⊖ B is convex, so it contains the whole triangle spanned by any three of its points. Once the \
                    triangle contains O, so does A ⊖ B, and A and B share a point. GJK stops here: it \
                    does not need the rest of A ⊖ B.",
                asks: "Press › (the . key) until the triangle contains O.",
                asks_of_fingers: "Press › until the triangle contains O.",
                opens_at: Some(GjkExample::BeyondEdge),
                ..stop("overlapping", Task::Reach(GjkExample::Inside))
            },
            Stop {
                title: "Falling short",
                words: "If even the farthest point w along d falls short of O, d·w is negative, and all of A ⊖ B falls \
                    short. The line through w perpendicular to d has A ⊖ B on one side and O on the other. So A and B \
                    are apart, with a gap along d.",
                asks: "Drag B away until a support point falls short of O. Or press L, move B with the arrow keys, and press L again.",
                asks_of_fingers: "Drag B away until a support point falls short of O.",
                opens_at: Some(GjkExample::Inside),
                ..stop("overlapping", Task::BringAbout(GjkExample::FallsShort))
            },
            Stop {
                title: "How deep: EPA",
                words: "EPA’s first polytope is GJK’s triangle. It searches beyond the edge closest to O, along the \
                    edge’s outward normal. If it finds a point farther out, it adds it and repeats. If not, the edge \
                    is on the boundary of A ⊖ B.",
                asks: "Press › (the . key) until nothing lies beyond the closest edge.",
                asks_of_fingers: "Press › until nothing lies beyond the closest edge.",
                opens_at: Some(GjkExample::Inside),
                ..stop("overlapping", Task::Reach(GjkExample::OnBoundary))
            },
            Stop {
                title: "The push",
                words: "When B moves, every a − b moves by the opposite vector. So O leaves A ⊖ B soonest through the \
                    closest edge. The shortest push is along this edge’s normal, and its length is the distance from O to \
                    the edge. The dashed outline shows B after the push.",
                asks: "Press Push out (X) to separate the bodies.",
                asks_of_fingers: "Press Push out to separate the bodies.",
                ..stop("overlapping", Task::PushOut)
            },
        ]
    });
    &*STOPS
}

/// A stop with its scene, without its text.
///
/// # Panics
/// Never: a test opens the scene of each stop.
fn stop(scene: &str, task: Task) -> Stop {
    Stop {
        title: "",
        words: "",
        asks: "",
        asks_of_fingers: "",
        task,
        exhibit: None,
        opens_at: None,
        scene: tour_scene(scene).expect("a scene of the tour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Moment, Simulation};

    fn moment(stop: &Stop) -> Moment {
        Simulation::new(stop.scene.clone()).moment().clone()
    }

    fn lesson(stop: &Stop) -> Lesson {
        let Moment { a, b, .. } = moment(stop);
        Lesson::new(&a, &b, FirstDirection::Centres)
    }

    #[test]
    fn fingers_are_asked_for_no_key_and_no_mouse() {
        for stop in stops() {
            assert!(!stop.asks.contains("(Keys"), "{}", stop.asks);
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
