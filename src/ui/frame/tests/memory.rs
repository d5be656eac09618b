//! Memory after random input.

use super::*;
use crate::ui::bindings::BINDINGS;
use allocation_counter::measure;
use egui::{Event, Modifiers, PointerButton, pos2};
use fastrand::Rng;

/// A window, and somebody who does in it what comes to mind.
struct TestInteraction {
    context: Context,
    frame_state: FrameState,
    app: App,
    random: Rng,
    at: Pos2,
    seconds: f64,
}

const WINDOW: Vec2 = vec2(1024.0, 768.0);

impl TestInteraction {
    fn new() -> Self {
        let context = Context::default();
        style::install_fonts(&context);
        Self {
            context,
            frame_state: FrameState::new(PathBuf::from(".")),
            app: opened("two-boxes", ThemeName::Chalkboard),
            random: Rng::with_seed(29),
            at: pos2(300.0, 300.0),
            seconds: 0.0,
        }
    }

    fn frame(&mut self, events: Vec<Event>) {
        self.seconds += 0.02;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, WINDOW)),
            time: Some(self.seconds),
            events,
            ..RawInput::default()
        };
        let mut shown = FrameOutput::default();
        let _ = self.context.run(input, |context| {
            shown = self.frame_state.show(context, &mut self.app, 0.02, false);
        });
        let passes = [Command::Drawn(shown.size), Command::Pass(0.02)];
        for command in shown.commands.into_iter().chain(passes) {
            let _ = self.app.take(command);
        }
    }

    fn button(&mut self, pressed: bool) -> Event {
        Event::PointerButton {
            pos: self.at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    /// A key, a drag or a turn of the wheel.
    fn act(&mut self) {
        match self.random.usize(0..4) {
            0 => {
                let keys: Vec<Action> = BINDINGS.iter().map(|binding| binding.action).collect();
                let action = keys[self.random.usize(0..keys.len())];
                let _ = self.app.take(Command::Act(action));
                self.frame(Vec::new());
            }
            1 => {
                let keys = [
                    HeldKey::Left,
                    HeldKey::Right,
                    HeldKey::Up,
                    HeldKey::Down,
                    HeldKey::TurnA,
                    HeldKey::TurnB,
                ];
                let key = keys[self.random.usize(0..keys.len())];
                let _ = self.app.take(Command::Press(key));
                for _ in 0..10 {
                    self.frame(Vec::new());
                }
                let _ = self.app.take(Command::Release(key));
            }
            _ => {
                self.at = pos2(self.random.f32() * WINDOW.x, self.random.f32() * WINDOW.y);
                let press = self.button(true);
                self.frame(vec![Event::PointerMoved(self.at), press]);
                for _ in 0..self.random.usize(0..6) {
                    self.at += vec2(self.random.f32() - 0.5, self.random.f32() - 0.5) * 60.0;
                    self.frame(vec![Event::PointerMoved(self.at)]);
                }
                let lift = self.button(false);
                self.frame(vec![lift]);
            }
        }
    }
}

/// So much may lie in memory whatever was done, in bytes: with 6000 deeds it was 2 to 4.2 MB, most of it letters that egui
/// has laid out and drawn.
const MOST: i64 = 6 << 20;

#[test]
fn what_random_hands_leave_behind_does_not_grow() {
    let mut interaction = TestInteraction::new();
    let mut live = 0;
    for batch in 0..8 {
        let deeds = measure(|| {
            for _ in 0..50 {
                interaction.act();
            }
        });
        live += deeds.bytes_current;
        assert!(live < MOST, "{live} bytes after {batch} batches");
    }
    let of_sitting = measure(|| interaction.app = opened("two-boxes", ThemeName::Chalkboard));
    let freed = -of_sitting.bytes_current;
    assert!(freed < MOST / 4, "{freed} bytes in the whole test");
}
