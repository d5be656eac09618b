//! How much of what is drawn in a pane something would cover that stands over it.

use glam::DVec2;

use super::clip::outside;
use super::labels::boxes;
use super::{Mark, Pane, Rect, Role, Theme};

/// What it costs to cover a dot, the origin, the head of an arrow and the place of a label, as a length of
/// line in points of the picture.
const DOT: f64 = 400.0;
const ORIGIN: f64 = 900.0;
const HEAD: f64 = 120.0;
const LABEL: f64 = 60.0;

/// What is drawn in a pane, in the picture.
pub(super) struct Cover {
    lines: Vec<[DVec2; 2]>,
    /// What each takes up, and what it costs to cover it.
    dots: Vec<(Rect, f64)>,
    heads: Vec<DVec2>,
    labels: Vec<Rect>,
}

impl Cover {
    /// Of all in `pane` that is neither its ground nor its frame.
    pub(super) fn new(pane: &Pane, theme: &Theme) -> Self {
        let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
        let mut cover = Self {
            lines: Vec::new(),
            dots: Vec::new(),
            heads: Vec::new(),
            labels: Vec::new(),
        };
        for mark in pane
            .marks
            .iter()
            .filter(|mark| !mark.role().is_background())
        {
            match mark {
                Mark::Polygon { points, .. } => {
                    let closed = points.iter().chain(points.first());
                    cover.add_line(closed.map(|&point| to_picture(point)));
                }
                Mark::Polyline { points, .. } => {
                    cover.add_line(points.iter().map(|&point| to_picture(point)));
                }
                Mark::Arrow { from, to, .. } => {
                    cover.lines.push([*from, *to].map(to_picture));
                    cover.heads.push(to_picture(*to));
                }
                Mark::Point { at, role } => {
                    let radius = DVec2::splat(theme.style(*role).radius);
                    let dot = Rect::new(to_picture(*at), DVec2::ZERO).grown(radius);
                    let is_origin = matches!(role, Role::Origin | Role::HiddenOrigin);
                    cover.dots.push((dot, if is_origin { ORIGIN } else { DOT }));
                }
                Mark::Label { role, .. } if *role != Role::Title => {
                    let one = std::slice::from_ref(mark);
                    let boxes = boxes(one, theme, &pane.camera, &pane.place).into_iter();
                    cover.labels.extend(boxes.map(|(_, label)| label));
                }
                Mark::Label { .. } => {}
            }
        }
        cover
    }

    fn add_line(&mut self, points: impl Iterator<Item = DVec2>) {
        let points: Vec<DVec2> = points.collect();
        self.lines
            .extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
    }

    /// How much `rect` would cover, as a length of line in points of the picture.
    pub(super) fn cost(&self, rect: &Rect) -> f64 {
        let length = |[from, to]: [DVec2; 2]| from.distance(to);
        let covered = |line: &[DVec2; 2]| {
            let left: f64 = outside(rect, *line).into_iter().map(length).sum();
            length(*line) - left
        };
        let near = |line: &&[DVec2; 2]| Rect::around(**line).overlaps(rect);
        let lines: f64 = self.lines.iter().filter(near).map(covered).sum();
        let dots = self.dots.iter().filter(|(dot, _)| dot.overlaps(rect));
        let dots: f64 = dots.map(|(_, cost)| cost).sum();
        let count = |covered: usize| covered as f64;
        lines
            + dots
            + HEAD * count(self.heads.iter().filter(|tip| rect.contains(**tip)).count())
            + LABEL
                * count(
                    self.labels
                        .iter()
                        .filter(|label| label.overlaps(rect))
                        .count(),
                )
    }
}

/// The places in the corners of a pane for something of `size`, clear of what is `taken`.
pub(super) fn in_corners(pane: &Rect, size: DVec2, taken: &[Rect]) -> Vec<Rect> {
    /// From what stands in a corner to the rim and to what is taken, in points of the picture.
    const RIM: f64 = 8.0;
    let room = pane.shrunk(RIM);
    let last = room.max - size;
    let corners = [
        DVec2::new(last.x, room.min.y),
        DVec2::new(room.min.x, last.y),
        last,
        room.min,
    ];
    let mut places = Vec::new();
    for corner in corners {
        let place = Rect::new(corner, size);
        let stands_on = |taken: &&Rect| taken.grown(DVec2::splat(RIM)).overlaps(&place);
        let aside = match taken.iter().find(stands_on) {
            None => place,
            // Below what is taken in an upper corner, above it in a lower one.
            Some(other) => {
                let is_above = other.center().y < pane.center().y;
                let y = if is_above {
                    other.max.y + RIM
                } else {
                    other.min.y - RIM - size.y
                };
                Rect::new(DVec2::new(corner.x, y), size)
            }
        };
        let is_clear = !taken.iter().any(|other| other.overlaps(&aside));
        if pane.holds(&aside) && is_clear && size.cmple(room.size()).all() {
            places.push(aside);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Camera, ThemeName};
    use glam::dvec2;

    #[test]
    fn what_is_covered_counts_and_what_is_not_does_not() {
        let role = Role::Simplex;
        let pane = Pane {
            place: Rect::new(DVec2::ZERO, DVec2::splat(200.0)),
            camera: Camera::ONE_TO_ONE,
            marks: vec![
                Mark::Polyline {
                    points: vec![dvec2(0.0, 20.0), dvec2(200.0, 20.0)],
                    role,
                },
                Mark::Point {
                    at: dvec2(150.0, 150.0),
                    role,
                },
            ],
            is_minkowski: true,
            looks: 1.0,
            plot: None,
            legend: None,
        };
        let cover = Cover::new(&pane, &Theme::new(ThemeName::Chalkboard));
        let cost = |corner: DVec2| cover.cost(&Rect::new(corner, DVec2::splat(60.0)));
        assert_eq!(cost(dvec2(0.0, 140.0)), 0.0);
        assert_eq!(cost(dvec2(10.0, 0.0)), 60.0);
        assert_eq!(cost(dvec2(130.0, 130.0)), DOT);
    }

    #[test]
    fn a_corner_that_is_taken_is_stood_beside() {
        let pane = Rect::new(DVec2::ZERO, dvec2(300.0, 200.0));
        let title = Rect::new(DVec2::ZERO, dvec2(100.0, 20.0));
        let places = in_corners(&pane, dvec2(80.0, 60.0), &[title]);
        assert_eq!(places.len(), 4);
        assert!(places.iter().all(|place| !place.overlaps(&title)));
        assert!(in_corners(&pane, dvec2(290.0, 60.0), &[title]).is_empty());
    }
}
