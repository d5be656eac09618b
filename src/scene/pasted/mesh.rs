//! Lists of points in files of a known form: OBJ, STL in text, and the `points` of SVG.

use super::list::{Point, PointList, point};
use super::token::{Node, nodes};
use super::{Refusal, refuse};

/// The lists of a text in one of these forms; `None` for any other text.
pub(super) fn lists(text: &str) -> Option<Result<Vec<PointList<'_>>, Refusal>> {
    let is_svg = ["<svg", "<polygon", "<polyline"]
        .iter()
        .any(|tag| text.contains(tag));
    let begins = |line: &str, word: &str| line.trim_start().starts_with(word);
    if is_svg {
        Some(svg(text))
    } else if begins(text, "solid ") && text.lines().any(|line| begins(line, "facet")) {
        Some(lines(text, Form::Stl))
    } else if text.lines().any(is_vertex) {
        Some(lines(text, Form::Obj))
    } else {
        None
    }
}

fn is_vertex(line: &str) -> bool {
    let mut words = words(line);
    words.next() == Some("v") && words.next().is_some_and(|word| word.parse::<f64>().is_ok())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Obj,
    Stl,
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split('#')
        .next()
        .unwrap_or_default()
        .split_whitespace()
}

/// The vertices of each object of an OBJ file, or of each solid of an STL file.
fn lines(text: &str, form: Form) -> Result<Vec<PointList<'_>>, Refusal> {
    let mut lists: Vec<PointList<'_>> = Vec::new();
    let (mut begin, mut first_vertex) = (0, 1);
    for line in text.split_inclusive('\n') {
        let at = begin + (line.len() - line.trim_start().len());
        begin += line.len();
        let mut words = words(line);
        let Some(keyword) = words.next() else {
            continue;
        };
        match (form, keyword) {
            (Form::Obj, "o" | "g") | (Form::Stl, "solid") => {
                if lists.last().is_some_and(|list| list.points.is_empty()) {
                    lists.pop();
                }
                first_vertex += lists.last().map_or(0, |list| list.points.len());
                let words = words.next().into_iter().collect();
                lists.push(PointList {
                    words,
                    at,
                    end: at,
                    ..PointList::default()
                });
            }
            (Form::Obj, "v") | (Form::Stl, "vertex") => {
                let Some(list) = lists.last_mut() else {
                    return Err(refuse(
                        at,
                        "a vertex before the first object; write `o A` above the vertices of A",
                    ));
                };
                list.points
                    .push(vertex(text, at + keyword.len(), at + line.trim().len())?);
                list.end = at + line.trim().len();
            }
            (Form::Obj, "f" | "l") => {
                let last_vertex = first_vertex + lists.last().map_or(0, |list| list.points.len());
                let mut indices =
                    words.map(|word| word.split('/').next().and_then(|index| index.parse().ok()));
                if !indices.all(|index: Option<usize>| {
                    index.is_some_and(|index| (first_vertex..last_vertex).contains(&index))
                }) {
                    return Err(refuse(
                        at,
                        "a face of vertices that aren't its object's; write each object's vertices below its `o`",
                    ));
                }
            }
            (Form::Obj, "vn" | "vt" | "s" | "mtllib" | "usemtl")
            | (Form::Stl, "facet" | "outer" | "endloop" | "endfacet" | "endsolid") => {}
            _ => {
                let reason = format!(
                    "`{keyword}` in a file of vertices; paste the lines of the two objects alone"
                );
                return Err(refuse(at, reason));
            }
        }
    }
    lists.retain(|list| !list.points.is_empty());
    Ok(lists)
}

/// The three numbers of `text[from..to]`.
fn vertex(text: &str, from: usize, to: usize) -> Result<Point, Refusal> {
    let line = text[from..to].split('#').next().unwrap_or_default();
    let nodes = nodes(line).map_err(|refusal| Refusal {
        at: refusal.at + from,
        ..refusal
    })?;
    let numbers: Vec<&Node<'_>> = nodes.iter().collect();
    if numbers.len() != 3 || numbers.iter().any(|node| node.number().is_none()) {
        return Err(refuse(
            from,
            "a vertex that isn't three numbers; write v 0.5 1.5 0",
        ));
    }
    point(&numbers, from)
}

/// The points of the polygons of an SVG.
fn svg(text: &str) -> Result<Vec<PointList<'_>>, Refusal> {
    let mut lists = Vec::new();
    let (mut at, mut depth) = (0, 0);
    while let Some(length) = text[at..].find('<') {
        let begin = at + length;
        if let Some(digit) = text[at..begin].find(|c: char| c.is_ascii_digit()) {
            return Err(refuse(
                at + digit,
                "a number between the tags; paste the two polygons alone",
            ));
        }
        let (close, skipped) = if text[begin..].starts_with("<!--") {
            ("-->", true)
        } else {
            (">", false)
        };
        let Some(length) = text[begin..].find(close) else {
            return Err(refuse(begin, "a tag that isn't closed; paste all of it"));
        };
        let tag = &text[begin..begin + length];
        at = begin + length + close.len();
        if skipped {
            continue;
        }
        let name = tag[1..]
            .split(|c: char| c.is_whitespace() || c == '/')
            .next()
            .unwrap_or_default();
        if tag.contains("transform") {
            return Err(refuse(
                begin,
                "a transform moves a shape; write the points that it gives",
            ));
        }
        match name {
            "" | "?xml" | "g" | "title" | "desc" => {}
            "svg" if depth == 0 => depth = 1,
            "polygon" | "polyline" => {
                let Some((from, points)) = attribute(tag, "points") else {
                    return Err(refuse(
                        begin,
                        "a polygon without points; write points=\"0,0 4,0 4,3\"",
                    ));
                };
                let points = coordinates(points, begin + from)?;
                let words = attribute(tag, "id")
                    .map(|(_, name)| name)
                    .into_iter()
                    .collect();
                lists.push(PointList {
                    points,
                    words,
                    at: begin,
                    end: at,
                    ..PointList::default()
                });
            }
            _ => {
                let reason = format!(
                    "<{name}>, of which the corners aren't known; write <polygon points=\"0,0 4,0 4,3\"/>"
                );
                return Err(refuse(begin, reason));
            }
        }
    }
    match text[at..].find(|c: char| c.is_ascii_digit()) {
        Some(digit) => Err(refuse(
            at + digit,
            "a number behind the tags; paste the two polygons alone",
        )),
        None => Ok(lists),
    }
}

/// Where the value of an attribute begins in a tag, and the value.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<(usize, &'t str)> {
    let is_begin = |at: usize| tag[..at].ends_with(char::is_whitespace);
    let (at, _) = tag
        .match_indices(name)
        .find(|&(at, _)| is_begin(at) && tag[at + name.len()..].trim_start().starts_with('='))?;
    let quote = at + tag[at..].find(['"', '\''])?;
    let length = tag[quote + 1..].find(&tag[quote..=quote])?;
    Some((quote + 1, &tag[quote + 1..quote + 1 + length]))
}

/// The pairs of numbers in `points`, which begin at byte `from` of the text.
fn coordinates(points: &str, from: usize) -> Result<Vec<Point>, Refusal> {
    let shifted = |refusal: Refusal| Refusal {
        at: refusal.at + from,
        ..refusal
    };
    let nodes = nodes(points).map_err(shifted)?;
    let mut numbers = Vec::new();
    for node in &nodes {
        if node.number().is_some() {
            numbers.push(node);
        } else if !(node.is_mark(&[","]) || node.is_line()) {
            return Err(refuse(
                from + node.at,
                "points that aren't numbers; write points=\"0,0 4,0 4,3\"",
            ));
        }
    }
    if numbers.is_empty() || numbers.len() % 2 == 1 {
        return Err(refuse(
            from,
            format!(
                "{} numbers; points are pairs, as in 0,0 4,0 4,3",
                numbers.len()
            ),
        ));
    }
    numbers
        .chunks(2)
        .map(|pair| point(pair, from + pair[0].at))
        .collect()
}
