//! Commands, which change the app's state, effects, which it asks of the platform, and messages to the user.

use std::path::PathBuf;

use glam::DVec2;
use serde::Deserialize;
use serde_json::Value;

use super::import::Import;
use super::playback::{Go, Speed};
use super::time::HeldKey;
use crate::check::KnownBug;
use crate::dynamics::{ManifoldKind, Solver};
use crate::export::{FileError, LessonFrame};
use crate::figure::{Camera, Overlay, ThemeName};
use crate::lesson::FirstDirection;
use crate::scene::{AnyScene, Body, BodyId, Space};

/// Whether a mode has handled a command, or passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(super) enum Handled {
    Yes,
    No,
}

/// What comes in.
#[derive(Debug)]
pub enum Command {
    /// A key that acts once, or a row of the panel.
    Act(Action),
    /// The mouse over the picture, or a field.
    Pointer(PointerAction),
    /// A key that acts as long as it is held goes down.
    Press(HeldKey),
    /// It goes up.
    Release(HeldKey),
    /// The keyboard is no longer the scene's.
    ReleaseAll,
    /// So many seconds have gone by.
    Pass(f64),
    /// Where the pointer is in the picture, in points.
    Point(Option<DVec2>),
    /// The window is so large, in points of the usual size.
    Room(DVec2),
    /// The picture was drawn, so many points large.
    Drawn(DVec2),
    /// Write the scene to this file, over one that is there if `replaces`.
    SaveAs {
        /// The file.
        path: PathBuf,
        /// Whether a file of that name may go.
        replaces: bool,
    },
    /// Read the scene of this name.
    Open(PathBuf),
    /// Open the link with this fragment; the part of an address up to its `#` is left out of account.
    OpenLink(String),
    /// The colours that suit the reader's system: these are shown where none were chosen.
    Prefer(ThemeName),
    /// The page around an embed asks for this.
    HostRequest(HostRequest),
    /// Search the gallery for this.
    Search(String),
    /// The folder has scenes in files of these names.
    ScenesFound(Vec<(String, AnyScene)>),
    /// The panel covers the window and hides what has been opened.
    HidePanel,
    /// The dialog was closed without an answer.
    CloseDialog,
    /// A file was read, or dropped on the window, or a text was pasted; or why it holds nothing to be shown.
    Import(Result<Import, String>),
    /// The scene was written, or not.
    SceneWritten {
        /// The file.
        path: PathBuf,
        /// What came of it.
        result: Result<(), FileError>,
    },
    /// Something was written to a numbered file, or could not be made or written.
    Exported {
        /// What it is.
        kind: ExportKind,
        /// The file, and how many bytes it has; or why there is none.
        written: Result<(PathBuf, usize), String>,
    },
    /// Something else could not be done, in a line.
    Fault(String),
    /// So many pictures of the GIF are encoded.
    GifProgress(usize),
}

/// What goes to a numbered file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportKind {
    /// A picture of the window, or a figure.
    Picture,
    /// A handout.
    Handout,
    /// A GIF.
    Gif,
}

/// What goes out, in order.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Take a picture of the window as it is drawn next.
    Screenshot,
    /// Write a figure to a numbered file.
    WriteSvg(String),
    /// Write a handout to a numbered file.
    WriteHandout {
        /// The HTML page.
        page: String,
    },
    /// Encode a GIF of so many px and write it to a numbered file.
    WriteGif {
        /// How large it is.
        size: DVec2,
        /// Its pictures.
        frames: Vec<LessonFrame>,
    },
    /// Put this text on the clipboard.
    Copy(String),
    /// Read a file with a scene.
    ReadFile(PathBuf),
    /// Look for scenes in the files of the folder.
    FindScenes,
    /// Read what is on the clipboard.
    ReadClipboard,
    /// Write a scene.
    WriteScene {
        /// The file.
        path: PathBuf,
        /// Its text.
        text: String,
        /// Whether a file of that name may go.
        replaces: bool,
    },
    /// Show the article that stands beside the page.
    ShowArticle,
    /// Close the window.
    Quit,
}

/// Something the player can do with a key or in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Switches an overlay.
    Toggle(Overlay),
    /// Shows the SAT axis so many after the one that is shown.
    StepSatAxis(isize),
    /// The Minkowski pane: off, half.
    CycleMinkowski,
    /// Freezes time, or plays the lesson that is open.
    ToggleFreeze,
    /// Opens or closes the lesson.
    ToggleLesson,
    /// Shows the program text beside the lesson's sentence, or leaves it out.
    ToggleProgram,
    /// Starts the quiz, or leaves it; at its end it starts anew.
    ToggleGuess,
    /// Continues with the open question, else with the tour.
    GoOn,
    /// Answers the question with the choice, or continues.
    Answer,
    /// Shows the answer after some tries.
    ShowAnswer,
    /// Goes to a step of the lesson.
    Go(Go),
    /// How fast the lesson plays.
    SetSpeed(Speed),
    /// Where GJK looks first.
    LookFirst(FirstDirection),
    /// One tick while time stands still.
    TickOnce,
    /// Switches the push-out.
    TogglePush,
    /// The scene before.
    PreviousScene,
    /// The scene after.
    NextScene,
    /// Opens or closes the gallery of all scenes.
    ToggleGallery,
    /// Chooses an entry of the gallery, by its number among all.
    ChooseEntry(usize),
    /// Shows it.
    OpenEntry(usize),
    /// Lists the faults in the gallery, or the scenes.
    ListFaults(bool),
    /// Shows the article that explains it all.
    ReadArticle,
    /// The scene as it was opened.
    Reset,
    /// Takes back the last edit.
    Undo,
    /// Does it again.
    Redo,
    /// Asks where to save the scene.
    SaveScene,
    /// Asks what to open.
    OpenScene,
    /// Copies the scene as text.
    CopyScene,
    /// Stops comparing the lesson with a user trace.
    TakeTraceAway,
    /// Shows a common mistake, on its scene and next to the lesson.
    ShowFault(KnownBug),
    /// Shows what is on the clipboard: a pair, a scene, a trace or a link.
    Paste,
    /// Copies a link to what is shown.
    CopyLink,
    /// Copies the HTML of a figure that shows it in another page.
    CopyEmbedCode,
    /// Everything larger.
    Larger,
    /// Everything smaller.
    Smaller,
    /// The usual size.
    UsualSize,
    /// The view that shows everything.
    Fit,
    /// The next theme.
    CycleTheme,
    /// A picture of the window.
    Screenshot,
    /// The figure as an SVG.
    Svg,
    /// The lesson as a page to read or to print.
    Handout,
    /// The open lesson as a GIF.
    Record,
    /// The panel.
    TogglePanel,
    /// The list of keys.
    ToggleHelp,
    /// Takes away the line that stays.
    Dismiss,
    /// Closes the innermost thing that is open; where nothing is, quits.
    Close,
    /// Quits, and asks first where something would be lost.
    Quit,
    /// An answer to that: quit without saving.
    QuitAnyway,
    /// Another: do not quit.
    Stay,
    /// Something of the tour.
    Tour(TourStep),
    /// Something of a scene of bodies.
    Fall(FallStep),
}

/// What can be asked of a scene of bodies. In other scenes it does nothing but say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FallStep {
    /// Lets the bodies fall.
    Play,
    /// Stops them.
    Stop,
    /// Stops them and goes to another tick.
    Go(Go),
    /// Stops them and runs to the next impact.
    NextImpact,
    /// Turns gravity over.
    ReverseGravity,
    /// From now on the next solver.
    NextSolver,
    /// From now on this solver.
    Solve(Solver),
    /// From now on the other way to contacts.
    OtherManifold,
    /// From now on this way to contacts.
    Collide(ManifoldKind),
    /// Looks at the contact so many after the one that is looked at.
    StepContact(isize),
}

/// What can be asked of the tour. What needs it to be on does nothing while it is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourStep {
    /// Begins or resumes the tour; at a stop moves to the next, as soon as the task is
    /// done or this is asked for the second time.
    GoOn,
    /// Goes back a stop.
    Back,
    /// Shows the stop from its beginning.
    Restart,
    /// Restores the state before.
    Leave,
    /// Moves the exhibit by hand, so many steps.
    Exhibit(isize),
    /// Lets the sweep run, or stops it.
    Play,
}

/// What a pointer has hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DragTarget {
    /// A vertex of a polygon or an end of a capsule's segment, by its index.
    Vertex(BodyId, usize),
    /// A whole body.
    Body(BodyId),
}

impl DragTarget {
    /// The body that is held, or whose vertex is.
    pub fn body(self) -> BodyId {
        match self {
            Self::Vertex(id, _) | Self::Body(id) => id,
        }
    }
}

/// What an edit is part of: edits of one gesture that follow each other are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGroup {
    /// A deed of its own.
    Single,
    /// A drag with the pointer.
    Drag,
    /// Turning a body with the wheel.
    Wheel,
    /// A field of the panel, by its name.
    Field(&'static str),
    /// The fields of a vertex, by its index.
    Vertex(usize),
}

/// An edit of a polygon's vertices, or of the ends of a capsule's segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VertexEdit {
    /// Puts a vertex on an edge, which begins at the vertex of this index.
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

/// What the mouse or a field asks for. Places are in world space, or in the view's plane where a scene is in space
/// (px); angles in degrees.
#[derive(Clone, Debug, PartialEq)]
pub enum PointerAction {
    /// Takes hold of something.
    Grab {
        /// Of what.
        grip: DragTarget,
        /// Where the pointer is.
        at: DVec2,
    },
    /// The pointer moves with what it holds.
    Drag(DVec2),
    /// It lets go.
    LetGo,
    /// Selects this body, whose vertices can be taken then, or none.
    Select(Option<BodyId>),
    /// Turns a body.
    Turn {
        /// Which body.
        id: BodyId,
        /// By how much, clockwise on screen.
        degrees: f64,
    },
    /// Edits the vertices of a body.
    Reshape {
        /// Which body's.
        id: BodyId,
        /// How.
        edit: VertexEdit,
    },
    /// Changes a body.
    Put {
        /// Which body.
        id: BodyId,
        /// What it becomes.
        body: Body,
        /// What the edit is part of.
        gesture: UndoGroup,
    },
    /// A field was given what the shape cannot have; why not.
    Refuse(String),
    /// While a question waits: a click at this place of the picture, in points.
    Click(DVec2),
    /// While a question waits: a choice in words, by its number from 0.
    Choose(usize),
    /// Looks at another part of the world.
    Look(Camera),
    /// Looks at another part of Minkowski space.
    LookAtMinkowski {
        /// A place of the picture, in points.
        from: DVec2,
        /// Where what was shown there is shown now.
        to: DVec2,
        /// How many times as close.
        factor: f64,
    },
    /// Turns the view of space as a drag of the ground by so many points of the picture does.
    TurnView(DVec2),
    /// Changes a body in space.
    PutInSpace {
        /// Which body.
        id: BodyId,
        /// What it becomes.
        body: Body<Space>,
        /// What the edit is part of.
        gesture: UndoGroup,
    },
    /// Takes hold of a body that falls, to pull it.
    Pull {
        /// Its index.
        body: usize,
        /// Where the pointer is.
        at: DVec2,
    },
    /// Looks at these two of the bodies that fall.
    LookAt([usize; 2]),
}

/// A message of the page around an embed, `{"collidoscope": kind, "value": value}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
pub enum HostRequest {
    /// Show this scene: a preset's name, or a scene as in a file.
    Scene(Value),
    /// Open the lesson at this step, or at the last if there are fewer; while bodies fall, go to this tick.
    Step(usize),
    /// Play the lesson, or the bodies of a physics scene; or stop.
    Play(bool),
    /// Show these overlays and no others.
    Show(Vec<String>),
    /// A theme's name, or `auto` for the one that suits the reader's system.
    Theme(String),
    /// Highlight what has this name in the picture, or nothing any more.
    Highlight(Option<String>),
}

/// How long a message stays, in seconds, and how much longer for each character.
const SECONDS: f64 = 2.0;
const SECONDS_A_CHARACTER: f64 = 0.04;

/// For how long Esc quits after the first one.
const QUIT_SECONDS: f64 = 3.0;

/// A line that is shown for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// What it says.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
    seconds_left: f64,
    pub(super) asks_to_quit: bool,
}

impl Message {
    /// Esc on the bare scene: the next one quits, as long as this is shown.
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

    /// Lets so many seconds go by; whether it has had its time.
    pub(super) fn passes(&mut self, seconds: f64) -> bool {
        self.seconds_left -= seconds;
        self.seconds_left < 0.0
    }
}
