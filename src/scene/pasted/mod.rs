//! Two convex shapes as they stand in other people's code, prints and files.
//!
//! A text is brackets, words and numbers ([`token`]); brackets are lists of points ([`list`]), and what else stands
//! there is nothing or refused ([`touch`]). Which two lists are A and B is decided in one place ([`pair`]) for all
//! notations. What is not sure is refused with its place.

#[cfg(test)]
mod anew;
mod beside;
mod found;
#[cfg(test)]
mod in_space;
mod items;
mod keyed;
mod list;
mod matrix;
mod mesh;
#[cfg(test)]
mod misread;
mod names;
mod notation;
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
#[cfg(test)]
mod unsure;
mod word;

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::{AnyScene, Body, Scene, Unit, spatial};
use found::Found;
use pair::Shapes;
pub(super) use place::Place;

/// Why a text holds no pair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}:{}: {reason}", place.line, place.column)]
pub(super) struct Fault {
    /// Where.
    pub(super) place: Place,
    /// What is wrong and how to mend it.
    pub(super) reason: String,
    /// Whether it is in the form of the text, which the sentences around code may spoil.
    is_of_form: bool,
}

impl Fault {
    fn of_form(self) -> Self {
        Self {
            is_of_form: true,
            ..self
        }
    }
}

fn fault(place: Place, reason: impl Into<String>) -> Fault {
    Fault {
        place,
        reason: reason.into(),
        is_of_form: false,
    }
}

/// What is said where some points have a third number, of holes, and of names where numbers should stand, in whatever notation.
const MIXED: &str = "three numbers a point here and two there; write as many of each";
const HOLE: &str = "a hole: a convex shape has none; take it out";
const SYMBOL: &str = "a name or arithmetic where a number is expected; write the number itself";

/// The pair in `text`, in world space (px), and a line that says what was taken for it and what was left out.
///
/// # Errors
/// [`Fault`] names the place of what is missing, or cannot be told without guessing.
pub(super) fn read(text: &str, title: &str) -> Result<(AnyScene, String), Fault> {
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
    let taken = found(&text, pair::of).or_else(|fault| match fenced(&text, &fault) {
        Some(code) => found(&code, pair::of),
        None => Err(fault),
    });
    let pair::Pair { shapes, told } = taken?;
    let (title, note) = (title.to_owned(), Some(told.clone()));
    let unit = Unit::default();
    let scene = match shapes {
        Shapes::Plane(shapes) => {
            let [a, b] = shapes.map(|shape| Body {
                shape,
                position: glam::DVec2::ZERO,
                angle_degrees: 0.0,
            });
            let fall = None;
            let (push, y_up) = (false, false);
            Scene {
                title,
                note,
                a,
                b,
                push,
                unit,
                y_up,
                fall,
            }
            .into()
        }
        Shapes::Space(shapes) => {
            let [a, b] = shapes.map(|shape| spatial::Body {
                shape,
                position: glam::DVec3::ZERO,
                rotation: spatial::Rotation::default(),
            });
            let push = false;
            spatial::Scene {
                title,
                note,
                a,
                b,
                push,
                unit,
            }
            .into()
        }
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
        notation::plain(&token::trees(&rest)?)?
    } else {
        Vec::new()
    };
    let mut found = list::read(&trees, !svg.groups.is_empty())?;
    found.groups.extend(svg.groups);
    found.left_out.extend(svg.left_out);
    found.unclear = svg.unclear.or(found.unclear);
    take(found, &trees)
}

/// The fenced code of a text whose sentences have this fault.
fn fenced(text: &str, fault: &Fault) -> Option<String> {
    if !fault.is_of_form || !text.contains("```") {
        return None;
    }
    let mut is_code = false;
    let mut sentences = Vec::new();
    let mut begun = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let end = begun + line.len();
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        if is_fence || !is_code {
            // What is said to be moved is not what is written.
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            if line.contains(|c: char| c.is_ascii_digit())
                && words.any(|word| names::role(&[word]) == names::Role::Moves)
            {
                return None;
            }
            sentences.push(begun..end);
        } else if fault.place.line as usize == at + 1 {
            return None;
        }
        begun = end;
    }
    Some(blanked(text, &sentences, ' '))
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
