//! The tour's exhibits, the cases of GJK and EPA, and the progress of a stop's task and its result, computed from the
//! state, never from the time.

use std::f64::consts::TAU;

use glam::DVec2;
use strum::IntoStaticStr;

use super::Task;
use crate::lesson::{Lesson, NamedPoint, NumberFormat, Plane, Step, edges};
use crate::scene::{BodyId, Moment};
use collidoscope_core::planar::{PosedShape, Support, minkowski_difference, unit_vector};

/// The step of a sweep, as a fraction of its whole path, and of a direction, in radians.
const SWEEP_STEP: f64 = 1.0 / 48.0;
const TURN_STEP: f64 = TAU / 24.0;

/// An exhibit, which only a stop of the tour draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourDemo {
    /// A corner of A and a corner of B, by index, and their difference.
    Difference {
        /// Those of A and B.
        corners: [usize; 2],
    },
    /// A ⊖ B as drawn by sweeping −B around A.
    Sweep {
        /// The fraction of the path around A, 0 to 1.
        progress: f64,
    },
    /// The products d·w of a direction d with the corners w of A ⊖ B.
    Products {
        /// The angle of d, in radians, clockwise on screen.
        angle: f64,
    },
}

impl TourDemo {
    /// Its state at the start of its stop, to which a view is fitted.
    pub fn at_start(self) -> Self {
        match self {
            Self::Difference { .. } => Self::Difference { corners: [1, 1] },
            Self::Sweep { .. } => Self::Sweep { progress: 0.0 },
            Self::Products { .. } => Self::Products { angle: 0.0 },
        }
    }

    /// Moved on by this number of steps, or back if negative: to another pair of corners, along the sweep, or around
    /// the circle.
    pub fn stepped(self, steps: isize, moment: &Moment) -> Self {
        match self {
            Self::Difference {
                corners: [of_a, of_b],
            } => {
                let [count_a, count_b] = [&moment.a, &moment.b].map(|body| corners(body).len());
                let all = count_a * count_b;
                let next = (of_a * count_b + of_b + all).saturating_add_signed(steps) % all;
                Self::Difference {
                    corners: [next / count_b, next % count_b],
                }
            }
            Self::Sweep { progress } => Self::Sweep {
                progress: (progress + steps as f64 * SWEEP_STEP).clamp(0.0, 1.0),
            },
            Self::Products { angle } => Self::Products {
                angle: (angle + steps as f64 * TURN_STEP).rem_euclid(TAU),
            },
        }
    }
}

/// The corners of a body's core, in world space, in the order that turns from +x to +y; for an ellipse those of the
/// polygon it is drawn as. Never empty.
pub fn corners(body: &PosedShape) -> Vec<DVec2> {
    match body.vertices() {
        [] => body.outline(),
        vertices => vertices.to_vec(),
    }
}

/// The fraction of the perimeter before each corner, 0 to 1.
pub fn share_at_corners(corners: &[DVec2]) -> Vec<f64> {
    let mut shares = Vec::new();
    let mut way = 0.0;
    for [corner, next] in edges(corners) {
        shares.push(way);
        way += corner.distance(next);
    }
    let whole = if way > 0.0 { way } else { 1.0 };
    shares.iter().map(|before| before / whole).collect()
}

/// The point of the outline through `corners` at this fraction of its perimeter.
pub fn place_on_outline(corners: &[DVec2], share: f64) -> DVec2 {
    let shares = share_at_corners(corners);
    let edge = shares.partition_point(|&at| at <= share).max(1) - 1;
    let end = shares.get(edge + 1).copied().unwrap_or(1.0);
    let along = (share - shares[edge]) / (end - shares[edge]).max(f64::MIN_POSITIVE);
    let next = corners[(edge + 1) % corners.len()];
    corners[edge].lerp_monotonic(next, along.clamp(0.0, 1.0))
}

// A convex body's edges, sorted by the direction of their normals, form its outline. A ⊖ B = A + (−B) has the edges of
// A and those of −B, sorted together: while −B slides along an edge of A, that edge is drawn on the boundary; at a
// corner of A, the edges of −B whose normals lie between those of the corner's two edges are drawn.

/// An edge of A ⊖ B, which is a translated edge of one body; in Minkowski space, px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnedEdge {
    /// The body whose edge it is.
    pub owner: BodyId,
    pub ends: [DVec2; 2],
    /// The fractions of the path around A, 0 to 1, between which a sweep draws it.
    pub drawn: [f64; 2],
}

/// The edges of A ⊖ B, of the cores, in order. If edges of A and B are parallel, their common edge is given as two,
/// A's first.
pub fn edges_by_owner(a: &PosedShape, b: &PosedShape) -> Vec<OwnedEdge> {
    let outline = corners(a);
    let shares = share_at_corners(&outline);
    let share_of = |corner: DVec2| {
        let ways = outline.iter().map(|at| at.distance(corner));
        let nearest = ways
            .zip(&shares)
            .min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map_or(0.0, |(_, share)| *share)
    };
    let rim = minkowski_difference(a, b);
    let mut edges = Vec::new();
    for (index, from) in rim.iter().enumerate() {
        let to = &rim[(index + 1) % rim.len()];
        let middle = to.on_a - from.on_b;
        if to.on_a != from.on_a {
            let [begin, end] = [from.on_a, to.on_a].map(share_of);
            edges.push(OwnedEdge {
                owner: BodyId::A,
                ends: [from.point(), middle],
                drawn: [begin, if end > begin { end } else { 1.0 }],
            });
        }
        if to.on_b != from.on_b {
            edges.push(OwnedEdge {
                owner: BodyId::B,
                ends: [middle, to.point()],
                drawn: [share_of(to.on_a); 2],
            });
        }
    }
    edges
}

/// A case in which a query of GJK or EPA can end, named as in traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GjkExample {
    /// GJK: the first point.
    First,
    /// GJK: the origin is off the line through two points.
    Beside,
    /// GJK: the origin is beyond an edge of the triangle.
    BeyondEdge,
    /// GJK: the triangle contains the origin.
    Inside,
    /// GJK: the support falls short of the origin.
    FallsShort,
    /// EPA: nothing is beyond the closest edge.
    OnBoundary,
}

impl GjkExample {
    /// Whether a step was decided by this case.
    pub fn is(self, step: &Step) -> bool {
        step.work.case() == <&str>::from(self)
    }

    /// The first step of `lesson` that was decided by this case.
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(step))
    }

    /// The result of a step decided by this case, in numbers.
    fn found_in(self, step: &Step, numbers: &NumberFormat) -> String {
        let found = step.support.name();
        let (kept, reach) = (names(&step.after), numbers.length(step.reach()));
        match self {
            Self::First => format!("{found} is the first point."),
            Self::Beside => format!(
                "O lies off the line through {}. Next, GJK searches perpendicular to it.",
                kept.join(" and ")
            ),
            Self::BeyondEdge => format!(
                "O lies beyond the edge {}. GJK keeps it and next searches perpendicular to it.",
                kept.concat()
            ),
            Self::Inside => {
                format!(
                    "The triangle {} contains O. So A and B collide.",
                    kept.concat()
                )
            }
            Self::FallsShort => {
                format!("d·{found} = {reach} is negative. So A and B are apart.")
            }
            // w is on the edge.
            Self::OnBoundary => {
                format!("The closest edge is {reach} from O. That is the depth.")
            }
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}

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
            Task::Reach(case) => {
                let step = glance.lesson.map(|(lesson, at)| lesson.query_at(at).1);
                step.is_some_and(|step| case.is(step))
            }
            Task::BringAbout(case) => {
                let step = glance.lesson.and_then(|(lesson, _)| case.step_of(lesson));
                step.is_some()
            }
            Task::PushOut => self.pushed.is_some(),
        }
    }

    fn says(&self, task: Task, glance: &TourSnapshot<'_>) -> String {
        let Moment {
            a, b, push, answer, ..
        } = glance.moment;
        let met = self.met.len();
        let numbers = NumberFormat::of_pair::<Plane>(a, b);
        match task {
            Task::Overlap | Task::CoverOrigin => {
                let [depth, deepest] = [answer.depth, self.deepest].map(|px| numbers.length(px));
                let overlaps = answer.colliding && answer.depth > 0.0;
                let (place, how) = match answer.colliding {
                    true if overlaps => (format!("{depth} inside"), "overlap"),
                    true => ("on the boundary of".to_owned(), "touch"),
                    false => ("outside".to_owned(), "are apart"),
                };
                let now = match task {
                    Task::CoverOrigin => format!("O is {place} A ⊖ B, so A and B {how}."),
                    _ if overlaps && push.length() > 0.0 => {
                        format!("A and B overlapped by {depth}.")
                    }
                    _ if overlaps => format!("A and B overlap by {depth}."),
                    _ => format!("A and B {how}."),
                };
                format!("{now} Deepest overlap: {deepest}.")
            }
            Task::MeetDifferences(_) => {
                let all: usize = self.corners.iter().product();
                format!(
                    "You have seen {met} of the {all} differences between vertices, one per pair."
                )
            }
            Task::SweepRound => {
                let edges = edges_by_owner(a, b);
                let [of_a, of_b] =
                    BodyId::BOTH.map(|id| edges.iter().filter(|edge| edge.owner == id).count());
                format!(
                    "A ⊖ B has {of_a} edges of A and {of_b} edges of B, sorted by direction. So it is convex, too."
                )
            }
            Task::TurnToSupports(_) => {
                let count = minkowski_difference(a, b).len();
                let largest = glance.support().map_or(String::new(), |(d, [on_a, on_b])| {
                    let reach = numbers.length(d.dot(on_a - on_b));
                    format!(" Along this d, the largest d·w of all {count} is {reach}.")
                });
                format!("You have seen {met} support points.{largest}")
            }
            Task::Reach(case) | Task::BringAbout(case) => case_in(glance.lesson, case),
            Task::PushOut => {
                let [push, depth] = numbers.lengths_apart(self.pushed.unwrap_or_default());
                format!("The push moved B by {push}: the depth, {depth}, and a small margin.")
            }
        }
    }
}

/// The step of this case in the lesson, and its result.
fn case_in(lesson: Option<(&Lesson, usize)>, case: GjkExample) -> String {
    let Some((lesson, at)) = lesson else {
        return "Done. The lesson that showed it is closed.".to_owned();
    };
    let Some(first) = case.step_of(lesson) else {
        return "Done. At the current positions no step does this.".to_owned();
    };
    let (step, numbers) = (lesson.query_at(at).1, lesson.number_format());
    if case.is(step) {
        case.found_in(step, numbers)
    } else {
        let said = case.found_in(&lesson.steps()[first], numbers);
        format!("Step {first}: {said}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Simulation, presets, tour_scene};

    #[test]
    fn stepping_meets_every_pair_of_corners_and_comes_back() {
        let simulation = Simulation::new(tour_scene("apart").unwrap());
        let first = TourDemo::Difference { corners: [0, 0] };
        let mut seen = vec![first];
        loop {
            let next = seen[seen.len() - 1].stepped(1, simulation.moment());
            if next == first {
                break;
            }
            assert!(!seen.contains(&next), "{next:?}");
            assert_eq!(next.stepped(-1, simulation.moment()), seen[seen.len() - 1]);
            seen.push(next);
        }
        assert_eq!(seen.len(), 12);
    }

    #[test]
    fn a_sweep_stops_at_its_ends_and_a_direction_goes_round() {
        let simulation = Simulation::new(tour_scene("apart").unwrap());
        let moment = simulation.moment();
        let swept = TourDemo::Sweep { progress: 0.0 };
        assert_eq!(swept.stepped(-3, moment), swept);
        assert_eq!(
            swept.stepped(1000, moment),
            TourDemo::Sweep { progress: 1.0 }
        );
        let TourDemo::Products { angle } = (TourDemo::Products { angle: 0.0 }).stepped(-1, moment)
        else {
            panic!("another exhibit");
        };
        assert!((angle - (TAU - TURN_STEP)).abs() < 1e-12);
    }

    /// The sides of a body's core.
    fn sides(body: &PosedShape) -> Vec<DVec2> {
        let from = corners(body);
        let to = from.iter().cycle().skip(1);
        from.iter().zip(to).map(|(from, to)| to - from).collect()
    }

    #[test]
    fn each_edge_is_a_side_of_the_body_that_it_is_said_to_be_of() {
        let scenes = ["boxes", "apart", "overlapping"].map(|name| tour_scene(name).unwrap());
        let of_presets = presets().into_iter().map(|preset| preset.scene);
        let polygons = of_presets.filter(|scene| {
            let mut bodies = [&scene.a, &scene.b].into_iter();
            bodies.all(|body| body.shape.polygon().is_some())
        });
        for scene in scenes.into_iter().chain(polygons) {
            let moment = Simulation::new(scene.clone()).moment().clone();
            let edges = edges_by_owner(&moment.a, &moment.b);
            for (id, body, sign) in [(BodyId::A, &moment.a, 1.0), (BodyId::B, &moment.b, -1.0)] {
                let mut left = sides(body);
                for edge in edges.iter().filter(|edge| edge.owner == id) {
                    let way = sign * (edge.ends[1] - edge.ends[0]);
                    let found = left.iter().position(|side| side.distance(way) < 1e-9);
                    let at = found.unwrap_or_else(|| panic!("{}: {edge:?}", scene.title));
                    left.remove(at);
                }
                assert!(left.is_empty(), "{}: {id:?} has {left:?} left", scene.title);
            }
        }
    }

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
