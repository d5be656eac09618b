//! What of the scene is shown, and from where.

use glam::DVec2;

use super::app::App;
use super::view::{Scale, WorldView};
use crate::figure::{
    Camera, Figure, MinkowskiPane, Overlay, Rect, Subject, Theme, bounds_of, bounds_of_lesson,
    compose, room_for,
};
use crate::lesson::Lesson;
use crate::planar::{SatAxis, sat, sat_axes};
use crate::scene::Simulation;

impl App {
    /// Shows Minkowski space, in which a lesson lives, and nothing that would stand in its way.
    pub(super) fn make_room_for_lesson(&mut self) {
        self.hint = false;
        self.message = None;
        self.overlays.set(Overlay::Hull, true);
        // The sentences speak of A and B.
        self.overlays.set(Overlay::Labels, true);
        self.show_minkowski(MinkowskiPane::Half);
    }

    /// Switches an overlay. One that lives in Minkowski space opens its pane; while the pane is off it
    /// cannot be seen, so it can only be switched on.
    pub(super) fn toggle(&mut self, overlay: Overlay) {
        let hidden = overlay.needs_minkowski_pane() && self.minkowski == MinkowskiPane::Off;
        let on = hidden || !self.overlays.has(overlay);
        self.overlays.set(overlay, on);
        if hidden {
            self.show_minkowski(MinkowskiPane::Half);
        }
    }

    /// Shows the SAT axis so many after the one that is shown, going round.
    pub(super) fn step_sat_axis(&mut self, by: isize) {
        let Some((at, count)) = self.shown_sat_axis() else {
            return;
        };
        self.sat_axis = Some((at + count).saturating_add_signed(by) % count);
    }

    /// Which SAT axis is shown, and of how many; `None` where a shape has no edges.
    pub(super) fn shown_sat_axis(&self) -> Option<(usize, usize)> {
        let moment = self.simulation.moment();
        let axes: Vec<SatAxis> = sat_axes(&moment.a, &moment.b)?.collect();
        let deciding = sat(&moment.a, &moment.b)?.axis;
        let chosen = self.sat_axis.filter(|&at| at < axes.len());
        let at = chosen.or_else(|| axes.iter().position(|axis| *axis == deciding))?;
        Some((at, axes.len()))
    }

    pub(super) fn cycle_minkowski(&mut self) {
        self.show_minkowski(self.minkowski.next());
        let empty = !Overlay::ALL
            .iter()
            .any(|&overlay| overlay.needs_minkowski_pane() && self.overlays.has(overlay));
        if self.minkowski != MinkowskiPane::Off && empty {
            self.overlays.set(Overlay::Hull, true);
        }
    }

    fn show_minkowski(&mut self, pane: MinkowskiPane) {
        self.minkowski = pane;
        self.look_home();
    }

    /// A world that is in its first view looks at what now lies on the table.
    pub(super) fn look_home(&mut self) {
        if matches!(self.view, WorldView::Home(_)) {
            self.go_home();
        }
    }

    /// Takes the first view of what now lies on the table, with room for what an open lesson comes to.
    pub(super) fn go_home(&mut self) {
        let moment = self.simulation.moment();
        self.lesson.follow(moment);
        self.view = WorldView::Home(match self.lesson.shown() {
            Some((lesson, _)) => bounds_of_lesson(moment, lesson),
            None => content_of(&self.simulation),
        });
    }

    pub(super) fn set_scale(&mut self, scale: Scale) {
        self.scale = scale;
        self.say(format!("Size: {:.0} %", 100.0 * scale.factor()));
    }

    /// Which part of the world a frame of `size` points shows.
    pub(super) fn world_camera(&self, size: DVec2) -> Camera {
        let (world, _) = self.minkowski.layout(size);
        match self.view {
            WorldView::Home(content) if self.lesson.is_open() => {
                Camera::for_lesson(&content, world.size())
            }
            WorldView::Home(content) => {
                WorldView::Home(room_for(&content, &self.overlays)).camera(world.size())
            }
            view => view.camera(world.size()),
        }
    }

    /// The picture for a frame of `size` points.
    pub(super) fn figure(&self, size: DVec2) -> Figure {
        self.picture(size, self.lesson.shown())
    }

    /// The picture of a step of the open lesson.
    pub(super) fn figure_of_step(&self, at: usize, size: DVec2) -> Figure {
        let lesson = self.lesson.shown().map(|(lesson, _)| (lesson, at));
        self.picture(size, lesson)
    }

    fn picture(&self, size: DVec2, lesson: Option<(&Lesson, usize)>) -> Figure {
        let world_camera = self.world_camera(size);
        let subject = Subject {
            moment: self.simulation.moment(),
            b_after: &self.simulation.scene().b.posed(),
            overlays: self.overlays,
            minkowski: self.minkowski,
            world_camera,
            lesson,
            pointer: self.pointer,
            sat_axis: self.sat_axis,
            velocity: self.simulation.velocity().px_per_tick(),
            last_contact: None,
            hints_at_x: self.simulation.scene().push,
        };
        compose(&subject, &Theme::new(self.theme), size)
    }
}

/// What lies on the table now.
pub(super) fn content_of(simulation: &Simulation) -> Rect {
    let moment = simulation.moment();
    bounds_of(&[&moment.a, &moment.b])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Mark, Role};
    use crate::window::action::Action;
    use crate::window::app::tests::{RIGHT_DOWN, SIZE, act, app, run};

    fn drawn_b(app: &App) -> DVec2 {
        let figure = app.figure(SIZE);
        let b = figure.panes[0]
            .marks
            .iter()
            .find(|mark| mark.role() == Role::ShapeB);
        match b {
            Some(Mark::Polygon { points, .. }) => points[0],
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn b_is_drawn_after_the_push_until_the_query_is_shown() {
        let mut app = app();
        run(&mut app, 70, RIGHT_DOWN);
        let push = app.simulation().moment().push;
        assert!(push.length() > 1.0, "B is being pushed out");
        let after = drawn_b(&app);
        assert_eq!(after, app.simulation().scene().b.position);
        act(&mut app, &[Action::Toggle(Overlay::Contacts)]);
        let before = drawn_b(&app);
        assert!(
            (after - before - push).length() < 1e-9,
            "right to a rounding of 300 px"
        );
    }

    #[test]
    fn letters_alone_do_not_change_the_moment_that_is_shown() {
        let mut app = app();
        run(&mut app, 70, RIGHT_DOWN);
        act(&mut app, &[Action::Toggle(Overlay::Labels)]);
        assert_eq!(drawn_b(&app), app.simulation().scene().b.position);
    }

    #[test]
    fn an_overlay_of_minkowski_space_opens_its_pane() {
        let mut app = app();
        act(&mut app, &[Action::Toggle(Overlay::Simplex)]);
        assert_eq!(app.minkowski, MinkowskiPane::Half);
        act(
            &mut app,
            &[Action::CycleMinkowski, Action::Toggle(Overlay::Simplex)],
        );
        assert!(
            app.overlays.has(Overlay::Simplex),
            "a hidden overlay is not switched off unseen"
        );
        assert_eq!(app.minkowski, MinkowskiPane::Half);
    }

    #[test]
    fn sat_axes_are_stepped_through_both_ways_round() {
        let mut app = app();
        let (deciding, count) = app.shown_sat_axis().unwrap();
        assert_eq!(count, 8, "two boxes have eight edges");
        act(&mut app, &[Action::StepSatAxis(1)]);
        assert_eq!(app.shown_sat_axis(), Some(((deciding + 1) % count, count)));
        act(&mut app, &vec![Action::StepSatAxis(-1); count + 1]);
        assert_eq!(app.shown_sat_axis(), Some((deciding, count)));
        act(&mut app, &[Action::StepSatAxis(1), Action::NextScene]);
        assert_eq!(
            app.sat_axis, None,
            "a new scene shows its own deciding axis"
        );
    }

    #[test]
    fn b_has_an_arrow_while_it_moves() {
        let mut app = app();
        let has_arrow = |app: &App| {
            let marks = app.figure(SIZE).panes.remove(0).marks;
            marks.iter().any(|mark| mark.role() == Role::Velocity)
        };
        act(&mut app, &[Action::Toggle(Overlay::Sat)]);
        assert!(!has_arrow(&app));
        run(&mut app, 2, RIGHT_DOWN);
        assert!(has_arrow(&app));
    }

    #[test]
    fn an_opened_pane_is_not_empty() {
        let mut app = app();
        act(&mut app, &[Action::CycleMinkowski]);
        assert!(app.overlays.has(Overlay::Hull));
        assert_eq!(app.figure(SIZE).panes.len(), 2);
    }
}
