//! Where A and B are: their corners and centres in the world, so that the first step can be worked out by hand.

use std::fmt::{self, Write};

use glam::DVec3;

use super::super::LessonSource;
use super::super::svg::{Escaped, Prose};
use crate::lesson::{
    ImpulseStep, NumberFormat, Phase, Vector, direction, given, significant, velocity,
};
use crate::planar::unit_vector;
use crate::scene::{Body, Falling, Space, Unit};
use crate::{planar, spatial};

/// Of more corners than these the rest is left to the scene's file.
const MOST_CORNERS: usize = 64;

/// A body by its numbers.
struct PlacedBody<V> {
    corners: Vec<V>,
    center: V,
    radius: f64,
    /// How it is curved, of a shape that has no corners to work with.
    curve: Option<String>,
}

pub(super) fn write(out: &mut String, case: &LessonSource<'_>) -> fmt::Result {
    out.write_str("<section class=\"bodies\">\n<h2>Where A and B are</h2>\n<table>\n<tbody>\n")?;
    match case {
        LessonSource::Planar { situation, .. } => {
            use planar::Support;
            let scene = situation.simulation.queried_scene();
            let place = |body: &Body| {
                let posed = body.posed();
                PlacedBody {
                    corners: posed.vertices().to_vec(),
                    center: posed.center(),
                    radius: posed.radius(),
                    curve: curve(body),
                }
            };
            write_places(out, [&scene.a, &scene.b].map(place), case.number_format())
        }
        LessonSource::Spatial { simulation, .. } => {
            use spatial::Support;
            let scene = simulation.queried_scene();
            let place = |body: &Body<Space>| {
                let posed = body.posed();
                let hull = posed.hull();
                PlacedBody {
                    corners: hull.map_or(Vec::new(), |hull| hull.vertices().collect()),
                    center: posed.center(),
                    radius: posed.radius(),
                    curve: curve_in_space(body),
                }
            };
            write_places(out, [&scene.a, &scene.b].map(place), case.number_format())
        }
    }?;
    let narration = case.narration();
    let first = narration.at_place(Phase::Impulse, 1);
    if let (Some(falling), LessonSource::Planar { lesson, .. }) = (case.falling(), case)
        && let Some(step) = first.and_then(|first| lesson.impulse(first))
    {
        write_motions(out, falling, step, case.unit())?;
    }
    out.write_str("</tbody>\n</table>\n</section>\n")
}

fn write_places<V: Vector>(
    out: &mut String,
    places: [PlacedBody<V>; 2],
    numbers: &NumberFormat,
) -> fmt::Result {
    for (name, place) in ["A", "B"].into_iter().zip(places) {
        let (whose, radius) = if place.radius > 0.0 {
            let radius = given(place.radius);
            ("’s core", format!(", with radius {radius} about it"))
        } else {
            ("", String::new())
        };
        let shown = place.corners.iter().take(MOST_CORNERS);
        let corners: Vec<String> = shown.map(|&corner| numbers.coordinates(corner)).collect();
        let more = match place.corners.len().saturating_sub(MOST_CORNERS) {
            0 => String::new(),
            more => format!(" and {more} more, in the scene’s file"),
        };
        if corners.len() > 1 {
            let corners = Escaped(&corners.join(", ")).to_string();
            writeln!(
                out,
                "<tr><th scope=\"row\">Vertices of {name}{whose}</th><td>{corners}{more}{radius}</td></tr>"
            )?;
        }
        if let Some(curve) = &place.curve {
            writeln!(
                out,
                "<tr><th scope=\"row\">{name}</th><td>{curve}</td></tr>"
            )?;
        }
        let (mean, radius) = match corners.len() {
            0 => ("", String::new()),
            1 => ("", radius),
            _ => (", the mean of these", String::new()),
        };
        let center = numbers.coordinates(place.center);
        writeln!(
            out,
            "<tr><th scope=\"row\">{name}’s centre</th><td>{center}{mean}{radius}</td></tr>"
        )?;
    }
    Ok(())
}

/// The half axes of an ellipse, and where they point.
fn curve(body: &Body) -> Option<String> {
    let planar::Shape::Ellipse(ellipse) = &body.shape else {
        return None;
    };
    let (half, along) = (ellipse.half_axes(), unit_vector(body.rotation.to_radians()));
    let [rx, ry] = [(half.x, along), (half.y, along.perp())].map(axis);
    let angle = given(body.rotation);
    Some(format!("half axes {rx} and {ry}, turned by {angle}°"))
}

/// What a curved shape in space is made of, and where it points.
fn curve_in_space(body: &Body<Space>) -> Option<String> {
    let turned = |axis: DVec3| body.rotation.quaternion() * axis;
    Some(match &body.shape {
        spatial::Shape::Ellipsoid(ellipsoid) => {
            let half = ellipsoid.radii().to_array().into_iter().zip(DVec3::AXES);
            let axes: Vec<String> = half
                .map(|(half, along)| axis((half, turned(along))))
                .collect();
            format!("half axes {}", axes.join(", "))
        }
        spatial::Shape::Cylinder(cylinder) => format!(
            "a cylinder of radius {}; both ways from its centre to its ends {}",
            given(cylinder.radius()),
            axis((cylinder.half_height(), turned(DVec3::Y)))
        ),
        spatial::Shape::Cone(cone) => format!(
            "a cone of radius {}; from its centre to its apex {}, and to its base as far the other way",
            given(cone.radius()),
            axis((cone.half_height(), turned(DVec3::NEG_Y)))
        ),
        _ => return None,
    })
}

/// A length along a unit vector.
fn axis((length, along): (f64, impl Vector)) -> String {
    format!("{} along {}", given(length), direction(along))
}

/// What the bodies of an impulse weigh, how they move when the tick begins, and what they are made of.
fn write_motions(
    out: &mut String,
    falling: &Falling,
    step: &ImpulseStep,
    unit: Unit,
) -> fmt::Result {
    // Over a gap a centre moves before the impulse.
    let account = &step.impact.account;
    let now = account.closing.map_or("", |_| "₀");
    let mut row = |what: &str, value: &str| {
        let (what, value) = (Prose::html(what), Escaped(value).to_string());
        writeln!(
            out,
            "<tr><th scope=\"row\">{what}</th><td>{value}</td></tr>"
        )
    };
    row(
        "Gravity g",
        &unit.quantity(&velocity(falling.world().gravity()), "", "/s²"),
    )?;
    let bodies = falling.pair().into_iter().zip(&account.now);
    for ((name, mark), (at, motion)) in [("A", 'ᴬ'), ("B", 'ᴮ')].into_iter().zip(bodies) {
        let body = &falling.world().bodies()[at];
        let material = body.material();
        if body.is_fixed() {
            row(
                &format!("{name} is fixed"),
                "It stays at rest, whatever acts on it.",
            )?;
        } else {
            let (density, mass) = (given(material.density), significant(body.mass()));
            let area = significant(body.mass() / material.density);
            let mass = format!("{area}·{density} = {mass}");
            row(&format!("{name}’s mass m{mark}, area times density"), &mass)?;
            let inertia = unit.quantity(&significant(body.inertia()), "mass·", "²");
            row(&format!("{name}’s moment of inertia I{mark}"), &inertia)?;
            row(
                &format!("{name}’s centre of mass c{now}{mark} now"),
                &step.impact.numbers.coordinates(motion.center),
            )?;
            let moving = format!(
                "{} and {} rad/s",
                unit.speed(&velocity(motion.velocity)),
                significant(motion.spin)
            );
            row(
                &format!("{name}’s velocity v₀{mark} and spin ω{mark} now"),
                &moving,
            )?;
        }
        let [friction, restitution] = [material.friction, material.restitution].map(given);
        row(
            &format!("{name}’s friction and restitution"),
            &format!("{friction} and {restitution}"),
        )?;
    }
    Ok(())
}
