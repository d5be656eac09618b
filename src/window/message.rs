//! A line that is shown for a while.

/// How long a message stays, in seconds, and how much longer for each character.
const SECONDS: f64 = 2.0;
const SECONDS_A_CHARACTER: f64 = 0.04;

/// A line that is shown for a while.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) is_warning: bool,
    seconds_left: f64,
}

impl Message {
    pub(super) fn plain(text: String) -> Self {
        let seconds_left = SECONDS + SECONDS_A_CHARACTER * text.chars().count() as f64;
        Self {
            text,
            is_warning: false,
            seconds_left,
        }
    }

    pub(super) fn warning(text: String) -> Self {
        Self {
            is_warning: true,
            ..Self::plain(text)
        }
    }

    /// Lets `seconds` go by; whether the message has had its time.
    pub(super) fn has_faded(&mut self, seconds: f64) -> bool {
        self.seconds_left -= seconds;
        self.seconds_left < 0.0
    }
}
