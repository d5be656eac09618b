//! The closest points of the bodies and the length between them, with dimension lines.

use glam::DVec2;

use super::context::OverlayContext;
use super::hull::named_dot;
use crate::figure::{Camera, Mark, MinkowskiPane, Overlay, Role};
use crate::lesson::{Ending, Lesson, Step};
use crate::planar::{PosedShape, Support, SupportPoint, grown, minkowski_difference};

/// The gap as a line from one closest point to the other, or the depth as a dimension line beside the
/// deepest ones, with a dot at either end. Where the edge overlay draws the depth, it is only named.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let [a, b] = canvas.bodies();
    let ends = [answer.on_b, answer.on_a];
    let side = free_side([ends[1], ends[0]], answer.normal, [a, b], &canvas.camera);
    let text = words(canvas);
    let mut marks = cores(a, b);
    if !canvas.penetrates() {
        marks.extend((ends[0] != ends[1]).then(|| Mark::Polyline {
            points: ends.to_vec(),
            role: Role::Dimension,
        }));
        marks.push(beside_middle(ends, side, text));
    } else if has_edge(canvas) {
        marks.push(said((ends[0] + ends[1]) / 2.0, side, text));
    } else {
        marks.extend(dimension(ends, side, text, canvas.scale()));
    }
    marks.extend(ends.map(|at| Mark::Point {
        at,
        role: Role::Contact,
    }));
    marks
}

/// The same vector from the origin to the nearest point of the boundary of A ⊖ B, where the edge overlay
/// does not draw it.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let side = canvas.camera.across(answer.normal);
    let ends = [DVec2::ZERO, answer.on_a - answer.on_b];
    let word = match (answer.colliding, canvas.penetrates()) {
        (true, true) if has_edge(canvas) => return Vec::new(),
        (true, true) => format!("depth {}", canvas.subject.numbers().length(answer.depth)),
        (true, false) => {
            let text = "touching".to_owned();
            return vec![said(DVec2::ZERO, answer.normal, text)];
        }
        (false, _) => format!(
            "distance {}",
            canvas.subject.numbers().length(answer.distance)
        ),
    };
    let arrow = Mark::Arrow {
        from: ends[0],
        to: ends[1],
        role: Role::Dimension,
    };
    let mut marks = Vec::from_iter(boundary(canvas));
    marks.extend([arrow, beside_middle(ends, side, word)]);
    marks
}

/// What a vector from the origin ends at, thin, where the hull is not shown.
pub(super) fn boundary(canvas: &OverlayContext<'_>) -> Option<Mark> {
    if canvas.subject.overlays.has(Overlay::Hull) {
        return None;
    }
    let [a, b] = canvas.bodies();
    let hull = minkowski_difference(a, b);
    let points: Vec<DVec2> = hull.iter().map(SupportPoint::point).collect();
    let points = grown(&points, a.radius() + b.radius());
    let role = Role::Boundary;
    (points.len() > 2).then_some(Mark::Polygon { points, role })
}

fn has_edge(canvas: &OverlayContext<'_>) -> bool {
    canvas.subject.overlays.has(Overlay::Edge)
}

fn beside_middle(ends: [DVec2; 2], side: DVec2, text: String) -> Mark {
    Mark::Label {
        at: (ends[0] + ends[1]) / 2.0,
        text,
        role: Role::Dimension,
        side,
    }
}

/// A verdict without a length of its own to stand beside.
fn said(at: DVec2, side: DVec2, text: String) -> Mark {
    Mark::Label {
        at,
        text,
        role: Role::Note,
        side,
    }
}

/// The answer in words, in the world. A depth that stands at the edge in Minkowski space, and a touch that
/// the note on it says, are not repeated.
fn words(canvas: &OverlayContext<'_>) -> String {
    let answer = &canvas.moment().answer;
    let has_note = has_edge(canvas) || canvas.subject.overlays.has(Overlay::Contacts);
    let is_at_edge = has_edge(canvas) && canvas.subject.minkowski != MinkowskiPane::Off;
    if !answer.colliding {
        format!(
            "distance {}",
            canvas.subject.numbers().length(answer.distance)
        )
    } else if !canvas.penetrates() {
        let verdict = if has_note { "" } else { "touching: " };
        format!("{verdict}distance {}", canvas.subject.numbers().length(0.0))
    } else if is_at_edge {
        "colliding: no distance".to_owned()
    } else {
        format!(
            "colliding: depth {}",
            canvas.subject.numbers().length(answer.depth)
        )
    }
}

/// How far a dimension line stands beside what it measures, in points of the picture.
const ASIDE: f64 = 30.0;

/// A length shorter than this, in points of the picture, is measured from outside.
const SHORTEST: f64 = 32.0;

/// The length of an arrow that measures from outside, in points of the picture.
const OUTSIDE: f64 = 26.0;

/// On which side of the line between two points, perpendicular to `normal`, fewer of the bodies lie.
pub(super) fn free_side(
    [on_a, on_b]: [DVec2; 2],
    normal: DVec2,
    bodies: [&PosedShape; 2],
    camera: &Camera,
) -> DVec2 {
    let side = camera.across(normal);
    let covered = |side: DVec2| {
        let label = (on_a + on_b) / 2.0 + side * (2.5 * ASIDE / camera.scale);
        bodies.iter().filter(|body| covers(body, label)).count()
    };
    if covered(-side) < covered(side) {
        -side
    } else {
        side
    }
}

/// Whether `point` lies inside the drawn outline.
fn covers(body: &PosedShape, point: DVec2) -> bool {
    let outline = body.outline();
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .all(|(&from, &to)| (to - from).perp_dot(point - from) >= 0.0)
}

/// A line with a head at either end, as long as what it measures and beside it, on its `side`; thin
/// lines lead to it from the ends.
pub(in crate::figure) fn dimension(
    [from, to]: [DVec2; 2],
    side: DVec2,
    text: String,
    scale: f64,
) -> Vec<Mark> {
    let role = Role::Dimension;
    let offset = side * (ASIDE / scale);
    let along = (to - from).try_normalize();
    let [start, end] = [from, to].map(|point| point + offset);
    let mut marks: Vec<Mark> = [(from, start), (to, end)]
        .into_iter()
        .map(|(at, aside)| Mark::Polyline {
            points: vec![at, aside + offset * 0.2],
            role: Role::Extension,
        })
        .collect();
    let (arrows, label) = match along {
        // Nothing to measure: the word stands by itself.
        None => {
            marks.clear();
            (Vec::new(), (to, side))
        }
        Some(along) if (to - from).length() * scale < SHORTEST => {
            let reach = along * (OUTSIDE / scale);
            (
                vec![(start - reach, start), (end + reach, end)],
                (start - reach, -along),
            )
        }
        Some(_) => {
            let middle = (start + end) / 2.0;
            (vec![(middle, start), (middle, end)], (middle, side))
        }
    };
    marks.extend(
        arrows
            .into_iter()
            .map(|(from, to)| Mark::Arrow { from, to, role }),
    );
    let (at, side) = label;
    marks.push(Mark::Label {
        at,
        text,
        role,
        side,
    });
    marks
}

/// The depth or the gap in A ⊖ B, radii and all, from the origin to the boundary.
pub(in crate::figure) fn result_minkowski(
    lesson: &Lesson,
    ending: &Ending,
    camera: &Camera,
) -> Vec<Mark> {
    let Ending { way, along, .. } = *ending;
    let across = camera.across(along);
    let away = if across.dot(center_of_points(lesson)) > 0.0 {
        -across
    } else {
        across
    };
    let mut marks = dimension(
        [DVec2::ZERO, way],
        away,
        result_words(lesson, ending),
        camera.scale,
    );
    marks.extend(named_dot(way, "a − b", Role::Contact, along));
    marks
}

/// The same between the two witness points, and B where the depth would take it.
pub(in crate::figure) fn result_world(
    lesson: &Lesson,
    ending: &Ending,
    bodies: [&PosedShape; 2],
    camera: &Camera,
) -> Vec<Mark> {
    let [_, b] = bodies;
    let [on_a, on_b] = ending.witnesses;
    let mut marks = Vec::new();
    if ending.is_depth {
        let outline = b.outline().into_iter();
        marks.push(Mark::Polygon {
            points: outline.map(|point| point + ending.way).collect(),
            role: Role::GhostB,
        });
    }
    marks.extend(dimension(
        [on_b, on_a],
        free_side([on_a, on_b], ending.along, bodies, camera),
        result_words(lesson, ending),
        camera.scale,
    ));
    for (at, name, side) in [(on_a, "a", ending.along), (on_b, "b", -ending.along)] {
        marks.extend(named_dot(at, name, Role::Contact, side));
    }
    marks
}

/// The outlines of the cores where a radius hides them.
pub(in crate::figure) fn cores(a: &PosedShape, b: &PosedShape) -> Vec<Mark> {
    let with_radius = [a, b].into_iter().filter(|body| body.radius() > 0.0);
    with_radius
        .map(|body| {
            let points = grown(body.vertices(), 0.0);
            match points[..] {
                [at] => Mark::Point {
                    at,
                    role: Role::Core,
                },
                [_, _] => Mark::Polyline {
                    points,
                    role: Role::Core,
                },
                _ => Mark::Polygon {
                    points,
                    role: Role::Core,
                },
            }
        })
        .collect()
}

/// Where the points of the last step lie, on the whole.
fn center_of_points(lesson: &Lesson) -> DVec2 {
    let points = lesson.steps().last().map(Step::named).unwrap_or_default();
    points.iter().map(|point| point.support.point()).sum()
}

/// The length in words.
fn result_words(lesson: &Lesson, ending: &Ending) -> String {
    let word = if ending.is_depth { "depth" } else { "distance" };
    format!("{word} {}", lesson.number_format().length(ending.length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::lesson::{NumberFormat, Plane};
    use crate::scene::presets;

    /// Each preset, and its overlay alone: the line's length in world and in Minkowski space.
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
            let arrows = of_role(&figure.panes[1], Role::Dimension);
            let arrow = arrows.iter().find_map(|mark| match mark {
                Mark::Arrow { from, to, .. } => Some((*from, *to)),
                _ => None,
            });
            let (from, to) = arrow.expect("an arrow from O");
            assert_eq!(from, DVec2::ZERO, "{}", preset.slug);
            assert!((to.length() - length).abs() < slack, "{}", preset.slug);
            let dots: Vec<DVec2> = of_role(&figure.panes[0], Role::Contact)
                .into_iter()
                .filter_map(|mark| match mark {
                    Mark::Point { at, .. } => Some(*at),
                    _ => None,
                })
                .collect();
            let [on_b, on_a] = dots[..] else {
                panic!("{}: {} dots", preset.slug, dots.len());
            };
            assert!((on_a - on_b).distance(to) < slack, "{}", preset.slug);
            for pane in &figure.panes {
                let said = labels(pane);
                let expected = NumberFormat::of_pair::<Plane>(&shown.moment.a, &shown.moment.b);
                let expected = expected.length(length);
                assert!(
                    said.iter().any(|text| text.ends_with(&expected)),
                    "{said:?}"
                );
            }
        }
    }

    #[test]
    fn the_gap_is_drawn_between_the_closest_points() {
        let shown = OverlayPicture::new("two-boxes", &[Overlay::Distance]);
        let figure = shown.figure(MinkowskiPane::Off);
        let lines = of_role(&figure.panes[0], Role::Dimension);
        let answer = &shown.moment.answer;
        let expected = Mark::Polyline {
            points: vec![answer.on_b, answer.on_a],
            role: Role::Dimension,
        };
        assert!(lines.contains(&&expected), "{lines:?}");
    }

    #[test]
    fn no_length_stands_twice_in_a_pane() {
        for preset in presets() {
            // The word in the corner says the answer again.
            let shown = Overlay::ALL.into_iter();
            let shown: Vec<Overlay> = shown.filter(|&shown| shown != Overlay::State).collect();
            for pane in OverlayPicture::new(preset.slug, &shown)
                .figure(MinkowskiPane::Half)
                .panes
            {
                let said = labels(&pane);
                let mut lengths: Vec<&str> = said
                    .iter()
                    .filter_map(|text| text.rsplit(' ').next().filter(|word| word.contains('.')))
                    .collect();
                let count = lengths.len();
                lengths.sort_unstable();
                lengths.dedup();
                assert_eq!(lengths.len(), count, "{}: {said:?}", preset.slug);
            }
        }
    }
}
