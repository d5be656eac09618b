//! The numbers by which a step decides, to be checked by hand.

mod beside;
mod impulse;
mod space;

use super::sentence::name;
use super::signs::cross;
use super::{
    ClosestOutcome, Dimension, Lesson, MprCase, NamedPoint, Plane, Step, Vector, Work, coordinates,
    number, printed, px, read_point, subscript, sum_of_points,
};
use crate::planar::{EpaCase, GjkOutcome};
use crate::scene::Unit;

impl Lesson<Plane> {
    /// The numbers by which a step decides, a line each; of the last support query those too that make the contact
    /// points.
    #[must_use]
    pub fn numbers(&self, at: usize) -> Vec<String> {
        told(self.unit(), &self.lines(at))
    }

    fn lines(&self, at: usize) -> Vec<String> {
        if let Some(step) = self.impulse(at) {
            return impulse::lines(step);
        }
        let (at, step) = self.query_at(at);
        let mut lines = looked(
            step,
            match &step.work {
                Work::Epa { case, distance, .. } if *case != EpaCase::SinglePoint => {
                    Some((*distance, "edge"))
                }
                _ => None,
            },
        );
        match &step.work {
            Work::Closest {
                closest_before,
                outcome,
                case,
                ..
            } => {
                let mut lines = beside::closest(step, closest_before.length(), *case);
                if *outcome == ClosestOutcome::Closest {
                    lines.extend(weights(self, step));
                }
                return lines;
            }
            Work::Mpr {
                interior,
                ray,
                case,
                end,
                ..
            } => {
                let is_hit = matches!(
                    case,
                    MprCase::BoundaryBeyond | MprCase::OnBoundary | MprCase::BoundReached
                );
                return beside::mpr(step, interior, *ray, end.as_ref(), is_hit);
            }
            // A single point has no edge to look along.
            Work::Epa {
                case: EpaCase::SinglePoint,
                ..
            } => lines.truncate(1),
            Work::Epa { distances, .. } => lines.push(edges(&step.before, distances)),
            Work::Gjk { outcome, .. } => {
                if let (GjkOutcome::Colliding, [p, q, r]) = (outcome, &step.after[..]) {
                    lines.push(inside([p, q, r]));
                }
            }
            Work::Distance { .. } => {}
        }
        if at + 1 == self.steps().len() {
            lines.extend(weights(self, step));
        }
        lines
    }
}

/// The origin’s side of each edge of a triangle that holds it: the sign of p × q = px·qy − py·qx.
fn inside([p, q, r]: [&NamedPoint; 3]) -> String {
    let sides = [(p, q), (q, r), (r, p)].map(|(from, to)| {
        format!(
            "{} × {} = {}",
            from.name(),
            to.name(),
            number(cross(&from.support, &to.support))
        )
    });
    format!(
        "p × q = px·qy − py·qx says on which side of the edge pq the origin is: {}. No two have different signs, so it \
         is inside.",
        sides.join(", ")
    )
}

fn told(unit: Unit, lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| unit.told(line)).collect()
}

/// So many decimals more than the usual ones may be told of what is to be recomputed.
const MOST_MORE: usize = 6;

/// Where a named point comes from: w = a − b; with so many decimals more than the usual two.
fn support<D: Dimension>(point: &NamedPoint<D::Support>, more: usize) -> String {
    let index = subscript(point.number);
    let told = |decimals: usize| {
        let witnesses = D::witnesses(&point.support);
        sum_of_points(decimals, witnesses, D::point(&point.support))
    };
    // Each of the three is rounded by itself, so that the last digit need not come out.
    let comes_out = |([a, b], w): &([String; 2], String)| {
        let [a, b, w] = [a, b, w].map(|text| read_point(text));
        let apart = a.iter().zip(b).map(|(a, b)| a - b);
        let size = a.iter().map(|part| part.abs()).fold(1.0, f64::max);
        apart
            .zip(w)
            .all(|(apart, w)| (apart - w).abs() <= 1e-9 * size)
    };
    let decimals = 2 + more..=2 + more + MOST_MORE;
    let found = decimals.map(told).find(comes_out);
    let ([on_a, on_b], point) = found.unwrap_or_else(|| told(2 + more));
    format!("w{index} = a{index} − b{index} = {on_a} − {on_b} = {point}")
}

/// The support of a step, and how far it lies along the direction beside what decides: the origin or, for EPA, the
/// closest edge or face at this distance in px. Both have the digits from which the second comes out as it is told.
fn looked<D: Dimension>(step: &Step<D>, closest: Option<(f64, &str)>) -> Vec<String> {
    let lines = |more: usize| {
        let direction = unit_to(4 + more, step.direction.normalize_or_zero());
        let reach = reach(step, closest, &direction);
        (support::<D>(&step.support, more), direction, reach)
    };
    let said = px(step.reach());
    let comes_out = |(support, direction, _): &(String, String, String)| {
        let point = support.rsplit(" = ").next().unwrap_or_default();
        let parts = read_point(point).into_iter().zip(read_point(direction));
        px(parts.map(|(p, q)| p * q).sum()) == said
    };
    let (support, _, reach) = (0..=MOST_MORE)
        .map(lines)
        .find(comes_out)
        .unwrap_or_else(|| lines(0));
    vec![support, reach]
}

/// How far the support lies along a direction that is told so.
fn reach<D: Dimension>(step: &Step<D>, closest: Option<(f64, &str)>, direction: &str) -> String {
    let (letter, limit, whose) = match closest {
        Some((distance, part)) => ('n', distance, format!(", the {part}’s distance")),
        None => ('d', 0.0, String::new()),
    };
    let (reach, name) = (step.reach(), step.support.name());
    let [said, limit_said] = [reach, limit].map(px);
    let sign = sign_between([reach, limit], [&said, &limit_said]);
    format!("{letter} = {direction}, {letter}·{name} = {said} {sign} {limit_said}{whose}")
}

/// How two numbers compare that are said so; where the digits that are shown are the same, they are as good as
/// equal.
fn sign_between([one, other]: [f64; 2], [said, other_said]: [&str; 2]) -> &'static str {
    if said == other_said {
        "="
    } else if one > other {
        ">"
    } else {
        "<"
    }
}

/// How far every edge, or the line that goes on from it, is from the origin.
fn edges(polytope: &[NamedPoint], distances: &[f64]) -> String {
    let count = polytope.len();
    let ends = |k: usize| [polytope[k], polytope[(k + 1) % count]];
    let edges = distances.iter().enumerate();
    let edges: Vec<String> = edges
        .map(|(k, &distance)| format!("{} {}", name(&ends(k)), px(distance)))
        .collect();
    format!("the edges’ lines from the origin: {}", edges.join(", "))
}

/// What makes the contact points, or the closest ones: the point nearest the origin by its barycentric weights,
/// and the same weights on A and on B.
fn weights<D: Dimension>(lesson: &Lesson<D>, last: &Step<D>) -> Vec<String> {
    let parts = lesson.nearest_parts();
    let others = parts
        .iter()
        .filter(|(point, _)| point.number != last.support.number);
    let mut lines: Vec<String> = others.map(|(point, _)| support::<D>(point, 0)).collect();
    let weights = parts.iter().map(|(point, weight)| (point.number, *weight));
    let weights: Vec<(usize, f64)> = weights.collect();
    let mixed = parts
        .iter()
        .map(|(part, weight)| D::point(&part.support) * *weight);
    let nearest: D::Vector = mixed.sum();
    match parts[..] {
        [(p, _), (q, t)] => lines.push(edge_weight([p.number, q.number], t, nearest)),
        [_, _, _] => lines.push(face_weights(&weights, nearest)),
        _ => {}
    }
    lines.push(witnesses(&weights, lesson.radii(), lesson.witnesses()));
    lines.push(told_outcome(
        lesson.is_colliding(),
        lesson.signed_depth(),
        lesson.normal(),
    ));
    lines
}

/// The coordinates of a direction of length 1.
pub(super) fn unit(direction: impl Vector) -> String {
    unit_to(4, direction)
}

/// The same to so many decimals.
fn unit_to(decimals: usize, direction: impl Vector) -> String {
    let parts = direction.parts().iter().map(|part| {
        let text = printed(&format!("{part:.decimals$}"));
        match text.strip_prefix('−') {
            Some(zero) if zero.chars().all(|c| matches!(c, '0' | '.')) => zero.to_owned(),
            _ => text,
        }
    });
    format!("({})", parts.collect::<Vec<_>>().join(", "))
}

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
fn edge_weight(ends: [usize; 2], t: f64, nearest: impl Vector) -> String {
    let [from, to] = ends.map(subscript);
    format!(
        "w{from} + t·(w{to} − w{from}) is nearest the origin where its product with the edge w{to} − w{from} is 0, as at \
         a right angle. So t = −w{from}·(w{to} − w{from}) / |w{to} − w{from}|² = {t:.4}. The way from the origin to \
         {:.4}·w{from} + {t:.4}·w{to} = {} is square to the edge.",
        1.0 - t,
        coordinates(nearest)
    )
}

/// How the weights of a face's corners are come by.
fn face_weights(parts: &[(usize, f64)], nearest: impl Vector) -> String {
    format!(
        "{} = {}, the origin’s projection on the face. A corner’s weight is the area of the triangle of the \
         projection and the other two corners, divided by the face’s area.",
        mixed('w', parts),
        coordinates(nearest)
    )
}

/// The contact points, or the closest ones: the same weights on A and on B, with the radii.
fn witnesses(
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
fn told_outcome(is_colliding: bool, signed_depth: f64, normal: impl Vector) -> String {
    if is_colliding {
        format!(
            "n = {}. B moved by the depth along n, {}, just touches A. Its point b then lies on a.",
            unit(normal),
            coordinates(normal * signed_depth)
        )
    } else {
        format!("from a to b: {} along {}", px(-signed_depth), unit(normal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::FirstDirection;
    use crate::scene::{preset, presets};

    fn last_lines(slug: &str) -> Vec<String> {
        let scene = preset(slug).unwrap().scene;
        let lesson = Lesson::new(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres);
        lesson.numbers(lesson.steps().len() - 1)
    }

    #[test]
    fn the_last_step_tells_the_weights_and_the_contact_points() {
        let expected = [
            "w₁ = a₁ − b₁ = (−10.00, −13.00) − (−14.00, −14.00) = (4.00, 1.00)",
            "n = (0.2169, 0.9762), n·w₁ = 1.84 px = 1.84 px, the edge’s distance",
            "the edges’ lines from the origin: w₁w₅ 1.84 px, w₄w₅ 3.00 px, w₂w₄ 13.00 px, w₂w₃ 7.88 px, w₁w₃ 3.76 px",
            "w₅ = a₅ − b₅ = (−10.00, −13.00) − (−5.00, −16.00) = (−5.00, 3.00)",
            "w₁ + t·(w₅ − w₁) is nearest the origin where its product with the edge w₅ − w₁ is 0, as at a right angle. \
             So t = −w₁·(w₅ − w₁) / |w₅ − w₁|² = 0.4000. The way from the origin to 0.6000·w₁ + 0.4000·w₅ = (0.40, \
             1.80) is square to the edge.",
            "a = 0.6000·a₁ + 0.4000·a₅ = (−10.00, −13.00), b = 0.6000·b₁ + 0.4000·b₅ = (−10.40, −14.80)",
            "n = (0.2169, 0.9762). B moved by the depth along n, (0.40, 1.80), just touches A. Its point b then lies on a.",
        ];
        assert_eq!(last_lines("hamaluik"), expected);
        let rounded = last_lines("circle-on-box").join("\n");
        assert!(rounded.contains(" − 80.00·n = "), "{rounded}");
    }

    #[test]
    fn no_line_stands_twice_in_a_step() {
        for preset in presets() {
            let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
            let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
            for at in 0..lesson.steps().len() {
                let mut lines = lesson.numbers(at);
                let count = lines.len();
                lines.sort_unstable();
                lines.dedup();
                assert_eq!(lines.len(), count, "{}", preset.slug);
            }
        }
    }
}
