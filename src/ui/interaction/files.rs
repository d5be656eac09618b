//! File dialogs: type a name, or select it in the list of the folder.

use std::ffi::OsStr;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;
use std::path::{Path, PathBuf};

use egui::{Key, RichText, ScrollArea, TextEdit, Ui, Vec2};

use super::property_grid::select;
use crate::app::{Command, FileQuestion};
use crate::ui::desktop::{Folder, free_path};
use crate::ui::frame_context::FrameContext;
use crate::ui::style;

const WIDTH: f32 = 460.0;
const LIST_HEIGHT: f32 = 220.0;

/// What can be opened, as a hint says it.
const KINDS: &str = "A scene, a trace, or two lists of points: code, a debugger's output, CSV, WKT; of points in space \
    also OBJ or STL";

/// What has been typed and looked at in the dialog that is open.
#[derive(Default)]
pub(super) struct Files {
    asked: Option<Discriminant<FileQuestion>>,
    /// Whether this is the first frame of the question, or of its answer that failed.
    is_new: bool,
    fault: Option<String>,
    path: String,
    folder: Folder,
    /// Where a scene was saved last.
    saved_in: Option<PathBuf>,
}

impl Files {
    /// Shows what the app asks about files; scenes are looked for where the last was saved, at first in `home`.
    pub(super) fn show(
        &mut self,
        frame: &FrameContext<'_>,
        home: &Path,
        commands: &mut Vec<Command>,
    ) {
        let question = frame.app.file_question();
        self.follow(question, home);
        let Some(question) = question else { return };
        let (title, verb) = match question {
            FileQuestion::WhereToSave { .. } => ("Save the scene", "Save"),
            FileQuestion::Replace { .. } => ("There is a file of this name", "Save"),
            FileQuestion::WhatToOpen { .. } => ("Open a scene", "Open"),
        };
        let room = (frame.screen() - Vec2::splat(60.0)).max(Vec2::splat(60.0));
        let answer = frame.dialog(title).show(frame.egui, |ui| {
            ui.set_width(frame.scaled(WIDTH).min(room.x));
            ui.spacing_mut().item_spacing.y = 8.0;
            let answer = match question {
                FileQuestion::Replace { path } => self.ask_to_replace(ui, path),
                _ => self.ask_for_path(ui, verb, room.y),
            };
            if let Some(fault) = question.fault() {
                ui.label(RichText::new(fault).color(style::color(frame.theme.warning)));
            }
            answer
        });
        let answer = answer.and_then(|answer| answer.inner.flatten());
        if let Some(Command::SaveAs { path, .. }) = &answer {
            self.saved_in = path.parent().map(Path::to_owned);
        }
        commands.extend(answer);
        self.is_new = false;
    }

    /// A question that was not there before begins with a name of its own.
    fn follow(&mut self, question: Option<&FileQuestion>, home: &Path) {
        let asked = question.map(discriminant);
        let fault = question.and_then(FileQuestion::fault).map(str::to_owned);
        self.is_new |= asked != self.asked || fault != self.fault;
        self.fault = fault;
        let before = std::mem::replace(&mut self.asked, asked);
        let (Some(question), true) = (question, asked != before) else {
            return;
        };
        let folder = self.saved_in.as_deref().unwrap_or(home);
        match question {
            // Back from the question whether to replace it, the name is still there to be changed.
            FileQuestion::WhereToSave { .. } if before.is_some() => {}
            FileQuestion::WhereToSave { .. } => {
                self.folder = Folder::read(folder);
                self.path = free_path(folder).display().to_string();
            }
            FileQuestion::WhatToOpen { .. } => {
                self.folder = Folder::read(folder);
                let first = self.folder.scenes().next();
                self.path = first.map_or(String::new(), |file| file.path.display().to_string());
            }
            FileQuestion::Replace { .. } => {}
        }
    }

    fn ask_for_path(&mut self, ui: &mut Ui, verb: &str, room: f32) -> Option<Command> {
        let opens = verb == "Open";
        let field = TextEdit::singleline(&mut self.path).desired_width(f32::INFINITY);
        let mut field = ui.add(field);
        if opens {
            field = field.on_hover_text(KINDS);
        }
        if self.is_new {
            field.request_focus();
            let whole = 0..usize::MAX;
            select(&field, if opens { whole } else { stem(&self.path) });
        }
        let mut is_done = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        is_done |= self.list(ui, opens, LIST_HEIGHT.min(room - 160.0).max(40.0));
        let mut is_cancelled = false;
        ui.horizontal(|ui| {
            is_done |= ui.button(verb).clicked();
            is_cancelled = ui.button("Cancel").clicked();
        });
        if is_cancelled {
            return Some(Command::CloseDialog);
        }
        let (path, replaces) = (PathBuf::from(self.path.trim()), false);
        is_done.then_some(if opens {
            Command::Open(path)
        } else {
            Command::SaveAs { path, replaces }
        })
    }

    /// The folder's folders, scenes and texts. A click takes a name or goes into a folder; whether a scene was
    /// clicked twice.
    fn list(&mut self, ui: &mut Ui, names_are_whole: bool, height: f32) -> bool {
        let mut is_done = false;
        let mut next = None;
        ui.label(self.folder.path.display().to_string());
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            for entry in &self.folder.entries {
                let path = entry.path.display().to_string();
                let row = ui.selectable_label(self.path == path, &entry.title);
                if entry.is_folder && row.clicked() {
                    next = Some(entry.path.clone());
                } else if row.clicked() {
                    self.path = path;
                    is_done |= names_are_whole && row.double_clicked();
                }
            }
            if self.folder.entries.iter().all(|entry| entry.is_folder) {
                ui.label("No scenes or texts here");
            }
        });
        if let Some(folder) = next {
            let name = Path::new(self.path.trim()).file_name();
            let within = name.map_or_else(|| folder.clone(), |name| folder.join(name));
            self.path = within.display().to_string();
            self.folder = Folder::read(&folder);
        }
        is_done
    }

    fn ask_to_replace(&mut self, ui: &mut Ui, path: &Path) -> Option<Command> {
        ui.label(format!("Replace {}?", path.display()));
        let mut answer = None;
        ui.horizontal(|ui| {
            let no = ui.button("No");
            if self.is_new {
                no.request_focus();
            }
            if no.clicked() {
                answer = Some(Command::CloseDialog);
            }
            if ui.button("Yes, replace it").clicked() {
                answer = Some(Command::SaveAs {
                    path: path.to_owned(),
                    replaces: true,
                });
            }
        });
        answer
    }
}

/// Which characters of a path are the file's name without its ending.
fn stem(path: &str) -> Range<usize> {
    let count =
        |part: Option<&OsStr>| part.map_or(0, |part| part.to_string_lossy().chars().count());
    let file = Path::new(path);
    let start = path.chars().count() - count(file.file_name());
    start..start + count(file.file_stem())
}
