//! Whose edges the edges of A ⊖ B are.
//!
//! A convex body's edges, sorted by the direction of their normals, make its outline. A ⊖ B = A + (−B) has
//! the edges of A and those of −B, sorted together: while −B slides along an edge of A, that edge is drawn
//! on the rim; where it turns the corner, the edges of −B whose normals lie between those of the corner's
//! two edges stand there.

use glam::DVec2;

use super::demos::{corners, share_at_corners};
use crate::planar::{PosedShape, minkowski_difference};
use crate::scene::BodyId;

/// An edge of A ⊖ B that is an edge of one body, moved; in Minkowski space, px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnedEdge {
    /// Whose edge it is.
    pub owner: BodyId,
    /// From where to where.
    pub ends: [DVec2; 2],
    /// At which parts of the way round A, 0 to 1, a sweep begins and ends to draw it.
    pub drawn: [f64; 2],
}

/// The edges of A ⊖ B, of the cores, in order. Where edges of A and B are parallel, their common edge is
/// given as two, A's first.
#[must_use]
pub fn edges_by_owner(a: &PosedShape, b: &PosedShape) -> Vec<OwnedEdge> {
    let outline = corners(a);
    let shares = share_at_corners(&outline);
    let share_of = |corner: DVec2| {
        let nearest = (0..outline.len()).min_by(|&one, &other| {
            let away = |index: usize| outline[index].distance(corner);
            away(one).total_cmp(&away(other))
        });
        nearest.map_or(0.0, |index| shares[index])
    };
    let rim = minkowski_difference(a, b);
    let mut edges = Vec::new();
    for (index, from) in rim.iter().enumerate() {
        let to = &rim[(index + 1) % rim.len()];
        let middle = to.on_a - from.on_b;
        if to.on_a != from.on_a {
            let [begin, end] = [from.on_a, to.on_a].map(share_of);
            edges.push(OwnedEdge {
                owner: BodyId::A,
                ends: [from.point(), middle],
                drawn: [begin, if end > begin { end } else { 1.0 }],
            });
        }
        if to.on_b != from.on_b {
            edges.push(OwnedEdge {
                owner: BodyId::B,
                ends: [middle, to.point()],
                drawn: [share_of(to.on_a); 2],
            });
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Simulation, presets, tour_scene};

    /// The sides of a body's core.
    fn sides(body: &PosedShape) -> Vec<DVec2> {
        let corners = corners(body);
        let next = corners.iter().cycle().skip(1);
        corners
            .iter()
            .zip(next)
            .map(|(from, to)| to - from)
            .collect()
    }

    #[test]
    fn each_edge_is_a_side_of_the_body_that_it_is_said_to_be_of() {
        let scenes = ["boxes", "apart", "overlapping"].map(|name| tour_scene(name).unwrap());
        let presets = presets().into_iter().map(|preset| preset.scene);
        let polygons = |scene: &crate::scene::Scene| {
            [&scene.a, &scene.b]
                .iter()
                .all(|body| body.shape.polygon().is_some())
        };
        for scene in scenes.into_iter().chain(presets.filter(polygons)) {
            let moment = Simulation::new(scene.clone()).moment().clone();
            let edges = edges_by_owner(&moment.a, &moment.b);
            for (id, body, sign) in [(BodyId::A, &moment.a, 1.0), (BodyId::B, &moment.b, -1.0)] {
                let mut left = sides(body);
                let along = |edge: &&OwnedEdge| edge.owner == id;
                for edge in edges.iter().filter(along) {
                    let way = sign * (edge.ends[1] - edge.ends[0]);
                    let found = left.iter().position(|side| side.distance(way) < 1e-9);
                    let at = found.unwrap_or_else(|| panic!("{}: {edge:?}", scene.title));
                    left.remove(at);
                }
                assert!(left.is_empty(), "{}: {id:?} has {left:?} left", scene.title);
            }
        }
    }

    #[test]
    fn the_edges_turn_one_way_those_of_b_at_a_corner_and_those_of_a_along_the_way() {
        let scene = tour_scene("apart").unwrap();
        let moment = Simulation::new(scene).moment().clone();
        let shares = share_at_corners(&corners(&moment.a));
        let edges = edges_by_owner(&moment.a, &moment.b);
        assert_eq!(edges.len(), 7);
        for (edge, next) in edges.iter().zip(edges.iter().cycle().skip(1)) {
            assert!(edge.ends[1].distance(next.ends[0]) < 1e-9);
            let [way, turned] = [edge, next].map(|edge| edge.ends[1] - edge.ends[0]);
            assert!(way.perp_dot(turned) > 0.0, "{edge:?} and {next:?}");
            let [begin, end] = edge.drawn;
            assert!(shares.contains(&begin), "{edge:?}");
            assert_eq!(begin == end, edge.owner == BodyId::B, "{edge:?}");
            assert!(begin <= end && end <= 1.0, "{edge:?}");
        }
    }
}
