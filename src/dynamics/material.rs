//! What a body is made of.

/// What a body is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Mass by area, above 0.
    pub density: f64,
    /// Coulomb's coefficient of friction, not negative.
    pub friction: f64,
    /// The part of the speed of an impact that is given back, from 0 to 1.
    pub restitution: f64,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            density: 1.0,
            friction: 0.5,
            restitution: 0.0,
        }
    }
}

impl Material {
    /// The friction between two bodies: √(μ₁μ₂).
    #[must_use]
    pub fn mixed_friction(&self, other: &Self) -> f64 {
        (self.friction * other.friction).sqrt()
    }

    /// The restitution between two bodies: the larger.
    #[must_use]
    pub fn mixed_restitution(&self, other: &Self) -> f64 {
        if self.restitution > other.restitution {
            self.restitution
        } else {
            other.restitution
        }
    }
}
