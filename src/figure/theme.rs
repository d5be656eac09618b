//! Themes: the colours and sizes that roles are drawn in.

use std::str::FromStr;

use glam::DVec2;
use thiserror::Error;

use super::Color;
use super::style::{Hatch, Pattern, Tint};

#[cfg(test)]
mod contrast;
mod palettes;

/// The names of the themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// Colour-blind-safe colours on a dark ground.
    #[default]
    Chalkboard,
    /// The original's pure red and green on black.
    Classic,
    /// Dark on white, for print.
    Paper,
    /// Large text, thick strokes and high contrast, for the back row.
    Projector,
}

impl ThemeName {
    /// All of them, in the order of T.
    pub const ALL: [Self; 4] = [
        Self::Chalkboard,
        Self::Classic,
        Self::Paper,
        Self::Projector,
    ];

    /// The name as people read and type it.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Chalkboard => "chalkboard",
            Self::Classic => "classic",
            Self::Paper => "paper",
            Self::Projector => "projector",
        }
    }

    /// The theme after this one, going round.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

impl FromStr for ThemeName {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL.map(|name| (name.slug(), name)))
    }
}

/// In a pane with a shorter side, in points, lines and dots are smaller, down to this part.
const USUAL_PANE: f64 = 400.0;
const LEAST_PART: f64 = 0.55;

/// What a picture looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Behind the world.
    pub background: Color,
    /// Behind Minkowski space.
    pub minkowski_background: Color,
    /// Behind the panel and messages.
    pub surface: Color,
    /// Text that matters.
    pub text: Color,
    /// Text that need not be read.
    pub faint_text: Color,
    /// Between panes.
    pub rule: Color,
    /// Text that something went wrong.
    pub warning: Color,
    /// Whether the ground is lighter than the text.
    pub is_light: bool,
    /// How much larger than usual text is.
    pub text_scale: f64,
    /// How much thicker than usual lines are, and how much larger dots.
    pub stroke_scale: f64,
    pub(super) a: BodyColors,
    pub(super) b: BodyColors,
    pub(super) hull: Tint,
    pub(super) simplex: Tint,
    pub(super) edge: Tint,
    /// Of the user's trace.
    pub(super) user_trace: Tint,
    pub(super) point: Color,
    pub(super) grid: Color,
    pub(super) axis: Color,
    /// Whether areas are distinguished by their hatching, too.
    pub(super) is_hatched: bool,
}

/// How a body is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BodyColors {
    pub(super) fill: Color,
    pub(super) outline: Color,
    /// Its edges in space, on the fill.
    pub(super) edge: Color,
    /// Its letter, on the fill.
    pub(super) letter: Color,
    /// Its name, on the surface.
    pub(super) name: Color,
}

impl Theme {
    /// An area's hatching, where areas are hatched.
    pub(super) fn hatched(&self, pattern: Pattern, color: Color) -> Option<Hatch> {
        self.is_hatched.then(|| pattern.of(color))
    }

    /// The theme of this name.
    #[must_use]
    pub const fn new(name: ThemeName) -> Self {
        match name {
            ThemeName::Chalkboard => Self::CHALKBOARD,
            ThemeName::Classic => Self::CLASSIC,
            ThemeName::Paper => Self::PAPER,
            ThemeName::Projector => Self::PROJECTOR,
        }
    }

    /// The same with text, lines and dots so many times as large.
    #[must_use]
    pub fn scaled(&self, by: f64) -> Self {
        Self {
            text_scale: by * self.text_scale,
            stroke_scale: by * self.stroke_scale,
            ..*self
        }
    }

    /// The same with lines and dots that leave room for what they are about in a pane of so many points.
    #[must_use]
    pub fn in_pane(&self, size: DVec2) -> Self {
        let part = (size.min_element() / USUAL_PANE).clamp(LEAST_PART, 1.0);
        Self {
            stroke_scale: part * self.stroke_scale,
            ..*self
        }
    }

    /// The scale by which arrows and the like have their length in points: where lines are thinner, they are shorter.
    pub(super) fn scale_of_arrows(&self, scale: f64) -> f64 {
        scale / self.stroke_scale.min(1.0)
    }

    /// The colour in which A's and B's names stand on the surface.
    #[must_use]
    pub const fn names(&self) -> [Color; 2] {
        [self.a.name, self.b.name]
    }

    /// What people call the colours of A and of B.
    #[must_use]
    pub fn color_words(&self) -> [&'static str; 2] {
        let is_pure_red = self.a.outline == Color::hex(0x00FF_0000);
        [if is_pure_red { "red" } else { "orange" }, "green"]
    }
}

/// A name that is not in its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is none of {}", known.join(", "))]
pub struct UnknownName {
    name: String,
    known: Vec<&'static str>,
}

/// The thing of this name.
pub(super) fn find<T, const N: usize>(
    name: &str,
    all: [(&'static str, T); N],
) -> Result<T, UnknownName> {
    let known = all.iter().map(|(slug, _)| *slug).collect();
    let found = all.into_iter().find(|(slug, _)| *slug == name);
    found.map(|(_, thing)| thing).ok_or_else(|| UnknownName {
        name: name.to_owned(),
        known,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_leads_to_its_theme_and_another_word_to_the_list() {
        for name in ThemeName::ALL {
            assert_eq!(name.slug().parse(), Ok(name));
        }
        let said = "neon".parse::<ThemeName>().expect_err("no theme");
        assert!(said.to_string().contains("chalkboard"), "{said}");
    }

    #[test]
    fn t_goes_through_all_themes() {
        let mut name = ThemeName::default();
        for _ in ThemeName::ALL {
            name = name.next();
        }
        assert_eq!(name, ThemeName::default());
    }
}
