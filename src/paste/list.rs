//! Points and lists of points: brackets, and constructors that pass their points on unchanged.

use glam::DVec3;

use super::token::{Node, NodeKind, deep_numbers};
use super::{Parsed, refused};

/// A point of two or three numbers.
#[derive(Clone, Debug)]
pub(super) struct ListPoint {
    /// z is 0 for a point of two numbers.
    pub(super) position: DVec3,
    pub(super) dimension: usize,
    pub(super) at: usize,
    /// Whether a constructor or field names mark it as a point, and not a row of a matrix.
    pub(super) is_explicit: bool,
}

/// A list of points, and its context in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct PointList<'t> {
    pub(super) points: Vec<ListPoint>,
    /// The words before `=` or `:`, the name last.
    pub(super) words: Vec<&'t str>,
    /// Bytes from the start of the name to the end of the list.
    pub(super) at: usize,
    pub(super) end: usize,
    /// Array sizes, as in `a[3]`.
    pub(super) sizes: Vec<(f64, usize)>,
    /// Whether it is a flat list of numbers.
    pub(super) is_flat: bool,
    /// Whether it is the argument of a constructor.
    pub(super) is_constructed: bool,
}

impl ListPoint {
    fn of(numbers: &[f64], at: usize) -> Self {
        let z = numbers.get(2).copied().unwrap_or_default();
        Self {
            position: DVec3::new(numbers[0], numbers[1], z),
            dimension: numbers.len(),
            at,
            is_explicit: false,
        }
    }
}

impl<'t> PointList<'t> {
    pub(super) fn of(points: Vec<ListPoint>) -> Self {
        let list = Self::default();
        Self { points, ..list }
    }

    pub(super) fn name(&self) -> &'t str {
        self.words.last().copied().unwrap_or_default()
    }
}

#[derive(Debug)]
pub(super) enum Item<'t> {
    Point(ListPoint),
    List(PointList<'t>),
}

/// Words in the names of constructors, besides single letters and digits. Functions that may change their points have
/// other names.
const CONSTRUCTOR_WORDS: &str = "array arr asarray bt cast cg collection convex coord coordinate coords cp cpv create \
    double float from geom geometry hull int init line linear linestring list load loads make multilinestring \
    multipolygon ndarray new node of packed path paths point points poly polygon polygons polyline pool pt quad read \
    ring segment sequence shape simd st string text to tri triangle tuple vec vector vectors vertex vertices wkt xy";

/// Last parts of constructors' names that don't name what they make.
const MAKERS: &str = "new from of create make init";

/// First words of constructor arguments that don't affect the points.
const EMPTY_ARGUMENTS: &str = "null nullptr NULL nil None undefined factory dtype";

/// Whether a call of `name` returns the points that it takes.
pub(super) fn is_constructor(name: &str) -> bool {
    let bare = name.split('<').next().unwrap_or_default();
    let mut parts = bare.rsplit(['.', ':', '>', '!']);
    let Some(last) = parts.find(|part| !part.is_empty() && !has_word(MAKERS, part)) else {
        return false;
    };
    let mut words = words_of(last).into_iter();
    let is_known = words.all(|word| word.len() == 1 || has_word(CONSTRUCTOR_WORDS, &word));
    is_known && makes_points(last) || matches!(last, "v" | "V" | "p" | "P")
}

/// Whether a type's name is that of points, as in `boost_polygon_t`.
pub(super) fn makes_points(name: &str) -> bool {
    let words = words_of(name);
    words.iter().any(|word| has_word(CONSTRUCTOR_WORDS, word))
}

pub(super) fn has_word(table: &str, word: &str) -> bool {
    table.split_whitespace().any(|known| known == word)
}

/// The words of a name in lower case, without digits: `packed`, `vector` and `array` of `PackedVector2Array`.
pub(super) fn words_of(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut spaced = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let is_lower = |at: usize| letters.get(at).is_some_and(|letter| letter.is_lowercase());
        if letter.is_uppercase() && at > 0 && (is_lower(at - 1) || is_lower(at + 1)) {
            spaced.push(' ');
        }
        spaced.push(if letter.is_alphabetic() { letter } else { ' ' });
    }
    let words = spaced.to_lowercase();
    words.split_whitespace().map(str::to_owned).collect()
}

/// The last of these words, such as the a of `polyA` and of `shape_a`.
pub(super) fn last_word(name: &str) -> String {
    words_of(name).pop().unwrap_or_default()
}

/// A node's name in messages.
pub(super) fn description(node: &Node<'_>) -> String {
    match &node.kind {
        NodeKind::Number(number) => number.to_string(),
        NodeKind::Mark("\n") => "the end of the line".to_owned(),
        NodeKind::Word(word) | NodeKind::Mark(word) => format!("`{}`", word.escape_debug()),
        NodeKind::Text(_) => "a quoted text".to_owned(),
        NodeKind::Group(open, _) => format!("`{open}`"),
    }
}

/// Whether it is `[3]`, `[N]` or `[]`.
pub(super) fn is_size(node: &Node<'_>) -> bool {
    let NodeKind::Group('[', inner) = &node.kind else {
        return false;
    };
    let mut sizes = inner.iter();
    inner.len() < 2 && sizes.all(|size| size.word().is_some() || size.number().is_some())
}

/// Whether it may precede a list, as in `&[…]`, `new […]` and `[]Point{…}`.
fn is_prefix(node: &Node<'_>) -> bool {
    match &node.kind {
        NodeKind::Group('[', inner) => inner.is_empty(),
        _ => node.is_mark("&@") || matches!(node.word(), Some("new" | "mut")),
    }
}

/// Whether `nodes` begin like a list or a point, and not with a call of something else.
pub(super) fn begins_item(nodes: &[Node<'_>]) -> bool {
    let begin = nodes.iter().take_while(|node| is_prefix(node)).count();
    match nodes.get(begin).map(|node| &node.kind) {
        Some(NodeKind::Word("POLYGON")) => true,
        Some(NodeKind::Word(word)) if is_constructor(word) => {
            nodes.get(begin + 1).is_some_and(Node::is_group) && deep_numbers(nodes).next().is_some()
        }
        // `(flag)` is not a point.
        Some(NodeKind::Group(_, inner)) => deep_numbers(inner).next().is_some(),
        _ => false,
    }
}

/// The point or the list of points at the start of `nodes`, and the number of nodes in it.
///
/// # Errors
/// At the first node that is part of neither.
pub(super) fn item<'t>(nodes: &[Node<'t>]) -> Parsed<(Item<'t>, usize)> {
    let mut constructor = "";
    for (at, node) in nodes.iter().enumerate() {
        let behind = nodes.get(at + 1);
        let is_before_group = behind.is_some_and(Node::is_group);
        let is_before_value = is_before_group || behind.is_some_and(|node| node.word().is_some());
        match &node.kind {
            NodeKind::Word("new" | "mut") | NodeKind::Mark("&" | "@") if constructor.is_empty() => {
            }
            NodeKind::Word("Z") if !constructor.is_empty() => {}
            NodeKind::Word(word) if constructor.is_empty() && is_constructor(word) => {
                constructor = word;
            }
            NodeKind::Word(word) if is_before_group => {
                let reason = format!("`{word}` may change its points; write those that it gives");
                return refused(node.at, reason);
            }
            NodeKind::Group('[', _) if is_size(node) && is_before_value => {}
            NodeKind::Group(open, body) => {
                let has_size = nodes[..at].iter().any(Node::is_group);
                let call = (*open == '(' && !has_size).then_some(constructor);
                let mut item = group(*open, body, node.at, call)?;
                match &mut item {
                    Item::Point(point) if has_size => return lone_point(point.at),
                    Item::Point(point) => point.is_explicit |= !constructor.is_empty(),
                    Item::List(list) => {
                        list.sizes.extend(deep_numbers(&nodes[..at]));
                        (list.at, list.end) = (nodes[0].at, node.end);
                        list.is_constructed |= !constructor.is_empty();
                    }
                }
                return Ok((item, at + 1));
            }
            _ => {
                let reason = format!(
                    "{} where a point is expected; write numbers",
                    description(node)
                );
                return refused(node.at, reason);
            }
        }
    }
    let end = nodes.last().map_or(0, |node| node.end);
    refused(end, "no list here; write [(0, 0), (4, 0), (4, 3)]")
}

pub(super) fn lone_point<T>(at: usize) -> Parsed<T> {
    let reason = "a point of its own: a position? add it to the points, or take it out; a list of one point is \
        written [(1, 2)], and a longer one in brackets";
    refused(at, reason)
}

/// Parses brackets: the list of a sized array, or the arguments of the constructor `call`. For a reader such as
/// `read_wkt("…", a)` the name of the list comes after it.
fn group<'t>(open: char, body: &[Node<'t>], at: usize, call: Option<&str>) -> Parsed<Item<'t>> {
    let separators = if open == '[' { ",;" } else { "," };
    let body = match body.split_last() {
        Some((last, before)) if last.is_mark(separators) => before,
        _ => body,
    };
    let Some(first) = body.first() else {
        return refused(at, "empty brackets; write the points in them");
    };
    if axis(first).is_some() && body.get(1).is_some_and(|node| node.is_mark(":=")) {
        return fields(body, at).map(Item::Point);
    }
    let mut nodes = body.iter();
    if nodes.all(|node| node.number().is_some() || node.is_mark(",;\n")) {
        return numbers(open, body, at);
    }
    let mut points: Vec<ListPoint> = Vec::new();
    let mut from = 0;
    while from < body.len() {
        from += usize::from(from > 0 && body[from].is_mark(separators));
        let (item, taken) = item(&body[from..])?;
        from += taken;
        let mut list = match item {
            Item::Point(point) => {
                points.push(point);
                continue;
            }
            Item::List(list) => list,
        };
        if !points.is_empty() {
            let reason = "a list next to a point: a position? add it to the list";
            return refused(list.at, reason);
        }
        let is_reader = call.is_some_and(|call| call.contains("read_"));
        match &body[from..] {
            [] => {}
            [comma, name] if comma.is_mark(",") && is_reader => list.words.extend(name.word()),
            rest if call.is_some() && are_empty(rest) => {}
            rest => {
                let reason = "more in the same brackets than one list: a hole, a second list, a number? write one list \
                    a shape, as in A = [(0, 0), (4, 0), (4, 3)]";
                return refused(rest[0].at, reason);
            }
        }
        return Ok(Item::List(list));
    }
    if call.is_some() && points.len() == 1 {
        return Ok(Item::Point(points.swap_remove(0)));
    }
    Ok(Item::List(PointList::of(points)))
}

/// Whether the further arguments of a constructor don't affect its points.
fn are_empty(arguments: &[Node<'_>]) -> bool {
    let mut parts = arguments.split(|node| node.is_mark(",\n"));
    arguments[0].is_mark(",\n")
        && parts.all(|argument| {
            let word = argument.first().map_or(Some("null"), Node::word);
            word.is_some_and(|word| has_word(EMPTY_ARGUMENTS, word))
                && deep_numbers(argument).next().is_none()
        })
}

/// The coordinate that a field name stands for.
fn axis(node: &Node<'_>) -> Option<usize> {
    let (NodeKind::Word(name) | NodeKind::Text(name)) = node.kind else {
        return None;
    };
    let letter = name.trim_start_matches('.').to_ascii_lowercase();
    ["x", "y", "z"].iter().position(|axis| *axis == letter)
}

/// A point as in `{x: 1, y: 2}`.
fn fields(body: &[Node<'_>], at: usize) -> Parsed<ListPoint> {
    let mut axes = [None; 3];
    let fields = body.split(|node| node.is_mark(",\n"));
    for field in fields.filter(|field| !field.is_empty()) {
        let known = match field {
            [name, mark, value] if mark.is_mark(":=") => axis(name).zip(value.number()),
            _ => None,
        };
        let Some((axis, number)) = known.filter(|(axis, _)| axes[*axis].is_none()) else {
            let reason = "no x, y or z with a number; write {x: 1, y: 2}";
            return refused(field[0].at, reason);
        };
        axes[axis] = Some(number);
    }
    let [Some(_), Some(_), _] = axes else {
        return refused(at, "a point without x or without y; write {x: 1, y: 2}");
    };
    let numbers: Vec<f64> = axes.into_iter().flatten().collect();
    let mut point = ListPoint::of(&numbers, at);
    point.is_explicit = true;
    Ok(point)
}

/// A point, rows of points, or pairs in a flat list.
fn numbers<'t>(open: char, body: &[Node<'_>], at: usize) -> Parsed<Item<'t>> {
    let is_spaced = body.windows(2).any(|pair| count_numbers(pair) == 2);
    let ends = if open == '[' { "\n;" } else { "\n" };
    let has_rows = body.iter().any(|node| node.is_mark(ends));
    if !has_rows && count_numbers(body) < 4 {
        return point(body).map(Item::Point);
    }
    if !has_rows && !is_spaced {
        return flat(body, at).map(Item::List);
    }
    let ends = if has_rows { "\n;" } else { "," };
    let rows = body.split(|node| node.is_mark(ends));
    let points = rows
        .filter(|row| !row.is_empty())
        .map(point)
        .collect::<Parsed<Vec<_>>>()?;
    let first = points.first();
    if first.is_none_or(|first| has_rows && points.len() <= first.dimension) {
        let reason = "are the points the rows or the columns? write each as in (0, 0)";
        return refused(at, reason);
    }
    Ok(Item::List(PointList::of(points)))
}

fn count_numbers(nodes: &[Node<'_>]) -> usize {
    let numbers = nodes.iter().filter(|node| node.number().is_some());
    numbers.count()
}

/// The point of a row of two or three numbers, all separated by spaces or all by commas.
pub(super) fn point(row: &[Node<'_>]) -> Parsed<ListPoint> {
    let numbers: Vec<f64> = row.iter().filter_map(Node::number).collect();
    let has_commas = row.len() > 1 && row[1..].iter().step_by(2).all(|node| node.is_mark(","));
    let is_even = numbers.len() == row.len() || has_commas && row.len() + 1 == 2 * numbers.len();
    // `0,5, 1`
    let is_uneven = row.len() == 5
        && (row[2].at > row[1].end) != (row[4].at > row[3].end)
        && numbers.iter().all(|number| number.fract() == 0.0);
    if !is_even || is_uneven || !matches!(numbers.len(), 2 | 3) {
        let reason = "no point of two or three numbers separated in the same way (a count? decimal commas?); write (0.5, 1)";
        return refused(row[0].at, reason);
    }
    Ok(ListPoint::of(&numbers, row[0].at))
}

/// The pairs of a flat list, unless it may consist of triples.
fn flat<'t>(body: &[Node<'_>], at: usize) -> Parsed<PointList<'t>> {
    let numbers: Vec<f64> = body.iter().step_by(2).filter_map(Node::number).collect();
    let count = numbers.len();
    let is_whole = 2 * count == body.len() + 1 && !body.iter().any(|node| node.is_mark(";"));
    // Points end at the wider gaps, such as line ends.
    let windows = body.windows(3).step_by(2);
    let gaps = windows.map(|window| window[2].at - window[0].end);
    let narrow = gaps.clone().min();
    let splits_pair = gaps.step_by(2).any(|gap| Some(gap) != narrow);
    let is_in_space = count.is_multiple_of(3) && numbers.chunks(3).all(|triple| triple[2] == 0.0);
    if !is_whole || count % 2 == 1 || count == 4 || splits_pair || is_in_space {
        let reason = "no flat list of at least three pairs: triples, or a box? write each point as in (0, 0)";
        return refused(at, reason);
    }
    let pairs = numbers.chunks(2).zip(body.iter().step_by(4));
    let points = pairs
        .map(|(pair, node)| ListPoint::of(pair, node.at))
        .collect();
    let (list, is_flat) = (PointList::of(points), true);
    Ok(PointList { is_flat, ..list })
}
