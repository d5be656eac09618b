//! File dialogs in a page, where the browser shows its own.

use std::path::PathBuf;

use crate::app::{Command, FileQuestion};
use crate::ui::frame_context::FrameContext;

/// Answers file dialogs; the browser shows its own.
#[derive(Default)]
pub(in crate::ui) struct Files {
    /// None, as a page has no folder.
    pub(in crate::ui) folder: PathBuf,
}

impl Files {
    pub(in crate::ui) fn show(&mut self, frame: &mut FrameContext<'_>) {
        let app = frame.app;
        match app.file_question() {
            Some(FileQuestion::WhereToSave { .. } | FileQuestion::Replace { .. }) => {
                frame.commands.push(Command::SaveAs {
                    path: self.folder.join(file_name(app.title())),
                    replaces: true,
                });
            }
            Some(FileQuestion::WhatToOpen { .. }) => {
                let open = Command::Open(self.folder.clone());
                frame.commands.extend([open, Command::CloseDialog]);
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
