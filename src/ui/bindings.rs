//! Key bindings: one table for input, help and panel, and its differences in a browser and in an embed.

use std::sync::LazyLock;

use KeyGroup::{Bodies, Files, Lesson, Move, Scenes, See, Window};
use Trigger::{Ctrl, CtrlShift, CtrlSign, Key, Shift, Sign};
use macroquad::input::KeyCode;

use crate::app::{Action, App, FallStep, Go, HeldKey, TourStep};
use crate::figure::{MinkowskiPane, Overlay, OverlayKey};
use crate::scene::Falling;

/// Identifies a key: characters by what they print, so that they follow the keyboard's layout; letters and the others
/// by the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trigger {
    Key(KeyCode),
    /// The key of this code with Shift, if that changes the meaning. A letter's code is the letter.
    Shift(u16),
    Sign(char),
    /// With Ctrl, or Command on a Mac.
    Ctrl(KeyCode),
    CtrlShift(KeyCode),
    CtrlSign(char),
}

/// A key, its name, and its action. A binding without a trigger is another meaning of its key, or has none.
pub(super) struct Binding {
    pub(super) group: KeyGroup,
    pub(super) triggers: Vec<Trigger>,
    pub(super) key: String,
    pub(super) action: Action,
    pub(super) does: &'static str,
}

/// A group of keys: a heading in the help and in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum KeyGroup {
    Scenes,
    Move,
    See,
    Bodies,
    Lesson,
    Files,
    Window,
}

impl KeyGroup {
    pub(super) const fn title(self) -> &'static str {
        match self {
            Scenes => "Tour and scenes",
            Move => "Move",
            See => "View",
            Bodies => "Physics scenes",
            Lesson => "Lesson",
            Files => "Files and pictures",
            Window => "Window",
        }
    }
}

/// The keys that act once, by group.
pub(super) static BINDINGS: LazyLock<Vec<Binding>> = LazyLock::new(|| {
    let of_overlays = Overlay::ALL.into_iter().map(|overlay| Binding {
        group: See,
        triggers: vec![match overlay.row().key {
            OverlayKey::Digit(digit) => Sign(digit),
            OverlayKey::ShiftLetter(letter) => Shift(letter as u16),
        }],
        key: overlay.row().key.to_string(),
        action: Action::Toggle(overlay),
        does: overlay.row().title,
    });
    let others = ROWS
        .iter()
        .map(|&(group, triggers, key, action, does)| Binding {
            group,
            triggers: triggers.to_vec(),
            key: key.to_owned(),
            action,
            does,
        });
    let mut bindings: Vec<Binding> = of_overlays.chain(others).collect();
    bindings.sort_by_key(|binding| binding.group);
    bindings
});

/// The keys other than those of the overlays, which come first in their group.
#[rustfmt::skip]
const ROWS: &[(KeyGroup, &[Trigger], &str, Action, &str)] = &[
    (Scenes, &[Key(KeyCode::Enter), Key(KeyCode::KpEnter)], "Enter", Action::GoOn, "Start or continue the tour; \
         answer"),
    (Scenes, &[], "Enter", Action::Tour(TourStep::GoOn), "Start or continue the tour"),
    (Scenes, &[Shift(KeyCode::Enter as u16), Shift(KeyCode::KpEnter as u16)], "⇧ Enter", Action::Tour(TourStep::Back),
        "Tour: back"),
    (Scenes, &[Key(KeyCode::A)], "A", Action::ToggleGallery, "All scenes"),
    (Scenes, &[Sign('[')], "[", Action::PreviousScene, "Previous scene or tour stop"),
    (Scenes, &[Sign(']')], "]", Action::NextScene, "Next scene or tour stop"),
    (Scenes, &[], "", Action::ReadArticle, "Read the article (new tab)"),
    (Scenes, &[Key(KeyCode::R)], "R", Action::Reset, "Reset the scene or the stop"),
    (Move, &[Key(KeyCode::Space)], "Space", Action::ToggleFreeze, "Pause / play"),
    (Move, &[Key(KeyCode::N)], "N", Action::TickOnce, "One tick while paused"),
    (Move, &[Key(KeyCode::X)], "X", Action::TogglePush, "Push-out"),
    (Move, &[Ctrl(KeyCode::Z)], "Ctrl Z", Action::Undo, "Undo"),
    (Move, &[Ctrl(KeyCode::Y), CtrlShift(KeyCode::Z)], "Ctrl Y", Action::Redo, "Redo"),
    (See, &[Key(KeyCode::M)], "M", Action::CycleMinkowski, "Minkowski: off, half"),
    (See, &[Key(KeyCode::F)], "F", Action::Fit, "Fit the view"),
    (Bodies, &[], "Space", Action::Fall(FallStep::Play), "Play: let them fall"),
    (Bodies, &[], "Space", Action::Fall(FallStep::Stop), "Stop"),
    (Bodies, &[Key(KeyCode::E)], "E", Action::Fall(FallStep::NextImpact), "Bodies: next impact"),
    (Bodies, &[Key(KeyCode::U)], "U", Action::Fall(FallStep::ReverseGravity), "Reverse gravity"),
    (Bodies, &[Key(KeyCode::S)], "S", Action::Fall(FallStep::NextSolver), "Bodies: next solver"),
    (Bodies, &[Key(KeyCode::C)], "C", Action::Fall(FallStep::StepContact(1)), "Next contact as A and B"),
    (Bodies, &[Shift(KeyCode::C as u16)], "⇧ C", Action::Fall(FallStep::StepContact(-1)), "Previous contact"),
    (Bodies, &[], ",", Action::Fall(FallStep::Go(Go::Back)), "Tick back"),
    (Bodies, &[], ".", Action::Fall(FallStep::Go(Go::Forward)), "Tick forward"),
    (Bodies, &[], "Home", Action::Fall(FallStep::Go(Go::First)), "First tick stored"),
    (Bodies, &[], "End", Action::Fall(FallStep::Go(Go::Last)), "Last tick"),
    (Lesson, &[Key(KeyCode::L)], "L", Action::ToggleLesson, "Lesson, step by step"),
    (Lesson, &[Key(KeyCode::D)], "D", Action::ToggleProgram, "Pseudocode of the lesson"),
    (Lesson, &[Key(KeyCode::Q)], "Q", Action::ToggleGuess, "Quiz"),
    (Lesson, &[], "Enter", Action::Answer, "Answer, continue"),
    (Lesson, &[Sign('?')], "?", Action::ShowAnswer, "Show the answer"),
    (Lesson, &[Sign(',')], ",", Action::Go(Go::Back), "Step back"),
    (Lesson, &[Sign('.')], ".", Action::Go(Go::Forward), "Step forward"),
    (Lesson, &[Key(KeyCode::Home)], "Home", Action::Go(Go::First), "First step"),
    (Lesson, &[Key(KeyCode::End)], "End", Action::Go(Go::Last), "Last step"),
    (Lesson, &[], "", Action::TakeTraceAway, "Remove the trace"),
    (Files, &[Ctrl(KeyCode::S)], "Ctrl S", Action::SaveScene, "Save the scene"),
    (Files, &[Ctrl(KeyCode::O)], "Ctrl O", Action::OpenScene, "Open a scene"),
    (Files, &[Ctrl(KeyCode::C)], "Ctrl C", Action::CopyScene, "Copy the scene as text"),
    (Files, &[Ctrl(KeyCode::V)], "Ctrl V", Action::Paste, "Paste shapes, a scene, a trace or a link"),
    (Files, &[Ctrl(KeyCode::L)], "Ctrl L", Action::CopyLink, "Copy a link to the scene"),
    (Files, &[], "", Action::CopyEmbedCode, "Copy embed code (HTML)"),
    (Files, &[Key(KeyCode::P)], "P", Action::Screenshot, "Screenshot (PNG)"),
    (Files, &[Key(KeyCode::V)], "V", Action::Svg, "Figure (SVG)"),
    (Files, &[], "", Action::Handout, "Handout (HTML)"),
    (Files, &[Key(KeyCode::G)], "G", Action::Record, "GIF of the lesson"),
    (Window, &[Key(KeyCode::T)], "T", Action::CycleTheme, "Theme"),
    (Window, &[CtrlSign('+'), CtrlSign('='), Ctrl(KeyCode::KpAdd)], "Ctrl +", Action::Larger, "Everything larger"),
    (Window, &[CtrlSign('-'), Ctrl(KeyCode::KpSubtract)], "Ctrl −", Action::Smaller, "Everything smaller"),
    (Window, &[CtrlSign('0'), Ctrl(KeyCode::Kp0)], "Ctrl 0", Action::UsualSize, "Default size"),
    (Window, &[Key(KeyCode::F2)], "F2", Action::TogglePanel, "Panel"),
    (Window, &[Key(KeyCode::H), Key(KeyCode::F1)], "H", Action::ToggleHelp, "Keys"),
    (Window, &[Key(KeyCode::Escape)], "Esc", Action::Close, "Close the topmost panel or dialog, or quit"),
    (Window, &[], "", Action::Quit, "Quit"),
];

/// Mouse input, for the help.
pub(super) const MOUSE: [(&str, &str); 10] = [
    ("drag", "Move a shape; elsewhere pan"),
    ("drag", "Pull a falling body"),
    ("click", "Select a shape, to drag its vertices"),
    ("click", "Select a contact’s bodies as A and B"),
    ("wheel", "Rotate a shape; elsewhere zoom"),
    ("Shift wheel", "Rotate a shape by 1°"),
    ("Ctrl wheel", "Zoom, also over a shape"),
    ("middle drag", "Pan"),
    ("double-click", "Add a vertex on an edge"),
    ("right-click", "Remove a vertex of the selected shape"),
];

/// The same in space.
pub(super) const MOUSE_IN_SPACE: [(&str, &str); 6] = [
    ("drag", "Move a shape in the view’s plane"),
    ("drag", "Rotate the view, on the background"),
    ("wheel", "Rotate a shape; elsewhere zoom"),
    ("Shift wheel", "Rotate a shape by 1°"),
    ("Ctrl wheel", "Zoom, also over a shape"),
    ("middle drag", "Pan"),
];

const TWO_FINGERS: (&str, &str) = (
    "two fingers",
    "Move and rotate a shape; elsewhere zoom and pan",
);

/// Touch input, for the help.
pub(super) const FINGERS: [(&str, &str); 8] = [
    ("drag", "Move a shape; elsewhere pan"),
    ("drag", "Pull a falling body"),
    TWO_FINGERS,
    ("tap", "Select a shape, to drag its vertices"),
    ("tap", "Choose, also a contact; explain a term"),
    ("double tap", "Add a vertex on an edge"),
    ("long press", "Remove a vertex of the selected shape"),
    ("pad", "Push B; rotate A and B in either direction"),
];

/// The same in space.
pub(super) const FINGERS_IN_SPACE: [(&str, &str); 4] = [
    ("drag", "Move a shape; on the background rotate the view"),
    TWO_FINGERS,
    ("tap", "Explain a term"),
    ("pad", "Push B; rotate A and B in either direction"),
];

/// The action of a key while it is held.
pub(super) fn held_key(key: KeyCode) -> Option<HeldKey> {
    Some(match key {
        KeyCode::Left => HeldKey::Left,
        KeyCode::Right => HeldKey::Right,
        KeyCode::Up => HeldKey::Up,
        KeyCode::Down => HeldKey::Down,
        KeyCode::PageUp => HeldKey::Away,
        KeyCode::PageDown => HeldKey::Towards,
        KeyCode::O => HeldKey::TurnA,
        KeyCode::I => HeldKey::TurnB,
        KeyCode::LeftShift | KeyCode::RightShift => HeldKey::Shift,
        _ => return None,
    })
}

/// The held keys, for the help.
pub(super) const HELD: [(&str, &str); 3] = [
    ("← → ↑ ↓", "Push B"),
    ("I", "Rotate B (Shift: reverse)"),
    ("O", "Rotate A (Shift: reverse)"),
];

/// The same in space.
pub(super) const HELD_IN_SPACE: [(&str, &str); 5] = [
    ("← → ↑ ↓", "Push B across the view"),
    ("PageUp", "Push B away from you"),
    ("PageDown", "Push B towards you"),
    ("I", "Rotate B about the view axis (Shift: reverse)"),
    ("O", "Rotate A about the view axis (Shift: reverse)"),
];

/// Whether the program runs in a page.
pub(super) const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Whether a browser reserves the action's key.
const fn is_kept_by_browser(action: Action) -> bool {
    IN_BROWSER
        && matches!(
            action,
            Action::CopyLink | Action::Larger | Action::Smaller | Action::UsualSize
        )
}

impl Binding {
    /// The name of its key on this platform; empty if only the panel has it.
    pub(super) fn key(&self) -> &str {
        if is_kept_by_browser(self.action) {
            ""
        } else {
            &self.key
        }
    }

    /// Its description on this platform.
    pub(super) fn does(&self) -> &'static str {
        match self.action {
            Action::Close if IN_BROWSER => "Close the topmost panel or dialog",
            _ => self.does,
        }
    }

    /// Whether it is a row of its own, rather than another meaning of a listed key.
    pub(super) fn is_listed(&self) -> bool {
        !self.triggers.is_empty() || self.key.is_empty()
    }
}

/// Whether an action repeats while its key is held.
pub(super) fn repeats(action: Action) -> bool {
    matches!(action, Action::Go(Go::Back | Go::Forward))
}

/// The action of a key on this platform.
pub(super) fn action_of(trigger: Trigger) -> Option<Action> {
    let mut bindings = BINDINGS.iter();
    let binding = bindings.find(|binding| binding.triggers.contains(&trigger))?;
    Some(binding.action).filter(|action| !is_kept_by_browser(*action))
}

/// The binding of an action, with or without a key.
pub(super) fn binding_of(action: Action) -> Option<&'static Binding> {
    BINDINGS.iter().find(|binding| binding.action == action)
}

/// Whether an action is available now; if not, its button is shown but disabled.
pub(super) fn is_enabled(app: &App, action: Action) -> bool {
    match action {
        Action::ShowAnswer => app.hides_answers(),
        Action::TakeTraceAway => app.lesson_state().trace.is_some(),
        Action::Tour(TourStep::Back) => app.tour().is_none_or(|tour| tour.number() > 1),
        Action::StepSatAxis(_) => {
            app.display.overlays.has(Overlay::Sat) && app.sat_axis().is_some()
        }
        _ => true,
    }
}

/// Whether an action's setting is on; `None` for an action without one.
pub(super) fn is_on(app: &App, action: Action) -> Option<bool> {
    let falling = app.falling().map(Falling::world);
    Some(match action {
        Action::Toggle(overlay) => app.display.shows_overlay(overlay),
        Action::GoOn => app.tour().is_some(),
        Action::ToggleLesson => app.is_lesson_open(),
        Action::ToggleProgram => app.display.shows_program(),
        Action::ToggleGuess => app.quiz().is_some(),
        Action::CycleMinkowski => app.display.minkowski != MinkowskiPane::Off,
        Action::ToggleFreeze => app.is_frozen(),
        Action::TogglePush => app.pushes_out(),
        Action::ListFaults(faults) => app.gallery()?.lists_faults == faults,
        Action::SetSpeed(speed) => app.lesson_state().playback.speed == speed,
        Action::LookFirst(first) => app.lesson_state().first == first,
        Action::ShowFault(fault) => app.lesson_state().fault == Some(fault),
        Action::Fall(FallStep::Solve(solver)) => falling?.solver() == solver,
        _ => return None,
    })
}

/// Whether an action stays within the figure of an embed: it opens no sheet or dialog, downloads no file and doesn't
/// lead to another scene.
pub(super) const fn is_allowed_in_embed(action: Action) -> bool {
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

/// Whether the panel has a row for an action on this platform: a page isn't closed by a button of its own, must not
/// read the clipboard by itself, and alone has an article.
pub(super) fn has_row(action: Action) -> bool {
    match action {
        Action::ReadArticle => IN_BROWSER,
        Action::Quit | Action::Paste => !IN_BROWSER,
        _ => true,
    }
}

/// The note below the list of keys.
pub(super) const NOTE: Option<&str> = if IN_BROWSER {
    Some("The browser uses Ctrl L, +, −, 0 and ⌘ itself: use the panel (F2).")
} else {
    None
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        let triggers: Vec<Trigger> = BINDINGS.iter().flat_map(|b| &b.triggers).copied().collect();
        for (k, trigger) in triggers.iter().enumerate() {
            assert!(!triggers[k + 1..].contains(trigger), "{trigger:?}");
        }
        for key in Overlay::ALL.map(|overlay| overlay.row().key) {
            if let OverlayKey::ShiftLetter(letter) = key {
                assert!(letter.is_ascii_uppercase(), "{key} is no key");
            }
        }
    }

    #[test]
    fn the_page_of_keys_has_the_headings_of_the_help_and_each_key_below_its_own() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/keys.md");
        let page = std::fs::read_to_string(path).expect("the page");
        let parts: Vec<(&str, &str)> = page
            .split("\n## ")
            .skip(1)
            .map(|part| part.split_once('\n').expect("a heading"))
            .collect();
        let letters = Overlay::ALL.map(|overlay| match overlay.row().key {
            OverlayKey::ShiftLetter(letter) => Some(letter.to_string()),
            OverlayKey::Digit(_) => None,
        });
        let of_letters = letters.into_iter().flatten().collect::<Vec<_>>();
        let of_overlays = format!("1 to 9, 0, Shift {}", of_letters.join(", "));
        let groups = [Scenes, Move, See, Bodies, Lesson, Files, Window];
        for (group, (heading, part)) in groups.into_iter().zip(parts) {
            assert_eq!(heading, group.title());
            let keys: String = part
                .lines()
                .filter_map(|line| line.split('|').nth(1))
                .collect();
            let of_group = BINDINGS.iter().filter(|binding| binding.group == group);
            for Binding { key, action, .. } in of_group.filter(|binding| binding.is_listed()) {
                let is_listed = match action {
                    Action::Toggle(_) => keys.contains(&of_overlays),
                    _ => keys.contains(&key.replace('⇧', "Shift").replace("Bksp", "Backspace")),
                };
                assert!(is_listed, "{key} below {heading}");
            }
        }
    }
}
