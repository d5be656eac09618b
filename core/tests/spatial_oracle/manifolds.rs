//! The claims of a manifold: contacts that lie on both bodies, and that span the intersection of their level faces and
//! edges.

use collidoscope_core::spatial::{Answer, Manifold, Support};
use glam::{DVec2, DVec3};

use super::claims::CheckedPair;
use super::polytope::Polytope;
use super::truth::truth;
use crate::oracle::series::{FailedClaim, claim};

/// A corner within the contacts' tolerance is level, one this many times as far is not; nothing is claimed in between.
const CLEAR: f64 = 1e4;

/// Sides at less than the first sine are parallel, at more than the second they are not. Where two cross, the corner is
/// right to the rounding divided by that sine, and the rounding is some hundredth of the tolerance.
const PARALLEL: [f64; 2] = [1e-13, 3e-3];

/// One contact is as deep as the penetration, each lies on both bodies and joins them along the normal, and they span
/// the intersection of the level parts; returns whether that is clear.
pub fn check(
    checked: &CheckedPair<'_>,
    manifold: &Manifold,
    answer: &Answer,
) -> Result<bool, FailedClaim> {
    let tolerance = checked.tolerance_of_contacts;
    let say = || format!("{manifold:?} of {answer:?}");
    let points = manifold.points();
    let deepest = points.iter().map(|p| p.depth).fold(0.0, f64::max);
    claim(
        !points.is_empty() && (deepest - answer.depth).abs() <= tolerance,
        "the deepest contact is as deep as the penetration",
        say,
    )?;
    for point in points {
        claim(point.depth >= 0.0, "no contact is above the face", say)?;
        let off = (point.on_a - point.on_b - point.depth * manifold.normal).length();
        claim(
            off <= tolerance,
            "a contact's points differ by its depth",
            say,
        )?;
        for (k, on) in [point.on_a, point.on_b].into_iter().enumerate() {
            let to_core = -truth(&Polytope::new([on]), &checked.hulls[k]).signed();
            let radius = checked.shapes[k].radius();
            let off = to_core - radius;
            // The reference face is offset along the normal, inside the flat side if that is tilted, by 0.005 at most.
            let within = tolerance + radius * 0.005 * 0.005;
            let lies_on = off <= tolerance && off >= -within;
            claim(lies_on, "a contact lies on both bodies", || {
                format!(
                    "{off:e} off {}, {tolerance:e} allowed: {}",
                    ["A", "B"][k],
                    say()
                )
            })?;
        }
    }
    let Some(shared) = shared(checked, answer) else {
        return Ok(false);
    };
    let plane = Plane::at(answer);
    let spanned: Vec<DVec2> = points.iter().map(|point| plane.flat(point.on_b)).collect();
    for corner in shared {
        let off = beyond(&spanned, corner);
        claim(
            off <= 4.0 * tolerance,
            "the contacts span what level faces and edges share",
            || {
                format!(
                    "{off:e} short of {corner}, {tolerance:e} allowed: {}",
                    say()
                )
            },
        )?;
    }
    Ok(true)
}

/// The plane perpendicular to the normal, with two coordinates.
struct Plane {
    from: DVec3,
    axes: [DVec3; 2],
}

impl Plane {
    fn at(answer: &Answer) -> Self {
        let (right, up) = answer.normal.any_orthonormal_pair();
        Self {
            from: answer.on_a,
            axes: [right, up],
        }
    }

    fn flat(&self, point: DVec3) -> DVec2 {
        self.axes.map(|axis| axis.dot(point - self.from)).into()
    }
}

/// The corners of the intersection of the level parts, projected along the normal, or `None` if rounding may decide
/// what is level, or which sides cross.
fn shared(checked: &CheckedPair<'_>, answer: &Answer) -> Option<Vec<DVec2>> {
    let tolerance = checked.tolerance_of_contacts;
    let plane = Plane::at(answer);
    let level = |hull: &Polytope, along: DVec3| -> Option<Vec<DVec2>> {
        let height = |point: &DVec3| along.dot(*point - hull.points[0]);
        let most = hull.points.iter().map(height).fold(f64::MIN, f64::max);
        let falls = hull.points.iter().map(|point| most - height(point));
        let is_clear = |fall: f64| fall <= 0.05 * tolerance || fall >= CLEAR * tolerance;
        if !falls.clone().all(is_clear) {
            return None;
        }
        let level = hull.points.iter().zip(falls);
        let level = level.filter(|(_, fall)| *fall < tolerance);
        let corners = outline(level.map(|(point, _)| plane.flat(*point)).collect());
        let sides = sides(&corners);
        let is_long = |[p, q]: [DVec2; 2]| p.distance(q) >= CLEAR * tolerance;
        // Nor is a corner clear that is nearly collinear with the next, or the tip of a needle: its sides are nearly
        // parallel.
        let count = corners.len();
        let bends = (0..count).all(|k| {
            let [p, q, r] = [0, 1, 2].map(|step| corners[(k + step) % count]);
            let height = (q - p).perp_dot(r - p) / p.distance(r).max(f64::MIN_POSITIVE);
            height >= CLEAR * tolerance && lean([p, q], [q, r]) > PARALLEL[1]
        });
        (sides.into_iter().all(is_long) && (count < 3 || bends)).then_some(corners)
    };
    let a = level(&checked.hulls[0], answer.normal)?;
    let b = level(&checked.hulls[1], -answer.normal)?;
    let is_open = |one: [DVec2; 2], other: [DVec2; 2]| {
        let lean = lean(one, other);
        lean > PARALLEL[0] && lean < PARALLEL[1]
    };
    let sides = [sides(&a), sides(&b)];
    if sides[0]
        .iter()
        .any(|one| sides[1].iter().any(|two| is_open(*one, *two)))
    {
        return None;
    }
    let within = |corners: &[DVec2], others: &[DVec2]| -> Vec<DVec2> {
        let is_within = |corner: &DVec2| beyond(others, *corner) <= 0.05 * tolerance;
        corners.iter().copied().filter(is_within).collect()
    };
    let mut shared = within(&a, &b);
    shared.extend(within(&b, &a));
    for [p, q] in &sides[0] {
        for [r, s] in &sides[1] {
            let (along, across) = (*q - *p, *s - *r);
            let turn = along.perp_dot(across);
            if turn.abs() > PARALLEL[1] * along.length() * across.length() {
                let parts = [
                    (*r - *p).perp_dot(across) / turn,
                    (*r - *p).perp_dot(along) / turn,
                ];
                if parts.iter().all(|part| (0.0..=1.0).contains(part)) {
                    shared.push(*p + parts[0] * along);
                }
            }
        }
    }
    Some(shared)
}

/// The corners of the convex hull, counter-clockwise, by gift wrapping, without collinear ones.
fn outline(points: Vec<DVec2>) -> Vec<DVec2> {
    let least = |p: DVec2, q: DVec2| if (q.x, q.y) < (p.x, p.y) { q } else { p };
    let Some(first) = points.iter().copied().reduce(least) else {
        return points;
    };
    let mut corners = vec![first];
    loop {
        let from = corners[corners.len() - 1];
        let others = points.iter().copied().filter(|point| *point != from);
        let next = others.reduce(|one, other| {
            let turn = (one - from).perp_dot(other - from);
            let is_farther = other.distance(from) > one.distance(from);
            if turn < 0.0 || turn == 0.0 && is_farther {
                other
            } else {
                one
            }
        });
        match next {
            Some(next) if next != first && corners.len() < points.len() => corners.push(next),
            _ => return corners,
        }
    }
}

/// The sides of a polygon, or the one of an edge.
fn sides(corners: &[DVec2]) -> Vec<[DVec2; 2]> {
    let count = match corners.len() {
        0 | 1 => 0,
        2 => 1,
        count => count,
    };
    (0..count)
        .map(|k| [corners[k], corners[(k + 1) % corners.len()]])
        .collect()
}

/// The sine of the angle between two sides.
fn lean([p, q]: [DVec2; 2], [r, s]: [DVec2; 2]) -> f64 {
    (q - p).normalize().perp_dot((s - r).normalize()).abs()
}

/// The distance of a point from a convex polygon, an edge or a point, with its corners in cyclic order.
fn beyond(corners: &[DVec2], point: DVec2) -> f64 {
    let sides = sides(corners);
    let turns = sides.iter().map(|[p, q]| (*q - *p).perp_dot(point - *p));
    let is_inside = corners.len() > 2
        && (turns.clone().all(|turn| turn >= 0.0) || turns.clone().all(|turn| turn <= 0.0));
    if is_inside {
        return 0.0;
    }
    let to_side = |[p, q]: &[DVec2; 2]| {
        let along = *q - *p;
        let part = (point - *p).dot(along) / along.length_squared();
        point.distance(*p + part.clamp(0.0, 1.0) * along)
    };
    let to_sides = sides.iter().map(to_side);
    let to_corners = corners.iter().map(|corner| corner.distance(point));
    to_sides.chain(to_corners).fold(f64::INFINITY, f64::min)
}
