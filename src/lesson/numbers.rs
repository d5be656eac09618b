//! The numbers by which a step decides, to be checked by hand.

mod ending;
mod impulse;
mod page;
mod space;

pub(crate) use space::MOST_FACES;

use ending::ending;
use page::Page;

use super::sentence::name;
use super::signs::cross;
use super::{
    Dimension, Lesson, NamedPoint, Plane, Step, Vector, Work, in_common, is_told_as, number,
    printed, read_point, read_vector, subscript, sum_of_points,
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
        let ends = at + 1 == self.steps().len();
        let [mut lines, last] = if ends {
            ending(self, step, |more| first_lines(step, more))
        } else {
            [first_lines(step, 0), Vec::new()]
        };
        let page = self.page(at, &lines[0]);
        match &step.work {
            Work::Epa {
                case, distances, ..
            } if *case != EpaCase::SinglePoint => {
                lines.push(edges(&step.before, distances, &page));
            }
            Work::Gjk { outcome, .. } => {
                if let (GjkOutcome::Colliding, [p, q, r]) = (outcome, &step.after[..]) {
                    lines.push(inside([p, q, r], &page));
                }
            }
            Work::Epa { .. } | Work::Distance { .. } => {}
        }
        lines.extend(last);
        lines
    }

    /// What is printed of the points up to a step that prints its own so.
    fn page(&self, at: usize, own: &str) -> Page<Plane> {
        let before = self.steps()[..at].iter();
        let points = before.map(|step| (step.support.number, first_lines(step, 0).swap_remove(0)));
        let own = (self.steps()[at].support.number, own.to_owned());
        Page::new(points.chain([own]))
    }
}

/// The support of a step and, but where there is no edge to look along, how far it lies; with so many decimals more at
/// least than the usual ones.
fn first_lines(step: &Step, more: usize) -> Vec<String> {
    let against = match &step.work {
        Work::Epa {
            case: EpaCase::SinglePoint,
            ..
        } => return vec![support::<Plane>(&step.support, more)],
        Work::Epa { distance, .. } => Against::closest(*distance, "edge"),
        Work::Gjk { .. } | Work::Distance { .. } => Against::ORIGIN,
    };
    looked(step, &against, more)
}

/// The origin’s side of each edge of a triangle that holds it: the sign of p × q = px·qy − py·qx.
fn inside([p, q, r]: [&NamedPoint; 3], page: &Page<Plane>) -> String {
    let sides = [(p, q), (q, r), (r, p)].map(|(&from, &to)| crossed(from, to, page));
    format!(
        "p × q = px·qy − py·qx says on which side of the edge pq the origin is: {}. No two have different signs, so it \
         is inside.",
        sides.join(", ")
    )
}

/// The cross product of two points of A ⊖ B as it comes out of what is printed of them.
fn crossed(p: NamedPoint, q: NamedPoint, page: &Page<Plane>) -> String {
    let [_, [from, to]] = page.both([p, q]);
    let exact = cross(&p.support, &q.support);
    let crossed = if exact == 0.0 { 0.0 } else { from.perp_dot(to) };
    format!("{} × {} = {}", p.name(), q.name(), number(crossed))
}

fn told(unit: Unit, lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| unit.told(line)).collect()
}

/// So many decimals more than the usual ones may be told of what is to be recomputed.
const MOST_MORE: usize = 6;

/// Where a named point comes from: w = a − b; with so many decimals more than the usual ones.
fn support<D: Dimension>(point: &NamedPoint<D::Support>, more: usize) -> String {
    let index = subscript(point.number);
    let ([on_a, on_b], w) = difference(D::DECIMALS + more, D::witnesses(&point.support));
    format!("w{index} = a{index} − b{index} = {on_a} − {on_b} = {w}")
}

/// Two points with so many decimals at least, and the difference of what is printed of them.
fn difference<V: Vector>(decimals: usize, points: [V; 2]) -> ([String; 2], String) {
    let told = |[a, b]: [V; 2]| sum_of_points(decimals, [a, b], a - b);
    told(told(points).0.map(|text| read_vector(&text)))
}

/// What d·w, or n·w, of a support is held against.
struct Against {
    letter: char,
    limit: f64,
    whose: String,
}

impl Against {
    const ORIGIN: Self = Self {
        letter: 'd',
        limit: 0.0,
        whose: String::new(),
    };

    /// The distance of EPA's closest edge or face.
    fn closest(distance: f64, part: &str) -> Self {
        Self {
            letter: 'n',
            limit: distance,
            whose: format!(", the {part}’s distance"),
        }
    }
}

/// The support of a step, and how far it lies along the direction beside what decides. Both have the digits from which
/// the second comes out as it is told, so many decimals more at least than the usual ones.
fn looked<D: Dimension>(step: &Step<D>, against: &Against, more: usize) -> Vec<String> {
    let lines = |[of_point, of_direction]: [usize; 2]| {
        let direction = step.direction.normalize_or_zero();
        let direction = unit_to(D::DECIMALS + 2 + more + of_direction, direction);
        (support::<D>(&step.support, more + of_point), direction)
    };
    let reach = step.reach();
    let along = |(support, direction): &(String, String)| {
        let point = support.rsplit(" = ").next().unwrap_or_default();
        let parts = read_point(point).into_iter().zip(read_point(direction));
        parts.map(|(p, q)| p * q).sum()
    };
    let mut all = (0..=MOST_MORE).flat_map(|most| (0..=most).map(move |fewer| [fewer, most]));
    let found = all.find(|&digits| is_told_as(along(&lines(digits)), &number(reach)));
    let lines = lines(found.unwrap_or_default());
    let said = in_common(2, [reach, along(&lines)]).unwrap_or_else(|| number(reach));
    let (support, direction) = lines;
    let Against {
        letter,
        limit,
        whose,
    } = against;
    let name = step.support.name();
    let limit_said = number(*limit);
    let sign = sign_between([reach, *limit], [&said, &limit_said]);
    vec![
        support,
        format!(
            "{letter} = {direction}, {letter}·{name} = {said} px {sign} {limit_said} px{whose}"
        ),
    ]
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
fn edges(polytope: &[NamedPoint], distances: &[f64], page: &Page<Plane>) -> String {
    let count = polytope.len();
    let edges = distances.iter().enumerate();
    let edges = edges.filter_map(|(k, &distance)| {
        let ends = [polytope[k], polytope[(k + 1) % count]];
        let [_, [p, q]] = page.both(ends);
        let printed = (p.perp_dot(q) / p.distance(q)).abs().copysign(distance);
        Some(format!(
            "{} {} px",
            name(&ends),
            in_common(2, [distance, printed])?
        ))
    });
    let edges: Vec<String> = edges.collect();
    format!("the edges’ lines from the origin: {}", edges.join(", "))
}

/// The coordinates of a direction of length 1.
pub(super) fn unit(direction: impl Vector) -> String {
    unit_to(4, direction)
}

/// The same to so many decimals.
fn unit_to(decimals: usize, direction: impl Vector) -> String {
    let parts = direction.parts().iter();
    let parts: Vec<String> = parts.map(|&part| to_decimals(decimals, part)).collect();
    format!("({})", parts.join(", "))
}

/// A number to so many decimals, all of them told; no zero has a sign.
fn to_decimals(decimals: usize, number: f64) -> String {
    let text = printed(&format!("{number:.decimals$}"));
    match text.strip_prefix('−') {
        Some(zero) if zero.chars().all(|c| matches!(c, '0' | '.')) => zero.to_owned(),
        _ => text,
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
             So t = −w₁·(w₅ − w₁) / |w₅ − w₁|² = 0.4000, the weight of w₅, and 1 − t is that of w₁. The way from the origin \
             to 0.6000·w₁ + 0.4000·w₅ = (0.40, 1.80) is square to the edge.",
            "a = 0.6000·a₁ + 0.4000·a₅ = (−10.00, −13.00), b = 0.6000·b₁ + 0.4000·b₅ = (−10.40, −14.80), by the same weights",
            "n = (0.2169, 0.9762). B moved by the depth along n, 1.84·n = (0.40, 1.80), just touches A. Its point b then lies on a.",
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
