//! Which pair of a scene a command is about, and when.

use std::path::Path;
use std::sync::Arc;

use clap::Args;

use super::counter::Counter;
use super::{Failure, open};
use crate::scene::{self, AnyScene, Falling, Scene, SinglePrecisionError, spatial};

/// So many ticks are played before a command at most: more than four hours and a half.
const MOST_TICKS: u64 = 1_000_000;

#[derive(Args)]
pub(super) struct PairArgs {
    /// In a scene of bodies, play so many ticks of 1/60 s first
    #[arg(long, value_name = "N", value_parser = ticks)]
    tick: Option<u64>,
    /// In a scene of bodies, the two that are A and B, counted from 0 as in the file; without it those of the
    /// deepest contact, else the closest two
    #[arg(long, value_name = "I,J", value_parser = pair)]
    pair: Option<[usize; 2]>,
    /// Round every coordinate, position and radius to single precision first, as an engine with f32 has them
    #[arg(long)]
    f32: bool,
}

/// The pair that a command is about, in the plane or in space.
pub(super) enum Taken {
    Planar(PlanarPair),
    Spatial(spatial::Scene),
}

/// A scene of the plane with the pair as A and B, where they are then.
pub(super) struct PlanarPair {
    pub(super) scene: Scene,
    /// The bodies around the pair, in a scene of bodies.
    pub(super) falling: Option<Falling>,
}

impl PlanarPair {
    /// The scene with its bodies beginning where they are now, to be handed on.
    pub(super) fn begun_here(&self) -> Result<Scene, Failure> {
        let Some(falling) = self.falling.as_ref().filter(|falling| falling.now() > 0) else {
            return Ok(self.scene.clone());
        };
        let fall = falling.fall_from_now().map_err(|error| {
            Failure::CouldNot(format!("the bodies after {} ticks: {error}", falling.now()))
        })?;
        let mut begun = Falling::new(Arc::new(fall));
        begun.look_at(falling.pair());
        Ok(begun.scene(&self.scene))
    }
}

impl PairArgs {
    /// The two that are named, the lower first.
    pub(super) fn chosen(&self) -> Option<[usize; 2]> {
        self.pair
            .map(|[one, other]| [one.min(other), one.max(other)])
    }

    /// Opens the scene that `name` says and goes to the tick and the pair.
    pub(super) fn take(&self, name: &Path) -> Result<Taken, Failure> {
        match open(name)? {
            AnyScene::Planar(scene) => self.take_planar(scene, name).map(Taken::Planar),
            AnyScene::Spatial(scene) => self.take_spatial(scene, name).map(Taken::Spatial),
        }
    }

    fn take_spatial(&self, scene: spatial::Scene, name: &Path) -> Result<spatial::Scene, Failure> {
        self.refuse_bodies(name)?;
        if self.f32 {
            let rounded = scene.in_single_precision();
            return rounded.map_err(|error| no_single_precision(name, &error));
        }
        Ok(scene)
    }

    /// Holds that nothing is said that only a scene of bodies takes.
    fn refuse_bodies(&self, name: &Path) -> Result<(), Failure> {
        for (option, is_given) in [("tick", self.tick.is_some()), ("pair", self.pair.is_some())] {
            if is_given {
                let name = name.display();
                return Err(Failure::BadInput(format!(
                    "{name}: --{option} is for a scene of bodies, and this is one of two; leave it out"
                )));
            }
        }
        Ok(())
    }

    fn take_planar(&self, mut opened: Scene, name: &Path) -> Result<PlanarPair, Failure> {
        if self.f32 {
            let rounded = opened.in_single_precision();
            opened = rounded.map_err(|error| no_single_precision(name, &error))?;
        }
        let Some(fall) = &opened.fall else {
            self.refuse_bodies(name)?;
            return Ok(PlanarPair {
                scene: opened,
                falling: None,
            });
        };
        let count = fall.bodies().len();
        if let Some([one, other]) = self.pair
            && one.max(other) >= count
        {
            return Err(Failure::BadInput(format!(
                "--pair {one},{other}: the bodies of this scene are 0 to {}",
                count - 1
            )));
        }
        let mut falling = Falling::new(Arc::clone(fall));
        let ticks = self.tick.unwrap_or(0);
        let mut counter = Counter::new("tick");
        for tick in 0..ticks {
            counter.count(tick as usize, ticks as usize);
            falling.tick();
        }
        match self.pair {
            Some(pair) => falling.look_at(pair),
            None => falling.look_by_itself(),
        }
        Ok(PlanarPair {
            scene: falling.scene(&opened),
            falling: Some(falling),
        })
    }
}

fn no_single_precision(name: &Path, error: &SinglePrecisionError) -> Failure {
    let name = scene::called(name).display();
    Failure::BadInput(format!("{name}: --f32: {error}"))
}

fn ticks(text: &str) -> Result<u64, String> {
    let ticks = text.parse();
    ticks
        .ok()
        .filter(|ticks| *ticks <= MOST_TICKS)
        .ok_or_else(|| format!("ticks are a whole number from 0 to {MOST_TICKS}"))
}

/// Two bodies, as `0,3`.
fn pair(text: &str) -> Result<[usize; 2], String> {
    let ends = text
        .split_once(',')
        .and_then(|(one, other)| Some([one.trim().parse().ok()?, other.trim().parse().ok()?]));
    match ends {
        Some([one, other]) if one == other => Err("a pair is of two different bodies".to_owned()),
        Some(pair) => Ok(pair),
        None => Err("a pair is the numbers of two bodies, as in 0,3".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_of_two_different_bodies() {
        assert_eq!(pair("0,3"), Ok([0, 3]));
        assert_eq!(pair("3, 0"), Ok([3, 0]));
        for wrong in ["", "3", "3,", "1,2,3", "-1,2", "a,b", "2,2"] {
            assert!(pair(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn ticks_have_an_end() {
        assert_eq!(ticks("0"), Ok(0));
        assert_eq!(ticks("1000000"), Ok(1_000_000));
        for wrong in ["", "-1", "1.5", "1000001", "1e3"] {
            assert!(ticks(wrong).is_err(), "{wrong}");
        }
    }
}
