//! The tour's ✓ line under random input: every claim is true of the shown scene.

use std::cell::Cell;

use collidoscope::app::{Action, App, Command, DragTarget, Go, HeldKey, PointerAction, TourStep};
use collidoscope::figure::Overlay;
use collidoscope::lesson::tour::{TourDemo, corners, stops};
use collidoscope::lesson::{FirstDirection, Lesson, NamedPoint, Step, StepData};
use collidoscope::lesson::{NumberFormat, Plane};
use collidoscope::planar::{PosedShape, Support, SupportPoint, minkowski_difference, unit_vector};
use collidoscope::scene::{BodyId, Moment};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::helpers::SIZE;
use super::tour::at_stop;

/// Input at a stop.
#[derive(Clone, Debug)]
enum Input {
    Act(Action),
    Hold(HeldKey, u8),
    Wait(u8),
    /// A pointer position, as a fraction of the picture.
    Point(DVec2),
    Drag(BodyId, DVec2),
    /// Moves B far to one side or back.
    Jump(DVec2),
}

fn inputs() -> impl Strategy<Value = Input> {
    let step = prop_oneof![
        Just(Go::First),
        Just(Go::Back),
        Just(Go::Forward),
        Just(Go::Last),
        (0_usize..8).prop_map(Go::To),
    ];
    let action = prop_oneof![
        6 => step.prop_map(Action::Go),
        4 => (-30_isize..60).prop_map(|by| Action::Tour(TourStep::Exhibit(by))),
        2 => prop::sample::select(vec![
            Action::ToggleLesson,
            Action::ToggleFreeze,
            Action::TogglePush,
            Action::ToggleGuess,
            Action::Undo,
            Action::Redo,
            Action::TickOnce,
            Action::CycleMinkowski,
            Action::Toggle(Overlay::Labels),
            Action::Toggle(Overlay::Hull),
            Action::LookFirst(FirstDirection::Diagonal),
            Action::LookFirst(FirstDirection::Centres),
        ]),
    ];
    let key = prop::sample::select(vec![
        HeldKey::Left,
        HeldKey::Right,
        HeldKey::Up,
        HeldKey::Down,
        HeldKey::TurnA,
        HeldKey::TurnB,
    ]);
    let id = prop::sample::select(BodyId::BOTH.to_vec());
    let offset = |most: f64| (-most..most, -most..most).prop_map(|(x, y)| dvec2(x, y));
    prop_oneof![
        8 => action.prop_map(Input::Act),
        4 => (key, 1_u8..80).prop_map(|(key, ticks)| Input::Hold(key, ticks)),
        2 => (1_u8..120).prop_map(Input::Wait),
        3 => (0.0..1.0, 0.0..1.0).prop_map(|(x, y)| Input::Point(dvec2(x, y))),
        3 => (id, offset(120.0)).prop_map(|(id, by)| Input::Drag(id, by)),
        3 => prop::sample::select(vec![dvec2(-160.0, 0.0), dvec2(160.0, 0.0)]).prop_map(Input::Jump),
    ]
}

/// A learner who reads the line after each command.
struct Learner {
    app: App,
    /// The largest depth and the last push that were shown, in px.
    deepest: f64,
    pushed: f64,
    was_done: bool,
    lines: usize,
}

impl Learner {
    fn at(number: usize) -> Self {
        let mut learner = Self {
            app: at_stop(number),
            deepest: 0.0,
            pushed: 0.0,
            was_done: false,
            lines: 0,
        };
        learner.look();
        learner
    }

    fn take(&mut self, command: Command) {
        let _ = self.app.take(command);
        self.look();
    }

    fn moment(&self) -> &Moment {
        let plane = self.app.plane().expect("the plane");
        plane.world.simulation.moment()
    }

    fn lesson(&self) -> Option<(&Lesson, usize)> {
        let plane = self.app.plane().expect("the plane");
        plane.lesson.shown()
    }

    fn pointer(&mut self, action: PointerAction) {
        self.take(Command::Pointer(action));
    }

    fn body(&self, id: BodyId) -> &PosedShape {
        match id {
            BodyId::A => &self.moment().a,
            BodyId::B => &self.moment().b,
        }
    }

    fn drag(&mut self, id: BodyId, by: DVec2) {
        let from = self.body(id).center();
        let grip = DragTarget::Body(id);
        self.pointer(PointerAction::Grab { grip, at: from });
        for part in [0.25, 0.5, 0.75, 1.0] {
            self.pointer(PointerAction::Drag(from + part * by));
        }
        self.pointer(PointerAction::LetGo);
    }

    fn does(&mut self, what: &Input) {
        match *what {
            Input::Act(action) => self.take(Command::Act(action)),
            Input::Hold(key, ticks) => {
                self.take(Command::Press(key));
                self.does(&Input::Wait(ticks));
                self.take(Command::Release(key));
            }
            Input::Wait(ticks) => (0..ticks).for_each(|_| self.take(Command::Pass(1.0 / 60.0))),
            Input::Point(part) => self.take(Command::Point(Some(part * SIZE))),
            Input::Drag(id, by) => self.drag(id, by),
            Input::Jump(by) => self.drag(BodyId::B, by),
        }
    }

    /// The inputs that any stop asks for, so that the line has claims.
    fn does_every_task(&mut self) {
        let push = || vec![Input::Act(Action::TogglePush), Input::Wait(3)];
        let jump = |offset: f64| vec![Input::Jump(dvec2(offset, 0.0))];
        let demo = |by: isize| Input::Act(Action::Tour(TourStep::Exhibit(by)));
        let forward = vec![Input::Act(Action::Go(Go::Forward)); 8];
        let around = [vec![demo(-1); 24], vec![demo(60)]].concat();
        let jumps = [jump(160.0), jump(-320.0), jump(160.0)].concat();
        for what in [forward, around, jumps, push(), push()].concat() {
            // A newly opened lesson covers the demo.
            let opens = matches!(what, Input::Act(Action::Go(_))) && self.lesson().is_none();
            if !opens {
                self.does(&what);
            }
        }
        assert!(self.was_done);
    }

    fn look(&mut self) {
        if self.app.quiz().is_none() {
            self.deepest = self.deepest.max(self.moment().answer.depth);
            let push = self.moment().push.length();
            self.pushed = if push > 0.0 { push } else { self.pushed };
        }
        let line = self.app.tour_position().expect("the tour is on").achieved;
        assert!(line.is_some() || !self.was_done, "what was done stays done");
        self.was_done = line.is_some();
        if let Some(line) = line {
            for sentence in line.split_inclusive(". ") {
                self.judge(sentence.trim(), line);
            }
        }
        self.lines += usize::from(self.was_done);
    }

    /// Whether a sentence of the line is true.
    fn judge(&self, sentence: &str, line: &str) {
        let Moment {
            a, b, answer, push, ..
        } = self.moment();
        let numbers = NumberFormat::of_pair::<Plane>(a, b);
        let depth = numbers.length(answer.depth);
        let lies = match (answer.colliding, answer.depth > 0.0) {
            (false, _) => "apart",
            (true, false) => "touching",
            (true, true) => "overlapping",
        };
        let steps = self.lesson().map(|(lesson, at)| (lesson.steps(), at));
        let claim = sentence.trim_end_matches('.');
        let number = || {
            claim
                .split_whitespace()
                .next()
                .and_then(|word| word.parse::<usize>().ok())
        };
        let holds = match claim {
            "A and B are apart" | "So A and B are apart" => lies == "apart",
            "A and B touch" => lies == "touching",
            "So A and B collide" => answer.colliding,
            "O is outside A ⊖ B, so A and B are apart" => lies == "apart" && !self.hull_holds_o(),
            "O is on the boundary of A ⊖ B, so A and B touch" => lies == "touching",
            "Each pair makes one" | "So it is convex, too" | "Done" => true,
            "The lesson that showed it is closed" => steps.is_none(),
            "GJK looks perpendicular to it next"
            | "GJK keeps it and looks perpendicular to it next" => true,
            "That is the depth" => line.contains(&depth),
            _ if claim.starts_with("A and B overlap") => {
                let until = if push.length() > 0.0 {
                    ", until the push"
                } else {
                    ""
                };
                lies == "overlapping" && claim == format!("A and B overlap, {depth} deep{until}")
            }
            _ if claim.ends_with("so A and B overlap") => {
                let expected = format!("O is {depth} inside A ⊖ B, so A and B overlap");
                lies == "overlapping" && claim == expected && self.hull_holds_o()
            }
            _ if claim.starts_with("The deepest was ") => {
                claim == format!("The deepest was {}", numbers.length(self.deepest))
            }
            _ if claim.starts_with("The push moved B by ") => {
                let push = claim
                    .split(&[' ', ':'][..])
                    .find_map(|word| word.parse::<f64>().ok());
                // Two decimals are half a hundredth off.
                push.is_some_and(|push| (push - self.pushed).abs() <= 0.0051)
            }
            _ if claim.ends_with("differences between vertices met") => {
                let all = corners(a).len() * corners(b).len();
                claim.contains(&format!(" of the {all} ")) && number().is_some_and(|met| met <= all)
            }
            _ if claim.ends_with("support points met") => number().is_some(),
            _ if claim.starts_with("Along this d") => {
                let Some(TourDemo::Products { angle }) = self.app.display().exhibit else {
                    panic!("no d is shown: {line}");
                };
                let rim = minkowski_difference(a, b);
                let products = rim.iter().map(|w| unit_vector(angle).dot(w.point()));
                let largest = numbers.length(products.fold(f64::NEG_INFINITY, f64::max));
                let count = rim.len();
                steps.is_none()
                    && claim == format!("Along this d the largest d·w of all {count} is {largest}")
            }
            _ if claim.starts_with("A ⊖ B has ") => {
                let [of_a, of_b] = [a, b].map(|body| corners(body).len());
                claim
                    == format!(
                        "A ⊖ B has {of_a} edges of A and {of_b} edges of B, sorted by direction"
                    )
            }
            "No step does this as A and B lie now" => {
                let (lesson, _) = self.lesson().expect("a lesson");
                !lesson.steps().iter().any(|step| self.is_asked_for(step))
            }
            _ => {
                let (steps, at) = steps.unwrap_or_else(|| panic!("no lesson: {line}"));
                let named = claim
                    .strip_prefix("Step ")
                    .and_then(|rest| rest.split_once(": "));
                let (at, found) = match named {
                    Some((step, found)) => (step.parse().expect("a number"), found),
                    None => (at, claim),
                };
                self.is_asked_for(&steps[at]) && is_found(found, &steps[at], &numbers)
            }
        };
        assert!(
            holds,
            "`{sentence}` of `{line}` is not so: {lies}, {depth} deep"
        );
    }

    /// Whether the stop asks for the case of this step.
    fn is_asked_for(&self, step: &Step) -> bool {
        let case = match self.app.tour_position().expect("the tour is on").number {
            6 => "beside",
            7 => "beyond-edge",
            8 => "inside",
            9 => "falls-short",
            10 => "on-boundary",
            number => panic!("stop {number} asks for no case"),
        };
        step.work.case() == case
    }

    /// Whether the origin lies inside A ⊖ B as drawn.
    fn hull_holds_o(&self) -> bool {
        let rim = minkowski_difference(&self.moment().a, &self.moment().b);
        let next = rim.iter().cycle().skip(1);
        let mut edges = rim
            .iter()
            .map(SupportPoint::point)
            .zip(next.map(SupportPoint::point));
        edges.all(|(from, to)| (to - from).perp_dot(-from) > 0.0)
    }
}

/// Whether a step found that.
fn is_found(claim: &str, step: &Step, numbers: &NumberFormat) -> bool {
    let names: Vec<String> = step.after.iter().map(NamedPoint::name).collect();
    let reach = step.direction.normalize().dot(step.support.support.point());
    match &step.work {
        StepData::Gjk { .. } => {
            let [line, parts] = [names.join(" and "), names.concat()];
            [
                format!("O lies beside the line through {line}"),
                format!("O lies beyond the edge {parts}"),
                format!("The triangle {parts} holds O"),
                format!(
                    "d·{} = {} is below 0",
                    step.support.name(),
                    numbers.length(reach)
                ),
            ]
            .contains(&claim.to_owned())
        }
        StepData::Epa { distance, .. } => {
            claim == format!("The closest edge is {} from O", numbers.length(*distance))
        }
        _ => false,
    }
}

#[test]
fn the_line_is_true_of_the_shown_scene_whatever_the_input() {
    for number in 1..=stops().len() {
        let config = Config {
            cases: 24,
            ..Config::default()
        };
        let lines = Cell::new(0);
        let all = prop::collection::vec(inputs(), 1..24);
        proptest!(config, |(inputs in all)| {
            let mut learner = Learner::at(number);
            learner.does_every_task();
            for what in &inputs {
                learner.does(what);
            }
            lines.set(lines.get() + learner.lines);
        });
        let lines = lines.get();
        assert!(lines > 300, "stop {number}: {lines} lines");
    }
}
