//! The panel's answer in numbers.

use egui::{Align, Layout, RichText, Ui};

use super::Panel;
use super::rows::ROW;
use crate::figure::Overlay;
use crate::lesson::{coordinates, px};
use crate::planar::sat;
use crate::scene::Moment;

impl Panel<'_> {
    pub(super) fn result(&mut self, ui: &mut Ui) {
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
            ("tick", self.session.table().ticks().to_string()),
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
}
