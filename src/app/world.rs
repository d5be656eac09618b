//! Two bodies in the plane or in space, or a pair of a simulated scene, with its mouse joint.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use glam::DVec2;

use super::command::{DragTarget, PointerAction, UndoGroup, VertexEdit};
use super::playback::{Go, LessonState};
use super::shape_palette::Palette;
use crate::check::{ComparedLesson, DEFAULT_TOLERANCE, KnownBug, UserTrace};
use crate::figure::spatial::{Faces, View};
use crate::figure::{Drawn, MinkowskiPane, Rect, Subject};
use crate::lesson::{LessonConfig, NumberFormat};
use crate::scene::{
    self, AnyScene, Body, BodyId, Controls, Falling, Manner, Moment, Scene, Simulation, preset,
};
use collidoscope_core::dynamics::{self, MouseJoint, Solver};

/// The plane or space, as far as the app depends on it. Points of a pointer are in world space or, for bodies in
/// space, in the view plane (px).
pub trait AppDimension: Drawn + Palette {
    /// The scene with the current pair of simulated bodies.
    fn with_pair(falling: &Falling, scene: &Scene<Self>) -> Scene<Self>;

    /// The controls for a tick by keys, whose directions are those of the screen.
    fn controls(world: &World<Self>, keys: Controls) -> Controls;

    /// The trace of a known bug on two bodies, if it applies to this dimension.
    fn trace_of(bug: KnownBug, bodies: [&Self::Posed; 2]) -> Option<UserTrace>;

    /// The bounds of bodies in the view plane (px).
    fn bounds(bodies: &[&Self::Posed], view: &View) -> Rect;

    /// The faces of A − B, if a figure shows them.
    fn faces(_bodies: [&Self::Posed; 2]) -> Option<Faces> {
        None
    }

    /// The position of a body or its vertex.
    fn place_of(view: &View, body: &Body<Self>, grip: DragTarget) -> Option<DVec2>;

    /// The body, moved to the position `to`.
    fn moved(view: &View, body: Body<Self>, to: DVec2) -> Body<Self>;

    /// A point of the world in the body's local space.
    fn to_local(body: &Body<Self>, at: DVec2) -> Self::Vector;

    /// The action that replaces a body.
    fn put_body(id: BodyId, body: Body<Self>, gesture: UndoGroup) -> PointerAction;

    /// The body that an action sets, if it is of this dimension.
    fn put(action: PointerAction) -> Option<(BodyId, Body<Self>, UndoGroup)>;

    /// The body's shape after an edit of its vertices, and whether a moved vertex reached its target; or why it can't
    /// be edited.
    fn reshaped(body: &Body<Self>, edit: VertexEdit) -> Result<(Self::Shape, bool), String>;
}

/// The scene of the original game.
const ORIGINAL: &str = "two-boxes";

/// B after the push, and the faces of A − B.
pub(super) type FigureParts<D> = (<D as scene::Geometry>::Posed, Option<Rc<Faces>>);

/// The bodies drawn last, and the faces of their difference.
type LastFaces<D> = RefCell<Option<([<D as scene::Geometry>::Posed; 2], Rc<Faces>)>>;

#[derive(Clone)]
pub struct World<D: AppDimension> {
    /// The current pair.
    pub simulation: Simulation<D>,
    /// The simulation that the pair belongs to; `None` in a scene of two.
    pub falling: Option<Falling>,
    /// The view of bodies in space.
    pub view: View,
    /// Whether the scene was the original's when opened.
    pub(super) is_the_originals: bool,
    pub(super) last_faces: LastFaces<D>,
}

/// Whether a scene is the original's, at any pose: it has the same shapes, and B is pushed out.
fn is_of_the_original(scene: AnyScene) -> bool {
    let original = preset(ORIGINAL).map(|preset| preset.scene);
    let Some((scene, original)) = scene.planar().zip(original) else {
        return false;
    };
    let mut ids = BodyId::BOTH.into_iter();
    scene.push == original.push && ids.all(|id| original.body(id).shape == scene.body(id).shape)
}

/// The tick, the pair, the solver and gravity.
type FallNow = (u64, [usize; 2], Solver, DVec2);

/// The state a lesson depends on: when it changes, the lesson is recomputed.
pub(super) struct Situation<D: AppDimension> {
    bodies: [D::Posed; 2],
    fall: Option<FallNow>,
}

impl<D: AppDimension> World<D> {
    /// A newly opened scene.
    pub fn new(scene: Scene<D>) -> Self {
        let is_the_originals = is_of_the_original(D::any_scene(scene.clone()));
        let fall = scene.fall.as_ref();
        let falling = fall.map(|fall| Falling::new(Arc::clone(fall)));
        let scene = match &falling {
            Some(falling) => D::with_pair(falling, &scene),
            None => scene,
        };
        Self {
            simulation: Simulation::new(scene),
            falling,
            view: View::default(),
            is_the_originals,
            last_faces: RefCell::new(None),
        }
    }

    /// The scene as drawn: with B before the push if requested.
    pub fn scene(&self, before_the_push: bool) -> Scene<D> {
        if before_the_push {
            self.simulation.display_scene()
        } else {
            self.simulation.scene().clone()
        }
    }

    /// A body, possibly before the push.
    pub(super) fn body(&self, id: BodyId, before_the_push: bool) -> Body<D> {
        self.scene(before_the_push).body(id).clone()
    }

    /// A's and B's shapes.
    pub(super) fn shapes(&self) -> [D::Shape; 2] {
        let scene = self.simulation.scene();
        BodyId::BOTH.map(|id| scene.body(id).shape.clone())
    }

    /// One tick: of the simulation or, without one, of the bodies that keys move.
    pub fn tick(&mut self, controls: &Controls, manner: Manner) {
        if self.change_fall(Falling::tick) {
            return;
        }
        self.simulation.set_manner(manner);
        self.simulation.tick(controls);
    }

    /// The duration of a tick, in seconds.
    pub(super) fn tick_seconds(&self) -> f64 {
        match self.falling {
            Some(_) => dynamics::TICK_SECONDS,
            None => scene::TICK_SECONDS,
        }
    }

    /// Whether bodies are simulated, or B is faster than this, in px per tick.
    pub(super) fn is_faster_than(&self, speed: f64) -> bool {
        self.falling.is_some() || scene::Vector::largest_part(&self.simulation.velocity()) > speed
    }

    pub(super) fn is_y_up(&self) -> bool {
        self.simulation.scene().y_up
    }

    pub(super) fn situation(&self) -> Situation<D> {
        let Moment { a, b, .. } = self.simulation.display_moment();
        Situation {
            bodies: [a.clone(), b.clone()],
            fall: self.fall_now(),
        }
    }

    pub(super) fn is_still(&self, then: &Situation<D>) -> bool {
        let now = self.simulation.display_moment();
        let [a, b] = &then.bodies;
        (a, b) == (&now.a, &now.b) && then.fall == self.fall_now()
    }

    fn fall_now(&self) -> Option<FallNow> {
        let falling = self.falling.as_ref()?;
        let fall = falling.world();
        Some((falling.now(), falling.pair(), fall.solver(), fall.gravity()))
    }

    /// This world with its simulation at the start, for a fitted view.
    pub(super) fn at_home(&self) -> Self {
        Self {
            falling: self.at_start(),
            ..self.clone()
        }
    }

    /// The bounds of the bodies in the view plane, before and after the push (px).
    pub(super) fn bounds(&self) -> Rect {
        let moment = self.simulation.display_moment();
        let b_after = self.simulation.scene().b.posed();
        D::bounds(&[&moment.a, &moment.b, &b_after], &self.view)
    }

    /// A lesson on the current state, and the comparison with the user trace.
    pub(super) fn lesson(&self, state: &mut LessonState) -> ComparedLesson<D> {
        let bodies = self.simulation.display_moment().bodies();
        if let Some(trace) = state.fault.and_then(|bug| D::trace_of(bug, bodies)) {
            state.trace = Some(trace);
        }
        let config = LessonConfig {
            first: state.first,
            unit: self.simulation.scene().unit,
            ..LessonConfig::default()
        };
        let (falling, trace) = (self.falling.as_ref(), state.trace.as_ref());
        D::lesson(bodies, falling, config, trace, DEFAULT_TOLERANCE)
    }

    /// B after the push, and the faces of A − B if they are shown: what a figure needs in addition.
    pub(super) fn figure_parts(&self, minkowski: MinkowskiPane) -> FigureParts<D> {
        let is_shown = minkowski != MinkowskiPane::Off;
        (
            self.simulation.scene().b.posed(),
            is_shown.then(|| self.faces()).flatten(),
        )
    }

    /// The subject without overlays; settings of the plane don't apply in space.
    pub(super) fn source<'s>(&'s self, parts: &'s FigureParts<D>) -> Subject<'s, D> {
        let scene = self.simulation.scene();
        let (b_after, faces) = parts;
        let mut source = Subject {
            unit: scene.unit,
            is_last_collision: self.simulation.displays_last_collision(),
            faces: faces.as_deref(),
            view: self.view,
            falling: self.falling.as_ref(),
            ..Subject::new(self.simulation.display_moment(), b_after)
        };
        if D::IS_FLAT {
            source.velocity = D::project(&self.view, self.simulation.velocity());
        }
        source
    }

    /// The current faces of A − B.
    fn faces(&self) -> Option<Rc<Faces>> {
        let bodies = self.simulation.display_moment().bodies();
        let mut last = self.last_faces.borrow_mut();
        if let Some((of, faces)) = &*last
            && of.each_ref() == bodies
        {
            return Some(Rc::clone(faces));
        }
        let faces = Rc::new(D::faces(bodies)?);
        *last = Some((bodies.map(Clone::clone), Rc::clone(&faces)));
        Some(faces)
    }

    /// The number format for the lengths of A and B.
    pub(super) fn number_format(&self) -> NumberFormat {
        let Moment { a, b, .. } = self.simulation.display_moment();
        NumberFormat::of_pair::<D>(a, b).in_unit(self.simulation.scene().unit)
    }

    /// The index of SAT's deciding axis, and the count of candidates; `None` if a core is smooth.
    pub(super) fn deciding_axis(&self) -> Option<(Option<usize>, usize)> {
        let moment = self.simulation.display_moment();
        let deciding = D::deciding_axis(moment.sat()?);
        let axes = moment.sat_axes()?;
        Some((axes.iter().position(|axis| axis == deciding), axes.len()))
    }

    /// The number of ticks so far.
    pub fn ticks(&self) -> u64 {
        match &self.falling {
            Some(falling) => falling.now(),
            None => self.simulation.ticks(),
        }
    }

    /// The index of the current contact, if there is one, and the count of contacts in a physics scene.
    pub fn contacts(&self) -> Option<(Option<usize>, usize)> {
        let falling = self.falling.as_ref()?;
        let at = falling.touching().position(|pair| pair == falling.pair());
        Some((at, falling.touching().count()))
    }

    /// Applies a change to the simulation; returns whether there is one.
    pub(super) fn change_fall(&mut self, change: impl FnOnce(&mut Falling)) -> bool {
        let Some(falling) = &mut self.falling else {
            return false;
        };
        change(falling);
        let scene = D::with_pair(falling, self.simulation.scene());
        self.simulation = Simulation::new(scene);
        true
    }

    /// The simulation before its first tick.
    pub(super) fn at_start(&self) -> Option<Falling> {
        let falling = self.falling.as_ref()?;
        Some(Falling::new(Arc::clone(falling.fall())))
    }

    /// Restarts the simulation; keeps a chosen pair.
    pub(super) fn begin_fall_again(&mut self) {
        let began = self.at_start();
        self.change_fall(|falling| {
            let Some(mut anew) = began else { return };
            if falling.is_chosen() {
                anew.select_pair(falling.pair());
            }
            *falling = anew;
        });
    }

    /// Goes to a recorded tick; forward from the last one simulates a tick.
    pub(super) fn go_in_time(&mut self, go: Go) {
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

    /// Attaches the mouse joint to a free body at a point in world space (px).
    pub(super) fn begin_pull(&mut self, body: usize, at: DVec2) {
        self.change_fall(|falling| {
            let held_at = falling.body(body).to_local(at);
            falling.set_pull(Some(MouseJoint {
                body,
                held_at,
                target: at,
            }));
        });
    }

    /// Moves the mouse joint's target, in world space (px).
    pub(super) fn pull_to(&mut self, target: DVec2) {
        if let Some(pull) = self.pull().copied() {
            self.change_fall(|falling| falling.set_pull(Some(MouseJoint { target, ..pull })));
        }
    }

    /// Removes the mouse joint.
    pub(super) fn let_go(&mut self) {
        if self.pull().is_some() {
            self.change_fall(|falling| falling.set_pull(None));
        }
    }

    /// The mouse joint, if there is one.
    pub fn pull(&self) -> Option<&MouseJoint> {
        self.falling.as_ref()?.world().pull()
    }
}
