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

bool operator==(Vector p, Vector q) { return p.x == q.x && p.y == q.y; }
double length(Vector p) { return std::sqrt(dot(p, p)); }
Vector unit(Vector p) { return {p.x / length(p), p.y / length(p)}; }

// p × q, or 0 if it is no larger than its rounding error can be.
double cross(Vector p, Vector q) {
    double left = p.x * q.y, right = p.y * q.x;
    return std::abs(left - right) > 4e-16 * (std::abs(left) + std::abs(right)) ? left - right : 0;
}

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
        bool is_flat = cross(minus(q, p), minus(w, p)) == 0;  // nothing is beyond pq, so O is on it
        if (!is_flat && cross(q, w) < 0) {
            p = w;  // O is beyond qw: drop p
        } else if (!is_flat && cross(w, p) < 0) {
            q = w;  // O is beyond wp: drop q
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

// EPA: the depth and the direction of the push, from a triangle that contains O. Nothing if the limit is reached.
std::optional<Push> epa(const Support& support, const Triangle& t) {
    std::vector<std::array<Vector, 2>> edges = {{t[0], t[1]}, {t[1], t[2]}, {t[2], t[0]}};
    Push push = {std::numeric_limits<double>::infinity(), {}};
    for (int look = 0; look < 999; look++) {
        std::size_t closest = 0;
        double distance = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < edges.size(); i++) {
            auto [p, q] = edges[i];
            double height = cross(p, q) / length(minus(q, p));
            if (height < distance) {
                closest = i;
                distance = height;
            }
        }
        if (push.depth <= distance) return push;
        auto [p, q] = edges[closest];
        Vector n = unit(turn(minus(p, q)));
        Vector w = support(n);
        if (dot(n, w) < push.depth) push = {dot(n, w), n};
        bool is_known = false;
        for (auto [r, s] : edges) is_known |= r == w || s == w;
        edges.erase(edges.begin() + closest);
        if (!is_known && cross(minus(w, p), minus(q, p)) > 0) {
            edges.insert(edges.begin() + closest, {{p, w}, {w, q}});
        }
    }
    return std::nullopt;
}
