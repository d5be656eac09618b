//! The contrast and distinguishability of the themes.

use super::{Theme, ThemeName};
use crate::figure::promises::themes;
use crate::figure::{Color, Role};

/// The minimum contrast of body text (WCAG 2.1, 1.4.3) and of lines (1.4.11).
const READABLE: f64 = 4.5;
const VISIBLE: f64 = 3.0;

/// A foreground, a background, and the minimum contrast between them.
type Pairing = (String, Color, Color, f64);

fn text(theme: &Theme) -> Vec<Pairing> {
    let bodies = [Role::ShapeA, Role::ShapeB];
    let of_bodies = [Role::OutlineA, Role::OutlineB, Role::GhostB, Role::Pointer];
    let roles = Role::ALL
        .iter()
        .copied()
        .filter(|role| !role.is_background());
    let roles = roles.filter(|role| !bodies.contains(role) && !of_bodies.contains(role));
    let inks = roles
        .map(|role| theme.style(role).text)
        .chain(theme.names());
    let inks = inks.chain([theme.text, theme.faint_text, theme.warning]);
    let grounds = [theme.background, theme.minkowski_background, theme.surface];
    let on_grounds = inks.flat_map(|ink| grounds.map(|ground| (ink, ground)));
    let letters = bodies.map(|role| {
        let style = theme.style(role);
        (style.text, style.fill.unwrap().on(theme.background))
    });
    let all = on_grounds.chain(letters);
    all.map(|(ink, ground)| ("text".to_owned(), ink, ground, READABLE))
        .collect()
}

fn lines(theme: &Theme) -> Vec<Pairing> {
    let on_bodies = [
        Role::FrontA,
        Role::FrontB,
        Role::HiddenA,
        Role::HiddenB,
        Role::DiscMark,
    ];
    let roles = Role::ALL.iter().copied();
    let roles = roles.filter(|role| !role.is_background() && !on_bodies.contains(role));
    let ground = theme.background;
    roles
        .filter_map(|role| {
            Some((
                format!("{role:?}"),
                theme.style(role).stroke?.color,
                ground,
                VISIBLE,
            ))
        })
        .collect()
}

fn on_bodies(theme: &Theme) -> Vec<Pairing> {
    /// For a line that only divides an area.
    const DIVIDES: f64 = 1.9;
    let line = |role: Role| theme.style(role).stroke.unwrap().color;
    let fill = |role: Role| theme.style(role).fill.unwrap().on(theme.background);
    let spoke = line(Role::DiscMark);
    let [a, b] = theme.names();
    let others = [Role::FreeBody, Role::FixedBody];
    let names = others
        .into_iter()
        .flat_map(|ground| [a, b, theme.text].map(|ink| (ink, ground)));
    let spokes = [Role::ShapeA, Role::ShapeB].map(|ground| (spoke, ground));
    let edges = [
        (Role::FrontA, Role::ShapeA),
        (Role::HiddenA, Role::ShapeA),
        (Role::FrontB, Role::ShapeB),
        (Role::HiddenB, Role::ShapeB),
    ];
    let edges = edges.map(|(edge, ground)| (line(edge), ground, DIVIDES));
    let all = names
        .chain(spokes)
        .map(|(ink, ground)| (ink, ground, VISIBLE))
        .chain(edges);
    all.map(|(ink, ground, least)| (format!("on {ground:?}"), ink, fill(ground), least))
        .collect()
}

#[test]
fn all_text_can_be_read_and_all_lines_can_be_seen() {
    for (name, theme) in themes() {
        for (what, ink, ground, least) in [text(&theme), lines(&theme), on_bodies(&theme)].concat()
        {
            let found = ink.on(ground).contrast(ground);
            assert!(
                found >= least,
                "{name:?}, {what}: {ink:?} on {ground:?} has {found:.2}"
            );
        }
        let fills = [Role::FixedBody, Role::FreeBody].map(|role| theme.style(role).fill.unwrap());
        let [fixed, free] = fills.map(|fill| lightness(fill.on(theme.background)));
        assert!(
            (fixed - free).abs() > 8.0,
            "{name:?}: {fixed:.1} and {free:.1}"
        );
    }
}

/// Lightness in per cent (CIE L*), which remains in black and white.
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
