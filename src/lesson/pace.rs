//! How long a picture stays, so that what is said of it can be read.

use std::time::Duration;

/// To look at the picture.
const TO_LOOK: Duration = Duration::from_millis(1500);

/// To read a letter, 33 in a second.
const A_LETTER: Duration = Duration::from_millis(30);

/// The time that it takes to look at a picture and to read `caption` below it. A sentence of 100 letters
/// stays for 4.5 s.
#[must_use]
pub fn reading_time(caption: &str) -> Duration {
    let letters = u32::try_from(caption.chars().count()).unwrap_or(u32::MAX);
    TO_LOOK + A_LETTER.saturating_mul(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_sentence_stays_longer() {
        assert_eq!(reading_time(""), Duration::from_millis(1500));
        assert_eq!(reading_time(&"ö".repeat(100)), Duration::from_millis(4500));
    }
}
