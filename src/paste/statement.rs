//! The lists of a text, statement by statement. A statement without a list is skipped where it can't change one, and
//! else refused.

use std::mem;

use super::list::{
    Item, ListPoint, PointList, begins_item, description, has_word, is_size, item, last_word,
    lone_point, makes_points, point,
};
use super::token::{Node, NodeKind, deep, deep_numbers, nodes};
use super::{Parsed, check_length, refused};

const ALONE: &str = "write the points that result, and paste the two lists alone";

/// Words that mark the following words as something else than the declaration of a list.
const KEYWORDS: &str = "return if else for while yield await in not lambda def fn function case assert del delete \
    print do with";

/// The state while reading the statements of a text.
#[derive(Default)]
struct StatementReader<'n, 't> {
    lists: Vec<PointList<'t>>,
    /// A label or a table whose points may continue in the next statement.
    open: PointList<'t>,
    /// Whether commas separate the numbers of a table, if `open` is one.
    table: Option<bool>,
    /// The byte of a line of words directly above.
    heading: Option<usize>,
    /// Statements without a list, and the number of lists before them.
    others: Vec<(&'n [Node<'t>], usize)>,
}

/// The lists of points in `text`, with their names.
///
/// # Errors
/// At the first statement without a list that may change one.
pub(super) fn lists(text: &str) -> Parsed<Vec<PointList<'_>>> {
    let all = nodes(text, 0)?;
    let mut reader = StatementReader::default();
    for statement in statements(&all) {
        reader.take(statement)?;
    }
    reader.close()?;
    let lists = reader.lists;
    lists.iter().try_for_each(check_length)?;
    let names: Vec<_> = lists.iter().map(PointList::name).collect();
    if names.len() == 2 && names[0] == names[1] && !names[0].is_empty() {
        let reason = "a second list of this name; give each list its own";
        return refused(lists[1].at, reason);
    }
    // Three lists are refused, whatever changes them.
    for (statement, before) in reader.others.iter().filter(|_| lists.len() < 3) {
        check_other(statement, &lists, *before)?;
    }
    Ok(lists)
}

/// The first of `nodes` that is not a line end, and its index.
fn next<'n, 't>(nodes: &'n [Node<'t>], from: usize) -> Option<(usize, &'n Node<'t>)> {
    let at = from + nodes[from..].iter().position(|node| !node.is_mark("\n"))?;
    Some((at, &nodes[at]))
}

/// `nodes` without line ends at its start and end.
fn trimmed<'n, 't>(nodes: &'n [Node<'t>]) -> &'n [Node<'t>] {
    match nodes {
        [line, rest @ ..] | [rest @ .., line] if line.is_mark("\n") => trimmed(rest),
        _ => nodes,
    }
}

/// The statements, which end with a semicolon, a line end, or a comma between two of them. A blank line counts.
fn statements<'n, 't>(nodes: &'n [Node<'t>]) -> Vec<&'n [Node<'t>]> {
    let mut found = Vec::new();
    let (mut begin, mut has_equals) = (0, false);
    for at in 0..=nodes.len() {
        has_equals |= nodes.get(at).is_some_and(|node| node.is_mark("="));
        let current = &nodes[begin..at];
        let ends = match nodes.get(at).map(|node| &node.kind) {
            None | Some(NodeKind::Mark(";")) => true,
            Some(NodeKind::Mark("\n")) => !continues(current, &nodes[at..]),
            Some(NodeKind::Mark(",")) => {
                let behind = next(nodes, at + 1).and_then(|(behind, _)| nodes.get(behind + 1));
                let is_label = behind.is_some_and(|node| node.is_mark(":="));
                is_label || has_equals
            }
            Some(NodeKind::Word("and")) => current.last().is_some_and(Node::is_group),
            _ => false,
        };
        if ends {
            let is_line = nodes.get(at).is_some_and(|node| node.is_mark("\n"));
            found.extend(Some(trimmed(current)).filter(|found| is_line || !found.is_empty()));
            (begin, has_equals) = (at + 1, false);
        }
    }
    found
}

/// Whether a statement continues on the next line.
fn continues(current: &[Node<'_>], behind: &[Node<'_>]) -> bool {
    let is_mark =
        |node: &Node<'_>, except| matches!(node.kind, NodeKind::Mark(_)) && !node.is_mark(except);
    let is_more = next(behind, 0).is_some_and(|(_, node)| {
        is_mark(node, "@&#\\") || node.word().is_some_and(|word| word.starts_with('.'))
    });
    current
        .last()
        .is_some_and(|last| is_more || is_mark(last, ":\n"))
}

impl<'n, 't> StatementReader<'n, 't> {
    fn take(&mut self, statement: &'n [Node<'t>]) -> Parsed<()> {
        match statement {
            [] if self.open.points.is_empty() => return Ok(()),
            [] => return self.close(),
            _ => {}
        }
        let heading = self.heading.take();
        let mut parts = statement.iter();
        if parts.all(|node| node.number().is_some() || node.is_mark(",")) {
            return self.take_row(statement, heading);
        }
        let sign = position(statement, "=").or_else(|| position(statement, ":"));
        let (head, value) = match sign {
            Some(at) => (&statement[..at], trimmed(&statement[at + 1..])),
            None if begins_item(statement) => return self.take_items(statement),
            None => statement.split_at(statement.len() - 1),
        };
        let (is_item, middle) = (begins_item(value), &statement[head.len()]);
        if is_item && (middle.is_mark("=") || middle.is_group() && is_typed(head)) {
            return self.take_list(head, value);
        }
        if middle.is_mark(":")
            && (is_item || value.is_empty())
            && let Some(words) = label(head)
        {
            self.close()?;
            (self.open.words, self.open.at) = (words, head[0].at);
            return self.take_items(value);
        }
        let mut parts = statement.iter();
        if parts.all(|node| node.word().is_some() || node.is_mark(",")) {
            let words: String = statement.iter().filter_map(Node::word).collect();
            if matches!(words.to_ascii_lowercase().as_str(), "xy" | "xyz") {
                return self.take(&[]);
            }
            self.heading = Some(statement[0].at);
        }
        self.close()?;
        self.others.push((statement, self.lists.len()));
        Ok(())
    }

    /// `[type words] name [sizes] = list`.
    fn take_list(&mut self, head: &[Node<'t>], value: &[Node<'t>]) -> Parsed<()> {
        self.close()?;
        let mut parts = head.split(|node| node.is_mark(":"));
        let Some(words) = parts.next().and_then(declaration) else {
            let at = head.first().unwrap_or(&value[0]).at;
            let reason = format!("a list in a statement that isn't `name = list`; {ALONE}");
            return refused(at, reason);
        };
        let (item, taken) = item(value)?;
        match (item, next(value, taken)) {
            (_, Some((_, node))) => behind_list(node),
            (Item::Point(point), None) => lone_point(point.at),
            (Item::List(mut list), None) => {
                list.sizes.extend(deep_numbers(head));
                (list.words, list.at) = (words, head[0].at);
                self.lists.push(list);
                Ok(())
            }
        }
    }

    /// Points behind a label, or lists without names.
    fn take_items(&mut self, statement: &[Node<'t>]) -> Parsed<()> {
        let mut from = 0;
        while let Some((at, node)) = next(statement, from) {
            if from > 0 && node.is_mark(",") {
                from = at + 1;
                continue;
            }
            let is_index = from > 0
                && node.at == statement[from - 1].end
                && matches!(node.kind, NodeKind::Group('[', _));
            if is_index || !begins_item(&statement[at..]) {
                return behind_list(node);
            }
            let (item, taken) = item(&statement[at..])?;
            from = at + taken;
            let is_label = !self.open.words.is_empty() && self.table.is_none();
            match item {
                Item::Point(point) if is_label => {
                    self.open.end = statement[from - 1].end;
                    self.open.points.push(point);
                }
                Item::Point(point) => return lone_point(point.at),
                Item::List(mut list) => {
                    if is_label && self.open.points.is_empty() {
                        let open = mem::take(&mut self.open);
                        (list.at, list.words) = (open.at, open.words);
                    }
                    self.close()?;
                    if list.is_flat && !list.is_constructed && list.words.is_empty() {
                        return refused(list.at, "a flat list without a name; write `A =`");
                    }
                    self.lists.push(list);
                }
            }
        }
        Ok(())
    }

    /// A row of a table.
    fn take_row(&mut self, row: &[Node<'t>], heading: Option<usize>) -> Parsed<()> {
        let at = row[0].at;
        let (point, table) = (point(row)?, Some(row[1].is_mark(",")));
        if let Some(last) = self.open.points.last()
            && (last.dimension != point.dimension || self.table != table)
        {
            let reason = "a row unlike those above; write an empty line between tables";
            return refused(at, reason);
        }
        if let Some(heading) = heading {
            let reason = "a line above a table; its columns are x, y, or x, y, z";
            return refused(heading, reason);
        }
        if self.open.points.is_empty() && self.open.words.is_empty() {
            self.open.at = at;
        }
        self.open.end = row[row.len() - 1].end;
        self.open.points.push(point);
        self.table = table;
        Ok(())
    }

    fn close(&mut self) -> Parsed<()> {
        let list = mem::take(&mut self.open);
        let is_table = self.table.take().is_some();
        match list.points.as_slice() {
            // A label without points belongs to something else, such as a sentence.
            [] => return Ok(()),
            [only] => return lone_point(only.at),
            points if is_table => check_columns(points)?,
            _ => {}
        }
        self.lists.push(list);
        Ok(())
    }
}

/// The words of a declaration such as `static const Vec2 *a[3]`.
fn declaration<'t>(head: &[Node<'t>]) -> Option<Vec<&'t str>> {
    let words: Vec<_> = head.iter().filter_map(Node::word).collect();
    let is_name = !words.is_empty() && !words.iter().any(|word| has_word(KEYWORDS, word));
    (is_name && all_named(head, "*&")).then_some(words)
}

/// Whether all are words, sizes in brackets or these marks.
fn all_named(nodes: &[Node<'_>], marks: &str) -> bool {
    let mut parts = nodes.iter();
    parts.all(|node| node.word().is_some() || node.is_mark(marks) || is_size(node))
}

fn position(statement: &[Node<'_>], mark: &str) -> Option<usize> {
    statement.iter().position(|node| node.is_mark(mark))
}

/// Whether a list in brackets may follow, as in `Type name{…}` and `Type name({…})`.
fn is_typed(head: &[Node<'_>]) -> bool {
    matches!(declaration(head).as_deref(), Some([.., kind, _]) if makes_points(kind))
}

/// The words of a label, such as `Triangle 2` or `"a"`, the name last.
fn label<'t>(head: &[Node<'t>]) -> Option<Vec<&'t str>> {
    match head.first()?.kind {
        NodeKind::Text(name) if head.len() == 1 => Some(vec![name]),
        _ => declaration(head).filter(|words| words.len() == head.len()),
    }
}

fn behind_list<T>(node: &Node<'_>) -> Parsed<T> {
    let reason = format!("{} behind a list may change it; {ALONE}", description(node));
    refused(node.at, reason)
}

/// Whether a column counts in steps from its first row.
fn counts(points: &[ListPoint], axis: usize, step: f64) -> bool {
    let start = points[0].position[axis];
    let mut rows = points.iter().enumerate();
    rows.all(|(index, point)| point.position[axis] == start + step * index as f64)
}

fn is_number(id: f64) -> bool {
    id != 0.0 && id.fract() == 0.0
}

/// Refuses a table in space with a column that may be the index of a point or of a shape.
fn check_columns(points: &[ListPoint]) -> Parsed<()> {
    let [first, _, last] = points[0].position.to_array();
    let is_count = matches!(first, 0.0 | 1.0) && counts(points, 0, 1.0);
    let has_number = is_count
        || is_number(first) && counts(points, 0, 0.0)
        || is_number(last) && counts(points, 2, 0.0);
    if has_number && points[0].dimension == 3 && points.len() > 2 {
        let reason = "a column that numbers points or shapes? take it out, or write (0, 0, 1)";
        return refused(points[0].at, reason);
    }
    Ok(())
}

fn identifiers(name: &str) -> Vec<&str> {
    let parts = name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    parts
        .filter(|part| part.starts_with(|c: char| !c.is_ascii_digit()))
        .collect()
}

/// Whether a node names a list or its parent.
fn names(node: &Node<'_>, list: &PointList<'_>) -> bool {
    let own = identifiers(list.name());
    let parts = node.word().map(identifiers).unwrap_or_default();
    let mut ends = [own.first(), own.last()].into_iter().flatten();
    ends.any(|end| parts.contains(end))
}

/// Accepts a statement without a list only if it changes none: it has no number and names no list, or declares a later
/// one, or gives the count of the list before it, or is a call after both that passes both unchanged.
fn check_other(statement: &[Node<'_>], lists: &[PointList<'_>], before: usize) -> Parsed<()> {
    if let ([.., name, mark, count], Some(list)) = (statement, lists.get(before.saturating_sub(1)))
        && let (Some(word), Some(count)) = (name.word(), count.number())
        && has_word("count num n len", &last_word(word))
        && mark.is_mark("=:")
    {
        let points = list.points.len();
        if points as f64 == count {
            return Ok(());
        }
        let reason = format!("{count} points are announced, but {points} are listed");
        return refused(name.at, reason);
    }
    let named: Vec<_> = deep(statement)
        .filter(|node| lists.iter().any(|list| names(node, list)))
        .collect();
    let numbers: Vec<_> = deep_numbers(statement).collect();
    let Some(first) = named.first() else {
        let Some((number, at)) = numbers.first() else {
            return Ok(());
        };
        let reason = format!("{number} outside a list: a position, an angle, a function? {ALONE}");
        return refused(*at, reason);
    };
    let is_earlier = |list: &PointList<'_>| {
        list.at <= statement[0].at && named.iter().any(|node| names(node, list))
    };
    let is_declaration = numbers.is_empty() && all_named(statement, ",*&");
    let is_behind = lists.iter().all(|list| list.end <= statement[0].at);
    if is_declaration && !lists.iter().any(is_earlier)
        || is_behind && named.len() == 2 && takes_both(statement, lists, numbers.len())
    {
        return Ok(());
    }
    let reason = format!("{} may be changed here; {ALONE}", description(first));
    refused(first.at, reason)
}

/// Whether `nodes` contain a call that takes both lists as whole arguments, or one of them as its receiver, and whose
/// numbers are their counts.
fn takes_both(nodes: &[Node<'_>], lists: &[PointList<'_>], numbers: usize) -> bool {
    let is_list = |word: &str| lists.iter().position(|list| list.name() == word);
    nodes.iter().enumerate().any(|(at, node)| {
        let NodeKind::Group(open, inner) = &node.kind else {
            return false;
        };
        let function = at.checked_sub(1).and_then(|at| nodes[at].word());
        let mut last = function.and_then(|word| is_list(word.rsplit_once('.')?.0));
        let (mut taken, mut counts) = (vec![last], 0);
        for argument in inner.split(|node| node.is_mark(",\n")) {
            // `a`, `&a` and `[a]` are the whole list.
            let parts: Vec<_> = deep(argument)
                .filter(|node| !node.is_group() && !node.is_mark("&*"))
                .collect();
            let [only] = parts[..] else { continue };
            if let (Some(number), Some(list)) = (only.number(), last) {
                counts += usize::from(lists[list].points.len() as f64 == number);
            }
            last = only.word().and_then(is_list);
            taken.push(last);
        }
        let is_whole = lists.len() == 2 && taken.contains(&Some(0)) && taken.contains(&Some(1));
        *open == '(' && is_whole && counts == numbers || takes_both(inner, lists, numbers)
    })
}
