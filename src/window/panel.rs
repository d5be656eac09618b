//! The panel: the answer in numbers, and everything that a key does, with the key beside it.

mod bodies;
mod fall;
mod faults;
mod result;
mod rows;
mod space;

use egui::{Align, Color32, Context, Layout, RichText, ScrollArea, SidePanel, TopBottomPanel, Ui};

use super::bindings::{HELD, HELD_IN_SPACE};
use super::hands::Hands;
use super::platform::Platform;
use super::room::PanelPlace;
use super::{lesson_panel, style};
use crate::figure::{MinkowskiPane, Overlay, Theme};
use crate::session::{Action, Bench, Go, PlaneWorld, Session, Stage, TourStep};

const WIDTH: f32 = 270.0;

/// The part of the window that a sheet takes.
const SHEET: f32 = 0.6;

/// How the panel is shown.
#[derive(Clone, Copy)]
pub(super) struct PanelLook {
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
    look: PanelLook,
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
    look: PanelLook,
    chosen: &'p mut Vec<Action>,
}

/// The little square that shows whether something is on.
struct Swatch {
    ink: Color32,
    on: bool,
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
        match self.session.stage() {
            Stage::Space(bench) => {
                self.bodies_in_space(ui, hands, &bench.world);
                self.scene(ui);
                if !self.session.hides_answers() {
                    self.result_in_space(ui, &bench.world);
                }
                self.lesson_in_space(ui, bench);
            }
            Stage::Plane(bench) => {
                self.bodies(ui, hands, &bench.world);
                self.scene(ui);
                self.faults(ui);
                self.fall(ui, bench);
                if !self.session.hides_answers() {
                    self.result(ui, &bench.world);
                }
                self.lesson(ui, bench);
            }
        }
        self.overlays(ui);
        self.view(ui);
        if self.session.falling().is_none() {
            self.motion(ui);
        }
        self.edits(ui);
        self.rest(ui);
        ui.add_space(8.0);
    }

    fn title(&self, ui: &mut Ui) {
        if self.session.hides_answers() {
            ui.label(RichText::new("Guess first").heading());
            let text = "What would tell the answers is hidden until the end.";
            ui.label(RichText::new(text).color(self.faint()));
            return;
        }
        ui.label(RichText::new(self.session.title()).heading());
        if let Some((at, count)) = self.session.place_in_ring() {
            ui.label(RichText::new(format!("{at} of {count}")).color(self.faint()));
        }
        if let Some(note) = self.session.note() {
            ui.label(RichText::new(note).color(self.faint()));
        }
    }

    fn scene(&mut self, ui: &mut Ui) {
        let is_on_tour = self.session.tour().is_on();
        self.switch(ui, Action::Tour(TourStep::GoOn), is_on_tour);
        self.row(ui, Action::ToggleGallery, None);
        self.row(ui, Action::PreviousScene, None);
        self.row(ui, Action::NextScene, None);
        self.row(ui, Action::Reset, None);
    }

    fn edits(&mut self, ui: &mut Ui) {
        self.section(ui, "EDITS AND FILES");
        if self.session.falling().is_none() {
            self.row(ui, Action::Undo, None);
            self.row(ui, Action::Redo, None);
        }
        for action in [
            Action::SaveScene,
            Action::OpenScene,
            Action::CopyScene,
            Action::Paste,
            Action::CopyLink,
        ] {
            self.row(ui, action, None);
        }
    }

    fn lesson(&mut self, ui: &mut Ui, bench: &Bench<PlaneWorld>) {
        self.section(ui, "LESSON");
        if let Some((lesson, at)) = bench.lesson.shown()
            && !self.session.hides_answers()
        {
            lesson_panel::numbers(ui, &lesson.numbers(at), self.theme);
            ui.add_space(4.0);
        }
        self.theirs(ui, bench);
        lesson_panel::method(ui, self.session, self.theme, self.chosen);
        let choice = &bench.lesson.choice;
        // Beside another trace ours begins where that looks first.
        if choice.method.takes_first_direction() && choice.beside.is_none() {
            lesson_panel::first_direction(ui, self.session, self.theme, self.chosen);
        }
        self.switch(ui, Action::ToggleLesson, bench.lesson.is_open());
        self.switch(ui, Action::ToggleProgram, self.session.shows_program());
        self.switch(ui, Action::ToggleGuess, self.session.guessing().is_some());
        // Among bodies that fall these keys go through time while no lesson is open.
        if bench.lesson.is_open() || bench.world.falling.is_none() {
            self.steps(ui);
        }
        self.answering(ui);
    }

    /// The rows that answer a question, or where none is to come what the last ticks cost.
    fn answering(&mut self, ui: &mut Ui) {
        if self.session.hides_answers() {
            self.row(ui, Action::Answer, None);
            self.row(ui, Action::ShowAnswer, None);
        } else {
            lesson_panel::plot(ui, self.session, self.theme);
        }
    }

    /// The rows that go from step to step.
    fn steps(&mut self, ui: &mut Ui) {
        for go in [Go::Back, Go::Forward, Go::First, Go::Last] {
            self.row(ui, Action::Go(go), None);
        }
    }

    /// What was found about somebody else's trace, and the way to be rid of it.
    fn theirs(&mut self, ui: &mut Ui, bench: &Bench<PlaneWorld>) {
        if bench.lesson.choice.beside.is_none() {
            return;
        }
        let hides_answers = self.session.hides_answers();
        if let Some(theirs) = bench.lesson.theirs().filter(|_| !hides_answers) {
            lesson_panel::finding(ui, theirs.finding(), self.theme);
        }
        self.row(ui, Action::TakeTraceAway, None);
        ui.add_space(4.0);
    }

    fn overlays(&mut self, ui: &mut Ui) {
        self.section(ui, "SHOW");
        let shown = Overlay::ALL.into_iter();
        for overlay in shown.filter(|&overlay| self.session.has_overlay(overlay)) {
            let ink = self.theme.style(overlay.row().role).dot;
            let swatch = Swatch {
                ink: style::color(ink),
                on: self.session.looking().shows_overlay(overlay),
            };
            if let Some(row) = self.row(ui, Action::Toggle(overlay), Some(swatch)) {
                row.on_hover_text(overlay.row().legend);
            }
            if overlay == Overlay::Sat && self.session.looking().overlays.has(overlay) {
                self.sat_axis(ui);
            }
        }
    }

    /// Which axis is shown, with a step back and forth.
    fn sat_axis(&mut self, ui: &mut Ui) {
        let Some((at, count)) = self.session.sat_axis() else {
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
        let on = self.session.looking().minkowski != MinkowskiPane::Off;
        self.switch(ui, Action::CycleMinkowski, on);
        self.row(ui, Action::Fit, None);
        self.row(ui, Action::CycleTheme, None);
        for action in [Action::Larger, Action::Smaller, Action::UsualSize] {
            self.row(ui, action, None);
        }
    }

    fn motion(&mut self, ui: &mut Ui) {
        self.section(ui, "MOTION");
        let held = match self.session.space() {
            Some(_) => &HELD_IN_SPACE[..],
            None => &HELD[..],
        };
        for &(name, does) in held {
            ui.horizontal_wrapped(|ui| {
                ui.label(does);
                ui.label(RichText::new(name).monospace().color(self.faint()));
            });
        }
        self.switch(ui, Action::ToggleFreeze, self.session.is_frozen());
        self.row(ui, Action::TickOnce, None);
        self.switch(ui, Action::TogglePush, self.session.pushes_out());
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
}
