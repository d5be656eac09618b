//! The panel's list of well-known faults, and what is said of the one that is shown.

use egui::{CollapsingHeader, RichText, Ui};

use super::Panel;
use crate::lesson::Fault;
use crate::session::Action;
use crate::window::style;

impl Panel<'_> {
    pub(super) fn faults(&mut self, ui: &mut Ui) {
        let shown = self.session.choice().fault;
        ui.add_space(4.0);
        let header = CollapsingHeader::new("Well-known faults")
            .id_salt("faults")
            .default_open(shown.is_some())
            .show(ui, |ui| {
                for fault in Fault::ALL {
                    let row = ui.selectable_label(shown == Some(fault), fault.row().title);
                    if row.clicked() {
                        self.chosen.push(Action::ShowFault(fault));
                    }
                }
            })
            .header_response;
        style::show_focus(ui, &header, self.theme);
        if let Some(fault) = shown {
            self.told(ui, fault);
        }
    }

    /// What goes wrong, and the rule in code.
    fn told(&self, ui: &mut Ui, fault: Fault) {
        let size = style::scaled(style::SMALL, self.theme);
        ui.add_space(4.0);
        let row = fault.row();
        ui.label(RichText::new(row.sentence).size(size));
        for (title, lines) in [("Wrong", row.wrong), ("Right", row.right)] {
            ui.label(RichText::new(title).color(self.faint()));
            for line in lines {
                ui.label(RichText::new(*line).monospace().size(size));
            }
        }
    }
}
