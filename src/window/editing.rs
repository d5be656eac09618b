//! What hands do to the bodies: dragging, turning, changing shapes, and taking it back.

use glam::DVec2;

use super::action::Wish;
use super::app::App;
use super::view::WorldView;
use crate::figure::MinkowskiPane;
use crate::planar::{Pose, Shape};
use crate::scene::{
    Body, BodyId, Change, Gesture, Grip, History, Moved, ReshapeError, Scene, vertices,
    with_vertex_added, with_vertex_moved, with_vertex_removed,
};

/// Edits of one gesture that are farther apart than this, in seconds, are edits of their own.
const GESTURE_PAUSE: f64 = 0.8;

const NOT_CONVEX: &str = "The vertex stops here: any farther, and the shape would not be convex";

/// What is being edited and what was.
#[derive(Default)]
pub(super) struct Editing {
    history: History,
    held: Option<Held>,
    pause: f64,
}

/// What the pointer has hold of.
struct Held {
    grip: Grip,
    /// From the body's position, or the vertex, to the pointer.
    offset: DVec2,
    /// The body when it was taken.
    start: Body,
    /// Where the pointer was last.
    pointer: DVec2,
    refused: bool,
}

impl Editing {
    /// Lets `seconds` go by.
    pub(super) fn advance(&mut self, seconds: f64) {
        self.pause += seconds;
        if self.pause > GESTURE_PAUSE && self.held.is_none() {
            self.history.seal();
        }
    }

    /// What the pointer has hold of.
    pub(super) fn held(&self) -> Option<Grip> {
        self.held.as_ref().map(|held| held.grip)
    }

    /// Whether what is held cannot go where the pointer is.
    pub(super) fn is_refused(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.refused)
    }
}

impl App {
    /// Whether the moment before the push is what is drawn.
    fn shows_the_query(&self) -> bool {
        self.lesson.is_open()
            || self.overlays.show_the_query()
            || self.minkowski != MinkowskiPane::Off
    }

    /// The scene as it is drawn: B before the push where the query is shown.
    pub(super) fn shown_scene(&self) -> Scene {
        let mut scene = self.simulation.scene().clone();
        if self.shows_the_query() {
            scene.b.position -= self.simulation.moment().push;
        }
        scene
    }

    pub(super) fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Grab { grip, at } => self.grab(grip, at),
            Wish::Drag(to) => self.drag(to),
            Wish::LetGo => self.let_go(),
            Wish::Turn { id, degrees } => {
                let mut body = self.shown_scene().body(id).clone();
                body.angle_degrees = (body.angle_degrees + degrees).rem_euclid(360.0);
                self.put(id, body, Gesture::Wheel);
            }
            Wish::AddVertex { id, edge, at } => self.reshape(id, |body| {
                with_vertex_added(&body.shape, edge, body.to_local(at))
            }),
            Wish::RemoveVertex { id, index } => {
                self.reshape(id, |body| with_vertex_removed(&body.shape, index));
            }
            Wish::MoveVertex { id, index, to } => {
                let body = self.shown_scene().body(id).clone();
                let moved = with_vertex_moved(&body.shape, index, body.to_local(to));
                self.take_moved(id, &body, moved, Gesture::Vertex(index));
            }
            Wish::Put { id, body, gesture } => self.put(id, body, gesture),
            Wish::Look(camera) => self.view = WorldView::Free(camera),
        }
        self.lesson.follow(self.simulation.moment());
    }

    fn grab(&mut self, grip: Grip, at: DVec2) {
        self.editing.history.seal();
        let scene = self.shown_scene();
        let start = scene.body(grip.body()).clone();
        let taken = match grip {
            Grip::Body(_) => Some(start.position),
            Grip::Vertex(_, index) => vertices(&start).get(index).copied(),
        };
        self.editing.held = taken.map(|taken| Held {
            grip,
            offset: at - taken,
            start,
            pointer: at,
            refused: false,
        });
        self.hint = false;
    }

    fn drag(&mut self, to: DVec2) {
        let waits = self.pulls_in_ticks();
        let Some(held) = &mut self.editing.held else {
            return;
        };
        held.pointer = to;
        match held.grip {
            Grip::Body(_) if waits => {}
            Grip::Body(_) => self.pull(),
            Grip::Vertex(id, index) => self.drag_vertex(id, index),
        }
    }

    /// Whether the held body is put where the pointer is by the ticks: between them it would be drawn
    /// inside the other and jump out at the next.
    fn pulls_in_ticks(&self) -> bool {
        let holds_b = self.editing.held() == Some(Grip::Body(BodyId::B));
        holds_b && !self.stands_still() && self.simulation.scene().push
    }

    /// Before a tick: what is held goes where the pointer is.
    pub(super) fn pull_held(&mut self) {
        if self.pulls_in_ticks() {
            self.pull();
        }
    }

    fn pull(&mut self) {
        let Some(Held {
            grip: Grip::Body(id),
            offset,
            pointer,
            ..
        }) = self.editing.held
        else {
            return;
        };
        let body = Body {
            position: pointer - offset,
            ..self.shown_scene().body(id).clone()
        };
        self.put(id, body, Gesture::Drag);
    }

    fn drag_vertex(&mut self, id: BodyId, index: usize) {
        let base = self.shown_scene().body(id).clone();
        let Some(held) = &mut self.editing.held else {
            return;
        };
        let to = base.to_local(held.pointer - held.offset);
        let moved = with_vertex_moved(&held.start.shape, index, to);
        held.refused = moved.as_ref().is_ok_and(|moved| !moved.arrived);
        self.take_moved(id, &base, moved, Gesture::Drag);
    }

    /// Gives the body the shape with the moved vertex, and says so if it stopped on its way.
    fn take_moved(
        &mut self,
        id: BodyId,
        body: &Body,
        moved: Result<Moved, ReshapeError>,
        gesture: Gesture,
    ) {
        match moved {
            Ok(Moved { shape, arrived }) => {
                let body = Body {
                    shape,
                    ..body.clone()
                };
                self.put(id, body, gesture);
                if !arrived {
                    self.warn(NOT_CONVEX.to_owned());
                }
            }
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }

    fn let_go(&mut self) {
        if let Some(held) = self.editing.held.take() {
            // What a push has added since the last pull belongs to the drag.
            let id = held.grip.body();
            let now = self.simulation.scene().body(id).clone();
            let settled = Change {
                id,
                before: now.clone(),
                after: now,
            };
            self.editing.history.record(Gesture::Drag, vec![settled]);
            self.editing.history.seal();
        }
    }

    fn reshape(&mut self, id: BodyId, change: impl FnOnce(&Body) -> Result<Shape, ReshapeError>) {
        let body = self.shown_scene().body(id).clone();
        match change(&body) {
            Ok(shape) => self.put(id, Body { shape, ..body }, Gesture::Single),
            Err(reason) => self.warn(format!("Not changed: {reason}")),
        }
    }

    fn put(&mut self, id: BodyId, body: Body, gesture: Gesture) {
        if let Err(reason) = Pose::new(body.position, body.angle_degrees.to_radians()) {
            self.warn(format!("Not moved: {reason}"));
            return;
        }
        let change = Change {
            id,
            before: self.shown_scene().body(id).clone(),
            after: body.clone(),
        };
        self.editing.history.record(gesture, vec![change]);
        self.editing.pause = 0.0;
        self.simulation.put(id, body);
    }

    pub(super) fn undo(&mut self) {
        self.let_go();
        let bodies = self.editing.history.undo();
        self.put_back(bodies, "Nothing to undo");
    }

    pub(super) fn redo(&mut self) {
        self.let_go();
        let bodies = self.editing.history.redo();
        self.put_back(bodies, "Nothing to redo");
    }

    fn put_back(&mut self, bodies: Option<Vec<(BodyId, Body)>>, nothing: &str) {
        let Some(bodies) = bodies else {
            self.say(nothing.to_owned());
            return;
        };
        for (id, body) in bodies {
            self.simulation.put(id, body);
        }
    }

    /// Puts the scene back to its start, which can be undone.
    pub(super) fn reset(&mut self) {
        self.let_go();
        let before = self.shown_scene();
        self.simulation.reset();
        let after = self.simulation.scene();
        let change = |id| Change {
            id,
            before: before.body(id).clone(),
            after: after.body(id).clone(),
        };
        let changes = BodyId::BOTH.map(change).to_vec();
        self.editing.history.record(Gesture::Single, changes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;
    use crate::lesson::Lesson;
    use crate::scene::{Controls, TICK_SECONDS, preset};
    use crate::window::Options;
    use crate::window::action::Action;
    use crate::window::lesson_view::Go;
    use glam::dvec2;

    fn app() -> App {
        App::new(Options {
            scene: preset("two-boxes").unwrap().scene,
            preset: Some("two-boxes"),
            script: None,
            theme: ThemeName::default(),
            overlays: Vec::new(),
            out: ".".into(),
        })
    }

    fn run(app: &mut App, ticks: u32) {
        for _ in 0..ticks {
            app.advance(TICK_SECONDS * 1.000_001, Controls::default);
        }
    }

    fn act(app: &mut App, action: Action) {
        app.apply(action, Controls::default());
    }

    fn drag(app: &mut App, grip: Grip, from: DVec2, to: DVec2) {
        app.fulfil(Wish::Grab { grip, at: from });
        for step in 1..=10 {
            app.fulfil(Wish::Drag(from.lerp_monotonic(to, f64::from(step) / 10.0)));
            run(app, 1);
        }
        app.fulfil(Wish::LetGo);
    }

    fn start() -> DVec2 {
        preset("two-boxes").unwrap().scene.b.position
    }

    fn b(app: &App) -> Body {
        app.simulation().scene().b.clone()
    }

    #[test]
    fn a_typed_vertex_goes_where_the_shape_stays_convex_and_can_be_undone() {
        let mut app = app();
        act(&mut app, Action::ToggleFreeze);
        let id = BodyId::B;
        let corner = |app: &App| vertices(&b(app))[2];
        let start = corner(&app);
        let farther = start + dvec2(12.5, 7.25);
        for to in [start + dvec2(6.0, 0.0), farther] {
            app.fulfil(Wish::MoveVertex { id, index: 2, to });
        }
        assert_eq!(corner(&app), farther);
        let to = vertices(&b(&app))[0];
        app.fulfil(Wish::MoveVertex { id, index: 2, to });
        assert!(
            app.message
                .as_ref()
                .is_some_and(|message| message.is_warning)
        );
        assert_ne!(corner(&app), to, "it stops at the last convex place");
        act(&mut app, Action::Undo);
        assert_eq!(corner(&app), start, "one field, one edit");
    }

    #[test]
    fn a_lesson_follows_the_hand_and_keeps_its_place() {
        let mut app = app();
        act(&mut app, Action::Go(Go::To(0)));
        let depth = |app: &App| app.lesson.shown().unwrap().0.signed_depth();
        let (before, camera) = (depth(&app), app.world_camera(dvec2(800.0, 600.0)));
        act(&mut app, Action::Go(Go::Forward));
        let from = dvec2(20.0, 30.0);
        let grip = Grip::Body(BodyId::B);
        drag(&mut app, grip, from, from + dvec2(120.0, 60.0));
        assert_eq!(b(&app).position, dvec2(120.0, 60.0) + start());
        assert!(depth(&app) > before, "B has come nearer");
        assert_eq!(app.lesson.shown().unwrap().1, 1);
        let id = BodyId::B;
        app.fulfil(Wish::Turn { id, degrees: 30.0 });
        let now = app.simulation().moment();
        let lesson = Lesson::of(&now.a, &now.b, app.lesson.first);
        assert_eq!(depth(&app), lesson.signed_depth());
        let size = dvec2(800.0, 600.0);
        assert_eq!(
            app.world_camera(size),
            camera,
            "the view waits for the hand"
        );
    }

    #[test]
    fn frozen_or_running_a_dragged_body_goes_with_the_pointer() {
        for frozen in [true, false] {
            let mut app = app();
            app.frozen = frozen;
            let by = dvec2(120.0, 60.0);
            let from = dvec2(20.0, 30.0);
            drag(&mut app, Grip::Body(BodyId::B), from, from + by);
            assert_eq!(b(&app).position, by);
            let from = dvec2(400.0, 350.0);
            drag(&mut app, Grip::Body(BodyId::A), from, from + by);
            assert_eq!(app.simulation().scene().a.position, dvec2(420.0, 360.0));
            act(&mut app, Action::Undo);
            act(&mut app, Action::Undo);
            assert_eq!(b(&app).position, DVec2::ZERO);
            act(&mut app, Action::Redo);
            assert_eq!(b(&app).position, by, "a drag is one edit");
        }
    }

    #[test]
    fn running_b_cannot_be_dragged_into_a() {
        let mut app = app();
        let from = dvec2(20.0, 30.0);
        drag(&mut app, Grip::Body(BodyId::B), from, dvec2(330.0, 380.0));
        let left_of_a = b(&app).position.x + 50.0;
        assert!(left_of_a < 300.0, "pushed out to the left: {left_of_a}");
        assert!(left_of_a > 290.0);
        let there = b(&app);
        act(&mut app, Action::Undo);
        act(&mut app, Action::Redo);
        assert_eq!(b(&app), there, "the push is part of the drag");
    }

    #[test]
    fn a_body_cannot_be_dragged_to_where_there_are_no_numbers() {
        let mut app = app();
        app.frozen = true;
        let before = b(&app);
        for nowhere in [DVec2::NAN, dvec2(1e200, 0.0)] {
            drag(&mut app, Grip::Body(BodyId::B), dvec2(20.0, 30.0), nowhere);
        }
        assert_eq!(b(&app), before);
    }

    #[test]
    fn frozen_b_can_be_laid_into_a() {
        let mut app = app();
        app.frozen = true;
        let from = dvec2(20.0, 30.0);
        drag(&mut app, Grip::Body(BodyId::B), from, dvec2(330.0, 380.0));
        assert_eq!(b(&app).position, dvec2(310.0, 350.0));
        assert!(app.simulation().moment().answer.colliding);
    }

    #[test]
    fn ticks_are_no_edits_and_undo_reaches_behind_them() {
        let mut app = app();
        let from = dvec2(20.0, 30.0);
        drag(&mut app, Grip::Body(BodyId::B), from, dvec2(70.0, 30.0));
        for _ in 0..20 {
            app.advance(TICK_SECONDS * 1.000_001, || Controls {
                down: true,
                ..Controls::default()
            });
        }
        assert!(b(&app).position.y > 50.0);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app).position, DVec2::ZERO);
        act(&mut app, Action::Redo);
        assert_eq!(b(&app).position, dvec2(50.0, 0.0));
    }

    #[test]
    fn a_vertex_dragged_inwards_stops_and_says_why() {
        let mut app = app();
        app.fulfil(Wish::Grab {
            grip: Grip::Vertex(BodyId::B, 2),
            at: dvec2(50.0, 80.0),
        });
        app.fulfil(Wish::Drag(dvec2(5.0, 5.0)));
        assert!(app.editing.is_refused());
        assert!(app.message.as_ref().is_some_and(|m| m.is_warning));
        app.fulfil(Wish::Drag(dvec2(60.0, 90.0)));
        assert!(!app.editing.is_refused(), "it is free to come back");
        app.fulfil(Wish::LetGo);
        let polygon = b(&app).shape.polygon().unwrap().clone();
        assert!(polygon.vertices()[2].distance(dvec2(60.0, 90.0)) < 1e-9);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app), preset("two-boxes").unwrap().scene.b);
    }

    #[test]
    fn vertices_come_and_go() {
        let mut app = app();
        let count = |app: &App| b(app).shape.polygon().map_or(0, |p| p.vertices().len());
        let (id, at) = (BodyId::B, dvec2(50.0, 40.0));
        app.fulfil(Wish::AddVertex { id, edge: 1, at });
        assert_eq!(count(&app), 5);
        for _ in 0..3 {
            app.fulfil(Wish::RemoveVertex { id, index: 0 });
        }
        assert_eq!(count(&app), 3);
        let message = app.message.as_ref().expect("a reason");
        assert!(message.text.contains("at least 3"), "{}", message.text);
        for _ in 0..3 {
            act(&mut app, Action::Undo);
        }
        assert_eq!(count(&app), 4);
    }

    #[test]
    fn turns_of_the_wheel_are_one_edit_until_a_pause() {
        let mut app = app();
        let turn = Wish::Turn {
            id: BodyId::B,
            degrees: -5.0,
        };
        app.fulfil(turn.clone());
        app.fulfil(turn.clone());
        assert_eq!(b(&app).angle_degrees, 350.0);
        run(&mut app, 40);
        app.fulfil(turn);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app).angle_degrees, 350.0);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app).angle_degrees, 0.0);
    }

    #[test]
    fn a_reset_can_be_undone() {
        let mut app = app();
        let from = dvec2(20.0, 30.0);
        drag(&mut app, Grip::Body(BodyId::B), from, dvec2(70.0, 30.0));
        act(&mut app, Action::Reset);
        assert_eq!(b(&app).position, DVec2::ZERO);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app).position, dvec2(50.0, 0.0));
    }

    #[test]
    fn another_scene_has_a_history_of_its_own() {
        let mut app = app();
        let from = dvec2(20.0, 30.0);
        drag(&mut app, Grip::Body(BodyId::B), from, dvec2(70.0, 30.0));
        act(&mut app, Action::NextScene);
        let before = b(&app);
        act(&mut app, Action::Undo);
        assert_eq!(b(&app), before);
    }
}
