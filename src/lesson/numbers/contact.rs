//! The numbers of a lesson's end: how weights make the contact points, and what is done with the depth.

use super::unit;
use crate::lesson::{Vector, coordinates, number, px, subscript};

/// A sum of named points by their weights, as `0.6000·a₁ + 0.4000·a₅`.
fn mixed(letter: char, parts: &[(usize, f64)]) -> String {
    let terms = parts.iter().map(|&(index, weight)| {
        let name = format!("{letter}{}", subscript(index));
        if weight == 1.0 {
            name
        } else {
            format!("{weight:.4}·{name}")
        }
    });
    terms.collect::<Vec<_>>().join(" + ")
}

/// How the weight t of an edge's second end is come by: the point nearest the origin is p + t(q − p) with
/// t = −p·(q − p) / |q − p|².
pub(super) fn edge_weight(ends: [usize; 2], t: f64, nearest: impl Vector) -> String {
    let [from, to] = ends.map(subscript);
    format!(
        "t = −w{from}·(w{to} − w{from}) / |w{to} − w{from}|² = {t:.4}, so that the way from the origin to \
         {:.4}·w{from} + {t:.4}·w{to} = {} is square to the edge",
        1.0 - t,
        coordinates(nearest)
    )
}

/// How the weights of a face's corners are come by.
pub(super) fn face_weights(parts: &[(usize, f64)], nearest: impl Vector) -> String {
    format!(
        "{} = {}, the origin’s projection on the face: each weight is the area that it spans with the \
         other two corners, by the face’s",
        mixed('w', parts),
        coordinates(nearest)
    )
}

/// The contact points, or the closest ones: the same weights on A and on B, with the radii.
pub(super) fn witnesses(
    parts: &[(usize, f64)],
    [of_a, of_b]: [f64; 2],
    [on_a, on_b]: [impl Vector; 2],
) -> String {
    let with_radius = |sign: char, radius: f64| {
        if radius > 0.0 {
            format!(" {sign} {}·n", number(radius))
        } else {
            String::new()
        }
    };
    format!(
        "a = {}{} = {}, b = {}{} = {}",
        mixed('a', parts),
        with_radius('+', of_a),
        coordinates(on_a),
        mixed('b', parts),
        with_radius('−', of_b),
        coordinates(on_b)
    )
}

/// What the depth does along the normal, or how long the gap is.
pub(super) fn outcome(is_colliding: bool, signed_depth: f64, normal: impl Vector) -> String {
    if is_colliding {
        format!(
            "B moved by the depth along n = {}, by {}, just touches A",
            unit(normal),
            coordinates(normal * signed_depth)
        )
    } else {
        format!("from a to b: {} along {}", px(-signed_depth), unit(normal))
    }
}
