//! Angles in degrees.

/// The same angle in [0, 360), also where a rounding would make it a whole turn.
#[must_use]
pub fn turned_once(degrees: f64) -> f64 {
    let turned = degrees.rem_euclid(360.0);
    if turned < 360.0 { turned } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_less_than_whole() {
        assert_eq!(turned_once(-90.0), 270.0);
        assert_eq!(turned_once(725.0), 5.0);
        assert_eq!(turned_once(-1e-30), 0.0);
    }
}
