//! Editing in space: picking a body, and the world axes nearest to those of the view, along which keys push and about
//! which they rotate a body.

use glam::{DVec2, DVec3};

use super::command::{DragTarget, PointerAction, UndoGroup, VertexEdit};
use super::world::{AppDimension, World};
use crate::check::{KnownBug, UserTrace};
use crate::figure::Rect;
use crate::figure::spatial::{Faces, View, bounds_of};
use crate::lesson::Space;
use crate::scene::{Body, BodyId, Controls, Falling, Moment, Scene};
use collidoscope_core::planar::{self, Circle};
use collidoscope_core::spatial::{PosedShape, Shape, Support};

/// The rotation of the view for a drag of the background, in degrees per point.
const TURN_PER_POINT: f64 = 0.4;

impl AppDimension for Space {
    fn with_pair(_: &Falling, scene: &Scene<Self>) -> Scene<Self> {
        scene.clone()
    }

    fn controls(world: &World<Self>, keys: Controls) -> Controls {
        Axes::nearest_to(&world.view).controls(&keys)
    }

    fn trace_of(_: KnownBug, _: [&PosedShape; 2]) -> Option<UserTrace> {
        None
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

    fn reshaped(_: &Body<Self>, _: VertexEdit) -> Result<(Shape, bool), String> {
        Err("only a polygon of the plane has vertices to change".to_owned())
    }
}

/// The view rotated by a drag of the background by this offset in points, so that the front follows the pointer, and
/// how far the centre of the bodies moves in the view plane (px).
pub(super) fn turned_view(world: &World<Space>, way: DVec2) -> (View, DVec2) {
    let before = world.view;
    let azimuth = before.azimuth - TURN_PER_POINT * way.x;
    let elevation = before.elevation + TURN_PER_POINT * way.y;
    let view = View::new(azimuth, elevation);
    let Moment { a, b, .. } = world.simulation.display_moment();
    let middle = middle_of(&[a, b]);
    (view, view.project(middle) - before.project(middle))
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

/// A body projected onto the view plane. Projected along the depth, a support point of the body is one of the
/// projection: max over p of d · (r · p, u · p) = max over p of (d.x r + d.y u) · p.
struct ProjectedBody<'s> {
    body: &'s PosedShape,
    view: &'s View,
}

impl planar::Support for ProjectedBody<'_> {
    fn support(&self, direction: DVec2) -> DVec2 {
        let farthest = self.body.support(self.view.in_plane(direction));
        self.view.project(farthest)
    }

    fn center(&self) -> DVec2 {
        self.view.project(self.body.center())
    }

    fn radius(&self) -> f64 {
        self.body.radius()
    }
}

impl ProjectedBody<'_> {
    /// The distance of `at` from the projection; 0 inside.
    fn gap_to(&self, at: DVec2) -> Option<f64> {
        let dot = planar::Shape::from(Circle::new(0.0).ok()?);
        let point = dot.posed(&planar::Pose::new(at, 0.0).ok()?);
        let bodies: [&dyn planar::Support; 2] = [self, &point];
        let answer = planar::query(bodies[0], bodies[1], &mut planar::PairCache::default());
        Some(answer.distance)
    }
}

/// The body picked at `at` within `reach` px: the nearest, and of several at that point the one with the smallest
/// projection, so that one behind or inside another can be picked.
pub fn body_at(scene: &Scene<Space>, view: &View, at: DVec2, reach: f64) -> Option<BodyId> {
    let near = BodyId::BOTH.into_iter().filter_map(|id| {
        let body = scene.body(id).posed();
        let shadow = ProjectedBody { body: &body, view };
        let gap = shadow.gap_to(at)?;
        let size = bounds_of(&[&body], view).size();
        (gap <= reach / 2.0).then_some((id, gap, size.x * size.y))
    });
    let best = near.min_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    best.map(|(id, ..)| id)
}

/// A signed world axis for each of the view's.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axes {
    right: DVec3,
    down: DVec3,
    /// Away from the viewer.
    depth: DVec3,
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

impl Axes {
    /// The axes nearest to the view's. Separately, two of the view's may be nearest to the same; of all permutations
    /// the one with the largest sum of cosines is taken.
    fn nearest_to(view: &View) -> Self {
        let of_view = [view.right, view.down, view.depth];
        let (mut best, mut closest) = (WAYS[0], 0.0);
        for way in WAYS {
            let cosines = of_view.iter().zip(way).map(|(axis, k)| axis[k].abs());
            let closeness: f64 = cosines.sum();
            if closeness > closest {
                (best, closest) = (way, closeness);
            }
        }
        let [right, down, depth] =
            [0, 1, 2].map(|k| DVec3::AXES[best[k]] * of_view[k][best[k]].signum());
        Self { right, down, depth }
    }

    /// The keys' controls for a tick, which push along the view's axes, in world space.
    fn controls(&self, keys: &Controls) -> Controls {
        let push = direction(keys.left, keys.right) * self.right
            + direction(keys.up, keys.down) * self.down
            + direction(keys.towards, keys.away) * self.depth;
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

/// The direction of two opposite keys; the first takes precedence.
fn direction(minus: bool, plus: bool) -> f64 {
    match (minus, plus) {
        (true, _) => -1.0,
        (false, true) => 1.0,
        (false, false) => 0.0,
    }
}
