//! From where bodies in space are seen: the view's direction, and which part of its plane.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use glam::{DVec2, DVec3};

use crate::figure::spatial::{Asked, Faces, Subject, View, home_camera, minkowski_camera};
use crate::figure::{Camera, MinkowskiPane, Overlays, Rect, Theme, ThemeName};
use crate::lesson::spatial::Lesson;
use crate::scene::spatial::{Moment, Simulation};
use crate::session::lesson_place::LessonPlace;
use crate::session::looking::Looking;
use crate::spatial::PosedShape;

/// How far a drag of the ground turns the view, in degrees a point of the picture.
const TURN_PER_POINT: f64 = 0.4;

/// What a picture tells besides the bodies.
#[derive(Clone, Copy)]
pub(super) struct Told<'t> {
    /// The lesson and the step that is shown.
    pub(super) lesson: Option<(&'t Lesson, usize)>,
    /// The lesson's number in this sitting.
    pub(super) number: u64,
    /// What is asked before that step.
    pub(super) asked: Option<Asked<'t>>,
}

/// From where bodies are seen.
pub(super) struct Outlook {
    view: View,
    part: Part,
    /// For which lesson and look, and Minkowski space's camera.
    last_lesson_view: Cell<Option<((u64, Look), Camera)>>,
    /// The bodies that were drawn last, and the faces of their difference.
    last_faces: RefCell<Option<([PosedShape; 2], Rc<Faces>)>>,
}

/// Which part of the view's plane is shown, before the size of its pane is known.
enum Part {
    /// All that there is to see.
    Home(Box<Home>),
    /// As the player zoomed and panned.
    Free(Camera),
    /// This part, in px, whatever the size of its pane.
    Chosen(Rect),
}

/// What a home view is of: it holds still while the bodies move on.
struct Home {
    moment: Moment,
    b_after: PosedShape,
    lesson: Option<Lesson>,
    /// The direction that it was taken from.
    view: View,
    /// How far the middle of the bodies has gone in the view's plane since, by turning.
    turned_by: DVec2,
    /// The last view that was worked out, and for what.
    last: Cell<Option<(Look, Camera)>>,
}

/// What a view hangs on besides the bodies.
#[derive(Clone, Copy, PartialEq)]
struct Look {
    size: DVec2,
    overlays: Overlays,
    minkowski: MinkowskiPane,
    theme: ThemeName,
    view: View,
}

impl Home {
    fn of(simulation: &Simulation, lesson: Option<&Lesson>, view: View) -> Self {
        Self {
            moment: simulation.moment().clone(),
            b_after: simulation.scene().b.posed(),
            lesson: lesson.cloned(),
            view,
            turned_by: DVec2::ZERO,
            last: Cell::new(None),
        }
    }

    fn camera(&self, looking: &Looking, size: DVec2) -> Camera {
        let look = look(looking, size, self.view);
        let camera = match self.last.get() {
            Some((of, camera)) if of == look => camera,
            _ => {
                let subject = Subject {
                    overlays: looking.overlays,
                    minkowski: looking.minkowski,
                    view: self.view,
                    lesson: self.lesson.as_ref().map(|lesson| (lesson, 0)),
                    ..Subject::new(&self.moment, &self.b_after)
                };
                let camera = home_camera(&subject, &Theme::new(looking.theme), size);
                self.last.set(Some((look, camera)));
                camera
            }
        };
        Camera {
            offset: camera.offset + self.turned_by,
            ..camera
        }
    }
}

fn look(looking: &Looking, size: DVec2, view: View) -> Look {
    Look {
        size,
        overlays: looking.overlays,
        minkowski: looking.minkowski,
        theme: looking.theme,
        view,
    }
}

impl Outlook {
    /// On a scene as it is opened.
    pub(super) fn on(simulation: &Simulation) -> Self {
        let view = View::default();
        Self {
            view,
            part: Part::Home(Box::new(Home::of(simulation, None, view))),
            last_lesson_view: Cell::new(None),
            last_faces: RefCell::new(None),
        }
    }

    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Turns the view as a drag of the ground by so many points of the picture does: what is in front goes along with
    /// the pointer, and `pivot` stays where it is.
    pub(super) fn turn(&mut self, way: DVec2, pivot: DVec3) {
        let before = self.view;
        let azimuth = before.azimuth() - TURN_PER_POINT * way.x;
        let elevation = before.elevation() + TURN_PER_POINT * way.y;
        self.view = View::new(azimuth, elevation);
        let moved = self.view.project(pivot) - before.project(pivot);
        match &mut self.part {
            Part::Home(home) => home.turned_by += moved,
            Part::Free(camera) => camera.offset += moved,
            Part::Chosen(part) => {
                part.min += moved;
                part.max += moved;
            }
        }
    }

    /// Looks along this view at this part of its plane, where one is named, else at all that there is.
    pub(super) fn look_along(
        &mut self,
        view: View,
        part: Option<Rect>,
        simulation: &Simulation,
        lesson: &LessonPlace<Moment>,
    ) {
        self.view = view;
        match part {
            Some(part) => self.part = Part::Chosen(part),
            None => self.go_home(simulation, lesson),
        }
    }

    /// As the player zoomed and panned.
    pub(super) fn look_through(&mut self, camera: Camera) {
        self.part = Part::Free(camera);
    }

    /// Shows all that there is to see, with room for what an open lesson comes to.
    pub(super) fn go_home(&mut self, simulation: &Simulation, lesson: &LessonPlace<Moment>) {
        let lesson = lesson.shown().map(|(lesson, _)| lesson);
        self.part = Part::Home(Box::new(Home::of(simulation, lesson, self.view)));
    }

    /// Whether it shows all that there is to see.
    pub(super) fn is_home(&self) -> bool {
        matches!(self.part, Part::Home(_))
    }

    /// Which part of the view's plane a picture of `size` points shows.
    pub(super) fn camera(&self, looking: &Looking, size: DVec2) -> Camera {
        match &self.part {
            Part::Home(home) => home.camera(looking, size),
            Part::Free(camera) => *camera,
            Part::Chosen(part) => Camera::showing(part, looking.world_pane(size).size()),
        }
    }

    /// The part of the view's plane, in px, that the player has chosen in a picture of `size` points; `None` for the
    /// one that shows everything, and where nothing has been drawn.
    pub(super) fn chosen_part(&self, looking: &Looking, size: DVec2) -> Option<Rect> {
        match &self.part {
            Part::Home(_) => None,
            Part::Free(camera) => {
                (size != DVec2::ZERO).then(|| camera.shown(&looking.world_pane(size)))
            }
            Part::Chosen(part) => Some(*part),
        }
    }

    /// The faces of A − B at this moment.
    fn faces(&self, moment: &Moment) -> Rc<Faces> {
        let mut last = self.last_faces.borrow_mut();
        match &*last {
            Some(([a, b], faces)) if (a, b) == (&moment.a, &moment.b) => Rc::clone(faces),
            _ => {
                let faces = Rc::new(Faces::of_difference(&moment.a, &moment.b));
                let bodies = [moment.a.clone(), moment.b.clone()];
                *last = Some((bodies, Rc::clone(&faces)));
                faces
            }
        }
    }

    /// What `draw` makes of a frame of `size` points, and of what is told in it.
    pub(super) fn drawn<P>(
        &self,
        looking: &Looking,
        simulation: &Simulation,
        told: Told<'_>,
        size: DVec2,
        draw: fn(&Subject<'_>, &Theme, DVec2) -> P,
    ) -> P {
        let b_after = simulation.scene().b.posed();
        let theme = Theme::new(looking.theme);
        let shows_difference = looking.minkowski != MinkowskiPane::Off;
        let faces = shows_difference.then(|| self.faces(simulation.moment()));
        let mut subject = Subject {
            faces: faces.as_deref(),
            overlays: looking.overlays,
            minkowski: looking.minkowski,
            view: self.view,
            world_camera: self.camera(looking, size),
            lesson: told.lesson,
            asked: told.asked,
            sat_axis: looking.sat_axis,
            pointer: looking.pointer,
            ..Subject::new(simulation.moment(), &b_after)
        };
        if told.lesson.is_some() {
            let of = (told.number, look(looking, size, self.view));
            subject.minkowski_camera = match self.last_lesson_view.get() {
                Some((last, camera)) if last == of => Some(camera),
                _ => {
                    let camera = minkowski_camera(&subject, &theme, size);
                    self.last_lesson_view.set(camera.map(|camera| (of, camera)));
                    camera
                }
            };
        }
        draw(&subject, &theme, size)
    }
}
