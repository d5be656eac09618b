//! Two numbers at once, one per lane, in a form that compilers vectorize.

use std::ops::{Add, Div, Mul, Neg, Sub};

use glam::DVec2;

pub(super) const LANES: usize = 2;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct F64x2(pub(super) [f64; LANES]);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Vec2x2 {
    pub(super) x: F64x2,
    pub(super) y: F64x2,
}

impl F64x2 {
    #[inline(always)]
    pub(super) const fn splat(number: f64) -> Self {
        Self([number; LANES])
    }

    /// The result of `f` for each lane.
    #[inline(always)]
    pub(super) fn each(mut f: impl FnMut(usize) -> f64) -> Self {
        Self([f(0), f(1)])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self::each(|lane| f(self.0[lane], other.0[lane]))
    }

    /// `then` in the lanes above 0, `otherwise` in the others.
    #[inline(always)]
    pub(super) fn choose(self, then: Self, otherwise: Self) -> Self {
        Self::each(|lane| {
            if self.0[lane] > 0.0 {
                then.0[lane]
            } else {
                otherwise.0[lane]
            }
        })
    }

    /// The larger of the two, `other` if they are equal.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        self.with(other, |one, other| if one > other { one } else { other })
    }

    /// The smaller of the two, `other` if they are equal.
    #[inline(always)]
    pub(super) fn min(self, other: Self) -> Self {
        self.with(other, |one, other| if one < other { one } else { other })
    }

    /// Whether all lanes are above 0.
    #[inline(always)]
    pub(super) fn all(self) -> bool {
        self.0.iter().all(|&number| number > 0.0)
    }

    /// Whether a lane is above 0.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self.0.iter().any(|&number| number > 0.0)
    }
}

impl Add for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |one, other| one + other)
    }
}

impl Sub for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |one, other| one - other)
    }
}

impl Mul for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |one, other| one * other)
    }
}

impl Div for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.with(other, |one, other| one / other)
    }
}

impl Neg for F64x2 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self::each(|lane| -self.0[lane])
    }
}

impl Vec2x2 {
    /// The result of `f` for each lane.
    #[inline(always)]
    pub(super) fn each(mut f: impl FnMut(usize) -> DVec2) -> Self {
        let [a, b] = [f(0), f(1)];
        Self {
            x: F64x2([a.x, b.x]),
            y: F64x2([a.y, b.y]),
        }
    }

    /// Sets the vector of a lane.
    pub(super) fn set(&mut self, lane: usize, vector: DVec2) {
        (self.x.0[lane], self.y.0[lane]) = (vector.x, vector.y);
    }

    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> F64x2 {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    pub(super) fn perp_dot(self, other: Self) -> F64x2 {
        self.x * other.y - self.y * other.x
    }

    /// Rotated by 90°, from x towards y.
    #[inline(always)]
    pub(super) fn perp(self) -> Self {
        Self {
            x: -self.y,
            y: self.x,
        }
    }
}

impl Add for Vec2x2 {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
        }
    }
}

impl Sub for Vec2x2 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

impl Mul<Vec2x2> for F64x2 {
    type Output = Vec2x2;

    #[inline(always)]
    fn mul(self, vector: Vec2x2) -> Vec2x2 {
        Vec2x2 {
            x: self * vector.x,
            y: self * vector.y,
        }
    }
}
