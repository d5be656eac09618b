//! What is recorded as a GIF: the lesson when one is open, else what is played until it is stopped.

use std::time::Duration;

use glam::DVec2;

use super::command::Effect;

/// From one picture of a live recording to the next.
const INTERVAL: Duration = Duration::from_nanos(1_000_000_000 / 15);

/// A live recording ends at this time.
pub const LONGEST: Duration = Duration::from_secs(60);

/// A live recording ends when it is expected to weigh this many bytes.
pub const HEAVIEST: usize = 20_000_000;

/// So many pictures may wait to be encoded; on a machine that cannot keep up, the recording has fewer.
const MOST_WAITING: usize = 120;

/// The least and the most that a picture measures either way, in px.
const LEAST_SIDE: f64 = 16.0;
const MOST_SIDE: f64 = 16_384.0;

/// Whether a GIF is being made, and how far it is.
#[derive(Debug, Default, PartialEq)]
pub enum Recording {
    /// None is.
    #[default]
    None,
    /// It begins with the next picture.
    Wanted,
    /// What is played goes into it.
    Live(Live),
    /// Nothing more goes into it; it is being encoded, so many pictures of so many.
    Encoding {
        /// Pictures that are in the GIF.
        encoded: usize,
        /// All of them.
        taken: usize,
    },
    /// It is being written.
    Writing,
    /// It could not be written.
    Unsaved(Vec<u8>),
}

/// A recording of what is played.
#[derive(Debug, PartialEq)]
pub struct Live {
    size: DVec2,
    lasted: Duration,
    next: Duration,
    taken: usize,
    encoded: usize,
    expected_bytes: usize,
}

impl Live {
    /// How long it has lasted.
    #[must_use]
    pub fn lasted(&self) -> Duration {
        self.lasted
    }

    /// What it would weigh if it ended now, in bytes.
    #[must_use]
    pub fn expected_bytes(&self) -> usize {
        self.expected_bytes
    }

    fn is_full(&self) -> bool {
        self.lasted >= LONGEST || self.expected_bytes >= HEAVIEST
    }

    /// Takes a picture of this moment, unless too many wait already.
    fn shoot(&mut self, picture: impl FnOnce(DVec2) -> String, effects: &mut Vec<Effect>) {
        self.next = self.lasted + INTERVAL;
        if self.taken - self.encoded < MOST_WAITING {
            self.taken += 1;
            effects.push(Effect::GifPicture {
                svg: picture(self.size),
                at: self.lasted,
            });
        }
    }
}

impl Recording {
    /// Whether something would be lost by quitting.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// Whether it is on its way to its file.
    pub(super) fn is_on_its_way(&self) -> bool {
        matches!(self, Self::Encoding { .. } | Self::Writing)
    }

    pub(super) fn advance(&mut self, seconds: f64) {
        if let Self::Live(live) = self {
            live.lasted += Duration::try_from_secs_f64(seconds).unwrap_or_default();
        }
    }

    /// Starts a recording, ends the one that goes on, or tries again to write the one that is not written.
    pub(super) fn toggle(&mut self, effects: &mut Vec<Effect>) {
        *self = match std::mem::take(self) {
            Self::None => Self::Wanted,
            Self::Live(live) => end(&live, effects),
            Self::Unsaved(gif) => {
                effects.push(Effect::WriteGif(gif));
                Self::Writing
            }
            other => other,
        };
    }

    /// Begins to record what is played, in pictures of `size` points.
    pub(super) fn begin_live(
        &mut self,
        size: DVec2,
        picture: impl FnOnce(DVec2) -> String,
        effects: &mut Vec<Effect>,
    ) {
        let size = size_of_film(size);
        effects.push(Effect::StartGif(size));
        let mut live = Live {
            size,
            lasted: Duration::ZERO,
            next: Duration::ZERO,
            taken: 0,
            encoded: 0,
            expected_bytes: 0,
        };
        live.shoot(picture, effects);
        *self = Self::Live(live);
    }

    /// Records these pictures, each shown for so long.
    pub(super) fn take_film(
        &mut self,
        size: DVec2,
        pictures: Vec<(String, Duration)>,
        effects: &mut Vec<Effect>,
    ) {
        effects.push(Effect::StartGif(size));
        let taken = pictures.len();
        let mut at = Duration::ZERO;
        for (svg, shown_for) in pictures {
            effects.push(Effect::GifPicture { svg, at });
            at += shown_for;
        }
        effects.push(Effect::EndGif(at));
        *self = Self::Encoding { encoded: 0, taken };
    }

    /// After a frame: takes the picture that is due. Whether the recording has become full and ended.
    pub(super) fn go_on(
        &mut self,
        picture: impl FnOnce(DVec2) -> String,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let Self::Live(live) = self else {
            return false;
        };
        if live.is_full() {
            *self = end(live, effects);
            return true;
        }
        if live.lasted >= live.next {
            live.shoot(picture, effects);
        }
        false
    }

    /// The encoder has come so far.
    pub(super) fn progress(&mut self, so_far: usize, bytes: usize) {
        match self {
            Self::Live(live) => (live.encoded, live.expected_bytes) = (so_far, bytes),
            Self::Encoding { encoded, .. } => *encoded = so_far,
            _ => {}
        }
    }
}

fn end(live: &Live, effects: &mut Vec<Effect>) -> Recording {
    effects.push(Effect::EndGif(live.lasted));
    Recording::Encoding {
        encoded: live.encoded,
        taken: live.taken,
    }
}

/// How large the pictures of a film are for a picture of `size` points.
pub(super) fn size_of_film(size: DVec2) -> DVec2 {
    let [least, most] = [LEAST_SIDE, MOST_SIDE].map(DVec2::splat);
    size.round().clamp(least, most)
}

/// When a recording ends by itself.
pub(super) fn limit() -> String {
    format!("{} s or {}", LONGEST.as_secs(), weight(HEAVIEST))
}

/// A number of bytes, in short.
#[must_use]
pub fn weight(bytes: usize) -> String {
    let bytes = bytes as f64;
    if bytes < 999_500.0 {
        format!("{:.0} kB", (bytes / 1e3).ceil())
    } else {
        format!("{} MB", (bytes / 1e5).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_short() {
        let texts = [0, 1, 12_300, 999_500, 1_234_567, HEAVIEST].map(weight);
        assert_eq!(texts, ["0 kB", "1 kB", "13 kB", "1 MB", "1.2 MB", "20 MB"]);
    }
}
