//! The program as an interactive figure in another page: picture, sentence and step buttons.

use egui::{Margin, TopBottomPanel};

use super::frame_context::FrameContext;
use super::pointing::Pointing;
use super::{status_bar, timeline};
use crate::app::{Action, FallStep};

/// Shows what stands below the picture.
pub(super) fn around_picture(frame: &mut FrameContext<'_>, pointing: &mut Pointing) {
    let app = frame.app;
    let most = frame.height_for_words();
    timeline::show_lesson(frame, most, pointing);
    timeline::show_ticks(frame);
    timeline::show_start(frame);
    let message = if app.is_lesson_open() {
        app.notice()
    } else {
        app.message()
    };
    let message = message.map(|message| message.text.as_str());
    let of_scene = || app.note().unwrap_or_else(|| app.title());
    let Some(sentence) = message.or_else(|| (!app.is_lesson_open()).then(of_scene)) else {
        return;
    };
    let panel = frame.strip(TopBottomPanel::bottom("sentence"), Margin::symmetric(16, 6));
    panel.show(frame.egui, |ui| {
        status_bar::line(ui, sentence, frame.ink(), 2, frame.theme);
    });
}

/// Whether an action stays within the picture: none that opens a sheet or a dialog, hands out a file or leads to
/// another scene does.
pub(super) const fn allows(action: Action) -> bool {
    matches!(
        action,
        Action::Toggle(_)
            | Action::CycleMinkowski
            | Action::ToggleFreeze
            | Action::ToggleLesson
            | Action::Go(_)
            | Action::TickOnce
            | Action::TogglePush
            | Action::Reset
            | Action::Undo
            | Action::Redo
            | Action::Fit
            | Action::Dismiss
            | Action::Fall(FallStep::NextImpact | FallStep::StepContact(_))
    )
}
