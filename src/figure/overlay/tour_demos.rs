//! Which file draws which exhibit of the tour.

use super::context::OverlayContext;
use super::{difference, products, sweep};
use crate::figure::Mark;
use crate::lesson::tour::TourDemo;

/// The exhibit's marks in the world, in px; none without an exhibit, or while a lesson is open.
pub(in crate::figure) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    match shown(canvas) {
        None => Vec::new(),
        Some(TourDemo::Difference { corners }) => difference::world(canvas, corners),
        Some(TourDemo::Sweep { progress }) => sweep::world(canvas, progress),
        Some(TourDemo::Products { angle }) => products::world(canvas, angle),
    }
}

/// Its marks in Minkowski space, in px.
pub(in crate::figure) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    match shown(canvas) {
        None => Vec::new(),
        Some(TourDemo::Difference { corners }) => difference::minkowski(canvas, corners),
        Some(TourDemo::Sweep { progress }) => sweep::minkowski(canvas, progress),
        Some(TourDemo::Products { angle }) => products::minkowski(canvas, angle),
    }
}

fn shown(canvas: &OverlayContext<'_>) -> Option<TourDemo> {
    canvas
        .subject
        .exhibit
        .filter(|_| canvas.subject.lesson.is_none())
}

#[cfg(test)]
mod tests {
    use crate::figure::labels::boxes;
    use crate::figure::overlay::pictures::OverlayPicture;
    use crate::figure::{MinkowskiPane, Theme, ThemeName};
    use crate::lesson::tour::stops;
    use crate::scene::Simulation;

    #[test]
    fn no_label_of_an_exhibit_covers_another_wherever_it_is_at() {
        let theme = Theme::new(ThemeName::default());
        for stop in stops().iter().filter(|stop| stop.exhibit.is_some()) {
            let moment = Simulation::new(stop.scene.clone()).moment().clone();
            for steps in 0..49 {
                let shown = OverlayPicture {
                    exhibit: stop.exhibit.map(|shown| shown.stepped(steps, &moment)),
                    moment: moment.clone(),
                    ..OverlayPicture::new("hamaluik", &[])
                };
                let said = format!("{}, {:?}", stop.title, shown.exhibit);
                for pane in shown.figure(MinkowskiPane::Half).panes {
                    let boxes = boxes(&pane.marks, &theme, &pane.camera, &pane.place);
                    for (index, (text, label)) in boxes.iter().enumerate() {
                        for (other, covered) in &boxes[index + 1..] {
                            assert!(!label.overlaps(covered), "{said}: {text} on {other}");
                        }
                        assert!(pane.place.holds(label), "{said}: {text} is cut off");
                    }
                }
            }
        }
    }
}
