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
    with_more_digits(value, 0)
}

/// [`number`] with so many digits more.
fn with_more_digits(value: f64, more: usize) -> String {
    let size = value.abs();
    let text = if size == 0.0 {
        "0".to_owned()
    } else if (0.01..1e9).contains(&size) {
        format!("{value:.0$}", 2 + more)
    } else if (1e-6..0.01).contains(&size) {
        let digits = 2.0 - libm::log10(size).floor();
        format!("{value:.0$}", digits as usize + more)
    } else {
        format!("{value:.0$e}", 2 + more)
    };
    text.replace('-', "−")
}

/// Two lengths in px, with as many digits more as it takes to tell them apart.
pub(super) fn px_apart(lengths: [f64; 2]) -> [String; 2] {
    apart(|more| lengths.map(|length| format!("{} px", with_more_digits(length, more))))
}

/// Two numbers, with as many digits more as it takes to tell them apart.
pub(super) fn numbers_apart(values: [f64; 2]) -> [String; 2] {
    apart(|more| values.map(|value| with_more_digits(value, more)))
}

/// The coordinates of two points, with as many digits more as it takes to tell them apart.
pub(super) fn coordinates_apart<const N: usize>(points: [impl Into<[f64; N]>; 2]) -> [String; 2] {
    let points = points.map(Into::into);
    apart(|more| points.map(|point| coordinates_with(point, more)))
}

/// The first two texts that differ, of those with ever more digits; where the numbers are the same, they never do.
fn apart(texts: impl Fn(usize) -> [String; 2]) -> [String; 2] {
    const MOST_DIGITS: usize = 17;
    let differ = |[one, other]: &[String; 2]| one != other;
    let found = (0..MOST_DIGITS).map(&texts).find(differ);
    found.unwrap_or_else(|| texts(0))
}

/// The coordinates of a point, without what is only rounding beside the largest.
#[must_use]
pub fn coordinates<const N: usize>(point: impl Into<[f64; N]>) -> String {
    coordinates_with(point.into(), 0)
}

fn coordinates_with<const N: usize>(point: [f64; N], more: usize) -> String {
    const ROUNDING: f64 = 1e-14;
    let largest = point.iter().map(|part| part.abs()).fold(0.0, f64::max);
    let least = ROUNDING * largest;
    let parts =
        point.map(|part| with_more_digits(if part.abs() <= least { 0.0 } else { part }, more));
    format!("({})", parts.join(", "))
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
    fn two_numbers_have_the_digits_that_tell_them_apart() {
        assert_eq!(numbers_apart([1.8445, 1.8439]), ["1.845", "1.844"]);
        assert_eq!(px_apart([1.0, 2.0]), ["1.00 px", "2.00 px"]);
        assert_eq!(
            numbers_apart([1.000_01e10, 1.000_02e10]),
            ["1.00001e10", "1.00002e10"]
        );
        assert_eq!(numbers_apart([0.5, 0.5]), ["0.50", "0.50"]);
        let next = 1.0 + f64::EPSILON;
        let [one, other] = numbers_apart([1.0, next]);
        assert_ne!(one, other);
        let points = [dvec2(-0.51, 0.86), dvec2(-0.5101, 0.8601)];
        assert_eq!(
            coordinates_apart(points),
            ["(−0.5100, 0.8600)", "(−0.5101, 0.8601)"]
        );
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
        assert_eq!(coordinates([2.5, -0.0, 1.0]), "(2.50, 0, 1.00)");
    }
}
