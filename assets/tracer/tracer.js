// Collects what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//
// const trace = new Tracer();
// trace.step("gjk", d, w, { simplex: [p, q], outcome: "goes-on" });   // in the loop, where w is found along d
// trace.end({ colliding: true, depth: 2.5, normal: n });              // what it came to
// require("fs").writeFileSync("trace.jsonl", trace.text());           // in a page: console.log(trace.text())
class Tracer {
  lines = [];

  // A query of "gjk", "epa" or "distance". Points are [x, y] or {x, y}. Claims are checked where
  // they are given: simplex, kept_simplex, polytope (lists of points), edge (two indices), normal, distance, closest,
  // outcome.
  step(phase, direction, support, claims = {}) {
    this.lines.push(Tracer.line({ phase, direction, support, ...claims }));
  }

  // What it came to: colliding, depth, distance, normal.
  end(claims) {
    this.lines.push(Tracer.line(claims));
  }

  text() {
    return this.lines.join("\n") + "\n";
  }

  static line(fields) {
    const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
    return JSON.stringify(fields, plain);
  }
}

if (typeof module !== "undefined") module.exports = { Tracer };
