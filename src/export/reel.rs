//! What a recording shows and for how long, and what it will weigh.

use std::time::Duration;

/// A GIF of at most so many bytes has no picture yet.
const EMPTY: usize = 64;

/// A picture of a recording that is due to be encoded: it is known how long it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// The picture, an SVG.
    pub svg: String,
    /// How long it stays, in hundredths of a second.
    pub delay: u16,
}

/// What a recording is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    /// This picture, an SVG, is shown from then on, counted from the start.
    Show(String, Duration),
    /// Nothing is shown any more.
    End(Duration),
}

/// Pictures as they come in; one that is as the picture before goes on.
#[derive(Debug, Default)]
pub struct Reel {
    shown: Option<(String, Duration)>,
}

impl Reel {
    /// What was shown until this cue, if it is shown no longer.
    pub fn take(&mut self, cue: Cue) -> Option<Take> {
        let (before, at) = match cue {
            Cue::Show(svg, _) if self.shown.as_ref().is_some_and(|(shown, _)| *shown == svg) => {
                return None;
            }
            Cue::Show(svg, at) => (self.shown.replace((svg, at)), at),
            Cue::End(at) => (self.shown.take(), at),
        };
        before.map(|(svg, since)| Take {
            svg,
            delay: delay(since, at),
        })
    }
}

/// The hundredths of a second between two times, so that those of a whole film add up. Players take less
/// than two for ten.
fn delay(since: Duration, until: Duration) -> u16 {
    let hundredths = |time: Duration| time.as_millis() / 10;
    let delay = hundredths(until).saturating_sub(hundredths(since));
    u16::try_from(delay.max(2)).unwrap_or(u16::MAX)
}

/// How much of a recording is encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// Pictures that are in the GIF already.
    pub pictures: usize,
    /// What the GIF weighs so far.
    bytes: usize,
    /// What it weighed with the first picture, which is whole; the others are what changes.
    first_bytes: usize,
}

impl Encoded {
    /// One more is in the GIF, which now weighs so many bytes.
    pub fn add(&mut self, bytes: usize) {
        self.pictures += 1;
        // A film writes a picture when the next one is shown.
        if self.first_bytes <= EMPTY {
            self.first_bytes = bytes;
        }
        self.bytes = bytes;
    }

    /// What `taken` pictures will weigh, in bytes, from what those weigh that are encoded.
    #[must_use]
    pub fn expected_bytes(&self, taken: usize) -> usize {
        let waiting = taken.saturating_sub(self.pictures);
        let each =
            self.bytes.saturating_sub(self.first_bytes) / self.pictures.saturating_sub(1).max(1);
        self.bytes + waiting * each
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_picture_stays_as_long_as_it_was_seen_and_those_alike_are_one() {
        let mut reel = Reel::default();
        let mut takes = Vec::new();
        for (at, svg) in [(0, "red"), (66, "red"), (133, "green"), (266, "blue")] {
            let cue = Cue::Show(svg.to_owned(), Duration::from_millis(at));
            takes.extend(reel.take(cue));
        }
        takes.extend(reel.take(Cue::End(Duration::from_millis(1266))));
        let said: Vec<_> = takes.iter().map(|t| (t.svg.as_str(), t.delay)).collect();
        assert_eq!(said, [("red", 13), ("green", 13), ("blue", 100)]);
    }

    #[test]
    fn what_waits_is_expected_to_weigh_what_changes_do() {
        let mut encoded = Encoded::default();
        for bytes in [40, 1040, 1190, 1340] {
            encoded.add(bytes);
        }
        assert_eq!(encoded.expected_bytes(4), 1340);
        assert_eq!(encoded.expected_bytes(10), 1340 + 6 * 100);
    }
}
