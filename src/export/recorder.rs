//! A GIF made on a thread of its own, so that whoever records does not wait for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use glam::UVec2;

use super::gif::{Film, GifError};
use super::{FileError, write_numbered};

/// A GIF of at most so many bytes has no picture yet.
const EMPTY: usize = 64;

/// Pictures that come in and a GIF that goes out. Dropped before it has ended, it leaves nothing behind.
pub struct Recorder {
    film: Option<Sender<Cue>>,
    progress: Arc<Progress>,
    thread: Option<JoinHandle<Recorded>>,
    taken: usize,
}

/// What became of a recording.
#[derive(Debug)]
pub enum Recorded {
    /// It is in this file, of so many bytes.
    Saved {
        /// Where it is.
        path: PathBuf,
        /// What it weighs.
        bytes: usize,
    },
    /// It could not be written; here it is.
    Unsaved {
        /// The GIF.
        gif: Vec<u8>,
        /// Why.
        error: FileError,
    },
    /// There is none.
    Failed(GifError),
}

enum Cue {
    /// This picture is shown from then on.
    Show(String, Duration),
    /// Nothing is shown any more.
    End(Duration),
}

#[derive(Default)]
struct Progress {
    encoded: AtomicUsize,
    bytes: AtomicUsize,
    first_bytes: AtomicUsize,
    is_unwanted: AtomicBool,
}

impl Recorder {
    /// Starts a recording of `size` pixels that goes to `folder`, numbered.
    #[must_use]
    pub fn start(size: UVec2, folder: PathBuf) -> Self {
        let (film, cues) = channel();
        let progress = Arc::new(Progress::default());
        let shared = Arc::clone(&progress);
        let thread = std::thread::spawn(move || match encode(size, &cues, &shared) {
            Ok(_) if shared.is_unwanted.load(Ordering::Relaxed) => {
                Recorded::Failed(GifError::Abandoned)
            }
            Ok(gif) => save(gif, &folder),
            Err(error) => Recorded::Failed(error),
        });
        Self {
            film: Some(film),
            progress,
            thread: Some(thread),
            taken: 0,
        }
    }

    /// Takes a picture that is shown from `at` on, counted from the start, until the next or the end.
    pub fn take(&mut self, svg: String, at: Duration) {
        self.taken += 1;
        self.tell(Cue::Show(svg, at));
    }

    /// Ends the recording at `at`, counted from the start; the file follows.
    pub fn end(&mut self, at: Duration) {
        self.tell(Cue::End(at));
        self.film = None;
    }

    fn tell(&self, cue: Cue) {
        if let Some(film) = &self.film {
            // A thread that has failed no longer listens; how it ended it says when it is polled.
            let _ = film.send(cue);
        }
    }

    /// Pictures taken so far.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// Pictures that are in the GIF already.
    #[must_use]
    pub fn encoded(&self) -> usize {
        self.progress.encoded.load(Ordering::Relaxed)
    }

    /// What the pictures so far will weigh, in bytes, from what those weigh that are encoded.
    #[must_use]
    pub fn expected_bytes(&self) -> usize {
        let bytes = self.progress.bytes.load(Ordering::Relaxed);
        let first = self.progress.first_bytes.load(Ordering::Relaxed);
        let encoded = self.encoded();
        let waiting = self.taken.saturating_sub(encoded);
        // The first picture is whole, the others are what changes.
        bytes + waiting * bytes.saturating_sub(first) / encoded.saturating_sub(1).max(1)
    }

    /// What became of it, once it has come to an end.
    pub fn poll(&mut self) -> Option<Recorded> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        let ended = thread.join();
        Some(ended.unwrap_or(Recorded::Failed(GifError::Abandoned)))
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.progress.is_unwanted.store(true, Ordering::Relaxed);
    }
}

/// The GIF of the pictures as they come; a picture that is as the one before goes on.
fn encode(size: UVec2, cues: &Receiver<Cue>, progress: &Progress) -> Result<Vec<u8>, GifError> {
    let mut film = Film::new(size.x, size.y)?;
    let mut shown: Option<(String, Duration)> = None;
    for cue in cues {
        if progress.is_unwanted.load(Ordering::Relaxed) {
            return Err(GifError::Abandoned);
        }
        let (next, at) = match cue {
            Cue::Show(svg, at) => (Some(svg), at),
            Cue::End(at) => (None, at),
        };
        if next.is_some() {
            progress.encoded.fetch_add(1, Ordering::Relaxed);
        }
        match &shown {
            Some((svg, _)) if next.as_ref() == Some(svg) => continue,
            Some((svg, since)) => film.show(svg, delay(*since, at))?,
            None => {}
        }
        let bytes = film.bytes();
        // The film writes a picture when the next one is shown.
        if progress.first_bytes.load(Ordering::Relaxed) <= EMPTY {
            progress.first_bytes.store(bytes, Ordering::Relaxed);
        }
        progress.bytes.store(bytes, Ordering::Relaxed);
        shown = next.map(|svg| (svg, at));
    }
    if progress.is_unwanted.load(Ordering::Relaxed) {
        return Err(GifError::Abandoned);
    }
    film.finish()
}

/// The hundredths of a second between two times, so that those of a whole film add up. Players take less
/// than two for ten.
fn delay(since: Duration, until: Duration) -> u16 {
    let hundredths = |time: Duration| time.as_millis() / 10;
    let delay = hundredths(until).saturating_sub(hundredths(since));
    u16::try_from(delay.max(2)).unwrap_or(u16::MAX)
}

fn save(gif: Vec<u8>, folder: &Path) -> Recorded {
    match write_numbered(folder, "collidoscope", "gif", &gif) {
        Ok(path) => Recorded::Saved {
            path,
            bytes: gif.len(),
        },
        Err(error) => Recorded::Unsaved { gif, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    const SIZE: UVec2 = UVec2::new(8, 4);

    fn picture(color: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\">\
             <rect width=\"8\" height=\"4\" fill=\"{color}\"/></svg>"
        )
    }

    fn outcome(mut recorder: Recorder) -> Recorded {
        let patience = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(recorded) = recorder.poll() {
                return recorded;
            }
            assert!(Instant::now() < patience, "the thread does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn recording(folder: &Path) -> Recorder {
        let mut recorder = Recorder::start(SIZE, folder.to_owned());
        for (at, color) in [(0, "#f00"), (66, "#f00"), (133, "#0f0"), (266, "#00f")] {
            recorder.take(picture(color), Duration::from_millis(at));
        }
        recorder.end(Duration::from_millis(1266));
        recorder
    }

    #[test]
    fn each_picture_stays_as_long_as_it_was_seen_and_those_alike_are_one() {
        let folder = tempfile::tempdir().unwrap();
        let Recorded::Saved { path, bytes } = outcome(recording(folder.path())) else {
            panic!("not saved");
        };
        assert!(path.ends_with("collidoscope-0001.gif"));
        let gif = std::fs::read(path).unwrap();
        assert_eq!(gif.len(), bytes);
        let mut decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [13, 13, 100]);
    }

    #[test]
    fn what_cannot_be_written_is_given_back() {
        let folder = tempfile::tempdir().unwrap();
        match outcome(recording(&folder.path().join("missing"))) {
            Recorded::Unsaved { gif, .. } => assert!(gif.starts_with(b"GIF89a")),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_recording_that_is_dropped_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut recorder = Recorder::start(SIZE, folder.path().to_owned());
        recorder.take(picture("#f00"), Duration::ZERO);
        while recorder.encoded() == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let thread = recorder.thread.take().unwrap();
        drop(recorder);
        assert!(matches!(thread.join().unwrap(), Recorded::Failed(_)));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_picture_that_cannot_be_drawn_fails() {
        let folder = tempfile::tempdir().unwrap();
        let mut recorder = Recorder::start(SIZE, folder.path().to_owned());
        recorder.take("no picture".to_owned(), Duration::ZERO);
        recorder.end(Duration::from_secs(1));
        assert!(matches!(outcome(recorder), Recorded::Failed(_)));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
