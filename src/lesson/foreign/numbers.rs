//! Numbers, directions and points as somebody's trace writes them, in the plane and in space.

use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::{planar, spatial};

/// A length in px, of a trace with so many dimensions.
#[derive(Clone, Copy)]
pub(super) struct Length<const N: usize>(pub(super) f64);

impl<'de, const N: usize> Deserialize<'de> for Length<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let length = f64::deserialize(deserializer)?;
        in_range::<N>(length).map(Self).map_err(D::Error::custom)
    }
}

/// As many numbers as there are dimensions. A direction may be as long as a number can.
#[derive(Clone, Copy)]
pub(super) struct Vector<const N: usize>(pub(super) [f64; N]);

/// How many numbers a vector has, and one as an example.
fn form<const N: usize>() -> &'static str {
    match N {
        2 => "two numbers, as in [1.5, -2]",
        _ => "three numbers, as in [1.5, -2, 3]",
    }
}

impl<'de, const N: usize> Deserialize<'de> for Vector<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for Numbers<N> {
            type Value = Vector<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(form::<N>())
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<Vector<N>, S::Error> {
                numbers(list).map(Vector)
            }
        }
        deserializer.deserialize_seq(Numbers)
    }
}

/// A point of A − B, alone or with the points on A and on B that made it.
#[derive(Clone, Copy)]
pub(super) struct Point<const N: usize> {
    pub(super) at: [f64; N],
    pub(super) witnesses: Option<[[f64; N]; 2]>,
}

#[derive(Deserialize)]
struct PointFields<const N: usize> {
    point: Vector<N>,
    on_a: Option<Vector<N>>,
    on_b: Option<Vector<N>>,
}

impl<'de, const N: usize> Deserialize<'de> for Point<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PointVisitor<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for PointVisitor<N> {
            type Value = Point<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let v = if N == 2 { "[x,y]" } else { "[x,y,z]" };
                write!(
                    f,
                    "a point of A − B, as {v} or {{\"point\": {v}, \"on_a\": {v}, \"on_b\": {v}}}"
                )
            }

            fn visit_seq<S: SeqAccess<'de>>(self, list: S) -> Result<Point<N>, S::Error> {
                let at = numbers(list).and_then(near_enough)?;
                Ok(Point {
                    at,
                    witnesses: None,
                })
            }

            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Point<N>, M::Error> {
                let fields = PointFields::deserialize(MapAccessDeserializer::new(map))?;
                let on = [fields.on_a, fields.on_b];
                let witnesses = match on {
                    [Some(Vector(a)), Some(Vector(b))] => Some([near_enough(a)?, near_enough(b)?]),
                    _ => None,
                };
                Ok(Point {
                    at: near_enough(fields.point.0)?,
                    witnesses,
                })
            }
        }
        deserializer.deserialize_any(PointVisitor)
    }
}

fn numbers<'de, const N: usize, S: SeqAccess<'de>>(mut list: S) -> Result<[f64; N], S::Error> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        let next = list.next_element()?;
        *number = next.ok_or_else(|| S::Error::custom(format!("a point has {}", form::<N>())))?;
    }
    if list.next_element::<f64>()?.is_some() {
        return Err(S::Error::custom(match N {
            2 => "a point of a scene of the plane has two numbers; one in space has three",
            _ => "a point in space has three numbers",
        }));
    }
    Ok(numbers)
}

fn near_enough<E: serde::de::Error, const N: usize>(point: [f64; N]) -> Result<[f64; N], E> {
    let numbers = point
        .iter()
        .try_for_each(|&part| in_range::<N>(part).map(drop));
    numbers.map(|()| point).map_err(E::custom)
}

fn in_range<const N: usize>(number: f64) -> Result<f64, String> {
    let most = match N {
        2 => planar::MAX_COORDINATE,
        _ => spatial::MAX_COORDINATE,
    };
    // A point of A − B may be as far out as both bodies together.
    if number.abs() <= 10.0 * most {
        Ok(number)
    } else {
        Err(format!(
            "{number:e} is beyond what is checked; keep numbers within ±{most:e}"
        ))
    }
}

/// A field that is read with M dimensions alone; with others it may hold anything.
pub(super) struct Only<T, const M: usize, const N: usize>(pub(super) Option<T>);

impl<T, const M: usize, const N: usize> Default for Only<T, M, N> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>, const M: usize, const N: usize> Deserialize<'de> for Only<T, M, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if M == N {
            return Option::deserialize(deserializer).map(Self);
        }
        IgnoredAny::deserialize(deserializer)?;
        Ok(Self(None))
    }
}
