//! What of the table is shown, from where, and in which colours.

use std::cell::Cell;

use glam::DVec2;

use super::lesson_place::LessonPlace;
use super::link::Link;
use super::table::Table;
use super::view::{Home, Look, Scale, WorldView, part_of};
use crate::figure::{
    Asked, Camera, MinkowskiPane, Overlay, Overlays, Panes, Rect, Subject, Theme, ThemeName,
    minkowski_camera, shows_the_query,
};
use crate::lesson::Lesson;
use crate::lesson::tour::Exhibit;

/// What is shown and from where.
pub struct Looking {
    pub(super) theme: ThemeName,
    pub(super) overlays: Overlays,
    pub(super) minkowski: MinkowskiPane,
    pub(super) view: WorldView,
    scale: Scale,
    /// The largest that the window has room for.
    most_scale: Option<Scale>,
    /// The SAT axis that was chosen; `None` for the deciding one.
    pub(super) sat_axis: Option<usize>,
    /// What the tour shows besides.
    pub(super) exhibit: Option<Exhibit>,
    /// Where the pointer is in the picture, in points.
    pub(super) pointer: Option<DVec2>,
    /// For which lesson and look, and the view.
    last_lesson_view: Cell<Option<((u64, Look), Camera)>>,
}

/// What is shown and from where, set aside for the tour; colours and sizes stay.
pub(super) struct LookedAt {
    overlays: Overlays,
    minkowski: MinkowskiPane,
    view: WorldView,
    sat_axis: Option<usize>,
}

impl Looking {
    pub(super) fn new(theme: ThemeName, overlays: &[Overlay], table: &Table) -> Self {
        let overlays: Overlays = overlays.iter().copied().collect();
        Self {
            theme,
            overlays,
            minkowski: overlays.first_pane(),
            view: WorldView::Home(Box::new(Home::of(table, None))),
            scale: Scale::default(),
            most_scale: None,
            sat_axis: None,
            exhibit: None,
            pointer: None,
            last_lesson_view: Cell::new(None),
        }
    }

    /// The colours.
    #[must_use]
    pub fn theme(&self) -> ThemeName {
        self.theme
    }

    /// What is shown on top.
    #[must_use]
    pub fn overlays(&self) -> &Overlays {
        &self.overlays
    }

    /// Where Minkowski space is shown.
    #[must_use]
    pub fn minkowski(&self) -> MinkowskiPane {
        self.minkowski
    }

    /// What the tour shows besides.
    #[must_use]
    pub fn exhibit(&self) -> Option<Exhibit> {
        self.exhibit
    }

    /// How large everything is: as it was chosen, as far as the window has room for it.
    #[must_use]
    pub fn scale(&self) -> Scale {
        self.most_scale
            .map_or(self.scale, |most| self.scale.within(most))
    }

    /// The window has so much room, in points of the usual size, with the panel in it or not.
    pub(super) fn give_room(&mut self, room: DVec2, has_panel: bool) {
        self.most_scale = Some(Scale::most_for(room, has_panel));
    }

    /// Makes everything so large; what is said of it.
    pub(super) fn set_scale(&mut self, scale: Scale) -> String {
        self.scale = scale;
        let percent = 100.0 * self.scale().factor();
        if self.scale() == scale {
            format!("Size: {percent:.0} %")
        } else {
            self.scale = self.scale();
            format!("Size: {percent:.0} %, the largest that this window has room for")
        }
    }

    /// Whether the moment before the push is what is drawn.
    pub(super) fn shows_the_query(&self, lesson: &LessonPlace) -> bool {
        shows_the_query(lesson.is_open(), &self.overlays, self.minkowski)
    }

    /// Shows Minkowski space, in which a lesson lives, and nothing that would stand in its way.
    pub(super) fn make_room_for_lesson(&mut self) {
        for overlay in Overlay::BESIDE_A_LESSON {
            self.overlays.set(overlay, true);
        }
        self.minkowski = MinkowskiPane::Half;
    }

    /// Switches an overlay. One that lives in Minkowski space opens its pane; while the pane is off it
    /// cannot be seen, so it can only be switched on. Whether the pane was opened.
    pub(super) fn toggle(&mut self, overlay: Overlay) -> bool {
        let hidden =
            overlay.row().panes == Panes::Minkowski && self.minkowski == MinkowskiPane::Off;
        let on = hidden || !self.overlays.has(overlay);
        self.overlays.set(overlay, on);
        if hidden {
            self.minkowski = MinkowskiPane::Half;
        }
        hidden
    }

    /// Which of these SAT axes is shown, and of how many: the one that was chosen, or the deciding one.
    pub(super) fn place_among<A: PartialEq>(
        &self,
        axes: &[A],
        deciding: &A,
    ) -> Option<(usize, usize)> {
        let chosen = self.sat_axis.filter(|&at| at < axes.len());
        let at = chosen.or_else(|| axes.iter().position(|axis| axis == deciding))?;
        Some((at, axes.len()))
    }

    /// Shows Minkowski space the next way, with something in it.
    pub(super) fn cycle_minkowski(&mut self) {
        self.minkowski = self.minkowski.next();
        let empty = !Overlay::ALL
            .iter()
            .any(|&overlay| overlay.row().panes == Panes::Minkowski && self.overlays.has(overlay));
        if self.minkowski != MinkowskiPane::Off && empty {
            self.overlays.set(Overlay::Hull, true);
        }
    }

    /// A world that is in its first view looks at what now lies on the table.
    pub(super) fn look_home(&mut self, table: &Table, lesson: &mut LessonPlace) {
        if matches!(self.view, WorldView::Home(_)) {
            self.go_home(table, lesson);
        }
    }

    /// Takes the first view of what now lies on the table, with room for what an open lesson comes to.
    pub(super) fn go_home(&mut self, table: &Table, lesson: &mut LessonPlace) {
        lesson.follow(table);
        let lesson = lesson.shown().map(|(lesson, _)| lesson);
        let home = Home::of(table, lesson);
        self.view = WorldView::Home(Box::new(home));
    }

    /// What is shown now, which a stop of the tour is about to replace.
    pub(super) fn set_aside(&mut self) -> LookedAt {
        LookedAt {
            overlays: self.overlays,
            minkowski: self.minkowski,
            view: std::mem::replace(&mut self.view, WorldView::Free(Camera::ONE_TO_ONE)),
            sat_axis: self.sat_axis,
        }
    }

    /// Shows what was set aside.
    pub(super) fn put_back(&mut self, before: LookedAt) {
        self.show_stop(before.overlays, before.minkowski, None);
        self.view = before.view;
        self.sat_axis = before.sat_axis;
    }

    /// Shows this and nothing else. Lessons are counted anew, so no view of one is kept.
    pub(super) fn show_stop(
        &mut self,
        overlays: Overlays,
        minkowski: MinkowskiPane,
        exhibit: Option<Exhibit>,
    ) {
        self.overlays = overlays;
        self.minkowski = minkowski;
        self.exhibit = exhibit;
        self.sat_axis = None;
        self.last_lesson_view.set(None);
    }

    /// After a drag: a world in its first view that no longer shows all of the bodies looks anew, once it has
    /// been drawn.
    pub(super) fn keep_in_view(&mut self, table: &Table, lesson: &mut LessonPlace, size: DVec2) {
        let look = self.look(size);
        if let WorldView::Home(home) = &self.view
            && size != DVec2::ZERO
            && !self.shows(&part_of(&table.simulation), &home.camera(look), size)
        {
            self.go_home(table, lesson);
        }
    }

    /// Shows what a link does; its part of the world, where it names one, in place of the first view.
    pub(super) fn show_linked(&mut self, link: &Link) {
        self.theme = link.theme;
        self.show_stop(link.overlays, link.minkowski, None);
        if let Some(part) = link.part {
            self.view = WorldView::Part(part);
        }
    }

    /// Whether all of this part can be seen and taken hold of in a picture of `size` points.
    pub(super) fn shows(&self, part: &Rect, camera: &Camera, size: DVec2) -> bool {
        let world = self.world_pane(size);
        let [min, max] = [part.min, part.max].map(|at| camera.to_picture(&world, at));
        let is_free = |free: &Rect| free.holds(&Rect { min, max });
        self.minkowski.free(size).iter().any(is_free)
    }

    fn look(&self, size: DVec2) -> Look {
        Look {
            size,
            overlays: self.overlays,
            minkowski: self.minkowski,
            theme: self.theme,
            exhibit: self.exhibit.map(Exhibit::at_start),
        }
    }

    /// Which part of the world a picture of `size` points shows.
    #[must_use]
    pub fn world_camera(&self, size: DVec2) -> Camera {
        match &self.view {
            WorldView::Home(home) => home.camera(self.look(size)),
            WorldView::Free(camera) => *camera,
            WorldView::Part(part) => Camera::showing(part, self.world_pane(size).size()),
        }
    }

    /// Where the world is in a picture of `size` points.
    pub(super) fn world_pane(&self, size: DVec2) -> Rect {
        let (world, _) = self.minkowski.layout(size);
        world
    }

    /// The part of the world, in px, that the player has chosen in a picture of `size` points; `None` for the
    /// view that shows everything, and where nothing has been drawn.
    pub(super) fn chosen_part(&self, size: DVec2) -> Option<Rect> {
        match &self.view {
            WorldView::Home(_) => None,
            WorldView::Free(camera) => {
                (size != DVec2::ZERO).then(|| camera.shown(&self.world_pane(size)))
            }
            WorldView::Part(part) => Some(*part),
        }
    }

    /// The view of Minkowski space that all steps of a lesson share. To work it out takes all of them to be
    /// drawn, so it is done once a lesson and look.
    fn lesson_view(
        &self,
        number: u64,
        size: DVec2,
        work_out: impl FnOnce() -> Option<Camera>,
    ) -> Option<Camera> {
        let of = (number, self.look(size));
        match self.last_lesson_view.get() {
            Some((last, camera)) if last == of => Some(camera),
            _ => {
                let camera = work_out()?;
                self.last_lesson_view.set(Some((of, camera)));
                Some(camera)
            }
        }
    }

    /// What `draw` makes of a frame of `size` points, with this step of the lesson if there is one.
    pub(super) fn drawn<P>(
        &self,
        table: &Table,
        place: &LessonPlace,
        lesson: Option<(&Lesson, usize)>,
        asked: Option<Asked<'_>>,
        size: DVec2,
        draw: fn(&Subject<'_>, &Theme, DVec2) -> P,
    ) -> P {
        let simulation = &table.simulation;
        let b_after = simulation.scene().b.posed();
        let theme = Theme::new(self.theme);
        let mut subject = Subject {
            overlays: self.overlays,
            minkowski: self.minkowski,
            world_camera: self.world_camera(size),
            lesson,
            asked,
            pointer: self.pointer,
            sat_axis: self.sat_axis,
            velocity: simulation.velocity(),
            last_contact: table.last_contact.as_ref(),
            hints_at_x: simulation.scene().push,
            exhibit: self.exhibit,
            falling: table.falling(),
            solver: table.running_solver().filter(|_| lesson.is_none()),
            ..Subject::new(simulation.moment(), &b_after)
        };
        if lesson.is_some() {
            subject.minkowski_camera = self.lesson_view(place.number(), size, || {
                minkowski_camera(&subject, &theme, size)
            });
        }
        draw(&subject, &theme, size)
    }
}
