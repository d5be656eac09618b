#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

struct Vector {
    double x, y, z;
};

Vector minus(Vector p, Vector q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
Vector opposite(Vector p) { return {-p.x, -p.y, -p.z}; }
double dot(Vector p, Vector q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
Vector cross(Vector p, Vector q) {
    return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}
bool same(Vector p, Vector q) { return p.x == q.x && p.y == q.y && p.z == q.z; }

using Triangle = std::array<Vector, 3>;
using Tetrahedron = std::array<Vector, 4>;

// A normal of the triangle pqr.
Vector normal(Triangle t) { return cross(minus(t[1], t[0]), minus(t[2], t[0])); }

// Is O beyond the edge from p to q of a triangle with the normal n?
bool is_beyond(Vector p, Vector q, Vector n) { return dot(cross(minus(q, p), n), p) < 0; }

// The corner of a convex body that lies farthest along d.
Vector farthest(const std::vector<Vector>& corners, Vector d) {
    Vector best = corners[0];
    for (Vector corner : corners) {
        if (dot(d, corner) > dot(d, best)) best = corner;
    }
    return best;
}

// The point of A ⊖ B that lies farthest along d.
Vector support(const std::vector<Vector>& a, const std::vector<Vector>& b, Vector d) {
    return minus(farthest(a, d), farthest(b, opposite(d)));
}

// A simplex, and the direction of the next search.
struct Next {
    std::vector<Vector> simplex;
    Vector d;
};

Next edge(Vector p, Vector w) {
    Vector e = minus(w, p);
    Vector d = cross(cross(e, opposite(p)), e);  // perpendicular to e, towards O
    for (Vector axis : {Vector{1, 0, 0}, Vector{0, 1, 0}}) {
        if (dot(d, d) == 0) d = cross(e, axis);  // O is on pw: any perpendicular will do
    }
    return {{p, w}, d};
}

Next triangle(Vector p, Vector q, Vector w, Vector d) {
    Vector n = normal({p, q, w});
    if (dot(n, n) == 0) return {{p, q}, cross(minus(q, p), d)};  // w is on pq: try another side
    if (is_beyond(q, w, n) && dot(minus(q, w), w) < 0) return edge(q, w);  // drop p
    if (is_beyond(w, p, n)) return edge(p, w);  // drop q
    if (dot(n, w) > 0) return {{q, p, w}, opposite(n)};  // O is in front of qpw
    return {{p, q, w}, n};  // O is in front of pqw
}

// Nothing if the tetrahedron contains O.
std::optional<Next> tetrahedron(Vector p, Vector q, Vector r, Vector w) {
    if (dot(normal({p, q, r}), minus(w, p)) == 0) {
        return Next{{q, p, r}, normal({q, p, r})};  // flat: try the other side
    }
    Triangle faces[] = {{p, q, w}, {q, r, w}, {r, p, w}};
    bool is_inside = true;
    for (Triangle face : faces) {
        Vector n = normal(face);
        if (dot(n, w) < 0) {
            is_inside = false;  // O is beyond this face
            if (!is_beyond(face[1], w, n) && !is_beyond(w, face[0], n)) {
                return Next{{face[0], face[1], w}, n};  // and over its interior
            }
        }
    }
    if (is_inside) return std::nullopt;
    // O is in front of an edge. It is beyond that edge on both faces.
    Vector pqw = normal(faces[0]), qrw = normal(faces[1]), rpw = normal(faces[2]);
    if (is_beyond(p, w, rpw) && is_beyond(w, p, pqw) && dot(minus(p, w), w) < 0) return edge(p, w);
    if (is_beyond(q, w, pqw) && is_beyond(w, q, qrw) && dot(minus(q, w), w) < 0) return edge(q, w);
    return edge(r, w);
}

enum class Verdict { Apart, Collide, Undecided };
using Support = std::function<Vector(Vector)>;

// Does A ⊖ B contain the origin O? If it does, with a tetrahedron that does.
Verdict gjk(const Support& support, Vector first, Tetrahedron& found) {
    std::vector<Vector> s;
    Vector d = first;
    for (int look = 0; look < 99; look++) {
        Vector w = support(d);
        if (dot(d, w) < 0) return Verdict::Apart;  // w falls short of O
        std::optional<Next> next;
        if (s.size() == 3) {
            next = tetrahedron(s[0], s[1], s[2], w);
        } else if (s.size() == 2) {
            next = triangle(s[0], s[1], w, d);
        } else if (s.size() == 1) {
            next = edge(s[0], w);
        } else {
            next = Next{{w}, opposite(dot(w, w) == 0 ? first : w)};
        }
        if (!next) {
            found = {s[0], s[1], s[2], w};
            return Verdict::Collide;
        }
        s = next->simplex;
        d = next->d;
    }
    return Verdict::Undecided;
}

struct Push {
    double depth;
    Vector normal;
};

// EPA: the depth and the direction of the push, from a tetrahedron that contains O.
std::optional<Push> epa(const Support& support, const Tetrahedron& t) {
    std::vector<Triangle> faces = {
        {t[1], t[0], t[2]}, {t[0], t[1], t[3]}, {t[1], t[2], t[3]}, {t[2], t[0], t[3]}};
    for (int look = 0; look < 99; look++) {
        Triangle closest = faces[0];
        double depth = std::numeric_limits<double>::infinity();
        for (Triangle face : faces) {
            Vector n = normal(face);
            double distance = dot(n, face[0]) / std::sqrt(dot(n, n));
            if (distance < depth) {
                closest = face;
                depth = distance;
            }
        }
        Vector n = normal(closest);
        Vector w = support(n);
        if (dot(n, minus(w, closest[0])) <= 0) {
            double length = std::sqrt(dot(n, n));
            return Push{depth, {n.x / length, n.y / length, n.z / length}};
        }
        // Remove the faces that w sees. An edge that only one of them has is on the horizon.
        std::vector<Triangle> kept;
        std::vector<std::pair<Vector, Vector>> edges;
        for (Triangle face : faces) {
            auto [p, q, r] = face;
            if (dot(normal(face), minus(w, p)) >= 0) {
                edges.insert(edges.end(), {{p, q}, {q, r}, {r, p}});
            } else {
                kept.push_back(face);
            }
        }
        faces = kept;
        for (auto [p, q] : edges) {
            bool is_shared = false;
            for (auto [s, t] : edges) is_shared |= same(s, q) && same(t, p);
            if (!is_shared) faces.push_back({p, q, w});
        }
    }
    return std::nullopt;
}
