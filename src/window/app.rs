//! The state of the window, without a screen: what is shown, what moves, and what each action does.

use std::path::PathBuf;

use glam::DVec2;

use super::action::Action;
use super::editing::Editing;
use super::history::History;
use super::lesson_view::LessonView;
use super::looking::content_of;
use super::message::Message;
use super::quitting::Quitting;
use super::recording::Recording;
use super::view::{Scale, WorldView};
use crate::figure::{MinkowskiPane, Overlay, Overlays, ThemeName};
use crate::planar::Shape;
use crate::scene::{BodyId, Clock, Controls, KeyScript, Scene, Simulation, presets};

/// What the window is opened with.
#[derive(Clone, Debug)]
pub struct Options {
    /// The scene to open.
    pub scene: Scene,
    /// Its slug, when it is a preset.
    pub preset: Option<&'static str>,
    /// Keys to play before the player's own.
    pub script: Option<KeyScript>,
    /// The colours.
    pub theme: ThemeName,
    /// What is shown on top.
    pub overlays: Vec<Overlay>,
    /// Where pictures go.
    pub out: PathBuf,
}

/// B counts as at rest below this speed, in px a tick: a minute of it would not move B by a pixel.
const REST: f64 = 1e-4;

/// How long the way to the panel is shown after the mouse has moved, in seconds.
const OFFER_SECONDS: f64 = 4.0;

/// The window's state.
pub(super) struct App {
    scenes: Vec<Scene>,
    current: usize,
    pub(super) simulation: Simulation,
    /// A's and B's as they were opened, or saved last.
    saved_shapes: [Shape; 2],
    pub(super) editing: Editing,
    clock: Clock,
    script: Option<KeyScript>,
    script_ticks: u64,
    pub(super) theme: ThemeName,
    pub(super) overlays: Overlays,
    pub(super) minkowski: MinkowskiPane,
    pub(super) view: WorldView,
    pub(super) frozen: bool,
    pub(super) lesson: LessonView,
    pub(super) history: History,
    /// Where the pointer is in the picture.
    pub(super) pointer: Option<DVec2>,
    /// For how long the mouse has not been moved, in seconds.
    mouse_rested: f64,
    /// The SAT axis that was chosen; `None` for the deciding one.
    pub(super) sat_axis: Option<usize>,
    pub(super) panel: bool,
    pub(super) help: bool,
    pub(super) hint: bool,
    pub(super) message: Option<Message>,
    pub(super) out: PathBuf,
    wants_screenshot: bool,
    wants_svg: bool,
    asked: Vec<Action>,
    pub(super) scale: Scale,
    pub(super) recording: Recording,
    pub(super) quitting: Quitting,
}

fn shapes_of(scene: &Scene) -> [Shape; 2] {
    BodyId::BOTH.map(|id| scene.body(id).shape.clone())
}

impl App {
    pub(super) fn new(options: Options) -> Self {
        let mut scenes: Vec<Scene> = Vec::new();
        let mut current = 0;
        for (index, preset) in presets().into_iter().enumerate() {
            if options.preset == Some(preset.slug) {
                current = index;
            }
            scenes.push(preset.scene);
        }
        if options.preset.is_none() {
            scenes.insert(0, options.scene.clone());
        }
        let overlays: Overlays = options.overlays.iter().copied().collect();
        let needs_pane = options.overlays.iter().any(|o| o.needs_minkowski_pane());
        let simulation = Simulation::new(options.scene);
        Self {
            view: WorldView::Home(content_of(&simulation)),
            saved_shapes: shapes_of(simulation.scene()),
            simulation,
            editing: Editing::default(),
            scenes,
            current,
            clock: Clock::default(),
            script: options.script,
            script_ticks: 0,
            theme: options.theme,
            overlays,
            minkowski: if needs_pane {
                MinkowskiPane::Half
            } else {
                MinkowskiPane::Off
            },
            frozen: false,
            lesson: LessonView::default(),
            history: History::default(),
            pointer: None,
            mouse_rested: f64::INFINITY,
            sat_axis: None,
            panel: false,
            help: false,
            hint: true,
            message: None,
            out: options.out,
            wants_screenshot: false,
            wants_svg: false,
            asked: Vec::new(),
            scale: Scale::default(),
            recording: Recording::default(),
            quitting: Quitting::default(),
        }
    }

    pub(super) fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    pub(super) fn quits(&self) -> bool {
        self.quitting == Quitting::Now
    }

    /// Whether a screenshot was asked for since the last call.
    pub(super) fn take_screenshot_request(&mut self) -> bool {
        std::mem::take(&mut self.wants_screenshot)
    }

    /// Whether an SVG was asked for since the last call.
    pub(super) fn take_svg_request(&mut self) -> bool {
        std::mem::take(&mut self.wants_svg)
    }

    /// The actions since the last call that need more than this state.
    pub(super) fn take_asked(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.asked)
    }

    /// The mouse was moved.
    pub(super) fn mouse_moved(&mut self) {
        self.mouse_rested = 0.0;
    }

    /// Whether the way to the panel is shown: to a hand on the mouse, and in no screenshot.
    pub(super) fn offers_panel(&self) -> bool {
        self.mouse_rested < OFFER_SECONDS && !self.panel && !self.wants_screenshot
    }

    /// Whether something on screen changes by itself.
    pub(super) fn is_moving(&self) -> bool {
        let gliding = self.simulation.velocity().px_per_tick().abs().max_element() > REST;
        let held = self.editing.held().is_some();
        !self.stands_still() && (gliding || held || self.plays_script())
            || self.message.is_some()
            || self.recording.is_unfinished()
    }

    /// Whether no time goes by in the scene.
    pub(super) fn stands_still(&self) -> bool {
        self.frozen || self.lesson.is_open()
    }

    fn plays_script(&self) -> bool {
        let script = self.script.as_ref();
        script.is_some_and(|script| script.at(self.script_ticks).is_some())
    }

    /// Lets `seconds` go by; `held` tells what is held in each tick that falls due.
    pub(super) fn advance(&mut self, seconds: f64, mut held: impl FnMut() -> Controls) {
        let due = self.clock.advance(seconds);
        if !self.stands_still() {
            for _ in 0..due {
                self.tick(held());
            }
        }
        self.mouse_rested += seconds;
        self.editing.advance(seconds);
        self.advance_recording(seconds);
        if self
            .message
            .as_mut()
            .is_some_and(|message| message.has_faded(seconds))
        {
            self.message = None;
        }
        self.lesson.advance(seconds);
        self.lesson.follow(self.simulation.moment());
    }

    /// One tick: of the script while it lasts, then of what is held.
    fn tick(&mut self, held: Controls) {
        let scripted = self
            .script
            .as_ref()
            .and_then(|script| script.at(self.script_ticks));
        self.script_ticks += u64::from(scripted.is_some());
        self.pull_held();
        self.simulation.tick(&scripted.unwrap_or(held));
        self.history.add(self.simulation.moment());
    }

    pub(super) fn apply(&mut self, action: Action, held: Controls) {
        match action {
            Action::Toggle(overlay) => self.toggle(overlay),
            Action::StepSatAxis(by) => self.step_sat_axis(by),
            Action::CycleMinkowski => self.cycle_minkowski(),
            Action::ToggleFreeze if self.lesson.is_open() => self.lesson.toggle_playing(),
            Action::ToggleFreeze => self.frozen = !self.frozen,
            Action::ToggleLesson => {
                self.lesson.toggle(self.simulation.moment());
                if self.lesson.is_open() {
                    self.make_room_for_lesson();
                } else {
                    self.look_home();
                }
            }
            Action::Go(go) => {
                let was_open = self.lesson.is_open();
                self.lesson.go(go, self.simulation.moment());
                if !was_open {
                    self.make_room_for_lesson();
                }
            }
            Action::SetSpeed(speed) => self.lesson.speed = speed,
            Action::LookFirst(first) => self.lesson.look_first(first, self.simulation.moment()),
            Action::TickOnce => {
                self.frozen |= !self.lesson.is_open();
                self.tick(held);
                if self.lesson.is_open() {
                    self.look_home();
                }
            }
            Action::TogglePush => self.toggle_push(),
            Action::PreviousScene => self.open(self.current + self.scenes.len() - 1),
            Action::NextScene => self.open(self.current + 1),
            Action::SaveScene | Action::OpenScene | Action::CopyScene => self.asked.push(action),
            Action::Larger => self.set_scale(self.scale.stepped(1)),
            Action::Smaller => self.set_scale(self.scale.stepped(-1)),
            Action::UsualSize => self.set_scale(Scale::default()),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Reset => {
                self.reset();
                self.go_home();
            }
            Action::Fit => self.view = WorldView::Fit(content_of(&self.simulation)),
            Action::CycleTheme => {
                self.theme = self.theme.next();
                self.say(format!("Theme: {}", self.theme.slug()));
            }
            Action::Screenshot => {
                // The picture is of what is on the glass, and a message about the last one is not
                // what anybody wants there.
                self.message = None;
                self.wants_screenshot = true;
            }
            Action::Svg => self.wants_svg = true,
            Action::Record => self.toggle_recording(),
            Action::DropRecording => self.drop_recording(),
            Action::TogglePanel => {
                self.panel = !self.panel;
                self.hint = false;
            }
            Action::ToggleHelp => {
                self.help = !self.help;
                self.hint = false;
            }
            Action::Quit | Action::SaveAndQuit | Action::QuitAnyway | Action::Stay => {
                self.quit(action);
            }
        }
        self.lesson.follow(self.simulation.moment());
    }

    fn toggle_push(&mut self) {
        let push = !self.simulation.scene().push;
        self.simulation.set_push(push);
        self.say(format!("Push-out {}", if push { "on" } else { "off" }));
    }

    /// Shows a scene from a file and keeps it among the others, after the one that was shown.
    pub(super) fn open_scene(&mut self, scene: Scene) {
        let index = self.current + 1;
        self.scenes.insert(index, scene);
        self.open(index);
    }

    /// The scene is on the disk as it is now.
    pub(super) fn scene_saved(&mut self) {
        self.saved_shapes = shapes_of(self.simulation.scene());
    }

    /// Whether a shape is other than it was opened or saved. What was only moved is no loss.
    pub(super) fn is_unsaved(&self) -> bool {
        shapes_of(self.simulation.scene()) != self.saved_shapes
    }

    fn open(&mut self, index: usize) {
        self.current = index % self.scenes.len();
        self.simulation = Simulation::new(self.scenes[self.current].clone());
        self.saved_shapes = shapes_of(self.simulation.scene());
        self.editing = Editing::default();
        self.go_home();
        self.script = None;
        self.sat_axis = None;
        self.history.clear();
        let scene = self.simulation.scene();
        let text = match &scene.note {
            Some(note) => format!("{} – {note}", scene.title),
            None => scene.title.clone(),
        };
        self.say(text);
    }

    pub(super) fn say(&mut self, text: String) {
        self.message = Some(Message::plain(text));
    }

    pub(super) fn warn(&mut self, text: String) {
        self.message = Some(Message::warning(text));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::scene::{Preset, TICK_SECONDS, preset};
    use crate::window::lesson_view::Go;
    use glam::dvec2;

    pub(in crate::window) const SIZE: DVec2 = dvec2(1024.0, 768.0);
    pub(in crate::window) const RIGHT_DOWN: Controls = Controls {
        left: false,
        right: true,
        up: false,
        down: true,
        turn_a: crate::scene::Turn::None,
        turn_b: crate::scene::Turn::None,
    };

    pub(in crate::window) fn app() -> App {
        let Preset { slug, scene } = preset("two-boxes").unwrap();
        App::new(Options {
            scene,
            preset: Some(slug),
            script: None,
            theme: ThemeName::default(),
            overlays: Vec::new(),
            out: PathBuf::from("."),
        })
    }

    pub(in crate::window) fn act(app: &mut App, actions: &[Action]) {
        for &action in actions {
            app.apply(action, Controls::default());
        }
    }

    pub(in crate::window) fn run(app: &mut App, ticks: u32, held: Controls) {
        for _ in 0..ticks {
            app.advance(TICK_SECONDS * 1.000_001, || held);
        }
    }

    /// B's first vertex as it is drawn.
    #[test]
    fn frozen_is_frozen_and_n_is_one_tick() {
        let mut app = app();
        act(&mut app, &[Action::ToggleFreeze]);
        run(&mut app, 5, RIGHT_DOWN);
        assert_eq!(app.simulation().ticks(), 0);
        app.apply(Action::TickOnce, RIGHT_DOWN);
        assert_eq!(app.simulation().ticks(), 1);
        assert_eq!(app.simulation().scene().b.position, DVec2::ONE);
        act(&mut app, &[Action::ToggleFreeze]);
        run(&mut app, 1, RIGHT_DOWN);
        assert_eq!(app.simulation().ticks(), 2);
    }

    #[test]
    fn while_a_lesson_is_open_nothing_moves_but_n_ticks_and_it_follows() {
        let mut app = app();
        act(&mut app, &[Action::ToggleLesson]);
        run(&mut app, 5, RIGHT_DOWN);
        assert_eq!(app.simulation().ticks(), 0);
        assert_eq!(
            app.minkowski,
            MinkowskiPane::Half,
            "a lesson lives in Minkowski space"
        );
        let gap = |app: &App| app.lesson.shown().unwrap().0.signed_depth();
        let before = gap(&app);
        app.apply(Action::TickOnce, RIGHT_DOWN);
        assert!(gap(&app) > before, "B has come nearer");
        act(&mut app, &[Action::ToggleLesson]);
        run(&mut app, 1, RIGHT_DOWN);
        assert_eq!(
            app.simulation().ticks(),
            2,
            "closing it lets time go by again"
        );
    }

    #[test]
    fn space_is_the_lessons_while_one_is_open() {
        let mut app = app();
        act(&mut app, &[Action::Go(Go::Forward), Action::ToggleFreeze]);
        assert!(app.lesson.playing && !app.frozen);
        act(&mut app, &[Action::Go(Go::Back)]);
        assert!(!app.lesson.playing, "a step by hand ends playing");
    }

    #[test]
    fn reset_puts_b_back_to_rest() {
        let mut app = app();
        run(&mut app, 30, RIGHT_DOWN);
        act(&mut app, &[Action::Reset]);
        assert_eq!(app.simulation().scene().b.position, DVec2::ZERO);
        assert_eq!(app.simulation().velocity().px_per_tick(), DVec2::ZERO);
    }

    #[test]
    fn x_switches_the_push() {
        let mut app = app();
        act(&mut app, &[Action::TogglePush]);
        run(&mut app, 90, RIGHT_DOWN);
        let moment = app.simulation().moment();
        assert!(moment.answer.colliding && moment.push == DVec2::ZERO);
        act(&mut app, &[Action::Reset]);
        assert!(
            !app.simulation().scene().push,
            "a reset leaves it as it is switched"
        );
    }

    #[test]
    fn an_opened_scene_stands_among_the_others() {
        let mut app = app();
        let mut scene = preset("sliver").unwrap().scene;
        scene.title = "Mine".to_owned();
        app.open_scene(scene);
        assert_eq!(app.simulation().scene().title, "Mine");
        act(&mut app, &[Action::PreviousScene]);
        assert_eq!(app.simulation().scene().title, "Two boxes");
    }

    #[test]
    fn scenes_go_round_both_ways() {
        let mut app = app();
        act(&mut app, &[Action::PreviousScene, Action::NextScene]);
        assert_eq!(app.simulation().scene().title, "Two boxes");
        let count = presets().len();
        act(&mut app, &vec![Action::NextScene; count]);
        assert_eq!(app.simulation().scene().title, "Two boxes");
    }

    #[test]
    fn at_rest_nothing_moves() {
        let mut app = app();
        run(&mut app, 3, RIGHT_DOWN);
        assert!(app.is_moving());
        run(&mut app, 20, Controls::default());
        assert!(!app.is_moving());
    }
}
