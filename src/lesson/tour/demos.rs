//! What the tour shows besides the overlays, and where it is at.

use std::f64::consts::TAU;

use glam::DVec2;

use crate::planar::PosedShape;
use crate::scene::Moment;

/// How far a step takes a sweep, in parts of the whole way, and a direction, in radians.
const SWEEP_STEP: f64 = 1.0 / 48.0;
const TURN_STEP: f64 = TAU / 24.0;

/// Something that is drawn for a stop of the tour alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourDemo {
    /// A corner of A and a corner of B, by their indices, and their difference.
    Difference {
        /// A's and B's.
        corners: [usize; 2],
    },
    /// A ⊖ B made by sweeping −B round A.
    Sweep {
        /// Which part of the way round A is done, 0 to 1.
        progress: f64,
    },
    /// The products d·w of a direction d with the corners w of A ⊖ B.
    Products {
        /// The angle of d, in radians, clockwise on screen.
        angle: f64,
    },
}

impl TourDemo {
    /// The same as it is when its stop begins: what a view is fitted to.
    #[must_use]
    pub fn at_start(self) -> Self {
        match self {
            Self::Difference { .. } => Self::Difference { corners: [1, 1] },
            Self::Sweep { .. } => Self::Sweep { progress: 0.0 },
            Self::Products { .. } => Self::Products { angle: 0.0 },
        }
    }

    /// So many steps on, or back where negative: to another pair of corners, along the sweep, round the
    /// clock.
    #[must_use]
    pub fn stepped(self, steps: isize, moment: &Moment) -> Self {
        match self {
            Self::Difference {
                corners: [of_a, of_b],
            } => {
                let [count_a, count_b] = [&moment.a, &moment.b].map(|body| corners(body).len());
                let all = count_a * count_b;
                let next = (of_a * count_b + of_b + all).saturating_add_signed(steps) % all;
                Self::Difference {
                    corners: [next / count_b, next % count_b],
                }
            }
            Self::Sweep { progress } => Self::Sweep {
                progress: (progress + steps as f64 * SWEEP_STEP).clamp(0.0, 1.0),
            },
            Self::Products { angle } => Self::Products {
                angle: (angle + steps as f64 * TURN_STEP).rem_euclid(TAU),
            },
        }
    }
}

/// The corners of a body's core, in world space, in the order that turns from +x to +y; of an ellipse
/// those of the polygon that it is drawn as. Never empty.
#[must_use]
pub fn corners(body: &PosedShape) -> Vec<DVec2> {
    match body.vertices() {
        [] => body.outline(),
        vertices => vertices.to_vec(),
    }
}

/// Which part of the whole way round lies before each corner, 0 to 1.
#[must_use]
pub fn share_at_corners(corners: &[DVec2]) -> Vec<f64> {
    let mut way = 0.0;
    let ways: Vec<f64> = (0..corners.len())
        .map(|index| {
            let before = way;
            way += corners[index].distance(corners[(index + 1) % corners.len()]);
            before
        })
        .collect();
    let whole = if way > 0.0 { way } else { 1.0 };
    ways.into_iter().map(|before| before / whole).collect()
}

/// The point of the outline through `corners` at this part of the whole way round.
#[must_use]
pub fn place_on_outline(corners: &[DVec2], share: f64) -> DVec2 {
    let shares = share_at_corners(corners);
    let edge = shares.partition_point(|&at| at <= share).max(1) - 1;
    let end = shares.get(edge + 1).copied().unwrap_or(1.0);
    let along = (share - shares[edge]) / (end - shares[edge]).max(f64::MIN_POSITIVE);
    let next = corners[(edge + 1) % corners.len()];
    corners[edge].lerp_monotonic(next, along.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Simulation, tour_scene};
    use glam::dvec2;

    #[test]
    fn stepping_meets_every_pair_of_corners_and_comes_back() {
        let simulation = Simulation::new(tour_scene("apart").unwrap());
        let first = TourDemo::Difference { corners: [0, 0] };
        let mut seen = vec![first];
        loop {
            let next = seen[seen.len() - 1].stepped(1, simulation.moment());
            if next == first {
                break;
            }
            assert!(!seen.contains(&next), "{next:?}");
            assert_eq!(next.stepped(-1, simulation.moment()), seen[seen.len() - 1]);
            seen.push(next);
        }
        assert_eq!(seen.len(), 12);
    }

    #[test]
    fn a_sweep_stops_at_its_ends_and_a_direction_goes_round() {
        let simulation = Simulation::new(tour_scene("apart").unwrap());
        let moment = simulation.moment();
        let swept = TourDemo::Sweep { progress: 0.0 };
        assert_eq!(swept.stepped(-3, moment), swept);
        assert_eq!(
            swept.stepped(1000, moment),
            TourDemo::Sweep { progress: 1.0 }
        );
        let TourDemo::Products { angle } = (TourDemo::Products { angle: 0.0 }).stepped(-1, moment)
        else {
            panic!("another exhibit");
        };
        assert!((angle - (TAU - TURN_STEP)).abs() < 1e-12);
    }

    #[test]
    fn the_way_round_is_measured_along_the_outline() {
        let square = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)].map(|(x, y)| dvec2(x, y));
        assert_eq!(share_at_corners(&square), [0.0, 0.375, 0.5, 0.875]);
        for (share, place) in [
            (0.0, dvec2(0.0, 0.0)),
            (0.25, dvec2(2.0, 0.0)),
            (0.5, dvec2(3.0, 1.0)),
            (0.9375, dvec2(0.0, 0.5)),
            (1.0, dvec2(0.0, 0.0)),
        ] {
            let found = place_on_outline(&square, share);
            assert!(found.distance(place) < 1e-12, "{share}: {found}");
        }
        assert_eq!(place_on_outline(&square[..1], 0.4), square[0]);
    }
}
