//! Angles and directions by `libm`, which gives the same bits on every platform; std's functions come from
//! each platform's C library.

use glam::DVec2;

/// The unit vector at `angle` radians from +x towards +y.
#[must_use]
pub fn unit_vector(angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    DVec2::new(cos, sin)
}

/// The angle of `direction` from +x towards +y, in radians from −π to π.
#[must_use]
pub fn angle_of(direction: DVec2) -> f64 {
    libm::atan2(direction.y, direction.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn the_last_bit_is_the_same_everywhere() {
        // The C library of Linux has 0.5984721441039565 and 1.2277723863741932.
        assert_eq!(
            unit_vector(2.5),
            dvec2(-0.801_143_615_546_933_7, 0.598_472_144_103_956_4)
        );
        assert_eq!(
            angle_of(dvec2(1.0, 2.800_000_000_000_000_3)),
            1.227_772_386_374_193_4
        );
    }
}
