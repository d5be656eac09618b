//! Calls to the script of the page. This is the only file with `unsafe`; `web/page.js` is its counterpart.

#![allow(unsafe_code)]

use std::path::Path;
use std::time::Duration;

use egui::Event;

use crate::app::{Command, Import};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Sends the call `what` with these bytes.
    fn collidoscope_ask(what: u32, bytes: *const u8, length: usize);
    /// The size of the oldest event in bytes, −1 if there is none.
    fn collidoscope_news_length() -> i32;
    /// Writes and removes that event; returns its kind.
    fn collidoscope_take_news(bytes: *mut u8) -> u32;
    /// Milliseconds since the page was loaded, monotonic.
    fn collidoscope_now() -> f64;
}

/// Calls to the page, by their numbers there.
#[derive(Clone, Copy, Debug)]
pub(super) enum BrowserCall {
    /// Download a file: its name, a zero, and its contents.
    Download,
    Copy,
    /// Draw an SVG: its width and height in pixels, a zero, and its text. Answered by [`BrowserEvent::Drawn`].
    Draw,
    /// Let the user choose a scene file. Answered by [`BrowserEvent::File`].
    ChooseFile,
    /// Set the fragment of the address.
    Address,
    /// Draw a frame after this number of milliseconds.
    Wake,
    /// Whether leaving the page would lose changes.
    WouldLose,
    /// Print a line on the console of the page.
    Print,
    /// The first frame has been drawn: remove the cover.
    Opened,
    /// Show the accessible text and buttons next to the canvas, as JSON.
    Mirror,
    /// Move the focus to before or after the canvas, or to the page around an embed.
    Leave,
    /// Show this SVG when WebGL isn't available.
    Still,
    /// Post this JSON to the page around an embed.
    Post,
    /// Open the article in a new tab.
    ShowArticle,
}

/// Events of the page.
#[derive(Debug)]
pub(super) enum BrowserEvent {
    /// The options of the page, as JSON.
    Opening(String),
    /// An event for the widgets.
    Widgets(Event),
    Command(Command),
    /// The pixels of an SVG, RGBA from the upper left corner; none if it could not be drawn.
    Drawn(Vec<u8>),
    /// The fragment of the address has changed to this, without its `#`.
    Address(String),
    /// The number of physical pixels per pixel of the page.
    PixelRatio(f32),
    /// The accessible button of this number was pressed.
    Pressed(usize),
    /// A request of the page around an embed, as JSON.
    Asked(String),
}

/// Calls the page.
pub(super) fn ask(call: BrowserCall, content: impl AsRef<[u8]>) {
    let bytes = content.as_ref();
    // SAFETY: the script reads these bytes before it returns and keeps no reference to them.
    unsafe { collidoscope_ask(call as u32, bytes.as_ptr(), bytes.len()) }
}

/// Calls it with a zero between the two.
pub(super) fn ask_with_head(call: BrowserCall, head: &str, body: &[u8]) {
    ask(call, [head.as_bytes(), b"\0", body].concat());
}

/// Requests a frame after this time.
pub(super) fn wake(after: Duration) {
    ask(BrowserCall::Wake, after.as_millis().to_string());
}

/// The oldest event that hasn't been taken yet.
pub(super) fn news() -> Option<BrowserEvent> {
    // SAFETY: the length is that of the event taken next, as no script runs between the two calls, and the script
    // writes no more than that.
    let (what, bytes) = unsafe {
        let length = usize::try_from(collidoscope_news_length()).ok()?;
        let mut bytes = vec![0; length];
        (collidoscope_take_news(bytes.as_mut_ptr()), bytes)
    };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Some(match what {
        0 => BrowserEvent::Opening(text(bytes)),
        1 => BrowserEvent::Widgets(Event::Paste(text(bytes))),
        2 => BrowserEvent::Widgets(Event::Copy),
        3 => BrowserEvent::Widgets(Event::Cut),
        // A chosen or dropped file: its name, a zero, and its contents.
        4 => {
            let end = bytes.iter().position(|&byte| byte == 0)?;
            let name = String::from_utf8_lossy(&bytes[..end]);
            let import = Import::from_file(&bytes[end + 1..], Path::new(&*name));
            BrowserEvent::Command(Command::Import(import))
        }
        5 => BrowserEvent::Drawn(bytes),
        6 => BrowserEvent::Address(text(bytes)),
        // An operation failed, with this message.
        7 => BrowserEvent::Command(Command::Fault(text(bytes))),
        8 => BrowserEvent::PixelRatio(text(bytes).parse().ok()?),
        9 => BrowserEvent::Pressed(text(bytes).parse().ok()?),
        // The system's preferred theme.
        10 => BrowserEvent::Command(Command::Prefer(text(bytes).parse().ok()?)),
        // This was typed into the page's search field.
        12 => BrowserEvent::Command(Command::Search(text(bytes))),
        _ => BrowserEvent::Asked(text(bytes)),
    })
}

/// Seconds since the page was loaded.
pub(super) fn now() -> f64 {
    // SAFETY: it takes no arguments and returns a number.
    unsafe { collidoscope_now() / 1000.0 }
}
