//! A message that is shown for a while.

/// How long a message stays, in seconds, and how much longer for each character.
const SECONDS: f64 = 2.0;
const SECONDS_A_CHARACTER: f64 = 0.04;

/// For how long Esc quits after the first one.
const QUIT_SECONDS: f64 = 3.0;

/// A line that is shown for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// What it says.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    seconds_left: f64,
    asks_to_quit: bool,
}

impl Message {
    /// Esc on the bare scene: the next one quits, as long as this is shown.
    pub(super) fn press_again_to_quit() -> Self {
        Self {
            seconds_left: QUIT_SECONDS,
            asks_to_quit: true,
            ..Self::plain("Press Esc again to quit".to_owned())
        }
    }

    pub(super) fn asks_to_quit(&self) -> bool {
        self.asks_to_quit
    }

    pub(super) fn plain(text: String) -> Self {
        let seconds_left = SECONDS + SECONDS_A_CHARACTER * text.chars().count() as f64;
        Self {
            text,
            is_warning: false,
            seconds_left,
            asks_to_quit: false,
        }
    }

    pub(super) fn warning(text: String) -> Self {
        Self {
            is_warning: true,
            ..Self::plain(text)
        }
    }

    /// The message after so many more seconds, unless it has had its time.
    pub(super) fn after(self, seconds: f64) -> Option<Self> {
        let seconds_left = self.seconds_left - seconds;
        (seconds_left >= 0.0).then_some(Self {
            seconds_left,
            ..self
        })
    }
}
