//! The panel: the answer in numbers, and everything that a key does, with the key beside it.

use egui::{
    Align, Align2, CollapsingHeader, Color32, Context, CornerRadius, FontId, Layout, Response,
    RichText, ScrollArea, Sense, SidePanel, Stroke, StrokeKind, TopBottomPanel, Ui, WidgetInfo,
    WidgetType, vec2,
};

use super::bindings::binding_of;
use super::hands::Hands;
use super::platform::Platform;
use super::room::PanelPlace;
use super::{lesson_panel, style};
use crate::figure::{MinkowskiPane, Overlay, Theme};
use crate::lesson::{coordinates, px};
use crate::planar::{Shape, sat};
use crate::scene::{BodyId, Moment};
use crate::session::{Action, Go, Session, TourStep};

const WIDTH: f32 = 270.0;

/// The part of the window that a sheet takes.
const SHEET: f32 = 0.6;

/// The height of a row that is clicked, in points.
const ROW: f32 = 19.0;

/// How the panel is shown.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) place: PanelPlace,
    pub(super) platform: Platform,
    /// Whether its rows are for fingers.
    pub(super) by_fingers: bool,
}

/// Shows the panel and adds what was clicked to `chosen`.
pub(super) fn show(
    context: &Context,
    session: &Session,
    theme: &Theme,
    look: Look,
    hands: &mut Hands,
    chosen: &mut Vec<Action>,
) {
    let screen = context.screen_rect().size();
    let contents = |ui: &mut Ui| {
        let mut panel = Panel {
            session,
            theme,
            look,
            chosen,
        };
        if look.place.is_sheet() {
            panel.head(ui);
        }
        // A mouse drags it by its bar alone: its content would be a stop of Tab.
        let area = ScrollArea::vertical().drag_to_scroll(look.by_fingers);
        area.auto_shrink(false)
            .show(ui, |ui| panel.contents(ui, hands));
    };
    match look.place {
        PanelPlace::Beside => {
            let width = style::scaled(WIDTH, theme).min(screen.x * SHEET);
            SidePanel::right("panel")
                .resizable(false)
                .exact_width(width)
                .show(context, contents);
        }
        PanelPlace::Right => {
            SidePanel::right("sheet")
                .resizable(false)
                .exact_width(screen.x * SHEET)
                .show(context, contents);
        }
        PanelPlace::Below => {
            TopBottomPanel::bottom("sheet")
                .resizable(false)
                .exact_height(screen.y * SHEET)
                .show(context, contents);
        }
    }
}

struct Panel<'p> {
    session: &'p Session,
    theme: &'p Theme,
    look: Look,
    chosen: &'p mut Vec<Action>,
}

impl Panel<'_> {
    /// The way out of a sheet, which stays where it is when the rest is scrolled.
    fn head(&mut self, ui: &mut Ui) {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.label(RichText::new("Panel").heading());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Close").clicked() {
                    self.chosen.push(Action::TogglePanel);
                }
            });
        });
        ui.separator();
    }

    fn contents(&mut self, ui: &mut Ui, hands: &mut Hands) {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(6.0);
        self.title(ui);
        self.bodies(ui, hands);
        self.scene(ui);
        if !self.session.hides_answers() {
            self.result(ui);
        }
        self.lesson(ui);
        self.overlays(ui);
        self.view(ui);
        self.motion(ui);
        self.edits(ui);
        self.rest(ui);
        ui.add_space(8.0);
    }

    fn title(&self, ui: &mut Ui) {
        let scene = self.session.table().simulation().scene();
        if self.session.hides_answers() {
            ui.label(RichText::new("Guess first").heading());
            let text = "What would tell the answers is hidden until the end.";
            ui.label(RichText::new(text).color(self.faint()));
            return;
        }
        ui.label(RichText::new(&scene.title).heading());
        if let Some(note) = &scene.note {
            ui.label(RichText::new(note).color(self.faint()));
        }
    }

    fn scene(&mut self, ui: &mut Ui) {
        let is_on_tour = self.session.tour().is_on();
        self.switch(ui, Action::Tour(TourStep::GoOn), is_on_tour);
        self.row(ui, Action::PreviousScene, None);
        self.row(ui, Action::NextScene, None);
        self.row(ui, Action::Reset, None);
    }

    /// What the bodies are; each opens to be changed.
    fn bodies(&mut self, ui: &mut Ui, hands: &mut Hands) {
        for (id, name) in BodyId::BOTH.into_iter().zip(self.theme.names()) {
            let shape = &self.session.table().simulation().scene().body(id).shape;
            let text = format!("{}  {}", id.letter(), description(shape));
            let title = RichText::new(text).color(style::color(name));
            let header = CollapsingHeader::new(title)
                .id_salt(id)
                .show(ui, |ui| hands.body_fields(ui, self.session, self.theme, id))
                .header_response;
            style::show_focus(ui, &header, self.theme);
        }
    }

    fn edits(&mut self, ui: &mut Ui) {
        self.section(ui, "EDITS AND FILES");
        for action in [
            Action::Undo,
            Action::Redo,
            Action::SaveScene,
            Action::OpenScene,
            Action::CopyScene,
            Action::CopyLink,
        ] {
            self.row(ui, action, None);
        }
    }

    fn result(&mut self, ui: &mut Ui) {
        self.section(ui, "RESULT");
        ui.scope(|ui| self.answer(ui));
    }

    fn answer(&self, ui: &mut Ui) {
        // Only to be read, by fingers too.
        ui.spacing_mut().interact_size.y = ROW;
        let simulation = self.session.table().simulation();
        let moment = simulation.moment();
        let answer = moment.by_machines();
        let if_colliding = |text: String| {
            if answer.colliding {
                text
            } else {
                "–".to_owned()
            }
        };
        let rows = [
            (
                "colliding",
                if answer.colliding { "yes" } else { "no" }.to_owned(),
            ),
            ("depth", if_colliding(px(answer.depth))),
            (
                "distance",
                if answer.colliding {
                    "–".to_owned()
                } else {
                    px(answer.distance)
                },
            ),
            ("normal", coordinates(answer.normal)),
            ("GJK", iterations(answer.iterations.gjk)),
            ("EPA", if_colliding(iterations(answer.iterations.epa))),
            ("tick", simulation.ticks().to_string()),
        ];
        let shows_sat = self.session.looking().overlays().has(Overlay::Sat);
        let agreement = shows_sat
            .then(|| agreement(moment))
            .map(|text| ("SAT", text));
        for (name, value) in rows.into_iter().chain(agreement) {
            ui.horizontal(|ui| {
                ui.label(RichText::new(name).color(self.faint()));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(value).monospace());
                });
            });
        }
    }

    fn lesson(&mut self, ui: &mut Ui) {
        self.section(ui, "LESSON");
        let hides_answers = self.session.hides_answers();
        if let Some((lesson, at)) = self.session.lesson().shown()
            && !hides_answers
        {
            lesson_panel::algorithm(ui, &lesson.steps()[at], self.theme);
            lesson_panel::numbers(ui, &lesson.numbers(at), self.theme);
            ui.add_space(4.0);
        }
        lesson_panel::first_direction(ui, self.session, self.theme, self.chosen);
        self.switch(ui, Action::ToggleLesson, self.session.lesson().is_open());
        self.switch(ui, Action::ToggleGuess, self.session.guessing().is_some());
        for go in [Go::Back, Go::Forward, Go::First, Go::Last] {
            self.row(ui, Action::Go(go), None);
        }
        if hides_answers {
            self.row(ui, Action::Answer, None);
            self.row(ui, Action::ShowAnswer, None);
        } else {
            lesson_panel::plot(ui, self.session.costs(), self.theme);
        }
    }

    fn overlays(&mut self, ui: &mut Ui) {
        self.section(ui, "SHOW");
        for overlay in Overlay::ALL {
            let seen = !overlay.needs_minkowski_pane()
                || self.session.looking().minkowski() != MinkowskiPane::Off;
            let ink = self.theme.style(overlay.role()).dot;
            let swatch = Swatch {
                ink: style::color(ink),
                on: seen && self.session.looking().overlays().has(overlay),
            };
            if let Some(row) = self.row(ui, Action::Toggle(overlay), Some(swatch)) {
                row.on_hover_text(overlay.legend());
            }
            if overlay == Overlay::Sat && self.session.looking().overlays().has(overlay) {
                self.sat_axis(ui);
            }
        }
    }

    /// Which axis is shown, with a step back and forth.
    fn sat_axis(&mut self, ui: &mut Ui) {
        let Some((at, count)) = self.session.looking().sat_axis(self.session.table()) else {
            return;
        };
        ui.horizontal(|ui| {
            let text = format!("axis {} of {count}", at + 1);
            ui.label(RichText::new(text).color(self.faint()));
            for (sign, by) in [("←", -1), ("→", 1)] {
                let button = if self.look.by_fingers {
                    ui.button(sign)
                } else {
                    ui.small_button(sign)
                };
                if button.clicked() {
                    self.chosen.push(Action::StepSatAxis(by));
                }
            }
        });
    }

    fn view(&mut self, ui: &mut Ui) {
        self.section(ui, "VIEW");
        let on = self.session.looking().minkowski() != MinkowskiPane::Off;
        self.switch(ui, Action::CycleMinkowski, on);
        self.row(ui, Action::Fit, None);
        self.row(ui, Action::CycleTheme, None);
        for action in [Action::Larger, Action::Smaller, Action::UsualSize] {
            self.row(ui, action, None);
        }
    }

    fn motion(&mut self, ui: &mut Ui) {
        self.section(ui, "MOTION");
        for (name, does) in super::bindings::HELD {
            ui.horizontal_wrapped(|ui| {
                ui.label(does);
                ui.label(RichText::new(name).monospace().color(self.faint()));
            });
        }
        self.switch(ui, Action::ToggleFreeze, self.session.table().is_frozen());
        self.row(ui, Action::TickOnce, None);
        self.switch(
            ui,
            Action::TogglePush,
            self.session.table().simulation().scene().push,
        );
    }

    fn rest(&mut self, ui: &mut Ui) {
        self.section(ui, "PICTURE AND WINDOW");
        for action in [
            Action::Screenshot,
            Action::Svg,
            Action::Handout,
            Action::Record,
            Action::DropRecording,
            Action::ToggleHelp,
            Action::TogglePanel,
            Action::Quit,
        ] {
            self.row(ui, action, None);
        }
    }

    fn section(&self, ui: &mut Ui, title: &str) {
        ui.add_space(6.0);
        let font = FontId::new(self.size(style::SMALL), style::bold_family());
        ui.label(RichText::new(title).font(font).color(self.faint()));
    }

    fn size(&self, usual: f32) -> f32 {
        style::scaled(usual, self.theme)
    }

    fn faint(&self) -> Color32 {
        style::color(self.theme.faint_text)
    }

    fn switch(&mut self, ui: &mut Ui, action: Action, on: bool) {
        let ink = self.faint();
        self.row(ui, action, Some(Swatch { ink, on }));
    }

    /// A row to click: what is switched, what it does, and its key on the right.
    fn row(&mut self, ui: &mut Ui, action: Action, swatch: Option<Swatch>) -> Option<Response> {
        const BOX: f32 = 13.0;
        let binding = binding_of(action).filter(|_| self.look.platform.has_row(action))?;
        let (key, does) = (
            self.look.platform.key(binding),
            self.look.platform.does(binding),
        );
        let font = FontId::proportional(self.size(style::BODY));
        let (ink, faint) = (style::color(self.theme.text), self.faint());
        let indent = if swatch.is_some() { BOX + 9.0 } else { 0.0 };
        let room = (ui.available_width() - indent - self.size(52.0)).max(40.0);
        let text = ui
            .painter()
            .layout(does.to_owned(), font.clone(), ink, room);
        let height = (text.size().y + 2.0).max(if self.look.by_fingers {
            style::TARGET
        } else {
            ROW
        });
        let (place, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        if response.hovered() || response.has_focus() {
            let ground = place.expand2(vec2(4.0, 0.0));
            ui.painter()
                .rect_filled(ground, CornerRadius::same(4), style::color(self.theme.rule));
        }
        if let Some(swatch) = &swatch {
            let center = place.left_center() + vec2(BOX / 2.0, 0.0);
            let square = egui::Rect::from_center_size(center, vec2(BOX, BOX));
            if swatch.on {
                ui.painter()
                    .rect_filled(square, CornerRadius::same(3), swatch.ink);
            }
            let rim = Stroke::new(1.0, faint);
            ui.painter()
                .rect_stroke(square, CornerRadius::same(3), rim, StrokeKind::Inside);
        }
        let text_at = place.left_center() + vec2(indent, -text.size().y / 2.0);
        ui.painter().galley(text_at, text, ink);
        let key_font = FontId::monospace(self.size(style::SMALL));
        ui.painter().text(
            place.right_center(),
            Align2::RIGHT_CENTER,
            key,
            key_font,
            faint,
        );
        let on = swatch.is_some_and(|swatch| swatch.on);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, does));
        if response.clicked() {
            self.chosen.push(action);
        }
        Some(response)
    }
}

/// The little square that shows whether something is on.
struct Swatch {
    ink: Color32,
    on: bool,
}

/// A shape in few words, so that they fit in a line.
fn description(shape: &Shape) -> String {
    match shape {
        Shape::Polygon(polygon) => format!("polygon · {} vertices", polygon.vertices().len()),
        Shape::Rounded(rounded) => {
            let corners = rounded.polygon().vertices().len();
            format!("rounded · {corners} vertices")
        }
        Shape::Circle(circle) => format!("circle · radius {}", short(circle.radius())),
        Shape::Capsule(capsule) => format!("capsule · radius {}", short(capsule.radius())),
        Shape::Ellipse(ellipse) => {
            let [x, y] = ellipse.half_axes().to_array().map(short);
            format!("ellipse · {x} × {y}")
        }
        Shape::Regular(regular) => format!("regular · {} sides", regular.sides()),
    }
}

/// A length in at most some seven characters.
fn short(length: f64) -> String {
    if length != 0.0 && !(1e-2..1e5).contains(&length) {
        return format!("{length:.1e}").replace('-', "−");
    }
    let text = format!("{length:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whether SAT says the same as GJK and EPA, and how far their depths differ.
fn agreement(moment: &Moment) -> String {
    // Both depths are right to some rounding errors of the coordinates.
    const ROUNDING: f64 = 1e-12;
    let Some(sat) = sat(&moment.a, &moment.b) else {
        return "needs edges".to_owned();
    };
    let coordinates = [sat.axis.a, sat.axis.b].concat().into_iter();
    let size = coordinates.fold(0.0, |most: f64, at| most.max(at.abs()));
    match (moment.answer.colliding, sat.colliding) {
        (false, false) => format!("apart ✓ gap {}", px(-sat.axis.overlap())),
        (true, true) => {
            let difference = (sat.depth - moment.answer.depth).abs();
            let sign = if difference <= ROUNDING * size {
                "✓"
            } else {
                "≠"
            };
            format!("agrees {sign} Δ {difference:.1e}").replace('-', "−")
        }
        _ => "disagrees".to_owned(),
    }
}

fn iterations(count: usize) -> String {
    format!("{count} iteration{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sat_agrees_in_every_preset() {
        for preset in crate::scene::presets() {
            let simulation = crate::scene::Simulation::new(preset.scene);
            let said = agreement(simulation.moment());
            let is_smooth = said == "needs edges";
            assert!(is_smooth || said.contains('✓'), "{}: {said}", preset.slug);
        }
    }

    #[test]
    fn lengths_are_short() {
        let lengths = [0.0, 40.3, 80.0, 47.169_9, 1e-50, 123_456.7, 1e90];
        let texts = lengths.map(short);
        assert_eq!(
            texts,
            ["0", "40.3", "80", "47.17", "1.0e−50", "1.2e5", "1.0e90"]
        );
    }
}
