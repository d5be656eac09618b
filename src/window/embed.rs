//! The program as a picture in somebody else's page: the picture, its sentence and what steps through it.

use egui::{Context, Frame, Margin, TopBottomPanel};

use super::pointing::Pointing;
use super::{room, strip, style, time_track, timeline};
use crate::figure::Theme;
use crate::session::{Action, FallStep, Session};

/// Shows what stands below the picture, and adds what was clicked to `chosen`.
pub(super) fn around_picture(
    context: &Context,
    session: &Session,
    theme: &Theme,
    pointing: &mut Pointing,
    chosen: &mut Vec<Action>,
) {
    let most = room::for_words(context, false);
    timeline::show(context, session, theme, false, most, pointing, chosen);
    time_track::show(context, session, theme, false, chosen);
    let message = match session.is_studied() {
        true => session.notice(),
        false => session.message(),
    };
    let message = message.map(|message| message.text.as_str());
    let of_scene = || session.note().unwrap_or_else(|| session.title());
    let Some(sentence) = message.or_else(|| (!session.is_studied()).then(of_scene)) else {
        return;
    };
    let margin = Margin::symmetric(16, 6);
    TopBottomPanel::bottom("sentence")
        .resizable(false)
        .frame(
            Frame::NONE
                .fill(style::color(theme.surface))
                .inner_margin(margin),
        )
        .show(context, |ui| {
            strip::line(ui, sentence, style::color(theme.text), 2, theme);
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
            | Action::Close
            | Action::Dismiss
            | Action::Fall(FallStep::NextImpact | FallStep::StepContact(_))
    )
}
