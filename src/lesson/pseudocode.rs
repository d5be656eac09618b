//! The machines and the impulse in a dozen lines each.

/// GJK's line for a separating axis, and its variant for bodies with radii.
pub(super) const APART: &str = "  w short of O:       apart";
pub(super) const CORES_APART: &str = "  w short of O:       cores apart";

pub(super) const GJK: [&str; 12] = [
    "repeat: w ← farthest along d",
    APART,
    "  w at O:             collide",
    "  w is the first:     d ← −d",
    "  w second, after p:",
    "    O between:        collide",
    "    O in line:        drop farther",
    "    else:             d ⊥ pw to O",
    "  w third, after p q:",
    "    O beyond qw:      drop p",
    "    O beyond pw:      drop q",
    "    else:             collide",
];

pub(super) const EPA: [&str; 6] = [
    "P ← the simplex",
    "repeat: P’s edge closest to O: e",
    "  n ← outward normal of e",
    "  w ← farthest along n",
    "  w beyond e:   split e at w",
    "  else:         depth = O to e",
];

pub(super) const GJK_IN_SPACE: [&str; 10] = [
    "repeat: w ← farthest along d",
    APART,
    "  w is the first:     d ← −d",
    "  S ← S and w",
    "  O on S:             collide",
    "  S ← the part of S closest to O:",
    "    vertex p:         d ← p to O",
    "    edge pq:          d ⊥ pq to O",
    "    triangle pqr:     d ⊥ pqr to O",
    "    O in tetrahedron: collide",
];

pub(super) const EPA_IN_SPACE: [&str; 8] = [
    "P ← the simplex",
    "repeat: P’s face closest to O: f",
    "  n ← outward normal of f",
    "  w ← farthest along n",
    "  w outside f:",
    "    remove faces that w sees; each edge",
    "    of the horizon and w: a new face",
    "  else:         depth = O to f",
];

pub(super) const DISTANCE: [&str; 6] = [
    "f: the simplex’s closest part",
    "repeat: d ← from f towards O",
    "  w ← farthest along d",
    "  w beyond f:   add w",
    "  else:         gap = O to f",
    "gap ≤ rᴬ + rᴮ:  collide",
];

pub(super) const IMPULSE: [&str; 9] = [
    "for each contact point P:",
    "  rᴬ, rᴮ ← P − centres of mass",
    "  uᴬ, uᴮ ← v + ω × r",
    "  u ← uᴮ − uᴬ",
    "  1/k ← effective mass along n",
    "  j ← max(0, −(1 + e)·uₙ/k)",
    "  jₜ ← −uₜ/kₜ within ±μ·j",
    "  apply j, jₜ to v, ω of A and B",
    "the solver: all contacts at once",
];
