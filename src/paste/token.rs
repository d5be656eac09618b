//! A text as numbers, words, marks and nested brackets, without its comments.

use std::iter;

use super::{Parsed, refused};

/// A piece of a text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) kind: NodeKind<'t>,
    /// The first byte, and the one after the last.
    pub(super) at: usize,
    pub(super) end: usize,
}

#[derive(Debug)]
pub(super) enum NodeKind<'t> {
    Number(f64),
    /// A name with its path and type arguments, as in `std::vector<Vec2>` or `.reshape`.
    Word(&'t str),
    /// A quoted text without points.
    Text(&'t str),
    /// An operator, a separator or a line end: one character. In brackets, a line end only counts after a number.
    Mark(&'t str),
    /// Brackets with their contents; `"` for quotes around points.
    Group(char, Vec<Node<'t>>),
}

impl<'t> Node<'t> {
    pub(super) fn word(&self) -> Option<&'t str> {
        match self.kind {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self.kind {
            NodeKind::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn is_mark(&self, marks: &str) -> bool {
        matches!(self.kind, NodeKind::Mark(mark) if marks.contains(mark))
    }

    pub(super) fn is_group(&self) -> bool {
        matches!(self.kind, NodeKind::Group(..))
    }
}

/// All of `nodes`, including nested ones.
pub(super) fn deep<'n, 't>(nodes: &'n [Node<'t>]) -> Box<dyn Iterator<Item = &'n Node<'t>> + 'n> {
    Box::new(nodes.iter().flat_map(|node| {
        let inner = match &node.kind {
            NodeKind::Group(_, inner) => inner.as_slice(),
            _ => &[],
        };
        iter::once(node).chain(deep(inner))
    }))
}

/// The numbers among these, with their bytes.
pub(super) fn deep_numbers(nodes: &[Node<'_>]) -> impl Iterator<Item = (f64, usize)> {
    deep(nodes).filter_map(|node| Some((node.number()?, node.at)))
}

/// The nodes of a text from the byte `at`.
///
/// # Errors
/// At an unbalanced bracket or quote, and at a number that isn't decimal.
pub(super) fn nodes(text: &str, at: usize) -> Parsed<Vec<Node<'_>>> {
    Lexer { text, at }.nodes(None, 0)
}

/// The limit of the nesting depth.
const MAX_DEPTH: usize = 32;

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    /// The nodes up to the end, or to the bracket that closes the one at the byte `open`.
    fn nodes(&mut self, open: Option<(char, usize)>, depth: usize) -> Parsed<Vec<Node<'t>>> {
        let mut nodes: Vec<Node<'t>> = Vec::new();
        let mut is_spaced = true;
        if depth > MAX_DEPTH {
            return refused(self.at, "brackets nested too deep; write the points alone");
        }
        while let Some(next) = self.text[self.at..].chars().next() {
            let at = self.at;
            let last = nodes.last().map(|last| &last.kind);
            let is_after_group = matches!(last, Some(NodeKind::Group(..)));
            let is_after_number = matches!(last, Some(NodeKind::Number(_)));
            let is_after_value = !matches!(last, None | Some(NodeKind::Mark(_)));
            // A third line end in a row says no more than the second, and would be looked past each time.
            let is_blank = nodes.iter().rev().take(2).all(|node| node.is_mark("\n"));
            let is_end = next == '\n' && (is_after_number || open.is_none() && !is_blank);
            self.at += match next.is_whitespace() && !is_end {
                true => next.len_utf8(),
                false => self.comment_length(is_spaced, is_after_group || is_after_number)?,
            };
            if self.at > at {
                is_spaced = true;
                continue;
            }
            // `[…]'` is a transposed matrix.
            let is_transposed = next == '\'' && !is_spaced && is_after_group;
            let kind = match next {
                '(' | '[' | '{' => {
                    self.at += 1;
                    NodeKind::Group(next, self.nodes(Some((next, at)), depth + 1)?)
                }
                ')' | ']' | '}' => {
                    self.at += 1;
                    if open.and_then(|(open, _)| "([{".find(open)) != ")]}".find(next) {
                        let reason = format!("`{next}` closes no bracket; paste the whole list");
                        return refused(at, reason);
                    }
                    nodes.pop_if(|last| last.is_mark("\n"));
                    return Ok(nodes);
                }
                '"' | '`' | '\'' if !is_transposed => self.quoted(next, depth)?,
                _ => self.plain(next, is_spaced || !is_after_value)?,
            };
            let end = self.at;
            nodes.push(Node { kind, at, end });
            is_spaced = next == '\n';
        }
        match open {
            Some((open, at)) => refused(at, format!("`{open}` isn't closed; paste the whole list")),
            None => Ok(nodes),
        }
    }

    fn plain(&mut self, next: char, may_have_sign: bool) -> Parsed<NodeKind<'t>> {
        let rest = &self.text[self.at..];
        let sign = usize::from(may_have_sign && matches!(next, '-' | '+'));
        if starts_number(&rest[sign..]) {
            let Some((size, length)) = number_at(&rest[sign..]) else {
                let reason = "a number that isn't decimal; write 0.5, -2 or 1e-3";
                return refused(self.at, reason);
            };
            self.at += sign + length;
            return Ok(NodeKind::Number(if next == '-' { -size } else { size }));
        }
        let (length, kind) = match word_length(rest) {
            0 => (next.len_utf8(), NodeKind::Mark(&rest[..next.len_utf8()])),
            length => (length, NodeKind::Word(&rest[..length])),
        };
        self.at += length;
        Ok(kind)
    }

    /// The content of quotes: nodes if it has points, and else a text.
    fn quoted(&mut self, quote: char, depth: usize) -> Parsed<NodeKind<'t>> {
        let at = self.at + 1;
        let mut is_escaped = false;
        let length = self.text[at..].find(|c: char| {
            let ends = !is_escaped && (c == quote || c == '\n' && quote == '\'');
            is_escaped = !is_escaped && c == '\\';
            ends
        });
        let text = &self.text[..at + length.unwrap_or_default()];
        if length.is_none() || !self.text[text.len()..].starts_with(quote) {
            let reason = format!("{quote} isn't closed; paste the whole text");
            return refused(self.at, reason);
        }
        self.at = text.len() + 1;
        if holds_points(&text[at..]) {
            let inner = Lexer { text, at }.nodes(None, depth + 1)?;
            return Ok(NodeKind::Group('"', inner));
        }
        Ok(NodeKind::Text(&text[at..]))
    }

    /// The length of a comment here, in C, Python, Lua or SQL.
    fn comment_length(&self, is_spaced: bool, may_divide: bool) -> Parsed<usize> {
        let rest = &self.text[self.at..];
        for (begin, end) in [("/*", "*/"), ("--[[", "]]")] {
            if let Some(comment) = rest.strip_prefix(begin) {
                return match comment.find(end) {
                    Some(length) => Ok(begin.len() + length + end.len()),
                    None => refused(self.at, format!("a comment without {end}; paste all of it")),
                };
            }
        }
        // The end of the line is only looked for where a comment begins: a list may be one long line.
        if rest.starts_with("//") {
            // In Python `//` divides.
            let line = run(rest, is_in_line);
            let comment = rest[2..line].trim();
            let is_number = comment.starts_with(|c: char| c.is_ascii_digit() || c == '(');
            if may_divide && (is_number || comment.split_whitespace().count() == 1) {
                let reason = "a comment or a division? write the points that result";
                return refused(self.at, reason);
            }
            return Ok(line);
        }
        if !is_spaced || !rest.starts_with(['#', '-']) {
            return Ok(0);
        }
        let behind = rest.trim_start_matches(['#', '-', '!']);
        let is_clear = behind.is_empty() || behind.starts_with(char::is_whitespace);
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let is_first = before.is_empty() || before.ends_with('\n');
        let is_comment =
            rest.starts_with('#') && (is_clear || is_first) || rest.starts_with("--") && is_clear;
        Ok(if is_comment { run(rest, is_in_line) } else { 0 })
    }
}

/// The number of leading bytes of `text` with such characters.
fn run(text: &str, is_part: fn(char) -> bool) -> usize {
    text.find(|c: char| !is_part(c)).unwrap_or(text.len())
}

fn is_in_line(c: char) -> bool {
    c != '\n'
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Whether a quoted text contains points: well-known text, or numbers.
fn holds_points(inner: &str) -> bool {
    let text = inner.trim_start();
    let word = text[..run(text, is_name)].to_ascii_uppercase();
    let is_well_known = word.ends_with("POLYGON") || word.ends_with("LINESTRING");
    is_well_known || starts_number(text.trim_start_matches(['[', '(', '{', '-', '+', ' ']))
}

fn starts_number(text: &str) -> bool {
    text.strip_prefix('.').unwrap_or(text).starts_with(is_digit)
}

/// The unsigned decimal number at the start of `text`, rounded to the nearest `f64`, and its length. `None` if it
/// continues as a word or another number, or has leading zeros, as the end of `1,000`.
fn number_at(text: &str) -> Option<(f64, usize)> {
    let whole = run(text, is_digit);
    let mut length = whole;
    if text[length..].starts_with('.') && !text[length + 1..].starts_with('.') {
        length += 1 + run(&text[length + 1..], is_digit);
    }
    if let Some(exponent) = text[length..].strip_prefix(['e', 'E']) {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.starts_with(is_digit) {
            length = text.len() - digits.len() + run(digits, is_digit);
        }
    }
    let behind = &text[length..];
    let suffix = &behind[..run(behind, is_name)];
    let is_suffix = match suffix {
        "" | "f" | "F" | "l" | "L" | "ll" | "LL" | "u" | "f32" | "f64" | "_f32" | "_f64" => true,
        suffix => matches!(suffix, "d" | "D") && length > whole,
    };
    let next = &behind[suffix.len()..];
    let continues = next.starts_with('\'') || starts_number(next);
    let has_zeros = whole > 1 && text.starts_with('0');
    let number = text[..length].parse().ok()?;
    (is_suffix && !continues && !has_zeros).then_some((number, length + suffix.len()))
}

/// The length of the word at the start of `text`: a path with type arguments, the `!` of a macro, or the number of a
/// label, as in `Triangle 2:`.
fn word_length(text: &str) -> usize {
    let mut length = run(text, is_name);
    if length == 0 && !text.starts_with('.') {
        return 0;
    }
    loop {
        let rest = &text[length..];
        let joints = [".", "::", "->"];
        let found = joints.iter().find(|joint| rest.starts_with(**joint));
        let joint = found.map_or(0, |joint| joint.len());
        let more = match &rest[joint..] {
            behind if behind.starts_with('<') => type_arguments_length(behind),
            behind if joint > 0 => run(behind, is_name),
            _ => 0,
        };
        if more == 0 {
            break;
        }
        length += joint + more;
    }
    let rest = &text[length..];
    let number = rest.strip_prefix(' ').unwrap_or_default();
    let digits = run(number, is_digit);
    if rest.starts_with('!') && rest[1..].starts_with(['[', '(', '{']) {
        length += 1;
    } else if digits > 0 && number[digits..].starts_with(':') {
        length += 1 + digits;
    }
    length
}

/// The most characters of type arguments. Without a limit, each `<` that isn't closed would be read to the end.
const MAX_TYPE_ARGUMENTS: usize = 256;

/// The length of the type arguments at the start of `text`, as in `<std::array<double, 2>>`.
fn type_arguments_length(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices().take(MAX_TYPE_ARGUMENTS) {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            ' ' if at > 1 => {}
            _ if c.is_alphanumeric() || "_:,.*&[];".contains(c) => {}
            _ => return 0,
        }
        if depth == 0 {
            return at + 1;
        }
    }
    0
}
