//! The closest points of the bodies and the length between them, with dimension lines. Labels give the true lengths;
//! in space, lines are foreshortened.

use glam::DVec2;

use super::contacts::ghost;
use crate::figure::clip::is_within;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::{Mark, Overlay, Role};
use crate::lesson::{Dimension, Lesson};

/// The gap as a line between the closest points, or the depth as a dimension line next to the deepest ones, with a dot
/// at either end. If the edge overlay draws the depth, it is only named.
pub(super) fn world<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let answer = canvas.subject.answer();
    let ends = [answer.on_b, answer.on_a].map(|at| canvas.project(at));
    let side = free_side(ends, answer.normal, canvas);
    let text = words(canvas);
    let middle = (ends[0] + ends[1]) / 2.0;
    cores(canvas);
    if !canvas.penetrates() {
        canvas.draw((ends[0] != ends[1]).then(|| Mark::line(ends, Role::Dimension)));
        canvas.draw([Mark::label(middle, text, Role::Dimension, side)]);
    } else if has_edge(canvas) {
        canvas.draw([Mark::label(middle, text, Role::Note, side)]);
    } else {
        canvas.draw(dimension(ends, side, text, canvas.scale()));
    }
    canvas.draw(ends.map(|at| Mark::dot(at, Role::Contact)));
}

/// The same vector from the origin to the nearest point of the boundary of A ⊖ B, unless the edge overlay draws it.
pub(super) fn minkowski<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let answer = canvas.subject.answer();
    let along = canvas.side(answer.normal);
    let text = match (answer.colliding, canvas.penetrates()) {
        (true, true) if has_edge(canvas) => return,
        (true, false) => {
            return canvas.draw([Mark::label(DVec2::ZERO, "touching", Role::Note, along)]);
        }
        (true, true) => format!("depth {}", canvas.subject.numbers().length(answer.depth)),
        (false, _) => words(canvas),
    };
    let to = canvas.project(answer.on_a - answer.on_b);
    let side = canvas.frame.camera.across(along);
    boundary(canvas);
    canvas.draw([
        Mark::arrow(DVec2::ZERO, to, Role::Dimension),
        Mark::label(to / 2.0, text, Role::Dimension, side),
    ]);
}

/// The boundary that a vector from the origin ends at, unless it is already shown.
pub(super) fn boundary<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    if !canvas.subject.overlays.has(Overlay::Hull) {
        D::difference(canvas);
    }
}

fn has_edge<D: Drawn>(canvas: &Canvas<'_, D>) -> bool {
    canvas.subject.overlays.has(Overlay::Edge)
}

/// The answer as text, in the world.
fn words<D: Drawn>(canvas: &Canvas<'_, D>) -> String {
    let (answer, numbers) = (canvas.subject.answer(), canvas.subject.numbers());
    match (answer.colliding, canvas.penetrates()) {
        (false, _) => format!("distance {}", numbers.length(answer.distance)),
        (true, false) => format!("touching: distance {}", numbers.length(0.0)),
        (true, true) => format!("colliding: depth {}", numbers.length(answer.depth)),
    }
}

/// The offset of a dimension line from the measured length, in points of the figure.
const ASIDE: f64 = 30.0;

/// The length, in points of the figure, below which arrows are placed outside.
const SHORTEST: f64 = 32.0;

/// The length of such an arrow, in points of the figure.
const OUTSIDE: f64 = 26.0;

/// The side of the line between two points, perpendicular to `normal`, on which fewer bodies cover the label.
fn free_side<D: Drawn>([from, to]: [DVec2; 2], normal: D::Vector, canvas: &Canvas<'_, D>) -> DVec2 {
    let side = canvas.frame.camera.across(canvas.side(normal));
    let [on_side, opposite] = [side, -side].map(|side| {
        let label = (from + to) / 2.0 + side * (2.5 * ASIDE / canvas.scale());
        let outlines = canvas.outlines.iter();
        outlines.filter(|outline| is_within(label, outline)).count()
    });
    if opposite < on_side { -side } else { side }
}

/// A line with a head at either end, parallel to the measured length and equally long, on its `side`, with thin
/// extension lines.
fn dimension([from, to]: [DVec2; 2], side: DVec2, text: String, scale: f64) -> Vec<Mark> {
    let role = Role::Dimension;
    let Some(along) = (to - from).try_normalize() else {
        // Length 0: the text alone.
        return vec![Mark::label(to, text, role, side)];
    };
    let offset = side * (ASIDE / scale);
    let [start, end] = [from, to].map(|point| point + offset);
    let (reach, middle) = (along * (OUTSIDE / scale), (start + end) / 2.0);
    let (tails, at, of_label) = if (to - from).length() * scale < SHORTEST {
        ([start - reach, end + reach], start - reach, -along)
    } else {
        ([middle; 2], middle, side)
    };
    vec![
        Mark::line([from, start + offset * 0.2], Role::Extension),
        Mark::line([to, end + offset * 0.2], Role::Extension),
        Mark::arrow(tails[0], start, role),
        Mark::arrow(tails[1], end, role),
        Mark::label(at, text, role, of_label),
    ]
}

/// The depth or the gap in A ⊖ B, including radii, from the origin to the boundary.
pub(crate) fn result_minkowski<D: Drawn>(lesson: &Lesson<D>, canvas: &mut Canvas<'_, D>) {
    let along = canvas.side(lesson.normal());
    let to = canvas.project(lesson.normal() * lesson.signed_depth());
    let across = canvas.frame.camera.across(along);
    let is_inwards = across.dot(canvas.middle_of_difference()) > 0.0;
    let away = if is_inwards { -across } else { across };
    let ends = [DVec2::ZERO, to];
    canvas.draw(dimension(ends, away, result_words(lesson), canvas.scale()));
    canvas.draw(Mark::named_dot(to, "a − b", Role::Contact, along));
}

/// The same between the two witness points, and B moved by the depth.
pub(crate) fn result_world<D: Drawn>(lesson: &Lesson<D>, canvas: &mut Canvas<'_, D>) {
    let [on_a, on_b] = lesson.witnesses().map(|at| canvas.project(at));
    if lesson.is_colliding() {
        ghost(lesson.normal() * lesson.signed_depth(), canvas);
    }
    let ends = [on_b, on_a];
    let side = free_side(ends, lesson.normal(), canvas);
    canvas.draw(dimension(ends, side, result_words(lesson), canvas.scale()));
    let along = canvas.side(lesson.normal());
    canvas.draw(Mark::named_dot(on_a, "a", Role::Contact, along));
    canvas.draw(Mark::named_dot(on_b, "b", Role::Contact, -along));
}

/// The outlines of the cores, if a radius hides them.
pub(crate) fn cores<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    for body in canvas.subject.bodies() {
        let outline = D::core_outline(body, &canvas.subject.view);
        if D::radius(body) > 0.0 && !outline.is_empty() {
            canvas.draw([Mark::span(outline, Role::Core)]);
        }
    }
}

/// The length as text.
fn result_words<D: Dimension>(lesson: &Lesson<D>) -> String {
    let word = ["distance", "depth"][usize::from(lesson.is_colliding())];
    let length = lesson.signed_depth().abs();
    format!("{word} {}", lesson.number_format().length(length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::promises::{OverlayPicture, labels, of_role};
    use crate::figure::{MarkForm, MinkowskiPane};
    use crate::lesson::{NumberFormat, Plane};
    use crate::scene::presets;

    /// Each preset with only its overlay: the line's length in world and in Minkowski space.
    #[test]
    fn the_distance_is_as_long_in_both_spaces_as_it_is() {
        for preset in presets() {
            let shown = OverlayPicture::new(preset.slug, &[Overlay::Distance]);
            let answer = shown.moment.answer;
            let length = answer.depth + answer.distance;
            let figure = shown.figure(MinkowskiPane::Half);
            let slack = 1e-9 * (1.0 + length);
            if answer.colliding && answer.depth == 0.0 {
                for pane in &figure.panes {
                    let said = labels(pane);
                    assert!(
                        said.iter().any(|text| text.starts_with("touching")),
                        "{said:?}"
                    );
                }
                continue;
            }
            let arrows = of_role(&figure.panes[1], Role::Dimension).into_iter();
            let mut tips = arrows.filter(|mark| mark.form() == Some(MarkForm::Arrow));
            let tip = tips
                .next()
                .and_then(|mark| mark.points().pop())
                .expect("an arrow");
            assert!((tip.length() - length).abs() < slack, "{}", preset.slug);
            let contacts = of_role(&figure.panes[0], Role::Contact).into_iter();
            let dots: Vec<DVec2> = contacts
                .filter(|mark| mark.form() == Some(MarkForm::Dot))
                .flat_map(Mark::points)
                .collect();
            let [on_b, on_a] = dots[..] else {
                panic!("{}: {} dots", preset.slug, dots.len());
            };
            assert!((on_a - on_b).distance(tip) < slack, "{}", preset.slug);
            for pane in &figure.panes {
                let said = labels(pane);
                let [a, b] = shown.moment.bodies();
                let expected = NumberFormat::of_pair::<Plane>(a, b).length(length);
                assert!(
                    said.iter().any(|text| text.ends_with(&expected)),
                    "{said:?}"
                );
            }
        }
    }
}
