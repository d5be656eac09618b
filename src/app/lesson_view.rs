//! The lesson on the current pair: whether it is open, its options, the step shown, and how it plays.

use super::command::{Go, Speed};
use super::world::{AppDimension, LessonKey, World};
use crate::check::{ComparedLesson, DEFAULT_TOLERANCE, KnownBug, TraceComparison, UserTrace};
use crate::lesson::{Captions, FirstDirection, Lesson, LessonConfig, reading_time};

/// Whether a lesson is open, at which step, and how it plays.
#[derive(Default)]
pub struct LessonView<D: AppDimension> {
    /// The lesson and the state it depends on.
    open: Option<(ComparedLesson<D>, LessonKey<D>)>,
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
        if self.state.fault.take().is_some() {
            self.state.trace = None;
        }
        if self.open.take().is_none() {
            self.open(on);
        }
    }

    fn open(&mut self, on: &World<D>) {
        let lesson = self.lesson_on(on);
        let playback = &mut self.state.playback;
        (playback.at, playback.playing) = (lesson.0.marked_step().unwrap_or(0), false);
        self.open = Some((lesson, on.lesson_key()));
    }

    fn lesson_on(&mut self, on: &World<D>) -> ComparedLesson<D> {
        let state = &mut self.state;
        state.number += 1;
        let bodies = on.simulation.display_moment().bodies();
        if let Some(trace) = state.fault.and_then(|bug| D::trace_of(bug, bodies)) {
            state.trace = Some(trace);
        }
        let config = LessonConfig {
            first: state.first,
            unit: on.simulation.scene().unit,
            ..LessonConfig::default()
        };
        let (falling, trace) = (on.falling.as_ref(), state.trace.as_ref());
        D::lesson(bodies, falling, config, trace, DEFAULT_TOLERANCE)
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
            change(&mut self.state.playback, lesson);
        }
    }

    /// Updates the lesson if what it depends on has changed, and keeps the corresponding step where there is one.
    pub(super) fn follow(&mut self, on: &World<D>) {
        if let Some((_, then)) = &self.open
            && *then != on.lesson_key()
        {
            self.renew(on);
        }
    }

    /// Recomputes an open lesson and keeps the corresponding step where there is one.
    fn renew(&mut self, on: &World<D>) {
        if let Some(((old, _), _)) = self.open.take() {
            let fresh = self.lesson_on(on);
            let playback = &mut self.state.playback;
            playback.follow(&old, &fresh.0);
            self.open = Some((fresh, on.lesson_key()));
        }
    }

    /// Opens a lesson compared with a user trace of the current pair, at its first wrong step; `None` ends it.
    pub(super) fn compare_with(&mut self, trace: Option<UserTrace>, on: &World<D>) {
        self.state.fault = None;
        let had_one = std::mem::replace(&mut self.state.trace, trace).is_some();
        if self.state.trace.is_some() {
            self.open(on);
        } else if had_one {
            self.renew(on);
        }
    }

    /// Opens a lesson compared with a known bug's trace, at its first wrong step.
    pub(super) fn compare_with_bug(&mut self, fault: KnownBug, on: &World<D>) {
        self.state.fault = Some(fault);
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
}

/// A lesson's options, which in space have no effect, and its playback.
#[derive(Default)]
pub struct LessonState {
    /// GJK's first direction.
    pub first: FirstDirection,
    /// The user trace that the lesson is compared with, kept while it is closed.
    pub trace: Option<UserTrace>,
    /// The known bug whose trace it is; recomputed when the bodies have moved.
    pub fault: Option<KnownBug>,
    pub playback: Playback,
    /// The number of lessons so far, which identifies the current one.
    pub(super) number: u64,
}

/// The current step and the playback.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    pub(super) at: usize,
    pub speed: Speed,
    pub playing: bool,
    /// How long the step has been shown by playback, in seconds at speed 1.
    shown_for: f64,
}

impl Playback {
    /// Goes to a step on the user's request, which stops playback.
    pub(super) fn go(&mut self, go: Go, lesson: &Captions) {
        self.playing = false;
        let last = lesson.step_count() - 1;
        self.at = match go {
            Go::Back => self.at.saturating_sub(1),
            Go::Forward => (self.at + 1).min(last),
            Go::First => 0,
            Go::Last => last,
            Go::To(step) => step.min(last),
        };
    }

    /// Starts or stops; restarts at the end.
    pub(super) fn toggle(&mut self, lesson: &Captions) {
        self.playing = !self.playing;
        self.shown_for = 0.0;
        if self.playing && self.at + 1 == lesson.step_count() {
            self.at = 0;
        }
    }

    /// Advances playback by `seconds`.
    pub(super) fn advance(&mut self, seconds: f64, lesson: &Captions) {
        if !self.playing {
            return;
        }
        let (_, factor) = self.speed.title_and_factor();
        self.shown_for += seconds * factor;
        while self.at + 1 < lesson.step_count() {
            let needed = reading_time(lesson.caption(self.at)).as_secs_f64();
            if self.shown_for < needed {
                break;
            }
            self.shown_for -= needed;
            self.at += 1;
        }
        self.playing = self.at + 1 < lesson.step_count();
    }

    /// Keeps the corresponding step when a lesson replaces another: the last for the last, else the same index within
    /// the same phase, else the phase's last step or, if the phase is missing, the same index from the start.
    pub(super) fn follow(&mut self, old: &Captions, new: &Captions) {
        let last = new.step_count() - 1;
        if self.at + 1 == old.step_count() {
            self.at = last;
            return;
        }
        let (phase, place, _) = old.place_in_phase(self.at);
        let steps = 0..new.step_count();
        let of_phase = steps.filter(|&step| new.phase(step) == phase).count();
        let there = new.at_place(phase, place.min(of_phase));
        self.at = there.unwrap_or(self.at.min(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Plane;
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
