//! Questions about files in a page, where the browser asks them itself.

use std::path::{Path, PathBuf};

use egui::Context;

use crate::figure::Theme;
use crate::session::{Command, FileQuestion, Session};

/// What has been asked: nothing that is not answered at once.
#[derive(Default)]
pub(super) struct Files;

impl Files {
    /// Answers what `session` asks about files.
    pub(super) fn show(
        &mut self,
        _context: &Context,
        session: &Session,
        _home: &Path,
        _theme: &Theme,
        commands: &mut Vec<Command>,
    ) {
        match session.file_question() {
            Some(FileQuestion::WhereToSave { .. } | FileQuestion::Replace { .. }) => {
                commands.push(Command::SaveAs {
                    path: file_name(session.title()).into(),
                    replaces: true,
                });
            }
            Some(FileQuestion::WhatToOpen { .. }) => {
                commands.push(Command::Open(PathBuf::new()));
                commands.push(Command::CloseDialog);
            }
            None => {}
        }
    }
}

/// The name of a scene's file.
fn file_name(title: &str) -> String {
    let letter = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let words: String = title.chars().map(letter).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    let stem = if words.is_empty() {
        "scene".to_owned()
    } else {
        words.join("-")
    };
    format!("{stem}.json")
}
