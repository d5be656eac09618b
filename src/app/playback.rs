//! A lesson's options, current step and playback speed.

use crate::check::{KnownBug, UserTrace};
use crate::lesson::{Captions, FirstDirection, reading_time};

/// A lesson's options, which in space have no effect, and its playback.
#[derive(Default)]
pub struct LessonState {
    /// GJK's first direction.
    pub first: FirstDirection,
    /// The user trace that the lesson is compared with, kept while it is closed.
    pub trace: Option<UserTrace>,
    /// The known bug whose trace it is; recomputed when the bodies have moved.
    pub fault: Option<KnownBug>,
    /// The number of traces compared so far, which identifies the current one.
    pub(super) laid: u64,
    pub playback: Playback,
    /// The number of lessons so far, which identifies the current one.
    pub(super) number: u64,
}

impl LessonState {
    /// Drops the options of a single lesson.
    pub(super) fn forget(&mut self) {
        if self.fault.take().is_some() {
            self.trace = None;
        }
    }
}

/// A playback speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Half,
    #[default]
    One,
    Two,
    Four,
}

impl Speed {
    pub const ALL: [Self; 4] = [Self::Half, Self::One, Self::Two, Self::Four];

    /// The label of its button, and the factor.
    pub fn title_and_factor(self) -> (&'static str, f64) {
        match self {
            Self::Half => ("½×", 0.5),
            Self::One => ("1×", 1.0),
            Self::Two => ("2×", 2.0),
            Self::Four => ("4×", 4.0),
        }
    }
}

/// A target step or tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    Back,
    Forward,
    First,
    Last,
    /// The step of this number, or the last if there are fewer.
    To(usize),
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
    /// Shows this step and stops.
    pub(super) fn open_at(&mut self, step: usize) {
        self.at = step;
        self.playing = false;
    }

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
        let mut of_phase = 0;
        for step in 0..new.step_count() {
            of_phase += usize::from(new.phase(step) == phase);
        }
        let there = new.at_place(phase, place.min(of_phase));
        self.at = there.unwrap_or(self.at.min(last));
    }
}
