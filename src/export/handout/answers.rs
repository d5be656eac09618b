//! The answer in numbers, and the answers to what was asked.

use std::fmt::{self, Write};

use super::super::Answers;
use super::super::svg::{Escaped, Prose};
use super::parts::Handout;
use super::reading::Explained;
use super::steps;
use crate::lesson::{printed, px};

/// The query's answer, a row each.
pub(super) fn write_answer(out: &mut String, handout: &Handout<'_>) -> fmt::Result {
    out.write_str("<section class=\"answer\">\n<h2>The answer</h2>\n<table>\n<tbody>\n")?;
    let mut row = |name: &str, value: &str| {
        let value = handout.case.unit().told(value);
        let (name, value) = (Escaped(name), Escaped(&value));
        writeln!(
            out,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        )
    };
    let answer = Answers::of(&handout.case);
    let [on_a, on_b] = answer.nearest.each_ref().map(|at| vector(at, 2));
    let normal = vector(&answer.normal, 4);
    if answer.colliding {
        row("Colliding", "yes")?;
        row("Depth", &px(answer.depth))?;
        row("Normal n, from A to B", &normal)?;
        let push: Vec<f64> = answer.normal.iter().map(|c| answer.depth * c).collect();
        let push = vector(&push, 2);
        row(
            "The push, depth · n, moves b to a, up to the last digit",
            &push,
        )?;
        row("Contact point a of A", &on_a)?;
        row("Contact point b of B", &on_b)?;
    } else {
        row("Colliding", "no")?;
        row("Distance", &px(answer.distance))?;
        row("Normal n, from A to B", &normal)?;
        row("A’s point closest to B", &on_a)?;
        row("B’s point closest to A", &on_b)?;
    }
    let counts = [
        answer.gjk_iterations,
        answer.epa_iterations,
        answer.distance_iterations,
    ];
    let all: usize = counts.iter().sum();
    let parts = ["GJK", "EPA", "the distance"].into_iter().zip(counts);
    let parts: Vec<String> = parts
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} of {name}"))
        .collect();
    let counted = match &parts[..] {
        [] | [_] => parts.concat(),
        _ => format!("{all}: {}", parts.join(", ")),
    };
    row("Iterations, which are the steps after step 0", &counted)?;
    out.write_str("</tbody>\n</table>\n</section>\n")
}

/// The answers to all that was asked with what is said of those steps, and after them the query's.
pub(super) fn write_answers(
    out: &mut String,
    handout: &Handout<'_>,
    explained: &mut Explained,
) -> fmt::Result {
    out.write_str("<div class=\"last\">\n<section class=\"answers\">\n<h2>Answers</h2>\n")?;
    super::write_note(out, &handout.case.scene(true))?;
    let mut number = 0;
    for frame in handout.frames().iter().filter(|f| handout.would_tell(f)) {
        let heading = handout.case.narration().heading(frame.step);
        writeln!(out, "<div class=\"solved\">\n<h3>{heading}</h3>")?;
        for question in handout.asked(frame) {
            number += 1;
            let answer = question.answer_on_paper();
            writeln!(out, "<p><b>{number}</b> {}</p>", Prose::html(&answer))?;
        }
        steps::write_telling(out, &handout.case, frame, explained)?;
        out.write_str("</div>\n")?;
    }
    out.write_str("</section>\n")?;
    write_answer(out, handout)?;
    out.write_str("</div>\n")
}

/// A vector for people.
fn vector(v: &[f64], decimals: usize) -> String {
    let part = |c: f64| {
        // More digits than these fill the page and tell nothing.
        let text = if c.abs() < 1e9 {
            format!("{c:.decimals$}")
        } else {
            format!("{c:.decimals$e}")
        };
        let is_zero = text.parse() == Ok(0.0);
        printed(if is_zero { "0" } else { &text })
    };
    let parts: Vec<String> = v.iter().copied().map(part).collect();
    format!("({})", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn vectors_have_no_minus_zero() {
        assert_eq!(vector(&[-0.0001, -1.5], 2), "(0, −1.50)");
    }

    #[test]
    fn vectors_are_short_however_large() {
        assert_eq!(
            vector(&[-1e300, 999_999.125], 2),
            "(−1.00 × 10³⁰⁰, 999999.12)"
        );
    }
}
