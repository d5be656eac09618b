//! What became of files, and what quitting would lose of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Session;
use crate::export::{Case, FileError, Handout, Questions, Situation};
use crate::lesson::{self, Lesson};
use crate::scene::{Falling, Scene, Simulation, preset_scene, spatial};
use crate::session::bench::{Bench, World};
use crate::session::bringing::Brought;
use crate::session::command::{Action, Effect};
use crate::session::file_question::FileQuestion;
use crate::session::link::Link;
use crate::session::plane::PlaneWorld;
use crate::session::quitting::{AtStake, Quitting};
use crate::session::recording::{Recording, weight};
use crate::session::space::SpaceWorld;
use crate::session::stage::{Stage, on};

impl Session {
    /// Shows the preset of this name, or asks for the file.
    pub(super) fn open(&mut self, path: PathBuf) {
        match path.to_str().and_then(preset_scene) {
            Some(scene) => self.bring(Ok(Brought::Scene(Box::new(scene)))),
            None => self.effects.push(Effect::ReadFile(path)),
        }
    }

    /// Shows what came, or says why it cannot and changes nothing.
    pub(super) fn bring(&mut self, brought: Result<Brought, String>) {
        match (brought, &mut self.asked) {
            (Ok(Brought::Scene(scene)), asked) => {
                *asked = None;
                self.leave_tour();
                self.go_to(|ring, stage| ring.insert(*scene, stage));
            }
            (Ok(Brought::Link(link, left_out)), _) => self.show_linked(&link, left_out),
            (Ok(Brought::Trace(trace)), asked) => {
                *asked = None;
                match self.stage.refuses_traces() {
                    Some(why) => self.warn(why.to_owned()),
                    None => self.lay_beside(*trace),
                }
            }
            (Err(reason), Some(FileQuestion::WhatToOpen { fault })) => *fault = Some(reason),
            (Err(reason), _) => self.warn(reason),
        }
    }

    /// Asks to write the scene to a file, whose name ends in `.json`.
    pub(super) fn save_as(&mut self, path: PathBuf, replaces: bool) {
        self.effects.push(Effect::WriteScene {
            path: named_json(path),
            text: self.drawn_scene().to_json(),
            replaces,
        });
    }

    pub(super) fn scene_written(&mut self, path: PathBuf, result: Result<(), FileError>) {
        self.asked = match result {
            Ok(()) => {
                on!(&mut self.stage, bench => bench.mark_saved());
                self.say(format!("Saved {}{}", shown(&path), self.as_it_begins()));
                None
            }
            Err(FileError::Exists(_)) => Some(FileQuestion::Replace { path }),
            Err(error) => Some(FileQuestion::WhereToSave {
                fault: Some(format!("Not saved: {error}")),
            }),
        };
        if self.asked.is_none() && self.quitting == Quitting::Saving {
            self.save_and_quit();
        }
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

    /// The lesson on the bodies as they were queried, as a page.
    pub(super) fn hand_out(&mut self) {
        let page = match &self.stage {
            Stage::Plane(bench) => self.page(bench),
            Stage::Space(bench) => self.page_in_space(bench),
        };
        self.effects.push(Effect::WriteHandout { page });
    }

    /// The address of a link, where the page that it leads to is known and the scene is not too large.
    fn address(&self, link: &Link) -> Option<String> {
        let site = self.site.as_ref()?;
        Some(site.with_fragment(&link.encode().ok()?))
    }

    fn page_in_space(&self, bench: &Bench<SpaceWorld>) -> String {
        let world = &bench.world;
        let simulation = spatial::Simulation::new(world.scene(true));
        let moment = simulation.moment();
        let lesson = lesson::spatial::Lesson::in_space(&moment.a, &moment.b)
            .told_in(simulation.scene().unit);
        let link = Link {
            view: world.view,
            ..Link::to(simulation.scene().clone())
        };
        Handout {
            case: Case::Spatial {
                simulation: &simulation,
                lesson: &lesson,
                view: world.view,
            },
            frames: lesson.narration().frames(),
            questions: Questions::NONE,
            scene_file: None,
            link: self.address(&link).as_deref(),
        }
        .page()
    }

    fn page(&self, bench: &Bench<PlaneWorld>) -> String {
        let simulation = Simulation::new(bench.world.scene(true));
        let moment = simulation.moment();
        let falling = bench.world.falling.as_ref();
        let course = bench.lesson.choice.course();
        let lesson = Lesson::on([&moment.a, &moment.b], falling, course);
        let lesson = lesson.told_in(simulation.scene().unit);
        // The bodies begin there where they are now.
        let fall_from_now = falling.and_then(|falling| falling.fall_from_now().ok());
        let scene = Scene {
            fall: fall_from_now.map(Arc::new),
            ..simulation.scene().clone()
        };
        let link = Link {
            pair: falling.map(Falling::pair),
            ..Link::to(scene)
        };
        Handout {
            case: Case::Planar {
                situation: Situation {
                    simulation: &simulation,
                    falling,
                },
                lesson: &lesson,
            },
            frames: lesson.frames(),
            questions: Questions::NONE,
            scene_file: None,
            link: self.address(&link).as_deref(),
        }
        .page()
    }

    pub(super) fn at_stake(&self) -> AtStake {
        AtStake {
            recording: self.recording.is_unfinished(),
            shapes: !self.unsaved().is_empty(),
        }
    }

    /// The titles of the scenes whose shapes are other than they were opened or saved, that which is shown first. The
    /// tour's are not the player's.
    #[must_use]
    pub fn unsaved(&self) -> Vec<&str> {
        let shown = self
            .tour
            .before()
            .map_or(&self.stage, |before| &before.stage);
        let stages = std::iter::once(shown).chain(self.ring.kept());
        let unsaved = stages.filter(|stage| stage.is_unsaved());
        unsaved.map(Stage::title).collect()
    }

    /// Saves what would be lost, one thing after the other, and then quits: the recording first, and then each scene
    /// whose shapes were changed, which is shown while it is asked where it goes.
    pub(super) fn save_and_quit(&mut self) {
        self.quitting = Quitting::No;
        // What is to be saved is the player's own.
        self.leave_tour();
        if self.recording.is_unfinished() {
            if !self.recording.is_on_its_way() {
                self.recording.toggle(&mut self.effects);
            }
            if self.recording.is_on_its_way() {
                self.quitting = Quitting::WhenSaved;
            }
        } else if let Some(way) = self.way_to_unsaved() {
            if way != 0 {
                self.go_round(way);
            }
            self.act(Action::SaveScene);
            self.quitting = Quitting::Saving;
        } else {
            self.quitting = Quitting::Now;
        }
    }

    fn way_to_unsaved(&self) -> Option<isize> {
        if self.stage.is_unsaved() {
            return Some(0);
        }
        self.ring.way_to_kept(Stage::is_unsaved)
    }
}

/// A path with `.json` at its end.
fn named_json(path: PathBuf) -> PathBuf {
    let is_named = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("json"));
    match path.file_name() {
        Some(name) if !is_named => {
            let mut name = name.to_owned();
            name.push(".json");
            path.with_file_name(name)
        }
        _ => path,
    }
}

/// A path as people read it.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}
