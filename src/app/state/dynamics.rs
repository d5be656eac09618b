//! Keys and drags in a scene of rigid bodies.

use glam::DVec2;

use super::App;
use crate::app::command::{FallStep, PointerAction};
use crate::figure::Camera;
use crate::scene::{Falling, IMPACT_TICKS};

/// The message about edits, which simulated bodies don't support.
const NO_EDITS: &str = "Shapes in physics scenes can’t be edited";

/// The messages for a drag while the simulation is stopped.
const AT_REST: &str = "Press Space to run; then drag a body to pull it";
const IN_A_LESSON: &str = "Press L to close the lesson, then Space to play";

impl App {
    /// An addition to the messages about saving and linking: the scene is stored as it starts.
    pub(super) fn as_it_begins(&self) -> &'static str {
        match self.falling() {
            Some(_) => ", as it begins",
            None => "",
        }
    }

    pub(super) fn act_on_fall(&mut self, step: FallStep) {
        self.shows_hint = false;
        let Some(workspace) = self.current_scene.fall() else {
            return;
        };
        let Some(falling) = &workspace.world.falling else {
            return;
        };
        let solver = falling.world().solver();
        match step {
            FallStep::Play => workspace.time.set_frozen(false),
            FallStep::Stop => workspace.stop_time(),
            FallStep::Go(go) => {
                workspace.stop_time();
                workspace.world.go_in_time(go);
            }
            FallStep::NextImpact => self.seek_impact(),
            FallStep::ReverseGravity => self.reverse_gravity(),
            FallStep::NextSolver => self.act_on_fall(FallStep::Solve(solver.next())),
            FallStep::Solve(solver) => {
                workspace
                    .world
                    .change_fall(|falling| falling.change(|world| world.set_solver(solver)));
                self.say(format!("Solver: {}", solver.title()));
            }
            FallStep::StepContact(by) => {
                self.select_with(|falling| falling.step_contact(by));
            }
        }
    }

    /// Stops the bodies at their next impact; without one they go on as before.
    fn seek_impact(&mut self) {
        let Some(workspace) = self.current_scene.fall() else {
            return;
        };
        let fell = workspace.is_falling();
        workspace.stop_time();
        let mut comes = false;
        self.select_with(|falling| comes = falling.go_to_impact(IMPACT_TICKS));
        let Some(falling) = self.falling().filter(|_| comes) else {
            let mut said = format!("No impact in the next {IMPACT_TICKS} ticks");
            if fell && let Some(workspace) = self.current_scene.fall() {
                workspace.time.set_frozen(false);
                said += "; the bodies continue from where they were";
            }
            return self.say(said);
        };
        let (tick, [a, b]) = (falling.now(), falling.pair());
        self.say(format!(
            "Tick {tick}: body {b} (B) hits body {a} (A). Press L to step through it."
        ));
    }

    fn reverse_gravity(&mut self) {
        if let Some(workspace) = self.current_scene.fall() {
            workspace.world.change_fall(|falling| {
                falling.change(|world| world.set_gravity(DVec2::ZERO - world.gravity()));
            });
        }
        let y_up = self.is_y_up();
        let gravity = self.falling().map(|falling| falling.world().gravity());
        self.say(match gravity.and_then(|gravity| direction(gravity, y_up)) {
            Some(way) => format!("Gravity: {way}"),
            None => "There is no gravity to reverse".to_owned(),
        });
    }

    /// Changes the pair or the contact shown, and names it in a message.
    pub(super) fn select_with(&mut self, look: impl FnOnce(&mut Falling)) {
        let Some(workspace) = self.current_scene.fall() else {
            return;
        };
        workspace.world.change_fall(look);
        let pair = workspace.world.falling.as_ref().map(Falling::pair);
        let seen = pair.zip(workspace.world.contacts());
        self.display.sat_axis = None;
        if self.is_lesson_open() {
            self.fit_view();
        }
        if let Some(([a, b], contacts)) = seen {
            self.say(match contacts {
                (Some(at), count) => {
                    format!(
                        "Contact {} of {count}: A is body {a}, B is body {b}",
                        at + 1
                    )
                }
                (None, 0) => "No bodies touch".to_owned(),
                (None, _) => format!("A is body {a}, B is body {b}"),
            });
        }
    }

    /// Handles a pointer action in a physics scene.
    pub(super) fn drag_in_fall(&mut self, action: &PointerAction) {
        let Some(workspace) = self.current_scene.fall() else {
            return;
        };
        match *action {
            PointerAction::Pull { .. } if workspace.lesson.is_open() => {
                self.say(IN_A_LESSON.to_owned());
            }
            PointerAction::Pull { .. } if !workspace.is_falling() => self.say(AT_REST.to_owned()),
            PointerAction::Pull { body, at } => workspace.world.begin_pull(body, at),
            PointerAction::Drag(to) => workspace.world.pull_to(to),
            PointerAction::LetGo => workspace.world.let_go(),
            PointerAction::SelectPair(pair) => {
                self.select_with(|falling| falling.select_pair(pair));
            }
            PointerAction::Grab { .. }
            | PointerAction::Turn { .. }
            | PointerAction::Reshape { .. }
            | PointerAction::Put { .. } => self.say(NO_EDITS.to_owned()),
            _ => {}
        }
    }
}

/// The direction of gravity as a word; `None` without gravity.
fn direction(gravity: DVec2, y_up: bool) -> Option<&'static str> {
    let DVec2 { x, y } = Camera::one_to_one(y_up).turned(gravity);
    Some(match (x.abs() > y.abs(), x > 0.0, y > 0.0) {
        _ if gravity == DVec2::ZERO => return None,
        (true, true, _) => "to the right",
        (true, false, _) => "to the left",
        (false, _, true) => "downwards",
        (false, _, false) => "upwards",
    })
}
