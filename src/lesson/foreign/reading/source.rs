//! A text of JSON on its way to serde, which tells of each value in it where it stands.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Take};
use std::rc::Rc;

use super::super::numbers::value;
use super::TraceError;
use crate::scene::json_fault;

/// The longest run of letters and digits that is looked at for a word.
const LONGEST_WORD: usize = 64;

/// The text with each word for a number that is none in quotes, as JSON has no such numbers.
pub(super) struct Source<R> {
    pub(super) bytes: Take<R>,
    /// What serde gets next.
    ready: VecDeque<u8>,
    is_in_string: bool,
    is_escaped: bool,
    /// The line and the column of the byte after those that are ready.
    place: Rc<Cell<(usize, usize)>>,
    /// How much serde got of the value, in lines and columns of what it got, and where in that the quotes are.
    given: (usize, usize),
    quotes: Vec<(usize, usize)>,
    /// Whether a value ends with its line at the latest.
    pub(super) is_by_lines: bool,
    /// Whether the text, or the line, ended before the value did.
    pub(super) ran_out: bool,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(bytes: Take<R>, place: Rc<Cell<(usize, usize)>>) -> Self {
        Self {
            bytes,
            ready: VecDeque::new(),
            is_in_string: false,
            is_escaped: false,
            place,
            given: (1, 0),
            quotes: Vec::new(),
            is_by_lines: false,
            ran_out: false,
        }
    }

    /// Skips white space, and says whether something follows it.
    pub(super) fn skip_to_value(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                return Ok(true);
            }
            self.skip(byte);
        }
        Ok(false)
    }

    /// Begins a value.
    pub(super) fn begin(&mut self) {
        self.ready.clear();
        self.given = (1, 0);
        self.quotes.clear();
        self.is_in_string = false;
        self.ran_out = false;
    }

    /// What serde found wrong with the value that began at `start`, and where in the text.
    pub(super) fn error(&self, start: (usize, usize), error: &serde_json::Error) -> TraceError {
        let (line, column) = (error.line(), error.column());
        let quotes = self.quotes.iter();
        let quotes = quotes.filter(|&&quote| quote.0 == line && quote.1 < column);
        let before = if line == 1 { start.1 - 1 } else { 0 };
        TraceError {
            line: start.0 + line - 1,
            column: (before + column - quotes.count()).max(1),
            fault: json_fault(error),
        }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.bytes.fill_buf()?.first().copied())
    }

    fn skip(&mut self, byte: u8) {
        self.bytes.consume(1);
        let (line, column) = self.place.get();
        let is_end = byte == b'\n';
        self.place.set(if is_end {
            (line + 1, 1)
        } else {
            (line, column + 1)
        });
    }

    /// The next byte of the value.
    fn next(&mut self) -> io::Result<Option<u8>> {
        let next = self.peek()?;
        let next = next.filter(|&byte| !(self.is_by_lines && byte == b'\n'));
        match next {
            Some(byte) => self.skip(byte),
            None => self.ran_out = true,
        }
        Ok(next)
    }

    /// Makes ready the next byte or word.
    fn prepare(&mut self) -> io::Result<()> {
        let Some(first) = self.next()? else {
            return Ok(());
        };
        if self.is_in_string || !is_of_word(first) {
            let ends_or_begins = first == b'"' && !self.is_escaped;
            self.is_in_string ^= ends_or_begins;
            self.is_escaped = self.is_in_string && first == b'\\' && !self.is_escaped;
            self.ready.push_back(first);
            return Ok(());
        }
        let mut word = vec![first];
        while word.len() < LONGEST_WORD && self.peek()?.is_some_and(is_of_word) {
            word.extend(self.next()?);
        }
        self.ran_out |= self.peek()?.is_none();
        let is_number = std::str::from_utf8(&word).is_ok_and(|word| value(word).is_some());
        if !is_number {
            self.ready.extend(word);
            return Ok(());
        }
        for quote in [0, word.len() + 1] {
            self.quotes.push((self.given.0, self.given.1 + 1 + quote));
        }
        self.ready.push_back(b'"');
        self.ready.extend(word);
        self.ready.push_back(b'"');
        Ok(())
    }
}

/// Whether a byte may be one of a number or a word, of NaN and the infinities as any language writes them.
fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.#()_".contains(&byte) || !byte.is_ascii()
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(slot) = buffer.first_mut() else {
            return Ok(0);
        };
        if self.ready.is_empty() {
            self.prepare()?;
        }
        let Some(byte) = self.ready.pop_front() else {
            return Ok(0);
        };
        *slot = byte;
        let (line, column) = self.given;
        let is_end = byte == b'\n';
        self.given = if is_end {
            (line + 1, 0)
        } else {
            (line, column + 1)
        };
        Ok(1)
    }
}
