//! Two convex shapes as they stand in other people's code, prints and files.
//!
//! Each notation is read into groups of points with their names; which two of them are A and B is decided in one
//! place for all. What is not sure is refused with its place.

mod code;
mod columns;
mod found;
mod geojson;
#[cfg(test)]
mod misread;
mod names;
mod number;
mod pair;
mod place;
#[cfg(test)]
mod round_trip;
mod runs;
mod svg;
#[cfg(test)]
mod tests;
mod tokens;
mod tree;
mod wkt;

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::{Body, Scene};
use found::{Found, LeftOut};
pub(super) use place::Place;
use tokens::{Kind, tokens};

/// Why a text holds no pair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}:{}: {reason}", place.line, place.column)]
pub(super) struct Fault {
    /// Where.
    pub(super) place: Place,
    /// What is wrong and how to mend it.
    pub(super) reason: String,
}

/// What is said of points with a third number, of holes, and of names where numbers should stand, in whatever notation.
const THREE_NUMBERS: &str = "three numbers a point: a scene in space is not read from a text of points; leave one of \
    them out, or write a scene file, as in {\"a\": {\"shape\": {\"hull\": [[0,0,0],…]}, \"position\": [0,0,0]}, \"b\": …}";
const HOLE: &str = "a hole: a convex shape has none; take it out";
const SYMBOL: &str = "a name or arithmetic where a number is expected; write the number itself";

/// The pair in `text`, in world space (px), and a line that says what was taken for it and what was left out.
///
/// # Errors
/// [`Fault`] names the place of what is missing, or cannot be told without guessing.
pub(super) fn read(text: &str, title: &str) -> Result<(Scene, String), Fault> {
    if let Some(reason) = unreadable(text) {
        return Err(Fault {
            place: Place::START,
            reason: reason.to_owned(),
        });
    }
    let pair::Pair {
        shapes: [a, b],
        told,
    } = pair::of(found(&without_comments(text))?)?;
    let body = |shape| Body {
        shape,
        position: glam::DVec2::ZERO,
        angle_degrees: 0.0,
    };
    let scene = Scene {
        title: title.to_owned(),
        note: Some(told.clone()),
        a: body(a),
        b: body(b),
        push: false,
        fall: None,
    };
    Ok((scene, told))
}

/// Why a text cannot be read at all.
fn unreadable(text: &str) -> Option<&'static str> {
    let nuls = text.bytes().filter(|&byte| byte == 0).count();
    if text.trim().is_empty() {
        Some(
            "empty: nothing to read; a scene file is expected, or two lists of points, as in A = [(0, 0), (4, 0), (4, 3)]",
        )
    } else if nuls > 0 && 4 * nuls >= text.chars().count() {
        Some("a NUL in every other byte: this is UTF-16; save it as UTF-8")
    } else {
        None
    }
}

/// What is found in a text, in the notation that it has.
fn found(text: &str) -> Result<Found<'_>, Fault> {
    if wkt::is_wkt(text) {
        let (mut found, taken) = wkt::read(text)?;
        read_rest(&blanked(text, &taken, ','), "well-known text", &mut found)?;
        Ok(found)
    } else if svg::is_svg(text) {
        let (mut found, taken) = svg::read(text)?;
        read_rest(&blanked(text, &taken, ','), "SVG", &mut found)?;
        Ok(found)
    } else if columns::are_columns(text) {
        columns::read(text)
    } else {
        geojson::refuse_hole(text)?;
        code::read(text)
    }
}

/// What stands beside the shapes of a notation: it is left out, unless it is a list of points or moves a shape.
///
/// # Errors
/// [`Fault`] at a list of points in another notation, at what moves a shape, and where the rest cannot be read.
fn read_rest(rest: &str, notation: &str, found: &mut Found<'_>) -> Result<(), Fault> {
    if !rest.contains(|c: char| c.is_ascii_digit()) {
        return Ok(());
    }
    let second = |place| Fault {
        place,
        reason: format!(
            "a list of points beside {notation}: two notations in one text; write both shapes in one, or take one \
             out"
        ),
    };
    if svg::is_svg(rest)
        && let Some(group) = svg::read(rest)?.0.groups.first()
    {
        return Err(second(group.place));
    }
    if columns::are_columns(rest)
        && let Ok(table) = columns::read(rest)
        && let Some(group) = table.groups.iter().find(|group| group.points.len() > 1)
    {
        return Err(second(group.place));
    }
    let mut other = code::read(rest)?;
    let (beside, points): (Vec<_>, Vec<_>) = other.groups.into_iter().partition(|group| {
        let own = group.path.len().saturating_sub(2);
        names::role(&group.path[own..]) == names::Role::Beside
    });
    if let Some(place) = points.iter().map(|group| group.place).min() {
        return Err(second(place));
    }
    let prose = numbers_of_prose(rest)?;
    other.left_out.retain(
        |left_out| !matches!(left_out, LeftOut::Number(place) if prose.binary_search(place).is_ok()),
    );
    found.left_out.extend(other.left_out);
    for group in beside.iter().chain(&other.singles) {
        let name = group.path.last().copied().map(names::shown);
        let told = match group.points.as_slice() {
            [only] => {
                let name = name.as_deref().unwrap_or("a point");
                format!("{name} ({}, {})", only.at.x, only.at.y)
            }
            many => {
                let name = name.as_deref().unwrap_or("a list");
                format!("{name}, {} points", many.len())
            }
        };
        let place = group.place;
        found.left_out.push(LeftOut::Named { told, place });
    }
    if let Some(Fault { place, reason }) = other.unclear {
        found.doubt(place, reason);
    }
    Ok(())
}

/// The numbers that stand among words, without a name that they are given to and without brackets, in their order.
///
/// A line with a word for what moves a shape is no such prose.
fn numbers_of_prose(text: &str) -> Result<Vec<Place>, Fault> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    for line in tokens(text)?.chunk_by(|one, next| one.place.line == next.place.line) {
        let words: Vec<&str> = line
            .iter()
            .filter_map(|token| match token.kind {
                Kind::Word(word) => Some(word),
                _ => None,
            })
            .collect();
        let moves = |word: &&str| names::role(&[word]) == names::Role::Moves;
        let is_prose = !words.is_empty() && !words.iter().any(moves);
        let mut is_named = false;
        for token in line {
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.saturating_sub(1),
                Kind::Number(_) if is_prose && depth == 0 && !is_named => found.push(token.place),
                _ => {}
            }
            is_named = matches!(token.kind, Kind::Names(_));
        }
    }
    Ok(found)
}

/// A text with a mark and spaces for what stands at each of `taken`, in their order; every other sign keeps its place.
fn blanked(text: &str, taken: &[Range<usize>], mark: char) -> String {
    let mut blank = String::with_capacity(text.len());
    let mut end = 0;
    for span in taken {
        if span.end <= end {
            continue;
        }
        let start = span.start.max(end);
        blank.push_str(&text[end..start]);
        end = span.end;
        let kept = text[start..end].chars().enumerate().map(|(at, c)| match c {
            '\n' => c,
            _ if at == 0 => mark,
            _ => ' ',
        });
        blank.extend(kept);
    }
    blank.push_str(&text[end..]);
    blank
}

/// A text with spaces for the comments of XML.
fn without_comments(text: &str) -> Cow<'_, str> {
    let mut comments = Vec::new();
    let mut next = 0;
    while let Some(begun) = text[next..].find("<!--").map(|found| next + found)
        && let Some(length) = text[begun + 4..].find("-->")
    {
        next = begun + 4 + length + 3;
        comments.push(begun..next);
    }
    if comments.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(blanked(text, &comments, ' '))
}
