//! The lesson as a GIF.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

use glam::UVec2;

use super::gif::{Film, GifError, LessonFrame, lesson_frames};
use super::{LessonSource, PageSize, PictureStyle, Raster};
use crate::figure::Drawn;

/// The GIF of a lesson, which loops; `look.sheet` is that of a frame with its caption. `progress` is called with the
/// number of finished frames and the total.
///
/// # Errors
/// [`GifError`]; a size that doesn't fit the lesson is refused before anything is drawn.
pub fn lesson_gif<D: Drawn>(
    case: &LessonSource<D>,
    look: &PictureStyle,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<u8>, GifError> {
    // All frames have the same room for their captions.
    let pictures = OnceCell::new();
    let slides = case.frames(|_| false);
    let frames = lesson_frames(&slides, &look.theme, look.sheet, |at, points| {
        let of_size = pictures.get_or_init(|| {
            let sheet = PageSize {
                points,
                ..look.sheet
            };
            case.pictures(&PictureStyle { sheet, ..*look })
        });
        of_size.step(at)
    })?;
    let count = frames.len();
    encode(look.sheet.pixels().round().as_uvec2(), frames, |done| {
        progress(done, count);
    })
}

fn encode(
    size: UVec2,
    frames: impl Iterator<Item = LessonFrame>,
    mut progress: impl FnMut(usize),
) -> Result<Vec<u8>, GifError> {
    let mut film = Film::new(size.x, size.y)?;
    let mut done = 0;
    progress(done);
    for frame in frames {
        film.show(Raster::from_svg(&frame.svg)?, frame.delay)?;
        done += 1;
        progress(done);
    }
    film.finish()
}

/// A GIF encoded on a separate thread, so that the window doesn't block.
pub struct GifThread {
    done: Arc<AtomicUsize>,
    thread: Option<JoinHandle<Result<Vec<u8>, GifError>>>,
}

impl GifThread {
    /// Starts encoding frames of `size` pixels.
    pub fn start(size: UVec2, frames: Vec<LessonFrame>) -> Self {
        let done = Arc::new(AtomicUsize::new(0));
        let shared = Arc::clone(&done);
        let thread = std::thread::spawn(move || {
            encode(size, frames.into_iter(), |done| {
                shared.store(done, Ordering::Relaxed);
            })
        });
        Self {
            done,
            thread: Some(thread),
        }
    }

    /// The number of encoded frames.
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    /// The GIF or the error, once the thread has ended.
    pub fn poll(&mut self) -> Option<Result<Vec<u8>, GifError>> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        Some(thread.join().unwrap_or(Err(GifError::Abandoned)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn outcome(svgs: &[&str]) -> Result<Vec<u8>, GifError> {
        let frames = svgs.iter().zip(2..).map(|(svg, delay)| LessonFrame {
            svg: (*svg).to_owned(),
            delay,
        });
        let mut thread = GifThread::start(UVec2::new(8, 4), frames.collect());
        let patience = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(outcome) = thread.poll() {
                return outcome;
            }
            assert!(Instant::now() < patience, "the thread does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_thread_encodes_every_frame_or_says_why_it_cannot() {
        let picture = r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>"#;
        let gif = outcome(&[picture, picture]).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [2, 3]);
        assert!(outcome(&["no picture"]).is_err());
    }
}
