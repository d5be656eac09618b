//! The panel's bodies A and B.

use egui::{CollapsingHeader, RichText, Ui};

use super::Panel;
use crate::app::PlaneWorld;
use crate::dynamics::RigidBody;
use crate::lesson::{printed, velocity};
use crate::scene::{BodyId, Falling, Parted, Unit};
use crate::ui::interaction::Interaction;
use crate::ui::style;

impl Panel<'_> {
    /// What the bodies are; each opens to be changed.
    pub(super) fn bodies(
        &mut self,
        ui: &mut Ui,
        interaction: &mut Interaction,
        world: &PlaneWorld,
    ) {
        if let Some(falling) = &world.falling {
            self.two_that_fall(ui, falling);
            return;
        }
        for (id, name) in BodyId::BOTH.into_iter().zip(self.theme.names()) {
            let shape = &world.simulation.scene().body(id).shape;
            let text = format!("{}  {}", id.letter(), shape.description(short));
            let title = RichText::new(text).color(style::color(name));
            let header = CollapsingHeader::new(title)
                .id_salt(id)
                .show(ui, |ui| {
                    interaction.body_fields(ui, self.app, self.theme, id);
                })
                .header_response;
            style::show_focus(ui, &header, self.theme);
        }
    }

    /// The two bodies that are looked at: which they are, and how they move.
    fn two_that_fall(&self, ui: &mut Ui, falling: &Falling) {
        let named = falling.pair().into_iter().zip(BodyId::BOTH);
        for ((index, id), name) in named.zip(self.theme.names()) {
            let body = &falling.world().bodies()[index];
            let title = format!(
                "{}  body {index} · {}",
                id.letter(),
                body.shape().description(short)
            );
            ui.label(RichText::new(title).color(style::color(name)));
            for line in movement(body, self.app.unit()) {
                ui.label(RichText::new(line).size(style::scaled(style::SMALL, self.theme)));
            }
        }
        ui.label(RichText::new(AS_ITS_FILE_HAS_IT).color(self.faint()));
    }
}

/// Why there are no fields for bodies that fall.
const AS_ITS_FILE_HAS_IT: &str = "Shapes and materials are as the scene's file has them.";

/// How heavy a body is and how it moves, a line each.
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
pub(super) fn short(length: f64) -> String {
    if length != 0.0 && !(1e-2..1e5).contains(&length.abs()) {
        return printed(&format!("{length:.1e}"));
    }
    let text = printed(&format!("{length:.2}"));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        for (length, text) in [
            (0.0, "0"),
            (40.3, "40.3"),
            (80.0, "80"),
            (47.169_9, "47.17"),
            (-60.0, "−60"),
            (1e-50, "1.0 × 10⁻⁵⁰"),
            (-123_456.7, "−1.2 × 10⁵"),
            (1e90, "1.0 × 10⁹⁰"),
        ] {
            assert_eq!(short(length), text);
        }
    }
}
