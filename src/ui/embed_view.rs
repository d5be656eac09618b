//! The program as an interactive figure in another page: picture, sentence and step buttons.

use egui::{Context, Frame, Margin, TopBottomPanel};

use super::pointing::Pointing;
use super::{layout_sizes, status_bar, step_slider, style, tick_slider};
use crate::app::{Action, App, FallStep};
use crate::figure::Theme;

/// Shows what stands below the picture, and adds what was clicked to `chosen`.
pub(super) fn around_picture(
    context: &Context,
    app: &App,
    theme: &Theme,
    pointing: &mut Pointing,
    chosen: &mut Vec<Action>,
) {
    let most = layout_sizes::for_words(context, false);
    step_slider::show(context, app, theme, false, most, pointing, chosen);
    tick_slider::show(context, app, theme, false, chosen);
    let message = match app.is_lesson_open() {
        true => app.notice(),
        false => app.message(),
    };
    let message = message.map(|message| message.text.as_str());
    let of_scene = || app.note().unwrap_or_else(|| app.title());
    let Some(sentence) = message.or_else(|| (!app.is_lesson_open()).then(of_scene)) else {
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
            status_bar::line(ui, sentence, style::color(theme.text), 2, theme);
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
