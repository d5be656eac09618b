//! Touch buttons for held keys, and for actions without another button.

use egui::{
    Event, Margin, PointerButton, Pos2, Rect, Sense, TopBottomPanel, TouchId, TouchPhase, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::action_button::{ActionButton, ButtonFace, Icon, lesson_buttons, paint_raised};
use super::frame_context::FrameContext;
use super::style::{self, TARGET};
use crate::app::{Action, App, Command, FallStep, HeldKey, TourStep};
use crate::lesson::tour::{Task, TourDemo};

const GAP: f32 = 6.0;

/// The number of buttons in the row of tools, and the largest width of one.
const TOOLS: usize = 7;
const WIDEST: f32 = 70.0;

/// From this width the arrows, the row and the rotation buttons are next to each other.
const ROOM_FOR_ONE_BAND: f32 = 10.0 * TARGET + 2.0 * TURN.x + 12.0 * GAP;

/// The arrows in the layout of a keyboard, each with its column and row, and in space those for the depth.
const ARROWS: [(f32, f32, HeldKey); 6] = [
    (0.0, 1.0, HeldKey::Left),
    (2.0, 1.0, HeldKey::Right),
    (1.0, 0.0, HeldKey::Up),
    (1.0, 1.0, HeldKey::Down),
    (2.0, 0.0, HeldKey::Away),
    (0.0, 0.0, HeldKey::Towards),
];

fn arrows(is_in_space: bool) -> impl Iterator<Item = (f32, f32, HeldKey)> {
    ARROWS.into_iter().take(if is_in_space { 6 } else { 4 })
}

/// The size of a rotation button.
const TURN: Vec2 = vec2(52.0, TARGET);

/// The arrow and rotation buttons take two rows.
const TWO_ROWS: f32 = 2.0 * TARGET + GAP;

/// The buttons, and the fingers on them.
#[derive(Default)]
pub(super) struct Pad {
    /// The areas of the buttons that act while held.
    buttons: Vec<(Rect, PadButton)>,
    /// The positions of the fingers; without an id the mouse with its left button down.
    fingers: Vec<(Option<TouchId>, Pos2)>,
    held: Vec<HeldKey>,
    /// Whether y points up on screen, which reverses the direction of rotation.
    is_y_up: bool,
}

/// A button that acts while it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PadButton {
    key: HeldKey,
    /// Whether it rotates in the direction of Shift, if it rotates.
    is_back: Option<bool>,
}

impl PadButton {
    const fn push(key: HeldKey) -> Self {
        Self { key, is_back: None }
    }

    const fn turn(key: HeldKey, is_back: bool) -> Self {
        let is_back = Some(is_back);
        Self { key, is_back }
    }

    /// Its label and its description.
    pub(super) fn labels(self, is_y_up: bool) -> [&'static str; 2] {
        match (self.key, self.is_back == Some(is_y_up)) {
            (HeldKey::Left, _) => ["←", "Push B left"],
            (HeldKey::Right, _) => ["→", "Push B right"],
            (HeldKey::Up, _) => ["↑", "Push B up"],
            (HeldKey::Down, _) => ["↓", "Push B down"],
            (HeldKey::Away, _) => ["↗", "Push B away from you"],
            (HeldKey::Towards, _) => ["↙", "Push B towards you"],
            (HeldKey::TurnA, true) => ["A ↻", "Rotate A clockwise"],
            (HeldKey::TurnA, false) => ["A ↺", "Rotate A counter-clockwise"],
            (HeldKey::TurnB, true) => ["B ↻", "Rotate B clockwise"],
            (HeldKey::TurnB, false) => ["B ↺", "Rotate B counter-clockwise"],
            (HeldKey::Shift, _) => [""; 2],
        }
    }
}

#[cfg(any(target_family = "wasm", test))]
impl PadButton {
    /// All buttons, in the plane or in space.
    pub(super) fn all(is_in_space: bool) -> Vec<Self> {
        let pushes = arrows(is_in_space).map(|(_, _, key)| Self::push(key));
        let turns = [false, true].into_iter().flat_map(|is_back| {
            [HeldKey::TurnA, HeldKey::TurnB].map(|key| Self::turn(key, is_back))
        });
        pushes.chain(turns).collect()
    }

    /// The keys that it holds, Shift before the key that it reverses.
    pub(super) fn keys(self) -> impl Iterator<Item = HeldKey> {
        let shift = (self.is_back == Some(true)).then_some(HeldKey::Shift);
        shift.into_iter().chain([self.key])
    }
}

impl Pad {
    fn button_at(&self, at: Pos2) -> Option<PadButton> {
        let mut buttons = self.buttons.iter();
        let pressed = buttons.find(|(place, _)| place.contains(at));
        pressed.map(|(_, button)| *button)
    }

    /// The keys held by the fingers, Shift before the key that it reverses. If two fingers rotate in opposite
    /// directions, the first one counts.
    fn pressed_keys(&self) -> Vec<HeldKey> {
        let mut keys = Vec::new();
        let mut direction = None;
        let fingers = self.fingers.iter();
        for button in fingers.filter_map(|(_, at)| self.button_at(*at)) {
            if let Some(is_back) = button.is_back {
                if *direction.get_or_insert(is_back) != is_back {
                    continue;
                }
                if is_back && !keys.contains(&HeldKey::Shift) {
                    keys.insert(0, HeldKey::Shift);
                }
            }
            if !keys.contains(&button.key) {
                keys.push(button.key);
            }
        }
        keys
    }

    /// Shows the buttons below the figure and adds their commands.
    pub(super) fn show(&mut self, frame: &mut FrameContext<'_>) {
        let app = frame.app;
        self.is_y_up = app.is_y_up();
        // Fingers aimed at the buttons of the last frame.
        frame.egui.input(|input| {
            for event in &input.events {
                self.follow(event, &mut frame.commands);
            }
        });
        self.buttons.clear();
        // There are no pushes in a lesson or in a simulation, answers are tapped, and the tour, which needs
        // the room, is done with fingers on the bodies.
        let falls = app.falling().is_some();
        let moves = !falls && !app.is_lesson_open() && !app.hides_answers() && app.tour().is_none();
        frame
            .strip(TopBottomPanel::bottom("pad"), Margin::same(GAP as i8))
            .show_separator_line(false)
            .show(frame.egui, |ui| self.lay_out(ui, frame, moves));
        self.hold(&mut frame.commands);
    }

    /// Hides the pad, so that no finger is on it.
    pub(super) fn hide(&mut self, commands: &mut Vec<Command>) {
        self.buttons.clear();
        self.fingers.clear();
        self.hold(commands);
    }

    fn lay_out(&mut self, ui: &mut Ui, frame: &mut FrameContext<'_>, moves: bool) {
        let width = ui.available_width();
        let is_one_band = width >= ROOM_FOR_ONE_BAND;
        let height = match (moves, is_one_band) {
            (false, _) => TARGET,
            (true, true) => TWO_ROWS,
            (true, false) => TARGET + GAP + TWO_ROWS,
        };
        let (place, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let lower = place.with_min_y(place.bottom() - TWO_ROWS);
        let mut row = place.with_max_y(place.top() + TARGET);
        if moves && is_one_band {
            row.min.x += 3.0 * (TARGET + GAP);
            row.max.x -= 2.0 * (TURN.x + GAP);
            row = row.translate(vec2(0.0, (height - TARGET) / 2.0));
        }
        show_tools(ui, row, frame);
        if moves {
            self.held_buttons(ui, lower, frame);
        }
    }

    /// The arrows in the layout of a keyboard, in space with those for the depth on both sides of the upper one; on
    /// the right A above B, each with both directions.
    fn held_buttons(&mut self, ui: &Ui, place: Rect, frame: &FrameContext<'_>) {
        for (column, line, key) in arrows(frame.app.space().is_some()) {
            let corner = place.min + (TARGET + GAP) * vec2(column, line);
            let place = Rect::from_min_size(corner, Vec2::splat(TARGET));
            self.button(ui, place, PadButton::push(key), frame);
        }
        for (line, key) in [(0.0, HeldKey::TurnA), (1.0, HeldKey::TurnB)] {
            for (column, is_clockwise) in [(2.0, false), (1.0, true)] {
                let left = place.right() - column * (TURN.x + GAP) + GAP;
                let corner = pos2(left, place.top() + line * (TARGET + GAP));
                let button = PadButton::turn(key, is_clockwise == self.is_y_up);
                self.button(ui, Rect::from_min_size(corner, TURN), button, frame);
            }
        }
    }

    fn button(&mut self, ui: &Ui, place: Rect, button: PadButton, frame: &FrameContext<'_>) {
        let [sign, name] = button.labels(self.is_y_up);
        // No Sense::FOCUSABLE: with a Tab key there are keys for this.
        let response = ui.interact(place, ui.id().with(name), Sense::CLICK);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, false, name));
        let is_shift_held = self.held.contains(&HeldKey::Shift);
        let is_held = self.held.contains(&button.key)
            && button
                .is_back
                .is_none_or(|is_back| is_back == is_shift_held);
        let body = usize::from(button.key != HeldKey::TurnA);
        let look = (style::color(frame.theme.names()[body]), style::HEADING);
        paint_raised(ui, &response, ButtonFace::Words(sign), look, is_held, frame);
        self.buttons.push((place, button));
    }

    /// Follows a finger or the mouse. One that came down elsewhere holds no button.
    fn follow(&mut self, event: &Event, commands: &mut Vec<Command>) {
        let (id, phase, at) = match *event {
            Event::Touch { id, phase, pos, .. } => {
                // Integrations report the first finger as the mouse, too.
                self.fingers.retain(|(id, _)| id.is_some());
                (Some(id), phase, pos)
            }
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: true,
                ..
            } if self.fingers.is_empty() => (None, TouchPhase::Start, pos),
            Event::PointerMoved(pos) => (None, TouchPhase::Move, pos),
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                ..
            } => (None, TouchPhase::End, pos),
            Event::PointerGone => (None, TouchPhase::End, Pos2::ZERO),
            Event::WindowFocused(false) => {
                self.fingers.clear();
                return self.hold(commands);
            }
            _ => return,
        };
        match phase {
            TouchPhase::Start if self.button_at(at).is_some() => self.fingers.push((id, at)),
            TouchPhase::Start => {}
            TouchPhase::Move => {
                for finger in self.fingers.iter_mut().filter(|finger| finger.0 == id) {
                    finger.1 = at;
                }
            }
            TouchPhase::End | TouchPhase::Cancel => self.fingers.retain(|finger| finger.0 != id),
        }
        self.hold(commands);
    }

    /// Releases the buttons without a finger, and presses those with one.
    fn hold(&mut self, commands: &mut Vec<Command>) {
        let now = self.pressed_keys();
        let before = std::mem::replace(&mut self.held, now.clone());
        let gone = before.iter().rev().filter(|key| !now.contains(key));
        commands.extend(gone.map(|&key| Command::Release(key)));
        let come = now.iter().filter(|key| !before.contains(key));
        commands.extend(come.map(|&key| Command::Press(key)));
    }
}

/// The row of actions without another button: each has a fixed position.
fn show_tools(ui: &Ui, row: Rect, frame: &mut FrameContext<'_>) {
    let gaps = GAP * (TOOLS - 1) as f32;
    let width = ((row.width() - gaps) / TOOLS as f32).min(WIDEST);
    let left = row.center().x - (width * TOOLS as f32 + gaps) / 2.0;
    for (at, tool) in tools(frame.app).into_iter().enumerate() {
        let corner = pos2(left + at as f32 * (width + GAP), row.top());
        let place = Rect::from_min_size(corner, vec2(width, TARGET));
        if let Some(tool) = tool {
            tool.show_raised(ui, place, frame);
        }
    }
}

/// The row: step buttons keep their positions wherever there are steps, and permanent buttons never move.
pub(super) fn tools(app: &App) -> [Option<ActionButton<'static>>; TOOLS] {
    let undo = Some(ActionButton::new(Action::Undo));
    let stop = app.tour();
    let exhibit = app.display.exhibit.filter(|_| !app.is_lesson_open());
    let [one, two, three, four, five] = if app.hides_answers() {
        [None; 5]
    } else if app.is_lesson_open() {
        lesson_buttons(app).map(Some)
    } else if let Some(exhibit) = exhibit {
        let [back, forward] =
            [-1, 1].map(|steps| ActionButton::new(Action::Tour(TourStep::Exhibit(steps))));
        let is_sweeping = stop.is_some_and(|at| at.is_sweeping);
        let play = ActionButton::play(Action::Tour(TourStep::Play), is_sweeping);
        [
            None,
            Some(back.named("Step back").icon(Icon::Back)),
            matches!(exhibit, TourDemo::Sweep { .. }).then_some(play),
            Some(forward.named("Step forward").icon(Icon::Forward)),
            undo,
        ]
    } else if let Some(at) = stop {
        let push_out = ActionButton::new(Action::TogglePush)
            .named("Push out")
            .words("Push\nout");
        let is_asked = at.stop().task == Task::PushOut;
        [None, None, is_asked.then_some(push_out), None, undo]
    } else {
        let reverse = ActionButton::new(Action::Fall(FallStep::ReverseGravity)).words("↕ g");
        let button = |action, name, words| Some(ActionButton::new(action).named(name).words(words));
        [
            button(Action::PreviousScene, "Previous scene", "‹\nScene"),
            button(Action::NextScene, "Next scene", "›\nScene"),
            button(Action::ToggleGuess, "Quiz", "Quiz"),
            button(Action::CopyLink, "Copy a link", "Share"),
            app.falling().map(|_| reverse).or(undo),
        ]
    };
    let fit = ActionButton::new(Action::Fit).words("Fit");
    let panel = ActionButton::new(Action::TogglePanel).selected(app.shows_panel);
    [one, two, three, four, five, Some(fit), Some(panel)]
}

#[cfg(test)]
mod tests;
