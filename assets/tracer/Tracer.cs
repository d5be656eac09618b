// Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//
// using var trace = new Tracer("trace.jsonl");
// trace.Step("gjk", d, w).Points("simplex", simplex).Word("outcome", "goes-on");   // where w is found along d
// trace.End(true).Number("depth", 2.5).Vector("normal", n);                        // what it came to
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;

public sealed class Tracer : IDisposable
{
    private readonly StreamWriter file;

    public Tracer(string path) { file = new StreamWriter(path); }

    // A query of gjk, epa or distance. What follows on the same line are its claims; each is checked where
    // it is given.
    public Tracer Step(string phase, Vector2 direction, Vector2 support)
    {
        return Write("{\"phase\": \"" + phase + "\", \"direction\": " + Text(direction) + ", \"support\": " + Text(support));
    }

    // Whether they collide.
    public Tracer End(bool colliding) { return Write("{\"colliding\": " + (colliding ? "true" : "false")); }

    // simplex, kept_simplex or polytope.
    public Tracer Points(string name, IEnumerable<Vector2> list) { return Field(name, "[" + string.Join(", ", list.Select(Text)) + "]"); }

    // normal or closest.
    public Tracer Vector(string name, Vector2 v) { return Field(name, Text(v)); }

    // distance; of the whole also depth.
    public Tracer Number(string name, double number) { return Field(name, Text(number)); }

    // outcome: goes-on, separated, colliding, closest or stopped.
    public Tracer Word(string name, string word) { return Field(name, "\"" + word + "\""); }

    // The polytope's closest edge, as indices.
    public Tracer Edge(int from, int to) { return Field("edge", "[" + from + ", " + to + "]"); }

    public void Dispose() { file.Dispose(); }

    // Every line is whole and in the file at once, as the program may crash; a claim is written over the line's end.
    private Tracer Write(string text) { file.Write(text + "}\n"); file.Flush(); return this; }

    private Tracer Field(string name, string text)
    {
        file.BaseStream.Seek(-2, SeekOrigin.End);
        return Write(", \"" + name + "\": " + text);
    }

    // JSON has no NaN and no infinities: they are strings.
    private static string Text(double number)
    {
        var text = number.ToString("R", CultureInfo.InvariantCulture);
        return double.IsNaN(number) || double.IsInfinity(number) ? "\"" + text + "\"" : text;
    }

    private static string Text(Vector2 v) { return "[" + Text(v.X) + ", " + Text(v.Y) + "]"; }
}
