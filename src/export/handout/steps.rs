//! The lesson step by step: a figure with its caption or a question below it.

use super::legend::Legend;
use super::{ExplainedTerms, Handout, SIZE, SIZE_IN_SPACE, style_alone, style_of};
use crate::export::LessonSource;
use crate::export::lesson_source::StepPictures;
use crate::export::svg::{escaped, inline_svg, prose};
use crate::figure::{Drawn, Figure, Theme};
use crate::lesson::{Asks, Captions, DirectionSource, Lesson, Phase, Question, Slide};

/// How to use a page with questions.
const ASKING: &str = "Cover the page below the current question: later ones give its answer away. A question’s \
     figure shows what is known before it; if A ⊖ B has few vertices, dots mark the choices. If a picture is too \
     small, calculate with the vertices listed above. The answers and captions begin on a new page at the end.";

/// The heading of the query’s steps if steps of an impulse follow.
const QUERY: &str = "The query before the impulse";

/// The section of the steps, and the legend of their figures.
pub(super) fn steps<D: Drawn>(
    handout: &Handout<'_, D>,
    explained: &mut ExplainedTerms,
) -> (String, Legend) {
    let case = handout.case;
    let asks = !handout.questions.is_empty();
    let size = if D::IS_FLAT || asks {
        SIZE
    } else {
        SIZE_IN_SPACE
    };
    let mut pictures = Pictures {
        lesson: &case.lesson,
        both: case.pictures(&style_of(size)),
        alone: case.pictures(&style_alone()),
        theme: style_of(size).theme,
        legend: Legend::default(),
    };
    let slides = handout.slides();
    let (impulse, query): (Vec<&Slide>, Vec<&Slide>) = slides
        .iter()
        .partition(|slide| !asks && case.lesson.phase(slide.step) == Phase::Impulse);
    let first_of_query = impulse.len();
    let (mut items, mut number) = (String::new(), 0);
    for (index, slide) in impulse.into_iter().chain(query).enumerate() {
        let (step, heading) = (slide.step, case.lesson.heading(slide.step));
        let rest = &slides[index + 1..];
        let questions = handout.questions_about(slide);
        for (count, question) in questions.iter().enumerate() {
            // A link to the step leads to its first question.
            let id = match count {
                0 => format!("step-{step}"),
                _ => format!("step-{step}-{}", count + 1),
            };
            number += 1;
            let heading = format!("Question {number} · {heading}: {}", question.title);
            let picture = pictures.of_question(question, step, &heading, &id);
            let prompt = &question.prompt_on_paper;
            let text = prose(prompt);
            let terms = explained.explain_new(&format!("{heading}\n{prompt}"));
            let is_last = count + 1 == questions.len();
            let note = left_out(handout, if is_last { rest } else { &[] });
            items += &format!(
                "<li class=\"step\" id=\"{id}\">\n<h3>{heading}</h3>\n{picture}\
                 <p class=\"asked\">{text}<span class=\"blank\"></span></p>\n{terms}{note}</li>\n"
            );
        }
        if !handout.would_reveal(slide) {
            let id = format!("step-{step}");
            let begins_query = first_of_query > 0 && index == first_of_query;
            let above = begins_query.then(|| format!("<h2>{QUERY}</h2>\n"));
            let title = above.unwrap_or_default();
            let picture = pictures.of_slide(slide, &heading, &id);
            let (caption, note) = (caption(case, slide, explained), left_out(handout, rest));
            items += &format!(
                "<li class=\"step\" id=\"{id}\">\n{title}<h3>{heading}</h3>\n{picture}{caption}{note}</li>\n"
            );
        }
    }
    let (class, introduction) = if asks {
        (" class=\"asking\"", format!("<p>{ASKING}</p>\n"))
    } else {
        ("", why_impulse_first(&case.lesson))
    };
    let html = format!(
        "<section class=\"steps\">\n<h2>Step by step</h2>\n\
         <nav hidden=\"hidden\" aria-label=\"Steps\"><button type=\"button\" id=\"back\">← Back</button> \
         <button type=\"button\" id=\"forward\">Forward →</button> \
         <button type=\"button\" id=\"all\">All steps</button> \
         <span id=\"place\" role=\"status\"></span></nav>\n{introduction}<ol{class}>\n{items}</ol>\n</section>\n"
    );
    (html, pictures.legend)
}

/// The introduction to the steps of an impulse, if the lesson has any.
fn why_impulse_first(narration: &Captions) -> String {
    let first = narration.at_place(Phase::Impulse, 1);
    first.map_or(String::new(), |first| {
        format!(
            "<p>This page is about the impulse, so its steps, {first} to {}, come first. They need only the normal \
                 n of the query and where A and B are closest or overlap. How these are found is explained below, \
                 in steps 0 to {}, under “{QUERY}”.</p>\n",
            narration.step_count() - 1,
            first - 1
        )
    })
}

/// A note on which of the next slides have neither a question nor an explanation before the answers.
fn left_out<D: Drawn>(handout: &Handout<'_, D>, rest: &[Slide]) -> String {
    let left_out = rest.iter().take_while(|slide| {
        handout.would_reveal(slide) && handout.questions_about(slide).is_empty()
    });
    let steps: Vec<usize> = left_out.map(|slide| slide.step).collect();
    match steps[..] {
        [] => String::new(),
        [step] => format!("<p>Step {step} is covered in the answers.</p>\n"),
        [from, .., to] => {
            let between = if to == from + 1 { "and" } else { "to" };
            format!("<p>Steps {from} {between} {to} are covered in the answers.</p>\n")
        }
    }
}

/// The caption of a slide, the deciding numbers, one line each, and the new terms.
pub(super) fn caption<D: Drawn>(
    case: &LessonSource<D>,
    slide: &Slide,
    explained: &mut ExplainedTerms,
) -> String {
    let heading = case.lesson.heading(slide.step);
    let numbers = case.lesson.numbers(slide.step);
    let lines = slide.caption.lines();
    let sentences: String = lines
        .map(|line| format!("<p class=\"said\">{}</p>\n", prose(line)))
        .collect();
    let items: String = numbers
        .iter()
        .map(|line| format!("<li>{}</li>\n", prose(line)))
        .collect();
    let text = format!("{heading}\n{}\n{}", slide.caption, numbers.join("\n"));
    let terms = explained.explain_new(&text);
    format!("{sentences}<ul class=\"numbers\">\n{items}</ul>\n{terms}")
}

/// The figures of a page.
struct Pictures<'l, D: Drawn> {
    lesson: &'l Lesson<D>,
    /// With the world and A ⊖ B.
    both: StepPictures<'l, D>,
    /// With the world alone.
    alone: StepPictures<'l, D>,
    theme: Theme,
    legend: Legend,
}

impl<D: Drawn> Pictures<'_, D> {
    /// The figure of a slide; for a step of the impulse with the world alone.
    fn of_slide(&mut self, slide: &Slide, heading: &str, id: &str) -> String {
        let (pictures, shown) = if self.lesson.phase(slide.step) == Phase::Impulse {
            (&self.alone, "A and B in the world.")
        } else {
            let shown = "A and B in the world, and next to them their Minkowski difference A ⊖ B.";
            (&self.both, shown)
        };
        let figure = pictures.step(slide.step);
        let alt = format!("{heading}: {shown} {}", slide.caption);
        self.inline(&figure, slide.step, &alt, id)
    }

    /// The figure of a question; for whether the bodies collide with the bodies alone.
    fn of_question(&mut self, asked: &Question<D>, step: usize, heading: &str, id: &str) -> String {
        let (pictures, shown) = if asked.asks == Asks::Collides {
            (&self.alone, "A and B in the world.")
        } else {
            let shown = "A and B in the world, and next to them what is known of their Minkowski difference A ⊖ B before \
                         the answer.";
            (&self.both, shown)
        };
        let figure = pictures.asking(asked);
        self.inline(&figure, step, &format!("{heading}: {shown}"), id)
    }

    fn inline(&mut self, figure: &Figure, step: usize, alt: &str, id: &str) -> String {
        self.legend.add(figure, self.lesson, step);
        inline_svg(figure, &self.theme, &format!("{id}-"), alt)
    }
}

/// How the user trace differs from the lesson, if there is one.
pub(super) fn user_trace<D: Drawn>(case: &LessonSource<D>) -> String {
    let lesson = &case.lesson;
    let Some(comparison) = &case.comparison else {
        return String::new();
    };
    let found = escaped(&comparison.finding.caption);
    let begins = match lesson.query_at(0).1.search {
        DirectionSource::Given => " Ours begins in its first direction.",
        _ => "",
    };
    let verdict = match lesson.marked_step() {
        Some(step) => format!(
            "<strong>It is wrong.</strong> {found} <a href=\"#step-{step}\">The figure of step {step}</a> marks \
                 the error."
        ),
        None => format!("<strong>{found}</strong>"),
    };
    format!(
        "<h2>The trace</h2>\n<p>It is violet: a dashed arrow d′ along its direction, rings \
             around the points it finds (w′, and a′ and b′ on the bodies), dashed lines for its simplex or polytope \
             before the step, and solid lines for what it keeps or considers closest. The first error is \
             red.{begins}</p>\n<p class=\"found\">{verdict}</p>\n"
    )
}
