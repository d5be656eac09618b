//! What is recorded as a GIF: the lesson when one is open, else what is played until it is stopped.

use std::path::Path;
use std::time::Duration;

use glam::{DVec2, UVec2};

use super::app::App;
use crate::export::{
    FileError, GifError, Recorded, Recorder, Sheet, lesson_frames, svg, write_numbered,
};
use crate::figure::Theme;
use crate::lesson::Lesson;

/// From one picture of a live recording to the next.
const INTERVAL: Duration = Duration::from_nanos(1_000_000_000 / 15);

/// A live recording ends at this time.
pub(super) const LONGEST: Duration = Duration::from_secs(60);

/// A live recording ends when it is expected to weigh this many bytes.
pub(super) const HEAVIEST: usize = 20_000_000;

/// So many pictures may wait to be encoded; on a machine that cannot keep up, the recording has fewer.
const MOST_WAITING: usize = 120;

/// The least and the most that a picture measures either way, in px.
const LEAST_SIDE: f64 = 16.0;
const MOST_SIDE: f64 = 16_384.0;

/// Whether a GIF is being made, and how far it is.
#[derive(Default)]
pub(super) enum Recording {
    #[default]
    None,
    /// It begins with the next picture.
    Wanted,
    /// What is played goes into it.
    Live(Live),
    /// Nothing more goes into it; it is being encoded.
    Writing(Recorder),
    /// It could not be written.
    Unsaved(Vec<u8>),
}

/// A recording of what is played.
pub(super) struct Live {
    recorder: Recorder,
    size: DVec2,
    lasted: Duration,
    next: Duration,
}

impl Live {
    pub(super) fn lasted(&self) -> Duration {
        self.lasted
    }

    pub(super) fn expected_bytes(&self) -> usize {
        self.recorder.expected_bytes()
    }
}

impl Recording {
    /// Whether something would be lost by quitting.
    pub(super) fn is_unfinished(&self) -> bool {
        !matches!(self, Self::None)
    }

    fn advance(&mut self, seconds: f64) {
        if let Self::Live(live) = self {
            live.lasted += Duration::try_from_secs_f64(seconds).unwrap_or_default();
        }
    }
}

impl App {
    /// Starts a recording, or ends the one that goes on.
    pub(super) fn toggle_recording(&mut self) {
        match std::mem::take(&mut self.recording) {
            Recording::None => {
                self.hint = false;
                self.recording = Recording::Wanted;
            }
            Recording::Wanted => {}
            Recording::Live(live) => self.end_recording(live),
            Recording::Writing(recorder) => {
                self.recording = Recording::Writing(recorder);
                self.say("The last GIF is still being written".to_owned());
            }
            Recording::Unsaved(gif) => match write_numbered(&self.out, "collidoscope", "gif", &gif)
            {
                Ok(path) => self.say_saved(&path, gif.len()),
                Err(error) => self.keep_unsaved(gif, &error),
            },
        }
    }

    /// Drops what has been recorded, if anything has.
    pub(super) fn drop_recording(&mut self) {
        if self.recording.is_unfinished() {
            self.recording = Recording::None;
            self.recording_ended(false);
            self.say("The recording was dropped".to_owned());
        }
    }

    fn end_recording(&mut self, mut live: Live) {
        live.recorder.end(live.lasted);
        self.recording = Recording::Writing(live.recorder);
    }

    /// Lets `seconds` go by for the recording.
    pub(super) fn advance_recording(&mut self, seconds: f64) {
        self.recording.advance(seconds);
        if let Recording::Writing(recorder) | Recording::Live(Live { recorder, .. }) =
            &mut self.recording
            && let Some(recorded) = recorder.poll()
        {
            self.recording = Recording::None;
            self.recording_ended(matches!(recorded, Recorded::Saved { .. }));
            match recorded {
                Recorded::Saved { path, bytes } => self.say_saved(&path, bytes),
                Recorded::Unsaved { gif, error } => self.keep_unsaved(gif, &error),
                Recorded::Failed(error) => self.warn(format!("No GIF: {error}")),
            }
        }
    }

    /// After a frame with a picture of `size` points: records it, if that is due.
    pub(super) fn record(&mut self, size: DVec2) {
        match std::mem::take(&mut self.recording) {
            Recording::Wanted => self.begin_recording(size),
            Recording::Live(mut live) => {
                let is_full = live.lasted >= LONGEST || live.recorder.expected_bytes() >= HEAVIEST;
                if !is_full && live.lasted >= live.next {
                    self.shoot(&mut live);
                }
                if is_full {
                    self.end_recording(live);
                    self.say(format!("The recording is full: {}", limit()));
                } else {
                    self.recording = Recording::Live(live);
                }
            }
            other => self.recording = other,
        }
    }

    fn shoot(&self, live: &mut Live) {
        live.next = live.lasted + INTERVAL;
        let waiting = live.recorder.taken() - live.recorder.encoded();
        if waiting < MOST_WAITING {
            let figure = self.figure(live.size);
            let sheet = Sheet::of_points(live.size);
            let picture = svg(&figure, &Theme::new(self.theme), &sheet);
            live.recorder.take(picture, live.lasted);
        }
    }

    fn begin_recording(&mut self, size: DVec2) {
        let size = size
            .round()
            .clamp(DVec2::splat(LEAST_SIDE), DVec2::splat(MOST_SIDE));
        if let Some((lesson, _)) = self.lesson.shown() {
            match self.lesson_recorder(lesson, size) {
                Ok(recorder) => self.recording = Recording::Writing(recorder),
                Err(error) => self.warn(format!("No GIF: {error}")),
            }
            return;
        }
        let mut live = Live {
            recorder: self.recorder(size),
            size,
            lasted: Duration::ZERO,
            next: Duration::ZERO,
        };
        self.shoot(&mut live);
        self.recording = Recording::Live(live);
    }

    /// A recorder that has all frames of the lesson.
    fn lesson_recorder(&self, lesson: &Lesson, size: DVec2) -> Result<Recorder, GifError> {
        let theme = Theme::new(self.theme);
        let figure_of = |at: usize, size: DVec2| self.figure_of_step(at, size);
        let frames = lesson_frames(lesson, &theme, Sheet::of_points(size), figure_of)?;
        let mut recorder = self.recorder(size);
        let mut at = Duration::ZERO;
        for frame in frames {
            recorder.take(frame.svg, at);
            at += Duration::from_millis(10 * u64::from(frame.delay));
        }
        recorder.end(at);
        Ok(recorder)
    }

    fn recorder(&self, size: DVec2) -> Recorder {
        Recorder::start(UVec2::new(size.x as u32, size.y as u32), self.out.clone())
    }

    fn say_saved(&mut self, path: &Path, bytes: usize) {
        let path = path.strip_prefix(".").unwrap_or(path);
        self.say(format!("Saved {}, {}", path.display(), weight(bytes)));
    }

    fn keep_unsaved(&mut self, gif: Vec<u8>, error: &FileError) {
        self.recording = Recording::Unsaved(gif);
        self.warn(format!("No GIF: {error}"));
    }
}

/// When a recording ends by itself.
pub(super) fn limit() -> String {
    format!("{} s or {}", LONGEST.as_secs(), weight(HEAVIEST))
}

/// A number of bytes, in short.
pub(super) fn weight(bytes: usize) -> String {
    let bytes = bytes as f64;
    if bytes < 999_500.0 {
        format!("{:.0} kB", (bytes / 1e3).ceil())
    } else {
        format!("{} MB", (bytes / 1e5).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::action::Action;
    use crate::window::app::tests::{RIGHT_DOWN, act, app, run};
    use std::time::Instant;

    const SMALL: DVec2 = DVec2::new(240.4, 180.0);

    fn app_in(folder: &Path) -> App {
        let mut app = app();
        app.out = folder.to_owned();
        app
    }

    /// Plays so many ticks of a thirtieth of a second, a frame each, with B pushed.
    fn play(app: &mut App, ticks: u32) {
        for _ in 0..ticks {
            app.record(SMALL);
            run(app, 1, RIGHT_DOWN);
        }
    }

    fn finish(app: &mut App) {
        let patience = Instant::now() + Duration::from_secs(120);
        while matches!(app.recording, Recording::Writing(_)) {
            assert!(Instant::now() < patience, "the thread does not end");
            std::thread::sleep(Duration::from_millis(5));
            app.advance_recording(0.0);
        }
    }

    fn gifs(folder: &Path) -> usize {
        std::fs::read_dir(folder).unwrap().count()
    }

    /// The delays of a GIF's frames, and its size.
    fn film(path: &Path) -> (Vec<u16>, [u16; 2]) {
        let file = std::fs::File::open(path).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
        let size = [decoder.width(), decoder.height()];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        (delays, size)
    }

    #[test]
    fn what_is_played_between_two_presses_of_g_is_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(folder.path());
        act(&mut app, &[Action::Record]);
        play(&mut app, 30);
        act(&mut app, &[Action::Record]);
        finish(&mut app);
        assert!(app.message.as_ref().unwrap().text.starts_with("Saved "));
        let (delays, size) = film(&folder.path().join("collidoscope-0001.gif"));
        assert_eq!(size, [240, 180]);
        let hundredths: u16 = delays.iter().sum();
        assert!((98..=102).contains(&hundredths), "{delays:?}");
        assert!((13..=16).contains(&delays.len()), "{delays:?}");
    }

    #[test]
    fn an_open_lesson_is_recorded_whole_with_a_pause_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(folder.path());
        act(&mut app, &[Action::NextScene, Action::ToggleLesson]);
        let steps = app.lesson.shown().unwrap().0.steps().len();
        act(&mut app, &[Action::Record]);
        app.record(DVec2::new(640.0, 480.0));
        finish(&mut app);
        let (delays, _) = film(&folder.path().join("collidoscope-0001.gif"));
        assert_eq!(delays.len(), steps);
        assert!(
            delays[..steps - 1]
                .iter()
                .all(|&delay| (200..700).contains(&delay))
        );
        assert!(delays[steps - 1] >= 400 + 3 * 20, "{delays:?}");
        assert_eq!(
            app.lesson.shown().unwrap().1,
            0,
            "the lesson stays where it was"
        );
    }

    #[test]
    fn a_window_too_small_for_a_sentence_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(folder.path());
        act(&mut app, &[Action::ToggleLesson, Action::Record]);
        app.record(DVec2::new(60.0, 60.0));
        assert!(app.message.as_ref().unwrap().is_warning);
        assert!(!app.recording.is_unfinished());
    }

    #[test]
    fn a_recording_ends_by_itself_at_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(folder.path());
        act(&mut app, &[Action::Record]);
        app.record(SMALL);
        app.advance_recording(LONGEST.as_secs_f64() - 1.0);
        app.record(SMALL);
        assert!(matches!(app.recording, Recording::Live(_)));
        app.advance_recording(1.0);
        app.record(SMALL);
        assert!(matches!(app.recording, Recording::Writing(_)));
        assert!(app.message.as_ref().unwrap().text.contains("60 s or 20 MB"));
        finish(&mut app);
        assert_eq!(gifs(folder.path()), 1);
    }

    #[test]
    fn a_dropped_recording_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(folder.path());
        act(&mut app, &[Action::DropRecording]);
        assert!(app.message.is_none(), "there is nothing to drop");
        act(&mut app, &[Action::Record]);
        play(&mut app, 3);
        act(&mut app, &[Action::DropRecording]);
        assert!(!app.recording.is_unfinished());
        assert_eq!(gifs(folder.path()), 0);
    }

    #[test]
    fn what_could_not_be_written_is_kept_until_it_can() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app_in(&folder.path().join("later"));
        act(&mut app, &[Action::Record]);
        play(&mut app, 3);
        act(&mut app, &[Action::Record]);
        finish(&mut app);
        assert!(app.message.as_ref().unwrap().is_warning);
        act(&mut app, &[Action::Record]);
        assert!(matches!(app.recording, Recording::Unsaved(_)));
        std::fs::create_dir(&app.out).unwrap();
        act(&mut app, &[Action::Record]);
        assert!(!app.recording.is_unfinished());
        assert_eq!(gifs(&app.out), 1);
    }

    #[test]
    fn weights_are_short() {
        let texts = [0, 1, 12_300, 999_500, 1_234_567, HEAVIEST].map(weight);
        assert_eq!(texts, ["0 kB", "1 kB", "13 kB", "1 MB", "1.2 MB", "20 MB"]);
    }
}
