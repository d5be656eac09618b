//! A GIF made in a page, which has no thread for it: the browser draws a picture, and the next frame encodes it.

use std::vec::IntoIter;

use glam::UVec2;

use super::browser::{self, BrowserCall};
use crate::export::{Film, GifError, LessonFrame, Raster, RasterError, fonts};

/// A GIF, the pictures that are still to be drawn, and how long the one stays that the browser draws now, in
/// hundredths of a second.
pub(super) struct FilmSlices {
    size: UVec2,
    film: Film,
    frames: IntoIter<LessonFrame>,
    drawing: Option<u16>,
    done: usize,
}

impl FilmSlices {
    /// Starts a GIF of `size` pixels.
    pub(super) fn start(size: UVec2, frames: Vec<LessonFrame>) -> Result<Self, GifError> {
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
            browser::ask(BrowserCall::Draw {
                size: self.size.to_array(),
                svg: &fonts::with_font(&frame.svg),
            });
        }
    }

    /// The browser has drawn the picture that it was asked for.
    pub(super) fn drawn(&mut self, rgba: Vec<u8>) -> Result<(), GifError> {
        if let Some(delay) = self.drawing.take() {
            let raster = Raster::from_opaque_rgba(self.size.x, self.size.y, rgba)
                .map_err(|_| RasterError::Drawing("the browser refused it".to_owned()))?;
            self.film.show(raster, delay)?;
            self.done += 1;
            self.draw_next();
        }
        Ok(())
    }

    /// How many pictures are encoded.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// Whether all are.
    pub(super) fn is_done(&self) -> bool {
        self.drawing.is_none()
    }

    /// The GIF.
    pub(super) fn finish(self) -> Result<Vec<u8>, GifError> {
        self.film.finish()
    }
}
