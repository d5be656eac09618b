//! A text as numbers, names, marks and nested brackets, without its comments and prompts.

use std::iter;

use super::{Parsed, ensure, refused};

/// A piece of a text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    /// `0` for a number, `a` for a name with its path and type arguments, `"` for a quoted text without points, and `“`
    /// for quotes around points, whose contents are nodes as in brackets. Brackets have their first character, `‹` for
    /// `<`. The others are marks of one character. In brackets, a line end only counts after a number.
    pub(super) kind: char,
    /// As it stands there; of quotes, the content.
    pub(super) text: &'t str,
    pub(super) value: f64,
    pub(super) inner: Vec<Node<'t>>,
    /// The first byte, and the one after the last.
    pub(super) at: usize,
    pub(super) end: usize,
}

/// The kinds of brackets.
pub(super) const BRACKETS: &str = "([{‹“";

impl<'t> Node<'t> {
    pub(super) fn is(&self, kinds: &str) -> bool {
        kinds.contains(self.kind)
    }

    pub(super) fn word(&self) -> Option<&'t str> {
        self.is("a").then_some(self.text)
    }

    pub(super) fn number(&self) -> Option<f64> {
        self.is("0").then_some(self.value)
    }
}

/// All of `nodes`, including nested ones.
pub(super) fn deep<'n, 't>(nodes: &'n [Node<'t>]) -> Box<dyn Iterator<Item = &'n Node<'t>> + 'n> {
    let nodes = nodes.iter();
    Box::new(nodes.flat_map(|node| iter::once(node).chain(deep(&node.inner))))
}

/// The numbers among these, with their bytes.
pub(super) fn deep_numbers(nodes: &[Node<'_>]) -> impl Iterator<Item = (f64, usize)> {
    deep(nodes).filter_map(|node| Some((node.number()?, node.at)))
}

/// The nodes of a text from the byte `at`.
///
/// # Errors
/// At an unbalanced bracket or quote, and at a number in an unknown notation.
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
        let reason = "brackets nested too deep; write the points alone";
        ensure(depth <= MAX_DEPTH, self.at, reason)?;
        while let Some(next) = self.text[self.at..].chars().next() {
            let (at, rest) = (self.at, &self.text[self.at..]);
            let is_after = |kinds: &str| nodes.last().is_some_and(|last| last.is(kinds));
            let is_after_value = is_after("a0\"") || is_after(BRACKETS);
            // A third line end in a row says no more than the second, and would be looked past each time.
            let is_blank = nodes.iter().rev().take(2).all(|node| node.is("\n"));
            let is_end = next == '\n' && (is_after("0") || open.is_none() && !is_blank);
            let starts_line = open.is_none() && (nodes.is_empty() || is_after("\n"));
            self.at += match if starts_line { prompt_length(rest) } else { 0 } {
                _ if next.is_whitespace() && !is_end => next.len_utf8(),
                prompt @ 1.. => prompt,
                _ => self.comment_length(is_spaced, is_after("0") || is_after(BRACKETS))?,
            };
            if self.at > at {
                is_spaced = true;
                continue;
            }
            // `[…]'` is a transposed matrix.
            let is_transposed = next == '\'' && !is_spaced && is_after(BRACKETS);
            let may_open = !is_after_value || is_after("‹");
            let is_angle = next == '<' && may_open && begins_point(&rest[1..]);
            let closes = open.and_then(|(open, _)| "([{‹".chars().position(|kind| kind == open));
            let (mut value, mut inner) = (0.0, Vec::new());
            self.at += next.len_utf8();
            let kind = match next {
                '(' | '[' | '{' | '<' if next != '<' || is_angle => {
                    let kind = if is_angle { '‹' } else { next };
                    inner = self.nodes(Some((kind, at)), depth + 1)?;
                    kind
                }
                ')' | ']' | '}' | '>' if next != '>' || closes == Some(3) => {
                    let reason = format!("`{next}` closes no bracket; paste the whole list");
                    ensure(closes == ")]}>".find(next), at, reason)?;
                    nodes.pop_if(|last| last.is("\n"));
                    return Ok(nodes);
                }
                '"' | '`' | '\'' if !is_transposed => {
                    let end = self.quote_end(next, at)?;
                    self.at = end + 1;
                    let is_list = holds_points(&self.text[at + 1..end]);
                    if is_list {
                        let (text, at) = (&self.text[..end], at + 1);
                        inner = Lexer { text, at }.nodes(None, depth + 1)?;
                    }
                    if is_list { '“' } else { '"' }
                }
                _ => {
                    let may_have_sign = is_spaced || !is_after_value;
                    let sign = usize::from(may_have_sign && matches!(next, '-' | '+'));
                    let length = word_length(rest);
                    if starts_number(&rest[sign..]) {
                        let reason = "a number in an unknown notation; write 0.5, -2 or 1e-3";
                        let number = number_at(&rest[sign..]);
                        let (size, length) = number.ok_or((at, reason.to_owned()))?;
                        value = if next == '-' { -size } else { size };
                        self.at = at + sign + length;
                        '0'
                    } else if length > 0 {
                        self.at = at + length;
                        'a'
                    } else if BRACKETS.contains(next) {
                        '?'
                    } else {
                        next
                    }
                }
            };
            let end = self.at;
            let quote = usize::from(matches!(kind, '"' | '“'));
            let text = &self.text[at + quote..end - quote];
            nodes.push(Node {
                kind,
                text,
                value,
                inner,
                at,
                end,
            });
            is_spaced = next == '\n';
        }
        match open {
            Some((open, at)) => refused(at, format!("`{open}` isn't closed; paste the whole list")),
            None => Ok(nodes),
        }
    }

    /// The byte of the quote that closes the one at the byte `at`.
    fn quote_end(&self, quote: char, at: usize) -> Parsed<usize> {
        let mut is_escaped = false;
        let length = self.text[at + 1..].find(|c: char| {
            let ends = !is_escaped && (c == quote || c == '\n' && quote == '\'');
            is_escaped = !is_escaped && c == '\\';
            ends
        });
        let end = at + 1 + length.unwrap_or_default();
        let is_closed = length.is_some() && self.text[end..].starts_with(quote);
        let reason = format!("{quote} isn't closed; paste the whole text");
        ensure(is_closed, at, reason)?;
        Ok(end)
    }

    /// The length of a comment here, in C, Python, Lua or SQL.
    fn comment_length(&self, is_spaced: bool, may_divide: bool) -> Parsed<usize> {
        let rest = &self.text[self.at..];
        for (begin, end) in [("/*", "*/"), ("--[[", "]]")] {
            if let Some(comment) = rest.strip_prefix(begin) {
                let reason = format!("a comment without {end}; paste all of it");
                let length = comment.find(end).ok_or((self.at, reason))?;
                return Ok(begin.len() + length + end.len());
            }
        }
        // The end of the line is only looked for where a comment begins: a list may be one long line.
        if rest.starts_with("//") {
            // In Python `//` divides.
            let line = run(rest, is_in_line);
            let comment = rest[2..line].trim();
            let is_number = comment.starts_with(|c: char| c.is_ascii_digit() || c == '(');
            let divides = may_divide && (is_number || comment.split_whitespace().count() == 1);
            let reason = "a comment or a division? write the points that result";
            ensure(!divides, self.at, reason)?;
            return Ok(line);
        }
        if !is_spaced || !rest.starts_with(['#', '-', '.', '%']) {
            return Ok(0);
        }
        let behind = rest.trim_start_matches(['#', '-', '!']);
        let is_clear = behind.is_empty() || behind.starts_with(char::is_whitespace);
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let is_first = before.is_empty() || before.ends_with('\n');
        // Python's prompt within a statement.
        if is_first && rest.starts_with("... ") && self.text.trim_start().starts_with(">>> ") {
            return Ok("... ".len());
        }
        let is_comment = match rest.as_bytes()[0] {
            b'#' => is_clear || is_first,
            b'%' => is_first || before.ends_with(';'),
            _ => rest.starts_with("--") && is_clear,
        };
        Ok(if is_comment { run(rest, is_in_line) } else { 0 })
    }
}

/// The length of what a REPL or `dbg!` prints in front of a statement, or of a debugger's command.
fn prompt_length(line: &str) -> usize {
    let mut signs = [">>> ", ">> ", "> ", "julia> "].iter();
    if let Some(sign) = signs.find(|sign| line.starts_with(**sign)) {
        return sign.len();
    }
    if line.starts_with("(gdb) ") || line.starts_with("(lldb) ") {
        return run(line, is_in_line);
    }
    let mut starts = ["[", "In [", "Out["].iter();
    if !starts.any(|start| line.starts_with(start)) {
        return 0;
    }
    let end = run(line, |c| c != ']' && c != '\n');
    let is_place = line.starts_with('[') && line[..end].contains(".rs:");
    let behind = if is_place { "] " } else { "]:" };
    if line[end..].starts_with(behind) {
        end + 2
    } else {
        0
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
    let mut kinds = ["POLYGON", "LINESTRING", "MULTIPOINT"].iter();
    kinds.any(|kind| word.ends_with(kind))
        || starts_number(text.trim_start_matches(['[', '(', '{', '-', '+', ' ']))
}

/// Whether a text behind `<` is `0, 0>` or `Vector2(0, 0)>`.
fn begins_point(text: &str) -> bool {
    let word = run(text, is_name);
    starts_number(text.trim_start_matches([' ', '-']))
        || word > 0 && text[word..].trim_start_matches(' ').starts_with('(')
}

fn starts_number(text: &str) -> bool {
    text.strip_prefix('.').unwrap_or(text).starts_with(is_digit)
}

/// The unsigned number at the start of `text`, rounded to the nearest `f64`, and its length. `None` if it continues as
/// a word or another number, or has leading zeros, as the end of `1,000`.
fn number_at(text: &str) -> Option<(f64, usize)> {
    let whole = run(text, is_digit);
    let (number, length) = hexadecimal_at(text).or_else(|| decimal_at(text, whole))?;
    let behind = &text[length..];
    let suffix = &behind[..run(behind, is_name)];
    let is_suffix = match suffix {
        "" | "f" | "F" | "l" | "L" | "ll" | "LL" | "u" | "f32" | "f64" | "_f32" | "_f64" => true,
        suffix => matches!(suffix, "d" | "D") && length > whole,
    };
    let next = &behind[suffix.len()..];
    let continues = next.starts_with('\'') || starts_number(next);
    let has_zeros = whole > 1 && text.starts_with('0');
    (is_suffix && !continues && !has_zeros).then_some((number, length + suffix.len()))
}

fn decimal_at(text: &str, whole: usize) -> Option<(f64, usize)> {
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
    Some((text[..length].parse().ok()?, length))
}

/// A number as C's `%a` prints it, such as `0x1.8p+1`: hexadecimal digits, and a power of two.
fn hexadecimal_at(text: &str) -> Option<(f64, usize)> {
    let digits = text.strip_prefix("0x")?;
    let length = run(digits, |c| c.is_ascii_hexdigit() || c == '.');
    let (mantissa, power) = digits.split_at(length);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mantissa = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let power = power.strip_prefix('p')?;
    let size = run(power, |c| is_digit(c) || "+-".contains(c));
    let exponent = i32::from(power[..size].parse::<i16>().ok()?) - 4 * fraction.len() as i32;
    Some((
        libm::ldexp(mantissa as f64, exponent),
        "0x".len() + length + 1 + size,
    ))
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
        let mut joints = [".", "::", "->"].iter();
        let joint = joints.find(|joint| rest.starts_with(**joint));
        let joint = joint.map_or(0, |joint| joint.len());
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
    let is_macro = rest.starts_with('!') && rest[1..].starts_with(['[', '(', '{']);
    let is_label = digits > 0 && number[digits..].starts_with(':');
    length
        + if is_macro {
            1
        } else {
            usize::from(is_label) * (1 + digits)
        }
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
