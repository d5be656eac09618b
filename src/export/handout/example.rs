//! One difference of two points, in the world and in Minkowski space.

use glam::{DVec2, dvec2};

use crate::figure::{
    Camera, Figure, FigureSource, Mark, MinkowskiPane, Overlay, Rect, Role, Theme, compose,
};
use crate::planar::{Polygon, Shape};
use crate::scene::{Body, Scene, Simulation, Unit};

/// What is said below it; its numbers are those of the picture.
pub(super) const CAPTION: &str = "w = a − b: a point a of A less a point b of B, coordinate by coordinate. \
    Here w = (80, 0) − (110, 60) = (−30, −60). The way from b to a in the world is the way from the origin O to \
    w in Minkowski space. A ⊖ B is where w can be; were a and b the same point, w would be O.";

const SIZE: DVec2 = dvec2(480.0, 250.0);

/// A corner of A and a corner of B, in px.
const ON_A: DVec2 = dvec2(80.0, 0.0);
const ON_B: DVec2 = dvec2(110.0, 60.0);

const A: [DVec2; 4] = [dvec2(0.0, 0.0), ON_A, dvec2(80.0, 50.0), dvec2(0.0, 50.0)];
const B: [DVec2; 3] = [dvec2(60.0, 30.0), ON_B, dvec2(70.0, 90.0)];

/// Points of the picture to a px.
const SCALE: f64 = 1.55;

/// How far an arrow ends before the middle of the dot that it leads to, in points of the picture.
const SHORT_OF_DOT: f64 = 7.0;

/// The picture with a, b and w and the arrow that is the same in both panes.
pub(super) fn figure(theme: &Theme, unit: Unit, y_up: bool) -> Option<Figure> {
    let simulation = Simulation::new(scene()?);
    let b = simulation.scene().b.posed();
    let mut subject = FigureSource {
        unit,
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        ..FigureSource::new(simulation.moment(), &b)
    };
    let (world, minkowski) = subject.minkowski.layout(SIZE);
    let difference = A.into_iter().flat_map(|a| B.map(|b| a - b));
    subject.world_camera = centered(A.into_iter().chain(B), &world, y_up);
    subject.minkowski_camera = minkowski.map(|place| centered(difference, &place, y_up));
    let mut figure = compose(&subject, theme, SIZE);
    for pane in &mut figure.panes {
        let w = ON_A - ON_B;
        pane.marks.extend(if pane.is_minkowski {
            let mut marks = vec![arrow(DVec2::ZERO, w)];
            marks.extend(named(w, "w = a − b", DVec2::NEG_X));
            marks
        } else {
            let mut marks = vec![arrow(ON_B, ON_A)];
            marks.extend(named(ON_A, "a", DVec2::X));
            marks.extend(named(ON_B, "b", DVec2::X));
            marks
        });
    }
    Some(figure)
}

fn scene() -> Option<Scene> {
    let body = |vertices: &[DVec2]| {
        Some(Body {
            shape: Shape::from(Polygon::new(vertices).ok()?),
            position: DVec2::ZERO,
            angle_degrees: 0.0,
        })
    };
    Some(Scene {
        title: String::new(),
        note: None,
        a: body(&A)?,
        b: body(&B)?,
        push: false,
        unit: Unit::default(),
        y_up: false,
        fall: None,
    })
}

/// The view in the example's scale with `points` in the middle of `place`.
fn centered(points: impl IntoIterator<Item = DVec2>, place: &Rect, y_up: bool) -> Camera {
    let half = Camera::one_to_one(y_up).turned(place.size()) / (2.0 * SCALE);
    Camera {
        offset: Rect::around(points).center() - half,
        scale: SCALE,
        y_up,
    }
}

fn arrow(from: DVec2, to: DVec2) -> Mark {
    let way = to - from;
    Mark::Arrow {
        from,
        to: from + way.clamp_length_max(way.length() - SHORT_OF_DOT / SCALE),
        role: Role::SearchDirection,
    }
}

fn named(at: DVec2, text: &str, side: DVec2) -> [Mark; 2] {
    let role = Role::Contact;
    [
        Mark::Point { at, role },
        Mark::Label {
            at,
            text: text.to_owned(),
            role,
            side,
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;

    fn arrows(pane: &crate::figure::Pane) -> Vec<DVec2> {
        let marks = pane.marks.iter();
        let arrows = marks.filter_map(|mark| match mark {
            Mark::Arrow {
                from,
                to,
                role: Role::SearchDirection,
            } => Some((*to - *from) * pane.camera.scale),
            _ => None,
        });
        arrows.collect()
    }

    #[test]
    fn the_way_from_b_to_a_is_the_way_from_o_to_w() {
        let figure =
            figure(&Theme::new(ThemeName::Paper), Unit::default(), false).expect("convex shapes");
        let [world, minkowski] = &figure.panes[..] else {
            panic!("{} panes", figure.panes.len());
        };
        assert!((arrows(world)[0] - arrows(minkowski)[0]).length() < 1e-9);
        let [way] = arrows(world)[..] else {
            panic!("one arrow");
        };
        assert!(way.perp_dot(ON_A - ON_B).abs() < 1e-9 && way.dot(ON_A - ON_B) > 0.0);
    }

    #[test]
    fn the_caption_has_the_pictures_numbers() {
        let pair = |v: DVec2| format!("({}, {})", v.x, v.y).replace('-', "−");
        let sum = format!("{} − {} = {}", pair(ON_A), pair(ON_B), pair(ON_A - ON_B));
        assert!(CAPTION.contains(&sum), "{sum}");
    }
}
