//! Physics scenes: their time, the pair of bodies that is A and B, and the mouse joint.

use glam::DVec2;

use super::command::{FallStep, Go, PointerAction};
use super::display::DisplaySettings;
use super::workspace::Workspace;
use crate::figure::Camera;
use crate::lesson::Plane;
use crate::scene::{Falling, IMPACT_TICKS, Simulation};
use collidoscope_core::dynamics::MouseJoint;

/// The message about edits, which simulated bodies don't support.
const NO_EDITS: &str = "Shapes in physics scenes can’t be edited";

/// The messages for a drag while the simulation is stopped.
const AT_REST: &str = "Press Space to run; then drag a body to pull it";
const IN_A_LESSON: &str = "Press L to close the lesson, then Space to play";

impl Workspace<Plane> {
    /// Applies a change to the bodies of a physics scene.
    pub(super) fn change_bodies(&mut self, change: impl FnOnce(&mut Falling)) {
        if let Some(falling) = &mut self.world.falling {
            change(falling);
            let scene = falling.scene(self.world.simulation.scene());
            self.world.simulation = Simulation::new(scene);
        }
    }

    /// Restarts the simulation; keeps a chosen pair.
    pub(super) fn restart(&mut self) {
        self.change_bodies(|falling| {
            let mut start = falling.at_start();
            if falling.is_chosen() {
                start.select_pair(falling.pair());
            }
            *falling = start;
        });
    }

    /// Applies an action and returns the message about it.
    pub(super) fn act_on_bodies(
        &mut self,
        step: FallStep,
        display: &mut DisplaySettings,
    ) -> Option<String> {
        let world = self.world.falling.as_ref()?.world();
        let (gravity, solver) = (world.gravity(), world.solver());
        match step {
            FallStep::Play => self.time.set_frozen(false),
            FallStep::Stop => self.stop_time(),
            FallStep::Go(go) => {
                self.stop_time();
                self.change_bodies(|falling| go_in_time(falling, go));
            }
            FallStep::NextImpact => return self.seek_impact(display),
            FallStep::ReverseGravity => {
                let reversed = DVec2::ZERO - gravity;
                self.change_bodies(|falling| falling.change(|world| world.set_gravity(reversed)));
                return Some(match direction(reversed, self.world.is_y_up()) {
                    Some(way) => format!("Gravity: {way}"),
                    None => "There is no gravity to reverse".to_owned(),
                });
            }
            FallStep::NextSolver => {
                return self.act_on_bodies(FallStep::Solve(solver.next()), display);
            }
            FallStep::Solve(solver) => {
                self.change_bodies(|falling| falling.change(|world| world.set_solver(solver)));
                return Some(format!("Solver: {}", solver.title()));
            }
            FallStep::StepContact(by) => {
                return self.select_with(display, |falling| falling.step_contact(by));
            }
        }
        None
    }

    /// Stops time and removes the mouse joint. Bodies in contact become A and B unless a pair is chosen.
    fn stop_time(&mut self) {
        self.time.set_frozen(true);
        self.change_pull(|_| None);
        self.change_bodies(Falling::select_deepest_unless_chosen);
    }

    /// Stops the simulation for a lesson and removes the mouse joint.
    pub(super) fn stop_for_lesson(&mut self) {
        self.time.frozen |= self.lesson.is_open();
        if !self.is_falling() {
            self.change_pull(|_| None);
        }
    }

    /// Moves or removes the mouse joint, if there is one.
    fn change_pull(&mut self, change: impl FnOnce(MouseJoint) -> Option<MouseJoint>) {
        let falling = self.world.falling.as_ref();
        if let Some(&pull) = falling.and_then(|falling| falling.world().pull()) {
            self.change_bodies(|falling| falling.set_pull(change(pull)));
        }
    }

    /// Stops the bodies at their next impact; without one they go on as before.
    fn seek_impact(&mut self, display: &mut DisplaySettings) -> Option<String> {
        let fell = self.is_falling();
        self.stop_time();
        let mut comes = false;
        self.select_with(display, |falling| {
            comes = falling.go_to_impact(IMPACT_TICKS);
        });
        if !comes {
            self.time.frozen = !fell;
            let mut said = format!("No impact in the next {IMPACT_TICKS} ticks");
            if fell {
                said += "; the bodies continue from where they were";
            }
            return Some(said);
        }
        let falling = self.world.falling.as_ref()?;
        let (tick, [a, b]) = (falling.now(), falling.pair());
        Some(format!(
            "Tick {tick}: body {b} (B) hits body {a} (A). Press L to step through it."
        ))
    }

    /// Changes the pair or the contact shown, and returns a message that names it.
    fn select_with(
        &mut self,
        display: &mut DisplaySettings,
        change: impl FnOnce(&mut Falling),
    ) -> Option<String> {
        self.change_bodies(change);
        display.sat_axis = None;
        if self.lesson.is_open() {
            self.fit_view();
        }
        let falling = self.world.falling.as_ref()?;
        let [a, b] = falling.pair();
        Some(match falling.place_of_contact() {
            (Some(at), count) => {
                format!(
                    "Contact {} of {count}: A is body {a}, B is body {b}",
                    at + 1
                )
            }
            (None, 0) => "No bodies touch".to_owned(),
            (None, _) => format!("A is body {a}, B is body {b}"),
        })
    }

    /// Handles the mouse, and returns the message about it.
    pub(super) fn drag_bodies(
        &mut self,
        action: &PointerAction,
        display: &mut DisplaySettings,
    ) -> Option<String> {
        match *action {
            PointerAction::Pull { .. } if self.lesson.is_open() => {
                return Some(IN_A_LESSON.to_owned());
            }
            PointerAction::Pull { .. } if !self.is_falling() => return Some(AT_REST.to_owned()),
            PointerAction::Pull { body, at } => self.change_bodies(|falling| {
                let held_at = falling.body(body).to_local(at);
                falling.set_pull(Some(MouseJoint {
                    body,
                    held_at,
                    target: at,
                }));
            }),
            PointerAction::Drag(target) => {
                self.change_pull(|pull| Some(MouseJoint { target, ..pull }));
            }
            PointerAction::LetGo => self.change_pull(|_| None),
            PointerAction::SelectPair(pair) => {
                return self.select_with(display, |falling| falling.select_pair(pair));
            }
            PointerAction::Grab { .. }
            | PointerAction::Turn { .. }
            | PointerAction::Reshape { .. }
            | PointerAction::Put { .. } => return Some(NO_EDITS.to_owned()),
            _ => {}
        }
        None
    }
}

/// Goes to a recorded tick; forward from the last one simulates a tick.
fn go_in_time(falling: &mut Falling, go: Go) {
    let [first, last] = falling.span();
    let now = falling.now();
    match go {
        Go::Forward if now == last => falling.tick(),
        Go::Forward => falling.go_to(now + 1),
        Go::Back => falling.go_to(now.saturating_sub(1)),
        Go::First => falling.go_to(first),
        Go::Last => falling.go_to(last),
        Go::To(tick) => falling.go_to(tick as u64),
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
