//! What the user interface and the commands read from the app.

use glam::DVec2;

use super::App;
use crate::app::command::{DragTarget, Message};
use crate::app::current_scene::on;
use crate::app::lesson_view::LessonState;
use crate::app::workspace::Workspace;
use crate::figure::{Camera, Figure, MinkowskiPane, Pane, compose, panes};
use crate::lesson::{Captions, NumberFormat, Plane, Program, Space};
use crate::scene::{AnyScene, Falling, Unit};

impl App {
    /// The workspace of a scene in the plane.
    pub fn plane(&self) -> Option<&Workspace<Plane>> {
        self.current_scene.plane()
    }

    /// The workspace of a scene in space.
    pub fn space(&self) -> Option<&Workspace<Space>> {
        self.current_scene.space()
    }

    /// The simulated bodies of a scene of rigid bodies.
    pub fn falling(&self) -> Option<&Falling> {
        self.current_scene.falling()
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
            Some((lesson.narration(), at))
        })
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
        let follows = on!(&self.current_scene, workspace => workspace.viewport.is_waiting());
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
        let at = self.narration().map(|(_, at)| at);
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, at, quiz, size, compose))
    }

    /// The panes of the last figure, for picking.
    pub(super) fn panes(&self) -> Vec<Pane> {
        let at = self.narration().map(|(_, at)| at);
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, at, quiz, self.size, panes))
    }
}
