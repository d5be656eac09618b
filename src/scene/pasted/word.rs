//! How long the names, notes and words for numbers are that a text begins with.

pub(super) fn goes_on_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Whether a text has digits, and nothing but what numbers and what divides them have.
pub(super) fn is_of_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && !text.contains(|c: char| !" \t\r\n,;.+-eE".contains(c) && !c.is_ascii_digit())
}

/// How long a debugger's note is that it could not read a value, as in `<optimized out>`.
pub(super) fn unreadable_length(line: &str) -> Option<usize> {
    const NOTES: [&str; 5] = ["error", "optimized", "unavailable", "not ", "read "];
    let within = line.strip_prefix('<')?;
    NOTES.iter().find(|note| within.starts_with(**note))?;
    Some(line.find('>')? + 1)
}

/// Where the angle that opens a line is closed, if what is between belongs there.
pub(super) fn closing_angle(line: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in line.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if c.is_alphanumeric() || " \t,;:_&*.+-[]".contains(c) => {}
            _ => return None,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// How long the name at the beginning of `text` is, with the names behind points and what they count in brackets.
pub(super) fn word_length(text: &str) -> usize {
    let name = |text: &str| text.find(|c| !goes_on_word(c)).unwrap_or(text.len());
    let mut length = name(text);
    loop {
        let rest = &text[length..];
        let link = [".", "::", "->"].into_iter().find(|link| {
            rest.strip_prefix(link)
                .is_some_and(|behind| behind.starts_with(goes_on_word))
        });
        let within = rest.strip_prefix('[').map(name).filter(|&end| end > 0);
        if let Some(link) = link {
            length += link.len() + name(&rest[link.len()..]);
        } else if let Some(end) = within.filter(|end| rest[end + 1..].starts_with(']')) {
            length += end + 2;
        } else {
            return length;
        }
    }
}

/// What stands for no finite number at the beginning of a text, and how long it is with the note behind it, as in
/// `nan(ind)`.
pub(super) fn not_finite(text: &str) -> Option<(f64, usize)> {
    let length = word_length(text);
    let word = &text[..length];
    let last = word.rsplit(['.', ':']).next().unwrap_or(word);
    match last.to_ascii_lowercase().as_str() {
        "nan" => {
            let is_of_note = |c: char| c.is_ascii_alphanumeric();
            let note = text[length..]
                .strip_prefix('(')
                .map(|note| note.trim_start_matches(is_of_note));
            let end = note
                .and_then(|note| note.strip_prefix(')'))
                .map_or(length, |rest| text.len() - rest.len());
            Some((f64::NAN, end))
        }
        "inf" | "infinity" => Some((f64::INFINITY, length)),
        _ => None,
    }
}
