//! The lesson on what lies on the table: whether it is open, how it goes, and which step is shown.

use glam::DVec2;

use super::Table;
use super::playback::{Go, Playback, Speed};
use crate::dynamics::{ManifoldKind, Solver};
use crate::figure::Overlay;
use crate::lesson::{Course, Fault, FirstDirection, ForeignTrace, Lesson, Method};
use crate::planar::PosedShape;
use crate::scene::Moment;

/// What is shown beside a lesson to begin with: the space in which it lives, and the letters that its
/// sentences speak of.
pub(super) const BESIDE_A_LESSON: [Overlay; 2] = [Overlay::Hull, Overlay::Labels];

/// A lesson that is open.
struct Open {
    lesson: Lesson,
    /// What it is a lesson on.
    bodies: [PosedShape; 2],
    /// What the impulse hangs on besides, in a scene of bodies.
    fall: Option<FallNow>,
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

/// Whether a lesson is open, at which step, and how it plays.
#[derive(Default)]
pub struct LessonPlace {
    open: Option<Open>,
    pub(super) method: Method,
    pub(super) first: FirstDirection,
    /// Somebody else's trace of the pair on the table, to be shown beside ours.
    beside: Option<ForeignTrace>,
    /// Whose run it is, where it is of the gallery's: it is run anew when the bodies have moved.
    fault: Option<Fault>,
    /// How many traces have lain beside: another number, another trace.
    laid: u64,
    pub(super) playback: Playback,
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

    /// How the query is answered.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Where GJK looks first.
    #[must_use]
    pub fn first_direction(&self) -> FirstDirection {
        self.first
    }

    /// How the lesson goes.
    pub(super) fn course(&self) -> Course<'_> {
        Course {
            method: self.method,
            first: self.first,
            beside: self.beside.as_ref(),
        }
    }

    /// Whether somebody else's trace lies beside, though the lesson may be closed.
    #[must_use]
    pub fn has_trace_beside(&self) -> bool {
        self.beside.is_some()
    }

    /// The fault whose run lies beside.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// The number of the trace that lies beside the open lesson, and whether it is sound.
    pub(super) fn holds(&self) -> Option<(u64, bool)> {
        let theirs = self.open.as_ref()?.lesson.theirs()?;
        Some((self.laid, theirs.wrong().is_none()))
    }

    /// Opens a lesson with somebody else's trace of the pair on the table beside it, where that is first wrong; or
    /// goes on without one.
    pub(super) fn lay_beside(&mut self, trace: Option<ForeignTrace>, table: &Table) {
        self.fault = None;
        let had_one = std::mem::replace(&mut self.beside, trace).is_some();
        if self.beside.is_some() {
            self.laid += 1;
            self.open(table);
        } else if had_one && self.open.is_some() {
            self.renew(table);
        }
    }

    /// Opens a lesson with the run of a fault beside it, where that is first wrong.
    pub(super) fn lay_fault_beside(&mut self, fault: Fault, table: &Table) {
        let Moment { a, b, .. } = table.simulation().moment();
        self.lay_beside(Some(fault.run(a, b).wrong), table);
        self.fault = Some(fault);
    }

    /// Opens at the first step, or where a trace beside it is first wrong; or closes, which takes a fault away.
    pub(super) fn toggle(&mut self, table: &Table) {
        self.playback.playing = false;
        if self.fault.is_some() {
            self.lay_beside(None, table);
        }
        if self.open.take().is_none() {
            self.open(table);
        }
    }

    fn open(&mut self, table: &Table) {
        let open = self.lesson_on(table);
        self.playback.open_at(open.lesson.opening_step());
        self.open = Some(open);
    }

    /// The lesson's number in this sitting: another one is another lesson.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    fn lesson_on(&mut self, table: &Table) -> Open {
        self.number += 1;
        let Moment { a, b, .. } = table.simulation().moment();
        if let Some(fault) = self.fault {
            self.beside = Some(fault.run(a, b).wrong);
        }
        let lesson = Lesson::on([a, b], table.falling(), self.course());
        Open {
            lesson,
            bodies: [a.clone(), b.clone()],
            fall: fall_of(table),
        }
    }

    /// Goes to a step by hand, which ends playing; a closed lesson opens, where it does by itself or at its first or
    /// last step.
    pub(super) fn go(&mut self, go: Go, table: &Table) {
        if self.open.is_none() {
            self.open(table);
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

    pub(super) fn look_first(&mut self, first: FirstDirection, table: &Table) {
        let is_another = std::mem::replace(&mut self.first, first) != first;
        if self.open.is_some() && is_another {
            self.renew(table);
        }
    }

    pub(super) fn answer_by(&mut self, method: Method, table: &Table) {
        let is_another = std::mem::replace(&mut self.method, method) != method;
        if self.open.is_some() && is_another {
            self.renew(table);
        }
    }

    /// Follows the bodies when they have moved, staying at the same place where there still is one.
    pub(super) fn follow(&mut self, table: &Table) {
        let Moment { a, b, .. } = table.simulation().moment();
        let has_moved = |open: &Open| {
            [a, b] != [&open.bodies[0], &open.bodies[1]] || fall_of(table) != open.fall
        };
        if self.open.as_ref().is_some_and(has_moved) {
            self.renew(table);
        }
    }

    fn renew(&mut self, table: &Table) {
        let fresh = self.lesson_on(table);
        if let Some(old) = &self.open {
            self.playback
                .follow(old.lesson.narration(), fresh.lesson.narration());
        }
        self.open = Some(fresh);
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
