//! What the player can ask for.

use glam::DVec2;

use super::lesson_view::{Go, Speed};
use crate::figure::{Camera, Overlay};
use crate::lesson::FirstDirection;
use crate::scene::{Body, BodyId, Gesture, Grip};

/// Something the player can do with a key or in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Toggle(Overlay),
    StepSatAxis(isize),
    CycleMinkowski,
    ToggleFreeze,
    ToggleLesson,
    Go(Go),
    SetSpeed(Speed),
    LookFirst(FirstDirection),
    TickOnce,
    TogglePush,
    PreviousScene,
    NextScene,
    Reset,
    Undo,
    Redo,
    SaveScene,
    OpenScene,
    CopyScene,
    Larger,
    Smaller,
    UsualSize,
    Fit,
    CycleTheme,
    Screenshot,
    Svg,
    Record,
    DropRecording,
    TogglePanel,
    ToggleHelp,
    Quit,
    SaveAndQuit,
    QuitAnyway,
    Stay,
}

/// What the mouse or the panel asks for. Places are in world space (px), angles in degrees.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    Grab {
        grip: Grip,
        at: DVec2,
    },
    Drag(DVec2),
    LetGo,
    Turn {
        id: BodyId,
        degrees: f64,
    },
    AddVertex {
        id: BodyId,
        edge: usize,
        at: DVec2,
    },
    RemoveVertex {
        id: BodyId,
        index: usize,
    },
    MoveVertex {
        id: BodyId,
        index: usize,
        to: DVec2,
    },
    Put {
        id: BodyId,
        body: Body,
        gesture: Gesture,
    },
    Look(Camera),
}
