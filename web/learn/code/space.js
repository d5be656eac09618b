const vector = (x, y, z) => ({ x, y, z });
const minus = (p, q) => vector(p.x - q.x, p.y - q.y, p.z - q.z);
const opposite = (p) => vector(-p.x, -p.y, -p.z);
const dot = (p, q) => p.x * q.x + p.y * q.y + p.z * q.z;
const cross = (p, q) => vector(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);

// A normal of the triangle pqr.
const normal = ([p, q, r]) => cross(minus(q, p), minus(r, p));

// Is O beyond the edge from p to q of a triangle with the normal n?
const isBeyond = (p, q, n) => dot(cross(minus(q, p), n), p) < 0;

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

// These three return the simplex that is left, and the direction of the next search.

function edge(p, w) {
  const e = minus(w, p);
  let d = cross(cross(e, opposite(p)), e); // perpendicular to e, towards O
  for (const axis of [vector(1, 0, 0), vector(0, 1, 0)]) {
    if (dot(d, d) === 0) d = cross(e, axis); // O is on pw: any perpendicular will do
  }
  return [[p, w], d];
}

function triangle(p, q, w, d) {
  const n = normal([p, q, w]);
  if (dot(n, n) === 0) return [[p, q], cross(minus(q, p), d)]; // w is on pq: try another side
  if (isBeyond(q, w, n) && dot(minus(q, w), w) < 0) return edge(q, w); // drop p
  if (isBeyond(w, p, n)) return edge(p, w); // drop q
  if (dot(n, w) > 0) return [[q, p, w], opposite(n)]; // O is in front of qpw
  return [[p, q, w], n]; // O is in front of pqw
}

// null if the tetrahedron contains O.
function tetrahedron(p, q, r, w) {
  if (dot(normal([p, q, r]), minus(w, p)) === 0) {
    return [[q, p, r], normal([q, p, r])]; // flat: try the other side
  }
  const faces = [[p, q, w], [q, r, w], [r, p, w]];
  let isInside = true;
  for (const face of faces) {
    const n = normal(face);
    if (dot(n, w) < 0) {
      isInside = false; // O is beyond this face
      if (!isBeyond(face[1], w, n) && !isBeyond(w, face[0], n)) return [face, n]; // and over its interior
    }
  }
  if (isInside) return null;
  // O is in front of an edge. It is beyond that edge on both faces.
  const [pqw, qrw, rpw] = faces.map(normal);
  if (isBeyond(p, w, rpw) && isBeyond(w, p, pqw) && dot(minus(p, w), w) < 0) return edge(p, w);
  if (isBeyond(q, w, pqw) && isBeyond(w, q, qrw) && dot(minus(q, w), w) < 0) return edge(q, w);
  return edge(r, w);
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
    else if (p) next = edge(p, w);
    else next = [[w], opposite(dot(w, w) === 0 ? first : w)];
    if (!next) return { verdict: "collide", tetrahedron: [p, q, r, w] };
    [simplex, d] = next;
  }
  return { verdict: "undecided" };
}

// EPA: the depth and the direction of the push, from a tetrahedron that contains O.
function epa(support, [p, q, r, w]) {
  let faces = [[q, p, r], [p, q, w], [q, r, w], [r, p, w]];
  for (let look = 0; look < 99; look++) {
    let [closest, depth] = [faces[0], Infinity];
    for (const face of faces) {
      const n = normal(face);
      const distance = dot(n, face[0]) / Math.sqrt(dot(n, n));
      if (distance < depth) [closest, depth] = [face, distance];
    }
    const n = normal(closest);
    const w = support(n);
    if (dot(n, minus(w, closest[0])) <= 0) {
      const length = Math.sqrt(dot(n, n));
      return { depth, normal: vector(n.x / length, n.y / length, n.z / length) };
    }
    // Remove the faces that w sees. An edge that only one of them has is on the horizon.
    const sees = (face) => dot(normal(face), minus(w, face[0])) >= 0;
    const edges = faces.filter(sees).flatMap(([p, q, r]) => [[p, q], [q, r], [r, p]]);
    faces = faces.filter((face) => !sees(face));
    for (const [p, q] of edges) {
      if (!edges.some(([s, t]) => s === q && t === p)) faces.push([p, q, w]);
    }
  }
  return null;
}
