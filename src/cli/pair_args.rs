//! The pair and the tick of a scene that a command is about.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::progress::Counter;
use super::{Failure, choices, complain, open};
use crate::scene::{self, AnyScene, Fall, Falling, Geometry, IMPACT_TICKS, Plane, Scene, Space};

/// The most ticks that are played before a command: more than four and a half hours.
const MOST_TICKS: u64 = 1_000_000;

#[derive(Args)]
pub(super) struct SceneArgs {
    /// A preset, a scene file, a text with two shapes, or - for stdin
    #[arg(value_name = "SCENE")]
    pub(super) name: PathBuf,
    #[command(flatten)]
    pair: PairArgs,
}

impl SceneArgs {
    /// Opens the scene and selects the tick and the pair.
    pub(super) fn take(&self) -> Result<OpenedPair, Failure> {
        self.pair.take(&self.name)
    }
}

#[derive(Args)]
pub(super) struct PairArgs {
    /// In a physics scene, run this many ticks of 1/60 s first; or until the first (`impact`) or K-th impact (`impact:K`)
    #[arg(long, value_name = "N", value_parser = when)]
    tick: Option<When>,
    /// In a physics scene, the indices of A and B in the file, from 0; the default is the pair of the impact, else of
    /// the deepest contact, else the closest pair
    #[arg(long, value_name = "I,J", value_parser = pair)]
    pair: Option<[usize; 2]>,
    /// First round every coordinate, position and radius to single precision
    #[arg(long)]
    f32: bool,
}

/// The time up to which a scene of bodies is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    Tick(u64),
    /// The impact with this number, counted from 1.
    Impact(u64),
}

/// The pair that a command is about, in the plane or in space.
pub(super) enum OpenedPair {
    Planar(Pair),
    Spatial(Pair<Space>),
}

/// A scene with the pair as A and B, at their current poses.
pub(super) struct Pair<D: Geometry = Plane> {
    pub(super) scene: Scene<D>,
    /// In a scene of many bodies, those around the pair.
    pub(super) falling: Option<Falling>,
}

impl OpenedPair {
    /// The indices of A and B, where they were named or are an impact's.
    pub(super) fn chosen(&self) -> Option<[usize; 2]> {
        let Self::Planar(Pair { falling, .. }) = self else {
            return None;
        };
        let chosen = falling.as_ref().filter(|falling| falling.is_chosen());
        chosen.map(Falling::pair)
    }

    /// The scene that begins with the current bodies.
    pub(super) fn begun_here(mut self) -> Result<Self, Failure> {
        if let Self::Planar(Pair { scene, falling }) = &mut self
            && let Some(falling) = falling.as_ref().filter(|falling| falling.now() > 0)
        {
            let fall = falling.fall_from_now().map_err(|error| {
                Failure::CouldNot(format!("the bodies after {} ticks: {error}", falling.now()))
            })?;
            let mut begun = Falling::new(Arc::new(fall));
            begun.select_pair(falling.pair());
            *scene = begun.scene(scene);
        }
        Ok(self)
    }
}

impl PairArgs {
    /// Opens the scene called `name` and selects the tick and the pair.
    pub(super) fn take(&self, name: &Path) -> Result<OpenedPair, Failure> {
        Ok(match open(name)? {
            AnyScene::Spatial(scene) => {
                OpenedPair::Spatial(self.of_two(self.rounded(scene, name)?, name)?)
            }
            AnyScene::Planar(scene) => {
                let scene = self.rounded(scene, name)?;
                OpenedPair::Planar(match scene.fall.clone() {
                    Some(fall) => self.of_many(&scene, fall, name)?,
                    None => self.of_two(scene, name)?,
                })
            }
        })
    }

    fn rounded<D: Geometry>(&self, scene: Scene<D>, name: &Path) -> Result<Scene<D>, Failure> {
        if !self.f32 {
            return Ok(scene);
        }
        let rounded = scene.in_single_precision();
        rounded.map_err(|error| Failure::of_file(name, format!("--f32: {error}")))
    }

    /// Refuses options that only a scene of many bodies takes.
    fn of_two<D: Geometry>(&self, scene: Scene<D>, name: &Path) -> Result<Pair<D>, Failure> {
        for (option, is_given) in [("tick", self.tick.is_some()), ("pair", self.pair.is_some())] {
            if is_given {
                let reason = format!("--{option} is for physics scenes only");
                return Err(Failure::of_file(name, reason));
            }
        }
        Ok(Pair {
            scene,
            falling: None,
        })
    }

    fn of_many(&self, opened: &Scene, fall: Arc<Fall>, name: &Path) -> Result<Pair, Failure> {
        let count = fall.bodies().len();
        if let Some([one, other]) = self.pair
            && one.max(other) >= count
        {
            return Err(Failure::BadInput(format!(
                "--pair {one},{other}: the bodies of this scene are 0 to {}",
                count - 1
            )));
        }
        let mut falling = Falling::new(fall);
        match self.tick.unwrap_or(When::Tick(0)) {
            When::Tick(ticks) => {
                let mut counter = Counter::new("tick");
                for tick in 0..ticks {
                    counter.count(tick as usize, ticks as usize);
                    falling.tick();
                }
                falling.select_deepest();
            }
            When::Impact(number) => go_to_impact(&mut falling, number, name)?,
        }
        if let Some(pair) = self.pair {
            falling.select_pair(pair);
        }
        Ok(Pair {
            scene: falling.scene(opened),
            falling: Some(falling),
        })
    }
}

/// Runs to the impact with this number and reports its tick and pair.
fn go_to_impact(falling: &mut Falling, number: u64, name: &Path) -> Result<(), Failure> {
    for found in 0..number {
        if !falling.go_to_impact(IMPACT_TICKS - falling.now()) {
            let come = match found {
                0 => "there is no impact".to_owned(),
                1 => "there is 1 impact".to_owned(),
                found => format!("there are {found} impacts"),
            };
            let which = match number {
                1 => "impact".to_owned(),
                number => format!("impact:{number}"),
            };
            let reason = format!("--tick {which}: {come} within {IMPACT_TICKS} ticks");
            return Err(Failure::of_file(name, reason));
        }
    }
    let ([a, b], tick) = (falling.pair(), falling.now());
    let name = scene::called(name).display();
    complain(&format!(
        "{name}: impact {number} is that of --tick {tick} --pair {a},{b}"
    ));
    Ok(())
}

fn when(text: &str) -> Result<When, String> {
    let impact = match text.split_once(':') {
        None if text == "impact" => Some(1),
        Some(("impact", number)) => number.parse().ok().filter(|&number| number > 0),
        _ => None,
    };
    let ticks = text.parse().ok().filter(|&ticks| ticks <= MOST_TICKS);
    let when = impact.map(When::Impact).or(ticks.map(When::Tick));
    when.ok_or_else(|| {
        format!(
            "ticks are a whole number from 0 to {MOST_TICKS}, or impact, or impact:K with K from 1"
        )
    })
}

/// Parses two bodies, as `0,3`.
fn pair(text: &str) -> Result<[usize; 2], String> {
    match choices::two(text) {
        Some([one, other]) if one == other => Err("a pair is of two different bodies".to_owned()),
        Some(pair) => Ok(pair),
        None => Err("a pair is the numbers of two bodies, as in 0,3".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_of_two_bodies_and_ticks_and_impacts_have_bounds() {
        assert_eq!(["0,3", "3, 0"].map(pair), [Ok([0, 3]), Ok([3, 0])]);
        for wrong in ["", "3", "3,", "1,2,3", "-1,2", "a,b", "2,2"] {
            assert!(pair(wrong).is_err(), "{wrong}");
        }
        for (text, expected) in [
            ("0", When::Tick(0)),
            ("1000000", When::Tick(1_000_000)),
            ("impact", When::Impact(1)),
            ("impact:12", When::Impact(12)),
        ] {
            assert_eq!(when(text), Ok(expected));
        }
        for wrong in [
            "", "-1", "1.5", "1000001", "1e3", "impact:0", "impact:", "impacts", ":2",
        ] {
            assert!(when(wrong).is_err(), "{wrong}");
        }
    }
}
