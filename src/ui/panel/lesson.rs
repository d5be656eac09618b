//! The panel's lesson: deciding numbers, first direction of GJK, known bugs.

use egui::{CollapsingHeader, RichText, Ui};

use crate::app::{Action, CurrentScene};
use crate::lesson::{FirstDirection, KnownBug};
use crate::ui::action_button::ActionButton;
use crate::ui::frame_context::FrameContext;
use crate::ui::style;

/// What there is to choose and to see of a lesson.
pub(super) fn show(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let app = frame.app;
    let hides_answers = app.hides_answers();
    let numbers = match app.current_scene() {
        CurrentScene::Plane(workspace) => {
            // Next to another trace ours begins where that looks first.
            if workspace.lesson.choice.beside.is_none() {
                ui.label(frame.faint("First direction"));
                let all = FirstDirection::ALL.into_iter();
                let rules = all.map(|first| (first.title(), Action::LookFirst(first)));
                super::choices(ui, frame, rules);
            }
            finding(ui, frame);
            let shown = workspace.lesson.shown();
            shown.map(|(lesson, at)| lesson.numbers(at))
        }
        CurrentScene::Space(workspace) => {
            let shown = workspace.lesson.shown();
            shown.map(|(lesson, at)| lesson.numbers(at))
        }
    };
    if let Some(numbers) = numbers.filter(|_| !hides_answers) {
        ui.add_space(4.0);
        for line in numbers {
            ui.label(frame.small(line));
        }
    }
    if app.plane().is_some() {
        faults(ui, frame);
    }
}

/// What was found about the trace that the lesson is compared with.
fn finding(ui: &mut Ui, frame: &FrameContext<'_>) {
    let hides_answers = frame.app.hides_answers();
    let Some(comparison) = frame.app.comparison().filter(|_| !hides_answers) else {
        return;
    };
    let finding = comparison.finding();
    ui.label(frame.faint("Trace beside ours"));
    let ink = match finding.wrong {
        Some(_) => style::color(frame.theme.warning),
        None => frame.ink(),
    };
    ui.label(frame.small(&finding.caption).color(ink));
    ui.add_space(4.0);
}

fn faults(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let shown = frame.app.choice().fault;
    ui.add_space(4.0);
    let header = CollapsingHeader::new("Well-known faults")
        .id_salt("faults")
        .default_open(shown.is_some());
    let header = header.show(ui, |ui| {
        for fault in KnownBug::ALL {
            let row = ActionButton::new(Action::ShowFault(fault));
            row.named(fault.row().title).show_choice(ui, frame);
        }
    });
    style::show_focus(ui, &header.header_response, frame.theme);
    if let Some(fault) = shown {
        // What goes wrong, and the rule in code.
        ui.add_space(4.0);
        let row = fault.row();
        ui.label(frame.small(row.sentence));
        for (title, lines) in [("Wrong", row.wrong), ("Right", row.right)] {
            ui.label(frame.faint(title));
            for line in lines {
                let size = frame.scaled(style::SMALL);
                ui.label(RichText::new(*line).monospace().size(size));
            }
        }
    }
}
