//! The tour's position, its task, and the state it returns to.

use super::current_scene::CurrentScene;
use super::display::SavedDisplay;
use crate::lesson::tour::{Progress, Stop, Task, TourSnapshot, stops};

/// A tour that is under way.
pub struct Tour {
    /// The stop, by its number from 0.
    pub(super) at: usize,
    progress: Progress,
    /// Whether it was asked to continue before the task was done.
    was_asked: bool,
    /// Whether the sweep runs by itself.
    pub(super) is_sweeping: bool,
    pub(super) before: Before,
}

/// What was there before the tour and is there after it.
pub(super) struct Before {
    pub(super) current_scene: CurrentScene,
    pub(super) display: SavedDisplay,
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
    /// The tour at a stop, by its number from 0.
    pub(super) fn new(at: usize, before: Before) -> Self {
        Self {
            at,
            progress: Progress::default(),
            was_asked: false,
            is_sweeping: false,
            before,
        }
    }

    /// The stop that is shown.
    #[must_use]
    pub fn stop(&self) -> TourPosition<'_> {
        TourPosition {
            stop: &stops()[self.at],
            number: self.at + 1,
            achieved: self.progress.achieved(),
            was_asked: self.was_asked,
            is_sweeping: self.is_sweeping,
        }
    }

    /// Asks to continue; whether the task is done or this is the second time.
    pub(super) fn request_continue(&mut self) -> bool {
        let was_asked = std::mem::replace(&mut self.was_asked, true);
        was_asked || self.progress.achieved().is_some()
    }

    /// Goes so many stops on, or back where negative; whether there is such a stop.
    pub(super) fn go(&mut self, by: isize) -> bool {
        let there = self.at.checked_add_signed(by);
        let there = there.filter(|&at| at < stops().len());
        self.at = there.unwrap_or(self.at);
        there.is_some()
    }

    /// The task of the stop is to be done from the beginning.
    pub(super) fn start_stop(&mut self) {
        self.progress = Progress::default();
        self.was_asked = false;
        self.is_sweeping = false;
    }

    /// Takes in the state at the stop; returns the lesson's step that has just achieved its task.
    pub(super) fn see(&mut self, glance: &TourSnapshot<'_>) -> Option<usize> {
        let task = stops()[self.at].task;
        let is_done_by_it = self.progress.see(task, glance);
        match (task, glance.lesson) {
            (Task::BringAbout(case), Some((lesson, _))) if is_done_by_it => case.step_of(lesson),
            _ => None,
        }
    }
}
