//! A phone's screen, which has a pad for the keys that are not there.

use super::shown::{Page, Screen};

/// Where the middles of two buttons of the pad are, which lies along the lower rim.
const RIGHT: [f64; 2] = [128.0, 568.0];
const TURN_A: [f64; 2] = [328.0, 518.0];

#[test]
fn the_pad_pushes_b_and_turns_a_with_two_fingers_at_once() {
    let Some(mut page) = Page::open_on(Screen::PHONE) else {
        return;
    };
    page.fingers("touchStart", &[RIGHT]);
    page.wait("B on its way", |told| told.b.position[0] > 20.0);
    page.fingers("touchStart", &[RIGHT, TURN_A]);
    let turned = page.wait("A turned", |told| told.a.angle > 10.0);
    page.wait("B still on its way", |told| {
        told.b.position[0] > turned.b.position[0]
    });
    page.fingers("touchEnd", &[]);
    let rest = page.wait("all at rest", |told| !told.is_moving);
    assert_eq!(rest.b.position[1], 0.0, "to the right and no other way");
    assert_eq!(rest.pointer.holds, None);
}

#[test]
fn all_of_it_is_on_the_screen_and_in_the_pictures() {
    let Some(mut page) = Page::open_on(Screen::PHONE) else {
        return;
    };
    let told = page.told();
    assert_eq!(told.window, [1080.0, 1920.0]);
    // Each vertex of both boxes is above the pad.
    for world in [
        [0.0, 0.0],
        [50.0, 80.0],
        [300.0, 300.0],
        [500.0, 260.0],
        [500.0, 480.0],
    ] {
        let [x, y] = page.place_of(world);
        assert!(
            (0.0..360.0).contains(&x) && (0.0..480.0).contains(&y),
            "{world:?}: {x}, {y}"
        );
    }
    let seen = page.screenshot();
    assert_eq!([seen.width, seen.height], [1080, 1920]);
    let spills = page.evaluate(
        "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight",
    );
    assert_eq!(spills, false);
}
