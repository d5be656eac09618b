//! Two bodies in space, and the world axes along which keys push and about which they turn a body: those nearest to the
//! view's.

mod pointer;

pub use pointer::body_at;

use std::cell::RefCell;
use std::rc::Rc;

use glam::{DVec2, DVec3};

use super::lesson_view::{HasLesson, LessonOptions};
use super::quiz::Quiz;
use super::time::HeldKeys;
use super::viewport::{Draw, Picture, Renderable};
use super::workspace::{SceneWorld, Workspace};
use crate::figure::spatial::{
    Faces, FigureSource, QuizView, View, bounds_of, compose, home_camera, panes,
};
use crate::figure::{Camera, Figure, MinkowskiPane, Pane, Rect};
use crate::lesson::{self, AnyQuestion, Lesson};
use crate::scene::{BodyId, Controls, Manner, Moment, Scene, Simulation, Space};
use crate::spatial::{PosedShape, Shape, Support};

/// How far a drag of the ground turns the view, in degrees a point of the picture.
const TURN_PER_POINT: f64 = 0.4;

/// Two bodies in space.
#[derive(Clone)]
pub struct SpaceWorld {
    /// How they move, and what was found of them.
    pub simulation: Simulation<Space>,
    /// From where they are seen.
    pub view: View,
    /// The bodies that were drawn last, and the faces of their difference.
    last_faces: RefCell<Option<([PosedShape; 2], Rc<Faces>)>>,
}

impl SceneWorld for SpaceWorld {
    type Scene = Scene<Space>;
    type Shape = Shape;

    fn new(scene: Scene<Space>) -> Self {
        Self {
            simulation: Simulation::new(scene),
            view: View::default(),
            last_faces: RefCell::new(None),
        }
    }

    fn scene(&self, before_the_push: bool) -> Scene<Space> {
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

    fn controls(&self, keys: &mut HeldKeys) -> Controls {
        Axes::nearest_to(&self.view).controls(&keys.take())
    }

    fn manner(&self, px_a_pixel: f64) -> Manner {
        Manner::Drawn { stride: px_a_pixel }
    }

    fn tick(&mut self, controls: &Controls, manner: Manner) {
        self.simulation.set_manner(manner);
        self.simulation.tick(controls);
    }

    fn is_faster_than(&self, speed: f64) -> bool {
        self.simulation.velocity().abs().max_element() > speed
    }
}

impl HasLesson for SpaceWorld {
    type Dimension = lesson::Space;
    type Now = [PosedShape; 2];

    fn now(&self) -> Self::Now {
        let Moment { a, b, .. } = self.simulation.display_moment();
        [a.clone(), b.clone()]
    }

    fn is_still(&self, [a, b]: &Self::Now) -> bool {
        let now = self.simulation.display_moment();
        (a, b) == (&now.a, &now.b)
    }

    fn lesson(&self, _: &mut LessonOptions) -> Lesson<lesson::Space> {
        let Moment { a, b, .. } = self.simulation.display_moment();
        Lesson::in_space_with(a, b, self.simulation.scene().unit)
    }
}

impl Renderable for SpaceWorld {
    type FigureSource<'s> = FigureSource<'s>;
    type QuizView<'q> = QuizView<'q>;

    const COMPOSE: Draw<Self, Figure> = compose;
    const PANES: Draw<Self, Vec<Pane>> = panes;
    const HOME_CAMERA: Draw<Self, Camera> = home_camera;

    fn at_home(&self) -> Self {
        self.clone()
    }

    fn view(&self) -> View {
        self.view
    }

    fn look_from(&mut self, view: View) {
        self.view = view;
    }

    fn bounds(&self) -> Rect {
        let moment = self.simulation.display_moment();
        let b_after = self.simulation.scene().b.posed();
        bounds_of(&[&moment.a, &moment.b, &b_after], &self.view)
    }

    fn show<P>(
        &self,
        picture: &Picture<'_, Self>,
        draw: impl FnOnce(&mut FigureSource<'_>) -> P,
    ) -> P {
        let (moment, scene) = (self.simulation.display_moment(), self.simulation.scene());
        let b_after = scene.b.posed();
        let shows_difference = picture.minkowski != MinkowskiPane::Off;
        let faces = shows_difference.then(|| self.faces(moment));
        draw(&mut FigureSource {
            unit: scene.unit,
            is_last_collision: self.simulation.displays_last_collision(),
            faces: faces.as_deref(),
            overlays: picture.overlays,
            minkowski: picture.minkowski,
            view: self.view,
            world_camera: picture.world_camera,
            lesson: picture.lesson,
            asked: picture.asked,
            sat_axis: picture.sat_axis,
            pointer: picture.pointer,
            kept_free: picture.kept_free,
            ..FigureSource::new(moment, &b_after)
        })
    }

    fn asked(quiz: &Quiz) -> Option<QuizView<'_>> {
        match quiz.question()? {
            AnyQuestion::Spatial(question) => Some(QuizView {
                question,
                guess: quiz.guess(),
                wrong: quiz.wrong(),
            }),
            AnyQuestion::Planar(_) => None,
        }
    }

    fn set_minkowski_camera(subject: &mut FigureSource<'_>, camera: Option<Camera>) {
        subject.minkowski_camera = camera;
    }
}

impl SpaceWorld {
    /// The faces of A − B at this moment.
    fn faces(&self, moment: &Moment<Space>) -> Rc<Faces> {
        let mut last = self.last_faces.borrow_mut();
        match &*last {
            Some(([a, b], faces)) if (a, b) == (&moment.a, &moment.b) => Rc::clone(faces),
            _ => {
                let faces = Rc::new(Faces::of_difference(&moment.a, &moment.b));
                let bodies = [moment.a.clone(), moment.b.clone()];
                *last = Some((bodies, Rc::clone(&faces)));
                faces
            }
        }
    }

    /// Which candidate axis of the separating axis theorem decides, and of how many; `None` where a core is smooth.
    pub(super) fn deciding_axis(&self) -> Option<(Option<usize>, usize)> {
        let moment = self.simulation.display_moment();
        let deciding = &moment.sat()?.axis;
        let axes = moment.sat_axes()?;
        Some((axes.iter().position(|axis| axis == deciding), axes.len()))
    }
}

impl Workspace<SpaceWorld> {
    /// Turns the view as a drag of the ground by so many points of the picture does: what is in front goes along with
    /// the pointer, and the middle of the bodies stays where it is.
    pub(super) fn turn_view(&mut self, way: DVec2) {
        let before = self.world.view;
        let azimuth = before.azimuth() - TURN_PER_POINT * way.x;
        let elevation = before.elevation() + TURN_PER_POINT * way.y;
        let view = View::new(azimuth, elevation);
        let Moment { a, b, .. } = self.world.simulation.display_moment();
        let middle = middle_of(&[a, b]);
        self.viewport
            .translate_view(view.project(middle) - before.project(middle));
        self.world.view = view;
    }
}

/// The middle of the upright box about the bodies, in world space.
fn middle_of(bodies: &[&PosedShape]) -> DVec3 {
    let reach = |body: &&PosedShape, axis: DVec3| axis.dot(body.support(axis)) + body.radius();
    let farthest = |axis: DVec3| {
        let along = bodies.iter().map(|body| reach(body, axis));
        along.fold(f64::NEG_INFINITY, f64::max)
    };
    let middle = |axis: DVec3| (farthest(axis) - farthest(-axis)) / 2.0;
    DVec3::new(middle(DVec3::X), middle(DVec3::Y), middle(DVec3::Z))
}

/// An axis of the world with its sign for each of the view's.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axes {
    right: DVec3,
    down: DVec3,
    /// Away from the viewer.
    depth: DVec3,
}

/// The ways to give the view's right, down and depth an axis of the world each.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [2, 1, 0],
    [0, 2, 1],
    [2, 0, 1],
    [1, 0, 2],
    [1, 2, 0],
];

impl Axes {
    /// The axes nearest to the view's. One by one two of the view's may be nearest to the same: of all ways to give
    /// each its own the one is taken whose cosines sum to most.
    fn nearest_to(view: &View) -> Self {
        let of_view = [view.right(), view.down(), view.depth()];
        let closeness = |way: &[usize; 3]| -> f64 {
            let cosines = of_view.iter().zip(way).map(|(axis, &k)| axis[k].abs());
            cosines.sum()
        };
        let mut best = WAYS[0];
        for way in WAYS {
            if closeness(&way) > closeness(&best) {
                best = way;
            }
        }
        let signed = |view: usize| DVec3::AXES[best[view]] * of_view[view][best[view]].signum();
        Self {
            right: signed(0),
            down: signed(1),
            depth: signed(2),
        }
    }

    /// What keys ask of a tick, which push along the view's axes, in world space.
    fn controls(&self, keys: &Controls) -> Controls {
        let push = |minus: bool, plus: bool| match (minus, plus) {
            (true, _) => -1.0,
            (false, true) => 1.0,
            (false, false) => 0.0,
        };
        let push = push(keys.left, keys.right) * self.right
            + push(keys.up, keys.down) * self.down
            + push(keys.towards, keys.away) * self.depth;
        Controls {
            left: push.x < 0.0,
            right: push.x > 0.0,
            up: push.y < 0.0,
            down: push.y > 0.0,
            towards: push.z < 0.0,
            away: push.z > 0.0,
            axis: self.depth,
            ..*keys
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn view(azimuth: f64, elevation: f64) -> View {
        View::new(azimuth, elevation)
    }

    #[test]
    fn seen_from_the_front_the_axes_are_the_screens() {
        let axes = Axes::nearest_to(&view(0.0, 0.0));
        assert_eq!(
            [axes.right, axes.down, axes.depth],
            [DVec3::X, DVec3::Y, DVec3::Z]
        );
    }

    #[test]
    fn seen_from_above_depth_is_down_in_the_world() {
        let axes = Axes::nearest_to(&view(0.0, 80.0));
        assert_eq!(axes.right, DVec3::X);
        assert_eq!(axes.depth, DVec3::Y, "the viewer looks down, where y grows");
    }

    proptest! {
        #[test]
        fn each_axis_of_the_view_has_one_of_its_own_within_a_right_angle(
            azimuth in -360.0f64..360.0,
            elevation in -90.0f64..=90.0,
        ) {
            let view = view(azimuth, elevation);
            let axes = Axes::nearest_to(&view);
            let snapped = [axes.right, axes.down, axes.depth];
            let sum = snapped.iter().map(|axis| axis.abs()).sum::<DVec3>();
            prop_assert_eq!(sum, DVec3::ONE);
            let of_view = [view.right(), view.down(), view.depth()];
            for (axis, near) in of_view.into_iter().zip(snapped) {
                prop_assert!(axis.dot(near) >= 0.0);
            }
            // The view's right lies in the ground, half a right angle from an axis at most.
            prop_assert!(view.right().dot(axes.right) > 0.7);
        }
    }
}
