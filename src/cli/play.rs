//! `collidoscope play`: a scene in motion without a window, as CSV.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, choices, open, print};
use crate::scene::{
    AnyScene, Fall, Geometry, KeyScript, Moment, Plane, Scene, Simulation, Space, shortest_number,
    turned_once,
};
use collidoscope_core::dynamics::{RigidBody, Solver, World};

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
    let reason = match (open(&args.scene)?, &args.keys, args.ticks) {
        (
            AnyScene::Planar(Scene {
                fall: Some(fall), ..
            }),
            None,
            Some(ticks),
        ) => {
            return play_ticks(&fall, ticks, args);
        }
        (AnyScene::Planar(Scene { fall: Some(_), .. }), ..) => {
            "a physics scene needs --ticks N; --keys is for scenes of two bodies"
        }
        (AnyScene::Planar(scene), Some(keys), None) => {
            let script = KeyScript::load::<Plane>(keys).map_err(Failure::bad_input)?;
            return print(|out| play_keys(scene, &script, HEADER, row_in_plane, out));
        }
        (AnyScene::Spatial(scene), Some(keys), None) => {
            let script = KeyScript::load::<Space>(keys).map_err(Failure::bad_input)?;
            return print(|out| play_keys(scene, &script, HEADER_IN_SPACE, row_in_space, out));
        }
        _ => "a scene of two bodies needs --keys FILE; --ticks is for physics scenes",
    };
    Err(Failure::of_file(&args.scene, reason))
}

/// Writes the rows of the world before its first tick and after each of `ticks`, with the number of elapsed ticks.
fn play_ticks(fall: &Fall, ticks: u64, args: &PlayArgs) -> Result<(), Failure> {
    let mut world = fall.world().clone();
    world.set_solver(args.solver.unwrap_or(fall.solver()));
    let header = if args.energy { TOTALS } else { BODIES };
    print(|out| {
        writeln!(out, "{header}")?;
        for tick in 0..=ticks {
            if tick > 0 {
                world.tick();
            }
            if args.energy {
                writeln!(out, "{tick},{}", totals_row(fall, &world))?;
                continue;
            }
            for (index, body) in world.bodies().iter().enumerate() {
                writeln!(out, "{tick},{index},{}", body_row(body))?;
            }
        }
        Ok(())
    })
}

const BODIES: &str = "tick,body,x,y,angle,vx,vy,spin";

/// The shape's origin (px), the velocity of the centre of mass (px/s), the angle in degrees in [0, 360), the spin in
/// degrees per second.
fn body_row(body: &RigidBody) -> String {
    let (place, motion) = (body.pose().position(), body.motion());
    let angle = turned_once(motion.angle.to_degrees());
    let (velocity, spin) = (motion.velocity, motion.spin.to_degrees());
    row([place.x, place.y, angle, velocity.x, velocity.y, spin])
}

const TOTALS: &str = "tick,kinetic,potential,momentum_x,momentum_y,angular_momentum,deepest";

fn totals_row(fall: &Fall, world: &World) -> String {
    let totals = fall.totals(world);
    row([
        totals.kinetic,
        totals.potential,
        totals.momentum.x,
        totals.momentum.y,
        totals.angular_momentum,
        totals.deepest,
    ])
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
    format!("{value:.4}").replace("-0.0000", "0.0000")
}

/// An angle in degrees, in [0, 360) even after rounding.
fn angle(degrees: f64) -> String {
    number(turned_once(degrees)).replace("360.0000", "0.0000")
}
