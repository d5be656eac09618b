//! Points and lists of points: brackets, and names that are applied to them.

use glam::DVec3;

use super::token::{BRACKETS, Node, deep_numbers};
use super::{ALONE, Parsed, ensure, refused};

/// A point of two or three numbers, or a number of a flat list.
#[derive(Clone, Debug)]
pub(super) struct ListPoint<'t> {
    /// What it hasn't is 0.
    pub(super) position: DVec3,
    pub(super) dimension: usize,
    pub(super) at: usize,
    pub(super) end: usize,
    /// The name that is applied to the numbers, empty for `{x: 1, y: 2}`. `None` for a row, as of a matrix.
    pub(super) maker: Option<&'t str>,
}

/// What brackets contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    List,
    /// A flat list as `[0, 0, 4, 0, 4, 3]`: its points are numbers until all lists are known.
    Flat,
    /// No list, but a point.
    Point,
}

/// A list of points, and its context in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct PointList<'t> {
    pub(super) points: Vec<ListPoint<'t>>,
    pub(super) form: Form,
    /// The words before `=` or `:`, the name last.
    pub(super) words: Vec<&'t str>,
    /// Bytes from the start of the name to the end of the list.
    pub(super) at: usize,
    pub(super) end: usize,
    /// Array sizes, as in `a[3]`.
    pub(super) sizes: Vec<(f64, usize)>,
    /// The names around it.
    pub(super) calls: Vec<(&'t str, usize)>,
    /// The names of the lists of x and of y that it is joined from.
    pub(super) axes: Option<[&'t str; 2]>,
}

impl<'t> ListPoint<'t> {
    pub(super) fn of(numbers: &[f64], at: usize, end: usize) -> Self {
        let [x, y, z] = [0, 1, 2].map(|axis| numbers.get(axis).copied().unwrap_or_default());
        let (position, dimension, maker) = (DVec3::new(x, y, z), numbers.len(), None);
        Self {
            position,
            dimension,
            at,
            end,
            maker,
        }
    }
}

impl<'t> PointList<'t> {
    pub(super) fn of(form: Form, points: Vec<ListPoint<'t>>) -> Self {
        let mut list = Self::default();
        (list.form, list.points) = (form, points);
        list
    }

    pub(super) fn is_flat(&self) -> bool {
        self.form == Form::Flat
    }

    pub(super) fn name(&self) -> &'t str {
        self.words.last().copied().unwrap_or_default()
    }

    /// The number of points; a flat list is taken for one of pairs.
    pub(super) fn count(&self) -> usize {
        self.points.len() / if self.is_flat() { 2 } else { 1 }
    }

    /// Divides a flat list into pairs or, if the other list is in space, into triples.
    pub(super) fn divide(&mut self, is_in_space: bool) -> Parsed<()> {
        if !self.is_flat() {
            return Ok(());
        }
        let (numbers, count) = (&self.points, self.points.len());
        // Points end at the wider gaps, such as line ends.
        let gaps = || numbers.windows(2).map(|pair| pair[1].at - pair[0].end);
        let narrow = gaps().min();
        let ends = || gaps().zip(1..).filter(|(gap, _)| Some(*gap) > narrow);
        let is_cut = ends().any(|(_, end)| end % 2 == 1) && ends().all(|(_, end)| end % 3 == 0);
        let is_flat = (2..count).step_by(3).all(|z| numbers[z].position.x == 0.0);
        let may_be_triples = count.is_multiple_of(3);
        let size = if is_in_space && may_be_triples { 3 } else { 2 };
        let is_clear = size == 3 || !may_be_triples || !is_cut && !is_flat;
        let reason = "no flat list of three pairs or more: triples, a box? write each as (0, 0)";
        let is_whole = count >= 3 * size && count.is_multiple_of(size);
        ensure(is_whole && is_clear, numbers[0].at, reason)?;
        let points = numbers.chunks(size).map(|point| {
            let coordinates: Vec<f64> = point.iter().map(|number| number.position.x).collect();
            ListPoint::of(&coordinates, point[0].at, point[0].end)
        });
        self.points = points.collect();
        Ok(())
    }
}

/// Words in the names of functions that change their points, and of arguments that move them.
const CHANGES: &str = "abs add affine angle append apply assert at atan buffer ceil clamp complex cos cross deg degrees \
    delta diff div divide dot emplace eq expand fabs filter flip floor fraction frame grow hypot inflate insert inverse invert \
    lerp log map mask matrix max maximum merge min minimum mirror mix mod move moved mul multiply neg negate norm normalize \
    normalized offset origin outset pivot polar pos pose position pow project projected push radians radius rand randint random \
    range reflect remove resize rgb rot rotate rotated round scl scale scaled shear shift shrink shuffle sin skew \
    spherical sqrt step sub subtract sum swap times transform transformed translate translated transpose turn turned \
    union warp zip zoom";

/// Words that mark the following words as something else than the declaration of a list.
pub(super) const KEYWORDS: &str = "return if else for while yield await in not lambda def fn function case delete del \
    print do with assert or and is switch match";

/// Words in the names of lists that aren't the vertices of a shape.
pub(super) const NO_SHAPES: &str = "normal normals velocity velocities color colors colour colours uv uvs index indices \
    edge edges face faces axis axes hole holes contact contacts center centers centre centres offset offsets translation \
    rotation direction directions transform scale simplex result results expected output intersection tangent tangents \
    force forces weight weights size sizes lat lats lon lons lng latitude longitude latitudes longitudes zs";

/// Words in the names of two points that aren't the endpoints of a segment.
pub(super) const NO_SEGMENTS: &str = "box rect rectangle aabb bbox bounds bounding extent extents range min max ray circle \
    capsule disc disk ball sphere ellipse viewport interval";

/// The last part of a name that says what it makes, such as the `Vec2` of `glam::Vec2::new`.
fn last_part(name: &str) -> &str {
    let bare = name.split('<').next().unwrap_or_default();
    let mut parts = bare.rsplit(['.', ':', '>', '!']);
    let makers = "new from of create make init";
    let last = parts.find(|part| !part.is_empty() && !has_word(makers, part));
    last.unwrap_or(bare)
}

/// Whether a name is a type or a literal by its form.
pub(super) fn is_type(name: &str) -> bool {
    let starts_upper = last_part(name).starts_with(char::is_uppercase);
    starts_upper
        || name.contains('<')
        || name.ends_with("_t")
        || name.ends_with('!')
        || name == "new"
}

/// The name of what makes points, to compare: `vec` of `Vec2::new` and of `vec3`.
pub(super) fn made(name: &str) -> String {
    let letters = last_part(name).chars().filter(|c| !c.is_ascii_digit());
    letters.collect::<String>().to_lowercase()
}

/// Refuses the name of what may change its points, or the words `others`.
pub(super) fn check_call(name: &str, others: &str, at: usize) -> Parsed<()> {
    let words = words_of(name.split('<').next().unwrap_or_default());
    let mut tables = [CHANGES, KEYWORDS, NO_SHAPES, others].into_iter();
    let changes = tables.any(|table| words.iter().any(|word| has_word(table, word)));
    let reason = format!("`{name}` may change its points; {ALONE}");
    ensure(!changes, at, reason)
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

/// A node's name in messages.
pub(super) fn description(node: &Node<'_>) -> String {
    let length = if node.is(BRACKETS) { 1 } else { 30 };
    let text: String = node.text.chars().take(length).collect();
    match node.kind {
        '\n' => "the end of the line".to_owned(),
        _ => format!("`{}`", text.escape_debug()),
    }
}

/// Whether it is `[3]`, `[N]`, `[]` or `[...]`.
pub(super) fn is_size(node: &Node<'_>) -> bool {
    let is_one = node.inner.len() < 2 && node.inner.iter().all(|size| size.is("a0"));
    node.is("[") && (is_one || node.inner.iter().all(|dot| dot.is(".")))
}

/// The points and lists of `nodes`, which nothing else may separate than commas and line ends.
pub(super) fn items<'t>(nodes: &[Node<'t>]) -> Parsed<Vec<PointList<'t>>> {
    let begin = nodes.iter().position(|node| node.is(BRACKETS));
    let (before, behind) = nodes.split_at(begin.unwrap_or_default());
    // Debuggers print `size=3` or `std::vector of length 3, capacity 4 =` in front.
    let is_count = |node: &Node<'_>| matches!(node.text, "size" | "length");
    let has_count = before.iter().any(is_count) && before.iter().all(|node| node.is("a0=,"));
    let nodes = if has_count { behind } else { nodes };
    let mut found: Vec<PointList<'t>> = Vec::new();
    for mut rest in nodes.split(|node| node.is(",\n")) {
        while let Some(first) = rest.first() {
            if let Some(last) = found.last() {
                let is_item = first.is(BRACKETS) || first.is("a") && !first.text.starts_with('.');
                let is_index = first.is("[") && first.at == last.end;
                let reason = unexpected(first, "behind a list");
                ensure(is_item && !is_index, first.at, reason)?;
            }
            found.push(item(&mut rest)?);
        }
    }
    let at = nodes.first().map_or(0, |node| node.at);
    ensure(!found.is_empty(), at, format!("no list here; {ALONE}"))?;
    let count = deep_numbers(before).filter(|_| has_count).take(1);
    found[0].sizes.extend(count);
    Ok(found)
}

/// Why a node is refused.
fn unexpected(node: &Node<'_>, place: &str) -> String {
    let name = description(node);
    format!("{name} {place} may change its points; {ALONE}")
}

/// Takes the point or the list of points at the start of `rest`.
///
/// # Errors
/// At the first node that is part of neither.
pub(super) fn item<'t>(rest: &mut &[Node<'t>]) -> Parsed<PointList<'t>> {
    let begin = rest.first().map_or(0, |node| node.at);
    let (mut called, mut has_size, mut sizes) = ("", false, Vec::new());
    while let [node, behind @ ..] = *rest {
        *rest = behind;
        let next = match behind.first() {
            Some(next) if next.text == "Z" => 'Z',
            next => next.map_or(' ', |next| next.kind),
        };
        match (node.kind, next) {
            ('&' | '@', _) if called.is_empty() => {}
            // `new(0, 0)` is itself a call.
            ('a', _) if node.text == "mut" || node.text == "new" && next != '(' => {}
            ('a', '(' | '[' | '{' | '‹' | '“' | 'Z') if called.is_empty() => called = node.text,
            ('a', _) if !called.is_empty() && node.text == "Z" => {}
            ('[', 'a' | '(' | '[' | '{' | '“') if is_size(node) => {
                has_size = true;
                sizes.extend(deep_numbers(&node.inner));
            }
            // Type parameters as in `Vec{2, Float64}[…]`, and `new List<Vector2>() {…}`.
            ('{', '(' | '[') if !called.is_empty() && deep_numbers(&node.inner).count() < 2 => {}
            ('(', '{') if node.inner.is_empty() => {}
            _ if node.is(BRACKETS) => {
                let mut list = group(node, called, has_size)
                    .or_else(|refusal| check_call(called, "", begin).and(Err(refusal)))?;
                (list.at, list.end) = (begin, node.end);
                list.sizes.extend(sizes);
                if list.form == Form::Point && has_size {
                    return refused(node.at, unexpected(node, "behind an index"));
                } else if list.form == Form::Point && !called.is_empty() {
                    let point = &mut list.points[0];
                    let is_made = point.maker.is_some_and(|inner| !inner.is_empty());
                    // `points[1, 2]` is an element, and `point![1, 2]` a point.
                    let is_index = node.is("[") && !called.ends_with('!');
                    let is_clear = !is_index && (!is_made || is_type(called));
                    let reason = format!("`{called}` may change its points; {ALONE}");
                    ensure(is_clear, begin, reason)?;
                    (point.maker, point.at) = (Some(called), begin);
                } else if !called.is_empty() && !has_size && !node.inner[0].is("“") {
                    check_call(called, "", begin)?;
                    list.calls.push((called, begin));
                }
                return Ok(list);
            }
            _ => {
                let name = description(node);
                let reason = format!("{name} among points: a position, a radius, a count? {ALONE}");
                return refused(node.at, reason);
            }
        }
    }
    refused(begin, format!("no list here; {ALONE}"))
}

/// Parses brackets: a point, a list, or the arguments of `called`.
fn group<'t>(node: &Node<'t>, called: &str, has_size: bool) -> Parsed<PointList<'t>> {
    let separators = if node.is("[") { ",;" } else { "," };
    let mut body = match node.inner.split_last() {
        Some((last, before)) if last.is(separators) => before,
        _ => &node.inner,
    };
    while !called.is_empty()
        && let Some(comma) = body.iter().rposition(|node| node.is(",\n"))
        && is_option(&body[comma + 1..])
    {
        body = &body[..comma];
    }
    let Some(first) = body.first() else {
        return refused(node.at, "empty brackets; write the points in them");
    };
    if is_field(body) {
        return Ok(PointList::of(Form::Point, vec![fields(body)?]));
    }
    if body.iter().all(|node| node.is("0,;\n")) {
        return numbers(node, body);
    }
    let (mut points, mut rest, mut start) = (Vec::new(), body, None);
    let is_named = node.is("(") && !called.is_empty();
    while let Some(next) = rest.first() {
        let has_comma = !points.is_empty() && next.is(separators);
        rest = &rest[usize::from(has_comma)..];
        if let [index, equals, behind @ ..] = rest
            && equals.is("=")
            && (index.is("[") && index.inner.len() == 1 || index.is("a") && is_named)
        {
            // Of a debugger from 0, of Lua from 1; a name as in `Polygon(vertices=[…])`.
            check_call(index.text, "", index.at)?;
            let number = index.inner.first().map_or(0.0, |number| number.value);
            let begin = *start.get_or_insert(number);
            let is_next = number == begin + points.len() as f64;
            ensure(is_next && matches!(begin, 0.0 | 1.0), index.at, NO_INDEX)?;
            rest = behind;
        } else if !points.is_empty() && !has_comma && !next.is(BRACKETS) {
            let reason = match next.kind {
                '<' => "gdb left points out; `set print repeats 0`, print again".to_owned(),
                _ => unexpected(next, "behind a point"),
            };
            ensure(next.is("a") && next.text == first.text, next.at, reason)?;
        } else {
            ensure(start.is_none(), next.at, NO_INDEX)?;
        }
        let mut list = item(&mut rest)?;
        if list.form == Form::Point {
            points.append(&mut list.points);
            continue;
        }
        let reason = "a list next to a point: a position? add it to the list";
        ensure(points.is_empty(), list.at, reason)?;
        if let [comma, name] = rest
            && comma.is(",")
            && called.contains("read")
        {
            list.words.extend(name.word());
            return Ok(list);
        }
        let reason = "more in the same brackets than one list: a hole, a second list, a number? write one list a \
            shape, as in A = [(0, 0), (4, 0), (4, 3)]";
        let more = rest.first();
        ensure(more.is_none(), more.map_or(0, |more| more.at), reason)?;
        return Ok(list);
    }
    let is_point = node.is("(‹") && !has_size && points.len() == 1;
    Ok(PointList::of(
        if is_point { Form::Point } else { Form::List },
        points,
    ))
}

const NO_INDEX: &str = "some points have an index, or one is missing; write all points without";

/// Whether an argument doesn't affect the points, such as `null` or `dtype=float`.
fn is_option(argument: &[Node<'_>]) -> bool {
    match argument {
        [only] => has_word("null nullptr NULL nil None undefined factory", only.text),
        [name, sign, value @ ..] if sign.is("=") && !is_field(argument) => {
            let is_known = name.text == "axis" || deep_numbers(value).next().is_none();
            is_known && (name.text == "axis" || check_call(name.text, "", 0).is_ok())
        }
        _ => false,
    }
}

/// The coordinate that a field name stands for.
fn axis(node: &Node<'_>) -> Option<usize> {
    let letter = node.text.trim_start_matches('.').to_ascii_lowercase();
    let mut axes = ["x", "y", "z"].iter();
    axes.position(|axis| node.is("a\"") && *axis == letter)
}

/// Whether `nodes` begin as in `x: 1`.
pub(super) fn is_field(nodes: &[Node<'_>]) -> bool {
    matches!(nodes, [name, sign, ..] if sign.is(":=") && axis(name).is_some())
}

/// A point as in `{x: 1, y: 2}`, or `{x=1 y=2}`.
pub(super) fn fields<'t>(body: &[Node<'_>]) -> Parsed<ListPoint<'t>> {
    let mut axes = [None; 3];
    let parts: Vec<_> = body.iter().filter(|node| !node.is(",\n")).collect();
    for field in parts.chunks(3) {
        let known = match field {
            [name, sign, value] if sign.is(":=") && value.is("0") => axis(name),
            _ => None,
        };
        let reason = "no x, y or z with a number; write {x: 1, y: 2}";
        let axis = known.filter(|axis| axes[*axis].is_none());
        let axis = axis.ok_or((field[0].at, reason.to_owned()))?;
        axes[axis] = field[2].number();
    }
    let reason = "a point without x or without y; write {x: 1, y: 2}";
    ensure(axes[0].and(axes[1]).is_some(), body[0].at, reason)?;
    let numbers: Vec<f64> = axes.into_iter().flatten().collect();
    let mut point = ListPoint::of(&numbers, body[0].at, body[0].end);
    point.maker = Some("");
    Ok(point)
}

/// A point, rows of points, or a flat list.
fn numbers<'t>(node: &Node<'t>, body: &[Node<'t>]) -> Parsed<PointList<'t>> {
    let all: Vec<_> = body.iter().filter(|node| node.is("0")).collect();
    let mut pairs = body.windows(2);
    let is_spaced = pairs.any(|pair| pair.iter().all(|node| node.is("0")));
    let ends = if node.is("[") { "\n;" } else { "\n" };
    let has_rows = body.iter().any(|node| node.is(ends));
    if !has_rows && all.len() < 4 {
        return Ok(PointList::of(Form::Point, vec![point(body)?]));
    }
    if !has_rows && (!is_spaced || all.len() == body.len()) {
        let has_commas = body.len() == 2 * all.len() - 1 && !body.iter().any(|node| node.is(";"));
        let reason = "no numbers separated by commas; write each point as in (0, 0)";
        ensure(is_spaced || has_commas, node.at, reason)?;
        let number = |node: &&Node<'t>| ListPoint::of(&[node.value], node.at, node.end);
        return Ok(PointList::of(Form::Flat, all.iter().map(number).collect()));
    }
    let rows = body.split(|node| node.is(if has_rows { "\n;" } else { "," }));
    let points: Parsed<Vec<_>> = rows.filter(|row| !row.is_empty()).map(point).collect();
    let list = PointList::of(Form::List, points?);
    let first = list.points.first();
    let are_rows = first.is_some_and(|first| !has_rows || list.count() > first.dimension);
    let reason = "are the points the rows or the columns? write each as in (0, 0)";
    ensure(are_rows, node.at, reason)?;
    Ok(list)
}

/// The point of a row of two or three numbers, all separated by spaces or all by commas.
pub(super) fn point<'t>(row: &[Node<'t>]) -> Parsed<ListPoint<'t>> {
    let numbers: Vec<f64> = row.iter().filter_map(Node::number).collect();
    let has_commas = row.len() > 1 && row[1..].iter().step_by(2).all(|node| node.is(","));
    let is_even = numbers.len() == row.len() || has_commas && row.len() + 1 == 2 * numbers.len();
    // `0,5, 1`
    let is_uneven = row.len() == 5
        && (row[2].at > row[1].end) != (row[4].at > row[3].end)
        && numbers.iter().all(|number| number.fract() == 0.0);
    let is_point = is_even && !is_uneven && matches!(numbers.len(), 2 | 3);
    let reason = "no point of two or three numbers separated in the same way (a count? decimal commas?); write (0.5, 1)";
    ensure(is_point, row[0].at, reason)?;
    Ok(ListPoint::of(&numbers, row[0].at, row[0].end))
}
