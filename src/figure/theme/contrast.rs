//! What can be seen, read and distinguished in each theme.

use super::{Theme, ThemeName};
use crate::figure::{Color, Role};

/// The least contrast at which body text can be read (WCAG 2.1, 1.4.3), and lines can be seen
/// (1.4.11).
const READABLE: f64 = 4.5;
const VISIBLE: f64 = 3.0;

fn themes() -> impl Iterator<Item = (ThemeName, Theme)> {
    let names = ThemeName::ALL.into_iter();
    names.map(|name| (name, Theme::new(name)))
}

#[test]
fn all_text_can_be_read() {
    for (name, theme) in themes() {
        let grounds = [theme.background, theme.minkowski_background, theme.surface];
        let mut inks = vec![theme.text, theme.faint_text, theme.warning];
        inks.extend(theme.names());
        let on_bodies = [Role::ShapeA, Role::ShapeB];
        let others = Role::ALL.into_iter();
        let others = others.filter(|role| !role.is_background() && !on_bodies.contains(role));
        let of_bodies = [Role::OutlineA, Role::OutlineB, Role::GhostB, Role::Pointer];
        inks.extend(
            others
                .filter(|role| !of_bodies.contains(role))
                .map(|role| theme.style(role).text),
        );
        for ink in inks {
            for ground in grounds {
                let found = ink.on(ground).contrast(ground);
                assert!(
                    found >= READABLE,
                    "{name:?}: {ink:?} on {ground:?} has {found:.2}"
                );
            }
        }
        for role in on_bodies {
            let style = theme.style(role);
            let ground = style.fill.unwrap().on(theme.background);
            let found = style.text.contrast(ground);
            assert!(
                found >= READABLE,
                "{name:?}: the letter of {role:?} has {found:.2}"
            );
        }
    }
}

#[test]
fn all_lines_can_be_seen() {
    for (name, theme) in themes() {
        let on_body = |role: &Role| {
            let on_bodies = [Role::FrontA, Role::FrontB, Role::HiddenA, Role::HiddenB];
            *role == Role::DiscMark || on_bodies.contains(role)
        };
        let roles = Role::ALL.into_iter();
        for role in roles.filter(|role| !role.is_background() && !on_body(role)) {
            let Some(stroke) = theme.style(role).stroke else {
                continue;
            };
            let found = stroke.color.on(theme.background).contrast(theme.background);
            assert!(found >= VISIBLE, "{name:?}: {role:?} has {found:.2}");
        }
    }
}

#[test]
fn what_is_drawn_on_bodies_stands_out_from_them() {
    /// Of a line that does nothing but divide an area.
    const DIVIDES: f64 = 1.9;
    for (name, theme) in themes() {
        let fill = |role: Role| theme.style(role).fill.unwrap().on(theme.background);
        let line = |role: Role| theme.style(role).stroke.unwrap().color;
        let spoke = line(Role::DiscMark);
        let [a, b] = theme.names();
        for (ink, ground, least) in [
            (spoke, Role::ShapeA, VISIBLE),
            (spoke, Role::ShapeB, VISIBLE),
            (a, Role::FreeBody, VISIBLE),
            (b, Role::FreeBody, VISIBLE),
            (theme.text, Role::FreeBody, VISIBLE),
            (a, Role::FixedBody, VISIBLE),
            (b, Role::FixedBody, VISIBLE),
            (theme.text, Role::FixedBody, VISIBLE),
            (line(Role::FrontA), Role::ShapeA, DIVIDES),
            (line(Role::HiddenA), Role::ShapeA, DIVIDES),
            (line(Role::FrontB), Role::ShapeB, DIVIDES),
            (line(Role::HiddenB), Role::ShapeB, DIVIDES),
        ] {
            let found = ink.contrast(fill(ground));
            assert!(
                found >= least,
                "{name:?}: {ink:?} on {ground:?} has {found:.2}"
            );
        }
        let [fixed, free] = [Role::FixedBody, Role::FreeBody].map(|role| lightness(fill(role)));
        assert!(
            (fixed - free).abs() > 8.0,
            "{name:?}: {fixed:.1} and {free:.1}"
        );
    }
}

/// Lightness in per cent, which is what is left of a colour in black and white (CIE L*).
fn lightness(color: Color) -> f64 {
    116.0 * libm::cbrt(color.luminance()) - 16.0
}

#[test]
fn paper_in_black_and_white_tells_a_from_b() {
    let theme = Theme::new(ThemeName::Paper);
    let fill = |role| theme.style(role).fill.unwrap();
    let [a, b] = [Role::ShapeA, Role::ShapeB].map(|role| fill(role).on(theme.background));
    // A is drawn over B.
    let both = fill(Role::ShapeA).on(b);
    let [ground, a, b, both] = [theme.background, a, b, both].map(lightness);
    assert!(b - a > 10.0, "A has {a:.1} and B {b:.1}");
    assert!(ground - b > 3.0, "B has {b:.1} on {ground:.1}");
    assert!(a - both > 3.0, "A has {a:.1} and both {both:.1}");
}

/// Two patterns that differ by less than this, in points over a dash, a gap, a dash and a gap, look alike.
const ALIKE: f64 = 5.0;

#[test]
fn no_two_kinds_of_line_are_dashed_alike() {
    // A core is one thing in the world and in Minkowski space, and what is hidden is hidden whatever hides it.
    let is_core = |role: Role| matches!(role, Role::Core | Role::CoreHull);
    let is_hidden = |role: Role| {
        matches!(
            role,
            Role::HiddenA
                | Role::HiddenB
                | Role::HiddenHull
                | Role::HiddenSimplex
                | Role::HiddenPolytope
                | Role::HiddenFace
        )
    };
    for name in ThemeName::ALL {
        let theme = Theme::new(name);
        let dashed: Vec<(Role, [f64; 4])> = Role::ALL
            .into_iter()
            .filter_map(|role| Some((role, theme.style(role).stroke?.dash?)))
            .collect();
        assert!(dashed.len() > 10, "{dashed:?}");
        for (index, (one, dash)) in dashed.iter().enumerate() {
            for (other, other_dash) in &dashed[index + 1..] {
                let parts = dash.iter().zip(other_dash);
                let apart: f64 = parts.map(|(one, other)| (one - other).abs()).sum();
                let is_same_thing =
                    is_core(*one) && is_core(*other) || is_hidden(*one) && is_hidden(*other);
                assert_eq!(
                    apart < ALIKE,
                    is_same_thing,
                    "{name:?}: {one:?} and {other:?} differ by {apart}"
                );
            }
        }
        let [core, of_both] = [Role::Core, Role::CoreHull].map(|role| theme.style(role).stroke);
        assert_ne!(core, of_both, "{name:?}");
    }
}
