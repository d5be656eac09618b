//! The numbers of the impulse, each with what it is worked out from, in the digits that it takes to come to it.

use glam::DVec2;

use super::unit;
use crate::dynamics::{Account, Closing, Impulse, Motion, PointAccount, Solver, TICK_SECONDS};
use crate::lesson::impulse::{beyond_rounding, summed, turned_along};
use crate::lesson::{
    ImpulseStage, ImpulseStep, coordinates, digits_for, factor, number, number_to,
    number_to_digits, number_to_three_digits, read_point,
};

/// A and B in the names of quantities.
const MARKS: [char; 2] = ['ᴬ', 'ᴮ'];

/// How many decimals a number of radians a second has.
const FINE: usize = 4;

/// What changes the last of two decimals, those that a spin is told with.
const HALF_A_HUNDREDTH: f64 = 0.005;

/// How many digits what an impulse of 1 changes has at least, and at most.
const LEAST_DIGITS: usize = 5;
const MOST_DIGITS: usize = 15;

/// What a step of the impulse is worked out from, a line each.
pub(super) fn lines(step: &ImpulseStep) -> Vec<String> {
    let (account, point) = (&step.impact.account, step.numbers());
    match step.stage {
        ImpulseStage::Point => where_it_acts(step),
        ImpulseStage::LeverArms => of_free(account, |body, mark| {
            let ([at, center], arm) =
                difference([point.point, point.before[body].center], point.arms[body]);
            let name = step.impact.point_name(step.point);
            let at_touch = account.closing.filter(|_| step.point == 0);
            let at_touch = at_touch.map(|closing| center_at_touch(account, closing, body, mark));
            let arm = format!("r{mark} = {name} − c{mark} = {at} − {center} = {arm}");
            at_touch.into_iter().chain([arm]).collect()
        }),
        ImpulseStage::Velocities => of_free(account, |body, mark| {
            velocities(step, &account.now[body], body, mark)
        }),
        ImpulseStage::RelativeVelocity => relative_velocity(account, point),
        ImpulseStage::EffectiveMass => effective_mass(account, point),
        ImpulseStage::NormalImpulse => {
            if point.impulse.normal == 0.0 {
                let approach = number_to_three_digits(point.approach);
                return vec![format!("uₙ = {approach} ≥ 0")];
            }
            let ([e, approach, k], j) = normal_impulse(account, point);
            let each = account
                .materials
                .map(|material| number(material.restitution));
            vec![
                format!(
                    "e = {e}, the greater of A’s and B’s restitution, {}: a convention, because a real e belongs to both \
                     materials together",
                    each.join(" and ")
                ),
                format!(
                    "j = −(1 + e)·uₙ/k = −(1 + {e})·({approach})/{} = {j} mass·px/s",
                    factor(&k)
                ),
            ]
        }
        ImpulseStage::Friction => friction(account, point),
        ImpulseStage::Afterwards => afterwards(step),
        ImpulseStage::Given => given(step),
    }
}

/// How many decimals a number has as it is told.
fn decimals(text: &str) -> usize {
    text.split_once('.')
        .map_or(0, |(_, decimals)| decimals.len())
}

/// What friction may give, and what it would take to hold the point.
fn friction(account: &Account, point: &PointAccount) -> Vec<String> {
    let ([friction, j], cone) = cone(account, point);
    let each = account.materials.map(|material| material.friction);
    let ([of_a, of_b], []) = digits_for(each, [], &friction, |[of_a, of_b], []| {
        number_to(decimals(&friction), (of_a * of_b).sqrt())
    });
    let mixed = format!(
        "μ = √({of_a}·{of_b}) = {friction}, the geometric mean of A’s and B’s friction: a convention, because a real μ \
         belongs to both materials together"
    );
    let cone = format!("μ·j = {friction}·{j} = {cone}");
    if point.impulse.normal == 0.0 {
        return vec![mixed, cone];
    }
    let turned = turned_along(&account.contact, account.inverse_inertias, point.arms);
    let slid = match point.holding {
        0.0 => 0.0,
        _ => point.slide + point.impulse.normal * turned,
    };
    let told = number_to_three_digits(slid);
    let numbers = [point.slide, point.impulse.normal, turned];
    let ([slide, j, by], []) = digits_for(numbers, [], &told, |[slide, j, by], []| {
        number_to_three_digits(slide + j * by)
    });
    let slid_by = format!(
        "after j the point slides at uₜ′ = uₜ + j·kₙₜ = {slide} + {j}·{} = {told}",
        factor(&by)
    );
    let k = point.inverse_mass_along_tangent;
    let holding = number_to_three_digits(point.holding);
    let ([slide, k], []) = digits_for([slid, k], [], &holding, |[slide, k], []| {
        number_to_three_digits(-slide / k)
    });
    let hold = format!(
        "the impulse along t that would stop the sliding: −uₜ′/kₜ = −({slide})/{} = {holding}",
        factor(&k)
    );
    vec![mixed, slid_by, hold, cone]
}

/// The numbers of the impulse along the normal, e, uₙ and k, and what it is.
fn normal_impulse(account: &Account, point: &PointAccount) -> ([String; 3], String) {
    let j = number_to_three_digits(point.impulse.normal);
    let numbers = [
        account.contact.restitution,
        point.approach,
        point.inverse_mass_along_normal,
    ];
    let (numbers, []) = digits_for(numbers, [], &j, |[e, approach, k], []| {
        number_to_three_digits(-(1.0 + e) * approach / k)
    });
    (numbers, j)
}

/// The numbers of the friction cone, μ and j, and where it ends.
fn cone(account: &Account, point: &PointAccount) -> ([String; 2], String) {
    let cone = number_to_three_digits(point.cone);
    let numbers = [account.contact.friction, point.impulse.normal];
    let (numbers, []) = digits_for(numbers, [], &cone, |[friction, j], []| {
        number_to_three_digits(friction * j)
    });
    (numbers, cone)
}

/// The lines of each body that is free.
fn of_free<T>(account: &Account, lines: impl Fn(usize, char) -> Vec<T>) -> Vec<T> {
    let bodies = MARKS.into_iter().enumerate();
    let free = bodies.filter(|(body, _)| account.inverse_masses[*body] > 0.0);
    free.flat_map(|(body, mark)| lines(body, mark)).collect()
}

/// The difference of two points as it is told, and the points with the digits from which it comes out.
fn difference(points: [DVec2; 2], apart: DVec2) -> ([String; 2], String) {
    let told = coordinates(apart);
    let ([], points) = digits_for([], points, &told, |[], [to, from]| coordinates(to - from));
    (points, told)
}

fn where_it_acts(step: &ImpulseStep) -> Vec<String> {
    let account = &step.impact.account;
    let contact = &account.contact;
    let point = step.numbers();
    let directions = format!(
        "n = {} from A to B, and t = (−ny, nx) = {} square to it",
        unit(contact.normal),
        unit(contact.tangent()),
    );
    let touch = account.closing.filter(|_| step.point == 0);
    let touch = touch.map(|closing| until_touch(account, closing));
    let middle = coordinates(point.point);
    let ([], [on_a, on_b]) = digits_for([], point.witnesses, &middle, |[], [on_a, on_b]| {
        coordinates((on_a + on_b) / 2.0)
    });
    let name = step.impact.point_name(step.point);
    let [of_a, of_b] = step.impact.witness_names(step.point);
    let midway = format!("{name} = ({of_a} + {of_b})/2 = ({on_a} + {on_b})/2 = {middle}");
    let touch = touch.into_iter().flatten();
    [directions]
        .into_iter()
        .chain(touch)
        .chain([midway])
        .collect()
}

/// How the gap of the two points that touch first closes, and when.
fn until_touch(account: &Account, closing: Closing) -> Vec<String> {
    let normal = account.contact.normal;
    let gap = number(closing.gap);
    let ([], [n, on_b, on_a]) = digits_for(
        [],
        [normal, closing.points[1], closing.points[0]],
        &gap,
        |[], [n, on_b, on_a]| number(n.dot(on_b - on_a)),
    );
    let mut lines = vec![format!(
        "now the gap is s = n·(p₀ᴮ − p₀ᴬ) = {n}·({on_b} − {on_a}) = {gap} px, with p₀ᴬ and p₀ᴮ the points of the \
         contact as they lie now"
    )];
    let arms = [0, 1].map(|body| closing.points[body] - account.now[body].center);
    lines.extend(of_free(account, |body, mark| {
        let ([at, center], arm) =
            difference([closing.points[body], account.now[body].center], arms[body]);
        vec![format!(
            "r₀{mark} = p₀{mark} − c₀{mark} = {at} − {center} = {arm}"
        )]
    }));
    let moving = [0, 1].map(|body| account.now[body].velocity_at(arms[body]));
    lines.extend(of_free(account, |body, mark| {
        let now = &account.now[body];
        vec![velocity_at(now, arms[body], moving[body], ("₀", mark))]
    }));
    lines.push(format!(
        "so s changes by u₀ₙ = n·(u₀ᴮ − u₀ᴬ) = {}, and gravity changes that by gₙ = n·(gᴮ − gᴬ) = {}; \
         of a fixed body u₀ and g are (0, 0)",
        along_normal(account, moving, closing.speed, "px/s"),
        along_normal(
            account,
            [0, 1].map(|body| gravity(account, body)),
            closing.acceleration,
            "px/s²"
        )
    ));
    let Closing {
        gap,
        speed,
        acceleration,
        seconds,
        ..
    } = closing;
    let seconds = number_to_three_digits(seconds);
    let ([gap, speed, acceleration], []) =
        digits_for([gap, speed, acceleration], [], &seconds, |[s, v, a], []| {
            number_to_three_digits(2.0 * s / (-v + (v * v - 2.0 * a * s).sqrt()))
        });
    lines.push(format!(
        "they touch when s + u₀ₙ·τ + gₙ·τ²/2 is 0, after τ = 2·s/(−u₀ₙ + √(u₀ₙ² − 2·gₙ·s)) = \
         2·{gap}/(−({speed}) + √(({speed})² − 2·{acceleration}·{gap})) = {seconds} s",
        acceleration = factor(&acceleration)
    ));
    lines
}

/// How a part along n of what B has more than A is worked out, in px and this unit.
fn along_normal(account: &Account, [a, b]: [DVec2; 2], along: f64, unit: &str) -> String {
    let normal = account.contact.normal;
    let told = number(along);
    let ([], [n, b, a]) = digits_for([], [normal, b, a], &told, |[], [n, b, a]| {
        number(beyond_rounding(a.length() + b.length(), n.dot(b - a)))
    });
    format!("{n}·({b} − {a}) = {told} {unit}")
}

/// The gravity that moves a body until its impulse, in px/s².
fn gravity(account: &Account, body: usize) -> DVec2 {
    let gained = account.points[0].before[body].velocity - account.now[body].velocity;
    gained
        / account
            .closing
            .map_or(TICK_SECONDS, |closing| closing.seconds)
}

/// Where a body's centre of mass is when the gap is closed.
fn center_at_touch(account: &Account, closing: Closing, body: usize, mark: char) -> String {
    let now = &account.now[body];
    let told = coordinates(account.points[0].before[body].center);
    let vectors = [now.center, now.velocity, gravity(account, body)];
    let ([seconds], [center, velocity, gravity]) =
        digits_for([closing.seconds], vectors, &told, |[t], [c, v, g]| {
            coordinates(c + t * (v + t / 2.0 * g))
        });
    format!(
        "c{mark} = c₀{mark} + τ·(v₀{mark} + τ/2·g) = {center} + {seconds}·({velocity} + {seconds}/2·{gravity}) = {told} \
         when they touch; c₀{mark} and v₀{mark} are those now"
    )
}

/// A body's velocity with the gravity until then, and its point's.
fn velocities(step: &ImpulseStep, now: &Motion, body: usize, mark: char) -> Vec<String> {
    let point = step.numbers();
    let before = &point.before[body];
    let told = coordinates(before.velocity);
    let velocity = if step.point > 0 {
        format!(
            "v{mark} = {told}, as the impulse at {} has left it",
            step.impact.point_name(step.point - 1)
        )
    } else {
        let account = &step.impact.account;
        let (seconds, until) = match account.closing {
            Some(closing) => (closing.seconds, "for the time τ"),
            None => (TICK_SECONDS, "for the tick to come, τ,"),
        };
        let vectors = [now.velocity, gravity(account, body)];
        let ([seconds], [from, gravity]) = digits_for([seconds], vectors, &told, |[t], [v, g]| {
            coordinates(v + t * g)
        });
        format!(
            "v{mark} = v₀{mark} + τ·g = {from} + {seconds}·{gravity} = {told}, as gravity g acts {until} from the \
             velocity v₀{mark} now"
        )
    };
    let moves = velocity_at(before, point.arms[body], point.velocities[body], ("", mark));
    vec![velocity, format!("{moves}; ω × (x, y) is ω·(−y, x)")]
}

/// How a body's point moves at the end of a lever arm, in the names of that time.
fn velocity_at(motion: &Motion, arm: DVec2, told: DVec2, (time, mark): (&str, char)) -> String {
    let told = coordinates(told);
    let ([spin], [velocity, side]) = digits_for(
        [motion.spin],
        [motion.velocity, arm.perp()],
        &told,
        |[w], [v, side]| coordinates(v + w * side),
    );
    format!(
        "ω{mark} = {spin} rad/s, u{time}{mark} = v{time}{mark} + ω{mark} × r{time}{mark} = {velocity} + {}·{side} = {told}",
        factor(&spin)
    )
}

fn relative_velocity(account: &Account, point: &PointAccount) -> Vec<String> {
    let [of_a, of_b] = point.velocities;
    let relative = point.relative;
    let ([of_b, of_a], told) = difference([of_b, of_a], relative);
    let along = |name: &str, letter: char, direction: DVec2, part: f64| {
        let part = number_to_three_digits(part);
        let ([], [u, way]) = digits_for([], [relative, direction], &part, |[], [u, way]| {
            number_to_three_digits(beyond_rounding(u.length(), u.dot(way)))
        });
        format!("{name} = u·{letter} = {u}·{way} = {part}")
    };
    vec![
        format!("u = uᴮ − uᴬ = {of_b} − {of_a} = {told}"),
        along("uₙ", 'n', account.contact.normal, point.approach),
        along("uₜ", 't', account.contact.tangent(), point.slide),
        format!(
            "some books take uᴬ − uᴮ instead: that is {}, and uₙ and uₜ have the other sign",
            coordinates(-relative)
        ),
    ]
}

/// What an impulse of 1 changes uₙ and uₜ by, along n, along t, and along the other of the two.
fn effective_mass(account: &Account, point: &PointAccount) -> Vec<String> {
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let mut lines = of_free(account, |body, mark| {
        let crossed = |letter, direction| crossed(point.arms[body], mark, letter, direction);
        vec![crossed('n', n), crossed('t', t)]
    });
    let k = point.inverse_mass_along_normal;
    let mass = number(1.0 / k);
    // The effective mass comes out of k as well.
    let digits = (LEAST_DIGITS..=MOST_DIGITS).find(|&digits| {
        let told = read_point(&number_to_digits(digits, k));
        told.iter().all(|k| number(1.0 / k) == mass)
    });
    let ways = [
        (["n", "k"], n, k, digits.unwrap_or(LEAST_DIGITS)),
        (
            ["t", "kₜ"],
            t,
            point.inverse_mass_along_tangent,
            LEAST_DIGITS,
        ),
    ];
    lines.extend(ways.map(|way| inverse_mass(account, point, way)));
    lines.push(turned_by_the_other(account, point));
    lines
}

/// How far the line along a direction passes from a centre of mass.
fn crossed(arm: DVec2, mark: char, letter: char, direction: DVec2) -> String {
    let tell = |crossed: f64| number_to(FINE, beyond_rounding(arm.length(), crossed));
    let told = tell(arm.perp_dot(direction));
    let ([], vectors) = digits_for([], [arm, direction], &told, |[], [arm, direction]| {
        tell(arm.perp_dot(direction))
    });
    format!("r{mark} × {letter} = {} = {told}", cross(&vectors))
}

/// The cross product of two vectors that are told so.
fn cross(vectors: &[String; 2]) -> String {
    let [one, other] = vectors.each_ref().map(|text| {
        let parts = text.trim_matches(['(', ')']).split(", ");
        parts.map(factor).collect::<Vec<_>>()
    });
    format!("{}·{} − {}·{}", one[0], other[1], one[1], other[0])
}

/// What an impulse of 1 changes the relative velocity by along a direction, term by term.
fn inverse_mass(
    account: &Account,
    point: &PointAccount,
    ([letter, name], direction, sum, digits): ([&str; 2], DVec2, f64, usize),
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
    let sum = number_to_digits(digits, sum);
    let numbers = [a[0], a[1], a[2], b[0], b[1], b[2]];
    let (texts, []) = digits_for(numbers, [], &sum, |[m_a, r_a, i_a, m_b, r_b, i_b], []| {
        number_to_digits(
            digits,
            1.0 / m_a + r_a * r_a / i_a + 1.0 / m_b + r_b * r_b / i_b,
        )
    });
    let [names, terms] = joined(account, |body, mark| {
        let [mass, arm, inertia] = [0, 1, 2].map(|at| &texts[3 * body + at]);
        let [mass, inertia] = [mass, inertia].map(|text| factor(text));
        [
            format!("1/m{mark} + (r{mark} × {letter})²/I{mark}"),
            format!("1/{mass} + ({arm})²/{inertia}"),
        ]
    });
    format!("{name} = {names} = {terms} = {sum}")
}

/// What an impulse of 1 along n changes uₜ by, as it turns the free bodies, and one along t uₙ.
fn turned_by_the_other(account: &Account, point: &PointAccount) -> String {
    let sum = number_to_digits(
        LEAST_DIGITS,
        turned_along(&account.contact, account.inverse_inertias, point.arms),
    );
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let [a, b] = [0, 1].map(|body| {
        let arm = point.arms[body];
        let [along_n, along_t] = [n, t].map(|way| beyond_rounding(arm.length(), arm.perp_dot(way)));
        [along_n, along_t, 1.0 / account.inverse_inertias[body]]
    });
    let numbers = [a[0], a[1], a[2], b[0], b[1], b[2]];
    let (texts, []) = digits_for(numbers, [], &sum, |[n_a, t_a, i_a, n_b, t_b, i_b], []| {
        number_to_digits(LEAST_DIGITS, summed([n_a * t_a / i_a, n_b * t_b / i_b]))
    });
    let [names, terms] = joined(account, |body, mark| {
        let [along_n, along_t, inertia] = [0, 1, 2].map(|at| factor(&texts[3 * body + at]));
        [
            format!("(r{mark} × n)·(r{mark} × t)/I{mark}"),
            format!("{along_n}·{along_t}/{inertia}"),
        ]
    });
    format!("kₙₜ = {names} = {terms} = {sum}")
}

/// The terms of the free bodies, in letters and in numbers, as sums.
fn joined(account: &Account, term: impl Fn(usize, char) -> [String; 2]) -> [String; 2] {
    let terms = of_free(account, |body, mark| vec![term(body, mark)]);
    [0, 1].map(|at| {
        let parts: Vec<&str> = terms.iter().map(|term| term[at].as_str()).collect();
        parts.join(" + ")
    })
}

fn afterwards(step: &ImpulseStep) -> Vec<String> {
    let (account, point) = (&step.impact.account, step.numbers());
    let Impulse { normal, tangent } = point.impulse;
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let impulse = normal * n + tangent * t;
    let told = coordinates(impulse);
    let ([j, rub], [n, t]) = digits_for([normal, tangent], [n, t], &told, |[j, rub], [n, t]| {
        coordinates(j * n + rub * t)
    });
    let mut lines = vec![format!(
        "J = j·n + jₜ·t = {j}·{n} + {}·{t} = {told}",
        factor(&rub)
    )];
    lines.extend(of_free(account, |body, mark| {
        let (sign, way) = [('−', -1.0), ('+', 1.0)][body];
        let (before, after) = (&point.before[body], &point.after[body]);
        let mass = 1.0 / account.inverse_masses[body];
        let moved = coordinates(after.velocity);
        let ([mass], [velocity, by]) =
            digits_for([mass], [before.velocity, impulse], &moved, |[mass], [v, by]| {
                coordinates(v + way * by / mass)
            });
        let inertia = 1.0 / account.inverse_inertias[body];
        let turned = number_to(FINE, after.spin);
        let ([spin, inertia], vectors) = digits_for(
            [before.spin, inertia],
            [point.arms[body], impulse],
            &turned,
            |[spin, inertia], [arm, by]| number_to(FINE, spin + way * arm.perp_dot(by) / inertia),
        );
        vec![
            format!(
                "v{mark}′ = v{mark} {sign} J/m{mark} = {velocity} {sign} {by}/{} = {moved} px/s",
                factor(&mass)
            ),
            format!(
                "ω{mark}′ = ω{mark} {sign} (r{mark} × J)/I{mark} = {spin} {sign} ({})/{} = {turned} rad/s",
                cross(&vectors),
                factor(&inertia)
            ),
        ]
    }));
    if point.impulse != Impulse::default() {
        lines.extend(parting(step));
    }
    lines
}

/// How the point moves seen from A once the impulse has been given: friction changes uₙ as well.
fn parting(step: &ImpulseStep) -> [String; 2] {
    let (account, point) = (&step.impact.account, step.numbers());
    let Impulse { normal, tangent } = point.impulse;
    let turned = turned_along(&account.contact, account.inverse_inertias, point.arms);
    let name = step.impact.point_name(step.point);
    let size: f64 = point.velocities.iter().map(|u| u.length()).sum();
    let along = [
        (
            "uₙ + j·k + jₜ·kₙₜ",
            point.approach,
            point.inverse_mass_along_normal,
            turned,
        ),
        (
            "uₜ + j·kₙₜ + jₜ·kₜ",
            point.slide,
            turned,
            point.inverse_mass_along_tangent,
        ),
    ];
    along.map(|(names, before, by_j, by_rub)| {
        let told = |[before, j, by_j, rub, by_rub]: [f64; 5]| {
            number(beyond_rounding(size, before + j * by_j + rub * by_rub))
        };
        let numbers = [before, normal, by_j, tangent, by_rub];
        let after = told(numbers);
        let (texts, []) = digits_for(numbers, [], &after, |numbers, []| told(numbers));
        let [_, j, by_j, rub, by_rub] = texts.each_ref().map(|text| factor(text));
        format!(
            "at {name} then {names} = {} + {j}·{by_j} + {rub}·{by_rub} = {after} px/s",
            texts[0]
        )
    })
}

/// What the solver gives at each of its points, what the two alone take at each of theirs, both in all, and what the
/// solver gives at their other contacts.
fn given(step: &ImpulseStep) -> Vec<String> {
    let (impact, account) = (&step.impact, &step.impact.account);
    let title = account.solver.title();
    let told = |place: String, Impulse { normal, tangent }: Impulse| {
        let [j, rub] = [normal, tangent].map(number_to_three_digits);
        format!("{place}: j = {j}, jₜ = {rub}")
    };
    let given = account.given.iter().enumerate();
    let mut lines: Vec<String> = given
        .map(|(at, touch)| {
            let (name, place) = (impact.solver_point_name(at), coordinates(touch.point()));
            let now = account
                .closing
                .map_or("", |_| ", where the contact lies now");
            told(format!("“{title}” at {name} = {place}{now}"), touch.applied)
        })
        .collect();
    if lines.is_empty() {
        lines.push(told(format!("“{title}”"), Impulse::default()));
    }
    if is_given_in_parts(account) {
        lines.push(format!(
            "“{title}” gives this in quarters of the tick, each where the contact lies then, so the spin comes out of it \
             only roughly"
        ));
    }
    let alone = account.points.iter().enumerate();
    lines.extend(alone.map(|(at, point)| {
        let place = format!("the two alone at {}", impact.point_name(at));
        told(place, point.impulse)
    }));
    if account.points.len().max(account.given.len()) > 1 {
        let [given, alone] = impact.in_all().map(|Impulse { normal, tangent }| {
            let [j, rub] = [normal, tangent].map(number_to_three_digits);
            format!("j = {j}, jₜ = {rub}")
        });
        lines.push(format!("“{title}” in all: {given}"));
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

/// Whether soft step's impulses turn the two otherwise than all of them at once would where the contact lies now.
fn is_given_in_parts(account: &Account) -> bool {
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let is_other = |body: usize| {
        let (now, then) = (&account.now[body], &account.then[body]);
        let turned = account.given.iter().map(|touch| {
            let impulse = touch.applied.normal * n + touch.applied.tangent * t;
            (touch.point() - now.center).perp_dot(impulse) * account.inverse_inertias[body]
        });
        let spin = now.spin + [-1.0, 1.0][body] * turned.sum::<f64>();
        (then.spin - spin).abs() > HALF_A_HUNDREDTH
    };
    let is_soft = account.solver == Solver::SoftStep && account.others.is_empty();
    is_soft && [0, 1].into_iter().any(is_other)
}
