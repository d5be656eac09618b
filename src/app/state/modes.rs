//! The modes over the current scene: tour, quiz, gallery and dialogs, as a stack.

use super::{App, FileQuestion};
use crate::app::command::{Action, Effect, Handled};
use crate::app::current_scene::on;
use crate::app::gallery::Gallery;
use crate::app::held_keys::HeldKey;
use crate::app::message::Message;
use crate::app::quiz::Quiz;
use crate::app::tour::{Tour, TourPosition};

/// What lies over the current scene and takes commands before it.
pub(in crate::app) enum Mode {
    /// Its stop is the current scene. The modes of the player's own scene are set aside with it.
    Tour(Box<Tour>),
    Quiz(Quiz),
    Gallery(Gallery),
    FileDialog(FileQuestion),
    QuitDialog,
}

impl App {
    /// The tour, while it is on.
    #[must_use]
    pub fn tour(&self) -> Option<&Tour> {
        self.modes.iter().find_map(|mode| match mode {
            Mode::Tour(tour) => Some(&**tour),
            _ => None,
        })
    }

    /// The stop of the tour, while it is on.
    #[must_use]
    pub fn tour_position(&self) -> Option<TourPosition<'_>> {
        self.tour().map(Tour::stop)
    }

    pub(super) fn tour_mut(&mut self) -> Option<&mut Tour> {
        self.modes.iter_mut().find_map(|mode| match mode {
            Mode::Tour(tour) => Some(&mut **tour),
            _ => None,
        })
    }

    /// The quiz, while it is on.
    #[must_use]
    pub fn quiz(&self) -> Option<&Quiz> {
        self.modes.iter().find_map(|mode| match mode {
            Mode::Quiz(quiz) => Some(quiz),
            _ => None,
        })
    }

    pub(super) fn quiz_mut(&mut self) -> Option<&mut Quiz> {
        self.modes.iter_mut().find_map(|mode| match mode {
            Mode::Quiz(quiz) => Some(quiz),
            _ => None,
        })
    }

    /// The gallery, while it is open.
    #[must_use]
    pub fn gallery(&self) -> Option<&Gallery> {
        self.modes.iter().find_map(|mode| match mode {
            Mode::Gallery(gallery) => Some(gallery),
            _ => None,
        })
    }

    pub(super) fn gallery_mut(&mut self) -> Option<&mut Gallery> {
        self.modes.iter_mut().find_map(|mode| match mode {
            Mode::Gallery(gallery) => Some(gallery),
            _ => None,
        })
    }

    /// What the open file dialog asks.
    #[must_use]
    pub fn file_question(&self) -> Option<&FileQuestion> {
        self.modes.iter().find_map(|mode| match mode {
            Mode::FileDialog(question) => Some(question),
            _ => None,
        })
    }

    /// Opens the file dialog with this question in place of the one before, or closes it.
    pub(super) fn set_file_question(&mut self, question: Option<FileQuestion>) {
        self.close_modes(|mode| matches!(mode, Mode::FileDialog(_)));
        self.modes.extend(question.map(Mode::FileDialog));
    }

    /// Whether the app asks before it quits with unsaved changes.
    #[must_use]
    pub fn asks_to_quit(&self) -> bool {
        self.modes
            .iter()
            .any(|mode| matches!(mode, Mode::QuitDialog))
    }

    /// Whether the gallery or a dialog is open, which takes all keys.
    #[must_use]
    pub fn is_modal_open(&self) -> bool {
        !matches!(
            self.modes.last(),
            None | Some(Mode::Tour(_) | Mode::Quiz(_))
        )
    }

    pub(super) fn close_modes(&mut self, is_closed: impl Fn(&Mode) -> bool) {
        self.modes.retain(|mode| !is_closed(mode));
    }

    pub(super) fn drop_quiz(&mut self) {
        self.close_modes(|mode| matches!(mode, Mode::Quiz(_)));
    }

    /// A key that acts while it is held: an arrow key chooses in the quiz.
    pub(super) fn press(&mut self, key: HeldKey) {
        if self.is_modal_open() {
            return;
        }
        if let Some(quiz) = self.quiz_mut() {
            return quiz.press(key);
        }
        match self.current_scene.refuses_key(key) {
            Some(why) => self.say(why.to_owned()),
            None => {
                self.hint &= key == HeldKey::Shift;
                on!(&mut *self.current_scene, workspace => workspace.press(key));
            }
        }
    }

    pub(super) fn handle_in_quit_dialog(&mut self, action: Action) -> Handled {
        match action {
            Action::QuitAnyway => self.effects.push(Effect::Quit),
            Action::Stay => {}
            _ => return Handled::Yes,
        }
        self.modes.pop();
        Handled::Yes
    }

    /// Quits, or asks first if changes would be lost.
    pub(super) fn quit(&mut self) {
        if self.has_unsaved_changes() {
            self.modes.push(Mode::QuitDialog);
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Whether something is open that can be closed.
    #[must_use]
    pub fn has_something_open(&self) -> bool {
        !self.modes.is_empty()
            || self.notice.is_some()
            || self.is_lesson_open()
            || self.help
            || self.panel
    }

    /// Closes the topmost thing that is open. On the bare scene, quits if asked twice.
    pub(super) fn close(&mut self) {
        match self.modes.last() {
            Some(Mode::QuitDialog) => {
                self.modes.pop();
            }
            Some(Mode::FileDialog(_)) => self.close_file_dialog(),
            Some(Mode::Gallery(_)) => self.toggle_gallery(),
            _ if self.notice.is_some() => self.notice = None,
            Some(Mode::Quiz(_)) => self.leave_quiz(),
            _ if self.is_lesson_open() => self.close_lesson(),
            Some(Mode::Tour(_)) => self.leave_tour(),
            None if self.help => self.help = false,
            None if self.panel => self.panel = false,
            None if self.message.as_ref().is_some_and(Message::asks_to_quit) => {
                self.message = None;
                self.quit();
            }
            None => self.message = Some(Message::press_again_to_quit()),
        }
    }

    /// Leaves a file dialog without an answer.
    pub(super) fn close_file_dialog(&mut self) {
        let next = self.file_question().and_then(FileQuestion::closed);
        self.set_file_question(next);
    }
}
