#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "core/solid/solid_mesh.h"

namespace cuesta {
namespace {

using Index = std::uint32_t;
using Corners = std::array<Index, 3>;
using Place = std::array<double, 3>;

Error no_solid(const std::string& reason) {
    return {"the surface is no solid: " + reason, ""};
}

Place minus(const Place& a, const Place& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Place cross(const Place& a, const Place& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double dot(const Place& a, const Place& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The triangles, with the first vertex of each place in place of the others.
std::vector<Corners> welded(const SolidMesh& mesh) {
    std::vector<Index> order(mesh.positions.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::sort(order.begin(), order.end(), [&](Index a, Index b) {
        return mesh.positions[a] != mesh.positions[b] ? mesh.positions[a] < mesh.positions[b] : a < b;
    });
    std::vector<Index> first(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool same = i > 0 && mesh.positions[order[i]] == mesh.positions[order[i - 1]];
        first[order[i]] = same ? first[order[i - 1]] : order[i];
    }
    std::vector<Corners> result = mesh.triangles;
    for (Corners& corners : result)
        for (Index& corner : corners) corner = first[corner];
    return result;
}

/// Vertices that triangles join, as a forest (union by path halving).
class Shells {
public:
    explicit Shells(std::size_t vertices) : parent_(vertices) { std::iota(parent_.begin(), parent_.end(), Index{0}); }
    Index of(Index vertex) {
        while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
        return vertex;
    }
    void join(Index a, Index b) {
        a = of(a), b = of(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<Index> parent_;
};

struct Shell {
    long long characteristic = 0;  ///< vertices - edges + faces
    double volume = 0;
    std::array<float, 3> least{INFINITY, INFINITY, INFINITY};
    std::array<float, 3> most{-INFINITY, -INFINITY, -INFINITY};
    double box() const {
        double result = 1;
        for (std::size_t k = 0; k < 3; ++k) result *= static_cast<double>(most[k]) - static_cast<double>(least[k]);
        return result;
    }
};

class SolidCheck {
public:
    explicit SolidCheck(const SolidMesh& mesh) : mesh_(mesh) {}

    Result<SolidFigures> run() {
        if (mesh_.triangles.empty()) return no_solid("it has no triangles");
        if (const Result<void> sound = check_triangles(); !sound) return sound.error();
        triangles_ = welded(mesh_);
        if (const Result<void> sound = check_areas(); !sound) return sound.error();
        if (const Result<void> sound = check_edges(); !sound) return sound.error();
        return measure();
    }

private:
    Place place(Index vertex) const {
        const auto& p = mesh_.positions[vertex];
        return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
    }

    Result<void> check_triangles() const {
        for (std::size_t i = 0; i < mesh_.triangles.size(); ++i)
            for (const Index corner : mesh_.triangles[i])
                if (corner >= mesh_.positions.size())
                    return no_solid("triangle " + std::to_string(i) + " names a vertex that is not there");
        for (std::size_t i = 0; i < mesh_.positions.size(); ++i)
            for (const float each : mesh_.positions[i])
                if (!std::isfinite(each)) return no_solid("vertex " + std::to_string(i) + " is not finite");
        return {};
    }

    Result<void> check_areas() const {
        for (std::size_t i = 0; i < triangles_.size(); ++i) {
            const auto& [a, b, c] = triangles_[i];
            const Place normal = cross(minus(place(b), place(a)), minus(place(c), place(a)));
            // Differences of floats are exact in doubles, or nearly so: 0 only where the corners lie on a line.
            if (!(dot(normal, normal) > 0)) return no_solid("triangle " + std::to_string(i) + " has no area");
        }
        return {};
    }

    /// Every edge once there and once back.
    Result<void> check_edges() {
        edges_.reserve(3 * triangles_.size());
        for (const Corners& corners : triangles_)
            for (std::size_t k = 0; k < 3; ++k) {
                const Index from = corners[k], to = corners[(k + 1) % 3];
                // The smaller vertex first, so that both ways of an edge lie side by side when sorted.
                edges_.push_back({std::uint64_t{std::min(from, to)} << 32 | std::max(from, to), from > to});
            }
        std::sort(edges_.begin(), edges_.end());
        for (std::size_t i = 0; i < edges_.size(); i += 2) {
            const std::string name =
                "edge " + std::to_string(edges_[i].first >> 32) + "-" + std::to_string(edges_[i].first & 0xffffffffU);
            const auto with_same = [&](std::size_t j) {
                return j < edges_.size() && edges_[j].first == edges_[i].first;
            };
            if (!with_same(i + 1)) return no_solid(name + " belongs to one triangle only, so that there is a gap");
            if (with_same(i + 2)) return no_solid(name + " belongs to more than two triangles");
            if (edges_[i].second == edges_[i + 1].second)
                return no_solid(name + " belongs to two triangles that face opposite ways");
        }
        return {};
    }

    std::vector<std::pair<Index, Shell>> shells() {
        Shells joined(mesh_.positions.size());
        for (const auto& [a, b, c] : triangles_) joined.join(a, b), joined.join(b, c);
        constexpr Index none = 0xffffffffU;
        std::vector<Index> number(mesh_.positions.size(), none);
        std::vector<std::pair<Index, Shell>> result;
        const auto shell_of = [&](Index vertex) -> Shell& {
            Index& at = number[joined.of(vertex)];
            if (at == none) {
                at = static_cast<Index>(result.size());
                result.emplace_back(joined.of(vertex), Shell());
            }
            return result[at].second;
        };
        std::vector<bool> seen(mesh_.positions.size());
        for (const Corners& corners : triangles_) {
            Shell& shell = shell_of(corners[0]);
            shell.characteristic += 1;
            shell.volume += dot(place(corners[0]), cross(place(corners[1]), place(corners[2]))) / 6;
            for (const Index corner : corners) {
                if (seen[corner]) continue;
                seen[corner] = true;
                shell.characteristic += 1;
                for (std::size_t k = 0; k < 3; ++k) {
                    shell.least[k] = std::min(shell.least[k], mesh_.positions[corner][k]);
                    shell.most[k] = std::max(shell.most[k], mesh_.positions[corner][k]);
                }
            }
        }
        for (std::size_t i = 0; i < edges_.size(); i += 2)
            shell_of(static_cast<Index>(edges_[i].first >> 32)).characteristic -= 1;
        return result;
    }

    Result<SolidFigures> measure() {
        const auto all = shells();
        const auto outer = std::max_element(
            all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second.box() < b.second.box(); });
        SolidFigures result;
        result.shells = static_cast<int>(all.size());
        result.least = outer->second.least;
        result.most = outer->second.most;
        for (const auto& [vertex, shell] : all) {
            const std::string name = "the shell of vertex " + std::to_string(vertex);
            if (shell.characteristic != 2)
                return no_solid(name + " has Euler characteristic " + std::to_string(shell.characteristic) + ", not 2");
            const bool is_outer = vertex == outer->first;
            if (is_outer && !(shell.volume > 0)) return no_solid("it is inside out");
            if (!is_outer && !(shell.volume < 0)) return no_solid(name + " is a cavity that is inside out");
            result.volume += shell.volume;
        }
        return result;
    }

    const SolidMesh& mesh_;
    std::vector<Corners> triangles_;                     ///< welded
    std::vector<std::pair<std::uint64_t, bool>> edges_;  ///< sorted: both vertices, and whether it runs downwards
};

}  // namespace

Result<SolidFigures> check_solid(const SolidMesh& mesh) {
    return SolidCheck(mesh).run();
}

}  // namespace cuesta
