//! Numbers as people read them: the one notation of all labels and sentences.

use std::fmt::Display;

use glam::DVec2;

use super::Vector;

/// A length in px.
#[must_use]
pub fn px(length: f64) -> String {
    format!("{} px", number(length))
}

/// A number, or 0 where it is only rounding beside those of such a size that it was worked out from.
pub(crate) fn settled(value: f64, size: f64) -> f64 {
    const ROUNDING: f64 = 1e-14;
    if value.abs() <= ROUNDING * size {
        0.0
    } else {
        value
    }
}

fn largest(values: &[f64]) -> f64 {
    let finite = values.iter().filter(|value| value.is_finite());
    finite.map(|value| value.abs()).fold(0.0, f64::max)
}

/// A number to two decimals, and to three digits where they would say nothing; with a power of ten only
/// below a millionth and from a billion on.
#[must_use]
pub fn number(value: f64) -> String {
    with_more_digits(value, 0)
}

/// How many decimals that takes; `None` for 0 and where there is a power of ten.
fn decimals(value: f64) -> Option<usize> {
    let size = value.abs();
    if (0.01..1e9).contains(&size) {
        Some(2)
    } else if (1e-6..0.01).contains(&size) {
        Some(three_digits(size))
    } else {
        None
    }
}

/// How many decimals show three digits of a size below 1.
fn three_digits(size: f64) -> usize {
    (2.0 - libm::log10(size).floor()) as usize
}

/// The digits of a superscript, from 0.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A number that a program wrote, such as `-1.5e-9`, as a textbook prints it: −1.5 × 10⁻⁹.
#[must_use]
pub fn printed(text: &str) -> String {
    let text = text.replace('-', "−");
    match text.split_once('e') {
        Some((digits, power)) => format!("{digits} × {}", ten_to_the(power)),
        None => text,
    }
}

/// The power of ten of this exponent: 10⁻⁹.
#[must_use]
pub fn ten_to_the(exponent: impl Display) -> String {
    let raised = |sign: char| match sign.to_digit(10) {
        Some(digit) => SUPERSCRIPTS[digit as usize],
        None => '⁻',
    };
    let exponent = exponent.to_string();
    format!("10{}", exponent.chars().map(raised).collect::<String>())
}

/// [`number`] with so many digits more.
fn with_more_digits(value: f64, more: usize) -> String {
    printed(&match decimals(value) {
        Some(decimals) => format!("{value:.0$}", decimals + more),
        None if value == 0.0 => "0".to_owned(),
        None if value.is_infinite() => if value < 0.0 { "-∞" } else { "∞" }.to_owned(),
        None => format!("{value:.0$e}", 2 + more),
    })
}

/// [`number`] with so many decimals at least.
pub(super) fn number_to(least: usize, value: f64) -> String {
    let more = decimals(value).map_or(0, |decimals| least.saturating_sub(decimals));
    with_more_digits(value, more)
}

/// [`number`] with three digits at least.
pub(super) fn number_to_three_digits(value: f64) -> String {
    number_to_digits(3, value)
}

/// [`number`] with so many digits at least, of three or more.
pub(super) fn number_to_digits(least: usize, value: f64) -> String {
    let more = match decimals(value) {
        Some(decimals) => {
            let above = libm::log10(value.abs()).floor();
            ((least - 1) as f64 - above - decimals as f64).max(0.0) as usize
        }
        None => least - 3,
    };
    with_more_digits(value, more)
}

/// The numbers of a sum or a difference and what it comes to: to so many decimals at least, and with those that it takes
/// to show three digits of the outcome, which is 0 where only rounding has left something.
fn sum_to<const N: usize>(least: usize, parts: [f64; N], outcome: f64) -> ([String; N], String) {
    let outcome = settled(outcome, largest(&parts));
    let size = outcome.abs();
    let shown = if size == 0.0 || size >= 0.1 {
        least
    } else {
        least.max(three_digits(size))
    };
    (
        parts.map(|part| number_to(shown, part)),
        number_to(shown, outcome),
    )
}

/// The same of the coordinates of points.
pub(super) fn sum_of_points<const PARTS: usize>(
    least: usize,
    parts: [impl Vector; PARTS],
    outcome: impl Vector,
) -> ([String; PARTS], String) {
    let size = parts.iter().map(|part| largest(part.parts()));
    let size = size.fold(0.0, f64::max);
    let said = outcome.parts().iter().enumerate().map(|(at, &outcome)| {
        let parts = parts.map(|part| settled(part.parts()[at], size));
        sum_to(least, parts, settled(outcome, size))
    });
    let (said, outcome): (Vec<[String; PARTS]>, Vec<String>) = said.unzip();
    (
        std::array::from_fn(|part| {
            let coordinates: Vec<&str> = said.iter().map(|said| said[part].as_str()).collect();
            point(&coordinates)
        }),
        point(&outcome),
    )
}

/// A point with these coordinates.
fn point(coordinates: &[impl AsRef<str>]) -> String {
    let parts: Vec<&str> = coordinates.iter().map(AsRef::as_ref).collect();
    format!("({})", parts.join(", "))
}

/// Numbers and vectors with the digits that it takes to come from them, as they are told, to an outcome that is told as
/// `outcome`, by `tell`; with their usual ones where no digits do. A vector's coordinates are told alike.
pub(super) fn digits_for<const N: usize, const V: usize>(
    numbers: [f64; N],
    vectors: [DVec2; V],
    outcome: &str,
    tell: impl Fn([f64; N], [DVec2; V]) -> String,
) -> ([String; N], [String; V]) {
    let texts = |digits: &[usize]| {
        (
            std::array::from_fn(|at| with_more_digits(numbers[at], digits[at])),
            std::array::from_fn(|at| coordinates_with(vectors[at], digits[N + at])),
        )
    };
    let does = |digits: &[usize]| {
        let (numbers, vectors): ([String; N], [String; V]) = texts(digits);
        let numbers = numbers.each_ref().map(|text| read(text));
        tell(numbers, vectors.each_ref().map(|text| read_vector(text))) == outcome
    };
    let alike = |more: usize| vec![more; N + V];
    let Some(mut digits) = (0..=MOST_DIGITS).map(alike).find(|digits| does(digits)) else {
        return texts(&alike(0));
    };
    for at in 0..digits.len() {
        while digits[at] > 0 {
            digits[at] -= 1;
            if !does(&digits) {
                digits[at] += 1;
                break;
            }
        }
    }
    texts(&digits)
}

/// A point as it is told, to reckon with.
pub(super) fn read_vector<V: Vector>(text: &str) -> V {
    let parts = read_point(text).into_iter();
    parts.zip(V::AXES).map(|(part, &axis)| axis * part).sum()
}

/// Its coordinates.
pub(super) fn read_point(text: &str) -> Vec<f64> {
    let coordinates = text.trim_matches(['(', ')']).split(", ");
    coordinates.map(read).collect()
}

/// A number as it is told, to reckon with.
fn read(text: &str) -> f64 {
    let lowered = |sign: char| match SUPERSCRIPTS.iter().position(|&raised| raised == sign) {
        Some(digit) => char::from_digit(digit as u32, 10).unwrap_or(sign),
        None if matches!(sign, '−' | '⁻') => '-',
        None => sign,
    };
    let text = text.replace(" × 10", "e").replace('∞', "inf");
    let text: String = text.chars().map(lowered).collect();
    text.parse().unwrap_or(f64::NAN)
}

/// Whether a number is what a text tells, to half of its last digit; what is told as 0 is that to two decimals.
pub(super) fn is_told_as(value: f64, text: &str) -> bool {
    let (digits, power) = text
        .split_once(" × 10")
        .map_or((text, 1.0), |(digits, power)| {
            (digits, read(&format!("1 × 10{power}")))
        });
    let decimals = match digits {
        "0" => 2,
        _ => digits.split_once('.').map_or(0, |(_, after)| after.len()),
    };
    (value - read(text)).abs() <= (0.5 + 1e-9) * libm::exp10(-(decimals as f64)) * power
}

/// [`number`] to so many decimals at least, or to those of them, one at least, that it has in common with what comes out
/// of printed numbers; `None` where it has none.
pub(super) fn in_common(least: usize, [exact, recomputed]: [f64; 2]) -> Option<String> {
    let decimals = decimals(exact).map_or(5, |decimals| decimals.max(least));
    let fewer = (1..decimals).rev().map(|decimals| {
        let text = printed(&format!("{exact:.decimals$}"));
        match (read(&text) == 0.0, decimals) {
            (true, 1) => "0.0".to_owned(),
            (true, _) => "0".to_owned(),
            (false, _) => text,
        }
    });
    let mut texts = std::iter::once(number_to(least, exact)).chain(fewer);
    texts.find(|text| is_told_as(recomputed, text))
}

/// [`number`] or, where that does not come out of printed numbers, what does.
pub(super) fn as_made([exact, made]: [f64; 2]) -> String {
    let text = number(exact);
    if is_told_as(made, &text) {
        text
    } else {
        number(made)
    }
}

/// [`coordinates`], each with the decimals that it has in common with what comes out of printed numbers; `None` where one
/// has none.
pub(super) fn coordinates_in_common<V: Vector>(exact: V, recomputed: V) -> Option<String> {
    let size = largest(exact.parts());
    let both = exact.parts().iter().zip(recomputed.parts());
    let parts = both.map(|(&exact, &recomputed)| {
        let exact = settled(exact, size);
        in_common(2, [exact, recomputed])
    });
    Some(point(&parts.collect::<Option<Vec<_>>>()?))
}

/// A number that something is multiplied or divided by, in brackets where it has a sign or is written as a product.
pub(super) fn factor(text: &str) -> String {
    if text.starts_with('−') || text.contains('×') {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

/// Two lengths in px, with as many digits more as it takes to tell them apart.
pub(super) fn px_apart(lengths: [f64; 2]) -> [String; 2] {
    apart(|more| lengths.map(|length| format!("{} px", with_more_digits(length, more))))
}

/// Two numbers, with as many digits more as it takes to tell them apart.
pub(super) fn numbers_apart(values: [f64; 2]) -> [String; 2] {
    apart(|more| values.map(|value| with_more_digits(value, more)))
}

/// How much longer the second of two lengths is, as both are told.
pub(super) fn longer_by(lengths: &[String; 2]) -> String {
    let [one, other] = lengths.each_ref().map(|text| text.trim_end_matches(" px"));
    let longer = read(other) - read(one);
    match other.split_once('.') {
        Some((_, decimals)) if !decimals.contains('×') => {
            format!("{longer:.0$} px", decimals.len())
        }
        _ => px(longer),
    }
}

/// The coordinates of two points, with as many digits more as it takes to tell them apart.
pub(super) fn coordinates_apart(points: [impl Vector; 2]) -> [String; 2] {
    apart(|more| points.map(|point| coordinates_with(point, more)))
}

/// As many digits as tell any two numbers apart.
const MOST_DIGITS: usize = 17;

/// The first two texts that differ, of those with ever more digits; where the numbers are the same, they never do.
fn apart(texts: impl Fn(usize) -> [String; 2]) -> [String; 2] {
    let differ = |[one, other]: &[String; 2]| one != other;
    let found = (0..MOST_DIGITS).map(&texts).find(differ);
    found.unwrap_or_else(|| texts(0))
}

/// The coordinates of a point, without what is only rounding beside the largest.
#[must_use]
pub fn coordinates(point: impl Vector) -> String {
    coordinates_with(point, 0)
}

fn coordinates_with(vector: impl Vector, more: usize) -> String {
    let parts = vector.parts();
    let size = largest(parts);
    let said = parts.iter();
    let said = said.map(|&part| with_more_digits(settled(part, size), more));
    point(&said.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{dvec2, dvec3};
    use proptest::prelude::*;

    #[test]
    fn lengths_show_something_at_every_scale() {
        let lengths = [0.0, 32.0561, 0.002, 5e-4, 3.21e-9, 2.5e40];
        let texts = lengths.map(px);
        let expected = [
            "0",
            "32.06",
            "0.00200",
            "0.000500",
            "3.21 × 10⁻⁹",
            "2.50 × 10⁴⁰",
        ];
        assert_eq!(texts, expected.map(|number| format!("{number} px")));
    }

    #[test]
    fn two_numbers_have_the_digits_that_tell_them_apart() {
        assert_eq!(numbers_apart([1.8445, 1.8439]), ["1.845", "1.844"]);
        assert_eq!(px_apart([1.0, 2.0]), ["1.00 px", "2.00 px"]);
        assert_eq!(
            numbers_apart([1.000_01e10, 1.000_02e10]),
            ["1.00001 × 10¹⁰", "1.00002 × 10¹⁰"]
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
    fn what_a_length_is_longer_by_is_the_difference_of_what_is_told() {
        for (lengths, longer) in [
            (["13.35 px", "15.73 px"], "2.38 px"),
            (["52.7765 px", "52.7767 px"], "0.0002 px"),
            (["1.00 × 10¹⁰ px", "1.02 × 10¹⁰ px"], "200000000.00 px"),
        ] {
            assert_eq!(longer_by(&lengths.map(str::to_owned)), longer);
        }
    }

    #[test]
    fn a_difference_has_the_digits_that_it_needs() {
        let before = dvec2(0.022_631_179, 16.349_12);
        let after = dvec2(0.022_631_358, 16.346_75);
        let (parts, outcome) = sum_of_points(2, [before, after], before - after);
        assert_eq!(
            parts,
            ["(0.022631179, 16.34912)", "(0.022631358, 16.34675)"]
        );
        assert_eq!(outcome, "(−1.79 × 10⁻⁷, 0.00237)");
        let (parts, outcome) =
            sum_of_points(2, [dvec2(8.0, 2.0), dvec2(3.0, 5.0)], dvec2(5.0, -3.0));
        assert_eq!(parts, ["(8.00, 2.00)", "(3.00, 5.00)"]);
        assert_eq!(outcome, "(5.00, −3.00)");
        let (parts, outcome) = sum_of_points(2, [dvec2(8.0, 16.3652)], dvec2(8.0, 0.0119));
        assert_eq!(parts, ["(8.00, 16.3652)"]);
        assert_eq!(outcome, "(8.00, 0.0119)");
        let (parts, outcome) = sum_to(4, [1.2e-6, -2.54e-5], -2.42e-5);
        assert_eq!(parts, ["0.00000120", "−0.0000254"]);
        assert_eq!(outcome, "−0.0000242");
    }

    #[test]
    fn numbers_have_the_digits_that_their_outcome_needs() {
        let product = |[one, other]: [f64; 2], []: [DVec2; 0]| number(one * other);
        let factors = [0.1f64.sqrt(), 1_156_439.97];
        let (texts, []) = digits_for(factors, [], &product(factors, []), product);
        assert_eq!(texts, ["0.31622777", "1156439.97"]);
        // What is told in full has no digits more.
        let (texts, []) = digits_for([1.8, 1e6 / 3.0], [], "600000.00", product);
        assert_eq!(texts, ["1.80", "333333.333"]);
        let (texts, []) = digits_for([0.5, 2.0], [], "7.00", product);
        assert_eq!(texts, ["0.50", "2.00"]);
    }

    #[test]
    fn both_coordinates_of_a_vector_are_told_alike() {
        let vectors = [dvec2(1.0, 1000.0), dvec2(0.5, 1.0 / 3.0)];
        let product = |[]: [f64; 0], [one, other]: [DVec2; 2]| number(one.dot(other));
        let ([], texts) = digits_for([], vectors, "333.83", product);
        assert_eq!(texts, ["(1.00, 1000.00)", "(0.50000, 0.33333)"]);
    }

    #[test]
    fn what_rounding_left_of_a_difference_is_0() {
        let (parts, outcome) = sum_of_points(
            2,
            [dvec2(0.1 + 0.2, 30.0), dvec2(0.3, 30.0)],
            dvec2(0.1 + 0.2 - 0.3, 0.0),
        );
        assert_eq!(parts, ["(0.30, 30.00)", "(0.30, 30.00)"]);
        assert_eq!(outcome, "(0, 0)");
    }

    #[test]
    fn numbers_of_one_scene_are_written_alike() {
        assert_eq!([999_990.0, 1.02e6].map(number), ["999990.00", "1020000.00"]);
        assert_eq!([5.0, 5e-4].map(number), ["5.00", "0.000500"]);
    }

    #[test]
    fn numbers_have_so_many_digits_at_least() {
        let numbers = [0.0049, 0.5, 12.0, 1234.5, -3.2e-8, 7.5e9];
        let expected = [
            "0.0049000",
            "0.50000",
            "12.000",
            "1234.50",
            "−3.2000 × 10⁻⁸",
            "7.5000 × 10⁹",
        ];
        assert_eq!(numbers.map(|value| number_to_digits(5, value)), expected);
        assert_eq!(number_to_three_digits(0.0), "0");
    }

    proptest! {
        #[test]
        fn a_number_that_is_shown_reads_back_to_its_last_digit(
            mantissa in -10f64..10.0,
            power in -99i32..99,
            more in 0usize..15,
        ) {
            let value = mantissa * libm::exp10(f64::from(power));
            let text = with_more_digits(value, more);
            prop_assert!(!text.contains(['-', 'e']), "{text}");
            let (digits, raised) = text.split_once(" × 10").unwrap_or((&text, ""));
            let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len()) as i32;
            let power = if raised.is_empty() { 0.0 } else { libm::log10(read(&format!("1 × 10{raised}"))) };
            let half = 0.5 * libm::exp10(power - f64::from(decimals));
            let off = (read(&text) - value).abs();
            prop_assert!(off <= half + 4.0 * f64::EPSILON * value.abs(), "{text} for {value:e}");
        }
    }

    #[test]
    fn no_zero_has_a_sign() {
        assert_eq!(number(-0.0), "0");
        assert_eq!(number(-0.0004), "−0.000400");
        assert_eq!(coordinates(dvec2(-1e-13, -40.0)), "(0, −40.00)");
        assert_eq!(coordinates(dvec3(2.5, -0.0, 1.0)), "(2.50, 0, 1.00)");
    }
}
