//! Why a solver gives something else than the two alone take: each reason where it holds, and where it does not, not.

use collidoscope::dynamics::Solver;
use collidoscope::lesson::ImpulseStage;
use collidoscope::scene::{Falling, FallingBody, presets};
use glam::{DVec2, dvec2};

use super::{block, disc, falling_under, fixed, lesson, moving, step_of, told};

const GRAVITY: DVec2 = dvec2(0.0, 980.0);
const BOTH: [Solver; 2] = [Solver::Sequential, Solver::SoftStep];

/// What is said of what the solver gives.
fn said(falling: &Falling) -> String {
    let lesson = lesson(falling);
    lesson
        .caption(step_of(&lesson, ImpulseStage::Given))
        .to_owned()
}

#[track_caller]
fn assert_said(falling: &Falling, reason: &str, holds: bool) {
    let said = said(falling);
    let solver = falling.world().solver();
    assert_eq!(
        said.contains(reason),
        holds,
        "{solver}: {reason} in: {said}"
    );
}

/// A disc of radius 10 this far above a floor, or in it, that comes down.
struct Disc {
    gap: f64,
    speed: f64,
    slide: f64,
    restitution: f64,
    friction: f64,
}

const DISC: Disc = Disc {
    gap: 2.0,
    speed: 200.0,
    slide: 0.0,
    restitution: 0.0,
    friction: 0.0,
};

impl Disc {
    fn over_floor(&self, gravity: DVec2, solver: Solver) -> Falling {
        let mut bodies = [
            fixed(block(200.0, 20.0), dvec2(0.0, 110.0)),
            moving(
                disc(10.0),
                dvec2(0.0, 90.0 - self.gap),
                dvec2(self.slide, self.speed),
            ),
        ];
        for body in &mut bodies {
            body.material.restitution = self.restitution;
            body.material.friction = self.friction;
        }
        falling_under(gravity, solver, &bodies)
    }
}

/// A box of 80 by 20 above the same floor that comes down at 360 px/s, its lowest corner 1 px above it.
fn boxed(degrees: f64, friction: f64, solver: Solver) -> Falling {
    thrown(degrees, 0.0, [friction, 0.0], solver)
}

/// The same that slides as well, with friction and restitution.
fn thrown(degrees: f64, slide: f64, [friction, restitution]: [f64; 2], solver: Solver) -> Falling {
    let (sin, cos) = libm::sincos(f64::to_radians(degrees));
    let down = 40.0 * sin + 10.0 * cos;
    let mut falling = moving(
        block(80.0, 20.0),
        dvec2(0.0, 99.0 - down),
        dvec2(slide, 360.0),
    );
    falling.body.angle_degrees = degrees;
    let mut bodies: [FallingBody; 2] = [fixed(block(200.0, 20.0), dvec2(0.0, 110.0)), falling];
    for body in &mut bodies {
        body.material.friction = friction;
        body.material.restitution = restitution;
    }
    falling_under(DVec2::ZERO, solver, &bodies)
}

#[test]
fn what_is_not_given_back_because_it_is_slow() {
    for solver in BOTH {
        // √(100π) · 0.4 = 7.09 px/s.
        for (speed, is_slow) in [(5.0, true), (9.0, false)] {
            let disc = Disc {
                gap: -0.01,
                speed,
                restitution: 0.5,
                ..DISC
            };
            let falling = disc.over_floor(DVec2::ZERO, solver);
            assert_said(
                &falling,
                "gives nothing back of what closes in more slowly than 7.09 px/s",
                is_slow,
            );
            assert_said(&falling, "gives the same", !is_slow);
        }
    }
}

#[test]
fn an_impact_that_is_answered_before_gravity_has_made_it_as_fast() {
    let before = "before gravity has made it as fast";
    for solver in BOTH {
        for gap in [2.0, -0.01] {
            let disc = Disc {
                gap,
                restitution: 0.5,
                ..DISC
            };
            let fast = disc.over_floor(GRAVITY, solver);
            assert_said(&fast, before, true);
            let in_a_quarter = solver == Solver::SoftStep && gap > 0.0;
            assert_said(&fast, "quarter tick in which they touch", in_a_quarter);
            assert_said(&fast, "at the start of the tick,", !in_a_quarter);
            assert_said(
                &disc.over_floor(-GRAVITY, solver),
                "before gravity has made it as slow",
                true,
            );
            assert_said(
                &disc.over_floor(DVec2::ZERO, solver),
                "gives the same",
                true,
            );
        }
        // Nothing is given back of it.
        assert_said(&DISC.over_floor(GRAVITY, solver), before, false);
    }
}

#[test]
fn what_is_left_to_close_the_gap() {
    let leaves = "it leaves them as much speed as closes the gap";
    let sequential = |gravity| DISC.over_floor(gravity, Solver::Sequential);
    assert_said(&sequential(DVec2::ZERO), leaves, true);
    assert_said(&sequential(GRAVITY), leaves, true);
    // Soft step closes the gap in the tick, where that does not touch just after its end.
    assert_said(&DISC.over_floor(GRAVITY, Solver::SoftStep), leaves, false);
    let late = Disc {
        gap: 200.0 / 60.0 + 0.1,
        ..DISC
    };
    assert_said(
        &late.over_floor(DVec2::ZERO, Solver::SoftStep),
        leaves,
        true,
    );
    let bounces = Disc {
        restitution: 0.5,
        ..DISC
    };
    assert_said(
        &bounces.over_floor(GRAVITY, Solver::Sequential),
        leaves,
        false,
    );
}

#[test]
fn the_weight_for_the_rest_of_the_tick() {
    let bears = "it bears their weight for the rest of the tick";
    for solver in BOTH {
        assert_said(&DISC.over_floor(GRAVITY, solver), bears, true);
        assert_said(&DISC.over_floor(DVec2::ZERO, solver), bears, false);
        assert_said(&DISC.over_floor(-GRAVITY, solver), bears, false);
        let bounces = Disc {
            restitution: 0.5,
            ..DISC
        };
        assert_said(&bounces.over_floor(GRAVITY, solver), bears, false);
        // Friction turns this box, and that presses anew.
        assert_said(&boxed(30.0, 0.5, solver), bears, false);
    }
}

#[test]
fn what_sinks_in_until_it_overlaps_as_at_rest() {
    let sinks = "until they overlap by 0.02 px";
    for (gap, does) in [(-0.001, true), (-0.05, false)] {
        let disc = Disc {
            gap,
            speed: 0.3,
            ..DISC
        };
        assert_said(&disc.over_floor(DVec2::ZERO, Solver::SoftStep), sinks, does);
        assert_said(
            &disc.over_floor(DVec2::ZERO, Solver::Sequential),
            sinks,
            false,
        );
    }
}

#[test]
fn an_overlap_that_is_given_back_as_speed() {
    let gives = "it gives back a part of what overlaps as speed";
    for (gap, solver, does) in [
        (-0.5, Solver::Sequential, true),
        (-0.01, Solver::Sequential, false),
        (-0.5, Solver::SoftStep, false),
    ] {
        let disc = Disc {
            gap,
            speed: 5.0,
            ..DISC
        };
        assert_said(&disc.over_floor(DVec2::ZERO, solver), gives, does);
    }
}

#[test]
fn points_that_share_an_impact() {
    let share = "it lets both points share what one of them would take first";
    let another = "it answers another of their points as well";
    for solver in BOTH {
        assert_said(&boxed(0.0, 0.0, solver), share, true);
        assert_said(&boxed(0.0, 0.0, solver), another, false);
        // Its other corner is 2.8 px higher, of 6 that it comes down.
        assert_said(&boxed(2.0, 0.0, solver), share, false);
        assert_said(&boxed(2.0, 0.0, solver), another, true);
        assert_said(&boxed(30.0, 0.0, solver), share, false);
        assert_said(&boxed(30.0, 0.0, solver), another, false);
    }
}

#[test]
fn friction_that_turns_what_it_rubs() {
    let turns = "it answers what friction changes uₙ by as well";
    for solver in BOTH {
        assert_said(&boxed(30.0, 0.5, solver), turns, true);
        assert_said(&boxed(30.0, 0.0, solver), turns, false);
        // What acts on a disc along the normal passes through its centre.
        let rubbed = Disc {
            slide: 300.0,
            friction: 0.5,
            ..DISC
        };
        assert_said(&rubbed.over_floor(GRAVITY, solver), turns, false);
    }
}

#[test]
fn what_friction_takes_and_a_bounce_makes_good_shows_in_the_impulse() {
    let made_good = [
        "it gives back what friction takes from uₙ as well",
        "it takes away again what friction adds to uₙ",
    ];
    for (degrees, slide, friction, holds) in [
        (30.0, 0.0, 0.5, [true, false]),
        (10.0, -300.0, 0.5, [false, true]),
        // Friction adds to uₙ, but the impulse is larger all the same.
        (30.0, -300.0, 0.5, [false, false]),
        (30.0, 0.0, 0.0, [false, false]),
    ] {
        let bounces = thrown(degrees, slide, [friction, 0.4], Solver::Sequential);
        for (reason, holds) in made_good.into_iter().zip(holds) {
            assert_said(&bounces, reason, holds);
        }
    }
    // Nothing is given back where nothing bounces.
    assert_said(&boxed(30.0, 0.5, Solver::Sequential), made_good[0], false);
}

#[test]
fn lever_arms_of_the_start_of_the_tick() {
    let arms = "it takes the lever arms at the start of the tick";
    for (friction, solver, does) in [
        (0.5, Solver::Sequential, true),
        (0.0, Solver::Sequential, false),
        (0.5, Solver::SoftStep, false),
    ] {
        let rubbed = Disc {
            slide: 300.0,
            friction,
            ..DISC
        };
        assert_said(&rubbed.over_floor(GRAVITY, solver), arms, does);
    }
}

#[test]
fn other_contacts_are_a_reason_where_there_are_some() {
    let together = "it answers their other contacts together with this one";
    let before = "the contacts before this one have already changed how A and B move";
    for solver in BOTH.into_iter().chain([Solver::OneImpulse]) {
        // One disc in another, which lies in a floor.
        let [lower, upper] =
            [90.01, 70.02].map(|y| moving(disc(10.0), dvec2(0.0, y), dvec2(0.0, 50.0)));
        let floor = fixed(block(200.0, 20.0), dvec2(0.0, 110.0));
        let mut falling = falling_under(GRAVITY, solver, &[floor, lower, upper]);
        let goes_round = solver != Solver::OneImpulse;
        for (pair, is_later) in [([0, 1], false), ([1, 2], true)] {
            falling.look_at(pair);
            assert_said(&falling, together, goes_round);
            assert_said(&falling, before, is_later && !goes_round);
        }
        let alone = DISC.over_floor(GRAVITY, solver);
        if goes_round {
            assert_said(&alone, together, false);
        }
    }
}

#[test]
fn an_impact_just_after_the_tick_is_said_to_be() {
    let bounce = presets().into_iter().find(|preset| preset.slug == "bounce");
    let fall = bounce.and_then(|preset| preset.scene.fall).expect("bodies");
    let mut late = Falling::new(fall);
    assert!(late.go_to_impact(100));
    let here = DISC.over_floor(GRAVITY, Solver::SoftStep);
    for (falling, is_late) in [(&late, true), (&here, false)] {
        let seconds = falling
            .world()
            .account(falling.pair())
            .and_then(|account| account.closing);
        let seconds = seconds.expect("a gap").seconds;
        assert_eq!(seconds > 1.0 / 60.0, is_late, "{seconds}");
        let lesson = lesson(falling);
        let said = lesson.caption(step_of(&lesson, ImpulseStage::Point));
        assert_eq!(
            said.contains("just after this tick, but answered in it"),
            is_late,
            "{said}"
        );
    }
}

#[test]
fn what_is_given_at_several_points_is_summed() {
    let said = said(&boxed(2.0, 0.0, Solver::SoftStep));
    assert!(
        said.starts_with("The two bodies alone took j = ")
            && said.contains(" in all). That is because "),
        "{said}"
    );
}

#[test]
fn a_spin_comes_out_of_the_place_that_is_told_unless_it_is_said_not_to() {
    let roughly = "so the spin comes out of it only roughly";
    let mut parts = [0, 0];
    for (solver, parts) in BOTH.into_iter().zip(&mut parts) {
        for degrees in [2.0, 10.0, 30.0, 60.0] {
            let lesson = lesson(&boxed(degrees, 0.5, solver));
            let at = step_of(&lesson, ImpulseStage::Given);
            let account = &lesson.impulse(at).expect("the stage").impact.account;
            let (n, t) = (account.contact.normal, account.contact.tangent());
            let turned = account.given.iter().map(|touch| {
                let impulse = touch.applied.normal * n + touch.applied.tangent * t;
                (touch.point() - account.now[1].center).perp_dot(impulse)
            });
            let spin = turned.sum::<f64>() * account.inverse_inertias[1];
            let is_off = (spin - account.then[1].spin).abs() > 0.005;
            let told = told(&lesson, ImpulseStage::Given);
            assert_eq!(
                told.contains(roughly),
                is_off,
                "{degrees}°, {solver}: {told}"
            );
            *parts += usize::from(is_off);
        }
    }
    assert!(parts[0] == 0 && parts[1] > 0, "{parts:?}");
}

#[test]
fn a_bounce_that_is_left_to_the_next_tick_is_said_to_be_in_both() {
    const LATE: &str = "it lets them come to touch first and gives back in the next tick";
    const REPAID: &str = "it gives back a part of the speed with which they came together";
    let late = Disc {
        gap: 0.9,
        speed: 212.0,
        restitution: 0.2,
        ..DISC
    };
    let mut falling = late.over_floor(GRAVITY, Solver::Sequential);
    assert_said(&falling, LATE, true);
    assert_said(&falling, REPAID, false);
    falling.tick();
    assert_said(&falling, LATE, false);
    assert_said(&falling, REPAID, true);
    let soon = Disc { gap: 0.1, ..late };
    let mut falling = soon.over_floor(GRAVITY, Solver::Sequential);
    assert_said(&falling, LATE, false);
    falling.tick();
    assert!(falling.world().bodies()[1].motion().velocity.y < 0.0);
}
