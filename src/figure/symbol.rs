//! The symbols of a figure in texts, such as w₂, and their names in plain letters.

use std::ops::Range;

/// A name in a text: its range, and those of its parts. w₁w₃ has two.
#[derive(Clone, Debug, PartialEq)]
pub struct NameInText {
    /// The range of the whole name.
    pub place: Range<usize>,
    /// The parts.
    pub parts: Vec<(Range<usize>, String)>,
}

/// The names in `text` that a figure has, among those that are `known`; `sets` are the sets with a one-letter name.
#[must_use]
pub fn names_in(text: &str, known: &[String], sets: &[(char, Vec<String>)]) -> Vec<NameInText> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split(|character: char| !is_of_name(character)) {
        let place = at..at + word.len();
        // Words are separated by one character.
        at = place.end + text[place.end..].chars().next().map_or(0, char::len_utf8);
        let set = sets.iter().find(|(letter, _)| word.chars().eq([*letter]));
        let parts = match set {
            Some((_, points)) => points
                .iter()
                .map(|point| (place.clone(), plain_name(point)))
                .collect(),
            None => parts(word, place.start),
        };
        let are_known = parts.iter().all(|(_, name)| known.contains(name));
        if !parts.is_empty() && are_known {
            found.push(NameInText { place, parts });
        }
    }
    found
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '′'
}

/// Whether a character is a superscript or a subscript of a name.
fn is_script(character: char) -> bool {
    !character.is_ascii() && is_of_name(character)
}

/// The names that a word consists of, if it does: one letter, or several that all have an index.
fn parts(word: &str, at: usize) -> Vec<(Range<usize>, String)> {
    if word.starts_with(is_script) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut starts = word
        .char_indices()
        .filter(|(_, character)| !is_script(*character));
    let mut next = starts.next();
    while let Some((start, letter)) = next {
        next = starts.next();
        let end = next.map_or(word.len(), |(end, _)| end);
        if !letter.is_ascii_alphabetic() || end == start + 1 && word.len() > 1 {
            return Vec::new();
        }
        parts.push((at + start..at + end, plain_name(&word[start..end])));
    }
    parts
}

/// The name of a symbol in plain letters: w₂ is w2. The vertices a₁ and b₁ are highlighted with the point w₁ that they
/// form.
pub(super) fn plain_name(symbol: &str) -> String {
    let unsigned = symbol.trim_start_matches('−');
    let plain: String = unsigned.chars().map(plain).collect();
    match plain.strip_prefix(['a', 'b']) {
        Some(index) if index.ends_with(|c: char| c.is_ascii_digit()) => format!("w{index}"),
        _ if plain == "O" => "origin".to_owned(),
        _ => plain,
    }
}

fn plain(character: char) -> char {
    let mut scripts = "₀₁₂₃₄₅₆₇₈₉ᴬᴮₙₜ′".chars().zip("0123456789ABnt'".chars());
    let found = scripts.find(|(script, _)| *script == character);
    found.map_or(character, |(_, plain)| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let known = ["w1", "w2", "w10", "origin", "d", "n", "uA"].map(str::to_owned);
        let sets = [('S', vec!["w₁".to_owned(), "w₂".to_owned()])];
        let names = names_in(text, &known, &sets).into_iter();
        names.map(|name| text[name.place].to_owned()).collect()
    }

    #[test]
    fn names_are_found_and_words_are_not() {
        assert_eq!(found("d·w₁₀ > 0, so O and no end"), ["d", "w₁₀", "O"]);
        assert_eq!(found("a₁ − b₁, w₁w₂w₁₀ and w₁w₃"), ["a₁", "b₁", "w₁w₂w₁₀"]);
        assert_eq!(found("S and w₂: uᴬ, ddd, dn, 1d, ₁"), ["S", "w₂", "uᴬ"]);
    }
}
