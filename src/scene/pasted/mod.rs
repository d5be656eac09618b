//! Two convex shapes from lists of points as they stand in other people's code, prints and files.
//!
//! A text is nodes ([`token`]), nodes are points and lists ([`list`]), and what else stands in a text is skipped where
//! it can't change a list, or refused ([`statement`]). OBJ, STL and SVG are read line by line or tag by tag ([`mesh`]).

mod list;
mod mesh;
mod statement;
#[cfg(test)]
mod tests;
mod token;

use std::collections::HashSet;

use glam::{DVec2, DVec3};
use thiserror::Error;

use super::{AnyScene, Body, Scene, Unit, shortest_number, spatial as scene_in_space};
use crate::planar::{Polygon, Shape, nearest_on_segment};
use crate::spatial;
use list::{PointList, words_of};

/// Why a text holds no pair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {reason}")]
pub(super) struct ParseError {
    /// From 1, the column in characters.
    pub(super) line: usize,
    pub(super) column: usize,
    /// What was found, and what to paste instead.
    pub(super) reason: String,
}

/// A [`ParseError`] at a byte of the text.
#[derive(Debug)]
struct Refusal {
    at: usize,
    reason: String,
}

fn refuse(at: usize, reason: impl Into<String>) -> Refusal {
    let reason = reason.into();
    Refusal { at, reason }
}

/// No list has more points.
const MAX_POINTS: usize = 20_000;

/// Words of names of lists that aren't the corners of a shape.
const NO_SHAPES: &str = "normal normals velocity velocities color colors colour colours uv uvs index indices edge edges \
    face faces axis axes hole holes contact contacts center centers centre centres offset offsets translation rotation \
    direction directions transform scale simplex result results expected output intersection tangent tangents force \
    forces weight weights size sizes lat lats lon lons lng latitude longitude latitudes longitudes xs ys zs";

/// Words of names of two points that aren't the ends of a segment.
const NO_SEGMENTS: &str = "box rect rectangle aabb bbox bounds bounding extent extents range min max ray circle capsule disc \
    disk ball sphere ellipse viewport interval";

/// The pair in `text`, and a line that says what was taken for it.
///
/// # Errors
/// [`ParseError`] names the place of what is missing, or may be read in two ways.
pub(super) fn read(text: &str, title: &str) -> Result<(AnyScene, String), ParseError> {
    pair(text, title).map_err(|Refusal { at, reason }| {
        let (line, column) = place(text, at);
        ParseError {
            line,
            column,
            reason,
        }
    })
}

fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn pair(text: &str, title: &str) -> Result<(AnyScene, String), Refusal> {
    let lists = mesh::lists(text).unwrap_or_else(|| statement::lists(text))?;
    let [first, second] = exactly_two(lists)?;
    check_names([&first, &second])?;
    for list in [&first, &second] {
        check_points(list)?;
    }
    let is_turned = [last_letter(&first), last_letter(&second)] == [Some('b'), Some('a')];
    let [mut a, mut b] = if is_turned {
        [second, first]
    } else {
        [first, second]
    };
    let dimension = a.points[0].dimension;
    if let Some(point) = a
        .points
        .iter()
        .chain(&b.points)
        .find(|point| point.dimension != dimension)
    {
        return Err(refuse(
            point.at,
            "a point of another count of numbers than the first; write two for each, or three",
        ));
    }
    for list in [&mut a, &mut b] {
        // A ring ends where it began.
        let ends = [list.points.first(), list.points.last()]
            .map(|point| point.map(|point| point.coordinates));
        if list.points.len() > 1 && ends[0] == ends[1] {
            list.points.pop();
        }
    }
    let is_flat = a
        .points
        .iter()
        .chain(&b.points)
        .all(|point| point.coordinates[2] == 0.0);
    let (title, unit, push) = (title.to_owned(), Unit::default(), false);
    if is_flat {
        let (shape_a, of_a) = planar_shape(&a)?;
        let (shape_b, of_b) = planar_shape(&b)?;
        let remark = if dimension == 3 {
            "; z is 0 throughout: read as a pair in the plane"
        } else {
            ""
        };
        let summary = summary(text, [(&a, of_a), (&b, of_b)], remark);
        let [a, b] = [shape_a, shape_b].map(|shape| Body {
            shape,
            position: DVec2::ZERO,
            angle_degrees: 0.0,
        });
        let note = Some(summary.clone());
        let scene = Scene {
            title,
            note,
            a,
            b,
            push,
            unit,
            y_up: false,
            fall: None,
        };
        Ok((scene.into(), summary))
    } else {
        let (shape_a, of_a) = spatial_shape(&a)?;
        let (shape_b, of_b) = spatial_shape(&b)?;
        let summary = summary(text, [(&a, of_a), (&b, of_b)], "");
        let rotation = scene_in_space::Rotation::default();
        let [a, b] = [shape_a, shape_b].map(|shape| scene_in_space::Body {
            shape,
            position: DVec3::ZERO,
            rotation,
        });
        let note = Some(summary.clone());
        Ok((
            scene_in_space::Scene {
                title,
                note,
                a,
                b,
                push,
                unit,
            }
            .into(),
            summary,
        ))
    }
}

fn exactly_two(lists: Vec<PointList<'_>>) -> Result<[PointList<'_>; 2], Refusal> {
    <[PointList<'_>; 2]>::try_from(lists).map_err(|lists| match lists.as_slice() {
        [] => refuse(0, "no scene, and no two lists of points; paste them as in A = [(0, 0), (4, 0), (4, 3)]"),
        [only] => {
            let count = points(only.points.len());
            refuse(only.at, format!("one list of {count} and no second; paste both shapes, as in A = [(0, 0), (4, 0), (4, 3)]"))
        }
        [.., third] => {
            refuse(third.at, format!("{} lists of points, and a pair has two; take the others out", lists.len()))
        }
    })
}

/// Refuses lists whose names say that they are something else.
fn check_names(lists: [&PointList<'_>; 2]) -> Result<(), Refusal> {
    for list in lists {
        for word in &list.words {
            let has = |table: &str| {
                words_of(word)
                    .iter()
                    .any(|word| table.split_whitespace().any(|known| known == word))
            };
            if has(NO_SHAPES) || list.points.len() < 3 && has(NO_SEGMENTS) {
                let reason = format!(
                    "a list `{word}`, which may not be the corners of a shape; take it out, or give it another name"
                );
                return Err(refuse(list.at, reason));
            }
        }
    }
    let [first, second] = lists.map(|list| list.name().unwrap_or_default());
    let differ: Vec<(char, char)> = first
        .chars()
        .zip(second.chars())
        .filter(|(a, b)| a != b)
        .collect();
    let is_axis = |c: char| matches!(c, 'x' | 'y' | 'z' | 'X' | 'Y' | 'Z');
    if lists.iter().all(|list| list.is_flat)
        && first.len() == second.len()
        && matches!(differ.as_slice(), [(a, b)] if is_axis(*a) && is_axis(*b))
    {
        let reason = format!(
            "`{first}` and `{second}` may be the coordinates of one list; write its points, as in [(0, 0), (4, 0), (4, 3)]"
        );
        return Err(refuse(lists[1].at, reason));
    }
    Ok(())
}

/// Refuses a list that is too long, or that may end with the rest of an array.
fn check_points(list: &PointList<'_>) -> Result<(), Refusal> {
    if list.points.len() > MAX_POINTS {
        return Err(refuse(
            list.at,
            format!("more than {MAX_POINTS} points; write the corners of the hull alone"),
        ));
    }
    if let Some(point) = list
        .points
        .iter()
        .find(|point| point.coordinates.iter().any(|number| !number.is_finite()))
    {
        return Err(refuse(
            point.at,
            "a number beyond the range of f64; write finite coordinates",
        ));
    }
    let zeros = list
        .points
        .iter()
        .rev()
        .take_while(|point| point.coordinates == [0.0; 3])
        .count();
    if zeros > 1 {
        let point = &list.points[list.points.len() - zeros];
        let reason = format!(
            "{zeros} points (0, 0) at the end of the list: the rest of an array? take them out"
        );
        return Err(refuse(point.at, reason));
    }
    Ok(())
}

/// The letter that the last word of a list's name is, as the a of `polyA` and of `shape_a`.
fn last_letter(list: &PointList<'_>) -> Option<char> {
    let word = words_of(list.name()?).pop()?;
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn summary(text: &str, shapes: [(&PointList<'_>, String); 2], remark: &str) -> String {
    let [a, b] = shapes.map(|(list, shape)| {
        let [first, last] =
            [list.at, list.end.saturating_sub(1).max(list.at)].map(|at| place(text, at).0);
        let lines = if first == last {
            format!("line {first}")
        } else {
            format!("lines {first} to {last}")
        };
        let name = list
            .name()
            .map(|name| format!("`{name}`, "))
            .unwrap_or_default();
        format!("{name}{shape} ({lines})")
    });
    format!("A: {a}; B: {b}{remark}")
}

fn points(count: usize) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

/// The shape of a list in the plane, and what is reported of it.
fn planar_shape(list: &PointList<'_>) -> Result<(Shape, String), Refusal> {
    let vertices: Vec<DVec2> = list
        .points
        .iter()
        .map(|point| DVec2::new(point.coordinates[0], point.coordinates[1]))
        .collect();
    let all = points(vertices.len());
    if let Ok(polygon) = Polygon::new(&vertices) {
        return Ok((polygon.into(), all));
    }
    let hull = Shape::hull(&vertices).map_err(|error| refuse(list.at, error.to_string()))?;
    let report = match &hull {
        Shape::Polygon(hull) => hull_report(&vertices, hull),
        _ if vertices.len() < 3 => all,
        _ => format!("the segment of {all} on a line"),
    };
    Ok((hull, report))
}

/// What is reported of the hull of points that are no convex polygon: how many are inside, and how deep.
fn hull_report(vertices: &[DVec2], hull: &Polygon) -> String {
    let corners = hull.vertices();
    // −0 and 0 are one number.
    let bits = |point: &DVec2| (*point + DVec2::ZERO).to_array().map(f64::to_bits);
    let known: HashSet<[u64; 2]> = corners.iter().map(bits).collect();
    let inside = || {
        vertices
            .iter()
            .filter(|point| !known.contains(&bits(point)))
    };
    let report = format!("the hull of {}", points(vertices.len()));
    if inside().next().is_none() {
        return format!("{report} that cross or repeat");
    }
    let depth = |point: &DVec2| {
        let edges = (0..corners.len()).map(|k| [corners[k], corners[(k + 1) % corners.len()]]);
        edges
            .map(|edge| nearest_on_segment(edge, *point).distance(*point))
            .fold(f64::INFINITY, f64::min)
    };
    let deepest = inside().map(depth).fold(0.0, f64::max);
    let rounded = format!("{deepest:.1e}").parse().unwrap_or(deepest);
    format!(
        "{report}, {} inside it by up to {}",
        inside().count(),
        shortest_number(rounded)
    )
}

/// The hull of a list in space, and what is reported of it.
fn spatial_shape(list: &PointList<'_>) -> Result<(spatial::Shape, String), Refusal> {
    let mut seen = HashSet::new();
    // The triangles of a surface have each corner many times.
    let vertices: Vec<DVec3> = list
        .points
        .iter()
        .map(|point| DVec3::from(point.coordinates) + DVec3::ZERO)
        .filter(|vertex| seen.insert(vertex.to_array().map(f64::to_bits)))
        .collect();
    let hull = spatial::Hull::new(&vertices).map_err(|error| refuse(list.at, error.to_string()))?;
    let all = points(vertices.len());
    let report = match vertices.len() - hull.vertices().len() {
        0 => all,
        inside => format!("the hull of {all}, {inside} within it"),
    };
    Ok((hull.into(), report))
}
