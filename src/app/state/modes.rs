//! The modes over the current scene, as a stack: tour, quiz, gallery and dialogs; and opening entries of the gallery.

use super::{App, FileQuestion};
use crate::app::command::{Action, Effect, Go, Message};
use crate::app::current_scene::CurrentScene;
use crate::app::display::DisplaySettings;
use crate::app::gallery::Gallery;
use crate::app::quiz::Quiz;
use crate::app::time::HeldKey;
use crate::lesson::tour::Progress;

const STANDS_STILL_IN_A_LESSON: &str =
    "The lesson has stopped time: ← and → step through it, L closes it";

/// The open modes, which handle commands before the current scene, the topmost last.
#[derive(Default)]
pub struct Modes {
    /// The tour, whose stop is the current scene.
    pub(super) tour: Option<Box<Tour>>,
    pub(super) quiz: Option<Quiz>,
    pub(super) before_quiz: Option<BeforeQuiz>,
    pub(super) gallery: Option<Gallery>,
    pub(super) file_question: Option<FileQuestion>,
    /// Whether the app asks before it quits with unsaved changes.
    pub asks_to_quit: bool,
}

/// The state of the tour.
pub struct Tour {
    /// The index of the stop.
    pub(super) at: usize,
    pub(super) progress: Progress,
    /// Whether the user has asked to continue before the task was done; the second request continues.
    pub was_asked: bool,
    /// Whether the sweep is playing.
    pub is_sweeping: bool,
    pub(super) before: Before,
}

/// The state before the tour, restored after it.
pub(super) struct Before {
    pub(super) current_scene: CurrentScene,
    pub(super) display: DisplaySettings,
    pub(super) modes: Modes,
}

/// The state before the quiz, restored after it.
pub(super) struct BeforeQuiz {
    pub(super) display: DisplaySettings,
    /// The number of the open lesson, and its step.
    pub(super) lesson: Option<(u64, usize)>,
}

impl App {
    /// The tour, while it is on.
    pub fn tour(&self) -> Option<&Tour> {
        self.modes.tour.as_deref()
    }

    /// The quiz, while it is on.
    pub fn quiz(&self) -> Option<&Quiz> {
        self.modes.quiz.as_ref()
    }

    /// The gallery, while it is open.
    pub fn gallery(&self) -> Option<&Gallery> {
        self.modes.gallery.as_ref()
    }

    /// The open file dialog.
    pub fn file_question(&self) -> Option<&FileQuestion> {
        self.modes.file_question.as_ref()
    }

    /// Whether the gallery or a dialog is open, which takes all keys.
    pub fn is_modal_open(&self) -> bool {
        let modes = &self.modes;
        modes.gallery.is_some() || modes.file_question.is_some() || modes.asks_to_quit
    }

    /// Handles a held key: arrow keys select a choice in the quiz, and step through a lesson.
    pub(super) fn press(&mut self, key: HeldKey) {
        if self.is_modal_open() {
            return;
        }
        if let Some(quiz) = &mut self.modes.quiz {
            self.message = None;
            return quiz.press(key);
        }
        let is_lesson_open = self.is_lesson_open();
        match (key, self.current_scene.refuses_key(key)) {
            (HeldKey::Left, _) if is_lesson_open => self.act(Action::Go(Go::Back)),
            (HeldKey::Right, _) if is_lesson_open => self.act(Action::Go(Go::Forward)),
            (_, Some(why)) => self.say(why),
            (_, None) => {
                if is_lesson_open && key != HeldKey::Shift {
                    self.say(STANDS_STILL_IN_A_LESSON);
                }
                self.current_scene.time_mut().press(key, is_lesson_open);
            }
        }
    }

    /// Quits, after confirmation if changes are unsaved.
    pub(super) fn quit(&mut self) {
        if self.has_unsaved_changes() {
            self.modes.asks_to_quit = true;
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Whether there is something to close.
    pub fn has_something_open(&self) -> bool {
        self.closes_topmost().is_some()
    }

    /// The function that closes the topmost panel or dialog.
    fn closes_topmost(&self) -> Option<fn(&mut Self)> {
        Some(if self.modes.asks_to_quit {
            |app| app.modes.asks_to_quit = false
        } else if self.file_question().is_some() {
            Self::close_file_dialog
        } else if self.gallery().is_some() {
            |app| app.modes.gallery = None
        } else if self.notice.is_some() {
            |app| app.notice = None
        } else if self.shows_help {
            |app| app.shows_help = false
        } else if self.quiz().is_some() {
            Self::leave_quiz
        } else if self.is_lesson_open() {
            Self::close_lesson
        } else if self.tour().is_some() {
            Self::leave_tour
        } else if self.shows_panel {
            |app| app.shows_panel = false
        } else {
            return None;
        })
    }

    /// Closes the topmost panel or dialog; if there is none, quits on the second request.
    pub(super) fn close(&mut self) {
        if let Some(close) = self.closes_topmost() {
            close(self);
        } else if self
            .message
            .take_if(|message| message.asks_to_quit)
            .is_some()
        {
            self.quit();
        } else {
            self.message = Some(Message::press_again_to_quit());
        }
    }

    /// Cancels a file dialog.
    pub(super) fn close_file_dialog(&mut self) {
        let question = self.modes.file_question.take();
        // Cancelling the overwrite returns to the name.
        if let Some(FileQuestion::Replace { .. }) = question {
            self.modes.file_question = Some(FileQuestion::WhereToSave(None));
        }
    }

    /// The current scene's number, from 1, and the count; none on the tour and in an embed.
    pub fn place_in_ring(&self) -> Option<(usize, usize)> {
        let counts = self.tour().is_none() && self.display.embed.is_none();
        counts.then(|| self.scene_list.place())
    }

    pub(super) fn open_gallery(&mut self) {
        self.shows_hint = false;
        self.shows_help = false;
        let shown = (self.scene_list.current(), self.lesson_state().fault);
        self.modes.gallery = Some(Gallery::new(self.scene_list.scenes(), shown));
        self.effects.push(Effect::FindScenes);
    }

    pub(super) fn act_in_gallery(&mut self, action: Action) {
        match (action, &mut self.modes.gallery) {
            (Action::ChooseEntry(at), Some(gallery)) => gallery.chosen = at,
            (Action::ListFaults(faults), Some(gallery)) => gallery.list(faults),
            (Action::OpenEntry(at), Some(_)) => self.open_entry(at),
            (Action::ToggleGallery, gallery) => *gallery = None,
            _ => {}
        }
    }

    /// Opens an entry, unless its scene is the current one, and closes the gallery.
    fn open_entry(&mut self, at: usize) {
        let gallery = self.modes.gallery.take();
        let Some(entry) = gallery.as_ref().and_then(|gallery| gallery.entries.get(at)) else {
            return;
        };
        if let Some(fault) = entry.fault {
            return self.show_fault(fault);
        }
        self.abandon_tour();
        if *self.scene_list.current() != entry.scene || self.lesson_state().fault.is_some() {
            match self.scene_list.offset_to(&entry.scene) {
                Some(way) => self.go_round(way),
                None => self.show(entry.scene.clone()),
            }
        }
    }
}
