//! What can be open in a sitting, and what closes it.

use super::Session;
use crate::session::command::Action;
use crate::session::file_question::FileQuestion;
use crate::session::stage::on;

/// Whether something is open, and what closes it.
type Row = (fn(&Session) -> bool, fn(&mut Session));

/// All that can be open, the innermost first.
const ROWS: [Row; 9] = [
    (Session::asks_to_quit, |session| {
        session.asks_to_quit = false;
    }),
    (|session| session.asked.is_some(), Session::close_dialog),
    (|session| session.gallery.is_some(), Session::toggle_gallery),
    (
        |session| session.notice().is_some(),
        |session| {
            session.notice = None;
        },
    ),
    (
        |session| session.guessing.is_some(),
        Session::leave_guessing,
    ),
    (Session::is_studied, Session::close_lesson),
    (|session| session.tour.is_on(), Session::leave_tour),
    (Session::shows_help, |session| session.help = false),
    (Session::shows_panel, |session| session.panel = false),
];

impl Session {
    /// Whether something is open that can be closed.
    #[must_use]
    pub fn has_something_open(&self) -> bool {
        ROWS.iter().any(|(is_open, _)| is_open(self))
    }

    /// Closes the innermost thing that is open; where nothing is, quits.
    pub(super) fn close(&mut self) {
        match ROWS.iter().find(|(is_open, _)| is_open(self)) {
            Some((_, close)) => close(self),
            None => self.act(Action::Quit),
        }
    }

    /// The question about files goes unanswered.
    pub(super) fn close_dialog(&mut self) {
        self.asked = self.asked.take().and_then(FileQuestion::closed);
    }

    pub(super) fn close_lesson(&mut self) {
        on!(&mut self.stage, bench => bench.close_lesson());
        self.look_home();
    }
}
