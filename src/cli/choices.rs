//! Values that are chosen by name on the command line, and "did you mean" for unknown names.

use std::error::Error;
use std::path::Path;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::figure::{MinkowskiPane, Overlay, Overlays, UnknownName};
use crate::scene;

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

/// One of these values, by its name.
pub(super) fn by_slug<T, const N: usize>(
    all: [T; N],
    slug: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(slug)).try_map(|slug| slug.parse::<T>())
}

/// `; did you mean NAME?` with the most similar known name, or nothing.
pub(super) fn suggestion(name: &str, known: &[impl AsRef<str>]) -> String {
    let closest = scene::similar(name, known.iter().map(AsRef::as_ref));
    closest.map_or_else(String::new, |one| format!("; did you mean {one}?"))
}

/// A suggestion for a scene that is not found: a preset or a command.
pub(super) fn suggest_scene(name: &Path) -> String {
    if name.exists() {
        return String::new();
    }
    let mut known = commands();
    known.extend(scene::preset_slugs().map(str::to_owned));
    suggestion(&name.display().to_string(), &known)
}

/// The message about the first argument, or that of `help`, if it is a mistyped command.
pub(super) fn mistyped_command() -> Option<String> {
    let known = commands();
    let word = std::env::args().skip(1).find(|word| word != "help")?;
    let is_scene = scene::preset_slugs().any(|slug| slug == word) || Path::new(&word).exists();
    let meant = suggestion(&word, &known);
    let is_mistyped = !is_scene && !known.contains(&word) && !meant.is_empty();
    is_mistyped.then(|| format!("{word}: no such command{meant}"))
}

pub(super) fn known_command() -> Option<String> {
    let first = std::env::args().nth(1)?;
    commands().into_iter().find(|command| *command == first)
}

fn commands() -> Vec<String> {
    let program = super::command();
    let names = program.get_subcommands().map(clap::Command::get_name);
    names.map(str::to_owned).collect()
}
