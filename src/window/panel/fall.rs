//! The panel's part for scenes of bodies that fall: the solver, the manifold, and the contact that is looked at.

use egui::{RichText, Ui};

use super::Panel;
use crate::dynamics::{ManifoldKind, Solver};
use crate::session::{Action, FallStep};

impl Panel<'_> {
    /// The solvers, of which one is chosen.
    pub(super) fn solvers(&mut self, ui: &mut Ui) {
        if let Some(falling) = self.session.falling() {
            let solvers = Solver::ALL.map(|solver| (solver.title(), FallStep::Solve(solver)));
            self.choices(ui, &solvers, FallStep::Solve(falling.world().solver()));
        }
    }

    /// The kinds of manifold, of which one is chosen.
    pub(super) fn manifolds(&mut self, ui: &mut Ui) {
        if let Some(falling) = self.session.falling() {
            let kinds = [ManifoldKind::OneShot, ManifoldKind::Incremental];
            let kinds = kinds.map(|kind| (kind.title(), FallStep::Collide(kind)));
            self.choices(ui, &kinds, FallStep::Collide(falling.world().manifold()));
        }
    }

    /// Which contact is looked at, and of how many.
    pub(super) fn contacts(&self, ui: &mut Ui) {
        let plane = self.session.plane();
        if let Some(contacts) = plane.and_then(|bench| bench.world.contacts()) {
            let text = match contacts {
                (Some(at), count) => format!("contact {} of {count}", at + 1),
                (None, 0) => "no contacts".to_owned(),
                (None, count) => format!("{count} contacts, none of them between A and B"),
            };
            ui.label(RichText::new(text).color(self.faint()));
        }
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
