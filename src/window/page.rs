//! What a web page does for the window: downloads, the clipboard, files that are chosen, pictures drawn by
//! the browser. The desktop's counterpart is `desktop.rs`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use egui::Context;
use glam::UVec2;
use macroquad::miniquad::conf::Platform;
use macroquad::miniquad::window::schedule_update;
use macroquad::texture::{Image, get_screen_data};
use serde::Deserialize;

use super::browser::{self, Ask, News};
use super::film_slices::FilmSlices;
use super::{Options, conf, shell};
use crate::export::Raster;
use crate::figure::{Overlay, Theme, ThemeName};
use crate::scene::{parse, preset};
use crate::session::{Command, Effect, FileQuestion, Opening, Session};

pub(super) use browser::now;

/// How the page was opened.
#[derive(Debug, Default, Deserialize)]
struct Opened {
    /// Its address without what comes behind a `?` or `#`.
    site: String,
    /// What came behind the `#`.
    fragment: String,
    /// Whether somebody reads its console.
    tells: bool,
    /// Whether it is held by fingers alone.
    has_fingers: bool,
}

/// The page's pixel ratio, as bits of an `f32`: it changes with the browser's zoom and with the display.
static PIXEL_RATIO: AtomicU32 = AtomicU32::new(1.0_f32.to_bits());

static OPENED: OnceLock<Opened> = OnceLock::new();

/// Opens the window in the page that the program was loaded by.
pub fn open_in_page() {
    let conf = conf::of_window(Platform {
        blocking_event_loop: true,
        ..Platform::default()
    });
    if let Some(News::Opening(text)) = browser::news() {
        let opened = serde_json::from_str(&text).unwrap_or_default();
        // The page is opened once.
        let _ = OPENED.set(opened);
    }
    let Some(two_boxes) = preset("two-boxes") else {
        return;
    };
    let opening = Opening {
        scene: two_boxes.scene,
        preset: Some(two_boxes.slug),
        script: None,
        theme: ThemeName::default(),
        overlays: vec![Overlay::Labels],
    };
    let options = Options {
        opening,
        out: PathBuf::new(),
    };
    macroquad::Window::from_config(conf, shell::run(options));
}

/// The first frame is about to be drawn.
pub(super) fn mark_opened() {
    browser::ask(Ask::Opened);
}

fn opened() -> &'static Opened {
    OPENED.get_or_init(Opened::default)
}

/// Whether somebody waits for what [`tell`] says.
pub(super) fn is_told() -> bool {
    opened().tells
}

/// What is on the clipboard when a key asks for it: nothing, as the page tells by itself what is pasted.
pub(super) fn clipboard_text() -> Option<String> {
    None
}

/// So many physical pixels to a point.
pub(super) fn pixel_ratio() -> f32 {
    f32::from_bits(PIXEL_RATIO.load(Ordering::Relaxed))
}

/// Tells a line to whoever cannot see the glass.
pub(super) fn tell(line: &str) {
    browser::ask(Ask::Tell(line));
}

/// Asks for the next frame, at the end of one; without a period for one when something comes.
pub(super) fn ask_for_frame(period: Option<Duration>) {
    /// The browser draws no oftener than its display; what is due later is due by its clock.
    const NEXT: Duration = Duration::from_millis(20);
    match period {
        Some(period) if period <= NEXT => schedule_update(),
        Some(period) => browser::ask(Ask::Wake(period)),
        None => {}
    }
}

/// The browser has waited already.
pub(super) fn wait_for_frame(_period: Option<Duration>, _passed: Duration) {}

/// What the effects of a sitting act on.
#[derive(Default)]
pub(super) struct Host {
    film: Option<FilmSlices>,
    wants_screenshot: bool,
    /// Pictures that were handed out.
    pictures: u32,
}

impl Host {
    pub(super) fn new(_out: PathBuf) -> Self {
        Self::default()
    }

    /// A page is closed by its browser.
    pub(super) fn quits(&self) -> bool {
        false
    }

    /// Whether a picture is taken of what is drawn next.
    pub(super) fn wants_screenshot(&self) -> bool {
        self.wants_screenshot
    }

    /// Does what is asked; returns what came of it.
    pub(super) fn perform(&mut self, effect: Effect) -> Option<Command> {
        match effect {
            Effect::Screenshot => self.wants_screenshot = true,
            Effect::WriteSvg(svg) => return Some(self.download_picture("svg", svg.as_bytes(), None)),
            Effect::WriteGif(gif) => {
                return Some(self.download_picture("gif", &gif, Some(gif.len())));
            }
            Effect::Copy(text) => browser::ask(Ask::Copy(&text)),
            Effect::ReadScene(_) => browser::ask(Ask::ChooseFile),
            Effect::WriteScene { path, text, .. } => {
                let name = path.display().to_string();
                let bytes = text.as_bytes();
                browser::ask(Ask::Download { name: &name, bytes });
                let result = Ok(());
                return Some(Command::SceneWritten { path, result });
            }
            Effect::StartGif(size) => {
                let size = UVec2::new(size.x as u32, size.y as u32);
                match FilmSlices::start(size) {
                    Ok(film) => self.film = Some(film),
                    Err(error) => return Some(Command::GifEncoded(Err(error.to_string()))),
                }
            }
            Effect::GifPicture { svg, at } => {
                if let Some(film) = &mut self.film {
                    film.take(svg, at);
                }
            }
            Effect::EndGif(at) => {
                if let Some(film) = &mut self.film {
                    film.end(at);
                }
            }
            Effect::DropGif => self.film = None,
            Effect::Quit => {}
        }
        None
    }

    /// What has happened meanwhile: a recording has gone on, the page has news.
    pub(super) fn poll(&mut self) -> Vec<Command> {
        let mut happened = Vec::new();
        while let Some(news) = browser::news() {
            match news {
                News::Drawn(pixels) => {
                    if let Some(film) = &mut self.film {
                        film.drawn(pixels);
                    }
                }
                News::File { name, bytes } => {
                    let scene = parse(&bytes, Path::new(&name));
                    let scene = scene.map(Box::new).map_err(|error| error.to_string());
                    happened.push(Command::SceneRead(scene));
                }
                News::Fault(line) => happened.push(Command::PictureFailed(line)),
                _ => {}
            }
        }
        if let Some(film) = &mut self.film {
            film.go_on();
            let (encoded, expected_bytes) = film.progress();
            happened.push(Command::GifProgress {
                encoded,
                expected_bytes,
            });
            if let Some(encoded) = film.poll() {
                self.film = None;
                let encoded = encoded.map_err(|error| error.to_string());
                happened.push(Command::GifEncoded(encoded));
            }
        }
        happened
    }

    /// Hands out the screenshot that was asked for, of what has been drawn so far in this frame.
    pub(super) fn take_screenshot(&mut self) -> Option<Command> {
        if !std::mem::take(&mut self.wants_screenshot) {
            return None;
        }
        let Image {
            bytes,
            width,
            height,
        } = get_screen_data();
        let png = Raster::from_bottom_up_rgba(u32::from(width), u32::from(height), &bytes)
            .and_then(|raster| raster.to_png());
        Some(match png {
            Ok(png) => self.download_picture("png", &png, None),
            Err(error) => Command::PictureFailed(error.to_string()),
        })
    }

    fn download_picture(&mut self, extension: &str, bytes: &[u8], told: Option<usize>) -> Command {
        self.pictures += 1;
        let name = format!("collidoscope-{:04}.{extension}", self.pictures);
        browser::ask(Ask::Download { name: &name, bytes });
        Command::PictureWritten {
            path: name.into(),
            bytes: told,
        }
    }
}

/// Questions about files, which a browser asks itself.
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
                    path: "scene.json".into(),
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
