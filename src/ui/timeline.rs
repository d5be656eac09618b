//! The timelines below the figure: of a lesson's steps, and of a simulation's ticks.

use egui::{
    Align, Align2, Color32, CursorIcon, Layout, Margin, Painter, Pos2, Rect, Response, Sense,
    Stroke, TopBottomPanel, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::action_button::{ActionButton, Icon, icon_size, lesson_buttons, step_buttons};
use super::frame_context::FrameContext;
use super::pointing::Pointing;
use super::{lesson_caption, style};
use crate::app::{Action, FallStep, Go, Speed};
use crate::figure::Role;
use crate::lesson::{Captions, Phase};
use crate::scene::Falling;
use collidoscope_core::dynamics::TICK_SECONDS;

/// The height of the row with the buttons and the track, and of the names below it.
const TRACK: f32 = 34.0;
const NAMES: f32 = 18.0;

/// The gap between the buttons, the track and what is to the right of it.
const GAP: f32 = 14.0;

/// How far beyond its ends the track can be clicked, which is also room for half of its handle.
const BEYOND: f32 = 10.0;

/// The mark at the start of a lesson.
const START: egui::Vec2 = vec2(4.0, 16.0);

/// Below this width the speeds of a lesson are left out, and then the buttons.
const ROOM_FOR_SPEEDS: f32 = 640.0;
const ROOM_FOR_BUTTONS: f32 = 280.0;

/// Below this width touch buttons are above the track.
const ROOM_FOR_LARGE_BUTTONS: f32 = 480.0;

/// From this width there is room for the time.
const ROOM_FOR_TIME: f32 = 420.0;

/// The minimum range of the track in ticks; a shorter history fills a part of it.
const LEAST_TICKS: usize = 300;

/// The minimum distance in points at which every second is labelled; otherwise every fifth.
const NAMED_APART: f32 = 44.0;

/// The width of a lesson's speeds, and of the time up to ten minutes.
const SPEEDS: f32 = 136.0;
const TIME: f32 = 160.0;

/// The distance within which the pointer explains the mark at a wrong step.
const REACH_OF_MARK: f32 = 16.0;

/// Shows the open lesson at the bottom, with a height of at most `most` points.
pub(super) fn show_lesson(frame: &mut FrameContext<'_>, most: f32, pointing: &mut Pointing) {
    let app = frame.app;
    let Some((lesson, at)) = app.narration() else {
        return;
    };
    let (margin, below) = around_track(frame);
    let margins = Margin::symmetric(16, margin);
    let panel = frame.strip(TopBottomPanel::bottom("timeline"), margins);
    panel.show(frame.egui, |ui| {
        ui.set_max_height(most);
        ui.spacing_mut().item_spacing = vec2(0.0, 6.0);
        // If space is short, touch has only the row of tools for stepping.
        let needs_room = app.tour().is_some() || frame.is_sideways();
        let has_track = !frame.by_fingers || !needs_room;
        let track = if has_track {
            TRACK.max(icon_size(frame.by_fingers).y) + below + 12.0
        } else {
            0.0
        };
        let around = track + 2.0 * f32::from(margin);
        lesson_caption::show(ui, frame, most - around, pointing);
        if has_track {
            show_steps(ui, frame, lesson, at, below);
        }
    });
}

/// Shows the time of a simulation at the bottom, unless a lesson is open.
pub(super) fn show_ticks(frame: &mut FrameContext<'_>) {
    let app = frame.app;
    let workspace = app.plane().filter(|workspace| !workspace.lesson.is_open());
    let Some((workspace, falling)) = workspace.zip(app.falling()) else {
        return;
    };
    let play = if workspace.is_falling() {
        ActionButton::new(Action::Fall(FallStep::Stop)).icon(Icon::Pause)
    } else {
        let play = ActionButton::new(Action::Fall(FallStep::Play));
        play.named("Play").icon(Icon::Play)
    };
    let buttons = step_buttons(|to| Action::Fall(FallStep::Go(to)), play);
    let buttons = with_reset(frame, &buttons);
    let panel = frame.strip(TopBottomPanel::bottom("time"), Margin::symmetric(16, 6));
    panel.show(frame.egui, |ui| {
        let has_time = ui.available_width() >= ROOM_FOR_TIME;
        // Wide enough for a long time, so that the track doesn't change its length.
        let right = frame.scaled(if has_time { TIME } else { 0.0 });
        let below = frame.scaled(NAMES);
        let [place, right] = lay_out_row(ui, frame, &buttons, right, below);
        if has_time {
            let seconds = falling.now() as f64 * TICK_SECONDS;
            let time = format!("{seconds:.2} s · tick {}", falling.now());
            let (at, font) = (right.right_center(), frame.font(style::BODY));
            ui.painter()
                .text(at, Align2::RIGHT_CENTER, time, font, frame.ink());
        }
        if place.width() > 1.0 {
            show_time(ui, frame, falling, place, workspace.is_falling());
        }
    });
}

/// Shows the step buttons of an embed where they are once the lesson is open.
pub(super) fn show_start(frame: &mut FrameContext<'_>) {
    if frame.app.is_lesson_open() || frame.app.falling().is_some() {
        return;
    }
    let lesson = ActionButton::new(Action::ToggleLesson).named("Lesson");
    let buttons = with_reset(frame, &step_buttons(Action::Go, lesson.icon(Icon::Play)));
    let (margin, below) = around_track(frame);
    let margin = Margin::symmetric(16, margin);
    let panel = frame.strip(TopBottomPanel::bottom("start"), margin);
    panel.show(frame.egui, |ui| {
        lay_out_row(ui, frame, &buttons, 0.0, below);
    });
}

/// The margin around the track of a lesson, and the height of the names below it.
fn around_track(frame: &FrameContext<'_>) -> (i8, f32) {
    let is_low = frame.is_low() || frame.by_fingers;
    let names = if is_low || frame.app.tour().is_some() {
        0.0
    } else {
        frame.scaled(NAMES)
    };
    (if is_low { 4 } else { 8 }, names)
}

/// The buttons, and in an embed the one that resets it.
fn with_reset<'b>(frame: &FrameContext<'_>, buttons: &[ActionButton<'b>]) -> Vec<ActionButton<'b>> {
    let reset = ActionButton::new(Action::Reset).words("↺");
    let reset = frame.app.display.embed.is_some().then_some(reset);
    buttons.iter().copied().chain(reset).collect()
}

/// The nodes of a lesson, between its buttons and its speeds.
fn show_steps(ui: &mut Ui, frame: &mut FrameContext<'_>, lesson: &Captions, at: usize, below: f32) {
    let app = frame.app;
    let buttons = with_reset(frame, &lesson_buttons(app));
    // Touch has them in its row of tools.
    let buttons = if frame.by_fingers { &[] } else { &buttons[..] };
    let has_speeds = ui.available_width() >= ROOM_FOR_SPEEDS;
    let right = frame.scaled(if has_speeds { SPEEDS } else { 0.0 });
    let [place, right] = lay_out_row(ui, frame, buttons, right, below);
    if has_speeds {
        let from_the_left = Layout::left_to_right(Align::Center);
        let speeds = UiBuilder::new().max_rect(right).layout(from_the_left);
        let mut speeds = ui.new_child(speeds);
        speeds.spacing_mut().item_spacing.x = 4.0;
        for speed in Speed::ALL {
            let (title, _) = speed.title_and_factor();
            let button = ActionButton::new(Action::SetSpeed(speed)).named(title);
            button.show_choice(&mut speeds, frame);
        }
    }
    let last = lesson.step_count() - 1;
    let line = Line {
        place,
        span: [0, last],
        length: last.max(1),
    };
    let (response, chosen) = line.sense(ui, "step", at);
    if let Some(step) = chosen.filter(|step| *step != at) {
        frame.act(Action::Go(Go::To(step)));
    }
    let painter = ui.painter();
    let theme = frame.theme;
    let ink_of = |step: usize| style::phase_color(theme, lesson.phase(step));
    let rule = Stroke::new(3.0, style::color(theme.rule));
    painter.line_segment([line.at(at), line.at(last)], rule);
    let start = Rect::from_center_size(line.at(0), START);
    painter.rect_filled(start, START.x / 2.0, ink_of(0));
    let radius = (0.38 * line.spacing()).clamp(2.0, 6.5);
    for step in 1..=last {
        if step <= at {
            let done = Stroke::new(3.0, ink_of(step));
            painter.line_segment([line.at(step - 1), line.at(step)], done);
        }
        painter.circle_filled(line.at(step), radius, ink_of(step));
    }
    line.handle(painter, at, 9.5, [frame.ink(), ink_of(at)]);
    if below > 0.0 {
        name_phases(painter, frame, lesson, &line);
    }
    let plane = app.plane().filter(|_| !app.hides_answers());
    let shown = plane.and_then(|workspace| workspace.lesson.shown());
    if let Some(wrong) = shown.and_then(|(lesson, _)| lesson.marked_step()) {
        let ink = style::color(theme.warning);
        let radius = if wrong == at { 14.5 } else { radius + 4.0 };
        let mark = line.at(wrong);
        painter.circle_stroke(mark, radius, Stroke::new(2.5, ink));
        let pointer = response.hover_pos();
        let is_at_mark = pointer.is_some_and(|at| at.distance(mark) < REACH_OF_MARK);
        if let Some(comparison) = app.comparison().filter(|_| is_at_mark) {
            response.on_hover_text_at_pointer(&comparison.finding.caption);
        }
    }
}

/// The names of phases under their first nodes, without overlaps.
fn name_phases(painter: &Painter, frame: &FrameContext<'_>, lesson: &Captions, line: &Line) {
    let right = painter.clip_rect().right() - 8.0;
    let mut free_from = f32::MIN;
    for phase in Phase::ALL {
        let Some(first) = lesson.at_place(phase, 1) else {
            continue;
        };
        let ink = style::phase_color(frame.theme, phase);
        let text = painter.layout_no_wrap(phase.title().to_owned(), frame.bold(style::SMALL), ink);
        let wanted = (line.at(first).x - 8.0).min(right - text.size().x);
        let left = wanted.max(free_from);
        free_from = left + text.size().x + 8.0;
        painter.galley(pos2(left, line.place.bottom()), text, ink);
    }
}

/// The recorded ticks, with the seconds below the track.
fn show_time(
    ui: &Ui,
    frame: &mut FrameContext<'_>,
    falling: &Falling,
    place: Rect,
    is_falling: bool,
) {
    let span = falling.span().map(|tick| tick as usize);
    let now = falling.now() as usize;
    let [first, last] = span;
    let length = (last - first).max(LEAST_TICKS);
    let line = Line {
        place,
        span,
        length,
    };
    let (_, chosen) = line.sense(ui, "tick", now);
    if let Some(tick) = chosen.filter(|tick| *tick != now || is_falling) {
        frame.act(Action::Fall(FallStep::Go(Go::To(tick))));
    }
    let painter = ui.painter();
    let gone = style::color(frame.theme.style(Role::ClosestEdge).text);
    let rule = style::color(frame.theme.rule);
    for (to, ink) in [
        (first + length, rule),
        (last, frame.faint_ink()),
        (now, gone),
    ] {
        painter.line_segment([line.at(first), line.at(to)], Stroke::new(3.0, ink));
    }
    name_seconds(painter, frame, &line);
    line.handle(painter, now, 6.5, [frame.ink(), gone]);
}

/// The whole seconds below the track, with as many labels as fit.
fn name_seconds(painter: &Painter, frame: &FrameContext<'_>, line: &Line) {
    let a_second = (1.0 / TICK_SECONDS).round() as usize;
    let apart = line.spacing() * a_second as f32;
    let every = if apart >= NAMED_APART { 1 } else { 5 };
    let ink = frame.faint_ink();
    let first = line.span[0];
    for second in first.div_ceil(a_second)..=(first + line.length) / a_second {
        let at = line.at(second * a_second);
        let is_named = second % every == 0;
        let bottom = at.y + if is_named { 10.0 } else { 8.0 };
        painter.vline(at.x, at.y + 5.0..=bottom, Stroke::new(1.0, ink));
        if is_named {
            let (below, font) = (pos2(at.x, line.place.bottom()), frame.font(style::SMALL));
            painter.text(below, Align2::CENTER_TOP, format!("{second} s"), font, ink);
        }
    }
}

/// Lays out a row with these buttons on the left, room of this width on the right and of this height below; returns
/// the areas of the track and of what is to its right.
fn lay_out_row(
    ui: &mut Ui,
    frame: &mut FrameContext<'_>,
    buttons: &[ActionButton<'_>],
    right: f32,
    below: f32,
) -> [Rect; 2] {
    let width = ui.available_width();
    let size = icon_size(frame.by_fingers);
    let has_buttons = !buttons.is_empty() && width >= ROOM_FOR_BUTTONS;
    let is_stacked = has_buttons && frame.by_fingers && width < ROOM_FOR_LARGE_BUTTONS;
    let above = if is_stacked { size.y } else { 0.0 };
    let track = TRACK.max(size.y - above);
    let (row, _) = ui.allocate_exact_size(vec2(width, above + track + below), Sense::hover());
    let top = row.min + vec2(0.0, above);
    let mut line = Rect::from_min_size(top, vec2(width, track));
    let mut button = if is_stacked {
        Rect::from_min_size(row.min, vec2(width / buttons.len() as f32, size.y))
    } else {
        Rect::from_center_size(line.left_center() + vec2(size.x / 2.0, 0.0), size)
    };
    for shown in buttons.iter().filter(|_| has_buttons) {
        shown.show_flat(ui, button, frame);
        button = button.translate(vec2(button.width(), 0.0));
    }
    if has_buttons && !is_stacked {
        line.set_left(button.left() + GAP);
    }
    let beside = line.with_min_x(line.right() - right);
    if right > 0.0 {
        line.set_right(beside.left() - GAP);
    }
    let track = line.shrink2(vec2(BEYOND, 0.0));
    let right_end = track.right().max(track.left() + 1.0);
    [track.with_max_x(right_end), beside]
}

/// A track of steps or of ticks that can be clicked and dragged.
struct Line {
    place: Rect,
    /// The first and the last.
    span: [usize; 2],
    /// The length of the track in these units, which may exceed their count.
    length: usize,
}

impl Line {
    fn spacing(&self) -> f32 {
        self.place.width() / self.length as f32
    }

    fn at(&self, step: usize) -> Pos2 {
        let along = self.spacing() * (step - self.span[0]) as f32;
        pos2(self.place.left() + along, self.place.center().y)
    }

    /// Senses the pointer; returns the pressed position.
    fn sense(&self, ui: &Ui, unit: &str, now: usize) -> (Response, Option<usize>) {
        let place = self.place.expand2(vec2(BEYOND, 0.0));
        let response = ui
            .interact(place, ui.id().with(unit), Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::slider(true, now as f64, unit));
        let chosen = response.interact_pointer_pos().map(|pointer| {
            let along = (pointer.x - self.place.left()) / self.spacing();
            let [first, last] = self.span;
            (first + along.round().max(0.0) as usize).min(last)
        });
        (response, chosen)
    }

    fn handle(&self, painter: &Painter, now: usize, radius: f32, [rim, ink]: [Color32; 2]) {
        painter.circle_filled(self.at(now), radius + 2.5, rim);
        painter.circle_filled(self.at(now), radius, ink);
    }
}
