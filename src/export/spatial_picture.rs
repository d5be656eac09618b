//! A scene in space as it is opened, as figures: the answer, and each step of the lesson.

use glam::DVec2;

use super::PictureStyle;
use super::Sheet;
use super::lesson_picture::at_one_scale;
use crate::figure::spatial::{
    Asked, Subject, View, compose, home_camera, minkowski_camera, side_camera, side_pane,
};
use crate::figure::{Camera, Figure, Rect, drawn_minkowski};
use crate::lesson::spatial::{Lesson, Question};
use crate::scene::spatial::Simulation;
use crate::spatial::PosedShape;

/// The part of a picture's width that the view from the right takes.
const SIDE: f64 = 1.0 / 3.0;

/// The pictures of the steps of a lesson in space, which share their views.
pub(super) struct SpatialPictures<'l> {
    simulation: &'l Simulation,
    lesson: &'l Lesson,
    b_after: PosedShape,
    view: View,
    look: PictureStyle,
    world_camera: Camera,
    minkowski_camera: Option<Camera>,
    side: Option<(Rect, Camera)>,
}

impl<'l> SpatialPictures<'l> {
    /// Of a lesson on the simulation's moment.
    pub(super) fn new(
        simulation: &'l Simulation,
        lesson: &'l Lesson,
        view: View,
        look: &PictureStyle,
    ) -> Self {
        let b_after = simulation.scene().b.posed();
        let subject = in_view(simulation, &b_after, Some((lesson, 0)), view, look);
        let (world_camera, minkowski_camera) = (subject.world_camera, subject.minkowski_camera);
        Self {
            simulation,
            lesson,
            b_after,
            view,
            look: *look,
            world_camera,
            minkowski_camera,
            side: None,
        }
    }

    /// The same in as large a picture, a part of it Minkowski space from the right.
    pub(super) fn with_the_side(
        simulation: &'l Simulation,
        lesson: &'l Lesson,
        view: View,
        look: &PictureStyle,
    ) -> Self {
        let size = look.sheet.points;
        let left = ((1.0 - SIDE) * size.x).floor();
        let place = Rect {
            min: DVec2::new(left, 0.0),
            max: size,
        };
        let sheet = Sheet::of_points(size.with_x(left));
        let mut pictures = Self::new(simulation, lesson, view, &PictureStyle { sheet, ..*look });
        let (_, own) = look.minkowski.layout(sheet.points);
        if let (Some(mut camera), Some(own)) = (pictures.minkowski_camera, own) {
            let beside = (&mut camera, &own);
            let side = side_camera(&pictures.subject(0), &look.theme, &place, beside);
            pictures.minkowski_camera = Some(camera);
            pictures.side = Some((place, side));
        }
        pictures
    }

    fn subject(&self, at: usize) -> Subject<'_> {
        Subject {
            unit: self.simulation.scene().unit,
            overlays: self.look.overlays,
            minkowski: self.look.minkowski,
            view: self.view,
            world_camera: self.world_camera,
            minkowski_camera: self.minkowski_camera,
            lesson: Some((self.lesson, at)),
            ..Subject::new(self.simulation.moment(), &self.b_after)
        }
    }

    /// The picture of step `at`, which the lesson must have.
    pub(super) fn step(&self, at: usize) -> Figure {
        self.composed(&self.subject(at))
    }

    /// The picture of a question on the lesson, which does not tell the answer.
    pub(super) fn asking(&self, question: &Question) -> Figure {
        let subject = Subject {
            asked: Some(Asked {
                question,
                guess: None,
                wrong: None,
            }),
            ..self.subject(question.step)
        };
        self.composed(&subject)
    }

    fn composed(&self, subject: &Subject<'_>) -> Figure {
        let theme = &self.look.theme;
        let mut figure = compose(subject, theme, self.look.sheet.points);
        figure
            .panes
            .extend(self.side.map(|side| side_pane(subject, theme, side)));
        figure
    }
}

/// The picture of the answer in space, with all that its overlays show in view.
#[must_use]
pub fn answer_figure_in_space(simulation: &Simulation, view: View, look: &PictureStyle) -> Figure {
    let b_after = simulation.scene().b.posed();
    let subject = in_view(simulation, &b_after, None, view, look);
    compose(&subject, &look.theme, look.sheet.points)
}

/// The subject with its cameras worked out.
fn in_view<'l>(
    simulation: &'l Simulation,
    b_after: &'l PosedShape,
    lesson: Option<(&'l Lesson, usize)>,
    view: View,
    look: &PictureStyle,
) -> Subject<'l> {
    let (size, theme) = (look.sheet.points, &look.theme);
    let mut subject = Subject {
        unit: simulation.scene().unit,
        overlays: look.overlays,
        minkowski: drawn_minkowski(look.minkowski, &look.overlays, None, lesson),
        view,
        lesson,
        ..Subject::new(simulation.moment(), b_after)
    };
    subject.world_camera = home_camera(&subject, theme, size);
    subject.minkowski_camera = minkowski_camera(&subject, theme, size);
    if look.one_scale {
        let cameras = (&mut subject.world_camera, &mut subject.minkowski_camera);
        at_one_scale(cameras, subject.minkowski, size);
    }
    subject
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Mark, MinkowskiPane, Overlay, Pane, Theme, ThemeName};
    use crate::scene::spatial::presets;
    use glam::dvec2;

    /// Where the dots of a pane stand, in the picture.
    fn dots(pane: &Pane) -> Vec<DVec2> {
        let dots = pane.marks.iter().filter_map(|mark| match mark {
            Mark::Point { at, .. } => Some(pane.camera.to_picture(&pane.place, *at)),
            _ => None,
        });
        dots.collect()
    }

    #[test]
    fn from_the_right_every_dot_of_a_step_is_in_sight_and_as_high() {
        let look = PictureStyle {
            overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
            minkowski: MinkowskiPane::Half,
            theme: Theme::new(ThemeName::Paper),
            sheet: Sheet::of_points(dvec2(760.0, 252.0)),
            one_scale: false,
        };
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let moment = simulation.moment();
            let lesson = Lesson::in_space(&moment.a, &moment.b);
            let view = View::default();
            let pictures = SpatialPictures::with_the_side(&simulation, &lesson, view, &look);
            for at in 0..lesson.steps().len() {
                let name = format!("{} step {at}", preset.slug);
                let figure = pictures.step(at);
                let [_, minkowski, side] = &figure.panes[..] else {
                    panic!("{name}: {} panes", figure.panes.len());
                };
                assert_eq!(side.place.max, look.sheet.points);
                let [dots, of_side] = [minkowski, side].map(dots);
                assert!(dots.len() > 1 && dots.len() == of_side.len(), "{name}");
                for dot in &of_side {
                    assert!(side.place.contains(*dot), "{name}: {dot}");
                }
                let heights = |dots: Vec<DVec2>| {
                    let mut heights: Vec<f64> = dots.iter().map(|dot| dot.y).collect();
                    heights.sort_by(f64::total_cmp);
                    heights
                };
                for (one, other) in heights(dots).iter().zip(heights(of_side)) {
                    assert!((one - other).abs() < 1e-6, "{name}: {one} {other}");
                }
            }
        }
    }
}
