//! Lists of points in files of a known form: OBJ, STL in text, and the `points` of SVG.

use super::list::{Point, PointList, point};
use super::token::{Node, nodes};
use super::{Parsed, Refusal, refused};

/// The lists of a text in one of these forms; `None` for any other text.
pub(super) fn lists(text: &str) -> Option<Parsed<Vec<PointList<'_>>>> {
    let has_line = |first: &str, is_second: fn(&str) -> bool| {
        text.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(first) && words.next().is_some_and(is_second)
        })
    };
    if ["<svg", "<polygon", "<polyline"]
        .iter()
        .any(|tag| text.contains(tag))
    {
        Some(svg(text))
    } else if has_line("facet", |word| word == "normal") {
        let skipped = ["facet", "outer", "endloop", "endfacet", "endsolid"];
        Some(objects(text, ["solid", "solid", "vertex", ""], skipped))
    } else if has_line("v", |word| word.parse::<f64>().is_ok()) {
        let skipped = ["vn", "vt", "s", "mtllib", "usemtl"];
        Some(objects(text, ["o", "g", "v", "f"], skipped))
    } else {
        None
    }
}

/// The vertices of each object of an OBJ file or an STL file, by the first words of their lines.
fn objects<'t>(text: &'t str, words: [&str; 4], skipped: [&str; 5]) -> Parsed<Vec<PointList<'t>>> {
    let [object, group, vertex, face] = words;
    let mut lists: Vec<PointList<'t>> = Vec::new();
    let (mut begin, mut count, mut first) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        let at = begin + line.len() - line.trim_start().len();
        begin += line.len();
        let row = line.split('#').next().unwrap_or_default().trim();
        let keyword = row.split_whitespace().next().unwrap_or_default();
        let rest = &row[keyword.len()..];
        let mut words = rest.split_whitespace();
        if keyword == object || keyword == group {
            first = count;
            let words = words.next().into_iter().collect();
            lists.push(PointList {
                words,
                at,
                ..PointList::default()
            });
        } else if keyword == vertex {
            let Some(list) = lists.last_mut() else {
                return refused(at, "a vertex before the first object; write `o A` above it");
            };
            let numbers = numbers(rest, at + keyword.len())?;
            if numbers.len() != 3 {
                return refused(at, "a vertex that isn't three numbers; write v 0.5 1.5 0");
            }
            list.points.push(point(&numbers)?);
            list.end = at + row.len();
            count += 1;
        } else if keyword == face && !row.is_empty() {
            let index = |word: &str| word.split('/').next()?.parse::<usize>().ok();
            if !words.all(|word| index(word).is_some_and(|index| index > first && index <= count)) {
                return refused(
                    at,
                    "a face of another object's vertices; write each below its `o`",
                );
            }
        } else if !row.is_empty() && !skipped.contains(&keyword) {
            return refused(
                at,
                format!("`{keyword}` in a file of vertices; paste two objects alone"),
            );
        }
    }
    lists.retain(|list| !list.points.is_empty());
    Ok(lists)
}

/// The numbers of `row`, which begins at byte `from` of the text.
fn numbers(row: &str, from: usize) -> Parsed<Vec<Node<'_>>> {
    let mut nodes = nodes(row).map_err(|refusal| Refusal {
        at: refusal.at + from,
        ..refusal
    })?;
    nodes.retain(|node| !node.is_mark(&[","]) && !node.is_line());
    for node in &mut nodes {
        node.at += from;
        if node.number().is_none() {
            return refused(node.at, "coordinates that aren't numbers; write 0.5 1.5");
        }
    }
    Ok(nodes)
}

/// The points of the polygons of an SVG.
fn svg(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let mut lists = Vec::new();
    let (mut at, mut has_svg) = (0, false);
    loop {
        let begin = at + text[at..].find('<').unwrap_or(text.len() - at);
        if let Some(digit) = text[at..begin].find(|c: char| c.is_ascii_digit()) {
            return refused(
                at + digit,
                "a number between the tags; paste the polygons alone",
            );
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
        match tag[1..]
            .split([' ', '\t', '\n', '/'])
            .next()
            .unwrap_or_default()
        {
            _ if close == "-->" => {}
            _ if tag.contains("transform") => {
                return refused(
                    begin,
                    "a transform moves a shape; write the points that it gives",
                );
            }
            "" | "?xml" | "g" | "title" | "desc" => {}
            "svg" if !has_svg => has_svg = true,
            "polygon" | "polyline" => {
                let points = points(tag, begin)?;
                lists.push(PointList {
                    points,
                    at: begin,
                    end: at,
                    ..PointList::default()
                });
            }
            name => {
                let reason =
                    format!("<{name}>; write <polygon points=\"0,0 4,0 4,3\"/> for each shape");
                return refused(begin, reason);
            }
        }
    }
}

/// The pairs in the `points` of a tag, which begins at byte `from` of the text.
fn points(tag: &str, from: usize) -> Parsed<Vec<Point>> {
    let begin = tag
        .find("points=")
        .map_or(tag.len(), |at| at + "points=".len());
    let quoted = &tag[begin..];
    let value = quoted.split(['"', '\'']).nth(1).unwrap_or_default();
    let numbers = if quoted.starts_with(['"', '\'']) {
        numbers(value, from + begin + 1)?
    } else {
        Vec::new()
    };
    if numbers.is_empty() || numbers.len() % 2 == 1 {
        return refused(
            from + begin,
            "no pairs of numbers; write points=\"0,0 4,0 4,3\"",
        );
    }
    numbers.chunks(2).map(point).collect()
}
