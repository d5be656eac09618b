//! The web platform: downloads, clipboard, chosen files, pictures drawn by the browser, and the messages of an embed
//! to the page around it. `desktop.rs` is its counterpart.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::vec::IntoIter;

use egui::{Event, Rect};
use glam::{DVec2, UVec2};
use macroquad::miniquad::window::schedule_update;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::accessibility::Accessibility;
use super::browser::{self, BrowserCall, BrowserEvent};
use super::frame_context::FrameContext;
use super::input::ExitDirection;
use crate::app::{
    App, Command, Effect, Embed, ExportKind, FileQuestion, HostRequest, StartupOptions,
};
use crate::export::{Film, GifError, LessonFrame, Raster, RasterError, fonts};
use crate::figure::Overlay;
use crate::scene::preset;

pub(super) use browser::now;

/// The options of the page.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PageStart {
    /// Its address without query and fragment.
    site: String,
    /// The fragment.
    fragment: String,
    /// Whether a test reads the console.
    tells: bool,
    /// Whether to report digests.
    pub(super) digests: bool,
    /// Whether touch is the only input.
    has_fingers: bool,
    /// Whether WebGL isn't available.
    pub(super) cannot_draw: bool,
    /// The size of the page, in px.
    size: [f64; 2],
    /// The requested theme of an embed.
    embed: Option<String>,
}

/// The page's pixel ratio, as bits of an `f32`: it changes with the browser's zoom and with the display.
static PIXEL_RATIO: AtomicU32 = AtomicU32::new(1.0_f32.to_bits());

static OPENED: OnceLock<PageStart> = OnceLock::new();

/// The size of the link to the whole program in the corner of an embed (`#whole` in style.css), in points.
const WHOLE: f64 = 40.0;

/// The options at startup: those of the page's address, or the two boxes.
pub(super) fn opening() -> Option<StartupOptions> {
    let two_boxes = preset("two-boxes")?;
    let opened = opened();
    Some(StartupOptions {
        preset: Some(two_boxes.slug),
        overlays: opened
            .embed
            .as_ref()
            .map(|_| Overlay::TO_BEGIN_WITH.to_vec()),
        link: (!opened.fragment.is_empty()).then(|| opened.fragment.clone()),
        site: opened.site.parse().ok(),
        embed: opened.embed.as_deref().map(|theme| Embed {
            theme: theme.parse().ok(),
            in_corner: WHOLE,
        }),
        ..StartupOptions::of(two_boxes.scene)
    })
}

/// Shows the first scene, at rest.
pub(super) fn show_still(mut app: App) {
    let size = DVec2::from_array(opened().size);
    while let Some(news) = browser::news() {
        if let BrowserEvent::Command(prefers @ Command::Prefer(_)) = news {
            drop(app.take(prefers));
        }
    }
    browser::ask(BrowserCall::Still, app.still(size));
    if let Some(json) = Accessibility::default().frame(&app) {
        browser::ask(BrowserCall::Mirror, json);
    }
}

/// The first frame is about to be drawn.
pub(super) fn mark_opened() {
    browser::ask(BrowserCall::Opened, "");
}

pub(super) fn opened() -> &'static PageStart {
    OPENED.get_or_init(|| match browser::news() {
        Some(BrowserEvent::Opening(text)) => serde_json::from_str(&text).unwrap_or_default(),
        _ => PageStart::default(),
    })
}

/// Whether [`report`] has a reader.
pub(super) fn is_observed() -> bool {
    opened().tells
}

/// The text on the clipboard when a key requests it: none, as pasted text is an event of the page.
pub(super) fn clipboard_text() -> Option<String> {
    None
}

/// The number of physical pixels per point.
pub(super) fn pixel_ratio() -> f32 {
    f32::from_bits(PIXEL_RATIO.load(Ordering::Relaxed))
}

/// Whether touch is known to be the only input at startup.
pub(super) fn has_fingers() -> bool {
    opened().has_fingers
}

/// Reports a line to a test.
pub(super) fn report(line: &str) {
    browser::ask(BrowserCall::Print, line);
}

/// Requests the next frame, at the end of one; without a period, a frame at the next event.
pub(super) fn ask_for_frame(period: Option<Duration>) {
    /// The browser limits the frame rate to the display's; later frames are requested by a timer.
    const NEXT: Duration = Duration::from_millis(20);
    match period {
        Some(period) if period <= NEXT => schedule_update(),
        Some(period) => browser::wake(period),
        None => {}
    }
}

/// The browser has waited already.
pub(super) fn wait_for_frame(_period: Option<Duration>, _passed: Duration) {}

/// The longest time between two frames that is simulated, in seconds: a hidden page draws none.
pub(super) const LONGEST_FRAME: f64 = 0.25;

/// The minimum interval between updates of the address, in seconds, as browsers limit their rate.
const ADDRESS_SECONDS: f64 = 0.5;

/// The state that effects act on.
#[derive(Default)]
pub(super) struct Platform {
    has_unsaved_changes: bool,
    address: String,
    mirror: Accessibility,
    guest: EmbedEvents,
    /// When the address was last checked, by the page's clock.
    settled: f64,
    film: Option<FilmSlices>,
    /// The number of downloaded files.
    files: u32,
}

impl Platform {
    pub(super) fn new(_out: PathBuf) -> Self {
        let mut host = Self::default();
        host.mirror.has_fingers = opened().has_fingers;
        host
    }

    /// A page is closed by its browser.
    pub(super) fn quits(&self) -> bool {
        false
    }

    /// Performs an effect and returns the result.
    pub(super) fn perform(&mut self, effect: Effect) -> Option<Command> {
        match effect {
            Effect::WriteGif { size, frames } => match FilmSlices::start(size.as_uvec2(), frames) {
                Ok(film) => self.film = Some(film),
                Err(error) => return Some(self.export(ExportKind::Gif, "gif", Err(error))),
            },
            Effect::Copy(text) => browser::ask(BrowserCall::Copy, text),
            Effect::ReadFile(_) => browser::ask(BrowserCall::ChooseFile, ""),
            Effect::WriteScene { path, text, .. } => {
                let name = path.display().to_string();
                browser::ask_with_head(BrowserCall::Download, &name, text.as_bytes());
                let result = Ok(());
                return Some(Command::SceneWritten { path, result });
            }
            Effect::ShowArticle => browser::ask(BrowserCall::ShowArticle, ""),
            // A page has no folder, pasted text is an event, and the main loop performs the others.
            _ => {}
        }
        None
    }

    /// Background events: progress of a GIF, and events of the page. Those for the widgets are pasted text, and on a
    /// Mac Copy and Cut.
    pub(super) fn poll(&mut self, events: &mut Vec<Event>) -> Vec<Command> {
        let mut happened = Vec::new();
        while let Some(news) = browser::news() {
            match news {
                BrowserEvent::Drawn(rgba) => happened.extend(self.go_on_with_gif(rgba)),
                BrowserEvent::Address(fragment) => {
                    self.address.clone_from(&fragment);
                    happened.push(Command::OpenLink(fragment));
                }
                BrowserEvent::Asked(json) => {
                    let request = serde_json::from_str::<HostRequest>(&json);
                    happened.extend(request.map(Command::HostRequest));
                }
                BrowserEvent::Command(command) => happened.push(command),
                BrowserEvent::Widgets(event) => events.push(event),
                BrowserEvent::PixelRatio(ratio) => {
                    PIXEL_RATIO.store(ratio.to_bits(), Ordering::Relaxed)
                }
                BrowserEvent::Opening(_) => {}
                BrowserEvent::Pressed(number) => happened.extend(self.mirror.press(number)),
            }
        }
        happened
    }

    /// Encodes the frame drawn by the browser, and downloads the GIF after the last one.
    fn go_on_with_gif(&mut self, rgba: Vec<u8>) -> Option<Command> {
        let mut film = self.film.take()?;
        let encoded = match film.drawn(rgba) {
            Ok(()) if film.drawing.is_some() => {
                let done = film.done;
                self.film = Some(film);
                return Some(Command::GifProgress(done));
            }
            Ok(()) => film.film.finish(),
            Err(error) => Err(error),
        };
        Some(self.export(ExportKind::Gif, "gif", encoded))
    }

    /// Makes the browser ask before the page is left, if changes would be lost.
    pub(super) fn confirm_before_unload(&mut self, has_unsaved_changes: bool) {
        let has_unsaved_changes = has_unsaved_changes || self.film.is_some();
        if std::mem::replace(&mut self.has_unsaved_changes, has_unsaved_changes)
            != has_unsaved_changes
        {
            browser::ask(BrowserCall::WouldLose, [u8::from(has_unsaved_changes)]);
        }
    }

    /// Reports the frame to screen readers; moving bodies once they rest.
    pub(super) fn reflect(&mut self, app: &App, pointed: Option<&str>, search: Option<Rect>) {
        if opened().embed.is_some() {
            for json in self.guest.frame(app, pointed) {
                browser::ask(BrowserCall::Post, json);
            }
        }
        if app.is_moving() && !app.is_lesson_open() {
            return;
        }
        let factor = app.display.scale().factor();
        self.mirror.search_place = search.map(|place| place * factor);
        if let Some(json) = self.mirror.frame(app) {
            browser::ask(BrowserCall::Mirror, json);
        }
    }

    /// Tab has led out of the program.
    pub(super) fn leave(&self, way: ExitDirection) {
        browser::ask(BrowserCall::Leave, [way as u8]);
    }

    /// Called after a while without motion: updates the address.
    pub(super) fn settle(&mut self, app: &App) {
        // The problem with an address is shown as long as the address has it.
        if app.notice.is_some() {
            return;
        }
        let now = now();
        let rest = self.settled + ADDRESS_SECONDS - now;
        if rest > 0.0 {
            browser::wake(Duration::from_secs_f64(rest));
            return;
        }
        self.settled = now;
        // A link that is too long is left out.
        let link = app.link().unwrap_or_default();
        if link != self.address {
            browser::ask(BrowserCall::Address, &link);
            self.address = link;
        }
    }

    /// Downloads a file under a unique name.
    pub(super) fn save(&mut self, extension: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        self.files += 1;
        let name = format!("collidoscope-{:04}.{extension}", self.files);
        browser::ask_with_head(BrowserCall::Download, &name, bytes);
        Ok(name.into())
    }
}

/// A GIF encoded without a thread: the browser draws a frame, and the main loop encodes it in its next one.
struct FilmSlices {
    size: UVec2,
    film: Film,
    /// The frames still to be drawn.
    frames: IntoIter<LessonFrame>,
    /// The delay of the frame being drawn, in hundredths of a second.
    drawing: Option<u16>,
    /// The number of encoded frames.
    done: usize,
}

impl FilmSlices {
    /// Starts a GIF of `size` pixels.
    fn start(size: UVec2, frames: Vec<LessonFrame>) -> Result<Self, GifError> {
        let mut slices = Self {
            size,
            film: Film::new(size.x, size.y)?,
            frames: frames.into_iter(),
            drawing: None,
            done: 0,
        };
        slices.draw_next();
        Ok(slices)
    }

    fn draw_next(&mut self) {
        if let Some(frame) = self.frames.next() {
            self.drawing = Some(frame.delay);
            let UVec2 { x, y } = self.size;
            let svg = fonts::with_font(&frame.svg);
            browser::ask_with_head(BrowserCall::Draw, &format!("{x} {y}"), svg.as_bytes());
        }
    }

    /// The browser has drawn the requested frame.
    fn drawn(&mut self, rgba: Vec<u8>) -> Result<(), GifError> {
        if let Some(delay) = self.drawing.take() {
            let raster = Raster::from_opaque_rgba(self.size.x, self.size.y, rgba)
                .map_err(|_| RasterError::Drawing("the browser refused it".to_owned()))?;
            self.film.show(raster, delay)?;
            self.done += 1;
            self.draw_next();
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
enum Post {
    /// The version of these messages.
    Ready(u32),
    /// The current step of the lesson.
    Step(Option<Value>),
    Verdict {
        colliding: bool,
        depth: f64,
        distance: f64,
    },
    /// The name under the pointer.
    Pointed(Option<String>),
    /// Why a scene or a link was refused.
    Failed(String),
}

/// The messages posted for the last frame; none at first.
#[derive(Default)]
struct EmbedEvents {
    posted: Vec<Post>,
}

impl EmbedEvents {
    /// The messages for a frame in which the mark of this name is under the pointer.
    fn frame(&mut self, app: &App, pointed: Option<&str>) -> Vec<String> {
        let (colliding, depth, distance) = app.current_scene.verdict();
        let verdict = Post::Verdict {
            colliding,
            depth,
            distance,
        };
        let pointed = Post::Pointed(pointed.map(str::to_owned));
        let refused = app.notice.as_ref().map(|notice| notice.text.clone());
        let mut now = vec![Post::Ready(1), Post::Step(step(app)), verdict, pointed];
        now.extend(refused.map(Post::Failed));
        let is_news = |post: &&Post| match post {
            Post::Step(None) | Post::Pointed(None) if self.posted.is_empty() => false,
            post => !self.posted.contains(post),
        };
        let texts = now.iter().filter(is_news).map(serde_json::to_string);
        let posts = texts.filter_map(Result::ok).collect();
        self.posted = now;
        posts
    }
}

fn step(app: &App) -> Option<Value> {
    let (lesson, number) = app.narration()?;
    Some(json!({
        "number": number,
        "last": lesson.step_count() - 1,
        "heading": lesson.heading(number),
        "sentence": lesson.caption(number),
    }))
}

/// Answers file dialogs; the browser shows its own.
#[derive(Default)]
pub(super) struct Files {
    /// None, as a page has no folder.
    pub(super) folder: PathBuf,
}

impl Files {
    pub(super) fn show(&mut self, frame: &mut FrameContext<'_>) {
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
