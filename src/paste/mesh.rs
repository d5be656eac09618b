//! Lists of points in known file formats: OBJ, ASCII STL, and the `points` of SVG.

use super::list::{ListPoint, PointList, point};
use super::token::{Node, nodes};
use super::{Parsed, refused};

/// The lists of a text in one of these formats; `None` for any other text.
pub(super) fn lists(text: &str) -> Option<Parsed<Vec<PointList<'_>>>> {
    let tags = ["<svg", "<polygon", "<polyline"];
    if tags.iter().any(|tag| text.contains(tag)) {
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
                lists.push(PointList {
                    words: words.next().into_iter().collect(),
                    at,
                    ..PointList::default()
                });
            }
            keyword @ ("v" | "vertex") => {
                let Some(list) = lists.last_mut() else {
                    return refused(at, "a vertex before the first object; write `o A` above it");
                };
                list.end = at + row.len();
                let coordinates = numbers(&text[..list.end], at + keyword.len())?;
                if coordinates.len() != 3 {
                    return refused(at, "a vertex that isn't three numbers; write v 0.5 1.5 0");
                }
                let mut vertex = point(&coordinates)?;
                vertex.is_explicit = true;
                list.points.push(vertex);
                count += 1;
            }
            "f" => {
                let own = first + 1..=count;
                if !words.all(|word| vertex_index(word, count).is_some_and(|at| own.contains(&at)))
                {
                    let reason = "a face of another object's vertices; write each below its `o`";
                    return refused(at, reason);
                }
            }
            keyword => {
                let reason = format!("`{keyword}` in a file of vertices; paste two objects alone");
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

/// The numbers of a text from the byte `at`.
fn numbers(text: &str, at: usize) -> Parsed<Vec<Node<'_>>> {
    let mut found = nodes(text, at)?;
    found.retain(|node| !node.is_mark(",\n"));
    match found.iter().find(|node| node.number().is_none()) {
        Some(node) => refused(node.at, "coordinates that aren't numbers; write 0.5 1.5"),
        None => Ok(found),
    }
}

/// The points of the polygons of an SVG.
fn svg(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let mut lists = Vec::new();
    let (mut at, mut has_svg) = (0, false);
    loop {
        let begin = at + text[at..].find('<').unwrap_or(text.len() - at);
        if let Some(digit) = text[at..begin].find(|c: char| c.is_ascii_digit()) {
            let reason = "a number between the tags; paste the polygons alone";
            return refused(at + digit, reason);
        }
        let rest = &text[begin..];
        if rest.is_empty() {
            return Ok(lists);
        }
        let close = if rest.starts_with("<!--") { "-->" } else { ">" };
        let Some(length) = rest.find(close) else {
            return refused(begin, "a tag that isn't closed; paste all of it");
        };
        let tag = &rest[..length];
        at = begin + length + close.len();
        let mut words = tag[1..].split([' ', '\t', '\n', '/']);
        match words.next().unwrap_or_default() {
            _ if close == "-->" => {}
            _ if tag.contains("transform") => {
                let reason = "a transform moves a shape; write the points that it gives";
                return refused(begin, reason);
            }
            "" | "?xml" | "g" | "title" | "desc" => {}
            "svg" if !has_svg => has_svg = true,
            "polygon" | "polyline" => lists.push(PointList {
                points: points(&text[..begin + length], begin)?,
                at: begin,
                end: at,
                ..PointList::default()
            }),
            name => {
                let reason =
                    format!("<{name}>; write <polygon points=\"0,0 4,0 4,3\"/> for each shape");
                return refused(begin, reason);
            }
        }
    }
}

/// The pairs in the `points` of the tag at the end of `text`, which begins at the byte `from`.
fn points(text: &str, from: usize) -> Parsed<Vec<ListPoint>> {
    let name = "points=";
    let name_at = text[from..].find(name);
    let at = name_at.map_or(text.len(), |at| from + at + name.len());
    let value = text[at..].strip_prefix(['"', '\'']);
    let length = value.and_then(|value| value.find(['"', '\'']));
    let numbers = length.map_or(Ok(Vec::new()), |length| {
        numbers(&text[..at + 1 + length], at + 1)
    })?;
    if numbers.is_empty() || numbers.len() % 2 == 1 {
        return refused(at, "no pairs of numbers; write points=\"0,0 4,0 4,3\"");
    }
    numbers.chunks(2).map(point).collect()
}
