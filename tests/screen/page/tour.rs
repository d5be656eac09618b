//! The tour by touch alone, from its first stop to its last, on the screens of two phones.

use collidoscope::lesson::tour::{Stop, Task, stops};
use glam::DVec2;

use super::shown::{Page, SHOWN_AGAIN, Screen};
use crate::told::Told;

/// The places of the row of tools, in the tour's order.
const PLAY: u32 = 2;
const FORWARD: u32 = 3;
const PUSH_OUT: u32 = 2;

/// Nothing takes more taps than this.
const MOST_TAPS: usize = 60;

fn is_done(told: &Told) -> bool {
    told.tour.as_ref().is_some_and(|at| at.is_done)
}

fn number(told: &Told) -> Option<usize> {
    told.tour.as_ref().map(|at| at.stop)
}

impl Page {
    fn tap(&mut self, place: [f64; 2]) {
        self.touch(&[("touchstart", place), ("touchend", place)]);
    }

    /// Taps a place of the row of tools, which stands above the strip of a line.
    fn tap_tool(&mut self, at: u32) {
        let [width, height] = self.screen.size.map(f64::from);
        let share = (f64::from(at) + 0.5) / 7.0;
        self.tap([6.0 + share * (width - 12.0), height - 24.0 - 28.0]);
    }

    /// Taps until that is so.
    fn tap_until(&mut self, tool: u32, is_so: impl Fn(&Told) -> bool) {
        for _ in 0..MOST_TAPS {
            self.tap_tool(tool);
            self.evaluate(SHOWN_AGAIN);
            if is_so(&self.told()) {
                return;
            }
        }
        panic!("not after {MOST_TAPS} taps: {:#?}", self.told());
    }

    /// Drags B by a finger from where it is to each of these places in turn, so far in the world.
    fn drag_b(&mut self, stop: &Stop, ways: &[[f64; 2]]) {
        let own = stop.scene.b.shape.polygon().expect("a polygon").vertices();
        let middle = own.iter().sum::<DVec2>() / own.len() as f64;
        let position = self.told().b.position;
        let finger = |page: &mut Self, way: [f64; 2]| {
            let middle = middle.to_array();
            page.place_of([0, 1].map(|k| position[k] + middle[k] + way[k]))
        };
        let from = finger(self, [0.0; 2]);
        // A finger that rests is another gesture.
        let first = finger(self, ways[0]);
        self.touch(&[("touchstart", from), ("touchmove", first)]);
        for &way in ways {
            let place = finger(self, way);
            self.touch(&[("touchmove", place)]);
            let there = [0, 1].map(|k| position[k] + way[k]);
            self.wait("B under the finger", |told| told.b_is_at(there));
        }
        self.touch(&[("touchend", from)]);
        self.wait("the finger up", |told| told.pointer.holds.is_none());
    }

    /// Does what a stop asks for.
    fn do_task(&mut self, stop: &Stop) {
        match stop.task {
            Task::Overlap | Task::CoverOrigin => self.drag_b(stop, &[[130.0, 60.0], [0.0, 0.0]]),
            Task::MeetDifferences(_) | Task::TurnToSupports(_) | Task::Reach(_) => {
                self.tap_until(FORWARD, is_done);
            }
            Task::SweepRound => self.tap_tool(PLAY),
            Task::BringAbout(_) => self.drag_b(stop, &[[-150.0, 0.0]]),
            Task::PushOut => self.tap_tool(PUSH_OUT),
        }
    }
}

#[test]
fn the_tour_is_gone_from_its_first_stop_to_its_last_by_touch_alone() {
    for size in [[360, 640], [390, 844]] {
        let screen = Screen {
            size,
            ..Screen::PHONE
        };
        let Some(mut page) = Page::open_on(screen) else {
            return;
        };
        let before = page.told();
        let [width, height] = size.map(f64::from);
        page.tap([width - 180.0, height - 22.0]);
        for (at, stop) in stops().iter().enumerate() {
            page.wait(stop.title, |told| number(told) == Some(at + 1));
            page.evaluate(SHOWN_AGAIN);
            assert!(!is_done(&page.told()), "{}", stop.title);
            page.do_task(stop);
            page.wait(stop.title, is_done);
            page.evaluate(SHOWN_AGAIN);
            // *Go on* stands at the right of the first line.
            page.tap([width - 50.0, 30.0]);
        }
        let after = page.wait("the end", |told| told.tour.is_none());
        assert_eq!(
            (after.scene, after.a, after.b),
            (before.scene, before.a, before.b)
        );
        assert_eq!(page.complaints, Vec::<String>::new());
    }
}
