//! What is on the glass, told to whoever cannot see it: a line of JSON for each frame that differs from the
//! one told before, on stderr with `COLLIDOSCOPE_TELL=1`, on the console of a page opened with `?tell`. The
//! tests of the window and of the page wait for what it says.

mod space;

use egui::output::OutputEvent;
use egui::{Context, Memory};
use serde::Serialize;

use super::host;
use crate::figure::{MinkowskiPane, Overlay};
use crate::scene::Body;
use crate::session::{
    Bench, FileQuestion, Grip, Guessing, Message, PlaneWorld, Session, Stage, vertices,
};

/// Tells the frames, if it was asked to.
pub(super) struct Telling {
    is_asked: bool,
    told: Option<FrameState>,
    /// What the field holds that was changed last.
    typed: String,
}

impl Telling {
    pub(super) fn new(is_asked: bool) -> Self {
        Self {
            is_asked,
            told: None,
            typed: String::new(),
        }
    }

    /// After the widgets of a frame, before what they ask for is done.
    pub(super) fn frame(&mut self, context: &Context, session: &Session, is_typing: bool) {
        if !self.is_asked {
            return;
        }
        self.follow_typing(context);
        let now = FrameState::new(context, session, is_typing, &self.typed);
        if self.told.as_ref() == Some(&now) {
            return;
        }
        if let Ok(line) = serde_json::to_string(&now) {
            host::tell(&line);
        }
        self.told = Some(now);
    }

    /// egui tells what a field holds when that changes.
    fn follow_typing(&mut self, context: &Context) {
        context.output(|output| {
            for event in &output.events {
                if let OutputEvent::ValueChanged(info) = event
                    && let Some(text) = &info.current_text_value
                {
                    self.typed.clone_from(text);
                }
            }
        });
    }
}

/// A frame. Places are in px of the window, unless they are said to be in world space.
#[derive(Debug, PartialEq, Serialize)]
struct FrameState {
    window: [f64; 2],
    /// How large the picture is, in points.
    picture: [f64; 2],
    world: WorldPane,
    pointer: Pointer,
    scene: String,
    ticks: u64,
    is_moving: bool,
    is_frozen: bool,
    a: Placed,
    b: Placed,
    fall: Option<Fall>,
    in_space: Option<space::InSpace>,
    lesson: Option<LessonState>,
    tour: Option<AtStop>,
    guessing: Option<GuessState>,
    overlays: Vec<&'static str>,
    minkowski: &'static str,
    theme: &'static str,
    scale: f32,
    panel: bool,
    help: bool,
    recording: &'static str,
    /// What waits for an answer.
    asked: Option<&'static str>,
    /// The widget that has the keyboard, by a name that holds for this run.
    focus: Option<String>,
    /// Whether the keys belong to a field of the panel.
    is_typing: bool,
    /// What the field holds that was changed last.
    typed: String,
    message: Option<Said>,
}

/// The pane that shows the world.
#[derive(Debug, PartialEq, Serialize)]
struct WorldPane {
    /// Its upper left corner.
    corner: [f64; 2],
    /// What of the world lies there.
    offset: [f64; 2],
    /// Px of the window to one of the world.
    scale: f64,
}

#[derive(Debug, PartialEq, Serialize)]
struct Pointer {
    at: Option<[f64; 2]>,
    is_down: bool,
    /// What it has hold of: `B`, or `B 2` for a vertex.
    holds: Option<String>,
}

/// A body in world space, in space in the view's plane, as it is drawn.
#[derive(Debug, PartialEq, Serialize)]
struct Placed {
    position: [f64; 2],
    angle: f64,
    vertices: usize,
}

/// Bodies that fall.
#[derive(Debug, PartialEq, Serialize)]
struct Fall {
    is_falling: bool,
    /// The first and the last tick that can be gone to.
    kept: [u64; 2],
    /// In px/s².
    gravity: [f64; 2],
    solver: &'static str,
    manifold: &'static str,
    /// The indices of A and B.
    pair: [usize; 2],
    contacts: usize,
    /// The body that a hand pulls.
    pulled: Option<usize>,
}

impl Fall {
    fn of(bench: &Bench<PlaneWorld>) -> Option<Self> {
        let falling = bench.world.falling.as_ref()?;
        let world = falling.world();
        Some(Self {
            is_falling: bench.is_falling(),
            kept: falling.span(),
            gravity: world.gravity().to_array(),
            solver: world.solver().slug(),
            manifold: world.manifold().title(),
            pair: falling.pair(),
            contacts: falling.touching().count(),
            pulled: bench.world.pull().map(|pull| pull.body),
        })
    }
}

#[derive(Debug, PartialEq, Serialize)]
struct LessonState {
    step: usize,
    steps: usize,
    is_playing: bool,
}

/// A stop of the tour.
#[derive(Debug, PartialEq, Serialize)]
struct AtStop {
    /// From 1.
    stop: usize,
    is_done: bool,
    /// Whether going on now skips the stop.
    was_asked: bool,
}

/// *Guess first*.
#[derive(Debug, PartialEq, Serialize)]
struct GuessState {
    /// The kind of question that is on the glass.
    question: Option<&'static str>,
    is_waiting: bool,
    has_guess: bool,
    /// Wrong answers to it so far.
    tries: usize,
    is_over: bool,
    /// How many were right at the first try, of how many; only at the end.
    score: Option<[usize; 2]>,
}

impl GuessState {
    fn of(guessing: &Guessing) -> Self {
        let score = guessing.score();
        Self {
            question: guessing.question().map(|question| question.title()),
            is_waiting: guessing.is_waiting(),
            has_guess: guessing.guess().is_some(),
            tries: guessing.tries(),
            is_over: guessing.is_over(),
            score: guessing.is_over().then_some([score.first_try, score.count]),
        }
    }
}

#[derive(Debug, PartialEq, Serialize)]
struct Said {
    text: String,
    is_warning: bool,
}

impl FrameState {
    fn new(context: &Context, session: &Session, is_typing: bool, typed: &str) -> Self {
        let points = f64::from(context.pixels_per_point());
        let px = |x: f32, y: f32| [x, y].map(|c| f64::from(c) * points);
        let screen = context.screen_rect().size();
        // What the panels have left is the picture.
        let picture = context.available_rect();
        let looking = session.looking();
        let (in_space, [a, b]) = match session.stage() {
            Stage::Plane(bench) => {
                let scene = bench.shown_scene(looking);
                (None, [&scene.a, &scene.b].map(Placed::new))
            }
            Stage::Space(bench) => {
                let scene = bench.shown_scene(looking);
                let (in_space, bodies) = space::told(&bench.world, &scene);
                (Some(in_space), bodies)
            }
        };
        let overlays = Overlay::ALL.into_iter();
        Self {
            window: px(screen.x, screen.y),
            picture: [picture.width(), picture.height()].map(f64::from),
            world: WorldPane::new(context, session),
            pointer: context.input(|input| Pointer {
                at: input.pointer.latest_pos().map(|at| px(at.x, at.y)),
                is_down: input.pointer.any_down(),
                holds: session.held().map(name_of),
            }),
            ticks: session.stage().ticks(),
            is_moving: session.is_moving(),
            is_frozen: session.is_frozen(),
            a,
            b,
            fall: session.plane().and_then(Fall::of),
            in_space,
            scene: session.title().to_owned(),
            lesson: session.narration().map(|(lesson, step)| LessonState {
                step,
                steps: lesson.step_count(),
                is_playing: session.is_playing(),
            }),
            tour: session.tour().stop().map(|at| AtStop {
                stop: at.number,
                is_done: at.achieved.is_some(),
                was_asked: at.was_asked,
            }),
            guessing: session.guessing().map(GuessState::of),
            overlays: overlays
                .filter(|&overlay| looking.overlays.has(overlay))
                .map(Overlay::slug)
                .collect(),
            minkowski: match looking.minkowski {
                MinkowskiPane::Off => "off",
                MinkowskiPane::Inset => "inset",
                MinkowskiPane::Half => "half",
                MinkowskiPane::Alone => "alone",
            },
            theme: looking.theme.slug(),
            scale: looking.scale().factor(),
            panel: session.shows_panel(),
            help: session.shows_help(),
            recording: if session.is_making_gif() {
                "encoding"
            } else {
                "none"
            },
            asked: asked(session),
            focus: context
                .memory(Memory::focused)
                .map(|id| id.short_debug_format()),
            is_typing,
            typed: typed.to_owned(),
            message: session.message().map(
                |Message {
                     text, is_warning, ..
                 }| Said {
                    text: text.clone(),
                    is_warning: *is_warning,
                },
            ),
        }
    }
}

impl WorldPane {
    fn new(context: &Context, session: &Session) -> Self {
        let points = f64::from(context.pixels_per_point());
        let picture = context.available_rect();
        let size = glam::dvec2(f64::from(picture.width()), f64::from(picture.height()));
        let corner = glam::dvec2(f64::from(picture.left()), f64::from(picture.top()));
        let (pane, _) = session.minkowski().layout(size);
        let camera = session.world_camera(size);
        Self {
            corner: (points * (corner + pane.min)).to_array(),
            offset: camera.offset.to_array(),
            scale: points * camera.scale,
        }
    }
}

impl Placed {
    fn new(body: &Body) -> Self {
        Self {
            position: body.position.to_array(),
            angle: body.angle_degrees,
            vertices: vertices(body).len(),
        }
    }
}

fn name_of(grip: Grip) -> String {
    match grip {
        Grip::Body(id) => id.letter().to_owned(),
        Grip::Vertex(id, index) => format!("{} {index}", id.letter()),
    }
}

fn asked(session: &Session) -> Option<&'static str> {
    if session.asks_to_quit() {
        return Some("quit");
    }
    if session.gallery().is_some() {
        return Some("gallery");
    }
    session.file_question().map(|question| match question {
        FileQuestion::WhereToSave { .. } => "save",
        FileQuestion::Replace { .. } => "replace",
        FileQuestion::WhatToOpen { .. } => "open",
    })
}
