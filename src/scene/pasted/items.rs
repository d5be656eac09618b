//! The values within brackets, each with the name to which it is given and the word before it.

use super::found::{Item, Value};
use super::list::Reader;
use super::names::{is_cast, keeps_a_list, moves_by_name, shown};
use super::token::{Kind, Tree};
use super::{Fault, Place, SYMBOL, fault};

/// What waits for a value.
#[derive(Default)]
struct Pending<'t> {
    /// The name before another, as in `Shape: a = …`.
    outer: Option<&'t str>,
    key: Option<&'t str>,
    word: Option<(&'t str, Place)>,
    quoted: Option<&'t str>,
    /// A sign of arithmetic.
    operator: Option<Place>,
    gap: bool,
}

impl<'t> Reader<'t> {
    /// Reads the values among `trees`; where they are statements, the end of a line ends one.
    pub(super) fn items(
        &mut self,
        trees: &[Tree<'t>],
        are_statements: bool,
    ) -> Result<Vec<Item<'t>>, Fault> {
        let mut items: Vec<Item<'t>> = Vec::new();
        let mut pending = Pending::default();
        let mut cell = (0, 0);
        // Where the items of this cell begin.
        let mut begun = 0;
        let end = Tree {
            kind: Kind::Mark(','),
            place: Place::START,
        };
        for (at, tree) in trees.iter().chain([&end]).enumerate() {
            let place = tree.place;
            let before = at.checked_sub(1).map(|at| &trees[at].kind);
            let mut behind = trees[trees.len().min(at + 1)..]
                .iter()
                .map(|tree| &tree.kind)
                .filter(|kind| !matches!(kind, Kind::Line));
            let next = behind.next();
            match &tree.kind {
                Kind::Number(value) => {
                    let symbol = pending.word.filter(|_| !are_statements).map(|(_, at)| at);
                    let value = match symbol.or(pending.operator) {
                        Some(place) => Value::Unread(place, SYMBOL),
                        None => Value::Number(*value),
                    };
                    items.push(pending.take(None, value, place, cell));
                }
                Kind::Word(word) => {
                    let is_key = matches!(next, Some(Kind::Mark(':' | '=')));
                    if !are_statements && !is_key {
                        spoil(&mut items[begun..], place);
                    }
                    pending.word = Some((word, place));
                }
                Kind::Quoted(text) => pending.quoted = Some(text),
                Kind::Method(name) => {
                    if !keeps_a_list(name) {
                        spoil(&mut items[begun..], place);
                    }
                }
                Kind::Operator(_) => {
                    let is_bullet = are_statements && matches!(before, None | Some(Kind::Line));
                    if !is_bullet {
                        spoil(&mut items[begun..], place);
                        pending.operator.get_or_insert(place);
                    }
                }
                Kind::Mark(sign @ (':' | '=')) => {
                    let name = pending
                        .word
                        .take()
                        .map(|(word, _)| word)
                        .or(pending.quoted.take());
                    pending.operator = None;
                    // Behind a name there may be its type, as in `let a: Vec<Vec2> = …`.
                    if *sign == ':'
                        || pending.key.is_none()
                        || name.is_some_and(|name| !keeps_a_list(name))
                    {
                        pending.outer = pending.outer.or(pending.key).filter(|_| name.is_some());
                        pending.key = name.or(pending.key);
                    }
                    // A number before a colon counts places.
                    if name.is_none() && matches!(before, Some(Kind::Number(_))) {
                        pending.gap |= items.pop().is_some_and(|item| item.gap);
                    }
                }
                Kind::Mark(_) | Kind::Line => {
                    let is_line = tree.is_line();
                    if is_line && !are_statements {
                        continue;
                    }
                    pending.gap |= is_line && matches!(before, None | Some(Kind::Line));
                    if items.len() == begun
                        && let (Some(key), Some((word, place))) = (pending.key, pending.word)
                        && moves_by_name(key, word, are_statements)
                    {
                        let reason = format!(
                            "{} {} may move a shape; add it to the points, or take it out",
                            shown(key),
                            shown(word)
                        );
                        return Err(fault(place, reason));
                    }
                    if let Some((_, place)) = pending
                        .word
                        .filter(|_| !are_statements && items.len() == begun)
                    {
                        let value = Value::Unread(place, SYMBOL);
                        items.push(pending.take(None, value, place, cell));
                    }
                    pending.drop(is_line);
                    begun = items.len();
                    cell = match tree.kind {
                        Kind::Mark(';') => (cell.0 + 1, 0),
                        _ => (cell.0, cell.1 + 1),
                    };
                }
                Kind::Ellipsis => {}
                Kind::Brackets(open, within) => {
                    if is_no_value(*open, within, pending.word.is_some(), next) {
                        continue;
                    }
                    let arguments = matches!(before, Some(Kind::Method(_)));
                    if arguments && !within.iter().any(Tree::is_brackets) {
                        continue;
                    }
                    let word = pending.word.take();
                    let label = word.map(|(word, _)| word);
                    let begins = word.map_or(place, |(_, at)| at);
                    let mut value = self.brackets(
                        (*open, within),
                        [pending.outer, pending.key, label],
                        [place, begins],
                    )?;
                    let is_read = matches!(value, Value::Number(_) | Value::Point(..));
                    if let Some(place) = pending.operator.filter(|_| is_read) {
                        value = Value::Unread(place, SYMBOL);
                    }
                    if arguments {
                        value = Value::Nothing;
                    }
                    items.push(pending.take(label, value, begins, cell));
                }
            }
        }
        Ok(items)
    }
}

impl<'t> Pending<'t> {
    fn take(
        &mut self,
        label: Option<&'t str>,
        value: Value,
        place: Place,
        cell: (usize, usize),
    ) -> Item<'t> {
        let Self { key, gap, .. } = std::mem::take(self);
        Item {
            key,
            label,
            value,
            place,
            cell,
            gap,
        }
    }

    /// What comes next has no name from before; only a name that waits for its value does so over lines.
    fn drop(&mut self, is_line: bool) {
        *self = Self {
            outer: self.outer.filter(|_| is_line),
            key: self.key.filter(|_| is_line),
            gap: self.gap,
            ..Self::default()
        };
    }
}

/// The numbers and the points among `items` are parts of arithmetic.
fn spoil(items: &mut [Item<'_>], place: Place) {
    for item in items {
        if matches!(item.value, Value::Number(_) | Value::Point(..)) {
            item.value = Value::Unread(place, SYMBOL);
        }
    }
}

/// Whether brackets count places, say a type, or are a pattern.
fn is_no_value(open: char, within: &[Tree<'_>], is_named: bool, next: Option<&Kind<'_>>) -> bool {
    let is_of_words = within.iter().all(|tree| match &tree.kind {
        Kind::Word(_) | Kind::Mark(_) | Kind::Operator(_) => true,
        Kind::Brackets('[', _) => !is_named,
        _ => false,
    });
    match next {
        Some(Kind::Mark('=')) => open != '{' || is_of_words,
        Some(Kind::Mark(':')) => open == '[' && within.len() == 1,
        Some(Kind::Brackets(..)) if open == '(' && !is_named => is_of_words && !within.is_empty(),
        Some(Kind::Brackets('{' | '[', _)) => open == '[' && is_named,
        Some(Kind::Number(_)) if open == '(' && !is_named => {
            matches!(within, [Tree { kind: Kind::Word(word), .. }] if is_cast(word))
        }
        _ => open == '[' && within.is_empty() && is_named,
    }
}
