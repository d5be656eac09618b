//! Minkowski space once more, from the right of the picture: there one sees how deep in the picture everything lies.

use super::compose::{finish, fitted_minkowski};
use super::pane::minkowski_pane;
use super::stage::Stage;
use super::subject::Subject;
use crate::figure::title::title;
use crate::figure::{Camera, Mark, Pane, Rect, Role, Theme};

/// What the pane is called.
const NAME: &str = "From the right";

/// What is named there: the origin, the newest point and where it was looked for.
const NAMED: [Role; 5] = [
    Role::Origin,
    Role::HiddenOrigin,
    Role::Support,
    Role::HiddenSupport,
    Role::SearchDirection,
];

/// Minkowski space at `place` from the right of the subject's view.
#[must_use]
pub fn side_pane(subject: &Subject<'_>, theme: &Theme, (place, camera): (Rect, Camera)) -> Pane {
    let subject = &from_the_right(subject);
    let mut pane = minkowski_pane(&Stage::of(subject), (place, camera));
    pane.marks.retain(is_kept);
    pane.marks.push(title(NAME, &camera, &place));
    finish(std::slice::from_mut(&mut pane), subject, theme, None);
    pane
}

/// The camera for that, with which all steps of the subject's lesson are seen. It has the scale of `beside`, the camera
/// of the subject's own pane of that height, and puts what is drawn as high; where it needs more room, both are smaller.
#[must_use]
pub fn side_camera(
    subject: &Subject<'_>,
    theme: &Theme,
    place: &Rect,
    (beside, place_beside): (&mut Camera, &Rect),
) -> Camera {
    let stage = Stage::of(&from_the_right(subject));
    let fitted = fitted_minkowski(&stage, theme, place, is_kept);
    let scale = fitted.scale.min(beside.scale);
    let [side, own] = [(&fitted, place), (&*beside, place_beside)]
        .map(|(camera, place)| camera.zoomed(place, place.center(), scale / camera.scale));
    *beside = own;
    Camera {
        offset: side.offset.with_y(own.offset.y),
        ..side
    }
}

fn from_the_right<'s>(subject: &Subject<'s>) -> Subject<'s> {
    Subject {
        view: subject.view.from_the_right(),
        ..*subject
    }
}

fn is_kept(mark: &Mark) -> bool {
    match mark {
        Mark::Label { role, .. } => NAMED.contains(role),
        _ => true,
    }
}
