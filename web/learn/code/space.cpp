#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
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
bool operator==(Vector p, Vector q) { return p.x == q.x && p.y == q.y && p.z == q.z; }
double length(Vector p) { return std::sqrt(dot(p, p)); }
Vector unit(Vector p) { return {p.x / length(p), p.y / length(p), p.z / length(p)}; }
const Vector O = {0, 0, 0};

using Triangle = std::array<Vector, 3>;
using Tetrahedron = std::array<Vector, 4>;

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

// A normal of the triangle pqr.
Vector normal(Triangle t) { return cross(minus(t[1], t[0]), minus(t[2], t[0])); }

// (u × v)·w, or 0 if it is no larger than its rounding error can be.
double volume(Vector u, Vector v, Vector w) {
    double volume = dot(cross(u, v), w);
    return std::abs(volume) > 1e-15 * length(u) * length(v) * length(w) ? volume : 0;
}

// Positive if the point x is in front of the triangle pqr, negative if it is behind.
double front(Triangle t, Vector x) {
    return volume(minus(t[1], t[0]), minus(t[2], t[0]), minus(x, t[0]));
}

// Is O beyond the edge from p to q of a triangle with the normal n?
bool is_beyond(Vector p, Vector q, Vector n) { return volume(minus(q, p), n, p) < 0; }

// A simplex, and the direction of the next search.
struct Next {
    std::vector<Vector> simplex;
    Vector d;
};

Next edge(Vector p, Vector w) {
    Vector e = minus(w, p);
    Vector n = cross(e, opposite(p));
    Vector d = cross(n, e);  // perpendicular to e, towards O
    if (volume(e, opposite(p), n) == 0) d = cross(e, {1, 0, 0});  // O is on pw: any perpendicular will do
    if (dot(d, d) == 0) d = cross(e, {0, 1, 0});
    return {{p, w}, d};
}

Next triangle(Vector p, Vector q, Vector w, Vector d) {
    Vector n = normal({p, q, w});
    bool is_thin = length(n) <= 1e-7 * length(minus(q, p)) * length(minus(w, p));
    if (is_thin) return {{p, q}, cross(minus(q, p), d)};  // w is nearly on pq: try another side
    if (is_beyond(q, w, n) && dot(minus(q, w), w) < 0) return edge(q, w);  // drop p
    if (is_beyond(w, p, n)) return edge(p, w);  // drop q
    if (dot(n, w) > 0) return {{q, p, w}, opposite(n)};  // O is in front of qpw
    return {{p, q, w}, n};  // O is in front of pqw
}

// Nothing if the tetrahedron contains O.
std::optional<Next> tetrahedron(Vector p, Vector q, Vector r, Vector w) {
    if (front({p, q, r}, w) == 0) return std::nullopt;  // flat: O is on pqr, as w has not fallen short of it
    Triangle faces[] = {{p, q, w}, {q, r, w}, {r, p, w}};
    bool is_inside = true;
    for (Triangle face : faces) {
        Vector n = normal(face);
        if (front(face, O) > 0) {
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
    if (is_beyond(r, w, qrw) && is_beyond(w, r, rpw) && dot(minus(r, w), w) < 0) return edge(r, w);
    return std::nullopt;  // only rounding puts O outside
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
        } else if (s.size() == 1 && !(s[0] == w)) {
            next = edge(s[0], w);
        } else {
            next = Next{{w}, w == O ? Vector{-d.y, -d.z, -d.x} : opposite(w)};  // if w is O, try all sides
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

// EPA's faces have the indices of their corners.
using Face = std::array<std::size_t, 3>;
using Edge = std::array<std::size_t, 2>;

Triangle at(const std::vector<Vector>& corners, Face face) {
    return {corners[face[0]], corners[face[1]], corners[face[2]]};
}

std::array<Edge, 3> edges(Face face) {
    auto [p, q, r] = face;
    return {{{p, q}, {q, r}, {r, p}}};
}

template <class Items, class Item>
bool contains(const Items& items, const Item& item) {
    return std::find(items.begin(), items.end(), item) != items.end();
}

struct Push {
    double depth;
    Vector normal;
};

// EPA: the depth and the direction of the push, from a tetrahedron that contains O. Nothing if the limit is reached.
std::optional<Push> epa(const Support& support, const Tetrahedron& tetrahedron) {
    std::vector<Vector> corners(tetrahedron.begin(), tetrahedron.end());
    std::vector<Face> faces = {{1, 0, 2}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    Push push = {std::numeric_limits<double>::infinity(), O};
    for (int look = 0; look < 999; look++) {
        Face closest = {0, 1, 2};
        double distance = std::numeric_limits<double>::infinity();
        for (Face face : faces) {
            double height = dot(unit(normal(at(corners, face))), corners[face[0]]);
            if (height < distance) {
                closest = face;
                distance = height;
            }
        }
        if (push.depth <= distance) return push;
        Vector n = unit(normal(at(corners, closest)));
        Vector w = support(n);
        if (dot(n, w) < push.depth) push = {dot(n, w), n};
        if (contains(corners, w) || front(at(corners, closest), w) <= 0) {
            faces.erase(std::find(faces.begin(), faces.end(), closest));  // nothing is beyond it
            continue;
        }
        // Remove the faces that w sees, from neighbour to neighbour. They end at the horizon.
        std::vector<Face> seen = {closest}, horizon;
        for (std::size_t next = 0; next < seen.size(); next++) {
            for (Edge edge : edges(seen[next])) {
                Edge opposite = {edge[1], edge[0]};
                auto neighbour = std::find_if(faces.begin(), faces.end(), [&](Face face) {
                    return contains(edges(face), opposite);
                });
                if (neighbour == faces.end() || front(at(corners, *neighbour), w) < 0) {
                    horizon.push_back({edge[0], edge[1], corners.size()});
                } else if (!contains(seen, *neighbour)) {
                    seen.push_back(*neighbour);
                }
            }
        }
        for (Face face : seen) faces.erase(std::find(faces.begin(), faces.end(), face));
        faces.insert(faces.end(), horizon.begin(), horizon.end());
        corners.push_back(w);
    }
    return std::nullopt;
}
