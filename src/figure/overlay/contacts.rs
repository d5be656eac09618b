//! The closest edge or face, the deepest and other contact points, and B after the push.

use glam::DVec2;

use super::Canvas;
use crate::figure::drawn::Drawn;
use crate::figure::{Mark, MinkowskiPane, Overlay, Role, Subject};

/// The contact points on both bodies, and B after the push.
pub(super) fn world<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if canvas.penetrates() {
        marks.push(ghost(canvas.subject.moment.push_out(), canvas));
    } else {
        marks.push(canvas.note(words(canvas), Role::Note));
    }
    let answer = canvas.subject.answer();
    if !answer.colliding {
        return marks;
    }
    let manifold = D::manifold(canvas.subject.moment);
    if manifold.len() > 1 {
        marks.push(canvas.span(manifold.iter().copied(), Role::ContactPatch));
    }
    let others = manifold.into_iter().map(|at| (at, Role::ManifoldPoint));
    let deepest = [answer.on_a, answer.on_b].map(|at| (at, Role::Contact));
    let dots = others.chain(deepest);
    marks.extend(dots.map(|(at, role)| Mark::dot(canvas.project(at), role)));
    marks
}

/// The note, when there is no world pane for it.
pub(super) fn minkowski<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let is_alone = canvas.subject.layout.minkowski == MinkowskiPane::Alone;
    let note = (is_alone && !canvas.penetrates()).then(|| note_in_minkowski(canvas));
    Vec::from_iter(note)
}

/// The outline of B moved by `offset`.
pub(super) fn ghost<D: Drawn>(offset: D::Vector, canvas: &Canvas<'_, D>) -> Mark {
    let [_, b] = canvas.subject.moment.bodies();
    let offset = canvas.project(offset);
    let outline = D::outline(b, &canvas.subject.view).into_iter();
    Mark::span(outline.map(|at| at + offset).collect(), Role::GhostB)
}

/// The edge or face, the vector from the origin to it, and its length as text.
pub(super) fn edge_minkowski<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let mut marks = closest_feature(canvas);
    if !canvas.penetrates() {
        if !canvas.subject.overlays.has(Overlay::Contacts) {
            marks.push(note_in_minkowski(canvas));
        }
        return marks;
    }
    let answer = canvas.subject.answer();
    let foot = canvas.project(answer.normal * answer.depth);
    let text = format!("depth {}", canvas.subject.numbers().length(answer.depth));
    marks.extend(Mark::named_arrow(
        DVec2::ZERO,
        foot,
        text,
        Role::Penetration,
    ));
    marks
}

/// The part of the cores' A ⊖ B closest to an origin inside it; dashed on the far side.
fn closest_feature<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    let answer = canvas.subject.answer();
    if !answer.cores_collide {
        return Vec::new();
    }
    let Subject {
        moment,
        faces,
        view,
        ..
    } = canvas.subject;
    let corners = D::closest_feature(moment, *faces).into_iter();
    let corners: Vec<DVec2> = corners.map(|at| canvas.project(at)).collect();
    let is_away = D::depth(view, answer.normal) > 0.0;
    let role = match is_away {
        true => Role::ClosestEdge.behind_a_face(),
        false => Role::ClosestEdge,
    };
    vec![Mark::span(corners, role)]
}

/// The same vector on the bodies: from B's deepest point to where the push moves it, and B after the push.
pub(super) fn edge_world<D: Drawn>(canvas: &Canvas<'_, D>) -> Vec<Mark> {
    if !canvas.penetrates() {
        let is_here = canvas.subject.layout.minkowski == MinkowskiPane::Off;
        return Vec::from_iter(is_here.then(|| canvas.note(words(canvas), Role::Note)));
    }
    let answer = canvas.subject.answer();
    let [from, to] = [answer.on_b, answer.on_a].map(|at| canvas.project(at));
    let arrow = Mark::arrow(from, to, Role::Penetration);
    vec![ghost(canvas.subject.moment.push_out(), canvas), arrow]
}

/// The note in Minkowski space, at the origin and away from A ⊖ B.
fn note_in_minkowski<D: Drawn>(canvas: &Canvas<'_, D>) -> Mark {
    let side = (-canvas.middle_of_difference()).normalize_or(DVec2::Y);
    Mark::label(DVec2::ZERO, words(canvas), Role::Note, side)
}

fn words<D: Drawn>(canvas: &Canvas<'_, D>) -> String {
    let verdict = ["apart", "touching"][usize::from(canvas.subject.answer().colliding)];
    format!("{verdict}: no penetration")
}

#[cfg(test)]
mod tests {
    use crate::figure::promises::{OverlayPicture, labels};
    use crate::figure::{MinkowskiPane, Overlay};
    use crate::scene::presets;

    const PANES: [MinkowskiPane; 3] = [
        MinkowskiPane::Off,
        MinkowskiPane::Half,
        MinkowskiPane::Alone,
    ];

    #[test]
    fn an_overlay_that_has_nothing_to_show_says_why_and_once() {
        let choices = [
            &[Overlay::Edge][..],
            &[Overlay::Contacts],
            &[Overlay::Edge, Overlay::Contacts],
        ];
        for preset in presets() {
            for (overlays, panes) in choices.into_iter().flat_map(|o| PANES.map(|p| (o, p))) {
                let shown = OverlayPicture::new(preset.slug, overlays);
                let answer = &shown.moment.answer;
                let figure = shown.figure(panes);
                let said: Vec<&str> = figure.panes.iter().flat_map(labels).collect();
                let notes = said.iter().filter(|text| text.contains("no penetration"));
                let expected = usize::from(answer.depth == 0.0);
                let what = format!("{} {overlays:?} {panes:?}: {said:?}", preset.slug);
                assert_eq!(notes.count(), expected, "{what}");
            }
        }
    }
}
