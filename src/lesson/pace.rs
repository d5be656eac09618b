//! How long a sentence is shown.

use std::time::Duration;

/// To look at the picture, and to read each letter.
const TO_LOOK: Duration = Duration::from_millis(1500);
const A_LETTER: Duration = Duration::from_millis(30);

/// How long a picture with this sentence is shown: one of 100 letters for 4.5 s.
#[must_use]
pub fn reading_time(caption: &str) -> Duration {
    let letters = u32::try_from(caption.chars().count()).unwrap_or(u32::MAX);
    TO_LOOK.saturating_add(A_LETTER.saturating_mul(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_sentence_is_shown_for_longer() {
        assert_eq!(reading_time("").as_millis(), 1500);
        assert_eq!(reading_time("A ⊖ B").as_millis(), 1650);
    }
}
