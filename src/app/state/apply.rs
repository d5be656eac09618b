//! Applies actions.

use super::{App, FileQuestion};
use crate::app::command::{Action, Effect, TourStep};
use crate::app::current_scene::on;
use crate::app::scale::Scale;
use crate::export::standing_alone;

const PROGRAM_BESIDE_A_LESSON: &str =
    "The program text stands beside a lesson’s sentence; L opens the lesson";

/// Whether something is open, and what closes it.
type ClosingRow = (fn(&App) -> bool, fn(&mut App));

/// All that can be open, the innermost first.
const ROWS: [ClosingRow; 9] = [
    (App::asks_to_quit, |app| {
        app.asks_to_quit = false;
    }),
    (|app| app.asked.is_some(), App::close_dialog),
    (|app| app.gallery.is_some(), App::toggle_gallery),
    (
        |app| app.notice().is_some(),
        |app| {
            app.notice = None;
        },
    ),
    (|app| app.quiz.is_some(), App::leave_guessing),
    (App::is_lesson_open, App::close_lesson),
    (|app| app.tour.is_on(), App::leave_tour),
    (App::shows_help, |app| app.help = false),
    (App::shows_panel, |app| app.panel = false),
];

impl App {
    /// Does what a key or a row of the panel asks for.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method of Edit<'_> is a function for one lifetime, not for all"
    )]
    pub(super) fn act(&mut self, action: Action) {
        let action = match self.current_scene.translate(self.translate_on_tour(action)) {
            Ok(action) => action,
            Err(why) => return self.say(why.to_owned()),
        };
        match action {
            Action::Toggle(overlay) => {
                if self.display.toggle(overlay) {
                    self.fit_view();
                }
            }
            Action::StepSatAxis(by) => self.step_sat_axis(by),
            Action::CycleMinkowski => {
                self.display.cycle_minkowski();
                self.fit_view();
            }
            Action::ToggleFreeze => {
                on!(&mut self.current_scene, workspace => workspace.toggle_freeze());
            }
            Action::ToggleLesson if self.is_lesson_open() => self.close_lesson(),
            Action::ToggleLesson => {
                on!(&mut self.current_scene, workspace => workspace.toggle_lesson());
                self.make_room_for_lesson();
            }
            Action::ToggleProgram => {
                self.display.toggle_program();
                if !self.is_lesson_open() {
                    self.say(PROGRAM_BESIDE_A_LESSON.to_owned());
                }
            }
            Action::Go(go) => {
                let was_open = self.is_lesson_open();
                self.go_in_lesson(go);
                if !was_open {
                    self.make_room_for_lesson();
                }
            }
            Action::ToggleGuess => self.toggle_guessing(),
            Action::Answer | Action::ShowAnswer => {}
            Action::GoOn => self.act_on_tour(TourStep::GoOn),
            Action::SetSpeed(speed) => {
                on!(&mut self.current_scene, workspace => workspace.lesson.playback.speed = speed);
            }
            Action::LookFirst(first) => {
                on!(&mut self.current_scene, workspace => workspace.lesson.look_first(first, &workspace.world));
            }
            Action::TickOnce => {
                on!(&mut self.current_scene, workspace => workspace.stop_for_a_tick());
                self.tick();
                if self.is_lesson_open() {
                    self.fit_view();
                }
            }
            Action::TogglePush => {
                let push = !self.pushes_out();
                on!(&mut self.current_scene, workspace => {
                    workspace.world.simulation.set_push(push);
                    workspace.time.begin();
                });
                self.say(format!("Push-out {}", if push { "on" } else { "off" }));
            }
            Action::PreviousScene => self.go_round(-1),
            Action::NextScene => self.go_round(1),
            Action::ToggleGallery => self.toggle_gallery(),
            Action::ChooseEntry(_) | Action::OpenEntry(_) => {}
            Action::TakeTraceAway => {
                on!(&mut self.current_scene, workspace => workspace.lesson.compare_with(None, &workspace.world));
            }
            Action::ShowFault(fault) => self.show_fault(fault),
            Action::ReadArticle => self.effects.push(Effect::ShowArticle),
            Action::Reset => self.reset(),
            Action::Undo => {
                let said = on!(&mut self.current_scene, workspace => workspace.edit(&self.display, |edit| edit.undo()));
                self.set_message(said);
            }
            Action::Redo => {
                let said = on!(&mut self.current_scene, workspace => workspace.edit(&self.display, |edit| edit.redo()));
                self.set_message(said);
            }
            Action::SaveScene => {
                self.asked = Some(FileQuestion::WhereToSave { fault: None });
            }
            Action::OpenScene => self.asked = Some(FileQuestion::WhatToOpen { fault: None }),
            Action::CopyScene => {
                let text = self.drawn_scene().to_json();
                self.effects.push(Effect::Copy(text));
                let how = self.as_it_begins();
                self.say(format!("The scene is on the clipboard as text{how}"));
            }
            Action::Paste => self.effects.push(Effect::ReadClipboard),
            Action::CopyLink => self.copy_link(),
            Action::CopyEmbedCode => self.copy_embed_code(),
            Action::Larger => self.set_scale(self.display.scale().stepped(1)),
            Action::Smaller => self.set_scale(self.display.scale().stepped(-1)),
            Action::UsualSize => self.set_scale(Scale::default()),
            Action::Fit => on!(&mut self.current_scene, workspace => workspace.reset_view()),
            Action::CycleTheme => {
                self.display.set_theme(self.display.theme.next());
                self.say(format!("Theme: {}", self.display.theme.slug()));
            }
            Action::Screenshot => {
                // The picture is of what is on the window, and a message about the last one is not
                // what anybody wants there.
                self.message = None;
                self.effects.push(Effect::Screenshot);
            }
            Action::Svg => {
                let description = self
                    .narration()
                    .map(|(narration, at)| narration.caption(at));
                let description = description.unwrap_or_default();
                let picture = standing_alone(&self.picture(self.size), self.title(), description);
                self.effects.push(Effect::WriteSvg(picture));
            }
            Action::Handout => self.hand_out(),
            Action::Record => self.record(),
            Action::TogglePanel => {
                self.panel = !self.panel;
                self.hint = false;
            }
            Action::ToggleHelp => {
                self.help = !self.help;
                self.hint = false;
            }
            Action::Dismiss => self.notice = None,
            Action::Close => self.close(),
            Action::Quit if self.has_unsaved_changes() => self.asks_to_quit = true,
            Action::Quit | Action::QuitAnyway => {
                self.asks_to_quit = false;
                self.effects.push(Effect::Quit);
            }
            Action::Stay => self.asks_to_quit = false,
            Action::Tour(step) => self.act_on_tour(step),
            Action::Fall(step) => self.act_on_fall(step),
        }
    }

    /// Whether something is open that can be closed.
    #[must_use]
    pub fn has_something_open(&self) -> bool {
        ROWS.iter().any(|(is_open, _)| is_open(self))
    }

    /// Closes the innermost thing that is open; where nothing is, quits.
    pub(super) fn close(&mut self) {
        match ROWS.iter().find(|(is_open, _)| is_open(self)) {
            Some((_, close)) => close(self),
            None => self.act(Action::Quit),
        }
    }

    /// The question about files goes unanswered.
    pub(super) fn close_dialog(&mut self) {
        self.asked = self.asked.take().and_then(FileQuestion::closed);
    }

    pub(super) fn close_lesson(&mut self) {
        on!(&mut self.current_scene, workspace => workspace.close_lesson());
        self.fit_view();
    }
}
