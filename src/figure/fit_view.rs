//! The fitted view, in which a scene opens and to which it returns.

use glam::DVec2;

use super::camera::difference;
use super::chart;
use super::drawn::Drawn;
use super::scale::{ROWS, above_foot};
use super::subject::bounds_at_start;
use super::title::below_words;
use super::{Camera, MinkowskiPane, Overlay, Rect, Role, Subject, Theme};
use crate::lesson::Vector;

impl<D: Drawn> Subject<'_, D> {
    /// This subject in its fitted view, in a figure of `size`.
    pub fn at_home(mut self, theme: &Theme, size: DVec2) -> Self {
        self.layout.world_camera = home_camera(&self, theme, size);
        self
    }
}

/// The margin around bodies that are not simulated, as a fraction of the figure's shorter side.
const ROOM_TO_MOVE: f64 = 1.0 / 12.0;

/// The camera that fits `subject` into a figure of `size`: both bodies, and B after the push, clear of the
/// pane's title and scale; with Minkowski space, at a scale at which A ⊖ B fits its pane. A step of the impulse shows
/// the movable bodies, and a physics scene all of them at their start. It is independent of the subject's own camera,
/// the step, the pointer and the velocity.
pub fn home_camera<D: Drawn>(subject: &Subject<'_, D>, theme: &Theme, size: DVec2) -> Camera {
    let (world, minkowski) = subject.layout.minkowski.layout(size);
    // A lesson is about the pair alone.
    let fall = subject.falling.filter(|_| subject.lesson.is_none());
    let bounds = match fall {
        Some(falling) => bounds_at_start(falling),
        None => bounds_of_the_pair(subject),
    };
    let plot = chart::place(subject, theme, &world);
    let foot = plot.map_or(world.max.y, |plot| plot.min.y);
    let part = Rect::between(world.min, world.max.with_y(foot));
    let mut words = Vec::new();
    if subject.layout.minkowski != MinkowskiPane::Off {
        words.push(Role::Title);
    }
    if subject.overlays.has(Overlay::State) {
        words.push(Role::Overlapping);
    }
    let mut room = below_words(&part, theme, &words);
    if D::IS_FLAT && subject.has_scale() {
        room = above_foot(&room, ROWS, theme, &part);
    }
    if D::IS_FLAT && fall.is_none() && !subject.shows_the_query() {
        room = room.shrunk(ROOM_TO_MOVE * size.min_element());
    }
    let camera = fitted(subject, &bounds, &part, &room);
    match minkowski.filter(|_| subject.layout.minkowski == MinkowskiPane::Half) {
        Some(place) => {
            let minkowski = fitted_minkowski(subject, theme, &place);
            camera.at_scale(&world, camera.scale.min(minkowski.scale))
        }
        None => camera,
    }
}

/// The camera that shows A ⊖ B, the origin and the extent of each support query of a lesson in a pane at `place`.
pub(super) fn fitted_minkowski<D: Drawn>(
    subject: &Subject<'_, D>,
    theme: &Theme,
    place: &Rect,
) -> Camera {
    let [a, b] = subject.moment.bodies().map(|body| subject.bounds(body));
    let steps = subject.lesson.iter().flat_map(|(lesson, _)| lesson.steps());
    let feet = steps.map(|step| step.direction.normalize_or_zero() * step.reach());
    let reached = Rect::around(feet.map(|foot| D::project(&subject.view, foot)));
    let bounds = difference(&a, &b).with(&Rect::default()).with(&reached);
    let mut room = below_words(place, theme, &[Role::Title]);
    if D::IS_FLAT {
        // Room for the numbers on the axes.
        room = above_foot(&room, 1.5, theme, place);
    }
    fitted(subject, &bounds, place, &room)
}

/// The bounds of the pair, including B after the push; in a step of the impulse, of the movable bodies, including
/// where they touch.
fn bounds_of_the_pair<D: Drawn>(subject: &Subject<'_, D>) -> Rect {
    let Some(step) = subject.impulse() else {
        let push = match subject.shows_the_query() {
            true => D::project(&subject.view, subject.moment.push_out()),
            false => DVec2::ZERO,
        };
        return swept_bounds(0, DVec2::ZERO, subject).with(&swept_bounds(1, push, subject));
    };
    let account = &step.impact.account;
    let free = (0..2).filter(|&body| !step.impact.is_fixed(body));
    let bounds = free.map(|body| {
        let touch = account.points.first();
        let offset = touch.map(|touch| touch.before[body].center - account.now[body].center);
        swept_bounds(body, offset.unwrap_or_default(), subject)
    });
    bounds.reduce(|all, one| all.with(&one)).unwrap_or_default()
}

/// The bounds of a body of the pair on its way by `offset`.
fn swept_bounds<D: Drawn>(body: usize, offset: DVec2, subject: &Subject<'_, D>) -> Rect {
    let Rect { min, max } = subject.bounds(subject.bodies()[body]);
    Rect::around([min, max, min + offset, max + offset])
}

/// The margin around fitted content, as a fraction of the room's shorter side, for labels, lengths, arrows, and SAT's
/// axis with both projections.
const MARGIN: f64 = 0.1;
const MARGIN_OF_SAT: f64 = 0.17;

/// The camera of a pane at `place` that centres `bounds` in the pane's `room`, as large as the margin for the overlays
/// allows.
fn fitted<D: Drawn>(subject: &Subject<'_, D>, bounds: &Rect, place: &Rect, room: &Rect) -> Camera {
    let margin = match subject.overlays.has(Overlay::Sat) {
        true => MARGIN_OF_SAT,
        false => MARGIN,
    };
    let inner = room.shrunk(margin * room.size().min_element());
    let scale = Camera::scale_of(bounds, inner.size().max(DVec2::ONE));
    let from = &subject.layout.world_camera;
    Camera {
        offset: bounds.center() - from.turned(inner.center() - place.min) / scale,
        scale,
        ..*from
    }
}
