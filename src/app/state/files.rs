//! Imports scenes, links and traces, compares traces, and writes files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use glam::DVec2;

use super::App;
use crate::app::command::{Effect, ExportKind};
use crate::app::current_scene::{CurrentScene, NO_TRACES, on};
use crate::app::import::Import;
use crate::app::lesson_view::LessonState;
use crate::app::link::Link;
use crate::app::workspace::Workspace;
use crate::app::world::AppDimension;
use crate::check::{DEFAULT_TOLERANCE, KnownBug, TraceComparison, UserTrace};
use crate::export::{FileError, Handout, LessonSource, PageSize, lesson_frames, svg};
use crate::figure::Theme;
use crate::scene::{Falling, Scene, all_presets, preset_scene};

/// A dialog about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Where to save the scene, and why the last try failed.
    WhereToSave(Option<String>),
    /// Whether to overwrite an existing file.
    Replace { path: PathBuf },
    /// Which scene to open, and why the last try failed.
    WhatToOpen(Option<String>),
}

impl FileQuestion {
    /// Why the last try failed.
    pub fn fault(&self) -> Option<&str> {
        match self {
            Self::WhereToSave(fault) | Self::WhatToOpen(fault) => fault.as_deref(),
            Self::Replace { .. } => None,
        }
    }
}

/// The smallest and the largest side of a GIF's frame, in px.
const LEAST_SIDE: f64 = 16.0;
const MOST_SIDE: f64 = 16_384.0;

impl App {
    /// An addition to the messages about saving and linking: the scene is stored as it starts.
    pub(super) fn as_it_begins(&self) -> &'static str {
        match self.current_scene {
            CurrentScene::Physics(_) => ", as it begins",
            _ => "",
        }
    }

    /// Opens the preset of this name, or else requests the file.
    pub(super) fn open(&mut self, path: PathBuf) {
        match path.to_str().and_then(preset_scene) {
            Some(scene) => self.import(Ok(Import::Scene(Box::new(scene)))),
            None => self.effects.push(Effect::ReadFile(path)),
        }
    }

    /// Opens the import, or shows the reason why it can't and changes nothing.
    pub(super) fn import(&mut self, import: Result<Import, String>) {
        match import {
            Ok(Import::Scene(scene)) => {
                self.modes.file_question = None;
                self.abandon_tour();
                self.go_to(|scene_list, current_scene| scene_list.insert(*scene, current_scene));
            }
            Ok(Import::Link(link)) => self.show_linked(&link),
            Ok(Import::Trace(trace)) => {
                self.modes.file_question = None;
                match self.space() {
                    Some(_) => self.warn(NO_TRACES),
                    None => self.compare_with(*trace),
                }
            }
            Err(reason) => match &mut self.modes.file_question {
                Some(FileQuestion::WhatToOpen(fault)) => *fault = Some(reason),
                _ => self.warn(reason),
            },
        }
    }

    /// Requests to write the scene to a file, whose name ends in `.json`.
    pub(super) fn save_as(&mut self, path: PathBuf, replaces: bool) {
        let path = match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("json") => path,
            _ => path.with_added_extension("json"),
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut presets = all_presets().into_iter();
        let is_preset = presets.any(|(_, preset)| preset.title() == self.title());
        let text = on!(&self.current_scene, workspace => {
            let mut scene = workspace.shown_scene(&self.display);
            // The title and the note are about the preset.
            if is_preset {
                (scene.title, scene.note) = (name.into_owned(), None);
            }
            scene.to_json()
        });
        let write = Effect::WriteScene {
            path,
            text,
            replaces,
        };
        self.effects.push(write);
    }

    pub(super) fn scene_written(&mut self, path: PathBuf, result: Result<(), FileError>) {
        self.modes.file_question = match result {
            Ok(()) => {
                on!(&mut self.current_scene, workspace => workspace.saved_shapes = workspace.world.shapes());
                self.say(format!("Saved {}{}", shown(&path), self.as_it_begins()));
                None
            }
            Err(FileError::Exists(_)) => Some(FileQuestion::Replace { path }),
            Err(error) => {
                let fault = format!("Not saved: {error}");
                Some(FileQuestion::WhereToSave(Some(fault)))
            }
        };
    }

    pub(super) fn exported(&mut self, kind: ExportKind, written: Result<(PathBuf, usize), String>) {
        let what = match kind {
            ExportKind::Picture => "picture",
            ExportKind::Handout => "handout",
            ExportKind::Gif => "GIF",
        };
        self.gif.take_if(|_| kind == ExportKind::Gif);
        match written {
            Ok((path, bytes)) if kind == ExportKind::Gif => {
                self.say(format!("Saved {}, {}", shown(&path), weight(bytes)));
            }
            Ok((path, _)) => self.say(format!("Saved {}", shown(&path))),
            Err(reason) => self.warn(format!("No {what}: {reason}")),
        }
    }

    /// The figure as an SVG of `size` points.
    pub(super) fn picture(&self, size: DVec2) -> String {
        let figure = self.figure(size);
        let theme = figure.theme(&Theme::new(self.display.theme()));
        svg(&figure, &theme, &PageSize::of_points(size))
    }

    /// Starts a GIF of the open lesson, with frames of the last figure's size.
    pub(super) fn record(&mut self) {
        self.shows_hint = false;
        if self.gif.is_some() {
            return;
        }
        let Some((narration, _)) = self.narration() else {
            return self.say("G makes a GIF of the open lesson; press L to open it");
        };
        let [least, most] = [LEAST_SIDE, MOST_SIDE].map(DVec2::splat);
        let size = self.size.round().clamp(least, most);
        let theme = Theme::new(self.display.theme());
        let sheet = PageSize::of_points(size);
        let lesson = self.plane().and_then(|workspace| workspace.lesson.shown());
        let wrong = lesson.and_then(|(lesson, _)| lesson.marked_step());
        let steps = narration.abridged(|step| wrong == Some(step));
        let frames = lesson_frames(&steps, &theme, sheet, |at, size| {
            self.current_scene.figure(&self.display, Some(at), size)
        });
        match frames.map(Iterator::collect::<Vec<_>>) {
            Ok(frames) => {
                self.say(format!("Writing a GIF of {} pictures", frames.len()));
                self.gif = Some([0, frames.len()]);
                self.effects.push(Effect::WriteGif { size, frames });
            }
            Err(reason) => self.warn(format!("No GIF: {reason}")),
        }
    }

    pub(super) fn gif_progress(&mut self, done: usize) {
        if let Some([before, all]) = &mut self.gif
            && std::mem::replace(before, done) != done
        {
            let said = format!("Writing the GIF, picture {done} of {all}");
            self.say(said);
        }
    }

    /// The lesson on the bodies as queried, as a page, with a link if the site is known and the scene isn't too large.
    pub(super) fn handout<D: AppDimension>(&self, workspace: &Workspace<D>) -> String {
        let world = &workspace.world;
        let LessonState { first, trace, .. } = &workspace.lesson.state;
        let (scene, falling) = (world.scene(true), world.falling.clone());
        let case = &LessonSource {
            view: world.view,
            ..LessonSource::compared(scene, falling, *first, trace.as_ref(), DEFAULT_TOLERANCE)
        };
        let falling = case.falling.as_ref();
        // The page's bodies start from their current state.
        let fall_from_now = falling.and_then(|falling| falling.fall_from_now().ok());
        let scene = Scene {
            fall: fall_from_now.map(Arc::new),
            ..case.scene(true)
        };
        let link = Link {
            view: world.view,
            pair: falling.map(Falling::pair),
            ..Link::to(D::any_scene(scene))
        };
        let site = self.site.as_ref().zip(link.encode().ok());
        let link = site.map(|(site, fragment)| site.with_fragment(&fragment));
        Handout {
            case,
            questions: Vec::new(),
            scene_file: None,
            link: link.as_deref(),
        }
        .page()
    }

    /// The titles of the scenes with unsaved shapes, the current one first. The tour's don't count.
    pub fn unsaved(&self) -> Vec<&str> {
        let shown = match self.tour() {
            Some(tour) => &tour.before.current_scene,
            None => &self.current_scene,
        };
        let stages = std::iter::once(shown).chain(self.scene_list.kept());
        // Motion alone isn't a change to save.
        let unsaved = stages.filter(
            |scene| on!(scene, workspace => workspace.world.shapes() != workspace.saved_shapes),
        );
        unsaved.map(CurrentScene::title).collect()
    }

    /// The comparison with a user trace in the open lesson.
    pub fn comparison(&self) -> Option<&TraceComparison> {
        self.plane()?.lesson.comparison()
    }

    /// Opens the lesson compared with a trace of the current pair, and shows the finding.
    pub(super) fn compare_with(&mut self, trace: UserTrace) {
        if self.tour().is_some() {
            // The trace is of the visible pair, which is the stop's.
            let seen = on!(&self.current_scene, workspace => workspace.world.scene(true).into());
            self.abandon_tour();
            self.go_to(|scene_list, current_scene| scene_list.insert(seen, current_scene));
        }
        self.drop_quiz();
        self.set_trace(Some(trace));
        self.make_room_for_lesson();
        self.report_finding([""; 2]);
    }

    /// Opens a known bug's scene with the lesson compared with its trace, and explains the bug.
    pub(super) fn show_fault(&mut self, fault: KnownBug) {
        self.abandon_tour();
        self.drop_quiz();
        self.show(fault.scene().into());
        on!(&mut self.current_scene, workspace => workspace.lesson.compare_with_bug(fault, &workspace.world));
        self.make_room_for_lesson();
        self.say(fault.row().sentence.to_owned());
    }

    /// Shows a message when a change of the bodies makes a correct trace wrong or a wrong one correct.
    pub(super) fn report_trace_verdict(&mut self) {
        let now = self
            .comparison()
            .map(|comparison| comparison.wrong().is_none());
        let before = std::mem::replace(&mut self.trace_verdict, now);
        if before.is_some() && now.is_some() && before != now {
            self.report_finding([
                "With the bodies here, the trace is correct. ",
                "With the bodies here, the trace is wrong. ",
            ]);
        }
    }

    /// Shows the finding about the compared trace after one of these words: for a correct trace, or for a wrong one.
    fn report_finding(&mut self, [sound, wrong]: [&str; 2]) {
        let Some(finding) = self.comparison().map(|comparison| &comparison.finding) else {
            return;
        };
        match finding.wrong {
            None => self.say(format!("{sound}{}", finding.caption)),
            Some(_) => self.warn(format!("{wrong}{}", finding.caption)),
        }
    }
}

/// A path for display.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// A number of bytes, abbreviated.
fn weight(bytes: usize) -> String {
    let size = bytes as f64;
    if size < 999_500.0 {
        format!("{:.0} kB", (size / 1e3).ceil())
    } else {
        format!("{} MB", (size / 1e5).round() / 10.0)
    }
}
