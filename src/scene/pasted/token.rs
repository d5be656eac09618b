//! Words, numbers and signs of a text as brackets within brackets, each with its place. Comments are left out.

use super::number::{number_at, special_length};
use super::place::{Place, Places};
use super::word::{
    closing_angle, goes_on_word, is_of_numbers, not_finite, unreadable_length, word_length,
};
use super::{Fault, fault};
use crate::planar::MAX_VERTICES;

/// So many words, numbers and signs are read at most: two shapes of the most vertices fit many times over.
const MOST_TOKENS: usize = 1 << 20;

/// Brackets are nested no deeper than this.
const MOST_DEPTH: usize = 64;

/// A word, a number, a sign, or brackets.
#[derive(Clone, Debug)]
pub(super) struct Tree<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) place: Place,
}

/// What a tree is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'t> {
    Number(f64),
    /// A name with what belongs to it, as in `self.points[3].x`.
    Word(&'t str),
    /// What is taken of the value before it, as in `[…].map`.
    Method(&'t str),
    /// What stood in quotation marks.
    Quoted(&'t str),
    /// The sign that opens brackets, and what they hold.
    Brackets(char, Vec<Tree<'t>>),
    /// What divides values, or stands between a name and its value: one of `,;:=`.
    Mark(char),
    Operator(&'t str),
    /// Something was left out here.
    Ellipsis,
    /// The end of a line; of two in a row the line between is blank.
    Line,
}

impl Tree<'_> {
    pub(super) fn is_line(&self) -> bool {
        matches!(self.kind, Kind::Line)
    }

    pub(super) fn is_mark(&self, sign: char) -> bool {
        matches!(self.kind, Kind::Mark(mark) if mark == sign)
    }

    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        matches!(self.kind, Kind::Word(word) if words.contains(&word))
    }

    pub(super) fn is_brackets(&self) -> bool {
        matches!(self.kind, Kind::Brackets(..))
    }
}

/// The words, numbers and brackets of `text`.
///
/// # Errors
/// [`Fault`] where brackets do not match, and where there is too much.
pub(super) fn trees(text: &str) -> Result<Vec<Tree<'_>>, Fault> {
    let mut reader = Reader {
        text,
        at: 0,
        places: Places::new(text),
        open: vec![(' ', Place::START, Vec::new())],
        ends: Vec::new(),
        count: 0,
        copies: 0,
        is_tex: ["\\draw", "\\fill", "\\path"]
            .iter()
            .any(|word| text.contains(word)),
    };
    while reader.at < text.len() {
        reader.step()?;
        if reader.count > MOST_TOKENS {
            let reason =
                format!("more than {MOST_TOKENS} words and numbers; paste the two shapes alone");
            return Err(fault(reader.place(), reason));
        }
    }
    match reader.open.pop() {
        Some((' ', _, trees)) => Ok(trees),
        Some((sign, place, _)) => Err(fault(
            place,
            format!("`{sign}` is not closed; paste the whole of it"),
        )
        .of_form()),
        None => Ok(Vec::new()),
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    places: Places<'t>,
    /// The brackets that are not closed yet, the whole text first.
    open: Vec<(char, Place, Vec<Tree<'t>>)>,
    /// Where quotation marks end whose text is read, and what they close.
    ends: Vec<(usize, char)>,
    count: usize,
    copies: usize,
    /// Whether lines of `TikZ` are drawn in it.
    is_tex: bool,
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn place(&mut self) -> Place {
        self.places.of(self.at)
    }

    /// What stands from here to the end of the line, but no more of it than a name or a note is long.
    fn rest_of_line(&self) -> &'t str {
        let rest = self.rest();
        let most = rest
            .char_indices()
            .nth(200)
            .map_or(rest.len(), |(at, _)| at);
        rest[..most].split('\n').next().unwrap_or_default()
    }

    fn last(&self) -> Option<&Tree<'t>> {
        self.open.last().and_then(|(.., trees)| trees.last())
    }

    fn push(&mut self, kind: Kind<'t>, length: usize) -> Result<(), Fault> {
        let place = self.place();
        self.at += length;
        self.count += 1;
        if let Some((.., trees)) = self.open.last_mut() {
            trees.push(Tree { kind, place });
        }
        Ok(())
    }

    fn open(&mut self, sign: char, length: usize) -> Result<(), Fault> {
        let place = self.place();
        if self.open.len() > MOST_DEPTH {
            return Err(fault(
                place,
                format!("brackets within brackets, more than {MOST_DEPTH} deep"),
            ));
        }
        self.at += length;
        self.count += 1;
        self.open.push((sign, place, Vec::new()));
        Ok(())
    }

    fn close(&mut self, sign: char) -> Result<(), Fault> {
        let here = self.place();
        self.at += sign.len_utf8();
        self.count += 1;
        let Some((open, place, trees)) = self.open.pop_if(|(open, ..)| *open != ' ') else {
            // Prose has lists like 1) and faces like :).
            return Ok(());
        };
        let closes = match open {
            '(' => ')',
            '[' => ']',
            '<' => '>',
            '"' => sign,
            _ => '}',
        };
        if closes != sign {
            return Err(fault(
                here,
                format!("`{sign}` cannot close the `{open}` of {place}; mend the brackets"),
            )
            .of_form());
        }
        if let Some((.., around)) = self.open.last_mut() {
            around.push(Tree {
                kind: Kind::Brackets(open, trees),
                place,
            });
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), Fault> {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else {
            return Ok(());
        };
        let next = rest[c.len_utf8()..].chars().next();
        if let Some((end, close)) = self.ends.pop_if(|(end, _)| *end <= self.at) {
            self.at = end;
            return if close == ' ' {
                self.skip(1)
            } else {
                self.close(close)
            };
        }
        match c {
            '\n' => self.push(Kind::Line, 1),
            _ if c.is_whitespace() => self.skip(c.len_utf8()),
            '/' | '#' | '-' | '`' | '%' if self.comment_length() > 0 => {
                self.skip(self.comment_length())
            }
            '0'..='9' => self.number(0, 1.0),
            '.' if rest.starts_with("...") => self.push(Kind::Ellipsis, 3),
            '…' => self.push(Kind::Ellipsis, c.len_utf8()),
            '.' if next.is_some_and(|next| next.is_ascii_digit()) => self.number(0, 1.0),
            '.' if next.is_some_and(begins_word) => self.method(),
            '-' if next == Some('>') => self.skip(2),
            // Between points in brackets it is a line of TikZ.
            '-' if next == Some('-') && self.is_line() => self.push(Kind::Operator(&rest[..2]), 2),
            '<' if rest.starts_with("<- ") => self.push(Kind::Mark('='), 2),
            '=' if rest.starts_with("==") => self.push(Kind::Mark(','), 2),
            '!' if next == Some('=') => self.push(Kind::Mark(','), 2),
            '=' if rest.starts_with("=>") => self.push(Kind::Mark('='), 2),
            ':' if rest.starts_with(":=") => self.push(Kind::Mark('='), 2),
            ':' if rest.starts_with("::") => self.skip(2),
            '+' | '-' | '*' | '/' | '%' | '@' | '^' | '|' if next == Some('=') => {
                self.push(Kind::Operator(&rest[..2]), 2)
            }
            '+' | '-' | '\u{2212}' => self.sign(c),
            '@' if next.is_some_and(|next| next == '"') => self.skip(1),
            '*' | '/' | '%' | '^' | '@' | '~' => self.push(Kind::Operator(&rest[..1]), 1),
            // In Rust it stands behind what may fail.
            '?' if next == Some(' ') => self.push(Kind::Operator(&rest[..1]), 1),
            '!' if next.is_some_and(|next| next.is_ascii_digit() || next == '.') => {
                self.push(Kind::Operator(&rest[..1]), 1)
            }
            '(' | '[' | '{' => self.open(c, 1),
            ')' | ']' | '}' => self.close(c),
            '<' => self.angle(),
            '|' => self.push(Kind::Mark(','), 1),
            ',' | ';' | '=' | ':' => self.push(Kind::Mark(c), 1),
            '"' | '\'' => self.quoted(c),
            _ if begins_word(c) => self.word(),
            _ => self.skip(c.len_utf8()),
        }
    }

    fn skip(&mut self, length: usize) -> Result<(), Fault> {
        self.at += length;
        Ok(())
    }

    /// How long the comment is that begins here: of C, of Python, of Lua, or a line that fences code; 0 for none.
    fn comment_length(&self) -> usize {
        let rest = self.rest();
        let to = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        let before = self.text[..self.at].chars().next_back();
        let is_apart = before.is_none_or(|c| c.is_whitespace() || ",;{}[]()".contains(c));
        let goes_on = |behind: &str| behind.starts_with(|c| goes_on_word(c) || "(.".contains(c));
        if before == Some(':') && rest.starts_with("//") {
            // An address, which may stand in brackets.
            let ends = |c: char| c.is_whitespace() || ")>]\"'".contains(c);
            rest.find(ends).unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            to("*/")
        } else if is_apart && rest.starts_with("--[[") {
            to("]]")
        } else if ["//", "#", "```"].iter().any(|mark| rest.starts_with(mark))
            // In C two signs before a name take one away.
            || is_apart && rest.strip_prefix("--").is_some_and(|behind| !goes_on(behind))
                && !self.is_line()
            // In MATLAB and TeX it begins one, elsewhere it divides.
            || rest.starts_with('%') && self.last().is_none_or(|tree| tree.is_line() || tree.is_mark(';'))
        {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            0
        }
    }

    /// Whether two signs here are a line of `TikZ`: between points in brackets, and anywhere in TeX.
    fn is_line(&self) -> bool {
        let behind = self.rest().get(2..).unwrap_or_default().trim_start();
        let is_point = self
            .last()
            .is_some_and(|tree| matches!(tree.kind, Kind::Brackets('(', _)));
        self.is_tex || is_point && (behind.starts_with(['(', '+']) || behind.starts_with("cycle"))
    }

    /// Whether nothing but signs of items stands before this in a line outside of brackets.
    fn begins_item(&self) -> bool {
        let trees = self.open.last().map_or(&[][..], |(.., trees)| trees);
        let mut before = trees.iter().rev();
        let first = before.find(|tree| !matches!(tree.kind, Kind::Operator("-")));
        self.open.len() == 1 && first.is_none_or(Tree::is_line)
    }

    fn is_behind_space(&self) -> bool {
        self.text[..self.at].ends_with(char::is_whitespace)
    }

    /// The number behind `skipped` bytes, of this sign; a word where it only begins like a number.
    fn number(&mut self, skipped: usize, sign: f64) -> Result<(), Fault> {
        let rest = &self.rest()[skipped..];
        if let Some(length) = special_length(rest) {
            return self.push(Kind::Number(f64::NAN), skipped + length);
        }
        if let Some((value, length)) = number_at(rest) {
            return self.push(Kind::Number(sign * value), skipped + length);
        }
        let goes_on = |c: char| goes_on_word(c) || c == '.';
        let end = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
        self.push(Kind::Word(&rest[..end]), skipped + end)
    }

    /// The sign of a number, or one of arithmetic between two.
    fn sign(&mut self, c: char) -> Result<(), Fault> {
        let rest = self.rest();
        let behind = &rest[c.len_utf8()..];
        let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
        let (skipped, behind) = (c.len_utf8() + spaces, &behind[spaces..]);
        let is_after_value = matches!(
            self.last().map(|tree| &tree.kind),
            Some(Kind::Number(_) | Kind::Brackets(..) | Kind::Word(_) | Kind::Method(_))
        );
        let stands_apart = self.is_behind_space() && spaces == 0;
        let sign = if c == '+' { 1.0 } else { -1.0 };
        if is_after_value && !stands_apart || c == '-' && spaces > 0 && self.begins_item() {
            self.push(Kind::Operator(&rest[..c.len_utf8()]), c.len_utf8())
        } else if behind.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            self.number(skipped, sign)
        } else if let Some((value, length)) = not_finite(behind) {
            self.push(Kind::Number(sign * value), skipped + length)
        } else {
            self.push(Kind::Operator(&rest[..c.len_utf8()]), c.len_utf8())
        }
    }

    /// A name behind a point: what is taken of the value before it, or else a field's.
    fn method(&mut self) -> Result<(), Fault> {
        self.at += 1;
        let trees = self.open.last().map_or(&[][..], |(.., trees)| trees);
        // The method of a list may stand in the next line.
        let before = trees.iter().rev().find(|tree| !tree.is_line());
        let is_behind_number = matches!(self.last().map(|tree| &tree.kind), Some(Kind::Number(_)));
        let name = &self.rest()[..word_length(self.rest())];
        match before.map(|tree| &tree.kind) {
            Some(kind) if is_behind_number || matches!(kind, Kind::Brackets(..)) => {
                self.push(Kind::Method(name), name.len())
            }
            _ => self.push(Kind::Word(name), name.len()),
        }
    }

    /// A type's parameters and a debugger's notes are left out; numbers between angles are a point.
    fn angle(&mut self) -> Result<(), Fault> {
        let line = self.rest_of_line();
        if let Some(note) = line.strip_prefix("<repeats ") {
            let digits = note.split(' ').next().unwrap_or_default();
            if let (Ok(count), Some(end)) = (digits.parse(), line.find('>')) {
                self.repeat(count)?;
                return self.skip(end + 1);
            }
        }
        if let Some(length) = unreadable_length(line) {
            return self.push(Kind::Word(&line[..length]), length);
        }
        let Some(end) = closing_angle(line) else {
            return self.skip(1);
        };
        let within = &line[1..end];
        if is_of_numbers(within) {
            self.ends.push((self.at + end, '>'));
            return self.open('<', 1);
        }
        self.skip(end + 1)
    }

    /// What stood before comes `count` times in all.
    fn repeat(&mut self, count: usize) -> Result<(), Fault> {
        self.copies = self.copies.saturating_add(count);
        if self.copies > MAX_VERTICES {
            let reason = format!(
                "{} repetitions; a shape has at most {MAX_VERTICES} vertices",
                self.copies
            );
            return Err(fault(self.place(), reason));
        }
        if let Some((.., trees)) = self.open.last_mut()
            && let Some(last) = trees.last().cloned()
            && match &last.kind {
                Kind::Brackets(_, within) => within.len() < 12,
                kind => matches!(kind, Kind::Number(_)),
            }
        {
            let mark = Tree {
                kind: Kind::Mark(','),
                place: last.place,
            };
            for _ in 1..count {
                trees.extend([mark.clone(), last.clone()]);
            }
        }
        Ok(())
    }

    /// What stands in quotation marks; numbers and well-known text there are read.
    fn quoted(&mut self, mark: char) -> Result<(), Fault> {
        // Directly behind a matrix it turns rows into columns.
        if mark == '\'' && self.text[..self.at].ends_with([']', ')']) {
            return self.push(Kind::Operator(&self.rest()[..1]), 1);
        }
        let before = self.text[..self.at].chars().next_back();
        let within = &self.rest()[1..];
        let length = within.find(mark);
        if let Some(length) = length.filter(|&length| length > 0) {
            let text = &within[..length];
            let end = self.at + 1 + length;
            if is_of_numbers(text) && text.contains([' ', '\t', ',', '\n']) {
                self.ends.push((end, ']'));
                return self.open('[', 1);
            }
            let system = text
                .strip_prefix("SRID=")
                .and_then(|text| text.split_once(';'));
            let shape = system.map_or(text, |(_, shape)| shape);
            if super::names::is_well_known(shape.trim_start()) {
                self.ends.push((end, ' '));
                return self.skip(1 + text.len() - shape.len());
            }
        }
        let line = &self.rest_of_line()[1..];
        match line.find(mark) {
            Some(end) if !before.is_some_and(goes_on_word) => {
                self.push(Kind::Quoted(&line[..end]), end + 2)
            }
            _ => self.skip(1),
        }
    }

    fn word(&mut self) -> Result<(), Fault> {
        let rest = self.rest();
        if let Some((value, length)) = not_finite(rest) {
            return self.push(Kind::Number(value), length);
        }
        let length = word_length(rest);
        self.push(Kind::Word(&rest[..length]), length)
    }
}
