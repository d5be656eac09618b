//! The lesson's timeline below the picture, and the sentence of its step.

use egui::{
    Align2, Color32, Context, CursorIcon, FontId, Frame, Margin, Painter, Pos2, Rect, Response,
    ScrollArea, Sense, Stroke, TopBottomPanel, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::pointing::Pointing;
use super::transport::{Icon, button, button_size, ground};
use super::{glossary_tooltips, layout_sizes, program, style};
use crate::app::{Action, App, Go, Speed};
use crate::figure::Theme;
use crate::lesson::{Captions, Phase, Program, TraceComparison};

/// The height of the row with the buttons and the nodes, and of the phases' names under it.
const TRACK: f32 = 34.0;
const NAMES: f32 = 18.0;

/// The stroke that stands for the start.
const START: Vec2 = vec2(4.0, 16.0);

/// A sentence that has no room is scrolled, at least so many lines in view.
const LINES_IN_VIEW: f32 = 3.0;

/// The most of the window's height that two sentences, ours and the user's, take where they can be read in less.
const MOST_OF_TWO: f32 = 0.32;

/// What is between the sentence and the program text, in points.
const BESIDE: f32 = 24.0;

/// From this width on a sentence is written large.
const ROOM_FOR_LARGE_TEXT: f32 = 1400.0;

/// Below this width of the row its speeds are left out, and then its buttons.
const ROOM_FOR_SPEEDS: f32 = 640.0;
const ROOM_FOR_BUTTONS: f32 = 280.0;

/// Shows the open lesson at the bottom, at `most` so many points high, and adds what was clicked to `chosen`.
pub(super) fn show(
    context: &Context,
    app: &App,
    theme: &Theme,
    by_fingers: bool,
    most: f32,
    pointing: &mut Pointing,
    chosen: &mut Vec<Action>,
) {
    let Some((lesson, at)) = app.narration() else {
        return;
    };
    let comparison = app.comparison();
    let wanted = if comparison.is_some() {
        most.min(MOST_OF_TWO * context.available_rect().height())
    } else {
        most
    };
    let is_low = layout_sizes::is_low(context) || by_fingers;
    let margin = if is_low { 4 } else { 8 };
    TopBottomPanel::bottom("timeline")
        .resizable(false)
        .frame(
            Frame::NONE
                .fill(style::color(theme.surface))
                .inner_margin(Margin::symmetric(16, margin)),
        )
        .show(context, |ui| {
            ui.set_max_height(most);
            ui.spacing_mut().item_spacing = vec2(0.0, 6.0);
            let mut timeline = Timeline {
                app,
                theme,
                lesson,
                comparison,
                at,
                by_fingers,
                is_low,
                pointing,
                chosen,
            };
            // The tour needs the room: there fingers step by the row of tools alone.
            let has_track = !by_fingers || app.tour().is_none();
            let track = if has_track {
                timeline.track_height() + 12.0
            } else {
                0.0
            };
            let around = track + 2.0 * f32::from(margin);
            timeline.sentence_and_program(ui, [wanted - around, most - around]);
            if has_track {
                timeline.track(ui);
            }
        });
}

struct Timeline<'t> {
    app: &'t App,
    theme: &'t Theme,
    lesson: &'t Captions,
    /// A user's trace beside it.
    comparison: Option<&'t TraceComparison>,
    at: usize,
    /// Whether its buttons are for fingers.
    by_fingers: bool,
    is_low: bool,
    pointing: &'t mut Pointing,
    chosen: &'t mut Vec<Action>,
}

impl Timeline<'_> {
    /// The sentence, and beside it the program text where that is shown and has room, else that in its place.
    fn sentence_and_program(&mut self, ui: &mut Ui, rooms: [f32; 2]) {
        let program = self
            .app
            .shows_program()
            .then(|| self.app.program())
            .flatten();
        match program {
            None => self.sentence(ui, rooms),
            Some(program) if program::is_beside(ui) => self.beside(ui, &program, rooms),
            Some(program) => {
                let room = program::room(ui, &program, rooms[1], self.theme);
                program::show(ui, &program, room, self.theme, self.pointing);
            }
        }
    }

    fn beside(&mut self, ui: &mut Ui, program: &Program, rooms: [f32; 2]) {
        let room = program::room(ui, program, rooms[1], self.theme);
        let width = ui.available_width() - room[0] - BESIDE;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                self.sentence(ui, rooms);
            });
            ui.add_space(BESIDE);
            ui.vertical(|ui| program::show(ui, program, room, self.theme, self.pointing));
        });
    }

    /// The phase counter and the sentence, in as much height as the lesson's longest sentence takes, so
    /// that the picture above does not jump from step to step: as large as has room in the height that is wanted,
    /// else in the most there is.
    fn sentence(&mut self, ui: &mut Ui, [wanted, most]: [f32; 2]) {
        let width = ui.available_width();
        let large = (width >= ROOM_FOR_LARGE_TEXT).then_some(style::LECTURE);
        let sizes = large
            .into_iter()
            .chain([style::LESSON, style::HEADING, style::BODY, style::SMALL])
            .map(|size| style::scaled(size, self.theme))
            .chain([style::SMALL]);
        let fitting = |room: f32| {
            let mut sizes = sizes.clone();
            sizes.find(|&size| self.tallest(ui, size, width) <= room)
        };
        let size = fitting(wanted)
            .or_else(|| fitting(most))
            .unwrap_or(style::SMALL);
        if self.tallest(ui, size, width) <= most {
            self.write(ui, size);
        } else {
            let height = most.max(LINES_IN_VIEW * 1.2 * size);
            ScrollArea::vertical()
                .id_salt(("sentence", self.at))
                .drag_to_scroll(self.by_fingers)
                .max_height(height)
                .min_scrolled_height(height)
                .show(ui, |ui| self.write(ui, size));
        }
    }

    fn write(&mut self, ui: &mut Ui, size: f32) {
        let width = ui.available_width();
        let height = self.tallest(ui, size, width);
        let (place, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let counter = self.lesson.heading(self.at);
        let ink = style::phase_color(self.theme, self.lesson.phase(self.at));
        let painter = ui.painter_at(place);
        let bold = FontId::new(size, style::bold_family());
        painter.text(place.min, Align2::LEFT_TOP, counter, bold, ink);
        let indent = self.indent(ui, size, width);
        let caption = self.lesson.caption(self.at);
        let text = painter.layout_job(style::prose(
            caption,
            FontId::proportional(size),
            style::color(self.theme.text),
            width - indent,
        ));
        let below = if indent > 0.0 { 0.0 } else { size * 1.4 };
        let corner = place.min + vec2(indent, below);
        self.pointing
            .over_text(ui, caption, &[], (&text, corner), self.theme);
        glossary_tooltips::explain(ui, caption, &text, corner, self.theme);
        painter.galley(corner, text, Color32::WHITE);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, caption));
    }

    /// The height of the line under the track, for which a low window has no room.
    fn names(&self) -> f32 {
        if self.is_low {
            0.0
        } else {
            style::scaled(NAMES, self.theme)
        }
    }

    /// Where the sentence begins: past the widest counter, or under it where there is little room.
    fn indent(&self, ui: &Ui, size: f32, width: f32) -> f32 {
        let bold = FontId::new(size, style::bold_family());
        let counters = (0..self.lesson.step_count()).map(|step| {
            let counter = self.lesson.heading(step);
            let text = ui
                .painter()
                .layout_no_wrap(counter, bold.clone(), Color32::WHITE);
            text.size().x
        });
        let widest = counters.fold(0.0, f32::max) + 20.0;
        if widest < 0.3 * width { widest } else { 0.0 }
    }

    fn tallest(&self, ui: &Ui, size: f32, width: f32) -> f32 {
        let indent = self.indent(ui, size, width);
        let below = if indent > 0.0 { 0.0 } else { size * 1.4 };
        let captions = (0..self.lesson.step_count()).map(|step| {
            let job = style::prose(
                self.lesson.caption(step),
                FontId::proportional(size),
                style::color(self.theme.text),
                width - indent,
            );
            ui.painter().layout_job(job).size().y
        });
        captions.fold(0.0, f32::max) + below
    }

    fn track_height(&self) -> f32 {
        TRACK.max(button_size(self.by_fingers).y) + self.names()
    }

    /// Buttons, the nodes, the speeds.
    fn track(&mut self, ui: &mut Ui) {
        let width = ui.available_width();
        let height = self.track_height();
        let (row, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let size = button_size(self.by_fingers);
        let mut left = row.left();
        let mut right = row.right();
        let middle = (row.top() + row.bottom() - self.names()) / 2.0;
        let icons = [
            Icon::First,
            Icon::Back,
            if self.app.is_playing() {
                Icon::Pause
            } else {
                Icon::Play
            },
            Icon::Forward,
            Icon::Last,
        ];
        // Fingers find them in their own row of tools.
        if !self.by_fingers && width >= ROOM_FOR_BUTTONS {
            for icon in icons {
                let place = Rect::from_min_size(pos2(left, middle - size.y / 2.0), size);
                self.button(ui, place, icon);
                left = place.right();
            }
            left += 14.0;
        }
        if width >= ROOM_FOR_SPEEDS {
            let size = vec2(style::scaled(34.0, self.theme), size.y);
            right -= Speed::ALL.len() as f32 * size.x;
            let mut corner = pos2(right, middle - size.y / 2.0);
            for speed in Speed::ALL {
                self.speed(ui, Rect::from_min_size(corner, size), speed);
                corner.x += size.x;
            }
            right -= 14.0;
        }
        let nodes = Rect::from_min_max(
            pos2(left + 10.0, row.top()),
            pos2((right - 10.0).max(left + 11.0), row.bottom() - self.names()),
        );
        self.nodes(ui, nodes);
    }

    fn button(&mut self, ui: &Ui, place: Rect, icon: Icon) {
        let (name, action) = match icon {
            Icon::First => ("First step", Action::Go(Go::First)),
            Icon::Back => ("Step back", Action::Go(Go::Back)),
            Icon::Play | Icon::Pause => ("Play", Action::ToggleFreeze),
            Icon::Forward => ("Step forward", Action::Go(Go::Forward)),
            Icon::Last => ("Last step", Action::Go(Go::Last)),
        };
        if button(ui, place, icon, name, action, self.theme) {
            self.chosen.push(action);
        }
    }

    fn speed(&mut self, ui: &mut Ui, place: Rect, speed: Speed) {
        let response = ui.interact(place, ui.id().with(speed.title()), Sense::click());
        let is_set = self.app.speed() == speed;
        let name = speed.title();
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_set, name));
        ground(ui, place, &response, self.theme);
        let ink = if is_set {
            self.theme.text
        } else {
            self.theme.faint_text
        };
        let font = FontId::proportional(style::scaled(style::BODY, self.theme));
        let painter = ui.painter();
        painter.text(
            place.center(),
            Align2::CENTER_CENTER,
            name,
            font,
            style::color(ink),
        );
        if is_set {
            let under = [
                place.left_bottom() + vec2(6.0, -3.0),
                place.right_bottom() + vec2(-6.0, -3.0),
            ];
            painter.line_segment(under, Stroke::new(2.0, style::color(ink)));
        }
        if response.clicked() {
            self.chosen.push(Action::SetSpeed(speed));
        }
    }

    /// One node a step on a line, in the colour of its phase, to click and to drag along: a stroke across the line
    /// for the start, a dot for each other step.
    fn nodes(&mut self, ui: &mut Ui, place: Rect) {
        let last = self.lesson.step_count() - 1;
        let spacing = place.width() / last.max(1) as f32;
        let node = |step: usize| pos2(place.left() + spacing * step as f32, place.center().y);
        let radius = (0.38 * spacing).clamp(2.0, 6.5);
        let hit = place.expand2(vec2(10.0, 0.0));
        let response = ui
            .interact(hit, ui.id().with("nodes"), Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::slider(true, self.at as f64, "step"));
        let painter = ui.painter();
        let color = |step: usize| style::phase_color(self.theme, self.lesson.phase(step));
        for step in 1..=last {
            let ink = if step <= self.at {
                color(step)
            } else {
                style::color(self.theme.rule)
            };
            painter.line_segment([node(step - 1), node(step)], Stroke::new(3.0, ink));
        }
        let dot = |step: usize, radius: f32, ink: Color32| {
            painter.circle_filled(node(step), radius, ink);
        };
        let start = Rect::from_center_size(node(0), START);
        painter.rect_filled(start, START.x / 2.0, color(0));
        for step in 1..=last {
            dot(step, radius, color(step));
        }
        dot(self.at, 12.0, style::color(self.theme.text));
        dot(self.at, 9.5, color(self.at));
        if !self.is_low {
            self.phase_names(painter, place.bottom(), &node);
        }
        if let Some(wrong) = self.first_wrong_step() {
            let ink = style::color(self.theme.warning);
            let radius = if wrong == self.at { 14.5 } else { radius + 4.0 };
            painter.circle_stroke(node(wrong), radius, Stroke::new(2.5, ink));
            self.tell_what_is_wrong(&response, node(wrong));
        }
        if let Some(at) = response.interact_pointer_pos() {
            let along = ((at.x - place.left()) / spacing).round();
            let step = along.clamp(0.0, last as f32) as usize;
            if step != self.at {
                self.chosen.push(Action::Go(Go::To(step)));
            }
        }
    }

    /// Where the trace beside ours is first wrong.
    fn first_wrong_step(&self) -> Option<usize> {
        if self.app.hides_answers() {
            return None;
        }
        self.app.plane()?.lesson.shown()?.0.first_wrong_step()
    }

    /// Under the pointer at the mark: what is wrong there.
    fn tell_what_is_wrong(&self, track: &Response, mark: Pos2) {
        const REACH: f32 = 16.0;
        let is_at = |pointer: Pos2| pointer.distance(mark) < REACH;
        if let (true, Some(comparison)) = (track.hover_pos().is_some_and(is_at), self.comparison) {
            let text = &comparison.finding().caption;
            track.clone().on_hover_text_at_pointer(text);
        }
    }

    /// Each phase's name under its first node, but never two over each other.
    fn phase_names(&self, painter: &Painter, top: f32, node: &dyn Fn(usize) -> Pos2) {
        let font = FontId::new(
            style::scaled(style::SMALL, self.theme),
            style::bold_family(),
        );
        let right = painter.clip_rect().right() - 8.0;
        let mut free_from = f32::MIN;
        for phase in Phase::ALL {
            let Some(first) = self.lesson.at_place(phase, 1) else {
                continue;
            };
            let ink = style::phase_color(self.theme, phase);
            let text = painter.layout_no_wrap(phase.title().to_owned(), font.clone(), ink);
            let left = (node(first).x - 8.0)
                .min(right - text.size().x)
                .max(free_from);
            free_from = left + text.size().x + 8.0;
            painter.galley(pos2(left, top), text, ink);
        }
    }
}
