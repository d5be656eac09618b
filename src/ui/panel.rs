//! The panel: results in numbers, and every action with its key.

mod bodies;
mod lesson;
mod result;

use egui::{Align, Button, Label, Layout, RichText, ScrollArea, SidePanel, TopBottomPanel, Ui};

use super::action_button::ActionButton;
use super::bindings::{BINDINGS, HELD, HELD_IN_SPACE, KeyGroup};
use super::frame_context::{FrameContext, PanelPlace};
use super::interaction::Interaction;
use super::platform::Platform;
use super::style;
use crate::app::{Action, FallStep};
use crate::dynamics::{ManifoldKind, Solver};
use crate::figure::Overlay;

const WIDTH: f32 = 270.0;

/// The part of the window that a sheet takes.
const SHEET: f32 = 0.6;

/// Shows the panel in its place.
pub(super) fn show(frame: &mut FrameContext<'_>, place: PanelPlace, interaction: &mut Interaction) {
    let (context, screen) = (frame.egui, frame.screen());
    let width = match place {
        PanelPlace::Beside => frame.scaled(WIDTH).min(screen.x * SHEET),
        PanelPlace::Right | PanelPlace::Below => screen.x * SHEET,
    };
    let show = |ui: &mut Ui| {
        if place.is_sheet() {
            head(ui, frame);
        }
        // A mouse drags it by its bar alone: its content would be a stop of Tab.
        let area = ScrollArea::vertical().drag_to_scroll(frame.by_fingers);
        area.auto_shrink(false)
            .show(ui, |ui| contents(ui, frame, interaction));
    };
    if place == PanelPlace::Below {
        let panel = TopBottomPanel::bottom("sheet").resizable(false);
        panel.exact_height(screen.y * SHEET).show(context, show);
    } else {
        let panel = SidePanel::right("panel").resizable(false);
        panel.exact_width(width).show(context, show);
    }
}

/// The way out of a sheet, which stays where it is when the rest is scrolled.
fn head(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Panel").heading());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ActionButton::new(Action::TogglePanel).named("Close");
            close.show(ui, frame);
        });
    });
    ui.separator();
}

/// What a click of its own may change in height stands below the rows that are clicked, so that they stay where they
/// are.
fn contents(ui: &mut Ui, frame: &mut FrameContext<'_>, interaction: &mut Interaction) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.add_space(6.0);
    title(ui, frame);
    group(ui, frame, KeyGroup::Scenes);
    bodies::show(ui, frame, interaction);
    result::show(ui, frame);
    group(ui, frame, KeyGroup::Move);
    group(ui, frame, KeyGroup::See);
    if frame.app.falling().is_some() {
        group(ui, frame, KeyGroup::Bodies);
        contacts(ui, frame);
    }
    group(ui, frame, KeyGroup::Lesson);
    lesson::show(ui, frame);
    group(ui, frame, KeyGroup::Files);
    group(ui, frame, KeyGroup::Window);
    ui.add_space(8.0);
}

/// In one line, however long it is, and next to it which of the scenes it is.
fn title(ui: &mut Ui, frame: &FrameContext<'_>) {
    let is_hidden = frame.app.hides_answers();
    let title = if is_hidden {
        "Guess first"
    } else {
        frame.app.title()
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some((at, count)) = frame.app.place_in_ring().filter(|_| !is_hidden) {
                ui.label(frame.faint(format!("{at} of {count}")));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(title).heading()).truncate());
            });
        });
    });
}

/// A heading.
fn section(ui: &mut Ui, frame: &FrameContext<'_>, title: &str) {
    ui.add_space(6.0);
    ui.label(frame.faint(title).font(frame.bold(style::SMALL)));
}

/// A heading, and below it what the keys of this group do here, a row each.
fn group(ui: &mut Ui, frame: &mut FrameContext<'_>, group: KeyGroup) {
    section(ui, frame, &group.title().to_uppercase());
    if group == KeyGroup::Move && frame.app.falling().is_none() {
        held(ui, frame);
    }
    let (app, platform) = (frame.app, Platform::here());
    let listed = BINDINGS.iter().filter(|binding| {
        binding.group == group
            && binding.is_listed()
            && platform.has_row(binding.action)
            && app.offers(binding.action)
    });
    for binding in listed {
        let row = ActionButton::new(binding.action).show_row(ui, frame);
        match binding.action {
            Action::Toggle(overlay) => {
                row.on_hover_text(overlay.row().legend);
                if overlay == Overlay::Sat {
                    sat_axis(ui, frame);
                }
            }
            Action::Fall(FallStep::OtherManifold) => {
                let kinds = [ManifoldKind::OneShot, ManifoldKind::Incremental];
                let kinds = kinds.map(|kind| (kind.title(), FallStep::Collide(kind)));
                choices(
                    ui,
                    frame,
                    kinds.map(|(title, step)| (title, Action::Fall(step))),
                );
            }
            Action::Fall(FallStep::NextSolver) => {
                let solvers = Solver::ALL.map(|solver| (solver.title(), FallStep::Solve(solver)));
                choices(
                    ui,
                    frame,
                    solvers.map(|(title, step)| (title, Action::Fall(step))),
                );
            }
            _ => {}
        }
    }
}

/// What is done as long as a key is held.
fn held(ui: &mut Ui, frame: &FrameContext<'_>) {
    let held = match frame.app.space() {
        Some(_) => &HELD_IN_SPACE[..],
        None => &HELD[..],
    };
    for &(name, does) in held {
        ui.horizontal_wrapped(|ui| {
            ui.label(does);
            ui.label(frame.faint(name).monospace());
        });
    }
}

/// Which axis is shown, with a step back and forth.
fn sat_axis(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let is_shown = frame.app.display().overlays.has(Overlay::Sat);
    let axis = frame.app.sat_axis().filter(|_| is_shown);
    ui.add_enabled_ui(axis.is_some(), |ui| {
        ui.horizontal(|ui| {
            let text = match axis {
                Some((at, count)) => format!("axis {} of {count}", at + 1),
                None => "axis –".to_owned(),
            };
            ui.label(frame.faint(text));
            for (sign, by) in [("←", -1), ("→", 1)] {
                let button = Button::new(sign);
                let button = if frame.by_fingers {
                    button
                } else {
                    button.small()
                };
                ActionButton::new(Action::StepSatAxis(by)).show_as(button, ui, frame);
            }
        });
    });
}

/// Which contact is looked at, and of how many.
fn contacts(ui: &mut Ui, frame: &FrameContext<'_>) {
    let plane = frame.app.plane();
    if let Some(contacts) = plane.and_then(|workspace| workspace.world.contacts()) {
        let text = match contacts {
            (Some(at), count) => format!("contact {} of {count}", at + 1),
            (None, 0) => "no contacts".to_owned(),
            (None, count) => format!("{count} contacts, none of them between A and B"),
        };
        ui.label(frame.faint(text));
    }
}

/// A few words to choose from, of which one is set.
fn choices(
    ui: &mut Ui,
    frame: &mut FrameContext<'_>,
    choices: impl IntoIterator<Item = (&'static str, Action)>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (title, action) in choices {
            ActionButton::new(action)
                .named(title)
                .show_choice(ui, frame);
        }
    });
}
