//! The timeline of rigid bodies below the picture.

use egui::{
    Align2, Color32, Context, CursorIcon, FontId, Frame, Margin, Rect, Sense, Stroke,
    TopBottomPanel, Ui, WidgetInfo, pos2, vec2,
};

use super::style;
use super::transport::{Icon, button, button_size};
use crate::app::{Action, App, FallStep, Go};
use crate::dynamics::TICK_SECONDS;
use crate::figure::{Role, Theme};
use crate::scene::Falling;

/// The height of the line with the buttons, and of the seconds under it.
const TRACK: f32 = 30.0;
const SECONDS: f32 = 18.0;

/// The line is never so short that a tick could not be found on it: it stands for at least so many ticks.
const LEAST_TICKS: u64 = 300;

/// Seconds that are named stand at least so far apart, in points.
const NAMED_APART: f32 = 44.0;

/// Below this width of the row fingers find its buttons in a row of their own, and from this width on it has
/// room for what time it is.
const ROOM_FOR_LARGE_BUTTONS: f32 = 480.0;
const ROOM_FOR_NOW: f32 = 420.0;

/// Shows the time of bodies that fall at the bottom, where no lesson stands there, and adds what was clicked to
/// `chosen`.
pub(super) fn show(
    context: &Context,
    app: &App,
    theme: &Theme,
    by_fingers: bool,
    chosen: &mut Vec<Action>,
) {
    let Some(workspace) = app.plane().filter(|workspace| !workspace.lesson.is_open()) else {
        return;
    };
    let Some(falling) = &workspace.world.falling else {
        return;
    };
    TopBottomPanel::bottom("time")
        .resizable(false)
        .frame(
            Frame::NONE
                .fill(style::color(theme.surface))
                .inner_margin(Margin::symmetric(16, 6)),
        )
        .show(context, |ui| {
            let mut track = TimeTrack {
                falling,
                is_falling: workspace.is_falling(),
                theme,
                by_fingers,
                chosen,
            };
            track.show(ui);
        });
}

struct TimeTrack<'t> {
    falling: &'t Falling,
    is_falling: bool,
    theme: &'t Theme,
    by_fingers: bool,
    chosen: &'t mut Vec<Action>,
}

impl TimeTrack<'_> {
    fn show(&mut self, ui: &mut Ui) {
        let width = ui.available_width();
        let size = button_size(self.by_fingers);
        let is_stacked = self.by_fingers && width < ROOM_FOR_LARGE_BUTTONS;
        let seconds = style::scaled(SECONDS, self.theme);
        let track = if is_stacked { TRACK } else { TRACK.max(size.y) };
        let above = if is_stacked { size.y } else { 0.0 };
        let (row, _) = ui.allocate_exact_size(vec2(width, above + track + seconds), Sense::hover());
        let mut line = Rect::from_min_max(
            pos2(row.left(), row.top() + above),
            pos2(row.right(), row.bottom() - seconds),
        );
        if is_stacked {
            let share = vec2(width / 5.0, size.y);
            self.buttons(ui, Rect::from_min_size(row.min, share));
        } else {
            let corner = pos2(line.left(), line.center().y - size.y / 2.0);
            let end = self.buttons(ui, Rect::from_min_size(corner, size));
            line.set_left(end + 14.0);
        }
        if width >= ROOM_FOR_NOW {
            let left = self.now(ui, line);
            line.set_right(left - 14.0);
        }
        // Room for the handle and for half of a name at the ends.
        let line = line.shrink2(vec2(12.0, 0.0));
        if line.width() > 1.0 {
            self.line(ui, line);
        }
    }

    /// The five buttons side by side, the first at `place`; returns where they end.
    fn buttons(&mut self, ui: &Ui, mut place: Rect) -> f32 {
        let (play, name, step) = if self.is_falling {
            (Icon::Pause, "Stop", FallStep::Stop)
        } else {
            (Icon::Play, "Play", FallStep::Play)
        };
        for (icon, name, step) in [
            (
                Icon::First,
                "First tick that is kept",
                FallStep::Go(Go::First),
            ),
            (Icon::Back, "Tick back", FallStep::Go(Go::Back)),
            (play, name, step),
            (Icon::Forward, "Tick forward", FallStep::Go(Go::Forward)),
            (Icon::Last, "Last tick", FallStep::Go(Go::Last)),
        ] {
            let action = Action::Fall(step);
            if button(ui, place, icon, name, action, self.theme) {
                self.chosen.push(action);
            }
            place = place.translate(vec2(place.width(), 0.0));
        }
        place.left()
    }

    /// What time it is, at the right of the line; returns where that begins.
    fn now(&self, ui: &Ui, line: Rect) -> f32 {
        let now = self.falling.now();
        let font = FontId::proportional(style::scaled(style::BODY, self.theme));
        let text = |now: u64| format!("{:.2} s · tick {now}", now as f64 * TICK_SECONDS);
        let ink = style::color(self.theme.text);
        let painter = ui.painter();
        painter.text(
            line.right_center(),
            Align2::RIGHT_CENTER,
            text(now),
            font.clone(),
            ink,
        );
        // As wide as any time until ten minutes, so that the line does not tremble.
        let widest = text(now.max(36_000));
        let room = painter.layout_no_wrap(widest, font, ink).size().x;
        line.right() - room
    }

    /// The ticks that are kept on a line, to click and to drag along.
    fn line(&mut self, ui: &Ui, place: Rect) {
        let [first, last] = self.falling.span();
        let now = self.falling.now();
        let ticks = (last - first).max(LEAST_TICKS) as f32;
        let x = |tick: u64| place.left() + place.width() * (tick - first) as f32 / ticks;
        let at = |tick: u64| pos2(x(tick), place.center().y);
        let hit = place.expand2(vec2(10.0, 0.0));
        let response = ui
            .interact(hit, ui.id().with("ticks"), Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::PointingHand);
        response.widget_info(|| WidgetInfo::slider(true, now as f64, "tick"));
        let painter = ui.painter();
        let [rule, faint, text] = [self.theme.rule, self.theme.faint_text, self.theme.text];
        let [rule, faint, text] = [rule, faint, text].map(style::color);
        let gone = style::color(self.theme.style(Role::ClosestEdge).text);
        let end = pos2(place.right(), place.center().y);
        painter.line_segment([at(first), end], Stroke::new(3.0, rule));
        painter.line_segment([at(first), at(last)], Stroke::new(3.0, faint));
        painter.line_segment([at(first), at(now)], Stroke::new(3.0, gone));
        self.seconds(ui, place, first, &x, faint);
        painter.circle_filled(at(now), 9.0, text);
        painter.circle_filled(at(now), 6.5, gone);
        if let Some(pointer) = response.interact_pointer_pos() {
            let along = ((pointer.x - place.left()) / place.width() * ticks).round();
            let tick = (first + along.clamp(0.0, ticks) as u64).min(last);
            if tick != now || self.is_falling {
                let go = Go::To(tick as usize);
                self.chosen.push(Action::Fall(FallStep::Go(go)));
            }
        }
    }

    /// The whole seconds under the line, as many of them named as there is room for.
    fn seconds(&self, ui: &Ui, place: Rect, first: u64, x: &dyn Fn(u64) -> f32, ink: Color32) {
        let a_second = (1.0 / TICK_SECONDS).round() as u64;
        let apart = x(first + a_second) - place.left();
        let font = FontId::proportional(style::scaled(style::SMALL, self.theme));
        let every = [1, 2, 5, 10, 20, 60].into_iter();
        let every = every
            .filter(|&every| apart * every as f32 >= NAMED_APART)
            .min()
            .unwrap_or(60);
        let painter = ui.painter();
        for second in first.div_ceil(a_second).. {
            let left = x(second * a_second);
            if left > place.right() + 0.5 {
                break;
            }
            let is_named = second % every == 0;
            let length = if is_named { 5.0 } else { 3.0 };
            let top = place.center().y + 5.0;
            let mark = [pos2(left, top), pos2(left, top + length)];
            painter.line_segment(mark, Stroke::new(1.0, ink));
            if is_named {
                let name = format!("{second} s");
                painter.text(
                    pos2(left, place.bottom()),
                    Align2::CENTER_TOP,
                    name,
                    font.clone(),
                    ink,
                );
            }
        }
    }
}
