//! What was found about the user's trace that the page tells beside our steps.

use std::fmt::{self, Write};

use super::super::svg::Escaped;
use crate::lesson::{DirectionSource, Lesson};

/// How it differs from ours, and what was found.
pub(super) fn write(out: &mut String, lesson: &Lesson) -> fmt::Result {
    let Some(comparison) = lesson.comparison() else {
        return Ok(());
    };
    let found = Escaped(&comparison.finding().caption);
    let begins = match lesson.query_at(0).1.search {
        DirectionSource::FromUserTrace => " Ours begins where theirs looks first.",
        _ => "",
    };
    writeln!(
        out,
        "<h2>Another trace beside ours</h2>\n<p>Theirs is drawn in violet: a dashed arrow d′ where it \
         looks, rings about what it finds, w′ and on the bodies a′ and b′, dashed lines for what it has before the \
         step and solid ones for what it keeps or takes for closest. What is first wrong is red.{begins}</p>"
    )?;
    match lesson.first_wrong_step() {
        Some(step) => writeln!(
            out,
            "<p class=\"found\"><strong>It is not sound.</strong> {found} <a href=\"#step-{step}\">The figure of step \
             {step}</a> marks what is wrong.</p>"
        ),
        None => writeln!(out, "<p class=\"found\"><strong>{found}</strong></p>"),
    }
}
