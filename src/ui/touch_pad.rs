//! Touch buttons for keys that act while held, and for actions without another button.

use egui::text::LayoutJob;
use egui::{
    Align, Color32, Context, CornerRadius, Event, FontId, Frame, Id, Margin, PointerButton, Pos2,
    Rect, Response, Sense, Stroke, StrokeKind, TopBottomPanel, TouchPhase, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::style::{self, TARGET};
use super::tools::{self, TOOLS, Tool, ToolLabel};
use crate::app::{Action, App, Command, HeldKey};
use crate::figure::Theme;

const GAP: f32 = 6.0;

/// The widest that a button of the row is.
const WIDEST: f32 = 70.0;

/// From this width on the arrows, the row and the turns stand beside each other.
const ROOM_FOR_ONE_BAND: f32 = 3.0 * TARGET + 7.0 * 50.0 + 2.0 * TURN.x + 12.0 * GAP;

/// A button that turns a body.
const TURN: Vec2 = vec2(52.0, TARGET);

/// The arrows and turns take two rows.
const TWO_ROWS: f32 = 2.0 * TARGET + GAP;

/// The buttons, and the fingers that are on them.
#[derive(Default)]
pub(super) struct Pad {
    /// Where the buttons stand that act as long as they are held.
    buttons: Vec<(Rect, PadButton)>,
    fingers: Vec<PadFinger>,
    held: Vec<HeldKey>,
    /// Whether y grows upwards in the picture: then what turns back turns clockwise.
    is_y_up: bool,
}

/// A finger that is down, or the mouse's first button.
#[derive(Clone, Copy, Debug)]
struct PadFinger {
    /// Which finger; none for the mouse.
    id: Option<u64>,
    at: Pos2,
}

/// A button that acts as long as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PadButton {
    Left,
    Right,
    Up,
    Down,
    Away,
    Towards,
    TurnA { is_back: bool },
    TurnB { is_back: bool },
}

#[cfg(any(target_family = "wasm", test))]
impl PadButton {
    /// All of them, in the plane or in space.
    pub(super) fn all(is_in_space: bool) -> Vec<Self> {
        let ways = [Self::Left, Self::Right, Self::Up, Self::Down];
        let in_space = [Self::Away, Self::Towards];
        let depths = in_space.into_iter().filter(|_| is_in_space);
        let turns = [false, true].map(|is_back| [Self::TurnA { is_back }, Self::TurnB { is_back }]);
        let turns = turns.into_iter().flatten();
        ways.into_iter().chain(depths).chain(turns).collect()
    }

    /// The keys that it holds, Shift before what it turns round.
    pub(super) fn keys(self) -> impl Iterator<Item = HeldKey> {
        let is_back = self.turns_back() == Some(true);
        let shift = is_back.then_some(HeldKey::Shift);
        shift.into_iter().chain([self.key()])
    }
}

impl PadButton {
    /// The key that it holds.
    fn key(self) -> HeldKey {
        match self {
            Self::Left => HeldKey::Left,
            Self::Right => HeldKey::Right,
            Self::Up => HeldKey::Up,
            Self::Down => HeldKey::Down,
            Self::Away => HeldKey::Away,
            Self::Towards => HeldKey::Towards,
            Self::TurnA { .. } => HeldKey::TurnA,
            Self::TurnB { .. } => HeldKey::TurnB,
        }
    }

    /// Which way it turns, if it turns: whether as Shift does.
    fn turns_back(self) -> Option<bool> {
        match self {
            Self::TurnA { is_back } | Self::TurnB { is_back } => Some(is_back),
            _ => None,
        }
    }

    fn sign(self, is_y_up: bool) -> &'static str {
        match self {
            Self::Left => "←",
            Self::Right => "→",
            Self::Up => "↑",
            Self::Down => "↓",
            Self::Away => "↗",
            Self::Towards => "↙",
            Self::TurnA { is_back } if is_back == is_y_up => "A ↻",
            Self::TurnA { .. } => "A ↺",
            Self::TurnB { is_back } if is_back == is_y_up => "B ↻",
            Self::TurnB { .. } => "B ↺",
        }
    }

    /// What it does.
    pub(super) fn name(self, is_y_up: bool) -> &'static str {
        match self {
            Self::Left => "Push B left",
            Self::Right => "Push B right",
            Self::Up => "Push B up",
            Self::Down => "Push B down",
            Self::Away => "Push B away from you",
            Self::Towards => "Push B towards you",
            Self::TurnA { is_back } if is_back == is_y_up => "Turn A clockwise",
            Self::TurnA { .. } => "Turn A counter-clockwise",
            Self::TurnB { is_back } if is_back == is_y_up => "Turn B clockwise",
            Self::TurnB { .. } => "Turn B counter-clockwise",
        }
    }
}

impl Pad {
    /// The keys that fingers at these places hold, Shift before what it turns round. While two fingers turn
    /// opposite ways, the way of the first counts.
    fn held(&self, fingers: &[Pos2]) -> Vec<HeldKey> {
        let mut keys = Vec::new();
        let mut way = None;
        for &at in fingers {
            let pressed = self.buttons.iter().find(|(place, _)| place.contains(at));
            let Some(&(_, button)) = pressed else {
                continue;
            };
            if let Some(is_back) = button.turns_back() {
                if *way.get_or_insert(is_back) != is_back {
                    continue;
                }
                if is_back && !keys.contains(&HeldKey::Shift) {
                    keys.insert(0, HeldKey::Shift);
                }
            }
            if !keys.contains(&button.key()) {
                keys.push(button.key());
            }
        }
        keys
    }

    /// Shows the buttons below the picture and adds what they ask for.
    pub(super) fn show(
        &mut self,
        context: &Context,
        app: &App,
        theme: &Theme,
        chosen: &mut Vec<Action>,
        commands: &mut Vec<Command>,
    ) {
        self.is_y_up = app.is_y_up();
        // Fingers aimed at the buttons of the frame before.
        context.input(|input| {
            for event in &input.events {
                self.follow(event, commands);
            }
        });
        self.buttons.clear();
        // Nothing is pushed in a lesson or among bodies that fall, an answer is tapped or drawn, and the tour, which
        // needs the room, asks for fingers on the bodies.
        let falls = app.falling().is_some();
        let moves = !falls && !app.is_lesson_open() && !app.hides_answers() && app.tour().is_none();
        TopBottomPanel::bottom("pad")
            .resizable(false)
            .show_separator_line(false)
            .frame(
                Frame::NONE
                    .fill(style::color(theme.surface))
                    .inner_margin(Margin::same(GAP as i8)),
            )
            .show(context, |ui| {
                self.lay_out(ui, app, theme, moves, chosen);
            });
        self.hold(commands);
    }

    /// The pad is not there: no finger is on it.
    pub(super) fn hide(&mut self, commands: &mut Vec<Command>) {
        self.buttons.clear();
        self.fingers.clear();
        self.hold(commands);
    }

    fn lay_out(
        &mut self,
        ui: &mut Ui,
        app: &App,
        theme: &Theme,
        moves: bool,
        chosen: &mut Vec<Action>,
    ) {
        let width = ui.available_width();
        let is_one_band = width >= ROOM_FOR_ONE_BAND;
        let height = match (moves, is_one_band) {
            (false, _) => TARGET,
            (true, true) => TWO_ROWS,
            (true, false) => TARGET + GAP + TWO_ROWS,
        };
        let (place, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let lower = Rect::from_min_max(pos2(place.left(), place.bottom() - TWO_ROWS), place.max);
        let sides = [3.0 * TARGET + 3.0 * GAP, 2.0 * TURN.x + 2.0 * GAP];
        let row = if moves && is_one_band {
            let top = place.center().y - TARGET / 2.0;
            Rect::from_min_max(
                pos2(place.left() + sides[0], top),
                pos2(place.right() - sides[1], top + TARGET),
            )
        } else {
            Rect::from_min_size(place.min, vec2(width, TARGET))
        };
        show_tools(ui, row, app, theme, chosen);
        if moves {
            self.arrows(ui, lower, theme);
            if app.space().is_some() {
                self.depth(ui, lower, theme);
            }
            self.turns(ui, lower, theme);
        }
    }

    /// The arrows as keyboards have them.
    fn arrows(&mut self, ui: &Ui, place: Rect, theme: &Theme) {
        self.push(ui, place, (1.0, 0.0, PadButton::Up), theme);
        self.push(ui, place, (0.0, 1.0, PadButton::Left), theme);
        self.push(ui, place, (1.0, 1.0, PadButton::Down), theme);
        self.push(ui, place, (2.0, 1.0, PadButton::Right), theme);
    }

    /// Into the picture and out of it, on both sides of the upper arrow.
    fn depth(&mut self, ui: &Ui, place: Rect, theme: &Theme) {
        self.push(ui, place, (0.0, 0.0, PadButton::Towards), theme);
        self.push(ui, place, (2.0, 0.0, PadButton::Away), theme);
    }

    /// A button that pushes B, in this column and line of those about the arrows.
    fn push(
        &mut self,
        ui: &Ui,
        place: Rect,
        (column, line, button): (f32, f32, PadButton),
        theme: &Theme,
    ) {
        let corner = place.min + (TARGET + GAP) * vec2(column, line);
        let place = Rect::from_min_size(corner, Vec2::splat(TARGET));
        self.button(ui, place, button, theme);
    }

    /// A above B, each with both ways round.
    fn turns(&mut self, ui: &Ui, place: Rect, theme: &Theme) {
        for (column, is_clockwise) in [(2.0, false), (1.0, true)] {
            let is_back = is_clockwise == self.is_y_up;
            for (line, button) in [PadButton::TurnA { is_back }, PadButton::TurnB { is_back }]
                .into_iter()
                .enumerate()
            {
                let from_right = column * TURN.x + (column - 1.0) * GAP;
                let top = place.top() + line as f32 * (TARGET + GAP);
                let corner = pos2(place.right() - from_right, top);
                self.button(ui, Rect::from_min_size(corner, TURN), button, theme);
            }
        }
    }

    fn button(&mut self, ui: &Ui, place: Rect, button: PadButton, theme: &Theme) {
        let body = usize::from(!matches!(button, PadButton::TurnA { .. }));
        let response = sensed(ui, place, button.name(self.is_y_up), false);
        let is_back = self.held.contains(&HeldKey::Shift);
        let is_held = self.held.contains(&button.key())
            && button.turns_back().is_none_or(|turns| turns == is_back);
        let ink = style::color(theme.names()[body]);
        draw(
            ui,
            &response,
            ToolLabel::Words(button.sign(self.is_y_up)),
            style::HEADING,
            ink,
            is_held,
            theme,
        );
        self.buttons.push((place, button));
    }

    fn places(&self) -> Vec<Pos2> {
        self.fingers.iter().map(|finger| finger.at).collect()
    }

    /// Follows a finger or the mouse. One that came down elsewhere holds nothing.
    fn follow(&mut self, event: &Event, commands: &mut Vec<Command>) {
        match *event {
            Event::Touch { id, phase, pos, .. } => {
                // Integrations report the first finger as the mouse, too.
                self.fingers.retain(|finger| finger.id.is_some());
                self.follow_finger(Some(id.0), phase, pos);
            }
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                ..
            } if self.fingers.iter().all(|finger| finger.id.is_none()) => {
                let phase = if pressed {
                    TouchPhase::Start
                } else {
                    TouchPhase::End
                };
                self.follow_finger(None, phase, pos);
            }
            Event::PointerMoved(pos) => self.follow_finger(None, TouchPhase::Move, pos),
            Event::PointerGone => self.fingers.retain(|finger| finger.id.is_some()),
            Event::WindowFocused(false) => self.fingers.clear(),
            _ => return,
        }
        self.hold(commands);
    }

    fn follow_finger(&mut self, id: Option<u64>, phase: TouchPhase, at: Pos2) {
        match phase {
            TouchPhase::Start => {
                self.fingers.retain(|finger| finger.id != id);
                if self.buttons.iter().any(|(place, _)| place.contains(at)) {
                    self.fingers.push(PadFinger { id, at });
                }
            }
            TouchPhase::Move => {
                for finger in self.fingers.iter_mut().filter(|finger| finger.id == id) {
                    finger.at = at;
                }
            }
            TouchPhase::End | TouchPhase::Cancel => self.fingers.retain(|finger| finger.id != id),
        }
    }

    /// Lets go of what no finger is on any more, and presses what one has come on.
    fn hold(&mut self, commands: &mut Vec<Command>) {
        let now = self.held(&self.places());
        let before = std::mem::replace(&mut self.held, now.clone());
        let gone = before.iter().rev().filter(|key| !now.contains(key));
        commands.extend(gone.map(|&key| Command::Release(key)));
        let come = now.iter().filter(|key| !before.contains(key));
        commands.extend(come.map(|&key| Command::Press(key)));
    }
}

/// The row of what has no other button: each has its place, whatever else is there.
fn show_tools(ui: &Ui, row: Rect, app: &App, theme: &Theme, chosen: &mut Vec<Action>) {
    let gaps = GAP * (TOOLS - 1) as f32;
    let width = ((row.width() - gaps) / TOOLS as f32).min(WIDEST);
    let left = row.center().x - (width * TOOLS as f32 + gaps) / 2.0;
    for (at, tool) in tools::row(app).into_iter().enumerate() {
        let Some(Tool { face, name, action }) = tool else {
            continue;
        };
        let corner = pos2(left + at as f32 * (width + GAP), row.top());
        let place = Rect::from_min_size(corner, vec2(width, TARGET));
        let is_on = action == Action::TogglePanel && app.shows_panel();
        let response = sensed(ui, place, name, is_on);
        let ink = style::color(theme.text);
        draw(ui, &response, face, style::BODY, ink, is_on, theme);
        if response.clicked() {
            chosen.push(action);
        }
    }
}

/// A button’s place on the window. Tab passes it: where there is a Tab there are keys for all of this.
fn sensed(ui: &Ui, place: Rect, name: &str, is_on: bool) -> Response {
    let response = ui.interact(place, Id::new(("pad", name)), Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_on, name));
    response
}

/// A button with its face in the middle, as large as there is room for.
fn draw(
    ui: &Ui,
    response: &Response,
    face: ToolLabel,
    size: f32,
    ink: Color32,
    is_on: bool,
    theme: &Theme,
) {
    let place = response.rect;
    let is_down = is_on || response.is_pointer_button_down_on();
    let ground = style::color(if is_down {
        theme.faint_text
    } else {
        theme.rule
    });
    let ink = if is_down {
        style::color(theme.background)
    } else {
        ink
    };
    let painter = ui.painter();
    let round = CornerRadius::same(8);
    painter.rect_filled(place, round, ground);
    let rim = Stroke::new(1.0, style::color(theme.faint_text));
    painter.rect_stroke(place, round, rim, StrokeKind::Inside);
    let text = match face {
        ToolLabel::Icon(icon) => return icon.paint(painter, place.center(), ink),
        ToolLabel::Words(text) => text,
    };
    let lay_out = |size: f32| {
        let font = FontId::new(size, style::bold_family());
        let mut job = LayoutJob::simple(text.to_owned(), font, ink, f32::INFINITY);
        job.halign = Align::Center;
        painter.layout_job(job)
    };
    let largest = style::scaled(size, theme);
    let room = place.size() - vec2(6.0, 4.0);
    let wanted = lay_out(largest).size();
    let part = (room / wanted).min_elem().min(1.0);
    let galley = lay_out((largest * part).floor());
    let top = place.center() - vec2(0.0, galley.size().y / 2.0);
    painter.galley(top, galley, ink);
}

#[cfg(test)]
mod tests;
