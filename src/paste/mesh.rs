//! Lists of points in known file formats: OBJ, ASCII STL, and the `points` of SVG.

use super::list::{Form, ListPoint, PointList};
use super::{Parsed, ensure, refused};

/// The lists of a text in one of these formats; `None` for any other text.
pub(super) fn lists(text: &str) -> Option<Parsed<Vec<PointList<'_>>>> {
    let mut tags = ["<svg", "<polygon", "<polyline", "<path"].iter();
    if tags.any(|tag| text.contains(tag)) {
        return Some(svg(text));
    }
    text.lines().any(is_vertex).then(|| objects(text))
}

fn is_vertex(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match [words.next(), words.next()] {
        [Some("v"), Some(number)] => number.parse::<f64>().is_ok(),
        start => start == [Some("facet"), Some("normal")],
    }
}

/// The vertices of each object of an OBJ file or an STL file.
fn objects(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let mut lists: Vec<PointList<'_>> = Vec::new();
    let (mut begin, mut count, mut first) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        let at = begin + line.len() - line.trim_start().len();
        begin += line.len();
        let row = line.split('#').next().unwrap_or_default().trim();
        let mut words = row.split_whitespace();
        match words.next().unwrap_or_default() {
            "" | "vn" | "vt" | "s" | "mtllib" | "usemtl" => {}
            "facet" | "outer" | "endloop" | "endfacet" | "endsolid" => {}
            "o" | "g" | "solid" => {
                first = count;
                let mut list = PointList::default();
                (list.words, list.at) = (words.next().into_iter().collect(), at);
                lists.push(list);
            }
            keyword @ ("v" | "vertex") => {
                let reason = "a vertex before the first object; write `o A` above it";
                let list = lists.last_mut().ok_or((at, reason.to_owned()))?;
                list.end = at + row.len();
                let vertex = points(&row[keyword.len()..], at, 3)?;
                let reason = "a vertex that isn't three numbers; write v 0.5 1.5 0";
                ensure(vertex.len() == 1, at, reason)?;
                list.points.extend(vertex);
                count += 1;
            }
            "f" => {
                let own = first + 1..=count;
                let is_own =
                    words.all(|word| vertex_index(word, count).is_some_and(|at| own.contains(&at)));
                let reason = "a face of another object's vertices; write each below its `o`";
                ensure(is_own, at, reason)?;
            }
            keyword => {
                let reason = format!("`{keyword}` among vertices; paste two objects alone");
                return refused(at, reason);
            }
        }
    }
    lists.retain(|list| !list.points.is_empty());
    Ok(lists)
}

/// The index, from 1, of a face's vertex such as `3/1/2`; a negative one counts back from the last of the `count` above.
fn vertex_index(word: &str, count: usize) -> Option<usize> {
    let index: isize = word.split('/').next()?.parse().ok()?;
    let start = if index < 0 { count + 1 } else { 0 };
    start.checked_add_signed(index)
}

/// The points of so many numbers each in a text at the byte `at`.
fn points(text: &str, at: usize, dimension: usize) -> Parsed<Vec<ListPoint<'static>>> {
    let parts = text.split([' ', '\t', '\r', '\n', ',']);
    let parts = parts.filter(|part| !part.is_empty());
    let numbers: Option<Vec<f64>> = parts.map(|part| part.parse().ok()).collect();
    let is_whole = |all: &Vec<f64>| !all.is_empty() && all.len().is_multiple_of(dimension);
    let reason =
        format!("no points of {dimension} numbers; write them as in 0.5,1.5 or v 0.5 1.5 0");
    let numbers = numbers.filter(is_whole).ok_or((at, reason))?;
    let rows = numbers.chunks(dimension);
    let mut points: Vec<_> = rows.map(|row| ListPoint::of(row, at, at)).collect();
    points.iter_mut().for_each(|point| point.maker = Some(""));
    Ok(points)
}

/// The points of the polygons of an SVG.
fn svg(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let mut lists = Vec::new();
    let (mut at, mut has_svg) = (0, false);
    loop {
        let begin = at + text[at..].find('<').unwrap_or(text.len() - at);
        let digit = text[at..begin].find(|c: char| c.is_ascii_digit());
        let reason = "a number between the tags; paste the polygons alone";
        ensure(digit.is_none(), at + digit.unwrap_or_default(), reason)?;
        let rest = &text[begin..];
        if rest.is_empty() {
            return Ok(lists);
        }
        let close = if rest.starts_with("<!--") { "-->" } else { ">" };
        let reason = "a tag that isn't closed; paste all of it";
        let length = rest.find(close).ok_or((begin, reason.to_owned()))?;
        let tag = &rest[..length];
        at = begin + length + close.len();
        let reason = "a transform moves a shape; write the points that it gives";
        ensure(close == "-->" || !tag.contains("transform"), begin, reason)?;
        let mut words = tag[1..].split([' ', '\t', '\n', '/']);
        match words.next().unwrap_or_default() {
            _ if close == "-->" => {}
            "" | "?xml" | "g" | "title" | "desc" => {}
            "svg" if !has_svg => has_svg = true,
            "polygon" | "polyline" => {
                let name = "points=";
                let from = begin + tag.find(name).map_or(tag.len(), |at| at + name.len());
                let value = text[from..begin + length].strip_prefix(['"', '\'']);
                let value = value.and_then(|value| value.split_once(['"', '\'']));
                let (value, _) = value.unwrap_or_default();
                let mut list = PointList::of(Form::List, points(value, from, 2)?);
                (list.at, list.end) = (begin, at);
                lists.push(list);
            }
            name => {
                let reason =
                    format!("<{name}>; write <polygon points=\"0,0 4,0 4,3\"/> for each shape");
                return refused(begin, reason);
            }
        }
    }
}
