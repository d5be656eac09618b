//! How a lesson goes: what the player has chosen, the step that is shown, and how fast it plays.

use crate::check::{KnownBug, UserTrace};
use crate::lesson::{Captions, FirstDirection, Phase, reading_time};

/// How a lesson goes, open or closed: what the player has chosen of it, which in space is nothing, and how it plays.
#[derive(Default)]
pub struct LessonState {
    /// Where GJK looks first.
    pub first: FirstDirection,
    /// The user's trace that the lesson is compared with, kept while the lesson is closed.
    pub beside: Option<UserTrace>,
    /// Whose run that is, where it is of the gallery's: it is run anew when the bodies have moved.
    pub fault: Option<KnownBug>,
    /// How many traces have been compared: another number, another trace.
    pub(super) laid: u64,
    pub playback: Playback,
    /// How many lessons there have been: another number, another lesson.
    pub(super) number: u64,
}

impl LessonState {
    /// What is chosen for one lesson alone goes with it.
    pub(super) fn forget(&mut self) {
        if self.fault.take().is_some() {
            self.beside = None;
        }
    }
}

/// How fast a lesson plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Half as fast.
    Half,
    /// As usual.
    #[default]
    One,
    /// Twice as fast.
    Two,
    /// Four times as fast.
    Four,
}

impl Speed {
    /// All of them, from slow to fast.
    pub const ALL: [Self; 4] = [Self::Half, Self::One, Self::Two, Self::Four];

    /// As it stands on its button, and how many times as fast.
    pub fn title_and_factor(self) -> (&'static str, f64) {
        match self {
            Self::Half => ("½×", 0.5),
            Self::One => ("1×", 1.0),
            Self::Two => ("2×", 2.0),
            Self::Four => ("4×", 4.0),
        }
    }
}

/// Where in a lesson to go; what is folded counts as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// The step before.
    Back,
    /// The step after.
    Forward,
    /// The first step.
    First,
    /// The last step.
    Last,
    /// The step of this number, or what it is folded in.
    To(usize),
}

/// The step shown, and how fast the lesson plays.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    pub(super) at: usize,
    pub speed: Speed,
    pub playing: bool,
    /// For how long the step has been shown while playing, in seconds at the speed of 1.
    shown_for: f64,
}

impl Playback {
    /// Shows this step and stays there.
    pub(super) fn open_at(&mut self, step: usize) {
        self.at = step;
        self.playing = false;
    }

    /// Goes to a step by hand, which ends playing.
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

    /// Starts or stops; from the end it starts over.
    pub(super) fn toggle(&mut self, lesson: &Captions) {
        self.playing = !self.playing;
        self.shown_for = 0.0;
        if self.playing && self.at + 1 == lesson.step_count() {
            self.at = 0;
        }
    }

    /// Lets `seconds` go by while it plays.
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

    /// Stays at the same place when one lesson takes another's place: at the end for the end, else at the same place
    /// in the same phase, else at the phase's last step or, where the phase is no more, at the same number from the
    /// start.
    pub(super) fn follow(&mut self, old: &Captions, new: &Captions) {
        let last = new.step_count() - 1;
        if self.at + 1 == old.step_count() {
            self.at = last;
            return;
        }
        let (phase, place, _) = old.place_in_phase(self.at);
        let of_phase = |phase: Phase| {
            let steps = 0..new.step_count();
            steps.filter(|&step| new.phase(step) == phase).count()
        };
        let there = new.at_place(phase, place.min(of_phase(phase)));
        self.at = there.unwrap_or(self.at.min(last));
    }
}
