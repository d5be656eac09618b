//! Where to look for bodies that are off the picture: arrows at its rim, with their names.

use glam::DVec2;

use super::{Camera, Mark, Rect, Role, Subject, bounds_of};
use crate::dynamics::RigidBody;
use crate::planar::PosedShape;

/// How far an arrow keeps from the rim, and how long it is, in points of the picture.
const INSET: f64 = 14.0;
const LENGTH: f64 = 34.0;

/// Arrows whose tips are nearer to each other, in points of the picture, are one.
const APART: f64 = 44.0;

/// So many names stand at one arrow; of more bodies it says how many there are.
const MOST_NAMES: usize = 3;

/// The arrows to B where it is off the picture and, of bodies that fall, to all that have left the part of the world
/// in which they began.
pub(super) fn pointers(subject: &Subject<'_>, place: &Rect) -> Vec<Mark> {
    let camera = &subject.world_camera;
    let b = pointer(&bounds_of(&[subject.shown_b()]), camera, place);
    let mut marks = Vec::from_iter(b.iter().flat_map(|arrow| arrow.marks("B", Role::Pointer)));
    let falling = subject.falling.filter(|_| subject.lesson.is_none());
    let Some(falling) = falling else {
        return marks;
    };
    let of_all = |bodies: &[RigidBody]| {
        let posed: Vec<&PosedShape> = bodies.iter().map(RigidBody::posed).collect();
        bounds_of(&posed)
    };
    let began_in = of_all(falling.fall().world().bodies());
    let [a, b] = falling.pair();
    let mut groups: Vec<(Pointer, Vec<String>)> = Vec::new();
    for (at, body) in falling.world().bodies().iter().enumerate() {
        let bounds = bounds_of(&[body.posed()]);
        if at == b || body.is_fixed() || began_in.overlaps(&bounds) {
            continue;
        }
        let Some(arrow) = pointer(&bounds, camera, place) else {
            continue;
        };
        let name = if at == a {
            "A".to_owned()
        } else {
            at.to_string()
        };
        let near = |(other, _): &&mut (Pointer, _)| {
            let other: &Pointer = other;
            camera.scale * other.tip.distance(arrow.tip) < APART
        };
        match groups.iter_mut().find(near) {
            Some((_, names)) => names.push(name),
            None => groups.push((arrow, vec![name])),
        }
    }
    for (arrow, names) in groups {
        let name = match names.len() {
            count if count > MOST_NAMES => format!("{count} bodies"),
            _ => names.join(", "),
        };
        marks.extend(arrow.marks(&name, Role::Away));
    }
    marks
}

/// An arrow at the rim, in units of the space.
pub(super) struct Pointer {
    tail: DVec2,
    tip: DVec2,
}

impl Pointer {
    /// The arrow with its name.
    pub(super) fn marks(&self, name: &str, role: Role) -> [Mark; 2] {
        let (from, to) = (self.tail, self.tip);
        let label = Mark::Label {
            at: from,
            text: name.to_owned(),
            role,
            side: (from - to).normalize_or_zero(),
        };
        [label, Mark::Arrow { from, to, role }]
    }
}

/// An arrow at the rim towards what takes up `bounds` of the space when none of it is in the pane.
pub(super) fn pointer(bounds: &Rect, camera: &Camera, place: &Rect) -> Option<Pointer> {
    if camera.shown(place).overlaps(bounds) {
        return None;
    }
    let target = camera.to_picture(place, bounds.center());
    let rim = place.shrunk(INSET);
    let direction = (target - place.center()).try_normalize()?;
    // As far along the direction as the nearer of the two sides that it meets.
    let half = rim.size() / 2.0;
    let reach = (half / direction.abs().max(DVec2::splat(1e-9))).min_element();
    let tip = place.center() + reach * direction;
    let tail = tip - LENGTH.min(reach) * direction;
    let [tail, tip] = [tail, tip].map(|at| camera.to_space(place, at));
    Some(Pointer { tail, tip })
}
