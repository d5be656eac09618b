//! The panel's lesson: deciding numbers, first direction of GJK, known bugs.

use egui::{CollapsingHeader, RichText, Ui};

use super::Panel;
use crate::app::{Action, App};
use crate::figure::Theme;
use crate::lesson::referee::CheckReport;
use crate::lesson::{FirstDirection, KnownBug};
use crate::ui::style;

/// The numbers by which the step decides.
pub(super) fn numbers(ui: &mut Ui, lines: &[String], theme: &Theme) {
    ui.add_space(4.0);
    let size = style::scaled(style::SMALL, theme);
    for line in lines {
        ui.label(RichText::new(line).size(size));
    }
}

/// What was found about the trace that lies beside.
pub(super) fn finding(ui: &mut Ui, finding: &CheckReport, theme: &Theme) {
    ui.label(RichText::new("Trace beside ours").color(style::color(theme.faint_text)));
    let ink = if finding.wrong.is_some() {
        theme.warning
    } else {
        theme.text
    };
    let size = style::scaled(style::SMALL, theme);
    let text = RichText::new(&finding.caption).size(size);
    ui.label(text.color(style::color(ink)));
}

/// The rules for the first direction, to choose one.
pub(super) fn first_direction(ui: &mut Ui, app: &App, theme: &Theme, chosen: &mut Vec<Action>) {
    ui.label(RichText::new("First direction").color(style::color(theme.faint_text)));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for first in FirstDirection::ALL {
            let is_set = app.choice().first == first;
            if ui.selectable_label(is_set, first.title()).clicked() {
                chosen.push(Action::LookFirst(first));
            }
        }
    });
}

impl Panel<'_> {
    pub(super) fn faults(&mut self, ui: &mut Ui) {
        let shown = self.app.choice().fault;
        ui.add_space(4.0);
        let header = CollapsingHeader::new("Well-known faults")
            .id_salt("faults")
            .default_open(shown.is_some())
            .show(ui, |ui| {
                for fault in KnownBug::ALL {
                    let row = ui.selectable_label(shown == Some(fault), fault.row().title);
                    if row.clicked() {
                        self.chosen.push(Action::ShowFault(fault));
                    }
                }
            })
            .header_response;
        style::show_focus(ui, &header, self.theme);
        if let Some(fault) = shown {
            self.bug(ui, fault);
        }
    }

    /// What goes wrong, and the rule in code.
    fn bug(&self, ui: &mut Ui, fault: KnownBug) {
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
