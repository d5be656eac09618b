//! The numbers of the impulse, each with what it is worked out from, in the digits that it takes to come to it.

use glam::{DVec2, dvec2};

use super::unit;
use crate::dynamics::{Account, Closing, Impulse, Motion, PointAccount};
use crate::lesson::impulse::{beyond_rounding, turned_along};
use crate::lesson::{
    ImpulseStage, ImpulseStep, coordinates, digits_for, factor, number, number_to,
    number_to_digits, number_to_three_digits,
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
            let (at, center) = (point.point, point.before[body].center);
            let arm = coordinates(point.arms[body]);
            let numbers = [at.x, at.y, center.x, center.y];
            let [x, y, of_x, of_y] = digits_for(numbers, &arm, |[x, y, of_x, of_y]| {
                coordinates(dvec2(x - of_x, y - of_y))
            });
            let name = step.impact.point_name(step.point);
            vec![format!(
                "r{mark} = {name} − c{mark} = ({x}, {y}) − ({of_x}, {of_y}) = {arm}"
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
                let approach = number_to_three_digits(point.approach);
                return vec![format!("uₙ = {approach} ≥ 0")];
            }
            let ([e, approach, k], j) = normal_impulse(account, point);
            vec![format!(
                "j = −(1 + e)·uₙ/k = −(1 + {e})·({approach})/{} = {j} mass·px/s",
                factor(&k)
            )]
        }
        ImpulseStage::Friction => {
            let k = point.inverse_mass_along_tangent;
            let turned = turned_along(
                [account.contact.normal, account.contact.tangent()],
                account.inverse_inertias,
                point.arms,
            );
            let slid = match point.holding {
                0.0 => 0.0,
                _ => point.slide + point.impulse.normal * turned,
            };
            let holding = number_to_three_digits(point.holding);
            let [slide, k] = digits_for([slid, k], &holding, |[slide, k]| {
                number_to_three_digits(-slide / k)
            });
            let ([friction, j], cone) = cone(account, point);
            if point.impulse.normal == 0.0 {
                return vec![format!("μ·j = {friction}·{j} = {cone}")];
            }
            vec![
                slide_after_normal(account, point, turned, slid),
                format!(
                    "to hold the point: −uₜ′/kₜ = −({slide})/{} = {holding}",
                    factor(&k)
                ),
                format!("μ·j = {friction}·{j} = {cone}"),
            ]
        }
        ImpulseStage::Afterwards => afterwards(account, point),
        ImpulseStage::Given => given(step),
    }
}

/// How fast the point slides once j has acted.
fn slide_after_normal(account: &Account, point: &PointAccount, turned: f64, slid: f64) -> String {
    let told = number_to_three_digits(slid);
    let numbers = [point.slide, point.impulse.normal, turned];
    let [slide, j, by] = digits_for(numbers, &told, |[slide, j, by]| {
        number_to_three_digits(slide + j * by)
    });
    let names = of_free(account, |_, mark| {
        vec![format!("(r{mark} × n)·(r{mark} × t)/I{mark}")]
    });
    format!(
        "j changes uₜ, too: uₜ′ = uₜ + j·({}) = {slide} + {j}·({by}) = {told}",
        names.join(" + ")
    )
}

/// The numbers of the impulse along the normal, e, uₙ and k, and what it is.
fn normal_impulse(account: &Account, point: &PointAccount) -> ([String; 3], String) {
    let j = number_to_three_digits(point.impulse.normal);
    let numbers = [
        account.contact.restitution,
        point.approach,
        point.inverse_mass_along_normal,
    ];
    let numbers = digits_for(numbers, &j, |[e, approach, k]| {
        number_to_three_digits(-(1.0 + e) * approach / k)
    });
    (numbers, j)
}

/// The numbers of the friction cone, μ and j, and where it ends.
fn cone(account: &Account, point: &PointAccount) -> ([String; 2], String) {
    let cone = number_to_three_digits(point.cone);
    let numbers = [account.contact.friction, point.impulse.normal];
    let numbers = digits_for(numbers, &cone, |[friction, j]| {
        number_to_three_digits(friction * j)
    });
    (numbers, cone)
}

/// The lines of each body that is free.
fn of_free(account: &Account, lines: impl Fn(usize, char) -> Vec<String>) -> Vec<String> {
    let bodies = MARKS.into_iter().enumerate();
    let free = bodies.filter(|(body, _)| account.inverse_masses[*body] > 0.0);
    free.flat_map(|(body, mark)| lines(body, mark)).collect()
}

fn where_it_acts(step: &ImpulseStep) -> Vec<String> {
    let account = &step.impact.account;
    let contact = &account.contact;
    let point = step.numbers();
    let touch = account.closing.filter(|_| step.point == 0).map(|closing| {
        let Closing {
            gap,
            speed,
            acceleration,
            seconds,
        } = closing;
        let seconds = number_to_three_digits(seconds);
        let [gap, speed, acceleration] =
            digits_for([gap, speed, acceleration], &seconds, |[s, v, a]| {
                number_to_three_digits(2.0 * s / (-v + (v * v - 2.0 * a * s).sqrt()))
            });
        format!("s + uₙ·τ + gₙ·τ²/2 = {gap} + ({speed})·τ + ({acceleration})·τ²/2 = 0 for τ = {seconds} s")
    });
    let [on_a, on_b] = point.witnesses;
    let middle = coordinates(point.point);
    let [x_a, y_a, x_b, y_b] = digits_for(
        [on_a.x, on_a.y, on_b.x, on_b.y],
        &middle,
        |[x_a, y_a, x_b, y_b]| coordinates(dvec2((x_a + x_b) / 2.0, (y_a + y_b) / 2.0)),
    );
    let midway = format!(
        "{} = (a + b)/2 = (({x_a}, {y_a}) + ({x_b}, {y_b}))/2 = {middle}",
        step.impact.point_name(step.point),
    );
    let (([e, ..], _), ([friction, _], _)) = (normal_impulse(account, point), cone(account, point));
    let material = format!(
        "n = {}, t = {}. Of both bodies’ frictions (0.5 where none is given) μ = {friction} is the root of their \
         product. Of their restitutions (0 where none is given) e = {e} is the greater.",
        unit(contact.normal),
        unit(contact.tangent()),
    );
    touch.into_iter().chain([midway, material]).collect()
}

/// A body's velocity with the gravity until then, and its point's.
fn velocities(step: &ImpulseStep, now: &Motion, body: usize, mark: char) -> Vec<String> {
    let point = step.numbers();
    let Motion { velocity, spin, .. } = point.before[body];
    let mut lines = Vec::new();
    if step.point == 0 {
        let until = match step.impact.account.closing {
            Some(_) => "until they touch",
            None => "in the tick to come",
        };
        let by_gravity = velocity - now.velocity;
        let told = coordinates(velocity);
        let numbers = [now.velocity.x, now.velocity.y, by_gravity.x, by_gravity.y];
        let [x, y, by_x, by_y] = digits_for(numbers, &told, |[x, y, by_x, by_y]| {
            coordinates(dvec2(x + by_x, y + by_y))
        });
        lines.push(format!(
            "v{mark} = ({x}, {y}) now + ({by_x}, {by_y}) by gravity {until} = {told}"
        ));
    }
    let side = point.arms[body].perp();
    let told = coordinates(point.velocities[body]);
    let numbers = [velocity.x, velocity.y, spin, side.x, side.y];
    let [x, y, spin, by_x, by_y] = digits_for(numbers, &told, |[x, y, spin, by_x, by_y]| {
        coordinates(dvec2(x + spin * by_x, y + spin * by_y))
    });
    lines.push(format!(
        "u{mark} = v{mark} + ω{mark}·(−y, x) of r{mark} = ({x}, {y}) + {spin}·({by_x}, {by_y}) = {told}",
    ));
    lines
}

fn relative_velocity(account: &Account, point: &PointAccount) -> Vec<String> {
    let [of_a, of_b] = point.velocities;
    let relative = point.relative;
    let told = coordinates(relative);
    let [x_b, y_b, x_a, y_a] = digits_for(
        [of_b.x, of_b.y, of_a.x, of_a.y],
        &told,
        |[x_b, y_b, x_a, y_a]| coordinates(dvec2(x_b - x_a, y_b - y_a)),
    );
    let along = |name: &str, letter: char, direction: DVec2, part: f64| {
        let part = number_to_three_digits(part);
        let numbers = [relative.x, relative.y, direction.x, direction.y];
        let [u_x, u_y, x, y] = digits_for(numbers, &part, |[u_x, u_y, x, y]| {
            let u = dvec2(u_x, u_y);
            number_to_three_digits(beyond_rounding(u.length(), u.dot(dvec2(x, y))))
        });
        format!("{name} = u·{letter} = ({u_x}, {u_y})·({x}, {y}) = {part}")
    };
    vec![
        format!("u = uᴮ − uᴬ = ({x_b}, {y_b}) − ({x_a}, {y_a}) = {told}"),
        along("uₙ", 'n', account.contact.normal, point.approach),
        along("uₜ", 't', account.contact.tangent(), point.slide),
        format!(
            "some books take uᴬ − uᴮ instead: that is {}, and uₙ and uₜ have the other sign",
            coordinates(-relative)
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
    // A fixed body has an infinite mass.
    let [a, b] = [0, 1].map(|body| {
        let arm = point.arms[body];
        [
            1.0 / account.inverse_masses[body],
            beyond_rounding(arm.length(), arm.perp_dot(direction)),
            1.0 / account.inverse_inertias[body],
        ]
    });
    let sum = number_to_digits(5, sum);
    let numbers = [a[0], a[1], a[2], b[0], b[1], b[2]];
    let texts = digits_for(numbers, &sum, |[m_a, r_a, i_a, m_b, r_b, i_b]| {
        number_to_digits(5, 1.0 / m_a + r_a * r_a / i_a + 1.0 / m_b + r_b * r_b / i_b)
    });
    let [mut names, mut terms] = [Vec::new(), Vec::new()];
    for (body, mark) in MARKS.into_iter().enumerate() {
        if account.inverse_masses[body] == 0.0 {
            continue;
        }
        let [mass, arm, inertia] = [0, 1, 2].map(|at| &texts[3 * body + at]);
        let [mass, inertia] = [mass, inertia].map(|text| factor(text));
        names.push(format!("1/m{mark} + (r{mark} × {letter})²/I{mark}"));
        terms.push(format!("1/{mass} + ({arm})²/{inertia}"));
    }
    let (names, terms) = (names.join(" + "), terms.join(" + "));
    format!("{name} = {names} = {terms} = {sum}")
}

fn afterwards(account: &Account, point: &PointAccount) -> Vec<String> {
    let Impulse { normal, tangent } = point.impulse;
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let impulse = normal * n + tangent * t;
    let told = coordinates(impulse);
    let [j, n_x, n_y, rub, t_x, t_y] = digits_for(
        [normal, n.x, n.y, tangent, t.x, t.y],
        &told,
        |[j, n_x, n_y, rub, t_x, t_y]| coordinates(dvec2(j * n_x + rub * t_x, j * n_y + rub * t_y)),
    );
    let mut lines = vec![format!(
        "J = j·n + jₜ·t = {j}·({n_x}, {n_y}) + {rub}·({t_x}, {t_y}) = {told}"
    )];
    lines.extend(of_free(account, |body, mark| {
        let (sign, on_body) = if body == 0 {
            ('−', -impulse)
        } else {
            ('+', impulse)
        };
        let (before, after) = (&point.before[body], &point.after[body]);
        let mass = 1.0 / account.inverse_masses[body];
        let Motion { velocity, spin, .. } = *before;
        let moved = coordinates(after.velocity);
        let numbers = [velocity.x, velocity.y, on_body.x, on_body.y, mass];
        let [x, y, by_x, by_y, mass] = digits_for(numbers, &moved, |[x, y, by_x, by_y, mass]| {
            coordinates(dvec2(x + by_x / mass, y + by_y / mass))
        });
        let arm = point.arms[body];
        let turning = beyond_rounding(arm.length() * on_body.length(), arm.perp_dot(on_body));
        let inertia = 1.0 / account.inverse_inertias[body];
        let turned = number_to(FINE, after.spin);
        let [spin, turning, inertia] = digits_for(
            [spin, turning, inertia],
            &turned,
            |[spin, turning, inertia]| number_to(FINE, spin + turning / inertia),
        );
        vec![
            format!(
                "v{mark} {sign} J/m{mark} = ({x}, {y}) + ({by_x}, {by_y})/{} = {moved} px/s",
                factor(&mass)
            ),
            format!(
                "ω{mark} {sign} (r{mark} × J)/I{mark} = {spin} + {turning}/{} = {turned} rad/s",
                factor(&inertia)
            ),
        ]
    }));
    lines.push(parting(point, [n, t]));
    lines
}

/// How the point moves seen from A once the impulse has been given: friction changes uₙ as well.
fn parting(point: &PointAccount, axes: [DVec2; 2]) -> String {
    let moves = |motions: &[Motion; 2]| {
        [0, 1].map(|body| {
            let Motion { velocity, spin, .. } = motions[body];
            velocity + spin * point.arms[body].perp()
        })
    };
    let [before, after] = [&point.before, &point.after].map(moves);
    let size: f64 = before.iter().chain(&after).map(|u| u.length()).sum();
    let [normal, tangent] =
        axes.map(|axis| number(beyond_rounding(size, (after[1] - after[0]).dot(axis))));
    format!("at P then uₙ is {normal} px/s and uₜ {tangent} px/s")
}

/// What the solver gives at each of its points, what the two alone take at each of theirs, both in all, and what the
/// solver gives at their other contacts.
fn given(step: &ImpulseStep) -> Vec<String> {
    let account = &step.impact.account;
    let title = account.solver.title();
    let told = |place: String, Impulse { normal, tangent }: Impulse| {
        let [j, rub] = [normal, tangent].map(number_to_three_digits);
        format!("{place}: j = {j}, jₜ = {rub}")
    };
    let mut lines: Vec<String> = account
        .given
        .iter()
        .map(|touch| {
            let place = format!("{title} at {}", coordinates(touch.point()));
            told(place, touch.applied)
        })
        .collect();
    if lines.is_empty() {
        lines.push(told(title.to_owned(), Impulse::default()));
    }
    let alone = account.points.iter().enumerate();
    lines.extend(alone.map(|(at, point)| {
        let place = format!("the two alone at {}", step.impact.point_name(at));
        told(place, point.impulse)
    }));
    if account.points.len().max(account.given.len()) > 1 {
        let [given, alone] = step.impact.in_all().map(|Impulse { normal, tangent }| {
            let [j, rub] = [normal, tangent].map(number_to_three_digits);
            format!("j = {j}, jₜ = {rub}")
        });
        lines.push(format!("in all: {given}"));
        lines.push(format!("the two alone in all: {alone}"));
    }
    lines.extend(account.others.iter().map(|other| {
        let given = other.given.iter().copied().map(number_to_three_digits);
        format!(
            "{} and body {}: j = {}",
            ["A", "B"][other.of],
            other.with,
            given.collect::<Vec<_>>().join(", ")
        )
    }));
    lines
}
