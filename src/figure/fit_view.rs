//! The fitted view, in which a scene opens and to which it returns.

use glam::DVec2;

use super::dimension::DrawnDimension;
use super::overlay::other_bodies;
use super::scale::{ROWS, above_foot};
use super::title::below_words;
use super::{Camera, FigureSource, MinkowskiPane, Overlay, Overlays, Rect, Role, Theme, bounds_of};
use crate::lesson::Vector;
use collidoscope_core::dynamics::RigidBody;

/// The margin around bodies that are not simulated, as a fraction of the figure's shorter side.
const ROOM_TO_MOVE: f64 = 1.0 / 12.0;

/// The camera that fits `subject` into a figure of `size`: both bodies, and B after the push, clear of the
/// pane's title and scale; with Minkowski space, at a scale at which A ⊖ B fits its pane. A step of the impulse shows
/// the movable bodies, and a physics scene all of them at their start. It is independent of the subject's own camera,
/// the step, the pointer and the velocity.
#[must_use]
pub fn home_camera<D: DrawnDimension>(
    subject: &FigureSource<'_, D>,
    theme: &Theme,
    size: DVec2,
) -> Camera {
    let (world, minkowski) = subject.minkowski.layout(size);
    // A lesson is about the pair alone.
    let fall = subject.falling.filter(|_| subject.lesson.is_none());
    let bounds = match fall {
        Some(falling) => {
            let bodies = falling.fall().world().bodies().iter();
            bounds_of(&bodies.map(RigidBody::posed).collect::<Vec<_>>())
        }
        None => bounds_of_the_pair(subject),
    };
    let plot = other_bodies::place(subject, theme, &world);
    let part = Rect {
        max: world
            .max
            .with_y(plot.map_or(world.max.y, |plot| plot.min.y)),
        ..world
    };
    let mut words = Vec::new();
    words.extend((subject.minkowski != MinkowskiPane::Off).then_some(Role::Title));
    words.extend(
        subject
            .overlays
            .has(Overlay::State)
            .then_some(Role::Overlapping),
    );
    let mut room = below_words(&part, theme, &words);
    if D::IS_FLAT && subject.has_scale() {
        room = above_foot(&room, ROWS, theme, &part);
    }
    if D::IS_FLAT && fall.is_none() && !subject.shows_the_query() {
        room = room.shrunk(ROOM_TO_MOVE * size.min_element());
    }
    let camera = fitted(
        &subject.world_camera,
        &bounds,
        &part,
        (&room, &subject.overlays),
    );
    let both = minkowski.filter(|_| subject.minkowski == MinkowskiPane::Half);
    both.map_or(camera, |place| {
        let minkowski = fitted_minkowski(subject, theme, &place);
        camera.at_scale(&world, camera.scale.min(minkowski.scale))
    })
}

/// The camera that shows A ⊖ B, the origin and the extent of each support query of a lesson in a pane at `place`.
pub(super) fn fitted_minkowski<D: DrawnDimension>(
    subject: &FigureSource<'_, D>,
    theme: &Theme,
    place: &Rect,
) -> Camera {
    let [a, b] = subject.moment.bodies().map(|body| subject.bounds(body));
    let steps = subject.lesson.iter().flat_map(|(lesson, _)| lesson.steps());
    let feet = steps.map(|step| step.direction.normalize_or_zero() * step.reach());
    let reached = Rect::around(feet.map(|foot| D::project(&subject.view, foot)));
    let bounds = bounds_of_difference(&a, &b).with(&reached);
    let mut room = below_words(place, theme, &[Role::Title]);
    if D::IS_FLAT {
        // Room for the numbers on the axes.
        room = above_foot(&room, 1.5, theme, place);
    }
    let overlays = &subject.overlays;
    fitted(&subject.world_camera, &bounds, place, (&room, overlays))
}

/// The bounds of the pair, including B after the push; in a step of the impulse, of the movable bodies, including
/// where they touch.
fn bounds_of_the_pair<D: DrawnDimension>(subject: &FigureSource<'_, D>) -> Rect {
    let pair = subject.bodies();
    let swept_bounds = |body: usize, offset: DVec2| {
        let Rect { min, max } = subject.bounds(pair[body]);
        Rect::around([min, max, min + offset, max + offset])
    };
    if let Some(step) = subject.impulse() {
        let account = &step.impact.account;
        let free = (0..2).filter(|&body| !step.impact.is_fixed(body));
        let free = free.map(|body| {
            let touch = account
                .points
                .first()
                .map(|point| point.before[body].center);
            let offset = touch.map_or(DVec2::ZERO, |touch| touch - account.now[body].center);
            swept_bounds(body, offset)
        });
        return free.reduce(|all, one| all.with(&one)).unwrap_or_default();
    }
    let push = if subject.shows_the_query() {
        D::project(&subject.view, subject.moment.push_out())
    } else {
        DVec2::ZERO
    };
    swept_bounds(0, DVec2::ZERO).with(&swept_bounds(1, push))
}

/// The margin around fitted content, as a fraction of the room's shorter side, for labels, lengths, arrows, and SAT's
/// axis with both projections.
const MARGIN: f64 = 0.1;
const MARGIN_OF_SAT: f64 = 0.17;

/// The camera of a pane at `place`, with the orientation of `from`, that centres `bounds` in the pane's `room`, as
/// large as the margin for these overlays allows.
pub(super) fn fitted(
    from: &Camera,
    bounds: &Rect,
    place: &Rect,
    (room, overlays): (&Rect, &Overlays),
) -> Camera {
    let margin = if overlays.has(Overlay::Sat) {
        MARGIN_OF_SAT
    } else {
        MARGIN
    };
    let inner = room.shrunk(margin * room.size().min_element());
    let scale = Camera::scale_of(bounds, inner.size().max(DVec2::ONE));
    Camera {
        offset: bounds.center() - from.turned(inner.center() - place.min) / scale,
        scale,
        ..*from
    }
}

/// The bounds of A ⊖ B, from the bounds of A and B.
pub(super) fn difference(a: &Rect, b: &Rect) -> Rect {
    Rect {
        min: a.min - b.max,
        max: a.max - b.min,
    }
}

/// The bounds of A ⊖ B and of the origin, from the bounds of A and B.
pub(super) fn bounds_of_difference(a: &Rect, b: &Rect) -> Rect {
    difference(a, b).with(&Rect::default())
}
