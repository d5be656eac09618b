//! Two bodies in the plane or in space, or the pair of a physics scene.

use std::cell::RefCell;
use std::rc::Rc;

use glam::DVec2;

use super::command::{DragTarget, PointerAction, UndoGroup, VertexEdit};
use crate::check::{KnownBug, UserTrace};
use crate::figure::spatial::{Faces, View};
use crate::figure::{Drawn, MinkowskiPane, Rect, Subject};
use crate::lesson::NumberFormat;
use crate::scene::{
    AnyScene, Body, BodyId, Controls, Falling, Geometry, Moment, Part, Scene, Simulation, preset,
};
use collidoscope_core::dynamics::Solver;

/// The name of a kind of shape, its kind in scene files, and its properties.
pub type ShapeKind<V> = (&'static str, &'static str, Vec<Part<V>>);

/// The plane or space, as far as the app depends on it. Points of a pointer are in world space or, for bodies in
/// space, in the view plane (px).
pub trait AppDimension: Drawn {
    /// The shapes on offer in the panel, of about 1 px from the local origin to their farthest points. The same `seed`
    /// gives the same random hull.
    fn kinds(seed: u64) -> [ShapeKind<Self::Vector>; 8];

    /// The controls for a tick by keys, whose directions are those of the screen.
    fn controls(world: &World<Self>, keys: Controls) -> Controls;

    /// The trace of a known bug on two bodies, if it applies to this dimension.
    fn trace_of(_bug: KnownBug, _bodies: [&Self::Posed; 2]) -> Option<UserTrace> {
        None
    }

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
    fn reshaped(_: &Body<Self>, _: VertexEdit) -> Result<(Self::Shape, bool), String> {
        Err("only a polygon of the plane has vertices to change".to_owned())
    }
}

/// The bodies drawn last, and the faces of their difference.
type LastFaces<D> = ([<D as Geometry>::Posed; 2], Rc<Faces>);

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
    last_faces: RefCell<Option<LastFaces<D>>>,
}

/// The scene of the original game.
const ORIGINAL: &str = "two-boxes";

/// Whether a scene is the original's, at any pose: it has the same shapes, and B is pushed out.
fn is_of_the_original(scene: AnyScene) -> bool {
    let original = preset(ORIGINAL).map(|preset| preset.scene);
    let Some((scene, original)) = scene.planar().zip(original) else {
        return false;
    };
    let mut ids = BodyId::BOTH.into_iter();
    scene.push == original.push && ids.all(|id| original.body(id).shape == scene.body(id).shape)
}

/// The state a lesson depends on: when it changes, the lesson is recomputed.
#[derive(PartialEq)]
pub(super) struct LessonKey<D: AppDimension> {
    bodies: [D::Posed; 2],
    /// In a physics scene the tick, the pair, the solver and gravity.
    of_physics: Option<(u64, [usize; 2], Solver, DVec2)>,
}

impl<D: AppDimension> World<D> {
    /// A newly opened scene.
    pub fn new(scene: Scene<D>) -> Self {
        Self {
            falling: scene.fall.clone().map(Falling::new),
            is_the_originals: is_of_the_original(D::any_scene(scene.clone())),
            simulation: Simulation::new(scene),
            view: View::default(),
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

    pub(super) fn is_y_up(&self) -> bool {
        self.simulation.scene().y_up
    }

    /// Whether the bodies overlap at the displayed moment.
    pub(super) fn is_colliding(&self) -> bool {
        D::verdict(&self.simulation.display_moment().answer).colliding
    }

    pub(super) fn lesson_key(&self) -> LessonKey<D> {
        let Moment { a, b, .. } = self.simulation.display_moment();
        LessonKey {
            bodies: [a.clone(), b.clone()],
            of_physics: self.falling.as_ref().map(|falling| {
                let world = falling.world();
                (
                    falling.now(),
                    falling.pair(),
                    world.solver(),
                    world.gravity(),
                )
            }),
        }
    }

    /// This world with its simulation at the start, for a fitted view.
    pub(super) fn at_home(&self) -> Self {
        Self {
            falling: self.falling.as_ref().map(Falling::at_start),
            ..self.clone()
        }
    }

    /// The bounds of the bodies in the view plane, before and after the push (px).
    pub(super) fn bounds(&self) -> Rect {
        let moment = self.simulation.display_moment();
        let b_after = self.simulation.scene().b.posed();
        D::bounds(&[&moment.a, &moment.b, &b_after], &self.view)
    }

    /// The bounds of A ⊖ B and O in the view plane (px).
    pub(super) fn difference_bounds(&self) -> Rect {
        let [a, b] = self.simulation.display_moment().bodies();
        let [a, b] = [a, b].map(|body| D::bounds(&[body], &self.view));
        Rect::around([a.min - b.max, a.max - b.min, DVec2::ZERO])
    }

    /// Calls `draw` with the subject without overlays; settings of the plane don't apply in space.
    pub(super) fn with_subject<P>(
        &self,
        minkowski: MinkowskiPane,
        draw: impl FnOnce(Subject<'_, D>) -> P,
    ) -> P {
        let scene = self.simulation.scene();
        let b_after = scene.b.posed();
        let faces = (minkowski != MinkowskiPane::Off).then(|| self.faces());
        let velocity = self.simulation.velocity();
        draw(Subject {
            unit: scene.unit,
            is_last_collision: self.simulation.displays_last_collision(),
            faces: faces.flatten().as_deref(),
            view: self.view,
            falling: self.falling.as_ref(),
            velocity: if D::IS_FLAT {
                D::project(&self.view, velocity)
            } else {
                DVec2::ZERO
            },
            ..Subject::new(self.simulation.display_moment(), &b_after)
        })
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
        let [a, b] = self.simulation.display_moment().bodies();
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
}
