//! Quitting, which asks first while a recording or a changed shape would be lost.

use super::action::Action;
use super::app::App;
use super::recording::Recording;
use crate::scene::Controls;

/// How far quitting is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Quitting {
    #[default]
    No,
    /// Waits for the answer; whether the question has not been shown yet.
    Asking {
        is_new: bool,
    },
    /// As soon as the recording is saved.
    WhenSaved,
    Now,
}

impl App {
    /// Takes up the wish to quit, or the answer to the question that it raised.
    pub(super) fn quit(&mut self, action: Action) {
        let is_unfinished = self.recording.is_unfinished();
        self.quitting = match action {
            Action::Quit if self.would_lose() => match self.quitting {
                Quitting::Asking { .. } => return,
                _ => Quitting::Asking { is_new: true },
            },
            Action::SaveAndQuit if is_unfinished => {
                if !matches!(self.recording, Recording::Writing(_)) {
                    self.toggle_recording();
                }
                match self.recording {
                    Recording::Writing(_) => Quitting::WhenSaved,
                    Recording::None => Quitting::Now,
                    _ => Quitting::No,
                }
            }
            Action::SaveAndQuit if self.is_unsaved() => {
                self.apply(Action::SaveScene, Controls::default());
                Quitting::No
            }
            Action::QuitAnyway if is_unfinished && self.is_unsaved() => {
                self.recording = Recording::None;
                Quitting::Asking { is_new: true }
            }
            Action::Stay => Quitting::No,
            _ => Quitting::Now,
        };
    }

    fn would_lose(&self) -> bool {
        self.recording.is_unfinished() || self.is_unsaved()
    }

    /// Whether the question is on the screen, and the keys are its own.
    pub(super) fn asks_to_quit(&self) -> bool {
        matches!(self.quitting, Quitting::Asking { .. })
    }

    /// Whether this is the first frame of the question, if it is to be shown.
    pub(super) fn take_quit_question(&mut self) -> Option<bool> {
        let Quitting::Asking { is_new } = self.quitting else {
            return None;
        };
        self.quitting = Quitting::Asking { is_new: false };
        Some(is_new)
    }

    /// The recording has come to its end: a window that waited for that closes, unless it is not saved.
    /// Every other wish to quit is forgotten.
    pub(super) fn recording_ended(&mut self, is_saved: bool) {
        self.quitting = match self.quitting {
            Quitting::WhenSaved if is_saved && self.is_unsaved() => {
                Quitting::Asking { is_new: true }
            }
            Quitting::WhenSaved if is_saved => Quitting::Now,
            // Nothing is left of what was asked about; whoever still wants to quit says so again.
            _ => Quitting::No,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::BodyId;
    use crate::window::action::Wish;
    use crate::window::app::tests::{act, app};
    use glam::DVec2;
    use std::time::{Duration, Instant};

    fn recording() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app();
        app.out = folder.path().to_owned();
        act(&mut app, &[Action::Record]);
        app.record(DVec2::splat(64.0));
        (app, folder)
    }

    fn wait(app: &mut App, is_over: impl Fn(&App) -> bool) {
        let patience = Instant::now() + Duration::from_secs(60);
        while !is_over(app) {
            assert!(Instant::now() < patience, "the thread does not end");
            std::thread::sleep(Duration::from_millis(5));
            app.advance_recording(0.0);
        }
    }

    #[test]
    fn with_nothing_to_lose_it_quits_at_once() {
        let mut app = app();
        act(&mut app, &[Action::Quit]);
        assert!(app.quits());
    }

    #[test]
    fn while_recording_it_asks_and_may_stay_or_drop() {
        let (mut app, folder) = recording();
        act(&mut app, &[Action::Quit]);
        assert!(app.asks_to_quit() && !app.quits());
        assert_eq!(app.take_quit_question(), Some(true));
        assert_eq!(app.take_quit_question(), Some(false));
        act(&mut app, &[Action::Stay]);
        assert!(!app.asks_to_quit() && app.recording.is_unfinished());
        act(&mut app, &[Action::Quit, Action::QuitAnyway]);
        assert!(app.quits());
        drop(app);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_changed_shape_is_not_lost_unasked() {
        let mut app = app();
        let id = BodyId::B;
        let (edge, at) = (0, DVec2::new(25.0, -5.0));
        app.fulfil(Wish::AddVertex { id, edge, at });
        act(&mut app, &[Action::Quit]);
        assert!(app.asks_to_quit());
        act(&mut app, &[Action::SaveAndQuit]);
        assert_eq!(app.take_asked(), [Action::SaveScene]);
        assert!(!app.quits() && !app.asks_to_quit());
        app.scene_saved();
        act(&mut app, &[Action::Quit]);
        assert!(app.quits());
    }

    #[test]
    fn a_recording_that_is_dropped_no_longer_quits() {
        let (mut app, _folder) = recording();
        act(
            &mut app,
            &[Action::Quit, Action::SaveAndQuit, Action::DropRecording],
        );
        act(&mut app, &[Action::Record]);
        app.record(DVec2::splat(64.0));
        act(&mut app, &[Action::Record]);
        wait(&mut app, |app| !app.recording.is_unfinished());
        assert!(!app.quits());
    }

    #[test]
    fn it_quits_once_the_recording_is_saved() {
        let (mut app, folder) = recording();
        act(&mut app, &[Action::Quit, Action::SaveAndQuit]);
        assert!(!app.quits());
        wait(&mut app, App::quits);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn it_stays_when_the_recording_cannot_be_saved() {
        let (mut app, folder) = recording();
        app.out = folder.path().join("missing");
        act(&mut app, &[Action::DropRecording, Action::Record]);
        app.record(DVec2::splat(64.0));
        act(&mut app, &[Action::Quit, Action::SaveAndQuit]);
        wait(&mut app, |app| app.quitting != Quitting::WhenSaved);
        assert!(!app.quits() && app.recording.is_unfinished());
    }
}
