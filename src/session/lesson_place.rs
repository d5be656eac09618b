//! The lesson on what lies on the table: whether it is open, how it goes, and which step is shown.

use glam::DVec2;

use super::Table;
use super::playback::{Go, Playback, Speed};
use crate::dynamics::{ManifoldKind, Solver};
use crate::lesson::{
    Course, Dimension, Fault, FirstDirection, ForeignTrace, Lesson, Method, Plane, Space,
};
use crate::planar;
use crate::scene::{self, spatial};

/// What a lesson is on.
pub trait Studied {
    /// Whether it lies in the plane or in space.
    type Dimension: Dimension;
    /// What the player has chosen of how a lesson on it goes.
    type Choice: Default;
    /// What a lesson on it depends on besides: where that is another, the lesson is.
    type Now;

    /// What it is now.
    fn now(&self) -> Self::Now;

    /// Whether it still is what it was then.
    fn is_still(&self, then: &Self::Now) -> bool;

    /// A lesson on it as it is now.
    fn lesson(&self, choice: &mut Self::Choice) -> Lesson<Self::Dimension>;

    /// What is chosen for one lesson alone goes with it.
    fn forget(choice: &mut Self::Choice);
}

/// Whether a lesson is open, at which step, and how it plays.
pub struct LessonPlace<S: Studied = Table> {
    /// The lesson, and what it is on.
    open: Option<(Lesson<S::Dimension>, S::Now)>,
    choice: S::Choice,
    pub(super) playback: Playback,
    /// How many lessons there have been: another number, another lesson.
    number: u64,
}

impl<S: Studied> Default for LessonPlace<S> {
    fn default() -> Self {
        Self {
            open: None,
            choice: S::Choice::default(),
            playback: Playback::default(),
            number: 0,
        }
    }
}

impl<S: Studied> LessonPlace<S> {
    /// Whether a lesson is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The lesson and the step that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<(&Lesson<S::Dimension>, usize)> {
        let (lesson, _) = self.open.as_ref()?;
        Some((lesson, self.playback.at))
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

    /// What the player has chosen of how it goes.
    #[must_use]
    pub fn choice(&self) -> &S::Choice {
        &self.choice
    }

    /// The lesson's number in this sitting: another one is another lesson.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Opens at the first step, or where a trace beside it is first wrong; or closes.
    pub(super) fn toggle(&mut self, on: &S) {
        self.playback.playing = false;
        S::forget(&mut self.choice);
        if self.open.take().is_none() {
            self.open(on);
        }
    }

    fn open(&mut self, on: &S) {
        let lesson = self.lesson_on(on);
        self.playback.open_at(lesson.opening_step());
        self.open = Some((lesson, on.now()));
    }

    fn lesson_on(&mut self, on: &S) -> Lesson<S::Dimension> {
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
        if let Some((lesson, _)) = &self.open {
            self.playback.go(go, lesson.narration());
        }
    }

    /// Starts or stops; from the end it starts over.
    pub(super) fn toggle_playing(&mut self) {
        if let Some((lesson, _)) = &self.open {
            self.playback.toggle(lesson.narration());
        }
    }

    /// Lets `seconds` go by while it plays.
    pub(super) fn advance(&mut self, seconds: f64) {
        if let Some((lesson, _)) = &self.open {
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
            self.playback.follow(old.narration(), fresh.narration());
            self.open = Some((fresh, on.now()));
        }
    }
}

impl Studied for spatial::Moment {
    type Dimension = Space;
    type Choice = ();
    type Now = [crate::spatial::PosedShape; 2];

    fn now(&self) -> Self::Now {
        [self.a.clone(), self.b.clone()]
    }

    fn is_still(&self, [a, b]: &Self::Now) -> bool {
        (a, b) == (&self.a, &self.b)
    }

    fn lesson(&self, (): &mut ()) -> Lesson<Space> {
        Lesson::in_space(&self.a, &self.b)
    }

    fn forget((): &mut ()) {}
}

/// What the player has chosen of how a lesson in the plane goes.
#[derive(Default)]
pub struct PlanarChoice {
    /// How the query is answered.
    pub method: Method,
    /// Where GJK looks first.
    pub first: FirstDirection,
    /// Somebody else's trace of the pair on the table, shown beside ours though the lesson may be closed.
    pub beside: Option<ForeignTrace>,
    /// Whose run that is, where it is of the gallery's: it is run anew when the bodies have moved.
    pub fault: Option<Fault>,
    /// How many traces have lain beside: another number, another trace.
    laid: u64,
}

impl PlanarChoice {
    /// How the lesson goes.
    pub(super) fn course(&self) -> Course<'_> {
        Course {
            method: self.method,
            first: self.first,
            beside: self.beside.as_ref(),
        }
    }
}

/// The tick, the pair, and how contacts and gravity are answered then.
type FallNow = (u64, [usize; 2], Solver, ManifoldKind, DVec2);

fn fall_of(table: &Table) -> Option<FallNow> {
    let falling = table.falling()?;
    let world = falling.world();
    Some((
        falling.now(),
        falling.pair(),
        world.solver(),
        world.manifold(),
        world.gravity(),
    ))
}

impl Studied for Table {
    type Dimension = Plane;
    type Choice = PlanarChoice;
    type Now = ([planar::PosedShape; 2], Option<FallNow>);

    fn now(&self) -> Self::Now {
        let scene::Moment { a, b, .. } = self.simulation().moment();
        ([a.clone(), b.clone()], fall_of(self))
    }

    fn is_still(&self, ([a, b], fall): &Self::Now) -> bool {
        let now = self.simulation().moment();
        (a, b) == (&now.a, &now.b) && *fall == fall_of(self)
    }

    fn lesson(&self, choice: &mut PlanarChoice) -> Lesson {
        let scene::Moment { a, b, .. } = self.simulation().moment();
        if let Some(fault) = choice.fault {
            choice.beside = Some(fault.run(a, b).wrong);
        }
        Lesson::on([a, b], self.falling(), choice.course())
    }

    fn forget(choice: &mut PlanarChoice) {
        if choice.fault.take().is_some() {
            choice.beside = None;
        }
    }
}

impl LessonPlace {
    /// The number of the trace that lies beside the open lesson, and whether it is sound.
    pub(super) fn holds(&self) -> Option<(u64, bool)> {
        let (lesson, _) = self.open.as_ref()?;
        Some((self.choice.laid, lesson.theirs()?.wrong().is_none()))
    }

    /// Opens a lesson with somebody else's trace of the pair on the table beside it, where that is first wrong; or
    /// goes on without one.
    pub(super) fn lay_beside(&mut self, trace: Option<ForeignTrace>, table: &Table) {
        self.choice.fault = None;
        let had_one = std::mem::replace(&mut self.choice.beside, trace).is_some();
        if self.choice.beside.is_some() {
            self.choice.laid += 1;
            self.open(table);
        } else if had_one {
            self.renew(table);
        }
    }

    /// Opens a lesson with the run of a fault beside it, where that is first wrong.
    pub(super) fn lay_fault_beside(&mut self, fault: Fault, table: &Table) {
        let scene::Moment { a, b, .. } = table.simulation().moment();
        self.lay_beside(Some(fault.run(a, b).wrong), table);
        self.choice.fault = Some(fault);
    }

    pub(super) fn look_first(&mut self, first: FirstDirection, table: &Table) {
        if std::mem::replace(&mut self.choice.first, first) != first {
            self.renew(table);
        }
    }

    pub(super) fn answer_by(&mut self, method: Method, table: &Table) {
        if std::mem::replace(&mut self.choice.method, method) != method {
            self.renew(table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Frame, reading_time};
    use crate::scene::preset;

    fn table(slug: &str) -> Table {
        Table::new(preset(slug).unwrap().scene, None)
    }

    fn at(view: &LessonPlace) -> usize {
        view.shown().unwrap().1
    }

    #[test]
    fn stepping_opens_the_lesson_and_stops_at_its_ends() {
        let table = table("hamaluik");
        let mut view = LessonPlace::default();
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
    fn it_plays_to_the_end_and_then_starts_over() {
        let table = table("hamaluik");
        let mut view = LessonPlace::default();
        view.toggle(&table);
        view.toggle_playing();
        let caption = view.shown().unwrap().0.frames()[0].caption.clone();
        let to_read = reading_time(&caption).as_secs_f64();
        view.advance(0.99 * to_read);
        assert!(view.playback.playing && at(&view) == 0);
        view.advance(0.02 * to_read);
        assert!(view.playback.playing && at(&view) == 1);
        view.advance(100.0);
        assert!(!view.playback.playing && at(&view) + 1 == view.shown().unwrap().0.steps().len());
        view.toggle_playing();
        assert!(view.playback.playing && at(&view) == 0);
    }

    #[test]
    fn what_is_folded_is_one_step_to_go() {
        let table = table("worst-direction");
        let mut view = LessonPlace::default();
        view.toggle(&table);
        let frames = view.shown().unwrap().0.frames().to_vec();
        let folded = frames.iter().position(Frame::is_folded).unwrap();
        view.go(Go::To(frames[folded].first), &table);
        assert_eq!(at(&view), frames[folded].step);
        view.go(Go::Back, &table);
        assert_eq!(at(&view), frames[folded - 1].step);
        view.go(Go::Forward, &table);
        view.go(Go::Forward, &table);
        assert_eq!(at(&view), frames[folded + 1].step);
    }

    #[test]
    fn another_scene_keeps_the_place() {
        let mut view = LessonPlace::default();
        view.go(Go::Last, &table("hamaluik"));
        view.follow(&table("sliver"));
        assert_eq!(at(&view) + 1, view.shown().unwrap().0.steps().len());
        view.go(Go::To(1), &table("sliver"));
        view.follow(&table("hamaluik"));
        assert_eq!(at(&view), 1);
    }

    #[test]
    fn another_first_direction_makes_another_lesson_on_the_same_bodies() {
        let table = table("hamaluik");
        let mut view = LessonPlace::default();
        view.go(Go::First, &table);
        let direction = |view: &LessonPlace| view.shown().unwrap().0.steps()[0].direction;
        let before = direction(&view);
        view.look_first(FirstDirection::Diagonal, &table);
        assert_ne!(direction(&view), before);
        assert_eq!(direction(&view), glam::DVec2::ONE);
    }

    #[test]
    fn another_method_makes_another_lesson_on_the_same_bodies() {
        let table = table("hamaluik");
        let mut view = LessonPlace::default();
        view.go(Go::Last, &table);
        for method in Method::ALL {
            view.answer_by(method, &table);
            let (lesson, at) = view.shown().unwrap();
            assert_eq!((lesson.method(), at + 1), (method, lesson.step_count()));
        }
        view.answer_by(Method::GjkEpa, &table);
        view.follow(&self::table("sliver"));
        assert_eq!(view.shown().unwrap().0.method(), Method::GjkEpa);
    }

    #[test]
    fn a_lesson_on_what_has_not_moved_stays_as_it_is() {
        let table = table("hamaluik");
        let mut view = LessonPlace::default();
        view.go(Go::To(2), &table);
        view.follow(&table);
        assert_eq!(at(&view), 2);
    }
}
