//! Which of the candidate axes of the separating axis theorem is shown, in the plane or in space.

use super::Session;
use crate::planar;

impl Session {
    /// Which SAT axis is shown, and of how many; `None` where a shape is smooth.
    #[must_use]
    pub fn sat_axis(&self) -> Option<(usize, usize)> {
        if let Some(space) = &self.space {
            let moment = space.simulation().moment();
            let deciding = &moment.sat()?.axis;
            self.looking.place_among(moment.sat_axes()?, deciding)
        } else {
            let moment = self.table.simulation.moment();
            let deciding = planar::sat(&moment.a, &moment.b)?.axis;
            let axes: Vec<_> = planar::sat_axes(&moment.a, &moment.b)?.collect();
            self.looking.place_among(&axes, &deciding)
        }
    }

    /// Shows the SAT axis so many after the one that is shown, going round.
    pub(super) fn step_sat_axis(&mut self, by: isize) {
        if let Some((at, count)) = self.sat_axis() {
            self.looking.sat_axis = Some((at + count).saturating_add_signed(by) % count);
        }
    }
}
