//! The address of the page that runs the program.

use std::str::FromStr;

use thiserror::Error;

/// Where the page of this program lives, once it does.
const SITE: Option<&str> = None;

/// The ways of asking for a page; a browser loads no program from the disk.
const SCHEMES: [&str; 2] = ["https", "http"];

/// Signs that no address has.
const FOREIGN: &str = "\"<>\\^`{|}";

/// The address of the page, without a query or a fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteUrl(String);

/// Why a text is no address of the page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SiteError {
    /// It begins in no way that leads to a page.
    #[error("an address begins with https:// or http:// and a name")]
    Scheme,
    /// It has a query or a fragment.
    #[error("the address of a page ends before a `?` or `#`")]
    Ending,
    /// It has a sign that no address has.
    #[error("an address has no {0:?} in it")]
    Sign(char),
}

impl SiteUrl {
    /// Where the page of this program lives, where that is known.
    #[must_use]
    pub fn known() -> Option<Self> {
        SITE.and_then(|site| site.parse().ok())
    }

    /// The address of the figure alone with this fragment, for an embed.
    #[must_use]
    pub fn embed(&self, fragment: &str) -> String {
        format!("{}?embed#{fragment}", self.0)
    }

    /// The address of the page with this fragment.
    #[must_use]
    pub fn with_fragment(&self, fragment: &str) -> String {
        format!("{}#{fragment}", self.0)
    }
}

impl FromStr for SiteUrl {
    type Err = SiteError;

    fn from_str(text: &str) -> Result<Self, SiteError> {
        let address = text.strip_suffix('#').unwrap_or(text);
        let (scheme, rest) = address.split_once("://").ok_or(SiteError::Scheme)?;
        let is_known = SCHEMES.iter().any(|name| scheme.eq_ignore_ascii_case(name));
        if !is_known || rest.is_empty() || rest.starts_with('/') {
            return Err(SiteError::Scheme);
        }
        if rest.contains(['?', '#']) {
            return Err(SiteError::Ending);
        }
        let is_foreign =
            |sign: &char| sign.is_whitespace() || sign.is_control() || FOREIGN.contains(*sign);
        match rest.chars().find(is_foreign) {
            Some(sign) => Err(SiteError::Sign(sign)),
            None => Ok(Self(address.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_anywhere_takes_one_fragment() {
        for (text, link) in [
            ("https://example.org/c/", "https://example.org/c/#1.x"),
            ("https://example.org/c/#", "https://example.org/c/#1.x"),
            ("HTTP://127.0.0.1:8000", "HTTP://127.0.0.1:8000#1.x"),
        ] {
            let site: SiteUrl = text.parse().unwrap();
            assert_eq!(site.with_fragment("1.x"), link);
        }
    }

    #[test]
    fn what_leads_to_no_page_is_refused() {
        for text in [
            "",
            "#",
            "example.org",
            "ftp://example.org",
            "javascript:alert(1)",
            "https://",
            "https:///c",
            "file:///home/ada/index.html",
        ] {
            assert_eq!(text.parse::<SiteUrl>(), Err(SiteError::Scheme), "{text}");
        }
        for text in [
            "https://a.b/?x=1",
            "https://a.b/#x",
            "https://a.b/##",
            "https://?",
        ] {
            assert_eq!(text.parse::<SiteUrl>(), Err(SiteError::Ending), "{text}");
        }
        for (text, sign) in [
            ("https://a.b/c d", ' '),
            ("https://a.b/\n", '\n'),
            ("https://a.b/\"onclick", '"'),
            ("https://a.b/<c>", '<'),
        ] {
            assert_eq!(
                text.parse::<SiteUrl>(),
                Err(SiteError::Sign(sign)),
                "{text}"
            );
        }
    }
}
