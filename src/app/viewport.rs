//! Cameras of both panes, in the plane and in space.

use std::cell::Cell;

use glam::DVec2;

use super::display::ViewKey;
use super::lesson_view::LessonView;
use super::world::{AppDimension, World};
use crate::figure::{Camera, FigureSource, Overlays, Rect, Theme, home_camera, panes};
use crate::lesson::Lesson;

/// Which part of a world, and of its Minkowski space, is shown.
pub struct Viewport<D: AppDimension> {
    home: Box<Home<D>>,
    /// What the player has chosen instead.
    pub(super) part: Option<PaneShare>,
    /// The middle of the part of Minkowski space that the player has chosen, in px. Its scale is the world's.
    pub(super) minkowski: Option<DVec2>,
    /// How long bodies that have moved have not been wholly in view, in seconds.
    outside: f64,
}

/// Which part of the view's plane is chosen, before the size of its pane is known.
pub(super) enum PaneShare {
    /// As the player zoomed and panned.
    Free(Camera),
    /// This part, in px, whatever the size of its pane.
    Chosen(Rect),
}

/// Bodies that have moved out of a view that showed all are followed after so long, in seconds: the view holds still
/// while they pass its border and come back.
const FOLLOWED_AFTER: f64 = 1.0;

/// What a home view is of: it holds still while the bodies move on.
struct Home<D: AppDimension> {
    world: World<D>,
    lesson: Option<Lesson<D>>,
    /// How far the middle of the bodies has gone in the view's plane since, by turning the view.
    turned_by: DVec2,
    /// The overlays when it was drawn first: another overlay or the legend does not zoom.
    overlays: Cell<Option<Overlays>>,
    /// The last view that was worked out, and for what.
    last: Cell<Option<(ViewKey, HomeView)>>,
}

/// What a home view shows.
#[derive(Clone, Copy)]
struct HomeView {
    world: Camera,
    /// What is in the middle of Minkowski space's pane, in px.
    minkowski: Option<DVec2>,
}

impl<D: AppDimension> Home<D> {
    fn new(world: &World<D>, lesson: Option<&Lesson<D>>) -> Self {
        Self {
            world: world.at_home(),
            lesson: lesson.cloned(),
            turned_by: DVec2::ZERO,
            overlays: Cell::new(None),
            last: Cell::new(None),
        }
    }

    fn view(&self, look: &ViewKey) -> HomeView {
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
        let lesson = self.lesson.as_ref();
        let step = |lesson: &Lesson<D>| {
            let impulse = look.is_of_impulse.then(|| lesson.query_count());
            impulse.unwrap_or(0)
        };
        let parts = self.world.figure_parts(look.minkowski);
        let mut source = FigureSource {
            overlays: look.overlays,
            minkowski: look.minkowski,
            world_camera: Camera::one_to_one(self.world.is_y_up()),
            lesson: lesson.map(|lesson| (lesson, step(lesson))),
            exhibit: look.exhibit,
            ..self.world.source(&parts)
        };
        let theme = Theme::new(look.theme).in_pane(look.world_pane().size());
        let camera = home_camera(&source, &theme, look.size);
        source.world_camera = camera;
        // A view that is turned shows another outline of A ⊖ B.
        source.view = look.view;
        let panes = panes(&source, &theme, look.size);
        let minkowski = panes.iter().find(|pane| pane.is_minkowski);
        HomeView {
            world: camera,
            minkowski: minkowski.map(|pane| pane.camera.to_space(&pane.place, pane.place.center())),
        }
    }
}

impl<D: AppDimension> Viewport<D> {
    /// All that there is to see of a world without a lesson.
    pub(super) fn new(world: &World<D>) -> Self {
        Self {
            home: Box::new(Home::new(world, None)),
            part: None,
            minkowski: None,
            outside: 0.0,
        }
    }

    /// Shows all that there is to see now, with room for what an open lesson comes to, except where the player has
    /// chosen what to look at.
    pub(super) fn fit_view(&mut self, world: &World<D>, lesson: &LessonView<D>) {
        let lesson = lesson.shown().map(|(lesson, _)| lesson);
        *self.home = Home::new(world, lesson);
        self.outside = 0.0;
    }

    /// Whether bodies that have moved since the view was fitted are not wholly in it.
    fn has_lost(&self, world: &World<D>, look: &ViewKey) -> bool {
        let bounds = world.bounds();
        let is_drawn = look.size != DVec2::ZERO && self.part.is_none();
        let shown = || self.home.view(look).world.shown(&look.world_pane());
        is_drawn && !shown().holds(&bounds) && bounds != self.home.world.bounds()
    }

    /// Whether the view will follow the bodies.
    pub(super) fn is_waiting(&self) -> bool {
        self.outside > 0.0
    }

    /// Lets so many seconds go by; whether the bodies have been out of view for long.
    pub(super) fn wait(&mut self, seconds: f64, world: &World<D>, look: &ViewKey) -> bool {
        self.outside = if self.has_lost(world, look) {
            self.outside + seconds
        } else {
            0.0
        };
        self.outside >= FOLLOWED_AFTER
    }

    /// As the player zoomed and panned.
    pub(super) fn look_through(&mut self, camera: Camera) {
        self.part = Some(PaneShare::Free(camera));
    }

    /// Shows this part of the view's plane, in px.
    pub(super) fn look_at(&mut self, part: Rect) {
        self.part = Some(PaneShare::Chosen(part));
    }

    /// The middle of the bodies has moved so far in the view's plane (px), and stays where it is in the picture.
    pub(super) fn translate_view(&mut self, way: DVec2) {
        self.home.turned_by += way;
        match &mut self.part {
            None => {}
            Some(PaneShare::Free(camera)) => camera.offset += way,
            Some(PaneShare::Chosen(part)) => {
                part.min += way;
                part.max += way;
            }
        }
    }

    /// Which part of the view's plane a picture shows.
    pub(super) fn camera(&self, world: &World<D>, look: &ViewKey) -> Camera {
        match &self.part {
            None => self.home.view(look).world,
            Some(PaneShare::Free(camera)) => *camera,
            Some(PaneShare::Chosen(part)) => {
                let upright = Camera::one_to_one(world.is_y_up());
                upright.showing(part, look.world_pane().size())
            }
        }
    }

    /// The part of the view's plane, in px, that the player has chosen in a picture; `None` for the one that shows
    /// everything, and where nothing has been drawn.
    pub(super) fn chosen_part(&self, look: &ViewKey) -> Option<Rect> {
        match self.part.as_ref()? {
            PaneShare::Free(camera) => {
                (look.size != DVec2::ZERO).then(|| camera.shown(&look.world_pane()))
            }
            PaneShare::Chosen(part) => Some(*part),
        }
    }

    /// Which part of Minkowski space a picture shows next to this one of the world; `None` for all of A ⊖ B.
    pub(super) fn minkowski_camera(&self, look: &ViewKey, world: &Camera) -> Option<Camera> {
        let middle = self.minkowski.or_else(|| self.home.view(look).minkowski)?;
        let (_, place) = look.minkowski.layout(look.size);
        let middle = Rect::around([middle]);
        place.map(|place| world.centred(&middle, place.size(), world.scale))
    }
}
