//! A text as numbers, words, marks and nested brackets, without its comments.

use super::{Refusal, refuse};

/// A piece of a text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) kind: Kind<'t>,
    /// The byte where it begins, and the one behind it.
    pub(super) at: usize,
    pub(super) end: usize,
    /// Whether white space stands before it.
    pub(super) is_spaced: bool,
}

#[derive(Debug)]
pub(super) enum Kind<'t> {
    Number(f64),
    /// A name with its path and type arguments, as in `std::vector<Vec2>` or `.reshape`.
    Word(&'t str),
    /// A quoted text that holds no points.
    Text(&'t str),
    /// An operator or a separator.
    Mark(&'t str),
    Line,
    /// Brackets with what stands in them; `"` for quotes around points.
    Group(char, Vec<Node<'t>>),
}

impl<'t> Node<'t> {
    pub(super) fn word(&self) -> Option<&'t str> {
        match self.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn is_mark(&self, marks: &[&str]) -> bool {
        matches!(self.kind, Kind::Mark(mark) if marks.contains(&mark))
    }

    pub(super) fn is_line(&self) -> bool {
        matches!(self.kind, Kind::Line)
    }

    /// Calls `visit` for this node and for all that are nested in it.
    pub(super) fn visit<'n>(&'n self, visit: &mut impl FnMut(&'n Self)) {
        visit(self);
        if let Kind::Group(_, nodes) = &self.kind {
            nodes.iter().for_each(|node| node.visit(visit));
        }
    }
}

/// Recursion over brackets ends here.
const MAX_DEPTH: usize = 32;

/// Marks of two characters; every other mark has one.
const LONG_MARKS: [&str; 22] = [
    ":=", "==", "=>", "+=", "-=", "*=", "/=", "@=", "!=", "<=", ">=", "->", "<-", "&&", "||", "<<",
    ">>", "**", "++", "--", "..", "//",
];

/// Shapes of well-known text, in which quotes hold points.
const WELL_KNOWN: [&str; 4] = ["POLYGON", "MULTIPOLYGON", "LINESTRING", "MULTIPOINT"];

/// The nodes of a text.
///
/// # Errors
/// [`Refusal`] of an unbalanced bracket or quote, and of a number in another notation than decimal.
pub(super) fn nodes(text: &str) -> Result<Vec<Node<'_>>, Refusal> {
    nodes_in(text, 0, text.len(), 0)
}

/// The nodes of `text[from..to]`, which is in brackets or quotes `depth` deep.
fn nodes_in(text: &str, from: usize, to: usize, depth: usize) -> Result<Vec<Node<'_>>, Refusal> {
    let mut outer: Vec<(char, usize, bool, Vec<Node<'_>>)> = Vec::new();
    let mut nodes: Vec<Node<'_>> = Vec::new();
    let (mut at, mut is_spaced) = (from, true);
    while let Some(next) = text[at..to].chars().next() {
        let rest = &text[at..to];
        let last = nodes.last().map(|node| &node.kind);
        let is_after_value = !matches!(last, None | Some(Kind::Mark(_) | Kind::Line));
        if let Some(length) = comment_length(text, at, to, is_spaced, last)? {
            (at, is_spaced) = (at + length, true);
            continue;
        }
        let begin = at;
        let kind = match next {
            '\n' => {
                at += 1;
                Kind::Line
            }
            _ if next.is_whitespace() => {
                (at, is_spaced) = (at + next.len_utf8(), true);
                continue;
            }
            '(' | '[' | '{' => {
                if depth + outer.len() >= MAX_DEPTH {
                    return Err(refuse(
                        at,
                        "brackets nested too deep; paste the two lists alone",
                    ));
                }
                outer.push((next, at, is_spaced, std::mem::take(&mut nodes)));
                (at, is_spaced) = (at + 1, true);
                continue;
            }
            ')' | ']' | '}' => {
                let Some((open, opened, was_spaced, before)) = outer.pop() else {
                    let reason = format!("`{next}` closes no bracket; paste the whole list");
                    return Err(refuse(at, reason));
                };
                if !matches!((open, next), ('(', ')') | ('[', ']') | ('{', '}')) {
                    let reason = format!("`{next}` can't close `{open}`; paste the whole list");
                    return Err(refuse(at, reason));
                }
                at += 1;
                let inner = std::mem::replace(&mut nodes, before);
                nodes.push(Node {
                    kind: Kind::Group(open, inner),
                    at: opened,
                    end: at,
                    is_spaced: was_spaced,
                });
                is_spaced = false;
                continue;
            }
            '"' | '`' | '\''
                if next != '\'' || is_spaced || !matches!(last, Some(Kind::Group(..))) =>
            {
                let length = quoted_length(rest, next).ok_or_else(|| {
                    refuse(
                        at,
                        format!("{next} isn't closed; paste the whole text in it"),
                    )
                })?;
                at += length + 2;
                let inner = &text[begin + 1..at - 1];
                if holds_points(inner) {
                    Kind::Group(
                        '"',
                        nodes_in(text, begin + 1, at - 1, depth + outer.len() + 1)?,
                    )
                } else {
                    Kind::Text(inner)
                }
            }
            _ => {
                let sign = usize::from(matches!(next, '-' | '+') && (!is_after_value || is_spaced));
                if starts_number(&rest[sign..]) {
                    let (size, length) = number_at(&rest[sign..]).ok_or_else(|| {
                        let end = rest.find(|c: char| c.is_whitespace() || ",;)]}".contains(c));
                        let found = &rest[..end.unwrap_or(rest.len())];
                        refuse(
                            at,
                            format!(
                                "`{found}` isn't a decimal number; write it as in 0.5, -2 or 1e-3"
                            ),
                        )
                    })?;
                    at += sign + length;
                    Kind::Number(if rest.starts_with('-') { -size } else { size })
                } else {
                    let length = word_length(rest);
                    if length > 0 {
                        at += length;
                        Kind::Word(&rest[..length])
                    } else {
                        let known = LONG_MARKS.iter().find(|mark| rest.starts_with(**mark));
                        at += known.map_or(next.len_utf8(), |mark| mark.len());
                        Kind::Mark(&text[begin..at])
                    }
                }
            }
        };
        let end = at;
        is_spaced = {
            let is_line = matches!(kind, Kind::Line);
            nodes.push(Node {
                kind,
                at: begin,
                end,
                is_spaced,
            });
            is_line
        };
    }
    match outer.first() {
        Some((open, opened, ..)) => Err(refuse(
            *opened,
            format!("`{open}` isn't closed; paste the whole list"),
        )),
        None => Ok(nodes),
    }
}

/// How long the comment at `at` is, in C, Python, Lua or SQL.
fn comment_length(
    text: &str,
    at: usize,
    to: usize,
    is_spaced: bool,
    last: Option<&Kind<'_>>,
) -> Result<Option<usize>, Refusal> {
    let rest = &text[at..to];
    let until = |end: &str, from: usize| {
        let found = rest[from..]
            .find(end)
            .map(|length| from + length + end.len());
        found.ok_or_else(|| {
            refuse(
                at,
                format!("a comment that isn't closed by {end}; paste all of it"),
            )
        })
    };
    let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
    if rest.starts_with("/*") {
        return until("*/", 2).map(Some);
    }
    if let Some(comment) = line.strip_prefix("//") {
        // In Python it divides.
        let comment = comment.trim();
        let may_divide = comment.starts_with(|c: char| c.is_ascii_digit() || c == '(')
            || !comment.is_empty() && !comment.contains(char::is_whitespace);
        if may_divide && matches!(last, Some(Kind::Group(..) | Kind::Number(_))) {
            return Err(refuse(
                at,
                "`//` is a comment or a division here; take it out",
            ));
        }
        return Ok(Some(line.len()));
    }
    let is_first = text[..at]
        .rsplit('\n')
        .next()
        .is_none_or(|before| before.trim().is_empty());
    let begins = |mark: &str| {
        let behind = line.strip_prefix(mark)?.chars().next();
        Some(behind.is_none_or(|c| c.is_whitespace() || mark.contains(c)))
    };
    if begins("#").is_some_and(|is_clear| is_first || is_spaced && is_clear) {
        return Ok(Some(line.len()));
    }
    if rest.starts_with("--[[") {
        return until("]]", 4).map(Some);
    }
    if begins("--").is_some_and(|is_clear| is_spaced && is_clear) {
        return Ok(Some(line.len()));
    }
    Ok(None)
}

/// How long the text in the quotes at the start of `rest` is; one in `'` ends in its line.
fn quoted_length(rest: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (length, c) in rest[1..].char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' if quote == '\'' => return None,
            _ if c == quote => return Some(length),
            _ => {}
        }
    }
    None
}

/// Whether a quoted text holds points: well-known text, or numbers.
fn holds_points(inner: &str) -> bool {
    let inner = inner.trim_start();
    let word = inner
        .split(|c: char| !c.is_ascii_alphabetic())
        .next()
        .unwrap_or_default();
    let is_well_known = WELL_KNOWN.contains(&word.to_ascii_uppercase().as_str());
    is_well_known || starts_number(inner.trim_start_matches(['[', '(', '{', '-', '+', ' ']))
}

fn starts_number(text: &str) -> bool {
    let digits = text.strip_prefix('.').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

/// What may stand behind a number and say its type.
const SUFFIXES: [&str; 12] = [
    "", "f", "F", "l", "L", "ll", "LL", "u", "f32", "f64", "_f32", "_f64",
];

/// The unsigned decimal number at the start of `text`, rounded to the nearest `f64`, and its length. `None` for
/// what goes on as a word, as another number, or has zeros before it, as the end of `1,000`.
fn number_at(text: &str) -> Option<(f64, usize)> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let whole = digits(0);
    let mut length = whole;
    if bytes.get(length) == Some(&b'.') && bytes.get(length + 1) != Some(&b'.') {
        length += 1 + digits(length + 1);
    }
    if let Some(b'e' | b'E') = bytes.get(length) {
        let signed = length + 1 + usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        let exponent = digits(signed);
        if exponent > 0 {
            length = signed + exponent;
        }
    }
    let behind = &text[length..];
    let word = behind
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(behind.len());
    let is_double = length > whole && matches!(&behind[..word], "d" | "D");
    let next = &behind[word..];
    let goes_on = next.starts_with('\'') || starts_number(next);
    let is_number = !goes_on
        && (SUFFIXES.contains(&&behind[..word]) || is_double)
        && !(whole > 1 && bytes[0] == b'0');
    is_number.then_some((text[..length].parse().ok()?, length + word))
}

/// How long the word at the start of `text` is, with its path, its type arguments and the `!` of a macro.
fn word_length(text: &str) -> usize {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let name = |text: &str| text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let mut length = name(text);
    if length == 0
        && text.starts_with('.')
        && text[1..].starts_with(|c: char| c.is_alphabetic() || c == '_')
    {
        length = 1 + name(&text[1..]);
    }
    while length > 0 {
        let rest = &text[length..];
        let joined = [".", "::", "->"].iter().find_map(|joint| {
            let behind = rest.strip_prefix(joint)?;
            let is_path = behind.starts_with(|c: char| is_name(c) || c == '<' && *joint == "::");
            is_path.then(|| joint.len() + name(behind))
        });
        let more = joined.or_else(|| type_arguments_length(rest));
        match more {
            Some(more) if more > 0 => length += more,
            _ => break,
        }
    }
    if length > 0
        && text[length..].starts_with('!')
        && text[length + 1..].starts_with(['[', '(', '{'])
    {
        length += 1;
    }
    length
}

/// How long the type arguments at the start of `text` are, as in `<std::array<double, 2>>`.
fn type_arguments_length(text: &str) -> Option<usize> {
    let mut depth = 0;
    if !text.starts_with('<') || text[1..].starts_with([' ', '=', '<']) {
        return None;
    }
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if c.is_alphanumeric() || "_:,. *&[];".contains(c) => {}
            _ => return None,
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
