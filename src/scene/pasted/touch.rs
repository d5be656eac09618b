//! What else a text does with the two lists: asking about them is nothing, all else is refused where it stands.
//!
//! A list may be changed, moved, cut or turned by a call, an operator, a comprehension, a slice, a method or a second
//! assignment, and what comes out is then another shape than the one that is written.

use std::collections::BTreeMap;

use super::found::Group;
use super::names::{
    Role, asks, body, is_keyword, keeps_a_list, last, makes_a_list, makes_a_point, role, shown,
};
use super::token::{Kind, Tree};
use super::{Fault, Place, fault};

/// Refuses what touches one of the lists that are taken.
///
/// # Errors
/// [`Fault`] at what touches it.
pub(super) fn check(trees: &[Tree<'_>], taken: [&Group<'_>; 2]) -> Result<(), Fault> {
    let mut watch = Watch {
        names: Vec::new(),
        spots: BTreeMap::new(),
        counts: taken.map(|group| group.points.len()),
        axes: taken[0].points[0].numbers().len(),
        begun: taken.map(|group| group.points[0].place),
        assigned: None,
    };
    for (id, group) in taken.into_iter().enumerate() {
        watch
            .names
            .extend(group.names.iter().map(|&name| (name, id)));
        let places = group
            .points
            .iter()
            .map(|spot| spot.place)
            .chain(group.halves.iter().copied());
        watch.spots.extend(places.map(|place| (place, id)));
    }
    watch.level(trees, true)?;
    watch.assigned.map_or(Ok(()), Err)
}

struct Watch<'t> {
    /// The names of the lists, and which of the two each is.
    names: Vec<(&'t str, usize)>,
    /// Where the points of the lists stand.
    spots: BTreeMap<Place, usize>,
    counts: [usize; 2],
    /// How many numbers a point has.
    axes: usize,
    begun: [Place; 2],
    /// The first assignment to a list that has its points already; what is wrong within it says more.
    assigned: Option<Fault>,
}

/// Which of the two lists something holds: a bit for each.
type Held = u8;
const NONE: Held = 0;
const BOTH: Held = 3;

impl<'t> Watch<'t> {
    /// Which lists stand among `trees`; statements end with their line.
    fn level(&mut self, trees: &[Tree<'t>], are_statements: bool) -> Result<Held, Fault> {
        let mut all = NONE;
        let mut target = None;
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            let held = match &tree.kind {
                Kind::Number(_) => self.spots.get(&tree.place).map_or(NONE, |id| 1 << id),
                Kind::Word(word) => {
                    let held = self.word(word, trees, at)?;
                    if matches!(
                        trees.get(at + 1).map(|tree| &tree.kind),
                        Some(Kind::Mark('='))
                    ) {
                        target = Some(*word);
                        at += 1;
                        continue;
                    }
                    held
                }
                Kind::Brackets(..) => self.brackets(trees, at)?,
                _ => {
                    if tree.is_mark(';') || are_statements && tree.is_line() {
                        target = None;
                    }
                    NONE
                }
            };
            if held != NONE && held != BOTH && !matches!(tree.kind, Kind::Number(_)) {
                let end = self.after(trees, at)?;
                self.before(trees, at, are_statements)?;
                // What is made of a list is watched as the list is.
                if let Some(name) =
                    target.filter(|name| !self.names.iter().any(|(known, _)| known == name))
                {
                    self.names.push((name, usize::from(held / 2)));
                }
                at = at.max(end.saturating_sub(1));
            }
            all |= held;
            at += 1;
        }
        let loops = trees.iter().find(|tree| tree.is_word(&["for"]));
        match loops.filter(|_| all != NONE && !are_statements) {
            Some(tree) => Err(fault(
                tree.place,
                "a comprehension over the list; write the points as they come out",
            )),
            None => Ok(all),
        }
    }

    /// What a word holds that may be a list's name.
    fn word(&mut self, word: &'t str, trees: &[Tree<'t>], at: usize) -> Result<Held, Fault> {
        let tree = &trees[at];
        let watched = self
            .names
            .iter()
            .filter_map(|&(name, id)| Some((id, name, rest_of(word, name)?)));
        // Of two lists of one name it is that of the last before it.
        let begun = |id: usize| self.begun[id] <= tree.place;
        let Some((id, name, rest)) = watched.max_by_key(|&(id, ..)| (begun(id), self.begun[id]))
        else {
            return Ok(NONE);
        };
        let kind = |at: usize| trees.get(at).map(|tree| &tree.kind);
        in_no_loop(&trees[..at])?;
        if let Some(Tree {
            kind: Kind::Word(verb @ ("del" | "delete")),
            place,
        }) = at.checked_sub(1).map(|at| &trees[at])
        {
            return Err(may_change(verb, *place));
        }
        match kind(at + 1) {
            Some(Kind::Mark('=')) => {
                let value = &trees[at + 2..];
                let end = value
                    .iter()
                    .skip(1)
                    .position(|tree| matches!(tree.kind, Kind::Mark(';' | ',') | Kind::Line));
                let value = &value[..end.map_or(value.len(), |end| end + 1)];
                let is_element = rest.is_empty() || rest.contains('[') || rest == ".length";
                if is_element && begun(id) && !self.has_spot(value) {
                    let reason = format!(
                        "{} is changed here, behind its points; write the points as they come out",
                        shown(name)
                    );
                    self.assigned.get_or_insert(fault(tree.place, reason));
                }
                Ok(NONE)
            }
            Some(Kind::Brackets('(' | '{', within)) if rest.contains(['.', '>']) => {
                if !self.has_spot(&trees[at + 1..at + 2])
                    && !asks(rest)
                    && !keeps(last(rest), within, self.axes)
                {
                    return Err(may_change(last(rest), tree.place));
                }
                Ok(if keeps(last(rest), within, self.axes) {
                    1 << id
                } else {
                    NONE
                })
            }
            Some(Kind::Brackets('[', within)) if !self.has_spot(within) => {
                if let Some(Kind::Operator(sign)) = kind(at + 2) {
                    return Err(arithmetic(sign, trees[at + 2].place));
                }
                match kind(at + 2) {
                    Some(Kind::Mark('=') | Kind::Word(_)) => Ok(NONE),
                    Some(Kind::Brackets('{', _)) => Ok(NONE),
                    _ if within.is_empty() => Ok(NONE),
                    _ => Err(fault(
                        trees[at + 1].place,
                        format!("a part of {}; write the points that are left", shown(name)),
                    )),
                }
            }
            Some(Kind::Mark(':')) | Some(Kind::Brackets(..)) => Ok(NONE),
            _ => Ok(1 << id),
        }
    }

    fn has_spot(&self, trees: &[Tree<'_>]) -> bool {
        trees.iter().any(|tree| {
            self.spots.contains_key(&tree.place)
                || matches!(&tree.kind, Kind::Brackets(_, within) if self.has_spot(within))
        })
    }

    /// What brackets hold, and what is called with it.
    fn brackets(&mut self, trees: &[Tree<'t>], at: usize) -> Result<Held, Fault> {
        let tree = &trees[at];
        let Kind::Brackets(open, within) = &tree.kind else {
            return Ok(NONE);
        };
        let has = |sign| within.iter().any(|tree| tree.is_mark(sign));
        let is_block = *open == '{' && (has(';') || has('='));
        let spot = self.spots.get(&tree.place).map_or(NONE, |id| 1 << id);
        let held = self.level(within, is_block)? | spot;
        if is_block || held == NONE {
            return Ok(NONE);
        }
        let Some(Tree {
            kind: Kind::Word(name),
            place,
        }) = at.checked_sub(1).map(|at| &trees[at])
        else {
            return Ok(held);
        };
        let end = place.column as usize + name.chars().count();
        let is_adjacent = place.line == tree.place.line && end == tree.place.column as usize;
        let is_label = !is_adjacent && (*open != '(' || body(&[name]).is_some());
        // As `Polygon b(…)`.
        let of_type = at.checked_sub(2).map(|at| &trees[at].kind);
        let is_declared = matches!(of_type, Some(Kind::Word(of))
            if of.contains(char::is_uppercase) && makes_a_list(of));
        if *open == '{' || is_label || is_declared || is_keyword(name) {
            return Ok(held);
        }
        let is_point = spot != NONE && makes_a_point(name);
        if !keeps_a_list(name) && !is_point {
            return Err(may_change(last(name), *place));
        }
        if held == BOTH || !makes_a_list(name) && !is_point {
            return Ok(NONE);
        }
        let holds_list = |tree: &Tree<'_>| {
            !self.spots.contains_key(&tree.place) && self.has_spot(std::slice::from_ref(tree))
        };
        let is_of_points = spot != NONE || self.has_spot(within) && !within.iter().any(holds_list);
        if is_of_points {
            return Ok(held);
        }
        let count = self.counts[usize::from(held / 2)] as f64;
        let other = within.iter().find(
            |tree| matches!(tree.kind, Kind::Number(value) if value != count && value != 0.0),
        );
        match other {
            Some(tree) => Err(fault(
                tree.place,
                format!(
                    "`{}` has a number beside the list; write the points as they come out",
                    shown(last(name))
                ),
            )),
            None => Ok(held),
        }
    }

    /// What is done with the list at `at` behind it; where that ends.
    fn after(&self, trees: &[Tree<'t>], at: usize) -> Result<usize, Fault> {
        let mut next = at + 1;
        if matches!(trees[at].kind, Kind::Word(_))
            && matches!(
                trees.get(next).map(|tree| &tree.kind),
                Some(Kind::Brackets('(', _))
            )
        {
            next += 1;
        }
        loop {
            let line = trees[next.min(trees.len())..]
                .iter()
                .take_while(|tree| tree.is_line())
                .count();
            let Some(tree) = trees.get(next + line) else {
                return Ok(next);
            };
            match &tree.kind {
                Kind::Method(name) => {
                    let arguments = trees.get(next + line + 1).map(|tree| &tree.kind);
                    let within = match arguments {
                        Some(Kind::Brackets('(', within)) => Some(within.as_slice()),
                        _ => None,
                    };
                    if !(keeps(name, within.unwrap_or_default(), self.axes)
                        || asks(name) && within.is_some())
                    {
                        return Err(may_change(name, tree.place));
                    }
                    next += line + 1 + usize::from(within.is_some());
                }
                Kind::Operator(sign) if line == 0 => return Err(arithmetic(sign, tree.place)),
                Kind::Word(word) if line == 0 && role(&[word]) == Role::Moves => {
                    let reason = format!(
                        "`{}` behind the list may move it; write the points where they are",
                        shown(word)
                    );
                    return Err(fault(tree.place, reason));
                }
                Kind::Word("if") if line == 0 => {
                    return Err(fault(
                        tree.place,
                        "`if` chooses the list; write the one that is chosen",
                    ));
                }
                Kind::Brackets('[', within) if line == 0 => {
                    let is_part = within.iter().any(|tree| tree.is_mark(':')) || within.len() == 1;
                    let is_bare = within
                        .iter()
                        .all(|tree| !matches!(tree.kind, Kind::Brackets(..) | Kind::Word(_)));
                    if is_part && is_bare {
                        return Err(fault(
                            tree.place,
                            "a part of the list; write the points that are left",
                        ));
                    }
                    return Ok(next);
                }
                _ => return Ok(next),
            }
        }
    }

    /// What stands before the list at `at` and the words in front of it.
    fn before(&self, trees: &[Tree<'t>], at: usize, are_statements: bool) -> Result<(), Fault> {
        let before = &trees[..at];
        let words = before
            .iter()
            .rev()
            .take_while(|tree| matches!(tree.kind, Kind::Word(_)))
            .count();
        in_no_loop(before)?;
        let Some((last, rest)) = before[..at - words].split_last() else {
            return Ok(());
        };
        // An item of prose, or the star of a pointer.
        let behind = rest.last().map(|tree| &tree.kind);
        let is_item = are_statements && matches!(behind, None | Some(Kind::Line));
        let is_first = matches!(behind, None | Some(Kind::Line | Kind::Mark(_)));
        // As `Polygon *a, *b;`.
        let is_declared = match rest {
            [
                of @ ..,
                Tree {
                    kind: Kind::Word(_),
                    ..
                },
            ] => of
                .last()
                .is_none_or(|tree| tree.is_line() || tree.is_mark(';')),
            _ => false,
        };
        match last.kind {
            Kind::Operator(sign)
                if !(is_item || (is_first || are_statements && is_declared) && sign == "*") =>
            {
                Err(arithmetic(sign, last.place))
            }
            _ => Ok(()),
        }
    }
}

/// Refuses a loop over what stands behind these trees.
fn in_no_loop(before: &[Tree<'_>]) -> Result<(), Fault> {
    let mut words = before
        .iter()
        .rev()
        .take_while(|tree| matches!(tree.kind, Kind::Word(_)));
    if words.any(|tree| tree.is_word(&["in", "of"])) {
        let mut line = before.iter().rev().take_while(|tree| !tree.is_line());
        if let Some(tree) = line.find(|tree| tree.is_word(&["for"])) {
            return Err(fault(
                tree.place,
                "a loop over the list; write the points as they come out",
            ));
        }
    }
    Ok(())
}

/// What a word has behind a list's name; nothing where it is another's.
fn rest_of<'t>(word: &'t str, name: &str) -> Option<&'t str> {
    let rest = word.strip_prefix(name)?;
    (rest.is_empty() || rest.starts_with(['.', '[', '-', ':'])).then_some(rest)
}

/// Whether a method of a list gives the list's own points in their order.
fn keeps(method: &str, arguments: &[Tree<'_>], axes: usize) -> bool {
    const SAME: &str = "astype tolist to_list toarray toArray copy clone cloned collect into iter to_vec \
        unwrap expect as_slice as_ref data values flatten to_owned into_iter begin end freeze asList contiguous ascontiguousarray";
    match method {
        "reshape" => match arguments {
            [
                Tree {
                    kind: Kind::Brackets(_, sizes),
                    ..
                },
            ] => keeps(method, sizes, axes),
            _ => matches!(
                arguments,
                [
                    ..,
                    Tree {
                        kind: Kind::Number(size),
                        ..
                    }
                ] if *size == axes as f64
            ),
        },
        "map" => is_same(arguments, axes),
        _ => SAME.split_whitespace().any(|known| known == method),
    }
}

/// Whether a function gives the point that it is given, as `p => [p.x, p.y]`.
fn is_same(arguments: &[Tree<'_>], count: usize) -> bool {
    let mut words = Vec::new();
    let mut level = vec![arguments];
    while let Some(trees) = level.pop() {
        for tree in trees {
            match &tree.kind {
                Kind::Word(word) => words.push(*word),
                Kind::Brackets(_, within) => level.push(within),
                Kind::Mark(_) | Kind::Line => {}
                _ => return false,
            }
        }
    }
    let [name, rest @ ..] = words.as_slice() else {
        return false;
    };
    let of = |word: &str| {
        word.strip_prefix(name).and_then(|rest| match rest {
            ".x" | "[0]" | ".0" | ".X" => Some(0),
            ".y" | "[1]" | ".1" | ".Y" => Some(1),
            ".z" | "[2]" | ".2" | ".Z" => Some(2),
            _ => None,
        })
    };
    let axes: Vec<usize> = rest.iter().filter_map(|word| of(word)).collect();
    axes.into_iter().eq(0..count)
        && rest
            .iter()
            .all(|word| of(word).is_some() || makes_a_point(word) || ["x", "y", "z"].contains(word))
}

fn arithmetic(sign: &str, place: Place) -> Fault {
    let what = if sign.ends_with('=') {
        "the list is changed here"
    } else {
        "arithmetic on the list"
    };
    fault(
        place,
        format!("{what}, by `{sign}`; write the points as they come out"),
    )
}

fn may_change(name: &str, place: Place) -> Fault {
    let name = shown(name);
    fault(
        place,
        format!(
            "`{name}` may give other points than those of the list; write the points as they come out, without it"
        ),
    )
}
