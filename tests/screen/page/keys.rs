//! Keys push and turn B as `play` says.

use std::path::Path;

use collidoscope::scene::{Controls, KeyScript, Simulation, Turn, preset};
use glam::DVec2;

use super::shown::Page;

/// So many ticks of the run are played: until B has been pushed out of a turning A and moves off.
const TICKS: usize = 92;

/// The keys that ask for this.
fn keys(controls: &Controls) -> Vec<&'static str> {
    let is_held = [
        ("ArrowLeft", controls.left),
        ("ArrowRight", controls.right),
        ("ArrowUp", controls.up),
        ("ArrowDown", controls.down),
        ("o", controls.turn_a == Turn::Clockwise),
        ("i", controls.turn_b == Turn::Clockwise),
    ];
    let held = is_held.into_iter().filter(|(_, is_held)| *is_held);
    held.map(|(key, _)| key).collect()
}

fn two_boxes() -> Simulation {
    Simulation::new(preset("two-boxes").expect("the first").scene)
}

#[test]
fn keys_push_b_as_play_says_tick_for_tick() {
    let Some(mut page) = Page::open() else { return };
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/run-b.keys");
    let script = KeyScript::load(&run).expect("a key script");
    page.press(" ", |told| told.is_frozen);
    let mut simulation = two_boxes();
    let mut held: Vec<&str> = Vec::new();
    let mut was_pushed = false;
    for controls in script.ticks().take(TICKS) {
        let now = keys(&controls);
        for key in held.iter().filter(|key| !now.contains(key)) {
            page.key_up(key, 0);
        }
        for key in now.iter().filter(|key| !held.contains(key)) {
            page.key_down(key, 0);
        }
        held = now;
        simulation.tick(&controls);
        was_pushed |= simulation.moment().push != DVec2::ZERO;
        let told = page.press("n", |told| told.ticks == simulation.ticks());
        let scene = simulation.scene();
        for (told, body) in [(told.a, &scene.a), (told.b, &scene.b)] {
            assert_eq!(
                told.position,
                body.position.to_array(),
                "{}",
                told_at(&simulation)
            );
            assert_eq!(told.angle, body.angle_degrees, "{}", told_at(&simulation));
        }
    }
    assert!(was_pushed, "a run in which B touches A");
}

fn told_at(simulation: &Simulation) -> String {
    format!("after tick {}", simulation.ticks())
}

/// Where B comes to rest, if the key is held for one tick of so many.
fn rests(at: u64, ticks: u64) -> [f64; 2] {
    let mut simulation = two_boxes();
    for tick in 1..=ticks {
        simulation.tick(&Controls {
            right: tick == at,
            ..Controls::default()
        });
    }
    simulation.scene().b.position.to_array()
}

#[test]
fn a_tap_counts_for_one_tick_however_soon_the_key_comes_up() {
    let Some(mut page) = Page::open() else { return };
    let before = page.told().b;
    page.tap_key("ArrowRight");
    page.wait("the tap", |told| told.b != before);
    let rest = page.wait("B at rest", |told| !told.is_moving);
    let found = rest.b.position;
    let is_one = (1..=rest.ticks).any(|at| rests(at, rest.ticks) == found);
    assert!(is_one, "{found:?} after {} ticks", rest.ticks);
}

/// The command key of a Mac, as `DevTools` counts modifiers.
const COMMAND: u32 = 4;

#[test]
fn a_chord_with_a_macs_command_key_is_not_the_key_alone() {
    let Some(mut page) = Page::open() else { return };
    for key in ["l", "r", "m"] {
        page.strike(COMMAND, key);
    }
    let told = page.press("t", |told| told.theme != "chalkboard");
    assert!(told.lesson.is_none() && told.minkowski == "off", "{told:?}");
}
