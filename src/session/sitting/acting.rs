//! What becomes of an action in a sitting.

use super::Session;
use crate::session::command::{Action, Effect, TourStep};
use crate::session::file_question::FileQuestion;
use crate::session::quitting::Quitting;
use crate::session::recording::Recording;
use crate::session::view::Scale;

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of Edit<'_> is a function for one lifetime, not for all"
)]
impl Session {
    /// Does what a key or a row of the panel asks for.
    pub(super) fn act(&mut self, action: Action) {
        if self.ends_seeking(action) {
            return;
        }
        let action = self.meant_on_tour(action);
        let Some(action) = self.meant_in_fall(action) else {
            return;
        };
        let Some(action) = self.act_in_space(action) else {
            return;
        };
        let (table, lesson) = (&self.table, &mut self.lesson);
        match action {
            Action::Toggle(overlay) => {
                if self.looking.toggle(overlay) {
                    self.look_home();
                }
            }
            Action::StepSatAxis(by) => self.step_sat_axis(by),
            Action::CycleMinkowski => {
                self.looking.cycle_minkowski();
                self.look_home();
            }
            Action::ToggleFreeze if lesson.is_open() => lesson.toggle_playing(),
            Action::ToggleFreeze => {
                self.table.time.frozen = !self.table.time.frozen;
                self.table.begin();
            }
            Action::ToggleLesson => {
                lesson.toggle(table);
                if lesson.is_open() {
                    self.make_room_for_lesson();
                } else {
                    self.look_home();
                }
            }
            Action::Go(go) => {
                let was_open = lesson.is_open();
                lesson.go(go, table);
                if !was_open {
                    self.make_room_for_lesson();
                }
            }
            Action::ToggleGuess => self.toggle_guessing(),
            Action::Answer | Action::ShowAnswer => {}
            Action::GoOn => self.act_on_tour(TourStep::GoOn),
            Action::SetSpeed(speed) => lesson.playback.speed = speed,
            Action::LookFirst(first) => lesson.look_first(first, table),
            Action::AnswerBy(method) => self.answer_by(method),
            Action::TickOnce => {
                self.table.time.frozen |= !lesson.is_open();
                self.table.begin();
                self.tick();
                if self.lesson.is_open() {
                    self.look_home();
                }
            }
            Action::TogglePush => {
                let push = !table.simulation.scene().push;
                self.table.simulation.set_push(push);
                self.table.begin();
                self.say(format!("Push-out {}", if push { "on" } else { "off" }));
            }
            Action::PreviousScene => self.go_round(-1),
            Action::NextScene => self.go_round(1),
            Action::TakeTraceAway => lesson.lay_beside(None, table),
            Action::ShowFault(fault) => self.show_fault(fault),
            Action::Reset => {
                lesson.lay_beside(None, table);
                if self.table.falling().is_some() {
                    self.table.reset();
                } else {
                    self.edit(|edit| edit.reset());
                }
                self.go_home();
            }
            Action::Undo => self.edit(|edit| edit.undo()),
            Action::Redo => self.edit(|edit| edit.redo()),
            Action::SaveScene => self.asked = Some(FileQuestion::WhereToSave { fault: None }),
            Action::OpenScene => self.asked = Some(FileQuestion::WhatToOpen { fault: None }),
            Action::CopyScene => {
                let text = self.drawn_scene().to_json();
                self.effects.push(Effect::Copy(text));
                let how = self.as_it_begins();
                self.say(format!("The scene is on the clipboard as text{how}"));
            }
            Action::Paste => self.effects.push(Effect::ReadClipboard),
            Action::CopyLink => self.copy_link(),
            Action::Larger => self.set_scale(self.looking.scale().stepped(1)),
            Action::Smaller => self.set_scale(self.looking.scale().stepped(-1)),
            Action::UsualSize => self.set_scale(Scale::default()),
            Action::Fit => self.go_home(),
            Action::CycleTheme => {
                self.looking.theme = self.looking.theme.next();
                self.say(format!("Theme: {}", self.looking.theme.slug()));
            }
            Action::Screenshot => {
                // The picture is of what is on the glass, and a message about the last one is not
                // what anybody wants there.
                self.message = None;
                self.effects.push(Effect::Screenshot);
            }
            Action::Svg => {
                let picture = self.picture(self.size);
                self.effects.push(Effect::WriteSvg(picture));
            }
            Action::Handout => self.hand_out(),
            Action::Record => self.record(),
            Action::DropRecording => self.drop_recording(),
            Action::TogglePanel => {
                self.panel = !self.panel;
                self.hint = false;
            }
            Action::ToggleHelp => {
                self.help = !self.help;
                self.hint = false;
            }
            Action::Quit => self.quitting.ask(self.at_stake()),
            Action::SaveAndQuit => self.save_and_quit(),
            Action::QuitAnyway => {
                self.quitting.go_anyway(self.at_stake());
                if self.recording.is_unfinished() {
                    self.recording = Recording::None;
                    self.effects.push(Effect::DropGif);
                }
            }
            Action::Stay => self.quitting = Quitting::No,
            Action::Tour(step) => self.act_on_tour(step),
            Action::Fall(step) => self.act_on_fall(step),
        }
    }
}
