// Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//
// const trace = new Tracer("trace.jsonl");                            // in a page: new Tracer()
// trace.step("gjk", d, w, { simplex: [p, q], outcome: "goes-on" });   // in the loop, where w is found along d
// trace.end({ colliding: true, depth: 2.5, normal: n });              // what it came to
// console.log(trace.text());                                          // in a page
class Tracer {
  lines = [];

  // Without a path, as in a page, the lines are kept for text() alone.
  constructor(path) {
    this.file = path && require("fs").openSync(path, "w");
  }

  // A query of "gjk", "epa" or "distance". Points are [x, y] or {x, y}. Claims are checked where
  // they are given: simplex, kept_simplex, polytope (lists of points), edge (two indices), normal, distance, closest,
  // outcome.
  step(phase, direction, support, claims = {}) {
    this.write({ phase, direction, support, ...claims });
  }

  // What it came to: colliding, depth, distance, normal.
  end(claims) {
    this.write(claims);
  }

  text() {
    return this.lines.join("\n") + "\n";
  }

  write(fields) {
    const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
    this.lines.push(JSON.stringify(fields, plain));
    // At once, as the program may crash.
    if (this.file) require("fs").writeSync(this.file, this.lines.at(-1) + "\n");
  }
}

if (typeof module !== "undefined") module.exports = { Tracer };
