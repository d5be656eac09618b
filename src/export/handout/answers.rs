//! The answer in numbers, and the answers to what was asked.

use std::fmt::{self, Write};

use glam::DVec2;

use super::super::svg::Escaped;
use super::parts::Handout;
use super::reading::Explained;
use super::steps;
use crate::lesson::{Method, px};
use crate::scene::Moment;

/// The query's answer, a row each.
pub(super) fn write_answer(out: &mut String, handout: &Handout<'_>) -> fmt::Result {
    let moment: &Moment = handout.situation.simulation.moment();
    out.write_str("<section class=\"answer\">\n<h2>The answer</h2>\n<table>\n<tbody>\n")?;
    let mut row = |name: &str, value: &str| {
        let (name, value) = (Escaped(name), Escaped(value));
        writeln!(
            out,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        )
    };
    let answer = moment.by_machines();
    let [on_a, on_b] = [answer.on_a, answer.on_b].map(|at| vector(at, 2));
    let normal = vector(answer.normal, 4);
    if answer.colliding {
        row("Colliding", "yes")?;
        row("Depth", &px(answer.depth))?;
        row("Normal n, from A to B", &normal)?;
        let push = vector(answer.depth * answer.normal, 2);
        row("The push: B moved by depth · n just touches A", &push)?;
        row("Contact point a, the deepest of A in B", &on_a)?;
        row("Contact point b, the deepest of B in A", &on_b)?;
    } else {
        row("Colliding", "no")?;
        row("Distance", &px(answer.distance))?;
        row("Normal n, from A to B", &normal)?;
        row("A’s point closest to B", &on_a)?;
        row("B’s point closest to A", &on_b)?;
    }
    let counts = answer.iterations;
    let parts = [
        ("GJK", counts.gjk),
        ("EPA", counts.epa),
        ("the distance", counts.distance),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} of {name}"))
        .collect();
    let all = counts.gjk + counts.epa + counts.distance;
    let counted = match &parts[..] {
        [] | [_] => parts.concat(),
        _ => format!("{all}: {}", parts.join(", ")),
    };
    match handout.lesson.method() {
        Method::GjkEpa => row("Iterations, which are the steps after step 0", &counted)?,
        Method::Closest | Method::Mpr => {
            if let Some(ending) = handout.lesson.ending().filter(|end| end.shortest.is_some()) {
                row("MPR’s depth, along the ray", &px(ending.length))?;
                row("The push by it", &vector(ending.way, 2))?;
            }
            let count = handout.lesson.steps().len() - 1;
            row(
                "Iterations, which are the steps after step 0",
                &count.to_string(),
            )?;
            row("GJK and EPA would take", &counted)?;
        }
    }
    out.write_str("</tbody>\n</table>\n</section>\n")
}

/// The answers to all that was asked with what is said of those steps, and after them the query's.
pub(super) fn write_answers(
    out: &mut String,
    handout: &Handout<'_>,
    explained: &mut Explained,
) -> fmt::Result {
    out.write_str("<div class=\"last\">\n<section class=\"answers\">\n<h2>Answers</h2>\n")?;
    for frame in handout.frames.iter().filter(|f| handout.would_tell(f)) {
        let heading = handout.lesson.heading(frame);
        writeln!(out, "<div class=\"solved\">\n<h3>{heading}</h3>")?;
        let asked = handout.asked(frame);
        if !asked.is_empty() {
            out.write_str("<ol>\n")?;
            for question in asked {
                writeln!(out, "<li>{}</li>", Escaped(&question.answer_on_paper()))?;
            }
            out.write_str("</ol>\n")?;
        }
        steps::write_telling(out, handout.lesson, frame, explained)?;
        out.write_str("</div>\n")?;
    }
    out.write_str("</section>\n")?;
    write_answer(out, handout)?;
    out.write_str("</div>\n")
}

/// A vector for people.
fn vector(v: DVec2, decimals: usize) -> String {
    let part = |c: f64| {
        // More digits than these fill the page and tell nothing.
        let text = if c.abs() < 1e9 {
            format!("{c:.decimals$}")
        } else {
            format!("{c:.decimals$e}")
        };
        let is_zero = text.parse() == Ok(0.0);
        if is_zero { "0".to_owned() } else { text }
    };
    format!("({}, {})", part(v.x), part(v.y)).replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn vectors_have_no_minus_zero() {
        assert_eq!(vector(dvec2(-0.0001, -1.5), 2), "(0, −1.50)");
    }

    #[test]
    fn vectors_are_short_however_large() {
        assert_eq!(
            vector(dvec2(-1e300, 999_999.125), 2),
            "(−1.00e300, 999999.12)"
        );
    }
}
