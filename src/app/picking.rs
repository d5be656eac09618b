//! Picking: the vertex, edge or body under the pointer. Points are in world space or, for bodies in space, in the view
//! plane (px).

use glam::DVec2;

use super::command::DragTarget;
use crate::figure::Drawn;
use crate::figure::spatial::View;
use crate::scene::{Body, BodyId, Scene};
use collidoscope_core::planar::{Shape, nearest_on_segment};

/// A pointer inside either body picks a vertex only within this fraction of its distance to the body's centre, so that
/// the centre of a body drawn small still moves it.
const VERTEX_SHARE: f64 = 1.0 / 3.0;

/// The drag target in the plane at `at` within `reach` px: the nearest vertex of the selected body, else a body.
pub fn grip_at(
    scene: &Scene,
    selected: Option<BodyId>,
    at: DVec2,
    reach: f64,
) -> Option<DragTarget> {
    let vertex = selected.and_then(|id| nearest_vertex(scene, id, at, reach));
    vertex.or_else(|| body_at(scene, &View::default(), at, reach).map(DragTarget::Body))
}

/// The body picked at `at` within `reach` px: the nearest, and of several at that point the one with the smallest
/// outline, so that one behind or inside another can be picked.
pub fn body_at<D: Drawn>(scene: &Scene<D>, view: &View, at: DVec2, reach: f64) -> Option<BodyId> {
    let near = BodyId::BOTH.into_iter().filter_map(|id| {
        let outline = D::outline(&scene.body(id).posed(), view);
        let gap = gap_to(&outline, at);
        (gap <= reach / 2.0).then(|| (id, gap, area(&outline)))
    });
    let best = near.min_by(|one, other| one.1.total_cmp(&other.1).then(one.2.total_cmp(&other.2)));
    best.map(|(id, ..)| id)
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
