//! The numbers of the impulse, each with what it is worked out from.

use glam::DVec2;

use super::unit;
use crate::dynamics::{Account, Closing, Impulse, Motion, PointAccount};
use crate::lesson::{
    ImpulseStage, ImpulseStep, coordinates, number, number_to, number_to_three_digits, settled,
    sum_of_points, sum_to,
};

/// A and B in the names of quantities.
const MARKS: [char; 2] = ['ᴬ', 'ᴮ'];

/// How many decimals a number of radians a second has.
const FINE: usize = 4;

/// What a step of the impulse is worked out from, a line each.
pub(super) fn lines(step: &ImpulseStep) -> Vec<String> {
    let (account, point) = (&step.impact.account, step.numbers());
    match step.stage {
        ImpulseStage::Point => where_it_acts(step),
        ImpulseStage::LeverArms => of_free(account, |body, mark| {
            let center = point.before[body].center;
            let ([at, center], arm) = sum_of_points([point.point, center], point.arms[body]);
            let name = step.impact.point_name(step.point);
            vec![format!(
                "r{mark} = {name} − c{mark} = {at} − {center} = {arm}"
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
                return vec![format!(
                    "uₙ = {} ≥ 0",
                    number_to_three_digits(point.approach)
                )];
            }
            vec![format!(
                "j = −(1 + e)·uₙ/k = −(1 + {})·({})/{} = {} mass·px/s",
                number(account.contact.restitution),
                number_to_three_digits(point.approach),
                small(point.inverse_mass_along_normal),
                number_to_three_digits(point.impulse.normal)
            )]
        }
        ImpulseStage::Friction => vec![
            format!(
                "to hold the point: −uₜ/kₜ = −({})/{} = {}, with uₜ as j has left it",
                number_to_three_digits(-point.holding * point.inverse_mass_along_tangent + 0.0),
                small(point.inverse_mass_along_tangent),
                number_to_three_digits(point.holding)
            ),
            format!(
                "μ·j = {}·{} = {}",
                number(account.contact.friction),
                number_to_three_digits(point.impulse.normal),
                number_to_three_digits(point.cone)
            ),
        ],
        ImpulseStage::Afterwards => afterwards(account, point),
        ImpulseStage::Given => {
            let each = account.points.iter().zip(&account.given).enumerate();
            let others = account.others.iter().map(|other| {
                let given = other.given.iter().copied().map(number_to_three_digits);
                format!(
                    "{} and body {}: j = {}",
                    ["A", "B"][other.of],
                    other.with,
                    given.collect::<Vec<_>>().join(", ")
                )
            });
            let of_pair = each.map(|(at, (point, given))| {
                format!(
                    "{}: j = {}, jₜ = {}; of the two alone j = {}, jₜ = {}",
                    step.impact.point_name(at),
                    number_to_three_digits(given.normal),
                    number_to_three_digits(given.tangent),
                    number_to_three_digits(point.impulse.normal),
                    number_to_three_digits(point.impulse.tangent)
                )
            });
            of_pair.chain(others).collect()
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
    let Account {
        contact, closing, ..
    } = &step.impact.account;
    let point = step.numbers();
    let touch = closing.filter(|_| step.point == 0).map(|closing| {
        let Closing {
            gap,
            speed,
            acceleration,
            seconds,
        } = closing;
        format!(
            "s + uₙ·τ + gₙ·τ²/2 = {} + ({})·τ + ({})·τ²/2 = 0 for τ = {} s",
            number(gap),
            number_to_three_digits(speed),
            number_to_three_digits(acceleration),
            number_to_three_digits(seconds)
        )
    });
    let [on_a, on_b] = point.witnesses.map(coordinates);
    let midway = format!(
        "{} = (a + b)/2 = ({on_a} + {on_b})/2 = {}",
        step.impact.point_name(step.point),
        coordinates(point.point)
    );
    let material = format!(
        "n = {}, t = {}, μ = {}, e = {}",
        unit(contact.normal),
        unit(contact.tangent()),
        number(contact.friction),
        number(contact.restitution)
    );
    touch.into_iter().chain([midway, material]).collect()
}

/// A body's velocity with the tick's gravity, and its point's.
fn velocities(step: &ImpulseStep, now: &Motion, body: usize, mark: char) -> Vec<String> {
    let point = step.numbers();
    let Motion { velocity, spin, .. } = point.before[body];
    let arm = point.arms[body];
    let mut lines = Vec::new();
    if step.point == 0 {
        let until = match step.impact.account.closing {
            Some(_) => "until they touch",
            None => "in the tick to come",
        };
        let by_gravity = velocity - now.velocity;
        let ([now, by_gravity], velocity) = sum_of_points([now.velocity, by_gravity], velocity);
        lines.push(format!(
            "v{mark} = {now} now + {by_gravity} by gravity {until} = {velocity}"
        ));
    }
    let ([velocity], at_point) = sum_of_points([velocity], point.velocities[body]);
    lines.push(format!(
        "u{mark} = v{mark} + ω{mark}·(−y, x) of r{mark} = {velocity} + {}·{} = {at_point}",
        number_to(FINE, spin),
        coordinates(arm.perp()),
    ));
    lines
}

fn relative_velocity(account: &Account, point: &PointAccount) -> Vec<String> {
    let [of_a, of_b] = point.velocities;
    let ([of_b, of_a], relative) = sum_of_points([of_b, of_a], point.relative);
    let (n, t) = (account.contact.normal, account.contact.tangent());
    vec![
        format!("u = uᴮ − uᴬ = {of_b} − {of_a} = {relative}"),
        format!(
            "uₙ = u·n = {relative}·{} = {}",
            unit(n),
            number_to_three_digits(point.approach)
        ),
        format!(
            "uₜ = u·t = {relative}·{} = {}",
            unit(t),
            number_to_three_digits(point.slide)
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
        let arm = point.arms[body];
        names.push(format!("1/m{mark} + (r{mark} × {letter})²/I{mark}"));
        terms.push(format!(
            "1/{} + ({})²/{}",
            number(1.0 / inverse_mass),
            number(settled(arm.perp_dot(direction), arm.length())),
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
        number_to_three_digits(normal),
        unit(n),
        number_to_three_digits(tangent),
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
        let ([velocity], moved) = sum_of_points([before.velocity], after.velocity);
        let ([spin], turned) = sum_to(FINE, [before.spin], after.spin);
        let arm = point.arms[body];
        let turning = settled(arm.perp_dot(on_body), arm.length() * on_body.length());
        vec![
            format!(
                "v{mark} {sign} J/m{mark} = {velocity} + {}/{} = {moved} px/s",
                coordinates(on_body),
                number(1.0 / account.inverse_masses[body]),
            ),
            format!(
                "ω{mark} {sign} (r{mark} × J)/I{mark} = {spin} + {}/{} = {turned} rad/s",
                number(turning),
                number(1.0 / account.inverse_inertias[body]),
            ),
        ]
    }));
    lines
}

/// A number far below 1, to five digits.
fn small(value: f64) -> String {
    format!("{value:.4e}").replace('-', "−")
}
