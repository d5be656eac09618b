//! Saving and opening scenes: the dialogs, and what they do.

use std::fs;
use std::path::{Path, PathBuf};

use egui_macroquad::egui::{
    Align2, Context, Key, RichText, ScrollArea, TextEdit, Ui, Vec2, Window,
};

use crate::export::{FileError, write_new, write_over};
use crate::figure::Theme;
use crate::scene;
use crate::window::app::App;
use crate::window::style;

/// The files that the dialog offers to open are no more than this.
const MOST_OFFERED: usize = 200;

const WIDTH: f32 = 420.0;

/// The dialog that is open, and what was decided in it.
#[derive(Default)]
pub(super) struct Files {
    dialog: Option<Dialog>,
    decided: Option<Decision>,
}

struct Dialog {
    question: Question,
    path: String,
    /// Why the last try failed.
    fault: Option<String>,
    is_new: bool,
}

enum Question {
    WhereToSave,
    Replace,
    WhatToOpen { offered: Vec<PathBuf> },
}

enum Decision {
    Save,
    Replace,
    Open,
    /// Back to the name.
    Rename,
    Cancel,
}

impl Files {
    pub(super) fn is_asking(&self) -> bool {
        self.dialog.is_some()
    }

    pub(super) fn ask_where_to_save(&mut self, app: &App) {
        let path = free_path(&app.out).display().to_string();
        self.ask(Question::WhereToSave, path);
    }

    pub(super) fn ask_what_to_open(&mut self, app: &App) {
        let offered = scene_files(&app.out);
        let path = offered.first().map(|path| path.display().to_string());
        self.ask(Question::WhatToOpen { offered }, path.unwrap_or_default());
    }

    fn ask(&mut self, question: Question, path: String) {
        self.dialog = Some(Dialog {
            question,
            path,
            fault: None,
            is_new: true,
        });
    }

    pub(super) fn show(&mut self, context: &Context, app: &App, theme: &Theme) {
        let Some(dialog) = &mut self.dialog else {
            return;
        };
        let title = match dialog.question {
            Question::WhereToSave => "Save the scene",
            Question::Replace => "There is a file of this name",
            Question::WhatToOpen { .. } => "Open a scene",
        };
        let room = (context.screen_rect().width() - 60.0).max(60.0);
        let width = style::scaled(WIDTH, theme).min(room);
        Window::new(title)
            .collapsible(false)
            .resizable(false)
            .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
            .show(context, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 8.0;
                self.decided = match dialog.question {
                    Question::Replace => dialog.ask_to_replace(ui),
                    _ => dialog.ask_for_path(ui, app),
                };
                if let Some(fault) = &dialog.fault {
                    ui.label(RichText::new(fault).color(style::color(theme.warning)));
                }
            });
        if context.input(|input| input.key_pressed(Key::Escape)) {
            self.decided = Some(match dialog.question {
                Question::Replace => Decision::Rename,
                _ => Decision::Cancel,
            });
        }
        dialog.is_new = false;
    }

    /// Does what was decided; where it fails the dialog stays and says why.
    pub(super) fn finish(&mut self, app: &mut App) {
        let (Some(decision), Some(dialog)) = (self.decided.take(), &mut self.dialog) else {
            return;
        };
        let path = PathBuf::from(dialog.path.trim());
        let done = match decision {
            Decision::Cancel => Ok(()),
            Decision::Rename => {
                dialog.question = Question::WhereToSave;
                dialog.is_new = true;
                return;
            }
            Decision::Open => scene::open(&path)
                .map(|scene| app.open_scene(scene))
                .map_err(|error| error.to_string()),
            Decision::Save => {
                let written = write_new(&path, app.shown_scene().to_json().as_bytes());
                if matches!(written, Err(FileError::Exists(_))) {
                    dialog.question = Question::Replace;
                    dialog.is_new = true;
                    dialog.fault = None;
                    return;
                }
                saved(written, &path, app)
            }
            Decision::Replace => {
                let written = write_over(&path, app.shown_scene().to_json().as_bytes());
                saved(written, &path, app)
            }
        };
        match done {
            Ok(()) => self.dialog = None,
            Err(fault) => {
                dialog.fault = Some(fault);
                // An answer that could not be carried out leads back to the name.
                if matches!(dialog.question, Question::Replace) {
                    dialog.question = Question::WhereToSave;
                }
                dialog.is_new = true;
            }
        }
    }
}

impl Dialog {
    fn ask_for_path(&mut self, ui: &mut Ui, app: &App) -> Option<Decision> {
        let (verb, decision) = match self.question {
            Question::WhatToOpen { .. } => ("Open", Decision::Open),
            _ => ("Save", Decision::Save),
        };
        let field = ui.add(TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY));
        if self.is_new {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if let Question::WhatToOpen { offered } = &self.question {
            offer(ui, offered, &mut self.path, app);
        }
        let mut decided = entered.then_some(decision);
        ui.horizontal(|ui| {
            if ui.button(verb).clicked() {
                decided = Some(match self.question {
                    Question::WhatToOpen { .. } => Decision::Open,
                    _ => Decision::Save,
                });
            }
            if ui.button("Cancel").clicked() {
                decided = Some(Decision::Cancel);
            }
        });
        decided
    }

    fn ask_to_replace(&mut self, ui: &mut Ui) -> Option<Decision> {
        ui.label(format!("Replace {}?", self.path.trim()));
        let mut decided = None;
        ui.horizontal(|ui| {
            let no = ui.button("No");
            if self.is_new {
                no.request_focus();
            }
            if no.clicked() {
                decided = Some(Decision::Rename);
            }
            if ui.button("Yes, replace it").clicked() {
                decided = Some(Decision::Replace);
            }
        });
        decided
    }
}

/// The scene files of the folder, to be clicked.
fn offer(ui: &mut Ui, offered: &[PathBuf], path: &mut String, app: &App) {
    if offered.is_empty() {
        ui.label(format!("No scene files in {}", app.out.display()));
        return;
    }
    ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
        for file in offered {
            let name = file.display().to_string();
            if ui.selectable_label(*path == name, &name).clicked() {
                *path = name;
            }
        }
    });
}

fn saved(written: Result<(), FileError>, path: &Path, app: &mut App) -> Result<(), String> {
    match written {
        Ok(()) => {
            app.scene_saved();
            app.say(format!("Saved {}", shown(path)));
            Ok(())
        }
        Err(error) => Err(format!("Not saved: {error}")),
    }
}

/// Opens a file that was dropped on the window.
pub(super) fn open_dropped(app: &mut App, path: &Path) {
    match scene::load(path) {
        Ok(scene) => app.open_scene(scene),
        Err(error) => app.warn(error.to_string()),
    }
}

fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// The first of `scene-0001.json` and up that is free.
fn free_path(folder: &Path) -> PathBuf {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    let path = |number: u32| folder.join(format!("scene-{number:04}.json"));
    let free = (1..10_000)
        .map(path)
        .find(|path| path.symlink_metadata().is_err());
    free.unwrap_or_else(|| path(10_000))
}

fn scene_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| path.strip_prefix(".").unwrap_or(&path).to_owned())
        .take(MOST_OFFERED)
        .collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_is_proposed_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let first = free_path(folder.path());
        assert!(first.ends_with("scene-0001.json"));
        fs::write(&first, "{}").unwrap();
        assert!(free_path(folder.path()).ends_with("scene-0002.json"));
        assert_eq!(scene_files(folder.path()), [first]);
    }
}
