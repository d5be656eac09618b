//! What becomes of files: scenes that were read or written, and pictures.

use std::path::{Path, PathBuf};

use super::Session;
use crate::export::FileError;
use crate::scene::Scene;
use crate::session::file_question::FileQuestion;
use crate::session::recording::{Recording, weight};

impl Session {
    pub(super) fn scene_read(&mut self, read: Result<Box<Scene>, String>) {
        match (read, &mut self.asked) {
            (Ok(scene), asked) => {
                *asked = None;
                self.table.insert(*scene);
                self.scene_changed();
            }
            (Err(reason), Some(FileQuestion::WhatToOpen { fault })) => *fault = Some(reason),
            (Err(reason), _) => self.warn(reason),
        }
    }

    pub(super) fn scene_written(&mut self, path: PathBuf, result: Result<(), FileError>) {
        self.asked = match result {
            Ok(()) => {
                self.table.mark_saved();
                self.say(format!("Saved {}", shown(&path)));
                None
            }
            Err(FileError::Exists(_)) => Some(FileQuestion::Replace { path }),
            Err(error) => Some(FileQuestion::WhereToSave {
                fault: Some(format!("Not saved: {error}")),
            }),
        };
    }

    pub(super) fn picture_written(&mut self, path: &Path, bytes: Option<usize>) {
        let Some(bytes) = bytes else {
            self.say(format!("Saved {}", shown(path)));
            return;
        };
        self.recording = Recording::None;
        self.recording_ended(true);
        self.say(format!("Saved {}, {}", shown(path), weight(bytes)));
    }
}

/// A path as people read it.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}
