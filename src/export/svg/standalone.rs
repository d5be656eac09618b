//! An SVG that stands alone in its file, and in a page with others.

use super::attributes::Escaped;

/// The SVG with a title and, if there is any, a description for those who cannot see it; and with ids of its own, made
/// from what it shows, so that several in one page do not take each other's.
#[must_use]
pub fn standing_alone(svg: &str, title: &str, description: &str) -> String {
    let Some((start, rest)) = svg.split_once('>') else {
        return svg.to_owned();
    };
    let own = format!("p{:08x}-", hash(rest));
    let rest = rest
        .replace("id=\"", &format!("id=\"{own}"))
        .replace("url(#", &format!("url(#{own}"));
    let [title, description] = [title, description].map(Escaped);
    let mut out = format!(
        "{start} role=\"img\" aria-labelledby=\"{own}title\">\n<title id=\"{own}title\">{title}</title>\n"
    );
    if !description.0.is_empty() {
        out += &format!("<desc>{description}</desc>\n");
    }
    out + rest.trim_start_matches('\n')
}

/// The FNV-1a hash of a text.
fn hash(text: &str) -> u32 {
    let of_byte = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, of_byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<clipPath id=\"world-pane\"/>\n\
                           <g id=\"world\" clip-path=\"url(#world-pane)\"><text>id=&quot;</text></g>\n</svg>\n";

    fn ids(svg: &str) -> Vec<&str> {
        let starts = svg.split(" id=\"").skip(1);
        starts.filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn two_pictures_have_no_id_in_common_and_each_refers_to_its_own() {
        let one = standing_alone(PICTURE, "One", "");
        let other = standing_alone(&PICTURE.replace("world", "minkowski"), "One", "");
        assert!(ids(&one).iter().all(|id| !ids(&other).contains(id)));
        let own = ids(&one)[1];
        assert!(own.ends_with("world-pane"));
        assert!(one.contains(&format!("url(#{own})")), "{one}");
        assert!(one.contains("<text>id=&quot;</text>"), "{one}");
    }

    #[test]
    fn a_title_and_a_description_are_told_to_who_cannot_see_it() {
        let svg = standing_alone(PICTURE, "A & B", "They \"touch\".");
        assert!(
            svg.contains(">A &amp; B</title>\n<desc>They &quot;touch&quot;.</desc>\n<clipPath"),
            "{svg}"
        );
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "));
        assert!(!standing_alone(PICTURE, "A", "").contains("<desc>"));
    }
}
