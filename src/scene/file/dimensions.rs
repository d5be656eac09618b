//! Whether a scene file is of the plane or in space, seen before anything else is read of it.
//!
//! The first point, or the first field that only one of the two has, decides; whatever disagrees with it is refused
//! where it stands.

use std::cell::Cell;
use std::fmt;
use std::path::Path;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{SceneError, malformed};

/// How many numbers the points of a scene have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scene) enum Dimensions {
    Two,
    Three,
}

impl Dimensions {
    fn number(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Three => "three",
        }
    }
}

/// A field that only scenes of the plane have, or only those in space.
#[derive(Debug)]
struct Field {
    name: &'static str,
    dimensions: Dimensions,
    /// What there is in its place where points have the other number of numbers.
    instead: &'static str,
}

impl Field {
    const fn of_plane(name: &'static str, instead: &'static str) -> Self {
        Self {
            name,
            dimensions: Dimensions::Two,
            instead,
        }
    }

    const fn of_space(name: &'static str, instead: &'static str) -> Self {
        Self {
            name,
            dimensions: Dimensions::Three,
            instead,
        }
    }
}

const NO_FALL: &str = "in space there are two bodies, `a` and `b`, and they do not fall";

const FIELDS: [Field; 16] = [
    Field::of_plane("polygon", "in space a shape of points is a `hull`"),
    Field::of_plane("circle", "in space there is `sphere`"),
    Field::of_plane("ellipse", "in space there is `ellipsoid`"),
    Field::of_plane("regular", "in space a shape of points is a `hull`"),
    Field::of_plane("angle", "in space there is `rotation`"),
    Field::of_plane("y_up", "in space y is drawn downwards"),
    Field::of_plane("bodies", NO_FALL),
    Field::of_plane("gravity", NO_FALL),
    Field::of_plane("solver", NO_FALL),
    Field::of_plane("velocity", NO_FALL),
    Field::of_space("box", "in the plane there is `polygon`"),
    Field::of_space("sphere", "in the plane there is `circle`"),
    Field::of_space("cylinder", "in the plane there is `polygon`"),
    Field::of_space("cone", "in the plane there is `polygon`"),
    Field::of_space("ellipsoid", "in the plane there is `ellipse`"),
    Field::of_space("rotation", "in the plane there is `angle`"),
];

/// What tells how many numbers the points of a scene have.
#[derive(Clone, Copy)]
enum Sign {
    Point(Dimensions),
    Field(&'static Field),
}

impl Sign {
    fn dimensions(self) -> Dimensions {
        match self {
            Self::Point(dimensions) => dimensions,
            Self::Field(field) => field.dimensions,
        }
    }

    /// What is said where this sign comes after one that says otherwise.
    fn after(self, first: Self) -> String {
        let of = |field: &Field| match field.dimensions {
            Dimensions::Two => format!("`{}` is of the plane", field.name),
            Dimensions::Three => format!("`{}` is of space", field.name),
        };
        let said = match self {
            Self::Point(dimensions) => format!("a point of {} numbers", dimensions.number()),
            Self::Field(field) => of(field),
        };
        let before = match first {
            Self::Point(dimensions) => format!("the first point has {}", dimensions.number()),
            Self::Field(field) => of(field),
        };
        let mend = match (self, first) {
            (Self::Field(field), _) => field.instead,
            (Self::Point(Dimensions::Two), Self::Field(_)) => "in space a point has three numbers",
            (Self::Point(_), Self::Field(field)) => field.instead,
            _ => "give every point two numbers, in the plane, or every point three, in space",
        };
        format!("the plane and space are mixed: {said}, but {before}; {mend}")
    }
}

/// How many numbers the points in `bytes` have, which came from `path`; two where there are none, or where the text is
/// no JSON, which its reader tells.
///
/// # Errors
/// [`SceneError::Malformed`] at the first place that has both.
pub(in crate::scene) fn dimensions(bytes: &[u8], path: &Path) -> Result<Dimensions, SceneError> {
    let first = Cell::new(None);
    let mut text = serde_json::Deserializer::from_slice(bytes);
    match (Value { first: &first }).deserialize(&mut text) {
        Err(error) if error.is_data() => Err(malformed(path, &error)),
        _ => Ok(first.get().map_or(Dimensions::Two, Sign::dimensions)),
    }
}

/// Any value of the file. It is read to whether it is a number.
#[derive(Clone, Copy)]
struct Value<'f> {
    /// The first sign in the file.
    first: &'f Cell<Option<Sign>>,
}

impl Value<'_> {
    fn note<E: serde::de::Error>(self, sign: Sign) -> Result<(), E> {
        match self.first.get() {
            None => self.first.set(Some(sign)),
            Some(first) if first.dimensions() != sign.dimensions() => {
                return Err(E::custom(sign.after(first)));
            }
            Some(_) => {}
        }
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = bool;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value of a scene")
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_bool<E>(self, _: bool) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_str<E>(self, _: &str) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_u64<E>(self, _: u64) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_i64<E>(self, _: i64) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_f64<E>(self, _: f64) -> Result<bool, E> {
        Ok(true)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<bool, A::Error> {
        let (mut count, mut are_numbers) = (0_usize, true);
        while let Some(is_number) = list.next_element_seed(self)? {
            count += 1;
            are_numbers &= is_number;
        }
        match count {
            2 if are_numbers => self.note(Sign::Point(Dimensions::Two))?,
            3 if are_numbers => self.note(Sign::Point(Dimensions::Three))?,
            _ => {}
        }
        Ok(false)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if let Some(field) = FIELDS.iter().find(|field| field.name == name) {
                self.note(Sign::Field(field))?;
            }
            map.next_value_seed(self)?;
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Dimensions, String> {
        dimensions(text.as_bytes(), Path::new("x.json")).map_err(|error| error.to_string())
    }

    #[test]
    fn the_first_point_or_field_decides() {
        for (text, dimensions) in [
            (r#"{"shape": {"hull": [[1,2]]}}"#, Dimensions::Two),
            (r#"{"shape": {"hull": [[1,2,3]]}}"#, Dimensions::Three),
            (r#"{"sphere": {"radius": 3}}"#, Dimensions::Three),
            (r#"{"circle": {"radius": 3}}"#, Dimensions::Two),
            (r#"{"title": "box", "push": true}"#, Dimensions::Two),
            ("[[1,2", Dimensions::Two),
            ("", Dimensions::Two),
        ] {
            assert_eq!(of(text), Ok(dimensions), "{text}");
        }
    }

    #[test]
    fn a_mixture_is_told_where_it_begins_and_with_what_there_is_instead() {
        for (text, told) in [
            (
                "[[1,2],\n[1,2,3]]",
                "x.json:2:7: the plane and space are mixed: a point of three numbers, but the first point has two; \
                 give every point two numbers, in the plane, or every point three, in space",
            ),
            (
                "{\"hull\": [[0,0,0]],\n\"angle\": 3}",
                "x.json:2:7: the plane and space are mixed: `angle` is of the plane, but the first point has three; \
                 in space there is `rotation`",
            ),
            (
                "{\"polygon\":\n[[0,0,0]]}",
                "x.json:2:8: the plane and space are mixed: a point of three numbers, but `polygon` is of the plane; \
                 in space a shape of points is a `hull`",
            ),
            (
                "{\"box\": {\"half\":\n[1,2]}}",
                "x.json:2:5: the plane and space are mixed: a point of two numbers, but `box` is of space; in space a \
                 point has three numbers",
            ),
            (
                "[{\"circle\": 1},\n{\"box\": 1}]",
                "x.json:2:6: the plane and space are mixed: `box` is of space, but `circle` is of the plane; in the \
                 plane there is `polygon`",
            ),
        ] {
            assert_eq!(of(text), Err(told.to_owned()), "{text}");
        }
    }
}
