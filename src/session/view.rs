//! Which part of the world is shown, and how large everything is.

use std::cell::Cell;

use glam::DVec2;

use crate::figure::{
    Camera, MinkowskiPane, Overlays, Rect, Subject, Theme, ThemeName, bounds_of, home_camera,
};
use crate::lesson::Lesson;
use crate::planar::PosedShape;
use crate::scene::{Moment, Simulation};

/// Which part of the world is shown, before the size of its pane is known.
pub(super) enum WorldView {
    /// The view to start from, for what lay on the table then.
    Home(Box<Home>),
    /// As the player zoomed and panned.
    Free(Camera),
}

/// What a home view is of: it holds still while the bodies move on.
pub(super) struct Home {
    moment: Moment,
    b_after: PosedShape,
    lesson: Option<Lesson>,
    hints_at_x: bool,
    /// The last view that was worked out, and for what.
    last: Cell<Option<(Look, Camera)>>,
}

/// What a home view hangs on besides the bodies.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Look {
    pub(super) size: DVec2,
    pub(super) overlays: Overlays,
    pub(super) minkowski: MinkowskiPane,
    pub(super) theme: ThemeName,
}

impl Home {
    /// Of what lies on the table now, and the lesson that is open.
    pub(super) fn of(simulation: &Simulation, lesson: Option<&Lesson>) -> Self {
        let scene = simulation.scene();
        Self {
            moment: simulation.moment().clone(),
            b_after: scene.b.posed(),
            lesson: lesson.cloned(),
            hints_at_x: scene.push,
            last: Cell::new(None),
        }
    }

    /// The view in a picture like this.
    pub(super) fn camera(&self, look: Look) -> Camera {
        if let Some((of, camera)) = self.last.get()
            && of == look
        {
            return camera;
        }
        let subject = Subject {
            moment: &self.moment,
            b_after: &self.b_after,
            overlays: look.overlays,
            minkowski: look.minkowski,
            world_camera: Camera::ONE_TO_ONE,
            lesson: self.lesson.as_ref().map(|lesson| (lesson, 0)),
            pointer: None,
            sat_axis: None,
            velocity: DVec2::ZERO,
            last_contact: None,
            hints_at_x: self.hints_at_x,
        };
        let camera = home_camera(&subject, &Theme::new(look.theme), look.size);
        self.last.set(Some((look, camera)));
        camera
    }
}

/// Whether all of the bodies can be seen and taken hold of in a picture like this.
pub(super) fn shows_all(simulation: &Simulation, camera: &Camera, look: &Look) -> bool {
    let moment = simulation.moment();
    let bodies = bounds_of(&[&moment.a, &moment.b, &simulation.scene().b.posed()]);
    let (world, _) = look.minkowski.layout(look.size);
    let [min, max] = [bodies.min, bodies.max].map(|at| camera.to_picture(&world, at));
    let is_free = |part: &Rect| part.holds(&Rect { min, max });
    look.minkowski.free(look.size).iter().any(is_free)
}

/// The sizes that can be chosen.
const SCALES: [f32; 13] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0,
];

/// How large everything is, text and figure alike; 1 is usual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(f32);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

impl Scale {
    /// How many times the usual size.
    #[must_use]
    pub fn factor(self) -> f32 {
        self.0
    }

    /// So many sizes larger, at most the largest, or where negative smaller.
    pub(super) fn stepped(self, steps: isize) -> Self {
        let at = SCALES.partition_point(|&scale| scale < self.0);
        Self(SCALES[at.saturating_add_signed(steps).min(SCALES.len() - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_one_by_one_and_end_at_a_half_and_at_three() {
        let usual = Scale::default();
        assert_eq!(usual.stepped(1).factor(), 1.1);
        assert_eq!(usual.stepped(1).stepped(-1), usual);
        let ends = [-1, 1].map(|step| (0..20).fold(usual, |scale, _| scale.stepped(step)));
        assert_eq!(ends.map(Scale::factor), [0.5, 3.0]);
    }
}
