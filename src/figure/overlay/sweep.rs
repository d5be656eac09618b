//! A ⊖ B as it comes about: a − B swept round A, each edge of the rim in the colour of the body whose edge
//! it is.
//!
//! In Minkowski space A is drawn moved by −b, for b the middle of B. The point a − b then runs round A's
//! outline, and a − B is carried along.

use glam::DVec2;

use super::context::OverlayContext;
use super::hull::named_dot;
use crate::figure::{Mark, Role};
use crate::lesson::tour::{corners, edges_by_owner, place_on_outline, share_at_corners};
use crate::planar::Support;
use crate::scene::BodyId;

/// The point a on A's outline, and b in the middle of B.
pub(super) fn world(canvas: &OverlayContext<'_>, progress: f64) -> Vec<Mark> {
    let [a, b] = canvas.bodies();
    let at = place_on_outline(&corners(a), progress);
    let away = (at - a.center()).try_normalize().unwrap_or(DVec2::NEG_Y);
    let named = |at: DVec2, name: &str, side: DVec2| named_dot(at, name, Role::Difference, side);
    let below = DVec2::new(0.6, 0.8);
    [named(at, "a", away), named(b.center(), "b", below)].concat()
}

/// A − b, the copies of a − B at the corners that were passed and where it is, and the edges drawn so far.
pub(super) fn minkowski(canvas: &OverlayContext<'_>, progress: f64) -> Vec<Mark> {
    let [a, b] = canvas.bodies();
    let (of_a, of_b) = (corners(a), corners(b));
    let middle = b.center();
    let copy_at = |a: DVec2| -> Vec<DVec2> { of_b.iter().map(|b| a - b).collect() };
    let polygon = |points: Vec<DVec2>, role: Role| Mark::Polygon { points, role };
    let mut marks = Vec::new();
    let edges = edges_by_owner(a, b);
    if progress >= 1.0 {
        marks.push(polygon(
            edges.iter().map(|edge| edge.ends[0]).collect(),
            Role::Hull,
        ));
    }
    let moved: Vec<DVec2> = of_a.iter().map(|a| a - middle).collect();
    marks.push(polygon(moved, Role::TranslatedA));
    let passed = of_a.iter().zip(share_at_corners(&of_a));
    let passed = passed.filter(|(_, share)| *share <= progress);
    marks.extend(passed.map(|(&corner, _)| polygon(copy_at(corner), Role::SweepTrail)));
    let now = place_on_outline(&of_a, progress);
    marks.push(polygon(copy_at(now), Role::NegatedB));
    for edge in &edges {
        let [begin, end] = edge.drawn;
        if progress < begin {
            continue;
        }
        let share = ((progress - begin) / (end - begin).max(f64::MIN_POSITIVE)).min(1.0);
        let [from, to] = edge.ends;
        // An edge of B is there at once: its sweep stands at a corner.
        let until = if end > begin {
            from.lerp_monotonic(to, share)
        } else {
            to
        };
        marks.push(Mark::Polyline {
            points: vec![from, until],
            role: match edge.owner {
                BodyId::A => Role::EdgeOfA,
                BodyId::B => Role::EdgeOfB,
            },
        });
    }
    marks.extend(names(a.center() - middle, now - middle, &copy_at(now)));
    marks
}

/// The names of A − b, by its middle, of the copy, at its farthest corner from there, and of the point that
/// carries it.
fn names(of_a: DVec2, carried: DVec2, copy: &[DVec2]) -> Vec<Mark> {
    let farthest = copy.iter().copied().max_by(|one, other| {
        let away = |point: &DVec2| point.distance(of_a);
        away(one).total_cmp(&away(other))
    });
    let mut marks = vec![
        Mark::Point {
            at: carried,
            role: Role::Difference,
        },
        Mark::Label {
            at: of_a,
            text: "A − b".to_owned(),
            role: Role::TranslatedA,
            side: DVec2::ZERO,
        },
        Mark::Label {
            at: carried,
            text: "a − b".to_owned(),
            role: Role::Difference,
            side: (of_a - carried).try_normalize().unwrap_or(DVec2::Y),
        },
    ];
    marks.extend(farthest.map(|at| Mark::Label {
        at,
        text: "a − B".to_owned(),
        role: Role::NegatedB,
        side: (at - of_a).try_normalize().unwrap_or(DVec2::NEG_Y),
    }));
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::overlay::pictures::{OverlayPicture, of_role};
    use crate::figure::{MinkowskiPane, Pane};
    use crate::lesson::tour::TourDemo;
    use crate::planar::{PosedShape, SupportPoint, minkowski_difference};

    fn pane(progress: f64) -> (PosedShape, PosedShape, Pane) {
        let shown = OverlayPicture {
            exhibit: Some(TourDemo::Sweep { progress }),
            ..OverlayPicture::new("hamaluik", &[])
        };
        let pane = shown.figure(MinkowskiPane::Half).panes.remove(1);
        (shown.moment.a.clone(), shown.moment.b.clone(), pane)
    }

    /// How long the drawn edges of a body are together.
    fn drawn(pane: &Pane, role: Role) -> f64 {
        let lengths = of_role(pane, role).into_iter().map(|mark| match mark {
            Mark::Polyline { points, .. } => points[0].distance(points[1]),
            other => panic!("{other:?}"),
        });
        lengths.sum()
    }

    fn way_round(body: &PosedShape) -> f64 {
        let corners = corners(body);
        let next = corners.iter().cycle().skip(1);
        corners
            .iter()
            .zip(next)
            .map(|(from, to)| from.distance(*to))
            .sum()
    }

    #[test]
    fn at_the_end_the_rim_is_a_s_outline_and_b_s_and_the_hull_is_a_minus_b() {
        let (a, b, pane) = pane(1.0);
        for (role, body) in [(Role::EdgeOfA, &a), (Role::EdgeOfB, &b)] {
            assert!(
                (drawn(&pane, role) - way_round(body)).abs() < 1e-9,
                "{role:?}"
            );
        }
        let [Mark::Polygon { points, .. }] = of_role(&pane, Role::Hull)[..] else {
            panic!("no hull");
        };
        for w in minkowski_difference(&a, &b) {
            assert!(points.iter().any(|point| point.distance(w.point()) < 1e-9));
        }
    }

    #[test]
    fn as_much_of_a_is_drawn_as_the_sweep_has_gone() {
        for progress in [0.0, 0.1, 0.37, 0.5, 0.81] {
            let (a, _, pane) = pane(progress);
            let expected = progress * way_round(&a);
            let found = drawn(&pane, Role::EdgeOfA);
            assert!((found - expected).abs() < 1e-9, "{progress}: {found}");
            assert!(of_role(&pane, Role::Hull).is_empty());
        }
    }

    #[test]
    fn every_copy_of_b_lies_in_a_minus_b() {
        let (a, b, pane) = pane(0.6);
        let rim: Vec<DVec2> = minkowski_difference(&a, &b)
            .iter()
            .map(SupportPoint::point)
            .collect();
        for role in [Role::SweepTrail, Role::NegatedB] {
            for mark in of_role(&pane, role) {
                let Mark::Polygon { points, .. } = mark else {
                    continue;
                };
                for (from, to) in rim.iter().zip(rim.iter().cycle().skip(1)) {
                    let outside = |&point: &DVec2| (to - from).perp_dot(point - from) < -1e-9;
                    assert!(!points.iter().any(outside), "{mark:?}");
                }
            }
        }
    }
}
