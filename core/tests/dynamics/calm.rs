//! Contact reuse gives the same contacts as a new query.

use std::cell::Cell;

use collidoscope_core::dynamics::{Contact, RigidBody, World};
use collidoscope_core::planar::Circle;
use glam::{DVec2, dvec2};
use proptest::prelude::*;

use super::random::for_random_worlds;
use crate::worlds::*;

/// A contact is reused while its bodies move by no more than a quarter of the slop, s/4000, which changes the true
/// depth and that of the contact by as much; s is below 80 px, as are all bodies of the random worlds.
const MAX_ERROR: f64 = 2.0 * 80.0 / 4000.0;

/// An overlap of no more than s/250 in passing counts as grazing.
const GRAZE: f64 = 80.0 / 250.0;

/// The square of a quarter of the slop by the size, s/16e6.
const SECOND_ORDER: f64 = 80.0 / 16e6;

/// A world of the same bodies without remembered state.
fn without_memory(world: &World) -> World {
    World::new(world.bodies().to_vec(), world.gravity())
}

fn of<'a>(world: &'a World, contact: &Contact) -> Option<&'a Contact> {
    let mut all = world.contacts().iter();
    all.find(|other| other.bodies == contact.bodies)
}

#[test]
fn contacts_of_calm_pairs_are_where_asking_again_finds_them() {
    let [compared, off, missing] = [const { Cell::new(0) }; 3];
    for_random_worlds(0.0, 20_000, |mut world| {
        for tick in 0..300 {
            world.tick();
            let anew = without_memory(&world);
            for (of_one, of_other) in [(&world, &anew), (&anew, &world)] {
                for contact in of_one.contacts() {
                    // A missing contact is of bodies that are apart, or that graze by nearly the limit.
                    let (apart, most) = match of(of_other, contact) {
                        Some(other) => ((contact.depth() - other.depth()).abs(), MAX_ERROR),
                        None => {
                            missing.set(missing.get() + usize::from(contact.depth() > 0.0));
                            (contact.depth().max(0.0), GRAZE)
                        }
                    };
                    prop_assert!(apart < most, "tick {tick}: {apart:e}: {contact:?}");
                    compared.set(compared.get() + 1);
                    off.set(off.get() + usize::from(apart > SECOND_ORDER));
                }
            }
        }
        Ok(())
    });
    let [compared, off, missing] = [compared.get(), off.get(), missing.get()];
    assert!(
        20_000 * missing < compared,
        "{missing} of {compared} are not there"
    );
    // A corner that rests off the end of a side differs in all 300 ticks of its world, which is 1/500 of all contacts;
    // every tenth run has one such pair.
    assert!(
        100 * off < compared,
        "{off} of {compared} are off by the first order"
    );
}

/// Pairs of a box and a disc, one falling on one at rest.
fn pairs(at_x: &[f64]) -> World {
    let of_a_pair = |&x: &f64| -> [RigidBody; 3] {
        let disc = Circle::new(18.0).expect("a disc").into();
        [
            fixed(slab(100.0, 20.0), at(x, 10.0), rubbing(0.4)),
            free(slab(40.0, 30.0), at(x, -15.0), rubbing(0.4)),
            free(disc, at(x + 7.0, -80.0), rubbing(0.4))
                .moving(dvec2(30.0, 0.0), 2.0)
                .expect("finite"),
        ]
    };
    World::new(at_x.iter().flat_map(of_a_pair).collect(), GRAVITY)
}

#[test]
fn what_happens_elsewhere_changes_no_bit_of_what_happens_here() {
    // Copies, so that the median size is the same.
    let mut alone = pairs(&[0.0]);
    let mut among = pairs(&[0.0, 4096.0, 8192.0, -4096.0, -8192.0]);
    for tick in 0..300 {
        let here = |world: &World| -> Vec<(DVec2, f64)> {
            let bodies = world.bodies()[..3].iter().map(RigidBody::motion);
            bodies.map(|motion| (motion.center, motion.angle)).collect()
        };
        assert_eq!(here(&alone), here(&among), "tick {tick}");
        alone.tick();
        among.tick();
    }
}
