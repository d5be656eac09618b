//! Touches from the window system's events to the moved bodies.

use std::path::PathBuf;

use egui::{Context, Pos2, RawInput, Rect, Shape, Vec2, vec2};
use glam::{DVec2, dvec2};
use macroquad::miniquad::{EventHandler, TouchPhase};

use super::frame::{FrameOutput, FrameState};
use super::input::Input;
use super::style;
use crate::app::{Action, App, Command, StartupOptions, TourStep, vertices};
use crate::scene::{Body, preset};

const SIZE: Vec2 = vec2(800.0, 600.0);
const PHONE: Vec2 = vec2(360.0, 640.0);

/// What can be read in the help of a phone before it is scrolled.
const HELP_ROW: &str = "Freeze; play bodies or lesson";

/// A frame's time, in seconds.
const FRAME: f64 = 0.02;

/// A window without a screen, in which time stands still for the bodies.
struct TouchTestUi {
    context: Context,
    frame_state: FrameState,
    input: Input,
    app: App,
    window: Vec2,
    /// How large the picture was in the last frame.
    size: DVec2,
    /// What stood on the window in it, and its upper left corner.
    texts: Vec<(String, Pos2)>,
    /// How long a frame takes by the widgets' clock, in seconds.
    lasts: f32,
    /// Whether the next frame is laid out twice.
    is_laid_out_anew: bool,
}

impl TouchTestUi {
    fn new() -> Self {
        Self::in_window(SIZE)
    }

    fn in_window(window: Vec2) -> Self {
        let mut bench = Self {
            context: Context::default(),
            frame_state: FrameState::new(PathBuf::from("target")),
            input: Input::default(),
            app: App::new(StartupOptions {
                preset: Some("two-boxes"),
                ..StartupOptions::of(preset("two-boxes").unwrap().scene)
            }),
            window,
            size: DVec2::ZERO,
            texts: Vec::new(),
            lasts: 1.0 / 60.0,
            is_laid_out_anew: false,
        };
        style::install_fonts(&bench.context);
        style::take_slow_clicks(&bench.context);
        let _ = bench.app.take(Command::Act(Action::ToggleFreeze));
        bench.frame();
        bench.frame();
        bench
    }

    fn frame(&mut self) {
        self.frame_state.interaction.prefers_touch = self.input.prefers_touch();
        self.frame_state.shows_pad = self.input.prefers_touch() && self.window == PHONE;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.window)),
            predicted_dt: self.lasts,
            ..self.input.events.take(1.0)
        };
        let mut shown = FrameOutput::default();
        let (frame_state, app) = (&mut self.frame_state, &mut self.app);
        let anew = &mut self.is_laid_out_anew;
        let output = self.context.run(input, |context| {
            shown.add(frame_state.show(context, app, FRAME, false));
            if std::mem::take(anew) {
                context.request_discard("to be laid out once more");
            }
        });
        self.size = shown.size;
        self.texts.clear();
        for shape in output.shapes {
            write_down(shape.shape, &mut self.texts);
        }
        for command in shown.commands {
            let _ = self.app.take(command);
        }
    }

    /// A finger's news, and the frames after it.
    fn touch(&mut self, phase: TouchPhase, id: u64, at: DVec2) {
        self.input.touch_event(phase, id, at.x as f32, at.y as f32);
        self.frame();
        for _ in 0..2 {
            self.frame();
        }
    }

    /// All that a finger does comes between two frames.
    fn at_once(&mut self, news: &[(TouchPhase, Pos2)]) {
        for &(phase, at) in news {
            self.input.touch_event(phase, 1, at.x, at.y);
        }
        while !self.input.events.are_over() {
            self.frame();
        }
        self.frame();
    }

    fn tap(&mut self, at: DVec2) {
        self.touch(Started, 1, at);
        self.touch(Ended, 1, at);
    }

    /// A finger goes from one place to the other and rests before it is lifted, so that nothing keeps moving.
    fn swipe(&mut self, from: DVec2, to: DVec2) {
        self.touch(Started, 1, from);
        for step in 1..=10 {
            self.touch(Moved, 1, from + (to - from) * (f64::from(step) / 10.0));
        }
        for _ in 0..20 {
            self.frame();
        }
        self.touch(Ended, 1, to);
    }

    fn act(&mut self, action: Action) {
        let _ = self.app.take(Command::Act(action));
        for _ in 0..3 {
            self.frame();
        }
    }

    /// Where this text stands on the window, if it does.
    fn place_of(&self, text: &str) -> Option<Pos2> {
        let mut texts = self.texts.iter();
        texts.find(|(is, _)| is == text).map(|&(_, at)| at)
    }

    /// How high it stands.
    fn height_of(&self, text: &str) -> Option<f32> {
        self.place_of(text).map(|at| at.y)
    }

    fn b(&self) -> Body {
        self.app.drawn_scene().planar().expect("the plane").b
    }

    /// Where the picture shows a point of the world.
    fn place(&self, world: DVec2) -> DVec2 {
        let (pane, _) = self.app.minkowski().layout(self.size);
        self.app.world_camera(self.size).to_picture(&pane, world)
    }
}

fn write_down(shape: Shape, texts: &mut Vec<(String, Pos2)>) {
    match shape {
        Shape::Text(text) => texts.push((text.galley.text().to_owned(), text.pos)),
        Shape::Vec(shapes) => shapes
            .into_iter()
            .for_each(|shape| write_down(shape, texts)),
        _ => {}
    }
}

use TouchPhase::{Ended, Moved, Started};

/// On a phone, by fingers alone, with this open.
fn on_a_phone(actions: &[Action]) -> TouchTestUi {
    let mut bench = TouchTestUi::in_window(PHONE);
    bench.tap(dvec2(180.0, 3.0));
    for &action in actions {
        bench.act(action);
    }
    bench
}

#[test]
fn every_swipe_scrolls_on_from_where_the_last_one_left_it() {
    for (action, text, from) in [
        (Action::TogglePanel, "Redo", 560.0),
        (Action::ToggleHelp, HELP_ROW, 500.0),
        (Action::ToggleGallery, "Rectangle and triangle", 500.0),
    ] {
        let mut bench = on_a_phone(&[action]);
        let from = dvec2(60.0, from);
        let mut before = bench.height_of(text).expect(text);
        for swipe in 1..=3 {
            bench.swipe(from, from - dvec2(0.0, 60.0));
            let after = bench.height_of(text).expect(text);
            let went = before - after;
            assert!((went - 60.0).abs() < 2.0, "{text}, swipe {swipe}: {went}");
            before = after;
        }
    }
}

#[test]
fn a_tap_is_one_however_slow_the_frames_are() {
    let mut bench = on_a_phone(&[Action::TogglePanel]);
    let close = bench.place_of("Close").expect("a button");
    bench.lasts = 1.0;
    bench.at_once(&[(Started, close), (Ended, close)]);
    assert!(!bench.app.shows_panel());
}

#[test]
fn a_click_counts_in_a_frame_that_is_laid_out_twice() {
    let mut bench = on_a_phone(&[Action::TogglePanel]);
    let close = bench.place_of("Close").expect("a button");
    bench.input.touch_event(Started, 1, close.x, close.y);
    bench.input.touch_event(Ended, 1, close.x, close.y);
    while !bench.input.events.are_over() {
        bench.is_laid_out_anew = true;
        bench.frame();
    }
    assert!(!bench.app.shows_panel());
}

#[test]
fn what_begins_from_the_sheet_is_not_hidden_by_it() {
    for action in [
        Action::Tour(TourStep::GoOn),
        Action::ToggleLesson,
        Action::ToggleGuess,
        Action::ToggleGallery,
    ] {
        let mut bench = on_a_phone(&[Action::TogglePanel]);
        assert!(bench.app.shows_panel());
        bench.act(action);
        assert!(!bench.app.shows_panel(), "{action:?}");
    }
    let mut bench = on_a_phone(&[Action::TogglePanel]);
    bench.act(Action::CycleTheme);
    assert!(bench.app.shows_panel(), "nothing has begun");
}

#[test]
fn a_finger_drags_and_a_second_one_turns_what_it_began_on() {
    let mut bench = TouchTestUi::new();
    let start = bench.b();
    let begin = bench.place(dvec2(25.0, 40.0));
    let across = dvec2(120.0, 0.0);
    bench.touch(Started, 1, begin);
    bench.touch(Moved, 1, begin + across / 2.0);
    bench.touch(Moved, 1, begin + across);
    let dragged = bench.b();
    let way = bench.place(dragged.position) - bench.place(start.position);
    assert!(way.distance(across) < 1.0, "B went {way}");

    // Beside the first, then above it: a quarter turn against the clock.
    let first = begin + across;
    bench.touch(Started, 2, first + dvec2(80.0, 0.0));
    bench.touch(Moved, 2, first + dvec2(0.0, -80.0));
    let turned = bench.b();
    assert!((turned.angle_degrees - 270.0).abs() < 0.1, "{turned:?}");
    bench.touch(Ended, 2, first);
    bench.touch(Moved, 1, begin);
    assert_eq!(
        bench.b(),
        turned,
        "what is left of two fingers does nothing"
    );
    bench.touch(Ended, 1, begin);

    let _ = bench.app.take(Command::Act(Action::Undo));
    assert_eq!(bench.b(), dragged, "the two fingers are one edit");
    let _ = bench.app.take(Command::Act(Action::Undo));
    assert_eq!(bench.b(), start, "and the drag another");
}

#[test]
fn two_fingers_on_the_ground_zoom() {
    let mut bench = TouchTestUi::new();
    let middle = dvec2(700.0, 100.0);
    let before = bench
        .place(DVec2::ZERO)
        .distance(bench.place(dvec2(1.0, 0.0)));
    bench.touch(Started, 1, middle - dvec2(20.0, 0.0));
    bench.touch(Started, 2, middle + dvec2(20.0, 0.0));
    bench.touch(Moved, 1, middle - dvec2(40.0, 0.0));
    bench.touch(Moved, 2, middle + dvec2(40.0, 0.0));
    let after = bench
        .place(DVec2::ZERO)
        .distance(bench.place(dvec2(1.0, 0.0)));
    assert!((after / before - 2.0).abs() < 1e-4, "{before} to {after}");
    assert_eq!(bench.b(), preset("two-boxes").unwrap().scene.b);
}

#[test]
fn a_drag_at_a_corner_moves_the_shape_until_a_tap_has_selected_it() {
    let mut bench = TouchTestUi::new();
    let corner = |bench: &TouchTestUi| bench.place(vertices(&bench.b())[2]);
    let across = dvec2(30.0, 0.0);
    let (from, shape) = (corner(&bench), bench.b().shape);
    bench.swipe(from, from + across);
    assert_eq!(bench.b().shape, shape);
    let moved = corner(&bench);
    assert!(moved.distance(from + across) < 1.0, "{moved}");
    bench.tap(bench.place(bench.b().to_world(bench.b().centroid())));
    bench.swipe(moved, moved + across);
    assert_ne!(bench.b().shape, shape);
    bench.tap(dvec2(700.0, 100.0));
    assert_eq!(bench.app.selected(), None, "the ground selects nothing");
}

#[test]
fn a_long_press_on_a_vertex_of_the_selected_shape_removes_it_and_nothing_else() {
    let mut bench = TouchTestUi::new();
    bench.tap(bench.place(bench.b().to_world(bench.b().centroid())));
    let corner = bench.place(vertices(&bench.b())[2]);
    bench.touch(Started, 1, corner);
    for _ in 0..60 {
        bench.frame();
    }
    let left = bench.b();
    assert_eq!(vertices(&left).len(), 3);
    bench.touch(Moved, 1, corner + dvec2(60.0, 60.0));
    bench.touch(Ended, 1, corner + dvec2(60.0, 60.0));
    assert_eq!(bench.b(), left);
}
