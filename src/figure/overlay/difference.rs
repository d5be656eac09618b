//! A point of each body and their difference: the same arrow in both spaces.

use glam::DVec2;

use super::context::OverlayContext;
use super::hull::named_dot;
use crate::figure::{Mark, Role};
use crate::lesson::tour::corners;
use crate::planar::PosedShape;

/// The differences of more pairs of corners than this are not drawn: they would fill the plane.
const MOST_DIFFERENCES: usize = 400;

/// The arrow from b to a, with both points in numbers.
pub(super) fn world(canvas: &OverlayContext<'_>, of_bodies: [usize; 2]) -> Vec<Mark> {
    let [a, b] = ends(canvas, of_bodies);
    let away = (a - b).try_normalize().unwrap_or(DVec2::X);
    let mut marks = Vec::from(arrow(b, a));
    marks.extend(named(canvas, a, "a", away));
    marks.extend(named(canvas, b, "b", -away));
    marks
}

/// The same arrow from the origin on, and where those of all other corners would end.
pub(super) fn minkowski(canvas: &OverlayContext<'_>, of_bodies: [usize; 2]) -> Vec<Mark> {
    let [a, b] = ends(canvas, of_bodies);
    let w = a - b;
    let all = canvas.bodies().map(corners);
    let is_few = all[0].len() * all[1].len() <= MOST_DIFFERENCES;
    let mut marks: Vec<Mark> = all[0]
        .iter()
        .filter(|_| is_few)
        .flat_map(|a| all[1].iter().map(move |b| a - b))
        .filter(|&other| other != w)
        .map(|at| Mark::Point {
            at,
            role: Role::OtherDifference,
        })
        .collect();
    marks.extend(arrow(DVec2::ZERO, w));
    let away = w.try_normalize().unwrap_or(DVec2::X);
    marks.extend(named(canvas, w, "w", away));
    marks
}

/// The corners with these indices, going round.
fn ends(canvas: &OverlayContext<'_>, of_bodies: [usize; 2]) -> [DVec2; 2] {
    let [a, b] = canvas.bodies();
    let corner = |body: &PosedShape, index: usize| {
        let corners = corners(body);
        corners[index % corners.len()]
    };
    [corner(a, of_bodies[0]), corner(b, of_bodies[1])]
}

/// The arrow and, beside its middle, its name.
fn arrow(from: DVec2, to: DVec2) -> [Mark; 2] {
    let role = Role::Difference;
    let name = Mark::Label {
        at: from.midpoint(to),
        text: "a − b".to_owned(),
        role,
        side: (to - from).perp().try_normalize().unwrap_or(DVec2::Y),
    };
    [Mark::Arrow { from, to, role }, name]
}

/// A dot with its letter and coordinates.
fn named(canvas: &OverlayContext<'_>, at: DVec2, letter: &str, side: DVec2) -> [Mark; 2] {
    let name = canvas.subject.numbers().named(letter, at);
    named_dot(at, &name, Role::Difference, side)
}

#[cfg(test)]
mod tests {
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{Mark, MinkowskiPane, Role};
    use crate::lesson::tour::TourDemo;
    use crate::scene::{Simulation, tour_scene};

    #[test]
    fn both_spaces_have_the_same_arrow_and_all_differences_have_a_dot() {
        let scene = tour_scene("apart").expect("a scene");
        let shown = OverlayPicture {
            moment: Simulation::new(scene).moment().clone(),
            exhibit: Some(TourDemo::Difference { corners: [2, 1] }),
            ..OverlayPicture::new("hamaluik", &[])
        };
        let figure = shown.figure(MinkowskiPane::Half);
        let arrows = [0, 1].map(|pane| {
            let marks = of_role(&figure.panes[pane], Role::Difference);
            let arrow = marks.into_iter().find_map(|mark| match mark {
                Mark::Arrow { from, to, .. } => Some([*from, *to]),
                _ => None,
            });
            arrow.expect("an arrow")
        });
        let [[from, to], [origin, w]] = arrows;
        assert_eq!(origin, glam::DVec2::ZERO);
        assert_eq!(to - from, w);
        let corners = [&shown.moment.a, &shown.moment.b].map(|body| body.vertices().to_vec());
        assert_eq!([to, from], [corners[0][2], corners[1][1]]);
        let dots = of_role(&figure.panes[1], Role::OtherDifference);
        assert_eq!(dots.len(), 4 * 3 - 1);
        for (pane, name) in [(0, "a ("), (0, "b ("), (1, "w (")] {
            let said = labels(&figure.panes[pane]);
            assert!(said.contains(&"a − b"), "{said:?}");
            assert!(said.iter().any(|text| text.starts_with(name)), "{said:?}");
        }
    }
}
