//! Formulas as they are printed: read, and worked out.

use std::fmt::{self, Display, Formatter};

/// A number or the coordinates of a vector, each with how far off it may be by its last printed digit.
#[derive(Clone, Debug, PartialEq)]
pub struct Value(pub Vec<(f64, f64)>);

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Number(f64, f64),
    Name(String),
    Sign(char),
    /// Whatever ends a formula.
    Word,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    Literal(Value),
    Name(String),
    Point(Vec<Self>),
    Minus(Box<Self>),
    Length(Box<Self>),
    Root(Box<Self>),
    Square(Box<Self>),
    Two(char, Box<[Self; 2]>),
}

type Part = (f64, f64);

fn plus((x, off): Part, (y, other_off): Part) -> Part {
    (x + y, off + other_off)
}

fn minus((x, off): Part) -> Part {
    (-x, off)
}

fn times((x, off): Part, (y, other_off): Part) -> Part {
    (x * y, x.abs() * other_off + y.abs() * off + off * other_off)
}

fn over((x, off): Part, (y, other_off): Part) -> Part {
    let quotient = x / y;
    let off = (off + quotient.abs() * other_off) / (y.abs() - other_off);
    (quotient, if off < 0.0 { f64::INFINITY } else { off })
}

fn root((x, off): Part) -> Part {
    let root = x.sqrt();
    (root, root - (x - off).max(0.0).sqrt())
}

fn sum(parts: impl Iterator<Item = Part>) -> Part {
    parts.fold((0.0, 0.0), plus)
}

impl Value {
    pub fn exact(parts: impl IntoIterator<Item = f64>) -> Self {
        Self(parts.into_iter().map(|part| (part, 0.0)).collect())
    }

    pub fn numbers(&self) -> Vec<f64> {
        self.0.iter().map(|part| part.0).collect()
    }

    /// The same as if every digit of its numbers had been printed.
    pub fn sharp(&self) -> Self {
        Self::exact(self.numbers())
    }

    /// Whether this is the other as that is printed.
    pub fn comes_to(&self, printed: &Self) -> bool {
        let mut both = self.0.iter().zip(&printed.0);
        self.0.len() == printed.0.len()
            && both.all(|(found, told)| {
                let rounding = 1e-12 * (found.0.abs() + told.0.abs());
                (found.0 - told.0).abs() <= (found.1 + told.1) * (1.0 + 1e-6) + rounding
            })
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(value) => write!(f, "{:?}", value.numbers()),
            Self::Name(name) => write!(f, "{name}"),
            Self::Point(parts) => write!(f, "{parts:?}"),
            Self::Minus(of) => write!(f, "−({of})"),
            Self::Length(of) => write!(f, "|{of}|"),
            Self::Root(of) => write!(f, "√({of})"),
            Self::Square(of) => write!(f, "({of})²"),
            Self::Two(sign, parts) => write!(f, "({}{sign}{})", parts[0], parts[1]),
        }
    }
}

impl Formula {
    /// What it comes to, where `known` knows what its names stand for.
    pub fn worked_out(&self, known: &impl Fn(&str) -> Option<Value>) -> Option<Value> {
        if let Self::Literal(value) = self {
            return Some(value.clone());
        }
        if let Some(value) = known(&self.to_string()) {
            return Some(value);
        }
        let parts = |of: &Self| Some(of.worked_out(known)?.0);
        let one = |of: &Self| match parts(of)?[..] {
            [number] => Some(number),
            _ => None,
        };
        Some(Value(match self {
            Self::Literal(_) | Self::Name(_) => return None,
            Self::Point(of) => of.iter().map(one).collect::<Option<_>>()?,
            Self::Minus(of) => parts(of)?.into_iter().map(minus).collect(),
            Self::Length(of) => {
                let squares = parts(of)?.into_iter().map(|part| times(part, part));
                vec![root(sum(squares))]
            }
            Self::Root(of) => vec![root(one(of)?)],
            Self::Square(of) => {
                let number = one(of)?;
                vec![times(number, number)]
            }
            Self::Two(sign, both) => two(*sign, &parts(&both[0])?, &parts(&both[1])?)?,
        }))
    }

    pub fn is_printed(&self) -> bool {
        match self {
            Self::Literal(_) => true,
            Self::Minus(of) => of.is_printed(),
            _ => false,
        }
    }

    /// Whether it can be worked out without knowing any name.
    pub fn has_no_names(&self) -> bool {
        match self {
            Self::Literal(_) => true,
            Self::Name(_) => false,
            Self::Point(parts) => parts.iter().all(Self::has_no_names),
            Self::Minus(of) | Self::Length(of) | Self::Root(of) | Self::Square(of) => {
                of.has_no_names()
            }
            Self::Two(_, parts) => parts.iter().all(Self::has_no_names),
        }
    }
}

/// A sum, a product or a quotient of numbers and vectors; ω × r of a number is r turned by a right angle, ω times as long.
fn two(sign: char, one: &[Part], other: &[Part]) -> Option<Vec<Part>> {
    let pairs = || one.iter().copied().zip(other.iter().copied());
    let is_alike = one.len() == other.len();
    Some(match (sign, one, other) {
        ('+', ..) if is_alike => pairs().map(|(x, y)| plus(x, y)).collect(),
        ('−', ..) if is_alike => pairs().map(|(x, y)| plus(x, minus(y))).collect(),
        ('·', &[by], _) => other.iter().map(|&part| times(by, part)).collect(),
        ('/', _, &[by]) => one.iter().map(|&part| over(part, by)).collect(),
        ('·', ..) if is_alike => vec![sum(pairs().map(|(x, y)| times(x, y)))],
        ('×', &[x, y], &[to_x, to_y]) => vec![plus(times(x, to_y), minus(times(y, to_x)))],
        ('×', &[by], &[x, y]) => vec![minus(times(by, y)), times(by, x)],
        _ => return None,
    })
}

/// A formula, if that is all that the tokens are.
pub fn formula(tokens: &[Token]) -> Option<Formula> {
    let mut reader = Reader { tokens, at: 0 };
    let formula = reader.sum()?;
    (reader.at == tokens.len()).then_some(formula)
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
}

impl Reader<'_> {
    fn takes(&mut self, sign: char) -> bool {
        let found = self.tokens.get(self.at) == Some(&Token::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn one_of(&mut self, signs: &[char]) -> Option<char> {
        signs.iter().copied().find(|&sign| self.takes(sign))
    }

    fn sum(&mut self) -> Option<Formula> {
        let mut sum = self.product()?;
        while let Some(sign) = self.one_of(&['+', '−']) {
            sum = Formula::Two(sign, Box::new([sum, self.product()?]));
        }
        Some(sum)
    }

    fn product(&mut self) -> Option<Formula> {
        if self.takes('−') {
            return Some(match self.product()? {
                Formula::Literal(value) => {
                    Formula::Literal(Value(value.0.into_iter().map(minus).collect()))
                }
                of => Formula::Minus(Box::new(of)),
            });
        }
        let mut product = self.power()?;
        while let Some(sign) = self.one_of(&['·', '/', '×']) {
            product = Formula::Two(sign, Box::new([product, self.power()?]));
        }
        Some(product)
    }

    fn power(&mut self) -> Option<Formula> {
        let base = self.primary()?;
        Some(if self.takes('²') {
            Formula::Square(Box::new(base))
        } else {
            base
        })
    }

    fn primary(&mut self) -> Option<Formula> {
        if self.takes('√') {
            return Some(Formula::Root(Box::new(self.primary()?)));
        }
        if self.takes('|') {
            let of = self.sum()?;
            return self.takes('|').then(|| Formula::Length(Box::new(of)));
        }
        if self.takes('(') {
            let mut parts = vec![self.sum()?];
            while self.takes(',') {
                parts.push(self.sum()?);
            }
            if !self.takes(')') {
                return None;
            }
            if let [_] = parts[..] {
                return parts.pop();
            }
            let coordinates = parts.iter().map(|part| match part {
                Formula::Literal(Value(number)) => number.first().copied(),
                _ => None,
            });
            return Some(match coordinates.collect() {
                Some(literal) => Formula::Literal(Value(literal)),
                None => Formula::Point(parts),
            });
        }
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        match token {
            Token::Number(number, off) => Some(Formula::Literal(Value(vec![(*number, *off)]))),
            Token::Name(name) => Some(Formula::Name(name.clone())),
            _ => None,
        }
    }
}

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// What a name has after its letter.
const INDICES: &str = "₀₁₂₃₄₅₆₇₈₉ₙₜᴬᴮ′";

/// Names of two letters: the coordinates of n.
const COORDINATES: [&str; 2] = ["nx", "ny"];

const UNITS: [&str; 10] = [
    " mass·px/s",
    " mass·m/s",
    " px/s²",
    " m/s²",
    " px/s",
    " m/s",
    " rad/s",
    " px",
    " m",
    " s",
];

const SIGNS: &str = "+−·/×²√()|,=<>≥";

/// What a text is made of; a ± is left out, as what has both signs is worked out with one.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let (token, length) = number(rest);
            tokens.push(token);
            rest = &rest[length..];
            let is_unit = |unit: &&&str| {
                let after = rest.strip_prefix(**unit).map(|rest| rest.chars().next());
                after.is_some_and(|after| !after.is_some_and(char::is_alphanumeric))
            };
            if let Some(unit) = UNITS.iter().find(is_unit) {
                rest = &rest[unit.len()..];
            }
            continue;
        }
        let is_in_word = |c: char| c.is_alphabetic() && !INDICES.contains(c);
        let end_of = |text: &str, is_in: &dyn Fn(char) -> bool| {
            text.find(|c| !is_in(c)).unwrap_or(text.len())
        };
        // The s of a genitive is no name.
        let genitive = rest.strip_prefix('’').map_or(0, |_| '’'.len_utf8());
        let length = genitive + end_of(&rest[genitive..], &is_in_word);
        if length == 0 {
            match first {
                ' ' | '±' => {}
                sign if SIGNS.contains(sign) => tokens.push(Token::Sign(sign)),
                _ => tokens.push(Token::Word),
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let word = &rest[..length];
        let end = length + end_of(&rest[length..], &|c| INDICES.contains(c));
        let is_name = word.chars().count() == 1 || COORDINATES.contains(&word);
        tokens.push(if is_name && genitive == 0 {
            Token::Name(rest[..end].to_owned())
        } else {
            Token::Word
        });
        rest = &rest[end..];
    }
    tokens
}

/// A number at the start of a text, and how long it is. A whole number is exact; 0 alone is that to two decimals.
fn number(text: &str) -> (Token, usize) {
    let digits = |text: &str| {
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let mut end = digits(text);
    let decimals = text[end..].strip_prefix('.').map_or(0, digits);
    if decimals > 0 {
        end += 1 + decimals;
    }
    let mut power = 0;
    let mut length = end;
    if let Some(raised) = text[end..].strip_prefix(" × 10") {
        let is_raised = |c: char| c == '⁻' || RAISED.contains(&c);
        let raised = &raised[..raised.find(|c| !is_raised(c)).unwrap_or(raised.len())];
        let lowered = |c| match RAISED.iter().position(|&raised| raised == c) {
            Some(digit) => char::from(b'0' + digit as u8),
            None => '-',
        };
        if let Ok(exponent) = raised.chars().map(lowered).collect::<String>().parse() {
            power = exponent;
            length += " × 10".len() + raised.len();
        }
    }
    let number: f64 = format!("{}e{power}", &text[..end]).parse().expect("digits");
    let off = match (decimals, number) {
        (0, 0.0) => 0.005,
        (0, _) => 0.0,
        _ => 0.5 * libm::exp10(f64::from(power - decimals as i32)),
    };
    (Token::Number(number, off), length)
}
