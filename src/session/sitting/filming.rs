//! A sitting's recording, and the pictures that go into it.

use std::time::Duration;

use glam::DVec2;

use super::Session;
use crate::export::{GifError, Sheet, lesson_frames, svg};
use crate::figure::{Figure, Theme};
use crate::lesson::Frame;
use crate::session::command::Effect;
use crate::session::recording::{Recording, limit, size_of_film};

impl Session {
    /// The picture as an SVG of `size` points.
    pub(super) fn picture(&self, size: DVec2) -> String {
        let figure = self.figure(size);
        let theme = figure.theme(&Theme::new(self.looking.theme));
        svg(&figure, &theme, &Sheet::of_points(size))
    }

    /// All pictures of the lesson that is open, each with the time that it takes to read; `None` where none is open.
    fn film(&self, size: DVec2) -> Option<Result<Vec<(String, Duration)>, GifError>> {
        let theme = Theme::new(self.looking.theme);
        let (narration, _) = self.narration()?;
        Some(lesson_film(narration.frames(), &theme, size, |at, size| {
            self.figure_at(at, size)
        }))
    }

    pub(super) fn record(&mut self) {
        self.hint = false;
        if self.recording.is_on_its_way() {
            self.say("The last GIF is still being written".to_owned());
        }
        self.recording.toggle(&mut self.effects);
    }

    pub(super) fn drop_recording(&mut self) {
        if self.recording.is_unfinished() {
            self.recording = Recording::None;
            self.effects.push(Effect::DropGif);
            self.recording_ended(false);
            self.say("The recording was dropped".to_owned());
        }
    }

    /// The picture was drawn: what is recorded of it is taken.
    pub(super) fn drawn(&mut self, size: DVec2) {
        self.size = size;
        let mut recording = std::mem::take(&mut self.recording);
        let mut effects = std::mem::take(&mut self.effects);
        if recording == Recording::Wanted {
            match self.film(size) {
                None => recording.begin_live(size, |size| self.picture(size), &mut effects),
                Some(Ok(film)) => recording.take_film(size_of_film(size), film, &mut effects),
                Some(Err(reason)) => {
                    recording = Recording::None;
                    self.warn(format!("No GIF: {reason}"));
                }
            }
        } else if recording.go_on(|size| self.picture(size), &mut effects) {
            self.say(format!("The recording is full: {}", limit()));
        }
        (self.recording, self.effects) = (recording, effects);
    }

    pub(super) fn recording_ended(&mut self, is_saved: bool) {
        self.quitting.recording_ended(is_saved, self.at_stake());
    }
}

/// All pictures of a lesson with these frames, as SVG, each with the time that it takes to read. `figure_of` draws a
/// step in a picture of so many points.
fn lesson_film(
    frames: &[Frame],
    theme: &Theme,
    size: DVec2,
    figure_of: impl Fn(usize, DVec2) -> Figure,
) -> Result<Vec<(String, Duration)>, GifError> {
    let sheet = Sheet::of_points(size_of_film(size));
    let frames = lesson_frames(frames, theme, sheet, figure_of)?;
    let film = frames.map(|frame| {
        let delay = Duration::from_millis(10 * u64::from(frame.delay));
        (frame.svg, delay)
    });
    Ok(film.collect())
}
