//! The lesson frame by frame: a figure, and below it what is said or asked of it.

use std::collections::HashSet;
use std::fmt::{self, Write};

use super::super::lesson_picture::{Look, StepPictures};
use super::super::svg::{Escaped, Inline, inline_svg};
use super::parts::{Handout, look};
use super::questions::Question;
use super::reading;
use crate::figure::{Figure, Overlay, Theme};
use crate::lesson::{Frame, Lesson, Term, terms_in};

pub(super) fn write(out: &mut String, handout: &Handout<'_>) -> fmt::Result {
    out.write_str(
        "<section class=\"steps\">\n<h2>Step by step</h2>\n\
         <nav hidden=\"hidden\" aria-label=\"Steps\"><button type=\"button\" id=\"back\">← Back</button> \
         <button type=\"button\" id=\"forward\">Forward →</button> \
         <button type=\"button\" id=\"all\">All steps</button> \
         <span id=\"place\" role=\"status\"></span></nav>\n",
    )?;
    if !handout.questions.is_empty() {
        out.write_str(
            "<p>Answer before you go on. A figure shows how the step before has left things: what is asked goes \
             on from there, in a direction of its own. Cover the page below the step that you are at; the \
             answers are on the last page.</p>\n",
        )?;
    }
    out.write_str("<ol>\n")?;
    let b_after = handout.simulation.scene().b.posed();
    let look = look();
    // The hull would give the verdict away.
    let plain = Look {
        overlays: [Overlay::Labels].into_iter().collect(),
        ..look
    };
    let [told, asked] = [look, plain]
        .map(|look| StepPictures::new(handout.simulation, &b_after, handout.lesson, &look));
    let mut explained: HashSet<&str> = reading::terms().map(|term| term.name).collect();
    for frame in handout.frames {
        let heading = handout.lesson.heading(frame);
        let index = frame.step;
        writeln!(
            out,
            "<li class=\"step\" id=\"step-{index}\">\n<h3>{heading}</h3>"
        )?;
        let questions = handout.asked(frame);
        if questions.is_empty() {
            let said = Said {
                heading: &heading,
                caption: &frame.caption,
                prefix: &format!("step-{index}-"),
            };
            out.push_str(&said.picture(&told.step(index), &look.theme));
            writeln!(out, "<p class=\"said\">{}</p>", Escaped(&frame.caption))?;
            write_numbers(out, handout.lesson, frame)?;
            let text = format!("{heading}\n{}", frame.caption);
            write_new_terms(out, &text, &mut explained)?;
        } else {
            let said = Said {
                heading: &heading,
                caption: "As the step before has left them.",
                prefix: &format!("step-{index}-"),
            };
            out.push_str(&said.picture(&asked.before(index), &look.theme));
            write_questions(out, &questions)?;
            let prompts: Vec<&str> = questions.iter().map(|q| q.prompt.as_str()).collect();
            write_new_terms(out, &prompts.join("\n"), &mut explained)?;
        }
        out.write_str("</li>\n")?;
    }
    out.write_str("</ol>\n</section>\n")
}

/// What is said of a figure to those who cannot see it.
struct Said<'t> {
    heading: &'t str,
    caption: &'t str,
    prefix: &'t str,
}

impl Said<'_> {
    fn picture(&self, figure: &Figure, theme: &Theme) -> String {
        let (heading, caption) = (self.heading, self.caption);
        let alt = format!(
            "{heading}: A and B in the world, and beside them Minkowski space A ⊖ B. {caption}"
        );
        let inline = Inline {
            prefix: self.prefix,
            alt: &alt,
        };
        inline_svg(figure, theme, inline)
    }
}

/// The numbers that decide, a line each.
fn write_numbers(out: &mut String, lesson: &Lesson, frame: &Frame) -> fmt::Result {
    out.write_str("<ul class=\"numbers\">\n")?;
    for line in lesson.numbers(frame.step) {
        writeln!(out, "<li>{}</li>", Escaped(&line))?;
    }
    out.write_str("</ul>\n")
}

/// What is asked, each with room for an answer.
fn write_questions(out: &mut String, questions: &[&Question]) -> fmt::Result {
    out.write_str("<ol class=\"questions\">\n")?;
    for question in questions {
        let prompt = Escaped(&question.prompt);
        writeln!(out, "<li>{prompt}<span class=\"blank\"></span></li>")?;
    }
    out.write_str("</ol>\n")
}

/// Explains the terms of `text` that the page has not yet explained.
fn write_new_terms(
    out: &mut String,
    text: &str,
    explained: &mut HashSet<&'static str>,
) -> fmt::Result {
    let terms = terms_in(text).into_iter().map(|(_, term)| term);
    let new: Vec<&Term> = terms.filter(|term| explained.insert(term.name)).collect();
    if new.is_empty() {
        return Ok(());
    }
    out.write_str("<dl class=\"new\">\n")?;
    for term in new {
        reading::write_term(out, term.name, term.meaning)?;
    }
    out.write_str("</dl>\n")
}
