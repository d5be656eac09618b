//! The tour's exhibits: a difference of two points, −B swept around A, and the products along a direction.

use glam::DVec2;

use super::Canvas;
use super::hull::line_across;
use super::search::arrow;
use crate::figure::{Drawn, Mark, Role};
use crate::lesson::Plane;
use crate::lesson::tour::{TourDemo, corners, edges_by_owner, place_on_outline, share_at_corners};
use crate::scene::BodyId;
use collidoscope_core::planar::{Support, SupportPoint, minkowski_difference, unit_vector};

/// The exhibit's marks in a pane, in px; none without an exhibit, or while a lesson is open.
pub(super) fn marks(canvas: &Canvas<'_>) -> Vec<Mark> {
    let subject = canvas.subject;
    let exhibit = subject.exhibit.filter(|_| subject.lesson.is_none());
    match (exhibit, canvas.is_minkowski) {
        (None, _) => Vec::new(),
        (Some(TourDemo::Difference { corners }), false) => difference_world(canvas, corners),
        (Some(TourDemo::Difference { corners }), true) => difference_minkowski(canvas, corners),
        (Some(TourDemo::Sweep { progress }), false) => sweep_world(canvas, progress),
        (Some(TourDemo::Sweep { progress }), true) => sweep_minkowski(canvas, progress),
        (Some(TourDemo::Products { angle }), false) => products_world(canvas, angle),
        (Some(TourDemo::Products { angle }), true) => products_minkowski(canvas, angle),
    }
}

/// The largest number of vertex pairs whose differences are drawn: more would fill the plane.
const MOST_DIFFERENCES: usize = 400;

/// The arrow from b to a, with the coordinates of both.
fn difference_world(canvas: &Canvas<'_>, of_bodies: [usize; 2]) -> Vec<Mark> {
    let [a, b] = ends(canvas, of_bodies);
    let away = (a - b).normalize_or(DVec2::X);
    let of_a = named(canvas, a, "a", away);
    let of_b = named(canvas, b, "b", -away);
    [difference_arrow(b, a), of_a, of_b].concat()
}

/// The same arrow from the origin, and the tips of those of all other corners.
fn difference_minkowski(canvas: &Canvas<'_>, of_bodies: [usize; 2]) -> Vec<Mark> {
    let [a, b] = ends(canvas, of_bodies);
    let w = a - b;
    let all = canvas.subject.bodies().map(corners);
    let is_few = all[0].len() * all[1].len() <= MOST_DIFFERENCES;
    let mut marks: Vec<Mark> = all[0]
        .iter()
        .filter(|_| is_few)
        .flat_map(|a| all[1].iter().map(move |b| a - b))
        .filter(|&other| other != w)
        .map(|at| Mark::dot(at, Role::OtherDifference))
        .collect();
    marks.extend(difference_arrow(DVec2::ZERO, w));
    let away = w.normalize_or(DVec2::X);
    marks.extend(named(canvas, w, "w", away));
    marks
}

/// The corners with these indices, taken cyclically.
fn ends(canvas: &Canvas<'_>, of_bodies: [usize; 2]) -> [DVec2; 2] {
    [0, 1].map(|body| {
        let all = corners(canvas.subject.bodies()[body]);
        all[of_bodies[body] % all.len()]
    })
}

/// The arrow with its name at the middle.
fn difference_arrow(from: DVec2, to: DVec2) -> [Mark; 2] {
    let [_, name] = Mark::named_line([from, to], "a − b", Role::Difference);
    [Mark::arrow(from, to, Role::Difference), name]
}

/// A dot with its letter and coordinates.
fn named(canvas: &Canvas<'_>, at: DVec2, letter: &str, side: DVec2) -> [Mark; 2] {
    let name = canvas.subject.numbers().named(letter, at);
    Mark::named_dot(at, name, Role::Difference, side)
}

/// The largest number of corners with their products.
const MOST_WRITTEN: usize = 24;

/// The tangent line of each body, and its farthest corner.
fn products_world(canvas: &Canvas<'_>, angle: f64) -> Vec<Mark> {
    let d = unit_vector(angle);
    let mut marks = Vec::new();
    for (k, body) in canvas.subject.bodies().into_iter().enumerate() {
        let (along, name) = [(d, "d"), (-d, "−d")][k];
        let at = body.support(along);
        marks.extend(Plane::touching_line(k, at, along, canvas));
        marks.extend(arrow(at, along, name, canvas));
        let side = (at - body.center()).normalize_or(along);
        marks.extend(Mark::named_dot(at, ["a", "b"][k], Role::Support, side));
    }
    marks
}

/// The direction from the origin, the support line, and d·w at each corner.
fn products_minkowski(canvas: &Canvas<'_>, angle: f64) -> Vec<Mark> {
    let [a, b] = canvas.subject.bodies();
    let d = unit_vector(angle);
    let middle = a.center() - b.center();
    let support = SupportPoint::new(a.support(d), b.support(-d));
    let mut marks = Vec::from_iter(line_across(support.point(), d, &canvas.shown()));
    marks.extend(arrow(DVec2::ZERO, d, "d", canvas));
    let rim = minkowski_difference(a, b);
    let is_written = rim.len() <= MOST_WRITTEN;
    for w in &rim {
        let at = w.point();
        let is_support = *w == support;
        let role = [Role::Product, Role::Support][usize::from(is_support)];
        marks.push(Mark::dot(at, role));
        let value = canvas.subject.numbers().number(d.dot(at));
        let text = match is_support {
            true => format!("d·w = {value}"),
            false => value,
        };
        if is_written || is_support {
            let side = (at - middle).normalize_or(d);
            marks.push(Mark::label(at, text, role, side));
        }
    }
    marks
}

/// The point a on A's outline, and b in the centre of B.
fn sweep_world(canvas: &Canvas<'_>, progress: f64) -> Vec<Mark> {
    let [a, b] = canvas.subject.bodies();
    let at = place_on_outline(&corners(a), progress);
    let away = (at - a.center()).normalize_or(DVec2::NEG_Y);
    let (role, below) = (Role::Difference, DVec2::new(0.6, 0.8));
    let on_a = Mark::named_dot(at, "a", role, away);
    [on_a, Mark::named_dot(b.center(), "b", role, below)].concat()
}

/// A − b, the copies of a − B at the passed corners and at its current position, and the edges drawn so far.
fn sweep_minkowski(canvas: &Canvas<'_>, progress: f64) -> Vec<Mark> {
    let [a, b] = canvas.subject.bodies();
    let (of_a, of_b) = (corners(a), corners(b));
    let middle = b.center();
    let mut marks = Vec::new();
    let edges = edges_by_owner(a, b);
    if progress >= 1.0 {
        let corners = edges.iter().map(|edge| edge.ends[0]);
        marks.push(Mark::area(corners, Role::Hull));
    }
    let moved = of_a.iter().map(|a| a - middle);
    marks.push(Mark::area(moved, Role::TranslatedA));
    for (&corner, share) in of_a.iter().zip(share_at_corners(&of_a)) {
        if share <= progress {
            let copy = of_b.iter().map(|b| corner - b);
            marks.push(Mark::area(copy, Role::SweepTrail));
        }
    }
    let now = place_on_outline(&of_a, progress);
    let copy: Vec<DVec2> = of_b.iter().map(|b| now - b).collect();
    marks.push(Mark::area(copy.iter().copied(), Role::NegatedB));
    for edge in &edges {
        let [begin, end] = edge.drawn;
        if progress < begin {
            continue;
        }
        let share = ((progress - begin) / (end - begin).max(f64::MIN_POSITIVE)).min(1.0);
        let [from, to] = edge.ends;
        // An edge of B is complete at once: its sweep stands at a corner.
        let until = match end > begin {
            true => from.lerp_monotonic(to, share),
            false => to,
        };
        let role = match edge.owner {
            BodyId::A => Role::EdgeOfA,
            BodyId::B => Role::EdgeOfB,
        };
        marks.push(Mark::line([from, until], role));
    }
    marks.extend(names(a.center() - middle, now - middle, &copy));
    marks
}

/// The names of A − b, at its centre; of the copy, at its corner farthest from there; and of the moving point.
fn names(of_a: DVec2, carried: DVec2, copy: &[DVec2]) -> Vec<Mark> {
    let corners = copy.iter().copied();
    let farthest = corners.max_by(|p, q| p.distance(of_a).total_cmp(&q.distance(of_a)));
    let side = (of_a - carried).normalize_or(DVec2::Y);
    let mut marks = Vec::from(Mark::named_dot(carried, "a − b", Role::Difference, side));
    marks.push(Mark::label(of_a, "A − b", Role::TranslatedA, DVec2::ZERO));
    marks.extend(farthest.map(|at| {
        let side = (at - of_a).normalize_or(DVec2::NEG_Y);
        Mark::label(at, "a − B", Role::NegatedB, side)
    }));
    marks
}

#[cfg(test)]
mod tests {
    use crate::figure::promises::OverlayPicture;
    use crate::figure::promises::boxes;
    use crate::figure::{MinkowskiPane, Theme, ThemeName};
    use crate::lesson::tour::stops;
    use crate::scene::Simulation;

    #[test]
    fn no_label_of_an_exhibit_covers_another_wherever_it_is_at() {
        let theme = Theme::new(ThemeName::default());
        for stop in stops().iter().filter(|stop| stop.exhibit.is_some()) {
            let moment = Simulation::new(stop.scene.clone()).moment().clone();
            for steps in 0..49 {
                let shown = OverlayPicture {
                    exhibit: stop.exhibit.map(|shown| shown.stepped(steps, &moment)),
                    moment: moment.clone(),
                    ..OverlayPicture::new("hamaluik", &[])
                };
                let said = format!("{}, {:?}", stop.title, shown.exhibit);
                for pane in shown.figure(MinkowskiPane::Half).panes {
                    let placed = boxes(&pane, &theme);
                    for (index, (text, label)) in placed.iter().enumerate() {
                        for (other, covered) in &placed[index + 1..] {
                            assert!(!label.overlaps(covered), "{said}: {text} on {other}");
                        }
                        assert!(pane.place.holds(label), "{said}: {text} is cut off");
                    }
                }
            }
        }
    }
}
