//! A sitting: commands in, effects out.

mod acting;
mod asking;
mod falling;
mod files;
mod filming;
mod linking;
mod sat;
mod seeking;
mod space;
mod theirs;
mod touring;

use glam::DVec2;

use super::command::{Command, Effect, Hand};
use super::costs::Costs;
use super::editing::{Edit, Editing};
use super::file_question::FileQuestion;
use super::guessing::Guessing;
use super::lesson_place::LessonPlace;
use super::looking::Looking;
use super::message::Message;
use super::opening::Opening;
use super::quitting::{AtStake, Quitting};
use super::recording::Recording;
use super::ring::Ring;
use super::seeking::Seeking;
use super::site::Site;
use super::space::Space;
use super::table::Table;
use super::time::Time;
use super::touring::Tour;
use super::view::{Scale, WorldView};
use crate::figure::{Asked, Camera, Figure, Pane, Subject, Theme, compose, panes, spatial};
use crate::scene::{AnyScene, Body, Scene};

/// Everything that a sitting is, without a screen, a disk or a clock.
pub struct Session {
    ring: Ring,
    /// The scene of the plane; while one in space is shown it waits.
    table: Table,
    space: Option<Space>,
    /// The impact that is sought, while it is.
    seeking: Option<Seeking>,
    looking: Looking,
    lesson: LessonPlace,
    guessing: Option<Guessing>,
    costs: Costs,
    recording: Recording,
    quitting: Quitting,
    tour: Tour,
    asked: Option<FileQuestion>,
    panel: bool,
    help: bool,
    hint: bool,
    message: Option<Message>,
    /// The page that links lead to.
    site: Option<Site>,
    /// How large the picture was when it was drawn last, in points.
    size: DVec2,
    effects: Vec<Effect>,
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of Edit<'_> is a function for one lifetime, not for all"
)]
impl Session {
    /// A sitting that begins with this.
    #[must_use]
    pub fn new(opening: Opening) -> Self {
        let Opening {
            scene,
            preset,
            script,
            theme,
            overlays,
            link,
            site,
        } = opening;
        let ring = Ring::new(scene.clone(), preset);
        let (table, space) = space::opened(scene, script);
        let mut session = Self {
            ring,
            space,
            seeking: None,
            looking: Looking::new(theme, &overlays, &table),
            table,
            lesson: LessonPlace::default(),
            guessing: None,
            costs: Costs::default(),
            recording: Recording::default(),
            quitting: Quitting::default(),
            tour: Tour::default(),
            asked: None,
            panel: false,
            help: false,
            hint: true,
            message: None,
            site,
            size: DVec2::ZERO,
            effects: Vec::new(),
        };
        if let Some(link) = link {
            session.open_link(&link);
        }
        session
    }

    /// The scene of the plane and what moves; while one in space is shown it waits.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The scene in space that is shown; `None` where it is one of the plane.
    #[must_use]
    pub fn space(&self) -> Option<&Space> {
        self.space.as_ref()
    }

    /// What is held in the plane.
    #[must_use]
    pub fn editing(&self) -> &Editing<Body> {
        &self.table.editing
    }

    /// What is shown, and from where.
    #[must_use]
    pub fn looking(&self) -> &Looking {
        &self.looking
    }

    /// The lesson in the plane and the place in it.
    #[must_use]
    pub fn lesson(&self) -> &LessonPlace {
        &self.lesson
    }

    /// The questions of *guess first*, while it is on.
    #[must_use]
    pub fn guessing(&self) -> Option<&Guessing> {
        self.guessing.as_ref()
    }

    /// What the last ticks cost.
    #[must_use]
    pub fn costs(&self) -> &Costs {
        &self.costs
    }

    /// The recording.
    #[must_use]
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// What is asked about files.
    #[must_use]
    pub fn file_question(&self) -> Option<&FileQuestion> {
        self.asked.as_ref()
    }

    /// Whether it is asked what becomes of what quitting would lose.
    #[must_use]
    pub fn asks_to_quit(&self) -> bool {
        self.quitting == Quitting::Asking
    }

    /// Whether a question waits for its answer, and the keys are its own.
    #[must_use]
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.asks_to_quit()
    }

    /// Whether quitting would lose something.
    #[must_use]
    pub fn would_lose(&self) -> bool {
        let AtStake { recording, shapes } = self.at_stake();
        recording || shapes
    }

    /// Whether the panel is shown.
    #[must_use]
    pub fn shows_panel(&self) -> bool {
        self.panel
    }

    /// Whether the list of keys is shown.
    #[must_use]
    pub fn shows_help(&self) -> bool {
        self.help
    }

    /// Whether the first run's line is shown.
    #[must_use]
    pub fn shows_hint(&self) -> bool {
        self.hint
    }

    /// The line that is shown for a while.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Whether something on screen moves by itself.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.space.as_ref().is_some_and(Space::is_moving)
            || self.table.is_moving(self.lesson.is_open()) && self.space.is_none()
            || self.table.editing.held().is_some()
                && !self.table.stands_still(self.lesson.is_open())
            || self.lesson.is_playing()
            || self.tour.is_sweeping()
            || self.guessing.as_ref().is_some_and(Guessing::is_held)
            || self.recording.is_unfinished()
            || self.seeking.is_some()
    }

    /// Whether time alone will change what is on screen, though nothing moves: a message goes away.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.message.is_some()
    }

    /// The scene as it is drawn, in the plane or in space.
    #[must_use]
    pub fn drawn_scene(&self) -> AnyScene {
        match &self.space {
            Some(space) => space
                .shown_scene(space.shows_the_query(&self.looking))
                .into(),
            None => self.shown_scene().into(),
        }
    }

    /// The scene of the plane as it is drawn.
    #[must_use]
    pub fn shown_scene(&self) -> Scene {
        self.table
            .shown_scene(self.looking.shows_the_query(&self.lesson))
    }

    /// Which part of the world, in space of the view's plane, a picture of `size` points shows.
    #[must_use]
    pub fn world_camera(&self, size: DVec2) -> Camera {
        match &self.space {
            Some(space) => space.camera(&self.looking, size),
            None => self.looking.world_camera(size),
        }
    }

    /// The picture, `size` points large.
    #[must_use]
    pub fn figure(&self, size: DVec2) -> Figure {
        let at = self.narration().map(|(_, at)| at);
        self.figure_at(at, self.asked_in_figure(), self.asked_in_space(), size)
    }

    /// The picture with this step of the lesson, if there is one, and what is asked.
    fn figure_at(
        &self,
        at: Option<usize>,
        asked: Option<Asked<'_>>,
        asked_in_space: Option<spatial::Asked<'_>>,
        size: DVec2,
    ) -> Figure {
        match &self.space {
            Some(space) => space.drawn(&self.looking, at, asked_in_space, size, spatial::compose),
            None => self.drawn_in_plane(at, asked, size, compose),
        }
    }

    /// The panes of the picture as it was drawn last, for who asks where something is in it.
    fn panes(&self) -> Vec<Pane> {
        let at = self.narration().map(|(_, at)| at);
        match &self.space {
            Some(space) => {
                let asked = self.asked_in_space();
                space.drawn(&self.looking, at, asked, self.size, spatial::panes)
            }
            None => self.drawn_in_plane(at, self.asked_in_figure(), self.size, panes),
        }
    }

    fn drawn_in_plane<P>(
        &self,
        at: Option<usize>,
        asked: Option<Asked<'_>>,
        size: DVec2,
        draw: fn(&Subject<'_>, &Theme, DVec2) -> P,
    ) -> P {
        let lesson = at.zip(self.lesson.shown());
        let lesson = lesson.map(|(at, (lesson, _))| (lesson, at));
        self.looking
            .drawn(&self.table, &self.lesson, lesson, asked, size, draw)
    }

    /// Takes a command and returns what is to be done outside, in order.
    #[must_use = "the effects are to be done"]
    pub fn take(&mut self, command: Command) -> Vec<Effect> {
        let is_studied = self.lesson.is_open();
        let holds = self.lesson.holds();
        match command {
            Command::Act(action) if self.is_for_guessing(action) => {}
            Command::Act(action) => self.act(action),
            Command::Hand(hand) => self.hand(hand),
            Command::Press(key) if self.press_in_guessing(key) => {}
            Command::Press(key) if self.press_in_fall(key) || self.press_in_space(key) => {}
            Command::Press(key) => self.table.press(key, is_studied),
            Command::Release(key) => self.release(key),
            Command::ReleaseAll => self.release_all(),
            Command::Pass(seconds) => self.pass(seconds),
            Command::Point(place) => self.point(place),
            Command::Room(room) => self.looking.give_room(room, self.panel),
            Command::Drawn(size) => self.drawn(size),
            Command::SaveAs { path, replaces } => {
                let text = self.drawn_scene().to_json();
                self.effects.push(Effect::WriteScene {
                    path,
                    text,
                    replaces,
                });
            }
            Command::Open(path) => self.open(path),
            Command::OpenLink(link) => self.open_link(&link),
            Command::CloseDialog => self.asked = self.asked.take().and_then(FileQuestion::closed),
            Command::Bring(brought) => self.bring(brought),
            Command::SceneWritten { path, result } => self.scene_written(path, result),
            Command::PictureWritten { path, bytes } => self.picture_written(&path, bytes),
            Command::HandoutWritten(Ok(path)) => self.picture_written(&path, None),
            Command::HandoutWritten(Err(reason)) => self.warn(format!("No handout: {reason}")),
            Command::Fault(line) => self.warn(line),
            Command::PictureFailed(reason) => self.warn(format!("No picture: {reason}")),
            Command::GifNotWritten { gif, reason } => {
                self.recording = Recording::Unsaved(gif);
                self.recording_ended(false);
                self.warn(format!("No GIF: {reason}"));
            }
            Command::GifProgress {
                encoded,
                expected_bytes,
            } => self.recording.progress(encoded, expected_bytes),
            Command::GifEncoded(Ok(gif)) => {
                self.recording = Recording::Writing;
                self.effects.push(Effect::WriteGif(gif));
            }
            Command::GifEncoded(Err(reason)) => {
                self.recording = Recording::None;
                self.recording_ended(false);
                self.warn(format!("No GIF: {reason}"));
            }
        }
        self.table.stop_for_lesson(self.lesson.is_open());
        self.lesson.follow(&self.table);
        if let Some(space) = &mut self.space {
            space.follow();
        }
        self.tell_whether_it_still_holds(holds);
        self.see_stop();
        self.follow_with_guessing();
        if self.quitting == Quitting::Now {
            self.effects.push(Effect::Quit);
        }
        std::mem::take(&mut self.effects)
    }

    fn pass(&mut self, seconds: f64) {
        let due = match &mut self.space {
            Some(space) => space.pass(seconds),
            None => self.table.due(seconds, self.lesson.is_open()),
        };
        for _ in 0..due {
            self.tick();
        }
        self.seek();
        self.table.editing.advance(seconds);
        self.recording.advance(seconds);
        let message = self.message.take();
        self.message = message.and_then(|message| message.after(seconds));
        self.lesson.advance(seconds);
        self.pass_on_tour(seconds);
        self.advance_guessing(seconds);
    }

    /// The pointer is there, in points of the picture: over a choice, it chooses.
    fn point(&mut self, place: Option<DVec2>) {
        let before = std::mem::replace(&mut self.looking.pointer, place);
        if let Some(place) = place.filter(|_| before != place) {
            self.point_on_tour(place);
            self.point_in_guessing(place);
        }
    }

    fn tick(&mut self) {
        if self.space.is_some() {
            self.tick_in_space();
            return;
        }
        self.edit(|edit| edit.pull_held());
        if self.size != DVec2::ZERO {
            self.table.show_at(1.0 / self.world_camera(self.size).scale);
        }
        self.table.tick();
        let iterations = self.table.simulation.moment().by_machines().iterations;
        self.costs.add([iterations.gjk, iterations.epa]);
    }

    /// Lets an edit change the bodies.
    fn edit(&mut self, change: impl FnOnce(&mut Edit<'_, Table>)) {
        let mut edit = Edit {
            shows_the_query: self.looking.shows_the_query(&self.lesson),
            is_studied: self.lesson.is_open(),
            on: &mut self.table,
            said: None,
        };
        change(&mut edit);
        let said = edit.said;
        self.message = said.or(self.message.take());
    }

    fn hand(&mut self, hand: Hand) {
        if self.guess_by_hand(&hand) {
            return;
        }
        if self.space.is_some() {
            self.hand_in_space(hand);
            return;
        }
        if let Hand::Look(camera) = hand {
            self.looking.view = WorldView::Free(camera);
            return;
        }
        if self.table.falling().is_some() {
            self.hand_in_fall(&hand);
            return;
        }
        self.hint &= !matches!(hand, Hand::Grab { .. });
        let lets_go = hand == Hand::LetGo;
        self.edit(|edit| edit.take(hand));
        if lets_go {
            self.looking
                .keep_in_view(&self.table, &mut self.lesson, self.size);
        }
    }

    fn make_room_for_lesson(&mut self) {
        self.hint = false;
        self.message = None;
        self.looking.make_room_for_lesson();
        self.look_home();
    }

    /// Where all that there was to see was shown, shows all that there is now.
    fn look_home(&mut self) {
        match &mut self.space {
            Some(space) => space.look_home(),
            None => self.looking.look_home(&self.table, &mut self.lesson),
        }
    }

    /// Shows all that there is to see.
    fn go_home(&mut self) {
        match &mut self.space {
            Some(space) => space.go_home(),
            None => self.looking.go_home(&self.table, &mut self.lesson),
        }
    }

    fn time(&mut self) -> &mut Time {
        match &mut self.space {
            Some(space) => &mut space.time,
            None => &mut self.table.time,
        }
    }

    /// Shows the scene so many after this one, going round.
    fn go_round(&mut self, by: isize) {
        let scene = self.ring.go(by);
        self.lay(scene);
        self.scene_changed();
    }

    fn set_scale(&mut self, scale: Scale) {
        let said = self.looking.set_scale(scale);
        self.say(said);
    }

    /// Another scene lies on the table.
    fn scene_changed(&mut self) {
        self.table.editing = Editing::default();
        self.lesson.lay_beside(None, &self.table);
        self.go_home();
        self.looking.sat_axis = None;
        self.costs.clear();
        let text = match self.note() {
            Some(note) => format!("{} – {note}", self.title()),
            None => self.title().to_owned(),
        };
        self.say(text);
    }

    pub(super) fn say(&mut self, text: String) {
        self.message = Some(Message::plain(text));
    }

    fn warn(&mut self, text: String) {
        self.message = Some(Message::warning(text));
    }
}
