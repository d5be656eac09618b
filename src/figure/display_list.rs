//! Marks prepared for drawing: points of the figure instead of a space, styles instead of roles, and all geometry that
//! the painters would otherwise compute separately.

use glam::DVec2;

use super::clip::{inside, within};
use super::style::Hatching;
use super::title::{self, TextAnchor};
use super::{Color, Label, Mark, MarkShape, Pane, Rect, Role, Stroke, Theme};

/// The largest distance from the figure; farther points are clamped.
const FARTHEST: f64 = 1e300;

/// A line or outline with a point farther from the pane than this is clipped, as a painter would write each dash of
/// the rest.
const FAR: f64 = 1000.0;

/// The margin beyond the pane that clipping keeps, so that the cut isn't visible.
const BEYOND_PANE: f64 = 64.0;

/// The length and half the width of an arrow's head, for a line of width 1.
const HEAD: DVec2 = DVec2::new(5.0, 2.2);

/// An arrow shorter than this is not drawn.
const SHORTEST_ARROW: f64 = 0.5;

/// The width of the rim in the background colour that separates dots, and letters that lines may cross, from lines.
pub const RIM: f64 = 1.5;

/// A mark as drawn. Points and lengths are in points of the figure.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawCommand<'m> {
    /// A closed convex outline, filled and then stroked.
    Area {
        outline: Vec<DVec2>,
        /// The fill.
        fill: Option<Color>,
        /// Drawn over the fill.
        hatching: Option<Hatching>,
        stroke: Option<Stroke>,
    },
    /// An open line.
    Line { points: Vec<DVec2>, stroke: Stroke },
    /// A line with a filled triangle at its end.
    Arrow {
        shaft: [DVec2; 2],
        /// The triangle, tip first.
        head: [DVec2; 3],
        stroke: Stroke,
    },
    /// A disc with a rim.
    Dot {
        center: DVec2,
        /// Without the rim.
        radius: f64,
        color: Color,
        /// The rim's width.
        rim: f64,
        rim_color: Color,
    },
    /// A circle, not filled.
    Ring {
        center: DVec2,
        /// To the centre of its line.
        radius: f64,
        stroke: Stroke,
    },
    /// A line of text.
    Text {
        /// The baseline, at the end or the centre given by `anchor`.
        at: DVec2,
        /// The part of the text at `at`.
        anchor: TextAnchor,
        text: &'m str,
        /// The font size.
        size: f64,
        color: Color,
        /// The colour of a rim around the letters.
        rim: Option<Color>,
    },
}

impl Pane {
    /// The background colour.
    pub fn ground(&self, theme: &Theme) -> Color {
        if self.is_minkowski {
            theme.minkowski_background
        } else {
            theme.background
        }
    }

    /// Prepares `mark` for drawing in this pane; empty if it isn't visible.
    pub fn inks<'m>(&self, mark: &'m Mark, theme: &Theme) -> Vec<DrawCommand<'m>> {
        let look = theme.scaled(self.scale).style(mark.role);
        match &mark.shape {
            MarkShape::Area(points) => {
                let outline = self.outline(points);
                let hatching = look.hatch.map(|hatch| hatch.over(&outline, &self.place));
                let is_seen = !outline.is_empty();
                Vec::from_iter(is_seen.then_some(DrawCommand::Area {
                    outline,
                    fill: look.fill,
                    hatching,
                    stroke: look.stroke,
                }))
            }
            MarkShape::Line(points) => {
                let drawn = look.stroke.map(|stroke| {
                    let pieces = self.pieces(points).into_iter();
                    pieces.map(move |points| DrawCommand::Line { points, stroke })
                });
                drawn.into_iter().flatten().collect()
            }
            MarkShape::Arrow(ends) => {
                let pieces = self.pieces(ends);
                let (Some(stroke), Some(&[from, tip])) =
                    (look.stroke, pieces.first().map(Vec::as_slice))
                else {
                    return Vec::new();
                };
                let points = vec![from, tip];
                if self.is_near(ends[1]) {
                    Vec::from_iter(arrow(from, tip, stroke))
                } else {
                    vec![DrawCommand::Line { points, stroke }]
                }
            }
            MarkShape::Dot(at) | MarkShape::Label(Label { at, .. }) if !self.is_near(*at) => {
                Vec::new()
            }
            MarkShape::Dot(at) => vec![match look.ring {
                Some(stroke) => DrawCommand::Ring {
                    center: self.at(*at),
                    radius: look.radius,
                    stroke,
                },
                None => DrawCommand::Dot {
                    center: self.at(*at),
                    radius: look.radius,
                    color: look.dot,
                    rim: RIM,
                    rim_color: self.ground(theme),
                },
            }],
            MarkShape::Label(label) => {
                let side = self.camera.turned(label.side);
                let (at, anchor) = title::stand(self.at(label.at), side, look.text_size);
                vec![DrawCommand::Text {
                    at,
                    anchor,
                    text: &label.text,
                    size: look.text_size,
                    color: look.text,
                    rim: (mark.role == Role::Tick).then(|| self.ground(theme)),
                }]
            }
        }
    }

    /// Maps a point of the pane's space to the figure; finite for any point.
    fn at(&self, point: DVec2) -> DVec2 {
        let farthest = DVec2::splat(FARTHEST);
        self.to_picture(point).max(-farthest).min(farthest)
    }

    fn is_near(&self, point: DVec2) -> bool {
        self.near().contains(self.at(point))
    }

    /// The area in which marks aren't clipped.
    fn near(&self) -> Rect {
        self.place.grown(DVec2::splat(FAR))
    }

    /// Points in the figure and, if some are far away, the area to which their outline or line is clipped.
    fn all(&self, points: &[DVec2]) -> (Vec<DVec2>, Option<Rect>) {
        let places: Vec<DVec2> = points.iter().map(|&point| self.at(point)).collect();
        let are_near = places.iter().all(|&place| self.near().contains(place));
        let cut = (!are_near).then(|| self.place.grown(DVec2::splat(BEYOND_PANE)));
        (places, cut)
    }

    /// A convex outline, clipped to the vicinity of the pane.
    fn outline(&self, points: &[DVec2]) -> Vec<DVec2> {
        match self.all(points) {
            (outline, None) => outline,
            (outline, Some(cut)) => within(&outline, &cut),
        }
    }

    /// A line, or the pieces of it in the vicinity of the pane.
    fn pieces(&self, points: &[DVec2]) -> Vec<Vec<DVec2>> {
        let (places, cut) = self.all(points);
        let Some(cut) = cut else {
            return vec![places];
        };
        let mut pieces: Vec<Vec<DVec2>> = Vec::new();
        let lines = places.windows(2);
        for [from, to] in lines.filter_map(|ends| inside(&cut, [ends[0], ends[1]])) {
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces
    }
}

/// The rule around a pane at `place`, one point wide and inside.
pub fn rule(place: &Rect) -> Rect {
    place.shrunk(0.5)
}

/// Where an arrow is too short for its head, the head shrinks with it.
fn arrow(from: DVec2, to: DVec2, stroke: Stroke) -> Option<DrawCommand<'static>> {
    let length = from.distance(to);
    if length < SHORTEST_ARROW {
        return None;
    }
    let full = HEAD * stroke.width;
    let head = full * (length / full.x).min(1.0);
    let along = (to - from) / length;
    let neck = to - along * head.x;
    let across = along.perp() * head.y;
    Some(DrawCommand::Arrow {
        shaft: [from, neck],
        head: [to, neck + across, neck - across],
        stroke,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, ThemeName};
    use approx::assert_abs_diff_eq;
    use glam::dvec2;

    fn pane() -> Pane {
        let place = Rect::new(DVec2::ZERO, dvec2(400.0, 300.0));
        Pane::new(place, Camera::ONE_TO_ONE, Vec::new())
    }

    #[test]
    fn a_line_from_very_far_is_drawn_near_the_pane_where_it_passes() {
        let pane = pane();
        let theme = Theme::new(ThemeName::Chalkboard);
        for far in [2e3, 1e9, 1e40] {
            let points = vec![
                dvec2(-far, 10.0),
                dvec2(20.0, 10.0),
                dvec2(20.0, far),
                dvec2(far, far),
            ];
            let mark = Mark::line(points, Role::ClosestEdge);
            let [DrawCommand::Line { points, .. }] = &pane.inks(&mark, &theme)[..] else {
                panic!("one piece");
            };
            let expected = [dvec2(-64.0, 10.0), dvec2(20.0, 10.0), dvec2(20.0, 364.0)];
            for (point, so) in points.iter().zip(expected) {
                assert_abs_diff_eq!(*point, so, epsilon = 1e-9);
            }
        }
    }

    #[test]
    fn whatever_the_coordinates_the_places_are_finite() {
        let pane = Pane {
            place: Rect::new(DVec2::ZERO, DVec2::ONE),
            camera: Camera {
                offset: dvec2(1e300, -1e300),
                scale: 1e300,
                y_up: false,
            },
            ..pane()
        };
        let theme = Theme::new(ThemeName::Chalkboard);
        let mark = Mark::area(
            [
                DVec2::NAN,
                DVec2::INFINITY,
                DVec2::NEG_INFINITY,
                dvec2(-1e308, 1e308),
            ],
            Role::Hull,
        );
        if let [DrawCommand::Area { outline, .. }] = &pane.inks(&mark, &theme)[..] {
            for point in outline {
                assert!(point.is_finite() && point.abs().max_element() <= FARTHEST);
            }
        }
        let point = Mark::dot(DVec2::NAN, Role::Origin);
        for ink in pane.inks(&point, &theme) {
            assert!(matches!(ink, DrawCommand::Dot { center, .. } if center.is_finite()));
        }
    }
}
