//! A world set aside, to go back to.

use super::contact::Contact;
use super::narrow_phase::Pair;
use super::{Impact, Motion, World};

/// All that a tick changes of a world. A world that is put back to it goes on from there to the last bit as it
/// did the first time.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(super) motions: Vec<Motion>,
    pub(super) contacts: Vec<Contact>,
    pub(super) impacts: Vec<Impact>,
    /// What was known and gathered of the pairs, where contacts are.
    pub(super) pairs: Vec<([usize; 2], Box<Pair>)>,
}

impl Snapshot {
    /// How each body moved.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }
}

impl World {
    /// The world as it is now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            motions: self.bodies().iter().map(|body| *body.motion()).collect(),
            contacts: self.contacts().to_vec(),
            impacts: self.impacts().to_vec(),
            pairs: self
                .pairs
                .iter()
                .map(|(bodies, pair)| (*bodies, Box::new(pair.set_aside())))
                .collect(),
        }
    }

    /// Puts the bodies and what is remembered between them back to `snapshot`, which was taken of this world or of
    /// one with as many bodies.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        for (body, motion) in self.bodies.iter_mut().zip(&snapshot.motions) {
            if !body.is_fixed() {
                body.set_motion(*motion);
            }
        }
        self.contacts.clone_from(&snapshot.contacts);
        self.impacts.clone_from(&snapshot.impacts);
        self.pairs.clone_from(&snapshot.pairs);
        self.sweep.forget();
    }
}
