//! What the tour shows besides the overlays, and whether a stop's task is done, with its result: read from the
//! state, never from the time.

use std::f64::consts::TAU;

use glam::DVec2;

use super::stops::Task;
use crate::lesson::{Lesson, NamedPoint, NumberFormat, Phase, Plane, Step};
use crate::planar::{EpaCase, GjkCase, PosedShape, Support, minkowski_difference, unit_vector};
use crate::scene::{BodyId, Moment};

/// What is to be seen of a stop.
#[derive(Clone, Copy, Debug)]
pub struct TourSnapshot<'g> {
    /// The bodies and the answer.
    pub moment: &'g Moment,
    /// The lesson and its step that is shown, if one is open.
    pub lesson: Option<(&'g Lesson, usize)>,
    /// The exhibit as it is drawn now.
    pub exhibit: Option<TourDemo>,
    /// Whether it is the learner's doing.
    pub counts: bool,
}

impl TourSnapshot<'_> {
    /// The direction of an exhibit that shows the products along it, and the corners that answer it.
    fn support(&self) -> Option<(DVec2, [DVec2; 2])> {
        let Some(TourDemo::Products { angle }) = self.exhibit else {
            return None;
        };
        let (d, Moment { a, b, .. }) = (unit_vector(angle), self.moment);
        Some((d, [a.support(d), b.support(-d)]))
    }

    /// The corners of A and of B that make the point that is shown, by their indices.
    fn pair(&self) -> Option<[usize; 2]> {
        let [of_a, of_b] = [&self.moment.a, &self.moment.b].map(corners);
        match self.exhibit? {
            TourDemo::Difference { corners: [i, j] } => Some([i % of_a.len(), j % of_b.len()]),
            TourDemo::Products { .. } => {
                let (_, [on_a, on_b]) = self.support()?;
                let index = |corners: &[DVec2], at| corners.iter().position(|&c| c == at);
                Some([index(&of_a, on_a)?, index(&of_b, on_b)?])
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
    /// How far the last push took B, and how deep B was before, in px.
    pushed: Option<[f64; 2]>,
    /// How many corners A and B have.
    corners: [usize; 2],
    /// The corners of A and of B that made a point, each pair once, in the order in which they came.
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

    /// Takes in what is to be seen now; whether the task is done by it. A task that was done once stays done, but what
    /// is said of it follows what is shown.
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
                "{} The deepest was {}.",
                how_they_lie(glance.moment, &numbers),
                numbers.length(self.deepest)
            ),
            Task::CoverOrigin => format!(
                "{} The deepest was {}.",
                where_the_origin_is(glance.moment, &numbers),
                numbers.length(self.deepest)
            ),
            Task::MeetDifferences(_) => {
                let all: usize = self.corners.iter().product();
                format!("{met} of the {all} differences between vertices met. Each pair makes one.")
            }
            Task::SweepRound => edges_counted(a, b),
            Task::TurnToSupports(_) => {
                let count = minkowski_difference(a, b).len();
                let largest = glance.support().map(|(d, [on_a, on_b])| {
                    let reach = numbers.length(d.dot(on_a - on_b));
                    format!(" Along this d the largest d·w of all {count} is {reach}.")
                });
                format!("{met} support points met.{}", largest.unwrap_or_default())
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
            format!(
                "A and B overlap, {} deep, until the push.",
                numbers.length(answer.depth)
            )
        }
        (true, true) => format!("A and B overlap, {} deep.", numbers.length(answer.depth)),
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

/// Where in the lesson this case is, and what is found there.
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
        None => "Done. No step does this as A and B lie now.".to_owned(),
    }
}

fn edges_counted(a: &PosedShape, b: &PosedShape) -> String {
    let edges = edges_by_owner(a, b);
    let of = |id: BodyId| edges.iter().filter(|edge| edge.owner == id).count();
    format!(
        "A ⊖ B has {} edges of A and {} edges of B, sorted by direction. So it is convex, too.",
        of(BodyId::A),
        of(BodyId::B)
    )
}

/// A case in which a query of GJK or EPA can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkExample {
    /// GJK: the first point.
    First,
    /// GJK: the origin lies beside the line through two points.
    Beside,
    /// GJK: the origin lies beyond an edge of the triangle.
    BeyondEdge,
    /// GJK: the triangle holds the origin.
    Inside,
    /// GJK: the support falls short of the origin.
    FallsShort,
    /// EPA: nothing lies beyond the closest edge.
    OnBoundary,
}

impl GjkExample {
    /// Whether a step was decided by this case.
    #[must_use]
    pub fn is(self, step: &Step) -> bool {
        let case = match self {
            Self::First => (Phase::Gjk, GjkCase::First.slug()),
            Self::Beside => (Phase::Gjk, GjkCase::Beside.slug()),
            Self::BeyondEdge => (Phase::Gjk, GjkCase::BeyondEdge { gone: 0 }.slug()),
            Self::Inside => (Phase::Gjk, GjkCase::Inside.slug()),
            Self::FallsShort => (Phase::Gjk, GjkCase::FallsShort.slug()),
            Self::OnBoundary => (Phase::Epa, EpaCase::OnBoundary.slug()),
        };
        case == (step.phase(), step.work.case())
    }

    /// The first step of `lesson` that was decided by this case.
    #[must_use]
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(step))
    }

    /// What a step found that was decided by this case, in numbers.
    pub(super) fn found_in(self, step: &Step, numbers: &NumberFormat) -> String {
        let (found, kept) = (step.support.name(), names(&step.after));
        match self {
            Self::First => format!("{found} is the first point."),
            Self::Beside => {
                let line = kept.join(" and ");
                format!(
                    "O lies beside the line through {line}. GJK looks perpendicular to it next."
                )
            }
            Self::BeyondEdge => {
                let edge = kept.concat();
                format!(
                    "O lies beyond the edge {edge}. GJK keeps it and looks perpendicular to it next."
                )
            }
            Self::Inside => {
                let triangle = kept.concat();
                format!("The triangle {triangle} holds O. So A and B collide.")
            }
            Self::FallsShort => {
                let reach = numbers.length(step.reach());
                format!("d·{found} = {reach} is below 0. So A and B are apart.")
            }
            // w is on the edge.
            Self::OnBoundary => {
                let depth = numbers.length(step.reach());
                format!("The closest edge is {depth} from O. That is the depth.")
            }
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}

/// How far a step takes a sweep, in parts of the whole way, and a direction, in radians.
const SWEEP_STEP: f64 = 1.0 / 48.0;
const TURN_STEP: f64 = TAU / 24.0;

/// Something that is drawn for a stop of the tour alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourDemo {
    /// A corner of A and a corner of B, by their indices, and their difference.
    Difference {
        /// A's and B's.
        corners: [usize; 2],
    },
    /// A ⊖ B made by sweeping −B round A.
    Sweep {
        /// Which part of the way round A is done, 0 to 1.
        progress: f64,
    },
    /// The products d·w of a direction d with the corners w of A ⊖ B.
    Products {
        /// The angle of d, in radians, clockwise on screen.
        angle: f64,
    },
}

impl TourDemo {
    /// The same as it is when its stop begins: what a view is fitted to.
    #[must_use]
    pub fn at_start(self) -> Self {
        match self {
            Self::Difference { .. } => Self::Difference { corners: [1, 1] },
            Self::Sweep { .. } => Self::Sweep { progress: 0.0 },
            Self::Products { .. } => Self::Products { angle: 0.0 },
        }
    }

    /// So many steps on, or back where negative: to another pair of corners, along the sweep, round the
    /// clock.
    #[must_use]
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

/// The corners of a body's core, in world space, in the order that turns from +x to +y; of an ellipse
/// those of the polygon that it is drawn as. Never empty.
#[must_use]
pub fn corners(body: &PosedShape) -> Vec<DVec2> {
    match body.vertices() {
        [] => body.outline(),
        vertices => vertices.to_vec(),
    }
}

/// Which part of the whole way round lies before each corner, 0 to 1.
#[must_use]
pub fn share_at_corners(corners: &[DVec2]) -> Vec<f64> {
    let mut way = 0.0;
    let ways: Vec<f64> = (0..corners.len())
        .map(|index| {
            let before = way;
            way += corners[index].distance(corners[(index + 1) % corners.len()]);
            before
        })
        .collect();
    let whole = if way > 0.0 { way } else { 1.0 };
    ways.into_iter().map(|before| before / whole).collect()
}

/// The point of the outline through `corners` at this part of the whole way round.
#[must_use]
pub fn place_on_outline(corners: &[DVec2], share: f64) -> DVec2 {
    let shares = share_at_corners(corners);
    let edge = shares.partition_point(|&at| at <= share).max(1) - 1;
    let end = shares.get(edge + 1).copied().unwrap_or(1.0);
    let along = (share - shares[edge]) / (end - shares[edge]).max(f64::MIN_POSITIVE);
    let next = corners[(edge + 1) % corners.len()];
    corners[edge].lerp_monotonic(next, along.clamp(0.0, 1.0))
}

/// An edge of A ⊖ B that is an edge of one body, moved; in Minkowski space, px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnedEdge {
    /// Whose edge it is.
    pub owner: BodyId,
    /// From where to where.
    pub ends: [DVec2; 2],
    /// At which parts of the way round A, 0 to 1, a sweep begins and ends to draw it.
    pub drawn: [f64; 2],
}

/// The edges of A ⊖ B, of the cores, in order. Where edges of A and B are parallel, their common edge is
/// given as two, A's first.
#[must_use]
pub fn edges_by_owner(a: &PosedShape, b: &PosedShape) -> Vec<OwnedEdge> {
    let outline = corners(a);
    let shares = share_at_corners(&outline);
    let share_of = |corner: DVec2| {
        let nearest = (0..outline.len()).min_by(|&one, &other| {
            let away = |index: usize| outline[index].distance(corner);
            away(one).total_cmp(&away(other))
        });
        nearest.map_or(0.0, |index| shares[index])
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

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::lesson::FirstDirection;
    use crate::scene::{Simulation, presets, tour_scene};

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
            let exhibit = Some(TourDemo::Difference { corners: pair });
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
            let exhibit = Some(TourDemo::Sweep { progress: share });
            see(&mut progress, Task::SweepRound, &moment, exhibit);
            assert_eq!(progress.achieved(), None);
        }
        let exhibit = Some(TourDemo::Sweep { progress: 1.0 });
        see(&mut progress, Task::SweepRound, &moment, exhibit);
        let said = progress.achieved().unwrap();
        assert!(said.contains("4 edges of A and 3 edges of B"), "{said}");
    }

    #[test]
    fn the_largest_product_is_the_largest_of_all() {
        let moment = moment("apart");
        let mut progress = Progress::default();
        for angle in [0.0, 2.0, 4.0] {
            let exhibit = Some(TourDemo::Products { angle });
            see(&mut progress, Task::TurnToSupports(2), &moment, exhibit);
        }
        let d = unit_vector(4.0);
        let products = minkowski_difference(&moment.a, &moment.b);
        let products = products.iter().map(|w| d.dot(w.point()));
        let largest = products.fold(f64::NEG_INFINITY, f64::max);
        let said = progress.achieved().unwrap();
        assert!(
            said.contains(&NumberFormat::of_pair::<Plane>(&moment.a, &moment.b).length(largest)),
            "{said}"
        );
    }

    #[test]
    fn a_case_is_reached_at_its_step_alone_and_stays_reached() {
        let moment = moment("overlapping");
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let mut progress = Progress::default();
        let wanted = GjkExample::BeyondEdge.step_of(&lesson).unwrap();
        for at in 0..lesson.step_count() {
            let glance = TourSnapshot {
                moment: &moment,
                lesson: Some((&lesson, at)),
                exhibit: None,
                counts: true,
            };
            let is_done_by_it = progress.see(Task::Reach(GjkExample::BeyondEdge), &glance);
            assert_eq!(is_done_by_it, at == wanted, "step {at}");
            let said = progress.achieved();
            assert_eq!(said.is_some(), at >= wanted, "step {at}");
            let names_it = said.is_some_and(|said| said.starts_with(&format!("Step {wanted}: ")));
            assert_eq!(names_it, at > wanted, "step {at}: {said:?}");
        }
    }

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

    #[test]
    fn the_way_round_is_measured_along_the_outline() {
        let square = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)].map(|(x, y)| dvec2(x, y));
        assert_eq!(share_at_corners(&square), [0.0, 0.375, 0.5, 0.875]);
        for (share, place) in [
            (0.0, dvec2(0.0, 0.0)),
            (0.25, dvec2(2.0, 0.0)),
            (0.5, dvec2(3.0, 1.0)),
            (0.9375, dvec2(0.0, 0.5)),
            (1.0, dvec2(0.0, 0.0)),
        ] {
            let found = place_on_outline(&square, share);
            assert!(found.distance(place) < 1e-12, "{share}: {found}");
        }
        assert_eq!(place_on_outline(&square[..1], 0.4), square[0]);
    }

    /// The sides of a body's core.
    fn sides(body: &PosedShape) -> Vec<DVec2> {
        let corners = corners(body);
        let next = corners.iter().cycle().skip(1);
        corners
            .iter()
            .zip(next)
            .map(|(from, to)| to - from)
            .collect()
    }

    #[test]
    fn each_edge_is_a_side_of_the_body_that_it_is_said_to_be_of() {
        let scenes = ["boxes", "apart", "overlapping"].map(|name| tour_scene(name).unwrap());
        let presets = presets().into_iter().map(|preset| preset.scene);
        let polygons = |scene: &crate::scene::Scene| {
            [&scene.a, &scene.b]
                .iter()
                .all(|body| body.shape.polygon().is_some())
        };
        for scene in scenes.into_iter().chain(presets.filter(polygons)) {
            let moment = Simulation::new(scene.clone()).moment().clone();
            let edges = edges_by_owner(&moment.a, &moment.b);
            for (id, body, sign) in [(BodyId::A, &moment.a, 1.0), (BodyId::B, &moment.b, -1.0)] {
                let mut left = sides(body);
                let along = |edge: &&OwnedEdge| edge.owner == id;
                for edge in edges.iter().filter(along) {
                    let way = sign * (edge.ends[1] - edge.ends[0]);
                    let found = left.iter().position(|side| side.distance(way) < 1e-9);
                    let at = found.unwrap_or_else(|| panic!("{}: {edge:?}", scene.title));
                    left.remove(at);
                }
                assert!(left.is_empty(), "{}: {id:?} has {left:?} left", scene.title);
            }
        }
    }

    #[test]
    fn the_edges_run_once_round_and_turn_one_way() {
        let moment = Simulation::new(tour_scene("apart").unwrap())
            .moment()
            .clone();
        let edges = edges_by_owner(&moment.a, &moment.b);
        assert_eq!(edges.len(), 7);
        for (edge, next) in edges.iter().zip(edges.iter().cycle().skip(1)) {
            assert!(edge.ends[1].distance(next.ends[0]) < 1e-9);
            let [way, turned] = [edge, next].map(|edge| edge.ends[1] - edge.ends[0]);
            assert!(way.perp_dot(turned) > 0.0, "{edge:?} and {next:?}");
        }
    }

    #[test]
    fn edges_of_b_are_drawn_at_a_corner_and_those_of_a_along_the_way() {
        let moment = Simulation::new(tour_scene("apart").unwrap())
            .moment()
            .clone();
        let shares = share_at_corners(&corners(&moment.a));
        for edge in edges_by_owner(&moment.a, &moment.b) {
            let [begin, end] = edge.drawn;
            assert!(shares.contains(&begin), "{edge:?}");
            assert_eq!(begin == end, edge.owner == BodyId::B, "{edge:?}");
            assert!(begin <= end && end <= 1.0, "{edge:?}");
        }
    }
}
