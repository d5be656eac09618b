//! Values that are chosen by name on the command line.

use std::error::Error;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::figure::{MinkowskiPane, Overlay, Overlays, ThemeName, UnknownName};
use collidoscope_core::dynamics::Solver;

pub(super) fn theme() -> impl TypedValueParser<Value = ThemeName> {
    by_slug(ThemeName::ALL.map(ThemeName::slug))
}

pub(super) fn overlay() -> impl TypedValueParser<Value = Overlay> {
    by_slug(Overlay::ALL.map(Overlay::slug))
}

pub(super) fn solver() -> impl TypedValueParser<Value = Solver> {
    by_slug(Solver::ALL.map(Solver::slug))
}

/// The world, Minkowski space, or both.
pub(super) fn panes() -> impl TypedValueParser<Value = MinkowskiPane> {
    PossibleValuesParser::new(["world", "minkowski", "both"]).map(|name| match name.as_str() {
        "world" => MinkowskiPane::Off,
        "minkowski" => MinkowskiPane::Alone,
        _ => MinkowskiPane::Half,
    })
}

/// Parses overlays separated by commas; none for an empty list.
pub(super) fn overlays(list: &str) -> Result<Overlays, UnknownName> {
    let names = list.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(Overlay::from_str)
        .collect()
}

/// Parses two numbers with a comma between them.
pub(super) fn two<T: FromStr>(text: &str) -> Option<[T; 2]> {
    let (one, other) = text.split_once(',')?;
    Some([one.trim().parse().ok()?, other.trim().parse().ok()?])
}

fn by_slug<T, const N: usize>(slugs: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(slugs).try_map(|slug| slug.parse::<T>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_shows_nothing() {
        assert_eq!(overlays(""), Ok(Overlays::default()));
        assert!(overlays("hull, labels").is_ok_and(|on| on.has(Overlay::Labels)));
        assert!(overlays("hull,halo").is_err_and(|error| error.to_string().contains("simplex")));
    }
}
