//! The numbers of the methods that stand beside GJK and EPA.

use glam::DVec2;

use super::{sign_between, support, unit};
use crate::lesson::{
    ClosestCase, MprEnd, NamedPoint, Plane, Step, coordinates, number, px, subscript,
};
use crate::planar::SupportPoint;

/// Of a query of the closest-point GJK; at the end where nothing is nearer only what it was decided by.
pub(super) fn closest(step: &Step, was: f64, case: ClosestCase) -> Vec<String> {
    let mut lines = vec![support::<Plane>(&step.support, 0)];
    let d = unit(step.direction.normalize_or_zero());
    let w = step.support.name();
    let reach = step.reach();
    if step.before.is_empty() {
        lines.push(format!("d = {d}, d·{w} = {}", px(reach)));
    } else {
        let [reach_said, limit] = [reach, -was].map(px);
        let sign = sign_between([reach, -was], [&reach_said, &limit]);
        lines.push(format!(
            "d = {d}, d·{w} = {reach_said} {sign} {limit}, that of the nearest point v"
        ));
    }
    match case {
        ClosestCase::VertexRegion | ClosestCase::EdgeRegion => lines.extend(nearest(&step.after)),
        ClosestCase::Inside | ClosestCase::OnEdge => lines.extend(mixture(&step.after)),
        _ => {}
    }
    lines
}

/// The point of a simplex nearest the origin, v, and how far it is.
fn nearest(simplex: &[NamedPoint]) -> Option<String> {
    match simplex {
        [p, q] => {
            let [from, to] = [p, q].map(|end| end.support.point());
            let along = to - from;
            let t = -from.dot(along) / along.length_squared();
            let v = from + t * along;
            let [p, q] = [p, q].map(|end| subscript(end.number));
            Some(format!(
                "t = −w{p}·(w{q} − w{p}) / |w{q} − w{p}|² = {t:.4}, v = {:.4}·w{p} + {t:.4}·w{q} = {}, |v| = {}",
                1.0 - t,
                coordinates(v),
                px(v.length())
            ))
        }
        [p] => {
            let v = p.support.point();
            Some(format!(
                "v = {} = {}, |v| = {}",
                p.name(),
                coordinates(v),
                px(v.length())
            ))
        }
        _ => None,
    }
}

/// The origin as a mixture of a triangle's corners.
fn mixture(triangle: &[NamedPoint]) -> Option<String> {
    let [p, q, r] = triangle else {
        return None;
    };
    let [a, b, c] = [p, q, r].map(|corner| corner.support.point());
    let parts = [b.perp_dot(c), c.perp_dot(a), a.perp_dot(b)];
    let whole: f64 = parts.iter().sum();
    let terms = [p, q, r].into_iter().zip(parts);
    let terms: Vec<String> = terms
        .map(|(corner, part)| format!("{:.4}·{}", part / whole, corner.name()))
        .collect();
    Some(format!(
        "the origin = {}, no weight below 0",
        terms.join(" + ")
    ))
}

/// Of a query of MPR.
pub(super) fn mpr(
    step: &Step,
    interior: &SupportPoint,
    ray: DVec2,
    end: Option<&MprEnd>,
    is_hit: bool,
) -> Vec<String> {
    let mut lines = vec![support::<Plane>(&step.support, 0)];
    if step.before.is_empty() {
        lines.push(format!(
            "v₀ = A’s centre − B’s = {} − {} = {}",
            coordinates(interior.on_a),
            coordinates(interior.on_b),
            coordinates(interior.point())
        ));
    }
    lines.push(reach(step, is_hit));
    if end.is_none() {
        lines.extend(sides(step, interior));
    }
    if let Some(exit) = end.and_then(|end| end.exit) {
        if let [p, ..] = step.after[..]
            && exit.depth > 0.0
        {
            let height = exit.normal.dot(p.support.point());
            let share = exit.normal.dot(ray);
            let p = p.name();
            lines.push(format!(
                "along the ray r = {} with n = d, depth = n·{p} / n·r = {} / {share:.4} = {}",
                unit(ray),
                px(height),
                px(exit.depth)
            ));
        }
        let [on_a, on_b] = exit.witnesses;
        lines.push(format!(
            "a = {}, b = {}. B moved by a − b = {}, along the ray, just touches A.",
            coordinates(on_a),
            coordinates(on_b),
            coordinates(on_a - on_b)
        ));
    }
    lines
}

/// How far the support lies along the direction, beside the origin or, once that is held, the portal.
fn reach(step: &Step, is_hit: bool) -> String {
    let unit_direction = step.direction.normalize_or_zero();
    let portal = match step.before[..] {
        [p, _] if is_hit => Some(p),
        _ => None,
    };
    let limit = portal.map_or(0.0, |end| unit_direction.dot(end.support.point()));
    let reach = step.reach();
    let said = [reach, limit].map(px);
    let sign = sign_between([reach, limit], [&said[0], &said[1]]);
    let of_portal = if portal.is_some() {
        ", the portal’s"
    } else {
        ""
    };
    format!(
        "d = {}, d·{} = {} {sign} {}{of_portal}",
        unit(unit_direction),
        step.support.name(),
        said[0],
        said[1]
    )
}

/// On which side of the ray the portal's ends are, and how the portal lies to the origin.
fn sides(step: &Step, interior: &SupportPoint) -> Vec<String> {
    let v0 = interior.point();
    if v0 == DVec2::ZERO {
        return Vec::new();
    }
    let of_ends: Vec<String> = step
        .after
        .iter()
        .map(|end| {
            format!(
                "v₀ × {} = {}",
                end.name(),
                number(v0.perp_dot(end.support.point()))
            )
        })
        .collect();
    let mut lines = vec![match &of_ends[..] {
        [_, _] => format!(
            "{}. They have both signs or are 0, so the ray passes between.",
            of_ends.join(", ")
        ),
        _ => of_ends.concat(),
    }];
    if let [p, q] = &step.after[..] {
        let area = p.support.point().perp_dot(q.support.point());
        let place = if area < 0.0 {
            "below 0, so the origin is beyond the portal"
        } else {
            "not below 0, so the origin is on v₀’s side of the portal"
        };
        lines.push(format!(
            "{} × {} = {}, {place}",
            p.name(),
            q.name(),
            number(area)
        ));
    }
    lines
}
