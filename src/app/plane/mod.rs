//! The plane as the app draws and edits it, and picking in it: the vertex, edge or body under the pointer. Points are in
//! world space (px).

use glam::DVec2;

use super::command::{DragTarget, PointerAction, UndoGroup, VertexEdit};
use super::shape_palette::random_points;
use super::world::{AppDimension, ShapeKind, World};
use crate::check::{KnownBug, UserTrace};
use crate::figure::spatial::View;
use crate::figure::{Rect, bounds_of};
use crate::lesson::Plane;
use crate::scene::{Body, BodyId, Controls, Part, Scene};
use collidoscope_core::planar::{PosedShape, Shape, nearest_on_segment};

mod reshape;

use reshape::{with_vertex_added, with_vertex_moved, with_vertex_removed};

impl AppDimension for Plane {
    /// A triangle has three different sides.
    fn kinds(seed: u64) -> [ShapeKind<DVec2>; 8] {
        let points =
            |points: &[[f64; 2]]| Part::Points(points.iter().map(|&at| at.into()).collect());
        let rectangle = |x: f64, y: f64| points(&[[-x, -y], [x, -y], [x, y], [-x, y]]);
        let triangle = points(&[[-0.8, 0.6], [0.3, -0.95], [0.9, 0.4]]);
        let [left, right] = [-0.6, 0.6].map(|x| Part::Vector(DVec2::new(x, 0.0)));
        let [long, short] = [1.0, 0.6].map(Part::Length);
        let hull = Part::Points(random_points(seed));
        [
            ("box", "polygon", vec![rectangle(0.8, 0.6)]),
            ("triangle", "polygon", vec![triangle]),
            ("n-gon", "regular", vec![Part::Count(6), Part::Length(1.0)]),
            ("circle", "circle", vec![Part::Length(1.0)]),
            ("capsule", "capsule", vec![left, right, Part::Length(0.4)]),
            (
                "rounded",
                "rounded",
                vec![rectangle(0.6, 0.45), Part::Length(0.25)],
            ),
            ("ellipse", "ellipse", vec![long, short]),
            ("random hull", "hull", vec![hull]),
        ]
    }

    /// Up is up on screen.
    fn controls(world: &World<Self>, mut keys: Controls) -> Controls {
        if world.is_y_up() {
            std::mem::swap(&mut keys.up, &mut keys.down);
        }
        keys
    }

    fn trace_of(bug: KnownBug, [a, b]: [&PosedShape; 2]) -> Option<UserTrace> {
        Some(bug.run(a, b))
    }

    fn bounds(bodies: &[&PosedShape], _: &View) -> Rect {
        bounds_of(bodies)
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

    fn put_body(id: BodyId, body: Body, gesture: UndoGroup) -> PointerAction {
        PointerAction::Put { id, body, gesture }
    }

    fn put(action: PointerAction) -> Option<(BodyId, Body, UndoGroup)> {
        match action {
            PointerAction::Put { id, body, gesture } => Some((id, body, gesture)),
            _ => None,
        }
    }

    fn reshaped(body: &Body, edit: VertexEdit) -> Result<(Shape, bool), String> {
        let shape = &body.shape;
        let reshaped = match edit {
            VertexEdit::Add { edge, at } => with_vertex_added(shape, edge, body.to_local(at)),
            VertexEdit::Remove { index } => with_vertex_removed(shape, index),
            VertexEdit::Move { index, to } => with_vertex_moved(shape, index, body.to_local(to)),
        };
        reshaped.map_err(|reason| reason.to_string())
    }
}

/// A pointer inside either body picks a vertex only within this fraction of its distance to the body's centre, so that
/// the centre of a body drawn small still moves it.
const VERTEX_SHARE: f64 = 1.0 / 3.0;

/// The drag target at `at` within `reach` px: the nearest vertex of the selected body, else the smaller of the bodies
/// at that point, so that one inside another can be picked.
pub fn grip_at(
    scene: &Scene,
    selected: Option<BodyId>,
    at: DVec2,
    reach: f64,
) -> Option<DragTarget> {
    let vertex = selected.and_then(|id| nearest_vertex(scene, id, at, reach));
    vertex.or_else(|| {
        let near = BodyId::BOTH.into_iter().filter_map(|id| {
            let outline = scene.body(id).posed().outline();
            let gap = gap_to(&outline, at);
            (gap <= reach / 2.0).then(|| (id, gap, area(&outline)))
        });
        let best =
            near.min_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
        best.map(|(id, ..)| DragTarget::Body(id))
    })
}

fn nearest_vertex(scene: &Scene, id: BodyId, at: DVec2, reach: f64) -> Option<DragTarget> {
    let outlines = BodyId::BOTH.map(|id| scene.body(id).posed().outline());
    let under = outlines.iter().filter(|outline| gap_to(outline, at) == 0.0);
    let to_middle = under.map(|outline| middle(outline).distance(at));
    let most = to_middle.fold(f64::INFINITY, f64::min) * VERTEX_SHARE / (1.0 - VERTEX_SHARE);
    let corners = vertices(scene.body(id));
    let center = middle(&corners);
    let near = corners.into_iter().enumerate().filter(|&(_, vertex)| {
        let distance = vertex.distance(at);
        let inwards = (at - vertex).dot(center - vertex) > 0.0;
        distance <= reach.min(most)
            && (!inwards || distance <= VERTEX_SHARE * vertex.distance(center))
    });
    let nearest = near.min_by(|one, other| one.1.distance(at).total_cmp(&other.1.distance(at)));
    nearest.map(|(index, _)| DragTarget::Vertex(id, index))
}

fn middle(vertices: &[DVec2]) -> DVec2 {
    vertices.iter().sum::<DVec2>() / vertices.len().max(1) as f64
}

/// The nearest edge of a polygon within `reach`: its body, the index of its first vertex, and its point nearest `at`.
pub fn edge_at(scene: &Scene, at: DVec2, reach: f64) -> Option<(BodyId, usize, DVec2)> {
    let mut best: Option<(f64, (BodyId, usize, DVec2))> = None;
    for id in BodyId::BOTH {
        let body = scene.body(id);
        if body.shape.polygon().is_none() {
            continue;
        }
        let vertices = vertices(body);
        // A rounded polygon is clicked on its rim, which lies outside its edges.
        let reach = reach + rim(&body.shape);
        for index in 0..vertices.len() {
            let ends = [vertices[index], vertices[(index + 1) % vertices.len()]];
            let foot = nearest_on_segment(ends, at);
            let distance = foot.distance(at);
            if distance <= reach && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, (id, index, foot)));
            }
        }
    }
    best.map(|(_, edge)| edge)
}

/// The vertices that can be dragged, in world space: a polygon's, or the endpoints of a capsule's segment.
pub fn vertices(body: &Body) -> Vec<DVec2> {
    match &body.shape {
        Shape::Capsule(capsule) => capsule.ends().map(|end| body.to_world(end)).to_vec(),
        shape => {
            let local = shape
                .polygon()
                .map_or(&[][..], |polygon| polygon.vertices());
            local.iter().map(|&vertex| body.to_world(vertex)).collect()
        }
    }
}

fn rim(shape: &Shape) -> f64 {
    match shape {
        Shape::Rounded(rounded) => rounded.radius(),
        _ => 0.0,
    }
}

/// The distance of `at` from a convex outline; 0 inside.
fn gap_to(outline: &[DVec2], at: DVec2) -> f64 {
    let (mut is_inside, mut gap) = (outline.len() > 2, f64::INFINITY);
    for (k, &from) in outline.iter().enumerate() {
        let to = outline[(k + 1) % outline.len()];
        is_inside &= (to - from).perp_dot(at - from) >= 0.0;
        gap = gap.min(nearest_on_segment([from, to], at).distance(at));
    }
    if is_inside { 0.0 } else { gap }
}

fn area(outline: &[DVec2]) -> f64 {
    let Some((&first, rest)) = outline.split_first() else {
        return 0.0;
    };
    let triangles = rest.windows(2);
    triangles
        .map(|pair| (pair[0] - first).perp_dot(pair[1] - first) / 2.0)
        .sum()
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::scene::preset;

    /// A is (300,260)–(500,480), B the box (0,0)–(50,80).
    fn boxes() -> Scene {
        preset("two-boxes").unwrap().scene
    }

    #[test]
    fn a_vertex_goes_before_its_body_where_that_is_selected_alone() {
        let scene = boxes();
        let near = [dvec2(51.0, 82.0), dvec2(303.0, 302.0)];
        for selected in [None, Some(BodyId::A), Some(BodyId::B)] {
            let [b, a] = near.map(|at| grip_at(&scene, selected, at, 8.0));
            let taken = |id, index| match selected {
                Some(selected) if selected == id => Some(DragTarget::Vertex(id, index)),
                _ => Some(DragTarget::Body(id)),
            };
            assert_eq!(b, taken(BodyId::B, 2));
            assert_eq!(a, taken(BodyId::A, 0));
        }
    }

    #[test]
    fn a_body_drawn_small_is_moved_by_its_middle_beside_a_vertex_of_the_other() {
        let scene = crate::scene::tour_scene("overlapping").expect("a scene");
        let at = middle(&vertices(&scene.b));
        let corners = vertices(&scene.a);
        assert!(corners.iter().any(|vertex| vertex.distance(at) < 40.0));
        assert_eq!(
            grip_at(&scene, Some(BodyId::A), at, 60.0),
            Some(DragTarget::Body(BodyId::B))
        );
    }

    #[test]
    fn of_two_bodies_the_smaller_is_taken() {
        let scene = preset("deep-containment").unwrap().scene;
        assert_eq!(
            grip_at(&scene, None, dvec2(455.0, 350.0), 8.0),
            Some(DragTarget::Body(BodyId::B))
        );
        let mut swapped = scene.clone();
        (swapped.a, swapped.b) = (scene.b, scene.a);
        assert_eq!(
            grip_at(&swapped, None, dvec2(455.0, 350.0), 8.0),
            Some(DragTarget::Body(BodyId::A))
        );
    }

    #[test]
    fn an_edge_is_found_with_the_place_on_it() {
        let scene = boxes();
        let found = edge_at(&scene, dvec2(53.0, 30.0), 8.0);
        assert_eq!(found, Some((BodyId::B, 1, dvec2(50.0, 30.0))));
        assert_eq!(edge_at(&scene, dvec2(25.0, 40.0), 8.0), None);
    }
}
