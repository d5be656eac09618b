//! What stands beside the points of shapes: places and angles, which are refused, and all else, which is left out.

use glam::DVec2;

use super::super::found::{LeftOut, Spot};
use super::super::names::{Role, role, shown};
use super::super::tree::{Node, is_axis};
use super::super::{Fault, Place};
use super::{Member, Parts, Reader};

impl<'t> Reader<'t> {
    /// What stands beside lists of points.
    pub(super) fn beside_groups(
        &mut self,
        node: &Node<'t>,
        parts: &Parts<'t>,
    ) -> Result<(), Fault> {
        for Member {
            key, callee, spot, ..
        } in &parts.points
        {
            let path = self.path_to(*key, *callee);
            let role = role(&path);
            let is_named = key.is_some() || role != Role::Points;
            match role {
                Role::Points if is_named || node.open == '[' => self.single(*spot, path),
                // The first argument of a polygon is where it is.
                _ => {
                    let role = if is_named { role } else { Role::Moves };
                    self.note_point(key.unwrap_or("a point beside the list"), role, *spot)?;
                }
            }
        }
        for &(key, value, place) in &parts.keyed {
            if is_axis(key) && value != 0.0 {
                return Err(moves(key, &value.to_string(), place));
            }
        }
        for &(value, place) in &parts.plain {
            self.note_number("", value, place)?;
        }
        Ok(())
    }

    /// A point with a role of its own.
    pub(super) fn note_point(&mut self, name: &str, role: Role, spot: Spot) -> Result<(), Fault> {
        let DVec2 { x, y } = spot.at;
        let place = spot.place;
        if role == Role::Moves && spot.at != DVec2::ZERO {
            return Err(moves(name, &format!("({x}, {y})"), place));
        }
        let told = format!("{} ({x}, {y})", shown(name));
        self.found.left_out.push(LeftOut::Named { told, place });
        Ok(())
    }

    /// A number with a name, which may be empty.
    pub(super) fn note_number(
        &mut self,
        name: &'t str,
        value: f64,
        place: Place,
    ) -> Result<(), Fault> {
        let role = role(&self.path_to(Some(name), None));
        if value != 0.0 {
            self.found.placed.push((name, value, place));
        }
        let last = name.rsplit('.').next().unwrap_or(name);
        let stays = value == 0.0 || value == 1.0 && ["c", "cos", "scale"].contains(&last);
        if role == Role::Moves && !stays {
            let name = if name.is_empty() {
                self.path.last().unwrap_or(&name)
            } else {
                name
            };
            return Err(moves(name, &value.to_string(), place));
        }
        let is_told = name.to_ascii_lowercase().contains("radius") || role == Role::Moves;
        self.found.left_out.push(if is_told {
            let told = format!("{} {value}", shown(name));
            LeftOut::Named { told, place }
        } else {
            LeftOut::Number(place)
        });
        Ok(())
    }
}

fn moves(name: &str, value: &str, place: Place) -> Fault {
    let reason = format!(
        "{} {value} moves a shape, and it is not said whether that is in its points already; add it to them, or \
         take it out",
        shown(name)
    );
    Fault { place, reason }
}
