//! Cameras of both panes, in the plane and in space.

use std::cell::Cell;

use glam::DVec2;

use super::display::ViewKey;
use super::world::{AppDimension, World};
use crate::figure::{Camera, Layout, Overlays, Rect, Subject, Theme, home_camera, panes};
use crate::lesson::Lesson;

/// The visible parts of the world and of its Minkowski space.
pub struct Viewport<D: AppDimension> {
    /// What the fitted view depends on, which stays fixed while the bodies move.
    world: World<D>,
    lesson: Option<Lesson<D>>,
    /// How far the centre of the bodies has moved in the view plane by rotations of the view.
    turned_by: DVec2,
    /// The overlays when it was first drawn: another overlay or the legend doesn't zoom.
    overlays: Cell<Option<Overlays>>,
    /// The last fitted view, and its key.
    last: Cell<Option<(ViewKey, HomeView)>>,
    /// The view chosen by the user.
    pub(super) part: Option<PaneShare>,
    /// The centre of Minkowski space in its pane, in px, if chosen by the user. Its scale is the world's.
    pub(super) minkowski: Option<DVec2>,
    /// How long moved bodies have been partly out of view, in seconds.
    pub(super) outside: f64,
}

/// The chosen part of the view plane, independent of the size of the pane.
#[derive(Clone, Copy)]
pub(super) enum PaneShare {
    /// Zoomed and panned by the user.
    Free(Camera),
    /// This part, in px, for any size of the pane.
    Chosen(Rect),
}

/// The view follows bodies that have been out of a fitted view for this long, in seconds, so that it doesn't move when
/// they only cross its border and come back.
const FOLLOWED_AFTER: f64 = 1.0;

/// What Minkowski space leaves free at the edges of its pane, in points.
const ROOM_FOR_LABELS: f64 = 40.0;

/// The centre nearest to `middle` around which half a pane of this size, in px, shows all of `bounds`, or else theirs.
fn middle_holding(middle: DVec2, half: DVec2, bounds: &Rect) -> DVec2 {
    let [least, most] = [bounds.max - half, bounds.min + half];
    let fits = least.cmple(most);
    DVec2::select(fits, middle.max(least).min(most), (least + most) / 2.0)
}

/// A fitted view.
#[derive(Clone, Copy)]
struct HomeView {
    world: Camera,
    /// The centre of the Minkowski pane, in px.
    minkowski: Option<DVec2>,
}

impl<D: AppDimension> Viewport<D> {
    /// The fitted view of a world, with room for the steps of an open lesson.
    pub(super) fn new(world: &World<D>, lesson: Option<&Lesson<D>>) -> Self {
        Self {
            world: world.at_home(),
            lesson: lesson.cloned(),
            turned_by: DVec2::ZERO,
            overlays: Cell::new(None),
            last: Cell::new(None),
            part: None,
            minkowski: None,
            outside: 0.0,
        }
    }

    /// Fits the view, unless the user has chosen one.
    pub(super) fn fit_view(&mut self, world: &World<D>, lesson: Option<&Lesson<D>>) {
        *self = Self {
            part: self.part,
            minkowski: self.minkowski,
            ..Self::new(world, lesson)
        };
    }

    fn home(&self, look: &ViewKey) -> HomeView {
        let overlays = self.overlays.get().unwrap_or(look.overlays);
        self.overlays.set(Some(overlays));
        let look = &ViewKey { overlays, ..*look };
        let view = match self.last.get() {
            Some((of, view)) if of == *look => view,
            _ => self.fitted(look),
        };
        self.last.set(Some((*look, view)));
        HomeView {
            world: Camera {
                offset: view.world.offset + self.turned_by,
                ..view.world
            },
            ..view
        }
    }

    fn fitted(&self, look: &ViewKey) -> HomeView {
        let lesson = self.lesson.as_ref().map(|lesson| {
            let impulse = look.is_of_impulse.then(|| lesson.query_count());
            (lesson, impulse.unwrap_or(0))
        });
        self.world.with_subject(look.minkowski, |subject| {
            let mut subject = Subject {
                overlays: look.overlays,
                layout: Layout {
                    minkowski: look.minkowski,
                    world_camera: Camera::one_to_one(self.world.is_y_up()),
                    ..Layout::default()
                },
                lesson,
                exhibit: look.exhibit,
                ..subject
            };
            let theme = Theme::new(look.theme).in_pane(look.world_pane().size());
            let camera = home_camera(&subject, &theme, look.size);
            subject.layout.world_camera = camera;
            // A rotated view shows another outline of A ⊖ B.
            subject.view = look.view;
            let panes = panes(&subject, &theme, look.size);
            let minkowski = panes.iter().find(|pane| pane.is_minkowski);
            HomeView {
                world: camera,
                minkowski: minkowski
                    .map(|pane| pane.camera.to_space(&pane.place, pane.place.center())),
            }
        })
    }

    /// Whether bodies that have moved since the view was fitted are partly outside it.
    fn has_lost(&self, world: &World<D>, look: &ViewKey) -> bool {
        if look.size == DVec2::ZERO || self.part.is_some() {
            return false;
        }
        let bounds = world.bounds();
        let shown = self.home(look).world.shown(&look.world_pane());
        !shown.holds(&bounds) && bounds != self.world.bounds()
    }

    /// Advances by `seconds`; returns whether the bodies have been out of view for long enough.
    pub(super) fn wait(&mut self, seconds: f64, world: &World<D>, look: &ViewKey) -> bool {
        self.outside = if self.has_lost(world, look) {
            self.outside + seconds
        } else {
            0.0
        };
        self.outside >= FOLLOWED_AFTER
    }

    /// Sets the camera zoomed and panned by the user.
    pub(super) fn set_camera(&mut self, camera: Camera) {
        self.part = Some(PaneShare::Free(camera));
    }

    /// Shows this part of the view plane, in px.
    pub(super) fn show_part(&mut self, part: Rect) {
        self.part = Some(PaneShare::Chosen(part));
    }

    /// Moves the view with the centre of the bodies by this offset in the view plane (px).
    pub(super) fn translate_view(&mut self, way: DVec2) {
        self.turned_by += way;
        match &mut self.part {
            None => {}
            Some(PaneShare::Free(camera)) => camera.offset += way,
            Some(PaneShare::Chosen(part)) => {
                part.min += way;
                part.max += way;
            }
        }
    }

    /// The camera of the world pane.
    pub(super) fn camera(&self, world: &World<D>, look: &ViewKey) -> Camera {
        match &self.part {
            None => self.home(look).world,
            Some(PaneShare::Free(camera)) => *camera,
            Some(PaneShare::Chosen(part)) => {
                let upright = Camera::one_to_one(world.is_y_up());
                upright.showing(part, look.world_pane().size())
            }
        }
    }

    /// The part of the view plane, in px, chosen by the user; `None` for a fitted view, and before the first figure.
    pub(super) fn chosen_part(&self, look: &ViewKey) -> Option<Rect> {
        match self.part.as_ref()? {
            PaneShare::Free(camera) => {
                (look.size != DVec2::ZERO).then(|| camera.shown(&look.world_pane()))
            }
            PaneShare::Chosen(part) => Some(*part),
        }
    }

    /// The camera of the Minkowski pane, which has the scale of this one of the world; `None` for a fit to A ⊖ B. Unless
    /// the user has chosen its centre, it moves as little as keeps A ⊖ B and O in view.
    pub(super) fn minkowski_camera(
        &self,
        world: &World<D>,
        look: &ViewKey,
        camera: &Camera,
    ) -> Option<Camera> {
        let (_, place) = look.minkowski.layout(look.size);
        let size = place?.size();
        let middle = match self.minkowski {
            Some(chosen) => chosen,
            None => {
                let half = (size / 2.0 - ROOM_FOR_LABELS) / camera.scale;
                middle_holding(self.home(look).minkowski?, half, &world.difference_bounds())
            }
        };
        Some(camera.centred(&Rect::around([middle]), size, camera.scale))
    }
}
