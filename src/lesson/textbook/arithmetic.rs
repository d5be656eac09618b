//! The arithmetic that the textbook is run in.

use glam::DVec2;

/// To what every intermediate is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// To f64.
    #[default]
    Double,
    /// To f32. An operation on two f32 in f64, then rounded, has the same bits as in f32.
    Single,
}

impl Precision {
    /// The nearest number that this precision has.
    pub(super) fn number(self, value: f64) -> f64 {
        match self {
            Self::Double => value,
            Self::Single => f64::from(value as f32),
        }
    }

    /// The nearest point that this precision has.
    pub(super) fn vector(self, v: DVec2) -> DVec2 {
        DVec2::new(self.number(v.x), self.number(v.y))
    }

    pub(super) fn difference(self, p: DVec2, q: DVec2) -> DVec2 {
        self.vector(p - q)
    }

    pub(super) fn sum(self, p: DVec2, q: DVec2) -> DVec2 {
        self.vector(p + q)
    }

    pub(super) fn dot(self, p: DVec2, q: DVec2) -> f64 {
        self.number(self.number(p.x * q.x) + self.number(p.y * q.y))
    }

    pub(super) fn cross(self, p: DVec2, q: DVec2) -> f64 {
        self.number(self.number(p.x * q.y) - self.number(p.y * q.x))
    }

    pub(super) fn times(self, v: DVec2, factor: f64) -> DVec2 {
        self.vector(v * factor)
    }

    pub(super) fn length(self, v: DVec2) -> f64 {
        self.number(self.dot(v, v).sqrt())
    }

    /// The vector of length 1 along `v`, or zero for zero.
    pub(super) fn unit(self, v: DVec2) -> DVec2 {
        let length = self.length(v);
        if length == 0.0 {
            DVec2::ZERO
        } else {
            self.vector(v / length)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn single_precision_has_the_bits_of_f32() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..1000 {
            let [a, b, c, d] = std::array::from_fn(|_| 1e3 * (random.f32() - 0.5));
            let p = dvec2(f64::from(a), f64::from(b));
            let q = dvec2(f64::from(c), f64::from(d));
            let single = Precision::Single;
            assert_eq!(single.dot(p, q), f64::from(a * c + b * d));
            assert_eq!(single.cross(p, q), f64::from(a * d - b * c));
            assert_eq!(single.length(p), f64::from((a * a + b * b).sqrt()));
        }
    }

    #[test]
    fn zero_has_no_unit_vector() {
        assert_eq!(Precision::Double.unit(DVec2::ZERO), DVec2::ZERO);
        assert_eq!(Precision::Double.unit(dvec2(0.0, -3.0)), dvec2(0.0, -1.0));
    }
}
