//! Commands, which change the app's state, effects, which it asks of the platform, and messages to the user.

use std::path::PathBuf;

use glam::DVec2;
use serde::Deserialize;
use serde_json::Value;

use super::import::Import;
use super::time::HeldKey;
use crate::check::KnownBug;
use crate::export::{FileError, LessonFrame};
use crate::figure::{Camera, Overlay, ThemeName};
use crate::lesson::FirstDirection;
use crate::scene::{AnyScene, Body, BodyId, Space};
use collidoscope_core::dynamics::Solver;

/// Whether a mode has handled a command, or passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handled {
    Yes,
    No,
}

/// A command.
#[derive(Debug)]
pub enum Command {
    /// An action key was pressed, or a row of the panel clicked.
    Act(Action),
    /// The mouse on the figure, or a property field.
    Pointer(PointerAction),
    /// A held key was pressed.
    Press(HeldKey),
    Release(HeldKey),
    /// The scene has lost the keyboard focus.
    ReleaseAll,
    /// This many seconds have passed.
    Pass(f64),
    /// The pointer's position in the figure, in points.
    Point(Option<DVec2>),
    /// The size of the window, in points at scale 1.
    WindowSize(DVec2),
    /// The size of the figure as drawn, in points.
    Drawn(DVec2),
    /// Write the scene to this file.
    SaveAs {
        path: PathBuf,
        /// Whether to overwrite an existing file.
        replaces: bool,
    },
    /// Open the scene of this name.
    Open(PathBuf),
    /// Open the link with this fragment; the part of an address up to its `#` is ignored.
    OpenLink(String),
    /// The system's preferred theme, which applies until the user chooses one.
    Prefer(ThemeName),
    /// A request of the page around an embed.
    HostRequest(HostRequest),
    /// Search the gallery.
    Search(String),
    /// The scene files found in the folder, by name.
    ScenesFound(Vec<(String, AnyScene)>),
    /// Close the panel: as a sheet it hides what has opened.
    HidePanel,
    /// The dialog was closed without an answer.
    CloseDialog,
    /// A file was read or dropped, or a text pasted; or why it can't be imported.
    Import(Result<Import, String>),
    /// The scene was written, or failed to be.
    SceneWritten {
        path: PathBuf,
        /// The result.
        result: Result<(), FileError>,
    },
    /// A numbered file was written, or failed to be.
    Exported {
        kind: ExportKind,
        /// The file and its size in bytes, or the error.
        written: Result<(PathBuf, usize), String>,
    },
    /// Another operation failed, with this message.
    Fault(String),
    /// The number of frames of the GIF encoded so far.
    GifProgress(usize),
}

/// The kind of a numbered file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportKind {
    Picture,
    Handout,
    Gif,
}

/// What the platform is to do, in order.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Take a screenshot of the next frame.
    Screenshot,
    /// Write this text to a numbered file with this extension.
    Write(ExportKind, &'static str, String),
    /// Encode a GIF of this size in px and write it to a numbered file.
    WriteGif {
        size: DVec2,
        frames: Vec<LessonFrame>,
    },
    /// Put this text on the clipboard.
    Copy(String),
    /// Read a scene file.
    ReadFile(PathBuf),
    /// Look for scene files in the folder.
    FindScenes,
    /// Read the clipboard.
    ReadClipboard,
    /// Write a scene.
    WriteScene {
        path: PathBuf,
        text: String,
        /// Whether to overwrite an existing file.
        replaces: bool,
    },
    /// Show the article that belongs to the page.
    ShowArticle,
    /// Close the window.
    Quit,
}

/// An action of a key or of a row of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Switches an overlay.
    Toggle(Overlay),
    /// Moves on by this number of SAT axes.
    StepSatAxis(isize),
    /// Switches the Minkowski pane between off and half.
    CycleMinkowski,
    /// Freezes time, or plays the open lesson.
    ToggleFreeze,
    /// Opens or closes the lesson.
    ToggleLesson,
    /// Shows or hides the program text of the lesson.
    ToggleProgram,
    /// Starts or leaves the quiz; restarts it at its end.
    ToggleGuess,
    /// Continues with the open question, or else with the tour.
    GoOn,
    /// Answers the question with the current choice, or continues.
    Answer,
    /// Shows the answer, after some tries.
    ShowAnswer,
    /// Goes to a step of the lesson.
    Go(Go),
    /// How fast the lesson plays.
    SetSpeed(Speed),
    /// Chooses GJK's first direction.
    LookFirst(FirstDirection),
    /// Stops time and runs one tick.
    TickOnce,
    /// Switches the push on or off.
    TogglePush,
    PreviousScene,
    NextScene,
    /// Opens or closes the gallery of all scenes.
    ToggleGallery,
    /// Selects an entry of the gallery by its index.
    ChooseEntry(usize),
    /// Opens that entry.
    OpenEntry(usize),
    /// Shows the tab of the faults (known bugs), or that of the scenes.
    ListFaults(bool),
    /// Opens the article.
    ReadArticle,
    /// Resets the scene to how it was opened.
    Reset,
    /// Undoes the last edit.
    Undo,
    /// Redoes it.
    Redo,
    /// Asks where to save the scene.
    SaveScene,
    /// Asks what to open.
    OpenScene,
    /// Copies the scene as text.
    CopyScene,
    /// Stops comparing the lesson with a user trace.
    TakeTraceAway,
    /// Opens a known bug's scene, with the lesson compared with its trace.
    ShowFault(KnownBug),
    /// Pastes a pair, a scene, a trace or a link.
    Paste,
    /// Copies a link to the current state.
    CopyLink,
    /// Copies HTML that embeds the figure in another page.
    CopyEmbedCode,
    /// Increases the scale.
    Larger,
    /// Decreases the scale.
    Smaller,
    /// Resets the scale.
    UsualSize,
    /// Fits the view.
    Fit,
    /// The next theme.
    CycleTheme,
    /// A screenshot.
    Screenshot,
    Svg,
    /// The lesson as a page for reading or print.
    Handout,
    /// The open lesson as a GIF.
    Record,
    TogglePanel,
    ToggleHelp,
    /// Dismisses the notice.
    Dismiss,
    /// Closes the topmost panel or dialog, or else quits.
    Close,
    /// Quits, after confirmation if changes are unsaved.
    Quit,
    /// Quits without saving.
    QuitAnyway,
    /// Cancels quitting.
    Stay,
    Tour(TourStep),
    Fall(FallStep),
}

/// A playback speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Half,
    #[default]
    One,
    Two,
    Four,
}

impl Speed {
    pub const ALL: [Self; 4] = [Self::Half, Self::One, Self::Two, Self::Four];

    /// The label of its button, and the factor.
    pub fn title_and_factor(self) -> (&'static str, f64) {
        match self {
            Self::Half => ("½×", 0.5),
            Self::One => ("1×", 1.0),
            Self::Two => ("2×", 2.0),
            Self::Four => ("4×", 4.0),
        }
    }
}

/// A target step or tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    Back,
    Forward,
    First,
    Last,
    /// The step of this number, or the last if there are fewer.
    To(usize),
}

/// Actions of a scene of rigid bodies. In other scenes they only show a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FallStep {
    /// Starts the simulation.
    Play,
    /// Stops it.
    Stop,
    /// Stops and goes to another tick.
    Go(Go),
    /// Stops and runs to the next impact.
    NextImpact,
    /// Reverses gravity.
    ReverseGravity,
    /// Switches to the next solver.
    NextSolver,
    /// Switches to this solver.
    Solve(Solver),
    /// Moves on by this number of contacts.
    StepContact(isize),
}

/// Actions of the tour. All but the first have no effect while it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourStep {
    /// Begins or resumes the tour; at a stop continues to the next once the task is done, or on the second request.
    GoOn,
    Back,
    /// Restarts the stop.
    Restart,
    Leave,
    /// Moves the exhibit by this number of steps.
    Exhibit(isize),
    /// Plays or stops the sweep.
    Play,
}

/// The target of a drag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DragTarget {
    /// A vertex of a polygon or an endpoint of a capsule's segment, by index.
    Vertex(BodyId, usize),
    /// A whole body.
    Body(BodyId),
}

impl DragTarget {
    /// The dragged body, or the one that owns the dragged vertex.
    pub fn body(self) -> BodyId {
        match self {
            Self::Vertex(id, _) | Self::Body(id) => id,
        }
    }
}

/// The undo group of an edit: consecutive edits of one group are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGroup {
    /// A group by itself.
    Single,
    /// A drag with the pointer.
    Drag,
    /// Rotation of a body with the wheel.
    Wheel,
    /// A field of the panel, by name.
    Field(&'static str),
    /// The coordinates of a vertex, by index.
    Vertex(usize),
}

/// An edit of a polygon's vertices or of the endpoints of a capsule's segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VertexEdit {
    /// Inserts a vertex on the edge that starts at the vertex of this index.
    Add {
        edge: usize,
        at: DVec2,
    },
    Remove {
        index: usize,
    },
    Move {
        index: usize,
        to: DVec2,
    },
}

/// An action of the mouse or of a field. Points are in world space or, for a scene in space, in the view plane (px);
/// angles in degrees.
#[derive(Clone, Debug, PartialEq)]
pub enum PointerAction {
    /// Starts a drag.
    Grab {
        grip: DragTarget,
        /// The pointer.
        at: DVec2,
    },
    /// Moves the drag to this point.
    Drag(DVec2),
    /// Ends the drag.
    LetGo,
    /// Selects this body, whose vertices can then be dragged, or none.
    Select(Option<BodyId>),
    /// Rotates a body.
    Turn {
        id: BodyId,
        /// Clockwise if y points down.
        degrees: f64,
    },
    /// Edits the vertices of a body.
    Reshape {
        id: BodyId,
        edit: VertexEdit,
    },
    /// Changes a body.
    Put {
        id: BodyId,
        body: Body,
        gesture: UndoGroup,
    },
    /// A field's value is invalid for the shape, for this reason.
    Refuse(String),
    /// A click at this point of the figure, in points, while a question is open.
    Click(DVec2),
    /// A choice by its index, while a question is open.
    Choose(usize),
    Look(Camera),
    /// Pans and zooms Minkowski space.
    PanMinkowski {
        /// A point of the figure, in points.
        from: DVec2,
        /// The point to which its content moves.
        to: DVec2,
        /// The zoom factor.
        factor: f64,
    },
    /// Rotates the view of space like a drag of the background by this offset in points.
    TurnView(DVec2),
    /// Changes a body in space.
    PutInSpace {
        id: BodyId,
        body: Body<Space>,
        gesture: UndoGroup,
    },
    /// Starts to drag a simulated body with the mouse joint.
    Pull {
        body: usize,
        /// The pointer.
        at: DVec2,
    },
    /// Makes these two simulated bodies A and B.
    SelectPair([usize; 2]),
}

/// A message of the page around an embed, `{"collidoscope": kind, "value": value}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
pub enum HostRequest {
    /// Show this scene: a preset's name, or a scene as in a file.
    Scene(Value),
    /// Open the lesson at this step, or at the last if there are fewer; in a physics scene, go to this tick.
    Step(usize),
    /// Play or stop the lesson, or the bodies of a physics scene.
    Play(bool),
    /// Show these overlays and no others.
    Show(Vec<String>),
    /// A theme's name, or `auto` for the system's preference.
    Theme(String),
    /// Highlight the marks of this name, or clear the highlight.
    Highlight(Option<String>),
}

/// The duration of a message in seconds, and the addition for each character.
const SECONDS: f64 = 2.0;
const SECONDS_A_CHARACTER: f64 = 0.04;

/// The time within which a second Esc quits.
const QUIT_SECONDS: f64 = 3.0;

/// A message shown for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    seconds_left: f64,
    pub(super) asks_to_quit: bool,
}

impl Message {
    /// The first Esc without open panels; a second one quits while this message is shown.
    pub(super) fn press_again_to_quit() -> Self {
        Self {
            seconds_left: QUIT_SECONDS,
            asks_to_quit: true,
            ..Self::plain("Press Esc again to quit".to_owned())
        }
    }

    pub(super) fn plain(text: String) -> Self {
        let seconds_left = SECONDS + SECONDS_A_CHARACTER * text.chars().count() as f64;
        Self {
            text,
            is_warning: false,
            seconds_left,
            asks_to_quit: false,
        }
    }

    pub(super) fn warning(text: String) -> Self {
        Self {
            is_warning: true,
            ..Self::plain(text)
        }
    }

    /// Advances by `seconds`; returns whether the message has expired.
    pub(super) fn passes(&mut self, seconds: f64) -> bool {
        self.seconds_left -= seconds;
        self.seconds_left < 0.0
    }
}
