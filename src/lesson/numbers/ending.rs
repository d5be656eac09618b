//! What makes the contact points, or the closest ones.

use super::support;
use crate::lesson::number_format::{direction, given, weight};
use crate::lesson::{Dimension, Lesson, Step, subscript};

/// The point nearest the origin by its barycentric weights, the same weights on A and on B, and what the depth does.
pub(super) fn ending<D: Dimension>(lesson: &Lesson<D>, last: &Step<D>) -> Vec<String> {
    let numbers = lesson.number_format();
    let parts = lesson.nearest_parts();
    let others = parts
        .iter()
        .filter(|(point, _)| point.number != last.support.number);
    let mut lines: Vec<String> = others
        .map(|(point, _)| support::<D>(point, numbers))
        .collect();

    let mixed = |letter: char| {
        let terms = parts.iter().map(|(point, share)| {
            let name = format!("{letter}{}", subscript(point.number));
            match parts.len() {
                1 => name,
                _ => format!("{}·{name}", weight(*share)),
            }
        });
        terms.collect::<Vec<_>>().join(" + ")
    };
    let nearest = parts
        .iter()
        .map(|(point, share)| D::point(&point.support) * *share);
    let nearest = format!(
        "{} = {}",
        mixed('w'),
        numbers.coordinates(nearest.sum::<D::Vector>())
    );
    match parts {
        [(p, _), (q, t)] => {
            let [p, q] = [p, q].map(|end| format!("w{}", subscript(end.number)));
            lines.push(format!(
                "{p} + t·({q} − {p}) is nearest the origin where its product with the edge {q} − {p} is 0, as at a right \
                 angle. So t = −{p}·({q} − {p}) / |{q} − {p}|² = {}, the weight of {q}, and 1 − t is that of {p}. The way \
                 from the origin to {nearest} is perpendicular to the edge.",
                weight(*t)
            ));
        }
        [_, _, _] => lines.push(format!(
            "{nearest}, the origin’s projection on the face. A vertex’s weight is the area of the triangle of the \
             projection and the other two vertices, divided by the face’s area."
        )),
        _ => {}
    }
    let with_radius = |sign: char, radius: f64| {
        if radius == 0.0 {
            String::new()
        } else {
            format!(" {sign} {}·n", given(radius))
        }
    };
    let [radius_a, radius_b] = lesson.radii();
    let [a, b] = lesson.witnesses().map(|at| numbers.coordinates(at));
    let (n, depth) = (direction(lesson.normal()), lesson.signed_depth());
    let is_round = lesson.radius() > 0.0;
    let [before, after] = match is_round {
        true => [format!("n = {n}, "), String::new()],
        false => [String::new(), format!("n = {n}. ")],
    };
    lines.push(format!(
        "{before}a = {}{} = {a}, b = {}{} = {b}{}",
        mixed('a'),
        with_radius('+', radius_a),
        mixed('b'),
        with_radius('−', radius_b),
        if parts.len() > 1 {
            ", by the same weights"
        } else {
            ""
        },
    ));
    lines.push(if lesson.is_colliding() {
        format!(
            "{after}B moved by the depth along n, {}·n = {}, just touches A. Its point b then lies on a.",
            numbers.number(depth),
            numbers.coordinates(lesson.normal() * depth)
        )
    } else {
        format!("from a to b: {} along {n}", numbers.length(-depth))
    });
    lines
}
