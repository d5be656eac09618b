//! Themes: what each role looks like.

use clap::ValueEnum;

use super::Role;

/// An sRGB colour with its opacity, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity.
    pub a: u8,
}

impl Color {
    /// The opaque colour 0xRRGGBB.
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        Self {
            r: (rgb >> 16) as u8,
            g: (rgb >> 8) as u8,
            b: rgb as u8,
            a: 255,
        }
    }

    /// The same at an opacity of `percent`.
    #[must_use]
    pub const fn at(self, percent: u32) -> Self {
        Self {
            a: (255 * percent / 100) as u8,
            ..self
        }
    }
}

/// A line's look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// In points of the picture.
    pub width: f64,
    /// Its colour.
    pub color: Color,
    /// The lengths of dash and gap; `None` for a solid line.
    pub dash: Option<[f64; 2]>,
}

/// A role's look; lengths are in points of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The inside of polygons.
    pub fill: Option<Color>,
    /// Lines and outlines.
    pub stroke: Option<Stroke>,
    /// The inside of dots.
    pub dot: Color,
    /// The radius of dots.
    pub radius: f64,
    /// Text.
    pub text: Color,
    /// The height of text.
    pub text_size: f64,
}

/// The names of the themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ThemeName {
    /// Colour-blind-safe colours on a dark ground.
    #[default]
    Chalkboard,
    /// The original's pure red and green on black.
    Classic,
}

impl ThemeName {
    /// The name as people read it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Chalkboard => "chalkboard",
            Self::Classic => "classic",
        }
    }

    /// The theme after this one, going round.
    #[must_use]
    pub fn next(self) -> Self {
        let all = Self::value_variants();
        let at = all.iter().position(|&name| name == self).unwrap_or(0);
        all[(at + 1) % all.len()]
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
    a: Body,
    b: Body,
    hull: Color,
    simplex: Color,
    edge: Color,
    point: Color,
    grid: Color,
    axis: Color,
}

/// How a body is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Body {
    fill: Color,
    outline: Color,
    letter: Color,
}

// The sizes of text. egui rounds a font's height, 1.164 of its size in DejaVu, to whole pixels: these
// make 15, 17, 20 and 23, so that text on the screen is as large as in a file.
const SMALL_TEXT: f64 = 12.9;
const TEXT: f64 = 14.6;
const NAME_TEXT: f64 = 17.2;
const LETTER_TEXT: f64 = 19.8;

// Okabe and Ito, "Color Universal Design", 2008: colours that most colour-blind eyes tell apart.
const VERMILLION: Color = Color::hex(0x00D5_5E00);
const BLUISH_GREEN: Color = Color::hex(0x0000_9E73);
const REDDISH_PURPLE: Color = Color::hex(0x00CC_79A7);
const YELLOW: Color = Color::hex(0x00F0_E442);
const SKY_BLUE: Color = Color::hex(0x0056_B4E9);

impl Theme {
    /// Text that something went wrong.
    pub const WARNING: Color = Color::hex(0x00FF_B08A);

    /// The theme of this name.
    #[must_use]
    pub const fn new(name: ThemeName) -> Self {
        match name {
            ThemeName::Chalkboard => Self::CHALKBOARD,
            ThemeName::Classic => Self::CLASSIC,
        }
    }

    const CHALKBOARD: Self = Self {
        background: Color::hex(0x0010_1418),
        minkowski_background: Color::hex(0x000B_0E11),
        surface: Color::hex(0x0017_1C21),
        text: Color::hex(0x00F5_F5F0),
        faint_text: Color::hex(0x009A_A4AD),
        rule: Color::hex(0x002A_3138),
        a: Body {
            fill: VERMILLION.at(45),
            outline: VERMILLION,
            letter: Color::hex(0x00FF_D9C2),
        },
        b: Body {
            fill: BLUISH_GREEN.at(60),
            outline: BLUISH_GREEN,
            letter: Color::hex(0x00C9_FFEC),
        },
        hull: REDDISH_PURPLE,
        simplex: YELLOW,
        edge: SKY_BLUE,
        point: Color::hex(0x00F5_F5F0),
        grid: Color::hex(0x0016_1B20),
        axis: Color::hex(0x003A_424A),
    };

    const CLASSIC: Self = Self {
        background: Color::hex(0),
        minkowski_background: Color::hex(0x000A_0A0A),
        surface: Color::hex(0x0018_1818),
        text: Color::hex(0x00FF_FFFF),
        faint_text: Color::hex(0x00A8_A8A8),
        rule: Color::hex(0x0030_3030),
        a: Body {
            fill: Color::hex(0x00FF_0000),
            outline: Color::hex(0x00FF_0000),
            letter: Color::hex(0x00FF_FFFF),
        },
        b: Body {
            fill: Color::hex(0x0000_FF00),
            outline: Color::hex(0x0000_FF00),
            letter: Color::hex(0),
        },
        hull: Color::hex(0x00FF_80FF),
        simplex: Color::hex(0x00FF_FF00),
        edge: Color::hex(0x0040_C0FF),
        point: Color::hex(0x00FF_FFFF),
        grid: Color::hex(0x0018_1818),
        axis: Color::hex(0x0044_4444),
    };

    /// What a role looks like.
    #[must_use]
    pub const fn style(&self, role: Role) -> Style {
        let plain = Style {
            fill: None,
            stroke: None,
            dot: self.point,
            radius: 5.0,
            text: self.text,
            text_size: TEXT,
        };
        match role {
            Role::ShapeA => Self::body(&self.a, plain),
            Role::ShapeB => Self::body(&self.b, plain),
            Role::OutlineB => lined(1.5, self.b.outline, plain),
            Role::GhostB => Style {
                stroke: Some(Stroke {
                    dash: Some([6.0, 5.0]),
                    ..solid(1.5, self.b.outline)
                }),
                ..plain
            },
            Role::Grid => lined(1.0, self.grid, plain),
            Role::Axis => lined(1.5, self.axis, plain),
            Role::Origin => plain,
            Role::Hull => Style {
                fill: Some(self.hull.at(10)),
                ..lined(2.0, self.hull, plain)
            },
            Role::Rounding => Style {
                fill: Some(self.hull.at(6)),
                stroke: Some(Stroke {
                    dash: Some([5.0, 4.0]),
                    ..solid(1.5, self.hull)
                }),
                ..plain
            },
            Role::Simplex => Style {
                fill: Some(self.simplex.at(18)),
                radius: 5.5,
                text_size: NAME_TEXT,
                ..lined(2.0, self.simplex, plain)
            },
            Role::ClosestEdge => lined(4.5, self.edge, plain),
            Role::Penetration => lined(3.0, self.edge, plain),
            Role::Contact => plain,
            Role::Pointer => lined(3.0, self.b.outline, plain),
            Role::Title => Style {
                text: self.faint_text,
                text_size: SMALL_TEXT,
                ..plain
            },
            _ => self.lesson_style(role, plain),
        }
    }

    /// What the roles of a lesson's step look like, in the colours of the rest.
    const fn lesson_style(&self, role: Role, plain: Style) -> Style {
        match role {
            Role::SearchDirection => Style {
                text_size: NAME_TEXT,
                ..lined(2.5, self.point, plain)
            },
            Role::SupportLine => dashed([8.0, 5.0], lined(1.5, self.point.at(70), plain)),
            Role::EmptySide => Style {
                fill: Some(self.point.at(6)),
                ..plain
            },
            Role::OriginRegion => Style {
                fill: Some(self.simplex.at(12)),
                ..plain
            },
            Role::Before => Style {
                text_size: NAME_TEXT,
                ..dashed([5.0, 5.0], lined(1.5, self.simplex.at(55), plain))
            },
            Role::Support => Style {
                radius: 8.0,
                text_size: NAME_TEXT,
                ..plain
            },
            Role::Polytope => Style {
                fill: Some(self.edge.at(14)),
                ..lined(2.0, self.edge, plain)
            },
            Role::Expansion => dashed([7.0, 5.0], lined(2.0, self.edge, plain)),
            Role::EdgeDistance => Style {
                text: self.faint_text,
                text_size: SMALL_TEXT,
                ..dashed([3.0, 4.0], lined(1.0, self.faint_text, plain))
            },
            Role::Dimension => Style {
                text_size: NAME_TEXT,
                ..lined(2.0, self.point, plain)
            },
            Role::Extension => lined(1.0, self.faint_text, plain),
            Role::Core => dashed([4.0, 4.0], lined(1.5, self.faint_text, plain)),
            Role::Pointed => Style {
                radius: 7.5,
                ..lined(1.5, self.edge, plain)
            },
            _ => plain,
        }
    }

    const fn body(body: &Body, plain: Style) -> Style {
        Style {
            fill: Some(body.fill),
            stroke: Some(solid(2.0, body.outline)),
            text: body.letter,
            text_size: LETTER_TEXT,
            ..plain
        }
    }

    /// Whether a role lies behind everything, so that labels may stand on it.
    #[must_use]
    pub const fn is_background(&self, role: Role) -> bool {
        matches!(
            role,
            Role::Grid | Role::Axis | Role::EmptySide | Role::OriginRegion
        )
    }

    /// Whether a role's labels are left out where there is no room for them.
    #[must_use]
    pub const fn is_optional(&self, role: Role) -> bool {
        matches!(role, Role::EdgeDistance)
    }
}

const fn dashed(dash: [f64; 2], style: Style) -> Style {
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

/// A role in one colour: its lines, its dots and its text.
const fn lined(width: f64, color: Color, plain: Style) -> Style {
    Style {
        stroke: Some(solid(width, color)),
        dot: color,
        text: color,
        ..plain
    }
}
