//! File dialogs: type a name, or select it in the list of the folder.

use std::path::{Path, PathBuf};

use egui::{Key, RichText, ScrollArea, TextEdit, Ui, Vec2};

use super::property_grid::select_all;
use crate::app::{Command, FileQuestion};
use crate::scene::preset_scene;
use crate::ui::desktop::{free_name, offered_in};
use crate::ui::frame_context::FrameContext;
use crate::ui::style;

const WIDTH: f32 = 460.0;
const LIST_HEIGHT: f32 = 220.0;

/// The supported kinds of files, for a hint.
const KINDS: &str = "A scene, a trace, or two lists of points: code, a debugger's output, CSV, WKT; of points in space \
    also OBJ or STL";

/// The state of the dialog.
#[derive(Default)]
pub(in crate::ui) struct Files {
    was_asked: bool,
    /// A file of the folder, or a path.
    name: String,
    /// The folder of the last file, at first that for pictures.
    pub(in crate::ui) folder: PathBuf,
    offered: Vec<String>,
}

impl Files {
    /// Shows the current dialog.
    pub(in crate::ui) fn show(&mut self, frame: &mut FrameContext<'_>) {
        let question = frame.app.file_question();
        let was_asked = std::mem::replace(&mut self.was_asked, question.is_some());
        let Some(question) = question else { return };
        let opens = matches!(question, FileQuestion::WhatToOpen { .. });
        // After the overwrite dialog was cancelled, the name is kept for editing.
        if !was_asked {
            self.offered = offered_in(&self.folder);
            self.name = if opens {
                let mut offered = self.offered.iter();
                let first = offered.find(|name| name.ends_with(".json"));
                first.cloned().unwrap_or_default()
            } else {
                free_name(&self.folder)
            };
        }
        let title = match question {
            FileQuestion::WhereToSave { .. } => "Save the scene",
            FileQuestion::Replace { .. } => "This file already exists",
            FileQuestion::WhatToOpen { .. } => "Open a scene",
        };
        let room = (frame.screen() - Vec2::splat(60.0)).max(Vec2::splat(60.0));
        let answer = frame.dialog(title).show(frame.egui, |ui| {
            ui.set_width(frame.scaled(WIDTH).min(room.x));
            ui.spacing_mut().item_spacing.y = 8.0;
            let answer = match question {
                FileQuestion::Replace { path } => ask_to_replace(ui, path),
                _ => self.ask_for_path(ui, opens, room.y),
            };
            if let Some(fault) = question.fault() {
                ui.label(RichText::new(fault).color(style::color(frame.theme.warning)));
            }
            answer
        });
        let command = answer.and_then(|answer| answer.inner.flatten());
        frame.commands.extend(command);
    }

    fn ask_for_path(&mut self, ui: &mut Ui, opens: bool, room: f32) -> Option<Command> {
        let field = TextEdit::singleline(&mut self.name).desired_width(f32::INFINITY);
        let mut field = ui.add(field);
        if opens {
            field = field.on_hover_text(KINDS);
        }
        let mut is_done = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
            select_all(&field);
        }
        is_done |= self.list(ui, opens, LIST_HEIGHT.min(room - 160.0).max(40.0));
        let mut is_cancelled = false;
        ui.horizontal(|ui| {
            let verb = if opens { "Open" } else { "Save" };
            is_done |= ui.button(verb).clicked();
            is_cancelled = ui.button("Cancel").clicked();
        });
        if is_cancelled {
            return Some(Command::CloseDialog);
        }
        if !is_done {
            return None;
        }
        let path = match self.name.trim() {
            "" => PathBuf::new(),
            name if opens && preset_scene(name).is_some() => name.into(),
            name => self.folder.join(name),
        };
        let relative = path.strip_prefix(".").unwrap_or(&path).to_owned();
        Some(if opens {
            Command::Open(relative)
        } else {
            // After an error, the dialog shows the folder of the file.
            self.folder = path.parent().unwrap_or(&self.folder).to_owned();
            self.offered = offered_in(&self.folder);
            let name = path.file_name().unwrap_or_default();
            self.name = name.to_string_lossy().into_owned();
            let replaces = false;
            Command::SaveAs { path, replaces }
        })
    }

    /// The folder's folders, scenes and texts. A click selects a name or opens a folder; returns whether a file to
    /// open was double-clicked.
    fn list(&mut self, ui: &mut Ui, opens: bool, height: f32) -> bool {
        let mut is_done = false;
        let mut next = None;
        let relative = Path::new(".").join(&self.folder);
        let folder = relative.canonicalize().unwrap_or(relative);
        ui.label(folder.display().to_string());
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            for name in &self.offered {
                let row = ui.selectable_label(self.name == *name, name);
                if row.clicked() && (name == ".." || name.ends_with('/')) {
                    next = Some(folder.join(name));
                } else if row.clicked() {
                    self.name.clone_from(name);
                    is_done |= opens && row.double_clicked();
                }
            }
        });
        if let Some(folder) = next {
            self.offered = offered_in(&folder);
            self.folder = folder.canonicalize().unwrap_or(folder);
        }
        is_done
    }
}

fn ask_to_replace(ui: &mut Ui, path: &Path) -> Option<Command> {
    ui.label(format!("Replace {}?", path.display()));
    let row = ui.horizontal(|ui| {
        let [no, yes] = ["No", "Yes, replace it"].map(|answer| ui.button(answer));
        if ui.memory(|memory| memory.focused().is_none()) {
            no.request_focus();
        }
        let (path, replaces) = (path.to_owned(), true);
        let replace = yes.clicked().then_some(Command::SaveAs { path, replaces });
        no.clicked().then_some(Command::CloseDialog).or(replace)
    });
    row.inner
}
