//! Two convex shapes from lists of points in code, output and files of other programs.
//!
//! A text is parsed into nodes ([`token`]), and nodes into points and lists ([`list`]). Other text is skipped where it
//! can't change a list, and else refused ([`statement`]). OBJ, STL and SVG are read by line or tag ([`mesh`]).

mod list;
mod mesh;
mod statement;
#[cfg(test)]
mod tests;
mod token;

use std::collections::{BTreeSet, HashSet};

use glam::{DVec2, DVec3};

use collidoscope_core::planar::{Polygon, Shape, nearest_on_segment};
use collidoscope_core::spatial;
use list::{NO_SEGMENTS, NO_SHAPES, PointList, check_call, has_word, is_type, made, words_of};

/// Why a text contains no pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParseError {
    /// Line and column in characters, counted from 1.
    pub(crate) place: (usize, usize),
    /// The problem, and what to paste instead.
    pub(crate) reason: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PastedPair {
    Planar([Shape; 2]),
    Spatial([spatial::Shape; 2]),
}

/// A parsed value, or a byte of the text and why it is refused there.
type Parsed<T> = Result<T, (usize, String)>;

fn refused<T>(at: usize, reason: impl Into<String>) -> Parsed<T> {
    Err((at, reason.into()))
}

fn ensure(holds: bool, at: usize, reason: impl Into<String>) -> Parsed<()> {
    if holds { Ok(()) } else { refused(at, reason) }
}

/// What to paste instead.
const ALONE: &str = "write the points that result, or paste what the debugger prints for each list";

/// The most points of a list.
const MAX_POINTS: usize = 20_000;

/// The pair in `text`, and a summary of the lists used for it.
///
/// # Errors
/// [`ParseError`] has the place of what is missing or ambiguous.
pub(crate) fn read(text: &str) -> Result<(PastedPair, String), ParseError> {
    pair(text).map_err(|(at, reason)| ParseError {
        place: place(text, at),
        reason,
    })
}

fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn pair(text: &str) -> Parsed<(PastedPair, String)> {
    let lists = mesh::lists(text).unwrap_or_else(|| statement::lists(text))?;
    lists.iter().try_for_each(check_length)?;
    let mut lists = exactly_two(lists)?;
    let dimensions = lists.each_ref().map(|list| list.points[0].dimension);
    for (list, other) in lists.iter_mut().zip([dimensions[1], dimensions[0]]) {
        list.divide(other == 3)?;
    }
    let mut notes = check_names(&lists)?;
    let ends = lists.each_ref().map(|list| words_of(list.name()).pop());
    if ends == ["b", "a"].map(|name| Some(name.to_owned())) {
        lists.reverse();
    }
    let dimension = lists[0].points[0].dimension;
    for list in &mut lists {
        check_points(list, dimension)?;
    }
    let [a, b] = &lists;
    let mut points = a.points.iter().chain(&b.points);
    let is_planar = points.all(|point| point.position.z == 0.0);
    let (pair, reports) = if is_planar {
        let [(shape_a, of_a), (shape_b, of_b)] = [planar_shape(a)?, planar_shape(b)?];
        (PastedPair::Planar([shape_a, shape_b]), [of_a, of_b])
    } else {
        let [(shape_a, of_a), (shape_b, of_b)] = [spatial_shape(a)?, spatial_shape(b)?];
        (PastedPair::Spatial([shape_a, shape_b]), [of_a, of_b])
    };
    if is_planar && dimension == 3 {
        notes.push("z is 0 throughout, so the pair is read as 2D".to_owned());
    }
    let [a, b] = [(a, &reports[0]), (b, &reports[1])].map(|(a, shape)| summary(text, a, shape));
    notes.splice(0..0, [format!("A: {a}"), format!("B: {b}")]);
    Ok((pair, notes.join("; ")))
}

fn exactly_two(lists: Vec<PointList<'_>>) -> Parsed<[PointList<'_>; 2]> {
    lists.try_into().or_else(|lists: Vec<PointList<'_>>| {
        let at = lists.get(2).or(lists.first()).map_or(0, |list| list.at);
        let found = match lists.as_slice() {
            [] => "found no scene and no two lists of points".to_owned(),
            [only] => format!("found one list of {}; paste both", points(only.count())),
            lists => format!("found {} lists of points; remove all but two", lists.len()),
        };
        let reason = format!("{found}; a shape is written A = [(0, 0), (4, 0), (4, 3)]");
        refused(at, reason)
    })
}

/// Refuses a list that is too long, before all else.
fn check_length(list: &PointList<'_>) -> Parsed<()> {
    let reason = format!("more than {MAX_POINTS} points; write those of the hull");
    ensure(list.count() <= MAX_POINTS, list.at, reason)
}

/// Refuses lists whose names mark them as something else, and reports the names around points and lists.
fn check_names(lists: &[PointList<'_>; 2]) -> Parsed<Vec<String>> {
    let (mut notes, mut maker) = (BTreeSet::new(), "");
    for (list, other) in lists.iter().zip([&lists[1], &lists[0]]) {
        let has_area = list.points.len() > 2;
        let calls = list.calls.iter().map(|(name, _)| *name);
        for word in list.words.iter().copied().chain(calls).flat_map(words_of) {
            let is_other = has_word(NO_SHAPES, &word) || !has_area && has_word(NO_SEGMENTS, &word);
            let reason = format!("`{word}` may not be a shape; take it out, or rename it");
            ensure(!is_other, list.at, reason)?;
        }
        let axes = list.axes.iter();
        notes.extend(axes.map(|[x, y]| format!("`{x}` and `{y}` are taken for x and y")));
        for (name, at) in &list.calls {
            let is_known = is_type(name) || other.calls.iter().any(|(other, _)| other == name);
            let reason = format!("`{name}` is around one list only; take it away, or {ALONE}");
            ensure(is_known, *at, reason)?;
            // Well-known text has names in capitals.
            if name.contains(char::is_lowercase) && *name != "new" {
                notes.insert(format!("`{name}` is taken for a list's type"));
            }
        }
        let makers = list
            .points
            .iter()
            .map(|point| point.maker.unwrap_or_default());
        let makers: BTreeSet<&str> = makers.collect();
        for point in &list.points {
            let name = point.maker.unwrap_or_default();
            if matches!(name, "" | "new") || name == maker {
                continue;
            }
            check_call(name, NO_SEGMENTS, point.at)?;
            let is_same = maker.is_empty() || made(maker) == made(name);
            let is_mixed = makers.contains("") || makers.contains("new") && !is_type(name);
            let reason = format!("`{name}` makes some points, but not all; write all alike");
            ensure(is_same && !is_mixed, point.at, reason)?;
            maker = name;
            notes.extend((!is_type(name)).then(|| format!("`{name}` is taken for a point's type")));
        }
    }
    Ok(notes.into_iter().collect())
}

/// Refuses a list that may be something else, or only part of an array; opens a closed ring.
fn check_points(list: &mut PointList<'_>, dimension: usize) -> Parsed<()> {
    let points = &list.points;
    for point in points {
        let reason = "a point of two numbers and one of three; write as many for each";
        ensure(point.dimension == dimension, point.at, reason)?;
        let reason = "a number beyond the range of f64; write finite coordinates";
        ensure(point.position.is_finite(), point.at, reason)?;
    }
    let count = points.len() * if list.is_flat() { dimension } else { 1 };
    let known = [count, dimension].map(|size| size as f64);
    if let Some((size, at)) = list.sizes.iter().find(|(size, _)| !known.contains(size)) {
        let reason = format!("{size}, where the list has {count}: an index? write `A =`");
        return refused(*at, reason);
    }
    if let [.., first, second] = points.as_slice() {
        let are_zero = first.position == DVec3::ZERO && second.position == DVec3::ZERO;
        let reason = "points (0, 0) at the end: the rest of an array? take them out";
        ensure(!are_zero, first.at, reason)?;
        let are_rows = dimension == 3 && first.maker.or(second.maker).is_none();
        let reason = "two rows of three numbers: two points, or three? write {x: 0, y: 0, z: 0}";
        ensure(!are_rows || points.len() > 2, first.at, reason)?;
    }
    // The last point of a ring repeats the first.
    if let [first, .., last] = points.as_slice()
        && first.position == last.position
    {
        list.points.pop();
    }
    Ok(())
}

fn summary(text: &str, list: &PointList<'_>, shape: &str) -> String {
    let [first, last] = [list.at, list.end.max(list.at + 1) - 1].map(|at| place(text, at).0);
    let name = match list.name() {
        "" => String::new(),
        name => format!("`{name}`, "),
    };
    match last - first {
        0 => format!("{name}{shape} (line {first})"),
        _ => format!("{name}{shape} (lines {first} to {last})"),
    }
}

fn points(count: usize) -> String {
    format!("{count} point{}", if count == 1 { "" } else { "s" })
}

/// The shape of a list in the plane, and its summary.
fn planar_shape(list: &PointList<'_>) -> Parsed<(Shape, String)> {
    let vertices = list.points.iter().map(|point| point.position.truncate());
    let vertices: Vec<DVec2> = vertices.collect();
    let all = points(vertices.len());
    if let Ok(polygon) = Polygon::new(&vertices) {
        return Ok((polygon.into(), all));
    }
    let hull = Shape::hull(&vertices).or_else(|error| refused(list.at, error.to_string()))?;
    let report = match &hull {
        Shape::Polygon(hull) => hull_report(&vertices, hull.vertices()),
        _ if vertices.len() < 3 => all,
        _ => format!("the segment of {all} on a line"),
    };
    Ok((hull, report))
}

/// The summary of points that aren't the vertices of a convex polygon: how many are inside their hull, and how deep.
fn hull_report(vertices: &[DVec2], corners: &[DVec2]) -> String {
    let report = format!("the hull of {}", points(vertices.len()));
    let inside = vertices.iter().filter(|point| !corners.contains(point));
    let depths = inside.map(|point| {
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        let gaps = edges.map(|(a, b)| nearest_on_segment([*a, *b], *point).distance(*point));
        gaps.fold(f64::INFINITY, f64::min)
    });
    let depths: Vec<f64> = depths.collect();
    if depths.is_empty() {
        return format!("{report} that cross or repeat");
    }
    let (count, deepest) = (depths.len(), depths.into_iter().fold(0.0, f64::max));
    let deepest: f64 = format!("{deepest:.1e}").parse().unwrap_or(deepest);
    format!("{report}, {count} inside it by up to {deepest}")
}

/// The hull of a list in space, and its summary.
fn spatial_shape(list: &PointList<'_>) -> Parsed<(spatial::Shape, String)> {
    let mut seen = HashSet::new();
    // Merge −0 and 0.
    let vertices = list.points.iter().map(|point| point.position + DVec3::ZERO);
    // The triangles of a surface repeat each corner.
    let is_new = |vertex: &DVec3| seen.insert(vertex.to_array().map(f64::to_bits));
    let vertices: Vec<DVec3> = vertices.filter(is_new).collect();
    let hull =
        spatial::Hull::new(&vertices).or_else(|error| refused(list.at, error.to_string()))?;
    let all = points(vertices.len());
    let report = match vertices.len() - hull.vertices().len() {
        0 => all,
        inside => format!("the hull of {all}, {inside} within it"),
    };
    Ok((hull.into(), report))
}
