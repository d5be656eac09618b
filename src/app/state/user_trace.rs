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
        if self.tour().is_some() {
            // The trace is of the pair that is to be seen, which is the stop's.
            let seen = on!(&*self.current_scene, workspace => workspace.world.scene(true).into());
            self.abandon_tour();
            self.go_to(|scene_list, current_scene| scene_list.insert(seen, current_scene));
        }
        self.modes.quiz = None;
        on!(&mut *self.current_scene, workspace => workspace.lesson.compare_with(Some(trace), &workspace.world));
        self.make_room_for_lesson();
        if let Some((is_sound, caption)) = self.found() {
            self.say_what_was_found(is_sound, caption);
        }
    }

    /// Puts the scene where a fault shows on the table, opens the lesson with its run beside, and says what goes
    /// wrong.
    pub(super) fn show_fault(&mut self, fault: KnownBug) {
        self.abandon_tour();
        self.modes.quiz = None;
        self.show(fault.scene().into());
        on!(&mut *self.current_scene, workspace => workspace.lesson.compare_with_bug(fault, &workspace.world));
        self.make_room_for_lesson();
        self.say(fault.row().sentence.to_owned());
    }

    /// Reports when bodies that have moved make a right trace wrong or a wrong one right.
    pub(super) fn report_trace_verdict(&mut self) {
        let now = self.plane().and_then(|workspace| workspace.lesson.holds());
        let before = std::mem::replace(&mut self.trace_verdict, now);
        let (Some((laid, held)), Some((still_laid, holds))) = (before, now) else {
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
