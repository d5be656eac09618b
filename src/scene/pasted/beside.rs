//! What stands beside the points of shapes: places and angles, which are refused, and all else, which is left out.

use super::found::Spot;
use super::list::{Parts, Reader};
use super::names::{Role, axis, role, shown, stays_or_moves, tuple};
use super::{Fault, Place};

impl<'t> Reader<'t> {
    /// What stands beside lists of points.
    pub(super) fn beside_groups(&mut self, parts: &Parts<'_, 't>) -> Result<(), Fault> {
        for &(item, spot, _) in &parts.points {
            let role = self.role_of(item);
            let is_named = item.key.is_some() || role != Role::Points;
            if role == Role::Points && (is_named || parts.open == '[') {
                let own = item.key.into_iter().chain(item.label);
                let path = self.path.iter().copied().chain(own).collect();
                self.single(spot, path);
            } else {
                // The first argument of a polygon is where it is.
                let role = if is_named { role } else { Role::Moves };
                self.note_point(item.key.unwrap_or("a point beside the list"), role, spot)?;
            }
        }
        for &(key, value, place) in &parts.keyed {
            if axis(key).is_some() {
                stays_or_moves(key, &[value], place)?;
            }
        }
        for (value, item) in &parts.plain {
            self.note_number("", *value, item.place)?;
        }
        Ok(())
    }

    /// A point with a role of its own.
    pub(super) fn note_point(&mut self, name: &str, role: Role, spot: Spot) -> Result<(), Fault> {
        if role == Role::Moves {
            stays_or_moves(name, &spot.numbers(), spot.place)?;
        }
        self.found.leave_out(
            format!("{} {}", shown(name), tuple(&spot.numbers())),
            spot.place,
        );
        Ok(())
    }

    /// A number with a name, which may be empty.
    pub(super) fn note_number(
        &mut self,
        name: &'t str,
        value: f64,
        place: Place,
    ) -> Result<(), Fault> {
        let path: Vec<&str> = self.path.iter().copied().chain([name]).collect();
        let moving = role(&path) == Role::Moves;
        if value != 0.0 {
            self.found.placed.push((name, value, place));
        }
        if moving {
            let name = if name.is_empty() {
                self.path.last().unwrap_or(&name)
            } else {
                name
            };
            stays_or_moves(name, &[value], place)?;
        }
        if name.to_ascii_lowercase().contains("radius") || moving {
            self.found
                .leave_out(format!("{} {value}", shown(name)), place);
        } else {
            self.found.leave_out_numbers([place]);
        }
        Ok(())
    }
}
