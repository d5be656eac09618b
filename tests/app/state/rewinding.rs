//! The history of a fall: what it restores, and the memory that it takes.

use std::sync::Arc;

use allocation_counter::measure;
use collidoscope::app::{Action, App, FallStep, Go};
use collidoscope::scene::{Body, Fall, Falling, FallingBody, KEPT_TICKS, preset};
use collidoscope_core::dynamics::{EnergyTotals, Material, MouseJoint, Solver};
use collidoscope_core::planar::Polygon;
use glam::{DVec2, dvec2};

use super::helpers::{act, app_with, run};
use crate::random::Random;

const SEED: u64 = 0x4e11_0000_0bac_0001;

/// Everything that the next tick depends on, but the mouse joint: a debug text tells numbers apart to the last bit.
fn state(falling: &Falling) -> String {
    let world = falling.world();
    let bodies = world.bodies().iter();
    let bodies: Vec<_> = bodies.map(|body| (body.motion(), body.pose())).collect();
    let inputs = (world.gravity(), world.solver());
    format!(
        "{bodies:?} {:?} {:?} {inputs:?}",
        world.contacts(),
        world.impacts()
    )
}

/// One of the changes that a user may make between two ticks, or none.
fn intervene(falling: &mut Falling, random: &mut Random) {
    let body = random.index(falling.world().bodies().len());
    match random.index(20) {
        0 => falling.change(|world| world.set_gravity(-world.gravity())),
        1 => falling.change(|world| world.set_solver(world.solver().next())),
        2 => falling.change(|world| world.set_manifold(world.manifold().other())),
        3..=7 => falling.set_pull(Some(MouseJoint {
            body,
            held_at: dvec2(random.within(-9.0, 9.0), random.within(-9.0, 9.0)),
            target: dvec2(random.within(0.0, 900.0), random.within(0.0, 700.0)),
        })),
        8 | 9 => falling.set_pull(None),
        _ => {}
    }
}

#[test]
fn a_fall_rewound_and_replayed_has_the_same_bits_whatever_was_changed_on_the_way() {
    for (number, slug) in ["stack", "tumble", "bounce", "stack"]
        .into_iter()
        .enumerate()
    {
        let mut random = Random::new(SEED + number as u64);
        let mut falling = Falling::new(preset(slug).expect("a preset").scene.fall.expect("bodies"));
        let (mut states, mut centers): (Vec<String>, Vec<DVec2>) = Default::default();
        let mut totals: Vec<EnergyTotals> = Vec::new();
        // More than are kept, the last of them without a change.
        let ticks = KEPT_TICKS + 77;
        for tick in 0..ticks {
            if tick < ticks - 50 {
                intervene(&mut falling, &mut random);
            } else {
                falling.set_pull(None);
            }
            states.push(state(&falling));
            centers.push(falling.world().bodies()[1].motion().center);
            totals.push(falling.fall().totals(falling.world()));
            falling.tick();
        }
        falling.go_to(ticks as u64 - 1);
        let which = format!("{slug}, seed {:#x}", SEED + number as u64);
        let oldest = 77;
        assert_eq!(falling.span(), [oldest, ticks as u64], "{which}");
        let trail: Vec<DVec2> = falling.trail(1).collect();
        assert_eq!(trail, centers[oldest as usize..], "{which}");
        let kept: Vec<EnergyTotals> = falling.totals().map(|(_, totals)| *totals).collect();
        assert_eq!(kept, totals[oldest as usize..], "{which}");
        let back = (0..60).map(|_| random.index(ticks)).chain([0]);
        for to in back {
            falling.go_to(to as u64);
            let now = falling.now() as usize;
            assert_eq!(now, to.max(oldest as usize), "{which}");
            assert!(
                state(&falling) == states[now],
                "{which}: back to tick {now}"
            );
            falling.go_to(now as u64 + 1);
            let on = states
                .get(now + 1)
                .is_none_or(|next| state(&falling) == *next);
            assert!(on, "{which}: from tick {now} to the next");
        }
        falling.go_to(ticks as u64 - 50);
        for (tick, expected) in states.iter().enumerate().skip(ticks - 50) {
            assert!(state(&falling) == *expected, "{which}: tick {tick} again");
            falling.tick();
        }
    }
}

fn inputs(app: &App) -> (DVec2, Solver) {
    let world = app.falling().expect("bodies that fall").world();
    (world.gravity(), world.solver())
}

#[test]
fn rewinding_restores_gravity_and_solver() {
    let mut app = app_with(preset("stack").expect("a preset").scene);
    let before = inputs(&app);
    act(&mut app, &[Action::ToggleFreeze]);
    run(&mut app, 20);
    for step in [FallStep::Solve(Solver::PushOut), FallStep::ReverseGravity] {
        act(&mut app, &[Action::Fall(step)]);
    }
    run(&mut app, 5);
    let after = inputs(&app);
    for (tick, expected) in [(5, before), (24, after), (19, before), (20, after)] {
        act(&mut app, &[Action::Fall(FallStep::Go(Go::To(tick)))]);
        assert_eq!(inputs(&app), expected, "at tick {tick}");
    }
}

/// A pyramid of 190 boxes.
fn pyramid() -> Fall {
    let slab = |width: f64, height: f64| {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corners = corners.map(|(x, y)| dvec2(x * width, y * height) / 2.0);
        Polygon::new(&corners).expect("a box").into()
    };
    let body = |shape, position, is_fixed| FallingBody {
        body: Body {
            shape,
            position,
            rotation: 0.0,
        },
        velocity: DVec2::ZERO,
        spin_degrees: 0.0,
        material: Material::default(),
        is_fixed,
    };
    let floor = body(slab(4000.0, 100.0), dvec2(0.0, 50.0), true);
    let places = (0..19).flat_map(|row| {
        let row = f64::from(row);
        (0..19 - row as u32)
            .map(move |k| dvec2(42.0 * f64::from(k) + 21.0 * row, -20.0 - 40.0 * row))
    });
    let boxes = places.map(|place| body(slab(40.0, 40.0), place, false));
    let bodies = [floor].into_iter().chain(boxes).collect();
    Fall::new(dvec2(0.0, 980.0), Solver::SoftStep, bodies).expect("a scene")
}

#[test]
fn the_history_of_190_boxes_takes_at_most_30_megabytes() {
    let mut falling = Falling::new(Arc::new(pyramid()));
    let grown = measure(|| (0..KEPT_TICKS).for_each(|_| falling.tick()));
    let megabytes = grown.bytes_current as f64 / 1e6;
    assert!(megabytes < 30.0, "{megabytes} MB");
}
