//! Notations that are others in other words: rows of x and of y, items of `YAML`, corners that are named or set one by
//! one, lines of `TikZ`. Each is written anew as points in brackets, which are then read as all are.

use std::collections::HashMap;

use super::matrix::ROWS;
use super::names::{is_shape_name, makes_a_list};
use super::token::{Kind, Tree};
use super::{Fault, Place, fault};

/// The trees of a text with points in brackets in place of what comes to them.
///
/// # Errors
/// [`Fault`] where rows of x and y differ in their length, and where corners are set in another order.
pub(super) fn plain<'t>(trees: &[Tree<'t>]) -> Result<Vec<Tree<'t>>, Fault> {
    rewritten(items(trees)?)
}

fn rewritten(trees: Vec<Tree<'_>>) -> Result<Vec<Tree<'_>>, Fault> {
    let mut within = Vec::with_capacity(trees.len());
    for tree in trees {
        let kind = match tree.kind {
            Kind::Brackets(open, trees) => {
                Kind::Brackets(open, rewritten(matrix(trees, open, tree.place)?)?)
            }
            Kind::Word(word) => {
                // As in `POLYGON Z ((0 0 0, …))`.
                let is_well_known =
                    |tree: &Tree<'_>| matches!(tree.kind, Kind::Word(word) if is_shape_name(word));
                let measure = word.strip_suffix(['M', 'm']);
                let is_behind = within.last().is_some_and(is_well_known);
                if measure.is_some_and(|rest| {
                    is_shape_name(rest) || is_behind && ["", "Z"].contains(&rest)
                }) {
                    return Err(fault(
                        tree.place,
                        "measures beside the coordinates; leave them out",
                    ));
                }
                if is_behind && word == "Z" {
                    continue;
                }
                Kind::Word(word)
            }
            kind => kind,
        };
        within.push(Tree { kind, ..tree });
    }
    rows(set_points(lines(&within)?)?)
}

/// The rows of a matrix that lines divide, with semicolons between them.
fn matrix<'t>(mut trees: Vec<Tree<'t>>, open: char, place: Place) -> Result<Vec<Tree<'t>>, Fault> {
    let is_number = |tree: &Tree<'_>| matches!(tree.kind, Kind::Number(_));
    let rows: Vec<_> = trees
        .split(Tree::is_line)
        .filter(|row| !row.is_empty())
        .map(<[_]>::len)
        .collect();
    if open != '[' || rows.len() < 2 || !trees.iter().all(|tree| tree.is_line() || is_number(tree))
    {
        return Ok(trees);
    }
    if rows.iter().any(|&row| row != rows[0]) || !(2..4).contains(&rows[0]) || rows.len() <= rows[0]
    {
        return Err(fault(place, ROWS));
    }
    for tree in &mut trees {
        if tree.is_line() {
            tree.kind = Kind::Mark(';');
        }
    }
    Ok(trees)
}

fn brackets<'t>(open: char, within: Vec<Tree<'t>>, place: Place) -> Tree<'t> {
    let kind = Kind::Brackets(open, within);
    Tree { kind, place }
}

fn mark<'t>(sign: char, place: Place) -> Tree<'t> {
    let kind = Kind::Mark(sign);
    Tree { kind, place }
}

/// How many trees at the beginning are `x = 1 y = 2` or `- x: 1` and `y: 2` in the next line, with a z or without.
fn named_point(trees: &[Tree<'_>], is_item: bool) -> usize {
    let mut end = 0;
    for axis in [["x", "X"], ["y", "Y"], ["z", "Z"]] {
        let parts = |tree: &&Tree<'_>| is_item && tree.is_line() || tree.is_mark(',');
        let next = end + trees[end..].iter().take_while(parts).count().min(1);
        match &trees[next..] {
            [
                name,
                sign,
                Tree {
                    kind: Kind::Number(_),
                    ..
                },
                ..,
            ] if name.is_word(&axis) && (sign.is_mark('=') || sign.is_mark(':')) => {
                end = next + 3;
            }
            _ if axis[0] == "z" => {}
            _ => return 0,
        }
    }
    let goes_on = trees
        .get(end)
        .is_some_and(|tree| !tree.is_line() && !matches!(tree.kind, Kind::Mark(_)));
    // In a line of their own they may be one of many.
    if goes_on && !trees[end].is_word(&["x", "X"]) {
        0
    } else {
        end
    }
}

/// The items of lists in `YAML`, whose signs stand for brackets, and points whose coordinates are named.
fn items<'t>(trees: &[Tree<'t>]) -> Result<Vec<Tree<'t>>, Fault> {
    let is_dash = |tree: &&Tree<'_>| matches!(tree.kind, Kind::Operator("-"));
    let number =
        |tree: Option<&Tree<'_>>| matches!(tree.map(|tree| &tree.kind), Some(Kind::Number(_)));
    let mut plain: Vec<Tree<'t>> = Vec::with_capacity(trees.len());
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        let begins = plain.last().is_none_or(Tree::is_line);
        let dashes = trees[at..].iter().take_while(is_dash).count();
        let first = at + dashes;
        if begins && dashes > 1 && trees.get(first).is_some() {
            // A shape begins where a point is the first of its list.
            if dashes > 2 || !number(trees.get(first)) {
                plain.push(Tree {
                    kind: Kind::Line,
                    place: tree.place,
                });
                plain.push(Tree {
                    kind: Kind::Line,
                    place: tree.place,
                });
            }
            let mut within = Vec::new();
            let mut next = first;
            while number(trees.get(next)) && trees.get(next + 1).is_none_or(Tree::is_line) {
                within.extend([trees[next].clone(), mark(',', tree.place)]);
                at = next + 1;
                let behind = trees[at..].iter().skip_while(|tree| tree.is_line());
                next = trees.len() - behind.count();
                let dashes = trees[next..].iter().take_while(is_dash).count();
                if dashes != 1 {
                    break;
                }
                next += 1;
            }
            if within.is_empty() {
                plain.push(tree.clone());
                at = first;
            } else {
                plain.push(brackets('[', within, trees[first].place));
            }
            continue;
        }
        // Behind a dash, or below the name of a map.
        let is_item = match plain.as_slice() {
            [.., name, line] if line.is_line() => name.is_mark(':'),
            [.., dash] => is_dash(&dash),
            [] => false,
        };
        match named_point(&trees[at..], is_item) {
            0 if is_item
                && tree.is_word(&["x", "y", "z", "X", "Y", "Z"])
                && trees.get(at + 1).is_some_and(|tree| tree.is_mark(':')) =>
            {
                return Err(fault(
                    tree.place,
                    "x and y do not stand together here, x first; a point needs both",
                ));
            }
            0 => {
                plain.push(tree.clone());
                at += 1;
            }
            length => {
                let of = trees[at..at + length].iter().filter(|tree| !tree.is_line());
                plain.push(brackets('(', of.cloned().collect(), tree.place));
                at += length;
            }
        }
    }
    Ok(plain)
}

/// The lines of `TikZ`: `(0, 0) -- (4, 0) -- cycle`.
fn lines<'t>(trees: &[Tree<'t>]) -> Result<Vec<Tree<'t>>, Fault> {
    const OTHER: &str =
        "a line that goes on otherwise than to a point; write `--` between its points and no more";
    const NAMED: &str = "a point by its name, or by an angle; write its x and its y";
    let is_line = |tree: &Tree<'_>| matches!(tree.kind, Kind::Operator("--"));
    let beyond = |from: usize| {
        from + trees[from..]
            .iter()
            .take_while(|tree| tree.is_line())
            .count()
    };
    let mut plain = Vec::with_capacity(trees.len());
    let mut at = 0;
    while let Some(tree) = trees.get(at) {
        let mut points = Vec::new();
        let mut next = at;
        let is_closed = loop {
            let Some(Tree {
                kind: Kind::Brackets('(', within),
                place,
            }) = trees.get(next)
            else {
                break true;
            };
            points.extend([trees[next].clone(), mark(',', *place)]);
            let line = beyond(next + 1);
            if !trees.get(line).is_some_and(is_line) {
                next += 1;
                break false;
            }
            let is_number = |tree: &Tree<'_>| matches!(tree.kind, Kind::Number(_));
            if !within.iter().any(is_number) || within.iter().any(|tree| tree.is_mark(':')) {
                return Err(fault(*place, NAMED));
            }
            next = beyond(line + 1);
            match trees.get(next) {
                Some(tree) if tree.is_word(&["cycle"]) => {
                    next += 1;
                    break true;
                }
                Some(Tree {
                    kind: Kind::Brackets('(', _),
                    ..
                }) => {}
                other => return Err(fault(other.map_or(*place, |tree| tree.place), OTHER)),
            }
        };
        if points.len() < 3 {
            plain.push(tree.clone());
            at += 1;
            continue;
        }
        let other = trees
            .get(next)
            .filter(|tree| !(is_closed || tree.is_line() || tree.is_mark(';')));
        if let Some(other) = other {
            return Err(fault(other.place, OTHER));
        }
        plain.push(brackets('(', points, tree.place));
        at = next;
    }
    Ok(plain)
}

/// The corners that `SFML` sets by their numbers, which have to be in their order.
fn set_points(trees: Vec<Tree<'_>>) -> Result<Vec<Tree<'_>>, Fault> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut plain = Vec::with_capacity(trees.len());
    for tree in trees {
        let call = plain.last().and_then(|tree: &Tree<'_>| match tree.kind {
            Kind::Word(word) => word.rsplit_once(['.', '>']),
            _ => None,
        });
        match (call, tree.kind) {
            (Some((_, "setPointCount")), Kind::Brackets('(', count)) => {
                plain.push(mark('=', tree.place));
                plain.extend(count);
            }
            (Some((name, "setPoint")), Kind::Brackets('(', mut within)) if matches!(within.as_slice(), [Tree { kind: Kind::Number(_), .. }, mark, _, ..] if mark.is_mark(',')) =>
            {
                let next = counts.entry(name).or_default();
                if !matches!(within[0].kind, Kind::Number(index) if index == *next as f64) {
                    let reason = format!(
                        "a corner is set in another order; write that of the number {next} here"
                    );
                    return Err(fault(within[0].place, reason));
                }
                *next += 1;
                plain.push(brackets('(', within.split_off(2), tree.place));
            }
            (_, kind) => plain.push(Tree { kind, ..tree }),
        }
    }
    Ok(plain)
}

/// A row of one coordinate: its name, its numbers, and where in a level it stands.
struct Row<'t> {
    name: &'t str,
    place: Place,
    numbers: Vec<Tree<'t>>,
    span: [usize; 2],
}

/// What a list of numbers holds, in however many brackets it stands.
fn numbers_of<'t>(trees: &[Tree<'t>]) -> Option<Vec<Tree<'t>>> {
    let (last, types) = trees.split_last()?;
    let Kind::Brackets(_, within) = &last.kind else {
        return None;
    };
    let is_call = matches!(last.kind, Kind::Brackets('(', _));
    let is_type = |tree: &Tree<'_>| match &tree.kind {
        Kind::Word(word) => !is_call || makes_a_list(word),
        Kind::Line => true,
        Kind::Brackets('[', within) => within.len() < 2,
        _ => false,
    };
    if !types.iter().all(is_type) {
        return None;
    }
    let are_numbers = within
        .iter()
        .all(|tree| matches!(tree.kind, Kind::Number(_) | Kind::Mark(',') | Kind::Line));
    if !are_numbers {
        return numbers_of(within);
    }
    let numbers = within
        .iter()
        .filter(|tree| matches!(tree.kind, Kind::Number(_)));
    Some(numbers.cloned().collect())
}

/// Rows of x and of y, whose names differ in that alone, as points.
fn rows(trees: Vec<Tree<'_>>) -> Result<Vec<Tree<'_>>, Fault> {
    let mut found: Vec<Row<'_>> = Vec::new();
    let mut begun = 0;
    for end in 0..=trees.len() {
        let is_end = trees
            .get(end)
            .is_none_or(|tree| tree.is_mark(';') || tree.is_mark(',') || tree.is_line());
        if !is_end {
            continue;
        }
        let statement = &trees[begun..end];
        let is_sign = |tree: &Tree<'_>| tree.is_mark('=') || tree.is_mark(':');
        let signs = [
            statement.iter().position(is_sign),
            statement.iter().rposition(is_sign),
        ];
        if let [Some(first), Some(last)] = signs
            && let Some(name) = statement[..first]
                .iter()
                .rev()
                .find(|tree| !tree.is_brackets())
            && let Kind::Word(text) | Kind::Quoted(text) = name.kind
            && let Some(numbers) = numbers_of(&statement[last + 1..])
        {
            found.push(Row {
                name: text,
                place: name.place,
                numbers,
                span: [begun, end],
            });
        }
        begun = end + 1;
    }
    let of_axis = |name: &str, at: usize, axis: &str| {
        let other = format!("{}{axis}{}", &name[..at], &name[at + 1..]);
        found.iter().find(|row| row.name == other)
    };
    let mut written: Vec<([usize; 2], Vec<Tree<'_>>)> = Vec::new();
    for x in found.iter().filter(|row| row.numbers.len() > 2) {
        let Some((at, y, z)) = x.name.match_indices(['x', 'X']).find_map(|(at, sign)| {
            let [y, z] = if sign == "x" { ["y", "z"] } else { ["Y", "Z"] };
            Some((at, of_axis(x.name, at, y)?, of_axis(x.name, at, z)))
        }) else {
            continue;
        };
        let axes: Vec<&Row<'_>> = [Some(x), Some(y), z].into_iter().flatten().collect();
        if let Some(other) = axes.iter().find(|row| row.numbers.len() != x.numbers.len()) {
            let reason = format!(
                "{} numbers here and {} of {}; a point has one of each",
                other.numbers.len(),
                x.numbers.len(),
                x.name
            );
            return Err(fault(other.place, reason));
        }
        if axes.len() == x.numbers.len() {
            return Err(fault(
                x.place,
                "rows of x, y and z, or three points? write each point as (x, y, z)",
            ));
        }
        let points = (0..x.numbers.len()).map(|at| {
            let of = axes
                .iter()
                .flat_map(|row| [row.numbers[at].clone(), mark(',', row.place)]);
            brackets('(', of.collect(), x.numbers[at].place)
        });
        let place = x.place;
        let word = |text| Tree {
            kind: Kind::Word(text),
            place,
        };
        let mut list = Vec::new();
        for point in points {
            list.extend([point, mark(',', place)]);
        }
        let mut tokens = vec![
            word(y.name),
            mark(':', place),
            word(x.name),
            mark('=', place),
        ];
        let label = if at == 0 { &x.name[1..] } else { &x.name[..at] };
        tokens.extend((!label.is_empty()).then(|| word(label)));
        tokens.push(brackets('{', list, place));
        written.push((x.span, tokens));
        written.extend(axes[1..].iter().map(|row| (row.span, Vec::new())));
    }
    if written.is_empty() {
        return Ok(trees);
    }
    written.sort_by_key(|(span, _)| span[0]);
    let mut plain = Vec::with_capacity(trees.len());
    let mut end = 0;
    for ([from, to], tokens) in written {
        plain.extend_from_slice(&trees[end..from]);
        plain.extend(tokens);
        end = to;
    }
    plain.extend_from_slice(&trees[end..]);
    Ok(plain)
}
