//! The sentences of the impulse between two bodies.

use super::and;
use crate::lesson::impulse::{ImpactCase, ImpulseStage, turned_along};
use crate::lesson::number_format::{NumberFormat, given as as_given, significant};
use collidoscope_core::dynamics::{Motion, PointBreakdown, Solver};

const NAMES: [&str; 2] = ["A", "B"];

/// The smallest fraction of a speed that is mentioned as a change.
const UNSEEN: f64 = 1e-6;

/// The caption of a step of the impulse at a point.
pub(in crate::lesson) fn of_impulse(stage: ImpulseStage, at: usize, impact: &ImpactCase) -> String {
    let point = &impact.account.points[at];
    let name = impact.point_name(at);
    match stage {
        ImpulseStage::Point => where_it_acts(at, impact),
        ImpulseStage::LeverArms => lever_arms(&name, point, impact),
        ImpulseStage::Velocities => {
            let [of_a, of_b] = point.velocities.map(|u| impact.numbers.speeds.vector(u));
            let of_b = impact.numbers.unit().speed(&of_b);
            format!(
                "At {name}, A moves at uᴬ = {of_a} and B at uᴮ = {of_b}. A point of a body moves with its centre \
                 of mass, at v, and rotates about it, at ω. So u = v + ω × r."
            )
        }
        ImpulseStage::RelativeVelocity => relative_velocity(point, &impact.numbers),
        ImpulseStage::EffectiveMass => format!(
            "Along n, the pair resists like one body with the effective mass 1/k = {}, because an impulse of 1 changes \
             uₙ by k. The impulse accelerates each free body and may rotate it. Along t, k becomes kₜ. Because \
             bodies rotate, an impulse along n also changes uₜ, by kₙₜ, and an impulse along t changes uₙ by the same kₙₜ.",
            significant(1.0 / point.inverse_mass_along_normal)
        ),
        ImpulseStage::NormalImpulse => normal_impulse(point, impact),
        ImpulseStage::Friction => friction(point, impact),
        ImpulseStage::Afterwards => afterwards(&name, point, impact),
        ImpulseStage::Given => given(impact),
    }
}

fn where_it_acts(at: usize, impact: &ImpactCase) -> String {
    let points = &impact.account.points;
    let name = impact.point_name(at);
    let place = impact.numbers.coordinates(points[at].point);
    let [of_a, of_b] = impact.witness_names(at);
    if at > 0 {
        let before = impact.point_name(at - 1);
        return format!(
            "The next point is {name} = {place}. There A and B already move as they do after the impulse at {before}, because \
             the points are solved one after the other."
        );
    }
    let is_alone = points.len() == 1;
    if let Some(closing) = &impact.account.closing {
        let (acts, first) = if is_alone {
            ("the impulse acts", "")
        } else {
            ("the impulses act", " comes first. It")
        };
        return format!(
            "A and B are still {} apart. They touch after τ = {} s, so {acts} where they are then. {name} = {place}{first} is \
             the midpoint between {of_a} of A and {of_b} of B.{}",
            impact.numbers.length(closing.gap),
            significant(closing.seconds),
            left_out(impact)
        );
    }
    let found = if is_alone {
        format!(
            "The impulse acts at {name} = {place}, the midpoint between {of_a} of A and {of_b} of B, which lie \
                 deepest in the other body. Both share this point, because A receives the opposite of B’s impulse."
        )
    } else {
        format!(
            "A and B overlap at two points. {name} = {place} comes first, because the other is no deeper. It is \
                 the midpoint between {of_a} of A and {of_b} of B, which lie opposite each other along n."
        )
    };
    let rule = impact.nearest_vertex.map_or(String::new(), |vertex| {
        let [one, other] = if vertex.is_of_b {
            ["B", "A"]
        } else {
            ["A", "B"]
        };
        let alone = if is_alone { "" } else { ", and no other point" };
        format!(
            " A simpler rule uses {one}’s vertex closest to {other}’s edge: {}{alone}.",
            impact.numbers.coordinates(vertex.at)
        )
    });
    format!("{found}{rule}{}", left_out(impact))
}

fn lever_arms(name: &str, point: &PointBreakdown, impact: &ImpactCase) -> String {
    const WHY: &str = "because the farther an impulse’s line passes from the centre of mass, the more it rotates the \
         body.";
    match fixed(impact) {
        Some(fixed) => {
            let free = 1 - fixed;
            format!(
                "The lever arm {} = {} leads from {}’s centre of mass to {name}. It matters, {WHY} {} is fixed and does not rotate.",
                ["rᴬ", "rᴮ"][free],
                impact.numbers.coordinates(point.arms[free]),
                NAMES[free],
                NAMES[fixed]
            )
        }
        None => {
            let [of_a, of_b] = point.arms.map(|arm| impact.numbers.coordinates(arm));
            format!(
                "The lever arms rᴬ = {of_a} and rᴮ = {of_b} lead from the centres of mass to {name}. They matter, {WHY}"
            )
        }
    }
}

/// Which body is fixed, if one is.
fn fixed(impact: &ImpactCase) -> Option<usize> {
    (0..NAMES.len()).find(|&body| impact.is_fixed(body))
}

fn relative_velocity(point: &PointBreakdown, numbers: &NumberFormat) -> String {
    let speeds = numbers.speeds;
    let relative = numbers.unit().speed(&speeds.vector(point.relative));
    let [along_normal, along_tangent] =
        [point.approach, point.slide].map(|speed| speeds.number(speed));
    let (sign, does) = if speeds.beyond_rounding(point.approach) < 0.0 {
        ("negative", "approach")
    } else {
        ("not negative", "do not approach")
    };
    format!(
        "Seen from A, B’s point moves at the relative velocity u = uᴮ − uᴬ = {relative}. The normal n \
         points from A to B. The component along n, uₙ = {along_normal}, is {sign}, so they {does}. Along t, it is uₜ = {along_tangent}."
    )
}

fn normal_impulse(point: &PointBreakdown, impact: &ImpactCase) -> String {
    let (restitution, numbers) = (impact.account.contact.restitution, &impact.numbers);
    if impact.has_no_impulse(point) {
        return format!(
            "There is no impulse here, j = 0, because uₙ = {} is not negative. An impulse can push the bodies apart, but \
             never pull them together.",
            numbers.speeds.number(point.approach)
        );
    }
    let j = numbers.impulses.number(point.impulse.normal);
    let turned = turned_along(&impact.account, point);
    let by_friction = point.impulse.tangent * turned;
    let then = if by_friction.abs() <= UNSEEN * point.approach.abs() {
        String::new()
    } else {
        let after = by_friction - restitution * point.approach;
        let after = numbers.unit().speed(&numbers.speeds.number(after));
        format!(" Friction then changes uₙ again, to {after}.")
    };
    if restitution == 0.0 {
        format!(
            "The impulse along n is j = {j}. With restitution e = 0 the bodies do not bounce. So after j alone, \
             uₙ becomes uₙ + j·k = 0.{then}"
        )
    } else {
        let e = as_given(restitution);
        format!(
            "The impulse along n is j = {j}. With restitution e = {e} the bodies separate at e times their approach speed. \
             So after j alone, uₙ becomes uₙ + j·k = −e·uₙ.{then}"
        )
    }
}

fn friction(point: &PointBreakdown, impact: &ImpactCase) -> String {
    let why = if impact.has_no_impulse(point) {
        "j is 0, and so is the friction cone ±μ·j"
    } else if impact.account.contact.friction == 0.0 {
        "μ is 0, and so is the friction cone ±μ·j"
    } else if point.holding.abs() <= UNSEEN * point.impulse.normal {
        "the point does not slide after j. The friction cone is not needed"
    } else {
        let [holding, given, cone] = [point.holding, point.impulse.tangent, point.cone]
            .map(|impulse| impact.numbers.impulses.number(impulse));
        return if point.holding.abs() <= point.cone {
            format!(
                "Friction adds jₜ = {given}, and the point stops sliding, because that \
                 is within the friction cone ±μ·j = ±{cone}."
            )
        } else {
            format!(
                "Friction adds jₜ = {given}, the limit of the friction cone ±μ·j = ±{cone}. The point keeps sliding, because \
                 stopping it would take {holding}."
            )
        };
    };
    format!("Friction adds nothing, jₜ = 0, because {why}.")
}

fn afterwards(name: &str, point: &PointBreakdown, impact: &ImpactCase) -> String {
    if impact.has_no_impulse(point) {
        return "A and B keep moving as before, because no impulse acts between them here."
            .to_owned();
    }
    let moves = |body: usize| moves(body, &point.after[body], &impact.numbers);
    let begins = if impact.account.others.is_empty() {
        "Then"
    } else {
        "From this impulse alone,"
    };
    match fixed(impact) {
        Some(fixed) => format!(
            "{begins} {}, because it receives the whole impulse at {name}. {} is fixed.",
            moves(1 - fixed),
            NAMES[fixed]
        ),
        None => format!(
            "{begins} {}. {}. B receives the impulse at {name}, so A receives its opposite.",
            moves(0),
            moves(1)
        ),
    }
}

/// A body's motion.
fn moves(body: usize, motion: &Motion, numbers: &NumberFormat) -> String {
    let v = numbers.speeds.vector(motion.velocity);
    format!(
        "{} moves at {} and rotates at {} rad/s",
        NAMES[body],
        numbers.unit().speed(&v),
        numbers.spins.number(motion.spin)
    )
}

/// Which contacts of the two bodies are not part of their impulse.
fn left_out(impact: &ImpactCase) -> String {
    let of_body = |(body, name): (usize, &str)| {
        let others = impact.account.others.iter();
        let with: Vec<String> = others
            .filter(|other| other.of == body)
            .map(|other| other.with.to_string())
            .collect();
        match with.len() {
            0 => String::new(),
            1 => format!(
                " {name}’s contact with body {} is ignored until the last step.",
                with[0]
            ),
            _ => format!(
                " {name}’s contacts with bodies {} are ignored until the last step.",
                and(with)
            ),
        }
    };
    NAMES.into_iter().enumerate().map(of_body).collect()
}

fn given(impact: &ImpactCase) -> String {
    let account = &impact.account;
    let solver = account.solver;
    if solver == Solver::PushOut {
        return "This scene’s solver, “push out”, applies no impulse, because it moves the bodies apart. It doesn’t \
                change their velocities."
            .to_owned();
    }
    let alone = account.points.iter().map(|point| point.impulse.normal);
    let given = account.given.iter().map(|touch| touch.applied.normal);
    let count = alone.len().max(given.len());
    let [alone, given] = [in_all(alone, impact), in_all(given, impact)];
    let one_by_one = match account.points.len() {
        1 => "",
        _ => ", one point at a time",
    };
    let solves = if solver == Solver::OneImpulse {
        "solves one point at a time"
    } else if !account.others.is_empty() {
        "solves all contacts together"
    } else if count > 1 {
        "solves both points together"
    } else {
        "solves the whole tick"
    };
    let rests = account.rest.map_or(String::new(), |speed| {
        format!(
            " It ignores restitution, because uₙ is only {} before gravity acts. Approach up to {}, which gravity adds in a \
             tick, counts as rest.",
            impact.numbers.speeds.number(speed),
            impact.numbers.unit().speed(&significant(account.impact_speed))
        )
    });
    format!(
        "On its own, the pair would need {alone}{one_by_one}. This scene’s solver, “{}”, {solves}, so it applies {given}.{rests}",
        solver.title()
    )
}

/// The impulses at several points, and their sum.
fn in_all(parts: impl Iterator<Item = f64>, impact: &ImpactCase) -> String {
    let impulses = impact.numbers.impulses;
    let parts: Vec<f64> = parts.collect();
    let sum = impulses.number(parts.iter().sum());
    match parts.len() {
        0 | 1 => format!("j = {sum}"),
        _ => {
            let each = and(parts.into_iter().map(|part| impulses.number(part)));
            format!("j = {each} ({sum} in total)")
        }
    }
}
