//! The contacts of a world where its bodies are: near pairs first, then what each of them does.

use glam::DVec2;

use super::approach::Approach;
use super::broad_phase::{Bounds, Course};
use super::{RigidBody, TICK_SECONDS, World, inner_edges};

/// So far ahead bodies are looked for that may meet, in seconds: a tick, and what a solver looks beyond it.
const LOOK_AHEAD: f64 = 1.25 * TICK_SECONDS;

/// So many margins a body may go before near pairs are looked for again.
const SLACK: f64 = 2.0;

impl World {
    /// Finds the contacts of the bodies where they are.
    pub(super) fn collide(&mut self) {
        self.set_courses();
        let slack = SLACK * self.lengths.margin;
        if !self.sweep.holds(&self.courses, &self.reaches, slack) {
            self.find_pairs(slack);
        }
        let falling = LOOK_AHEAD * LOOK_AHEAD * self.gravity.length();
        let mut old = self.contacts.iter_mut().peekable();
        for (pair, state) in &mut self.pairs {
            while let Some(gone) = old.next_if(|old| old.bodies < *pair) {
                gone.len = 0;
            }
            let [a, b] = *pair;
            let approach = Approach {
                way: self.courses[b].way - self.courses[a].way,
                turning: self.courses[a].turning + self.courses[b].turning,
                reach: self.reaches[b],
                falling,
                slop: self.lengths.slop,
                graze: self.lengths.graze,
                margin: self.lengths.margin,
            };
            let bodies = [&self.bodies[a], &self.bodies[b]];
            if let Some(contact) = old.next_if(|old| old.bodies == *pair) {
                state.update(bodies, &approach, self.manifold, contact);
            } else if !state.is_apart(bodies, &approach) {
                let found = state.found(*pair, bodies, &approach, self.manifold);
                self.found.extend(found);
            }
        }
        old.for_each(|gone| gone.len = 0);
        self.contacts.retain(|contact| contact.len > 0);
        if !self.found.is_empty() {
            self.contacts.append(&mut self.found);
            self.contacts.sort_by_key(|contact| contact.bodies);
        }
        inner_edges::leave_out(&self.bodies, &mut self.contacts, self.lengths.graze);
    }

    fn set_courses(&mut self) {
        let gravity = self.gravity;
        let course = |(body, reach): (&RigidBody, &f64)| {
            let motion = body.motion();
            Course {
                center: motion.center,
                angle: motion.angle,
                way: if body.is_fixed() {
                    DVec2::ZERO
                } else {
                    LOOK_AHEAD * (motion.velocity + LOOK_AHEAD * gravity)
                },
                turning: LOOK_AHEAD * motion.spin.abs() * reach,
            }
        };
        self.courses.clear();
        let bodies = self.bodies.iter().zip(&self.reaches);
        self.courses.extend(bodies.map(course));
    }

    /// Looks for the pairs that are near each other, or will be before a body has gone as far as `slack` px.
    fn find_pairs(&mut self, slack: f64) {
        let bodies = &self.bodies;
        let beyond = self.lengths.margin / 2.0 + slack;
        let boxes = bodies
            .iter()
            .zip(&self.courses)
            .map(|(body, course)| Bounds::new(body).swept(course.way, beyond + course.turning));
        let boxes: Vec<Bounds> = boxes.collect();
        self.sweep.remember(&self.courses);
        let near = self.sweep.pairs(&boxes, |at| bodies[at].is_fixed());
        let mut known = std::mem::take(&mut self.pairs).into_iter().peekable();
        let kept = near.into_iter().map(|pair| {
            while known.next_if(|(old, _)| *old < pair).is_some() {}
            let state = known.next_if(|(old, _)| *old == pair);
            state.unwrap_or_else(|| (pair, Box::default()))
        });
        self.pairs = kept.collect();
    }
}
