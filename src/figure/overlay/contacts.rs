//! The closest edge or face, the deepest and other contact points, and B after the push.

use glam::DVec2;

use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::{Mark, MinkowskiPane, Overlay, Role, Subject};

/// The contact points on both bodies, and B after the push.
pub(super) fn world<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    if canvas.penetrates() {
        ghost(canvas.subject.moment.push_out(), canvas);
    } else {
        canvas.note(words(canvas), Role::Note);
    }
    let answer = canvas.subject.answer();
    if !answer.colliding {
        return;
    }
    let manifold = D::manifold(canvas.subject.moment);
    if manifold.len() > 1 {
        canvas.span(manifold.iter().copied(), Role::ContactPatch);
    }
    for at in manifold {
        canvas.dot(at, Role::ManifoldPoint);
    }
    for at in [answer.on_a, answer.on_b] {
        canvas.dot(at, Role::Contact);
    }
}

/// The note, when there is no world pane for it.
pub(super) fn minkowski<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let is_alone = canvas.subject.layout.minkowski == MinkowskiPane::Alone;
    if is_alone && !canvas.penetrates() {
        note_in_minkowski(canvas);
    }
}

/// The outline of B moved by `offset`.
pub(super) fn ghost<D: Drawn>(offset: D::Vector, canvas: &mut Canvas<'_, D>) {
    let [_, b] = canvas.subject.moment.bodies();
    let moved_by = canvas.project(offset);
    let outline = D::outline(b, &canvas.subject.view).into_iter();
    let moved = outline.map(|at| at + moved_by).collect();
    canvas.draw([Mark::span(moved, Role::GhostB)]);
}

/// The edge or face, the vector from the origin to it, and its length as text.
pub(super) fn edge_minkowski<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let answer = canvas.subject.answer();
    if answer.cores_collide {
        closest_feature(canvas);
    }
    if canvas.penetrates() {
        let foot = canvas.project(answer.normal * answer.depth);
        let text = format!("depth {}", canvas.subject.numbers().length(answer.depth));
        let arrow = Mark::named_arrow(DVec2::ZERO, foot, text, Role::Penetration);
        canvas.draw(arrow);
    } else if !canvas.subject.overlays.has(Overlay::Contacts) {
        note_in_minkowski(canvas);
    }
}

/// The part of the cores' A ⊖ B closest to an origin inside it; dashed on the far side.
fn closest_feature<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let Subject { moment, faces, .. } = canvas.subject;
    let corners = D::closest_feature(moment, *faces).into_iter();
    let flat: Vec<DVec2> = corners.map(|at| canvas.project(at)).collect();
    let is_away = D::depth(&canvas.subject.view, canvas.subject.answer().normal) > 0.0;
    let role = match is_away {
        true => Role::ClosestEdge.behind_a_face(),
        false => Role::ClosestEdge,
    };
    canvas.draw([Mark::span(flat, role)]);
}

/// The same vector on the bodies: from B's deepest point to where the push moves it, and B after the push.
pub(super) fn edge_world<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    if canvas.penetrates() {
        let answer = canvas.subject.answer();
        let [from, to] = [answer.on_b, answer.on_a].map(|at| canvas.project(at));
        ghost(canvas.subject.moment.push_out(), canvas);
        canvas.draw([Mark::arrow(from, to, Role::Penetration)]);
    } else if canvas.subject.layout.minkowski == MinkowskiPane::Off {
        canvas.note(words(canvas), Role::Note);
    }
}

/// The note in Minkowski space, at the origin and away from A ⊖ B.
fn note_in_minkowski<D: Drawn>(canvas: &mut Canvas<'_, D>) {
    let side = (-canvas.middle_of_difference()).normalize_or(DVec2::Y);
    canvas.draw([Mark::label(DVec2::ZERO, words(canvas), Role::Note, side)]);
}

fn words<D: Drawn>(canvas: &Canvas<'_, D>) -> &'static str {
    if canvas.subject.answer().colliding {
        "touching: no penetration"
    } else {
        "apart: no penetration"
    }
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
