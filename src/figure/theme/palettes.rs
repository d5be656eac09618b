//! The colours of each theme.

use super::{BodyColors, Theme};
use crate::figure::Color;
use crate::figure::style::Tint;

// Okabe and Ito, "Color Universal Design", 2008: colours that most colour-blind people can distinguish.
const VERMILLION: Color = Color::hex(0x00D5_5E00);
const BLUISH_GREEN: Color = Color::hex(0x0000_9E73);
const REDDISH_PURPLE: Color = Color::hex(0x00CC_79A7);
const YELLOW: Color = Color::hex(0x00F0_E442);
const SKY_BLUE: Color = Color::hex(0x0056_B4E9);
const BLUE: Color = Color::hex(0x0000_72B2);

const WHITE: Color = Color::hex(0x00FF_FFFF);
const BLACK: Color = Color::hex(0);

impl Theme {
    pub(super) const CHALKBOARD: Self = Self {
        background: Color::hex(0x0010_1418),
        minkowski_background: Color::hex(0x000B_0E11),
        surface: Color::hex(0x0017_1C21),
        text: Color::hex(0x00F5_F5F0),
        faint_text: Color::hex(0x009A_A4AD),
        rule: Color::hex(0x002A_3138),
        warning: Color::hex(0x00FF_B08A),
        is_light: false,
        text_scale: 1.0,
        stroke_scale: 1.0,
        a: BodyColors {
            fill: VERMILLION.at(45),
            outline: VERMILLION,
            edge: VERMILLION,
            letter: Color::hex(0x00FF_D9C2),
            name: Color::hex(0x00FF_8A3D),
        },
        b: BodyColors {
            fill: BLUISH_GREEN.at(60),
            outline: BLUISH_GREEN,
            edge: BLUISH_GREEN,
            letter: Color::hex(0x00C9_FFEC),
            name: Color::hex(0x0034_D3A4),
        },
        hull: Tint::plain(REDDISH_PURPLE),
        simplex: Tint::plain(YELLOW),
        edge: Tint::plain(SKY_BLUE),
        user_trace: Tint::plain(Color::hex(0x00B5_A0FF)),
        point: Color::hex(0x00F5_F5F0),
        grid: Color::hex(0x0016_1B20),
        axis: Color::hex(0x003A_424A),
        is_hatched: false,
    };

    pub(super) const CLASSIC: Self = Self {
        background: BLACK,
        minkowski_background: Color::hex(0x000A_0A0A),
        surface: Color::hex(0x0018_1818),
        text: WHITE,
        faint_text: Color::hex(0x00A8_A8A8),
        rule: Color::hex(0x0030_3030),
        warning: Color::hex(0x00FF_B08A),
        is_light: false,
        text_scale: 1.0,
        stroke_scale: 1.0,
        a: BodyColors {
            fill: Color::hex(0x00FF_0000),
            outline: Color::hex(0x00FF_0000),
            edge: BLACK,
            letter: BLACK,
            name: Color::hex(0x00FF_6060),
        },
        b: BodyColors {
            fill: Color::hex(0x0000_FF00),
            outline: Color::hex(0x0000_FF00),
            edge: BLACK,
            letter: BLACK,
            name: Color::hex(0x0000_FF00),
        },
        hull: Tint::plain(Color::hex(0x00FF_80FF)),
        simplex: Tint::plain(Color::hex(0x00FF_FF00)),
        edge: Tint::plain(Color::hex(0x0040_C0FF)),
        user_trace: Tint::plain(Color::hex(0x00B5_A0FF)),
        point: WHITE,
        grid: Color::hex(0x0018_1818),
        axis: Color::hex(0x0044_4444),
        is_hatched: false,
    };

    /// The lines keep Okabe and Ito's colours as far as white lets them be seen; yellow and sky blue
    /// give way to an ochre and their blue. Printed in black and white, A is the darker.
    pub(super) const PAPER: Self = Self {
        background: WHITE,
        minkowski_background: Color::hex(0x00FB_FBF8),
        surface: Color::hex(0x00F4_F4EF),
        text: Color::hex(0x0016_1A1D),
        faint_text: Color::hex(0x0055_5C63),
        rule: Color::hex(0x00CF_CFC8),
        warning: Color::hex(0x00A3_2A00),
        is_light: true,
        text_scale: 1.0,
        stroke_scale: 1.0,
        a: BodyColors {
            fill: VERMILLION.at(40),
            outline: VERMILLION,
            edge: VERMILLION,
            letter: Color::hex(0x0070_2A00),
            name: Color::hex(0x00A8_4300),
        },
        b: BodyColors {
            fill: BLUISH_GREEN.at(12),
            outline: BLUISH_GREEN,
            edge: BLUISH_GREEN,
            letter: Color::hex(0x0000_4A36),
            name: Color::hex(0x0000_6E50),
        },
        hull: Tint {
            line: REDDISH_PURPLE,
            text: Color::hex(0x0093_4471),
        },
        simplex: Tint {
            line: Color::hex(0x00AD_8200),
            text: Color::hex(0x0074_5600),
        },
        edge: Tint {
            line: BLUE,
            text: Color::hex(0x0000_609A),
        },
        user_trace: Tint {
            line: Color::hex(0x0068_4BC4),
            text: Color::hex(0x0057_3BB0),
        },
        point: Color::hex(0x0016_1A1D),
        grid: Color::hex(0x00E9_E9E4),
        axis: Color::hex(0x00A6_A6A0),
        is_hatched: true,
    };

    pub(super) const PROJECTOR: Self = Self {
        background: BLACK,
        minkowski_background: BLACK,
        surface: Color::hex(0x0012_1212),
        text: WHITE,
        faint_text: Color::hex(0x00C8_CED4),
        rule: Color::hex(0x0058_5858),
        warning: Color::hex(0x00FF_B88A),
        is_light: false,
        text_scale: 1.35,
        stroke_scale: 1.6,
        a: BodyColors {
            fill: VERMILLION.at(60),
            outline: Color::hex(0x00FF_7A1F),
            edge: Color::hex(0x00FF_7A1F),
            letter: WHITE,
            name: Color::hex(0x00FF_9A55),
        },
        b: BodyColors {
            fill: BLUISH_GREEN.at(65),
            outline: Color::hex(0x001F_DDAA),
            edge: Color::hex(0x001F_DDAA),
            letter: WHITE,
            name: Color::hex(0x0044_E6BB),
        },
        hull: Tint::plain(Color::hex(0x00F0_A0CE)),
        simplex: Tint::plain(YELLOW),
        edge: Tint::plain(Color::hex(0x006F_C6F7)),
        user_trace: Tint::plain(Color::hex(0x00C4_B3FF)),
        point: WHITE,
        grid: Color::hex(0x001E_1E1E),
        axis: Color::hex(0x0068_6868),
        is_hatched: false,
    };
}
