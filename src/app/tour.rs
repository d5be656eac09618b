//! The tour's position, its task, and the state it returns to.

use super::current_scene::CurrentScene;
use super::display::SavedDisplay;
use crate::lesson::tour::{Progress, Stop, Task, TourSnapshot, stops};

/// How many seconds a sweep takes by itself.
const SWEEP_SECONDS: f64 = 12.0;

/// The tour.
#[derive(Default)]
pub struct Tour {
    /// The stop that is shown, or at which the tour was left.
    at: usize,
    on: Option<Touring>,
}

/// A tour that is under way.
struct Touring {
    progress: Progress,
    /// Whether it was asked to continue before the task was done.
    was_asked: bool,
    is_sweeping: bool,
    before: Before,
}

/// What was there before the tour and is there after it.
pub(super) struct Before {
    pub(super) current_scene: CurrentScene,
    pub(super) looked_at: SavedDisplay,
}

/// What stands at a stop.
#[derive(Clone, Copy)]
pub struct TourPosition<'t> {
    /// The stop.
    pub stop: &'static Stop,
    /// Its number, from 1.
    pub number: usize,
    /// The result in numbers, once the task is done.
    pub achieved: Option<&'t str>,
    /// Whether it was asked to continue before the task was done: the next time it does.
    pub was_asked: bool,
    /// Whether a sweep runs by itself.
    pub is_sweeping: bool,
}

impl TourPosition<'_> {
    /// What is to be done, in the words of fingers or of keys and the mouse.
    #[must_use]
    pub fn asks(&self, by_fingers: bool) -> &'static str {
        if by_fingers {
            self.stop.asks_of_fingers
        } else {
            self.stop.asks
        }
    }
}

impl Tour {
    /// Whether a stop is shown.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on.is_some()
    }

    /// The stop that is shown.
    #[must_use]
    pub fn stop(&self) -> Option<TourPosition<'_>> {
        let tour_state = self.on.as_ref()?;
        Some(TourPosition {
            stop: &stops()[self.at],
            number: self.at + 1,
            achieved: tour_state.progress.achieved(),
            was_asked: tour_state.was_asked,
            is_sweeping: tour_state.is_sweeping,
        })
    }

    /// Begins or resumes.
    pub(super) fn begin(&mut self, before: Before) {
        self.on = Some(Touring {
            progress: Progress::default(),
            was_asked: false,
            is_sweeping: false,
            before,
        });
    }

    /// What was there before, while the tour is on.
    pub(super) fn before(&self) -> Option<&Before> {
        self.on.as_ref().map(|tour_state| &tour_state.before)
    }

    /// Whether the tour may continue; if not, the next request is granted.
    pub(super) fn request_continue(&mut self) -> bool {
        self.on.as_mut().is_some_and(|tour_state| {
            let was_asked = std::mem::replace(&mut tour_state.was_asked, true);
            was_asked || tour_state.progress.achieved().is_some()
        })
    }

    /// Goes so many stops on, or back where negative; whether there is such a stop.
    pub(super) fn go(&mut self, by: isize) -> bool {
        let there = self.at.checked_add_signed(by);
        let there = there.filter(|&at| at < stops().len());
        self.at = there.unwrap_or(self.at);
        there.is_some()
    }

    /// Goes to the stop of this number, from 1, or to the last.
    pub(super) fn go_to(&mut self, number: usize) {
        self.at = number.clamp(1, stops().len()) - 1;
    }

    /// The task of the stop is to be done from the beginning.
    pub(super) fn start_stop(&mut self) {
        if let Some(tour_state) = &mut self.on {
            tour_state.progress = Progress::default();
            tour_state.was_asked = false;
            tour_state.is_sweeping = false;
        }
    }

    /// Takes in the state at the stop; returns the lesson's step that has just achieved its task.
    pub(super) fn see(&mut self, glance: &TourSnapshot<'_>) -> Option<usize> {
        let task = stops()[self.at].task;
        let is_done_by_it = self.on.as_mut()?.progress.see(task, glance);
        match (task, glance.lesson) {
            (Task::BringAbout(case), Some((lesson, _))) if is_done_by_it => case.step_of(lesson),
            _ => None,
        }
    }

    /// Lets the sweep run by itself, or not.
    pub(super) fn sweep(&mut self, runs: bool) {
        if let Some(tour_state) = &mut self.on {
            tour_state.is_sweeping = runs;
        }
    }

    /// Whether the sweep runs by itself.
    pub(super) fn is_sweeping(&self) -> bool {
        self.on
            .as_ref()
            .is_some_and(|tour_state| tour_state.is_sweeping)
    }

    /// Ends the tour; what was there before it. It will be taken up at the same stop.
    pub(super) fn leave(&mut self) -> Option<Before> {
        self.on.take().map(|tour_state| tour_state.before)
    }

    /// The next tour begins at the first stop.
    pub(super) fn rewind(&mut self) {
        self.at = 0;
    }
}

/// Which part of the sweep is done in so many seconds.
pub(super) fn swept_in(seconds: f64) -> f64 {
    seconds / SWEEP_SECONDS
}
