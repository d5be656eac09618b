//! The panel's results in numbers.

use egui::{Align, Layout, RichText, Ui};

use super::Panel;
use super::rows::ROW;
use crate::app::PlaneWorld;
use crate::figure::Overlay;
use crate::lesson::{NumberFormat, direction, printed};
use crate::planar::sat;
use crate::scene::Moment;

impl Panel<'_> {
    pub(super) fn result_in_plane(&self, ui: &mut Ui, world: &PlaneWorld) {
        let moment = world.simulation.display_moment();
        let answer = moment.by_machines();
        let numbers = self.app.number_format();
        let found = ResultText {
            colliding: answer.colliding,
            depth: numbers.length(answer.depth),
            distance: numbers.length(answer.distance),
            normal: direction(answer.normal),
            iterations: [answer.iterations.gjk, answer.iterations.epa],
            ticks: world.ticks(),
        };
        self.result(ui, found, || agreement(moment, &numbers));
    }

    /// Named values, one below the other, and what SAT says while it is shown. They take as much room while they are
    /// hidden, so that the rows below stay where they are.
    pub(super) fn result(&self, ui: &mut Ui, found: ResultText, sat: impl FnOnce() -> String) {
        let is_hidden = self.app.hides_answers();
        let shows_sat = self.app.display().overlays.has(Overlay::Sat);
        let none = || "–".to_owned();
        let sat = if shows_sat && !is_hidden {
            sat()
        } else {
            none()
        };
        ui.scope(|ui| {
            if is_hidden {
                ui.set_invisible();
            }
            self.section(ui, "RESULT");
            // Only to be read, by fingers too.
            ui.spacing_mut().interact_size.y = ROW;
            for (name, value) in found.rows().into_iter().chain([("SAT", sat)]) {
                let value = if is_hidden { none() } else { value };
                ui.horizontal(|ui| {
                    ui.label(RichText::new(name).color(self.faint()));
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        ui.label(RichText::new(value).monospace());
                    });
                });
            }
        });
    }
}

/// An answer, in the plane or in space.
pub(super) struct ResultText {
    pub(super) colliding: bool,
    pub(super) depth: String,
    pub(super) distance: String,
    pub(super) normal: String,
    /// GJK's and EPA's.
    pub(super) iterations: [usize; 2],
    pub(super) ticks: u64,
}

impl ResultText {
    /// Its values by name.
    pub(super) fn rows(self) -> [(&'static str, String); 7] {
        let either = |is_said: bool, text: String| if is_said { text } else { "–".to_owned() };
        let [gjk, epa] = self.iterations.map(iterations);
        let verdict = if self.colliding { "yes" } else { "no" };
        [
            ("colliding", verdict.to_owned()),
            ("depth", either(self.colliding, self.depth)),
            ("distance", either(!self.colliding, self.distance)),
            ("normal", self.normal),
            ("GJK", gjk),
            ("EPA", either(self.colliding, epa)),
            ("tick", self.ticks.to_string()),
        ]
    }
}

/// How far SAT's depth is from the answer's, both right to some rounding errors of coordinates of this `size`.
pub(super) fn depths_agree(depth: f64, sat: f64, size: f64) -> String {
    const ROUNDING: f64 = 1e-12;
    let difference = (sat - depth).abs();
    let sign = if difference <= ROUNDING * size {
        "✓"
    } else {
        "≠"
    };
    let difference = printed(&format!("{difference:.1e}"));
    format!("agrees {sign} Δ {difference}")
}

/// Whether SAT says the same as GJK and EPA, and how far their depths differ.
fn agreement(moment: &Moment, numbers: &NumberFormat) -> String {
    let Some(sat) = sat(&moment.a, &moment.b) else {
        return "needs edges".to_owned();
    };
    let coordinates = [sat.axis.a, sat.axis.b].concat().into_iter();
    let size = coordinates.fold(0.0, |most: f64, at| most.max(at.abs()));
    match (moment.answer.colliding, sat.colliding) {
        (false, false) => format!("apart ✓ gap {}", numbers.length(-sat.axis.overlap())),
        (true, true) => depths_agree(moment.answer.depth, sat.depth, size),
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
            let said = agreement(simulation.moment(), &NumberFormat::default());
            let is_smooth = said == "needs edges";
            assert!(is_smooth || said.contains('✓'), "{}: {said}", preset.slug);
        }
    }
}
