//! The coordinates of A and B: vertices and centres in the world, to compute the first step on paper.

use super::table_row;
use crate::export::svg::{Escaped, Prose};
use crate::export::{LessonDimension, LessonSource};
use crate::lesson::{ImpulseStep, Lesson, Phase, given, significant, velocity};
use crate::scene::{Body, Falling, Unit};

/// The largest number of vertices printed; the others are in the scene's file.
const MOST_VERTICES: usize = 64;

pub(super) fn table<D: LessonDimension>(case: &LessonSource<D>) -> String {
    let lesson = &case.lesson;
    let scene = case.simulation.queried_scene();
    let rows =
        [("A", &scene.a), ("B", &scene.b)].map(|(name, body)| place_rows(name, body, lesson));
    let first = case.narration().at_place(Phase::Impulse, 1);
    let impulse = first.and_then(|first| lesson.impulse(first));
    let motions = match (&case.falling, impulse) {
        (Some(falling), Some(step)) => motion_rows(falling, step, scene.unit),
        _ => String::new(),
    };
    format!(
        "<section class=\"bodies\">\n<h2>Where A and B are</h2>\n<table>\n<tbody>\n{}{}</tbody>\n</table>\n</section>\n",
        rows.concat(),
        motions
    )
}

fn place_rows<D: LessonDimension>(name: &str, body: &Body<D>, lesson: &Lesson<D>) -> String {
    let (shape, numbers) = (&body.posed(), lesson.number_format());
    let (vertices, radius) = (D::vertices(shape), D::radius(shape));
    let (whose, radius) = if radius > 0.0 {
        let radius = given(radius);
        ("’s core", format!(", with radius {radius} about it"))
    } else {
        ("", String::new())
    };
    let shown = vertices.iter().take(MOST_VERTICES);
    let shown: Vec<String> = shown.map(|&vertex| numbers.coordinates(vertex)).collect();
    let more = match vertices.len().saturating_sub(MOST_VERTICES) {
        0 => String::new(),
        more => format!(" and {more} more, in the scene’s file"),
    };
    let mut rows = String::new();
    if shown.len() > 1 {
        let value = format!("{}{more}{radius}", Escaped(&shown.join(", ")));
        rows += &table_row(format!("Vertices of {name}{whose}"), value);
    }
    if let Some(curve) = D::curve(body) {
        rows += &table_row(name, curve);
    }
    let (mean, radius) = match shown.len() {
        0 => ("", String::new()),
        1 => ("", radius),
        _ => (", the mean of these", String::new()),
    };
    let center = numbers.coordinates(D::center(shape));
    rows + &table_row(
        format!("{name}’s centre"),
        format!("{center}{mean}{radius}"),
    )
}

/// The masses, motions and materials of the bodies of an impulse at the start of the tick.
fn motion_rows(falling: &Falling, step: &ImpulseStep, unit: Unit) -> String {
    // Before an impulse across a gap, a centre moves.
    let account = &step.impact.account;
    let now = account.closing.map_or("", |_| "₀");
    let gravity = unit.quantity(&velocity(falling.world().gravity()), "", "/s²");
    let mut rows = vec![("Gravity g".to_owned(), gravity)];
    let bodies = falling.pair().into_iter().zip(&account.now);
    for ((name, mark), (at, motion)) in [("A", 'ᴬ'), ("B", 'ᴮ')].into_iter().zip(bodies) {
        let body = &falling.world().bodies()[at];
        let material = body.material();
        if body.is_fixed() {
            let rests = "It never moves.";
            rows.push((format!("{name} is fixed"), rests.to_owned()));
        } else {
            let (density, mass) = (given(material.density), significant(body.mass()));
            let area = significant(body.mass() / material.density);
            let inertia = unit.quantity(&significant(body.inertia()), "mass·", "²");
            let numbers = &step.impact.numbers;
            let (speed, spin) = (
                unit.speed(&numbers.speeds.vector(motion.velocity)),
                numbers.spins.number(motion.spin),
            );
            rows.extend([
                (
                    format!("{name}’s mass m{mark}, area times density"),
                    format!("{area}·{density} = {mass}"),
                ),
                (format!("{name}’s moment of inertia I{mark}"), inertia),
                (
                    format!("{name}’s centre of mass c{now}{mark} now"),
                    numbers.coordinates(motion.center),
                ),
                (
                    format!("{name}’s velocity v₀{mark} and spin ω{mark} now"),
                    format!("{speed} and {spin} rad/s"),
                ),
            ]);
        }
        let [friction, restitution] = [material.friction, material.restitution].map(given);
        rows.push((
            format!("{name}’s friction and restitution"),
            format!("{friction} and {restitution}"),
        ));
    }
    rows.iter()
        .map(|(name, value)| table_row(Prose::html(name), Escaped(value)))
        .collect()
}
