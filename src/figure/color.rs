//! Colours, and how far they stand out from each other.

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

    /// What is seen of it on an opaque `ground`, mixed as SVG and the window mix.
    #[must_use]
    pub fn on(self, ground: Self) -> Self {
        let mix = |over: u8, under: u8| {
            let opacity = f64::from(self.a) / 255.0;
            (opacity * f64::from(over) + (1.0 - opacity) * f64::from(under)).round() as u8
        };
        Self {
            r: mix(self.r, ground.r),
            g: mix(self.g, ground.g),
            b: mix(self.b, ground.b),
            a: 255,
        }
    }

    /// The contrast of two opaque colours, from 1 to 21 (WCAG 2.1).
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    pub(super) fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let c = f64::from(part) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                libm::pow((c + 0.055) / 1.055, 2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }
}
