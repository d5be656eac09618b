//! A GIF made on a thread of its own, so that whoever records does not wait for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use glam::UVec2;

use super::Raster;
use super::gif::{Film, GifError};
use super::reel::{Cue, Encoded, Reel};

/// Pictures that come in and a GIF that goes out. Dropped before it has ended, it leaves nothing behind.
pub struct Recorder {
    film: Option<Sender<Cue>>,
    progress: Arc<Progress>,
    thread: Option<JoinHandle<Result<Vec<u8>, GifError>>>,
    taken: usize,
}

#[derive(Default)]
struct Progress {
    encoded: Mutex<Encoded>,
    is_unwanted: AtomicBool,
}

impl Recorder {
    /// Starts a recording of `size` pixels.
    #[must_use]
    pub fn start(size: UVec2) -> Self {
        let (film, cues) = channel();
        let progress = Arc::new(Progress::default());
        let shared = Arc::clone(&progress);
        let thread = std::thread::spawn(move || encode(size, &cues, &shared));
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

    /// Ends the recording at `at`, counted from the start; the GIF follows.
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

    /// Pictures that are in the GIF already, and what it will weigh with those taken so far, in bytes.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let encoded = *self.progress.encoded();
        (encoded.pictures, encoded.expected_bytes(self.taken))
    }

    /// The GIF, or why there is none, once it has come to an end.
    pub fn poll(&mut self) -> Option<Result<Vec<u8>, GifError>> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        Some(thread.join().unwrap_or(Err(GifError::Abandoned)))
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.progress.is_unwanted.store(true, Ordering::Relaxed);
    }
}

impl Progress {
    fn encoded(&self) -> std::sync::MutexGuard<'_, Encoded> {
        // It is whole at any time, whoever broke down with it in hand.
        self.encoded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The GIF of the pictures as they come.
fn encode(size: UVec2, cues: &Receiver<Cue>, progress: &Progress) -> Result<Vec<u8>, GifError> {
    let mut film = Film::new(size.x, size.y)?;
    let mut reel = Reel::default();
    let is_unwanted = || progress.is_unwanted.load(Ordering::Relaxed);
    for cue in cues {
        if is_unwanted() {
            return Err(GifError::Abandoned);
        }
        let is_picture = matches!(cue, Cue::Show(..));
        if let Some(take) = reel.take(cue) {
            film.show(Raster::from_svg(&take.svg)?, take.delay)?;
        }
        if is_picture {
            progress.encoded().add(film.bytes());
        }
    }
    if is_unwanted() {
        return Err(GifError::Abandoned);
    }
    film.finish()
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

    fn outcome(mut recorder: Recorder) -> Result<Vec<u8>, GifError> {
        let patience = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(recorded) = recorder.poll() {
                return recorded;
            }
            assert!(Instant::now() < patience, "the thread does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn each_picture_stays_as_long_as_it_was_seen_and_those_alike_are_one() {
        let mut recorder = Recorder::start(SIZE);
        for (at, color) in [(0, "#f00"), (66, "#f00"), (133, "#0f0"), (266, "#00f")] {
            recorder.take(picture(color), Duration::from_millis(at));
        }
        recorder.end(Duration::from_millis(1266));
        let gif = outcome(recorder).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [13, 13, 100]);
    }

    #[test]
    fn a_recording_that_is_dropped_is_abandoned() {
        let mut recorder = Recorder::start(SIZE);
        recorder.take(picture("#f00"), Duration::ZERO);
        while recorder.progress().0 == 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let thread = recorder.thread.take().unwrap();
        drop(recorder);
        assert!(matches!(thread.join().unwrap(), Err(GifError::Abandoned)));
    }

    #[test]
    fn a_picture_that_cannot_be_drawn_fails() {
        let mut recorder = Recorder::start(SIZE);
        recorder.take("no picture".to_owned(), Duration::ZERO);
        recorder.end(Duration::from_secs(1));
        assert!(outcome(recorder).is_err());
    }
}
