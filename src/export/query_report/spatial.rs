//! The answers for a scene in space.

use glam::DVec3;

use super::{Answers, Closest, ContactReport, SatAnswer, gap};
use crate::scene::Unit;
use crate::spatial::{Iterations, Manifold, PosedShape, contact, query_by_machines, sat};

impl Answers {
    /// The answers for two bodies in space.
    #[must_use]
    pub fn in_space(a: &PosedShape, b: &PosedShape, unit: Unit) -> Self {
        let answer = query_by_machines(a, b);
        let manifold = contact(a, b, &answer);
        let points = manifold.iter().flat_map(Manifold::points);
        let Iterations { gjk, epa, distance } = answer.iterations;
        Self {
            colliding: answer.colliding,
            distance: answer.distance,
            depth: answer.depth,
            normal: array(answer.normal),
            closest: (!answer.colliding).then(|| Closest {
                on_a: array(answer.on_a),
                on_b: array(answer.on_b),
            }),
            contacts: points
                .map(|point| ContactReport {
                    on_a: array(point.on_a),
                    on_b: array(point.on_b),
                    depth: point.depth,
                })
                .collect(),
            gjk_iterations: gjk,
            epa_iterations: epa,
            sat: sat(a, b).map(|sat| SatAnswer {
                colliding: sat.colliding,
                depth: sat.depth,
                normal: array(sat.normal),
                gap: gap(sat.axis.overlap()),
            }),
            cast: None,
            nearest: [answer.on_a, answer.on_b].map(array),
            distance_iterations: distance,
            unit,
        }
    }
}

fn array(v: DVec3) -> Vec<f64> {
    v.to_array().to_vec()
}
