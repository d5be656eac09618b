//! The answer in numbers, and the answers to what was asked.

use std::fmt::{self, Write};

use super::super::Answers;
use super::super::svg::{Escaped, Prose};
use super::html::Handout;
use super::reading::Explained;
use super::steps;
use crate::lesson::direction_of;

/// The query's answer, a row each.
pub(super) fn write_answer(out: &mut String, handout: &Handout<'_>) -> fmt::Result {
    out.write_str("<section class=\"answer\">\n<h2>The answer</h2>\n<table>\n<tbody>\n")?;
    let mut row = |name: &str, value: &str| {
        let (name, value) = (Escaped(name), Escaped(value));
        writeln!(
            out,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        )
    };
    let answer = Answers::of(&handout.case);
    let numbers = handout.case.number_format();
    let [on_a, on_b] = answer
        .nearest
        .each_ref()
        .map(|at| numbers.coordinates_of(at));
    let normal = direction_of(&answer.normal);
    if answer.colliding {
        row("Colliding", "yes")?;
        row("Depth", &numbers.length(answer.depth))?;
        row("Normal n, from A to B", &normal)?;
        let push: Vec<f64> = answer
            .normal
            .iter()
            .map(|part| answer.depth * part)
            .collect();
        row(
            "The push, depth · n, moves b to a",
            &numbers.coordinates_of(&push),
        )?;
        row("Contact point a of A", &on_a)?;
        row("Contact point b of B", &on_b)?;
    } else {
        row("Colliding", "no")?;
        row("Distance", &numbers.length(answer.distance))?;
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
    for frame in handout.frames().iter().filter(|f| handout.would_reveal(f)) {
        let heading = handout.case.narration().heading(frame.step);
        writeln!(out, "<div class=\"solved\">\n<h3>{heading}</h3>")?;
        for question in handout.asked(frame) {
            number += 1;
            let answer = question.answer_on_paper();
            writeln!(out, "<p><b>{number}</b> {}</p>", Prose::html(&answer))?;
        }
        steps::write_caption(out, &handout.case, frame, explained)?;
        out.write_str("</div>\n")?;
    }
    out.write_str("</section>\n")?;
    write_answer(out, handout)?;
    out.write_str("</div>\n")
}
