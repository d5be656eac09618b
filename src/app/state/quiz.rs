//! The quiz's keys and clicks, and what it hides while a question is open.

use glam::DVec2;

use super::App;
use super::modes::BeforeQuiz;
use crate::app::command::{Action, Go, Handled, PointerAction, VertexEdit};
use crate::app::current_scene::on;
use crate::app::quiz::{Quiz, TRIES_BEFORE_SHOWING};
use crate::figure::MinkowskiPane;
use crate::lesson::{Asks, QuestionText};

impl App {
    /// Whether the answers are hidden because questions are still open.
    pub fn hides_answers(&self) -> bool {
        self.quiz().is_some_and(|quiz| !quiz.is_over())
    }

    /// Whether a question is open, which takes the mouse and the arrow keys.
    pub fn asks_a_question(&self) -> bool {
        self.quiz().is_some_and(|quiz| quiz.question().is_some())
    }

    /// Ends the quiz, and restores what was shown before it; another lesson than then begins at its first step.
    pub(super) fn drop_quiz(&mut self) {
        let Some(before) = self.modes.before_quiz.take() else {
            return;
        };
        self.modes.quiz = None;
        self.display.restore(&before.display);
        match before.lesson {
            None => self.close_lesson(),
            Some((number, step)) if number == self.lesson_state().number => {
                self.go_in_lesson(Go::To(step));
            }
            Some(_) => self.go_in_lesson(Go::First),
        }
        on!(&mut self.current_scene, workspace => workspace.restore_view());
    }

    /// Leaves the quiz.
    pub(super) fn leave_quiz(&mut self) {
        self.drop_quiz();
        self.say("Quiz off");
    }

    /// Starts at the first question of the open lesson, or of a newly opened one.
    pub(super) fn begin_quiz(&mut self) {
        self.shows_help = false;
        // A restarted quiz leads back to the state before the first.
        if self.quiz().is_none() {
            on!(&mut self.current_scene, workspace => workspace.keep_view());
            let number = self.lesson_state().number;
            self.modes.before_quiz = Some(BeforeQuiz {
                display: self.display.clone(),
                lesson: self.narration().map(|(_, step)| (number, step)),
            });
        }
        if !self.is_lesson_open() {
            self.toggle_lesson();
        }
        self.make_room_for_lesson();
        let questions = on!(&self.current_scene, workspace => workspace.questions());
        let quiz = self
            .narration()
            .map(|(narration, _)| Quiz::new(narration, self.lesson_state().number, questions));
        self.modes.quiz = quiz;
        self.show_beat();
    }

    /// Shows the current part: the lesson's step, in the panes that the question needs.
    fn show_beat(&mut self) {
        let Some(quiz) = self.quiz() else {
            return;
        };
        let question = quiz.question();
        let needs_world_alone = question.is_some_and(|question| question.asks == Asks::Collides);
        if let Some(step) = quiz.step() {
            self.go_in_lesson(Go::To(step));
        }
        self.display.minkowski = if needs_world_alone {
            MinkowskiPane::Off
        } else {
            MinkowskiPane::Half
        };
        self.fit_view();
    }

    pub(super) fn handle_in_quiz(&mut self, action: Action) -> Handled {
        let Some(quiz) = &self.modes.quiz else {
            return Handled::No;
        };
        // A message in the quiz is about the last action.
        self.message = None;
        match action {
            // At the score, Enter continues the tour or, without cases to review, begins it.
            Action::GoOn
                if quiz.is_over() && (self.tour().is_some() || quiz.missed().is_empty()) =>
            {
                return Handled::No;
            }
            Action::Record | Action::Handout if !quiz.is_over() => {
                self.say("This would show the answers; Q: quit the quiz");
            }
            Action::Answer | Action::GoOn => self.answer_or_go_on(),
            Action::ShowAnswer => self.show_answer(),
            Action::ToggleGuess if quiz.is_over() => self.begin_quiz(),
            Action::ToggleGuess => self.leave_quiz(),
            Action::ToggleLesson => {
                self.drop_quiz();
                self.close_lesson();
            }
            _ if quiz.is_over() => return Handled::No,
            Action::Go(Go::Forward) => self.answer_or_go_on(),
            Action::Go(_) | Action::ToggleFreeze => {
                self.say("In the quiz, answer to move on; Q: quit");
            }
            Action::Toggle(_) | Action::CycleMinkowski if quiz.question().is_some() => {
                self.say("More is shown after you answer");
            }
            _ => return Handled::No,
        }
        Handled::Yes
    }

    /// Answers with the current choice; after a correct answer or a step continues, at the end with a missed question.
    fn answer_or_go_on(&mut self) {
        // The drag of a body will change the lesson.
        if self.held().is_some() {
            return;
        }
        let Some(quiz) = &mut self.modes.quiz else {
            return;
        };
        if quiz.is_over() {
            if let Some(&QuestionText { step, .. }) = quiz.missed().get(quiz.case).copied() {
                self.go_in_lesson(Go::To(step));
            }
        } else if !quiz.is_waiting() {
            quiz.go_on();
            self.show_beat();
        } else if !quiz.answer() {
            self.say("Choose an answer first, with the arrow keys or the mouse");
        }
    }

    fn show_answer(&mut self) {
        if let Some(quiz) = &mut self.modes.quiz
            && quiz.is_waiting()
            && !quiz.show_answer()
        {
            self.say(format!(
                "The answer is shown after {TRIES_BEFORE_SHOWING} tries"
            ));
        }
    }

    /// Moves the pointer to `place` in the figure; over a choice, selects it.
    pub(super) fn point_in_quiz(&mut self, place: DVec2) {
        if let Some(index) = self.choice_under(place)
            && let Some(quiz) = &mut self.modes.quiz
        {
            quiz.choose(index);
            self.message = None;
        }
    }

    fn choice_under(&self, place: DVec2) -> Option<usize> {
        let quiz = self.quiz().filter(|quiz| quiz.is_waiting())?;
        let (question, panes) = (quiz.question()?, self.panes());
        on!(&self.current_scene, workspace => workspace.choice_at(question, &panes, place))
    }

    pub(super) fn handle_pointer_in_quiz(&mut self, action: &PointerAction) -> Handled {
        if !self.asks_a_question() || self.held().is_some() {
            return Handled::No;
        }
        self.message = None;
        match *action {
            PointerAction::Click(place) => {
                if let Some(index) = self.choice_under(place) {
                    self.answer_with(index);
                }
            }
            PointerAction::Choose(index) => self.answer_with(index),
            // The panel's fields may still change the bodies, which restarts the quiz, and the view of space may be
            // rotated.
            PointerAction::Put { .. }
            | PointerAction::PutInSpace { .. }
            | PointerAction::Reshape {
                edit: VertexEdit::Move { .. },
                ..
            }
            | PointerAction::Refuse(_)
            | PointerAction::TurnView(_)
            | PointerAction::Look(_)
            | PointerAction::PanMinkowski { .. } => return Handled::No,
            _ => {}
        }
        Handled::Yes
    }

    fn answer_with(&mut self, guess: usize) {
        if let Some(quiz) = self.modes.quiz.as_mut().filter(|quiz| quiz.is_waiting()) {
            quiz.choose(guess);
            quiz.answer();
        }
    }

    /// Restarts the quiz if the lesson has changed, or ends it if it is over.
    pub(super) fn follow_with_quiz(&mut self) {
        let number = self.lesson_state().number;
        let Some(quiz) = self.quiz() else {
            return;
        };
        if quiz.lesson == number || self.held().is_some() {
            return;
        }
        if quiz.is_over() {
            self.drop_quiz();
        } else {
            self.begin_quiz();
            self.say("The lesson has changed, so the quiz starts again");
        }
    }
}
