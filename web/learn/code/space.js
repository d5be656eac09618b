const vector = (x, y, z) => ({ x, y, z });
const minus = (p, q) => vector(p.x - q.x, p.y - q.y, p.z - q.z);
const opposite = (p) => vector(-p.x, -p.y, -p.z);
const dot = (p, q) => p.x * q.x + p.y * q.y + p.z * q.z;
const cross = (p, q) => vector(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);

const same = (p, q) => p.x === q.x && p.y === q.y && p.z === q.z;
const length = (p) => Math.sqrt(dot(p, p));
const unit = (p) => vector(p.x / length(p), p.y / length(p), p.z / length(p));
const O = vector(0, 0, 0);

// The corner of a convex body that lies farthest along d.
function farthest(corners, d) {
  let best = corners[0];
  for (const corner of corners) {
    if (dot(d, corner) > dot(d, best)) best = corner;
  }
  return best;
}

// The point of A ⊖ B that lies farthest along d.
function support(a, b, d) {
  return minus(farthest(a, d), farthest(b, opposite(d)));
}

// A normal of the triangle pqr.
const normal = ([p, q, r]) => cross(minus(q, p), minus(r, p));

// (u × v)·w, or 0 if it is no larger than its rounding error can be.
function volume(u, v, w) {
  const volume = dot(cross(u, v), w);
  return Math.abs(volume) > 1e-15 * length(u) * length(v) * length(w) ? volume : 0;
}

// Positive if the point x is in front of the triangle pqr, negative if it is behind.
const front = ([p, q, r], x) => volume(minus(q, p), minus(r, p), minus(x, p));

// Is O beyond the edge from p to q of a triangle with the normal n?
const isBeyond = (p, q, n) => volume(minus(q, p), n, p) < 0;

// These three return the simplex that is left, and the direction of the next search.

function edge(p, w) {
  const e = minus(w, p);
  const n = cross(e, opposite(p));
  let d = cross(n, e); // perpendicular to e, towards O
  if (volume(e, opposite(p), n) === 0) d = cross(e, vector(1, 0, 0)); // O is on pw: any perpendicular will do
  if (dot(d, d) === 0) d = cross(e, vector(0, 1, 0));
  return [[p, w], d];
}

function triangle(p, q, w, d) {
  const n = normal([p, q, w]);
  const isThin = length(n) <= 1e-7 * length(minus(q, p)) * length(minus(w, p));
  if (isThin) return [[p, q], cross(minus(q, p), d)]; // w is nearly on pq: try another side
  if (isBeyond(q, w, n) && dot(minus(q, w), w) < 0) return edge(q, w); // drop p
  if (isBeyond(w, p, n)) return edge(p, w); // drop q
  if (dot(n, w) > 0) return [[q, p, w], opposite(n)]; // O is in front of qpw
  return [[p, q, w], n]; // O is in front of pqw
}

// null if the tetrahedron contains O.
function tetrahedron(p, q, r, w) {
  if (front([p, q, r], w) === 0) return null; // flat: O is on pqr, as w has not fallen short of it
  const faces = [[p, q, w], [q, r, w], [r, p, w]];
  let isInside = true;
  for (const face of faces) {
    const n = normal(face);
    if (front(face, O) > 0) {
      isInside = false; // O is beyond this face
      if (!isBeyond(face[1], w, n) && !isBeyond(w, face[0], n)) return [face, n]; // and over its interior
    }
  }
  if (isInside) return null;
  // O is in front of an edge. It is beyond that edge on both faces.
  const [pqw, qrw, rpw] = faces.map(normal);
  if (isBeyond(p, w, rpw) && isBeyond(w, p, pqw) && dot(minus(p, w), w) < 0) return edge(p, w);
  if (isBeyond(q, w, pqw) && isBeyond(w, q, qrw) && dot(minus(q, w), w) < 0) return edge(q, w);
  if (isBeyond(r, w, qrw) && isBeyond(w, r, rpw) && dot(minus(r, w), w) < 0) return edge(r, w);
  return null; // only rounding puts O outside
}

// Does A ⊖ B contain the origin O? If it does, with a tetrahedron that does.
function gjk(support, first) {
  let [simplex, d] = [[], first];
  for (let look = 0; look < 99; look++) {
    const w = support(d);
    if (dot(d, w) < 0) return { verdict: "apart" }; // w falls short of O
    const [p, q, r] = simplex;
    let next;
    if (r) next = tetrahedron(p, q, r, w);
    else if (q) next = triangle(p, q, w, d);
    else if (p && !same(p, w)) next = edge(p, w);
    else next = [[w], same(w, O) ? vector(-d.y, -d.z, -d.x) : opposite(w)]; // if w is O, try all sides
    if (!next) return { verdict: "collide", tetrahedron: [p, q, r, w] };
    [simplex, d] = next;
  }
  return { verdict: "undecided" };
}

// EPA's faces have the indices of their corners.
const edges = ([p, q, r]) => [[p, q], [q, r], [r, p]];

// EPA: the depth and the direction of the push, from a tetrahedron that contains O. null if the limit is reached.
function epa(support, tetrahedron) {
  const corners = [...tetrahedron];
  const at = (face) => face.map((i) => corners[i]);
  let faces = [[1, 0, 2], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
  let push = { depth: Infinity };
  for (let look = 0; look < 999; look++) {
    let [closest, distance] = [[0, 1, 2], Infinity];
    for (const face of faces) {
      const height = dot(unit(normal(at(face))), corners[face[0]]);
      if (height < distance) [closest, distance] = [face, height];
    }
    if (push.depth <= distance) return push;
    const n = unit(normal(at(closest)));
    const w = support(n);
    if (dot(n, w) < push.depth) push = { depth: dot(n, w), normal: n };
    if (corners.some((corner) => same(corner, w)) || front(at(closest), w) <= 0) {
      faces = faces.filter((face) => face !== closest); // nothing is beyond it
      continue;
    }
    // Remove the faces that w sees, from neighbour to neighbour. They end at the horizon.
    const [seen, horizon] = [[closest], []];
    for (const face of seen) {
      for (const [p, q] of edges(face)) {
        const neighbour = faces.find((face) => edges(face).some(([r, s]) => r === q && s === p));
        if (seen.includes(neighbour)) continue;
        if (neighbour && front(at(neighbour), w) >= 0) seen.push(neighbour);
        else horizon.push([p, q, corners.length]);
      }
    }
    faces = faces.filter((face) => !seen.includes(face)).concat(horizon);
    corners.push(w);
  }
  return null;
}
