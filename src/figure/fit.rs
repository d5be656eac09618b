//! The camera with which all that is drawn in a pane is seen, as large as it fits.

use glam::DVec2;

use super::text::{box_of, room};
use super::{Camera, Mark, Rect, Role, Theme};

/// The room left about what is fitted, in points of the picture, and the part of a pane's shorter side
/// that it takes at most.
const MARGIN: f64 = 28.0;
const MOST_MARGIN: f64 = 0.1;

/// The same about the labels, where there is room for them too.
const LABEL_MARGIN: f64 = 4.0;

/// What is drawn takes this part of its room along the side that limits it, even if the labels then have
/// to look for places nearer to it.
const LEAST_FILL: f64 = 0.72;

/// In a pane whose shorter side is less, in points, lines square to d may run on past the rim, where they say the same.
const ROOM_FOR_SUPPORT_LINES: f64 = 240.0;

/// How often the scale is worked out from what is drawn at the one before: a dimension line changes its
/// form with its length.
const ROUNDS: usize = 3;

/// A scale that changes by less than this part of it stays.
const SETTLED: f64 = 1e-3;

/// A pane so large, in points, that what is cut off at its rim is a line without an end.
const WIDE: f64 = 1e6;

/// The view of a pane at `place`, the same way up as `from`, in which `marks`, drawn by it in a wide pane, lie in the middle of the
/// `room` that `part` of the picture has for them, and as large as they fit. `core`, in units of the space,
/// is what of them matters most.
pub(super) fn fitting(
    from: &Camera,
    core: &Rect,
    place: &Rect,
    [part, room]: [&Rect; 2],
    theme: &Theme,
    marks: &dyn Fn(Camera, Rect) -> Vec<Mark>,
) -> Camera {
    let margin = MARGIN.min(MOST_MARGIN * room.size().min_element());
    let inner = room.shrunk(margin);
    let is_small = place.size().min_element() < ROOM_FOR_SUPPORT_LINES;
    let marks = |camera: Camera, wide: Rect| {
        let mut marks = marks(camera, wide);
        marks.retain(|mark| !is_small || mark.role() != Role::SupportLine);
        marks
    };
    let reach_at = |scale: f64| {
        Reach::at(
            &from.centred(core, DVec2::splat(WIDE), scale),
            core,
            theme,
            &marks,
        )
    };
    let mut scale = Camera::scale_of(core, inner.size().max(DVec2::ONE));
    let mut growth = [Growth::new(core); 2];
    for _ in 0..ROUNDS {
        let scales = [scale, 0.8 * scale];
        let reaches = scales.map(reach_at);
        let drawn = Growth::between(scales, reaches.map(|reach| reach.drawn));
        let labelled = Growth::between(scales, reaches.map(|reach| reach.labelled));
        let most = drawn.scale_for(inner.size());
        let least = drawn.scale_for(LEAST_FILL * part.size());
        let wanted = labelled.scale_for(room.shrunk(LABEL_MARGIN).size());
        let next = wanted.max(least).min(most);
        growth = [drawn, labelled];
        let is_settled = (next / scale - 1.0).abs() < SETTLED;
        scale = next;
        if is_settled {
            break;
        }
    }
    let [drawn, labelled] = growth.map(|growth| growth.at(scale));
    // The labels' middle in the room's, unless that drives what is drawn to the rim.
    let low = inner.min - drawn.min;
    let high = inner.max - drawn.max;
    let middle = (room.center() - labelled.center())
        .max(low.min(high))
        .min(high.max(low));
    Camera {
        offset: core.center() - from.turned(middle - place.min) / scale,
        scale,
        ..*from
    }
}

/// How far what is drawn reaches, and it with its labels where those ask to stand, from the middle of the
/// core, in points of the picture.
#[derive(Clone, Copy)]
struct Reach {
    drawn: Rect,
    labelled: Rect,
}

impl Reach {
    fn at(
        camera: &Camera,
        core: &Rect,
        theme: &Theme,
        marks: &dyn Fn(Camera, Rect) -> Vec<Mark>,
    ) -> Self {
        let wide = Rect::new(DVec2::splat(-WIDE / 2.0), DVec2::splat(WIDE));
        let to_picture = |point: DVec2| camera.to_picture(&wide, point);
        let core = Rect::around([core.min, core.max].map(to_picture));
        let whole = wide.shrunk(1.0);
        let mut reach = Self {
            drawn: core,
            labelled: core,
        };
        for mark in marks(*camera, wide) {
            match &mark {
                Mark::Label { role, .. } if *role == Role::Title || role.is_optional() => {}
                Mark::Label {
                    at,
                    text,
                    role,
                    side,
                } => {
                    let size = room(text, theme.style(*role).text_size);
                    let label = box_of(to_picture(*at), size, camera.turned(*side));
                    reach.labelled = reach.labelled.with(&label);
                }
                _ => {
                    let drawn = drawn(&mark, theme, to_picture);
                    if !mark.role().is_background() && whole.holds(&drawn) {
                        reach.drawn = reach.drawn.with(&drawn);
                        reach.labelled = reach.labelled.with(&drawn);
                    }
                }
            }
        }
        reach
    }
}

/// How a reach grows with the scale: part of it does, and part is as long at every scale.
#[derive(Clone, Copy)]
struct Growth {
    fixed: Rect,
    growing: Rect,
}

impl Growth {
    /// Of what lies in `core` alone.
    fn new(core: &Rect) -> Self {
        let half = core.size() / 2.0;
        Self {
            fixed: Rect::default(),
            growing: Rect {
                min: -half,
                max: half,
            },
        }
    }

    /// As two scales and their reaches tell.
    fn between([one, other]: [f64; 2], [at_one, at_other]: [Rect; 2]) -> Self {
        let grows = |at_one: DVec2, at_other: DVec2| (at_other - at_one) / (other - one);
        let growing = Rect {
            min: grows(at_one.min, at_other.min),
            max: grows(at_one.max, at_other.max),
        };
        let fixed = Rect {
            min: at_one.min - growing.min * one,
            max: at_one.max - growing.max * one,
        };
        Self { fixed, growing }
    }

    fn at(&self, scale: f64) -> Rect {
        Rect {
            min: self.fixed.min + self.growing.min * scale,
            max: self.fixed.max + self.growing.max * scale,
        }
    }

    /// How large it may be to fit into `room`; what never grows is given a fifth of it.
    fn scale_for(&self, room: DVec2) -> f64 {
        let left = (room - self.fixed.size()).max(0.2 * room).max(DVec2::ONE);
        Camera::scale_of(&self.growing, left)
    }
}

/// What a mark that is no label takes up.
pub(super) fn drawn(mark: &Mark, theme: &Theme, to_picture: impl Fn(DVec2) -> DVec2) -> Rect {
    match mark {
        Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => {
            Rect::around(points.iter().map(|&point| to_picture(point)))
        }
        Mark::Arrow { from, to, .. } => Rect::around([*from, *to].map(to_picture)),
        Mark::Point { at, role } => {
            let radius = DVec2::splat(theme.style(*role).radius);
            Rect::new(to_picture(*at) - radius, 2.0 * radius)
        }
        Mark::Label { at, .. } => Rect::around([to_picture(*at)]),
    }
}
