//! Numbers as people read them: the one notation of all labels and sentences.

/// A length in px.
#[must_use]
pub fn px(length: f64) -> String {
    format!("{} px", number(length))
}

/// A number to two decimals, and to three digits where they would say nothing; with a power of ten only
/// below a millionth and from a billion on.
#[must_use]
pub fn number(value: f64) -> String {
    let size = value.abs();
    let text = if size == 0.0 {
        "0".to_owned()
    } else if (0.01..1e9).contains(&size) {
        format!("{value:.2}")
    } else if (1e-6..0.01).contains(&size) {
        let digits = 2.0 - libm::log10(size).floor();
        format!("{value:.0$}", digits as usize)
    } else {
        format!("{value:.2e}")
    };
    text.replace('-', "−")
}

/// Both coordinates of a point, without what is only rounding beside the larger.
#[must_use]
pub fn coordinates(point: glam::DVec2) -> String {
    const ROUNDING: f64 = 1e-14;
    let least = ROUNDING * point.abs().max_element();
    let [x, y] = point
        .to_array()
        .map(|part| number(if part.abs() <= least { 0.0 } else { part }));
    format!("({x}, {y})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn lengths_show_something_at_every_scale() {
        let lengths = [0.0, 32.0561, 0.002, 5e-4, 3.21e-9, 2.5e40];
        let texts = lengths.map(px);
        let expected = ["0", "32.06", "0.00200", "0.000500", "3.21e−9", "2.50e40"];
        assert_eq!(texts, expected.map(|number| format!("{number} px")));
    }

    #[test]
    fn numbers_of_one_scene_are_written_alike() {
        assert_eq!([999_990.0, 1.02e6].map(number), ["999990.00", "1020000.00"]);
        assert_eq!([5.0, 5e-4].map(number), ["5.00", "0.000500"]);
    }

    #[test]
    fn no_zero_has_a_sign() {
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(-0.0004), "−0.000400");
        assert_eq!(coordinates(dvec2(-1e-13, -40.0)), "(0, −40.00)");
    }
}
