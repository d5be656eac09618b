//! Cameras of both panes, in the plane and in space.

use std::cell::Cell;

use glam::DVec2;

use super::display::ViewKey;
use super::lesson_view::{HasLesson, LessonView};
use super::quiz::Quiz;
use crate::check::TraceComparison;
use crate::figure::spatial::View;
use crate::figure::{Camera, Figure, MinkowskiPane, Overlays, Pane, Rect, Theme};
use crate::lesson::Lesson;
use crate::lesson::tour::TourDemo;

/// What makes something of the subject of a figure that is so many points large.
pub type Draw<W, P> = for<'s> fn(&<W as Renderable>::FigureSource<'s>, &Theme, DVec2) -> P;

/// What is looked at.
pub trait Renderable: HasLesson + Clone {
    /// What a figure of it is of.
    type FigureSource<'s>;
    /// What a figure shows of a question.
    type QuizView<'q>: Copy;

    /// The figure.
    const COMPOSE: Draw<Self, Figure>;
    /// Its panes, without what is drawn in them.
    const PANES: Draw<Self, Vec<Pane>>;
    /// The part of the world that shows all that there is to see.
    const HOME_CAMERA: Draw<Self, Camera>;

    /// It as it began, as far as all that there is to see depends on that.
    fn at_home(&self) -> Self;

    /// From which side it is looked at.
    fn view(&self) -> View;

    /// Whether y grows upwards in the picture.
    fn is_y_up(&self) -> bool {
        false
    }

    /// Whether its bodies fall: A ⊖ B is drawn only with a lesson then.
    fn has_falling_bodies(&self) -> bool {
        false
    }

    /// Looks at it from another side, where it has more than one.
    fn look_from(&mut self, view: View);

    /// The part of the view's plane that the bodies take up, before the push and after it (px).
    fn bounds(&self) -> Rect;

    /// What `draw` makes of a picture of it.
    fn show<P>(
        &self,
        picture: &Picture<'_, Self>,
        draw: impl FnOnce(&mut Self::FigureSource<'_>) -> P,
    ) -> P;

    /// What a figure shows of the question of a quiz, if it is one of such a world.
    fn asked(quiz: &Quiz) -> Option<Self::QuizView<'_>>;

    /// Lets a picture show this part of Minkowski space.
    fn set_minkowski_camera(subject: &mut Self::FigureSource<'_>, camera: Option<Camera>);
}

/// What a picture shows besides the bodies.
pub struct Picture<'p, W: Renderable> {
    /// What is shown on top.
    pub overlays: Overlays,
    /// Where Minkowski space is shown.
    pub minkowski: MinkowskiPane,
    /// Which part of the world is shown.
    pub world_camera: Camera,
    /// The lesson and the step that is shown.
    pub lesson: Option<(&'p Lesson<W::Dimension>, usize)>,
    /// The user's trace that it is compared with.
    pub comparison: Option<&'p TraceComparison>,
    /// What is asked before that step.
    pub asked: Option<W::QuizView<'p>>,
    /// What the tour shows besides.
    pub exhibit: Option<TourDemo>,
    /// The SAT axis that was chosen.
    pub sat_axis: Option<usize>,
    /// Where the pointer is in the picture, in points.
    pub pointer: Option<DVec2>,
    /// What lies over the picture.
    pub kept_free: Option<Rect>,
    /// Whether time goes by.
    pub is_running: bool,
}

/// Which part of a world, and of its Minkowski space, is shown.
pub struct Viewport<W: Renderable> {
    home: Box<Home<W>>,
    /// What the player has chosen instead.
    part: Option<PaneShare>,
    /// The middle of the part of Minkowski space that the player has chosen, in px. Its scale is the world's.
    minkowski: Option<DVec2>,
    /// How long bodies that have moved have not been wholly in view, in seconds.
    outside: f64,
}

/// Which part of the view's plane is chosen, before the size of its pane is known.
enum PaneShare {
    /// As the player zoomed and panned.
    Free(Camera),
    /// This part, in px, whatever the size of its pane.
    Chosen(Rect),
}

/// Bodies that have moved out of a view that showed all are followed after so long, in seconds: the view holds still
/// while they pass its border and come back.
const FOLLOWED_AFTER: f64 = 1.0;

/// What a home view is of: it holds still while the bodies move on.
struct Home<W: Renderable> {
    world: W,
    lesson: Option<Lesson<W::Dimension>>,
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

impl<W: Renderable> Home<W> {
    fn new(world: &W, lesson: Option<&Lesson<W::Dimension>>) -> Self {
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
        let step = |lesson: &Lesson<W::Dimension>| {
            let impulse = look.is_of_impulse.then(|| lesson.query_count());
            impulse.unwrap_or(0)
        };
        let mut picture = Picture {
            overlays: look.overlays,
            minkowski: look.minkowski,
            world_camera: Camera::one_to_one(self.world.is_y_up()),
            lesson: lesson.map(|lesson| (lesson, step(lesson))),
            comparison: None,
            asked: None,
            exhibit: look.exhibit,
            sat_axis: None,
            pointer: None,
            kept_free: None,
            is_running: false,
        };
        let theme = Theme::new(look.theme).in_pane(look.world_pane().size());
        let camera = self.world.show(&picture, |subject| {
            W::HOME_CAMERA(subject, &theme, look.size)
        });
        picture.world_camera = camera;
        // A view that is turned shows another outline of A ⊖ B.
        let mut turned = self.world.clone();
        turned.look_from(look.view);
        let panes = turned.show(&picture, |subject| W::PANES(subject, &theme, look.size));
        let minkowski = panes.iter().find(|pane| pane.is_minkowski);
        HomeView {
            world: camera,
            minkowski: minkowski.map(|pane| pane.camera.to_space(&pane.place, pane.place.center())),
        }
    }
}

impl<W: Renderable> Viewport<W> {
    /// All that there is to see of a world without a lesson.
    pub(super) fn new(world: &W) -> Self {
        Self {
            home: Box::new(Home::new(world, None)),
            part: None,
            minkowski: None,
            outside: 0.0,
        }
    }

    /// Shows all that there is to see now of both spaces.
    pub(super) fn reset_view(&mut self, world: &W, lesson: &LessonView<W>) {
        (self.part, self.minkowski) = (None, None);
        self.fit_view(world, lesson);
    }

    /// Shows all that there is to see now, with room for what an open lesson comes to, except where the player has
    /// chosen what to look at.
    pub(super) fn fit_view(&mut self, world: &W, lesson: &LessonView<W>) {
        let lesson = lesson.shown().map(|(lesson, _)| lesson);
        *self.home = Home::new(world, lesson);
        self.outside = 0.0;
    }

    /// Whether bodies that have moved since the view was fitted are not wholly in it.
    fn has_lost(&self, world: &W, look: &ViewKey) -> bool {
        let bounds = world.bounds();
        let is_drawn = look.size != DVec2::ZERO && self.part.is_none();
        is_drawn
            && !look.shows(&bounds, &self.home.view(look).world)
            && bounds != self.home.world.bounds()
    }

    /// Whether the view will follow the bodies.
    pub(super) fn is_waiting(&self) -> bool {
        self.outside > 0.0
    }

    /// Lets so many seconds go by; whether the bodies have been out of view for long.
    pub(super) fn wait(&mut self, seconds: f64, world: &W, look: &ViewKey) -> bool {
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

    /// Shows this of Minkowski space in the middle of its pane, in px.
    pub(super) fn look_at_minkowski(&mut self, middle: DVec2) {
        self.minkowski = Some(middle);
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
    pub(super) fn camera(&self, world: &W, look: &ViewKey) -> Camera {
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

    /// What `draw` makes of a picture looked at so.
    pub(super) fn drawn<P>(
        &self,
        world: &W,
        picture: &Picture<'_, W>,
        look: &ViewKey,
        draw: impl for<'s> Fn(&W::FigureSource<'s>, &Theme, DVec2) -> P,
    ) -> P {
        let size = look.size;
        let theme = Theme::new(look.theme).in_pane(look.world_pane().size());
        world.show(picture, |subject| {
            if let Some(middle) = self.minkowski.or_else(|| self.home.view(look).minkowski) {
                let (_, place) = look.minkowski.layout(size);
                let middle = Rect::around([middle]);
                let world = &picture.world_camera;
                let camera = place.map(|place| world.centred(&middle, place.size(), world.scale));
                W::set_minkowski_camera(subject, camera);
            }
            draw(subject, &theme, size)
        })
    }
}
