//! An app to test, and helpers for input.

use collidoscope::app::{
    Action, App, Command, Effect, HeldKey, Import, PointerAction, StartupOptions, VertexEdit,
};
use collidoscope::figure::Overlay;
use collidoscope::figure::spatial::View;
use collidoscope::lesson::Lesson;
use collidoscope::scene::{
    AnyScene, Body, BodyId, Moment, Preset, Scene, Space, TICK_SECONDS, preset, preset_in_space,
};
use collidoscope_core::dynamics;
use glam::{DVec2, dvec2};

pub(crate) const SIZE: DVec2 = dvec2(1024.0, 768.0);

/// The original's two boxes, before any input.
pub(crate) fn two_boxes() -> App {
    let Preset { slug, scene } = preset("two-boxes").expect("a preset");
    App::new(StartupOptions {
        preset: Some(slug),
        ..StartupOptions::of(scene)
    })
}

/// A scene that is not a preset.
pub(crate) fn app_with(scene: impl Into<AnyScene>) -> App {
    App::new(StartupOptions::of(scene))
}

/// A preset in space.
pub(crate) fn in_space(slug: &str) -> App {
    let preset = preset_in_space(slug).expect("a preset in space");
    App::new(StartupOptions {
        preset: Some(preset.slug),
        ..StartupOptions::of(preset.scene)
    })
}

pub(crate) fn act(app: &mut App, actions: &[Action]) -> Vec<Effect> {
    let effects = actions
        .iter()
        .flat_map(|&action| app.take(Command::Act(action)));
    effects.collect()
}

pub(crate) fn pointer(app: &mut App, action: PointerAction) {
    assert_eq!(app.take(Command::Pointer(action)), []);
}

/// Puts a vertex on the first edge of B, so that quitting asks.
pub(crate) fn add_vertex(app: &mut App) {
    let (id, edge) = (BodyId::B, 0);
    let at = b(app).position + dvec2(25.0, -5.0);
    let edit = VertexEdit::Add { edge, at };
    pointer(app, PointerAction::Reshape { id, edit });
}

/// Runs this many ticks, each slightly longer than a tick so that no time is left over.
pub(crate) fn run(app: &mut App, ticks: u32) {
    let falls = app.falling().is_some();
    let seconds = if falls {
        dynamics::TICK_SECONDS
    } else {
        TICK_SECONDS
    };
    for _ in 0..ticks {
        let _ = app.take(Command::Pass(seconds * 1.000_001));
    }
}

pub(crate) fn paste(app: &mut App, text: &str) {
    let _ = app.take(Command::Import(Import::from_clipboard(text)));
}

/// An app opened with a link.
pub(crate) fn opened_by(link: &str) -> App {
    let Preset { slug, scene } = preset("two-boxes").expect("a preset");
    let mut app = App::new(StartupOptions {
        preset: Some(slug),
        overlays: Some(Overlay::TO_BEGIN_WITH.to_vec()),
        link: Some(link.to_owned()),
        ..StartupOptions::of(scene)
    });
    assert_eq!(app.take(Command::Drawn(SIZE)), []);
    app
}

/// The same with keys held all the while.
pub(crate) fn run_with(app: &mut App, ticks: u32, keys: &[HeldKey]) {
    for &key in keys {
        let _ = app.take(Command::Press(key));
    }
    run(app, ticks);
    for &key in keys {
        let _ = app.take(Command::Release(key));
    }
}

pub(crate) const RIGHT_DOWN: [HeldKey; 2] = [HeldKey::Right, HeldKey::Down];

/// The app's state, for tests that know whether it is in the plane or in space.
pub(crate) trait Shown {
    fn moment(&self) -> &Moment;
    fn scene(&self) -> &Scene;
    /// The scene as drawn.
    fn drawn(&self) -> Scene;
    fn lesson(&self) -> (&Lesson, usize);
    fn scene_in_space(&self) -> &Scene<Space>;
    fn view(&self) -> View;
}

impl Shown for App {
    fn moment(&self) -> &Moment {
        self.plane().expect("the plane").world.simulation.moment()
    }

    fn scene(&self) -> &Scene {
        self.plane().expect("the plane").world.simulation.scene()
    }

    fn drawn(&self) -> Scene {
        self.drawn_scene().planar().expect("the plane")
    }

    fn lesson(&self) -> (&Lesson, usize) {
        self.plane()
            .expect("the plane")
            .lesson
            .shown()
            .expect("a lesson")
    }

    fn scene_in_space(&self) -> &Scene<Space> {
        self.space().expect("space").world.simulation.scene()
    }

    fn view(&self) -> View {
        self.space().expect("space").world.view
    }
}

pub(crate) fn b(app: &App) -> Body {
    app.scene().b.clone()
}

pub(crate) fn ticks(app: &App) -> u64 {
    app.current_scene.ticks()
}

/// The message, and whether it is a warning.
pub(crate) fn message(app: &App) -> (&str, bool) {
    let message = app.message().expect("a message");
    (&message.text, message.is_warning)
}

/// Asserts that the message is a warning or not, and has this part.
pub(crate) fn assert_says(app: &App, is_warning: bool, part: &str) {
    let (text, warns) = message(app);
    assert!(text.contains(part) && warns == is_warning, "{text}");
}
