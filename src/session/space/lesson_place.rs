//! The lesson on two bodies in space: whether it is open, and which step is shown.

use crate::lesson::spatial::Lesson;
use crate::scene::spatial::Moment;
use crate::session::playback::{Go, Playback, Speed};
use crate::spatial::PosedShape;

/// A lesson that is open.
struct Open {
    lesson: Lesson,
    /// What it is a lesson on.
    bodies: [PosedShape; 2],
}

impl Open {
    fn on(Moment { a, b, .. }: &Moment) -> Self {
        Self {
            lesson: Lesson::in_space(a, b),
            bodies: [a.clone(), b.clone()],
        }
    }
}

/// Whether a lesson is open, at which step, and how it plays.
#[derive(Default)]
pub struct LessonPlace {
    open: Option<Open>,
    pub(in crate::session) playback: Playback,
    /// How many lessons there have been: another number, another lesson.
    number: u64,
}

impl LessonPlace {
    /// Whether a lesson is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The lesson and the step that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<(&Lesson, usize)> {
        let open = self.open.as_ref()?;
        Some((&open.lesson, self.playback.at))
    }

    /// Whether it goes on by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playback.playing
    }

    /// How fast.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.playback.speed
    }

    /// The lesson's number in this sitting: another one is another lesson.
    pub(in crate::session) fn number(&self) -> u64 {
        self.number
    }

    /// Opens at the first step, or closes.
    pub(super) fn toggle(&mut self, moment: &Moment) {
        self.playback.playing = false;
        if self.open.take().is_none() {
            self.open(moment);
        }
    }

    fn open(&mut self, moment: &Moment) {
        self.number += 1;
        self.playback.open_at(0);
        self.open = Some(Open::on(moment));
    }

    /// Goes to a step by hand, which ends playing; a closed lesson opens at its first or last step.
    pub(super) fn go(&mut self, go: Go, moment: &Moment) {
        if self.open.is_none() {
            self.open(moment);
            if matches!(go, Go::Back | Go::Forward) {
                return;
            }
        }
        if let Some(Open { lesson, .. }) = &self.open {
            self.playback.go(go, lesson.narration());
        }
    }

    /// Starts or stops; from the end it starts over.
    pub(super) fn toggle_playing(&mut self) {
        if let Some(Open { lesson, .. }) = &self.open {
            self.playback.toggle(lesson.narration());
        }
    }

    /// Lets `seconds` go by while it plays.
    pub(super) fn advance(&mut self, seconds: f64) {
        if let Some(Open { lesson, .. }) = &self.open {
            self.playback.advance(seconds, lesson.narration());
        }
    }

    /// Follows the bodies when they have moved, staying at the same place where there still is one.
    pub(super) fn follow(&mut self, moment: &Moment) {
        let Some(old) = &self.open else { return };
        if [&moment.a, &moment.b] == [&old.bodies[0], &old.bodies[1]] {
            return;
        }
        let fresh = Open::on(moment);
        self.playback
            .follow(old.lesson.narration(), fresh.lesson.narration());
        self.number += 1;
        self.open = Some(fresh);
    }
}
