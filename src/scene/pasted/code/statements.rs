//! Statements, each of which may give a point to a list.

use super::super::found::Group;
use super::super::names::{Role, makes_a_point, role};
use super::super::runs::{Runs, Statement};
use super::super::tree::{Item, Node, axis};
use super::super::{Fault, THREE_NUMBERS};
use super::{Reader, Value, fault};

impl<'t> Reader<'t> {
    /// The points of a text of statements, or of a block of them.
    pub(super) fn statements(&mut self, node: &Node<'t>) -> Result<(), Fault> {
        let mut runs = Runs::default();
        for item in &node.items {
            match item {
                Item::Gap => runs.gap(),
                &Item::Changed { name, place } => self.found.changed.push((name, place)),
                &Item::Number {
                    key: Some(key),
                    value,
                    place,
                } => match axis(key).filter(|_| key.contains('.')) {
                    Some(2) => return Err(fault(place, THREE_NUMBERS)),
                    Some(axis) => runs.coordinate(key, axis, value, place),
                    None => self.note_number(key, value, place)?,
                },
                &Item::Number { value, place, .. } => self.note_number("", value, place)?,
                Item::Node(child) => match self.value(child)? {
                    Value::Point(spot, is_known) => {
                        let statement = Statement::new(child.key, child.callee);
                        if is_known && role(&self.path_to(child.key, child.callee)) == Role::Points
                        {
                            runs.add(statement, spot);
                        } else {
                            let path = self.path_to(child.key, child.callee);
                            let name = child.key.or(child.callee).unwrap_or("a point");
                            self.note_point(name, role(&path), spot)?;
                        }
                    }
                    Value::Number(value, place) => {
                        self.note_number(child.key.unwrap_or_default(), value, place)?;
                    }
                    Value::Triple(place) => self.found.leave_out_numbers([place; 3]),
                    Value::Symbolic(unread) => {
                        let is_point = child.callee.is_none_or(makes_a_point);
                        let path = self.path_to(child.key, child.callee);
                        if role(&path) == Role::Points {
                            let statement = Statement::new(child.key, child.callee);
                            runs.unread(&statement, is_point, fault(unread.place, unread.reason));
                        }
                    }
                    Value::Nothing => {}
                },
            }
        }
        self.found.leave_out_numbers(runs.unpaired());
        for (name, points, flaw) in runs.into_groups() {
            if let (Some(first), Some(flaw)) = (points.first(), flaw) {
                self.found.flaws.push((first.place, flaw));
            }
            let mut path = self.path.clone();
            path.extend(name);
            match *points.as_slice() {
                [only] => self.single(only, path),
                [first, ..] => self.found.groups.push(Group {
                    points,
                    path,
                    place: first.place,
                }),
                [] => {}
            }
        }
        Ok(())
    }
}
