//! How the page is to be read: the same half page for every scene.

use std::collections::HashSet;
use std::fmt::{self, Write};

use super::super::svg::{Escaped, Inline, inline_svg};
use super::super::trace::counting;
use super::{example, legend};
use crate::figure::Theme;
use crate::lesson::{GLOSSARY, Method, Term, terms_in};

/// The terms that are explained here rather than where they stand first.
const TERMS: [&str; 9] = [
    "Minkowski difference, A ⊖ B",
    "origin, O",
    "direction d, d·w",
    "normal n",
    "support point",
    "GJK",
    "simplex",
    "EPA",
    "polytope",
];

/// What the axes, the scales and the lengths mean.
const CONVENTIONS: [[&str; 2]; 3] = [
    [
        "Axes",
        "x grows to the right and y downwards, so that a direction with a negative y points up.",
    ],
    [
        "Scale",
        "In the figures of steps each pane has its own, here both have the same. Lengths are in px of the \
         scene.",
    ],
    [
        "Unit vectors",
        "d and n have length 1; their arrows show the way, not the length. w = a − b is farthest along d when a is farthest along d and b farthest along \
         −d; so A is asked along d and B along −d.",
    ],
];

/// The terms that are explained here, in the order of the glossary.
fn terms() -> impl Iterator<Item = &'static Term> {
    GLOSSARY.iter().filter(|term| TERMS.contains(&term.name))
}

pub(super) fn write(out: &mut String, theme: &Theme, method: Method) -> fmt::Result {
    out.write_str(
        "<section class=\"reading\">\n<h2>How to read this</h2>\n<div class=\"columns\">\n",
    )?;
    if let Some(example) = example::figure(theme) {
        let inline = Inline {
            prefix: "example-",
            alt: example::CAPTION,
        };
        out.push_str(&inline_svg(&example, theme, inline));
    }
    let caption = Escaped(example::CAPTION);
    writeln!(out, "<div>\n<p>{caption}</p>\n<dl>")?;
    let steps = ["Steps", counting(method)];
    for [name, meaning] in CONVENTIONS.into_iter().chain([steps]) {
        write_term(out, name, meaning)?;
    }
    out.write_str("</dl>\n</div>\n</div>\n<dl class=\"terms\">\n")?;
    for term in terms() {
        write_term(out, term.name, term.meaning)?;
    }
    out.write_str("</dl>\n")?;
    legend::write(out, theme, method)?;
    out.write_str("</section>\n")
}

/// A term and what it means, as a part of a list of them.
fn write_term(out: &mut String, name: &str, meaning: &str) -> fmt::Result {
    let (name, meaning) = (Escaped(name), Escaped(meaning));
    writeln!(out, "<div><dt>{name}</dt> <dd>{meaning}</dd></div>")
}

/// The terms that the page has explained so far, by name.
pub(super) struct Explained(HashSet<&'static str>);

impl Explained {
    /// Those that are explained here.
    pub(super) fn by_reading() -> Self {
        Self(terms().map(|term| term.name).collect())
    }

    /// Explains the terms of `text` that the page has not yet explained.
    pub(super) fn write_new(&mut self, out: &mut String, text: &str) -> fmt::Result {
        let terms = terms_in(text).into_iter().map(|(_, term)| term);
        let new: Vec<&Term> = terms.filter(|term| self.0.insert(term.name)).collect();
        if new.is_empty() {
            return Ok(());
        }
        out.write_str("<dl class=\"new\">\n")?;
        for term in new {
            write_term(out, term.name, term.meaning)?;
        }
        out.write_str("</dl>\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_one_of_the_glossary() {
        assert_eq!(terms().count(), TERMS.len());
    }
}
