//! Where to look for bodies that are off the picture: arrows at its rim, with their names.

use glam::DVec2;

use super::{Camera, FigureSource, Mark, Rect, Role, bounds_of};
use crate::dynamics::RigidBody;

/// How far an arrow keeps from the rim, and how long it is, in points of the picture.
const INSET: f64 = 14.0;
const LENGTH: f64 = 34.0;

/// Arrows whose tips are nearer to each other, in points of the picture, are one.
const APART: f64 = 44.0;

/// So many names stand at one arrow; of more bodies the first, and how many more there are.
const MOST_NAMES: usize = 3;

/// The arrows to A and B where they are off the picture and, of bodies that fall, to all that have left the part of the
/// world in which they began.
pub(super) fn pointers(subject: &FigureSource<'_>, place: &Rect) -> Vec<Mark> {
    let camera = &subject.world_camera;
    let b = pointer(&bounds_of(&[subject.shown_b()]), camera, place);
    let b = b.map(|arrow| ArrowGroup {
        arrow,
        role: Role::Pointer,
        names: vec!["B".to_owned()],
    });
    let mut groups = Vec::from_iter(b);
    for (bounds, name) in gone(subject) {
        let Some(arrow) = pointer(&bounds, camera, place) else {
            continue;
        };
        let is_near =
            |group: &&mut ArrowGroup| camera.scale * group.arrow.tip.distance(arrow.tip) < APART;
        match groups.iter_mut().find(is_near) {
            Some(group) => group.names.push(name),
            None => groups.push(ArrowGroup {
                arrow,
                role: Role::Away,
                names: vec![name],
            }),
        }
    }
    let marks = groups.into_iter().flat_map(|group| group.marks());
    marks.collect()
}

/// A or, of bodies that fall, all besides B that have left the part of the world in which they began, by their numbers;
/// but A by its letter.
fn gone(subject: &FigureSource<'_>) -> Vec<(Rect, String)> {
    let Some(falling) = subject.falling.filter(|_| subject.lesson.is_none()) else {
        return vec![(bounds_of(&[&subject.moment.a]), "A".to_owned())];
    };
    let began = falling.fall().world().bodies().iter();
    let began_in = bounds_of(&began.map(RigidBody::posed).collect::<Vec<_>>());
    let [a, b] = falling.pair();
    let bodies = falling.world().bodies().iter().enumerate();
    let free = bodies.filter(|&(at, body)| at != b && !body.is_fixed());
    let placed = free.map(|(at, body)| {
        let name = if at == a {
            "A".to_owned()
        } else {
            at.to_string()
        };
        (bounds_of(&[body.posed()]), name)
    });
    placed
        .filter(|(bounds, _)| !began_in.overlaps(bounds))
        .collect()
}

/// The arrows to the origin and to A ⊖ B, where they are off the pane.
pub(super) fn pointers_in_minkowski(
    difference: &Rect,
    camera: &Camera,
    place: &Rect,
) -> impl Iterator<Item = Mark> {
    let named = [(&Rect::default(), "O"), (difference, "A ⊖ B")];
    let arrows = named.map(|(bounds, name)| (pointer(bounds, camera, place), name));
    let marks = |(arrow, name): (Option<Pointer>, &str)| Some(arrow?.marks(name, Role::Away));
    arrows.into_iter().filter_map(marks).flatten()
}

/// Bodies that one arrow points to.
struct ArrowGroup {
    arrow: Pointer,
    role: Role,
    names: Vec<String>,
}

impl ArrowGroup {
    fn marks(&self) -> [Mark; 2] {
        let count = self.names.len();
        let name = if count > MOST_NAMES {
            format!("{} and {} more", self.names[0], count - 1)
        } else {
            self.names.join(", ")
        };
        self.arrow.marks(&name, self.role)
    }
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
