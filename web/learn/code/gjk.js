const vector = (x, y) => ({ x, y });
const minus = (p, q) => vector(p.x - q.x, p.y - q.y);
const dot = (p, q) => p.x * q.x + p.y * q.y;
const same = (p, q) => p.x === q.x && p.y === q.y;
const length = (p) => Math.sqrt(dot(p, p));
const unit = (p) => vector(p.x / length(p), p.y / length(p));

// p × q, or 0 if it is no larger than its rounding error can be.
function cross(p, q) {
  const [left, right] = [p.x * q.y, p.y * q.x];
  return Math.abs(left - right) > 4e-16 * (Math.abs(left) + Math.abs(right)) ? left - right : 0;
}

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
    const isFlat = cross(minus(q, p), minus(w, p)) === 0; // nothing is beyond pq, so O is on it
    if (!isFlat && cross(q, w) < 0) {
      p = w; // O is beyond qw: drop p
    } else if (!isFlat && cross(w, p) < 0) {
      q = w; // O is beyond wp: drop q
    } else {
      return { verdict: "collide", triangle: [p, q, w] };
    }
  }
  return { verdict: "undecided" };
}

// EPA: the depth and the direction of the push, from a triangle that contains O. null if the limit is reached.
function epa(support, [p, q, r]) {
  const edges = [[p, q], [q, r], [r, p]];
  let push = { depth: Infinity };
  for (let look = 0; look < 999; look++) {
    let [closest, distance] = [0, Infinity];
    for (const [i, [p, q]] of edges.entries()) {
      const height = cross(p, q) / length(minus(q, p));
      if (height < distance) [closest, distance] = [i, height];
    }
    if (push.depth <= distance) return push;
    const [p, q] = edges[closest];
    const n = unit(turn(minus(p, q)));
    const w = support(n);
    if (dot(n, w) < push.depth) push = { depth: dot(n, w), normal: n };
    const isKnown = edges.some(([p, q]) => same(p, w) || same(q, w));
    if (isKnown || cross(minus(w, p), minus(q, p)) <= 0) {
      edges.splice(closest, 1); // nothing is beyond it
    } else {
      edges.splice(closest, 1, [p, w], [w, q]);
    }
  }
  return null;
}
