//! The lists of points and the paths of an SVG.

use glam::{DVec2, dvec2};

use super::found::{Found, Group, Spot};
use super::place::Places;
use super::{Fault, Place};

/// No text with more shapes than this is looked through for a pair.
const MOST_SHAPES: usize = 256;

/// Whether a text is an SVG, a part of one, or the data of a path.
pub(super) fn is_svg(text: &str) -> bool {
    text.contains("<svg") || attributes(text).next().is_some() || is_path(text.trim())
}

/// The polygons, polylines and paths of a text.
///
/// # Errors
/// [`Fault`] at a curve, at what moves a shape, and where a coordinate is missing.
pub(super) fn read(text: &str) -> Result<Found<'_>, Fault> {
    let mut found = Found::default();
    if is_path(text.trim()) {
        let begun = text.len() - text.trim_start().len();
        let path = Cursor::new(text, begun, text.trim_end().len());
        path.path(None, &mut found)?;
        return Ok(found);
    }
    for element in ["rect", "circle", "ellipse", "use"] {
        if let Some(at) = text.find(&format!("<{element}")) {
            let reason = format!(
                "<{element}> has no list of corners; write it as a polygon or a path of lines"
            );
            found.doubt(Places::new(text).of(at), reason);
        }
    }
    for (count, Attribute { name, begun, end }) in attributes(text).enumerate() {
        match name {
            _ if count == MOST_SHAPES => {
                let reason = format!("more than {MOST_SHAPES} shapes; paste two");
                let place = Places::new(text).of(begun);
                return Err(Fault { place, reason });
            }
            "transform" => {
                let reason = "a transform moves a shape; apply it, and take it out".to_owned();
                let place = Places::new(text).of(begun);
                return Err(Fault { place, reason });
            }
            "points" => Cursor::new(text, begun, end).points(id(text, begun), &mut found)?,
            _ => Cursor::new(text, begun, end).path(id(text, begun), &mut found)?,
        }
    }
    Ok(found)
}

/// Whether a text is the data of a path and nothing else.
fn is_path(text: &str) -> bool {
    let is_of_path =
        |c: char| "MmLlHhVvZzCcSsQqTtAaeE+-., \t\r\n".contains(c) || c.is_ascii_digit();
    let mut signs = text.chars();
    matches!(signs.next(), Some('M' | 'm'))
        && text.contains(|c: char| c.is_ascii_digit())
        && signs.all(is_of_path)
}

/// An attribute that says where something is, and where its value stands.
struct Attribute {
    name: &'static str,
    begun: usize,
    end: usize,
}

fn attributes(text: &str) -> impl Iterator<Item = Attribute> {
    const NAMES: [&str; 3] = ["points", "d", "transform"];
    let mut next = 0;
    std::iter::from_fn(move || {
        while let Some(found) = text[next..].find('=') {
            let at = next + found;
            next = at + 1;
            let before = text[..at].trim_end();
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
            let word = before.rsplit(|c| !is_of_name(c)).next().unwrap_or_default();
            let around = before[..before.len() - word.len()].chars().next_back();
            let is_apart = around.is_none_or(char::is_whitespace);
            let Some(name) = NAMES.into_iter().find(|name| *name == word && is_apart) else {
                continue;
            };
            let value = text[next..].trim_start();
            let begun = text.len() - value.len() + 1;
            let Some(mark) = value
                .chars()
                .next()
                .filter(|mark| ['"', '\''].contains(mark))
            else {
                continue;
            };
            let Some(length) = text[begun..].find(mark) else {
                continue;
            };
            let is_meant = is_value_of(name, text[begun..begun + length].trim());
            if !is_meant {
                continue;
            }
            next = begun + length;
            return Some(Attribute {
                name,
                begun,
                end: next,
            });
        }
        None
    })
}

/// Whether a text in quotation marks is the value of this attribute, and not of a variable of its name.
fn is_value_of(name: &str, value: &str) -> bool {
    let has_digits = value.contains(|c: char| c.is_ascii_digit());
    has_digits
        && match name {
            "d" => value.starts_with(['M', 'm']),
            "points" => value.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)),
            _ => true,
        }
}

/// The `id` of the element in which an attribute stands.
fn id(text: &str, at: usize) -> Option<&str> {
    let start = text[..at].rfind('<')?;
    let end = text[at..].find('>').map_or(text.len(), |end| at + end);
    let element = &text[start..end];
    let value = element.split_once(" id=")?.1;
    let mark = value.chars().next()?;
    value[mark.len_utf8()..].split(mark).next()
}

struct Cursor<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    /// Where the attribute's value begins.
    start: Place,
    places: Places<'t>,
}

impl<'t> Cursor<'t> {
    fn new(text: &'t str, begun: usize, end: usize) -> Self {
        let mut places = Places::new(text);
        Self {
            text,
            at: begun,
            end,
            start: places.of(begun),
            places,
        }
    }

    fn place(&mut self) -> Place {
        self.places.of(self.at)
    }

    fn fault(&mut self, reason: impl Into<String>) -> Fault {
        Fault {
            place: self.place(),
            reason: reason.into(),
        }
    }

    /// What is left, from the next sign on that is no space and no comma.
    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..self.end];
        let trimmed = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// The number here; one ends where a second point or sign begins.
    fn number(&mut self) -> Result<f64, Fault> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let digits = |mut at: usize| {
            while is_digit(at) {
                at += 1;
            }
            at
        };
        let signed = |at: usize| at + usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        let mut end = digits(signed(0));
        if bytes.get(end) == Some(&b'.') {
            end = digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) && is_digit(signed(end + 1)) {
            end = digits(signed(end + 1));
        }
        let Ok(value) = rest[..end].parse() else {
            return Err(self.fault("a number is missing here: an odd count of coordinates"));
        };
        self.at += end;
        Ok(value)
    }

    fn point(&mut self) -> Result<Spot, Fault> {
        self.rest();
        let place = self.place();
        let at = dvec2(self.number()?, self.number()?);
        Ok(Spot { at, place })
    }

    fn points(mut self, name: Option<&'t str>, found: &mut Found<'t>) -> Result<(), Fault> {
        let mut points = Vec::new();
        while !self.rest().is_empty() {
            points.push(self.point()?);
        }
        self.emit(points, name, found);
        Ok(())
    }

    fn path(mut self, name: Option<&'t str>, found: &mut Found<'t>) -> Result<(), Fault> {
        let mut points: Vec<Spot> = Vec::new();
        let mut command = ' ';
        let mut pen = DVec2::ZERO;
        let mut start = DVec2::ZERO;
        loop {
            let rest = self.rest();
            let Some(next) = rest.chars().next() else {
                break;
            };
            if next.is_ascii_alphabetic() {
                command = next;
                self.at += 1;
                self.rest();
            } else {
                // More pairs after a move are lines.
                command = match command {
                    'M' => 'L',
                    'm' => 'l',
                    'Z' | 'z' | ' ' => return Err(self.fault("a path's command is expected here")),
                    same => same,
                };
            }
            let from = if command.is_ascii_lowercase() {
                pen
            } else {
                DVec2::ZERO
            };
            let place = self.place();
            match command.to_ascii_uppercase() {
                'Z' => {
                    pen = start;
                    continue;
                }
                'M' => {
                    pen = from + self.point()?.at;
                    start = pen;
                    let ended = std::mem::take(&mut points);
                    self.emit(ended, name, found);
                }
                'L' => pen = from + self.point()?.at,
                'H' => pen.x = from.x + self.number()?,
                'V' => pen.y = from.y + self.number()?,
                'C' | 'S' | 'Q' | 'T' | 'A' => {
                    self.at -= 1;
                    return Err(self.fault(format!(
                        "`{command}` is a curve; only paths of lines have corners"
                    )));
                }
                _ => return Err(self.fault(format!("`{command}` is no command of a path"))),
            }
            points.push(Spot { at: pen, place });
        }
        self.emit(points, name, found);
        Ok(())
    }

    fn emit(&self, mut points: Vec<Spot>, name: Option<&'t str>, found: &mut Found<'t>) {
        // A path may come back to where it began before it is closed.
        if points.len() > 1
            && points.first().map(|spot| spot.at) == points.last().map(|spot| spot.at)
        {
            points.pop();
        }
        let Some(first) = points.first() else { return };
        let place = if found.groups.is_empty() {
            self.start
        } else {
            first.place
        };
        found.groups.push(Group {
            points,
            path: name.into_iter().collect(),
            place,
        });
    }
}
