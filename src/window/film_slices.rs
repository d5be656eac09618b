//! A GIF made in a page, which has no thread for it: the browser draws a picture, and what it drew is encoded
//! in the frame after.

use std::collections::VecDeque;
use std::time::Duration;

use glam::UVec2;

use super::browser::{self, Ask};
use crate::export::{Cue, Encoded, Film, GifError, Raster, RasterError, Reel, Take, fonts};

/// Pictures that come in and a GIF that goes out.
pub(super) struct FilmSlices {
    /// Tells what is drawn for it from what is still drawn for one that was dropped.
    number: u32,
    size: UVec2,
    film: Option<Film>,
    reel: Reel,
    cues: VecDeque<Cue>,
    /// How long what the browser draws now stays, in hundredths of a second.
    drawing: Option<u16>,
    encoded: Encoded,
    taken: usize,
    has_ended: bool,
    failed: Option<GifError>,
}

impl FilmSlices {
    /// Starts a recording of `size` pixels, the page's `number`th.
    pub(super) fn start(number: u32, size: UVec2) -> Result<Self, GifError> {
        Ok(Self {
            number,
            size,
            film: Some(Film::new(size.x, size.y)?),
            reel: Reel::default(),
            cues: VecDeque::new(),
            drawing: None,
            encoded: Encoded::default(),
            taken: 0,
            has_ended: false,
            failed: None,
        })
    }

    /// Takes a picture that is shown from `at` on, counted from the start, until the next or the end.
    pub(super) fn take(&mut self, svg: String, at: Duration) {
        self.taken += 1;
        self.cues.push_back(Cue::Show(svg, at));
    }

    /// Ends the recording at `at`, counted from the start; the GIF follows.
    pub(super) fn end(&mut self, at: Duration) {
        self.cues.push_back(Cue::End(at));
    }

    /// Has the browser draw the picture that is due next, unless it draws one.
    pub(super) fn go_on(&mut self) {
        while self.drawing.is_none()
            && let Some(cue) = self.cues.pop_front()
        {
            if let Cue::Show(..) = cue {
                self.encoded.add(self.film.as_ref().map_or(0, Film::bytes));
            } else {
                self.has_ended = true;
            }
            if let Some(Take { svg, delay }) = self.reel.take(cue) {
                self.drawing = Some(delay);
                browser::ask(Ask::Draw {
                    film: self.number,
                    size: self.size.to_array(),
                    svg: &fonts::with_font(&svg),
                });
            }
        }
    }

    /// The browser has drawn what it was asked for.
    pub(super) fn drawn(&mut self, film: u32, rgba: Vec<u8>) {
        if film != self.number {
            return;
        }
        let Some((delay, film)) = self.drawing.take().zip(self.film.as_mut()) else {
            return;
        };
        let raster = Raster::from_opaque_rgba(self.size.x, self.size.y, rgba)
            .map_err(|_| RasterError::Drawing("the browser refused it".to_owned()));
        let shown = raster.map_err(GifError::from);
        let shown = shown.and_then(|raster| film.show(raster, delay));
        self.failed = shown.err();
    }

    /// Pictures that are in the GIF already, and what it will weigh with those taken so far, in bytes.
    pub(super) fn progress(&self) -> (usize, usize) {
        let expected = self.encoded.expected_bytes(self.taken);
        (self.encoded.pictures, expected)
    }

    /// The GIF, or why there is none, once it has come to an end.
    pub(super) fn poll(&mut self) -> Option<Result<Vec<u8>, GifError>> {
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        if !self.has_ended || self.drawing.is_some() {
            return None;
        }
        self.film.take().map(Film::finish)
    }
}
