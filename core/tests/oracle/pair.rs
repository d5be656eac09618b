//! A pair of bodies by its number: every second one anywhere, the others of adversarial families that take turns.

use std::fmt::Debug;

use super::random::Random;
use super::series::Case;

/// What makes a pair of a family.
pub type MakePair<B> = fn(&mut Random) -> [B; 2];

/// A body in the plane or in space.
pub trait Body: Clone + Debug + PartialEq + 'static {
    const FILE: &str;
    const ANYWHERE: MakePair<Self>;
    /// The adversarial families, by name.
    const ADVERSARIAL: &'static [(&'static str, MakePair<Self>)];

    fn can_be_posed(&self) -> bool;

    /// Simpler bodies, whether they can be posed or not.
    fn smaller(&self) -> Vec<Self>;

    fn draw(make: MakePair<Self>, random: &mut Random) -> [Self; 2] {
        make(random)
    }
}

/// Two bodies and the family they are of.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<B> {
    pub family: &'static str,
    pub a: B,
    pub b: B,
}

impl<B: Body> Case for Pair<B> {
    const FILE: &str = B::FILE;

    fn numbered(seed: u64, number: u64) -> Self {
        let mut random = Random::of_case(seed, number);
        let (family, make) = if number.is_multiple_of(2) {
            ("anywhere", B::ANYWHERE)
        } else {
            B::ADVERSARIAL[(number / 2) as usize % B::ADVERSARIAL.len()]
        };
        let [a, b] = B::draw(make, &mut random);
        if random.chance(0.5) {
            Self { family, a, b }
        } else {
            Self { family, a: b, b: a }
        }
    }

    fn family(&self) -> String {
        self.family.to_owned()
    }

    fn smaller(&self) -> Vec<Self> {
        let of_a = self
            .a
            .smaller()
            .into_iter()
            .map(|a| Self { a, ..self.clone() });
        let of_b = self
            .b
            .smaller()
            .into_iter()
            .map(|b| Self { b, ..self.clone() });
        of_a.chain(of_b)
            .filter(|pair| pair != self && pair.a.can_be_posed() && pair.b.can_be_posed())
            .collect()
    }
}
