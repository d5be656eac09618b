//! The ticks of Minkowski space's axes, each with its number, and the letters at the axes' ends. They depend on the
//! camera alone and not on what is drawn, so that they stand still while bodies move.

use glam::{DVec2, dvec2};

use super::labels::boxes;
use super::overlay::frame::{multiples, round_step, spacing};
use super::scale::{name_of_y, number};
use super::text::{LABEL_GAP, room};
use super::{Camera, Mark, Rect, Role, Theme};

/// The least space between two ticks of an axis, and between two of the numbers or a number and what covers the pane;
/// in points of the picture.
const LEAST_BETWEEN: f64 = 70.0;
const APART: DVec2 = dvec2(10.0, 3.0);

/// How much wider than it is measured a number may be drawn, in points of the picture.
const ROUNDED: DVec2 = dvec2(3.0, 0.0);

/// The length of a tick, in points of the picture. It points away from its number, before which it would be a minus.
const TICK: f64 = 5.0;

/// How far from an axis its numbers stand, in gaps of a label.
const BESIDE: f64 = 0.7;

/// The ticks of a pane at `place`, clear of what is `covered`: each number beside its own tick, all of an axis on the
/// same side.
pub(super) fn ticks(theme: &Theme, camera: &Camera, place: &Rect, covered: &[Rect]) -> Vec<Mark> {
    let Some(step) = step(theme, camera, place) else {
        return Vec::new();
    };
    let pane = TickPane {
        theme,
        camera,
        place,
        step,
    };
    let x = pane.axis((DVec2::X, "x"), [DVec2::Y, DVec2::NEG_Y], covered);
    let of_x = boxes(&x, theme, camera, place).into_iter();
    let covered = Vec::from_iter(of_x.map(|(_, label)| label).chain(covered.iter().copied()));
    let y = pane.axis(
        (DVec2::Y, name_of_y(camera)),
        [DVec2::NEG_X, DVec2::X],
        &covered,
    );
    x.into_iter().chain(y).collect()
}

/// From one tick to the next, in units of the space: lines of the grid, with room for their numbers.
fn step(theme: &Theme, camera: &Camera, place: &Rect) -> Option<f64> {
    let grid = spacing(camera.scale);
    let shown = camera.shown(place);
    let text_size = theme.style(Role::Tick).text_size;
    // Of a grid of 5, each fifth line is at 25, and each fourth at a number of one digit.
    let fifth = if round_step(4.9 * grid) < 6.0 * grid {
        5.0
    } else {
        4.0
    };
    let steps = [1.0, 2.0, fifth, 10.0, 20.0, 10.0 * fifth].map(|every| every * grid);
    let has_room = |step: &f64| {
        let numbers = multiples(*step, [shown.min.x, shown.max.x]);
        let widths = numbers.map(|at| room(&number(at, *step), text_size).x + APART.x);
        step * camera.scale >= widths.fold(LEAST_BETWEEN, f64::max)
    };
    steps.into_iter().find(has_room)
}

struct TickPane<'p> {
    theme: &'p Theme,
    camera: &'p Camera,
    place: &'p Rect,
    step: f64,
}

impl TickPane<'_> {
    /// The ticks of an axis along this way, with their numbers on the side that has room for most.
    fn axis(
        &self,
        (along, name): (DVec2, &str),
        [usual, other]: [DVec2; 2],
        covered: &[Rect],
    ) -> Vec<Mark> {
        let [usual, other] = [usual, other].map(|side| self.on_side((along, name), side, covered));
        if other.len() > usual.len() {
            other
        } else {
            usual
        }
    }

    fn on_side(&self, (along, name): (DVec2, &str), side: DVec2, covered: &[Rect]) -> Vec<Mark> {
        let shown = self.camera.shown(self.place);
        let end = along * (shown.max - LABEL_GAP / self.camera.scale);
        let mut taken = covered.to_vec();
        let mut marks =
            Vec::from_iter(self.label(end, name, side - self.camera.turned(along), &mut taken));
        let range = [shown.min, shown.max].map(|rim| rim.dot(along));
        for value in multiples(self.step, range).filter(|&value| value != 0.0) {
            let at = along * value;
            if let Some(label) = self.label(at, &number(value, self.step), side, &mut taken) {
                let away = self.camera.turned(-side) * TICK / self.camera.scale;
                marks.push(Mark::Polyline {
                    points: vec![at, at + away],
                    role: Role::Tick,
                });
                marks.push(label);
            }
        }
        marks
    }

    /// A text beside a place that is in sight, unless it would stand on what is taken.
    fn label(&self, at: DVec2, text: &str, side: DVec2, taken: &mut Vec<Rect>) -> Option<Mark> {
        let label = Mark::Label {
            at,
            text: text.to_owned(),
            role: Role::Tick,
            side: BESIDE * self.camera.turned(side),
        };
        let one = std::slice::from_ref(&label);
        let (_, stands) = boxes(one, self.theme, self.camera, self.place).pop()?;
        let apart = stands.grown(APART);
        let is_free = self.place.contains(self.camera.to_picture(self.place, at))
            && self.place.holds(&stands.grown(ROUNDED))
            && !taken.iter().any(|other| other.overlaps(&apart));
        is_free.then(|| {
            taken.push(stands);
            label
        })
    }
}
