//! The numbers of the methods that stand beside GJK and EPA.

use glam::DVec2;

use super::page::{Page, along_edge, decimals_for, sum_by, told_weights};
use super::{Against, crossed, difference, inside, unit};
use crate::lesson::{
    ClosestCase, Dimension, MprCase, MprEnd, NamedPoint, Plane, Step, Vector, coordinates,
    coordinates_in_common, digits_for, in_common, number, px, read_vector, subscript,
};
use crate::planar::SupportPoint;

/// What a query of the closest-point GJK makes of its simplex.
pub(super) fn closest(step: &Step, case: ClosestCase, page: &Page<Plane>) -> Option<String> {
    match (case, &step.after[..]) {
        (ClosestCase::VertexRegion | ClosestCase::EdgeRegion, simplex) => {
            nearest('v', simplex, page)
        }
        (ClosestCase::Inside | ClosestCase::OnEdge, [p, q, r]) => Some(inside([p, q, r], page)),
        _ => None,
    }
}

/// The point of this letter: the simplex's own or, of the line through its two, that nearest the origin; and how far it
/// is.
pub(super) fn nearest<D: Dimension>(
    letter: char,
    simplex: &[NamedPoint<D::Support>],
    page: &Page<D>,
) -> Option<String> {
    let (made, exact, v) = match *simplex {
        [p, q] => {
            let [exact, printed] = page.both([p, q]);
            let t = along_edge(printed);
            let weights = |decimals: usize| told_weights(decimals, &[1.0 - t, t]);
            let v = exact[0] + (exact[1] - exact[0]) * along_edge(exact);
            let made = |decimals: usize| sum_by(&weights(decimals), printed);
            let told = |decimals: usize| coordinates_in_common(v, made(decimals));
            let decimals = decimals_for(|decimals| told(decimals) == Some(coordinates(v)));
            let [p, q] = [p, q].map(|end| subscript(end.number));
            let [of_p, of_q] = &weights(decimals)[..] else {
                return None;
            };
            let made = format!(
                "t = −w{p}·(w{q} − w{p}) / |w{q} − w{p}|² = {of_q}, {letter} = {of_p}·w{p} + {of_q}·w{q}"
            );
            (made, v, told(decimals)?)
        }
        [p] => {
            let v = D::point(&p.support);
            (format!("{letter} = {}", p.name()), v, coordinates(v))
        }
        _ => return None,
    };
    let length = in_common(2, [exact.length(), read_vector::<D::Vector>(&v).length()]);
    Some(format!("{made} = {v}, |{letter}| = {} px", length?))
}

/// What d·w is held against in a query of MPR: the origin or, once that is held, the portal.
pub(super) fn against(step: &Step, case: MprCase) -> Against {
    match (case, &step.before[..]) {
        (MprCase::BoundaryBeyond | MprCase::OnBoundary | MprCase::BoundReached, [portal, _]) => {
            Against {
                limit: Some(
                    step.direction
                        .normalize_or_zero()
                        .dot(portal.support.point()),
                ),
                whose: ", the portal’s".to_owned(),
                ..Against::ORIGIN
            }
        }
        _ => Against::ORIGIN,
    }
}

/// Where MPR starts from.
pub(super) fn center(interior: &SupportPoint) -> String {
    let ([a, b], v) = difference(2, [interior.on_a, interior.on_b]);
    format!("the centres a₀ of A and b₀ of B give v₀ = a₀ − b₀ = {a} − {b} = {v}")
}

/// Of a query of MPR.
pub(super) fn mpr(
    step: &Step,
    interior: &SupportPoint,
    ray: DVec2,
    end: Option<&MprEnd>,
    page: &Page<Plane>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if step.before.is_empty() {
        lines.push(center(interior));
    }
    if end.is_none() {
        lines.extend(sides(step, interior, page));
    }
    if let Some(exit) = end.and_then(|end| end.exit) {
        if let [p, ..] = step.after[..]
            && exit.depth > 0.0
        {
            let height = exit.normal.dot(p.support.point());
            let share = exit.normal.dot(ray);
            let (p, depth) = (p.name(), px(exit.depth));
            let ([height, share], []) =
                digits_for([height, share], [], &depth, |[height, share], []| {
                    px(height / share)
                });
            lines.push(format!(
                "along the ray r = {} the depth is (d·{p})/(d·r) = {height}/{share} = {depth}",
                unit(ray),
            ));
        }
        let [on_a, on_b] = exit.witnesses;
        let ([a, b], apart) = difference(2, [on_a, on_b]);
        lines.push(format!(
            "a = {a}, b = {b}. B moved by a − b = {apart}, along the ray, just touches A."
        ));
    }
    lines
}

/// On which side of the ray the portal's ends are, and how the portal lies to the origin.
fn sides(step: &Step, interior: &SupportPoint, page: &Page<Plane>) -> Vec<String> {
    let v0 = interior.point();
    let Some([_, _, printed]) = page.place(0).filter(|_| v0 != DVec2::ZERO) else {
        return Vec::new();
    };
    let of_ends = step.after.iter().map(|&end| {
        let [[exact], [place]] = page.both([end]);
        let side = match v0.perp_dot(exact) {
            0.0 => 0.0,
            _ => printed.perp_dot(place),
        };
        format!("v₀ × {} = {}", end.name(), number(side))
    });
    let of_ends: Vec<String> = of_ends.collect();
    let mut lines = vec![match &of_ends[..] {
        [_, _] => format!(
            "{}. They have both signs or are 0, so the ray passes between.",
            of_ends.join(", ")
        ),
        _ => of_ends.concat(),
    }];
    if let [p, q] = step.after[..] {
        let place = if p.support.point().perp_dot(q.support.point()) < 0.0 {
            "below 0, so the origin is beyond the portal"
        } else {
            "not below 0, so the origin is on v₀’s side of the portal"
        };
        lines.push(format!("{}, {place}", crossed(p, q, page)));
    }
    lines
}
