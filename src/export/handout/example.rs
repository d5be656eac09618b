//! The introduction's example: two small bodies, a point of each, and their difference in the other pane.

use glam::{DVec2, dvec2};

use super::style_of;
use crate::export::LessonSource;
use crate::export::svg::inline_svg;
use crate::figure::{Caption, Figure, Mark, Role, Theme};
use crate::scene::{Body, Scene, Unit};
use collidoscope_core::planar::Polygon;

/// The figure's caption, with its numbers.
pub(super) const CAPTION: &str = "w = a − b: a point a of A minus a point b of B, coordinate by coordinate. Here w \
     = (80, 0) − (110, 60) = (−30, −60). The arrow from b to a in the world is the arrow from the origin O to w in \
     the other pane. A ⊖ B is the set of all w; if a and b were the same point, w would be O.";

const SIZE: DVec2 = dvec2(480.0, 250.0);

/// A vertex of A and one of B.
const ON_A: DVec2 = dvec2(80.0, 0.0);
const ON_B: DVec2 = dvec2(110.0, 60.0);

const A: [DVec2; 4] = [dvec2(0.0, 0.0), ON_A, dvec2(80.0, 50.0), dvec2(0.0, 50.0)];
const B: [DVec2; 3] = [dvec2(60.0, 30.0), ON_B, dvec2(70.0, 90.0)];

/// The distance of an arrow's tip from the centre of its dot, in points of the figure.
const SHORT_OF_DOT: f64 = 7.0;

/// The figure with a, b and w and the arrow that is the same in both panes.
pub(super) fn picture(theme: &Theme, unit: Unit, y_up: bool) -> String {
    inline_svg(&figure(unit, y_up), theme, "example-", CAPTION)
}

fn body(vertices: &[DVec2]) -> Body {
    Body {
        shape: Polygon::new(vertices).expect("a convex polygon").into(),
        position: DVec2::ZERO,
        rotation: 0.0,
    }
}

fn figure(unit: Unit, y_up: bool) -> Figure {
    let scene = Scene {
        unit,
        y_up,
        ..Scene::new(String::new(), None, [body(&A), body(&B)])
    };
    let mut figure = LessonSource::new(scene, None).answer_figure(&style_of(SIZE));
    for pane in &mut figure.panes {
        let w = ON_A - ON_B;
        let (from, to, names) = if pane.is_minkowski {
            let name = Caption::quantity("w", "a − b");
            (DVec2::ZERO, w, vec![(w, name, DVec2::NEG_X)])
        } else {
            let names = [(ON_A, "a", DVec2::X), (ON_B, "b", DVec2::X)];
            let named = names.map(|(at, name, side)| (at, name.into(), side));
            (ON_B, ON_A, named.into())
        };
        let short = SHORT_OF_DOT / pane.camera.scale;
        let tip = to - (to - from).normalize() * short;
        pane.marks
            .push(Mark::arrow(from, tip, Role::SearchDirection));
        for (at, name, side) in names {
            pane.marks
                .extend(Mark::named_dot(at, name, Role::Contact, side));
        }
    }
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caption_has_the_numbers_of_the_picture() {
        let [a, b, w] =
            [ON_A, ON_B, ON_A - ON_B].map(|at| format!("({}, {})", at.x, at.y).replace('-', "−"));
        let sum = format!("{a} − {b} = {w}");
        assert!(CAPTION.contains(&sum), "{sum}");
    }
}
