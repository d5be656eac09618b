//! The panel of a scene in space: bodies, results and lesson.

use egui::{CollapsingHeader, RichText, Ui};

use super::Panel;
use super::bodies::short;
use super::lesson;
use super::result::{ResultText, depths_agree};
use crate::app::{SpaceWorld, Workspace};
use crate::lesson::{NumberFormat, direction};
use crate::scene::spatial::Moment;
use crate::scene::{BodyId, Parted};
use crate::ui::interaction::Interaction;
use crate::ui::style;

impl Panel<'_> {
    /// What the bodies are; each opens to be changed.
    pub(super) fn bodies_in_space(
        &self,
        ui: &mut Ui,
        interaction: &mut Interaction,
        world: &SpaceWorld,
    ) {
        for (id, name) in BodyId::BOTH.into_iter().zip(self.theme.names()) {
            let shape = &world.simulation.scene().body(id).shape;
            let text = format!("{}  {}", id.letter(), shape.description(short));
            let title = RichText::new(text).color(style::color(name));
            let header = CollapsingHeader::new(title)
                .id_salt(("in space", id))
                .show(ui, |ui| {
                    interaction.fields_in_space(ui, self.app, self.theme, id);
                })
                .header_response;
            style::show_focus(ui, &header, self.theme);
        }
    }

    /// The answer in numbers.
    pub(super) fn result_in_space(&self, ui: &mut Ui, world: &SpaceWorld) {
        let moment = world.simulation.display_moment();
        let answer = moment.by_machines();
        let numbers = self.app.number_format();
        let found = ResultText {
            colliding: answer.colliding,
            depth: numbers.length(answer.depth),
            distance: numbers.length(answer.distance),
            normal: direction(answer.normal),
            iterations: [answer.iterations.gjk, answer.iterations.epa],
            ticks: world.simulation.ticks(),
        };
        self.result(ui, found, || agreement(moment, &numbers));
    }

    /// What there is to see of a lesson in space.
    pub(super) fn lesson_in_space(&self, ui: &mut Ui, workspace: &Workspace<SpaceWorld>) {
        if let Some((lesson, at)) = workspace.lesson.shown()
            && !self.app.hides_answers()
        {
            lesson::numbers(ui, &lesson.numbers(at), self.theme);
        }
    }
}

/// Whether SAT says the same as GJK and EPA, and how far their depths differ.
fn agreement(moment: &Moment, numbers: &NumberFormat) -> String {
    let Some(sat) = moment.sat() else {
        return "needs faces".to_owned();
    };
    let reaches = [sat.axis.a, sat.axis.b].concat().into_iter();
    let size = reaches.fold(0.0, |most: f64, at| most.max(at.abs()));
    match (moment.answer.colliding, sat.colliding) {
        (false, false) => format!("apart ✓ gap {}", numbers.length(-sat.axis.overlap())),
        (true, true) => depths_agree(moment.answer.depth, sat.depth, size),
        _ => "disagrees".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::spatial::{Simulation, presets};

    #[test]
    fn sat_agrees_in_every_preset_in_space() {
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let said = agreement(simulation.moment(), &NumberFormat::default());
            let is_smooth = said == "needs faces";
            assert!(is_smooth || said.contains('✓'), "{}: {said}", preset.slug);
        }
    }
}
