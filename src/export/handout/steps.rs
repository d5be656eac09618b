//! The lesson frame by frame: a figure, and below it what is said or asked of it.

use std::fmt::{self, Write};

use super::super::Case;
use super::super::case::StepPictures;
use super::super::lesson_picture::PictureStyle;
use super::super::svg::{Inline, Prose, inline_svg};
use super::asked::AnyQuestion;
use super::parts::{Handout, look};
use super::reading::Explained;
use crate::figure::{Figure, MinkowskiPane, Theme};
use crate::lesson::Frame;

/// How the page is to be used, where it asks.
const ASKING: &str = "Cover the page below the question that you are at: what comes next goes on from its answer. \
    A question’s figure shows what is known before it; where A ⊖ B has few vertices to choose from, dots mark \
    them. The answers, with what is said of these steps, are on the last page.";

pub(super) fn write(
    out: &mut String,
    handout: &Handout<'_>,
    explained: &mut Explained,
) -> fmt::Result {
    out.write_str(
        "<section class=\"steps\">\n<h2>Step by step</h2>\n\
         <nav hidden=\"hidden\" aria-label=\"Steps\"><button type=\"button\" id=\"back\">← Back</button> \
         <button type=\"button\" id=\"forward\">Forward →</button> \
         <button type=\"button\" id=\"all\">All steps</button> \
         <span id=\"place\" role=\"status\"></span></nav>\n",
    )?;
    if handout.questions.is_empty() {
        out.write_str("<ol>\n")?;
    } else {
        write!(out, "<p>{ASKING}</p>\n<ol class=\"asking\">\n")?;
    }
    let look = look();
    let alone = PictureStyle {
        minkowski: MinkowskiPane::Off,
        ..look
    };
    let [both, alone] = [look, alone].map(|look| handout.case.pictures(&look));
    let pictures = Pictures {
        both,
        alone,
        theme: look.theme,
    };
    for (index, frame) in handout.frames.iter().enumerate() {
        let heading = handout.case.narration().heading(frame);
        let step = frame.step;
        let asked = handout.asked(frame);
        for (count, question) in asked.iter().enumerate() {
            // A link to the step leads to its first question.
            let id = match count {
                0 => format!("step-{step}"),
                _ => format!("step-{step}-{}", count + 1),
            };
            let heading = format!("{heading}: {}", question.title());
            writeln!(out, "<li class=\"step\" id=\"{id}\">\n<h3>{heading}</h3>")?;
            out.push_str(&pictures.asking(question, &heading, &id));
            let prompt = question.prompt_on_paper();
            let text = Prose::html(&prompt);
            writeln!(
                out,
                "<p class=\"asked\">{text}<span class=\"blank\"></span></p>"
            )?;
            explained.write_new(out, &format!("{heading}\n{prompt}"))?;
            if count + 1 == asked.len() {
                write_what_is_left_out(out, handout, index + 1)?;
            }
            out.write_str("</li>\n")?;
        }
        if !handout.would_tell(frame) {
            let id = format!("step-{step}");
            writeln!(out, "<li class=\"step\" id=\"{id}\">\n<h3>{heading}</h3>")?;
            out.push_str(&pictures.telling(frame, &heading, &id));
            write_telling(out, &handout.case, frame, explained)?;
            write_what_is_left_out(out, handout, index + 1)?;
            out.write_str("</li>\n")?;
        }
    }
    out.write_str("</ol>\n</section>\n")
}

/// Says which frames from the one at `index` on are neither asked about nor told before the answers.
fn write_what_is_left_out(out: &mut String, handout: &Handout<'_>, index: usize) -> fmt::Result {
    let rest = handout.frames[index..].iter();
    let left_out =
        rest.take_while(|frame| handout.would_tell(frame) && handout.asked(frame).is_empty());
    let left_out: Vec<&Frame> = left_out.collect();
    let [Some(first), Some(last)] = [left_out.first(), left_out.last()] else {
        return Ok(());
    };
    let (from, to) = (first.first, last.step);
    if from == to {
        writeln!(out, "<p>What step {to} finds stands with the answers.</p>")
    } else {
        let between = if to == from + 1 { "and" } else { "to" };
        writeln!(
            out,
            "<p>What steps {from} {between} {to} find stands with the answers.</p>"
        )
    }
}

/// The sentence of a frame, the numbers that decide, a line each, and the terms that are new.
pub(super) fn write_telling(
    out: &mut String,
    case: &Case<'_>,
    frame: &Frame,
    explained: &mut Explained,
) -> fmt::Result {
    for line in frame.caption.lines() {
        writeln!(out, "<p class=\"said\">{}</p>", Prose::html(line))?;
    }
    out.write_str("<ul class=\"numbers\">\n")?;
    for line in case.numbers(frame.step) {
        writeln!(out, "<li>{}</li>", Prose::html(&line))?;
    }
    out.write_str("</ul>\n")?;
    explained.write_new(
        out,
        &format!("{}\n{}", case.narration().heading(frame), frame.caption),
    )
}

/// The figures of a page.
struct Pictures<'l> {
    /// With the world and Minkowski space.
    both: StepPictures<'l>,
    /// With the world alone.
    alone: StepPictures<'l>,
    theme: Theme,
}

impl Pictures<'_> {
    /// The figure of a frame: in a step of the impulse of the world alone.
    fn telling(&self, frame: &Frame, heading: &str, id: &str) -> String {
        let figure = self.both.step(frame.step);
        let shown = match figure.panes.len() {
            1 => "A and B in the world.",
            _ => "A and B in the world, and beside them Minkowski space A ⊖ B.",
        };
        let alt = format!("{heading}: {shown} {}", frame.caption);
        self.inline(&figure, &alt, id)
    }

    /// The figure of a question: where it is whether the bodies collide, of the bodies alone.
    fn asking(&self, question: &AnyQuestion<'_>, heading: &str, id: &str) -> String {
        if question.asks_for_the_verdict() {
            let alt = format!("{heading}: A and B in the world, as they are given.");
            return self.inline(&question.picture(&self.alone), &alt, id);
        }
        let alt = format!(
            "{heading}: A and B in the world, and beside them what is known of Minkowski space A ⊖ B before \
             the answer."
        );
        self.inline(&question.picture(&self.both), &alt, id)
    }

    fn inline(&self, figure: &Figure, alt: &str, id: &str) -> String {
        let prefix = &format!("{id}-");
        inline_svg(figure, &self.theme, Inline { prefix, alt })
    }
}
