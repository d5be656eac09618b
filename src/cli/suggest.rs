//! "Did you mean" suggestions for unknown names.

use std::path::Path;

use crate::scene::{self, SceneError};

/// `; did you mean NAME?` with the most similar known name, or nothing.
pub(super) fn suggestion(name: &str, known: &[impl AsRef<str>]) -> String {
    let closest = scene::similar(name, known.iter().map(AsRef::as_ref));
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

/// The message about the first argument, or that of `help`, if it is a mistyped command.
pub(super) fn mistyped_command() -> Option<String> {
    let commands = commands();
    let word = std::env::args().skip(1).find(|word| word != "help")?;
    let is_scene = presets().contains(&word.as_str()) || Path::new(&word).exists();
    let meant = suggestion(&word, &commands);
    let is_mistyped = !is_scene && !commands.contains(&word) && !meant.is_empty();
    is_mistyped.then(|| format!("{word}: no such command{meant}"))
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
