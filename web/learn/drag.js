// Lets the reader drag A, B and d in each <figure data-drag="x,y x,y">, whose attribute has the first two corners of A,
// and redraws what depends on them. It needs nothing of the program: it starts from the corners that the picture shows.
"use strict";

const plus = (p, q, by = 1) => [p[0] + by * q[0], p[1] + by * q[1]];
const minus = (p, q) => plus(p, q, -1);
const scaled = (p, by) => [by * p[0], by * p[1]];
const dot = (p, q) => p[0] * q[0] + p[1] * q[1];
const cross = (p, q) => p[0] * q[1] - p[1] * q[0];
const turn = (p) => [-p[1], p[0]];
const unit = (p) => scaled(p, 1 / (Math.hypot(...p) || 1));
const mean = (points) => points.reduce((sum, p) => plus(sum, p, 1 / points.length), [0, 0]);
const farthest = (corners, d) => corners.reduce((best, p) => (dot(d, p) > dot(d, best) ? p : best));

// The corners of A ⊖ B in order, each with the corners of A and B that make it: the convex hull of all differences.
const difference = (a, b) => {
  const points = a.flatMap((p) => b.map((q) => ({ a: p, b: q, w: minus(p, q) })));
  points.sort((p, q) => p.w[0] - q.w[0] || p.w[1] - q.w[1]);
  const half = (points) => {
    const kept = [];
    for (const next of points) {
      while (kept.length > 1 && cross(minus(kept.at(-1).w, kept.at(-2).w), minus(next.w, kept.at(-1).w)) <= 0) kept.pop();
      kept.push(next);
    }
    return kept.slice(0, -1);
  };
  return [...half(points), ...half(points.reverse())];
};

const edges = (outline) => outline.map((p, i) => [p, outline[(i + 1) % outline.length]]);
// The point of the boundary nearest O, v = a − b, with its edge.
const nearest = (outline) => {
  const points = edges(outline).map(([p, q]) => {
    const e = minus(q.w, p.w);
    const t = Math.min(Math.max(-dot(p.w, e) / dot(e, e), 0), 1);
    const mixed = (name) => plus(p[name], minus(q[name], p[name]), t);
    return { a: mixed("a"), b: mixed("b"), v: mixed("w"), edge: [p.w, q.w] };
  });
  return points.reduce((best, p) => (Math.hypot(...p.v) < Math.hypot(...best.v) ? p : best));
};
const written = (x, digits = 0) => (Number(x.toFixed(digits)) || 0).toFixed(digits).replace("-", "−");
const coordinates = (p, digits) => `(${written(p[0], digits)},\u00a0${written(p[1], digits)})`;
const set = (mark, values) => Object.entries(values).forEach(([name, value]) => mark.setAttribute(name, value));
const parsed = (text) => text.split(/\s/).map((p) => p.split(",").map(Number));
const read = (mark) => parsed(mark.getAttribute("points"));
const write = (mark, points) => set(mark, { points: points.map((p) => p.map((x) => x.toFixed(2))).join(" ") });
const put = (mark, [x, y]) => {
  const isText = mark.localName === "text";
  set(mark, isText ? { x, y: y + 6, "text-anchor": "middle" } : { cx: x, cy: y });
};

// An arrow keeps its head. One without a length has no direction.
const drawArrow = (arrow, from, to) => {
  arrow.style.display = Math.hypot(...minus(to, from)) > 1 ? "" : "none";
  const [line, head] = arrow.children;
  const [tip, left, right] = read(head);
  const along = unit(minus(to, from));
  const neck = plus(to, along, -Math.hypot(...minus(tip, mean([left, right]))));
  const side = scaled(turn(along), Math.hypot(...minus(left, right)) / 2);
  write(line, [from, neck]);
  write(head, [to, plus(neck, side), minus(neck, side)]);
};
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// A mark that follows the pointer, by what `grab` returns for the point where it was grabbed, and the arrow keys.
const handle = (mark, grab) => {
  const place = ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(mark.ownerSVGElement.getScreenCTM().inverse());
    return [x, y];
  };
  let drag = null;
  mark.classList.add("handle");
  mark.addEventListener("pointerdown", (event) => {
    mark.focus({ preventScroll: true });
    mark.setPointerCapture(event.pointerId);
    drag = grab(place(event));
  });
  // A finger on a mark doesn't scroll the page; of SVG not every browser obeys touch-action.
  mark.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  mark.addEventListener("pointermove", (event) => drag?.(place(event)));
  mark.addEventListener("lostpointercapture", () => (drag = null));
};
const listen = (mark, label, act) => {
  set(mark, { tabindex: 0, role: "button", "aria-label": label });
  mark.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act(scaled(KEYS[event.key], event.shiftKey ? 1 : 5));
  });
};

for (const figure of document.querySelectorAll("figure[data-drag]")) {
  const [world, minkowski] = figure.querySelectorAll("svg");
  // The marks of a name, first those of the world.
  const marks = (name, kind = "") => [...figure.querySelectorAll(`svg [data-name="${name}"] ${kind}`)];
  // Both panes have one scale.
  const scene = parsed(figure.dataset.drag);
  const drawn = { A: read(marks("A", "polygon")[0]), B: read(marks("B", "polygon")[0]) };
  const scale = Math.hypot(...minus(drawn.A[1], drawn.A[0])) / Math.hypot(...minus(scene[1], scene[0]));
  const inWorld = (p) => plus(drawn.A[0], minus(p, scene[0]), scale);
  const toScene = (p) => plus(scene[0], minus(p, drawn.A[0]), 1 / scale).map(Math.round);
  const origin = marks("origin", "circle").map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value])[0] ?? [0, 0];
  const inMinkowski = (p) => plus(origin, p, scale);
  const corners = { A: drawn.A.map(toScene), B: drawn.B.map(toScene) };
  const arrows = marks("d", ".arrow");
  const signs = [1, -1, 1]; // the second arrow shows −d
  const start = { A: [0, 0], B: [0, 0], d: [-1, 0] };
  const state = { ...start };
  const values = document.createElement("output");
  figure.querySelector("figcaption").after(values);

  const drawSupport = (a, b, d) => {
    const [p, q] = [farthest(a, d), farthest(b, scaled(d, -1))];
    const w = minus(p, q);
    const places = [inWorld(p), inWorld(q), inMinkowski(w)];
    const tails = [places[0], places[1], inMinkowski(minus(mean(a), mean(b)))];
    arrows.forEach((arrow, i) => {
      const out = scaled(d, signs[i]);
      write(marks("support-line", "polyline")[i], [2000, -2000].map((far) => plus(places[i], turn(d), far)));
      put(marks("w1", "circle")[i], places[i]);
      put(marks("w1", "text")[i], plus(plus(places[i], out, -16), turn(out), 20));
      drawArrow(arrow, tails[i], plus(tails[i], out, 46));
      put(marks("d", "text")[i], plus(tails[i], out, 62));
    });
    const made = minkowski ? `, w₁ = a₁ − b₁ = ${coordinates(w)}` : "";
    return `d = ${coordinates(d, 2)}: a₁ = ${coordinates(p)}, b₁ = ${coordinates(q)}${made}`;
  };
  const drawPush = (b, outline, name) => {
    const found = nearest(outline);
    const text = `${name} ${written(Math.hypot(...found.v), 2)}`;
    const [inA, inDifference] = marks("push", ".arrow");
    write(marks("closest-edge", "polyline")[0], found.edge.map(inMinkowski));
    write(marks("B-after-push", "polygon")[0], b.map((p) => inWorld(plus(p, found.v))));
    drawArrow(inA, inWorld(found.b), inWorld(found.a));
    drawArrow(inDifference, inMinkowski([0, 0]), inMinkowski(found.v));
    const [label] = marks("push", "text");
    label.textContent = text;
    put(label, plus(inMinkowski(scaled(found.v, 0.5)), [64, 0]));
    return text;
  };

  const draw = () => {
    const [a, b] = ["A", "B"].map((name) => {
      for (const mark of marks(name)) set(mark, { transform: `translate(${scaled(state[name], scale)})` });
      return corners[name].map((p) => plus(p, state[name]));
    });
    const said = arrows.length ? [drawSupport(a, b, state.d)] : [];
    if (minkowski) {
      const outline = difference(a, b);
      const colliding = edges(outline).every(([p, q]) => cross(p.w, q.w) >= 0);
      write(marks("A-minus-B", "polygon")[0], outline.map((p) => inMinkowski(p.w)));
      said.push(colliding ? "O is inside A ⊖ B" : "O is outside A ⊖ B");
      if (!arrows.length) said.push(drawPush(b, outline, colliding ? "depth" : "gap"));
      figure.classList.toggle("contains", colliding);
      figure.dispatchEvent(new CustomEvent("verdict", { bubbles: true, detail: { colliding } }));
    }
    values.textContent = said.join("; ");
  };

  // By whole units, and not out of the picture.
  const moveTo = (name, to) => {
    const { x, y, width, height } = world.viewBox.baseVal;
    const centre = inWorld(plus(mean(corners[name]), to));
    const within = [Math.min(Math.max(centre[0], x), x + width), Math.min(Math.max(centre[1], y), y + height)];
    state[name] = plus(to, minus(within, centre), 1 / scale).map(Math.round);
    draw();
  };
  const point = (d) => {
    state.d = unit(d);
    draw();
  };

  for (const name of ["A", "B"]) {
    for (const mark of marks(name)) {
      handle(mark, (from) => {
        const before = state[name];
        return (to) => moveTo(name, plus(before, minus(to, from), 1 / scale));
      });
    }
    listen(marks(name)[0], `${name}: move it with the arrow keys`, (by) => moveTo(name, plus(state[name], by)));
  }
  arrows.forEach((arrow, i) => handle(arrow, () => {
    const [tail] = read(arrow.children[0]);
    return (to) => point(scaled(minus(to, tail), signs[i]));
  }));
  arrows.slice(0, 1).forEach((arrow) => listen(arrow, "d: rotate it with the arrow keys", ([right, down]) => {
    const angle = ((right + down) * Math.PI) / 180;
    point(plus(scaled(state.d, Math.cos(angle)), turn(state.d), Math.sin(angle)));
  }));
  const reset = document.createElement("button");
  reset.type = "button";
  reset.textContent = "Reset";
  reset.addEventListener("click", () => {
    Object.assign(state, start);
    draw();
  });
  figure.querySelector(".open").append(reset);
  figure.querySelector(".picture").role = "group";
  draw();
}
