//! Angles in degrees.

/// The same angle in [0, 360), even where rounding would make it 360.
#[must_use]
pub fn turned_once(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    if turned < 360.0 { turned } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_below_360() {
        assert_eq!(turned_once(-90.0), 270.0);
        assert_eq!(turned_once(725.0), 5.0);
        assert_eq!(turned_once(-1e-30), 0.0);
    }
}
