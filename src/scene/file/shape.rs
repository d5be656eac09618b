//! The shapes of a scene file, in the plane and in space, each checked as it is read, so that errors have a line and a
//! column.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use crate::scene::shape_fields::{Coordinates, Part, PartKind, PartRow, Parted, ShapeRow};

/// A shape in the file: `{"circle": {"radius": 5}}`.
pub(in crate::scene) fn shape<'de, D: Deserializer<'de>, S: Parted>(
    deserializer: D,
) -> Result<S, D::Error> {
    deserializer.deserialize_map(ShapeVisitor(PhantomData))
}

struct ShapeVisitor<S>(PhantomData<S>);

impl<'de, S: Parted> Visitor<'de> for ShapeVisitor<S> {
    type Value = S;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(S::EXAMPLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<S, A::Error> {
        let refused = |why: String| Err(A::Error::custom(why));
        let Some(slug) = map.next_key::<String>()? else {
            return refused(format!("expected {}", S::EXAMPLE));
        };
        let Some(row) = S::ROWS.iter().find(|row| row.slug == slug) else {
            let known = listed(S::ROWS.iter().map(|row| row.slug));
            return refused(format!("unknown shape `{slug}`, expected one of {known}"));
        };
        let parts = map.next_value_seed(PartsSeed::<S::Vector>(row, PhantomData))?;
        if map.next_key::<IgnoredAny>()?.is_some() {
            return refused(format!("one shape is enough after `{slug}`"));
        }
        let made = S::made(row.slug, &parts).map_err(A::Error::custom)?;
        made.ok_or_else(|| A::Error::custom(format!("expected {}", S::EXAMPLE)))
    }
}

/// Names as a message lists them.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// The parts of a kind of shape, in the order of its row.
struct PartsSeed<V>(&'static ShapeRow, PhantomData<V>);

impl<'de, V: Coordinates> DeserializeSeed<'de> for PartsSeed<V> {
    type Value = Vec<Part<V>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        match self.0.parts {
            [PartRow { name: "", kind, .. }] => {
                let part = PartSeed::<V>(*kind, PhantomData).deserialize(deserializer)?;
                Ok(vec![part])
            }
            _ => deserializer.deserialize_map(self),
        }
    }
}

impl<'de, V: Coordinates> Visitor<'de> for PartsSeed<V> {
    type Value = Vec<Part<V>>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the fields of this shape")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let rows = self.0.parts;
        let mut read: Vec<Option<Part<V>>> = rows.iter().map(|_| None).collect();
        while let Some(name) = map.next_key::<String>()? {
            let Some(at) = rows.iter().position(|row| row.name == name) else {
                let known = listed(rows.iter().map(|row| row.name));
                let why = format!("unknown field `{name}`, expected one of {known}");
                return Err(A::Error::custom(why));
            };
            if read[at].is_some() {
                return Err(A::Error::duplicate_field(rows[at].name));
            }
            read[at] = Some(map.next_value_seed(PartSeed::<V>(rows[at].kind, PhantomData))?);
        }
        let parts = rows.iter().zip(read);
        let parts = parts.map(|(row, part)| part.ok_or_else(|| A::Error::missing_field(row.name)));
        parts.collect()
    }
}

struct PartSeed<V>(PartKind, PhantomData<V>);

impl<'de, V: Coordinates> DeserializeSeed<'de> for PartSeed<V> {
    type Value = Part<V>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Part<V>, D::Error> {
        Ok(match self.0 {
            PartKind::Length | PartKind::Rounding => Part::Length(f64::deserialize(deserializer)?),
            PartKind::Count => Part::Count(usize::deserialize(deserializer)?),
            PartKind::Vector => Part::Vector(V::Numbers::deserialize(deserializer)?.into()),
            PartKind::Points => {
                let points = Vec::<V::Numbers>::deserialize(deserializer)?;
                Part::Points(points.into_iter().map(Into::into).collect())
            }
        })
    }
}
