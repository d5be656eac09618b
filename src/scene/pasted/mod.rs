//! Two convex shapes as they stand in other people's code, prints and files.
//!
//! A text is brackets, words and numbers ([`token`]); brackets are lists of points ([`list`]), and what else stands
//! there is nothing or refused ([`touch`]). Which two lists are A and B is decided in one place ([`pair`]) for all
//! notations. What is not sure is refused with its place.

mod beside;
mod found;
mod items;
mod list;
#[cfg(test)]
mod misread;
mod names;
mod number;
mod pair;
#[cfg(test)]
mod pastes;
mod place;
#[cfg(test)]
mod round_trip;
mod rows;
mod runs;
mod svg;
#[cfg(test)]
mod tests;
mod token;
mod touch;

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::{Body, Scene, Unit};
use found::Found;
pub(super) use place::Place;

/// Why a text holds no pair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}:{}: {reason}", place.line, place.column)]
pub(super) struct Fault {
    /// Where.
    pub(super) place: Place,
    /// What is wrong and how to mend it.
    pub(super) reason: String,
}

fn fault(place: Place, reason: impl Into<String>) -> Fault {
    let reason = reason.into();
    Fault { place, reason }
}

/// What is said of points with a third number, of holes, and of names where numbers should stand, in whatever notation.
const THREE_NUMBERS: &str = "three numbers a point: a scene in space is not read from a text of points; leave one of \
    them out, or write a scene file, as in {\"a\": {\"shape\": {\"hull\": [[0,0,0],…]}, \
    \"position\": [0,0,0]}, \"b\": …}";
const HOLE: &str = "a hole: a convex shape has none; take it out";
const SYMBOL: &str = "a name or arithmetic where a number is expected; write the number itself";

/// The pair in `text`, in world space (px), and a line that says what was taken for it and what was left out.
///
/// # Errors
/// [`Fault`] names the place of what is missing, or cannot be told without guessing.
pub(super) fn read(text: &str, title: &str) -> Result<(Scene, String), Fault> {
    let nuls = text.bytes().filter(|&byte| byte == 0).count();
    if text.trim().is_empty() {
        let reason = "empty: nothing to read; a scene file is expected, or two lists of points, as in \
            A = [(0, 0), (4, 0), (4, 3)]";
        return Err(fault(Place::START, reason));
    }
    if nuls > 0 && 4 * nuls >= text.chars().count() {
        return Err(fault(
            Place::START,
            "a NUL in every other byte: this is UTF-16; save it as UTF-8",
        ));
    }
    let text = without_comments(text);
    let pair::Pair {
        shapes: [a, b],
        told,
    } = found(&text, pair::of)?;
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
        unit: Unit::default(),
        y_up: false,
        fall: None,
    };
    Ok((scene, told))
}

/// Does with what is found in a text, and with the text's brackets, what `take` says.
///
/// # Errors
/// [`Fault`] where the text cannot be read, or only by guessing.
fn found<T>(
    text: &str,
    take: impl FnOnce(Found<'_>, &[token::Tree<'_>]) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let (svg, spans) = if svg::is_svg(text) {
        svg::read(text)?
    } else {
        Default::default()
    };
    let rest = blanked(text, &spans, ',');
    let has_digits = rest.contains(|c: char| c.is_ascii_digit());
    let trees = if has_digits || svg.groups.is_empty() {
        token::trees(&rest)?
    } else {
        Vec::new()
    };
    let mut found = list::read(&trees, !svg.groups.is_empty())?;
    found.groups.extend(svg.groups);
    found.left_out.extend(svg.left_out);
    found.unclear = svg.unclear.or(found.unclear);
    take(found, &trees)
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
