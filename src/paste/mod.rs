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

use std::collections::HashSet;

use glam::{DVec2, DVec3};
use thiserror::Error;

use collidoscope_core::planar::{Polygon, Shape, nearest_on_segment};
use collidoscope_core::spatial;
use list::{PointList, has_word, last_word, words_of};

/// Why a text contains no pair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}:{}: {reason}", place.0, place.1)]
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

/// The most points of a list.
const MAX_POINTS: usize = 20_000;

/// Words in the names of lists that aren't the vertices of a shape.
const NO_SHAPES: &str = "normal normals velocity velocities color colors colour colours uv uvs index indices edge edges \
    face faces axis axes hole holes contact contacts center centers centre centres offset offsets translation rotation \
    direction directions transform scale simplex result results expected output intersection tangent tangents force \
    forces weight weights size sizes lat lats lon lons lng latitude longitude latitudes longitudes xs ys zs";

/// Words in the names of two points that aren't the endpoints of a segment.
const NO_SEGMENTS: &str = "box rect rectangle aabb bbox bounds bounding extent extents range min max ray circle capsule disc \
    disk ball sphere ellipse viewport interval";

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
    check_names(&lists)?;
    if lists.each_ref().map(|list| last_word(list.name())) == ["b", "a"] {
        lists.reverse();
    }
    let dimension = lists[0].points[0].dimension;
    for list in &mut lists {
        check_points(list, dimension)?;
    }
    let [a, b] = &lists;
    let mut points = a.points.iter().chain(&b.points);
    if points.all(|point| point.position.z == 0.0) {
        let [(shape_a, of_a), (shape_b, of_b)] = [planar_shape(a)?, planar_shape(b)?];
        let mut report = summary(text, [(a, of_a), (b, of_b)]);
        if dimension == 3 {
            report.push_str("; z is 0 throughout, so the pair is read as 2D");
        }
        return Ok((PastedPair::Planar([shape_a, shape_b]), report));
    }
    let [(shape_a, of_a), (shape_b, of_b)] = [spatial_shape(a)?, spatial_shape(b)?];
    let report = summary(text, [(a, of_a), (b, of_b)]);
    Ok((PastedPair::Spatial([shape_a, shape_b]), report))
}

fn exactly_two(lists: Vec<PointList<'_>>) -> Parsed<[PointList<'_>; 2]> {
    lists.try_into().or_else(|lists: Vec<PointList<'_>>| {
        let at = lists.get(2).or(lists.first()).map_or(0, |list| list.at);
        let found = match lists.as_slice() {
            [] => "found no scene and no two lists of points".to_owned(),
            [only] => format!(
                "found one list of {}; a pair needs two",
                points(only.points.len())
            ),
            lists => format!("found {} lists of points; remove all but two", lists.len()),
        };
        let reason = format!("{found}; paste both shapes, as in A = [(0, 0), (4, 0), (4, 3)]");
        refused(at, reason)
    })
}

/// Refuses a list that is too long, before all else.
fn check_length(list: &PointList<'_>) -> Parsed<()> {
    if list.points.len() > MAX_POINTS {
        let reason = format!("more than {MAX_POINTS} points; write those of the hull");
        return refused(list.at, reason);
    }
    Ok(())
}

/// Refuses lists whose names mark them as something else.
fn check_names(lists: &[PointList<'_>; 2]) -> Parsed<()> {
    for list in lists {
        let has_area = list.points.len() > 2;
        for word in list.words.iter().flat_map(|word| words_of(word)) {
            if has_word(NO_SHAPES, &word) || !has_area && has_word(NO_SEGMENTS, &word) {
                let reason = format!("`{word}` may not be a shape; take it out, or rename it");
                return refused(list.at, reason);
            }
        }
    }
    let names = lists.each_ref().map(PointList::name);
    let [first, second] = names.map(|name| name.replace(['x', 'y', 'z', 'X', 'Y', 'Z'], ""));
    if first == second && names[0] != names[1] && lists.iter().all(|list| list.is_flat) {
        let reason = "x and y in rows of their own; write [(0, 0), (4, 0), (4, 3)]";
        return refused(lists[1].at, reason);
    }
    Ok(())
}

/// Refuses a list that may be something else, or only part of an array; opens a closed ring.
fn check_points(list: &mut PointList<'_>, dimension: usize) -> Parsed<()> {
    let points = &list.points;
    for point in points {
        if point.dimension != dimension {
            let reason = "a point of two numbers and one of three; write as many for each";
            return refused(point.at, reason);
        }
        if !point.position.is_finite() {
            let reason = "a number beyond the range of f64; write finite coordinates";
            return refused(point.at, reason);
        }
    }
    let count = points.len() * if list.is_flat { dimension } else { 1 };
    let known = [count, dimension].map(|size| size as f64);
    if let Some((size, at)) = list.sizes.iter().find(|(size, _)| !known.contains(size)) {
        let reason = format!("{size}, where the list has {count}: an index? write `A =`");
        return refused(*at, reason);
    }
    if let [.., first, second] = points.as_slice() {
        if [first, second]
            .iter()
            .all(|point| point.position == DVec3::ZERO)
        {
            let reason = "points (0, 0) at the end: the rest of an array? take them out";
            return refused(first.at, reason);
        }
        if points.len() == 2 && dimension == 3 && !first.is_explicit && !second.is_explicit {
            let reason = "two rows of three numbers: two points, or three by columns? write {x: 0, y: 0, z: 0}";
            return refused(first.at, reason);
        }
    }
    // The last point of a ring repeats the first.
    if let [first, .., last] = points.as_slice()
        && first.position == last.position
    {
        list.points.pop();
    }
    Ok(())
}

fn summary(text: &str, shapes: [(&PointList<'_>, String); 2]) -> String {
    let [a, b] = shapes.map(|(list, shape)| {
        let [first, last] = [list.at, list.end.max(list.at + 1) - 1].map(|at| place(text, at).0);
        let name = match list.name() {
            "" => String::new(),
            name => format!("`{name}`, "),
        };
        match last - first {
            0 => format!("{name}{shape} (line {first})"),
            _ => format!("{name}{shape} (lines {first} to {last})"),
        }
    });
    format!("A: {a}; B: {b}")
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
