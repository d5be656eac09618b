//! The lists of a text, statement by statement. A statement without a list is skipped where it can't change one, and
//! else refused.

use std::mem;

use super::list::{
    Form, KEYWORDS, ListPoint, PointList, check_call, description, fields, has_word, is_field,
    is_size, is_type, items, point, words_of,
};
use super::token::{BRACKETS, Node, deep, deep_numbers, nodes};
use super::{ALONE, Parsed, check_length, ensure, refused};

/// A statement without a list, the number of lists before it, and why it has none.
type Other<'n, 't> = (&'n [Node<'t>], usize, (usize, String));

/// The state while reading the statements of a text.
#[derive(Default)]
struct StatementReader<'n, 't> {
    lists: Vec<PointList<'t>>,
    /// A label whose points may continue in the next statement.
    open: PointList<'t>,
    /// The byte of a line of words directly above.
    heading: Option<usize>,
    others: Vec<Other<'n, 't>>,
    /// The number of objects around the statement.
    depth: usize,
    has_objects: bool,
}

/// The lists of points in `text`, with their names.
///
/// # Errors
/// At the first statement without a list that may change one.
pub(super) fn lists(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let all = nodes(text, 0)?;
    let mut reader = StatementReader::default();
    let mut rest = &statements(&all)[..];
    while let Some(statement) = rest.first() {
        let rows = rest.iter().take_while(|row| is_row(row)).count();
        match rows {
            0 => reader.take(statement)?,
            rows => reader.take_table(&rest[..rows])?,
        }
        rest = &rest[rows.max(1)..];
    }
    reader.close()?;
    let mut lists = reader.lists;
    lists.iter().try_for_each(check_length)?;
    let is_short = |list: &&PointList<'_>| list.is_flat() && list.points.len() < 4;
    let may_be_axes = lists.len() == 4 && lists.iter().all(PointList::is_flat);
    if let Some(short) = lists.iter().find(is_short).filter(|_| !may_be_axes) {
        lone_point(&short.points[0])?;
    }
    if let [first, second] = &lists[..] {
        let is_repeated = first.name() == second.name() && !first.name().is_empty();
        let reason = "a second list of this name; give each list its own";
        ensure(!is_repeated || reader.has_objects, second.at, reason)?;
        ensure(axes(first, second).is_none(), second.at, NO_AXES)?;
    }
    // Three lists are refused, whatever changes them.
    for (statement, before, refusal) in reader.others.into_iter().filter(|_| lists.len() != 3) {
        check_other(statement, &lists, before, refusal)?;
    }
    if lists.len() == 4 {
        lists = joined(lists)?;
    }
    Ok(lists)
}

/// Values in objects that aren't names.
const VALUES: &str = "true false null True False None nil";

/// Last words in the names of counts.
const COUNTS: &str = "count num n len";

const NO_AXES: &str = "x and y in lists of their own: two of x and two of y are needed, as long as each other; write \
    [(0, 0), (4, 0), (4, 3)]";

/// The axes of two flat lists, if their names differ only in this letter.
fn axes(first: &PointList<'_>, second: &PointList<'_>) -> Option<[char; 2]> {
    let names = first.name().chars().zip(second.name().chars());
    let mut different = names.filter(|(one, other)| one != other);
    let (x, y) = different.next()?;
    let are_axes = |axes: &&str| axes.contains(x) && axes.contains(y);
    let is_one = first.name().len() == second.name().len() && different.next().is_none();
    let are_flat = first.is_flat() && second.is_flat();
    let is_pair = is_one && are_flat && ["xyz", "XYZ"].iter().any(are_axes);
    is_pair.then(|| [x, y].map(|axis| axis.to_ascii_lowercase()))
}

/// Joins two lists of x and two of y to lists of points.
fn joined(mut lists: Vec<PointList<'_>>) -> Parsed<Vec<PointList<'_>>> {
    let mut found = Vec::new();
    while !lists.is_empty() {
        let first = lists.remove(0);
        let partner = lists.iter().position(|other| axes(&first, other).is_some());
        let Some(second) = partner.map(|at| lists.remove(at)) else {
            found.push(first);
            continue;
        };
        let is_reversed = axes(&first, &second) == Some(['y', 'x']);
        let [mut x, y] = if is_reversed {
            [second, first]
        } else {
            [first, second]
        };
        let is_whole = axes(&x, &y) == Some(['x', 'y']) && x.points.len() == y.points.len();
        ensure(is_whole, y.at, NO_AXES)?;
        for (x, y) in x.points.iter_mut().zip(&y.points) {
            *x = ListPoint::of(&[x.position.x, y.position.x], x.at, x.end);
        }
        (x.form, x.axes) = (Form::List, Some([x.name(), y.name()]));
        (x.at, x.end) = (x.at.min(y.at), x.end.max(y.end));
        found.push(x);
    }
    Ok(found)
}

/// `nodes` without line ends at its start and end.
fn trimmed<'n, 't>(nodes: &'n [Node<'t>]) -> &'n [Node<'t>] {
    match nodes {
        [line, rest @ ..] | [rest @ .., line] if line.is("\n") => trimmed(rest),
        _ => nodes,
    }
}

/// The statements, which end with a semicolon, a line end, or a comma between two of them. A blank line counts.
fn statements<'n, 't>(nodes: &'n [Node<'t>]) -> Vec<&'n [Node<'t>]> {
    let mut found = Vec::new();
    let (mut begin, mut has_equals) = (0, false);
    for (at, node) in nodes.iter().enumerate() {
        has_equals |= node.is("=");
        let (current, behind) = (&nodes[begin..at], &nodes[at + 1..]);
        let ends = match node.kind {
            ';' => true,
            '\n' => !continues(current, behind),
            ',' => {
                let is_line = behind.first().is_some_and(|next| next.is("\n"));
                let next = &behind[usize::from(is_line)..];
                let is_label = next.get(1).is_some_and(|sign| sign.is(":="));
                // gdb prints `of length 3, capacity 4 =`.
                let is_count = next.first().is_some_and(|next| next.text == "capacity");
                (is_label || has_equals) && !is_count
            }
            _ => node.text == "and" && current.last().is_some_and(|last| last.is(BRACKETS)),
        };
        if ends {
            let statement = trimmed(current);
            found.extend(Some(statement).filter(|_| node.is("\n") || !statement.is_empty()));
            (begin, has_equals) = (at + 1, false);
        }
    }
    found.push(trimmed(&nodes[begin..]));
    found
}

/// Whether a statement is a row of a table.
fn is_row(statement: &[Node<'_>]) -> bool {
    let is_bare = !statement.is_empty() && statement.iter().all(|node| node.is("0,"));
    is_bare || is_field(statement) && fields(statement).is_ok()
}

/// Whether a statement continues on the next line.
fn continues(current: &[Node<'_>], behind: &[Node<'_>]) -> bool {
    let is_mark = |node: &Node<'_>| !node.is("a0\"") && !node.is(BRACKETS);
    let next = behind.iter().find(|node| !node.is("\n"));
    let is_method = |node: &Node<'_>| node.is("a") && node.text.starts_with('.');
    let is_more = next.is_some_and(|node| is_mark(node) && !node.is("@&#\\") || is_method(node));
    let last = current.last();
    last.is_some_and(|last| is_more || is_mark(last) && !last.is(":\n"))
}

impl<'n, 't> StatementReader<'n, 't> {
    fn take(&mut self, statement: &'n [Node<'t>]) -> Parsed<()> {
        let Some(first) = statement.first() else {
            let is_label = self.open.points.is_empty();
            return if is_label { Ok(()) } else { self.close() };
        };
        self.heading = None;
        let position = |sign: &&str| statement.iter().position(|node| node.is(sign));
        let (head, value) = match ["=", ":"].iter().find_map(position) {
            Some(at) => (&statement[..at], trimmed(&statement[at + 1..])),
            None if is_typed(statement) => statement.split_at(statement.len() - 1),
            None => statement.split_at(0),
        };
        let is_alone = head.is_empty();
        let words = head.split(|node| node.is(":")).next().and_then(declaration);
        if let Some(parts) = parts(value)
            && (is_alone || words.is_some())
        {
            return self.take_parts(&parts, words.unwrap_or_default());
        }
        if self.depth > 0 && !is_alone && is_place(value) {
            let moved = deep_numbers(value).find(|(number, _)| *number != 0.0);
            let name = description(first);
            let reason = format!("{name} that isn't 0 may move the shape; add it to each point");
            return ensure(moved.is_none(), moved.map_or(0, |(_, at)| at), reason);
        }
        let has_colon = statement[head.len()].is(":");
        let count = words.as_ref().map_or(0, Vec::len);
        let is_label = has_colon && count > 0 && count == head.len();
        let lists = match items(value) {
            _ if is_label && value.is_empty() => Vec::new(),
            Ok(lists) => lists,
            Err(refusal) => {
                let parts = statement.iter().filter(|node| !node.is(","));
                let words: Option<Vec<_>> = parts.map(Node::word).collect();
                match words.map(|words| words.concat().to_lowercase()).as_deref() {
                    Some("xy" | "xyz") => return self.take(&[]),
                    words => self.heading = words.map(|_| first.at),
                }
                let is_name = |node: &Node<'_>| node.is("a") && !has_word(VALUES, node.text);
                if self.depth > 0 && !is_alone && deep(value).any(is_name) {
                    check_call(first.text, "", first.at)?;
                }
                self.close()?;
                self.others.push((statement, self.lists.len(), refusal));
                return Ok(());
            }
        };
        let is_named = is_label || words.is_some() && !has_colon;
        let reason = format!("a list in a statement that isn't `name = list`; {ALONE}");
        ensure(is_alone || is_named, first.at, reason)?;
        if is_alone {
            return self.take_items(lists);
        }
        self.close()?;
        if is_label {
            (self.open.words, self.open.at) = (words.unwrap_or_default(), first.at);
            return self.take_items(lists);
        }
        let [mut list] = <[PointList<'t>; 1]>::try_from(lists).or_else(|lists| {
            let reason = format!("more than one list behind a name; {ALONE}");
            refused(lists[1].at, reason)
        })?;
        if list.form == Form::Point {
            // The x or the y of three points, unless it is a point of its own.
            let point = list.points.remove(0);
            point.maker.map_or(Ok(()), |_| lone_point(&point))?;
            let numbers = &point.position.to_array()[..point.dimension];
            let number = |x: &f64| ListPoint::of(&[*x], point.at, point.end);
            (list.points, list.form) = (numbers.iter().map(number).collect(), Form::Flat);
        }
        list.sizes.extend(deep_numbers(head));
        (list.words, list.at) = (words.unwrap_or_default(), first.at);
        self.lists.push(list);
        Ok(())
    }

    /// The statements of an object, or the objects of an array. A list alone has the object's name.
    fn take_parts(&mut self, parts: &[&'n [Node<'t>]], words: Vec<&'t str>) -> Parsed<()> {
        self.close()?;
        let before = self.lists.len();
        (self.has_objects, self.depth) = (true, self.depth + 1);
        for part in parts {
            self.take(part)?;
            self.close()?;
        }
        self.depth -= 1;
        if let [list] = &mut self.lists[before..] {
            list.words.extend(words);
        }
        Ok(())
    }

    /// Points behind a label, or lists without names.
    fn take_items(&mut self, lists: Vec<PointList<'t>>) -> Parsed<()> {
        for mut list in lists {
            let is_label = !self.open.words.is_empty();
            if list.form == Form::Point {
                if !is_label {
                    return lone_point(&list.points[0]);
                }
                self.open.end = list.end;
                self.open.points.append(&mut list.points);
                continue;
            }
            if is_label && self.open.points.is_empty() {
                let open = mem::take(&mut self.open);
                (list.at, list.words) = (open.at, open.words);
            }
            self.close()?;
            let has_name = !list.calls.is_empty() || !list.words.is_empty();
            let reason = "a flat list without a name; write `A =`";
            ensure(list.form == Form::List || has_name, list.at, reason)?;
            self.lists.push(list);
        }
        Ok(())
    }

    /// The rows of a table.
    fn take_table(&mut self, rows: &[&[Node<'t>]]) -> Parsed<()> {
        let heading = self.heading.take();
        let reason = "a line above a table; its columns are x, y, or x, y, z";
        ensure(heading.is_none(), heading.unwrap_or_default(), reason)?;
        let mut list = PointList::default();
        for row in rows {
            let point = if is_field(row) {
                fields(row)?
            } else {
                point(row)?
            };
            let is_alike = row.len() == rows[0].len() && row[1].is(",") == rows[0][1].is(",");
            let reason = "a row unlike those above; write an empty line between tables";
            ensure(is_alike, row[0].at, reason)?;
            (list.at, list.end) = (rows[0][0].at, row[row.len() - 1].end);
            list.points.push(point);
        }
        if let [only] = &list.points[..] {
            return lone_point(only);
        }
        check_columns(&list.points)?;
        self.take_items(vec![list])
    }

    fn close(&mut self) -> Parsed<()> {
        let list = mem::take(&mut self.open);
        match list.points.as_slice() {
            // A label without points belongs to something else, such as a sentence.
            [] => {}
            [only] => return lone_point(only),
            _ => self.lists.push(list),
        }
        Ok(())
    }
}

fn lone_point(point: &ListPoint<'_>) -> Parsed<()> {
    check_call(point.maker.unwrap_or_default(), "", point.at)?;
    let reason = "a point of its own: a position? add it to the points, or take it out; a list of one point is \
        written [(1, 2)], and a longer one in brackets";
    refused(point.at, reason)
}

/// The words of a declaration such as `static const Vec2 *a[3]`, `(Vec2 [3]) a` or `"a"`, the name last.
fn declaration<'t>(head: &[Node<'t>]) -> Option<Vec<&'t str>> {
    let head = match head {
        [name] if name.is("\"") => return Some(vec![name.text]),
        [kind, rest @ ..] if kind.is("(") => rest,
        _ => head,
    };
    let words: Vec<_> = head.iter().filter_map(Node::word).collect();
    let is_name = !words.is_empty() && !words.iter().any(|word| has_word(KEYWORDS, word));
    (is_name && all_named(head, "*&")).then_some(words)
}

/// Whether all are words, sizes in brackets or these marks.
fn all_named(nodes: &[Node<'_>], marks: &str) -> bool {
    let mut nodes = nodes.iter();
    nodes.all(|node| node.is("a") || node.is(marks) || is_size(node))
}

/// Whether it is a declaration such as `Type name{…}` or `Type name({…})`.
fn is_typed(statement: &[Node<'_>]) -> bool {
    let [head @ .., last] = statement else {
        return false;
    };
    let words = declaration(head).unwrap_or_default();
    words.len() > 1 && (last.is("{") || last.is("(") && is_type(words[words.len() - 2]))
}

/// The parts of an object, or of an array of objects.
fn parts<'n, 't>(value: &'n [Node<'t>]) -> Option<Vec<&'n [Node<'t>]>> {
    let (last, kind) = value.split_last()?;
    let inner = last.inner.as_slice();
    let is_key = inner.first().is_some_and(|key| key.is("a\"")) && !is_field(inner);
    match last.kind {
        _ if kind.len() > 1 || !kind.iter().all(|kind| kind.is("a")) => None,
        '{' if is_key && inner.get(1)?.is(":=") => Some(statements(inner)),
        '[' => {
            let elements: Vec<_> = inner.split(|node| node.is(",")).collect();
            parts(elements[0]).map(|_| elements)
        }
        _ => None,
    }
}

/// Whether a value in an object is a number or a point.
fn is_place(value: &[Node<'_>]) -> bool {
    let mut inner = value.iter().flat_map(|node| &node.inner);
    !inner.any(|inner| inner.is(BRACKETS)) && (1..=4).contains(&deep_numbers(value).count())
}

/// Refuses a table in space with a column that may be the index of a point or of a shape.
fn check_columns(points: &[ListPoint<'_>]) -> Parsed<()> {
    let first = &points[0];
    let counts = |axis: usize, step: f64| {
        let number = |index: usize| first.position[axis] + step * index as f64;
        let mut rows = points.iter().enumerate();
        rows.all(|(index, point)| point.position[axis] == number(index))
    };
    let is_index = |number: f64| number != 0.0 && number.fract() == 0.0;
    let has_index = matches!(first.position.x, 0.0 | 1.0) && counts(0, 1.0)
        || is_index(first.position.x) && counts(0, 0.0)
        || is_index(first.position.z) && counts(2, 0.0);
    let may_have_index = first.dimension == 3 && points.len() > 2 && first.maker.is_none();
    let reason = "a column that numbers points or shapes? take it out, or write (0, 0, 1)";
    ensure(!may_have_index || !has_index, first.at, reason)
}

fn identifiers(name: &str) -> impl Iterator<Item = &str> + Clone {
    let parts = name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    parts.filter(|part| part.starts_with(|c: char| !c.is_ascii_digit()))
}

/// Whether a node names a list or its parent.
fn names(node: &Node<'_>, list: &PointList<'_>) -> bool {
    let own = identifiers(list.name());
    let ends = [own.clone().next(), own.last()];
    node.is("a") && identifiers(node.text).any(|part| ends.contains(&Some(part)))
}

/// Accepts a statement without a list only if it changes none: it has no number and names no list, or declares a later
/// one, or gives the count of the list before it, or is a call after all that passes all unchanged.
fn check_other(
    statement: &[Node<'_>],
    lists: &[PointList<'_>],
    before: usize,
    refusal: (usize, String),
) -> Parsed<()> {
    let numbers = deep_numbers(statement).count();
    if let ([.., name, sign, count], Some(list)) = (statement, lists.get(before.saturating_sub(1)))
        && let (true, Some(count)) = (sign.is("=:"), count.number())
        && numbers == 1
        && words_of(name.text)
            .last()
            .is_some_and(|word| has_word(COUNTS, word))
    {
        let points = list.count();
        let reason = format!("{count} points are announced, but {points} are listed");
        return ensure(points as f64 == count, name.at, reason);
    }
    let is_named = |node: &&Node<'_>| lists.iter().any(|list| names(node, list));
    let named: Vec<_> = deep(statement).filter(is_named).collect();
    let Some(first) = named.first() else {
        return if numbers == 0 { Ok(()) } else { Err(refusal) };
    };
    let mut earlier = lists.iter().filter(|list| list.at <= statement[0].at);
    let is_declaration = numbers == 0
        && all_named(statement, ",*&")
        && !earlier.any(|list| named.iter().any(|node| names(node, list)));
    let is_behind = lists.iter().all(|list| list.end <= statement[0].at);
    let is_query = is_behind && named.len() == lists.len() && takes_all(statement, lists, numbers);
    let reason = format!("{} may be changed here; {ALONE}", description(first));
    ensure(is_declaration || is_query, first.at, reason)
}

/// Whether `nodes` contain a call that takes all lists as whole arguments, or one of them as its receiver, and whose
/// numbers are their counts.
fn takes_all(nodes: &[Node<'_>], lists: &[PointList<'_>], numbers: usize) -> bool {
    let is_list = |word: &str| lists.iter().position(|list| list.name() == word);
    nodes.iter().enumerate().any(|(at, node)| {
        let function = at.checked_sub(1).and_then(|at| nodes[at].word());
        let mut last = function.and_then(|word| is_list(word.rsplit_once('.')?.0));
        let (mut taken, mut counts) = (vec![last], 0);
        for argument in node.inner.split(|node| node.is(",\n")) {
            // `a`, `&a` and `[a]` are the whole list.
            let is_part = |node: &&Node<'_>| !node.is(BRACKETS) && !node.is("&*");
            let parts: Vec<_> = deep(argument).filter(is_part).collect();
            let [only] = parts[..] else { continue };
            if let (Some(number), Some(list)) = (only.number(), last) {
                counts += usize::from(lists[list].count() as f64 == number);
            }
            last = only.word().and_then(is_list);
            taken.push(last);
        }
        let takes_all = (0..lists.len()).all(|list| taken.contains(&Some(list)));
        let is_whole = node.is("(") && lists.len() > 1 && takes_all && counts == numbers;
        is_whole || self::takes_all(&node.inner, lists, numbers)
    })
}
