//! Text as words, numbers and signs, each with its place. Comments are left out.

use super::number::{number_at, special_length};
use super::place::Places;
use super::{Fault, Place};

/// So many words, numbers and signs are read at most: two shapes of the most vertices fit many times over.
const MOST_TOKENS: usize = 1 << 20;

/// A word, a number or a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) place: Place,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind<'t> {
    Number(f64),
    /// A name with what belongs to it, as in `self.points[3].x`.
    Word(&'t str),
    /// What stood in quotation marks.
    Quoted(&'t str),
    Open(char),
    Close(char),
    /// What stands between a name and its value.
    Names(char),
    Comma,
    Semicolon,
    /// A sign of arithmetic, or the point of a method.
    Operator(char),
    /// An assignment that changes what stands before it, as `+=`.
    Changes,
    /// Something was left out here.
    Ellipsis,
    /// A debugger's note that what stands before it comes so many times.
    Repeats(usize),
    /// A blank line, or one of a comment.
    Gap,
}

/// The tokens of `text`.
///
/// # Errors
/// [`Fault`] when there are too many.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut reader = Reader {
        text,
        at: 0,
        places: Places::new(text),
        found: Vec::new(),
        end: None,
        line_is_empty: false,
        line_has_tokens: false,
    };
    while reader.at < text.len() {
        reader.step();
        if reader.found.len() > MOST_TOKENS {
            return Err(Fault {
                place: reader.place(),
                reason: format!(
                    "more than {MOST_TOKENS} words and numbers; paste the two shapes alone"
                ),
            });
        }
    }
    Ok(reader.found)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    places: Places<'t>,
    found: Vec<Token<'t>>,
    /// Where the point between angles, or the list in quotation marks, ends that is read, and the bracket that
    /// stands for its end.
    end: Option<(usize, char)>,
    line_is_empty: bool,
    line_has_tokens: bool,
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn goes_on_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
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

    fn push(&mut self, kind: Kind<'t>, length: usize) {
        let place = self.place();
        self.found.push(Token { kind, place });
        self.line_has_tokens |= kind != Kind::Gap;
        self.at += length;
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else { return };
        let next = rest[c.len_utf8()..].chars().next();
        if let Some((_, close)) = self.end.filter(|(at, _)| *at == self.at) {
            return self.push(Kind::Close(close), c.len_utf8());
        }
        match c {
            '\n' => self.end_line(),
            '#' => self.skip_line(),
            '/' if next == Some('/') => self.skip_line(),
            '/' if next == Some('*') => self.skip_comment(),
            _ if c.is_whitespace() => self.at += c.len_utf8(),
            '0'..='9' => self.number(0, 1.0),
            '+' | '-' | '*' | '/' | '%' | '@' if next == Some('=') => self.push(Kind::Changes, 2),
            '.' if rest.starts_with("...") => self.push(Kind::Ellipsis, 3),
            '…' => self.push(Kind::Ellipsis, c.len_utf8()),
            '.' if next.is_some_and(|next| next.is_ascii_digit()) => self.number(0, 1.0),
            '.' if next.is_some_and(begins_word) => {
                // A method of a number is arithmetic; a name behind a point alone is a field's.
                match self.found.last() {
                    Some(Token {
                        kind: Kind::Number(_) | Kind::Close(_),
                        ..
                    }) if !self.is_behind_space() => self.push(Kind::Operator('.'), 1),
                    _ => self.at += 1,
                }
            }
            '-' if next == Some('>') => self.at += 2,
            '+' | '-' | '\u{2212}' => self.sign(c),
            '*' | '/' | '%' | '^' | '@' => self.push(Kind::Operator(c), 1),
            '~' | '!' if next.is_some_and(|next| next.is_ascii_digit() || next == '.') => {
                self.push(Kind::Operator(c), 1);
            }
            '(' | '[' | '{' => self.push(Kind::Open(c), 1),
            ')' | ']' | '}' => self.push(Kind::Close(c), 1),
            '<' => self.angle(),
            ',' => self.push(Kind::Comma, 1),
            ';' => self.push(Kind::Semicolon, 1),
            ':' if rest.starts_with(":=") => self.push(Kind::Names('='), 2),
            ':' if rest.starts_with("::") => self.at += 2,
            '=' if rest.starts_with("=>") => self.push(Kind::Names('='), 2),
            '=' if rest.starts_with("==") => self.push(Kind::Comma, 2),
            '=' | ':' => self.push(Kind::Names(c), 1),
            '"' | '\'' => self.quoted(c),
            _ if begins_word(c) => self.word(),
            _ => self.at += c.len_utf8(),
        }
    }

    fn end_line(&mut self) {
        let was_empty = std::mem::replace(&mut self.line_is_empty, !self.line_has_tokens);
        if self.line_is_empty && !was_empty {
            self.push(Kind::Gap, 0);
        }
        self.line_has_tokens = false;
        self.at += 1;
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn skip_comment(&mut self) {
        let rest = self.rest();
        self.at += rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
    }

    fn is_behind_space(&self) -> bool {
        self.text[..self.at].ends_with(char::is_whitespace)
    }

    /// The number behind `skipped` bytes, of this sign; a word where it only begins like a number.
    fn number(&mut self, skipped: usize, sign: f64) {
        let rest = &self.rest()[skipped..];
        if let Some(length) = special_length(rest) {
            return self.push(Kind::Number(f64::NAN), skipped + length);
        }
        match number_at(rest) {
            Some((value, length)) => self.push(Kind::Number(sign * value), skipped + length),
            None => {
                let goes_on = |c: char| goes_on_word(c) || c == '.';
                let end = rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
                let word = &rest[..end];
                self.push(Kind::Word(word), skipped + end);
            }
        }
    }

    /// The sign of a number, or one of arithmetic between two.
    fn sign(&mut self, c: char) {
        let behind = &self.rest()[c.len_utf8()..];
        let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
        let (skipped, behind) = (c.len_utf8() + spaces, &behind[spaces..]);
        let line = self.place().line;
        let is_after_value = self.found.last().is_some_and(|token| {
            let is_value = matches!(token.kind, Kind::Number(_) | Kind::Close(_) | Kind::Word(_));
            is_value && token.place.line == line
        });
        let stands_apart = self.is_behind_space() && spaces == 0;
        let sign = if c == '+' { 1.0 } else { -1.0 };
        if is_after_value && !stands_apart {
            self.push(Kind::Operator(c), c.len_utf8());
        } else if behind.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            self.number(skipped, sign);
        } else if let Some(value) = not_finite(&behind[..word_length(behind)]) {
            self.push(Kind::Number(sign * value), skipped + word_length(behind));
        } else {
            self.push(Kind::Operator(c), c.len_utf8());
        }
    }

    /// A type's parameters and a debugger's notes are left out; two numbers between angles are a point.
    fn angle(&mut self) {
        let line = self.rest_of_line();
        if let Some(note) = line.strip_prefix("<repeats ") {
            let digits = note.split(' ').next().unwrap_or_default();
            if let (Ok(count), Some(end)) = (digits.parse(), line.find('>')) {
                return self.push(Kind::Repeats(count), end + 1);
            }
        }
        if let Some(length) = unreadable_length(line) {
            return self.push(Kind::Word(&line[..length]), length);
        }
        let Some(end) = closing_angle(line) else {
            self.at += 1;
            return;
        };
        let within = &line[1..end];
        let is_of_numbers = within.contains(|c: char| c.is_ascii_digit())
            && !within.contains(|c: char| !" \t,;.+-eE".contains(c) && !c.is_ascii_digit());
        if is_of_numbers {
            self.end = Some((self.at + end, '>'));
            self.push(Kind::Open('<'), 1);
        } else {
            self.at += end + 1;
        }
    }

    fn quoted(&mut self, mark: char) {
        let before = self.text[..self.at].chars().next_back();
        let within = &self.rest()[1..];
        let list = within.find(|c: char| !(c.is_ascii_digit() || " \t\r\n,;.+-eE".contains(c)));
        if let Some(length) = list.filter(|&length| within[length..].starts_with(mark))
            && within[..length].contains(char::is_whitespace) | within[..length].contains(',')
        {
            self.end = Some((self.at + 1 + length, ']'));
            return self.push(Kind::Open('['), 1);
        }
        let line = &self.rest_of_line()[1..];
        match line.find(mark) {
            Some(end) if !before.is_some_and(goes_on_word) => {
                self.push(Kind::Quoted(&line[..end]), end + 2);
            }
            _ => self.at += 1,
        }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let length = word_length(rest);
        let word = &rest[..length];
        let kind = match not_finite(word) {
            Some(value) => Kind::Number(value),
            None => Kind::Word(word),
        };
        self.push(kind, length);
    }
}

/// How long a debugger's note is that it could not read a value, as in `<optimized out>`.
fn unreadable_length(line: &str) -> Option<usize> {
    const NOTES: [&str; 5] = ["error", "optimized", "unavailable", "not ", "read "];
    let within = line.strip_prefix('<')?;
    NOTES.iter().find(|note| within.starts_with(**note))?;
    Some(line.find('>')? + 1)
}

/// Where the angle that opens a line is closed, if what is between belongs there.
fn closing_angle(line: &str) -> Option<usize> {
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
fn word_length(text: &str) -> usize {
    let name = |text: &str| text.find(|c| !goes_on_word(c)).unwrap_or(text.len());
    let mut length = name(text);
    loop {
        let rest = &text[length..];
        let link = [".", "::", "->"].into_iter().find(|link| {
            rest.strip_prefix(link)
                .is_some_and(|behind| behind.starts_with(goes_on_word))
        });
        if let Some(link) = link {
            length += link.len() + name(&rest[link.len()..]);
        } else if let Some(subscript) = subscript_length(rest) {
            length += subscript;
        } else {
            return length;
        }
    }
}

/// How long the place in a list is that `text` begins with, as in `[3]` or `[i]`.
fn subscript_length(text: &str) -> Option<usize> {
    let within = text.strip_prefix('[')?;
    let end = within.find(|c: char| !goes_on_word(c))?;
    within[end..].starts_with(']').then_some(end + 2)
}

/// What a word says that stands for no finite number.
fn not_finite(word: &str) -> Option<f64> {
    let last = word.rsplit(['.', ':']).next().unwrap_or(word);
    match last.to_ascii_lowercase().as_str() {
        "nan" => Some(f64::NAN),
        "inf" | "infinity" => Some(f64::INFINITY),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        tokens(text)
            .unwrap()
            .iter()
            .map(|token| token.kind)
            .collect()
    }

    #[test]
    fn a_minus_is_a_sign_or_arithmetic() {
        use Kind::{Number, Operator, Word};
        assert_eq!(kinds("1 -2"), [Number(1.0), Number(-2.0)]);
        assert_eq!(kinds("1 - 2"), [Number(1.0), Operator('-'), Number(2.0)]);
        assert_eq!(kinds("1-2"), [Number(1.0), Operator('-'), Number(2.0)]);
        assert_eq!(kinds("- 2"), [Number(-2.0)]);
        assert_eq!(kinds("−2.5e-3"), [Number(-2.5e-3)]);
        assert_eq!(kinds("w-2"), [Word("w"), Operator('-'), Number(2.0)]);
        assert_eq!(kinds("-inf"), [Number(f64::NEG_INFINITY)]);
    }

    #[test]
    fn a_name_keeps_its_parts() {
        use Kind::{Names, Number, Open, Word};
        assert_eq!(kinds("vs[0].Set("), [Word("vs[0].Set"), Open('(')]);
        assert_eq!(kinds(".x = 1"), [Word("x"), Names('='), Number(1.0)]);
        assert_eq!(
            kinds("Point2::<f32>::new("),
            [Word("Point2"), Word("new"), Open('(')]
        );
        assert_eq!(kinds("p.0 2.0"), [Word("p.0"), Number(2.0)]);
        assert_eq!(
            kinds("std::array<b2Vec2, 4> v"),
            [Word("std::array"), Word("v")]
        );
    }

    #[test]
    fn comments_are_left_out_and_places_stay() {
        let found = tokens("/* a\n 1 */ 2 // 3\n\n # 4\n 5 ä 6").unwrap();
        let places: Vec<(f64, u32, u32)> = found
            .iter()
            .filter_map(|token| match token.kind {
                Kind::Number(value) => Some((value, token.place.line, token.place.column)),
                _ => None,
            })
            .collect();
        assert_eq!(places, [(2.0, 2, 7), (5.0, 5, 2), (6.0, 5, 6)]);
        let gaps = found.iter().filter(|token| token.kind == Kind::Gap).count();
        assert_eq!(
            gaps, 1,
            "one for lines without tokens that follow each other"
        );
    }

    #[test]
    fn a_debuggers_repetition_is_told() {
        assert_eq!(kinds("1 <repeats 5 times>")[1], Kind::Repeats(5));
        assert_eq!(kinds("<1, 2>")[0], Kind::Open('<'));
    }
}
