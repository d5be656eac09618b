//! Pairs are read back to the bit in every notation, and whatever a text is, it is a pair or a fault.

use glam::DVec2;
use proptest::prelude::*;

use super::found::Found;
use super::token::Tree;
use super::{found, read};

/// Points of which any two differ, over all magnitudes that a shape may have.
fn points() -> impl Strategy<Value = Vec<DVec2>> {
    let coordinate = prop_oneof![
        4 => -1e3..1e3,
        1 => (any::<bool>(), -99_i32..99, 1.0_f64..9.9).prop_map(|(is_negative, power, digits)| {
            let size = digits * libm::exp10(f64::from(power));
            if is_negative { -size } else { size }
        }),
        1 => (-9_i32..9).prop_map(f64::from),
    ];
    let point = (coordinate.clone(), coordinate).prop_map(DVec2::from);
    prop::collection::vec(point, 3..9)
}

/// One of the ways to write the two lists of points.
fn written(style: usize, lists: [&[DVec2]; 2]) -> String {
    let each =
        |point: &dyn Fn(&DVec2) -> String, between: &str, around: [&str; 2], behind: &str| {
            let list = |points: &[DVec2]| {
                let points: Vec<String> = points.iter().map(point).collect();
                format!("{}{}{}", around[0], points.join(between), around[1])
            };
            lists.map(list).join(behind)
        };
    match style {
        0 => each(
            &|p| format!("{{{:?}, {:e}}}", p.x, p.y),
            ", ",
            ["v = { ", " };"],
            "\n",
        ),
        1 => each(
            &|p| format!("b2Vec2({}f, {}F)", p.x, p.y),
            ",",
            ["{", "}"],
            ",\n",
        ),
        2 => each(
            &|p| format!("{{x = {:e}, y = {}}}", p.x, p.y),
            ", ",
            ["$1 = {", "}"],
            "\n",
        ),
        3 => each(
            &|p| format!("Vec2 {{ x: {:?}, y: {:?} }}", p.x, p.y),
            ", ",
            ["[", "]"],
            "\n",
        ),
        4 => each(
            &|p| format!("[{:e} {:e}]", p.x, p.y),
            "\n ",
            ["[", "]"],
            "\n",
        ),
        5 => each(
            &|p| format!("{{\"y\":{:?},\"x\":{:?}}}", p.y, p.x),
            ",",
            ["[", "]"],
            ",",
        ),
        6 => each(
            &|p| format!("{:?} {:?}", p.x, p.y),
            ", ",
            ["POLYGON ((", "))"],
            "\n",
        ),
        7 => each(
            &|p| format!("{:?},{:?}", p.x, p.y),
            " ",
            ["<polygon points=\"", "\"/>"],
            "\n",
        ),
        8 => each(&|p| format!("{:e};{:?}", p.x, p.y), "\n", ["", "\n"], "\n"),
        9 => each(
            &|p| format!("L{:?} {:?}", p.x, p.y),
            "",
            ["<path d='M0 0", "'/>"],
            "\n",
        )
        .replace("M0 0L", "M"),
        _ => each(
            &|p| format!("({:?}, {:?})", p.x, p.y),
            "\n",
            ["Shape:\n", "\n"],
            "\n",
        ),
    }
}

proptest! {
    #[test]
    fn a_pair_is_read_back_to_the_bit(a in points(), b in points(), style in 0_usize..11) {
        // A ring ends where it began, and that point counts once.
        prop_assume!(a.first() != a.last() && b.first() != b.last());
        let text = written(style, [&a, &b]);
        let bits = |points: &[DVec2]| -> Vec<[u64; 2]> {
            points.iter().map(|point| point.to_array().map(f64::to_bits)).collect()
        };
        let points = |found: Found<'_>, _: &[Tree<'_>]| {
            let lists = found.groups.iter().map(|group| group.points.iter().map(|spot| spot.at).collect::<Vec<_>>());
            Ok(lists.map(|points| bits(&points)).collect::<Vec<_>>())
        };
        let read = found(&text, points).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(read, vec![bits(&a), bits(&b)], "{}", text);
    }

    #[test]
    fn whatever_the_text_is_it_is_a_pair_or_a_fault(text in "(?s).{0,80}") {
        let _ = read(&text, "");
    }

    #[test]
    fn texts_of_such_signs_are_pairs_or_faults(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "[", "]", "(", ")", "{", "}", "<", ">", ",", ";", ":", "=", ".", "-", "+", "*", "\"", "'", "\n", " ",
                "x", "y", "a", "b", "1", "0x1p", "2.5e", "3.", "_f32", "nan", "POLYGON", "((", "points=\"", " d=\"M",
                "vs[0]", ".Set(", "<repeats 3 times>", "...", "…", "−", "//", "/*", "*/", "#", "m_count", "position",
                "L", "Z", "é",
            ]),
            0..60,
        )
    ) {
        let _ = read(&parts.concat(), "");
    }
}
