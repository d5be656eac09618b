//! Compares the lesson with a user trace, or with the run of a known bug.

use super::App;
use crate::app::current_scene::on;
use crate::app::workspace::SceneWorld;
use crate::lesson::{KnownBug, TraceComparison, UserTrace};

impl App {
    /// The comparison with a user trace in the open lesson.
    #[must_use]
    pub fn comparison(&self) -> Option<&TraceComparison> {
        self.plane()?.lesson.comparison()
    }

    /// Opens the lesson with a trace of the pair on the table beside it, and says what was found.
    pub(super) fn compare_with(&mut self, trace: UserTrace) {
        if self.tour.is_on() {
            // The trace is of the pair that is to be seen, which is the stop's.
            let seen = on!(&self.current_scene, workspace => workspace.world.scene(true).into());
            self.leave_tour();
            self.go_to(|scene_list, current_scene| scene_list.insert(seen, current_scene));
        }
        self.quiz = None;
        on!(&mut self.current_scene, workspace => workspace.lesson.compare_with(Some(trace), &workspace.world));
        self.make_room_for_lesson();
        if let Some((is_sound, caption)) = self.found() {
            self.say_what_was_found(is_sound, caption);
        }
    }

    /// Puts the scene where a fault shows on the table, opens the lesson with its run beside, and says what goes
    /// wrong.
    pub(super) fn show_fault(&mut self, fault: KnownBug) {
        self.leave_tour();
        self.quiz = None;
        self.show(fault.scene().into());
        on!(&mut self.current_scene, workspace => workspace.lesson.compare_with_bug(fault, &workspace.world));
        self.make_room_for_lesson();
        self.say(fault.row().sentence.to_owned());
    }

    /// Says it when bodies that have moved make the trace wrong that held, or right that did not. `before` is what
    /// the lesson said then.
    pub(super) fn tell_whether_it_still_holds(&mut self, before: Option<(u64, bool)>) {
        let (Some((laid, held)), Some((still_laid, holds))) = (before, self.holds()) else {
            return;
        };
        if laid != still_laid || held == holds {
            return;
        }
        if let Some((is_sound, caption)) = self.found() {
            let text = if is_sound {
                format!("Where the bodies are now the trace holds. {caption}")
            } else {
                format!("Where the bodies are now the trace no longer holds. {caption}")
            };
            self.say_what_was_found(is_sound, text);
        }
    }

    /// The number of the trace that lies beside the lesson, and whether it is sound.
    pub(super) fn holds(&self) -> Option<(u64, bool)> {
        self.plane()?.lesson.holds()
    }

    /// Whether the trace that lies beside the lesson is sound, and the sentence about it.
    fn found(&self) -> Option<(bool, String)> {
        let finding = self.comparison()?.finding();
        Some((finding.wrong.is_none(), finding.caption.clone()))
    }

    fn say_what_was_found(&mut self, is_sound: bool, text: String) {
        if is_sound {
            self.say(text);
        } else {
            self.warn(text);
        }
    }
}
