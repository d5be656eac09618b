//! A pane's name: always in the upper left corner, and clear of the lines that cross the pane, as its scale
//! is.

use glam::DVec2;

use super::text::{box_of, room};
use super::{Camera, Mark, Rect, Role, Theme, clip};

/// From the pane's corner to the place that the title stands beside, in points of the picture.
const INSET: DVec2 = DVec2::new(4.0, 1.0);

/// How far what crosses the pane keeps from the title, in points of the picture.
const CLEAR: f64 = 4.0;

/// The name of a pane at `place`.
pub(super) fn title(text: &str, camera: &Camera, place: &Rect) -> Mark {
    Mark::Label {
        at: camera.to_space(place, place.min + INSET),
        text: text.to_owned(),
        role: Role::Title,
        side: camera.turned(DVec2::ONE.normalize()),
    }
}

/// What of a pane's `part` lies below its title.
pub(super) fn below_title(part: &Rect, theme: &Theme) -> Rect {
    let strip = box_of_title("", theme, &Rect::default()).max.y;
    Rect {
        min: part.min + DVec2::Y * strip.min(part.size().y / 4.0),
        max: part.max,
    }
}

/// Where the title `text` stands in a pane at `place`, in the picture.
pub(super) fn box_of_title(text: &str, theme: &Theme, place: &Rect) -> Rect {
    let size = room(text, theme.style(Role::Title).text_size);
    box_of(place.min + INSET, size, DVec2::ONE.normalize())
}

/// Where the pane's title stands, with all up to the corner so that no stump of a line is left there; `None`
/// without a title.
pub(super) fn corner_of_title(marks: &[Mark], theme: &Theme, place: &Rect) -> Option<Rect> {
    let text = marks.iter().find_map(|mark| match mark {
        Mark::Label { text, role, .. } if *role == Role::Title => Some(text),
        _ => None,
    })?;
    Some(Rect {
        min: place.min,
        max: box_of_title(text, theme, place).shrunk(-CLEAR).max,
    })
}

/// Cuts the lines that run from rim to rim, the grid's and a support line, and arrows, where they would cross a `corner` of
/// the picture.
pub(super) fn clear_corner(marks: &mut Vec<Mark>, corner: &Rect, camera: &Camera, place: &Rect) {
    let kept_free = camera.part(place, corner);
    let cut = |mark: Mark| match &mark {
        Mark::Polyline { points, role }
            if matches!(role, Role::Grid | Role::Axis | Role::SupportLine) =>
        {
            let [from, to] = points[..] else {
                return vec![mark];
            };
            lines(clip::outside(&kept_free, [from, to]), *role)
        }
        Mark::Arrow { from, to, role } if !kept_free.contains(*to) => {
            let mut pieces = clip::outside(&kept_free, [*from, *to]);
            let tip = pieces.pop().map(|[from, to]| {
                let role = *role;
                Mark::Arrow { from, to, role }
            });
            lines(pieces, *role).into_iter().chain(tip).collect()
        }
        _ => vec![mark],
    };
    *marks = std::mem::take(marks).into_iter().flat_map(cut).collect();
}

fn lines(pieces: Vec<[DVec2; 2]>, role: Role) -> Vec<Mark> {
    let line = |ends: [DVec2; 2]| Mark::Polyline {
        points: ends.to_vec(),
        role,
    };
    pieces.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;
    use glam::dvec2;

    #[test]
    fn lines_across_the_pane_stop_short_of_its_title() {
        let theme = Theme::new(ThemeName::Projector);
        let place = Rect::new(dvec2(100.0, 50.0), dvec2(400.0, 300.0));
        let camera = Camera {
            offset: dvec2(-3.0, 2.0),
            scale: 20.0,
            y_up: false,
        };
        let shown = camera.shown(&place);
        let line = |ends: [DVec2; 2], role: Role| Mark::Polyline {
            points: ends.to_vec(),
            role,
        };
        let mut marks = vec![
            line(
                [dvec2(-2.0, shown.min.y), dvec2(-2.0, shown.max.y)],
                Role::Axis,
            ),
            line(
                [dvec2(shown.min.x, 2.5), dvec2(shown.max.x, 2.5)],
                Role::Grid,
            ),
            line([dvec2(-3.0, 5.0), dvec2(3.0, 2.0)], Role::SupportLine),
            Mark::Arrow {
                from: shown.min,
                to: dvec2(1.0, 4.0),
                role: Role::SearchDirection,
            },
            title("Minkowski space", &camera, &place),
        ];
        let corner = corner_of_title(&marks, &theme, &place).expect("a title");
        clear_corner(&mut marks, &corner, &camera, &place);
        assert_eq!(marks.len(), 5);
        let stands = box_of_title("Minkowski space", &theme, &place);
        for mark in &marks[..4] {
            let ends = match mark {
                Mark::Polyline { points, .. } => [points[0], points[1]],
                Mark::Arrow { from, to, .. } => [*from, *to],
                _ => panic!("{mark:?}"),
            };
            let ends = ends.map(|point| camera.to_picture(&place, point));
            assert!(!clip::crosses(&ends, &stands), "{mark:?}");
        }
    }
}
