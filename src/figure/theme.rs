//! Themes: what each role looks like.

#[cfg(test)]
mod contrast;
mod dashes;
mod falling;
mod palettes;
mod question;
mod sat;
mod spatial;
mod theirs;
mod tour;

use std::str::FromStr;

use glam::DVec2;

use super::named::{UnknownName, find};
use super::{Color, Role};

/// A line's look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// In points of the picture.
    pub width: f64,
    /// Its colour.
    pub color: Color,
    /// The lengths of a dash, a gap, a dash and a gap; `None` for a solid line.
    pub dash: Option<[f64; 4]>,
}

/// How an area is hatched. Lengths are in points of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hatch {
    /// The way that the lines run, of length 1.
    pub along: DVec2,
    /// From one line to the next.
    pub spacing: f64,
    /// The lines' look.
    pub stroke: Stroke,
}

/// A role's look; lengths are in points of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The inside of polygons.
    pub fill: Option<Color>,
    /// Lines over that inside.
    pub hatch: Option<Hatch>,
    /// Lines and outlines.
    pub stroke: Option<Stroke>,
    /// The inside of dots.
    pub dot: Color,
    /// The line of dots that are rings.
    pub ring: Option<Stroke>,
    /// The radius of dots.
    pub radius: f64,
    /// Text.
    pub text: Color,
    /// The height of text.
    pub text_size: f64,
}

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
    a: Body,
    b: Body,
    hull: Tint,
    simplex: Tint,
    edge: Tint,
    /// Of somebody else's trace.
    theirs: Tint,
    point: Color,
    grid: Color,
    axis: Color,
    empty_side_hatch: Option<Hatch>,
    origin_region_hatch: Option<Hatch>,
}

/// How a body is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Body {
    fill: Color,
    hatch: Option<Hatch>,
    outline: Color,
    /// Its edges in space, on the fill.
    edge: Color,
    /// Its letter, on the fill.
    letter: Color,
    /// Its name, on the surface.
    name: Color,
}

// The sizes of text. egui rounds a font's height, 1.164 of its size in DejaVu, to whole pixels: these
// make 15, 17, 20 and 23, so that text on the screen is as large as in a file.
const SMALL_TEXT: f64 = 12.9;
const TEXT: f64 = 14.6;
const NAME_TEXT: f64 = 17.2;
const LETTER_TEXT: f64 = 19.8;

/// A colour of lines, and its like that is strong enough to be read.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tint {
    line: Color,
    text: Color,
}

impl Tint {
    const fn plain(color: Color) -> Self {
        Self {
            line: color,
            text: color,
        }
    }

    /// The same for what is over; still to be seen and read on a light ground.
    const fn faded(self) -> Self {
        Self {
            line: self.text.at(65),
            text: self.text.at(90),
        }
    }
}

impl Theme {
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

    /// What a role looks like.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        let usual = self.usual_style(role);
        let scaled = |stroke: Stroke| Stroke {
            width: stroke.width * self.stroke_scale,
            dash: stroke
                .dash
                .map(|parts| parts.map(|part| part * self.stroke_scale)),
            ..stroke
        };
        Style {
            stroke: usual.stroke.map(scaled),
            ring: usual.ring.map(scaled),
            radius: usual.radius * self.stroke_scale,
            text_size: usual.text_size * self.text_scale,
            ..usual
        }
    }

    /// A role's look before it is scaled.
    const fn usual_style(&self, role: Role) -> Style {
        let plain = Style {
            fill: None,
            hatch: None,
            stroke: None,
            dot: self.point,
            ring: None,
            radius: 5.0,
            text: self.text,
            text_size: TEXT,
        };
        match role {
            Role::ShapeA => Self::body(&self.a, plain),
            Role::ShapeB => Self::body(&self.b, plain),
            Role::NameA => Self::name(&self.a, plain),
            Role::NameB => Self::name(&self.b, plain),
            Role::OutlineA => lined(1.5, Tint::plain(self.a.outline), plain),
            Role::OutlineB => lined(1.5, Tint::plain(self.b.outline), plain),
            Role::GhostB => dashed(
                dashes::GHOST,
                lined(1.5, Tint::plain(self.b.outline), plain),
            ),
            Role::Grid => lined(1.0, Tint::plain(self.grid), plain),
            Role::Axis => lined(1.5, Tint::plain(self.axis), plain),
            Role::Origin => plain,
            Role::Hull => Style {
                fill: Some(self.hull.line.at(10)),
                ..lined(2.0, self.hull, plain)
            },
            Role::CoreHull => dashed(dashes::CORE, lined(1.5, self.hull, plain)),
            Role::Boundary => lined(1.0, Tint::plain(self.faint_text), plain),
            Role::Simplex => Style {
                fill: Some(self.simplex.line.at(18)),
                radius: 5.5,
                text_size: NAME_TEXT,
                ..lined(2.0, self.simplex, plain)
            },
            Role::ClosestEdge => Style {
                fill: Some(self.edge.line.at(24)),
                ..lined(4.5, self.edge, plain)
            },
            Role::Penetration => lined(3.0, self.edge, plain),
            Role::Contact => plain,
            Role::Pointer => lined(3.0, Tint::plain(self.b.outline), plain),
            Role::Title => Style {
                text: self.faint_text,
                text_size: SMALL_TEXT,
                ..plain
            },
            Role::Leader => lined(1.0, Tint::plain(self.faint_text), plain),
            _ => self.lesson_style(role, plain),
        }
    }

    /// What the roles of a lesson's step look like, in the colours of the rest.
    const fn lesson_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::SearchDirection => Style {
                text_size: NAME_TEXT,
                ..lined(2.5, Tint::plain(self.point), plain)
            },
            Role::SupportLine => dashed(
                dashes::SUPPORT_LINE,
                lined(1.5, Tint::plain(self.point.at(70)), plain),
            ),
            Role::EmptySide => Style {
                fill: Some(self.point.at(6)),
                hatch: self.empty_side_hatch,
                ..plain
            },
            Role::OriginRegion => Style {
                fill: Some(self.simplex.line.at(12)),
                hatch: self.origin_region_hatch,
                ..plain
            },
            Role::Before => Style {
                text_size: NAME_TEXT,
                ..dashed(dashes::BEFORE, lined(1.5, self.simplex.faded(), plain))
            },
            Role::Support => Style {
                radius: 8.0,
                text_size: NAME_TEXT,
                ..plain
            },
            Role::Ray => lined(1.5, Tint::plain(self.point), plain),
            Role::Polytope => Style {
                fill: Some(self.edge.line.at(14)),
                ..lined(2.0, self.edge, plain)
            },
            Role::Expansion => dashed(dashes::EXPANSION, lined(2.0, self.edge, plain)),
            Role::EdgeDistance => Style {
                text: self.faint_text,
                text_size: SMALL_TEXT,
                ..dashed(
                    dashes::EDGE_DISTANCE,
                    lined(1.0, Tint::plain(self.faint_text), plain),
                )
            },
            Role::Dimension => Style {
                text_size: NAME_TEXT,
                ..lined(2.0, Tint::plain(self.point), plain)
            },
            Role::Extension => lined(1.0, Tint::plain(self.faint_text), plain),
            Role::Core => dashed(
                dashes::CORE,
                lined(1.5, Tint::plain(self.faint_text), plain),
            ),
            Role::Center => Style {
                radius: 4.0,
                ..lined(1.0, Tint::plain(self.faint_text), plain)
            },
            Role::Pointed => Style {
                radius: 7.5,
                ..lined(1.5, self.edge, plain)
            },
            _ => self.sat_style(role, plain),
        }
    }

    /// What stands beside the shapes looks like: subtle, but for what has to be read.
    const fn frame_style(&self, role: Role, plain: Style) -> Style {
        let small = Style {
            text_size: SMALL_TEXT,
            ..plain
        };
        match role {
            Role::Scale => lined(1.0, Tint::plain(self.faint_text), small),
            Role::Lens => lined(1.0, Tint::plain(self.faint_text), small),
            Role::Legend => Style {
                text: self.text,
                ..lined(1.0, Tint::plain(self.faint_text), small)
            },
            Role::Candidate | Role::Chosen | Role::Wrong => self.question_style(role, plain),
            Role::TheirDirection
            | Role::TheirBefore
            | Role::TheirSimplex
            | Role::TheirEdge
            | Role::TheirSupport
            | Role::FirstWrong => self.theirs_style(role, plain),
            _ => self.tour_style(role, plain),
        }
    }

    const fn name(body: &Body, plain: Style) -> Style {
        Style {
            text: body.name,
            text_size: LETTER_TEXT,
            ..plain
        }
    }

    const fn body(body: &Body, plain: Style) -> Style {
        Style {
            fill: Some(body.fill),
            hatch: body.hatch,
            stroke: Some(solid(2.0, body.outline)),
            text: body.letter,
            text_size: LETTER_TEXT,
            ..plain
        }
    }

    /// Whether a role's labels are left out where there is no room for them.
    #[must_use]
    pub const fn is_optional(&self, role: Role) -> bool {
        matches!(role, Role::EdgeDistance | Role::Touch)
    }
}

const fn dashed(dash: [f64; 4], style: Style) -> Style {
    let stroke = match style.stroke {
        Some(stroke) => Some(Stroke {
            dash: Some(dash),
            ..stroke
        }),
        None => None,
    };
    Style { stroke, ..style }
}

const fn solid(width: f64, color: Color) -> Stroke {
    Stroke {
        width,
        color,
        dash: None,
    }
}

/// A role in one tint: its lines, its dots and its text.
const fn lined(width: f64, tint: Tint, plain: Style) -> Style {
    Style {
        stroke: Some(solid(width, tint.line)),
        dot: tint.line,
        text: tint.text,
        ..plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_projector_is_larger_in_everything() {
        let [usual, large] = [ThemeName::Chalkboard, ThemeName::Projector].map(Theme::new);
        for role in Role::ALL {
            let (usual, large) = (usual.style(role), large.style(role));
            assert!(large.text_size > usual.text_size && large.radius > usual.radius);
            assert!(
                large
                    .stroke
                    .map(|s| s.width > usual.stroke.map_or(0.0, |s| s.width))
                    != Some(false)
            );
        }
    }

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
