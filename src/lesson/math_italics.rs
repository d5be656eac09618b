//! Where a letter of a text stands as mathematics, to be set in italics.

use std::ops::Range;

/// Words that follow the symbol a, but not the article.
const AFTER_SYMBOL: [&str; 8] = ["and", "of", "is", "in", "less", "or", "comes", "matters"];

/// Where the symbols of a text stand, without their indices: letters that stand alone. A and B are names, as in the
/// picture; a letter after a number is a unit.
#[must_use]
pub fn symbols_in(text: &str) -> Vec<Range<usize>> {
    let letters = text.char_indices().filter(|(_, letter)| is_letter(*letter));
    letters
        .filter(|&(at, letter)| {
            let end = at + letter.len_utf8();
            let stands_alone = !text[..at]
                .ends_with(|c| is_letter(c) || c.is_ascii_digit() || c == '’')
                && !text[end..].starts_with(|c| is_letter(c) || c == '’');
            stands_alone
                && !is_unit(&text[..at], letter, &text[end..])
                && match letter {
                    'a' => !is_article(&text[end..]),
                    'O' | 'P' | 'J' | 'I' => true,
                    _ => !letter.is_ascii_uppercase(),
                }
        })
        .map(|(at, letter)| at..at + letter.len_utf8())
        .collect()
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || ('α'..='ω').contains(&letter)
}

/// Whether a letter is a unit, or the beginning of one a second.
fn is_unit(before: &str, letter: char, after: &str) -> bool {
    let is_digit = |c: char| c.is_numeric() && !('₀'..='₉').contains(&c);
    let number = before.strip_suffix([' ', '\u{a0}']);
    number.is_some_and(|number| number.ends_with(is_digit))
        || (letter == 's' && before.ends_with('/'))
        || after.starts_with("/s")
}

/// Whether what follows an a makes it the article.
fn is_article(after: &str) -> bool {
    let Some(rest) = after.strip_prefix(' ') else {
        return after.is_empty();
    };
    let word = rest.split(|c| !is_letter(c)).next().unwrap_or_default();
    word.len() > 1 && !AFTER_SYMBOL.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        symbols_in(text)
            .into_iter()
            .map(|place| &text[place])
            .collect()
    }

    #[test]
    fn letters_that_stand_alone_are_symbols_but_for_names_units_and_the_article() {
        let symbols = [
            ("d points from A’s centre to B’s, with d·w₁ = 3.00.", "ddw"),
            ("A triangle w₁w₃ has a corner w₁₂, v₀w₂ and a ray.", "wwwvw"),
            (
                "They touch in 0.0100 s at (2, 0) m/s or 5 m, 4.64 × 10⁻⁷ m.",
                "",
            ),
            (
                "At P₁, midway between a and b: u = v + ω × r, uᴬ = a₁ − b₁, μ·j.",
                "PabuvωruabμJ",
            ),
            ("1/k = 3, J/mᴮ, along +x", "kJmx"),
        ];
        for (text, expected) in symbols {
            assert_eq!(
                found(text).to_lowercase(),
                expected.to_lowercase(),
                "{text}"
            );
        }
    }
}
