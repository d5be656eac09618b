//! The app: applies commands and returns effects.

mod apply;
mod dynamics;
mod embed_api;
mod embed_code;
mod files;
mod gallery;
mod link;
mod quiz;
mod tour;
mod user_trace;

pub use files::FileQuestion;

use glam::DVec2;

use super::command::{Action, Command, DragTarget, Effect, Handled, PointerAction};
use super::current_scene::{CurrentScene, on};
use super::display::DisplaySettings;
use super::gallery::Gallery;
use super::held_keys::HeldKey;
use super::lesson_view::LessonOptions;
use super::message::Message;
use super::plane::PlaneWorld;
use super::playback::{Go, Speed};
use super::quiz::Quiz;
use super::scale::Scale;
use super::scene_list::SceneList;
use super::site_url::SiteUrl;
use super::space::SpaceWorld;
use super::startup::StartupOptions;
use super::tour::Tour;
use super::viewport::Renderable;
use super::workspace::Workspace;
use crate::figure::spatial::View;
use crate::figure::{Camera, Figure, MinkowskiPane, Overlay, Pane};
use crate::lesson::{Captions, NumberFormat, Program};
use crate::scene::{AnyScene, Falling, Unit};

/// The whole state of the app.
pub struct App {
    scene_list: SceneList,
    current_scene: CurrentScene,
    display: DisplaySettings,
    quiz: Option<Quiz>,
    /// How many pictures of the GIF that is made are encoded, and of how many.
    gif: Option<[usize; 2]>,
    asks_to_quit: bool,
    tour: Tour,
    asked: Option<FileQuestion>,
    gallery: Option<Gallery>,
    panel: bool,
    help: bool,
    hint: bool,
    message: Option<Message>,
    /// Why a link, or a scene of the page around an embed, was refused, until it is dismissed.
    notice: Option<Message>,
    /// The number of the last scene that the page around an embed has set.
    host_scene: Option<usize>,
    /// The page that links lead to.
    site: Option<SiteUrl>,
    /// How large the picture was when it was drawn last, in points.
    size: DVec2,
    effects: Vec<Effect>,
}

impl App {
    /// The app with these options.
    #[must_use]
    pub fn new(opening: StartupOptions) -> Self {
        let StartupOptions {
            scene,
            preset,
            script,
            theme,
            overlays,
            link,
            site,
            embed,
        } = opening;
        let scene_list = SceneList::new(scene.clone(), preset);
        let mut app = Self {
            scene_list,
            current_scene: CurrentScene::new(scene, script),
            display: DisplaySettings::new(theme, &overlays),
            quiz: None,
            gif: None,
            asks_to_quit: false,
            tour: Tour::default(),
            asked: None,
            gallery: None,
            panel: false,
            help: false,
            hint: true,
            message: None,
            notice: None,
            host_scene: None,
            site,
            size: DVec2::ZERO,
            effects: Vec::new(),
        };
        app.display.embed = embed;
        if let Some(embed) = embed {
            app.display.set_host_theme(embed.theme);
        }
        if let Some(link) = link {
            app.open_link(&link);
        }
        app
    }

    /// The current scene.
    #[must_use]
    pub fn current_scene(&self) -> &CurrentScene {
        &self.current_scene
    }

    /// The workspace of a scene in the plane.
    #[must_use]
    pub fn plane(&self) -> Option<&Workspace<PlaneWorld>> {
        self.current_scene.plane()
    }

    /// The workspace of a scene in space.
    #[must_use]
    pub fn space(&self) -> Option<&Workspace<SpaceWorld>> {
        self.current_scene.space()
    }

    /// The simulated bodies of a scene of rigid bodies.
    #[must_use]
    pub fn falling(&self) -> Option<&Falling> {
        self.current_scene.falling()
    }

    /// The scene's title.
    #[must_use]
    pub fn title(&self) -> &str {
        self.current_scene.title()
    }

    /// What to look for in the scene.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().note.as_deref())
    }

    /// The scene's title, its place among all, and what to look for in it.
    #[must_use]
    pub fn heading(&self) -> String {
        let mut heading = self.title().to_owned();
        if let Some((at, count)) = self.place_in_ring() {
            heading += &format!(" · {at} of {count}");
        }
        if let Some(note) = self.note() {
            heading += &format!(" – {note}");
        }
        heading
    }

    /// Whether a lesson is open.
    #[must_use]
    pub fn is_lesson_open(&self) -> bool {
        self.current_scene.is_lesson_open()
    }

    /// The open lesson's captions, and the step shown.
    #[must_use]
    pub fn narration(&self) -> Option<(&Captions, usize)> {
        self.current_scene.narration()
    }

    /// Whether a lesson shows its program text.
    #[must_use]
    pub fn shows_program(&self) -> bool {
        self.display.shows_program()
    }

    /// The program text of the step that is shown.
    #[must_use]
    pub fn program(&self) -> Option<Program> {
        on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            Some(lesson.program(at))
        })
    }

    /// What the player has chosen of how a lesson goes.
    #[must_use]
    pub fn choice(&self) -> &LessonOptions {
        on!(&self.current_scene, workspace => &workspace.lesson.choice)
    }

    /// Whether the lesson plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.lesson.is_playing())
    }

    /// How fast the lesson plays.
    #[must_use]
    pub fn speed(&self) -> Speed {
        on!(&self.current_scene, workspace => workspace.lesson.speed())
    }

    /// Whether the player has stopped time.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.is_frozen())
    }

    /// Whether B is pushed out of A.
    #[must_use]
    pub fn pushes_out(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().push)
    }

    /// Whether an overlay can be shown of a scene like this.
    #[must_use]
    pub fn has_overlay(&self, overlay: Overlay) -> bool {
        self.current_scene.has_overlay(overlay)
    }

    /// Whether an action means something in a scene like this.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        self.current_scene.offers(action)
    }

    /// What the pointer has hold of.
    #[must_use]
    pub fn held(&self) -> Option<DragTarget> {
        on!(&self.current_scene, workspace => workspace.editing.held())
    }

    /// Whether what is held cannot go where the pointer is.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.editing.is_refused())
    }

    /// Which SAT axis is shown, and of how many: the one that was chosen, or the deciding one; `None` where a shape is
    /// smooth.
    #[must_use]
    pub fn sat_axis(&self) -> Option<(usize, usize)> {
        let (deciding, count) =
            on!(&self.current_scene, workspace => workspace.world.deciding_axis())?;
        let chosen = self.display.sat_axis.filter(|&at| at < count);
        Some((chosen.or(deciding)?, count))
    }

    /// What is shown, and from where.
    #[must_use]
    pub fn display(&self) -> &DisplaySettings {
        &self.display
    }

    /// The questions of *guess first*, while it is on.
    #[must_use]
    pub fn quiz(&self) -> Option<&Quiz> {
        self.quiz.as_ref()
    }

    /// Whether a GIF is being made.
    #[must_use]
    pub fn is_making_gif(&self) -> bool {
        self.gif.is_some()
    }

    /// What is asked about files.
    #[must_use]
    pub fn file_question(&self) -> Option<&FileQuestion> {
        self.asked.as_ref()
    }

    /// Whether it is asked what becomes of what quitting would lose.
    #[must_use]
    pub fn asks_to_quit(&self) -> bool {
        self.asks_to_quit
    }

    /// Whether a question waits for its answer, or the gallery for a choice, and the keys are its own.
    #[must_use]
    pub fn is_modal_open(&self) -> bool {
        self.asked.is_some() || self.asks_to_quit() || self.gallery.is_some()
    }

    /// Whether quitting would lose something.
    #[must_use]
    pub fn has_unsaved_changes(&self) -> bool {
        !self.unsaved().is_empty()
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

    /// The line that is shown: one for a while, or that which stays.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref().or(self.notice.as_ref())
    }

    /// The line that stays until it is dismissed: the problem with the link that was opened.
    #[must_use]
    pub fn notice(&self) -> Option<&Message> {
        self.notice.as_ref()
    }

    /// Whether something on screen moves by itself.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        let moves = on!(&self.current_scene, workspace => workspace.is_moving())
            || self.tour.is_sweeping()
            || self.is_making_gif();
        moves && self.gallery.is_none()
    }

    /// Whether time alone will change what is on screen, though nothing moves: a message goes away.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.message.is_some() && self.gallery.is_none()
    }

    /// The word for lengths in the scene.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.current_scene.unit()
    }

    /// How the lengths of A and B are printed.
    #[must_use]
    pub fn number_format(&self) -> NumberFormat {
        self.current_scene.number_format()
    }

    /// Whether y grows upwards in the picture.
    #[must_use]
    pub fn is_y_up(&self) -> bool {
        self.current_scene.is_y_up()
    }

    /// The scene as it is drawn.
    #[must_use]
    pub fn drawn_scene(&self) -> AnyScene {
        on!(&self.current_scene, workspace => workspace.shown_scene(&self.display).into())
    }

    /// Which part of the world, in space of the view's plane, a picture of `size` points shows.
    #[must_use]
    pub fn world_camera(&self, size: DVec2) -> Camera {
        on!(&self.current_scene, workspace => workspace.camera(&self.display, size))
    }

    /// Where Minkowski space is drawn now.
    #[must_use]
    pub fn minkowski(&self) -> MinkowskiPane {
        on!(&self.current_scene, workspace => workspace.look(&self.display, self.size).minkowski)
    }

    /// The picture, `size` points large.
    #[must_use]
    pub fn figure(&self, size: DVec2) -> Figure {
        let at = self.narration().map(|(_, at)| at);
        match &self.current_scene {
            CurrentScene::Plane(workspace) => {
                let asked = self.asked_in_plane();
                workspace.drawn(&self.display, at, asked, size, PlaneWorld::COMPOSE)
            }
            CurrentScene::Space(workspace) => {
                let asked = self.asked_in_space();
                workspace.drawn(&self.display, at, asked, size, SpaceWorld::COMPOSE)
            }
        }
    }

    /// The panes of the picture as it was drawn last, for who asks where something is in it.
    fn panes(&self) -> Vec<Pane> {
        let at = self.narration().map(|(_, at)| at);
        match &self.current_scene {
            CurrentScene::Plane(workspace) => {
                let asked = self.asked_in_plane();
                workspace.drawn(&self.display, at, asked, self.size, PlaneWorld::PANES)
            }
            CurrentScene::Space(workspace) => {
                let asked = self.asked_in_space();
                workspace.drawn(&self.display, at, asked, self.size, SpaceWorld::PANES)
            }
        }
    }

    /// Takes a command and returns what is to be done outside, in order.
    #[must_use = "the effects are to be done"]
    pub fn take(&mut self, command: Command) -> Vec<Effect> {
        let holds = self.holds();
        match command {
            Command::Act(action) => {
                let mut handled = self.handle_in_gallery(action);
                if handled == Handled::No {
                    handled = self.handle_in_quiz(action);
                }
                if handled == Handled::No {
                    self.act(action);
                }
            }
            Command::Pointer(action) => self.handle_pointer(action),
            Command::Press(key) => {
                if self.press_in_quiz(key) == Handled::No {
                    self.press(key);
                }
            }
            Command::Release(key) => self.release(key),
            Command::ReleaseAll => self.release_all(),
            Command::Pass(seconds) => self.pass(seconds),
            Command::Point(place) => self.point(place),
            Command::Room(room) => self.display.set_window_size(room, self.panel),
            Command::Drawn(size) => self.size = size,
            Command::SaveAs { path, replaces } => self.save_as(path, replaces),
            Command::Open(path) => self.open(path),
            Command::OpenLink(link) => self.open_link(&link),
            Command::Prefer(theme) => self.display.set_system_theme(theme),
            Command::HostRequest(request) => self.handle_host_request(request),
            Command::Search(search) => self.search_gallery(search),
            Command::ScenesFound(found) => self.add_to_gallery(&found),
            Command::CloseDialog => self.close_dialog(),
            Command::Import(import) => self.import(import),
            Command::SceneWritten { path, result } => self.scene_written(path, result),
            Command::PictureWritten { path, bytes } => self.picture_written(&path, bytes),
            Command::HandoutWritten(Ok(path)) => self.picture_written(&path, None),
            Command::HandoutWritten(Err(reason)) => self.warn(format!("No handout: {reason}")),
            Command::Fault(line) => self.warn(line),
            Command::PictureFailed(reason) => self.warn(format!("No picture: {reason}")),
            Command::GifProgress(done) => self.gif_progress(done),
            Command::GifFailed(reason) => {
                self.gif = None;
                self.warn(format!("No GIF: {reason}"));
            }
        }
        if let Some(workspace) = self.current_scene.fall() {
            workspace.stop_for_lesson();
        }
        on!(&mut self.current_scene, workspace => workspace.follow());
        self.tell_whether_it_still_holds(holds);
        self.update_tour_task();
        self.follow_with_guessing();
        std::mem::take(&mut self.effects)
    }

    fn pass(&mut self, seconds: f64) {
        // Behind the gallery time stands still.
        if self.gallery.is_some() {
            return;
        }
        let due = on!(&mut self.current_scene, workspace => workspace.pass(seconds));
        for _ in 0..due {
            self.tick();
        }
        let message = self.message.take();
        self.message = message.and_then(|message| message.after(seconds));
        self.pass_on_tour(seconds);
    }

    /// The pointer is there, in points of the picture: over a choice, it chooses.
    fn point(&mut self, place: Option<DVec2>) {
        let before = std::mem::replace(&mut self.display.pointer, place);
        if let Some(place) = place.filter(|_| before != place) {
            self.point_on_tour(place);
            self.point_in_guessing(place);
        }
    }

    fn press(&mut self, key: HeldKey) {
        match self.current_scene.refuses_key(key) {
            Some(why) => self.say(why.to_owned()),
            None => {
                self.hint &= key == HeldKey::Shift;
                on!(&mut self.current_scene, workspace => workspace.press(key));
            }
        }
    }

    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method of Edit<'_> is a function for one lifetime, not for all"
    )]
    fn tick(&mut self) {
        let is_drawn = self.size != DVec2::ZERO;
        let px_a_pixel = if is_drawn {
            self.world_camera(self.size).scale.recip()
        } else {
            1.0
        };
        let said = on!(&mut self.current_scene, workspace => {
            let said = workspace.edit(&self.display, |edit| edit.pull_held());
            workspace.tick(px_a_pixel);
            said
        });
        self.set_message(said);
        // Of the ticks of a slow frame, one may push and the next not.
        self.update_tour_task();
    }

    /// Tells what came of an edit.
    fn set_message(&mut self, said: Option<Message>) {
        self.message = said.or(self.message.take());
    }

    fn handle_pointer(&mut self, action: PointerAction) {
        if self.handle_pointer_in_quiz(&action) == Handled::Yes {
            return;
        }
        match (&mut self.current_scene, action) {
            (current_scene, PointerAction::Look(camera)) => {
                on!(current_scene, workspace => workspace.viewport.look_through(camera));
            }
            (_, PointerAction::LookAtMinkowski { from, to, factor }) => {
                self.look_at_minkowski([from, to], factor);
            }
            (CurrentScene::Space(workspace), PointerAction::TurnView(way)) => {
                self.hint = false;
                workspace.turn_view(way);
            }
            (CurrentScene::Plane(workspace), action) if workspace.world.falling.is_some() => {
                self.drag_in_fall(&action);
            }
            (current_scene, action) => {
                self.hint &= !matches!(action, PointerAction::Grab { .. });
                let lets_go = action == PointerAction::LetGo;
                let said = on!(current_scene, workspace => workspace.edit(&self.display, |edit| edit.take(action)));
                if lets_go {
                    on!(current_scene, workspace => workspace.keep_in_view(&self.display, self.size));
                }
                self.set_message(said);
            }
        }
    }

    /// Shows what Minkowski space showed `from` a place of the picture `to` another one, so many times as close; the
    /// world is zoomed with it.
    fn look_at_minkowski(&mut self, [from, to]: [DVec2; 2], factor: f64) {
        let is_shown = |pane: &Pane| pane.is_minkowski && pane.place.size().min_element() > 0.0;
        if let Some(Pane { place, camera, .. }) = self.panes().into_iter().find(is_shown) {
            let camera = camera.panned(to - from).zoomed(&place, to, factor);
            let middle = camera.to_space(&place, place.center());
            let (world, _) = self.minkowski().layout(self.size);
            let zoomed = self
                .world_camera(self.size)
                .zoomed(&world, world.center(), factor);
            on!(&mut self.current_scene, workspace => {
                workspace.viewport.look_at_minkowski(middle);
                if factor != 1.0 {
                    workspace.viewport.look_through(zoomed);
                }
            });
        }
    }

    fn make_room_for_lesson(&mut self) {
        self.hint = false;
        self.message = None;
        self.display.make_room_for_lesson();
        self.fit_view();
    }

    /// Where all that there was to see was shown, shows all that there is now.
    fn fit_view(&mut self) {
        on!(&mut self.current_scene, workspace => workspace.fit_view());
    }

    /// Shows another scene of the list. What was asked of one in the plane is not asked of one in space.
    fn go_to(&mut self, go: impl FnOnce(&mut SceneList, &mut CurrentScene)) {
        let was_in_space = self.space().is_some();
        go(&mut self.scene_list, &mut self.current_scene);
        if was_in_space != self.space().is_some() {
            self.quiz = None;
        }
        self.scene_changed();
    }

    /// Shows the scene so many after this one, going round.
    fn go_round(&mut self, by: isize) {
        self.go_to(|scene_list, current_scene| scene_list.go(by, current_scene));
    }

    /// Shows this scene as it is: the one of the list that was opened so, put back to its start, else as one more.
    fn show(&mut self, scene: AnyScene) {
        let Some(way) = self.scene_list.way_to(&scene) else {
            return self.go_to(|scene_list, current_scene| scene_list.insert(scene, current_scene));
        };
        self.go_round(way);
        self.reset();
        let push = scene.pushes_out();
        on!(&mut self.current_scene, workspace => workspace.world.simulation.set_push(push));
    }

    /// Puts the scene back to how it was opened, which can be undone.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method of Edit<'_> is a function for one lifetime, not for all"
    )]
    fn reset(&mut self) {
        let said = on!(&mut self.current_scene, workspace => {
            workspace.lesson.compare_with(None, &workspace.world);
            let said = workspace.edit(&self.display, |edit| edit.reset());
            workspace.look_along(View::default(), None);
            said
        });
        self.set_message(said);
    }

    /// Shows the SAT axis so many after the one that is shown, going round.
    fn step_sat_axis(&mut self, by: isize) {
        if let Some((at, count)) = self.sat_axis() {
            self.display.sat_axis = Some((at + count).saturating_add_signed(by) % count);
        }
    }

    fn go_in_lesson(&mut self, go: Go) {
        on!(&mut self.current_scene, workspace => workspace.go(go));
    }

    fn set_scale(&mut self, scale: Scale) {
        let said = self.display.set_scale(scale);
        self.say(said);
    }

    /// Called when another scene is current.
    fn scene_changed(&mut self) {
        on!(&mut self.current_scene, workspace => {
            workspace.lesson.compare_with(None, &workspace.world);
            workspace.fit_view();
        });
        self.display.sat_axis = None;
        self.say(self.heading());
    }

    pub(super) fn say(&mut self, text: String) {
        self.message = Some(Message::plain(text));
    }

    fn warn(&mut self, text: String) {
        self.message = Some(Message::warning(text));
    }
}
