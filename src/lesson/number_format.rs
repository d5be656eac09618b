//! Numbers for people: the one notation of all labels and sentences.
//!
//! Computations keep full precision, and only printed numbers are rounded, each by itself. So the last digit may
//! differ if a reader computes it from printed numbers.

use std::fmt::Display;

use super::{Dimension, Vector};
use crate::scene::Unit;
use collidoscope_core::dynamics::ImpulseBreakdown;

/// The format of a pair's lengths and coordinates: with a fixed number of decimals, so that the extent of both bodies
/// has five digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumberFormat {
    decimals: i32,
    /// The largest coordinate, relative to which rounding is judged.
    scale: f64,
    /// The same for the cores, for their distances.
    core: f64,
    unit: Unit,
    /// The formats of an impulse's numbers.
    pub(crate) speeds: QuantityFormat,
    pub(crate) spins: QuantityFormat,
    pub(crate) impulses: QuantityFormat,
}

impl Default for NumberFormat {
    fn default() -> Self {
        Self {
            decimals: 2,
            scale: 0.0,
            core: 0.0,
            unit: Unit::default(),
            speeds: QuantityFormat::default(),
            spins: QuantityFormat::default(),
            impulses: QuantityFormat::default(),
        }
    }
}

/// The format of a quantity that isn't a length: with five digits, or 0 where it is only rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct QuantityFormat {
    /// The size relative to which rounding is judged.
    size: f64,
}

impl QuantityFormat {
    /// A value, or 0 if it is only rounding.
    pub fn beyond_rounding(self, value: f64) -> f64 {
        beyond_rounding(self.size, value)
    }

    pub fn number(self, value: f64) -> String {
        significant(self.beyond_rounding(value))
    }

    /// A vector: its largest component with five digits, and the others with as many decimals.
    pub fn vector(self, vector: impl Vector) -> String {
        let decimals = decimals_of(largest(vector.parts()));
        parts_to(decimals, self.size, vector.parts())
    }
}

/// The number of digits of the extent, and of numbers that aren't lengths.
const DIGITS: i32 = 5;

/// The minimum number of digits of a number smaller than the last decimal.
const LEAST_DIGITS: i32 = 3;

/// The number of decimals beyond which smaller numbers, and all from a billion, have a power of ten.
const MOST_DECIMALS: i32 = 9;
const LEAST_USUAL: f64 = 1e-3;
const BILLION: f64 = 1e9;

/// A component of a vector below this fraction of the scale is rounding, and printed as 0.
pub(super) const ROUNDING: f64 = 1e-12;

/// A computed difference below this fraction of the scale is rounding, even in more digits.
pub(super) const ULPS: f64 = 1e-14;

/// The solvers' iterations and earlier ticks add up this many times as much rounding.
const SOLVER_ROUNDING: f64 = 1e3;

/// The number of digits that distinguishes any two numbers.
const MOST_DIGITS: i32 = 17;

/// The number of additional decimals that shows them in an extent of 1e100, too.
const MOST_MORE: i32 = MOST_DIGITS + 100;

impl NumberFormat {
    /// For the lengths of two bodies.
    pub fn of_pair<D: Dimension>(a: &D::Posed, b: &D::Posed) -> Self {
        let [extent, scale] = extent_and_size::<D>([a, b]);
        let axes = D::Vector::AXES.iter().flat_map(|&axis| [axis, -axis]);
        let cores = axes.flat_map(|axis| [a, b].map(|shape| axis.dot(D::support(shape, axis))));
        let core = cores.fold(0.0_f64, |core, reach| core.max(reach.abs()));
        let decimals = match extent {
            0.0 => LEAST_DIGITS - 1,
            _ => DIGITS - 1 - magnitude(extent),
        };
        Self {
            decimals,
            scale,
            core,
            ..Self::default()
        }
    }

    /// With the formats of this impulse's numbers.
    pub(super) fn of_impulse(mut self, account: &ImpulseBreakdown) -> Self {
        let [of_a, of_b] = account.inverse_masses;
        let [turning_a, turning_b] = account.inverse_inertias;
        // The larger radius of gyration; that of a fixed body is not a number, and ignored.
        let reach = (of_a / turning_a).max(of_b / turning_b).sqrt();
        let points = account.points.iter();
        let of_points = points.flat_map(|one| [one.before, one.after]);
        let mut fastest = 0.0_f64;
        for motion in of_points.chain([account.now, account.then]).flatten() {
            fastest = fastest.max(motion.velocity.length() + motion.spin.abs() * reach);
        }
        let size = SOLVER_ROUNDING * fastest;
        let sizes = [size, size / reach, size / of_a.max(of_b)];
        [self.speeds, self.spins, self.impulses] = sizes.map(|size| QuantityFormat { size });
        self
    }

    /// With this unit after lengths.
    pub fn in_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// A length with its unit.
    pub fn length(&self, length: f64) -> String {
        self.unit.length(&self.number(length))
    }

    /// The same, or 0 for a length that is only rounding.
    pub(super) fn length_beyond_rounding(&self, length: f64) -> String {
        self.length(beyond_rounding(self.scale, length))
    }

    /// A length, or its product with a weight, without its unit.
    pub fn number(&self, value: f64) -> String {
        fixed(self.decimals, value)
    }

    /// The coordinates of a point.
    pub fn coordinates(&self, point: impl Vector) -> String {
        self.coordinates_of(point.parts())
    }

    /// The same for numbers.
    pub(crate) fn coordinates_of(&self, point: &[f64]) -> String {
        parts_to(self.decimals, self.scale, point)
    }

    /// A point's name and coordinates, without common trailing zeros.
    pub fn named(&self, name: &str, point: impl Vector) -> String {
        without_common_zeros(&format!("{name} {}", self.coordinates(point)))
    }

    /// Lengths, with more decimals if they would print alike.
    pub(crate) fn lengths_apart<const N: usize>(&self, lengths: [f64; N]) -> [String; N] {
        self.numbers_apart(lengths)
            .map(|length| self.unit.length(&length))
    }

    /// The coordinates of two points, with more decimals if they would print alike.
    pub(crate) fn coordinates_apart(&self, points: [impl Vector; 2]) -> [String; 2] {
        self.lists_apart(points.each_ref().map(std::slice::from_ref))
    }

    /// The coordinates of two lists of points, with more decimals if they would print alike.
    pub(crate) fn lists_apart(&self, lists: [&[impl Vector]; 2]) -> [String; 2] {
        apart(&lists, |more| {
            lists.map(|points| {
                let points = points.iter();
                let texts = points.map(|p| parts_to(self.decimals + more, self.scale, p.parts()));
                match texts.len() {
                    0 => "nothing".to_owned(),
                    _ => texts.collect::<Vec<_>>().join(" "),
                }
            })
        })
    }

    /// Numbers with a common number of decimals, and with more if they would print alike.
    pub(crate) fn numbers_apart<const N: usize>(&self, values: [f64; N]) -> [String; N] {
        let decimals = self.decimals_of_all(&values);
        apart(&values, |more| {
            values.map(|value| fixed(decimals + more, value))
        })
    }

    /// Lengths with a common number of decimals that distinguishes the least from larger ones; rounding is 0.
    pub(super) fn lengths_with_least(&self, lengths: &[f64]) -> Vec<String> {
        let lengths = lengths
            .iter()
            .map(|&length| beyond_rounding(self.scale, length));
        let lengths: Vec<f64> = lengths.collect();
        let least = lengths.iter().copied().fold(f64::INFINITY, f64::min);
        let is_farther = |length: f64| beyond_rounding(self.scale, length - least) > 0.0;
        let decimals = self.decimals_of_all(&lengths);
        let is_distinct = |more: &i32| {
            let text = fixed(decimals + more, least);
            let mut farther = lengths.iter().filter(|length| is_farther(**length));
            farther.all(|&length| fixed(decimals + more, length) != text)
        };
        let more = (0..MOST_MORE).find(is_distinct).unwrap_or(0);
        let texts = lengths.iter().map(|&length| fixed(decimals + more, length));
        texts.map(|text| self.unit.length(&text)).collect()
    }

    /// The number of decimals for all of these, except 0 and numbers with a power of ten.
    fn decimals_of_all(&self, values: &[f64]) -> i32 {
        let sizes = values.iter().map(|value| value.abs());
        let sizes = sizes.filter(|size| *size > 0.0 && size.is_finite());
        let decimals = sizes.map(|size| shown_decimals(self.decimals, size));
        let decimals = decimals.filter(|decimals| *decimals <= MOST_DECIMALS);
        decimals.fold(self.decimals, i32::max)
    }

    /// Whether the first length is larger than the other by more than rounding.
    pub(super) fn is_beyond(&self, one: f64, other: f64) -> bool {
        one - other > ULPS * self.core
    }

    /// The comparison of two lengths, with more decimals if they would print alike; differences below this fraction of
    /// the scale count as equal.
    pub(super) fn compared(&self, [one, other]: [f64; 2], rounding: f64) -> String {
        let sign = if (one - other).abs() <= rounding * self.scale {
            let both = self.length(other);
            return format!("{both} = {both}");
        } else if one > other {
            ">"
        } else {
            "<"
        };
        let lengths = [one, other].map(|length| beyond_rounding(self.scale, length));
        let [one, other] = self.lengths_apart(lengths);
        format!("{one} {sign} {other}")
    }
}

/// The diagonal of the bounding box of both bodies, and the largest coordinate in it, in px.
pub(crate) fn extent_and_size<D: Dimension>(pair: [&D::Posed; 2]) -> [f64; 2] {
    let reach = |direction: D::Vector| {
        let [of_a, of_b] =
            pair.map(|shape| direction.dot(D::support(shape, direction)) + D::radius(shape));
        of_a.max(of_b)
    };
    let axes = D::Vector::AXES.iter();
    let sides = axes.map(|&axis| (axis, [reach(axis), reach(-axis)]));
    let (mut diagonal, mut size) = (D::Vector::default(), 0.0_f64);
    for (axis, [there, back]) in sides {
        diagonal += axis * (there + back);
        size = size.max(there.abs()).max(back.abs());
    }
    [diagonal.length(), size]
}

/// A length outside a lesson, such as one of a user trace.
pub fn number(length: f64) -> String {
    NumberFormat::default().number(length)
}

/// The coordinates of a point outside a lesson.
pub fn coordinates(point: impl Vector) -> String {
    NumberFormat::default().coordinates(point)
}

/// A value, or 0 if it is only rounding of numbers of this size.
pub(crate) fn beyond_rounding(size: f64, value: f64) -> f64 {
    if value.abs() <= ROUNDING * size {
        0.0
    } else {
        value
    }
}

/// A weight, a coefficient or a component of a unit vector: with four decimals.
pub(super) fn weight(weight: f64) -> String {
    fixed(4, beyond_rounding(1.0, weight))
}

/// The coordinates of a unit vector.
pub(crate) fn direction(direction: impl Vector) -> String {
    direction_of(direction.parts())
}

/// The same for numbers.
pub(crate) fn direction_of(direction: &[f64]) -> String {
    parts_to(4, 1.0, direction)
}

/// A number that isn't a length, such as a mass, a speed or an impulse: with five digits.
pub fn significant(value: f64) -> String {
    fixed(decimals_of(value), value)
}

/// A velocity outside a lesson on an impulse.
pub(crate) fn velocity(velocity: impl Vector) -> String {
    QuantityFormat::default().vector(velocity)
}

/// An input, as given.
pub(crate) fn given(value: f64) -> String {
    if value == 0.0 || (1e-6..BILLION).contains(&value.abs()) {
        printed(&value.to_string())
    } else {
        printed(&format!("{value:e}"))
    }
}

/// A line of numbers without common trailing zeros.
pub(super) fn without_common_zeros(line: &str) -> String {
    let mut parts = line.split('.');
    let mut text = parts.next().unwrap_or_default().to_owned();
    // The decimals after each point, and the text after them.
    let parts: Vec<(&str, &str)> = parts
        .map(|part| {
            part.split_at(
                part.find(|sign: char| !sign.is_ascii_digit())
                    .unwrap_or(part.len()),
            )
        })
        .collect();
    let decimals = parts.iter().filter(|(decimals, _)| !decimals.is_empty());
    let zeros = decimals.map(|(decimals, _)| decimals.len() - decimals.trim_end_matches('0').len());
    let common = zeros.min().unwrap_or(0);
    for (decimals, rest) in parts {
        let kept = decimals.len().saturating_sub(common);
        if decimals.is_empty() || kept > 0 {
            text.push('.');
        }
        text.extend([&decimals[..kept], rest]);
    }
    text
}

fn largest(values: &[f64]) -> f64 {
    let finite = values.iter().filter(|value| value.is_finite());
    finite.map(|value| value.abs()).fold(0.0, f64::max)
}

/// The power of ten of a number's first digit.
fn magnitude(value: f64) -> i32 {
    libm::log10(value.abs()).floor() as i32
}

/// The number of decimals for five digits.
fn decimals_of(value: f64) -> i32 {
    if value == 0.0 || value.is_infinite() {
        0
    } else {
        DIGITS - 1 - magnitude(value)
    }
}

/// `decimals`, or those for three digits of a number of this size that would print as 0.
fn shown_decimals(decimals: i32, size: f64) -> i32 {
    if size >= 0.5 * libm::exp10(-f64::from(decimals.max(0))) {
        decimals
    } else {
        LEAST_DIGITS - 1 - magnitude(size)
    }
}

/// A number with `decimals`; with three digits if it would print as 0, and with a power of ten if that takes many
/// decimals.
fn fixed(decimals: i32, value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if value.is_infinite() {
        return if value < 0.0 { "−∞" } else { "∞" }.to_owned();
    }
    let decimals = shown_decimals(decimals, size);
    let is_usual = decimals <= MOST_DECIMALS || size >= LEAST_USUAL;
    printed(&if size < BILLION && is_usual {
        format!("{value:.*}", decimals.max(0) as usize)
    } else {
        let digits = decimals + magnitude(size) + 1;
        let digits = digits.clamp(LEAST_DIGITS, MOST_DIGITS) as usize;
        format!("{value:.*e}", digits - 1)
    })
}

/// A vector with `decimals`; components that are only rounding of numbers of this size are 0.
fn parts_to(decimals: i32, size: f64, parts: &[f64]) -> String {
    let size = largest(parts).max(size);
    let parts = parts.iter();
    let parts: Vec<String> = parts
        .map(|&part| fixed(decimals, beyond_rounding(size, part)))
        .collect();
    format!("({})", parts.join(", "))
}

/// The texts of these with the fewest additional decimals at which different values print differently.
fn apart<V: PartialEq, const N: usize>(
    values: &[V; N],
    texts: impl Fn(i32) -> [String; N],
) -> [String; N] {
    let pairs = (1..N).flat_map(|k| (0..k).map(move |l| (k, l)));
    let pairs: Vec<_> = pairs.filter(|&(k, l)| values[k] != values[l]).collect();
    let differ = |texts: &[String; N]| pairs.iter().all(|&(k, l)| texts[k] != texts[l]);
    let found = (0..MOST_MORE).map(&texts).find(differ);
    found.unwrap_or_else(|| texts(0))
}

/// The digits of a superscript, from 0.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A number in program notation, such as `-1.5e-9`, in textbook notation: −1.5 × 10⁻⁹.
pub fn printed(text: &str) -> String {
    let text = text.replace('-', "−");
    match text.split_once('e') {
        Some((digits, power)) => format!("{digits} × {}", ten_to_the(power)),
        None => text,
    }
}

/// The power of ten with this exponent: 10⁻⁹.
pub fn ten_to_the(exponent: impl Display) -> String {
    let raised = |sign: char| match sign.to_digit(10) {
        Some(digit) => SUPERSCRIPTS[digit as usize],
        None => '⁻',
    };
    let exponent = exponent.to_string();
    format!("10{}", exponent.chars().map(raised).collect::<String>())
}

/// A factor or divisor, in brackets if it has a sign or is written as a product.
pub(super) fn factor(text: &str) -> String {
    if text.starts_with('−') || text.contains('×') {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Plane;
    use collidoscope_core::planar::{Circle, Pose, Shape};
    use glam::{DVec2, dvec2};

    fn of_circles(radius: f64) -> NumberFormat {
        let shape = Shape::from(Circle::new(radius).unwrap());
        let posed = shape.posed(&Pose::new(DVec2::ZERO, 0.0).unwrap());
        NumberFormat::of_pair::<Plane>(&posed, &posed)
    }

    #[test]
    fn the_extent_shows_five_digits() {
        // The diagonal of the bounding box of a circle of radius 1 is 2.83.
        for (radius, length, expected) in [
            (1.0, 2.828_427, "2.8284"),
            (10.0, 2.0, "2.000"),
            (100.0, 32.056_1, "32.06"),
            (1e4, 32.056_1, "32"),
            (1e-6, 2.5e-6, "2.5000 × 10⁻⁶"),
            (1e40, 2.5e40, "2.5000 × 10⁴⁰"),
        ] {
            assert_eq!(of_circles(radius).number(length), expected);
        }
    }

    #[test]
    fn only_0_prints_as_0() {
        let format = NumberFormat::default();
        let numbers = [0.0, -0.0, 0.0049, -5e-4, 0.0051, 3.21e-9, f64::INFINITY];
        let expected = ["0", "0", "0.00490", "−0.000500", "0.01", "3.21 × 10⁻⁹", "∞"];
        assert_eq!(numbers.map(|value| format.number(value)), expected);
        assert_eq!(format.coordinates(dvec2(-1e-11, -40.0)), "(0, −40.00)");
        assert_eq!(
            format.coordinates(dvec2(-1e-9, -40.0)),
            "(−1.00 × 10⁻⁹, −40.00)"
        );
        assert_eq!(format.length(1e-13), "1.00 × 10⁻¹³");
        assert_eq!(format.named("a", dvec2(120.0, 230.0)), "a (120, 230)");
        assert_eq!(format.named("a", dvec2(120.0, 230.5)), "a (120.0, 230.5)");
    }

    #[test]
    fn what_is_no_length_has_five_digits() {
        let numbers = [0.0, 0.000_838_841_2, 163.333_333, 315_285.394, 2.5e10];
        let expected = ["0", "0.00083884", "163.33", "315285", "2.5000 × 10¹⁰"];
        assert_eq!(numbers.map(significant), expected);
        assert_eq!(velocity(dvec2(1e-13, 980.0)), "(0, 980.00)");
        assert_eq!(direction(dvec2(0.6, -0.8)), "(0.6000, −0.8000)");
        assert_eq!([0.5, -12.0, 1e-7].map(given), ["0.5", "−12", "1 × 10⁻⁷"]);
    }

    #[test]
    fn a_quantity_is_0_where_it_is_only_rounding_of_its_size() {
        let format = QuantityFormat { size: 1e5 };
        let numbers = [1e-8, -1e-8, 2e-7, 1.5].map(|value| format.number(value));
        assert_eq!(numbers, ["0", "0", "2.0000 × 10⁻⁷", "1.5000"]);
        assert_eq!(format.vector(dvec2(1e-8, -1e-8)), "(0, 0)");
        assert_eq!(format.vector(dvec2(1e-8, 3.0)), "(0, 3.0000)");
    }

    #[test]
    fn compared_numbers_have_the_decimals_that_tell_them_apart() {
        let format = NumberFormat::default();
        assert_eq!(format.compared([1.8445, 1.8439], ROUNDING), "1.845 > 1.844");
        assert_eq!(format.compared([1.0, 2.0], ROUNDING), "1.00 < 2.00");
        let same = NumberFormat {
            scale: 1.0,
            ..format
        };
        assert_eq!(same.compared([0.3, 0.1 + 0.2], ULPS), "0.30 = 0.30");
        assert_eq!(format.compared([10.0, 0.00312], ULPS), "10.00000 > 0.00312");
        let close = [14.640_564_089_71, 14.640_564_089_69];
        assert_eq!(
            same.compared(close, ULPS),
            "14.64056408971 > 14.64056408969"
        );
        assert_eq!(
            format.lengths_apart([14.641, 14.64, 14.6392]),
            ["14.641", "14.640", "14.639"]
        );
        let edges = [16.6, 14.6411, 14.6409, 14.6411];
        assert_eq!(
            same.lengths_with_least(&edges),
            ["16.6000", "14.6411", "14.6409", "14.6411"]
        );
        let points = [dvec2(-0.51, 0.86), dvec2(-0.5101, 0.8601)];
        assert_eq!(
            format.coordinates_apart(points),
            ["(−0.5100, 0.8600)", "(−0.5101, 0.8601)"]
        );
    }

    #[test]
    fn zeros_that_all_numbers_of_a_line_end_with_go() {
        for (line, expected) in [
            (
                "w = (3.00, 2.00) − (1.00, −4.50)",
                "w = (3.0, 2.0) − (1.0, −4.5)",
            ),
            ("w = (3.00, −20.00) of 2, 0", "w = (3, −20) of 2, 0"),
            (
                "n = (0.6000, 0.8000), n·w = 3.00.",
                "n = (0.60, 0.80), n·w = 3.",
            ),
            ("so. It is 1.50 × 10⁻⁹.", "so. It is 1.5 × 10⁻⁹."),
            ("0", "0"),
        ] {
            assert_eq!(without_common_zeros(line), expected);
        }
    }
}
