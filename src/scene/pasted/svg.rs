//! The lists of points and the paths of an SVG.

mod markup;

use std::ops::Range;

use glam::DVec2;

use self::markup::{Tag, tags};
use super::found::{Found, Group, Notation, Spot};
use super::place::Places;
use super::{Fault, Place, fault};

/// No text with more shapes than this is looked through for a pair.
const MOST_SHAPES: usize = 256;

/// Whether a text is an SVG, a part of one, or the data of a path.
pub(super) fn is_svg(text: &str) -> bool {
    let has_corners = |tag: &Tag<'_>| corners(tag, text).next().is_some();
    text.contains("<svg") || is_path(text.trim()) || tags(text).any(|tag| has_corners(&tag))
}

/// The attributes of a tag that say where something is, each with its value and where that stands.
fn corners<'a>(tag: &'a Tag<'_>, text: &'a str) -> impl Iterator<Item = (&'a str, Range<usize>)> {
    let attributes = tag.attributes.iter().cloned();
    attributes.filter(|(name, span)| {
        let value = text[span.clone()].trim();
        let is_quoted = text[..span.start].ends_with(['"', '\'']);
        let has_digits = value.contains(|c: char| c.is_ascii_digit());
        is_quoted
            && has_digits
            && match *name {
                "d" => value.starts_with(['M', 'm']),
                "points" => value.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)),
                name => name == "transform",
            }
    })
}

const TRANSFORM: &str = "a transform moves a shape; apply it, and take it out";

/// The polygons, polylines and paths of a text, and where in it its elements stand. Those that are no lists of corners
/// are left out.
///
/// # Errors
/// [`Fault`] at a curve, at what moves a shape, and where a coordinate is missing.
pub(super) fn read(text: &str) -> Result<(Found<'_>, Vec<Range<usize>>), Fault> {
    const WITHOUT_CORNERS: [&str; 4] = ["rect", "circle", "ellipse", "line"];
    const MOVING: [&str; 3] = ["use", "animateMotion", "animateTransform"];
    let mut found = Found::default();
    let mut places = Places::new(text);
    let mut taken = Vec::new();
    if is_path(text.trim()) {
        let begun = text.len() - text.trim_start().len();
        let end = text.trim_end().len();
        Cursor::new(text, begun..end, &mut places).path(None, &mut found)?;
        taken.push(begun..end);
        return Ok((found, taken));
    }
    let mut depth = 0_usize;
    for tag in tags(text) {
        let Range { start, end } = tag.span;
        let value = |name: &str| tag.value(text, name);
        let mut styles = tag.attributes.iter().filter(|(name, _)| *name == "style");
        if let Some((_, span)) = styles.find(|(_, span)| moves_by_style(&text[span.clone()])) {
            return Err(fault(places.of(span.start), TRANSFORM));
        }
        match tag.name {
            "svg" => {
                let moves =
                    |name: &&&str| value(name).is_some_and(|value| value.trim().parse() != Ok(0.0));
                let moving = ["x", "y", "viewBox"];
                if let Some(name) = moving.iter().find(moves).filter(|_| depth > 0) {
                    let reason = format!(
                        "the {name} of an <svg> within another moves what is in it; apply it, and take it out"
                    );
                    return Err(fault(places.of(start), reason));
                }
                depth += usize::from(!text[..end].ends_with("/>"));
            }
            "/svg" => depth = depth.saturating_sub(1),
            "style" => {
                let sheet = end..text[end..]
                    .find("</style")
                    .map_or(text.len(), |length| end + length);
                if moves_by_style(&text[sheet.clone()]) {
                    return Err(fault(places.of(start), TRANSFORM));
                }
                taken.push(sheet);
            }
            name if MOVING.contains(&name) => {
                let reason = format!(
                    "<{name}> puts a shape where its points are not; write the points where they are, and take it out"
                );
                return Err(fault(places.of(start), reason));
            }
            name if WITHOUT_CORNERS.contains(&name) => {
                let place = places.of(start);
                found.doubt(
                    place,
                    format!(
                        "<{name}> has no list of corners; write it as a polygon or a path of lines"
                    ),
                );
                found.leave_out(format!("<{name}>"), place);
            }
            _ => {}
        }
        for (name, span) in corners(&tag, text) {
            let place = places.of(span.start);
            if found.groups.len() >= MOST_SHAPES {
                return Err(fault(
                    place,
                    format!("more than {MOST_SHAPES} shapes; paste two"),
                ));
            }
            if tag.has_code {
                taken.push(span.start - 1..span.end + 1);
            }
            let cursor = Cursor::new(text, span, &mut places);
            match name {
                "points" => cursor.points(value("id"), &mut found)?,
                "d" => cursor.path(value("id"), &mut found)?,
                _ => return Err(fault(place, TRANSFORM)),
            }
        }
        if !tag.has_code {
            taken.push(start..end);
        }
    }
    taken.sort_unstable_by_key(|span| span.start);
    Ok((found, taken))
}

/// Whether a style moves or turns what it is of.
fn moves_by_style(style: &str) -> bool {
    const MOVING: &str = "transform -webkit-transform translate rotate scale offset-path";
    style.split([';', '{', '}']).any(|declared| {
        declared.split_once(':').is_some_and(|(name, value)| {
            let name = name.trim().to_ascii_lowercase();
            MOVING.split(' ').any(|moving| moving == name) && !["", "none"].contains(&value.trim())
        })
    })
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

struct Cursor<'t, 'p> {
    text: &'t str,
    at: usize,
    end: usize,
    /// Where the attribute's value begins.
    start: Place,
    places: &'p mut Places<'t>,
}

impl<'t, 'p> Cursor<'t, 'p> {
    fn new(text: &'t str, value: Range<usize>, places: &'p mut Places<'t>) -> Self {
        Self {
            text,
            at: value.start,
            end: value.end,
            start: places.of(value.start),
            places,
        }
    }

    fn place(&mut self) -> Place {
        self.places.of(self.at)
    }

    fn fault(&mut self, reason: impl Into<String>) -> Fault {
        fault(self.place(), reason)
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
        Ok(Spot::new(self.number()?, self.number()?, place))
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
            points.push(Spot::new(pen.x, pen.y, place));
        }
        self.emit(points, name, found);
        Ok(())
    }

    fn emit(&self, points: Vec<Spot>, name: Option<&'t str>, found: &mut Found<'t>) {
        let Some(first) = points.first() else { return };
        let place = if found.groups.is_empty() {
            self.start
        } else {
            first.place
        };
        let mut group = Group::new(points, name.into_iter().collect(), place);
        group.notation = Notation::Svg;
        // A path may come back to where it began before it is closed.
        group.open_ring();
        found.groups.push(group);
    }
}
