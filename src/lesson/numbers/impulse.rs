//! The numbers of the impulse, each with what it is worked out from.

use glam::DVec2;

use super::unit;
use crate::dynamics::{Account, Impulse, Motion, PointAccount};
use crate::lesson::{ImpulseStage, ImpulseStep, coordinates, number};

/// A and B in the names of quantities.
const MARKS: [char; 2] = ['ᴬ', 'ᴮ'];

/// What a step of the impulse is worked out from, a line each.
pub(super) fn lines(step: &ImpulseStep) -> Vec<String> {
    let (account, point) = (&step.impact.account, step.numbers());
    match step.stage {
        ImpulseStage::Point => where_it_acts(step),
        ImpulseStage::LeverArms => of_free(account, |body, mark| {
            vec![format!(
                "r{mark} = {} − c{mark} = {} − {} = {}",
                step.impact.point_name(step.point),
                coordinates(point.point),
                coordinates(point.before[body].center),
                coordinates(point.arms[body])
            )]
        }),
        ImpulseStage::Velocities => of_free(account, |body, mark| {
            velocities(step, &account.now[body], body, mark)
        }),
        ImpulseStage::RelativeVelocity => relative_velocity(account, point),
        ImpulseStage::EffectiveMass => {
            let (n, t) = (account.contact.normal, account.contact.tangent());
            vec![
                inverse_mass(
                    account,
                    point,
                    ('n', n),
                    ("k", point.inverse_mass_along_normal),
                ),
                inverse_mass(
                    account,
                    point,
                    ('t', t),
                    ("kₜ", point.inverse_mass_along_tangent),
                ),
            ]
        }
        ImpulseStage::NormalImpulse => {
            if point.impulse.normal == 0.0 {
                return vec![format!("uₙ = {} ≥ 0", number(point.approach))];
            }
            vec![format!(
                "j = −(1 + e)·uₙ/k = −(1 + {})·({})/{} = {} mass·px/s",
                number(account.contact.restitution),
                number(point.approach),
                small(point.inverse_mass_along_normal),
                number(point.impulse.normal)
            )]
        }
        ImpulseStage::Friction => vec![
            format!(
                "to hold the point: −uₜ/kₜ = −({})/{} = {}, with uₜ as j has left it",
                number(-point.holding * point.inverse_mass_along_tangent + 0.0),
                small(point.inverse_mass_along_tangent),
                number(point.holding)
            ),
            format!(
                "μ·j = {}·{} = {}",
                number(account.contact.friction),
                number(point.impulse.normal),
                number(point.cone)
            ),
        ],
        ImpulseStage::Afterwards => afterwards(account, point),
        ImpulseStage::Given => {
            let each = account.points.iter().zip(&account.given).enumerate();
            each.map(|(at, (point, given))| {
                format!(
                    "{}: j = {}, jₜ = {}; of the two alone j = {}, jₜ = {}",
                    step.impact.point_name(at),
                    number(given.normal),
                    number(given.tangent),
                    number(point.impulse.normal),
                    number(point.impulse.tangent)
                )
            })
            .collect()
        }
    }
}

/// The lines of each body that is free.
fn of_free(account: &Account, lines: impl Fn(usize, char) -> Vec<String>) -> Vec<String> {
    let bodies = MARKS.into_iter().enumerate();
    let free = bodies.filter(|(body, _)| account.inverse_masses[*body] > 0.0);
    free.flat_map(|(body, mark)| lines(body, mark)).collect()
}

fn where_it_acts(step: &ImpulseStep) -> Vec<String> {
    let contact = &step.impact.account.contact;
    let here = step.numbers().point;
    let touch = contact.points().iter().find(|touch| touch.point() == here);
    let midway = touch.map(|touch| {
        format!(
            "{} = (a + b)/2 = ({} + {})/2 = {}",
            step.impact.point_name(step.point),
            coordinates(touch.at.on_a),
            coordinates(touch.at.on_b),
            coordinates(here)
        )
    });
    let material = format!(
        "n = {}, t = {}, μ = {}, e = {}",
        unit(contact.normal),
        unit(contact.tangent()),
        number(contact.friction),
        number(contact.restitution)
    );
    midway.into_iter().chain([material]).collect()
}

/// A body's velocity with the tick's gravity, and its point's.
fn velocities(step: &ImpulseStep, now: &Motion, body: usize, mark: char) -> Vec<String> {
    let point = step.numbers();
    let Motion { velocity, spin, .. } = point.before[body];
    let arm = point.arms[body];
    let mut lines = Vec::new();
    if step.point == 0 {
        lines.push(format!(
            "v{mark} = {} now + {} by gravity in the tick to come = {}",
            coordinates(now.velocity),
            coordinates(velocity - now.velocity),
            coordinates(velocity)
        ));
    }
    lines.push(format!(
        "u{mark} = v{mark} + ω{mark}·(−y, x) of r{mark} = {} + {}·{} = {}",
        coordinates(velocity),
        fine(spin),
        coordinates(arm.perp()),
        coordinates(point.velocities[body])
    ));
    lines
}

fn relative_velocity(account: &Account, point: &PointAccount) -> Vec<String> {
    let [of_a, of_b] = point.velocities.map(coordinates);
    let relative = coordinates(point.relative);
    let (n, t) = (account.contact.normal, account.contact.tangent());
    vec![
        format!("u = uᴮ − uᴬ = {of_b} − {of_a} = {relative}"),
        format!(
            "uₙ = u·n = {relative}·{} = {}",
            unit(n),
            number(point.approach)
        ),
        format!(
            "uₜ = u·t = {relative}·{} = {}",
            unit(t),
            number(point.slide)
        ),
        format!(
            "where it is written vᴬ − vᴮ instead, it is {}, and every sign turns",
            coordinates(-point.relative)
        ),
    ]
}

/// What an impulse of 1 changes the relative velocity by along a direction, term by term.
fn inverse_mass(
    account: &Account,
    point: &PointAccount,
    (letter, direction): (char, DVec2),
    (name, sum): (&str, f64),
) -> String {
    let [mut names, mut terms] = [Vec::new(), Vec::new()];
    for (body, mark) in MARKS.into_iter().enumerate() {
        let inverse_mass = account.inverse_masses[body];
        if inverse_mass == 0.0 {
            continue;
        }
        names.push(format!("1/m{mark} + (r{mark} × {letter})²/I{mark}"));
        terms.push(format!(
            "1/{} + ({})²/{}",
            number(1.0 / inverse_mass),
            number(point.arms[body].perp_dot(direction) + 0.0),
            number(1.0 / account.inverse_inertias[body])
        ));
    }
    format!(
        "{name} = {} = {} = {}",
        names.join(" + "),
        terms.join(" + "),
        small(sum)
    )
}

fn afterwards(account: &Account, point: &PointAccount) -> Vec<String> {
    let Impulse { normal, tangent } = point.impulse;
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let impulse = normal * n + tangent * t;
    let mut lines = vec![format!(
        "J = j·n + jₜ·t = {}·{} + {}·{} = {}",
        number(normal),
        unit(n),
        number(tangent),
        unit(t),
        coordinates(impulse)
    )];
    lines.extend(of_free(account, |body, mark| {
        let (sign, on_body) = if body == 0 {
            ('−', -impulse)
        } else {
            ('+', impulse)
        };
        let (before, after) = (&point.before[body], &point.after[body]);
        vec![
            format!(
                "v{mark} {sign} J/m{mark} = {} + {}/{} = {} px/s",
                coordinates(before.velocity),
                coordinates(on_body),
                number(1.0 / account.inverse_masses[body]),
                coordinates(after.velocity)
            ),
            format!(
                "ω{mark} {sign} (r{mark} × J)/I{mark} = {} + {}/{} = {} rad/s",
                fine(before.spin),
                number(point.arms[body].perp_dot(on_body) + 0.0),
                number(1.0 / account.inverse_inertias[body]),
                fine(after.spin)
            ),
        ]
    }));
    lines
}

/// A number of radians a second, to four decimals.
fn fine(value: f64) -> String {
    let text = format!("{value:.4}").replace('-', "−");
    if text == "−0.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}

/// A number far below 1, to five digits.
fn small(value: f64) -> String {
    format!("{value:.4e}").replace('-', "−")
}
