//! Space as the app draws and edits it, and the world axes nearest to those of the view, along which keys push and about
//! which they rotate a body.

use glam::{DVec2, DVec3};

use super::command::{DragTarget, PointerAction, UndoGroup};
use super::workspace::Workspace;
use super::world::{AppDimension, ShapeKind, World};
use crate::figure::Rect;
use crate::figure::spatial::{Faces, View, bounds_of};
use crate::lesson::Space;
use crate::scene::{Body, BodyId, Controls, Part};
use collidoscope_core::spatial::{PosedShape, Support};

/// The rotation of the view for a drag of the background, in degrees per point.
const TURN_PER_POINT: f64 = 0.4;

impl AppDimension for Space {
    /// A hull is an octahedron, a rounded one a tetrahedron.
    fn kinds(_: u64) -> [ShapeKind<DVec3>; 8] {
        let ends = [-0.6, 0.6].map(|x| Part::Vector(DVec3::new(x, 0.0, 0.0)));
        let axes = [DVec3::X, 0.8 * DVec3::Y, DVec3::Z].into_iter();
        let octahedron = Part::Points(axes.flat_map(|end| [end, -end]).collect());
        let tetrahedron = [
            [0.5, 0.4, 0.5],
            [-0.5, 0.4, 0.5],
            [0.0, 0.4, -0.6],
            [0.0, -0.7, 0.0],
        ];
        let tetrahedron = Part::Points(tetrahedron.map(DVec3::from).to_vec());
        [
            ("box", vec![Part::Vector(DVec3::new(0.7, 0.5, 0.5))]),
            ("hull", vec![octahedron]),
            ("sphere", vec![Part::Length(1.0)]),
            ("capsule", [&ends[..], &[Part::Length(0.4)]].concat()),
            ("cylinder", [0.6, 0.8].map(Part::Length).to_vec()),
            ("cone", [0.7, 0.7].map(Part::Length).to_vec()),
            ("ellipsoid", vec![Part::Vector(DVec3::new(1.0, 0.6, 0.7))]),
            ("rounded", vec![tetrahedron, Part::Length(0.2)]),
        ]
        .map(|(kind, parts)| (kind, kind, parts))
    }

    fn controls(world: &World<Self>, keys: Controls) -> Controls {
        let [right, down, depth] = nearest_axes(&world.view);
        let [x, y, z] = keys.push.map(direction);
        let push = x * right + y * down + z * depth;
        Controls {
            push: push.to_array().map(|along| [along < 0.0, along > 0.0]),
            axis: depth,
            ..keys
        }
    }

    fn faces([a, b]: [&PosedShape; 2]) -> Option<Faces> {
        Some(Faces::of_difference(a, b))
    }

    fn bounds(bodies: &[&PosedShape], view: &View) -> Rect {
        bounds_of(bodies, view)
    }

    fn place_of(view: &View, body: &Body<Self>, _: DragTarget) -> Option<DVec2> {
        Some(view.project(body.position))
    }

    /// Keeps its depth.
    fn moved(view: &View, mut body: Body<Self>, to: DVec2) -> Body<Self> {
        let way = to - view.project(body.position);
        body.position += way.x * view.right + way.y * view.down;
        body
    }

    fn to_local(body: &Body<Self>, _: DVec2) -> DVec3 {
        body.centroid()
    }

    fn put_body(id: BodyId, body: Body<Self>, gesture: UndoGroup) -> PointerAction {
        PointerAction::PutInSpace { id, body, gesture }
    }

    fn put(action: PointerAction) -> Option<(BodyId, Body<Self>, UndoGroup)> {
        match action {
            PointerAction::PutInSpace { id, body, gesture } => Some((id, body, gesture)),
            _ => None,
        }
    }
}

impl Workspace<Space> {
    /// Rotates the view like a drag of the background by this offset in points, so that the front follows the pointer,
    /// about the centre of the bodies.
    pub(super) fn turn_view(&mut self, way: DVec2) {
        let before = self.world.view;
        let azimuth = before.azimuth - TURN_PER_POINT * way.x;
        let elevation = before.elevation + TURN_PER_POINT * way.y;
        let view = View::new(azimuth, elevation);
        let [a, b] = self.world.simulation.display_moment().bodies();
        let middle = middle_of(&[a, b]);
        let shift = view.project(middle) - before.project(middle);
        self.viewport.translate_view(shift);
        self.world.view = view;
    }
}

/// The centre of the axis-aligned bounding box of the bodies, in world space.
fn middle_of(bodies: &[&PosedShape]) -> DVec3 {
    let middle = DVec3::AXES.map(|axis| (reach(bodies, axis) - reach(bodies, -axis)) / 2.0);
    DVec3::from_array(middle)
}

/// How far the bodies reach along an axis.
fn reach(bodies: &[&PosedShape], axis: DVec3) -> f64 {
    let along = bodies
        .iter()
        .map(|body| axis.dot(body.support(axis)) + body.radius());
    along.fold(f64::NEG_INFINITY, f64::max)
}

/// The permutations that assign a world axis to each of the view's right, down and depth.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [2, 1, 0],
    [0, 2, 1],
    [2, 0, 1],
    [1, 0, 2],
    [1, 2, 0],
];

/// The signed world axes nearest to the view's right, down and depth. Separately, two of the view's may be nearest to the
/// same; of all permutations the one with the largest sum of cosines is taken.
fn nearest_axes(view: &View) -> [DVec3; 3] {
    let of_view = [view.right, view.down, view.depth];
    let (mut best, mut closest) = (WAYS[0], 0.0);
    for way in WAYS {
        let cosines = of_view.iter().zip(way).map(|(axis, k)| axis[k].abs());
        let closeness: f64 = cosines.sum();
        if closeness > closest {
            (best, closest) = (way, closeness);
        }
    }
    [0, 1, 2].map(|k| DVec3::AXES[best[k]] * of_view[k][best[k]].signum())
}

/// The direction of two opposite keys; the first takes precedence.
fn direction([minus, plus]: [bool; 2]) -> f64 {
    f64::from(plus && !minus) - f64::from(minus)
}
