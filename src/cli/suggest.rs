//! "Did you mean" suggestions for unknown names.

use std::path::Path;

use crate::scene::{self, SceneError};

/// The least similarity of a suggestion, from 0 to 1.
const ALIKE: f64 = 0.8;

/// `; did you mean NAME?` with the most similar known name, or nothing.
pub(super) fn suggestion(name: &str, known: &[impl AsRef<str>]) -> String {
    let like = |one: &str| strsim::jaro_winkler(name, one);
    let closest = known.iter().map(AsRef::as_ref);
    let closest = closest.max_by(|one, other| like(one).total_cmp(&like(other)));
    let closest = closest.filter(|one| like(one) >= ALIKE);
    closest.map_or_else(String::new, |one| format!("; did you mean {one}?"))
}

/// A suggestion for a scene that is not found: a preset or a command.
pub(super) fn scene(name: &Path, error: &SceneError) -> String {
    if name.exists()
        || !matches!(
            error,
            SceneError::Unknown { .. } | SceneError::Unreadable { .. }
        )
    {
        return String::new();
    }
    let mut known = commands();
    known.extend(presets().into_iter().map(str::to_owned));
    suggestion(&name.display().to_string(), &known)
}

/// A suggestion for the first argument, or that of `help`, where there is no such command.
pub(super) fn command() -> String {
    let known = commands();
    let first = std::env::args().skip(1).find(|word| word != "help");
    let first = first.filter(|word| !known.contains(word));
    first.map_or_else(String::new, |word| suggestion(&word, &known))
}

pub(super) fn known_command() -> Option<String> {
    let first = std::env::args().nth(1)?;
    commands().into_iter().find(|command| *command == first)
}

fn commands() -> Vec<String> {
    let program = super::command();
    let commands = program.get_subcommands();
    commands
        .map(|command| command.get_name().to_owned())
        .collect()
}

pub(super) fn presets() -> Vec<&'static str> {
    let presets = scene::all_presets().into_iter();
    presets.map(|(slug, _)| slug).collect()
}
