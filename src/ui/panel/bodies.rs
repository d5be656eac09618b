//! The panel's bodies A and B.

use egui::{CollapsingHeader, RichText, Ui};

use crate::app::CurrentScene;
use crate::dynamics::RigidBody;
use crate::lesson::{printed, velocity};
use crate::scene::{BodyId, Falling, Parted, Unit};
use crate::ui::frame_context::FrameContext;
use crate::ui::interaction::Interaction;
use crate::ui::style;

/// What the bodies are; each opens to be changed.
pub(super) fn show(ui: &mut Ui, frame: &FrameContext<'_>, interaction: &mut Interaction) {
    if let Some(falling) = frame.app.falling() {
        two_that_fall(ui, frame, falling);
        return;
    }
    for (id, name) in BodyId::BOTH.into_iter().zip(frame.theme.names()) {
        let shape = match frame.app.current_scene() {
            CurrentScene::Plane(workspace) => {
                let scene = workspace.world.simulation.scene();
                scene.body(id).shape.description(short)
            }
            CurrentScene::Space(workspace) => {
                let scene = workspace.world.simulation.scene();
                scene.body(id).shape.description(short)
            }
        };
        let title = RichText::new(format!("{}  {shape}", id.letter())).color(style::color(name));
        let is_in_space = frame.app.space().is_some();
        let header = CollapsingHeader::new(title).id_salt((is_in_space, id));
        let header = header.show(ui, |ui| interaction.body_fields(ui, frame, id));
        style::show_focus(ui, &header.header_response, frame.theme);
    }
}

/// The two bodies that are looked at: which they are, and how they move.
fn two_that_fall(ui: &mut Ui, frame: &FrameContext<'_>, falling: &Falling) {
    let named = falling.pair().into_iter().zip(BodyId::BOTH);
    for ((index, id), name) in named.zip(frame.theme.names()) {
        let body = &falling.world().bodies()[index];
        let shape = body.shape().description(short);
        let title = format!("{}  body {index} · {shape}", id.letter());
        ui.label(RichText::new(title).color(style::color(name)));
        for line in movement(body, frame.app.unit()) {
            ui.label(frame.small(line));
        }
    }
    ui.label(frame.faint(AS_ITS_FILE_HAS_IT));
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
fn short(length: f64) -> String {
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
