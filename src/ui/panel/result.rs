//! The panel's results in numbers.

use egui::{Align, Layout, RichText, Ui};

use crate::app::CurrentScene;
use crate::figure::Overlay;
use crate::lesson::{NumberFormat, direction, printed};
use crate::planar::sat;
use crate::scene::{Moment, spatial};
use crate::ui::action_button::ROW;
use crate::ui::frame_context::FrameContext;

/// Named values, one below the other, and what SAT says while it is shown. They take as much room while they are
/// hidden, so that the rows below stay where they are.
pub(super) fn show(ui: &mut Ui, frame: &FrameContext<'_>) {
    let app = frame.app;
    let is_hidden = app.hides_answers();
    let numbers = app.number_format();
    let shows_sat = app.display().overlays.has(Overlay::Sat) && !is_hidden;
    let (normal, iterations, sat) = match app.current_scene() {
        CurrentScene::Plane(workspace) => {
            let moment = workspace.world.simulation.moment();
            let answer = moment.by_machines();
            let iterations = [answer.iterations.gjk, answer.iterations.epa];
            let sat = shows_sat.then(|| agreement(moment, &numbers));
            (direction(answer.normal), iterations, sat)
        }
        CurrentScene::Space(workspace) => {
            let moment = workspace.world.simulation.moment();
            let answer = moment.by_machines();
            let iterations = [answer.iterations.gjk, answer.iterations.epa];
            let sat = shows_sat.then(|| agreement_in_space(moment, &numbers));
            (direction(answer.normal), iterations, sat)
        }
    };
    let (colliding, depth, distance) = app.current_scene().verdict();
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
        ("tick", Some(app.current_scene().ticks().to_string())),
        ("SAT", sat),
    ];
    ui.scope(|ui| {
        if is_hidden {
            ui.set_invisible();
        }
        super::section(ui, frame, "RESULT");
        // Only to be read, by fingers too.
        ui.spacing_mut().interact_size.y = ROW;
        for (name, value) in rows {
            let value = value.filter(|_| !is_hidden).unwrap_or("–".to_owned());
            ui.horizontal(|ui| {
                ui.label(frame.faint(name));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(value).monospace());
                });
            });
        }
    });
}

/// Whether SAT says the same as GJK and EPA, and how far their depths differ.
fn agreement(moment: &Moment, numbers: &NumberFormat) -> String {
    let Some(sat) = sat(&moment.a, &moment.b) else {
        return "needs edges".to_owned();
    };
    let answer = [moment.answer.depth, sat.depth];
    let verdicts = [moment.answer.colliding, sat.colliding];
    let gap = -sat.axis.overlap();
    compare(verdicts, answer, gap, [sat.axis.a, sat.axis.b], numbers)
}

/// The same in space.
fn agreement_in_space(moment: &spatial::Moment, numbers: &NumberFormat) -> String {
    let Some(sat) = moment.sat() else {
        return "needs faces".to_owned();
    };
    let answer = [moment.answer.depth, sat.depth];
    let verdicts = [moment.answer.colliding, sat.colliding];
    let gap = -sat.axis.overlap();
    compare(verdicts, answer, gap, [sat.axis.a, sat.axis.b], numbers)
}

/// How two answers compare, both right to some rounding errors of coordinates between these bounds.
fn compare(
    verdicts: [bool; 2],
    [depth, of_sat]: [f64; 2],
    gap: f64,
    bounds: [[f64; 2]; 2],
    numbers: &NumberFormat,
) -> String {
    const ROUNDING: f64 = 1e-12;
    let bounds = bounds.into_iter().flatten();
    let size = bounds.fold(0.0, |most: f64, at| most.max(at.abs()));
    match verdicts {
        [false, false] => format!("apart ✓ gap {}", numbers.length(gap)),
        [true, true] => {
            let difference = (of_sat - depth).abs();
            let agrees = difference <= ROUNDING * size;
            let sign = if agrees { "✓" } else { "≠" };
            let difference = printed(&format!("{difference:.1e}"));
            format!("agrees {sign} Δ {difference}")
        }
        _ => "disagrees".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    #[test]
    fn sat_agrees_in_every_preset() {
        let numbers = NumberFormat::default();
        let mut reports = Vec::new();
        for preset in scene::presets() {
            let simulation = scene::Simulation::new(preset.scene);
            reports.push((preset.slug, agreement(simulation.moment(), &numbers)));
        }
        for preset in spatial::presets() {
            let simulation = spatial::Simulation::new(preset.scene);
            let report = agreement_in_space(simulation.moment(), &numbers);
            reports.push((preset.slug, report));
        }
        for (slug, report) in reports {
            let is_smooth = report.starts_with("needs");
            assert!(is_smooth || report.contains('✓'), "{slug}: {report}");
        }
    }
}
