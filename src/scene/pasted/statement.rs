//! The lists of a text, one statement after the other. What is no list is skipped where it can't change one, and
//! refused otherwise.

use super::list::{
    Item, Point, PointList, Separator, TWO_ROWS_OF_THREE, begins_item, first_number, found,
    has_number, is_dimension, item, makes_points, next, point, separators, trimmed, words_of,
};
use super::token::{Kind, Node, nodes};
use super::{Refusal, refuse};

const ALONE: &str = "paste the two lists alone, as in A = [(0, 0), (4, 0), (4, 3)]";

/// Words that make what follows them something else than the declaration of a list.
const KEYWORDS: [&str; 20] = [
    "return", "if", "else", "for", "while", "yield", "await", "in", "not", "lambda", "def", "fn",
    "function", "case", "assert", "del", "delete", "print", "do", "with",
];

/// What is gathered from the statements of a text.
#[derive(Default)]
struct Reader<'n, 't> {
    lists: Vec<PointList<'t>>,
    /// A label or a table whose points may go on in the next statement.
    open: Option<PointList<'t>>,
    /// How the numbers of an open table are separated, if it is one.
    table: Option<Separator>,
    /// A heading such as `x, y` right above.
    heading: Option<&'n [Node<'t>]>,
    /// Counts such as `a_count = 3`, with their names and the number of lists before them.
    counts: Vec<(&'t str, f64, usize, usize)>,
    /// Statements that are neither lists nor counts.
    others: Vec<&'n [Node<'t>]>,
}

/// The lists of points in `text`, with their names.
///
/// # Errors
/// [`Refusal`] of the first thing that is no list and may change one.
pub(super) fn lists(text: &str) -> Result<Vec<PointList<'_>>, Refusal> {
    let nodes = nodes(text)?;
    let mut reader = Reader::default();
    for (statement, is_after_gap) in statements(&nodes) {
        if is_after_gap
            && reader
                .open
                .as_ref()
                .is_some_and(|open| !open.points.is_empty())
        {
            reader.close()?;
        }
        reader.take(statement, text)?;
    }
    reader.close()?;
    let lists = &reader.lists;
    for (index, list) in lists.iter().enumerate() {
        check_sizes(list)?;
        if let Some(name) = list.name()
            && lists[..index]
                .iter()
                .any(|before| before.name() == Some(name))
        {
            let reason =
                format!("a second list of the name `{name}`; give each shape's list its own name");
            return Err(refuse(list.at, reason));
        }
    }
    if lists.len() <= 2 {
        reader.check_counts()?;
        reader
            .others
            .iter()
            .try_for_each(|statement| check_other(statement, lists))?;
    }
    Ok(reader.lists)
}

/// The statements, which end with a semicolon, a line, or a comma between two of them; and whether an empty line
/// stands before each.
fn statements<'n, 't>(nodes: &'n [Node<'t>]) -> Vec<(&'n [Node<'t>], bool)> {
    let mut found = Vec::new();
    let (mut begin, mut is_after_gap) = (0, false);
    for at in 0..=nodes.len() {
        let current = &nodes[begin..at];
        let ends = match nodes.get(at).map(|node| &node.kind) {
            None => true,
            Some(Kind::Mark(";")) => true,
            Some(Kind::Line) => !goes_on(current, &nodes[at..]),
            Some(Kind::Mark(",")) => {
                let is_label = next(nodes, at + 1).is_some_and(|(at, node)| {
                    matches!(node.kind, Kind::Word(_) | Kind::Text(_))
                        && nodes
                            .get(at + 1)
                            .is_some_and(|node| node.is_mark(&[":", "="]))
                });
                current.iter().any(|node| node.is_mark(&["=", ":="])) || is_label
            }
            Some(Kind::Word("and")) => {
                matches!(current.last().map(|node| &node.kind), Some(Kind::Group(..)))
            }
            _ => false,
        };
        if !ends {
            continue;
        }
        let statement = trimmed(current);
        if statement.is_empty() {
            is_after_gap |= nodes.get(at).is_some_and(Node::is_line);
        } else {
            found.push((statement, is_after_gap));
            is_after_gap = false;
        }
        begin = at + 1;
    }
    found
}

/// Whether a statement goes on behind the end of its line.
fn goes_on(current: &[Node<'_>], behind: &[Node<'_>]) -> bool {
    let is_operator = |node: &Node<'_>| matches!(node.kind, Kind::Mark(_));
    let Some(last) = current.last() else {
        return false;
    };
    let is_open = is_operator(last) && !last.is_mark(&[":"]);
    is_open
        || next(behind, 0).is_some_and(|(_, node)| match node.kind {
            Kind::Word(word) => word.starts_with('.'),
            Kind::Mark(mark) => !matches!(mark, "@" | "&" | "#" | "\\"),
            _ => false,
        })
}

impl<'n, 't> Reader<'n, 't> {
    fn take(&mut self, statement: &'n [Node<'t>], text: &'t str) -> Result<(), Refusal> {
        let heading = self.heading.take();
        let is_row = statement
            .iter()
            .all(|node| node.number().is_some() || node.is_mark(&[","]) || node.is_line());
        if is_row {
            return self.take_row(statement, heading);
        }
        let split = |marks: &[&str]| {
            let at = statement.iter().position(|node| node.is_mark(marks))?;
            Some((&statement[..at], trimmed(&statement[at + 1..])))
        };
        if let Some((head, value)) = split(&["=", ":="]) {
            return if begins_item(value) {
                self.take_list(head, value)
            } else {
                self.take_value(head, value, statement)
            };
        }
        if let Some((head, value)) = split(&[":"]) {
            let is_label = !head.is_empty() && label_words(head, text).is_some();
            return match value {
                _ if !is_label => self.take_other(statement),
                [] => self.open_label(head, text),
                _ if begins_item(value) => {
                    self.open_label(head, text)?;
                    self.take_items(value)
                }
                _ => self.take_value(head, value, statement),
            };
        }
        if begins_item(statement) {
            return self.take_items(statement);
        }
        // `Type name{…}`, `Type name({…})`.
        if let Some((value, head)) = statement.split_last()
            && matches!(value.kind, Kind::Group(..))
            && has_number(statement)
            && declaration(head)
                .is_some_and(|(words, _)| words.len() > 1 && makes_points(words[words.len() - 2]))
        {
            return self.take_list(head, &statement[head.len()..]);
        }
        if statement
            .iter()
            .all(|node| node.word().is_some() || node.is_mark(&[","]))
        {
            self.heading = Some(statement);
            if self
                .open
                .as_ref()
                .is_some_and(|open| open.points.is_empty())
                && is_heading(statement)
            {
                return Ok(());
            }
        }
        self.take_other(statement)
    }

    fn take_other(&mut self, statement: &'n [Node<'t>]) -> Result<(), Refusal> {
        self.close()?;
        self.others.push(statement);
        Ok(())
    }

    /// A statement `name = value` whose value is no list: a count, or something else.
    fn take_value(
        &mut self,
        head: &[Node<'t>],
        value: &[Node<'t>],
        statement: &'n [Node<'t>],
    ) -> Result<(), Refusal> {
        self.close()?;
        let name = head.last().and_then(Node::word);
        match (name, value) {
            (Some(name), [only]) if only.number().is_some() && is_count(name) => {
                let count = only.number().unwrap_or(f64::NAN);
                self.counts.push((name, count, only.at, self.lists.len()));
            }
            _ => self.others.push(statement),
        }
        Ok(())
    }

    /// `[type words] name [dimensions] = list`.
    fn take_list(&mut self, head: &[Node<'t>], value: &[Node<'t>]) -> Result<(), Refusal> {
        self.close()?;
        let (head, kind) = match head.iter().position(|node| node.is_mark(&[":"])) {
            Some(at) => (&head[..at], &head[at + 1..]),
            None => (head, &[][..]),
        };
        let Some((words, mut counts)) = declaration(head) else {
            let node = head.first().or(value.first());
            return Err(refuse(
                node.map_or(0, |node| node.at),
                format!("a list in a statement that isn't `name = list`; {ALONE}"),
            ));
        };
        kind.iter().for_each(|node| {
            node.visit(&mut |node| {
                counts.extend(node.number().map(|number| (number, node.at)));
            });
        });
        let (item, taken) = item(value)?;
        let (Item::List(mut list), None) = (item, next(value, taken)) else {
            return Err(match next(value, taken) {
                Some((_, node)) => behind_list(node),
                None => lone_point(value[0].at),
            });
        };
        list.words = words;
        list.at = head.first().map_or(list.at, |node| node.at);
        list.counts.append(&mut counts);
        self.lists.push(list);
        Ok(())
    }

    fn open_label(&mut self, head: &[Node<'t>], text: &'t str) -> Result<(), Refusal> {
        self.close()?;
        let words = label_words(head, text).unwrap_or_default();
        let (at, end) = (head[0].at, head[head.len() - 1].end);
        self.open = Some(PointList {
            words,
            at,
            end,
            ..PointList::default()
        });
        Ok(())
    }

    /// Points behind a label, or lists without names.
    fn take_items(&mut self, statement: &[Node<'t>]) -> Result<(), Refusal> {
        let mut from = 0;
        while let Some((at, node)) = next(statement, from) {
            if from > 0 && node.is_mark(&[","]) {
                from = at + 1;
                continue;
            }
            if !begins_item(&statement[at..]) {
                return Err(behind_list(node));
            }
            if let Some((list, taken)) = read_call(&statement[at..])? {
                self.close()?;
                self.lists.push(list);
                from = at + taken;
                continue;
            }
            let (item, taken) = item(&statement[at..])?;
            let is_indexed = statement
                .get(at + taken)
                .is_some_and(|node| matches!(node.kind, Kind::Group('[', _)) && !node.is_spaced);
            if is_indexed {
                return Err(behind_list(&statement[at + taken]));
            }
            from = at + taken;
            match item {
                Item::Point(point) => match &mut self.open {
                    Some(open) if self.table.is_none() && !open.words.is_empty() => {
                        open.end = statement[from - 1].end;
                        open.points.push(point);
                    }
                    _ => return Err(lone_point(point.at)),
                },
                Item::List(mut list) => {
                    match self.open.take_if(|open| open.points.is_empty()) {
                        Some(open) => (list.at, list.words) = (open.at, open.words),
                        None => {
                            self.close()?;
                            if list.is_flat && !list.is_constructed {
                                let reason = "a flat list without a name: pairs, or one coordinate of each point? write `A =` before it";
                                return Err(refuse(list.at, reason));
                            }
                        }
                    }
                    self.lists.push(list);
                }
            }
        }
        Ok(())
    }

    /// A row of a table.
    fn take_row(&mut self, row: &[Node<'t>], heading: Option<&[Node<'t>]>) -> Result<(), Refusal> {
        let mut kinds = separators(row)?;
        kinds.dedup();
        let numbers: Vec<&Node<'_>> = row.iter().filter(|node| node.number().is_some()).collect();
        let at = row[0].at;
        let ([separator], 2 | 3) = (kinds.as_slice(), numbers.len()) else {
            let reason = match numbers.len() {
                1 => format!("{} alone: a position, an angle, a radius, a count? {ALONE}", found(numbers[0])),
                _ => "a row of a table that isn't two or three numbers with the same separator; write 0.5 1.5".to_owned(),
            };
            return Err(refuse(at, reason));
        };
        let point = point(&numbers, at)?;
        let fits = self
            .open
            .as_ref()
            .is_some_and(|open| match open.points.first() {
                None => true,
                Some(first) => self.table == Some(*separator) && first.dimension == point.dimension,
            });
        if self
            .open
            .as_ref()
            .is_some_and(|open| !open.points.is_empty())
            && !fits
        {
            return Err(refuse(
                at,
                "a row that isn't written like those above it; separate two tables with an empty line",
            ));
        }
        if let Some(heading) = heading
            && !(is_heading(heading) && words_in(heading).len() == point.dimension)
        {
            return Err(refuse(
                heading[0].at,
                format!(
                    "{} above a table; its columns are x, y, or x, y, z",
                    found(&heading[0])
                ),
            ));
        }
        self.table = Some(*separator);
        let open = self.open.get_or_insert_with(|| PointList {
            at,
            ..PointList::default()
        });
        open.end = row[row.len() - 1].end;
        open.points.push(point);
        Ok(())
    }

    /// Ends an open label or table.
    fn close(&mut self) -> Result<(), Refusal> {
        let table = self.table.take();
        let Some(list) = self.open.take() else {
            return Ok(());
        };
        match list.points.as_slice() {
            // A label of something else, such as a sentence.
            [] => {}
            [only] => return Err(lone_point(only.at)),
            [first, second] if table.is_some() && first.dimension.max(second.dimension) == 3 => {
                return Err(refuse(first.at, TWO_ROWS_OF_THREE));
            }
            points => {
                if table.is_some() {
                    check_columns(points)?;
                }
                self.lists.push(list);
            }
        }
        Ok(())
    }

    /// Holds that each count agrees with the list that it names, or else with the one before it.
    fn check_counts(&self) -> Result<(), Refusal> {
        for &(name, count, at, before) in &self.counts {
            let root = count_root(name);
            let is_named = |list: &&PointList<'_>| {
                let name = list.name().unwrap_or_default().to_ascii_lowercase();
                let parts = identifiers(&name);
                !root.is_empty() && (parts.first() == Some(&&*root) || name.ends_with(&root))
            };
            let mut named = self.lists.iter().filter(is_named).peekable();
            let agrees = if named.peek().is_some() {
                named.all(|list| list.points.len() as f64 == count)
            } else {
                let near = self.lists.get(before.saturating_sub(1));
                near.is_some_and(|list| list.points.len() as f64 == count)
            };
            if !agrees {
                return Err(refuse(
                    at,
                    format!(
                        "`{name}` is {count}, and its list has another count of points; write as many points as count"
                    ),
                ));
            }
        }
        Ok(())
    }
}

/// A number and where it stands.
type Count = (f64, usize);

/// The words of a declaration such as `static const Vec2 *a[3]`, and its sizes.
fn declaration<'t>(head: &[Node<'t>]) -> Option<(Vec<&'t str>, Vec<Count>)> {
    let (mut words, mut counts) = (Vec::new(), Vec::new());
    for node in head {
        match &node.kind {
            Kind::Word(word) if !KEYWORDS.contains(word) => words.push(*word),
            Kind::Mark("*" | "&") => {}
            Kind::Group(_, inner) if is_dimension(node) => {
                counts.extend(
                    inner
                        .iter()
                        .filter_map(|node| Some((node.number()?, node.at))),
                );
            }
            _ => return None,
        }
    }
    (!words.is_empty()).then_some((words, counts))
}

/// The words of a label, such as `Triangle 2` or `"a"`, the name last.
fn label_words<'t>(head: &[Node<'t>], text: &'t str) -> Option<Vec<&'t str>> {
    if let [
        Node {
            kind: Kind::Text(name),
            ..
        },
    ] = head
    {
        return Some(vec![name]);
    }
    let (last, before) = head.split_last()?;
    if last.number().is_none() {
        let words = declaration(head)?.0;
        return (words.len() == head.len()).then_some(words);
    }
    let mut words = declaration(before)?.0;
    let name = before.last()?;
    *words.last_mut()? = &text[name.at..last.end];
    (words.len() == before.len()).then_some(words)
}

fn words_in<'t>(statement: &[Node<'t>]) -> Vec<&'t str> {
    statement.iter().filter_map(Node::word).collect()
}

/// Whether a line names the columns of a table.
fn is_heading(statement: &[Node<'_>]) -> bool {
    let names = words_in(statement).concat().to_ascii_lowercase();
    matches!(names.as_str(), "xy" | "xyz")
}

fn lone_point(at: usize) -> Refusal {
    let reason = "a point of its own: a position? add it to the points, or take it out; a list of one point is \
        written [(1, 2)], and a longer one in brackets";
    refuse(at, reason)
}

fn behind_list(node: &Node<'_>) -> Refusal {
    let what = match &node.kind {
        Kind::Group(..) => "an index, a part or a call of a list".to_owned(),
        Kind::Mark(_) => format!("the operator {} on a list", found(node)),
        _ => format!("{} behind a list", found(node)),
    };
    refuse(
        node.at,
        format!("{what} may give other points; write the points that it gives"),
    )
}

/// The list of `read_wkt("POLYGON ((…))", name)`, and how many nodes it takes.
fn read_call<'t>(nodes: &[Node<'t>]) -> Result<Option<(PointList<'t>, usize)>, Refusal> {
    let [
        Node {
            kind: Kind::Word(function),
            at,
            ..
        },
        Node {
            kind: Kind::Group('(', arguments),
            end,
            ..
        },
        ..,
    ] = nodes
    else {
        return Ok(None);
    };
    let [
        quoted @ Node {
            kind: Kind::Group('"', _),
            ..
        },
        comma,
        Node {
            kind: Kind::Word(name),
            ..
        },
    ] = arguments.as_slice()
    else {
        return Ok(None);
    };
    if !comma.is_mark(&[","]) || !words_of(function).iter().any(|word| word == "read") {
        return Ok(None);
    }
    match item(std::slice::from_ref(quoted))?.0 {
        Item::Point(point) => Err(lone_point(point.at)),
        Item::List(list) => Ok(Some((
            PointList {
                words: vec![name],
                at: *at,
                end: *end,
                ..list
            },
            2,
        ))),
    }
}

/// Refuses a table in space with a column that may be the number of a point or of a shape.
fn check_columns(points: &[Point]) -> Result<(), Refusal> {
    let column = |axis: usize| points.iter().map(move |point| point.coordinates[axis]);
    let [first, last] = [0, 2].map(|axis| points[0].coordinates[axis]);
    let counts = matches!(first, 0.0 | 1.0)
        && column(0)
            .enumerate()
            .all(|(index, x)| x == first + index as f64);
    let is_constant = |axis: usize, value: f64| {
        value != 0.0 && value.fract() == 0.0 && column(axis).all(|other| other == value)
    };
    if points[0].dimension == 3 && (counts || is_constant(0, first) || is_constant(2, last)) {
        let reason = "a column that counts, or is the same in each row: the number of a point or of a shape? take it \
            out, or write each point in brackets, as in (0, 0, 1)";
        return Err(refuse(points[0].at, reason));
    }
    Ok(())
}

/// Holds that the sizes of an array are those of its list.
fn check_sizes(list: &PointList<'_>) -> Result<(), Refusal> {
    let (count, dimension) = (list.points.len(), list.points[0].dimension);
    let allowed = if list.is_flat {
        [count * dimension, dimension]
    } else {
        [count, dimension]
    };
    match list
        .counts
        .iter()
        .find(|(size, _)| !allowed.iter().any(|&allowed| allowed as f64 == *size))
    {
        Some((size, at)) => {
            let reason = format!(
                "{size} is neither the count of the {count} points nor an index that can be followed; write the whole list, as in A = [(0, 0), (4, 0), (4, 3)]"
            );
            Err(refuse(*at, reason))
        }
        None => Ok(()),
    }
}

/// Whether a name is that of a count of points.
fn is_count(name: &str) -> bool {
    words_of(name).iter().any(|word| is_count_word(word))
}

fn is_count_word(word: &str) -> bool {
    matches!(word, "count" | "num" | "n" | "len") || word.len() == 2 && word.starts_with('n')
}

/// What a count's name says about its list: `poly` of `poly.count`, `a` of `a_count` and of `na`.
fn count_root(name: &str) -> String {
    let parts = identifiers(name);
    if let [first, _, ..] = parts.as_slice() {
        return first.to_ascii_lowercase();
    }
    let words = words_of(name);
    let rest = words.iter().filter_map(|word| match word.as_str() {
        "m" | "of" | "points" | "vertices" | "verts" => None,
        word if word.len() == 2 && is_count_word(word) => Some(&word[1..]),
        word => (!is_count_word(word)).then_some(word),
    });
    rest.collect()
}

fn identifiers(name: &str) -> Vec<&str> {
    let parts = name.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'));
    parts
        .filter(|part| !part.is_empty() && !part.starts_with(|c: char| c.is_ascii_digit()))
        .collect()
}

/// Whether a word names a list, or what the list is part of.
fn names(word: &str, list: &PointList<'_>) -> bool {
    let own = identifiers(list.name().unwrap_or_default());
    let ends = [own.first(), own.last()];
    identifiers(word)
        .iter()
        .any(|part| ends.contains(&Some(part)))
}

/// Holds that a statement that is no list changes none: it has no number and names none, or declares one that comes
/// later, or is a call behind both that takes both as they are, with no number but their counts.
fn check_other(statement: &[Node<'_>], lists: &[PointList<'_>]) -> Result<(), Refusal> {
    let mut named: Vec<(&Node<'_>, &PointList<'_>)> = Vec::new();
    let mut numbers = 0;
    statement.iter().for_each(|node| {
        node.visit(&mut |node| {
            numbers += usize::from(node.number().is_some());
            let list = node
                .word()
                .and_then(|word| lists.iter().find(|list| names(word, list)));
            named.extend(list.map(|list| (node, list)));
        });
    });
    let Some((first, _)) = named.first() else {
        return first_number(statement).map_or(Ok(()), |number| Err(of_number(statement, number)));
    };
    let is_declaration = numbers == 0
        && named.iter().all(|(node, list)| node.at < list.at)
        && statement.iter().all(|node| {
            node.word().is_some() || node.is_mark(&[",", "*", "&"]) || is_dimension(node)
        });
    let is_behind = lists.iter().all(|list| list.end <= statement[0].at);
    let is_call = is_behind && named.len() == 2 && takes_both(statement, lists, numbers);
    if is_declaration || is_call {
        return Ok(());
    }
    let reason = format!(
        "{} may change a list, or make another of it; write the points that result, and {ALONE}",
        found(first)
    );
    Err(refuse(first.at, reason))
}

/// What is wrong with a number in a statement that names no list.
fn of_number(statement: &[Node<'_>], number: &Node<'_>) -> Refusal {
    let mut call = None;
    let mut find = |nodes: &[Node<'_>]| {
        let calls = nodes.windows(2).find(|pair| {
            let is_group = matches!(pair[1].kind, Kind::Group('(', _));
            is_group && has_number(&pair[1..]) && pair[0].word().is_some()
        });
        call = call
            .take()
            .or(calls.map(|pair| (pair[0].at, found(&pair[0]))));
    };
    find(statement);
    statement.iter().for_each(|node| {
        node.visit(&mut |node| {
            if let Kind::Group(_, inner) = &node.kind {
                find(inner);
            }
        });
    });
    match call {
        Some((at, function)) => refuse(
            at,
            format!(
                "{function} may move a shape, or give other points than it takes; write the points that result, and {ALONE}"
            ),
        ),
        None => refuse(
            number.at,
            format!(
                "{} in a statement that is no list: a position, an angle, a radius? add it to the points, or take it out, and {ALONE}",
                found(number)
            ),
        ),
    }
}

/// Whether `nodes` hold a call that takes both lists as whole arguments, or one of them as what it is a method of, and
/// whose numbers are their counts.
fn takes_both(nodes: &[Node<'_>], lists: &[PointList<'_>], numbers: usize) -> bool {
    nodes.iter().enumerate().any(|(at, node)| {
        let Kind::Group(open, inner) = &node.kind else {
            return false;
        };
        let function = at.checked_sub(1).and_then(|at| nodes[at].word());
        let is_list = |word: &str| lists.iter().position(|list| list.name() == Some(word));
        let mut last = function.and_then(|word| is_list(word.rsplit_once('.')?.0));
        let mut taken = vec![last];
        let mut counts = 0;
        for argument in inner.split(|node| node.is_mark(&[","])) {
            let argument = match trimmed(argument) {
                [mark, rest @ ..] if mark.is_mark(&["&", "*"]) => rest,
                [
                    Node {
                        kind: Kind::Group('[', inner),
                        ..
                    },
                ] => inner,
                argument => argument,
            };
            let [only] = argument else { continue };
            if let (Some(number), Some(list)) = (only.number(), last) {
                counts += usize::from(lists[list].points.len() as f64 == number);
            }
            last = only.word().and_then(is_list);
            taken.push(last);
        }
        let has = |list| taken.contains(&Some(list));
        let is_whole = *open == '(' && lists.len() == 2 && has(0) && has(1) && counts == numbers;
        is_whole || takes_both(inner, lists, numbers)
    })
}
