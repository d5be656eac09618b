//! `collidoscope play`: a scene in motion without a window, as CSV.

use std::io;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, choices, open, print};
use crate::scene::{
    AnyScene, Fall, Geometry, KeyScript, Moment, Plane, Scene, Simulation, Space, shortest_number,
    turned_once,
};
use collidoscope_core::dynamics::{Solver, World};

#[derive(Args)]
pub(super) struct PlayArgs {
    /// A preset, a scene file, a text with two shapes, or - for stdin
    #[arg(value_name = "SCENE", default_value = "two-boxes")]
    scene: PathBuf,
    /// The key script of a scene of two bodies: a file, or - for stdin, with `COUNT KEYS` per line, keys of L R U D O I,
    /// in 3D also F (away) and B (towards), - for none
    #[arg(long, value_name = "FILE", long_help = keys_help())]
    keys: Option<PathBuf>,
    /// Run a physics scene for this many ticks of 1/60 s; row 0 is its start
    #[arg(long, value_name = "N")]
    ticks: Option<u64>,
    /// The solver, instead of the scene's
    #[arg(
        long,
        value_name = "NAME",
        requires = "ticks",
        value_parser = choices::by_slug(Solver::ALL, Solver::slug)
    )]
    solver: Option<Solver>,
    /// Print energy and momentum, not bodies
    #[arg(long, requires = "ticks")]
    energy: bool,
}

const HEADER: &str = "tick,colliding,b_x,b_y,b_angle,a_angle,push_x,push_y";

const HEADER_IN_SPACE: &str =
    "tick,colliding,b_x,b_y,b_z,b_qx,b_qy,b_qz,b_qw,a_qx,a_qy,a_qz,a_qw,push_x,push_y,push_z";

fn keys_help() -> String {
    format!(
        "The key script of a scene of two bodies: a file, or - for stdin, with `COUNT KEYS` per line, keys of L R \
             U D O I, in 3D also F (away) and B (towards), - for none. The columns are {HEADER}; in 3D \
             {HEADER_IN_SPACE}, where q.. are rotations as unit quaternions whose w is not negative"
    )
}

/// Plays the scene and prints a row of CSV for every tick, or for every tick and body.
pub(super) fn write(args: &PlayArgs) -> Result<(), Failure> {
    if args.scene == Path::new("-") && args.keys.as_ref() == Some(&args.scene) {
        return Err(Failure::BadInput(
            "stdin is either the scene or the key script; give one of the two as a file".to_owned(),
        ));
    }
    match open(&args.scene)? {
        AnyScene::Planar(scene) => write_planar(scene, args),
        AnyScene::Spatial(scene) => match (&args.keys, args.ticks) {
            (Some(keys), None) => {
                let script = KeyScript::load::<Space>(keys).map_err(Failure::bad_input)?;
                print(|out| play_keys(scene, &script, HEADER_IN_SPACE, row_in_space, out))
            }
            _ => Err(needs_keys(args)),
        },
    }
}

fn write_planar(scene: Scene, args: &PlayArgs) -> Result<(), Failure> {
    match (&scene.fall, &args.keys, args.ticks) {
        (None, Some(keys), None) => {
            let script = KeyScript::load::<Plane>(keys).map_err(Failure::bad_input)?;
            print(|out| play_keys(scene, &script, HEADER, row_in_plane, out))
        }
        (Some(fall), None, Some(ticks)) => {
            let solver = args.solver.unwrap_or(fall.solver());
            print(|out| {
                if args.energy {
                    play_totals(fall, solver, ticks, out)
                } else {
                    play_bodies(fall, solver, ticks, out)
                }
            })
        }
        (None, ..) => Err(needs_keys(args)),
        (Some(_), ..) => {
            let reason = "a physics scene needs --ticks N; --keys is for scenes of two bodies";
            Err(Failure::of_file(&args.scene, reason))
        }
    }
}

fn needs_keys(args: &PlayArgs) -> Failure {
    let reason = "a scene of two bodies needs --keys FILE; --ticks is for physics scenes";
    Failure::of_file(&args.scene, reason)
}

/// The world before its first tick and after each of `ticks`, with the number of elapsed ticks.
fn play(
    fall: &Fall,
    solver: Solver,
    ticks: u64,
    mut see: impl FnMut(u64, &World) -> io::Result<()>,
) -> io::Result<()> {
    let mut world = fall.world().clone();
    world.set_solver(solver);
    see(0, &world)?;
    for tick in 1..=ticks {
        world.tick();
        see(tick, &world)?;
    }
    Ok(())
}

/// A row for each body at each tick: the shape's origin (px), the velocity of the centre of mass (px/s), the angle in
/// degrees in [0, 360), the spin in degrees per second.
fn play_bodies(fall: &Fall, solver: Solver, ticks: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "tick,body,x,y,angle,vx,vy,spin")?;
    play(fall, solver, ticks, |tick, world| {
        for (index, body) in world.bodies().iter().enumerate() {
            let (place, motion) = (body.pose().position(), body.motion());
            let numbers = [
                place.x,
                place.y,
                turned_once(motion.angle.to_degrees()),
                motion.velocity.x,
                motion.velocity.y,
                motion.spin.to_degrees(),
            ];
            writeln!(out, "{tick},{index},{}", row(numbers))?;
        }
        Ok(())
    })
}

fn play_totals(fall: &Fall, solver: Solver, ticks: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "tick,kinetic,potential,momentum_x,momentum_y,angular_momentum,deepest"
    )?;
    play(fall, solver, ticks, |tick, world| {
        let totals = fall.totals(world);
        let numbers = [
            totals.kinetic,
            totals.potential,
            totals.momentum.x,
            totals.momentum.y,
            totals.angular_momentum,
            totals.deepest,
        ];
        writeln!(out, "{tick},{}", row(numbers))
    })
}

/// Formats each number as the shortest text that reads back, without a minus before a zero.
fn row<const N: usize>(numbers: [f64; N]) -> String {
    numbers.map(|one| shortest_number(one + 0.0)).join(",")
}

/// Runs `script` on `scene` and writes a row of CSV for every tick: the verdict before the push, and after it what `row`
/// makes of it.
fn play_keys<D: Geometry>(
    scene: Scene<D>,
    script: &KeyScript,
    header: &str,
    row: impl Fn(&Scene<D>, &Moment<D>) -> String,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{header}")?;
    let mut simulation = Simulation::new(scene);
    for (tick, controls) in script.ticks().enumerate() {
        simulation.tick(&controls);
        let moment = simulation.moment();
        let colliding = u8::from(D::verdict(&moment.answer).colliding);
        let columns = row(simulation.scene(), moment);
        writeln!(out, "{tick},{colliding},{columns}")?;
    }
    Ok(())
}

/// Positions in px and angles in degrees in [0, 360).
fn row_in_plane(scene: &Scene, moment: &Moment) -> String {
    let (at, push) = (scene.b.position, moment.push);
    let [x, y, push_x, push_y] = [at.x, at.y, push.x, push.y].map(number);
    let [b, a] = [scene.b.rotation, scene.a.rotation].map(angle);
    format!("{x},{y},{b},{a},{push_x},{push_y}")
}

/// Positions in px, rotations from local to world space as unit quaternions with w ≥ 0.
fn row_in_space(scene: &Scene<Space>, moment: &Moment<Space>) -> String {
    let [b, a] = [&scene.b, &scene.a].map(|body| {
        let rotation = body.rotation.quaternion();
        let upright = if rotation.w < 0.0 {
            -rotation
        } else {
            rotation
        };
        row(upright.to_array())
    });
    let [at, push] = [scene.b.position, moment.push].map(|v| row(v.to_array()));
    format!("{at},{b},{a},{push}")
}

/// Four decimals, without a minus before a zero.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    if text == "-0.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}

/// An angle in degrees, in [0, 360) even after rounding.
fn angle(degrees: f64) -> String {
    let text = number(turned_once(degrees));
    if text == "360.0000" {
        "0.0000".to_owned()
    } else {
        text
    }
}
