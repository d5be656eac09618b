//! Points and lists of points: brackets, and constructors that take them as they are.

use super::token::{Kind, Node};
use super::{Refusal, refuse};

/// A point of two or three numbers.
#[derive(Clone, Debug)]
pub(super) struct Point {
    /// z is 0 for a point of two numbers.
    pub(super) coordinates: [f64; 3],
    pub(super) dimension: usize,
    pub(super) at: usize,
    /// Whether a constructor or names of fields say that it is a point, and not a row of a matrix.
    is_explicit: bool,
}

/// A list of points, and what stands next to it.
#[derive(Clone, Debug, Default)]
pub(super) struct PointList<'t> {
    pub(super) points: Vec<Point>,
    /// The words before `=` or `:`, the name last.
    pub(super) words: Vec<&'t str>,
    /// The bytes from its name to its end.
    pub(super) at: usize,
    pub(super) end: usize,
    /// Counts that are written with it, as in `a[3]`.
    pub(super) counts: Vec<(f64, usize)>,
    /// Whether it is a flat list of numbers.
    pub(super) is_flat: bool,
    /// Whether it is the argument of a constructor.
    pub(super) is_constructed: bool,
}

impl<'t> PointList<'t> {
    pub(super) fn name(&self) -> Option<&'t str> {
        self.words.last().copied()
    }
}

#[derive(Debug)]
pub(super) enum Item<'t> {
    Point(Point),
    List(PointList<'t>),
}

/// Words of which the names of constructors consist, besides single letters and digits. A function that may change
/// its points has another.
const CONSTRUCTOR_WORDS: &str = "array arr asarray bt cast cg collection convex coord coordinate coords cp cpv create \
    double float from geom geometry hull int init line linear linestring list load loads make multilinestring \
    multipoint multipolygon ndarray new node of packed path paths point points poly polygon polygons polyline pool pt \
    quad read ring segment sequence shape simd st string text to tri triangle tuple vec vector vectors vertex \
    vertices wkt xy";

/// Constructors whose type stands before them, as in `Vec2::new`.
const METHODS: [&str; 6] = ["new", "from", "of", "create", "make", "init"];

/// Arguments of a constructor that say nothing about its points.
const EMPTY_ARGUMENTS: [&str; 7] = [
    "null",
    "nullptr",
    "NULL",
    "nil",
    "None",
    "factory",
    "undefined",
];

/// Whether a call of `name` gives the points that it takes.
pub(super) fn is_constructor(name: &str) -> bool {
    let bare = name
        .split('<')
        .next()
        .unwrap_or(name)
        .trim_end_matches([':', '!']);
    let mut path = bare.rsplit(['.', ':', '>']).filter(|part| !part.is_empty());
    let Some(last) = path.next() else {
        return false;
    };
    if METHODS.contains(&last) {
        return path.next().is_some_and(is_constructor_word);
    }
    is_constructor_word(last)
}

fn is_constructor_word(name: &str) -> bool {
    let words = words_of(name);
    let is_letter = matches!(name, "v" | "V" | "p" | "P");
    is_letter
        || words.iter().any(|word| is_known(word))
            && words.iter().all(|word| word.len() == 1 || is_known(word))
}

/// Whether a type's name says that it is one of points, as in `boost_polygon_t`.
pub(super) fn makes_points(name: &str) -> bool {
    let last = name
        .split('<')
        .next()
        .and_then(|name| name.rsplit([':', '.']).next())
        .unwrap_or(name);
    words_of(last)
        .iter()
        .any(|word| word.len() > 1 && is_known(word))
}

fn is_known(word: &str) -> bool {
    CONSTRUCTOR_WORDS
        .split_whitespace()
        .any(|known| known == word)
}

/// The words of a name in small letters, without digits: `packed`, `vector` and `array` of `PackedVector2Array`.
pub(super) fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let letters: Vec<char> = name.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let is_lower = |at: usize| letters.get(at).is_some_and(|letter| letter.is_lowercase());
        let begins = letter.is_uppercase() && at > 0 && (is_lower(at - 1) || is_lower(at + 1));
        if begins || !letter.is_alphabetic() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How a node is named in a message.
pub(super) fn found(node: &Node<'_>) -> String {
    match &node.kind {
        Kind::Number(number) => format!("the number {number}"),
        Kind::Word(word) | Kind::Mark(word) => format!("`{word}`"),
        Kind::Text(_) => "a quoted text".to_owned(),
        Kind::Line => "the end of the line".to_owned(),
        Kind::Group(open, _) => format!("`{open}`"),
    }
}

/// The first of `nodes` that is no end of a line, and its index.
pub(super) fn next<'n, 't>(nodes: &'n [Node<'t>], from: usize) -> Option<(usize, &'n Node<'t>)> {
    (from..nodes.len())
        .map(|at| (at, &nodes[at]))
        .find(|(_, node)| !node.is_line())
}

/// `nodes` without the ends of lines at both of its ends.
pub(super) fn trimmed<'n, 't>(nodes: &'n [Node<'t>]) -> &'n [Node<'t>] {
    let begin = next(nodes, 0).map_or(nodes.len(), |(at, _)| at);
    let end = nodes
        .iter()
        .rposition(|node| !node.is_line())
        .map_or(begin, |at| at + 1);
    &nodes[begin..end]
}

/// Whether brackets hold the size of an array: nothing, or a whole number, or a name.
pub(super) fn is_dimension(node: &Node<'_>) -> bool {
    match &node.kind {
        Kind::Group('[', inner) => match inner.as_slice() {
            [] => true,
            [only] => only.word().is_some() || only.number().is_some(),
            _ => false,
        },
        _ => false,
    }
}

pub(super) fn has_number(nodes: &[Node<'_>]) -> bool {
    first_number(nodes).is_some()
}

pub(super) fn first_number<'n, 't>(nodes: &'n [Node<'t>]) -> Option<&'n Node<'t>> {
    nodes.iter().find_map(|node| match &node.kind {
        Kind::Number(_) => Some(node),
        Kind::Group(_, inner) => first_number(inner),
        _ => None,
    })
}

/// Whether `nodes` begin as a list or a point does, and not as a call of something else.
pub(super) fn begins_item(nodes: &[Node<'_>]) -> bool {
    let mut from = 0;
    while let Some((at, node)) = next(nodes, from) {
        let opens = |at: usize| {
            nodes
                .get(at)
                .is_some_and(|node| matches!(node.kind, Kind::Group(..)))
        };
        match node.kind {
            Kind::Group('[', ref inner) if inner.is_empty() => {}
            Kind::Group(_, ref inner) => {
                // `(flag)` is no point.
                return has_number(inner);
            }
            Kind::Mark("&" | "@") | Kind::Word("new" | "mut") => {}
            Kind::Word("POLYGON" | "LINESTRING" | "MULTIPOLYGON") => return true,
            Kind::Word(word) => return is_constructor(word) && opens(at + 1) && has_number(nodes),
            _ => return false,
        }
        from = at + 1;
    }
    false
}

/// The point or the list of points at the start of `nodes`, and how many of them it takes.
///
/// # Errors
/// [`Refusal`] of the first node that is part of neither.
pub(super) fn item<'t>(nodes: &[Node<'t>]) -> Result<(Item<'t>, usize), Refusal> {
    let mut constructor = None;
    let mut counts = Vec::new();
    let mut has_dimension = false;
    let mut from = 0;
    while let Some((at, node)) = next(nodes, from) {
        from = at + 1;
        match &node.kind {
            Kind::Word("new" | "mut") | Kind::Mark("&" | "@") if constructor.is_none() => {}
            Kind::Word("Z") if constructor.is_some() => {}
            Kind::Word(word) if constructor.is_none() && is_constructor(word) => {
                constructor = Some(*word);
            }
            Kind::Word(word)
                if matches!(
                    nodes.get(at + 1).map(|node| &node.kind),
                    Some(Kind::Group(..))
                ) =>
            {
                let reason = format!(
                    "`{word}` may give other points than it takes; write the points that it gives"
                );
                return Err(refuse(node.at, reason));
            }
            Kind::Group(_, inner)
                if is_dimension(node)
                    && next(nodes, from).is_some_and(|(at, node)| {
                        let is_more = matches!(node.kind, Kind::Word(_) | Kind::Group(..));
                        is_more
                            && (constructor.is_some()
                                || inner.is_empty()
                                || at == from && !node.is_spaced)
                    }) =>
            {
                has_dimension = true;
                counts.extend(
                    inner
                        .iter()
                        .filter_map(|node| Some((node.number()?, node.at))),
                );
            }
            Kind::Group(open, inner) => {
                let is_call = *open == '(' && !has_dimension;
                let item = match group(*open, inner, node, is_call)? {
                    Item::Point(point) if !has_dimension => Item::Point(Point {
                        is_explicit: point.is_explicit || constructor.is_some(),
                        ..point
                    }),
                    Item::Point(point) => {
                        return Err(refuse(point.at, "one point; a list has brackets around it"));
                    }
                    Item::List(mut list) => {
                        list.counts.append(&mut counts);
                        list.at = nodes
                            .iter()
                            .find(|node| !node.is_line())
                            .map_or(node.at, |node| node.at);
                        list.end = node.end;
                        list.is_constructed |= constructor.is_some();
                        Item::List(list)
                    }
                };
                return Ok((item, from));
            }
            _ => {
                return Err(refuse(
                    node.at,
                    format!(
                        "{} where a number or a point is expected; write it out",
                        found(node)
                    ),
                ));
            }
        }
    }
    let at = nodes.last().map_or(0, |node| node.end);
    Err(refuse(
        at,
        "a list is missing; write its points, as in [(0, 0), (4, 0), (4, 3)]",
    ))
}

/// What the brackets `outer` hold.
fn group<'t>(
    open: char,
    inner: &[Node<'t>],
    outer: &Node<'t>,
    is_call: bool,
) -> Result<Item<'t>, Refusal> {
    let mut body = trimmed(inner);
    if let Some((last, before)) = body.split_last()
        && (last.is_mark(&[","]) || open == '[' && last.is_mark(&[";"]))
    {
        body = trimmed(before);
    }
    let Some(first) = body.first() else {
        return Err(refuse(outer.at, "empty brackets; write the points in them"));
    };
    if axis(first).is_some() && next(body, 1).is_some_and(|(_, node)| node.is_mark(&[":", "="])) {
        return fields(body, outer.at).map(Item::Point);
    }
    if body
        .iter()
        .all(|node| node.number().is_some() || node.is_line() || node.is_mark(&[",", ";"]))
    {
        return numbers(open, body, outer.at);
    }
    let mut points: Vec<Point> = Vec::new();
    let mut only: Option<PointList<'t>> = None;
    let mut from = 0;
    while let Some((at, node)) = next(body, from) {
        if let Some(list) = &mut only {
            let argument = trimmed(&body[at..]);
            if !(argument[0].is_mark(&[","]) && is_call && is_without_points(&argument[1..])) {
                let node = next(body, at + usize::from(node.is_mark(&[",", ";"])))
                    .map_or(node, |(_, node)| node);
                let reason = format!(
                    "{} after a list, in the same brackets: a hole, a second list, or an argument? write one list a \
                     shape, as in A = [(0, 0), (4, 0), (4, 3)]",
                    found(node)
                );
                return Err(refuse(node.at, reason));
            }
            list.end = outer.end;
            break;
        }
        let mut begin = at;
        if !points.is_empty() && (node.is_mark(&[","]) || open == '[' && node.is_mark(&[";"])) {
            begin = next(body, at + 1).map_or(at, |(behind, _)| behind);
            if body[begin].is_mark(&[",", ";"]) {
                return Err(refuse(node.at, "two separators; a point is missing here"));
            }
        }
        let (item, taken) = item(&body[begin..])?;
        from = begin + taken;
        match item {
            Item::Point(point) => points.push(point),
            Item::List(list) if points.is_empty() => only = Some(list),
            Item::List(list) => {
                let reason = "a list next to a point, in the same brackets: a position? add it to the points, and \
                    write the list alone";
                return Err(refuse(list.at, reason));
            }
        }
    }
    if let Some(list) = only {
        return Ok(Item::List(list));
    }
    if is_call && points.len() == 1 {
        return Ok(Item::Point(points.swap_remove(0)));
    }
    if let [first, second] = points.as_slice()
        && [first, second]
            .iter()
            .all(|point| point.dimension == 3 && !point.is_explicit)
    {
        return Err(refuse(outer.at, TWO_ROWS_OF_THREE));
    }
    Ok(Item::List(PointList {
        points,
        ..PointList::default()
    }))
}

pub(super) const TWO_ROWS_OF_THREE: &str = "two rows of three numbers: two points, or three by columns? write each point \
    with its name, as in {x: 0, y: 0, z: 0}";

/// Whether the further arguments of a constructor say nothing about its points.
fn is_without_points(arguments: &[Node<'_>]) -> bool {
    arguments
        .split(|node| node.is_mark(&[","]))
        .all(|argument| match trimmed(argument) {
            [] => true,
            [only] => only
                .word()
                .is_some_and(|word| EMPTY_ARGUMENTS.contains(&word)),
            [key, mark, kind] => {
                key.word() == Some("dtype") && mark.is_mark(&["="]) && kind.word().is_some()
            }
            _ => false,
        })
}

/// Which coordinate a field is.
fn axis(node: &Node<'_>) -> Option<usize> {
    let (Kind::Word(name) | Kind::Text(name)) = node.kind else {
        return None;
    };
    ["x", "y", "z"]
        .iter()
        .position(|axis| name.trim_start_matches('.').eq_ignore_ascii_case(axis))
}

/// A point as in `{x: 1, y: 2}`.
fn fields(body: &[Node<'_>], at: usize) -> Result<Point, Refusal> {
    let mut coordinates = [None; 3];
    for field in body.split(|node| node.is_mark(&[","])) {
        let field = trimmed(field);
        let [name, mark, value] = field else {
            return Err(refuse(
                field.first().map_or(at, |node| node.at),
                "a field that isn't as in x: 1; write {x: 1, y: 2}",
            ));
        };
        match (axis(name), value.number()) {
            (Some(axis), Some(number))
                if mark.is_mark(&[":", "="]) && coordinates[axis].is_none() =>
            {
                coordinates[axis] = Some(number);
            }
            (Some(_), None) => {
                return Err(refuse(
                    value.at,
                    format!("{} where a number is expected; write it out", found(value)),
                ));
            }
            _ => {
                return Err(refuse(
                    name.at,
                    format!(
                        "{} next to the coordinates; write {{x: 1, y: 2}}",
                        found(name)
                    ),
                ));
            }
        }
    }
    let [Some(x), Some(y), z] = coordinates else {
        return Err(refuse(
            at,
            "a point without x or without y; write {x: 1, y: 2}",
        ));
    };
    let dimension = 2 + usize::from(z.is_some());
    Ok(Point {
        coordinates: [x, y, z.unwrap_or(0.0)],
        dimension,
        at,
        is_explicit: true,
    })
}

/// What stands between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Separator {
    Blank,
    Comma,
    Line,
    Semicolon,
}

/// The separators of nodes that are numbers, commas, semicolons and ends of lines.
///
/// # Errors
/// [`Refusal`] where a number is missing.
pub(super) fn separators(body: &[Node<'_>]) -> Result<Vec<Separator>, Refusal> {
    let mut separators = Vec::new();
    let mut separator = None;
    for node in body {
        if node.number().is_some() {
            separators.extend(separator);
            separator = Some(Separator::Blank);
        } else if node.is_line() {
            separator = separator.map(|separator| {
                if separator == Separator::Blank {
                    Separator::Line
                } else {
                    separator
                }
            });
        } else if matches!(separator, Some(Separator::Blank | Separator::Line)) {
            separator = Some(if node.is_mark(&[";"]) {
                Separator::Semicolon
            } else {
                Separator::Comma
            });
        } else {
            return Err(refuse(node.at, "a number is missing before this separator"));
        }
    }
    Ok(separators)
}

/// A point, rows of points, or pairs in a flat list.
fn numbers<'t>(open: char, body: &[Node<'_>], at: usize) -> Result<Item<'t>, Refusal> {
    let separators = separators(body)?;
    let values: Vec<&Node<'_>> = body.iter().filter(|node| node.number().is_some()).collect();
    let mut kinds = separators.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let has_outer = |outer| kinds.len() == 2 && kinds[1] == outer;
    match kinds.as_slice() {
        [] => {
            return Err(refuse(
                at,
                "one number where a point of two or three is expected; write (x, y)",
            ));
        }
        [Separator::Blank | Separator::Comma] if values.len() <= 3 => {
            return point(&values, at).map(Item::Point);
        }
        [Separator::Comma] => return flat(body, &values, at).map(Item::List),
        _ if has_outer(Separator::Comma)
            || open == '[' && (has_outer(Separator::Line) || has_outer(Separator::Semicolon)) => {}
        _ if has_outer(Separator::Line) && kinds[0] == Separator::Blank => {}
        _ => {
            let reason = "numbers that are separated in a way that may be misread (a decimal comma?); write each point \
                in brackets of its own, as in (0.5, 1)";
            return Err(refuse(at, reason));
        }
    }
    let mut rows: Vec<Vec<&Node<'_>>> = vec![Vec::new()];
    for (index, value) in values.into_iter().enumerate() {
        if index > 0 && separators[index - 1] == kinds[1] {
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.push(value);
        }
    }
    let points: Vec<Point> = rows
        .iter()
        .map(|row| point(row, row[0].at))
        .collect::<Result<_, _>>()?;
    let is_matrix = kinds[1] != Separator::Comma && points.len() == points[0].dimension;
    if is_matrix || points.len() == 2 && points[0].dimension == 3 {
        let reason = "as many rows as columns, or fewer: are the points its rows or its columns? write each point in \
            brackets of its own, as in (0, 0)";
        return Err(refuse(at, reason));
    }
    Ok(Item::List(PointList {
        points,
        ..PointList::default()
    }))
}

/// A point of two or three numbers.
pub(super) fn point(numbers: &[&Node<'_>], at: usize) -> Result<Point, Refusal> {
    if !matches!(numbers.len(), 2 | 3) {
        let reason = format!(
            "{} numbers in a row; a point has two or three",
            numbers.len()
        );
        return Err(refuse(at, reason));
    }
    // `0,5, 1`
    let is_uneven = |y: &Node<'_>, z: &Node<'_>| y.is_spaced != z.is_spaced;
    let is_whole = |node: &&Node<'_>| node.number().is_some_and(|number| number.fract() == 0.0);
    if matches!(numbers, [_, y, z] if is_uneven(y, z)) && numbers.iter().all(is_whole) {
        return Err(refuse(
            at,
            "three numbers, or two with a decimal comma? write 0.5, and as many spaces after each comma",
        ));
    }
    let mut coordinates = [0.0; 3];
    for (coordinate, number) in coordinates.iter_mut().zip(numbers) {
        *coordinate = number.number().unwrap_or(f64::NAN);
    }
    Ok(Point {
        coordinates,
        dimension: numbers.len(),
        at,
        is_explicit: false,
    })
}

/// The pairs of a flat list, unless it may be one of triples.
fn flat<'t>(body: &[Node<'_>], values: &[&Node<'_>], at: usize) -> Result<PointList<'t>, Refusal> {
    let count = values.len();
    if count == 4 {
        return Err(refuse(
            at,
            "four numbers: two points, or a box? write each point in brackets, as in [(0, 0), (4, 3)]",
        ));
    }
    // How the numbers are grouped by lines, or else by spaces.
    let begins_line: Vec<bool> = (0..body.len())
        .filter(|&at| body[at].number().is_some())
        .map(|at| at > 0 && body[at - 1].is_line())
        .collect();
    let has_lines = begins_line.iter().skip(1).any(|&begins| begins);
    let is_break = |&index: &usize| {
        if has_lines {
            begins_line[index]
        } else {
            values[index].is_spaced
        }
    };
    let breaks: Vec<usize> = (1..count).filter(is_break).collect();
    let is_grouped = breaks.len() + 1 < count;
    let is_of_triples = is_grouped && breaks.iter().any(|index| index % 2 == 1);
    let is_flat_in_space = count.is_multiple_of(3)
        && values
            .iter()
            .skip(2)
            .step_by(3)
            .all(|value| value.number() == Some(0.0));
    if count % 2 == 1 || is_of_triples || is_flat_in_space {
        let reason = "a flat list of pairs is expected, and these numbers may be triples; write each point in brackets, as in (0, 0)";
        return Err(refuse(at, reason));
    }
    let points = values
        .chunks(2)
        .map(|pair| point(pair, pair[0].at))
        .collect::<Result<_, _>>()?;
    Ok(PointList {
        points,
        is_flat: true,
        ..PointList::default()
    })
}
