"""Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.

trace = Tracer("trace.jsonl")
trace.step("gjk", d, w, simplex=[p, q], outcome="goes-on")   # in the loop, where w is found along d
trace.end(colliding=True, depth=2.5, normal=n)               # what it came to
"""
import json


class Tracer:
    def __init__(self, path):
        self.file = open(path, "w")

    def step(self, phase, direction, support, **claims):
        """A query of "gjk", "epa" or "distance". Claims are checked where they are given:
        simplex, kept_simplex, polytope (lists of points), edge (two indices), normal, distance, closest, outcome."""
        self._write({"phase": phase, "direction": direction, "support": support, **claims})

    def end(self, **claims):
        """What it came to: colliding, depth, distance, normal."""
        self._write(claims)
        self.file.close()

    def _write(self, fields):
        def plain(value):  # arrays and numbers of numpy, tuples with names, generators
            return value.tolist() if hasattr(value, "tolist") else list(value)

        text = json.dumps(fields, default=plain)
        if "NaN" in text or "Infinity" in text:  # JSON has none of them: they are strings
            text = json.dumps(json.loads(text, parse_constant=str))
        self.file.write(text + "\n")
        self.file.flush()  # as the program may crash
