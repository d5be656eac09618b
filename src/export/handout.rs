//! The lesson on a scene as one self-contained HTML page: `handout/page.html` with its placeholders replaced.
//!
//! The page is XML as well as HTML: every element is closed, and neither style nor script has a character with a
//! special meaning in XML.

mod bodies;
mod example;
mod legend;
mod steps;

use std::collections::HashSet;
use std::fmt::Display;

use glam::{DVec2, dvec2};

use super::svg::{escaped, prose};
use super::trace::{COUNTING, of_impulse};
use super::{Answers, LessonSource, PageSize, PictureStyle};
use crate::figure::{Drawn, MinkowskiPane, Overlay, Theme, ThemeName};
use crate::lesson::{GLOSSARY, Phase, Plane, Question, Slide, Term, direction_of, terms_in};
use crate::scene::Scene;

const STYLE: &str = include_str!("handout.css");
const SCRIPT: &str = include_str!("handout.js");

/// The terms that the introduction explains; the others are explained at their first occurrence.
const TERMS: [&str; 10] = [
    "Minkowski difference, A ⊖ B",
    "origin, O",
    "direction d, d·w",
    "normal n",
    "support point",
    "GJK",
    "simplex",
    "EPA",
    "polytope",
    "perpendicular to",
];

/// The size of a step's figure: two of them with their captions, or three questions, fit on a page of A4 with legible
/// text.
const SIZE: DVec2 = dvec2(760.0, 252.0);

/// The same in space, where three panes are in a row.
const SIZE_IN_SPACE: DVec2 = dvec2(760.0, 294.0);

/// The size of a figure of the world alone.
const SIZE_ALONE: DVec2 = dvec2(760.0, 220.0);

/// The minimum length to be drawn by the reader, 2 mm on A4, in points of a figure as wide as the text.
const LEAST_DRAWN: f64 = 2.0 / 180.0 * SIZE.x;

/// The longest address printed in full, in characters: one line.
const LINE_OF_ADDRESS: usize = 80;

/// The largest number of lines of a scene in one column.
const LINES_IN_A_COLUMN: usize = 20;

/// The longest scene, in bytes, that is printed if its file is next to the page: nobody types more.
const TYPED_FROM_PAPER: usize = 1000;

/// The lesson of a page.
pub struct Handout<'l, D: Drawn = Plane> {
    /// The pair and the lesson on it.
    pub case: &'l LessonSource<D>,
    /// The questions before steps.
    pub questions: Vec<Question<D>>,
    /// The address of the scene on a page that runs the program.
    pub link: Option<&'l str>,
    /// The name of the scene's file next to the page.
    pub scene_file: Option<&'l str>,
}

impl<D: Drawn> Handout<'_, D> {
    /// The page: an introduction, a figure with its caption for each step, the answer in numbers, and the scene. The
    /// answers to questions come after the steps, on a new page.
    pub fn page(&self) -> String {
        let asks = !self.questions.is_empty();
        // The note may reveal the answer.
        let scene = &self.case.scene(!asks);
        let theme = style_of(SIZE).theme;
        let (class, conventions) = if D::IS_FLAT {
            ("", self.conventions_of_plane())
        } else {
            let conventions = include_str!("handout/space.html").to_owned();
            (" class=\"space\"", conventions)
        };
        let mut explained = ExplainedTerms(HashSet::from(TERMS));
        let terms = GLOSSARY.iter().filter(|term| TERMS.contains(&term.name));
        let (steps, legend) = steps::steps(self, &mut explained);
        let file = escaped(self.scene_file.unwrap_or("scene.json"));
        let how_to_open = if self.scene_file.is_some() {
            format!("The scene is in <a href=\"{file}\">{file}</a> next to this page. Open it")
        } else {
            format!("This is the scene. Save it as {file}, open it")
        };
        let json = scene.to_json();
        format!(
            include_str!("handout/page.html"),
            title = escaped(&scene.title),
            style = STYLE,
            class = class,
            name = if asks {
                "<p class=\"name\"><span>Name</span> <span>Date</span></p>\n"
            } else {
                ""
            },
            note = note(scene),
            example = example::picture(&theme, scene.unit, self.case.is_y_up()),
            example_caption = prose(example::CAPTION),
            conventions = conventions,
            counting = prose(COUNTING),
            impulse = self.conventions_of_impulse(),
            terms = rows(terms),
            legend = legend.html(&theme),
            bodies = bodies::table(self.case),
            user_trace = steps::user_trace(self.case),
            steps = steps,
            answers = if asks {
                self.answers(&mut explained)
            } else {
                answer(self.case)
            },
            link = self.link.map(link).unwrap_or_default(),
            how_to_open = how_to_open,
            file = file,
            pair = self.pair_option(),
            scene_class = self.scene_class(&json),
            // Escaping joins lines.
            scene = json
                .lines()
                .map(|line| format!("{}\n", escaped(line)))
                .collect::<String>(),
            script = SCRIPT,
        )
    }

    fn conventions_of_plane(&self) -> String {
        let [y_points, opposite] = if self.case.is_y_up() {
            ["upwards", "down"]
        } else {
            ["downwards", "up"]
        };
        format!(
            include_str!("handout/plane.html"),
            y_points = y_points,
            opposite = opposite
        )
    }

    fn conventions_of_impulse(&self) -> String {
        let Some(steps) = of_impulse(&self.case.lesson) else {
            return String::new();
        };
        let turn = if self.case.is_y_up() {
            "counter-clockwise"
        } else {
            "clockwise"
        };
        format!(
            include_str!("handout/impulse.html"),
            steps = steps,
            turn = turn
        )
    }

    fn pair_option(&self) -> String {
        self.case.falling.as_ref().map_or(String::new(), |falling| {
            let [a, b] = falling.pair();
            format!(" --pair {a},{b}")
        })
    }

    /// One vertex per line would take pages, so it is printed in columns.
    fn scene_class(&self, json: &str) -> &'static str {
        if self.scene_file.is_some() && json.len() > TYPED_FROM_PAPER {
            " class=\"long on-screen\""
        } else if json.lines().count() > LINES_IN_A_COLUMN {
            " class=\"long\""
        } else {
            ""
        }
    }

    /// The steps that have a figure, always including those with questions.
    fn slides(&self) -> Vec<Slide> {
        self.case
            .frames(|step| self.questions.iter().any(|asked| asked.step == step))
    }

    fn questions_about(&self, slide: &Slide) -> Vec<&Question<D>> {
        let questions = self.questions.iter();
        questions
            .filter(|question| question.step == slide.step)
            .collect()
    }

    /// Whether a slide's caption would reveal an answer: its own or, after the end of GJK, whether the bodies collide.
    fn would_reveal(&self, slide: &Slide) -> bool {
        let (lesson, next) = (&self.case.lesson, slide.step + 1);
        let ends_gjk = next >= lesson.step_count() || lesson.phase(next) != Phase::Gjk;
        !self.questions.is_empty() && (ends_gjk || !self.questions_about(slide).is_empty())
    }

    /// The answers to all questions with the captions of those steps, and after them the result of the query.
    fn answers(&self, explained: &mut ExplainedTerms) -> String {
        let mut out =
            "<div class=\"last\">\n<section class=\"answers\">\n<h2>Answers</h2>\n".to_owned();
        out += &note(&self.case.scene(true));
        let mut number = 0;
        for slide in self
            .slides()
            .iter()
            .filter(|slide| self.would_reveal(slide))
        {
            let heading = self.case.lesson.heading(slide.step);
            out += &format!("<div class=\"solved\">\n<h3>{heading}</h3>\n");
            for question in self.questions_about(slide) {
                number += 1;
                let answer = question.answer_on_paper();
                out += &format!("<p><b>{number}</b> {}</p>\n", prose(&answer));
            }
            out += &steps::caption(self.case, slide, explained);
            out += "</div>\n";
        }
        format!("{out}</section>\n{}</div>\n", answer(self.case))
    }
}

/// The questions about a lesson in print.
pub fn paper_questions<D: Drawn>(case: &LessonSource<D>) -> Vec<Question<D>> {
    let figure = case.step_figure(0, &style_of(SIZE));
    let scale = figure.panes.first().map_or(1.0, |pane| pane.camera.scale);
    let [a, b] = case.simulation.moment().bodies();
    let mut questions = D::questions(&case.lesson, a, b);
    questions.retain(|question| {
        let length = question.drawn_length;
        length.is_none_or(|length| length * scale >= LEAST_DRAWN)
    });
    questions
}

/// The style of a page's figures in this size.
fn style_of(size: DVec2) -> PictureStyle {
    PictureStyle {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Paper).in_pane(SIZE),
        sheet: PageSize::of_points(size),
    }
}

/// The same for figures of the world alone.
fn style_alone() -> PictureStyle {
    PictureStyle {
        minkowski: MinkowskiPane::Off,
        ..style_of(SIZE_ALONE)
    }
}

fn note<D: Drawn>(scene: &Scene<D>) -> String {
    scene.note.as_deref().map_or(String::new(), |note| {
        format!("<p class=\"note\" dir=\"auto\">{}</p>\n", escaped(note))
    })
}

/// The link to the scene; in print, where it can't be followed, with its address or, if that is long, the site's.
fn link(link: &str) -> String {
    let on_paper = if link.chars().count() <= LINE_OF_ADDRESS {
        link
    } else {
        link.split('#').next().unwrap_or(link)
    };
    let (link, on_paper) = (escaped(link), escaped(on_paper));
    format!(
        "<p><a href=\"{link}\">Open this scene in the browser</a><span class=\"address\">: {on_paper}</span></p>\n"
    )
}

fn table_row(name: impl Display, value: impl Display) -> String {
    format!("<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>\n")
}

/// The answer of the query, one row each.
fn answer<D: Drawn>(case: &LessonSource<D>) -> String {
    let numbers = case.lesson.number_format();
    let answer = Answers::new::<D>(case.simulation.moment().bodies(), numbers.unit());
    let [on_a, on_b] = answer
        .nearest
        .each_ref()
        .map(|at| numbers.coordinates_of(at));
    let push: Vec<f64> = answer.normal.iter().map(|n| answer.depth * n).collect();
    let normal = ("Normal n, from A to B", direction_of(&answer.normal));
    let mut rows = if answer.colliding {
        vec![
            ("Colliding", "yes".to_owned()),
            ("Depth", numbers.length(answer.depth)),
            normal,
            (
                "The push, depth · n, moves b to a",
                numbers.coordinates_of(&push),
            ),
            ("Contact point a of A", on_a),
            ("Contact point b of B", on_b),
        ]
    } else {
        vec![
            ("Colliding", "no".to_owned()),
            ("Distance", numbers.length(answer.distance)),
            normal,
            ("A’s point closest to B", on_a),
            ("B’s point closest to A", on_b),
        ]
    };
    rows.push(("Iterations (steps after step 0)", iterations(&answer)));
    let table: String = rows
        .iter()
        .map(|(name, value)| table_row(escaped(name), escaped(value)))
        .collect();
    format!(
        "<section class=\"answer\">\n<h2>The answer</h2>\n<table>\n<tbody>\n{table}</tbody>\n</table>\n</section>\n"
    )
}

/// The number of iterations, by algorithm.
fn iterations(answer: &Answers) -> String {
    let counts = [
        ("GJK", answer.gjk_iterations),
        ("EPA", answer.epa_iterations),
        ("the distance", answer.distance_iterations),
    ];
    let ran = counts.into_iter().filter(|(_, count)| *count > 0);
    let parts: Vec<String> = ran.map(|(name, n)| format!("{n} of {name}")).collect();
    if parts.len() < 2 {
        return parts.concat();
    }
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    format!("{all}: {}", parts.join(", "))
}

/// Terms and their meanings, as rows of a list.
fn rows<'t>(terms: impl IntoIterator<Item = &'t Term>) -> String {
    let mut rows = String::new();
    for term in terms {
        let (name, meaning) = (escaped(term.name), prose(term.meaning));
        rows += &format!("<div><dt>{name}</dt> <dd>{meaning}</dd></div>\n");
    }
    rows
}

/// The names of the terms explained so far.
struct ExplainedTerms(HashSet<&'static str>);

impl ExplainedTerms {
    /// Explains the terms of `text` that the page hasn't explained yet.
    fn explain_new(&mut self, text: &str) -> String {
        let terms = terms_in(text).into_iter().map(|(_, term)| term);
        match rows(terms.filter(|term| self.0.insert(term.name))) {
            rows if rows.is_empty() => rows,
            rows => format!("<dl class=\"new\">\n{rows}</dl>\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_and_script_read_the_same_in_xml() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains(['<', '&']), "{text}");
        }
    }

    #[test]
    fn every_term_of_the_introduction_is_in_the_glossary() {
        for name in TERMS {
            assert!(GLOSSARY.iter().any(|term| term.name == name), "{name}");
        }
    }
}
