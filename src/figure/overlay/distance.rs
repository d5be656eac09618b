//! The closest points of the bodies and the gap between them, or how deep they are in each other.

use glam::DVec2;

use super::context::OverlayContext;
use super::dimension::cores;
use super::dimension::{dimension, free_side};
use crate::figure::{Mark, MinkowskiPane, Overlay, Role};
use crate::planar::{Support, SupportPoint, grown, minkowski_difference};

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
