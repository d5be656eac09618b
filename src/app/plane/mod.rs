//! The plane as the app draws and edits it.

use glam::DVec2;

use super::command::{DragTarget, PointerAction, UndoGroup};
use super::playback::LessonOptions;
use super::quiz::Quiz;
use super::world::{AppDimension, ComparedLesson, Draw, EditedBody, Picture, World};
use crate::check::{DEFAULT_TOLERANCE, compared_lesson};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Figure, FigureSource, Pane, QuizView, Rect, bounds_of, compose, home_camera, panes,
};
use crate::lesson::{LessonConfig, Plane};
use crate::planar::PosedShape;
use crate::scene::{AnyScene, Body, BodyId, Controls, Falling, Moment, Scene};

mod pointer;
mod reshape;

pub use pointer::{edge_at, grip_at, vertices};
use reshape::{with_vertex_added, with_vertex_moved, with_vertex_removed};

impl AppDimension for Plane {
    type FigureSource<'s> = FigureSource<'s>;
    type QuizView<'q> = QuizView<'q>;

    const COMPOSE: Draw<Self, Figure> = compose;
    const PANES: Draw<Self, Vec<Pane>> = panes;
    const HOME_CAMERA: Draw<Self, Camera> = home_camera;

    fn any_scene(scene: Scene) -> AnyScene {
        scene.into()
    }

    fn with_pair(falling: &Falling, scene: &Scene) -> Scene {
        falling.scene(scene)
    }

    /// Up is up in the picture.
    fn controls(world: &World<Self>, mut keys: Controls) -> Controls {
        if world.is_y_up() {
            std::mem::swap(&mut keys.up, &mut keys.down);
        }
        keys
    }

    fn lesson(world: &World<Self>, choice: &mut LessonOptions) -> ComparedLesson<Self> {
        let Moment { a, b, .. } = world.simulation.display_moment();
        if let Some(fault) = choice.fault {
            choice.beside = Some(fault.run(a, b));
        }
        let unit = world.simulation.scene().unit;
        let config = LessonConfig {
            first: choice.first,
            unit,
            ..LessonConfig::default()
        };
        let (falling, trace) = (world.falling.as_ref(), choice.beside.as_ref());
        compared_lesson([a, b], falling, config, trace, DEFAULT_TOLERANCE)
    }

    fn bounds(bodies: &[&PosedShape], _: &View) -> Rect {
        bounds_of(bodies)
    }

    fn show<P>(
        world: &World<Self>,
        picture: &Picture<'_, Self>,
        draw: impl FnOnce(&mut FigureSource<'_>) -> P,
    ) -> P {
        let scene = world.simulation.scene();
        let b_after = scene.b.posed();
        let names_solver = picture.is_running && picture.lesson.is_none();
        let falling = world.falling.as_ref();
        draw(&mut FigureSource {
            unit: scene.unit,
            overlays: picture.overlays,
            minkowski: picture.minkowski,
            world_camera: picture.world_camera,
            lesson: picture.lesson,
            comparison: picture.comparison,
            asked: picture.asked,
            pointer: picture.pointer,
            kept_free: picture.kept_free,
            sat_axis: picture.sat_axis,
            velocity: world.simulation.velocity(),
            last_contact: world.last_contact.as_ref(),
            is_last_collision: world.simulation.displays_last_collision(),
            hints_at_x: scene.push,
            exhibit: picture.exhibit,
            falling,
            solver: falling
                .filter(|_| names_solver)
                .map(|falling| falling.world().solver()),
            ..FigureSource::new(world.simulation.display_moment(), &b_after)
        })
    }

    fn asked(quiz: &Quiz) -> Option<QuizView<'_>> {
        Some(QuizView {
            question: quiz.question()?.planar()?,
            guess: quiz.guess(),
            wrong: quiz.wrong(),
        })
    }

    fn set_minkowski_camera(subject: &mut FigureSource<'_>, camera: Option<Camera>) {
        subject.minkowski_camera = camera;
    }

    fn place_of(_: &View, body: &Body, grip: DragTarget) -> Option<DVec2> {
        match grip {
            DragTarget::Body(_) => Some(body.position),
            DragTarget::Vertex(_, index) => vertices(body).get(index).copied(),
        }
    }

    fn moved(_: &View, body: Body, to: DVec2) -> Body {
        Body {
            position: to,
            ..body
        }
    }

    fn to_local(body: &Body, at: DVec2) -> DVec2 {
        body.to_local(at)
    }

    fn edited(
        action: PointerAction,
        shown: impl FnOnce(BodyId) -> Body,
    ) -> Option<Result<EditedBody<Self>, String>> {
        let (id, body, shape) = match action {
            PointerAction::AddVertex { id, edge, at } => {
                let body = shown(id);
                let shape = with_vertex_added(&body.shape, edge, body.to_local(at));
                (id, body, shape)
            }
            PointerAction::RemoveVertex { id, index } => {
                let body = shown(id);
                let shape = with_vertex_removed(&body.shape, index);
                (id, body, shape)
            }
            PointerAction::MoveVertex { id, index, to } => {
                let body = shown(id);
                let gesture = UndoGroup::Vertex(index);
                let moved = Self::with_vertex_moved(&body.clone(), body, (id, index), to)?;
                return Some(moved.map(|moved| EditedBody { gesture, ..moved }));
            }
            PointerAction::Put { id, body, gesture } => {
                return Some(Ok(EditedBody::new(id, body, gesture)));
            }
            _ => return None,
        };
        let mut edited = EditedBody::new(id, body, UndoGroup::Single);
        Some(shape.map_err(|reason| reason.to_string()).map(|shape| {
            edited.body.shape = shape;
            edited
        }))
    }

    fn with_vertex_moved(
        start: &Body,
        body: Body,
        (id, index): (BodyId, usize),
        to: DVec2,
    ) -> Option<Result<EditedBody<Self>, String>> {
        let moved = with_vertex_moved(&start.shape, index, body.to_local(to));
        let mut edited = EditedBody::new(id, body, UndoGroup::Drag);
        Some(moved.map_err(|reason| reason.to_string()).map(|moved| {
            (edited.body.shape, edited.arrived) = (moved.shape, moved.arrived);
            edited
        }))
    }
}
