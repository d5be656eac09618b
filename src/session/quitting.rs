//! Quitting, which asks first while a recording or a changed shape would be lost.

/// How far quitting is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Quitting {
    /// Nobody wants to.
    #[default]
    No,
    /// It waits for the answer to its question.
    Asking,
    /// As soon as the recording is saved.
    WhenSaved,
    /// As soon as the changed shapes are saved, of which it is asked where they go.
    Saving,
    /// The window closes.
    Now,
}

/// What would be lost by quitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AtStake {
    /// A recording that is not in its file.
    pub(super) recording: bool,
    /// Shapes that were changed since they were opened or saved.
    pub(super) shapes: bool,
}

impl Quitting {
    /// Somebody wants to quit.
    pub(super) fn ask(&mut self, at_stake: AtStake) {
        *self = if at_stake.recording || at_stake.shapes {
            Self::Asking
        } else {
            Self::Now
        };
    }

    /// The question where shapes go was closed, or is asked for another reason.
    pub(super) fn stop_saving(&mut self) {
        if *self == Self::Saving {
            *self = Self::No;
        }
    }

    /// What is at stake may be lost, one thing after the other: the recording first.
    pub(super) fn go_anyway(&mut self, at_stake: AtStake) {
        *self = if at_stake.recording && at_stake.shapes {
            Self::Asking
        } else {
            Self::Now
        };
    }

    /// The recording has come to its end: a window that waited for that closes, unless it is not saved.
    /// Every other wish to quit is forgotten: nothing is left of what was asked about, and whoever still
    /// wants to quit says so again.
    pub(super) fn recording_ended(&mut self, is_saved: bool, at_stake: AtStake) {
        *self = match self {
            Self::WhenSaved if is_saved && at_stake.shapes => Self::Asking,
            Self::WhenSaved if is_saved => Self::Now,
            _ => Self::No,
        };
    }
}
