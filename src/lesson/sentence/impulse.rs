//! The sentences of the impulse between two bodies.

mod reasons;

use self::reasons::{ROUNDING, reasons};
use crate::dynamics::{Impulse, Motion, OtherContact, PointAccount, Solver, TICK_SECONDS};
use crate::lesson::impulse::{Impact, ImpulseStage};
use crate::lesson::{coordinates, number, number_to_three_digits, px};

const NAMES: [&str; 2] = ["A", "B"];

/// What a step of the impulse at a point says.
pub(in crate::lesson) fn of_impulse(stage: ImpulseStage, at: usize, impact: &Impact) -> String {
    let point = &impact.account.points[at];
    let name = impact.point_name(at);
    match stage {
        ImpulseStage::Point => where_it_acts(at, impact),
        ImpulseStage::LeverArms => lever_arms(&name, point, impact),
        ImpulseStage::Velocities => {
            let [of_a, of_b] = point.velocities.map(coordinates);
            format!(
                "At {name}, A moves by uᴬ = {of_a} and B by uᴮ = {of_b} px/s, because a point of a body moves with \
                 its centre of mass and turns about it: u = v + ω × r."
            )
        }
        ImpulseStage::RelativeVelocity => relative_velocity(point),
        ImpulseStage::EffectiveMass => format!(
            "Along n the two resist like one body, whose effective mass is 1/k = {}, because an impulse of 1 changes \
             uₙ by k: it moves each free body, and turns it by its lever arm.",
            number(1.0 / point.inverse_mass_along_normal)
        ),
        ImpulseStage::NormalImpulse => normal_impulse(point, impact.account.contact.restitution),
        ImpulseStage::Friction => friction(point, impact.account.contact.friction),
        ImpulseStage::Afterwards => afterwards(&name, point, impact),
        ImpulseStage::Given => given(impact),
    }
}

fn where_it_acts(at: usize, impact: &Impact) -> String {
    let points = &impact.account.points;
    let (name, place) = (impact.point_name(at), coordinates(points[at].point));
    if at > 0 {
        let [before, here] = [at - 1, at].map(|at| impact.point_name(at));
        return format!(
            "Next comes {here} = {place}, where A and B already move as the impulse at {before} has left them, because \
             one point is answered after the other."
        );
    }
    if let Some(closing) = &impact.account.closing {
        let speed = number(-points[at].approach);
        let first = if points.len() > 1 {
            format!("they touch at two points, of which {name} = {place} comes first")
        } else {
            format!("the impulse acts where they touch then, at {name} = {place}")
        };
        let after = if closing.seconds > TICK_SECONDS {
            ", just after this tick, but answered in it"
        } else {
            ""
        };
        return format!(
            "A and B are still {} apart and touch in {} s{after}, because they close in on each other, at {speed} px/s \
             by then; {first}.",
            px(closing.gap),
            number_to_three_digits(closing.seconds)
        );
    }
    let rule = impact.nearest_vertex.map_or(String::new(), |vertex| {
        let [one, other] = if vertex.is_of_b {
            ["B", "A"]
        } else {
            ["A", "B"]
        };
        let alone = if points.len() > 1 {
            ", and it alone"
        } else {
            ""
        };
        format!(
            "; the simpler rule of {one}’s vertex nearest {other}’s edge takes {}{alone}",
            coordinates(vertex.at)
        )
    });
    if points.len() > 1 {
        format!(
            "A and B overlap at two points, and {name} = {place} comes first, because the other lies no deeper{rule}."
        )
    } else {
        format!(
            "The impulse acts at {name} = {place}, midway between a and b, because A gets there just what B gets, the \
             other way{rule}."
        )
    }
}

fn lever_arms(name: &str, point: &PointAccount, impact: &Impact) -> String {
    const WHY: &str =
        "because an impulse turns a body the more, the farther from its centre of mass it passes";
    match fixed(impact) {
        Some(fixed) => {
            let free = 1 - fixed;
            format!(
                "From {}’s centre of mass to {name} goes its lever arm {} = {}, {WHY}; {} is fixed and does not turn.",
                NAMES[free],
                ["rᴬ", "rᴮ"][free],
                coordinates(point.arms[free]),
                NAMES[fixed]
            )
        }
        None => {
            let [of_a, of_b] = point.arms.map(coordinates);
            format!(
                "From the centres of mass to {name} go the lever arms rᴬ = {of_a} and rᴮ = {of_b}, {WHY}."
            )
        }
    }
}

/// Which body is fixed, if one is.
fn fixed(impact: &Impact) -> Option<usize> {
    (0..NAMES.len()).find(|&body| impact.is_fixed(body))
}

fn relative_velocity(point: &PointAccount) -> String {
    let relative = coordinates(point.relative);
    let [along_normal, along_tangent] = [point.approach, point.slide].map(number_to_three_digits);
    let (does, sign) = if point.approach < 0.0 {
        ("approach", "below 0")
    } else {
        ("do not approach", "not below 0")
    };
    format!(
        "Seen from A, B’s point moves by the relative velocity u = uᴮ − uᴬ = {relative} px/s; they {does}, because n \
         points from A to B and its part along n, uₙ = {along_normal}, is {sign}. Along t it is uₜ = {along_tangent}."
    )
}

fn normal_impulse(point: &PointAccount, restitution: f64) -> String {
    if point.impulse.normal == 0.0 {
        return format!(
            "There is no impulse here, j = 0, because uₙ = {} is not below 0: an impulse can push the bodies apart, \
             but never pull them together.",
            number_to_three_digits(point.approach)
        );
    }
    let j = number_to_three_digits(point.impulse.normal);
    if restitution == 0.0 {
        format!(
            "The impulse along n is j = {j}, because with restitution e = 0 nothing of the impact is given back: uₙ \
             shall be 0 afterwards, and uₙ + j·k = 0."
        )
    } else {
        let e = number(restitution);
        format!(
            "The impulse along n is j = {j}, because by the restitution e = {e} the bodies part with that part of \
             the speed of the impact: uₙ + j·k = −e·uₙ."
        )
    }
}

fn friction(point: &PointAccount, coefficient: f64) -> String {
    if point.impulse.normal == 0.0 {
        return "Friction gives nothing, jₜ = 0, because its friction cone is ±μ·j, and j is 0."
            .to_owned();
    }
    if coefficient == 0.0 {
        return "Friction gives nothing, jₜ = 0, because μ is 0, and so is all its friction cone ±μ·j."
            .to_owned();
    }
    if point.holding.abs() <= ROUNDING * point.impulse.normal {
        return "Friction has nothing to do, jₜ = 0, because with j the point does not slide: its friction cone is \
                not needed."
            .to_owned();
    }
    let [holding, given, cone] =
        [point.holding, point.impulse.tangent, point.cone].map(number_to_three_digits);
    if point.holding.abs() <= point.cone {
        format!(
            "Friction gives jₜ = {given} and the point no longer slides, because what holds it lies within the \
             friction cone ±μ·j = ±{cone}."
        )
    } else {
        format!(
            "Friction gives jₜ = {given} and the point slides on, because to hold it would take {holding}, and the \
             friction cone ends at ±μ·j = ±{cone}."
        )
    }
}

fn afterwards(name: &str, point: &PointAccount, impact: &Impact) -> String {
    if point.impulse == Impulse::default() {
        return "A and B move on as before, because no impulse acts between them here.".to_owned();
    }
    let moves = |body: usize| {
        let Motion { velocity, spin, .. } = point.after[body];
        format!(
            "{} moves by {} px/s and turns by {}°/s",
            NAMES[body],
            coordinates(velocity),
            number(spin.to_degrees())
        )
    };
    let others = left_out(impact);
    let begins = if others.is_empty() {
        "Afterwards"
    } else {
        "By this impulse alone"
    };
    match fixed(impact) {
        Some(fixed) => format!(
            "{begins} {}, because it takes the whole impulse of {name}: {} is fixed{others}.",
            moves(1 - fixed),
            NAMES[fixed]
        ),
        None => format!(
            "{begins} {}, and {}, because B takes the impulse of {name} and A its opposite{others}.",
            moves(0),
            moves(1)
        ),
    }
}

/// Which contacts of the two bodies have no part in their impulse.
fn left_out(impact: &Impact) -> String {
    let others = &impact.account.others;
    let named = others.iter().map(|other| {
        let OtherContact { of, with, .. } = other;
        format!("{}’s contact with body {with}", NAMES[*of])
    });
    match others.len() {
        0 => String::new(),
        1 => format!("; {} is left out until the last step", listed(named)),
        _ => format!("; {} are left out until the last step", listed(named)),
    }
}

/// One, one and another, or several and the last.
fn listed(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

fn given(impact: &Impact) -> String {
    let account = &impact.account;
    let solver = account.solver;
    if solver == Solver::PushOut {
        return "This world’s solver, push out, gives no impulse at all, because it moves the bodies apart and leaves \
                their velocities as they are."
            .to_owned();
    }
    let ours: Vec<Impulse> = account.points.iter().map(|point| point.impulse).collect();
    let theirs: Vec<Impulse> = account.given.iter().map(|touch| touch.applied).collect();
    let title = solver.title();
    let others = answered_besides(impact);
    let strongest: f64 = ours
        .iter()
        .chain(&theirs)
        .map(|impulse| impulse.normal)
        .sum();
    let is_same = |part: fn(&Impulse) -> f64| {
        let parts = |impulses: &[Impulse]| -> Vec<f64> {
            let acting = impulses.iter().filter(|impulse| impulse.normal > 0.0);
            acting.map(part).collect()
        };
        let (ours, theirs) = (parts(&ours), parts(&theirs));
        let are_alike = |(one, other): (&f64, &f64)| (one - other).abs() <= ROUNDING * strongest;
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(are_alike)
    };
    let normals = |impulses: &[Impulse]| in_all("j", impulses.iter().map(|impulse| impulse.normal));
    let tangents =
        |impulses: &[Impulse]| in_all("jₜ", impulses.iter().map(|impulse| impulse.tangent));
    let [ours, theirs] = match [
        is_same(|impulse| impulse.normal),
        is_same(|impulse| impulse.tangent),
    ] {
        [true, true] => {
            return format!(
                "In the tick to come this world’s solver, {title}, gives the same, {}, because nothing changes what it \
                 finds here{others}.",
                normals(&theirs)
            );
        }
        [true, false] => [&ours, &theirs].map(|impulses| tangents(impulses)),
        [false, _] => [&ours, &theirs].map(|impulses| normals(impulses)),
    };
    format!(
        "In the tick to come this world’s solver, {title}, gives {theirs} where the two bodies alone took {ours}, \
         because {}{others}.",
        listed(reasons(account))
    )
}

/// The parts of impulses at several points, and what they come to.
fn in_all(name: &str, parts: impl Iterator<Item = f64>) -> String {
    let parts: Vec<f64> = parts.collect();
    let sum = number_to_three_digits(parts.iter().sum());
    match parts.len() {
        0 | 1 => format!("{name} = {sum}"),
        _ => {
            let each = listed(parts.into_iter().map(number_to_three_digits));
            format!("{name} = {each} ({sum} in all)")
        }
    }
}

/// The other contacts of the two bodies, and what is given there.
fn answered_besides(impact: &Impact) -> String {
    let others = &impact.account.others;
    if others.is_empty() {
        return String::new();
    }
    let each = others.iter().map(|OtherContact { of, with, given }| {
        let given = listed(given.iter().copied().map(number_to_three_digits));
        format!("{} with body {with} by j = {given}", NAMES[*of])
    });
    format!("; it also answers {}", listed(each))
}
