//! Brackets whose numbers have names, as `{x: 1, y: 2}`.

use super::found::{Spot, Value};
use super::list::{OUTLINE, Parts, Reader};
use super::matrix::{HALF, UNEVEN};
use super::names::{Role, axis};
use super::{Fault, fault};

impl<'t> Reader<'t> {
    /// Brackets with an x and a y: a point, or a thing with a place.
    pub(super) fn coordinates(&mut self, parts: &Parts<'_, 't>) -> Result<Option<Value>, Fault> {
        const COUNTING: [&str; 5] = ["index", "id", "i", "w", "isInternal"];
        let of_axes = parts.keyed.iter().filter(|(key, ..)| axis(key).is_some());
        let is_alone = parts.plain.is_empty() && parts.points.is_empty() && !parts.holds_groups;
        let (count, half) = (of_axes.clone().count(), of_axes.clone().next());
        let unread = parts.unread.first().copied();
        let (Some(x), Some(y)) = (parts.coordinate(0), parts.coordinate(1)) else {
            if half.is_none() || !is_alone {
                return Ok(None);
            }
            let (place, reason) = unread.unwrap_or((parts.begins, HALF));
            self.found.doubt(place, reason);
            return Ok(Some(Value::Unread(place, reason)));
        };
        let z = parts.coordinate(2);
        if count > 2 + usize::from(z.is_some()) {
            let reason = "x or y twice in one pair of brackets; put brackets around each point";
            return Err(fault(parts.place, reason));
        }
        if !parts.plain.is_empty() {
            return Err(fault(parts.plain[0].1.place, UNEVEN));
        }
        if let Some((place, reason)) = unread {
            return Ok(Some(Value::Unread(place, reason)));
        }
        let spot = Spot {
            z,
            ..Spot::new(x, y, parts.place)
        };
        let others = parts
            .keyed
            .iter()
            .filter(|(key, ..)| axis(key).is_none() && !COUNTING.contains(key));
        if others.clone().next().is_none() && is_alone {
            return Ok(Some(Value::Point(spot, true)));
        }
        for &(key, value, place) in others {
            self.note_number(key, value, place)?;
        }
        if parts.holds_groups {
            self.note_point("x, y", Role::Moves, spot)?;
        } else {
            self.found.doubt(parts.place, OUTLINE);
            self.found.leave_out_numbers([parts.place; 2]);
        }
        Ok(Some(Value::Nothing))
    }
}
