//! Two numbers at once, one per lane, in a form that compilers vectorize.

use std::ops::{Add, Mul, Sub};

use glam::DVec2;

pub(super) const LANES: usize = 2;

/// A number for each lane.
pub(super) type F64x2 = DVec2;

/// A vector for each lane, by its coordinates. Aligned, so that an instruction can read both lanes from memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(16))]
pub(super) struct Vec2x2 {
    pub(super) x: F64x2,
    pub(super) y: F64x2,
}

/// `then` in the lanes in which `number` is above 0, `otherwise` in the others.
#[inline(always)]
pub(super) fn choose(number: F64x2, then: F64x2, otherwise: F64x2) -> F64x2 {
    F64x2::select(number.cmpgt(F64x2::ZERO), then, otherwise)
}

/// The larger in each lane, `other` if they are equal. `F64x2::max` looks for NaN, too.
#[inline(always)]
pub(super) fn max(one: F64x2, other: F64x2) -> F64x2 {
    F64x2::select(one.cmpgt(other), one, other)
}

/// The smaller in each lane, `other` if they are equal.
#[inline(always)]
pub(super) fn min(one: F64x2, other: F64x2) -> F64x2 {
    F64x2::select(one.cmplt(other), one, other)
}

/// The result of `f` for each lane.
#[inline(always)]
pub(super) fn each(mut f: impl FnMut(usize) -> f64) -> F64x2 {
    F64x2::new(f(0), f(1))
}

impl Vec2x2 {
    /// The result of `f` for each lane.
    #[inline(always)]
    pub(super) fn each(mut f: impl FnMut(usize) -> DVec2) -> Self {
        let [a, b] = [f(0), f(1)];
        Self {
            x: F64x2::new(a.x, b.x),
            y: F64x2::new(a.y, b.y),
        }
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
