//! Two bodies in the plane, or a pair of a simulated scene, with its time and its mouse joint.

use std::sync::Arc;

use glam::DVec2;

use super::lesson_view::{Go, HasLesson, LessonOptions};
use super::quiz::Quiz;
use super::time::HeldKeys;
use super::viewport::{Draw, Picture, Renderable};
use super::workspace::{SceneWorld, Workspace};
use crate::dynamics::{ManifoldKind, MouseJoint, Solver, TICK_SECONDS};
use crate::figure::spatial::View;
use crate::figure::{
    Camera, Figure, FigureSource, Pane, QuizView, Rect, bounds_of, compose, home_camera, panes,
};
use crate::lesson::{Lesson, LessonConfig, Plane};
use crate::planar::{PosedShape, Shape, sat, sat_axes};
use crate::scene::{
    self, BodyId, Controls, Falling, Manner, Moment, Preset, Scene, Simulation, preset,
};

mod pointer;
mod reshape;

pub use pointer::{edge_at, grip_at, vertices};

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

    fn new(scene: Scene) -> Self {
        let is_the_originals = is_the_originals(&scene);
        let (simulation, falling) = new_simulation(scene);
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

/// A scene as it is laid out: the two that are looked at, and the bodies of which they are two.
fn new_simulation(scene: Scene) -> (Simulation, Option<Falling>) {
    let falling = scene
        .fall
        .as_ref()
        .map(|fall| Falling::new(Arc::clone(fall)));
    let scene = match &falling {
        Some(falling) => falling.scene(&scene),
        None => scene,
    };
    (Simulation::new(scene), falling)
}

impl PlaneWorld {
    /// How many ticks have gone by.
    pub fn ticks(&self) -> u64 {
        match &self.falling {
            Some(falling) => falling.now(),
            None => self.simulation.ticks(),
        }
    }

    /// How many contacts there are in a scene of bodies, and which of them is looked at, from 0, if one is.
    pub fn contacts(&self) -> Option<(Option<usize>, usize)> {
        let falling = self.falling.as_ref()?;
        let at = falling.touching().position(|pair| pair == falling.pair());
        Some((at, falling.touching().count()))
    }

    /// Changes the bodies that fall, or which of them are looked at; whether there are any.
    pub(in crate::app) fn change_fall(&mut self, change: impl FnOnce(&mut Falling)) -> bool {
        let Some(falling) = &mut self.falling else {
            return false;
        };
        change(falling);
        let scene = falling.scene(self.simulation.scene());
        self.simulation = Simulation::new(scene);
        true
    }

    /// The bodies that fall before their first tick.
    pub(in crate::app) fn at_start(&self) -> Option<Falling> {
        let falling = self.falling.as_ref()?;
        Some(Falling::new(Arc::clone(falling.fall())))
    }

    /// Puts the bodies back to where they began, under the scene's own solver, and the same two looked at.
    fn begin_fall_again(&mut self) {
        let began = self.at_start();
        self.change_fall(|falling| {
            let Some(mut anew) = began else { return };
            anew.set_manifold(falling.world().manifold());
            if falling.is_chosen() {
                anew.look_at(falling.pair());
            }
            *falling = anew;
        });
    }

    /// Goes to a tick that is kept; forward from the last of them is a tick more.
    pub(in crate::app) fn go_in_time(&mut self, go: Go) {
        self.change_fall(|falling| {
            let [first, last] = falling.span();
            let now = falling.now();
            match go {
                Go::Forward if now == last => falling.tick(),
                Go::Forward => falling.go_to(now + 1),
                Go::Back => falling.go_to(now.saturating_sub(1)),
                Go::First => falling.go_to(first),
                Go::Last => falling.go_to(last),
                Go::To(tick) => falling.go_to(tick as u64),
            }
        });
    }

    /// Takes hold of a free body at a place in world space (px), to pull it.
    pub(in crate::app) fn begin_pull(&mut self, body: usize, at: DVec2) {
        self.change_fall(|falling| {
            let held_at = falling.body(body).to_local(at);
            falling.set_pull(Some(MouseJoint {
                body,
                held_at,
                target: at,
            }));
        });
    }

    /// The hand is there, in world space (px).
    pub(in crate::app) fn pull_to(&mut self, target: DVec2) {
        if let Some(pull) = self.pull().copied() {
            self.change_fall(|falling| falling.set_pull(Some(MouseJoint { target, ..pull })));
        }
    }

    /// The hand lets go.
    pub(in crate::app) fn let_go(&mut self) {
        if self.pull().is_some() {
            self.change_fall(|falling| falling.set_pull(None));
        }
    }

    /// The hand that pulls a body, if one does.
    pub fn pull(&self) -> Option<&MouseJoint> {
        self.falling.as_ref()?.world().pull()
    }
}

impl Workspace<PlaneWorld> {
    /// Whether the bodies fall: not before they are let go, nor while they are stopped. A lesson that is open
    /// stops them too.
    pub fn is_falling(&self) -> bool {
        self.world.falling.is_some() && self.time.has_begun() && !self.time.frozen
    }

    /// Lets the bodies fall.
    pub(in crate::app) fn let_fall(&mut self) {
        self.time.frozen = false;
        self.time.begin();
    }

    /// Stops time, and no hand pulls any more. Of bodies in contact two are looked at.
    pub(in crate::app) fn stop_time(&mut self) {
        self.time.frozen = true;
        self.time.begin();
        self.world.let_go();
        self.world
            .change_fall(Falling::look_by_itself_unless_chosen);
    }

    /// A lesson on bodies that fall stops them, and what has stopped no hand pulls.
    pub(in crate::app) fn stop_for_lesson(&mut self) {
        if self.world.falling.is_none() {
            return;
        }
        self.time.frozen |= self.lesson.is_open();
        if !self.is_falling() {
            self.world.let_go();
        }
    }
}
