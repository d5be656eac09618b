//! Converts draw commands to egui's shapes, and to f32. Joins are round, as in the files: egui's own are mitres, which
//! reach far beyond a sharp corner.

use std::f32::consts::{FRAC_PI_8, TAU};

use egui::epaint::{PathShape, PathStroke};
use egui::{
    Color32, FontId, Mesh, Painter, Pos2, Rect as Area, Shape, StrokeKind, Vec2, pos2, vec2,
};
use glam::DVec2;

use super::style;
use crate::figure::{Color, DrawCommand, Figure, Pane, RIM, Rect, Stroke, TextAnchor, Theme, rule};

/// Draws a figure with its corner there, as far as the painter reaches.
pub(super) fn paint(painter: &Painter, corner: Pos2, figure: &Figure, theme: &Theme) {
    let within =
        |place: &Rect| painter.with_clip_rect(painter.clip_rect().intersect(area(corner, place)));
    let over = |pane: &Pane| {
        let pen = Pen {
            painter: &within(&pane.place),
            corner,
        };
        pen.ground(&pane.place, theme.surface);
        pen.marks(pane, theme);
        pen.rule(&pane.place, theme.rule);
    };
    for (index, pane) in figure.panes.iter().enumerate() {
        let pen = Pen {
            painter: &within(&pane.place),
            corner,
        };
        // The window was cleared with the world's ground: filling it once more took more than half of a frame's
        // time at 1920×1080 without a GPU.
        if pane.ground(theme) != theme.background || index > 0 {
            pen.ground(&pane.place, pane.ground(theme));
        }
        pen.marks(pane, theme);
        if let Some(plot) = &pane.plot {
            over(plot);
        }
        if index > 0 {
            pen.rule(&pane.place, theme.rule);
        }
    }
    figure.legend.iter().for_each(over);
}

fn area(corner: Pos2, place: &Rect) -> Area {
    let at = |point: DVec2| corner + vec2(point.x as f32, point.y as f32);
    Area::from_min_max(at(place.min), at(place.max))
}

struct Pen<'p> {
    painter: &'p Painter,
    corner: Pos2,
}

impl Pen<'_> {
    fn marks(&self, pane: &Pane, theme: &Theme) {
        for ink in pane.marks.iter().flat_map(|mark| pane.inks(mark, theme)) {
            self.draw(&ink);
        }
    }

    fn draw(&self, ink: &DrawCommand<'_>) {
        match ink {
            DrawCommand::Area {
                outline,
                fill,
                hatching,
                stroke,
            } => {
                let outline = self.all(outline);
                self.inside(&outline, *fill);
                if let Some(hatching) = hatching {
                    for line in &hatching.lines {
                        self.line(self.all(line), &hatching.stroke);
                    }
                }
                self.outline(outline, *stroke);
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
                let line = egui::Stroke::new(stroke.width as f32, style::color(stroke.color));
                self.painter
                    .circle_stroke(self.at(*center), *radius as f32, line);
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

    fn ground(&self, place: &Rect, color: Color) {
        self.painter
            .rect_filled(area(self.corner, place), 0.0, style::color(color));
    }

    fn rule(&self, place: &Rect, color: Color) {
        let stroke = egui::Stroke::new(1.0, style::color(color));
        let place = area(self.corner, &rule(place));
        self.painter
            .rect_stroke(place, 0.0, stroke, StrokeKind::Middle);
    }

    fn at(&self, place: DVec2) -> Pos2 {
        self.corner + vec2(place.x as f32, place.y as f32)
    }

    fn all(&self, places: &[DVec2]) -> Vec<Pos2> {
        places.iter().map(|&place| self.at(place)).collect()
    }

    fn inside(&self, outline: &[Pos2], fill: Option<Color>) {
        if let Some(fill) = fill.map(style::color) {
            if has_spike(outline) {
                self.fill_hard(outline, fill);
            } else {
                self.fill(outline.to_vec(), fill);
            }
        }
    }

    fn outline(&self, mut outline: Vec<Pos2>, stroke: Option<Stroke>) {
        match stroke {
            None => {}
            Some(stroke) if stroke.dash.is_some() => {
                outline.extend(outline.first().copied());
                self.line(outline, &stroke);
            }
            Some(stroke) => {
                let ink = PathStroke::new(stroke.width as f32, style::color(stroke.color));
                let outline = with_round_joins(outline, true);
                self.painter.add(PathShape::closed_line(outline, ink));
            }
        }
    }

    fn fill(&self, outline: Vec<Pos2>, color: Color32) {
        self.painter
            .add(Shape::convex_polygon(outline, color, egui::Stroke::NONE));
    }

    /// The inside without egui's soft rim, which would run out along a spike.
    fn fill_hard(&self, outline: &[Pos2], color: Color32) {
        let mut mesh = Mesh::default();
        for &place in outline {
            mesh.colored_vertex(place, color);
        }
        for last in 2..outline.len() as u32 {
            mesh.add_triangle(0, last - 1, last);
        }
        self.painter.add(Shape::mesh(mesh));
    }

    fn line(&self, points: Vec<Pos2>, stroke: &Stroke) {
        let ink = egui::Stroke::new(stroke.width as f32, style::color(stroke.color));
        match stroke.dash {
            None => {
                let points = with_round_joins(points, false);
                self.painter.add(Shape::line(points, ink));
            }
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
            for (x, y) in ABOUT {
                let (about, galley) = (corner + RIM as f32 * vec2(x, y), galley.clone());
                self.painter
                    .galley_with_override_text_color(about, galley, rim);
            }
        }
        self.painter.galley(corner, galley, color);
    }
}

/// Eight ways about a place, of length 1.
const ABOUT: [(f32, f32); 8] = [
    (1.0, 0.0),
    (0.7, 0.7),
    (0.0, 1.0),
    (-0.7, 0.7),
    (-1.0, 0.0),
    (-0.7, -0.7),
    (0.0, -1.0),
    (0.7, -0.7),
];

/// Whether a closed outline turns back on itself, where egui's soft rim runs far out.
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

/// The most that egui turns a line at one point, in radians.
//
// Where a line of half width r turns by θ, a mitre's tip is r/cos(θ/2) from the corner and a round join's r. Turned in
// k equal parts at k places that are all but one, the tips are r/cos(θ/2k) from it: at π/8 or less a part that is
// at most 1.02·r, less than a tenth of a pixel more than round for any line of a figure.
const MOST_TURNED: f32 = FRAC_PI_8;

/// How far apart the places of one corner are, in points, and as part of its distance from the picture's corner,
/// where an f32 has no more to give.
const STEP: f32 = 0.02;
const STEP_OF_FAR: f32 = 1e-5;

/// A line along `points` whose mitres look like round joins; of a closed one the last point leads to the first.
fn with_round_joins(mut points: Vec<Pos2>, is_closed: bool) -> Vec<Pos2> {
    points.dedup();
    if is_closed && points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let count = points.len();
    let turns = |at: usize| {
        let is_end = at == 0 || at + 1 == count;
        if count < 2 || is_end && !is_closed {
            return None;
        }
        let here = points[at];
        let before = here - points[(at + count - 1) % count];
        let after = points[(at + 1) % count] - here;
        let turn = wrapped(after.angle() - before.angle());
        (turn.abs() > MOST_TURNED).then_some((before.normalized(), turn))
    };
    let mut round = Vec::with_capacity(count);
    for (at, &here) in points.iter().enumerate() {
        match turns(at) {
            Some((along, turn)) => round.extend(corner(here, along, turn)),
            None => round.push(here),
        }
    }
    round
}

/// The places about a corner between which a line that came `along` turns by `turn`, part by part.
fn corner(here: Pos2, along: Vec2, turn: f32) -> impl Iterator<Item = Pos2> {
    let parts = (turn.abs() / MOST_TURNED).ceil();
    let step = STEP.max(STEP_OF_FAR * here.to_vec2().abs().max_elem());
    let steps = (1..parts as u32).map(move |part| {
        let (sin, cos) = (turn * part as f32 / parts).sin_cos();
        step * vec2(along.x * cos - along.y * sin, along.x * sin + along.y * cos)
    });
    // Half of the way before the corner and half behind it.
    let start = here - steps.clone().fold(Vec2::ZERO, |sum, step| sum + step) / 2.0;
    let places = steps.scan(start, |place, step| {
        *place += step;
        Some(*place)
    });
    std::iter::once(start).chain(places)
}

/// An angle between −π and π.
fn wrapped(angle: f32) -> f32 {
    angle - TAU * (angle / TAU).round()
}
