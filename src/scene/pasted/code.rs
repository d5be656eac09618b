//! Lists of points in code and in debuggers' prints: what the brackets hold.

mod beside;
mod doubts;
mod statements;

use glam::dvec2;

use super::found::{Found, Group, LeftOut, Spot};
use super::names::{
    Role, adds_a_point, computes, is_cast, is_coordinates, is_count, is_without_corners,
    makes_a_point, role,
};
use super::tokens::tokens;
use super::tree::{Item, Node, axis, tree};
use super::{Fault, Place, THREE_NUMBERS};

/// What is found in a text of brackets.
///
/// # Errors
/// [`Fault`] where it cannot be read, or only by guessing.
pub(super) fn read(text: &str) -> Result<Found<'_>, Fault> {
    let mut reader = Reader::default();
    reader.value(&tree(&tokens(text)?)?)?;
    Ok(reader.found)
}

#[derive(Default)]
struct Reader<'t> {
    found: Found<'t>,
    path: Vec<&'t str>,
}

/// What a pair of brackets comes to.
enum Value {
    Nothing,
    Number(f64, Place),
    /// A point, and whether its brackets say that it is one.
    Point(Spot, bool),
    /// Three numbers.
    Triple(Place),
    /// Numbers with a name or arithmetic among them.
    Symbolic(Unread),
}

/// What keeps numbers from being read, and where it is.
#[derive(Clone, Copy)]
struct Unread {
    place: Place,
    reason: &'static str,
}

/// A point within brackets, and how it is named there.
struct Member<'t> {
    key: Option<&'t str>,
    callee: Option<&'t str>,
    spot: Spot,
    is_known: bool,
}

/// What stands within brackets.
#[derive(Default)]
struct Parts<'t> {
    plain: Vec<(f64, Place)>,
    keyed: Vec<(&'t str, f64, Place)>,
    points: Vec<Member<'t>>,
    triples: Vec<Place>,
    symbol: Option<Unread>,
    holds_groups: bool,
}

impl Parts<'_> {
    fn coordinate(&self, wanted: usize) -> Option<f64> {
        let mut of_axis = self
            .keyed
            .iter()
            .filter(|(key, ..)| axis(key) == Some(wanted));
        of_axis.next().map(|&(_, value, _)| value)
    }

    fn has_coordinates(&self) -> bool {
        self.coordinate(0).is_some() && self.coordinate(1).is_some()
    }
}

const CUT_SHORT: &str = "some points are left out of this print; print them all";
const OUTLINE: &str =
    "sizes, and not corners; write the corners, or a scene file, which knows circles and capsules";

impl<'t> Reader<'t> {
    fn value(&mut self, node: &Node<'t>) -> Result<Value, Fault> {
        let depth = self.path.len();
        let first_group = self.found.groups.len();
        self.path.extend(node.key.iter().chain(&node.callee));
        let value = if node.is_block() {
            self.statements(node).map(|()| Value::Nothing)
        } else {
            self.list(node)
        };
        let value = value.map(|value| self.checked(node, first_group, value));
        self.path.truncate(depth);
        value
    }

    fn list(&mut self, node: &Node<'t>) -> Result<Value, Fault> {
        if self.are_rows(node) {
            return Ok(Value::Nothing);
        }
        let first_group = self.found.groups.len();
        let mut parts = self.parts(node)?;
        parts.holds_groups = self.found.groups.len() > first_group;
        self.cut_to_count(first_group, &parts);
        if parts.has_coordinates() {
            return self.coordinates(node, &parts);
        }
        for &(key, value, place) in &parts.keyed {
            self.note_number(key, value, place)?;
        }
        let is_empty = node.items.is_empty() && node.symbol.is_none();
        if let Some(place) = node.ellipsis.filter(|_| is_empty) {
            return Ok(Value::Symbolic(Unread {
                place,
                reason: CUT_SHORT,
            }));
        }
        if let Some(unread) = parts.half(node) {
            self.found.doubt(unread.place, unread.reason);
            return Ok(Value::Symbolic(unread));
        }
        if parts.holds_groups {
            self.beside_groups(node, &parts)?;
            return Ok(Value::Nothing);
        }
        match parts.points.len() {
            0 if parts.triples.len() > 1 => Err(fault(parts.triples[0], THREE_NUMBERS)),
            0 => self.numbers(node, &parts),
            1 => self.one_point(node, &parts),
            _ => self.points(node, parts).map(|()| Value::Nothing),
        }
    }

    fn parts(&mut self, node: &Node<'t>) -> Result<Parts<'t>, Fault> {
        let mut parts = Parts {
            symbol: node.symbol.map(Unread::symbol),
            ..Parts::default()
        };
        for item in &node.items {
            match item {
                &Item::Number {
                    key: Some(key),
                    value,
                    place,
                } => parts.keyed.push((key, value, place)),
                &Item::Number { value, place, .. } => parts.plain.push((value, place)),
                Item::Gap => {}
                &Item::Changed { name, place } => self.found.changed.push((name, place)),
                Item::Node(child) => match (self.value(child)?, child.key) {
                    (Value::Nothing, _) => {}
                    (Value::Number(value, place), Some(key)) => {
                        parts.keyed.push((key, value, place));
                    }
                    (Value::Number(value, place), None) => parts.plain.push((value, place)),
                    (Value::Point(spot, is_known), key) => parts.points.push(Member {
                        key,
                        callee: child.callee,
                        spot,
                        is_known,
                    }),
                    (Value::Triple(place), _) => parts.triples.push(place),
                    (Value::Symbolic(unread), _) => parts.symbol = parts.symbol.or(Some(unread)),
                },
            }
        }
        Ok(parts)
    }

    /// A debugger shows the whole of an array, of which a count beside it says how much is filled.
    fn cut_to_count(&mut self, first_group: usize, parts: &Parts<'t>) {
        let count = parts.keyed.iter().find(|(key, ..)| is_count(key));
        let Some(&(key, count, place)) = count else {
            return;
        };
        for group in &mut self.found.groups[first_group..] {
            let filled = count as usize;
            if (1..group.points.len()).contains(&filled) {
                let told = format!(
                    "{} points behind the {filled} of {key}",
                    group.points.len() - filled
                );
                group.points.truncate(filled);
                self.found.left_out.push(LeftOut::Named { told, place });
            }
        }
    }

    /// Brackets with an x and a y: a point, or a thing with a place.
    fn coordinates(&mut self, node: &Node<'t>, parts: &Parts<'t>) -> Result<Value, Fault> {
        const COUNTING: [&str; 5] = ["index", "id", "i", "w", "isInternal"];
        let place = node.place;
        if parts.coordinate(2).is_some() {
            return Ok(Value::Triple(place));
        }
        let axes = parts
            .keyed
            .iter()
            .filter(|(key, ..)| axis(key).is_some())
            .count();
        if axes > 2 {
            return Err(fault(
                place,
                "x or y twice in one pair of brackets; put brackets around each point",
            ));
        }
        let [Some(x), Some(y)] = [0, 1].map(|axis| parts.coordinate(axis)) else {
            return Ok(Value::Nothing);
        };
        let spot = Spot {
            at: dvec2(x, y),
            place,
        };
        let others = parts.keyed.iter().filter(|(key, ..)| axis(key).is_none());
        let others: Vec<_> = others.filter(|(key, ..)| !COUNTING.contains(key)).collect();
        if let Some(symbol) = parts.symbol {
            return Ok(Value::Symbolic(symbol));
        }
        if others.is_empty() && parts.points.is_empty() && !parts.holds_groups {
            return Ok(Value::Point(spot, true));
        }
        for &&(key, value, place) in &others {
            self.note_number(key, value, place)?;
        }
        if parts.holds_groups {
            self.note_point("x, y", Role::Moves, spot)?;
        } else {
            self.found.doubt(place, OUTLINE);
            self.found.leave_out_numbers([place, place]);
        }
        Ok(Value::Nothing)
    }

    /// Brackets with numbers alone.
    fn numbers(&mut self, node: &Node<'t>, parts: &Parts<'t>) -> Result<Value, Fault> {
        let places = parts.plain.iter().map(|&(_, place)| place);
        let place = node.place;
        if let Some(symbol) = parts.symbol {
            self.found.leave_out_numbers(places);
            let is_list = node.open == '[' && node.items.len() > 1 && node.symbol.is_none();
            let is_value = !parts.plain.is_empty() || node.symbols > 1 || is_list;
            if is_value && node.callee.is_none_or(is_type_of_points) {
                self.found.doubt(symbol.place, symbol.reason);
            }
            return Ok(if is_value {
                Value::Symbolic(symbol)
            } else {
                Value::Nothing
            });
        }
        if let &[only] = parts.triples.as_slice()
            && parts.plain.is_empty()
        {
            return Ok(Value::Triple(only));
        }
        let name = self.path.last().copied().unwrap_or_default();
        let callee = node.callee.unwrap_or_default();
        match *parts.plain.as_slice() {
            [] => {}
            [(_, place)]
                if node.open == '('
                    && role(&self.path) != Role::Moves
                    && node.callee.is_some_and(|callee| !is_cast(callee)) =>
            {
                self.found.leave_out_numbers([place]);
                return Ok(Value::Symbolic(Unread::symbol(node.begins)));
            }
            [(value, place)] if node.open == '(' && role(&self.path) != Role::Moves => {
                return Ok(Value::Number(value, place));
            }
            [(x, _), (y, _)] if computes(callee) => {
                let at = dvec2(x, y);
                self.note_point(callee, role(&self.path), Spot { at, place })?;
                return Ok(Value::Symbolic(Unread::symbol(node.begins)));
            }
            [(x, _), (y, _)] if !is_without_corners(callee) => {
                let spot = Spot {
                    at: dvec2(x, y),
                    place,
                };
                let is_known =
                    node.callee.is_none() || makes_a_point(callee) || adds_a_point(callee);
                return Ok(Value::Point(spot, is_known));
            }
            [_, _, _] if !is_without_corners(callee) => {
                self.found.doubt(place, THREE_NUMBERS);
                return Ok(Value::Triple(place));
            }
            _ if self.is_matrix(node, &parts.plain) || self.are_triples(node, &parts.plain) => {}
            [_, _, _, _, _, ..] if node.ellipsis.is_some() => return Err(cut_short(node)),
            [_, _, _, _, _, _, ..] if is_coordinates(name) => {
                self.found.doubt(
                    place,
                    "x and y in lists of their own; write each point as (x, y)",
                );
                self.found.leave_out_numbers(places);
            }
            [_, _, _, _, _, ..] if parts.plain.len() % 2 == 1 => {
                let reason = format!(
                    "{} numbers: an odd count makes no points",
                    parts.plain.len()
                );
                self.found.doubt(place, reason);
                self.found.leave_out_numbers(places);
            }
            [_, _, _, _, _, _, ..] => {
                let pairs = parts.plain.chunks_exact(2);
                let points = pairs.map(|pair| Spot {
                    at: dvec2(pair[0].0, pair[1].0),
                    place: pair[0].1,
                });
                self.emit(points.collect(), place);
            }
            [_, _, _, _] => {
                let reason =
                    "four numbers may be two points or a box; put brackets around each point";
                self.found.doubt(place, reason);
                self.found.leave_out_numbers(places);
            }
            _ => {
                if is_without_corners(callee) {
                    self.found.doubt(place, OUTLINE);
                }
                for &(value, place) in &parts.plain {
                    self.note_number(callee, value, place)?;
                }
            }
        }
        Ok(Value::Nothing)
    }

    /// Brackets with one point: the same point in more brackets, or one beside other things.
    fn one_point(&mut self, node: &Node<'t>, parts: &Parts<'t>) -> Result<Value, Fault> {
        let [
            Member {
                key,
                callee,
                spot,
                is_known,
            },
        ] = parts.points.as_slice()
        else {
            return Ok(Value::Nothing);
        };
        if let Some(&place) = parts.triples.first() {
            return Err(fault(place, THREE_NUMBERS));
        }
        let path = self.path_to(*key, *callee);
        let role = role(&path);
        let is_outline = node.callee.is_some_and(is_without_corners);
        if is_outline {
            self.found.doubt(node.place, OUTLINE);
        }
        let is_alone = parts.plain.is_empty() && parts.keyed.is_empty() && parts.symbol.is_none();
        if is_alone && role == Role::Points {
            return Ok(Value::Point(*spot, *is_known && !is_outline));
        }
        if let Some(unread) = parts.symbol {
            self.found.doubt(unread.place, unread.reason);
        }
        self.found
            .leave_out_numbers(parts.plain.iter().map(|&(_, place)| place));
        self.note_point(key.or(*callee).unwrap_or("a point"), role, *spot)?;
        Ok(Value::Nothing)
    }

    /// Brackets with points: those of a shape, unless each has a name of its own.
    fn points(&mut self, node: &Node<'t>, parts: Parts<'t>) -> Result<(), Fault> {
        let names: Vec<&str> = parts
            .points
            .iter()
            .filter_map(|member| member.key)
            .collect();
        let is_row = names.iter().all(|name| {
            let without_digits = |name: &str| {
                name.trim_end_matches(|c: char| c.is_ascii_digit())
                    .to_owned()
            };
            name.len() == 1 || without_digits(name) == without_digits(names[0])
        });
        let callees_differ = parts
            .points
            .iter()
            .any(|member| member.callee != parts.points[0].callee);
        if !names.is_empty() && !is_row
            || callees_differ && parts.points.iter().any(|one| !one.is_known)
        {
            for Member {
                key, callee, spot, ..
            } in &parts.points
            {
                let path = self.path_to(*key, *callee);
                self.note_point(key.or(*callee).unwrap_or("a point"), role(&path), *spot)?;
            }
            return Ok(());
        }
        if let Some(&place) = parts.triples.first() {
            return Err(fault(place, THREE_NUMBERS));
        }
        if let Some(unread) = parts.symbol {
            return Err(fault(unread.place, unread.reason));
        }
        if node.ellipsis.is_some() {
            return Err(cut_short(node));
        }
        let places = parts.plain.iter().map(|&(_, place)| place);
        if let Some(place) = places.clone().next()
            && node.open != '('
        {
            return Err(fault(
                place,
                "a number alone among points: an odd count; write its other coordinate",
            ));
        }
        self.found.leave_out_numbers(places);
        let points = parts.points.into_iter().map(|member| member.spot);
        if points.len() == 2 && node.callee.is_some_and(is_without_corners) {
            self.found.doubt(node.place, OUTLINE);
            self.found
                .leave_out_numbers(points.flat_map(|spot| [spot.place; 2]));
            return Ok(());
        }
        self.emit(points.collect(), node.place);
        Ok(())
    }

    fn path_to(&self, key: Option<&'t str>, callee: Option<&'t str>) -> Vec<&'t str> {
        let own = key.into_iter().chain(callee);
        self.path.iter().copied().chain(own).collect()
    }

    fn emit(&mut self, points: Vec<Spot>, place: Place) {
        let path = self.path.clone();
        self.found.groups.push(Group {
            points,
            path,
            place,
        });
    }

    fn single(&mut self, spot: Spot, path: Vec<&'t str>) {
        self.found.singles.push(Group {
            points: vec![spot],
            path,
            place: spot.place,
        });
    }
}

fn fault(place: Place, reason: &str) -> Fault {
    Fault {
        place,
        reason: reason.to_owned(),
    }
}

/// Whether a call makes a point by its type, and is no question about points.
fn is_type_of_points(callee: &str) -> bool {
    let last = callee.rsplit(['.', ':']).next().unwrap_or(callee);
    makes_a_point(last) && last.starts_with(char::is_uppercase)
}

fn cut_short(node: &Node<'_>) -> Fault {
    let place = node.ellipsis.unwrap_or(node.place);
    fault(place, CUT_SHORT)
}
