//! Two convex shapes as they stand in other people's code, prints and files.
//!
//! Each notation is read into groups of points with their names; which two of them are A and B is decided in one
//! place for all. What is not sure is refused with its place.

mod code;
mod columns;
mod found;
#[cfg(test)]
mod misread;
mod names;
mod number;
mod pair;
mod place;
mod runs;
mod svg;
#[cfg(test)]
mod tests;
mod tokens;
mod tree;
mod wkt;

use thiserror::Error;

use super::{Body, Scene};
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

/// What is said of points with a third number, and of names where numbers should stand, in whatever notation.
const THREE_NUMBERS: &str = "three numbers a point: a scene in space is not read from a text of points; leave one of \
    them out, or write a scene file";
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
    } = pair::of(found(text)?)?;
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
        wkt::read(text)
    } else if svg::is_svg(text) {
        svg::read(text)
    } else if columns::are_columns(text) {
        columns::read(text)
    } else {
        code::read(text)
    }
}
