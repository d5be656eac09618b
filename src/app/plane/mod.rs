//! Two bodies in the plane, or a pair of a simulated scene.

mod drag_target;
mod dynamics;
mod pointer;
mod reshape;
mod shape_palette;

pub use drag_target::{edge_at, grip_at, vertices};
pub use shape_palette::{Kind, reach_of, with_kind};
pub(super) use shape_palette::{POINT_REACH, tidy};

use glam::DVec2;

use super::held_keys::HeldKeys;
use super::lesson_view::{HasLesson, LessonOptions};
use super::viewport::{Draw, Picture, Renderable};
use super::workspace::SceneWorld;
use crate::dynamics::{ManifoldKind, Solver, TICK_SECONDS};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Figure, FigureSource, Pane, QuizView, Rect, bounds_of, compose, home_camera, panes,
};
use crate::lesson::{Lesson, LessonConfig, Plane};
use crate::planar::{PosedShape, Shape, sat, sat_axes};
use crate::scene::{
    self, BodyId, Controls, Falling, Manner, Moment, Preset, Scene, Simulation, preset,
};

/// The original's scene.
const ORIGINAL: &str = "two-boxes";

/// Two bodies of the plane.
#[derive(Clone)]
pub struct PlaneWorld {
    /// The two that are looked at.
    pub simulation: Simulation,
    /// The bodies that fall, of which they are two; `None` in a scene of two.
    pub falling: Option<Falling>,
    /// The last moment at which the bodies overlapped, for as long as it says something of them.
    pub last_contact: Option<Moment>,
    /// Whether the scene was the original's as it was opened.
    is_the_originals: bool,
}

/// Whether a scene is the original's, wherever its bodies are: it has the same shapes, and B is pushed out.
fn is_the_originals(scene: &Scene) -> bool {
    let is_like = |id, original: &Scene| original.body(id).shape == scene.body(id).shape;
    preset(ORIGINAL).is_some_and(
        |Preset {
             scene: original, ..
         }| {
            scene.push == original.push && BodyId::BOTH.iter().all(|&id| is_like(id, &original))
        },
    )
}

impl SceneWorld for PlaneWorld {
    type Scene = Scene;
    type Shape = Shape;
    type Controls = Controls;

    fn new(scene: Scene) -> Self {
        let is_the_originals = is_the_originals(&scene);
        let (simulation, falling) = dynamics::new_simulation(scene);
        Self {
            simulation,
            falling,
            last_contact: None,
            is_the_originals,
        }
    }

    fn scene(&self, before_the_push: bool) -> Scene {
        if before_the_push {
            self.simulation.display_scene()
        } else {
            self.simulation.scene().clone()
        }
    }

    fn shapes(&self) -> [Shape; 2] {
        let scene = self.simulation.scene();
        BodyId::BOTH.map(|id| scene.body(id).shape.clone())
    }

    /// Up is up in the picture.
    fn controls(&self, keys: &mut HeldKeys) -> Controls {
        let mut controls = keys.take();
        if self.is_y_up() {
            std::mem::swap(&mut controls.up, &mut controls.down);
        }
        controls
    }

    fn manner(&self, px_a_pixel: f64) -> Manner {
        if self.is_the_originals {
            Manner::Original
        } else {
            Manner::Drawn { stride: px_a_pixel }
        }
    }

    /// Of the bodies that fall, where there are some.
    fn tick(&mut self, controls: &Controls, manner: Manner) {
        if self.change_fall(Falling::tick) {
            return;
        }
        self.simulation.set_manner(manner);
        self.simulation.tick(controls);
        let moment = self.simulation.moment();
        if moment.answer.colliding && moment.answer.depth > 0.0 {
            self.last_contact = Some(moment.clone());
        }
    }

    fn tick_seconds(&self) -> f64 {
        match self.falling {
            Some(_) => TICK_SECONDS,
            None => scene::TICK_SECONDS,
        }
    }

    fn is_faster_than(&self, speed: f64) -> bool {
        self.falling.is_some() || self.simulation.velocity().abs().max_element() > speed
    }
}

/// The tick, the pair, and how contacts and gravity are answered then.
type FallNow = (u64, [usize; 2], Solver, ManifoldKind, DVec2);

fn fall_of(world: &PlaneWorld) -> Option<FallNow> {
    let falling = world.falling.as_ref()?;
    let fall = falling.world();
    Some((
        falling.now(),
        falling.pair(),
        fall.solver(),
        fall.manifold(),
        fall.gravity(),
    ))
}

impl HasLesson for PlaneWorld {
    type Dimension = Plane;
    type Now = ([PosedShape; 2], Option<FallNow>);

    fn now(&self) -> Self::Now {
        let scene::Moment { a, b, .. } = self.simulation.display_moment();
        ([a.clone(), b.clone()], fall_of(self))
    }

    fn is_still(&self, ([a, b], fall): &Self::Now) -> bool {
        let now = self.simulation.display_moment();
        (a, b) == (&now.a, &now.b) && *fall == fall_of(self)
    }

    fn lesson(&self, choice: &mut LessonOptions) -> Lesson {
        let scene::Moment { a, b, .. } = self.simulation.display_moment();
        if let Some(fault) = choice.fault {
            choice.beside = Some(fault.run(a, b).wrong);
        }
        let unit = self.simulation.scene().unit;
        let course = LessonConfig {
            unit,
            ..choice.course()
        };
        Lesson::on([a, b], self.falling.as_ref(), course)
    }
}

impl Renderable for PlaneWorld {
    type FigureSource<'s> = FigureSource<'s>;
    type QuizView<'q> = QuizView<'q>;

    const COMPOSE: Draw<Self, Figure> = compose;
    const PANES: Draw<Self, Vec<Pane>> = panes;
    const HOME_CAMERA: Draw<Self, Camera> = home_camera;

    fn at_home(&self) -> Self {
        Self {
            falling: self.at_start(),
            last_contact: None,
            ..self.clone()
        }
    }

    fn view(&self) -> View {
        View::default()
    }

    fn is_y_up(&self) -> bool {
        self.simulation.scene().y_up
    }

    fn has_falling_bodies(&self) -> bool {
        self.falling.is_some()
    }

    fn look_from(&mut self, _: View) {}

    fn bounds(&self) -> Rect {
        let moment = self.simulation.display_moment();
        let b_after = self.simulation.scene().b.posed();
        bounds_of(&[&moment.a, &moment.b, &b_after])
    }

    fn show<P>(
        &self,
        picture: &Picture<'_, Self>,
        draw: impl FnOnce(&mut FigureSource<'_>) -> P,
    ) -> P {
        let scene = self.simulation.scene();
        let b_after = scene.b.posed();
        let names_solver = picture.is_running && picture.lesson.is_none();
        let falling = self.falling.as_ref();
        draw(&mut FigureSource {
            unit: scene.unit,
            overlays: picture.overlays,
            minkowski: picture.minkowski,
            world_camera: picture.world_camera,
            lesson: picture.lesson,
            asked: picture.asked,
            pointer: picture.pointer,
            kept_free: picture.kept_free,
            sat_axis: picture.sat_axis,
            velocity: self.simulation.velocity(),
            last_contact: self.last_contact.as_ref(),
            is_last_collision: self.simulation.displays_last_collision(),
            hints_at_x: scene.push,
            exhibit: picture.exhibit,
            falling,
            solver: falling
                .filter(|_| names_solver)
                .map(|falling| falling.world().solver()),
            ..FigureSource::new(self.simulation.display_moment(), &b_after)
        })
    }

    fn set_minkowski_camera(subject: &mut FigureSource<'_>, camera: Option<Camera>) {
        subject.minkowski_camera = camera;
    }
}

impl PlaneWorld {
    /// Which candidate axis of the separating axis theorem decides, and of how many; `None` where a core is smooth.
    pub(super) fn deciding_axis(&self) -> Option<(Option<usize>, usize)> {
        let Moment { a, b, .. } = self.simulation.display_moment();
        let deciding = sat(a, b)?.axis;
        let axes: Vec<_> = sat_axes(a, b)?.collect();
        let at = axes.iter().position(|axis| *axis == deciding);
        Some((at, axes.len()))
    }
}
