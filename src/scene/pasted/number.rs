//! Numbers in the notations of programming languages, rounded to the nearest `f64`.

/// The number at the beginning of `text`, and how many bytes it is long; `None` for what only begins like one, such as
/// an address in memory or a version.
pub(super) fn number_at(text: &str) -> Option<(f64, usize)> {
    let bytes = text.as_bytes();
    match bytes {
        [b'0', b'x' | b'X', ..] => hexadecimal(bytes),
        _ => decimal(bytes),
    }
}

/// How long a value that is no number is as Windows prints it, as in `1.#QNAN`.
pub(super) fn special_length(text: &str) -> Option<usize> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let name = text[digits..].strip_prefix(".#")?;
    let is_name = ["QNAN", "SNAN", "NAN", "IND", "INF"]
        .iter()
        .any(|known| name.starts_with(known));
    let length = name.find(|c: char| !c.is_ascii_alphanumeric());
    (digits > 0 && is_name).then_some(digits + 2 + length.unwrap_or(name.len()))
}

/// What stands behind a number and says its type or its unit.
const SUFFIXES: [&str; 14] = [
    "_f32", "_f64", "f32", "f64", "rf", "px", "f", "F", "LL", "ll", "u", "U", "i32", "i64",
];

/// Letters that say a type behind a point or an exponent only: `2D` is no number.
const FRACTION_SUFFIXES: [&str; 9] = ["l", "L", "d", "D", "m", "M", "h", "H", "r"];

fn decimal(bytes: &[u8]) -> Option<(f64, usize)> {
    let mut clean = String::new();
    let mut at = digits(bytes, 0, &mut clean);
    let mut has_fraction = false;
    if bytes.get(at) == Some(&b'.') && bytes.get(at + 1) != Some(&b'.') {
        clean.push('.');
        let end = digits(bytes, at + 1, &mut clean);
        // A method of a whole number is none of its digits, as in `1.max(2)`.
        let is_bare = end == at + 1;
        if is_bare && clean.len() == 1 {
            return None;
        }
        let is_method = is_bare && suffix(&bytes[end..], true).is_none();
        has_fraction = !is_method;
        at = if is_method { at } else { end };
    } else if clean.is_empty() {
        return None;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let mut exponent = String::new();
        let end = digits(bytes, at + 1 + sign, &mut exponent);
        if !exponent.is_empty() {
            clean.push('e');
            if sign == 1 {
                clean.push(char::from(bytes[at + 1]));
            }
            clean.push_str(&exponent);
            has_fraction = true;
            at = end;
        }
    }
    at += suffix(&bytes[at..], has_fraction)?;
    let is_version =
        bytes.get(at) == Some(&b'.') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    if has_fraction && is_version {
        return None;
    }
    Some((clean.parse().ok()?, at))
}

/// Copies the digits from `at` on, without what divides them into groups; returns where they end.
fn digits(bytes: &[u8], mut at: usize, into: &mut String) -> usize {
    loop {
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let divides = matches!(bytes.get(at), Some(b'\'' | b'_')) && at > 0 && is_digit(at - 1);
        if is_digit(at) {
            into.push(char::from(bytes[at]));
        } else if !(divides && is_digit(at + 1)) {
            return at;
        }
        at += 1;
    }
}

/// How long the suffix at the beginning of `bytes` is; `None` where they go on as a word.
fn suffix(bytes: &[u8], has_fraction: bool) -> Option<usize> {
    let ends = |at: usize| {
        let next = bytes.get(at);
        !next.is_some_and(|&next| next.is_ascii_alphanumeric() || next == b'_' || next >= 0x80)
    };
    let of_fractions = FRACTION_SUFFIXES.iter().filter(|_| has_fraction);
    let mut known = SUFFIXES.iter().chain(of_fractions);
    let found = known.find(|known| bytes.starts_with(known.as_bytes()) && ends(known.len()));
    // A sign that is no letter ends a number wherever it stands, as do the wide ones of prose.
    match found {
        Some(found) => Some(found.len()),
        None => (ends(0) || bytes.first().is_some_and(|&next| next >= 0x80)).then_some(0),
    }
}

/// A hexadecimal float; whole numbers without an exponent are addresses and masks.
fn hexadecimal(bytes: &[u8]) -> Option<(f64, usize)> {
    let mut significand = Significand::default();
    let mut at = 2;
    let mut is_behind_point = false;
    let mut count = 0;
    while let Some(&byte) = bytes.get(at) {
        match char::from(byte).to_digit(16) {
            Some(digit) => {
                significand.push(digit, is_behind_point);
                count += 1;
            }
            None if byte == b'.' && !is_behind_point => is_behind_point = true,
            None => break,
        }
        at += 1;
    }
    if count == 0 || !matches!(bytes.get(at), Some(b'p' | b'P')) {
        return None;
    }
    at += 1;
    let is_negative = bytes.get(at) == Some(&b'-');
    at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let mut exponent = String::new();
    at = digits(bytes, at, &mut exponent);
    // An exponent beyond this comes to zero or to infinity, whatever the digits before it are.
    const FAR: i64 = 1 << 40;
    let exponent = match exponent.len() {
        0 => return None,
        1..=12 => exponent.parse().unwrap_or(FAR).min(FAR),
        _ => FAR,
    };
    at += suffix(&bytes[at..], true)?;
    let value = significand.times_power_of_two(if is_negative { -exponent } else { exponent });
    Some((value, at))
}

/// The digits of a hexadecimal number: the first 112 bits of it, times a power of two.
#[derive(Default)]
struct Significand {
    bits: u128,
    exponent: i64,
    /// Whether there is more than the bits.
    has_rest: bool,
}

impl Significand {
    fn push(&mut self, digit: u32, is_behind_point: bool) {
        if self.bits >> 112 == 0 {
            self.bits = self.bits << 4 | u128::from(digit);
            self.exponent -= 4 * i64::from(is_behind_point);
        } else {
            self.has_rest |= digit != 0;
            self.exponent += 4 * i64::from(!is_behind_point);
        }
    }

    /// The nearest `f64`, of two that are equally near the even one.
    fn times_power_of_two(&self, power: i64) -> f64 {
        if self.bits == 0 {
            return 0.0;
        }
        let length = 128 - i64::from(self.bits.leading_zeros());
        let exponent = self.exponent.saturating_add(power);
        let leading = exponent.saturating_add(length - 1);
        if leading > 1023 {
            return f64::INFINITY;
        }
        // Below the smallest normal number there are fewer bits.
        let kept = 53.min(53 + leading + 1022);
        if kept < 0 {
            return 0.0;
        }
        let dropped = length - kept;
        let (mut rounded, mut exponent) = (self.bits, exponent);
        if dropped > 0 {
            let half = 1_u128 << (dropped - 1);
            let rest = self.bits & ((half << 1) - 1);
            rounded = (self.bits >> (dropped - 1)) >> 1;
            let is_up = rest > half || rest == half && (self.has_rest || rounded & 1 == 1);
            rounded += u128::from(is_up);
            exponent += dropped;
        }
        libm::ldexp(rounded as f64, i32::try_from(exponent).unwrap_or(i32::MIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_read_in_every_notation() {
        for (text, value, length) in [
            ("1.f", 1.0, 3),
            ("1.0F,", 1.0, 4),
            (".5", 0.5, 2),
            ("1.", 1.0, 2),
            ("1e-7}", 1e-7, 4),
            ("1E+3f", 1000.0, 5),
            ("1'000.0", 1000.0, 7),
            ("1_000.0", 1000.0, 7),
            ("1.0_f32", 1.0, 7),
            ("2f64", 2.0, 4),
            ("1.5L", 1.5, 4),
            ("0.1f", 0.1, 4),
            ("30px ", 30.0, 4),
            ("1.max(2)", 1.0, 1),
            ("0..4", 0.0, 1),
            ("0x1.8p3", 12.0, 7),
            ("0x1p-2f", 0.25, 7),
            ("0x.8p1", 1.0, 6),
            ("0x1.fffffffffffff8p0", 2.0, 20),
            ("0x1.fffffffffffff7fp0", 2.0 - f64::EPSILON, 21),
            ("0x1p-1074", 5e-324, 9),
            ("0x1p-1075", 0.0, 9),
            ("0x1.8p-1075", 5e-324, 11),
            ("0x1p99999999999999", f64::INFINITY, 18),
        ] {
            assert_eq!(number_at(text), Some((value, length)), "{text}");
        }
    }

    #[test]
    fn addresses_versions_and_words_are_no_numbers() {
        for text in [
            "0x7ffee4b3",
            "2.3.1",
            "2D",
            "3rd",
            ".",
            "..",
            "0x",
            "0xp1",
            "1e5x",
        ] {
            assert_eq!(number_at(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_hexadecimal_float_comes_back_to_the_bit(bits in any::<u64>()) {
            let value = f64::from_bits(bits & !(1 << 63));
            prop_assume!(value.is_finite());
            let raw = value.to_bits();
            let (exponent, fraction) = ((raw >> 52) as i64, raw & ((1 << 52) - 1));
            let text = if exponent == 0 {
                format!("0x0.{fraction:013x}p-1022")
            } else {
                format!("0x1.{fraction:013x}p{}", exponent - 1023)
            };
            prop_assert_eq!(number_at(&text), Some((value, text.len())));
        }

        #[test]
        fn a_decimal_comes_back_to_the_bit(bits in any::<u64>()) {
            let value = f64::from_bits(bits & !(1 << 63));
            prop_assume!(value.is_finite());
            for text in [format!("{value}"), format!("{value:e}"), format!("{value:?}f")] {
                prop_assert_eq!(number_at(&text), Some((value, text.len())));
            }
        }
    }
}
