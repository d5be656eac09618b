//! The closest edge and the deepest points, B where the push will put it, and the last contact.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, MinkowskiPane, Overlay, Rect, Role};
use crate::scene::Moment;

/// A dot on each body, and B after the push.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    let mut marks = Vec::new();
    if canvas.penetrates() {
        marks.push(ghost(moment));
    } else {
        marks.extend(last_points(canvas));
        marks.push(note_in_world(canvas));
    }
    if !moment.answer.colliding {
        return marks;
    }
    marks.extend(
        [moment.answer.on_a, moment.answer.on_b].map(|at| Mark::Point {
            at,
            role: Role::Contact,
        }),
    );
    marks
}

/// The note, where there is no world to hold it.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let is_alone = canvas.subject.minkowski == MinkowskiPane::Alone;
    let note = (is_alone && !canvas.penetrates()).then(|| note_in_minkowski(canvas));
    Vec::from_iter(note)
}

/// The outline of B after the push.
pub(super) fn ghost(moment: &Moment) -> Mark {
    let push = moment.push_out();
    Mark::Polygon {
        points: moment.b.outline().into_iter().map(|v| v + push).collect(),
        role: Role::GhostB,
    }
}

/// The edge, the vector from the origin to it, and its length in words.
pub(super) fn edge_minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let answer = &canvas.moment().answer;
    let edge = answer.cores.collide.then(|| Mark::Polyline {
        points: answer.cores.feature.ends.map(|end| end.point()).to_vec(),
        role: Role::ClosestEdge,
    });
    let mut marks = Vec::from_iter(edge);
    if !canvas.penetrates() {
        marks.extend(last_edge(canvas));
        if !canvas.subject.overlays.has(Overlay::Contacts) {
            marks.push(note_in_minkowski(canvas));
        }
        return marks;
    }
    let foot = answer.depth * answer.normal;
    marks.extend([
        Mark::Arrow {
            from: DVec2::ZERO,
            to: foot,
            role: Role::Penetration,
        },
        Mark::Label {
            at: foot,
            text: format!("depth {}", canvas.subject.numbers().length(answer.depth)),
            role: Role::Penetration,
            side: answer.normal,
        },
    ]);
    marks
}

/// The same vector on the bodies: from B's deepest point to where the push takes it, and B there.
pub(super) fn edge_world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    if !canvas.penetrates() {
        let mut marks = last_vector(canvas);
        if canvas.subject.minkowski == MinkowskiPane::Off {
            marks.push(note_in_world(canvas));
        }
        return marks;
    }
    let arrow = Mark::Arrow {
        from: moment.answer.on_b,
        to: moment.answer.on_a,
        role: Role::Penetration,
    };
    vec![ghost(moment), arrow]
}

/// How far a note keeps from the rim of the pane, in points of the picture.
const RIM: f64 = 24.0;

/// The note in the world, below the bodies.
pub(super) fn note_in_world(canvas: &OverlayContext<'_>) -> Mark {
    let bodies = canvas.bodies();
    let bounds = Rect::around(bodies.iter().flat_map(|body| body.outline()));
    let rim = canvas.shown().shrunk(RIM / canvas.scale());
    let below = bounds.center() + canvas.down() * bounds.size().y / 2.0;
    Mark::Label {
        at: below.clamp(rim.min, rim.max),
        text: words(canvas),
        role: Role::Note,
        side: canvas.down(),
    }
}

/// The note in Minkowski space, at the origin and away from A ⊖ B.
pub(super) fn note_in_minkowski(canvas: &OverlayContext<'_>) -> Mark {
    let Moment { a, b, .. } = canvas.moment();
    let (a, b) = (Rect::around(a.outline()), Rect::around(b.outline()));
    Mark::Label {
        at: DVec2::ZERO,
        text: words(canvas),
        role: Role::Note,
        side: (b.center() - a.center()).normalize_or(DVec2::Y),
    }
}

fn words(canvas: &OverlayContext<'_>) -> String {
    let verdict = if canvas.moment().answer.colliding {
        "touching"
    } else {
        "apart"
    };
    let hint = if canvas.subject.hints_at_x {
        "; X lets B sink in"
    } else {
        ""
    };
    format!("{verdict}: no penetration{hint}")
}

/// The last contact, where there was one.
fn last<'c>(canvas: &OverlayContext<'c>) -> Option<&'c Moment> {
    canvas.subject.last_contact
}

/// B as it last was in contact, and its deepest point and A's.
pub(super) fn last_points(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let role = Role::LastContact;
    let Some(moment) = last(canvas) else {
        return Vec::new();
    };
    let points = moment.b.outline();
    let dots = [moment.answer.on_a, moment.answer.on_b].map(|at| Mark::Point { at, role });
    [Mark::Polygon { points, role }]
        .into_iter()
        .chain(dots)
        .chain([with_depth(canvas, moment)])
        .collect()
}

/// The vector that last took B out of A, on the bodies.
pub(super) fn last_vector(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(moment) = last(canvas) else {
        return Vec::new();
    };
    let arrow = Mark::Arrow {
        from: moment.answer.on_b,
        to: moment.answer.on_a,
        role: Role::LastContact,
    };
    vec![arrow, with_depth(canvas, moment)]
}

/// The edge of the last A ⊖ B that held the origin which was closest to it, and the vector to that edge.
pub(super) fn last_edge(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let role = Role::LastContact;
    let Some(moment) = last(canvas) else {
        return Vec::new();
    };
    let cores = &moment.answer.cores;
    let foot = moment.answer.depth * moment.answer.normal;
    let edge = cores.collide.then(|| Mark::Polyline {
        points: cores.feature.ends.map(|end| end.point()).to_vec(),
        role,
    });
    let arrow = Mark::Arrow {
        from: DVec2::ZERO,
        to: foot,
        role,
    };
    edge.into_iter()
        .chain([arrow, name(foot, moment, "last contact".to_owned())])
        .collect()
}

fn name(at: DVec2, moment: &Moment, text: String) -> Mark {
    Mark::Label {
        at,
        text,
        role: Role::LastContact,
        side: moment.answer.normal,
    }
}

fn with_depth(canvas: &OverlayContext<'_>, moment: &Moment) -> Mark {
    let numbers = canvas.subject.numbers();
    let text = format!("last contact, {} deep", numbers.length(moment.answer.depth));
    name(moment.answer.on_b, moment, text)
}

#[cfg(test)]
mod tests {
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{Mark, MinkowskiPane, Overlay, Role};
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

    #[test]
    fn x_is_told_of_only_where_it_is_offered() {
        let mut shown = OverlayPicture::new("two-boxes", &[Overlay::Contacts]);
        let said = |shown: &OverlayPicture| {
            let figure = shown.figure(MinkowskiPane::Off);
            labels(&figure.panes[0]).concat()
        };
        assert_eq!(said(&shown), "apart: no penetration");
        shown.hints_at_x = true;
        assert_eq!(said(&shown), "apart: no penetration; X lets B sink in");
    }

    #[test]
    fn the_last_contact_stays_as_a_ghost_until_the_next() {
        let mut shown = OverlayPicture::new("two-boxes", &[Overlay::Edge, Overlay::Contacts]);
        let ghosts = |shown: &OverlayPicture| {
            let figure = shown.figure(MinkowskiPane::Half);
            // Names stand where there is room for them.
            let is_drawn = |mark: &&&Mark| !matches!(mark, Mark::Label { .. });
            [0, 1].map(|pane| {
                let ghosts = of_role(&figure.panes[pane], Role::LastContact);
                ghosts.iter().filter(is_drawn).count()
            })
        };
        assert_eq!(ghosts(&shown), [0, 0]);
        let contact = OverlayPicture::new("hamaluik", &[]).moment;
        shown.last_contact = Some(contact.clone());
        let [world, minkowski] = ghosts(&shown);
        assert_eq!(world, 4, "the vector, B and two dots");
        assert_eq!(minkowski, 2, "the edge and the vector");
        let said = shown.figure(MinkowskiPane::Half);
        let said: Vec<&str> = said.panes.iter().flat_map(labels).collect();
        let lengths = said.iter().filter(|text| text.ends_with(" deep"));
        assert_eq!(lengths.count(), 1, "its depth stands once: {said:?}");
        shown.moment = contact;
        assert_eq!(ghosts(&shown), [0, 0]);
    }
}
