//! What the user interface and the commands read of the app.

use glam::DVec2;

use super::App;
use crate::app::command::{DragTarget, Message};
use crate::app::current_scene::on;
use crate::app::playback::LessonState;
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

    /// What to look for in the scene.
    pub fn note(&self) -> Option<&str> {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().note.as_deref())
    }

    /// The scene's title, its place among all, and what to look for in it as it was opened.
    pub fn heading(&self) -> String {
        let mut heading = self.title().to_owned();
        if let Some((at, count)) = self.place_in_ring() {
            heading += &format!(" · {at} of {count}");
        }
        let has_begun = on!(&self.current_scene, workspace => workspace.time.has_begun);
        if let Some(note) = self.note().filter(|_| !has_begun) {
            heading += &format!(" – {note}");
        }
        heading
    }

    /// Whether a lesson is open.
    pub fn is_lesson_open(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.lesson.is_open())
    }

    /// The open lesson's captions, and the step shown.
    pub fn narration(&self) -> Option<(&Captions, usize)> {
        on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            Some((lesson.narration(), at))
        })
    }

    /// The program text of the step that is shown.
    pub fn program(&self) -> Option<Program> {
        on!(&self.current_scene, workspace => {
            let (lesson, at) = workspace.lesson.shown()?;
            Some(lesson.program(at))
        })
    }

    /// What is chosen of how a lesson goes, and how it plays.
    pub fn lesson_state(&self) -> &LessonState {
        on!(&self.current_scene, workspace => &workspace.lesson.state)
    }

    /// Whether the player has stopped time.
    pub fn is_frozen(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.time.frozen)
    }

    /// Whether B is pushed out of A.
    pub fn pushes_out(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().push)
    }

    /// What the pointer has hold of.
    pub fn held(&self) -> Option<DragTarget> {
        on!(&self.current_scene, workspace => workspace.editing.held())
    }

    /// Which SAT axis is shown, and of how many: the one that was chosen, or the deciding one; `None` where a shape is
    /// smooth.
    pub fn sat_axis(&self) -> Option<(usize, usize)> {
        let (deciding, count) =
            on!(&self.current_scene, workspace => workspace.world.deciding_axis())?;
        let chosen = self.display.sat_axis.filter(|&at| at < count);
        Some((chosen.or(deciding)?, count))
    }

    /// Whether quitting would lose something.
    pub fn has_unsaved_changes(&self) -> bool {
        !self.unsaved().is_empty()
    }

    /// The line that is shown: one for a while, or that which stays.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref().or(self.notice.as_ref())
    }

    /// Whether something on screen moves by itself.
    pub fn is_moving(&self) -> bool {
        let moves = on!(&self.current_scene, workspace => workspace.is_moving())
            || self.is_sweeping()
            || self.gif.is_some();
        moves && self.gallery().is_none()
    }

    /// Whether time alone will change what is on screen, though nothing moves: a message goes away, or the view follows
    /// a body.
    pub fn is_waiting(&self) -> bool {
        let follows = on!(&self.current_scene, workspace => workspace.viewport.is_waiting());
        (self.message.is_some() || follows) && self.gallery().is_none()
    }

    /// The word for lengths in the scene.
    pub fn unit(&self) -> Unit {
        on!(&self.current_scene, workspace => workspace.world.simulation.scene().unit)
    }

    /// How the lengths of A and B are printed.
    pub fn number_format(&self) -> NumberFormat {
        on!(&self.current_scene, workspace => workspace.world.number_format())
    }

    /// Whether y grows upwards in the picture.
    pub fn is_y_up(&self) -> bool {
        on!(&self.current_scene, workspace => workspace.world.is_y_up())
    }

    /// The scene as it is drawn.
    pub fn drawn_scene(&self) -> AnyScene {
        on!(&self.current_scene, workspace => workspace.shown_scene(&self.display).into())
    }

    /// Which part of the world, in space of the view's plane, a picture of `size` points shows.
    pub fn world_camera(&self, size: DVec2) -> Camera {
        on!(&self.current_scene, workspace => workspace.camera(&self.display, size))
    }

    /// Where Minkowski space is drawn now.
    pub fn minkowski(&self) -> MinkowskiPane {
        on!(&self.current_scene, workspace => workspace.look(&self.display, self.size).minkowski)
    }

    /// The picture, `size` points large.
    pub fn figure(&self, size: DVec2) -> Figure {
        let at = self.narration().map(|(_, at)| at);
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, at, quiz, size, compose))
    }

    /// The panes of the picture as it was drawn last, for who asks where something is in it.
    pub(super) fn panes(&self) -> Vec<Pane> {
        let at = self.narration().map(|(_, at)| at);
        let (display, quiz) = (&self.display, self.quiz());
        on!(&self.current_scene, workspace => workspace.drawn(display, at, quiz, self.size, panes))
    }
}
