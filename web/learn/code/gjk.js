const vector = (x, y) => ({ x, y });
const minus = (p, q) => vector(p.x - q.x, p.y - q.y);
const dot = (p, q) => p.x * q.x + p.y * q.y;
const cross = (p, q) => p.x * q.y - p.y * q.x;

// A quarter turn, from x towards y.
const turn = (e) => vector(-e.y, e.x);

// The corner of a convex polygon that lies farthest along d.
function farthest(corners, d) {
  let best = corners[0];
  for (const corner of corners) {
    if (dot(d, corner) > dot(d, best)) best = corner;
  }
  return best;
}

// The point of A ⊖ B that lies farthest along d.
function support(a, b, d) {
  return minus(farthest(a, d), farthest(b, vector(-d.x, -d.y)));
}

// Does A ⊖ B contain the origin O? If it does, with a triangle that does.
function gjk(support, first) {
  let p = support(first);
  if (dot(first, p) < 0) return { verdict: "apart" };
  const back = vector(-first.x, -first.y);
  let q = support(back);
  if (dot(back, q) < 0) return { verdict: "apart" };
  if (cross(p, q) < 0) [p, q] = [q, p];
  for (let look = 2; look < 99; look++) {
    const d = turn(minus(q, p)); // towards O
    const w = support(d);
    if (dot(d, w) < 0) return { verdict: "apart" }; // w falls short of O
    if (cross(q, w) < 0) {
      p = w; // O is beyond qw: drop p
    } else if (cross(w, p) < 0) {
      q = w; // O is beyond wp: drop q
    } else if (cross(minus(q, p), minus(w, p)) === 0) {
      [p, q] = [q, p]; // O is on pq, and nothing is on this side of it
    } else {
      return { verdict: "collide", triangle: [p, q, w] };
    }
  }
  return { verdict: "undecided" };
}

// EPA: the depth and the direction of the push, from a triangle that contains O.
function epa(support, triangle) {
  const polytope = [...triangle];
  while (polytope.length < 99) {
    let [closest, depth] = [0, Infinity];
    for (let i = 0; i < polytope.length; i++) {
      const [p, q] = [polytope[i], polytope[(i + 1) % polytope.length]];
      const e = minus(q, p);
      const distance = cross(p, q) / Math.sqrt(dot(e, e));
      if (distance < depth) [closest, depth] = [i, distance];
    }
    const p = polytope[closest];
    const q = polytope[(closest + 1) % polytope.length];
    const out = turn(minus(p, q));
    const w = support(out);
    if (dot(out, minus(w, p)) <= 0) {
      const length = Math.sqrt(dot(out, out));
      return { depth, normal: vector(out.x / length, out.y / length) };
    }
    polytope.splice(closest + 1, 0, w);
  }
  return null;
}
