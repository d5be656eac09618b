//! The button of an action. Its name, key and state are those of the table of bindings, and it is the same for the
//! mouse, touch, Tab and screen readers.

use egui::text::LayoutJob;
use egui::{
    Align, Align2, Button, Color32, CornerRadius, FontId, Id, Painter, Pos2, Rect, Response,
    RichText, SelectableLabel, Sense, Stroke, StrokeKind, Ui, Vec2, Widget, WidgetInfo, WidgetType,
    vec2,
};

use super::bindings::{self, Binding, binding_of};
use super::frame_context::FrameContext;
use super::style;
use crate::app::{Action, App, Go};
use crate::figure::Role;

/// The size of an icon button for the mouse, in points.
const BUTTON: Vec2 = vec2(30.0, 28.0);

/// The height of a row for the mouse, in points.
pub(super) const ROW: f32 = 19.0;

/// The size of the square in a row that shows whether it is on.
const SWATCH: f32 = 13.0;

/// A button that performs an action when clicked.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActionButton<'b> {
    pub(super) action: Action,
    name: Option<&'b str>,
    face: Option<ButtonFace<'b>>,
    tooltip: Option<&'b str>,
    is_selected: Option<bool>,
    shows_key: bool,
    sense: Sense,
}

/// The face of a button.
#[derive(Clone, Copy, Debug)]
pub(super) enum ButtonFace<'b> {
    Icon(Icon),
    Words(&'b str),
}

impl<'b> ActionButton<'b> {
    pub(super) fn new(action: Action) -> Self {
        Self {
            action,
            name: None,
            face: None,
            tooltip: None,
            is_selected: None,
            shows_key: false,
            sense: Sense::click(),
        }
    }

    /// A button that shows play or, while playing, pause.
    pub(super) fn play(action: Action, is_playing: bool) -> Self {
        let button = Self::new(action);
        if is_playing {
            button.named("Pause").icon(Icon::Pause)
        } else {
            button.named("Play").icon(Icon::Play)
        }
    }

    /// With this name instead of the binding's.
    pub(super) fn named(mut self, name: &'b str) -> Self {
        self.name = Some(name);
        self
    }

    /// With an icon instead of its name.
    pub(super) fn icon(mut self, icon: Icon) -> Self {
        self.face = Some(ButtonFace::Icon(icon));
        self
    }

    /// With these words instead of its name.
    pub(super) fn words(mut self, words: &'b str) -> Self {
        self.face = Some(ButtonFace::Words(words));
        self
    }

    /// With this tooltip.
    pub(super) fn tooltip(mut self, text: &'b str) -> Self {
        self.tooltip = Some(text).filter(|text| !text.is_empty());
        self
    }

    /// As one of several choices, of which one is selected.
    pub(super) fn selected(mut self, is_selected: bool) -> Self {
        self.is_selected = Some(is_selected);
        self
    }

    /// With its key after its name, if it has one.
    pub(super) fn with_key(mut self, shows_key: bool) -> Self {
        self.shows_key = shows_key;
        self
    }

    /// Not reachable by Tab, if the keyboard has another path to it.
    pub(super) fn passed_by_tab(mut self) -> Self {
        self.sense = Sense::CLICK;
        self
    }

    pub(super) fn name(&self) -> &'b str {
        match self.name {
            Some(name) => name,
            None => binding_of(self.action).map_or("", Binding::does),
        }
    }

    /// The name of its key; empty if it has none.
    pub(super) fn key(&self) -> &'static str {
        binding_of(self.action).map_or("", Binding::key)
    }

    fn face(&self) -> ButtonFace<'b> {
        self.face.unwrap_or(ButtonFace::Words(self.name()))
    }

    fn name_and_key(&self) -> String {
        match self.key() {
            "" => self.name().to_owned(),
            key => format!("{}  ({key})", self.name()),
        }
    }

    /// Shows the button at the layout's next position.
    pub(super) fn show(self, ui: &mut Ui, frame: &mut FrameContext<'_>) -> Response {
        self.show_as(Button::new(self.text()).sense(self.sense), ui, frame)
    }

    /// Shows the one button of several that is to be seen first: filled.
    pub(super) fn show_filled(self, ui: &mut Ui, frame: &mut FrameContext<'_>) -> Response {
        let text = RichText::new(self.text()).color(style::color(frame.theme.surface));
        let fill = style::color(frame.theme.style(Role::Simplex).text);
        self.show_as(Button::new(text).fill(fill).sense(self.sense), ui, frame)
    }

    fn text(&self) -> String {
        match self.face() {
            ButtonFace::Words(words) if !self.shows_key => words.to_owned(),
            _ => self.name_and_key(),
        }
    }

    /// Shows a choice, highlighted if selected.
    pub(super) fn show_choice(self, ui: &mut Ui, frame: &mut FrameContext<'_>) -> Response {
        let is_set = bindings::is_on(frame.app, self.action) == Some(true);
        self.show_as(SelectableLabel::new(is_set, self.name()), ui, frame)
    }

    /// Shows this widget, which performs the action when clicked.
    pub(super) fn show_as(
        self,
        widget: impl Widget,
        ui: &mut Ui,
        frame: &mut FrameContext<'_>,
    ) -> Response {
        let is_enabled = bindings::is_enabled(frame.app, self.action);
        let response = ui.add_enabled(is_enabled, widget);
        self.choose(response, frame)
    }

    /// Senses clicks in this area, for a button painted by the caller.
    pub(super) fn sense_at(
        &self,
        ui: &Ui,
        place: Rect,
        id: Id,
        frame: &mut FrameContext<'_>,
    ) -> Response {
        let is_enabled = bindings::is_enabled(frame.app, self.action);
        let response = ui.interact(place, id, self.sense);
        let role = WidgetType::Button;
        response.widget_info(|| match self.is_selected {
            Some(is_selected) => WidgetInfo::selected(role, is_enabled, is_selected, self.name()),
            None => WidgetInfo::labeled(role, is_enabled, self.name()),
        });
        self.choose(response, frame)
    }

    /// Shows a flat button in this area, highlighted under the pointer.
    pub(super) fn show_flat(self, ui: &Ui, place: Rect, frame: &mut FrameContext<'_>) {
        // Independent of its name, so that Play keeps the focus as Pause.
        let id = ui.id().with(place.left().to_bits());
        let response = self.sense_at(ui, place, id, frame);
        let painter = ui.painter();
        if style::is_lit(ui, &response) {
            painter.rect_filled(place, 4.0, style::color(frame.theme.rule));
        }
        let (center, ink) = (place.center(), frame.ink());
        match self.face() {
            ButtonFace::Icon(icon) => icon.paint(painter, center, ink),
            ButtonFace::Words(words) => {
                let font = frame.font(style::BODY);
                painter.text(center, Align2::CENTER_CENTER, words, font, ink);
            }
        }
        style::show_focus(ui, &response, frame.theme);
        response.on_hover_text(self.name_and_key());
    }

    /// Shows a raised button for touch in this area. Tab skips it, as a keyboard has keys for the same.
    pub(super) fn show_raised(self, ui: &Ui, place: Rect, frame: &mut FrameContext<'_>) {
        let id = ui.id().with(self.name());
        let button = self.passed_by_tab();
        let response = button.sense_at(ui, place, id, frame);
        let is_selected = self.is_selected == Some(true);
        let look = (frame.ink(), style::BODY);
        paint_raised(ui, &response, self.face(), look, is_selected, frame);
    }

    /// Shows a row of a list: whether it is on, its name, and its key on the right; faint if the action isn't
    /// available.
    pub(super) fn show_row(self, ui: &mut Ui, frame: &mut FrameContext<'_>) -> Response {
        let is_enabled = bindings::is_enabled(frame.app, self.action);
        let is_on = bindings::is_on(frame.app, self.action);
        let faint = frame.faint_ink();
        let ink = if is_enabled { frame.ink() } else { faint };
        let indent = if is_on.is_some() { SWATCH + 9.0 } else { 0.0 };
        let width = ui.available_width();
        let room = (width - indent - frame.scaled(52.0)).max(40.0);
        let (name, font) = (self.name().to_owned(), frame.font(style::BODY));
        let text = ui.painter().layout(name, font, ink, room);
        let least = if frame.by_fingers { style::TARGET } else { ROW };
        let sense = if is_enabled {
            self.sense
        } else {
            Sense::hover()
        };
        let size = vec2(width, (text.size().y + 2.0).max(least));
        let (place, response) = ui.allocate_exact_size(size, sense);
        let painter = ui.painter();
        if is_enabled && style::is_lit(ui, &response) {
            let ground = place.expand2(vec2(4.0, 0.0));
            painter.rect_filled(ground, 4.0, style::color(frame.theme.rule));
        }
        if let Some(is_on) = is_on {
            let center = place.left_center() + vec2(SWATCH / 2.0, 0.0);
            let square = Rect::from_center_size(center, Vec2::splat(SWATCH));
            let ink = match self.action {
                Action::Toggle(overlay) => style::color(frame.theme.style(overlay.row().role).dot),
                _ => faint,
            };
            if is_on {
                painter.rect_filled(square, 3.0, ink);
            }
            painter.rect_stroke(square, 3.0, Stroke::new(1.0, faint), StrokeKind::Inside);
        }
        let corner = place.left_center() + vec2(indent, -text.size().y / 2.0);
        painter.galley(corner, text, ink);
        let font = FontId::monospace(frame.scaled(style::SMALL));
        let right = place.right_center();
        painter.text(right, Align2::RIGHT_CENTER, self.key(), font, faint);
        style::show_focus(ui, &response, frame.theme);
        response.widget_info(|| {
            let is_selected = is_on == Some(true);
            WidgetInfo::selected(WidgetType::Button, is_enabled, is_selected, self.name())
        });
        self.choose(response, frame)
    }

    fn choose(&self, response: Response, frame: &mut FrameContext<'_>) -> Response {
        if response.clicked() {
            frame.act(self.action);
        }
        match self.tooltip {
            Some(text) => response.on_hover_text(text),
            None => response,
        }
    }
}

/// The step buttons of the open lesson.
pub(super) fn lesson_buttons(app: &App) -> [ActionButton<'static>; 5] {
    let play = ActionButton::play(Action::ToggleFreeze, app.lesson_state().playback.playing);
    step_buttons(Action::Go, play)
}

/// The step or tick buttons of a timeline, including its play button.
pub(super) fn step_buttons(
    go: fn(Go) -> Action,
    play: ActionButton<'static>,
) -> [ActionButton<'static>; 5] {
    let button = |icon, to| ActionButton::new(go(to)).icon(icon);
    [
        button(Icon::First, Go::First),
        button(Icon::Back, Go::Back),
        play,
        button(Icon::Forward, Go::Forward),
        button(Icon::Last, Go::Last),
    ]
}

/// The size of an icon button.
pub(super) fn icon_size(by_fingers: bool) -> Vec2 {
    if by_fingers {
        Vec2::splat(style::TARGET)
    } else {
        BUTTON
    }
}

/// A raised button with its face centred, in this colour and at most of this size.
pub(super) fn paint_raised(
    ui: &Ui,
    response: &Response,
    face: ButtonFace<'_>,
    (ink, size): (Color32, f32),
    is_selected: bool,
    frame: &FrameContext<'_>,
) {
    let place = response.rect;
    let theme = frame.theme;
    let (ground, ink) = if is_selected || response.is_pointer_button_down_on() {
        (frame.faint_ink(), style::color(theme.background))
    } else {
        (style::color(theme.rule), ink)
    };
    let painter = ui.painter();
    let round = CornerRadius::same(8);
    painter.rect_filled(place, round, ground);
    let rim = Stroke::new(1.0, frame.faint_ink());
    painter.rect_stroke(place, round, rim, StrokeKind::Inside);
    let words = match face {
        ButtonFace::Icon(icon) => return icon.paint(painter, place.center(), ink),
        ButtonFace::Words(words) => words,
    };
    let lay_out = |size: f32| {
        let font = FontId::new(size, style::bold_family());
        let mut job = LayoutJob::simple(words.to_owned(), font, ink, f32::INFINITY);
        job.halign = Align::Center;
        painter.layout_job(job)
    };
    let largest = frame.scaled(size);
    let room = place.size() - vec2(6.0, 4.0);
    let part = (room / lay_out(largest).size()).min_elem().min(1.0);
    let galley = lay_out((largest * part).floor());
    let top = place.center() - vec2(0.0, galley.size().y / 2.0);
    painter.galley(top, galley, ink);
}

/// An icon made of triangles, chevrons and bars, independent of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
}

impl Icon {
    fn paint(self, painter: &Painter, center: Pos2, ink: Color32) {
        let bar = |x: f32, width: f32, height: f32| {
            let bar = Rect::from_center_size(center + vec2(x, 0.0), vec2(width, height));
            painter.rect_filled(bar, 0.0, ink);
        };
        let chevron = |direction: f32, has_bar: bool| {
            let x = if has_bar { -2.0 } else { 0.0 };
            let corners = [(x - 3.0, -6.0), (x + 3.0, 0.0), (x - 3.0, 6.0)]
                .map(|(along, across)| center + vec2(direction * along, across));
            painter.line(corners.to_vec(), Stroke::new(2.0, ink));
            if has_bar {
                bar(direction * 5.0, 2.0, 12.0);
            }
        };
        match self {
            Self::First => chevron(-1.0, true),
            Self::Back => chevron(-1.0, false),
            Self::Play => {
                let corners =
                    [(8.5, 0.0), (-6.0, -8.5), (-6.0, 8.5)].map(|(x, y)| center + vec2(x, y));
                let triangle = egui::Shape::convex_polygon(corners.to_vec(), ink, Stroke::NONE);
                painter.add(triangle);
            }
            Self::Pause => [-4.0, 4.0].into_iter().for_each(|x| bar(x, 4.0, 15.0)),
            Self::Forward => chevron(1.0, false),
            Self::Last => chevron(1.0, true),
        }
    }
}
