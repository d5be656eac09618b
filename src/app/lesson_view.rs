//! The lesson on the current pair: whether it is open, its options, and the step shown.

use crate::check::{KnownBug, TraceComparison, UserTrace};
use crate::lesson::{Captions, Dimension, FirstDirection, Lesson, Phase, reading_time};

/// What a lesson is on.
pub trait HasLesson {
    /// Whether it lies in the plane or in space.
    type Dimension: Dimension;
    /// What a lesson on it depends on: where that is another, the lesson is.
    type Now;

    /// What it is now.
    fn now(&self) -> Self::Now;

    /// Whether it still is what it was then.
    fn is_still(&self, then: &Self::Now) -> bool;

    /// A lesson on it as it is now, and the user's trace that it is compared with.
    fn lesson(&self, choice: &mut LessonOptions) -> ComparedLesson<Self::Dimension>;
}

/// A lesson, and what it is compared with.
pub type ComparedLesson<D> = (Lesson<D>, Option<TraceComparison>);

/// What the player has chosen of how a lesson goes; in space there is nothing to choose.
#[derive(Default)]
pub struct LessonOptions {
    /// Where GJK looks first.
    pub first: FirstDirection,
    /// A user's trace of the pair on the table, shown beside ours though the lesson may be closed.
    pub beside: Option<UserTrace>,
    /// Whose run that is, where it is of the gallery's: it is run anew when the bodies have moved.
    pub fault: Option<KnownBug>,
    /// How many traces have lain beside: another number, another trace.
    laid: u64,
}

impl LessonOptions {
    /// What is chosen for one lesson alone goes with it.
    fn forget(&mut self) {
        if self.fault.take().is_some() {
            self.beside = None;
        }
    }
}

/// Whether a lesson is open, at which step, and how it plays.
pub struct LessonView<S: HasLesson> {
    /// The lesson, and what it is on.
    open: Option<(ComparedLesson<S::Dimension>, S::Now)>,
    /// What the player has chosen of how it goes.
    pub choice: LessonOptions,
    pub(super) playback: Playback,
    /// How many lessons there have been: another number, another lesson.
    pub(super) number: u64,
}

impl<S: HasLesson> Default for LessonView<S> {
    fn default() -> Self {
        Self {
            open: None,
            choice: LessonOptions::default(),
            playback: Playback::default(),
            number: 0,
        }
    }
}

impl<S: HasLesson> LessonView<S> {
    /// Whether a lesson is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The lesson and the step that is shown.
    pub fn shown(&self) -> Option<(&Lesson<S::Dimension>, usize)> {
        let ((lesson, _), _) = self.open.as_ref()?;
        Some((lesson, self.playback.at))
    }

    /// The same choice for a lesson on something else, which is not open yet.
    pub(super) fn closed<T: HasLesson>(self) -> LessonView<T> {
        let mut playback = Playback::default();
        playback.speed = self.playback.speed;
        LessonView {
            open: None,
            choice: self.choice,
            playback,
            number: self.number,
        }
    }

    /// Opens at the first step, or where a trace beside it is first wrong; or closes.
    pub(super) fn toggle(&mut self, on: &S) {
        self.playback.playing = false;
        self.choice.forget();
        if self.open.take().is_none() {
            self.open(on);
        }
    }

    fn open(&mut self, on: &S) {
        let lesson = self.lesson_on(on);
        self.playback.open_at(lesson.0.marked_step().unwrap_or(0));
        self.open = Some((lesson, on.now()));
    }

    fn lesson_on(&mut self, on: &S) -> ComparedLesson<S::Dimension> {
        self.number += 1;
        on.lesson(&mut self.choice)
    }

    /// Goes to a step by hand, which ends playing; a closed lesson opens, where it does by itself or at its first or
    /// last step.
    pub(super) fn go(&mut self, go: Go, on: &S) {
        if self.open.is_none() {
            self.open(on);
            if matches!(go, Go::Back | Go::Forward) {
                return;
            }
        }
        if let Some(((lesson, _), _)) = &self.open {
            self.playback.go(go, lesson.narration());
        }
    }

    /// Starts or stops; from the end it starts over.
    pub(super) fn toggle_playing(&mut self) {
        if let Some(((lesson, _), _)) = &self.open {
            self.playback.toggle(lesson.narration());
        }
    }

    /// Lets `seconds` go by while it plays.
    pub(super) fn advance(&mut self, seconds: f64) {
        if let Some(((lesson, _), _)) = &self.open {
            self.playback.advance(seconds, lesson.narration());
        }
    }

    /// Follows what it is on when that has changed, staying at the same place where there still is one.
    pub(super) fn follow(&mut self, on: &S) {
        let has_changed = |(_, then): &(_, S::Now)| !on.is_still(then);
        if self.open.as_ref().is_some_and(has_changed) {
            self.renew(on);
        }
    }

    /// A lesson that is open begins anew, at the same place where there still is one.
    fn renew(&mut self, on: &S) {
        if let Some((old, _)) = self.open.take() {
            let fresh = self.lesson_on(on);
            let [old, new] = [&old, &fresh].map(|(lesson, _)| lesson.narration());
            self.playback.follow(old, new);
            self.open = Some((fresh, on.now()));
        }
    }

    /// Opens a lesson compared with a user trace of the current pair, at its first wrong step; or
    /// without one.
    pub(super) fn compare_with(&mut self, trace: Option<UserTrace>, on: &S) {
        self.choice.fault = None;
        let had_one = std::mem::replace(&mut self.choice.beside, trace).is_some();
        if self.choice.beside.is_some() {
            self.choice.laid += 1;
            self.open(on);
        } else if had_one {
            self.renew(on);
        }
    }

    /// Opens a lesson with the run of a fault beside it, where that is first wrong.
    pub(super) fn compare_with_bug(&mut self, fault: KnownBug, on: &S) {
        self.choice.fault = Some(fault);
        self.choice.laid += 1;
        self.open(on);
    }

    pub(super) fn look_first(&mut self, first: FirstDirection, on: &S) {
        if std::mem::replace(&mut self.choice.first, first) != first {
            self.renew(on);
        }
    }
}

impl<S: HasLesson> LessonView<S> {
    /// The comparison with a user trace in the open lesson.
    pub fn comparison(&self) -> Option<&TraceComparison> {
        let ((_, comparison), _) = self.open.as_ref()?;
        comparison.as_ref()
    }

    /// The number of the trace that lies beside the open lesson, and whether it is sound.
    pub(super) fn holds(&self) -> Option<(u64, bool)> {
        Some((self.choice.laid, self.comparison()?.wrong().is_none()))
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

    /// As it stands on its button.
    pub fn title(self) -> &'static str {
        match self {
            Self::Half => "½×",
            Self::One => "1×",
            Self::Two => "2×",
            Self::Four => "4×",
        }
    }

    fn factor(self) -> f64 {
        match self {
            Self::Half => 0.5,
            Self::One => 1.0,
            Self::Two => 2.0,
            Self::Four => 4.0,
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
pub(super) struct Playback {
    pub(super) at: usize,
    pub(super) speed: Speed,
    pub(super) playing: bool,
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
        self.shown_for += seconds * self.speed.factor();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::plane::PlaneWorld;
    use crate::app::workspace::SceneWorld;
    use crate::scene::preset;

    fn table(slug: &str) -> PlaneWorld {
        PlaneWorld::new(preset(slug).unwrap().scene)
    }

    fn at(view: &LessonView<PlaneWorld>) -> usize {
        view.shown().unwrap().1
    }

    #[test]
    fn stepping_opens_the_lesson_and_stops_at_its_ends() {
        let table = table("hamaluik");
        let mut view = LessonView::default();
        view.go(Go::Forward, &table);
        assert_eq!(at(&view), 0);
        for _ in 0..20 {
            view.go(Go::Forward, &table);
        }
        assert_eq!(at(&view), view.shown().unwrap().0.steps().len() - 1);
        view.go(Go::First, &table);
        view.go(Go::Back, &table);
        assert_eq!(at(&view), 0);
    }

    #[test]
    fn at_each_speed_it_plays_to_the_end_and_then_starts_over() {
        let table = table("hamaluik");
        for (speed, times) in Speed::ALL.into_iter().zip([0.5, 1.0, 2.0, 4.0]) {
            let mut view = LessonView::default();
            view.toggle(&table);
            view.playback.speed = speed;
            view.toggle_playing();
            let caption = view.shown().unwrap().0.caption(0).to_owned();
            let to_read = reading_time(&caption).as_secs_f64() / times;
            view.advance(0.99 * to_read);
            assert!(view.playback.playing && at(&view) == 0, "{speed:?}");
            view.advance(0.02 * to_read);
            assert!(view.playback.playing && at(&view) == 1, "{speed:?}");
            view.advance(200.0);
            let last = view.shown().unwrap().0.steps().len() - 1;
            assert!(!view.playback.playing && at(&view) == last, "{speed:?}");
            view.toggle_playing();
            assert!(view.playback.playing && at(&view) == 0, "{speed:?}");
        }
    }
}
