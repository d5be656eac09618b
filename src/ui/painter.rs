//! Converts draw commands to egui's shapes, and to f32.

use std::f32::consts::FRAC_PI_4;

use egui::{
    Color32, FontId, Mesh, Painter, Pos2, Rect as Area, Shape, StrokeKind, Vec2, pos2, vec2,
};
use glam::DVec2;

use super::style;
use crate::figure::{Color, DrawCommand, Figure, Pane, RIM, Rect, Stroke, TextAnchor, Theme, rule};

/// Draws a figure with its upper left corner at `corner`, clipped to the painter.
pub(super) fn paint(painter: &Painter, corner: Pos2, figure: &Figure, theme: &Theme) {
    let draw = |pane: &Pane, ground: Color, is_first: bool| {
        let place = area(corner, &pane.place);
        let pen = Pen {
            painter: &painter.with_clip_rect(painter.clip_rect().intersect(place)),
            corner,
        };
        // The window was cleared with the world's background: filling it again took more than half of a frame's time
        // at 1920×1080 without a GPU.
        if ground != theme.background || !is_first {
            pen.painter.rect_filled(place, 0.0, style::color(ground));
        }
        for ink in pane.marks.iter().flat_map(|mark| pane.inks(mark, theme)) {
            pen.draw(&ink);
        }
        if !is_first {
            let stroke = egui::Stroke::new(1.0, style::color(theme.rule));
            let place = area(corner, &rule(&pane.place));
            pen.painter
                .rect_stroke(place, 0.0, stroke, StrokeKind::Middle);
        }
    };
    for (index, pane) in figure.panes.iter().enumerate() {
        draw(pane, pane.ground(theme), index == 0);
        if let Some(plot) = &pane.plot {
            draw(plot, theme.surface, false);
        }
    }
    if let Some(legend) = &figure.legend {
        draw(legend, theme.surface, false);
    }
}

fn area(corner: Pos2, place: &Rect) -> Area {
    let [min, max] =
        [place.min, place.max].map(|point| corner + vec2(point.x as f32, point.y as f32));
    Area::from_min_max(min, max)
}

struct Pen<'p> {
    painter: &'p Painter,
    corner: Pos2,
}

impl Pen<'_> {
    fn draw(&self, ink: &DrawCommand<'_>) {
        match ink {
            DrawCommand::Area {
                outline,
                fill,
                hatching,
                stroke,
            } => {
                let outline = self.all(outline);
                if let Some(fill) = fill {
                    self.fill(outline.clone(), style::color(*fill));
                }
                if let Some(hatching) = hatching {
                    for line in &hatching.lines {
                        self.line(self.all(line), &hatching.stroke);
                    }
                }
                // Drawn as an open line from the middle of an edge: egui only bevels sharp corners of open lines, and
                // the miters of a closed one would reach far beyond it.
                if let (Some(stroke), [first, .., last]) = (stroke, &outline[..]) {
                    let middle = first.lerp(*last, 0.5);
                    self.line([&[middle], &outline[..], &[middle]].concat(), stroke);
                }
            }
            DrawCommand::Line { points, stroke } => self.line(self.all(points), stroke),
            DrawCommand::Arrow {
                shaft,
                head,
                stroke,
            } => {
                self.line(self.all(shaft), stroke);
                self.fill(self.all(head), style::color(stroke.color));
            }
            DrawCommand::Dot {
                center,
                radius,
                color,
                rim,
                rim_color,
            } => {
                let center = self.at(*center);
                for (radius, color) in [(radius + rim, rim_color), (*radius, color)] {
                    self.painter
                        .circle_filled(center, radius as f32, style::color(*color));
                }
            }
            DrawCommand::Ring {
                center,
                radius,
                stroke,
            } => {
                self.painter
                    .circle_stroke(self.at(*center), *radius as f32, pen(stroke));
            }
            DrawCommand::Text {
                at,
                anchor,
                text,
                size,
                color,
                rim,
            } => self.text((*at, *anchor), text, *size, *color, *rim),
        }
    }

    fn at(&self, place: DVec2) -> Pos2 {
        self.corner + vec2(place.x as f32, place.y as f32)
    }

    fn all(&self, places: &[DVec2]) -> Vec<Pos2> {
        places.iter().map(|&place| self.at(place)).collect()
    }

    /// Fills a convex outline, without egui's antialiasing if it has a spike, along which that would extend far.
    fn fill(&self, outline: Vec<Pos2>, color: Color32) {
        if !has_spike(&outline) {
            let polygon = Shape::convex_polygon(outline, color, egui::Stroke::NONE);
            self.painter.add(polygon);
            return;
        }
        let mut mesh = Mesh::default();
        for &place in &outline {
            mesh.colored_vertex(place, color);
        }
        for last in 2..outline.len() as u32 {
            mesh.add_triangle(0, last - 1, last);
        }
        self.painter.add(Shape::mesh(mesh));
    }

    fn line(&self, mut points: Vec<Pos2>, stroke: &Stroke) {
        let ink = pen(stroke);
        points.dedup();
        match stroke.dash {
            None => drop(self.painter.add(Shape::line(points, ink))),
            Some(lengths) => {
                let [dash, gap, next_dash, next_gap] = lengths.map(|length| length as f32);
                let (dashes, gaps) = ([dash, next_dash], [gap, next_gap]);
                let lines = Shape::dashed_line_with_offset(&points, ink, &dashes, &gaps, 0.0);
                self.painter.extend(lines);
            }
        }
    }

    fn text(
        &self,
        (at, anchor): (DVec2, TextAnchor),
        text: &str,
        size: f64,
        color: Color,
        rim: Option<Color>,
    ) {
        let at = self.at(at);
        let font = FontId::proportional(size as f32);
        let color = style::color(color);
        let galley = self.painter.layout_no_wrap(text.to_owned(), font, color);
        let Some(first) = galley.rows.first().and_then(|row| row.glyphs.first()) else {
            return;
        };
        let before = match anchor {
            TextAnchor::Start => 0.0,
            TextAnchor::Middle => galley.size().x / 2.0,
            TextAnchor::End => galley.size().x,
        };
        let corner = pos2((at.x - before).round(), at.y - first.pos.y);
        if let Some(rim) = rim.map(style::color) {
            for eighth in 0..8 {
                let about = RIM as f32 * Vec2::angled(eighth as f32 * FRAC_PI_4);
                self.painter
                    .galley_with_override_text_color(corner + about, galley.clone(), rim);
            }
        }
        self.painter.galley(corner, galley, color);
    }
}

fn pen(stroke: &Stroke) -> egui::Stroke {
    egui::Stroke::new(stroke.width as f32, style::color(stroke.color))
}

/// Whether a closed outline reverses at a point, where egui's antialiasing extends far.
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
