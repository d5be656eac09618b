//! The numbers on which a step's decision is based.

use super::number_format::{ROUNDING, ULPS, direction, given, weight, without_common_zeros};
use super::sentence::name;
use super::{
    Dimension, Lesson, NamedPoint, NumberFormat, Phase, Step, StepData, Vector, edges, subscript,
};
use collidoscope_core::planar::{EpaCase, EpaOutcome, GjkOutcome, cross};

mod impulse;
pub(super) mod space;

impl<D: Dimension> Lesson<D> {
    /// The numbers on which a step's decision is based, one line each; for the last support query also those of the
    /// contact points.
    pub fn numbers(&self, at: usize) -> Vec<String> {
        let lines = if let Some(step) = self.impulse(at) {
            impulse::lines(step)
        } else {
            let (at, step) = self.query_at(at);
            let mut lines = D::numbers(self, at);
            if at + 1 == self.steps().len() {
                lines.extend(ending(self, step));
            }
            lines
        };
        let shortened = lines.iter().map(|line| without_common_zeros(line));
        shortened.collect()
    }
}

/// The numbers of a query in the plane, without those of the result.
pub(super) fn lines(lesson: &Lesson, at: usize) -> Vec<String> {
    let (step, numbers) = (&lesson.steps()[at], lesson.number_format());
    let mut lines = support_lines(step, numbers);
    match &step.work {
        StepData::Epa(work) if work.case != EpaCase::SinglePoint => {
            lines.push(edge_distances(&step.before, &work.distances, numbers));
        }
        StepData::Gjk { outcome, .. } => {
            if let (GjkOutcome::Colliding, [p, q, r]) = (outcome, &step.after[..]) {
                lines.push(inside([p, q, r], numbers));
            }
        }
        StepData::Epa(_) | StepData::Distance { .. } => {}
    }
    lines
}

/// The origin’s side of each edge of a triangle that contains it: the sign of p × q = px·qy − py·qx.
fn inside([p, q, r]: [&NamedPoint; 3], numbers: &NumberFormat) -> String {
    let sides = [(p, q), (q, r), (r, p)].map(|(p, q)| {
        let crossed = numbers.number(cross(&p.support, &q.support));
        format!("{} × {} = {crossed}", p.name(), q.name())
    });
    format!(
        "p × q = px·qy − py·qx says on which side of the edge pq the origin is: {}. No two signs differ, so it is \
             inside.",
        sides.join(", ")
    )
}

/// The computation of a named point: w = a − b.
fn support<D: Dimension>(point: &NamedPoint<D>, numbers: &NumberFormat) -> String {
    let index = subscript(point.number);
    let [on_a, on_b] = D::witnesses(&point.support);
    let [a, b, w] = [on_a, on_b, point.point()].map(|at| numbers.coordinates(at));
    format!("w{index} = a{index} − b{index} = {a} − {b} = {w}")
}

/// The support of a step and, unless there is no edge or face with a normal, its distance along the direction compared
/// with the origin, or with the distance of EPA's closest edge or face.
fn support_lines<D: Dimension>(step: &Step<D>, numbers: &NumberFormat) -> Vec<String> {
    let (letter, limit, whose, rounding) = match &step.work {
        StepData::Epa(work) => {
            let (distance, outcome, _) = D::epa_answer(work);
            let expands = outcome == EpaOutcome::Expand;
            let rounding = if expands { ULPS } else { ROUNDING };
            let whose = format!(", the {}’s distance", D::PART);
            ('n', distance, whose, rounding)
        }
        _ => ('d', 0.0, String::new(), ROUNDING),
    };
    let has_part = step.closest_part().is_some() && step.before.len() > 1;
    let along = (has_part || step.phase() != Phase::Epa).then(|| {
        let unit = direction(step.direction.normalize_or_zero());
        let name = step.support.name();
        let compared = numbers.compared([step.reach(), limit], rounding);
        format!("{letter} = {unit}, {letter}·{name} = {compared}{whose}")
    });
    let mut lines = vec![support(&step.support, numbers)];
    lines.extend(along);
    lines
}

/// The origin's distance from every edge or its extension.
fn edge_distances(polytope: &[NamedPoint], distances: &[f64], numbers: &NumberFormat) -> String {
    let measured = edges(polytope).zip(numbers.lengths_with_least(distances));
    let named = measured.map(|(ends, distance)| format!("{} {distance}", name(&ends)));
    let list = named.collect::<Vec<_>>().join(", ");
    format!("distances of the edges’ lines: {list}")
}

/// The barycentric weights of the point nearest the origin, its points on A and on B, and what the depth does.
fn ending<D: Dimension>(lesson: &Lesson<D>, last: &Step<D>) -> Vec<String> {
    let numbers = lesson.number_format();
    let parts = &lesson.nearest.parts[..];
    let mut lines = Vec::new();
    let mut at = D::Vector::default();
    for (point, share) in parts {
        if point.number != last.support.number {
            lines.push(support(point, numbers));
        }
        at += point.point() * *share;
    }
    let [of_w, of_a, of_b] = ['w', 'a', 'b'].map(|letter| mixed(parts, letter));
    let nearest = format!("{of_w} = {}", numbers.coordinates(at));
    match parts {
        [(p, _), (q, t)] => {
            let [p, q] = [p, q].map(|end| format!("w{}", subscript(end.number)));
            lines.push(format!(
                "{p} + t·({q} − {p}) is closest to the origin where its dot product with the edge {q} − {p} is 0, \
                     so that they are perpendicular. So t = −{p}·({q} − {p}) / |{q} − {p}|² = {}, the weight of \
                     {q}, and 1 − t is that of {p}. The vector from the origin to {nearest} is perpendicular to the \
                     edge.",
                weight(*t)
            ));
        }
        [_, _, _] => lines.push(format!(
            "{nearest}, the origin’s projection on the face. A vertex’s weight is the area of the triangle of the \
             projection and the other two vertices, divided by the face’s area."
        )),
        _ => {}
    }
    let [radius_a, radius_b] = lesson.radii;
    let [a, b] = lesson.witnesses().map(|at| numbers.coordinates(at));
    let (n, depth) = (direction(lesson.normal()), lesson.signed_depth());
    let [before, after] = match lesson.radius() > 0.0 {
        true => [format!("n = {n}, "), String::new()],
        false => [String::new(), format!("n = {n}. ")],
    };
    let [more_a, more_b] = [with_radius('+', radius_a), with_radius('−', radius_b)];
    let weighted = match parts.len() {
        1 => "",
        _ => ", by the same weights",
    };
    lines.push(format!(
        "{before}a = {of_a}{more_a} = {a}, b = {of_b}{more_b} = {b}{weighted}"
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

/// The points of A − B, A or B, by their letter, with their weights.
fn mixed<D: Dimension>(parts: &[(NamedPoint<D>, f64)], letter: char) -> String {
    let terms = parts.iter().map(|(point, share)| {
        let name = format!("{letter}{}", subscript(point.number));
        match parts.len() {
            1 => name,
            _ => format!("{}·{name}", weight(*share)),
        }
    });
    terms.collect::<Vec<_>>().join(" + ")
}

/// The term of a radius along the normal, if it isn't 0.
fn with_radius(sign: char, radius: f64) -> String {
    match radius {
        0.0 => String::new(),
        _ => format!(" {sign} {}·n", given(radius)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{FirstDirection, LessonConfig};
    use crate::scene::{Body, Falling, Scene, Unit, preset, presets, read};

    fn last_lines(slug: &str) -> Vec<String> {
        let scene = preset(slug).unwrap().scene;
        let lesson = Lesson::new(&scene.a.posed(), &scene.b.posed(), FirstDirection::Centres);
        lesson.numbers(lesson.steps().len() - 1)
    }

    #[test]
    fn the_last_step_tells_the_weights_and_the_contact_points() {
        let expected = [
            "w₁ = a₁ − b₁ = (−10, −13) − (−14, −14) = (4, 1)",
            "n = (0.2169, 0.9762), n·w₁ = 1.844 = 1.844, the edge’s distance",
            "distances of the edges’ lines: w₁w₅ 1.844, w₄w₅ 3.000, w₂w₄ 13.000, w₂w₃ 7.882, w₁w₃ 3.757",
            "w₅ = a₅ − b₅ = (−10, −13) − (−5, −16) = (−5, 3)",
            "w₁ + t·(w₅ − w₁) is closest to the origin where its dot product with the edge w₅ − w₁ is 0, so that they are perpendicular. \
         So t = −w₁·(w₅ − w₁) / |w₅ − w₁|² = 0.40, the weight of w₅, and 1 − t is that of w₁. The vector from the origin \
         to 0.60·w₁ + 0.40·w₅ = (0.4, 1.8) is perpendicular to the edge.",
            "a = 0.60·a₁ + 0.40·a₅ = (−10.0, −13.0), b = 0.60·b₁ + 0.40·b₅ = (−10.4, −14.8), by the same weights",
            "n = (0.2169, 0.9762). B moved by the depth along n, 1.844·n = (0.400, 1.800), just touches A. Its point b then lies on a.",
        ];
        assert_eq!(last_lines("hamaluik"), expected);
        let rounded = last_lines("circle-on-box").join("\n");
        assert!(rounded.contains(" − 80·n = "), "{rounded}");
    }

    #[test]
    fn a_unit_stands_after_numbers_and_nowhere_else() {
        let unit: Unit = "cm".to_owned().try_into().unwrap();
        let touching = read_scene(
            r#"{"a": {"shape": {"polygon": [[0,0],[4,0],[4,2],[0,2]]}},
            "b": {"shape": {"polygon": [[0,0],[3,0],[1,3]]}, "position": [2,2]}}"#,
        );
        let scenes = presets().into_iter().map(|preset| preset.scene);
        for scene in scenes.chain([touching]) {
            let [a, b] = [&scene.a, &scene.b].map(Body::posed);
            let falling = scene.fall.clone().map(Falling::new);
            let [bare, with_unit] = [Unit::default(), unit].map(|unit| {
                let course = LessonConfig {
                    unit,
                    ..LessonConfig::default()
                };
                Lesson::on([&a, &b], falling.as_ref(), course)
            });
            for at in 0..bare.step_count() {
                let [bare, with_unit] = [&bare, &with_unit].map(|lesson| {
                    format!("{}\n{}", lesson.caption(at), lesson.numbers(at).join("\n"))
                });
                let mut rest = with_unit.as_str();
                let mut without = String::new();
                while let Some((before, after)) = rest.split_once("cm") {
                    let number = before.trim_end_matches("mass·");
                    assert!(number.ends_with(' '), "{before}cm");
                    without += number.trim_end_matches(' ');
                    rest = after.strip_prefix("/s").unwrap_or(after);
                }
                assert_eq!(without + rest, bare);
            }
        }
    }

    fn read_scene(text: &str) -> Scene {
        let opened = read(text.as_bytes(), "scene.json".as_ref()).unwrap();
        opened.scene.planar().unwrap()
    }
}
