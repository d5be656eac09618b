//! The current scene, in the plane or in space, and the actions that each refuses with a reason.

use glam::DVec2;

use super::command::{Action, FallStep};
use super::display::DisplaySettings;
use super::time::{HeldKey, Time};
use super::workspace::Workspace;
use crate::figure::{Figure, Overlay, Overlays, Panes, Scenes, ThemeName, compose};
use crate::scene::{AnyScene, Falling, KeyScript, Plane, Space};

pub(super) const NO_TRACES: &str = "Your trace can be drawn over the lesson in 2D scenes only; `collidoscope check` also takes 3D traces";
const NO_FAULTS: &str = "The common mistakes are for 2D scenes only";
const SHOWN_IN_THE_PLANE: &str = "This overlay is for 2D scenes only";
const FROM_THE_CENTRES: &str = "In 3D the lesson always starts from the centres";

const ONLY_IN_SPACE: &str = "PageUp and PageDown are for 3D scenes only";
const ONLY_OF_BODIES: &str = "U, S, C and E are for physics scenes only";
const SHOWN_OF_BODIES: &str = "Impulses, velocities, trails and energy are for physics scenes only";

const NO_KEYS: &str = "Gravity moves these bodies: press Space to run, and drag a body to pull it";
const MINKOWSKI_WITH_A_LESSON: &str =
    "While bodies fall, only the world is shown; press L for the lesson, with A ⊖ B";
const NO_PUSH: &str = "X is for scenes of two bodies; here S selects the solver";
const NO_UNDO: &str = "Nothing to undo. Press , to go back a tick, or Home to go to the start.";

/// The current scene.
#[expect(
    clippy::large_enum_variant,
    reason = "an app has one, and it hardly moves"
)]
pub enum CurrentScene {
    /// Two bodies of the plane.
    Plane(Workspace<Plane>),
    /// Two bodies in space.
    Space(Workspace<Space>),
    /// Rigid bodies of the plane, and a pair of them.
    Physics(Workspace<Plane>),
}

/// Evaluates an expression on the workspace of either dimension.
macro_rules! on {
    ($current_scene:expr, $workspace:ident => $what:expr) => {
        match $current_scene {
            $crate::app::CurrentScene::Plane($workspace)
            | $crate::app::CurrentScene::Physics($workspace) => $what,
            $crate::app::CurrentScene::Space($workspace) => $what,
        }
    };
}
pub(crate) use on;

impl CurrentScene {
    /// The overlays of the first screen: the collision in both spaces. *classic* shows the world alone, as the original
    /// did, and so does physics.
    pub(super) fn first_overlays(&self, theme: ThemeName) -> Overlays {
        let is_alone = theme == ThemeName::Classic || matches!(self, Self::Physics(_));
        let of_collision = Overlay::OF_A_COLLISION.into_iter().filter(|_| !is_alone);
        of_collision.chain(Overlay::TO_BEGIN_WITH).collect()
    }

    /// A newly opened scene, which plays the script's ticks before the player's keys.
    pub(super) fn new(scene: AnyScene, script: Option<KeyScript>) -> Self {
        match scene {
            AnyScene::Planar(scene) => match scene.fall.clone() {
                // Keys don't move its bodies, and it begins with the default pair.
                Some(fall) => Self::Physics(Workspace::new(Falling::new(fall).scene(&scene), None)),
                None => Self::Plane(Workspace::new(scene, script)),
            },
            AnyScene::Spatial(scene) => Self::Space(Workspace::new(scene, script)),
        }
    }

    /// The scene's clock.
    pub(super) fn time(&self) -> &Time {
        on!(self, workspace => &workspace.time)
    }

    /// The scene's clock, to be changed.
    pub(super) fn time_mut(&mut self) -> &mut Time {
        on!(self, workspace => &mut workspace.time)
    }

    /// The number of ticks so far.
    pub fn ticks(&self) -> u64 {
        on!(self, workspace => workspace.world.ticks())
    }

    /// The scene's title.
    pub(super) fn title(&self) -> &str {
        on!(self, workspace => &workspace.world.simulation.scene().title)
    }

    /// Whether A and B touch, their depth and their distance, both in px.
    pub fn verdict(&self) -> (bool, f64, f64) {
        on!(self, workspace => {
            let answer = &workspace.world.simulation.display_moment().answer;
            (answer.colliding, answer.depth, answer.distance)
        })
    }

    /// A figure of `size` points with this step of the lesson, independent of the quiz.
    pub(super) fn figure(
        &self,
        display: &DisplaySettings,
        step: Option<usize>,
        size: DVec2,
    ) -> Figure {
        on!(self, workspace => workspace.drawn(display, step, None, size, compose))
    }

    /// Whether the current scene has an overlay.
    pub(super) fn has_overlay(&self, overlay: Overlay) -> bool {
        let scenes = overlay.row().scenes;
        match self {
            Self::Plane(_) => scenes != Scenes::Bodies,
            Self::Space(_) => scenes == Scenes::All,
            Self::Physics(_) => true,
        }
    }

    /// Whether an action applies to this kind of scene, possibly with a lesson.
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::Toggle(overlay) => self.has_overlay(overlay),
            action => matches!(self.translate(action), Ok(_) | Err(MINKOWSKI_WITH_A_LESSON)),
        }
    }

    /// The action that applies to this scene, or the reason why it doesn't.
    pub(super) fn translate(&self, action: Action) -> Result<Action, &'static str> {
        match self {
            Self::Space(_) => match action {
                Action::Toggle(overlay) if overlay.row().scenes == Scenes::Plane => {
                    Err(SHOWN_IN_THE_PLANE)
                }
                Action::LookFirst(_) => Err(FROM_THE_CENTRES),
                Action::ShowFault(_) => Err(NO_FAULTS),
                Action::TakeTraceAway => Err(NO_TRACES),
                _ => of_two_bodies(action),
            },
            Self::Plane(_) => of_two_bodies(action),
            Self::Physics(workspace) => match action {
                Action::TogglePush => Err(NO_PUSH),
                Action::Undo | Action::Redo => Err(NO_UNDO),
                _ if workspace.lesson.is_open() => Ok(action),
                Action::Go(go) => Ok(Action::Fall(FallStep::Go(go))),
                Action::ToggleFreeze if workspace.is_falling() => Ok(Action::Fall(FallStep::Stop)),
                Action::ToggleFreeze => Ok(Action::Fall(FallStep::Play)),
                Action::CycleMinkowski => Err(MINKOWSKI_WITH_A_LESSON),
                Action::Toggle(overlay) if overlay.row().panes == Panes::Minkowski => {
                    Err(MINKOWSKI_WITH_A_LESSON)
                }
                _ => Ok(action),
            },
        }
    }

    /// The reason why a push or rotation key doesn't apply to this scene.
    pub(super) fn refuses_key(&self, key: HeldKey) -> Option<&'static str> {
        match (self, key) {
            (_, HeldKey::Shift) => None,
            (Self::Physics(_), _) => Some(NO_KEYS),
            (Self::Plane(_), HeldKey::Away | HeldKey::Towards) => Some(ONLY_IN_SPACE),
            _ => None,
        }
    }
}

/// The action in a scene of two bodies without simulation.
fn of_two_bodies(action: Action) -> Result<Action, &'static str> {
    match action {
        Action::Fall(_) => Err(ONLY_OF_BODIES),
        Action::Toggle(overlay) if overlay.row().scenes == Scenes::Bodies => Err(SHOWN_OF_BODIES),
        _ => Ok(action),
    }
}
