#include <algorithm>

#include "core/base/check.h"
#include "core/io/mesh/mesh.h"

namespace cuesta {

void add_skirts(TriangleMesh& mesh, double depth) {
    CUESTA_CHECK(depth > 0);
    // An edge without a neighbour is there once: sorted by its ends, it stands alone.
    struct Edge {
        std::uint32_t low, high;
        bool turned;  ///< runs from high to low
    };
    std::vector<Edge> edges;
    edges.reserve(3 * mesh.triangles.size());
    for (const auto& [a, b, c] : mesh.triangles)
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}})
            edges.push_back({std::min(from, to), std::max(from, to), from > to});
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return a.low != b.low ? a.low < b.low : a.high < b.high; });
    std::vector<Edge> rim;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const auto same = [&](std::size_t j) {
            return j < edges.size() && edges[i].low == edges[j].low && edges[i].high == edges[j].high;
        };
        if (!same(i + 1) && (i == 0 || !same(i - 1))) rim.push_back(edges[i]);
    }
    std::vector<std::uint32_t> lowered;
    for (const Edge& edge : rim) lowered.insert(lowered.end(), {edge.low, edge.high});
    std::sort(lowered.begin(), lowered.end());
    lowered.erase(std::unique(lowered.begin(), lowered.end()), lowered.end());
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const std::uint32_t vertex : lowered) {
        std::array<float, 3> below = mesh.positions[vertex];
        below[1] = static_cast<float>(static_cast<double>(below[1]) - depth);
        mesh.positions.push_back(below);
        mesh.normals.push_back(std::array<float, 3>(mesh.normals[vertex]));
        mesh.texture_coordinates.push_back(std::array<float, 2>(mesh.texture_coordinates[vertex]));
        if (!mesh.colours.empty()) mesh.colours.push_back(std::array<float, 3>(mesh.colours[vertex]));
    }
    const auto below = [&](std::uint32_t vertex) {
        return first +
               static_cast<std::uint32_t>(std::lower_bound(lowered.begin(), lowered.end(), vertex) - lowered.begin());
    };
    for (const Edge& edge : rim) {
        const std::uint32_t from = edge.turned ? edge.high : edge.low;
        const std::uint32_t to = edge.turned ? edge.low : edge.high;
        // The triangle above lies to the left of from -> to, seen from above; outside is the other side.
        mesh.triangles.push_back({to, from, below(from)});
        mesh.triangles.push_back({to, below(from), below(to)});
    }
}

}  // namespace cuesta
