//! A sitting on a scene of bodies: what keys and hands mean there.

use glam::DVec2;

use super::Session;
use crate::dynamics::World;
use crate::figure::Scenes;
use crate::scene::Falling;
use crate::session::command::{Action, FallStep, Hand};
use crate::session::held_keys::HeldKey;

/// What is said of what only bodies that fall can do.
const ONLY_OF_BODIES: &str = "U, S, C and E are for scenes of bodies that fall, W for those and \
     in space; ] goes through all scenes";
const SHOWN_OF_BODIES: &str = "Impulses, velocities, trails and energy are shown of bodies that \
     fall; ] goes through all scenes";

/// What is said of what bodies that fall do not.
const NO_KEYS: &str =
    "Gravity moves these bodies: Space lets them fall, and a drag pulls one of them";
const NO_PUSH: &str = "X is for two bodies; here S chooses what keeps bodies apart";
const NO_EDITS: &str = "The shapes of a scene of bodies stay as its file has them";
const NO_UNDO: &str = "Nothing to undo here; , takes time back, tick by tick, and Home all of it";

/// What is said where a hand finds nothing that moves.
const AT_REST: &str = "Space lets the bodies fall; then a hand can pull them";
const IN_A_LESSON: &str =
    "L closes the lesson; then Space lets the bodies fall and a hand can pull them";

impl Session {
    /// What is added to the word that the scene was saved or linked to: it is kept as it begins.
    pub(super) fn as_it_begins(&self) -> &'static str {
        match self.table.falling() {
            Some(_) => ", as it begins",
            None => "",
        }
    }

    /// What an action means among bodies that fall; `None` for one that means nothing there, which is said.
    pub(super) fn meant_in_fall(&mut self, action: Action) -> Option<Action> {
        if self.table.falling().is_none() {
            return match action {
                Action::Fall(FallStep::OtherManifold | FallStep::Collide(_))
                    if self.space.is_some() =>
                {
                    Some(action)
                }
                Action::Fall(_) => self.refuse(ONLY_OF_BODIES),
                Action::Toggle(overlay) if overlay.row().scenes == Scenes::Bodies => {
                    self.refuse(SHOWN_OF_BODIES)
                }
                _ => Some(action),
            };
        }
        let is_studied = self.lesson.is_open();
        match action {
            Action::Go(go) if !is_studied => Some(Action::Fall(FallStep::Go(go))),
            Action::ToggleFreeze if !is_studied => {
                let falls = self.table.is_falling();
                let step = if falls {
                    FallStep::Stop
                } else {
                    FallStep::Play
                };
                Some(Action::Fall(step))
            }
            Action::TogglePush => self.refuse(NO_PUSH),
            Action::Undo | Action::Redo => self.refuse(NO_UNDO),
            _ => Some(action),
        }
    }

    pub(super) fn refuse(&mut self, why: &str) -> Option<Action> {
        self.say(why.to_owned());
        None
    }

    pub(super) fn act_on_fall(&mut self, step: FallStep) {
        self.hint = false;
        match step {
            FallStep::Play => self.table.let_fall(),
            FallStep::Stop => self.table.stop_time(),
            FallStep::Go(go) => {
                self.table.stop_time();
                self.table.go_in_time(go);
            }
            FallStep::NextImpact => self.begin_seeking(),
            FallStep::ReverseGravity => self.reverse_gravity(),
            FallStep::NextSolver => {
                let world = self.table.falling().map(Falling::world);
                if let Some(solver) = world.map(World::solver) {
                    self.act_on_fall(FallStep::Solve(solver.next()));
                }
            }
            FallStep::Solve(solver) => {
                self.table.change_fall(|falling| falling.set_solver(solver));
                self.say(format!("Solver: {}", solver.title()));
            }
            FallStep::OtherManifold => {
                let world = self.table.falling().map(Falling::world);
                if let Some(manifold) = world.map(World::manifold) {
                    self.act_on_fall(FallStep::Collide(manifold.other()));
                }
            }
            FallStep::Collide(manifold) => {
                self.table
                    .change_fall(|falling| falling.set_manifold(manifold));
                self.say(format!("Manifold: {}", manifold.title()));
            }
            FallStep::StepContact(by) => {
                self.look_with(|falling| falling.step_contact(by));
            }
        }
    }

    fn reverse_gravity(&mut self) {
        self.table.change_fall(|falling| {
            let reversed = DVec2::ZERO - falling.world().gravity();
            falling.set_gravity(reversed);
        });
        let gravity = self
            .table
            .falling()
            .map(|falling| falling.world().gravity());
        self.say(match gravity.and_then(direction) {
            Some(way) => format!("Gravity: {way}"),
            None => "There is no gravity to reverse".to_owned(),
        });
    }

    /// Looks at another pair, and says which it is.
    pub(super) fn look_with(&mut self, look: impl FnOnce(&mut Falling)) {
        self.table.change_fall(look);
        self.costs.clear();
        self.looking.sat_axis = None;
        if self.lesson.is_open() {
            self.look_home();
        }
        let pair = self.table.falling().map(Falling::pair);
        if let (Some([a, b]), Some(contacts)) = (pair, self.table.contacts()) {
            self.say(match contacts {
                (Some(at), count) => {
                    format!(
                        "Contact {} of {count}: A is body {a}, B is body {b}",
                        at + 1
                    )
                }
                (None, 0) => "No bodies touch now".to_owned(),
                (None, _) => format!("A is body {a}, B is body {b}"),
            });
        }
    }

    /// A key that pushes or turns one of two bodies: whether it means nothing among bodies that fall.
    pub(super) fn press_in_fall(&mut self, key: HeldKey) -> bool {
        let is_refused = self.table.falling().is_some() && key != HeldKey::Shift;
        if is_refused {
            self.say(NO_KEYS.to_owned());
        }
        is_refused
    }

    /// What a hand does among bodies that fall.
    pub(super) fn hand_in_fall(&mut self, hand: &Hand) {
        match *hand {
            Hand::Pull { .. } if self.lesson.is_open() => self.say(IN_A_LESSON.to_owned()),
            Hand::Pull { .. } if !self.table.is_falling() => self.say(AT_REST.to_owned()),
            Hand::Pull { body, at } => self.table.take_hold(body, at),
            Hand::Drag(to) => self.table.pull_to(to),
            Hand::LetGo => self.table.let_go(),
            Hand::LookAt(pair) => self.look_with(|falling| falling.look_at(pair)),
            Hand::Grab { .. }
            | Hand::Turn { .. }
            | Hand::AddVertex { .. }
            | Hand::RemoveVertex { .. }
            | Hand::MoveVertex { .. }
            | Hand::Put { .. }
            | Hand::PutInSpace { .. }
            | Hand::Refuse(_) => self.say(NO_EDITS.to_owned()),
            Hand::Click(_)
            | Hand::Choose(_)
            | Hand::Draw { .. }
            | Hand::Look(_)
            | Hand::TurnView(_) => {}
        }
    }
}

/// Which way gravity draws bodies, in a word; `None` where there is none.
fn direction(gravity: DVec2) -> Option<&'static str> {
    let DVec2 { x, y } = gravity;
    Some(match (x.abs() > y.abs(), x > 0.0, y > 0.0) {
        _ if gravity == DVec2::ZERO => return None,
        (true, true, _) => "to the right",
        (true, false, _) => "to the left",
        (false, _, true) => "downwards",
        (false, _, false) => "upwards",
    })
}
