//! The toolbar for fingers.

use super::transport::Icon;
use crate::app::{Action, App, FallStep, Go, TourStep};
use crate::lesson::tour::{Task, TourDemo};

/// How many places the row has.
pub(super) const TOOLS: usize = 7;

/// What is on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToolLabel {
    Icon(Icon),
    Words(&'static str),
}

/// A button of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tool {
    pub(super) face: ToolLabel,
    pub(super) name: &'static str,
    pub(super) action: Action,
}

const fn icon(icon: Icon, name: &'static str, action: Action) -> Option<Tool> {
    let face = ToolLabel::Icon(icon);
    Some(Tool { face, name, action })
}

const fn words(words: &'static str, name: &'static str, action: Action) -> Option<Tool> {
    let face = ToolLabel::Words(words);
    Some(Tool { face, name, action })
}

const UNDO: Option<Tool> = words("Undo", "Undo", Action::Undo);
const PUSH_OUT: Option<Tool> = words("Push\nout", "Push-out", Action::TogglePush);
const FIT: Option<Tool> = words("Fit", "Fit the view", Action::Fit);
const PANEL: Option<Tool> = words("Panel", "Panel", Action::TogglePanel);

/// The row: steps go back and forth by the same places wherever there are any, and what is always there never moves.
pub(super) fn row(app: &App) -> [Option<Tool>; TOOLS] {
    let exhibit = app.display().exhibit.filter(|_| !app.is_lesson_open());
    let stop = app.tour_position();
    let [one, two, three, four, five] = if app.hides_answers() {
        [None; 5]
    } else if app.is_lesson_open() {
        let (play, name) = play(app.is_playing());
        [
            icon(Icon::First, "First step", Action::Go(Go::First)),
            icon(Icon::Back, "Step back", Action::Go(Go::Back)),
            icon(play, name, Action::ToggleFreeze),
            icon(Icon::Forward, "Step forward", Action::Go(Go::Forward)),
            icon(Icon::Last, "Last step", Action::Go(Go::Last)),
        ]
    } else if let Some(exhibit) = exhibit {
        let by = |steps| Action::Tour(TourStep::Exhibit(steps));
        let (face, name) = play(stop.is_some_and(|at| at.is_sweeping));
        let sweeps = matches!(exhibit, TourDemo::Sweep { .. });
        [
            None,
            icon(Icon::Back, "Step back", by(-1)),
            icon(face, name, Action::Tour(TourStep::Play)).filter(|_| sweeps),
            icon(Icon::Forward, "Step forward", by(1)),
            UNDO,
        ]
    } else if let Some(at) = stop {
        let is_asked = at.stop.task == Task::PushOut;
        [None, None, PUSH_OUT.filter(|_| is_asked), None, UNDO]
    } else {
        let reverses = Action::Fall(FallStep::ReverseGravity);
        let falls = app.falling().is_some();
        [
            words("‹\nScene", "Previous scene", Action::PreviousScene),
            words("›\nScene", "Next scene", Action::NextScene),
            words("Guess", "Guess", Action::ToggleGuess),
            words("Share", "Copy a link", Action::CopyLink),
            if falls {
                words("↕ g", "Reverse gravity", reverses)
            } else {
                UNDO
            },
        ]
    };
    [one, two, three, four, five, FIT, PANEL]
}

const fn play(is_playing: bool) -> (Icon, &'static str) {
    if is_playing {
        (Icon::Pause, "Pause")
    } else {
        (Icon::Play, "Play")
    }
}
