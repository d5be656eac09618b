//! The numbers of the impulse, each with its computation.

use glam::DVec2;

use crate::lesson::impulse::turned_along;
use crate::lesson::number_format::{
    beyond_rounding, direction, factor, given as as_given, significant, weight,
};
use crate::lesson::{ImpulseStage, ImpulseStep, NumberFormat};
use collidoscope_core::dynamics::{
    Impulse, ImpulseBreakdown, Motion, PointBreakdown, TICK_SECONDS,
};

/// A and B as superscripts in the names of quantities.
const MARKS: [char; 2] = ['ᴬ', 'ᴮ'];

/// The computation of a step of the impulse, one line each.
pub(super) fn lines(step: &ImpulseStep) -> Vec<String> {
    let (account, point, numbers) = step.parts();
    match step.stage {
        ImpulseStage::Point => where_it_acts(step),
        ImpulseStage::LeverArms => {
            let name = step.impact.point_name(step.point);
            let at = numbers.coordinates(point.point);
            let arms = free(account).map(|(body, mark)| {
                let [center, arm] =
                    [point.before[body].center, point.arms[body]].map(|at| numbers.coordinates(at));
                format!("r{mark} = {name} − c{mark} = {at} − {center} = {arm}")
            });
            arms.collect()
        }
        ImpulseStage::Velocities => {
            let bodies = free(account).flat_map(|(body, mark)| velocities(step, body, mark));
            bodies.collect()
        }
        ImpulseStage::RelativeVelocity => relative_velocity(step),
        ImpulseStage::EffectiveMass => effective_mass(account, point, numbers),
        ImpulseStage::NormalImpulse => normal_impulse(step),
        ImpulseStage::Friction => friction(step),
        ImpulseStage::Afterwards => afterwards(step),
        ImpulseStage::Given => given(step),
    }
}

/// The free bodies, with their superscripts.
fn free(account: &ImpulseBreakdown) -> impl Iterator<Item = (usize, char)> {
    let bodies = MARKS.into_iter().enumerate();
    bodies.filter(|(body, _)| account.inverse_masses[*body] > 0.0)
}

fn where_it_acts(step: &ImpulseStep) -> Vec<String> {
    let (ImpulseBreakdown { contact, .. }, point, numbers) = step.parts();
    let directions = format!(
        "n = {} from A to B, and t = (−ny, nx) = {} perpendicular to it",
        direction(contact.normal),
        direction(contact.tangent()),
    );
    let [on_a, on_b] = point.witnesses.map(|at| numbers.coordinates(at));
    let middle = numbers.coordinates(point.point);
    let name = step.impact.point_name(step.point);
    let [of_a, of_b] = step.impact.witness_names(step.point);
    let midway = format!("{name} = ({of_a} + {of_b})/2 = ({on_a} + {on_b})/2 = {middle}");
    vec![directions, midway]
}

/// A body's velocity including gravity until then, and its point's.
fn velocities(step: &ImpulseStep, body: usize, mark: char) -> Vec<String> {
    let (account, point, numbers) = step.parts();
    let Motion { velocity, spin, .. } = point.before[body];
    let v = numbers.speeds.vector(velocity);
    let line = if step.point > 0 {
        format!(
            "v{mark} = {v}, after the impulse at {}",
            step.impact.point_name(step.point - 1)
        )
    } else {
        let (seconds, until) = match account.closing {
            Some(closing) => (closing.seconds, "for the time τ until they touch"),
            None => (TICK_SECONDS, "for the coming tick, τ,"),
        };
        let from = account.now[body].velocity;
        let gravity = (velocity - from) / seconds;
        format!(
            "v{mark} = v₀{mark} + τ·g = {} + {}·{} = {v}, where v₀{mark} is the velocity now and g acts {until}",
            numbers.speeds.vector(from),
            significant(seconds),
            numbers.speeds.vector(gravity)
        )
    };
    let spin = numbers.spins.number(spin);
    let moves = format!(
        "ω{mark} = {spin} rad/s, u{mark} = v{mark} + ω{mark} × r{mark} = {v} + {}·{} = {}; ω × (x, y) is ω·(−y, x)",
        factor(&spin),
        numbers.coordinates(point.arms[body].perp()),
        numbers.speeds.vector(point.velocities[body])
    );
    vec![line, moves]
}

fn relative_velocity(step: &ImpulseStep) -> Vec<String> {
    let (account, point, &NumberFormat { speeds, .. }) = step.parts();
    let [of_a, of_b] = point.velocities.map(|u| speeds.vector(u));
    let u = speeds.vector(point.relative);
    let along = |name: &str, letter: char, along: DVec2, part: f64| {
        let (along, part) = (direction(along), speeds.number(part));
        format!("{name} = u·{letter} = {u}·{along} = {part}")
    };
    vec![
        format!("u = uᴮ − uᴬ = {of_b} − {of_a} = {u}"),
        along("uₙ", 'n', account.contact.normal, point.approach),
        along("uₜ", 't', account.contact.tangent(), point.slide),
        format!(
            "some books take uᴬ − uᴮ instead: that is {}, and uₙ and uₜ change sign",
            speeds.vector(-point.relative)
        ),
    ]
}

/// The changes of uₙ and uₜ by an impulse of 1, along n, along t, and the coupling of the two.
fn effective_mass(
    account: &ImpulseBreakdown,
    point: &PointBreakdown,
    numbers: &NumberFormat,
) -> Vec<String> {
    let contact = &account.contact;
    let directions = [('n', contact.normal), ('t', contact.tangent())];
    // The distance of the line along a direction from a centre of mass.
    let crossed = |body: usize, direction: DVec2| {
        let arm: DVec2 = point.arms[body];
        numbers.number(beyond_rounding(arm.length(), arm.perp_dot(direction)))
    };
    let inertia = |body: usize| significant(1.0 / account.inverse_inertias[body]);
    let products = free(account).flat_map(|(body, mark)| {
        let arm = numbers.coordinates(point.arms[body]);
        directions.map(|(letter, along)| {
            let (along, crossed) = (direction(along), crossed(body, along));
            format!("r{mark} × {letter} = {arm} × {along} = {crossed}")
        })
    });
    let mut lines: Vec<String> = products.collect();
    lines[0] += "; (x, y) × (x′, y′) is x·y′ − y·x′";
    let sums = [
        ("k", directions[0], point.inverse_mass_along_normal),
        ("kₜ", directions[1], point.inverse_mass_along_tangent),
    ];
    lines.extend(sums.map(|(name, (letter, along), sum)| {
        let [names, terms] = joined(account, |body, mark| {
            let mass = significant(1.0 / account.inverse_masses[body]);
            [
                format!("1/m{mark} + (r{mark} × {letter})²/I{mark}"),
                format!(
                    "1/{} + ({})²/{}",
                    factor(&mass),
                    crossed(body, along),
                    factor(&inertia(body))
                ),
            ]
        });
        format!("{name} = {names} = {terms} = {}", significant(sum))
    }));
    let [names, terms] = joined(account, |body, mark| {
        let [along_n, along_t] = directions.map(|(_, along)| factor(&crossed(body, along)));
        [
            format!("(r{mark} × n)·(r{mark} × t)/I{mark}"),
            format!("{along_n}·{along_t}/{}", factor(&inertia(body))),
        ]
    });
    let turned = significant(turned_along(account, point));
    lines.push(format!("kₙₜ = {names} = {terms} = {turned}"));
    lines
}

/// The terms of the free bodies, in symbols and in numbers, as sums.
fn joined(account: &ImpulseBreakdown, term: impl Fn(usize, char) -> [String; 2]) -> [String; 2] {
    let terms: Vec<[String; 2]> = free(account).map(|(body, mark)| term(body, mark)).collect();
    [0, 1].map(|at| {
        let parts: Vec<&str> = terms.iter().map(|term| term[at].as_str()).collect();
        parts.join(" + ")
    })
}

fn normal_impulse(step: &ImpulseStep) -> Vec<String> {
    let (account, point, numbers) = step.parts();
    let approach = numbers.speeds.number(point.approach);
    if step.impact.has_no_impulse(point) {
        return vec![format!("uₙ = {approach} ≥ 0")];
    }
    let j = numbers.impulses.number(point.impulse.normal);
    let [of_a, of_b] = account
        .materials
        .map(|material| as_given(material.restitution));
    let e = as_given(account.contact.restitution);
    vec![
        format!(
            "e = {e}, the greater of A’s and B’s restitution, {of_a} and {of_b}: a convention, because a measured e describes \
             the pair of materials"
        ),
        format!(
            "j = −(1 + e)·uₙ/k = −(1 + {e})·({approach})/{} = {}",
            factor(&significant(point.inverse_mass_along_normal)),
            numbers.unit().impulse(&j)
        ),
    ]
}

/// The limit of friction, and the impulse needed to hold the point.
fn friction(step: &ImpulseStep) -> Vec<String> {
    let (account, point, numbers) = step.parts();
    let (speeds, impulses) = (numbers.speeds, numbers.impulses);
    let [of_a, of_b] = account
        .materials
        .map(|material| as_given(material.friction));
    let friction = weight(account.contact.friction);
    let j = impulses.number(point.impulse.normal);
    let mixed = format!(
        "μ = √({of_a}·{of_b}) = {friction}, the geometric mean of A’s and B’s friction: a convention, because a measured μ \
         describes the pair of materials"
    );
    let cone = format!("μ·j = {friction}·{j} = {}", impulses.number(point.cone));
    if step.impact.has_no_impulse(point) {
        return vec![mixed, cone];
    }
    let turned = turned_along(account, point);
    let before = speeds.number(point.slide);
    let slide = speeds.number(-point.holding * point.inverse_mass_along_tangent);
    let slid_by = format!(
        "after j the point slides at uₜ′ = uₜ + j·kₙₜ = {before} + {j}·{} = {slide}",
        factor(&significant(turned))
    );
    let hold = format!(
        "the impulse along t that would stop the sliding: −uₜ′/kₜ = −({slide})/{} = {}",
        factor(&significant(point.inverse_mass_along_tangent)),
        impulses.number(point.holding)
    );
    vec![mixed, slid_by, hold, cone]
}

fn afterwards(step: &ImpulseStep) -> Vec<String> {
    let (account, point, numbers) = step.parts();
    let Impulse { normal, tangent } = point.impulse;
    let (n, t) = (account.contact.normal, account.contact.tangent());
    let impulse = numbers.impulses.vector(normal * n + tangent * t);
    let mut lines = vec![format!(
        "J = j·n + jₜ·t = {}·{} + {}·{} = {impulse}",
        numbers.impulses.number(normal),
        direction(n),
        factor(&numbers.impulses.number(tangent)),
        direction(t)
    )];
    lines.extend(free(account).flat_map(|(body, mark)| {
        let sign = ['−', '+'][body];
        let (before, after) = (&point.before[body], &point.after[body]);
        let mass = significant(1.0 / account.inverse_masses[body]);
        let inertia = significant(1.0 / account.inverse_inertias[body]);
        [
            format!(
                "v{mark}′ = v{mark} {sign} J/m{mark} = {} {sign} {impulse}/{} = {}",
                numbers.speeds.vector(before.velocity),
                factor(&mass),
                numbers.unit().speed(&numbers.speeds.vector(after.velocity))
            ),
            format!(
                "ω{mark}′ = ω{mark} {sign} (r{mark} × J)/I{mark} = {} {sign} ({} × {impulse})/{} = {} rad/s",
                numbers.spins.number(before.spin),
                numbers.coordinates(point.arms[body]),
                factor(&inertia),
                numbers.spins.number(after.spin)
            ),
        ]
    }));
    if !step.impact.has_no_impulse(point) {
        lines.extend(parting(step));
    }
    lines
}

/// The point's velocity relative to A after the impulse: friction changes uₙ as well.
fn parting(step: &ImpulseStep) -> [String; 2] {
    let (account, point, numbers) = step.parts();
    let Impulse { normal, tangent } = point.impulse;
    let turned = turned_along(account, point);
    let name = step.impact.point_name(step.point);
    let [k, kt] = [
        point.inverse_mass_along_normal,
        point.inverse_mass_along_tangent,
    ];
    let along = [
        ("uₙ + j·k + jₜ·kₙₜ", point.approach, k, turned),
        ("uₜ + j·kₙₜ + jₜ·kₜ", point.slide, turned, kt),
    ];
    along.map(|(names, before, by_j, by_friction)| {
        let after = before + normal * by_j + tangent * by_friction;
        let [j, jt] = [normal, tangent].map(|number| factor(&numbers.impulses.number(number)));
        let [by_j, by_friction] = [by_j, by_friction].map(|number| factor(&significant(number)));
        format!(
            "at {name} then {names} = {} + {j}·{by_j} + {jt}·{by_friction} = {}",
            numbers.speeds.number(before),
            numbers.unit().speed(&numbers.speeds.number(after))
        )
    })
}

/// The solver's impulse at each point, the one that the two bodies alone need at each point, the sum of each, and the
/// solver's impulses at their other contacts.
fn given(step: &ImpulseStep) -> Vec<String> {
    let (impact, account) = (&step.impact, &step.impact.account);
    let (numbers, title) = (&impact.numbers, account.solver.title());
    let now = match account.closing {
        Some(_) => ", the contact’s position now",
        None => "",
    };
    let mut lines = Vec::new();
    let given: Vec<Impulse> = account.given.iter().map(|touch| touch.applied).collect();
    for (at, touch) in account.given.iter().enumerate() {
        let name = impact.solver_point_name(at);
        let place = numbers.coordinates(touch.point());
        let place = format!("“{title}” at {name} = {place}{now}");
        lines.push(sum(&place, &given[at..=at], numbers));
    }
    if given.is_empty() {
        lines.push(sum(&format!("“{title}”"), &[], numbers));
    }
    let alone: Vec<Impulse> = account.points.iter().map(|point| point.impulse).collect();
    for at in 0..alone.len() {
        let place = format!("the pair alone at {}", impact.point_name(at));
        lines.push(sum(&place, &alone[at..=at], numbers));
    }
    if alone.len().max(given.len()) > 1 {
        lines.push(sum(&format!("“{title}” in total"), &given, numbers));
        lines.push(sum("the pair alone in total", &alone, numbers));
    }
    lines.extend(account.others.iter().map(|other| {
        let given = other.given.iter().map(|&j| numbers.impulses.number(j));
        format!(
            "{} and body {}: j = {}",
            ["A", "B"][other.of],
            other.with,
            given.collect::<Vec<_>>().join(", ")
        )
    }));
    lines
}

/// The sum of some impulses.
fn sum(place: &str, impulses: &[Impulse], numbers: &NumberFormat) -> String {
    let normal = impulses.iter().map(|impulse| impulse.normal).sum();
    let tangent = impulses.iter().map(|impulse| impulse.tangent).sum();
    let [j, rub] = [normal, tangent].map(|number| numbers.impulses.number(number));
    format!("{place}: j = {j}, jₜ = {rub}")
}
