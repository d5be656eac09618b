//! The lesson on the current pair: whether it is open, its options, and the step shown.

use super::playback::{Go, LessonState, Playback};
use super::world::{AppDimension, Situation, World};
use crate::check::{ComparedLesson, KnownBug, TraceComparison, UserTrace};
use crate::lesson::{Captions, FirstDirection, Lesson};

/// Whether a lesson is open, at which step, and how it plays.
#[derive(Default)]
pub struct LessonView<D: AppDimension> {
    /// The lesson and the state it depends on.
    open: Option<(ComparedLesson<D>, Situation<D>)>,
    pub state: LessonState,
}

impl<D: AppDimension> LessonView<D> {
    /// Whether a lesson is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The lesson and the current step.
    pub fn shown(&self) -> Option<(&Lesson<D>, usize)> {
        let ((lesson, _), _) = self.open.as_ref()?;
        Some((lesson, self.state.playback.at))
    }

    /// Replaces a lesson on another scene, with the same options, and begins at the first step.
    pub(super) fn take_over<E: AppDimension>(&mut self, before: &mut LessonView<E>, on: &World<D>) {
        self.state = std::mem::take(&mut before.state);
        (self.state.trace, self.state.fault) = (None, None);
        self.open = None;
        if before.open.take().is_some() {
            self.open(on);
        }
    }

    /// Opens at the first step, or at the first wrong step of the compared trace; or closes.
    pub(super) fn toggle(&mut self, on: &World<D>) {
        self.state.playback.playing = false;
        self.state.forget();
        if self.open.take().is_none() {
            self.open(on);
        }
    }

    fn open(&mut self, on: &World<D>) {
        let lesson = self.lesson_on(on);
        let step = lesson.0.marked_step().unwrap_or(0);
        self.state.playback.open_at(step);
        self.open = Some((lesson, on.situation()));
    }

    fn lesson_on(&mut self, on: &World<D>) -> ComparedLesson<D> {
        self.state.number += 1;
        on.lesson(&mut self.state)
    }

    /// Goes to a step on the user's request, which stops playback; opens a closed lesson at its default, first or last
    /// step.
    pub(super) fn go(&mut self, go: Go, on: &World<D>) {
        if self.open.is_none() {
            self.open(on);
            if matches!(go, Go::Back | Go::Forward) {
                return;
            }
        }
        self.play(|playback, lesson| playback.go(go, lesson));
    }

    /// Changes the playback of the open lesson.
    pub(super) fn play(&mut self, change: impl FnOnce(&mut Playback, &Captions)) {
        if let Some(((lesson, _), _)) = &self.open {
            change(&mut self.state.playback, lesson.narration());
        }
    }

    /// Updates the lesson if what it depends on has changed, and keeps the corresponding step where there is one.
    pub(super) fn follow(&mut self, on: &World<D>) {
        if let Some((_, then)) = &self.open
            && !on.is_still(then)
        {
            self.renew(on);
        }
    }

    /// Recomputes an open lesson and keeps the corresponding step where there is one.
    fn renew(&mut self, on: &World<D>) {
        if let Some(((old, _), _)) = self.open.take() {
            let fresh = self.lesson_on(on);
            let playback = &mut self.state.playback;
            playback.follow(old.narration(), fresh.0.narration());
            self.open = Some((fresh, on.situation()));
        }
    }

    /// Opens a lesson compared with a user trace of the current pair, at its first wrong step; `None` ends it.
    pub(super) fn compare_with(&mut self, trace: Option<UserTrace>, on: &World<D>) {
        self.state.fault = None;
        let had_one = std::mem::replace(&mut self.state.trace, trace).is_some();
        if self.state.trace.is_some() {
            self.state.laid += 1;
            self.open(on);
        } else if had_one {
            self.renew(on);
        }
    }

    /// Opens a lesson compared with a known bug's trace, at its first wrong step.
    pub(super) fn compare_with_bug(&mut self, fault: KnownBug, on: &World<D>) {
        self.state.fault = Some(fault);
        self.state.laid += 1;
        self.open(on);
    }

    pub(super) fn set_first_direction(&mut self, first: FirstDirection, on: &World<D>) {
        if std::mem::replace(&mut self.state.first, first) != first {
            self.renew(on);
        }
    }

    /// The comparison with a user trace in the open lesson.
    pub fn comparison(&self) -> Option<&TraceComparison> {
        let ((_, comparison), _) = self.open.as_ref()?;
        comparison.as_ref()
    }

    /// The number of the compared trace, and whether it is correct.
    pub(super) fn holds(&self) -> Option<(u64, bool)> {
        Some((self.state.laid, self.comparison()?.wrong().is_none()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::playback::Speed;
    use crate::lesson::Plane;
    use crate::lesson::reading_time;
    use crate::scene::preset;

    fn at(view: &LessonView<Plane>) -> usize {
        view.shown().unwrap().1
    }

    fn advance(view: &mut LessonView<Plane>, seconds: f64) {
        view.play(|playback, lesson| playback.advance(seconds, lesson));
    }

    #[test]
    fn at_each_speed_it_plays_to_the_end_and_then_starts_over() {
        let table = World::new(preset("hamaluik").unwrap().scene);
        for (speed, times) in Speed::ALL.into_iter().zip([0.5, 1.0, 2.0, 4.0]) {
            let mut view = LessonView::default();
            view.toggle(&table);
            view.state.playback.speed = speed;
            view.play(Playback::toggle);
            let caption = view.shown().unwrap().0.caption(0).to_owned();
            let to_read = reading_time(&caption).as_secs_f64() / times;
            advance(&mut view, 0.99 * to_read);
            assert!(view.state.playback.playing && at(&view) == 0, "{speed:?}");
            advance(&mut view, 0.02 * to_read);
            assert!(view.state.playback.playing && at(&view) == 1, "{speed:?}");
            advance(&mut view, 200.0);
            let last = view.shown().unwrap().0.steps().len() - 1;
            assert!(
                !view.state.playback.playing && at(&view) == last,
                "{speed:?}"
            );
            view.play(Playback::toggle);
            assert!(view.state.playback.playing && at(&view) == 0, "{speed:?}");
        }
    }
}
