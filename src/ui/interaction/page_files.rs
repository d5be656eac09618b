//! File dialogs in a page, where the browser shows its own.

use std::path::{Path, PathBuf};

use crate::app::{Command, FileQuestion};
use crate::ui::frame_context::FrameContext;

/// Answers file dialogs; the browser shows its own.
#[derive(Default)]
pub(in crate::ui) struct Files;

impl Files {
    pub(in crate::ui) fn show(
        &mut self,
        frame: &FrameContext<'_>,
        _home: &Path,
        commands: &mut Vec<Command>,
    ) {
        let app = frame.app;
        match app.file_question() {
            Some(FileQuestion::WhereToSave { .. } | FileQuestion::Replace { .. }) => {
                commands.push(Command::SaveAs {
                    path: file_name(app.title()).into(),
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

/// The file name of a scene.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let stem = words.join("-").to_ascii_lowercase();
    let stem = if stem.is_empty() { "scene" } else { &stem };
    format!("{stem}.json")
}
