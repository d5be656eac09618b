//! The coordinates of A and B: vertices and centres in the world, to compute the first step on paper.

use glam::DVec3;

use super::table_row;
use crate::export::LessonSource;
use crate::export::svg::{escaped, prose};
use crate::figure::Drawn;
use crate::lesson::{ImpulseStep, NumberFormat, Phase, direction, given, significant, velocity};
use crate::scene::{AnyScene, Body, Falling, Geometry, Space, Unit, Vector};
use collidoscope_core::{planar, spatial};

/// The largest number of vertices printed; the others are in the scene's file.
const MOST_VERTICES: usize = 64;

pub(super) fn table<D: Drawn>(case: &LessonSource<D>) -> String {
    let lesson = &case.lesson;
    let scene = case.simulation.queried_scene();
    let [curve_a, curve_b] = curves(&D::any_scene(scene.clone()));
    let rows = [("A", &scene.a, curve_a), ("B", &scene.b, curve_b)]
        .map(|(name, body, curve)| place_rows(name, body, curve, lesson.number_format()));
    let first = case.lesson.at_place(Phase::Impulse, 1);
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

fn place_rows<D: Geometry>(
    name: &str,
    body: &Body<D>,
    curve: Option<String>,
    numbers: &NumberFormat,
) -> String {
    let shape = &body.posed();
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
        let value = format!("{}{more}{radius}", escaped(&shown.join(", ")));
        rows += &table_row(format!("Vertices of {name}{whose}"), value);
    }
    if let Some(curve) = curve {
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

/// The dimensions and axes of A and B where they are curved.
fn curves(scene: &AnyScene) -> [Option<String>; 2] {
    match scene {
        AnyScene::Planar(scene) => [&scene.a, &scene.b].map(curve),
        AnyScene::Spatial(scene) => [&scene.a, &scene.b].map(curve_in_space),
    }
}

/// The half axes of an ellipse.
fn curve(body: &Body) -> Option<String> {
    let planar::Shape::Ellipse(ellipse) = &body.shape else {
        return None;
    };
    let half = ellipse.half_axes();
    let along = planar::unit_vector(body.rotation.to_radians());
    let [rx, ry] = [(half.x, along), (half.y, along.perp())].map(axis);
    let angle = given(body.rotation);
    Some(format!("half axes {rx} and {ry}, rotated by {angle}°"))
}

fn curve_in_space(body: &Body<Space>) -> Option<String> {
    let rotation = body.rotation.quaternion();
    Some(match &body.shape {
        spatial::Shape::Ellipsoid(ellipsoid) => {
            let half = ellipsoid.radii().to_array().into_iter().zip(DVec3::AXES);
            let axes: Vec<String> = half
                .map(|(half, along)| axis((half, rotation * along)))
                .collect();
            format!("half axes {}", axes.join(", "))
        }
        spatial::Shape::Cylinder(cylinder) => format!(
            "a cylinder of radius {}; from its centre to its ends {} and reversed",
            given(cylinder.radius()),
            axis((cylinder.half_height(), rotation * DVec3::Y))
        ),
        spatial::Shape::Cone(cone) => format!(
            "a cone of radius {}; from its centre to its apex {}, and to its base the opposite",
            given(cone.radius()),
            axis((cone.half_height(), rotation * DVec3::NEG_Y))
        ),
        _ => return None,
    })
}

/// A vector's length along a unit vector.
fn axis((length, along): (f64, impl Vector)) -> String {
    format!("{} along {}", given(length), direction(along))
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
            let speed = unit.speed(&numbers.speeds.vector(motion.velocity));
            let spin = numbers.spins.number(motion.spin);
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
        .map(|(name, value)| table_row(prose(name), escaped(value)))
        .collect()
}
