//! The panel: numeric results, the overlays, and actions without a key; for touch, all of them.

use egui::{
    Align, CollapsingHeader, Label, Layout, RichText, ScrollArea, SidePanel, TopBottomPanel, Ui,
};

use super::action_button::{ActionButton, ROW};
use super::bindings::{BINDINGS, Binding, KeyGroup, has_row};
use super::frame_context::{FrameContext, PanelPlace};
use super::interaction::Interaction;
use super::style;
use crate::app::{Action, CurrentScene, FallStep, on};
use crate::check::KnownBug;
use crate::figure::Overlay;
use crate::lesson::{FirstDirection, NumberFormat, direction, printed, velocity};
use crate::scene::{BodyId, Falling, Unit};
use collidoscope_core::dynamics::{RigidBody, Solver};

const WIDTH: f32 = 270.0;

/// The fraction of the window that a sheet takes.
const SHEET: f32 = 0.6;

pub(super) fn show(frame: &mut FrameContext<'_>, place: PanelPlace, interaction: &mut Interaction) {
    let (context, screen) = (frame.egui, frame.screen());
    let mut width = screen.x * SHEET;
    if place == PanelPlace::Beside {
        width = width.min(frame.scaled(WIDTH));
    }
    let show = |ui: &mut Ui| {
        if place.is_sheet() {
            head(ui, frame);
        }
        // With a mouse only the scroll bar drags: otherwise the contents would be a tab stop.
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

/// The close button of a sheet, which isn't scrolled.
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

/// Content that a click on a row may resize comes below that row's group, so that the row doesn't move.
fn contents(ui: &mut Ui, frame: &mut FrameContext<'_>, interaction: &mut Interaction) {
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.add_space(6.0);
    title(ui, frame);
    group(ui, frame, KeyGroup::Scenes);
    bodies(ui, frame, interaction);
    result(ui, frame);
    group(ui, frame, KeyGroup::Move);
    group(ui, frame, KeyGroup::See);
    if frame.app.falling().is_some() {
        group(ui, frame, KeyGroup::Bodies);
        contacts(ui, frame);
    }
    group(ui, frame, KeyGroup::Lesson);
    lesson(ui, frame);
    group(ui, frame, KeyGroup::Files);
    group(ui, frame, KeyGroup::Window);
    ui.add_space(8.0);
}

/// The scene's title in one line, truncated, and next to it the number of the scene.
fn title(ui: &mut Ui, frame: &FrameContext<'_>) {
    let (mut title, mut place) = (frame.app.title(), frame.app.place_in_ring());
    if frame.app.hides_answers() {
        (title, place) = ("Quiz", None);
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some((at, count)) = place {
                ui.label(frame.faint(format!("{at} of {count}")));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(title).heading()).truncate());
            });
        });
    });
}

fn section(ui: &mut Ui, frame: &FrameContext<'_>, title: &str) {
    ui.add_space(6.0);
    ui.label(frame.faint(title).font(frame.bold(style::SMALL)));
}

/// Whether an action has a row in the panel if there are keys, which the help lists.
fn has_row_beside_keys(binding: &Binding) -> bool {
    let has_choices = binding.action == Action::Fall(FallStep::NextSolver);
    binding.group == KeyGroup::See || binding.key().is_empty() || has_choices
}

/// A heading with the available actions of this group, one per row.
fn group(ui: &mut Ui, frame: &mut FrameContext<'_>, group: KeyGroup) {
    let app = frame.app;
    let listed = BINDINGS.iter().filter(|binding| {
        binding.group == group
            && binding.is_listed()
            && (frame.by_fingers || has_row_beside_keys(binding))
            && has_row(binding.action)
            && app.current_scene.offers(binding.action)
    });
    let listed: Vec<&Binding> = listed.collect();
    if listed.is_empty() && group != KeyGroup::Lesson {
        return;
    }
    section(ui, frame, &group.title().to_uppercase());
    for binding in listed {
        let row = ActionButton::new(binding.action).show_row(ui, frame);
        match binding.action {
            Action::Toggle(overlay) => {
                row.on_hover_text(overlay.row().legend);
                if overlay == Overlay::Sat {
                    sat_axis(ui, frame);
                }
            }
            Action::Fall(FallStep::NextSolver) => {
                let solvers = Solver::ALL.map(|solver| (solver.title(), FallStep::Solve(solver)));
                choices(ui, frame, solvers, Action::Fall);
            }
            _ => {}
        }
    }
}

/// The current axis, with buttons for the previous and the next.
fn sat_axis(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let is_shown = frame.app.display.overlays.has(Overlay::Sat);
    let axis = frame.app.sat_axis().filter(|_| is_shown);
    ui.add_enabled_ui(axis.is_some(), |ui| {
        ui.horizontal(|ui| {
            let text = match axis {
                Some((at, count)) => format!("axis {} of {count}", at + 1),
                None => "axis –".to_owned(),
            };
            ui.label(frame.faint(text));
            for (sign, by) in [("←", -1), ("→", 1)] {
                let button = ActionButton::new(Action::StepSatAxis(by)).words(sign);
                button.show(ui, frame);
            }
        });
    });
}

/// The current contact, and the count.
fn contacts(ui: &mut Ui, frame: &FrameContext<'_>) {
    if let Some(falling) = frame.app.falling() {
        ui.label(frame.faint(match falling.place_of_contact() {
            (Some(at), count) => format!("contact {} of {count}", at + 1),
            (None, 0) => "no contacts".to_owned(),
            (None, count) => format!("{count} contacts, none of them between A and B"),
        }));
    }
}

/// A row of choices, one of which is selected.
fn choices<T>(
    ui: &mut Ui,
    frame: &mut FrameContext<'_>,
    choices: impl IntoIterator<Item = (&'static str, T)>,
    action: fn(T) -> Action,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (title, choice) in choices {
            let button = ActionButton::new(action(choice)).named(title);
            button.show_choice(ui, frame);
        }
    });
}

/// The bodies, each with fields.
fn bodies(ui: &mut Ui, frame: &FrameContext<'_>, interaction: &mut Interaction) {
    if let Some(falling) = frame.app.falling() {
        two_that_fall(ui, frame, falling);
        return;
    }
    for (id, name) in BodyId::BOTH.into_iter().zip(frame.theme.names()) {
        let shape = on!(&frame.app.current_scene, workspace => {
            let scene = workspace.world.simulation.scene();
            scene.body(id).description(short)
        });
        let title = RichText::new(format!("{}  {shape}", id.letter())).color(style::color(name));
        let is_in_space = frame.app.space().is_some();
        let header = CollapsingHeader::new(title)
            .id_salt((is_in_space, id))
            .show(ui, |ui| interaction.body_fields(ui, frame, id));
        style::show_focus(ui, &header.header_response, frame.theme);
    }
}

/// The pair of a simulation: which bodies, and their motion.
fn two_that_fall(ui: &mut Ui, frame: &FrameContext<'_>, falling: &Falling) {
    let named = falling.pair().into_iter().zip(BodyId::BOTH);
    for ((index, id), name) in named.zip(frame.theme.names()) {
        let body = &falling.world().bodies()[index];
        let shape = falling.body(index).description(short);
        let title = format!("{}  body {index} · {shape}", id.letter());
        ui.label(RichText::new(title).color(style::color(name)));
        for line in movement(body, frame.app.unit()) {
            ui.label(frame.small(line));
        }
    }
    ui.label(frame.faint(AS_ITS_FILE_HAS_IT));
}

/// Why there are no fields for simulated bodies.
const AS_ITS_FILE_HAS_IT: &str = "Shapes and materials come from the scene file.";

/// A body's mass and motion, one line each.
fn movement(body: &RigidBody, unit: Unit) -> [String; 3] {
    let motion = body.motion();
    let mass = if body.is_fixed() {
        "fixed".to_owned()
    } else {
        format!("m = {}  I = {}", short(body.mass()), short(body.inertia()))
    };
    [
        mass,
        format!("v = {}", unit.speed(&velocity(motion.velocity))),
        format!("ω = {} °/s", short(motion.spin.to_degrees())),
    ]
}

/// A number in few characters.
fn short(length: f64) -> String {
    if length != 0.0 && !(1e-2..1e5).contains(&length.abs()) {
        return printed(&format!("{length:.1e}"));
    }
    let text = printed(&format!("{length:.2}"));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Named values, one below the other, and SAT's result while it is shown. They keep their room while hidden, so that
/// the rows below don't move.
fn result(ui: &mut Ui, frame: &FrameContext<'_>) {
    let app = frame.app;
    let is_hidden = app.hides_answers();
    let numbers = app.number_format();
    let shows_sat = app.display.overlays.has(Overlay::Sat) && !is_hidden;
    let (normal, iterations) = on!(&app.current_scene, workspace => {
        let answer = workspace.world.simulation.display_moment().by_machines();
        (direction(answer.normal), [answer.iterations.gjk, answer.iterations.epa])
    });
    let sat = shows_sat.then(|| agreement(&app.current_scene, &numbers));
    let (colliding, depth, distance) = app.current_scene.verdict();
    let [gjk, epa] = iterations.map(|count| {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} iteration{plural}")
    });
    let verdict = if colliding { "yes" } else { "no" };
    let rows = [
        ("colliding", Some(verdict.to_owned())),
        ("depth", colliding.then(|| numbers.length(depth))),
        ("distance", (!colliding).then(|| numbers.length(distance))),
        ("normal", Some(normal)),
        ("GJK", Some(gjk)),
        ("EPA", colliding.then_some(epa)),
        ("tick", Some(app.current_scene.ticks().to_string())),
        ("SAT", sat),
    ];
    ui.scope(|ui| {
        if is_hidden {
            ui.set_invisible();
        }
        section(ui, frame, "RESULT");
        // Read-only, for touch as well.
        ui.spacing_mut().interact_size.y = ROW;
        for (name, value) in rows {
            let shown = value.filter(|_| !is_hidden).unwrap_or("–".to_owned());
            ui.horizontal(|ui| {
                ui.label(frame.faint(name));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(shown).monospace());
                });
            });
        }
    });
}

/// Whether SAT agrees with GJK and EPA, and the difference of their depths.
fn agreement(scene: &CurrentScene, numbers: &NumberFormat) -> String {
    // Both are accurate to some rounding errors of the coordinates.
    const ROUNDING: f64 = 1e-12;
    let answer = on!(scene, workspace => {
        let sat = workspace.world.simulation.display_moment().sat();
        sat.map(|sat| (sat.colliding, sat.depth, sat.axis.overlap(), [sat.axis.a, sat.axis.b]))
    });
    let Some((sat_collides, of_sat, overlap, bounds)) = answer else {
        let part = match scene {
            CurrentScene::Space(_) => "faces",
            _ => "edges",
        };
        return format!("needs {part}");
    };
    let (collides, depth, _) = scene.verdict();
    let sides = bounds.into_iter().flatten();
    let size = sides.fold(0.0, |most: f64, at| most.max(at.abs()));
    match [collides, sat_collides] {
        [false, false] => format!("apart ✓ gap {}", numbers.length(-overlap)),
        [true, true] => {
            let difference = (of_sat - depth).abs();
            let is_same = difference <= ROUNDING * size;
            let sign = if is_same { "✓" } else { "≠" };
            format!("agrees {sign} Δ {}", printed(&format!("{difference:.1e}")))
        }
        _ => "disagrees".to_owned(),
    }
}

/// The options and numbers of a lesson.
fn lesson(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let app = frame.app;
    let hides_answers = app.hides_answers();
    // A lesson compared with a trace starts in the trace's first direction.
    if app.plane().is_some() && app.lesson_state().trace.is_none() {
        ui.label(frame.faint("First direction"));
        let rules = FirstDirection::ALL.map(|first| (first.title(), first));
        choices(ui, frame, rules, Action::LookFirst);
    }
    if let Some(comparison) = app.comparison().filter(|_| !hides_answers) {
        let finding = &comparison.finding;
        let is_known_bug = app.lesson_state().fault.is_some();
        let title = ["Your trace", "The faulty version"][usize::from(is_known_bug)];
        ui.label(frame.faint(title));
        let ink = match finding.wrong {
            Some(_) => style::color(frame.theme.warning),
            None => frame.ink(),
        };
        ui.label(frame.small(&finding.caption).color(ink));
        for note in finding.notes() {
            ui.label(frame.faint(&note));
        }
        ui.add_space(4.0);
    }
    if let Some(numbers) = app.worked_numbers() {
        ui.add_space(4.0);
        for line in numbers {
            ui.label(frame.small(line));
        }
    }
    if app.plane().is_some() {
        faults(ui, frame);
    }
}

fn faults(ui: &mut Ui, frame: &mut FrameContext<'_>) {
    let shown = frame.app.lesson_state().fault;
    ui.add_space(4.0);
    let header = CollapsingHeader::new("Common mistakes")
        .id_salt("faults")
        .default_open(shown.is_some())
        .show(ui, |ui| {
            for fault in KnownBug::ALL {
                let row = ActionButton::new(Action::ShowFault(fault));
                row.named(fault.row().title).show_choice(ui, frame);
            }
        });
    style::show_focus(ui, &header.header_response, frame.theme);
    if let Some(fault) = shown {
        // An explanation of the bug, and the rule in code.
        ui.add_space(4.0);
        let row = fault.row();
        ui.label(frame.small(row.sentence));
        for (title, lines) in [("Wrong", &row.wrong), ("Right", &row.right)] {
            ui.label(frame.faint(title));
            for line in lines {
                let size = frame.scaled(style::SMALL);
                ui.label(RichText::new(*line).monospace().size(size));
            }
        }
    }
}
