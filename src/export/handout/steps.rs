//! The lesson frame by frame: a figure, and below it what is said or asked of it.

use std::fmt;
use std::fmt::Write;

use super::html::{Handout, look_alone};
use super::legend::Legend;
use super::questions::{look, picture};
use super::reading::Explained;
use crate::check::TraceComparison;
use crate::export::LessonSource;
use crate::export::lesson_source::StepPictures;
use crate::export::svg::{Escaped, Inline, Prose, inline_svg};
use crate::figure::{Figure, Theme};
use crate::lesson::{AnyQuestion, DirectionSource, Lesson, Phase, Slide};

/// How the page is to be used, where it asks.
const ASKING: &str = "Cover the page below the question that you are at: what comes next goes on from its answer. \
    A question’s figure shows what is known before it; where A ⊖ B has few vertices to choose from, dots mark \
    them. Where a picture is too small to tell, reckon with the vertices of A and B above. The answers, with what is \
    said of these steps, begin on a new page behind them.";

/// The heading of the query’s steps where those of an impulse come first.
const QUERY: &str = "The query before the impulse";

/// What is said first there.
fn why_impulse_first(first: usize, last: usize) -> String {
    format!(
        "This page is about the impulse, so its steps, {first} to {last}, come first. All that they need of the query is the \
         normal n and where A and B are closest or overlap. How that is found stands below them, in steps 0 to {}, \
         under “{QUERY}”.",
        first - 1
    )
}

pub(super) fn write(
    out: &mut String,
    handout: &Handout<'_>,
    explained: &mut Explained,
) -> Result<Legend, fmt::Error> {
    out.write_str(
        "<section class=\"steps\">\n<h2>Step by step</h2>\n\
         <nav hidden=\"hidden\" aria-label=\"Steps\"><button type=\"button\" id=\"back\">← Back</button> \
         <button type=\"button\" id=\"forward\">Forward →</button> \
         <button type=\"button\" id=\"all\">All steps</button> \
         <span id=\"place\" role=\"status\"></span></nav>\n",
    )?;
    if handout.questions.is_empty() {
        let narration = handout.case.narration();
        if let Some(first) = narration.at_place(Phase::Impulse, 1) {
            let last = narration.step_count() - 1;
            writeln!(out, "<p>{}</p>", why_impulse_first(first, last))?;
        }
        out.write_str("<ol>\n")?;
    } else {
        write!(out, "<p>{ASKING}</p>\n<ol class=\"asking\">\n")?;
    }
    let mut pictures = Pictures {
        case: handout.case,
        both: handout.case.pictures(&handout.look()),
        alone: handout.case.pictures(&look_alone()),
        theme: look().theme,
        legend: Legend::default(),
    };
    let mut number = 0;
    let is_of_impulse =
        |frame: &Slide| handout.case.narration().phase(frame.step) == Phase::Impulse;
    let is_first = |frame: &&Slide| handout.questions.is_empty() && is_of_impulse(frame);
    let frames = handout.frames();
    let (impulse, query): (Vec<&Slide>, Vec<&Slide>) = frames.iter().partition(is_first);
    let of_impulse = impulse.len();
    for (index, frame) in impulse.into_iter().chain(query).enumerate() {
        let heading = handout.case.narration().heading(frame.step);
        let step = frame.step;
        let asked = handout.asked(frame);
        for (count, question) in asked.iter().enumerate() {
            // A link to the step leads to its first question.
            let id = match count {
                0 => format!("step-{step}"),
                _ => format!("step-{step}-{}", count + 1),
            };
            number += 1;
            let heading = format!("Question {number} · {heading}: {}", question.title());
            writeln!(out, "<li class=\"step\" id=\"{id}\">\n<h3>{heading}</h3>")?;
            out.push_str(&pictures.asking(question, step, &heading, &id));
            let prompt = question.prompt_on_paper();
            let text = Prose::html(&prompt);
            writeln!(
                out,
                "<p class=\"asked\">{text}<span class=\"blank\"></span></p>"
            )?;
            explained.write_new(out, &format!("{heading}\n{prompt}"))?;
            if count + 1 == asked.len() {
                write_what_is_left_out(out, handout, &frames[index + 1..])?;
            }
            out.write_str("</li>\n")?;
        }
        if !handout.would_reveal(frame) {
            let id = format!("step-{step}");
            writeln!(out, "<li class=\"step\" id=\"{id}\">")?;
            if of_impulse > 0 && index == of_impulse {
                writeln!(out, "<h2>{QUERY}</h2>")?;
            }
            writeln!(out, "<h3>{heading}</h3>")?;
            out.push_str(&pictures.telling(frame, is_of_impulse(frame), &heading, &id));
            write_caption(out, &handout.case, frame, explained)?;
            write_what_is_left_out(out, handout, &frames[index + 1..])?;
            out.write_str("</li>\n")?;
        }
    }
    out.write_str("</ol>\n</section>\n")?;
    Ok(pictures.legend)
}

/// Says which of the next frames are neither asked about nor explained before the answers.
fn write_what_is_left_out(out: &mut String, handout: &Handout<'_>, rest: &[Slide]) -> fmt::Result {
    let left_out = rest
        .iter()
        .take_while(|frame| handout.would_reveal(frame) && handout.asked(frame).is_empty());
    let left_out: Vec<&Slide> = left_out.collect();
    let [Some(first), Some(last)] = [left_out.first(), left_out.last()] else {
        return Ok(());
    };
    let (from, to) = (first.step, last.step);
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
pub(super) fn write_caption(
    out: &mut String,
    case: &LessonSource<'_>,
    frame: &Slide,
    explained: &mut Explained,
) -> fmt::Result {
    for line in frame.caption.lines() {
        writeln!(out, "<p class=\"said\">{}</p>", Prose::html(line))?;
    }
    out.write_str("<ul class=\"numbers\">\n")?;
    let mut text = format!(
        "{}\n{}",
        case.narration().heading(frame.step),
        frame.caption
    );
    for line in case.numbers(frame.step) {
        writeln!(out, "<li>{}</li>", Prose::html(&line))?;
        text.push('\n');
        text.push_str(&line);
    }
    out.write_str("</ul>\n")?;
    explained.write_new(out, &text)
}

/// The figures of a page.
struct Pictures<'l> {
    case: LessonSource<'l>,
    /// With the world and Minkowski space.
    both: StepPictures<'l>,
    /// With the world alone.
    alone: StepPictures<'l>,
    theme: Theme,
    legend: Legend,
}

impl Pictures<'_> {
    /// The figure of a frame: in a step of the impulse of the world alone.
    fn telling(&mut self, frame: &Slide, is_of_impulse: bool, heading: &str, id: &str) -> String {
        let (pictures, shown) = if is_of_impulse {
            (&self.alone, "A and B in the world.")
        } else {
            (
                &self.both,
                "A and B in the world, and beside them their Minkowski difference A ⊖ B.",
            )
        };
        let figure = pictures.step(frame.step);
        let alt = format!("{heading}: {shown} {}", frame.caption);
        self.legend.add(&figure, &self.case, frame.step);
        self.inline(&figure, &alt, id)
    }

    /// The figure of a question: where it is whether the bodies collide, of the bodies alone.
    fn asking(&mut self, question: &AnyQuestion, step: usize, heading: &str, id: &str) -> String {
        let (figure, alt) = if question.is_of_collision() {
            let alt = format!("{heading}: A and B in the world, as they are given.");
            (picture(question, &self.alone), alt)
        } else {
            let alt = format!(
                "{heading}: A and B in the world, and beside them what is known of their Minkowski difference A ⊖ B before \
                 the answer."
            );
            (picture(question, &self.both), alt)
        };
        self.legend.add(&figure, &self.case, step);
        self.inline(&figure, &alt, id)
    }

    fn inline(&self, figure: &Figure, alt: &str, id: &str) -> String {
        let prefix = &format!("{id}-");
        inline_svg(figure, &self.theme, Inline { prefix, alt })
    }
}

/// How it differs from ours, and what was found.
pub(super) fn user_trace_write(
    out: &mut String,
    lesson: &Lesson,
    comparison: &TraceComparison,
) -> fmt::Result {
    let found = Escaped(&comparison.finding().caption);
    let begins = match lesson.query_at(0).1.search {
        DirectionSource::Given => " Ours begins where theirs looks first.",
        _ => "",
    };
    writeln!(
        out,
        "<h2>Another trace beside ours</h2>\n<p>Theirs is drawn in violet: a dashed arrow d′ where it \
         looks, rings about what it finds, w′ and on the bodies a′ and b′, dashed lines for what it has before the \
         step and solid ones for what it keeps or takes for closest. What is first wrong is red.{begins}</p>"
    )?;
    match lesson.marked_step() {
        Some(step) => writeln!(
            out,
            "<p class=\"found\"><strong>It is not sound.</strong> {found} <a href=\"#step-{step}\">The figure of step \
             {step}</a> marks what is wrong.</p>"
        ),
        None => writeln!(out, "<p class=\"found\"><strong>{found}</strong></p>"),
    }
}
