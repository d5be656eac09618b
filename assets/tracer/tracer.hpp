// Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//
// Tracer trace("trace.jsonl");
// trace.step("gjk", d, w).points("simplex", simplex).word("outcome", "goes-on");   // where w is found along d
// trace.end(true).number("depth", 2.5).vector("normal", n);                        // what it came to
//
// Vectors are anything with x and y; in space, give `coordinates` a z.
#include <fstream>
#include <string>

class Tracer {
public:
    explicit Tracer(const std::string &path) : out(path) { out.precision(17); }
    ~Tracer() { out << close << "\n"; }

    // A query of gjk, epa or distance. What follows on the same line are its claims; each is checked where
    // it is given.
    template <class V> Tracer &step(const std::string &phase, const V &direction, const V &support) {
        out << close << "{\"phase\": \"" << phase << "\"";
        close = "}\n";
        return vector("direction", direction).vector("support", support);
    }
    // Whether they collide.
    Tracer &end(bool colliding) {
        out << close << "{\"colliding\": " << (colliding ? "true" : "false");
        close = "}\n";
        return *this;
    }
    // simplex, kept_simplex or polytope: a list of points.
    template <class List> Tracer &points(const std::string &name, const List &list) {
        const char *comma = "";
        out << ", \"" << name << "\": [";
        for (const auto &point : list) { out << comma; coordinates(point); comma = ", "; }
        out << "]";
        return *this;
    }
    // normal or closest.
    template <class V> Tracer &vector(const std::string &name, const V &v) { out << ", \"" << name << "\": "; coordinates(v); return *this; }
    // distance; of the whole also depth.
    Tracer &number(const std::string &name, double number) { out << ", \"" << name << "\": " << number; return *this; }
    // outcome: goes-on, separated, colliding, closest or stopped.
    Tracer &word(const std::string &name, const std::string &word) { out << ", \"" << name << "\": \"" << word << "\""; return *this; }
    // The polytope's closest edge, as indices.
    Tracer &edge(int from, int to) { out << ", \"edge\": [" << from << ", " << to << "]"; return *this; }

private:
    template <class V> void coordinates(const V &v) { out << "[" << v.x << ", " << v.y << "]"; }
    std::ofstream out;
    std::string close;
};
