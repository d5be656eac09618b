//! The pen of the window: marks as egui's shapes. The only place where the figures narrow to f32.

use egui_macroquad::egui::epaint::{PathShape, PathStroke};
use egui_macroquad::egui::{
    Align, Align2, Color32, FontId, Painter, Pos2, Rect as Area, Shape, Stroke, StrokeKind, Vec2,
    pos2, vec2,
};
use glam::DVec2;

use super::style;
use crate::figure::{self, Figure, Mark, Pane, Rect, Role, Style, Theme};

/// What is farther off the glass than this is drawn at this distance: f32 has no more to give.
const FARTHEST: f64 = 1e6;

/// The length of an arrow's head for a line of width 1, and its half width.
const HEAD: Vec2 = vec2(5.0, 2.2);

/// Draws a figure with its corner at the painter's.
pub(super) fn paint(painter: &Painter, figure: &Figure, theme: &Theme) {
    let corner = painter.clip_rect().min;
    let area = |place: &Rect| {
        let at = |point: DVec2| corner + vec2(point.x as f32, point.y as f32);
        Area::from_min_max(at(place.min), at(place.max))
    };
    for (index, pane) in figure.panes.iter().enumerate() {
        let place = area(&pane.place);
        let ground = if pane.is_minkowski {
            theme.minkowski_background
        } else {
            theme.background
        };
        let clipped = painter.with_clip_rect(place);
        clipped.rect_filled(place, 0.0, style::color(ground));
        let pen = Pen {
            painter: &clipped,
            pane,
            corner,
            theme,
        };
        for mark in &pane.marks {
            pen.draw(mark);
        }
        if index > 0 {
            let rule = Stroke::new(1.0, style::color(theme.rule));
            clipped.rect_stroke(place, 0.0, rule, StrokeKind::Inside);
        }
    }
}

struct Pen<'p> {
    painter: &'p Painter,
    pane: &'p Pane,
    corner: Pos2,
    theme: &'p Theme,
}

impl Pen<'_> {
    fn draw(&self, mark: &Mark) {
        let look = self.theme.style(mark.role());
        match mark {
            Mark::Polygon { points, .. } => self.polygon(points, &look),
            Mark::Polyline { points, .. } => self.line(self.all(points), &look),
            Mark::Arrow { from, to, role } => self.arrow(*from, *to, *role, &look),
            Mark::Point { at, .. } => self.dot(*at, &look),
            Mark::Label { at, text, side, .. } => self.label(*at, text, *side, &look),
        }
    }

    fn at(&self, point: DVec2) -> Pos2 {
        let place = self.pane.camera.to_picture(&self.pane.place, point);
        let near = place.clamp(DVec2::splat(-FARTHEST), DVec2::splat(FARTHEST));
        self.corner + vec2(near.x as f32, near.y as f32)
    }

    fn all(&self, points: &[DVec2]) -> Vec<Pos2> {
        points.iter().map(|&point| self.at(point)).collect()
    }

    fn polygon(&self, points: &[DVec2], look: &Style) {
        let mut outline = self.all(points);
        let spiky = has_spike(&outline);
        // egui's soft rim would run out along a spike; what is so thin is all outline.
        if let Some(fill) = look.fill.filter(|_| !spiky) {
            let inside = Shape::convex_polygon(outline.clone(), style::color(fill), Stroke::NONE);
            self.painter.add(inside);
        }
        match look.stroke {
            Some(stroke) if stroke.dash.is_none() && !spiky => {
                let ink = PathStroke::new(stroke.width as f32, style::color(stroke.color));
                self.painter.add(PathShape::closed_line(outline, ink));
            }
            Some(stroke) if stroke.dash.is_some() => {
                // In one go: the sides of a curve are shorter than a dash.
                outline.extend(outline.first().copied());
                self.line(outline, look);
            }
            _ => {
                outline.extend(outline.first().copied());
                for side in outline.windows(2) {
                    self.line(side.to_vec(), look);
                }
            }
        }
    }

    fn line(&self, points: Vec<Pos2>, look: &Style) {
        let Some(stroke) = look.stroke else {
            return;
        };
        let ink = Stroke::new(stroke.width as f32, style::color(stroke.color));
        match stroke.dash {
            None => {
                self.painter.add(Shape::line(points, ink));
            }
            Some([dash, gap]) => {
                let dashes = Shape::dashed_line(&points, ink, dash as f32, gap as f32);
                self.painter.extend(dashes);
            }
        }
    }

    /// A shaft and a head; where the arrow is too short for its head, the head shrinks with it.
    fn arrow(&self, from: DVec2, to: DVec2, role: Role, look: &Style) {
        let (from, to) = (self.at(from), self.at(to));
        let length = (to - from).length();
        let Some(stroke) = look.stroke.filter(|_| length >= 0.5) else {
            return;
        };
        let color = style::color(stroke.color);
        let width = stroke.width as f32;
        let scale = if role == Role::Pointer { 1.4 } else { 1.0 };
        let head = (HEAD * width * scale) * (length / (HEAD.x * width * scale)).min(1.0);
        let along = (to - from) / length;
        let neck = to - along * head.x;
        let across = vec2(-along.y, along.x) * head.y;
        self.painter
            .line_segment([from, neck], Stroke::new(width, color));
        self.painter.add(Shape::convex_polygon(
            vec![to, neck + across, neck - across],
            color,
            Stroke::NONE,
        ));
    }

    /// A dot with a rim in the colour of the ground, so that it stands off from lines.
    fn dot(&self, at: DVec2, look: &Style) {
        let at = self.at(at);
        let radius = look.radius as f32;
        self.painter
            .circle_filled(at, radius + 1.5, style::color(self.theme.background));
        self.painter
            .circle_filled(at, radius, style::color(look.dot));
    }

    fn label(&self, at: DVec2, text: &str, side: DVec2, look: &Style) {
        let gap = figure::LABEL_GAP * side;
        let at = self.at(at) + vec2(gap.x as f32, gap.y as f32);
        let font = FontId::proportional(look.text_size as f32);
        let ink: Color32 = style::color(look.text);
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, ink);
        let place = anchored(side).anchor_size(at, galley.size());
        self.painter
            .galley(pos2(place.min.x.round(), place.min.y.round()), galley, ink);
    }
}

/// Whether a closed outline turns back on itself, where egui's joined lines lose their width.
fn has_spike(outline: &[Pos2]) -> bool {
    let count = outline.len();
    (0..count).any(|k| {
        let [before, here, after] = [0, 1, 2].map(|step| outline[(k + step) % count]);
        (here - before)
            .normalized()
            .dot((after - here).normalized())
            < -0.985
    })
}

/// The corner of the text that is put at the place, for text on this side of it.
fn anchored(side: DVec2) -> Align2 {
    let corner = |along: f64| {
        if along > 0.0 {
            Align::Min
        } else if along < 0.0 {
            Align::Max
        } else {
            Align::Center
        }
    };
    let along = figure::align(side);
    Align2([corner(along.x), corner(along.y)])
}
