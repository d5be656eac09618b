//! What keeps a list from being taken as it stands: arithmetic on it, rows of one coordinate, three numbers a point.

use super::super::names::{computes_on_lists, takes_rows};
use super::super::tree::{Item, Node, is_axis};
use super::super::{Place, SYMBOL, THREE_NUMBERS};
use super::{Parts, Reader, Unread, Value, fault};

const ARITHMETIC: &str = "arithmetic on the list; write the points as they come out";
const ROWS: &str = "a row of x and a row of y? write the points as pairs";
const HALF: &str = "a point with one number; it needs an x and a y";

impl Unread {
    /// A name or arithmetic.
    pub(super) fn symbol(place: Place) -> Self {
        let reason = SYMBOL;
        Self { place, reason }
    }
}

impl Parts<'_> {
    /// A point of which one coordinate is missing, and nothing else.
    pub(super) fn half(&self, node: &Node<'_>) -> Option<Unread> {
        let is_alone = self.plain.is_empty() && self.points.is_empty() && !self.holds_groups;
        let &(.., place) = self.keyed.iter().find(|(key, ..)| is_axis(key))?;
        let missing = Unread {
            place: if node.open == ' ' { place } else { node.begins },
            reason: HALF,
        };
        (is_alone && !self.has_coordinates()).then_some(self.symbol.unwrap_or(missing))
    }
}

impl<'t> Reader<'t> {
    /// What brackets come to, unless there is arithmetic on them.
    pub(super) fn checked(&mut self, node: &Node<'t>, first_group: usize, value: Value) -> Value {
        let call = node.callee.filter(|callee| computes_on_lists(callee));
        let Some(place) = node.arithmetic.or(call.map(|_| node.begins)) else {
            return value;
        };
        for group in &self.found.groups[first_group..] {
            let flaw = (group.place, fault(place, ARITHMETIC));
            self.found.flaws.push(flaw);
        }
        match value {
            Value::Point(spot, _) if node.arithmetic.is_some() => {
                self.found.leave_out_numbers([spot.place; 2]);
                self.found.doubt(place, SYMBOL);
                Value::Symbolic(Unread::symbol(place))
            }
            Value::Number(_, at) if node.arithmetic.is_some() => {
                self.found.leave_out_numbers([at]);
                Value::Symbolic(Unread::symbol(place))
            }
            value => value,
        }
    }

    /// Whether these brackets hold two rows of numbers, which may be of x and of y.
    pub(super) fn are_rows(&mut self, node: &Node<'t>) -> bool {
        let is_call = node.open == '(' && node.callee.is_some_and(|callee| !takes_rows(callee));
        let mut rows = Vec::new();
        for item in &node.items {
            match item {
                Item::Node(row) if row.open != '(' && row.callee.is_none() && row.key.is_none() => {
                    rows.extend(numbers(row));
                }
                Item::Gap => {}
                _ => return false,
            }
        }
        let nodes = node
            .items
            .iter()
            .filter(|item| matches!(item, Item::Node(_)));
        let &[first, second] = rows.as_slice() else {
            return false;
        };
        if is_call || nodes.count() != 2 || first != second || first <= 2 {
            return false;
        }
        self.refused_group(node, ROWS);
        true
    }

    /// Whether numbers stand in rows, as in `[0 4 4; 0 0 3]`, that are no points.
    pub(super) fn is_matrix(&mut self, node: &Node<'t>, plain: &[(f64, Place)]) -> bool {
        if node.open != '[' || node.breaks.is_empty() || plain.len() < 4 {
            return false;
        }
        let ends = node.breaks.iter().copied().chain([node.items.len()]);
        let mut begun = 0;
        let mut lengths = ends.map(|end| end - std::mem::replace(&mut begun, end));
        if lengths.all(|length| length == 2 || length == 0) {
            return false;
        }
        self.refused_group(node, ROWS);
        true
    }

    /// Whether every third number of a long list is the same, as the z of points in a plane.
    pub(super) fn are_triples(&mut self, node: &Node<'t>, plain: &[(f64, Place)]) -> bool {
        let mut thirds = plain.iter().skip(2).step_by(3).map(|&(value, _)| value);
        let is_long = plain.len() >= 12 && plain.len().is_multiple_of(6);
        let first = thirds.next();
        if !is_long || !thirds.all(|value| Some(value) == first) {
            return false;
        }
        self.refused_group(node, THREE_NUMBERS);
        true
    }

    /// A list that is one of the two, and cannot be read.
    fn refused_group(&mut self, node: &Node<'t>, reason: &str) {
        self.emit(Vec::new(), node.place);
        let flaw = (node.place, fault(node.begins, reason));
        self.found.flaws.push(flaw);
    }
}

/// How many numbers brackets hold that hold nothing else.
fn numbers(node: &Node<'_>) -> Option<usize> {
    let is_number = |item: &Item<'_>| matches!(item, Item::Number { key: None, .. });
    let are = node
        .items
        .iter()
        .all(|item| is_number(item) || matches!(item, Item::Gap));
    let count = node.items.iter().filter(|item| is_number(item)).count();
    (are && node.symbol.is_none() && node.open != ' ').then_some(count)
}
