//! How each kind of line is dashed: dash, gap, dash and gap in points of the picture. No two kinds are
//! dashed alike, so that they can be distinguished in black and white.

/// A core and the A ⊖ B of the cores: short dashes.
pub(in crate::figure) const CORE: [f64; 4] = [4.0, 3.0, 4.0, 3.0];

/// B where the push will put it.
pub(in crate::figure) const GHOST: [f64; 4] = [8.0, 5.0, 8.0, 5.0];

/// Where a support query ends: long dashes.
pub(in crate::figure) const SUPPORT_LINE: [f64; 4] = [15.0, 6.0, 15.0, 6.0];

/// What the last step had: pairs of short dashes.
pub(in crate::figure) const BEFORE: [f64; 4] = [5.0, 3.0, 5.0, 9.0];

/// The edges to come: dash and dot.
pub(in crate::figure) const EXPANSION: [f64; 4] = [10.0, 4.0, 2.0, 4.0];

/// How far off an edge is: dots.
pub(in crate::figure) const EDGE_DISTANCE: [f64; 4] = [1.5, 3.0, 1.5, 3.0];

/// A contact that is over: sparse dots.
pub(in crate::figure) const LAST_CONTACT: [f64; 4] = [2.0, 6.0, 2.0, 6.0];

/// A body where a point of the other moves it: a long dash and a short one.
pub(in crate::figure) const MOVED: [f64; 4] = [16.0, 4.0, 5.0, 4.0];

/// What was wrong with an answer: dashes with short gaps.
pub(in crate::figure) const WRONG: [f64; 4] = [11.0, 2.0, 11.0, 2.0];

/// Where the user's trace looks: dashes close together.
pub(in crate::figure) const THEIR_DIRECTION: [f64; 4] = [6.0, 2.0, 6.0, 2.0];

/// What it has before a step: dash and dot, far apart.
pub(in crate::figure) const THEIR_BEFORE: [f64; 4] = [12.0, 6.0, 3.0, 6.0];

/// The edges about the faces that go: dashes with short gaps, thick.
pub(in crate::figure) const HORIZON: [f64; 4] = [9.0, 3.0, 9.0, 3.0];

/// An edge behind the faces of its own solid: dashes as long as their gaps.
pub(in crate::figure) const HIDDEN: [f64; 4] = [5.0, 5.0, 5.0, 5.0];

/// The bodies where they touch later: dash and dot close together.
pub(in crate::figure) const AT_TOUCH: [f64; 4] = [7.0, 2.0, 2.0, 2.0];

/// The dots of a hatching.
pub(in crate::figure) const DOTS: [f64; 4] = [1.2, 6.8, 1.2, 6.8];
