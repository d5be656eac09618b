//! A fault of the gallery in a sitting.

use super::Session;
use crate::lesson::Fault;

impl Session {
    /// Puts the scene where a fault shows on the table, opens the lesson with its run beside, and says what goes
    /// wrong.
    pub(super) fn show_fault(&mut self, fault: Fault) {
        self.leave_tour();
        self.guessing = None;
        let scene = self.ring.show(fault.scene().into());
        self.lay(scene);
        self.scene_changed();
        self.lesson.lay_fault_beside(fault, &self.table);
        self.make_room_for_lesson();
        self.say(fault.row().sentence.to_owned());
    }
}
