//! Well-known text, as databases and geometry libraries print shapes: `POLYGON ((0 0, 4 0, 4 3, 0 0))`.

use std::ops::Range;

use glam::dvec2;

use super::found::{Found, Group, Spot};
use super::number::number_at;
use super::place::Places;
use super::{Fault, HOLE, Place, THREE_NUMBERS};

/// The shapes that are read.
const SHAPES: [&str; 8] = [
    "MULTIPOLYGON",
    "MULTIPOINT",
    "POLYGON",
    "LINESTRING",
    "LINEARRING",
    "TRIANGLE",
    "POINT",
    "MULTILINESTRING",
];

/// Whether a text has a shape in this notation: numbers in brackets with nothing but a space between the two of a point.
pub(super) fn is_wkt(text: &str) -> bool {
    shapes(text).next().is_some()
}

/// The shapes of a text, and where in it they stand.
///
/// # Errors
/// [`Fault`] where a shape has a hole, or its points are none.
pub(super) fn read(text: &str) -> Result<(Found<'_>, Vec<Range<usize>>), Fault> {
    let mut found = Found::default();
    let mut taken = Vec::new();
    let mut reader = Reader {
        text,
        at: 0,
        places: Places::new(text),
    };
    for Written { name, at, body } in shapes(text) {
        reader.at = at;
        let place = reader.place();
        reader.at = body;
        let Rings { rings, second } = reader.rings()?;
        let is_of_many = name.starts_with("MULTI");
        let hole = match rings.get(1).and_then(|ring| ring.first()) {
            Some(spot) if !is_of_many => Some(spot.place),
            _ => second.filter(|_| name == "MULTIPOLYGON"),
        };
        if let Some(place) = hole {
            let reason = HOLE.to_owned();
            return Err(Fault { place, reason });
        }
        let whole = around(text, at..reader.at);
        let parts = if name.ends_with("POINT") {
            vec![rings.concat()]
        } else {
            rings
        };
        for mut points in parts {
            // A ring ends where it began.
            if points.len() > 1
                && points.first().map(|spot| spot.at) == points.last().map(|spot| spot.at)
            {
                points.pop();
            }
            found.groups.push(Group {
                points,
                path: label(&text[..whole.start]).into_iter().collect(),
                place,
            });
        }
        taken.push(whole);
    }
    Ok((found, taken))
}

/// A shape with the number of its system of coordinates before it and the quotation marks around it.
fn around(text: &str, shape: Range<usize>) -> Range<usize> {
    let before = text[..shape.start].trim_end();
    let system = before.strip_suffix(';').and_then(|before| {
        let before = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let before = before.strip_suffix('=')?;
        before.strip_suffix("SRID")
    });
    let start = system.map_or(shape.start, str::len);
    let mark = text[..start].chars().next_back();
    match mark.filter(|mark| ['"', '\''].contains(mark)) {
        Some(mark) if text[shape.end..].starts_with(mark) => start - 1..shape.end + 1,
        _ => start..shape.end,
    }
}

/// The name in front of a shape, as in `a = POLYGON`.
fn label(before: &str) -> Option<&str> {
    /// Names are no longer than this, in bytes.
    const LONGEST: usize = 200;
    let far = before.char_indices().rev().take(LONGEST).last();
    let line = before[far.map_or(0, |(at, _)| at)..].rsplit('\n').next()?;
    let (name, _) = line.rsplit_once(['=', ':'])?;
    let name = name.trim_end();
    name.rsplit(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

/// A shape as it is written: its name, where that is, and where its brackets open.
struct Written {
    name: &'static str,
    at: usize,
    body: usize,
}

fn shapes(text: &str) -> impl Iterator<Item = Written> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while let Some(found) = text[next..].find(|c: char| c.is_ascii_alphabetic()) {
            let at = next + found;
            let end = text[at..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            next = end.map_or(text.len(), |end| at + end);
            let word = &text[at..next];
            let name = SHAPES
                .into_iter()
                .find(|name| word.eq_ignore_ascii_case(name));
            if let Some(name) = name
                && let Some(body) = opening(text, next)
            {
                return Some(Written { name, at, body });
            }
        }
        None
    })
}

/// Where the brackets of a shape open whose name ends at `at`.
fn opening(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].trim_start();
    let dimension = ["ZM", "Z", "M"]
        .into_iter()
        .find_map(|name| rest.strip_prefix(name));
    let rest = dimension.unwrap_or(rest).trim_start();
    let within = rest.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
    if !rest.starts_with('(') {
        return None;
    }
    let (_, length) = signed_number_at(within)?;
    let behind = &within[length..];
    let second = behind.trim_start();
    let is_apart = second.len() < behind.len() && signed_number_at(second).is_some();
    is_apart.then_some(text.len() - rest.len())
}

/// The number at the beginning of `text`, with its sign, and how many bytes it is long.
fn signed_number_at(text: &str) -> Option<(f64, usize)> {
    let (sign, skipped) = match text.as_bytes().first()? {
        b'-' => (-1.0, 1),
        b'+' => (1.0, 1),
        _ => (1.0, 0),
    };
    let digits = &text[skipped..];
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    number_at(digits).map(|(value, length)| (sign * value, skipped + length))
}

/// The lists of points in the brackets of a shape.
struct Rings {
    rings: Vec<Vec<Spot>>,
    /// Where a part of many has a second list.
    second: Option<Place>,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    places: Places<'t>,
}

impl Reader<'_> {
    fn place(&mut self) -> Place {
        self.places.of(self.at)
    }

    fn fault(&mut self, reason: &str) -> Fault {
        Fault {
            place: self.place(),
            reason: reason.to_owned(),
        }
    }

    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// The lists of points in the brackets that open here.
    fn rings(&mut self) -> Result<Rings, Fault> {
        let mut rings = Vec::new();
        let mut ring: Vec<Spot> = Vec::new();
        let mut second = None;
        let mut has_ring = false;
        let mut depth = 0_usize;
        loop {
            match self.rest().chars().next() {
                Some('(') => {
                    depth += 1;
                    self.at += 1;
                    has_ring &= depth > 2;
                }
                Some(')') => {
                    if let Some(first) = ring.first() {
                        if depth > 2 && has_ring && second.is_none() {
                            second = Some(first.place);
                        }
                        has_ring = true;
                        rings.push(std::mem::take(&mut ring));
                    }
                    depth = depth.saturating_sub(1);
                    self.at += 1;
                    if depth == 0 {
                        return Ok(Rings { rings, second });
                    }
                }
                Some(',') => self.at += 1,
                Some(_) => ring.push(self.point()?),
                None => return Err(self.fault("the shape is not closed; paste the whole of it")),
            }
        }
    }

    fn point(&mut self) -> Result<Spot, Fault> {
        self.rest();
        let (begun, place) = (self.at, self.place());
        let mut numbers = Vec::new();
        while let Some((value, length)) = signed_number_at(self.rest()) {
            numbers.push(value);
            self.at += length;
        }
        if !self.rest().starts_with([',', ')']) {
            return Err(self.fault("a number is expected here"));
        }
        self.at = if numbers.len() == 2 { self.at } else { begun };
        match *numbers.as_slice() {
            [x, y] => Ok(Spot {
                at: dvec2(x, y),
                place,
            }),
            [_] => Err(self.fault("a point with one number; it needs two")),
            _ => Err(self.fault(THREE_NUMBERS)),
        }
    }
}
