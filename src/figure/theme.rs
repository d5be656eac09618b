//! Themes: the colours and sizes of roles.

use std::str::FromStr;

use glam::DVec2;
use strum::IntoStaticStr;
use thiserror::Error;

use super::style::{Hatch, Tint, solid};
use super::{Color, Stroke};

/// The names of the themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ThemeName {
    /// Colour-blind-safe colours on a dark background.
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
    /// All themes, in the order of T.
    pub const ALL: [Self; 4] = {
        use ThemeName::*;
        [Chalkboard, Classic, Paper, Projector]
    };

    /// The name for people and on the command line.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The next theme, cyclically.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

impl FromStr for ThemeName {
    type Err = UnknownName;

    fn from_str(slug: &str) -> Result<Self, UnknownName> {
        find(slug, Self::ALL)
    }
}

/// The side, in points, below which a pane's lines and dots are scaled down, and the least factor.
const USUAL_PANE: f64 = 400.0;
const LEAST_PART: f64 = 0.55;

/// The colours and sizes of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Behind the world.
    pub background: Color,
    /// Behind Minkowski space.
    pub minkowski_background: Color,
    /// Behind the panel and messages.
    pub surface: Color,
    /// Important text.
    pub text: Color,
    /// Less important text.
    pub faint_text: Color,
    /// Between panes.
    pub rule: Color,
    /// Warnings.
    pub warning: Color,
    /// Whether the background is lighter than the text.
    pub is_light: bool,
    /// The scale of text.
    pub text_scale: f64,
    /// The scale of lines and dots.
    pub stroke_scale: f64,
    pub(super) a: BodyColors,
    pub(super) b: BodyColors,
    pub(super) hull: Tint,
    pub(super) simplex: Tint,
    pub(super) edge: Tint,
    /// Of the user's trace.
    pub(super) user_trace: Tint,
    pub(super) grid: Color,
    pub(super) axis: Color,
    /// Whether areas are also distinguished by hatching.
    pub(super) is_hatched: bool,
}

/// The colours of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BodyColors {
    pub fill: Color,
    pub outline: Color,
    /// Its edges in space, over the fill.
    pub edge: Color,
    /// Its letter, over the fill.
    pub letter: Color,
    /// Its name, on the surface.
    pub name: Color,
}

impl Theme {
    /// Lines over an area, if areas are hatched.
    pub(super) fn lines(&self, along: [f64; 2], spacing: f64, color: Color) -> Option<Hatch> {
        self.hatch(along, spacing, solid(0.7, color))
    }

    /// Rows of dots.
    pub(super) fn dots(&self, along: [f64; 2], spacing: f64, color: Color) -> Option<Hatch> {
        let dots = Stroke {
            dash: Some([1.2, 6.8, 1.2, 6.8]),
            ..solid(1.2, color)
        };
        self.hatch(along, spacing, dots)
    }

    fn hatch(&self, along: [f64; 2], spacing: f64, stroke: Stroke) -> Option<Hatch> {
        let along = DVec2::from(along).normalize();
        self.is_hatched.then_some(Hatch {
            along,
            spacing,
            stroke,
        })
    }

    /// The theme of this name.
    pub const fn new(name: ThemeName) -> Self {
        match name {
            ThemeName::Chalkboard => Self::CHALKBOARD,
            ThemeName::Classic => Self::CLASSIC,
            ThemeName::Paper => Self::PAPER,
            ThemeName::Projector => Self::PROJECTOR,
        }
    }

    /// The theme with text, lines and dots scaled by this factor.
    pub fn scaled(&self, by: f64) -> Self {
        Self {
            text_scale: by * self.text_scale,
            stroke_scale: by * self.stroke_scale,
            ..*self
        }
    }

    /// The theme with lines and dots scaled down to a pane of this size in points.
    pub fn in_pane(&self, size: DVec2) -> Self {
        let part = (size.min_element() / USUAL_PANE).clamp(LEAST_PART, 1.0);
        Self {
            stroke_scale: part * self.stroke_scale,
            ..*self
        }
    }

    /// Points per px for the lengths of arrows, which are shorter if lines are thinner.
    pub(super) fn scale_of_arrows(&self, scale: f64) -> f64 {
        scale / self.stroke_scale.min(1.0)
    }

    /// The colour of A's and B's names on the surface.
    pub const fn names(&self) -> [Color; 2] {
        [self.a.name, self.b.name]
    }

    /// The names of A's and B's colours.
    pub fn color_words(&self) -> [&'static str; 2] {
        let is_pure_red = self.a.outline == RED;
        [if is_pure_red { "red" } else { "orange" }, "green"]
    }
}

/// A name that is not in its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is not one of {}", known.join(", "))]
pub struct UnknownName {
    name: String,
    known: Vec<&'static str>,
}

/// The one of `all` with this name.
pub(super) fn find<T: Copy + Into<&'static str>, const N: usize>(
    name: &str,
    all: [T; N],
) -> Result<T, UnknownName> {
    let known = all.map(Into::into);
    let found = known.iter().position(|slug| *slug == name);
    found.map(|at| all[at]).ok_or_else(|| UnknownName {
        name: name.to_owned(),
        known: known.to_vec(),
    })
}

// Okabe and Ito, "Color Universal Design", 2008: colours that most colour-blind people can distinguish.
const VERMILLION: Color = Color::hex(0xD55E00);
const BLUISH_GREEN: Color = Color::hex(0x009E73);
const REDDISH_PURPLE: Color = Color::hex(0xCC79A7);
const YELLOW: Color = Color::hex(0xF0E442);
const SKY_BLUE: Color = Color::hex(0x56B4E9);
const BLUE: Color = Color::hex(0x0072B2);

/// Bluish green, lighter.
const AQUAMARINE: Color = Color::hex(0x1FDDAA);

// The original's.
const RED: Color = Color::hex(0xFF0000);
const GREEN: Color = Color::hex(0x00FF00);

const WHITE: Color = Color::hex(0xFFFFFF);
const BLACK: Color = Color::hex(0);

impl BodyColors {
    /// A body whose edges are drawn like its outline.
    const fn new(fill: Color, outline: Color, letter: u32, name: u32) -> Self {
        Self {
            fill,
            outline,
            edge: outline,
            letter: Color::hex(letter),
            name: Color::hex(name),
        }
    }
}

impl Theme {
    const CHALKBOARD: Self = Self {
        background: Color::hex(0x101418),
        minkowski_background: Color::hex(0x0B0E11),
        surface: Color::hex(0x171C21),
        text: Color::hex(0xF5F5F0),
        faint_text: Color::hex(0x9AA4AD),
        rule: Color::hex(0x2A3138),
        warning: Color::hex(0xFFB08A),
        is_light: false,
        text_scale: 1.0,
        stroke_scale: 1.0,
        a: BodyColors::new(VERMILLION.at(45), VERMILLION, 0xFFD9C2, 0xFF8A3D),
        b: BodyColors::new(BLUISH_GREEN.at(60), BLUISH_GREEN, 0xC9FFEC, 0x34D3A4),
        hull: Tint::plain(REDDISH_PURPLE),
        simplex: Tint::plain(YELLOW),
        edge: Tint::plain(SKY_BLUE),
        user_trace: Tint::plain(Color::hex(0xB5A0FF)),
        grid: Color::hex(0x161B20),
        axis: Color::hex(0x3A424A),
        is_hatched: false,
    };

    const CLASSIC: Self = Self {
        background: BLACK,
        minkowski_background: Color::hex(0x0A0A0A),
        surface: Color::hex(0x181818),
        text: WHITE,
        faint_text: Color::hex(0xA8A8A8),
        rule: Color::hex(0x303030),
        a: BodyColors {
            edge: BLACK,
            ..BodyColors::new(RED, RED, 0, 0xFF6060)
        },
        b: BodyColors {
            edge: BLACK,
            ..BodyColors::new(GREEN, GREEN, 0, 0x00FF00)
        },
        hull: Tint::plain(Color::hex(0xFF80FF)),
        simplex: Tint::plain(Color::hex(0xFFFF00)),
        edge: Tint::plain(Color::hex(0x40C0FF)),
        grid: Color::hex(0x181818),
        axis: Color::hex(0x444444),
        ..Self::CHALKBOARD
    };

    /// The lines keep Okabe and Ito's colours where their contrast with white is sufficient; yellow and sky blue are
    /// replaced by an ochre and their blue. Printed in black and white, A is the darker.
    const PAPER: Self = Self {
        background: WHITE,
        minkowski_background: Color::hex(0xFBFBF8),
        surface: Color::hex(0xF4F4EF),
        text: Color::hex(0x161A1D),
        faint_text: Color::hex(0x555C63),
        rule: Color::hex(0xCFCFC8),
        warning: Color::hex(0xA32A00),
        is_light: true,
        a: BodyColors::new(VERMILLION.at(40), VERMILLION, 0x702A00, 0xA84300),
        b: BodyColors::new(BLUISH_GREEN.at(12), BLUISH_GREEN, 0x004A36, 0x006E50),
        hull: Tint::new(REDDISH_PURPLE, 0x934471),
        simplex: Tint::new(Color::hex(0xAD8200), 0x745600),
        edge: Tint::new(BLUE, 0x00609A),
        user_trace: Tint::new(Color::hex(0x684BC4), 0x573BB0),
        grid: Color::hex(0xE9E9E4),
        axis: Color::hex(0xA6A6A0),
        is_hatched: true,
        ..Self::CHALKBOARD
    };

    const PROJECTOR: Self = Self {
        background: BLACK,
        minkowski_background: BLACK,
        surface: Color::hex(0x121212),
        text: WHITE,
        faint_text: Color::hex(0xC8CED4),
        rule: Color::hex(0x585858),
        warning: Color::hex(0xFFB88A),
        text_scale: 1.35,
        stroke_scale: 1.6,
        a: BodyColors::new(VERMILLION.at(60), Color::hex(0xFF7A1F), 0xFFFFFF, 0xFF9A55),
        b: BodyColors::new(BLUISH_GREEN.at(65), AQUAMARINE, 0xFFFFFF, 0x44E6BB),
        hull: Tint::plain(Color::hex(0xF0A0CE)),
        edge: Tint::plain(Color::hex(0x6FC6F7)),
        user_trace: Tint::plain(Color::hex(0xC4B3FF)),
        grid: Color::hex(0x1E1E1E),
        axis: Color::hex(0x686868),
        ..Self::CHALKBOARD
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Role;
    use crate::figure::promises::themes;

    /// The minimum contrast of body text (WCAG 2.1, 1.4.3) and of lines (1.4.11).
    const READABLE: f64 = 4.5;
    const VISIBLE: f64 = 3.0;

    /// A foreground, a background, and the minimum contrast between them.
    type Pairing = (String, Color, Color, f64);

    fn text(theme: &Theme) -> Vec<Pairing> {
        let bodies = [Role::ShapeA, Role::ShapeB];
        let of_bodies = [Role::OutlineA, Role::OutlineB, Role::GhostB, Role::Pointer];
        let roles = Role::ALL.iter().copied().filter(|role| {
            !role.is_background() && !bodies.contains(role) && !of_bodies.contains(role)
        });
        let inks = roles
            .map(|role| theme.style(role).text)
            .chain(theme.names())
            .chain([theme.text, theme.faint_text, theme.warning]);
        let grounds = [theme.background, theme.minkowski_background, theme.surface];
        let on_grounds = inks.flat_map(|ink| grounds.map(|ground| (ink, ground)));
        let letters = bodies.map(|role| {
            let style = theme.style(role);
            (style.text, style.fill.unwrap().on(theme.background))
        });
        let all = on_grounds.chain(letters);
        all.map(|(ink, ground)| ("text".to_owned(), ink, ground, READABLE))
            .collect()
    }

    fn lines(theme: &Theme) -> Vec<Pairing> {
        let on_bodies = [
            Role::FrontA,
            Role::FrontB,
            Role::HiddenA,
            Role::HiddenB,
            Role::DiscMark,
        ];
        let roles = Role::ALL
            .iter()
            .copied()
            .filter(|role| !role.is_background() && !on_bodies.contains(role));
        let ground = theme.background;
        roles
            .filter_map(|role| {
                Some((
                    format!("{role:?}"),
                    theme.style(role).stroke?.color,
                    ground,
                    VISIBLE,
                ))
            })
            .collect()
    }

    fn line(role: Role, theme: &Theme) -> Color {
        theme.style(role).stroke.unwrap().color
    }

    fn fill(role: Role, theme: &Theme) -> Color {
        theme.style(role).fill.unwrap()
    }

    fn on_bodies(theme: &Theme) -> Vec<Pairing> {
        /// For a line that only divides an area.
        const DIVIDES: f64 = 1.9;
        let spoke = line(Role::DiscMark, theme);
        let [a, b] = theme.names();
        let others = [Role::FreeBody, Role::FixedBody];
        let names = others
            .into_iter()
            .flat_map(|ground| [a, b, theme.text].map(|ink| (ink, ground)));
        let spokes = [Role::ShapeA, Role::ShapeB].map(|ground| (spoke, ground));
        let edges = [
            (Role::FrontA, Role::ShapeA),
            (Role::HiddenA, Role::ShapeA),
            (Role::FrontB, Role::ShapeB),
            (Role::HiddenB, Role::ShapeB),
        ];
        let dividers = edges.map(|(edge, ground)| (line(edge, theme), ground, DIVIDES));
        let all = names
            .chain(spokes)
            .map(|(ink, ground)| (ink, ground, VISIBLE))
            .chain(dividers);
        all.map(|(ink, ground, least)| {
            (
                format!("on {ground:?}"),
                ink,
                fill(ground, theme).on(theme.background),
                least,
            )
        })
        .collect()
    }

    #[test]
    fn all_text_can_be_read_and_all_lines_can_be_seen() {
        for (name, theme) in themes() {
            for (what, ink, ground, least) in
                [text(&theme), lines(&theme), on_bodies(&theme)].concat()
            {
                let found = ink.on(ground).contrast(ground);
                assert!(
                    found >= least,
                    "{name:?}, {what}: {ink:?} on {ground:?} has {found:.2}"
                );
            }
            let fills = [Role::FixedBody, Role::FreeBody].map(|role| fill(role, &theme));
            let [fixed, free] = fills.map(|fill| lightness(fill.on(theme.background)));
            assert!(
                (fixed - free).abs() > 8.0,
                "{name:?}: {fixed:.1} and {free:.1}"
            );
        }
    }

    /// Lightness in per cent (CIE L*), which remains in black and white.
    fn lightness(color: Color) -> f64 {
        116.0 * libm::cbrt(color.luminance()) - 16.0
    }

    #[test]
    fn paper_in_black_and_white_tells_a_from_b() {
        let theme = Theme::new(ThemeName::Paper);
        let [a, b] =
            [Role::ShapeA, Role::ShapeB].map(|role| fill(role, &theme).on(theme.background));
        // A is drawn over B.
        let both = fill(Role::ShapeA, &theme).on(b);
        let [ground, a, b, both] = [theme.background, a, b, both].map(lightness);
        assert!(b - a > 10.0, "A has {a:.1} and B {b:.1}");
        assert!(ground - b > 3.0, "B has {b:.1} on {ground:.1}");
        assert!(a - both > 3.0, "A has {a:.1} and both {both:.1}");
    }
}
