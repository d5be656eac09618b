#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

struct Vector {
    double x, y;
};

Vector minus(Vector p, Vector q) { return {p.x - q.x, p.y - q.y}; }
double dot(Vector p, Vector q) { return p.x * q.x + p.y * q.y; }
double cross(Vector p, Vector q) { return p.x * q.y - p.y * q.x; }

// A quarter turn, from x towards y.
Vector turn(Vector e) { return {-e.y, e.x}; }

// The corner of a convex polygon that lies farthest along d.
Vector farthest(const std::vector<Vector>& corners, Vector d) {
    Vector best = corners[0];
    for (Vector corner : corners) {
        if (dot(d, corner) > dot(d, best)) best = corner;
    }
    return best;
}

// The point of A ⊖ B that lies farthest along d.
Vector support(const std::vector<Vector>& a, const std::vector<Vector>& b, Vector d) {
    return minus(farthest(a, d), farthest(b, {-d.x, -d.y}));
}

enum class Verdict { Apart, Collide, Undecided };
using Support = std::function<Vector(Vector)>;
using Triangle = std::array<Vector, 3>;

// Does A ⊖ B contain the origin O? If it does, with a triangle that does.
Verdict gjk(const Support& support, Vector first, Triangle& triangle) {
    Vector p = support(first);
    if (dot(first, p) < 0) return Verdict::Apart;
    Vector back = {-first.x, -first.y};
    Vector q = support(back);
    if (dot(back, q) < 0) return Verdict::Apart;
    if (cross(p, q) < 0) std::swap(p, q);
    for (int look = 2; look < 99; look++) {
        Vector d = turn(minus(q, p));  // towards O
        Vector w = support(d);
        if (dot(d, w) < 0) return Verdict::Apart;  // w falls short of O
        if (cross(q, w) < 0) {
            p = w;  // O is beyond qw: drop p
        } else if (cross(w, p) < 0) {
            q = w;  // O is beyond wp: drop q
        } else if (cross(minus(q, p), minus(w, p)) == 0) {
            std::swap(p, q);  // O is on pq, and nothing is on this side of it
        } else {
            triangle = {p, q, w};
            return Verdict::Collide;
        }
    }
    return Verdict::Undecided;
}

struct Push {
    double depth;
    Vector normal;
};

// EPA: the depth and the direction of the push, from a triangle that contains O.
std::optional<Push> epa(const Support& support, const Triangle& triangle) {
    std::vector<Vector> polytope(triangle.begin(), triangle.end());
    while (polytope.size() < 99) {
        std::size_t closest = 0;
        double depth = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < polytope.size(); i++) {
            Vector p = polytope[i], q = polytope[(i + 1) % polytope.size()];
            Vector e = minus(q, p);
            double distance = cross(p, q) / std::sqrt(dot(e, e));
            if (distance < depth) {
                closest = i;
                depth = distance;
            }
        }
        Vector p = polytope[closest];
        Vector q = polytope[(closest + 1) % polytope.size()];
        Vector out = turn(minus(p, q));
        Vector w = support(out);
        if (dot(out, minus(w, p)) <= 0) {
            double length = std::sqrt(dot(out, out));
            return Push{depth, {out.x / length, out.y / length}};
        }
        polytope.insert(polytope.begin() + closest + 1, w);
    }
    return std::nullopt;
}
