//! The panel: results in numbers, and every action with its key.

mod bodies;
mod lesson;
mod result;
mod rows;
mod space;

use egui::{
    Align, Color32, Context, Label, Layout, RichText, ScrollArea, SidePanel, TopBottomPanel, Ui,
};

use super::bindings::{BINDINGS, HELD, HELD_IN_SPACE, KeyGroup};
use super::interaction::Interaction;
use super::layout_sizes::PanelPlace;
use super::platform::Platform;
use super::style;
use crate::app::{Action, App, CurrentScene, FallStep, PlaneWorld, Workspace};
use crate::dynamics::{ManifoldKind, Solver};
use crate::figure::{MinkowskiPane, Overlay, Theme};

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
    app: &App,
    theme: &Theme,
    look: PanelLook,
    interaction: &mut Interaction,
    chosen: &mut Vec<Action>,
) {
    let screen = context.screen_rect().size();
    let contents = |ui: &mut Ui| {
        let mut panel = Panel {
            app,
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
            .show(ui, |ui| panel.contents(ui, interaction));
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
    app: &'p App,
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

    /// What a click of its own may change in height stands below the rows that are clicked, so that they stay where
    /// they are.
    fn contents(&mut self, ui: &mut Ui, interaction: &mut Interaction) {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_space(6.0);
        self.title(ui);
        self.group(ui, KeyGroup::Scenes);
        match self.app.current_scene() {
            CurrentScene::Space(workspace) => {
                self.bodies_in_space(ui, interaction, &workspace.world);
                self.result_in_space(ui, &workspace.world);
            }
            CurrentScene::Plane(workspace) => {
                self.bodies(ui, interaction, &workspace.world);
                self.result_in_plane(ui, &workspace.world);
            }
        }
        self.group(ui, KeyGroup::Move);
        self.group(ui, KeyGroup::See);
        if self.app.falling().is_some() {
            self.group(ui, KeyGroup::Bodies);
            self.contacts(ui);
        }
        self.group(ui, KeyGroup::Lesson);
        match self.app.current_scene() {
            CurrentScene::Space(workspace) => self.lesson_in_space(ui, workspace),
            CurrentScene::Plane(workspace) => self.lesson(ui, workspace),
        }
        self.group(ui, KeyGroup::Files);
        self.group(ui, KeyGroup::Window);
        ui.add_space(8.0);
    }

    /// In one line, however long it is, and beside it which of the scenes it is.
    fn title(&self, ui: &mut Ui) {
        let is_hidden = self.app.hides_answers();
        let title = if is_hidden {
            "Guess first"
        } else {
            self.app.title()
        };
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some((at, count)) = self.app.place_in_ring().filter(|_| !is_hidden) {
                    ui.label(RichText::new(format!("{at} of {count}")).color(self.faint()));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(RichText::new(title).heading()).truncate());
                });
            });
        });
    }

    /// A heading, and below it what the keys of this group do here, a row each.
    fn group(&mut self, ui: &mut Ui, group: KeyGroup) {
        self.section(ui, &group.title().to_uppercase());
        if group == KeyGroup::Move && self.app.falling().is_none() {
            self.held(ui);
        }
        let (app, platform) = (self.app, self.look.platform);
        let listed = BINDINGS.iter().filter(|binding| {
            binding.group == group
                && binding.is_listed()
                && platform.has_row(binding.action)
                && app.offers(binding.action)
        });
        for binding in listed {
            let row = self.row(ui, binding);
            match binding.action {
                Action::Toggle(overlay) => {
                    row.on_hover_text(overlay.row().legend);
                    if overlay == Overlay::Sat {
                        self.sat_axis(ui);
                    }
                }
                Action::Fall(FallStep::OtherManifold) => self.manifolds(ui),
                Action::Fall(FallStep::NextSolver) => self.solvers(ui),
                _ => {}
            }
        }
    }

    /// What is done as long as a key is held.
    fn held(&self, ui: &mut Ui) {
        let held = match self.app.space() {
            Some(_) => &HELD_IN_SPACE[..],
            None => &HELD[..],
        };
        for &(name, does) in held {
            ui.horizontal_wrapped(|ui| {
                ui.label(does);
                ui.label(RichText::new(name).monospace().color(self.faint()));
            });
        }
    }

    /// Whether what an action switches is on, and its colour.
    fn swatch(&self, action: Action) -> Option<Swatch> {
        let display = self.app.display();
        let on = match action {
            Action::Toggle(overlay) => {
                let ink = self.theme.style(overlay.row().role).dot;
                return Some(Swatch {
                    ink: style::color(ink),
                    on: display.shows_overlay(overlay),
                });
            }
            Action::GoOn => self.app.tour().is_some(),
            Action::ToggleLesson => self.app.is_lesson_open(),
            Action::ToggleProgram => self.app.shows_program(),
            Action::ToggleGuess => self.app.quiz().is_some(),
            Action::CycleMinkowski => display.minkowski != MinkowskiPane::Off,
            Action::ToggleFreeze => self.app.is_frozen(),
            Action::TogglePush => self.app.pushes_out(),
            _ => return None,
        };
        let ink = self.faint();
        Some(Swatch { ink, on })
    }

    /// Whether an action has something to act on now; if not, its row is there and does nothing.
    fn can(&self, action: Action) -> bool {
        match action {
            Action::ShowAnswer => self.app.hides_answers(),
            Action::TakeTraceAway => self.app.choice().beside.is_some(),
            _ => true,
        }
    }

    /// Which axis is shown, with a step back and forth.
    fn sat_axis(&mut self, ui: &mut Ui) {
        let is_shown = self.app.display().overlays.has(Overlay::Sat);
        let axis = self.app.sat_axis().filter(|_| is_shown);
        ui.add_enabled_ui(axis.is_some(), |ui| {
            ui.horizontal(|ui| {
                let text = match axis {
                    Some((at, count)) => format!("axis {} of {count}", at + 1),
                    None => "axis –".to_owned(),
                };
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
        });
    }

    /// What there is to choose and to see of a lesson in the plane.
    fn lesson(&mut self, ui: &mut Ui, workspace: &Workspace<PlaneWorld>) {
        let choice = &workspace.lesson.choice;
        // Beside another trace ours begins where that looks first.
        if choice.beside.is_none() {
            lesson::first_direction(ui, self.app, self.theme, self.chosen);
        }
        if !self.app.hides_answers() {
            if let Some(comparison) = workspace.lesson.comparison() {
                lesson::finding(ui, comparison.finding(), self.theme);
                ui.add_space(4.0);
            }
            if let Some((lesson, at)) = workspace.lesson.shown() {
                lesson::numbers(ui, &lesson.numbers(at), self.theme);
            }
        }
        self.faults(ui);
    }

    /// The solvers, of which one is chosen.
    pub(super) fn solvers(&mut self, ui: &mut Ui) {
        if let Some(falling) = self.app.falling() {
            let solvers = Solver::ALL.map(|solver| (solver.title(), FallStep::Solve(solver)));
            self.choices(ui, &solvers, FallStep::Solve(falling.world().solver()));
        }
    }

    /// The kinds of manifold, of which one is chosen.
    pub(super) fn manifolds(&mut self, ui: &mut Ui) {
        if let Some(falling) = self.app.falling() {
            let kinds = [ManifoldKind::OneShot, ManifoldKind::Incremental];
            let kinds = kinds.map(|kind| (kind.title(), FallStep::Collide(kind)));
            self.choices(ui, &kinds, FallStep::Collide(falling.world().manifold()));
        }
    }

    /// Which contact is looked at, and of how many.
    pub(super) fn contacts(&self, ui: &mut Ui) {
        let plane = self.app.plane();
        if let Some(contacts) = plane.and_then(|workspace| workspace.world.contacts()) {
            let text = match contacts {
                (Some(at), count) => format!("contact {} of {count}", at + 1),
                (None, 0) => "no contacts".to_owned(),
                (None, count) => format!("{count} contacts, none of them between A and B"),
            };
            ui.label(RichText::new(text).color(self.faint()));
        }
    }

    /// A few words to choose from, of which one is set.
    fn choices(&mut self, ui: &mut Ui, choices: &[(&str, FallStep)], set: FallStep) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for &(title, step) in choices {
                if ui.selectable_label(step == set, title).clicked() {
                    self.chosen.push(Action::Fall(step));
                }
            }
        });
    }
}
