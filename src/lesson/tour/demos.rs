//! The tour's exhibits and their states, the owners of A ⊖ B's edges, and the cases of GJK and EPA.

use std::f64::consts::TAU;

use glam::DVec2;

use crate::lesson::{Lesson, NamedPoint, NumberFormat, Phase, Step};
use crate::scene::{BodyId, Moment};
use collidoscope_core::planar::{EpaCase, GjkCase, PosedShape, minkowski_difference};

/// The step of a sweep, as a fraction of its whole path, and of a direction, in radians.
const SWEEP_STEP: f64 = 1.0 / 48.0;
const TURN_STEP: f64 = TAU / 24.0;

/// An exhibit, which only a stop of the tour draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourDemo {
    /// A corner of A and a corner of B, by index, and their difference.
    Difference {
        /// Those of A and B.
        corners: [usize; 2],
    },
    /// A ⊖ B as drawn by sweeping −B around A.
    Sweep {
        /// The fraction of the path around A, 0 to 1.
        progress: f64,
    },
    /// The products d·w of a direction d with the corners w of A ⊖ B.
    Products {
        /// The angle of d, in radians, clockwise on screen.
        angle: f64,
    },
}

impl TourDemo {
    /// Its state at the start of its stop, to which a view is fitted.
    #[must_use]
    pub fn at_start(self) -> Self {
        match self {
            Self::Difference { .. } => Self::Difference { corners: [1, 1] },
            Self::Sweep { .. } => Self::Sweep { progress: 0.0 },
            Self::Products { .. } => Self::Products { angle: 0.0 },
        }
    }

    /// Moved on by this number of steps, or back if negative: to another pair of corners, along the sweep, or around
    /// the circle.
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

/// The corners of a body's core, in world space, in the order that turns from +x to +y; for an ellipse those of the
/// polygon it is drawn as. Never empty.
#[must_use]
pub fn corners(body: &PosedShape) -> Vec<DVec2> {
    match body.vertices() {
        [] => body.outline(),
        vertices => vertices.to_vec(),
    }
}

/// The fraction of the perimeter before each corner, 0 to 1.
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

/// The point of the outline through `corners` at this fraction of its perimeter.
#[must_use]
pub fn place_on_outline(corners: &[DVec2], share: f64) -> DVec2 {
    let shares = share_at_corners(corners);
    let edge = shares.partition_point(|&at| at <= share).max(1) - 1;
    let end = shares.get(edge + 1).copied().unwrap_or(1.0);
    let along = (share - shares[edge]) / (end - shares[edge]).max(f64::MIN_POSITIVE);
    let next = corners[(edge + 1) % corners.len()];
    corners[edge].lerp_monotonic(next, along.clamp(0.0, 1.0))
}

// A convex body's edges, sorted by the direction of their normals, form its outline. A ⊖ B = A + (−B) has the edges of
// A and those of −B, sorted together: while −B slides along an edge of A, that edge is drawn on the boundary; at a
// corner of A, the edges of −B whose normals lie between those of the corner's two edges are drawn.

/// An edge of A ⊖ B, which is a translated edge of one body; in Minkowski space, px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnedEdge {
    /// The body whose edge it is.
    pub owner: BodyId,
    pub ends: [DVec2; 2],
    /// The fractions of the path around A, 0 to 1, between which a sweep draws it.
    pub drawn: [f64; 2],
}

/// The edges of A ⊖ B, of the cores, in order. If edges of A and B are parallel, their common edge is given as two,
/// A's first.
#[must_use]
pub fn edges_by_owner(a: &PosedShape, b: &PosedShape) -> Vec<OwnedEdge> {
    let outline = corners(a);
    let shares = share_at_corners(&outline);
    let share_of = |corner: DVec2| {
        let ways = outline.iter().map(|at| at.distance(corner));
        let nearest = ways
            .zip(&shares)
            .min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map_or(0.0, |(_, share)| *share)
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

/// A case in which a query of GJK or EPA can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GjkExample {
    /// GJK: the first point.
    First,
    /// GJK: the origin is off the line through two points.
    Beside,
    /// GJK: the origin is beyond an edge of the triangle.
    BeyondEdge,
    /// GJK: the triangle contains the origin.
    Inside,
    /// GJK: the support falls short of the origin.
    FallsShort,
    /// EPA: nothing is beyond the closest edge.
    OnBoundary,
}

impl GjkExample {
    /// Whether a step was decided by this case.
    #[must_use]
    pub fn is(self, step: &Step) -> bool {
        let case = match self {
            Self::First => (Phase::Gjk, GjkCase::First.slug()),
            Self::Beside => (Phase::Gjk, GjkCase::Beside.slug()),
            Self::BeyondEdge => (Phase::Gjk, GjkCase::BeyondEdge { gone: 0 }.slug()),
            Self::Inside => (Phase::Gjk, GjkCase::Inside.slug()),
            Self::FallsShort => (Phase::Gjk, GjkCase::FallsShort.slug()),
            Self::OnBoundary => (Phase::Epa, EpaCase::OnBoundary.slug()),
        };
        case == (step.phase(), step.work.case())
    }

    /// The first step of `lesson` that was decided by this case.
    #[must_use]
    pub fn step_of(self, lesson: &Lesson) -> Option<usize> {
        let mut steps = lesson.steps().iter();
        steps.position(|step| self.is(step))
    }

    /// The result of a step decided by this case, in numbers.
    pub(super) fn found_in(self, step: &Step, numbers: &NumberFormat) -> String {
        let (found, kept) = (step.support.name(), names(&step.after));
        match self {
            Self::First => format!("{found} is the first point."),
            Self::Beside => {
                let line = kept.join(" and ");
                format!(
                    "O lies off the line through {line}. Next, GJK searches perpendicular to it."
                )
            }
            Self::BeyondEdge => {
                let edge = kept.concat();
                format!(
                    "O lies beyond the edge {edge}. GJK keeps it and next searches perpendicular to it."
                )
            }
            Self::Inside => {
                let triangle = kept.concat();
                format!("The triangle {triangle} contains O. So A and B collide.")
            }
            Self::FallsShort => {
                let reach = numbers.length(step.reach());
                format!("d·{found} = {reach} is negative. So A and B are apart.")
            }
            // w is on the edge.
            Self::OnBoundary => {
                let depth = numbers.length(step.reach());
                format!("The closest edge is {depth} from O. That is the depth.")
            }
        }
    }
}

fn names(points: &[NamedPoint]) -> Vec<String> {
    points.iter().map(NamedPoint::name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Simulation, presets, tour_scene};

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

    /// The sides of a body's core.
    fn sides(body: &PosedShape) -> Vec<DVec2> {
        let from = corners(body);
        let to = from.iter().cycle().skip(1);
        from.iter().zip(to).map(|(from, to)| to - from).collect()
    }

    #[test]
    fn each_edge_is_a_side_of_the_body_that_it_is_said_to_be_of() {
        let scenes = ["boxes", "apart", "overlapping"].map(|name| tour_scene(name).unwrap());
        let of_presets = presets().into_iter().map(|preset| preset.scene);
        let polygons = of_presets.filter(|scene| {
            let mut bodies = [&scene.a, &scene.b].into_iter();
            bodies.all(|body| body.shape.polygon().is_some())
        });
        for scene in scenes.into_iter().chain(polygons) {
            let moment = Simulation::new(scene.clone()).moment().clone();
            let edges = edges_by_owner(&moment.a, &moment.b);
            for (id, body, sign) in [(BodyId::A, &moment.a, 1.0), (BodyId::B, &moment.b, -1.0)] {
                let mut left = sides(body);
                for edge in edges.iter().filter(|edge| edge.owner == id) {
                    let way = sign * (edge.ends[1] - edge.ends[0]);
                    let found = left.iter().position(|side| side.distance(way) < 1e-9);
                    let at = found.unwrap_or_else(|| panic!("{}: {edge:?}", scene.title));
                    left.remove(at);
                }
                assert!(left.is_empty(), "{}: {id:?} has {left:?} left", scene.title);
            }
        }
    }
}
