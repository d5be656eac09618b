//! What makes the contact points, or the closest ones.

use super::page::{Page, along_edge, decimals_for, sum_by, told_weights};
use super::{MOST_MORE, support, unit_to};
use crate::lesson::{
    Dimension, Lesson, Step, Vector, coordinates, coordinates_in_common, number, number_to, px,
    read_point, read_vector, settled, subscript,
};

/// The first lines of a lesson's last step, which `own` tells with so many decimals more than the usual ones, and what
/// makes the contact points: with the fewest decimals from which these come out.
pub(super) fn ending<D: Dimension>(
    lesson: &Lesson<D>,
    last: &Step<D>,
    own: impl Fn(usize) -> Vec<String>,
) -> [Vec<String>; 2] {
    let told = |more: usize| {
        let own = own(more);
        let (lines, comes_out) = lines(lesson, last, &own[0], more);
        ([own, lines], comes_out)
    };
    let mut found = (0..=MOST_MORE).map(told);
    let found = found.find(|(_, comes_out)| *comes_out);
    found.unwrap_or_else(|| told(0)).0
}

/// The point nearest the origin by its barycentric weights, the same weights on A and on B, and what the depth does; and
/// whether all of it comes out of the points as these lines and the last step's own print them.
fn lines<D: Dimension>(
    lesson: &Lesson<D>,
    last: &Step<D>,
    own: &str,
    more: usize,
) -> (Vec<String>, bool) {
    let parts = lesson.nearest_parts();
    let points = parts.iter().map(|(point, _)| {
        let line = match point.number == last.support.number {
            true => own.to_owned(),
            false => support::<D>(point, more),
        };
        (point.number, line)
    });
    let points: Vec<(usize, String)> = points.collect();
    let page = Page::<D>::new(points.iter().cloned());
    let others = points.into_iter().filter(|(_, line)| line != own);
    let mut lines: Vec<String> = others.map(|(_, line)| line).collect();

    let (points, weights): (Vec<_>, Vec<f64>) = parts.into_iter().unzip();
    let numbers: Vec<usize> = points.iter().map(|point| point.number).collect();
    let places: Vec<[D::Vector; 3]> = numbers.iter().filter_map(|&of| page.place(of)).collect();
    let nearest = points.iter().zip(&weights);
    let nearest: D::Vector = nearest
        .map(|(point, &weight)| D::point(&point.support) * weight)
        .sum();
    let [on_a, on_b] = lesson.witnesses();
    let depth = lesson.signed_depth();
    let reach = on_a.parts().iter().chain(on_b.parts());
    let size = reach.fold(0.0, |most: f64, part| most.max(part.abs()));
    let exact = [on_a, on_b, nearest, lesson.normal() * depth].map(|exact| -> D::Vector {
        let parts = exact.parts().iter().zip(D::Vector::AXES);
        parts.map(|(&part, &axis)| axis * settled(part, size)).sum()
    });
    let radii = lesson.radii().map(number);

    // How the page makes them.
    let weights = match places[..] {
        [[_, _, p], [_, _, q]] => {
            let t = along_edge([p, q]);
            vec![1.0 - t, t]
        }
        _ => weights,
    };
    let texts = |decimals: usize| {
        (
            told_weights(decimals, &weights),
            unit_to(decimals, lesson.normal()),
            number_to(decimals.saturating_sub(2), depth),
        )
    };
    let made = |(weights, n, depth): &(Vec<String>, String, String)| {
        let [a, b, w] = [0, 1, 2].map(|at| sum_by(weights, places.iter().map(|place| place[at])));
        let n: D::Vector = read_vector(n);
        let [of_a, of_b, depth] =
            [&radii[0], &radii[1], depth].map(|text| read_point(text).iter().sum::<f64>());
        [a + n * of_a, b - n * of_b, w, n * depth]
    };
    let in_common = |decimals: usize| {
        let made = made(&texts(decimals));
        [0, 1, 2, 3].map(|at| coordinates_in_common(exact[at], made[at]))
    };
    let comes_out = |decimals: usize| in_common(decimals) == exact.map(|it| Some(coordinates(it)));
    let decimals = decimals_for(comes_out);
    let (weights, n, depth_said) = texts(decimals);
    let told = in_common(decimals).into_iter().zip(exact);
    let told = told.map(|(text, exact)| text.unwrap_or_else(|| coordinates(exact)));
    let [a, b, w, push] = &told.collect::<Vec<_>>()[..] else {
        return (lines, false);
    };
    let mixed = |letter: char| mixed(letter, &numbers, &weights);
    match numbers[..] {
        [p, q] => lines.push(on_edge([p, q], &weights, w)),
        [_, _, _] => lines.push(format!(
            "{} = {w}, the origin’s projection on the face. A corner’s weight is the area of the triangle of the \
             projection and the other two corners, divided by the face’s area.",
            mixed('w')
        )),
        _ => {}
    }
    let [at_a, at_b, by] = [a, b, push].map(|text| read_point(text));
    let moved = at_b.iter().zip(by).map(|(b, by)| b + by);
    let size = at_a
        .iter()
        .fold(1.0, |most: f64, part| most.max(part.abs()));
    let meets = moved.zip(&at_a).all(|(b, a)| (b - a).abs() <= 1e-13 * size);
    let is_round = lesson.radius() > 0.0;
    let with_radius = |sign: char, radius: &String| match radius.as_str() {
        "0" => String::new(),
        radius => format!(" {sign} {radius}·n"),
    };
    let direction = format!("n = {n}");
    lines.push(format!(
        "{}a = {}{} = {a}, b = {}{} = {b}{}",
        if is_round {
            format!("{direction}, ")
        } else {
            String::new()
        },
        mixed('a'),
        with_radius('+', &radii[0]),
        mixed('b'),
        with_radius('−', &radii[1]),
        if numbers.len() > 1 {
            ", by the same weights"
        } else {
            ""
        },
    ));
    lines.push(if lesson.is_colliding() {
        format!(
            "{}B moved by the depth along n, {depth_said}·n = {push}, just touches A. Its point b then lies on a{}.",
            if is_round { String::new() } else { format!("{direction}. ") },
            if meets { "" } else { ", up to the last digit" },
        )
    } else {
        format!("from a to b: {} along {n}", px(-depth))
    });
    (lines, comes_out(decimals))
}

/// A sum of named points by their weights, as `0.6000·a₁ + 0.4000·a₅`.
fn mixed(letter: char, numbers: &[usize], weights: &[String]) -> String {
    let terms = numbers.iter().zip(weights).map(|(&index, weight)| {
        let name = format!("{letter}{}", subscript(index));
        if numbers.len() == 1 {
            name
        } else {
            format!("{weight}·{name}")
        }
    });
    terms.collect::<Vec<_>>().join(" + ")
}

/// How the weight t of an edge's second end is come by: the point nearest the origin is p + t(q − p) with
/// t = −p·(q − p) / |q − p|².
fn on_edge(ends: [usize; 2], weights: &[String], nearest: &str) -> String {
    let [from, to] = ends.map(subscript);
    format!(
        "w{from} + t·(w{to} − w{from}) is nearest the origin where its product with the edge w{to} − w{from} is 0, as at \
         a right angle. So t = −w{from}·(w{to} − w{from}) / |w{to} − w{from}|² = {}, the weight of w{to}, and 1 − t is that \
         of w{from}. The way from the origin to {} = {nearest} is square to the edge.",
        weights[1],
        mixed('w', &ends, weights)
    )
}
