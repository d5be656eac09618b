//! A pane's name and, below it, the state of the bodies: always in the upper left corner, and clear of the lines that
//! cross the pane, as its scale is.

use glam::DVec2;

use super::text::{box_of, room};
use super::{Camera, Mark, MinkowskiPane, Overlay, Overlays, Rect, Role, Theme, clip};

/// From the pane's corner to the place that the title stands beside, in points of the picture.
const INSET: DVec2 = DVec2::new(4.0, 1.0);

/// Between the title and the word below it, in points of the picture.
const BETWEEN: f64 = 1.0;

/// How far what crosses the pane keeps from the title, in points of the picture.
const CLEAR: f64 = 4.0;

/// The name of a pane at `place`.
pub(super) fn title(text: &str, camera: &Camera, place: &Rect) -> Mark {
    in_corner(text.to_owned(), Role::Title, 0.0, camera, place)
}

/// The word for the state of the bodies, below the pane's title where it has one.
pub(super) fn state_word(
    (text, role): (String, Role),
    is_titled: bool,
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Mark {
    let below = if is_titled {
        height(Role::Title, theme) + BETWEEN
    } else {
        0.0
    };
    in_corner(text, role, below, camera, place)
}

fn in_corner(text: String, role: Role, below: f64, camera: &Camera, place: &Rect) -> Mark {
    Mark::Label {
        at: camera.to_space(place, place.min + INSET + below * DVec2::Y),
        text,
        role,
        side: camera.turned(DVec2::ONE.normalize()),
    }
}

fn height(role: Role, theme: &Theme) -> f64 {
    room("", theme.style(role).text_size).y
}

/// What of a pane's `part` lies below its title.
pub(super) fn below_title(part: &Rect, theme: &Theme) -> Rect {
    below(part, theme, &[Role::Title])
}

/// What of the world's `part` lies below the title, which it has beside Minkowski space, and the state of the bodies.
pub(super) fn below_words(
    part: &Rect,
    theme: &Theme,
    minkowski: MinkowskiPane,
    overlays: &Overlays,
) -> Rect {
    let title = (minkowski != MinkowskiPane::Off).then_some(Role::Title);
    let state = overlays.has(Overlay::State).then_some(Role::Overlapping);
    let lines: Vec<Role> = title.into_iter().chain(state).collect();
    below(part, theme, &lines)
}

fn below(part: &Rect, theme: &Theme, lines: &[Role]) -> Rect {
    let heights = lines.iter().map(|&role| height(role, theme));
    let strip = match heights.sum() {
        0.0 => 0.0,
        height => {
            box_of(INSET, DVec2::Y * (height + BETWEEN), DVec2::ONE.normalize())
                .max
                .y
        }
    };
    Rect {
        min: part.min + DVec2::Y * strip.min(part.size().y / 4.0),
        max: part.max,
    }
}

/// Where the pane's title and the state of the bodies stand, with all up to the corner so that no stump of a line is left
/// there; `None` without either.
pub(super) fn corner_of_words(
    marks: &[Mark],
    theme: &Theme,
    camera: &Camera,
    place: &Rect,
) -> Option<Rect> {
    let boxes = marks.iter().filter_map(|mark| match mark {
        Mark::Label { at, text, role, .. } if role.is_in_corner() => {
            let size = room(text, theme.style(*role).text_size);
            let at = camera.to_picture(place, *at);
            Some(box_of(at, size, DVec2::ONE.normalize()))
        }
        _ => None,
    });
    boxes
        .reduce(|one, other| one.with(&other))
        .map(|words| Rect {
            min: place.min,
            max: words.shrunk(-CLEAR).max,
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
        let corner = corner_of_words(&marks, &theme, &camera, &place).expect("a title");
        clear_corner(&mut marks, &corner, &camera, &place);
        assert_eq!(marks.len(), 5);
        let stands = corner.shrunk(CLEAR);
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
