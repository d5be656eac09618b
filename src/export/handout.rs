//! The lesson on a scene as one HTML page that needs nothing else.
//!
//! The page is XML as well as HTML: every element is closed, and neither style nor script has a sign
//! that XML would read otherwise.

use std::fmt::{self, Write};

use glam::{DVec2, dvec2};

use super::Sheet;
use super::lesson_picture::{Look, StepPictures, lesson_on};
use super::svg::{Escaped, Inline, inline_svg};
use crate::figure::{MinkowskiPane, Overlay, Theme, ThemeName};
use crate::lesson::{Lesson, px};
use crate::scene::{Moment, Scene, Simulation};

const STYLE: &str = include_str!("handout.css");
const SCRIPT: &str = include_str!("handout.js");

/// The size of a step's picture: two of them with their sentences fit on a page of A4.
const SIZE: DVec2 = dvec2(960.0, 560.0);

/// The most lines of a scene that stand in one column.
const LINES_IN_A_COLUMN: usize = 20;

/// The page with a figure and a sentence for each step, the answer in numbers, and the scene to try.
#[must_use]
pub fn handout(simulation: &Simulation) -> String {
    let lesson = lesson_on(simulation);
    let mut out = String::with_capacity(64 * 1024);
    // A `String` takes whatever is written to it.
    let _ = write_page(&mut out, simulation, &lesson);
    out
}

fn write_page(out: &mut String, simulation: &Simulation, lesson: &Lesson) -> fmt::Result {
    let scene = simulation.scene();
    let title = Escaped(&scene.title);
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"only light\"/>\n\
         <title>{title} – step by step</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1 dir=\"auto\">{title}</h1>\n"
    )?;
    if let Some(note) = &scene.note {
        writeln!(out, "<p dir=\"auto\">{}</p>", Escaped(note))?;
    }
    write_answer(out, simulation.moment())?;
    write_steps(out, simulation, lesson)?;
    write_scene(out, scene)?;
    write!(
        out,
        "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

fn write_answer(out: &mut String, moment: &Moment) -> fmt::Result {
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
        row("Normal, from A to B", &normal)?;
        row("Deepest point of A in B", &on_a)?;
        row("Deepest point of B in A", &on_b)?;
    } else {
        row("Colliding", "no")?;
        row("Distance", &px(answer.distance))?;
        row("Normal, from A to B", &normal)?;
        row("A’s point closest to B", &on_a)?;
        row("B’s point closest to A", &on_b)?;
    }
    row(
        "Iterations of GJK, after its first look",
        &answer.iterations.gjk.to_string(),
    )?;
    if answer.colliding {
        row("Iterations of EPA", &answer.iterations.epa.to_string())?;
    }
    out.write_str("</tbody>\n</table>\n</section>\n")
}

fn write_steps(out: &mut String, simulation: &Simulation, lesson: &Lesson) -> fmt::Result {
    let look = Look {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper),
        sheet: Sheet::of_points(SIZE),
    };
    out.write_str(
        "<section class=\"steps\">\n<h2>Step by step</h2>\n\
         <nav hidden=\"hidden\" aria-label=\"Steps\"><button type=\"button\" id=\"back\">← Back</button> \
         <button type=\"button\" id=\"forward\">Forward →</button> \
         <button type=\"button\" id=\"all\">All steps</button> \
         <span id=\"place\" role=\"status\"></span></nav>\n<ol>\n",
    )?;
    let b_after = simulation.scene().b.posed();
    let pictures = StepPictures::new(simulation, &b_after, lesson, &look);
    for (index, step) in lesson.steps().iter().enumerate() {
        let (phase, place, of) = lesson.place_in_phase(index);
        let phase = phase.title();
        let alt = format!(
            "{phase}, step {place} of {of}: A and B in the world, and beside them Minkowski space A ⊖ B. {}",
            step.caption
        );
        let figure = pictures.step(index);
        let prefix = format!("step-{index}-");
        let inline = Inline {
            prefix: &prefix,
            alt: &alt,
        };
        let picture = inline_svg(&figure, &look.theme, inline);
        let caption = Escaped(&step.caption);
        writeln!(
            out,
            "<li class=\"step\" id=\"step-{index}\">\n<h3>Step {index} · {phase} {place} of {of}</h3>\n\
             <p>{caption}</p>\n{picture}</li>"
        )?;
    }
    out.write_str("</ol>\n</section>\n")
}

fn write_scene(out: &mut String, scene: &Scene) -> fmt::Result {
    let json = scene.to_json();
    // A vertex a line takes pages where it could take columns.
    let class = if json.lines().count() > LINES_IN_A_COLUMN {
        " class=\"long\""
    } else {
        ""
    };
    write!(
        out,
        "<section class=\"scene\">\n<h2>Try it yourself</h2>\n\
         <p>This is the scene, as in the file <a href=\"scene.json\">scene.json</a> beside this page. Open it \
         with <code>collidoscope scene.json</code>, or check your own GJK against \
         <code>collidoscope trace scene.json --json</code>.</p>\n<pre{class}><code>"
    )?;
    // The lines of the file stay, where other text has none.
    for line in json.lines() {
        writeln!(out, "{}", Escaped(line))?;
    }
    out.write_str("</code></pre>\n</section>\n")
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

    #[test]
    fn style_and_script_read_the_same_in_xml() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains(['<', '&']), "{text}");
        }
    }
}
