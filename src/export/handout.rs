//! The lesson on a scene as one HTML page that needs nothing else.
//!
//! The page is XML as well as HTML: every element is closed, and neither style nor script has a sign
//! that XML would read otherwise.

mod answers;
mod bodies;
mod html;
mod legend;
mod questions;
mod reading;
mod steps;

use std::fmt::{self, Write};

use super::LessonSource;
use super::svg::Escaped;
use crate::scene::AnyScene;

use questions::look;
use reading::Explained;

pub use html::Handout;
pub use questions::paper_questions;

const STYLE: &str = include_str!("handout.css");
const SCRIPT: &str = include_str!("handout.js");

/// The longest address that stands on paper as a whole, in characters: one line.
const LINE_OF_ADDRESS: usize = 80;

/// The most lines of a scene that stand in one column.
const LINES_IN_A_COLUMN: usize = 20;

/// The longest scene, in bytes, that is printed where its file lies beside the page: nobody types more.
const TYPED_FROM_PAPER: usize = 1000;

impl Handout<'_> {
    /// The page: how to read it, a figure with what is said of it for each frame, the answer in numbers, and
    /// the scene to try. What is asked is answered behind the steps, on a new page.
    #[must_use]
    pub fn page(&self) -> String {
        let mut out = String::with_capacity(64 * 1024);
        // A `String` takes whatever is written to it.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        // A note says what to look for, which may be what is asked.
        let asks = !self.questions.is_empty();
        let scene = &self.case.scene(!asks);
        let title = Escaped(scene.title());
        let class = match self.case {
            LessonSource::Planar { .. } => "",
            LessonSource::Spatial { .. } => " class=\"space\"",
        };
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"only light\"/>\n\
             <title>{title} – step by step</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main{class}>\n\
             <div class=\"first\">\n<h1 dir=\"auto\">{title}</h1>\n"
        )?;
        if asks {
            out.write_str("<p class=\"name\"><span>Name</span> <span>Date</span></p>\n")?;
        }
        write_note(out, scene)?;
        let mut explained = Explained::by_reading();
        let mut steps = String::new();
        let legend = steps::write(&mut steps, self, &mut explained)?;
        reading::write(out, &look().theme, &self.case, &legend)?;
        bodies::write(out, &self.case)?;
        if let LessonSource::Planar {
            lesson,
            comparison: Some(comparison),
            ..
        } = &self.case
        {
            steps::user_trace_write(out, lesson, comparison)?;
        }
        out.write_str("</div>\n")?;
        out.push_str(&steps);
        if asks {
            answers::write_answers(out, self, &mut explained)?;
        } else {
            answers::write_answer(out, self)?;
        }
        reading::write_why(out)?;
        self.write_scene(out, scene)?;
        write!(
            out,
            "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
        )
    }

    fn write_scene(&self, out: &mut String, scene: &AnyScene) -> fmt::Result {
        let file = self.scene_file;
        let json = scene.to_json();
        // A vertex a line takes pages where it could take columns.
        let class = if file.is_some() && json.len() > TYPED_FROM_PAPER {
            " class=\"long on-screen\""
        } else if json.lines().count() > LINES_IN_A_COLUMN {
            " class=\"long\""
        } else {
            ""
        };
        out.write_str("<section class=\"scene\">\n<h2>Try it yourself</h2>\n")?;
        if let Some(link) = self.link {
            write_link(out, link)?;
        }
        out.write_str("<p>")?;
        let name = Escaped(file.unwrap_or("scene.json"));
        if file.is_some() {
            write!(
                out,
                "This is the scene of the file <a href=\"{name}\">{name}</a> beside this page. Open it "
            )?;
        } else {
            write!(out, "This is the scene. Save it as {name}, open it ")?;
        }
        let pair = self.case.falling().map_or(String::new(), |falling| {
            let [a, b] = falling.pair();
            format!(" --pair {a},{b}")
        });
        write!(
            out,
            "with <code>collidoscope {name}</code>, or check your own GJK against \
         <code>collidoscope trace {name}{pair} --json</code>.</p>\n<pre{class}><code>"
        )?;
        // The lines of the file stay, where other text has none.
        for line in json.lines() {
            writeln!(out, "{}", Escaped(line))?;
        }
        out.write_str("</code></pre>\n</section>\n")
    }
}

/// What the scene says of itself, if it does.
fn write_note(out: &mut String, scene: &AnyScene) -> fmt::Result {
    match scene.note() {
        Some(note) => writeln!(out, "<p class=\"note\" dir=\"auto\">{}</p>", Escaped(note)),
        None => Ok(()),
    }
}

/// The link to the scene; on paper, where it cannot be followed, with its address, or of a long one with that of
/// the page.
fn write_link(out: &mut String, link: &str) -> fmt::Result {
    let on_paper = if link.chars().count() <= LINE_OF_ADDRESS {
        link
    } else {
        link.split('#').next().unwrap_or(link)
    };
    let (link, on_paper) = (Escaped(link), Escaped(on_paper));
    writeln!(
        out,
        "<p><a href=\"{link}\">Open this scene in the browser</a><span class=\"address\">: {on_paper}</span></p>"
    )
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
}
