//! Picks the mark under a point of the figure, and highlights what belongs to it: vertices of A ⊖ B and the bodies'
//! vertices that form them; in a physics scene, contact points and bodies.

use glam::DVec2;

use super::clip::is_within;
use super::dimension::DrawnDimension;
use super::{Camera, FigureSource, Mark, Overlay, Pane, Rect, Role};
use crate::lesson::{Plane, subscript};
use crate::scene::Falling;
use collidoscope_core::dynamics::RigidBody;

/// The picking distance of a vertex, in points of the figure.
const REACH: f64 = 12.0;

/// Vertices nearer to each other than this, in points of the figure, coincide there; the one in front is picked.
const SAME_PLACE: f64 = 0.5;

/// A point of A ⊖ B, and its name if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct PickCandidate<D: DrawnDimension = Plane> {
    /// The point with its witnesses.
    pub support: D::Support,
    /// w₁, w₂ … in a lesson.
    pub number: Option<usize>,
}

/// What is under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointed<D: DrawnDimension = Plane> {
    /// A point of A ⊖ B.
    Difference(PickCandidate<D>),
    /// A vertex of A (0) or B (1), and the points of A ⊖ B that it forms.
    OnBody(usize, D::Vector, Vec<PickCandidate<D>>),
}

/// What is at `place` in a figure with these panes, the last one in front.
#[must_use]
pub fn pick<D: DrawnDimension>(
    subject: &FigureSource<'_, D>,
    panes: &[Pane],
    place: DVec2,
) -> Option<Pointed<D>> {
    let pane = panes.iter().rev().find(|pane| pane.place.contains(place))?;
    let candidates = candidates(subject, panes);
    let distance = |point: &D::Vector| {
        let at = D::project(&subject.view, *point);
        pane.camera.to_picture(&pane.place, at).distance(place)
    };
    // Of coinciding vertices the one nearest to the viewer.
    let nearest_of = |points: Vec<D::Vector>| {
        let near = points.into_iter().filter(|point| distance(point) <= REACH);
        near.min_by(|one, other| {
            let steps = [one, other].map(|point| (distance(point) / SAME_PLACE).floor());
            let depths = [one, other].map(|point| D::depth(&subject.view, *point));
            let by_depth = depths[0].total_cmp(&depths[1]);
            steps[0].total_cmp(&steps[1]).then(by_depth)
        })
    };
    if pane.is_minkowski {
        let points = candidates.iter().map(|found| D::point(&found.support));
        let at = nearest_of(points.collect())?;
        let mut found = candidates.into_iter();
        return found
            .find(|found| D::point(&found.support) == at)
            .map(Pointed::Difference);
    }
    let on_body = |body: usize| {
        let vertices = candidates
            .iter()
            .map(|found| D::witnesses(&found.support)[body]);
        Some((body, nearest_of(vertices.collect())?))
    };
    let on_bodies = [0, 1].into_iter().filter_map(on_body);
    let (body, vertex) = nearest(on_bodies, |(_, vertex)| distance(vertex))?;
    let mut made = candidates;
    made.retain(|found| D::witnesses(&found.support)[body] == vertex);
    Some(Pointed::OnBody(body, vertex, made))
}

/// The drawn points: those of the lesson's step or else of the last simplex, then the others of the hull.
fn candidates<D: DrawnDimension>(
    subject: &FigureSource<'_, D>,
    panes: &[Pane],
) -> Vec<PickCandidate<D>> {
    let mut candidates: Vec<PickCandidate<D>> = Vec::new();
    let mut add = |support: D::Support, number: Option<usize>| {
        let witnesses = D::witnesses(&support);
        let mut known = candidates.iter();
        if !known.any(|other| D::witnesses(&other.support) == witnesses) {
            candidates.push(PickCandidate { support, number });
        }
    };
    if let Some(step) = subject.query() {
        for point in step.before.iter().chain(&step.named()) {
            add(point.support, Some(point.number));
        }
    } else if subject.overlays.has(Overlay::Simplex) {
        for (index, point) in D::simplex(subject.moment).into_iter().enumerate() {
            add(point, Some(index + 1));
        }
    }
    if subject.overlays.has(Overlay::Hull) && panes.iter().any(|pane| pane.is_minkowski) {
        for point in D::difference_vertices(subject.moment.bodies(), subject.faces) {
            add(point, None);
        }
    }
    candidates
}

/// The largest number of partners that are labelled with numbers.
const MOST_WRITTEN: usize = 2;

/// In Minkowski space: the point under the pointer, or all points that the vertex under it forms.
pub(super) fn pointed_minkowski<D: DrawnDimension>(
    pointed: &Pointed<D>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let made = match pointed {
        Pointed::Difference(candidate) => std::slice::from_ref(candidate),
        Pointed::OnBody(.., made) => &made[..],
    };
    let is_written = made.len() <= MOST_WRITTEN;
    let marks = made.iter().flat_map(|candidate| {
        let name = match candidate.number {
            Some(number) => format!("w{}", subscript(number)),
            None => "a − b".to_owned(),
        };
        let name = is_written.then_some(name);
        lit(D::point(&candidate.support), name, subject)
    });
    marks.collect()
}

/// In the world: the vertices that form the point, or the vertex under the pointer and its partners.
pub(super) fn pointed_world<D: DrawnDimension>(
    pointed: &Pointed<D>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let (body, vertex, made) = match pointed {
        Pointed::Difference(PickCandidate { support, number }) => {
            let number = number.map(subscript).unwrap_or_default();
            let [a, b] = D::witnesses(support);
            let names = [(a, format!("a{number}")), (b, format!("b{number}"))].into_iter();
            let marks = names.flat_map(|(at, name)| lit(at, Some(name), subject));
            return marks.collect();
        }
        Pointed::OnBody(body, vertex, made) => (*body, *vertex, made),
    };
    let mut marks = lit(vertex, Some(["a", "b"][body].to_owned()), subject);
    let mut drawn: Vec<D::Vector> = Vec::new();
    for candidate in made {
        let at = D::witnesses(&candidate.support)[1 - body];
        if !drawn.contains(&at) {
            drawn.push(at);
            marks.extend(lit(at, None, subject));
        }
    }
    marks
}

/// A highlighted dot with its name and coordinates, if it has a name.
fn lit<D: DrawnDimension>(
    point: D::Vector,
    name: Option<String>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let role = Role::Pointed;
    let at = D::project(&subject.view, point);
    let label = name.map(|name| {
        let text = subject.numbers().named(&name, point);
        Mark::label(at, text, role, DVec2::new(0.7, 0.7))
    });
    [Mark::dot(at, role)].into_iter().chain(label).collect()
}

/// The element with the least distance; the first of equals.
fn nearest<T>(all: impl IntoIterator<Item = T>, distance: impl Fn(&T) -> f64) -> Option<T> {
    all.into_iter()
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// The bodies of the nearest contact with a point within reach of `place` in a figure, with the world at `pane`.
#[must_use]
pub fn contact_at(
    falling: &Falling,
    camera: &Camera,
    pane: &Rect,
    place: DVec2,
) -> Option<[usize; 2]> {
    let contacts = falling.world().contacts().iter();
    let touching = contacts.filter(|contact| contact.depth() >= 0.0);
    let points = touching.flat_map(|contact| {
        let points = contact.points().iter();
        points.map(|touch| (camera.to_picture(pane, touch.point()), contact.bodies))
    });
    let near = nearest(points, |(point, _)| point.distance(place));
    near.filter(|(point, _)| point.distance(place) <= REACH)
        .map(|(_, bodies)| bodies)
}

/// The index of the topmost body at a point of the world, fixed ones last.
#[must_use]
pub fn body_at(falling: &Falling, place: DVec2) -> Option<usize> {
    let bodies = falling.world().bodies().iter().enumerate();
    let here = bodies.filter(|(_, body)| is_within(place, &body.posed().outline()));
    let pair = falling.pair();
    let rank = |(at, body): &(usize, &RigidBody)| {
        let in_pair = pair.iter().rev().position(|one| one == at);
        (!body.is_fixed(), in_pair, *at)
    };
    here.max_by_key(rank).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::promises::falls::falls;
    use crate::figure::{MinkowskiPane, Overlays, Theme, ThemeName, compose};
    use crate::lesson::{FirstDirection, Lesson};
    use crate::scene::{Moment, Simulation, preset};
    use collidoscope_core::planar::minkowski_difference;
    use glam::dvec2;

    const SIZE: DVec2 = dvec2(1024.0, 700.0);

    fn moment() -> Moment {
        let scene = preset("two-boxes").unwrap().scene;
        let mut simulation = Simulation::new(scene);
        simulation.tick(&crate::scene::Controls::default());
        simulation.moment().clone()
    }

    fn subject<'s>(moment: &'s Moment, lesson: Option<(&'s Lesson, usize)>) -> FigureSource<'s> {
        FigureSource {
            overlays: Overlays::from_iter([Overlay::Hull]),
            minkowski: MinkowskiPane::Half,
            lesson,
            ..FigureSource::new(moment, &moment.b)
        }
    }

    #[test]
    fn a_vertex_leads_to_what_it_is_made_of_or_makes() {
        let moment = moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let subject = subject(&moment, Some((&lesson, 0)));
        let panes = compose(&subject, &Theme::new(ThemeName::Chalkboard), SIZE).panes;
        let pick_at = |pane: usize, point: DVec2| {
            let place = panes[pane].camera.to_picture(&panes[pane].place, point);
            pick(&subject, &panes, place + dvec2(3.0, -3.0))
        };
        for vertex in minkowski_difference(&moment.a, &moment.b) {
            let Some(Pointed::Difference(found)) = pick_at(1, vertex.point()) else {
                panic!("nothing at {vertex:?}");
            };
            let w = found.support;
            assert_eq!(
                (w.point(), w.on_a - w.on_b),
                (vertex.point(), vertex.point())
            );
            let is_first = w == lesson.steps()[0].support.support;
            assert_eq!(found.number, is_first.then_some(1));
        }
        for &vertex in moment.a.vertices() {
            let Some(Pointed::OnBody(0, found, made)) = pick_at(0, vertex) else {
                panic!("nothing at {vertex}");
            };
            assert_eq!(found, vertex);
            assert!(!made.is_empty() && made.iter().all(|point| point.support.on_a == vertex));
        }
    }

    #[test]
    fn a_contact_is_had_at_its_points_and_a_free_body_before_a_fixed_one() {
        for (name, mut falling) in falls() {
            for _ in 0..200 {
                falling.tick();
            }
            let camera = Camera {
                scale: 0.8,
                ..Camera::ONE_TO_ONE
            };
            let pane = Rect::new(dvec2(10.0, 0.0), SIZE);
            let contacts = falling.world().contacts().iter();
            for contact in contacts.filter(|contact| contact.depth() >= 0.1) {
                let touch = contact.points()[0].point();
                let found = contact_at(&falling, &camera, &pane, camera.to_picture(&pane, touch));
                assert_eq!(found, Some(contact.bodies), "{name}");
                let bodies = contact.bodies.map(|at| &falling.world().bodies()[at]);
                let free = bodies.into_iter().find(|body| !body.is_fixed());
                let center = free.expect("a free body").motion().center;
                // A little inwards from its corner.
                let found = body_at(&falling, touch.move_towards(center, 2.0)).expect("a body");
                assert!(!falling.world().bodies()[found].is_fixed(), "{name}");
            }
            let nowhere = dvec2(-1e5, 0.0);
            assert_eq!(body_at(&falling, nowhere), None, "{name}");
            assert_eq!(
                contact_at(&falling, &camera, &pane, nowhere),
                None,
                "{name}"
            );
        }
    }
}
