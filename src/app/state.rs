//! The app: applies commands and returns effects.

mod files;
mod link;
mod modes;
mod quiz;
mod tour;

pub use files::FileQuestion;
use modes::Modes;
pub use modes::Tour;

use glam::DVec2;

use super::command::{
    Action, Command, DragTarget, Effect, ExportKind, Go, Handled, Message, PointerAction, TourStep,
};
use super::current_scene::{CurrentScene, on};
use super::display::{DisplaySettings, Embed, Scale};
use super::edits::Edit;
use super::gallery::SceneList;
use super::lesson_view::LessonState;
use super::link::{Link, SiteUrl};
use super::workspace::Workspace;
use crate::check::UserTrace;
use crate::export::standing_alone;
use crate::figure::spatial::View;
use crate::figure::{Camera, Figure, MinkowskiPane, Overlay, Pane, ThemeName, compose, panes};
use crate::lesson::{Captions, FirstDirection, NumberFormat, Plane, Program, Space};
use crate::scene::{AnyScene, Falling, KeyScript, Unit};

const PROGRAM_IN_A_LESSON: &str =
    "The pseudocode is shown next to the lesson’s caption; press L to open the lesson";

const NO_ROOM_FOR_PROGRAM: &str = "The pseudocode needs a wider window";

/// The options at startup.
#[derive(Clone, Debug)]
pub struct StartupOptions {
    /// The scene to open.
    pub scene: AnyScene,
    /// Its slug, if it is a preset.
    pub preset: Option<&'static str>,
    /// Keys to play before the user's.
    pub script: Option<KeyScript>,
    pub theme: ThemeName,
    /// The overlays; `None` for those of the first screen.
    pub overlays: Option<Vec<Overlay>>,
    /// The fragment of a link that replaces all of the above if it is valid.
    pub link: Option<String>,
    pub site: Option<SiteUrl>,
    /// The page around an embed.
    pub embed: Option<Embed>,
}

impl StartupOptions {
    /// A scene with the defaults.
    pub fn of(scene: impl Into<AnyScene>) -> Self {
        Self {
            scene: scene.into(),
            preset: None,
            script: None,
            theme: ThemeName::default(),
            overlays: None,
            link: None,
            site: None,
            embed: None,
        }
    }
}

/// The state of the app.
pub struct App {
    scene_list: SceneList,
    pub current_scene: CurrentScene,
    pub display: DisplaySettings,
    pub modes: Modes,
    /// The number of encoded frames of the GIF, and their count.
    pub gif: Option<[usize; 2]>,
    /// The stop at which the tour starts or was left, from 0.
    tour_stop: usize,
    /// Whether the user trace in the lesson was correct after the last command.
    trace_verdict: Option<bool>,
    pub shows_panel: bool,
    /// Whether the help is open.
    pub shows_help: bool,
    /// Whether the hint of the first run is shown.
    pub shows_hint: bool,
    message: Option<Message>,
    /// Why a link, or a scene from the page around an embed, was refused; shown until dismissed.
    pub notice: Option<Message>,
    /// What an embed showed last on request, to which Reset returns.
    embed_start: Option<Link>,
    /// The page that links lead to.
    site: Option<SiteUrl>,
    /// The size of the last figure, in points.
    size: DVec2,
    effects: Vec<Effect>,
}

impl App {
    /// The app with these options.
    pub fn new(options: StartupOptions) -> Self {
        let scene_list = SceneList::new(options.scene.clone(), options.preset);
        let current_scene = CurrentScene::new(options.scene, options.script);
        let mut display = DisplaySettings::new(options.theme);
        display.show_overlays(match &options.overlays {
            Some(overlays) => overlays.iter().copied().collect(),
            None => current_scene.first_overlays(display.theme()),
        });
        let mut app = Self {
            scene_list,
            current_scene,
            display,
            modes: Modes::default(),
            gif: None,
            tour_stop: 0,
            trace_verdict: None,
            shows_panel: false,
            shows_help: false,
            shows_hint: true,
            message: None,
            notice: None,
            embed_start: None,
            site: options.site,
            size: DVec2::ZERO,
            effects: Vec::new(),
        };
        app.display.embed = options.embed;
        if let Some(embed) = options.embed {
            app.display.set_host_theme(embed.theme);
            app.embed_start = Some(app.link_to_stage());
        }
        if let Some(link) = options.link {
            app.open_link(&link);
        }
        app
    }

    /// Applies a command and returns the effects, in order.
    #[must_use = "the effects are to be done"]
    pub fn take(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Act(action) => self.act(action),
            Command::Pointer(action) => self.handle_pointer(action),
            Command::Press(key) => self.press(key),
            Command::Release(key) => self.current_scene.time_mut().keys.release(key),
            Command::ReleaseAll => self.current_scene.time_mut().keys.release_all(),
            Command::Pass(seconds) => self.pass(seconds),
            Command::Point(place) => self.point(place),
            Command::WindowSize(room) => self.display.set_window_size(room, self.shows_panel),
            Command::Drawn(size) if size != self.size => {
                self.size = size;
                self.fit_view();
            }
            Command::Drawn(_) => {}
            Command::SaveAs { path, replaces } => self.save_as(path, replaces),
            Command::Open(path) => self.open(path),
            Command::OpenLink(link) => self.open_link(&link),
            Command::Prefer(theme) => self.display.preferred_theme = theme,
            Command::HostRequest(request) => self.handle_host_request(request),
            Command::Search(search) => {
                if let Some(gallery) = &mut self.modes.gallery {
                    gallery.search_for(search);
                }
            }
            Command::ScenesFound(found) => {
                if let Some(gallery) = &mut self.modes.gallery {
                    gallery.add_own(&found);
                }
            }
            Command::HidePanel => self.shows_panel = false,
            Command::CloseDialog => self.close_file_dialog(),
            Command::Import(import) => self.import(import),
            Command::SceneWritten { path, result } => self.scene_written(path, result),
            Command::Exported { kind, written } => self.exported(kind, written),
            Command::Fault(line) => self.warn(line),
            Command::GifProgress(done) => self.gif_progress(done),
        }
        self.follow_scene();
        std::mem::take(&mut self.effects)
    }

    /// Updates the lesson after a change of the bodies, and what depends on the lesson.
    fn follow_scene(&mut self) {
        if let CurrentScene::Physics(workspace) = &mut self.current_scene {
            workspace.stop_for_lesson();
        }
        on!(&mut self.current_scene, workspace => workspace.lesson.follow(&workspace.world));
        self.shows_hint &= !(self.current_scene.time().has_begun && self.shows_collision());
        self.report_trace_verdict();
        self.follow_with_quiz();
        self.update_tour_task();
    }

    /// Applies the action of a key or of a row of the panel.
    fn act(&mut self, action: Action) {
        if action == Action::Close {
            return self.close();
        }
        if self.handle_in_modes(action) == Handled::Yes {
            return;
        }
        let action = match self.current_scene.translate(action) {
            Ok(action) => action,
            Err(why) => return self.say(why),
        };
        match action {
            Action::Toggle(overlay) => {
                let opens_pane = self.display.toggle(overlay);
                if opens_pane {
                    self.fit_view();
                }
            }
            Action::StepSatAxis(by) => {
                if let Some((at, count)) = self.sat_axis() {
                    self.display.sat_axis = Some((at + count).saturating_add_signed(by) % count);
                }
            }
            Action::CycleMinkowski => {
                self.display.cycle_minkowski();
                self.fit_view();
            }
            Action::ToggleFreeze => {
                on!(&mut self.current_scene, workspace => workspace.toggle_freeze());
            }
            Action::ToggleLesson if self.is_lesson_open() => self.close_lesson(),
            Action::ToggleLesson => {
                self.toggle_lesson();
                self.make_room_for_lesson();
            }
            Action::ToggleProgram => {
                self.display.program = Some(!self.display.shows_program());
                if !self.display.has_room_for_program() {
                    self.say(NO_ROOM_FOR_PROGRAM);
                } else if !self.is_lesson_open() {
                    self.say(PROGRAM_IN_A_LESSON);
                }
            }
            Action::Go(go) => {
                let was_open = self.is_lesson_open();
                self.go_in_lesson(go);
                if !was_open {
                    self.make_room_for_lesson();
                }
            }
            Action::ToggleGuess => self.begin_quiz(),
            Action::GoOn | Action::Tour(TourStep::GoOn) => self.begin_tour(),
            Action::SetSpeed(speed) => {
                on!(&mut self.current_scene, workspace => workspace.lesson.state.playback.speed = speed);
            }
            Action::LookFirst(first) => self.set_first_direction(first),
            Action::TickOnce => {
                // An open lesson has stopped time already.
                if !self.is_lesson_open() {
                    self.current_scene.time_mut().frozen = true;
                }
                self.current_scene.time_mut().has_begun = true;
                self.tick();
                if self.is_lesson_open() {
                    self.fit_view();
                }
            }
            Action::TogglePush => {
                let push = !self.pushes_out();
                self.set_push(push);
                self.current_scene.time_mut().has_begun = true;
                self.say(format!("Push-out {}", if push { "on" } else { "off" }));
            }
            Action::PreviousScene => self.go_round(-1),
            Action::NextScene => self.go_round(1),
            Action::ToggleGallery => self.open_gallery(),
            Action::TakeTraceAway => self.set_trace(None),
            Action::ShowFault(fault) => self.show_fault(fault),
            Action::ReadArticle => self.effects.push(Effect::ShowArticle),
            Action::Reset => match self.embed_start.clone() {
                Some(start) => self.show_linked(&start),
                None => self.reset(),
            },
            Action::Undo | Action::Redo => {
                let undoes = action == Action::Undo;
                self.edit(if undoes { Edit::Undo } else { Edit::Redo });
                self.keep_in_view(f64::INFINITY);
            }
            Action::SaveScene => {
                self.modes.file_question = Some(FileQuestion::WhereToSave(None));
            }
            Action::OpenScene => {
                self.modes.file_question = Some(FileQuestion::WhatToOpen(None));
            }
            Action::CopyScene => {
                let text = self.drawn_scene().to_json();
                self.effects.push(Effect::Copy(text));
                let how = self.as_it_begins();
                self.say(format!("Copied the scene as text{how}"));
            }
            Action::Paste => self.effects.push(Effect::ReadClipboard),
            Action::CopyLink => self.copy_for_site("Copied a link to this scene", |app, site| {
                Ok(site.with_fragment(&app.link()?))
            }),
            Action::CopyEmbedCode => {
                self.copy_for_site("Copied a figure for your page as HTML", Self::embed_code);
            }
            Action::Larger => self.set_scale(self.display.scale().stepped(1)),
            Action::Smaller => self.set_scale(self.display.scale().stepped(-1)),
            Action::UsualSize => self.set_scale(Scale::default()),
            Action::Fit => self.reset_view(),
            Action::CycleTheme => {
                self.display.chosen_theme = Some(self.display.theme().next());
                self.say(format!("Theme: {}", self.display.theme().slug()));
            }
            Action::Screenshot => {
                // A screenshot shows the window, and the message about the last one doesn't belong in it.
                self.message = None;
                self.effects.push(Effect::Screenshot);
            }
            Action::Svg => {
                let caption = self.narration().map(|(captions, at)| captions.caption(at));
                let picture = self.picture(self.size);
                let text = standing_alone(&picture, self.title(), caption.unwrap_or_default());
                let write = Effect::Write(ExportKind::Picture, "svg", text);
                self.effects.push(write);
            }
            Action::Handout => {
                let text = on!(&self.current_scene, workspace => self.handout(workspace));
                let write = Effect::Write(ExportKind::Handout, "html", text);
                self.effects.push(write);
            }
            Action::Record => self.record(),
            Action::TogglePanel => {
                self.shows_panel = !self.shows_panel;
                self.shows_hint = false;
            }
            Action::ToggleHelp => {
                self.shows_help = !self.shows_help;
                self.shows_hint = false;
            }
            Action::Dismiss => self.notice = None,
            Action::Quit => self.quit(),
            Action::QuitAnyway => self.effects.push(Effect::Quit),
            Action::Fall(step) => {
                self.shows_hint = false;
                if let CurrentScene::Physics(workspace) = &mut self.current_scene {
                    let said = workspace.act_on_bodies(step, &mut self.display);
                    self.set_message(said.map(Message::plain));
                }
            }
            // Only modes handle the others.
            _ => {}
        }
    }

    /// Offers the action to the modes, topmost first.
    fn handle_in_modes(&mut self, action: Action) -> Handled {
        let modes = &mut self.modes;
        match action {
            Action::Stay | Action::QuitAnyway => {
                modes.asks_to_quit = false;
                return Handled::No;
            }
            Action::Quit => {}
            _ if modes.asks_to_quit || modes.file_question.is_some() => return Handled::Yes,
            _ if modes.gallery.is_some() => {
                self.act_in_gallery(action);
                return Handled::Yes;
            }
            _ => {}
        }
        if self.handle_in_quiz(action) == Handled::Yes {
            return Handled::Yes;
        }
        match self.tour() {
            Some(_) => self.handle_on_tour(action),
            None => Handled::No,
        }
    }

    pub(super) fn close_lesson(&mut self) {
        if self.is_lesson_open() {
            self.toggle_lesson();
        }
        self.fit_view();
    }

    /// Opens or closes the lesson.
    fn toggle_lesson(&mut self) {
        on!(&mut self.current_scene, workspace => workspace.lesson.toggle(&workspace.world));
    }

    /// Compares the lesson with this trace, which opens it, or with none.
    fn set_trace(&mut self, trace: Option<UserTrace>) {
        self.trace_verdict = None;
        on!(&mut self.current_scene, workspace => workspace.lesson.compare_with(trace, &workspace.world));
    }

    fn set_first_direction(&mut self, first: FirstDirection) {
        on!(&mut self.current_scene, workspace => workspace.lesson.set_first_direction(first, &workspace.world));
    }

    fn pass(&mut self, seconds: f64) {
        // Time is stopped while the gallery is open.
        if self.gallery().is_some() {
            return;
        }
        let due = on!(&mut self.current_scene, workspace => workspace.pass(seconds));
        for _ in 0..due {
            self.tick();
        }
        self.keep_in_view(seconds);
        self.message.take_if(|message| message.passes(seconds));
        self.pass_on_tour(seconds);
    }

    /// Fits the view to bodies that have been out of it for a while, after `seconds` more; after an edit at once.
    fn keep_in_view(&mut self, seconds: f64) {
        on!(&mut self.current_scene, workspace => workspace.keep_in_view(seconds, &self.display, self.size));
    }

    /// Moves the pointer to `place`, in points of the figure; over a choice, selects it.
    fn point(&mut self, place: Option<DVec2>) {
        let before = std::mem::replace(&mut self.display.pointer, place);
        if let Some(place) = place.filter(|_| before != place) {
            self.point_on_tour(place);
            self.point_in_quiz(place);
        }
    }

    fn tick(&mut self) {
        if let CurrentScene::Physics(workspace) = &mut self.current_scene {
            return workspace.change_bodies(Falling::tick);
        }
        let px_a_pixel = match self.size {
            DVec2::ZERO => 1.0,
            size => self.world_camera(size).scale.recip(),
        };
        self.edit(Edit::PullHeld);
        on!(&mut self.current_scene, workspace => workspace.tick(px_a_pixel));
        // Of the ticks of a slow frame, one may push and the next may not.
        self.update_tour_task();
    }

    /// Edits the bodies.
    fn edit(&mut self, edit: Edit) {
        let said = on!(&mut self.current_scene, workspace => workspace.edit(edit, &self.display));
        self.set_message(said);
    }

    /// Shows the message about an edit.
    fn set_message(&mut self, said: Option<Message>) {
        self.message = said.or(self.message.take());
    }

    fn handle_pointer(&mut self, action: PointerAction) {
        if self.handle_pointer_in_quiz(&action) == Handled::Yes {
            return;
        }
        match (&mut self.current_scene, action) {
            (current_scene, PointerAction::Look(camera)) => {
                on!(current_scene, workspace => workspace.viewport.set_camera(camera));
            }
            (_, PointerAction::PanMinkowski { from, to, factor }) => {
                self.pan_minkowski([from, to], factor);
            }
            (CurrentScene::Space(workspace), PointerAction::TurnView(way)) => {
                self.shows_hint = false;
                workspace.turn_view(way);
            }
            (CurrentScene::Physics(workspace), action) => {
                let said = workspace.drag_bodies(&action, &mut self.display);
                self.set_message(said.map(Message::plain));
            }
            (_, action) => {
                self.edit(Edit::Pointer(action));
                if self.is_lesson_open() {
                    self.keep_in_view(f64::INFINITY);
                }
            }
        }
    }

    /// Pans and zooms Minkowski space so that the content at `from` moves to `to`, scaled by this factor; zooms the
    /// world with it.
    fn pan_minkowski(&mut self, [from, to]: [DVec2; 2], factor: f64) {
        let mut shown = self.panes().into_iter().filter(|pane| pane.is_minkowski);
        if let Some(Pane { place, camera, .. }) = shown.next()
            && place.size().min_element() > 0.0
        {
            let moved = camera.panned(to - from).zoomed(&place, to, factor);
            let middle = moved.to_space(&place, place.center());
            let (world, _) = self.minkowski().layout(self.size);
            let zoomed = self
                .world_camera(self.size)
                .zoomed(&world, world.center(), factor);
            on!(&mut self.current_scene, workspace => {
                workspace.viewport.minkowski = Some(middle);
                if factor != 1.0 {
                    workspace.viewport.set_camera(zoomed);
                }
            });
        }
    }

    fn make_room_for_lesson(&mut self) {
        self.shows_hint = false;
        self.message = None;
        self.display.make_room_for_lesson();
        self.fit_view();
    }

    /// Fits the view, unless the user has chosen one.
    fn fit_view(&mut self) {
        on!(&mut self.current_scene, workspace => workspace.fit_view());
    }

    /// Fits the views of both spaces.
    fn reset_view(&mut self) {
        on!(&mut self.current_scene, workspace => workspace.reset_view());
    }

    fn set_push(&mut self, push: bool) {
        on!(&mut self.current_scene, workspace => workspace.world.simulation.set_push(push));
    }

    /// Switches to another scene of the list. A change between plane and space ends the quiz. Overlays follow the kind
    /// of scene until others are chosen.
    fn go_to(&mut self, go: impl FnOnce(&mut SceneList, &mut CurrentScene)) {
        let was_in_space = self.space().is_some();
        let theme = self.display.theme();
        let first = self.current_scene.first_overlays(theme);
        go(&mut self.scene_list, &mut self.current_scene);
        if self.display.shows_just(first) {
            let overlays = self.current_scene.first_overlays(theme);
            self.display.show_overlays(overlays);
        }
        if was_in_space != self.space().is_some() {
            self.drop_quiz();
        }
        self.scene_changed();
    }

    /// Moves on by this number of scenes, cyclically.
    fn go_round(&mut self, by: isize) {
        self.go_to(|scene_list, current_scene| scene_list.go(by, current_scene));
    }

    /// Shows this scene: the one of the list that was opened like this, reset, or else a new entry.
    fn show(&mut self, scene: AnyScene) {
        let Some(way) = self.scene_list.offset_to(&scene) else {
            return self.go_to(|scene_list, current_scene| scene_list.insert(scene, current_scene));
        };
        self.go_round(way);
        self.reset();
        self.set_push(scene.pushes_out());
    }

    /// Resets the scene, which can be undone.
    fn reset(&mut self) {
        self.set_trace(None);
        if let CurrentScene::Physics(workspace) = &mut self.current_scene {
            workspace.restart();
        }
        self.edit(Edit::Reset);
        on!(&mut self.current_scene, workspace => workspace.set_view(View::default(), None));
    }

    fn go_in_lesson(&mut self, go: Go) {
        on!(&mut self.current_scene, workspace => workspace.lesson.go(go, &workspace.world));
    }

    fn set_scale(&mut self, scale: Scale) {
        let said = self.display.set_scale(scale);
        self.say(said);
    }

    /// Called when the current scene has changed.
    fn scene_changed(&mut self) {
        self.set_trace(None);
        on!(&mut self.current_scene, workspace => workspace.editing.selected = None);
        self.fit_view();
        self.display.sat_axis = None;
        self.say(self.heading());
    }

    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message::plain(text.into()));
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.message = Some(Message::warning(text.into()));
    }

    /// The workspace of a scene in the plane.
    pub fn plane(&self) -> Option<&Workspace<Plane>> {
        match &self.current_scene {
            CurrentScene::Plane(workspace) | CurrentScene::Physics(workspace) => Some(workspace),
            CurrentScene::Space(_) => None,
        }
    }

    /// The workspace of a scene in space.
    pub fn space(&self) -> Option<&Workspace<Space>> {
        match &self.current_scene {
            CurrentScene::Space(workspace) => Some(workspace),
            _ => None,
        }
    }

    /// The simulated bodies of a scene of rigid bodies.
    pub fn falling(&self) -> Option<&Falling> {
        self.plane()?.world.falling.as_ref()
    }

    /// The scene's title.
    pub fn title(&self) -> &str {
        self.current_scene.title()
    }

    /// The scene's note.
    pub fn note(&self) -> Option<&str> {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().note.as_deref())
    }

    /// The scene's title, its number among all, and its note until a body moves.
    pub fn heading(&self) -> String {
        let mut heading = self.title().to_owned();
        if let Some((at, count)) = self.place_in_ring() {
            heading += &format!(" · {at} of {count}");
        }
        let has_begun = self.current_scene.time().has_begun;
        if let Some(note) = self.note().filter(|_| !has_begun) {
            heading += &format!(" – {note}");
        }
        heading
    }

    pub fn is_lesson_open(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.lesson.is_open())
    }

    /// The open lesson's captions, and the current step.
    pub fn narration(&self) -> Option<(&Captions, usize)> {
        on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            Some((lesson, at))
        })
    }

    /// The worked lines of the current step, unless they would answer a question.
    pub fn worked_numbers(&self) -> Option<Vec<String>> {
        let numbers = on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            lesson.numbers(at)
        });
        (!self.hides_answers()).then_some(numbers)
    }

    /// The program text of the current step.
    pub fn program(&self) -> Option<Program> {
        on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            Some(lesson.program(at))
        })
    }

    /// The lesson's options and playback.
    pub fn lesson_state(&self) -> &LessonState {
        on!(&self.current_scene, workspace => &workspace.lesson.state)
    }

    /// Whether the user has stopped time.
    pub fn is_frozen(&self) -> bool {
        self.current_scene.time().frozen
    }

    /// Whether the drawn bodies overlap, now or before the last push.
    pub fn shows_collision(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.is_colliding())
    }

    /// Whether the push is on.
    pub fn pushes_out(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().push)
    }

    /// The target of the drag.
    pub fn held(&self) -> Option<DragTarget> {
        on!(&self.current_scene, workspace => workspace.editing.held())
    }

    /// The index of the current SAT axis, chosen or deciding, and the count; `None` if a shape is smooth.
    pub fn sat_axis(&self) -> Option<(usize, usize)> {
        let (deciding, count) =
            on!(&self.current_scene, workspace => workspace.world.deciding_axis())?;
        let chosen = self.display.sat_axis.filter(|&at| at < count);
        Some((chosen.or(deciding)?, count))
    }

    /// Whether quitting would lose changes.
    pub fn has_unsaved_changes(&self) -> bool {
        !self.unsaved().is_empty()
    }

    /// The current message: temporary, or else the notice.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref().or(self.notice.as_ref())
    }

    /// Whether something on screen moves without input.
    pub fn is_moving(&self) -> bool {
        let moves = on!(&self.current_scene, workspace => workspace.is_moving())
            || self.is_sweeping()
            || self.gif.is_some();
        moves && self.gallery().is_none()
    }

    /// Whether time alone will change the screen, though nothing moves: a message expires, or the view follows a body.
    pub fn is_waiting(&self) -> bool {
        let follows = on!(&self.current_scene, workspace => workspace.viewport.outside > 0.0);
        (self.message.is_some() || follows) && self.gallery().is_none()
    }

    /// The unit of lengths in the scene.
    pub fn unit(&self) -> Unit {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().unit)
    }

    /// The number format for the lengths of A and B.
    pub fn number_format(&self) -> NumberFormat {
        on!(&self.current_scene, workspace => workspace.world.number_format())
    }

    /// Whether y points up on screen.
    pub fn is_y_up(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.is_y_up())
    }

    /// The scene as drawn.
    pub fn drawn_scene(&self) -> AnyScene {
        on!(&self.current_scene, workspace => workspace.shown_scene(&self.display).into())
    }

    /// The camera of the world, or of the view plane in space, in a figure of `size` points.
    pub fn world_camera(&self, size: DVec2) -> Camera {
        on!(&self.current_scene, workspace => workspace.camera(&self.display, size))
    }

    /// Where Minkowski space is shown.
    pub fn minkowski(&self) -> MinkowskiPane {
        on!(&self.current_scene, workspace => workspace.look(&self.display, self.size).minkowski)
    }

    /// The figure, of `size` points.
    pub fn figure(&self, size: DVec2) -> Figure {
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, None, quiz, size, compose))
    }

    /// The panes of the last figure, for picking.
    pub(super) fn panes(&self) -> Vec<Pane> {
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, None, quiz, self.size, panes))
    }
}
