//! Picks the mark under a point of the figure, and highlights what belongs to it: vertices of A ⊖ B and the bodies'
//! vertices that form them; in a physics scene, contact points and bodies.

use glam::DVec2;

use super::clip::is_within;
use super::drawn::Drawn;
use super::spatial::{View, hull_ring};
use super::{Camera, Caption, Mark, Overlay, Pane, Rect, Role, Subject};
use crate::lesson::{Plane, Question, subscript};
use crate::scene::Falling;
use collidoscope_core::planar::nearest_on_segment;

/// The picking distance of a vertex, in points of the figure.
const REACH: f64 = 12.0;

/// Vertices nearer to each other than this, in points of the figure, coincide there; the one in front is picked.
const SAME_PLACE: f64 = 0.5;

/// A point of A ⊖ B, and its name if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct PickCandidate<D: Drawn = Plane> {
    /// The point with its witnesses.
    pub support: D::Support,
    /// w₁, w₂ … in a lesson.
    pub number: Option<usize>,
}

/// What is under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointed<D: Drawn = Plane> {
    /// A point of A ⊖ B.
    Difference(PickCandidate<D>),
    /// A vertex of A (0) or B (1), and the points of A ⊖ B that it forms.
    OnBody(usize, D::Vector, Vec<PickCandidate<D>>),
}

/// What is at `place` in a figure with these panes, the last one in front.
pub fn pick<D: Drawn>(
    subject: &Subject<'_, D>,
    panes: &[Pane],
    place: DVec2,
) -> Option<Pointed<D>> {
    let pane = panes.iter().rfind(|pane| pane.place.contains(place))?;
    let pointer = Pointer {
        subject,
        pane,
        place,
    };
    let mut made = candidates(subject, panes);
    if pane.is_minkowski {
        let points = made.iter().map(|found| D::point(&found.support));
        let at = pointer.nearest(points)?;
        made.retain(|found| D::point(&found.support) == at);
        return Some(Pointed::Difference(made.swap_remove(0)));
    }
    let nearest = [0, 1].into_iter().filter_map(|body| {
        let vertices = made.iter().map(|found| D::witnesses(&found.support)[body]);
        Some((body, pointer.nearest(vertices)?))
    });
    let (body, vertex) = nearest.min_by(|(_, one), (_, other)| {
        pointer.distance(*one).total_cmp(&pointer.distance(*other))
    })?;
    made.retain(|found| D::witnesses(&found.support)[body] == vertex);
    Some(Pointed::OnBody(body, vertex, made))
}

/// A point of the figure in a pane.
struct Pointer<'p, D: Drawn> {
    subject: &'p Subject<'p, D>,
    pane: &'p Pane,
    place: DVec2,
}

impl<D: Drawn> Pointer<'_, D> {
    fn distance(&self, point: D::Vector) -> f64 {
        let at = D::project(&self.subject.view, point);
        self.pane.to_picture(at).distance(self.place)
    }

    /// The nearest point within reach; of coinciding ones that nearest to the viewer.
    fn nearest(&self, points: impl Iterator<Item = D::Vector>) -> Option<D::Vector> {
        let near = points.filter(|point| self.distance(*point) <= REACH);
        near.min_by(|one, other| {
            let steps = [one, other].map(|point| (self.distance(*point) / SAME_PLACE).floor());
            let depths = [one, other].map(|point| D::depth(&self.subject.view, *point));
            let by_depth = depths[0].total_cmp(&depths[1]);
            steps[0].total_cmp(&steps[1]).then(by_depth)
        })
    }
}

/// The drawn points: those of the lesson's step or else of the last simplex, then the others of the hull.
fn candidates<D: Drawn>(subject: &Subject<'_, D>, panes: &[Pane]) -> Vec<PickCandidate<D>> {
    let mut points: Vec<(D::Support, Option<usize>)> = Vec::new();
    if let Some(step) = subject.query() {
        let named = step.before.iter().copied().chain(step.named());
        points.extend(named.map(|point| (point.support, Some(point.number))));
    } else if subject.overlays.has(Overlay::Simplex) {
        let simplex = D::simplex(subject.moment).into_iter();
        points.extend(simplex.zip((1..).map(Some)));
    }
    if subject.overlays.has(Overlay::Hull) && panes.iter().any(|pane| pane.is_minkowski) {
        let vertices = D::difference_vertices(subject.moment.bodies(), subject.faces);
        points.extend(vertices.into_iter().map(|support| (support, None)));
    }
    let mut candidates: Vec<PickCandidate<D>> = Vec::new();
    for (support, number) in points {
        let witnesses = D::witnesses(&support);
        let mut known = candidates.iter();
        if !known.any(|other| D::witnesses(&other.support) == witnesses) {
            candidates.push(PickCandidate { support, number });
        }
    }
    candidates
}

/// The largest number of partners that are labelled with numbers.
const MOST_WRITTEN: usize = 2;

/// In Minkowski space: the point under the pointer, or all points that the vertex under it forms.
pub(super) fn pointed_minkowski<D: Drawn>(
    pointed: &Pointed<D>,
    subject: &Subject<'_, D>,
) -> Vec<Mark> {
    let made = match pointed {
        Pointed::Difference(candidate) => std::slice::from_ref(candidate),
        Pointed::OnBody(.., made) => &made[..],
    };
    let mut marks = Vec::new();
    for candidate in made {
        let name = (made.len() <= MOST_WRITTEN).then(|| match candidate.number {
            Some(number) => (format!("w{}", subscript(number)), None),
            None => ("a − b".to_owned(), None),
        });
        marks.extend(lit(D::point(&candidate.support), name, subject));
    }
    marks
}

/// In the world: the vertices that form the point, or the vertex under the pointer and its partners.
pub(super) fn pointed_world<D: Drawn>(pointed: &Pointed<D>, subject: &Subject<'_, D>) -> Vec<Mark> {
    let mut marks = Vec::new();
    match pointed {
        Pointed::Difference(PickCandidate { support, number }) => {
            let index = number.map(subscript).unwrap_or_default();
            let names = [("a", Role::ShapeA), ("b", Role::ShapeB)];
            for (at, (letter, role)) in D::witnesses(support).into_iter().zip(names) {
                let body = number.map(|_| role);
                marks.extend(lit(at, Some((format!("{letter}{index}"), body)), subject));
            }
        }
        Pointed::OnBody(body, vertex, made) => {
            let letter = ["a", "b"][*body].to_owned();
            marks.extend(lit(*vertex, Some((letter, None)), subject));
            let mut drawn: Vec<D::Vector> = Vec::new();
            for candidate in made {
                let at = D::witnesses(&candidate.support)[1 - *body];
                if !drawn.contains(&at) {
                    drawn.push(at);
                    marks.extend(lit(at, None, subject));
                }
            }
        }
    }
    marks
}

/// A highlighted dot with its name and coordinates, if it has a name; and the body of whose vertex that is.
fn lit<D: Drawn>(
    point: D::Vector,
    name: Option<(String, Option<Role>)>,
    subject: &Subject<'_, D>,
) -> Vec<Mark> {
    let role = Role::Pointed;
    let at = D::project(&subject.view, point);
    let label = name.map(|(name, body)| {
        let caption = Caption::from(subject.numbers().named(&name, point)).of_body(body);
        Mark::label(at, caption, role, DVec2::new(0.7, 0.7))
    });
    [Mark::dot(at, role)].into_iter().chain(label).collect()
}

/// The bodies of the nearest contact with a point within reach of `place` in a figure, with the world at `pane`.
pub fn contact_at(
    falling: &Falling,
    camera: &Camera,
    pane: &Rect,
    place: DVec2,
) -> Option<[usize; 2]> {
    let contacts = falling.world().contacts().iter();
    let touches = contacts
        .filter(|contact| contact.depth() >= 0.0)
        .flat_map(|contact| {
            contact
                .points()
                .iter()
                .map(|touch| (touch.point(), contact.bodies))
        });
    let distances =
        touches.map(|(at, bodies)| (camera.to_picture(pane, at).distance(place), bodies));
    let near = distances.filter(|(distance, _)| *distance <= REACH);
    near.min_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, bodies)| bodies)
}

/// The index of the topmost body at a point of the world, fixed ones last.
pub fn body_at(falling: &Falling, place: DVec2) -> Option<usize> {
    let bodies = falling.world().bodies().iter().enumerate();
    let here = bodies.filter(|(_, body)| is_within(place, &body.posed().outline()));
    let pair = falling.pair();
    let ranked = here.map(|(at, body)| {
        let in_pair = pair.iter().rev().position(|&one| one == at);
        (!body.is_fixed(), in_pair, at)
    });
    ranked.max().map(|(_, _, at)| at)
}

/// The distance within which the pointer selects a choice, in points of the figure.
const REACH_OF_CHOICE: f64 = 24.0;

/// The choice at `place` in a figure with these panes: the nearest of points and edges, if one is near; of faces the
/// one in front.
pub fn choice_at<D: Drawn>(
    question: &Question<D>,
    view: &View,
    panes: &[Pane],
    place: DVec2,
) -> Option<usize> {
    let top = panes.iter().rfind(|pane| pane.place.contains(place))?;
    let pane = Some(top).filter(|pane| pane.is_minkowski)?;
    let choices = question.corners.iter().enumerate();
    let orders = choices
        .filter_map(|(index, corners)| Some((index, order_at::<D>(corners, view, pane, place)?)));
    let first = orders.min_by(|one, other| one.1.total_cmp(&other.1));
    first.map(|(index, _)| index)
}

/// The distance of a choice from `place` or, of a face that contains it, its depth; `None` out of reach.
fn order_at<D: Drawn>(
    corners: &[D::Vector],
    view: &View,
    pane: &Pane,
    place: DVec2,
) -> Option<f64> {
    let places = corners.iter().map(|at| D::project(view, *at));
    let ends: Vec<DVec2> = places.map(|at| pane.to_picture(at)).collect();
    let distance = match ends[..] {
        [] => return None,
        [at] => at.distance(place),
        [p, q] => nearest_on_segment([p, q], place).distance(place),
        _ => {
            let depth = corners.iter().map(|at| D::depth(view, *at)).sum::<f64>();
            return is_within(place, &hull_ring(&ends)).then_some(depth);
        }
    };
    (distance <= REACH_OF_CHOICE).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::promises::falls::falls;
    use crate::figure::{MinkowskiPane, Theme, ThemeName, compose};
    use crate::lesson::{FirstDirection, Lesson, questions};
    use crate::scene::{Moment, Simulation, preset};
    use collidoscope_core::planar::minkowski_difference;
    use glam::dvec2;

    const SIZE: DVec2 = dvec2(1024.0, 700.0);

    fn two_boxes() -> Moment {
        let scene = preset("two-boxes").unwrap().scene;
        let mut simulation = Simulation::new(scene);
        simulation.tick(&crate::scene::Controls::default());
        simulation.moment().clone()
    }

    fn subject<'s>(moment: &'s Moment, lesson: Option<(&'s Lesson, usize)>) -> Subject<'s> {
        let mut subject = Subject::new(moment, &moment.b);
        subject.overlays.set(Overlay::Hull, true);
        subject.layout.minkowski = MinkowskiPane::Half;
        subject.lesson = lesson;
        subject
    }

    #[test]
    fn a_vertex_leads_to_what_it_is_made_of_or_makes() {
        let moment = two_boxes();
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

    #[test]
    fn the_pointer_finds_each_choice_where_it_is_drawn_and_none_beside_the_pane() {
        let moment = Simulation::new(preset("concentric").unwrap().scene)
            .moment()
            .clone();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let place = Rect::new(dvec2(500.0, 0.0), dvec2(500.0, 700.0));
        let camera = Camera {
            offset: dvec2(-300.0, -300.0),
            scale: 0.8,
            y_up: false,
        };
        let pane = Pane {
            is_minkowski: true,
            ..Pane::new(place, camera, Vec::new())
        };
        let mut tried = 0;
        for question in questions(&lesson, &moment.a, &moment.b) {
            for (index, corners) in question.corners.iter().enumerate() {
                if corners.is_empty() {
                    continue;
                }
                let at = corners.iter().sum::<DVec2>() / corners.len() as f64;
                let place = pane.camera.to_picture(&pane.place, at) + dvec2(4.0, 3.0);
                let panes = [pane.clone()];
                assert_eq!(
                    choice_at(&question, &View::default(), &panes, place),
                    Some(index)
                );
                assert_eq!(
                    choice_at(&question, &View::default(), &panes, dvec2(100.0, 100.0)),
                    None
                );
                tried += 1;
            }
        }
        assert!(tried > 12, "{tried}");
    }
}
