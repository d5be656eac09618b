//! The panel's part for scenes of bodies that fall: their time, gravity, the solver, and the contact that is
//! looked at.

use egui::{RichText, Ui};

use super::Panel;
use crate::dynamics::{ManifoldKind, Solver};
use crate::session::{Action, Bench, FallStep, Go, PlaneWorld};

impl Panel<'_> {
    pub(super) fn fall(&mut self, ui: &mut Ui, bench: &Bench<PlaneWorld>) {
        let Some(falling) = &bench.world.falling else {
            return;
        };
        let world = falling.world();
        self.section(ui, "BODIES");
        // In a lesson Space, the signs and Home and End go through its steps.
        if bench.lesson.is_open() {
            self.row(ui, Action::TickOnce, None);
        } else {
            let play = if bench.is_falling() {
                FallStep::Stop
            } else {
                FallStep::Play
            };
            self.row(ui, Action::Fall(play), None);
            self.row(ui, Action::TickOnce, None);
            for go in [Go::Back, Go::Forward, Go::First, Go::Last] {
                self.row(ui, Action::Fall(FallStep::Go(go)), None);
            }
        }
        self.row(ui, Action::Fall(FallStep::NextImpact), None);
        self.row(ui, Action::Fall(FallStep::ReverseGravity), None);
        self.row(ui, Action::Fall(FallStep::NextSolver), None);
        let solvers = Solver::ALL.map(|solver| (solver.title(), FallStep::Solve(solver)));
        self.choices(ui, &solvers, FallStep::Solve(world.solver()));
        self.manifolds(ui, world.manifold());
        for by in [1, -1] {
            self.row(ui, Action::Fall(FallStep::StepContact(by)), None);
        }
        if let Some(contacts) = bench.world.contacts() {
            let text = match contacts {
                (Some(at), count) => format!("contact {} of {count}", at + 1),
                (None, 0) => "no contacts".to_owned(),
                (None, count) => format!("{count} contacts, none of them between A and B"),
            };
            ui.label(RichText::new(text).color(self.faint()));
        }
    }

    /// The kinds of manifold, of which one is chosen.
    pub(super) fn manifolds(&mut self, ui: &mut Ui, chosen: ManifoldKind) {
        self.row(ui, Action::Fall(FallStep::OtherManifold), None);
        let kinds = [ManifoldKind::OneShot, ManifoldKind::Incremental];
        let kinds = kinds.map(|kind| (kind.title(), FallStep::Collide(kind)));
        self.choices(ui, &kinds, FallStep::Collide(chosen));
    }

    /// A few words to choose from, of which one is set.
    fn choices(&mut self, ui: &mut Ui, choices: &[(&str, FallStep)], set: FallStep) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for &(title, step) in choices {
                if ui.selectable_label(step == set, title).clicked() {
                    self.chosen.push(Action::Fall(step));
                }
            }
        });
    }
}
