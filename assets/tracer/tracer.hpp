// Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//
// Tracer trace("trace.jsonl");
// trace.step("gjk", d, w).points("simplex", simplex).word("outcome", "goes-on");   // where w is found along d
// trace.end(true).number("depth", 2.5).vector("normal", n);                        // what it came to
//
// Vectors are anything with x and y; in 3D, give `coordinates` a z.
#include <cmath>
#include <fstream>
#include <string>

class Tracer {
public:
    explicit Tracer(const std::string &path) : out(path, std::ios::binary) { out.precision(17); }

    // A query of gjk, epa or distance. What follows on the same line are its claims; each is checked where
    // it is given.
    template <class V> Tracer &step(const std::string &phase, const V &direction, const V &support) {
        out << "{\"phase\": \"" << phase << "\", \"direction\": ";
        coordinates(direction);
        out << ", \"support\": ";
        coordinates(support);
        return end_line();
    }
    // Whether they collide.
    Tracer &end(bool colliding) {
        out << "{\"colliding\": " << (colliding ? "true" : "false");
        return end_line();
    }
    // simplex, kept_simplex or polytope: a list of points.
    template <class List> Tracer &points(const std::string &name, const List &list) {
        const char *comma = "";
        claim(name) << "[";
        for (const auto &point : list) { out << comma; coordinates(point); comma = ", "; }
        out << "]";
        return end_line();
    }
    // normal or closest.
    template <class V> Tracer &vector(const std::string &name, const V &v) { claim(name); coordinates(v); return end_line(); }
    // distance; of the whole also depth.
    Tracer &number(const std::string &name, double number) { claim(name); put(number); return end_line(); }
    // outcome: goes-on, separated, colliding, closest or stopped.
    Tracer &word(const std::string &name, const std::string &word) { claim(name) << "\"" << word << "\""; return end_line(); }
    // The polytope's closest edge, as indices.
    Tracer &edge(int from, int to) { claim("edge") << "[" << from << ", " << to << "]"; return end_line(); }

private:
    template <class V> void coordinates(const V &v) { out << "["; put(v.x); out << ", "; put(v.y); out << "]"; }
    // JSON has no NaN and no infinities: they are strings.
    void put(double number) {
        if (std::isfinite(number)) out << number; else out << "\"" << number << "\"";
    }
    // Every line is whole and in the file at once, as the program may crash; a claim is written over the line's end.
    std::ostream &claim(const std::string &name) { return out.seekp(-2, std::ios::end) << ", \"" << name << "\": "; }
    Tracer &end_line() { out << "}\n" << std::flush; return *this; }
    std::ofstream out;
};
