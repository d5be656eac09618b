//! Elements and attributes, also of parts of an SVG that stand in other text.

use std::ops::Range;

/// What stands between angles: an element's beginning or its end.
pub(super) struct Tag<'t> {
    pub(super) span: Range<usize>,
    /// Its name, without its space of names; with a slash where it is an end.
    pub(super) name: &'t str,
    /// Their names, and where their values stand.
    pub(super) attributes: Vec<(&'t str, Range<usize>)>,
    /// Whether a value is no text, but code in braces.
    pub(super) has_code: bool,
}

impl Tag<'_> {
    pub(super) fn value<'t>(&self, text: &'t str, name: &str) -> Option<&'t str> {
        let (_, value) = self.attributes.iter().find(|(known, _)| *known == name)?;
        Some(&text[value.clone()])
    }
}

pub(super) fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while let Some(found) = text[next..].find('<') {
            let at = next + found;
            next = at + 1;
            if let Some(tag) = tag_at(text, at) {
                next = tag.span.end;
                return Some(tag);
            }
        }
        None
    })
}

/// The tag that begins at `at`; `None` where it is another sign.
fn tag_at(text: &str, at: usize) -> Option<Tag<'_>> {
    let is_of_name = |c: char| c.is_alphanumeric() || "-_:.@".contains(c);
    let name_at = |at: usize| {
        let rest = &text[at..];
        &rest[..rest.find(|c| !is_of_name(c)).unwrap_or(rest.len())]
    };
    let behind = &text[at + 1..];
    if behind.starts_with(['!', '?']) {
        let end = behind.find('>').map_or(text.len(), |end| at + 1 + end + 1);
        return Some(Tag {
            span: at..end,
            name: "",
            attributes: Vec::new(),
            has_code: false,
        });
    }
    let slash = usize::from(behind.starts_with('/'));
    if !behind[slash..].starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut next = at + 1 + slash + name_at(at + 1 + slash).len();
    let name = &text[at + 1..next];
    let mut tag = Tag {
        span: at..next,
        name: name.rsplit(':').next().unwrap_or(name),
        attributes: Vec::new(),
        has_code: false,
    };
    loop {
        let rest = text[next..].trim_start();
        next = text.len() - rest.len();
        let end = match rest.chars().next() {
            None | Some('<') => Some(next),
            Some('>') => Some(next + 1),
            Some('/') if rest.starts_with("/>") => Some(next + 2),
            _ => None,
        };
        if let Some(end) = end {
            tag.span.end = end;
            return Some(tag);
        }
        let name = name_at(next);
        if name.is_empty() {
            return None;
        }
        next += name.len();
        let Some(value) = text[next..].trim_start().strip_prefix('=') else {
            continue;
        };
        let value = value.trim_start();
        let begun = text.len() - value.len();
        let span = match value.chars().next()? {
            mark @ ('"' | '\'') => {
                let length = value[1..].find(mark).unwrap_or(value.len() - 1);
                next = (begun + 1 + length + 1).min(text.len());
                begun + 1..begun + 1 + length
            }
            '{' => {
                tag.has_code = true;
                next = begun + braces_length(value)?;
                begun..next
            }
            _ => {
                let length = value.find(|c: char| c.is_whitespace() || "<>".contains(c));
                next = begun + length.unwrap_or(value.len());
                begun..next
            }
        };
        tag.attributes.push((name, span));
    }
}

/// How long the braces are with which `text` begins, if they are closed soon.
fn braces_length(text: &str) -> Option<usize> {
    const LONGEST: usize = 200;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().take(LONGEST) {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}
