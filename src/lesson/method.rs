//! The ways to answer a query that a lesson can show.

use std::str::FromStr;

use thiserror::Error;

/// How the query of a lesson is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// GJK as a test, then EPA or GJK's distance.
    #[default]
    GjkEpa,
    /// GJK of 1988, which keeps the point of its simplex nearest the origin.
    Closest,
    /// Minkowski portal refinement.
    Mpr,
}

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is none of {}", Method::ALL.map(Method::slug).join(", "))]
pub struct UnknownMethod {
    name: String,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::GjkEpa, Self::Closest, Self::Mpr];

    /// The name as people type it.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::GjkEpa => "gjk-epa",
            Self::Closest => "closest",
            Self::Mpr => "mpr",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::GjkEpa => "GJK and EPA",
            Self::Closest => "closest point",
            Self::Mpr => "MPR",
        }
    }

    /// Whether the rule for the first direction says where it looks first.
    #[must_use]
    pub const fn takes_first_direction(self) -> bool {
        !matches!(self, Self::Mpr)
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(slug: &str) -> Result<Self, UnknownMethod> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.slug() == slug)
            .ok_or_else(|| UnknownMethod {
                name: slug.to_owned(),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_leads_to_its_method_and_another_word_to_the_list() {
        for method in Method::ALL {
            assert_eq!(method.slug().parse(), Ok(method));
        }
        let said = "xeno".parse::<Method>().expect_err("no method").to_string();
        assert!(said.contains("xeno") && said.contains("closest"), "{said}");
    }
}
