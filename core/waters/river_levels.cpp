#include "core/waters/river_levels.h"

#include <algorithm>
#include <limits>

#include "core/carve/falling_network.h"

namespace cuesta {
namespace {

/// Cells of all lines, one after another, and the ways from each to the next.
struct Network {
    std::vector<std::size_t> first;  ///< of each line
    std::vector<FlowEdge> edges;
    int count = 0;
};

Network network_of(const WaterRouting& land, std::span<const RiverLine> lines) {
    Network network;
    Raster<int> vertex(land.width, land.height, -1);
    for (const RiverLine& line : lines) {
        network.first.push_back(static_cast<std::size_t>(network.count));
        for (const std::uint32_t cell : line.cells) vertex(land.x_of(cell), land.y_of(cell)) = network.count++;
    }
    for (const RiverLine& line : lines)
        for (const std::uint32_t cell : line.cells) {
            const std::int64_t next = land.receiver(cell);
            if (next < 0) continue;
            const auto to = static_cast<std::uint32_t>(next);
            if (const int below = vertex(land.x_of(to), land.y_of(to)); below >= 0)
                network.edges.push_back({.from = vertex(land.x_of(cell), land.y_of(cell)), .to = below});
        }
    return network;
}

double lake_level(const WaterRouting& land, const StandingLakes& lakes, std::int64_t cell) {
    const auto at = static_cast<std::uint32_t>(cell);
    return lakes.lakes[static_cast<std::size_t>(lakes.labels(land.x_of(at), land.y_of(at)) - 1)].level;
}

}  // namespace

std::vector<std::vector<double>> river_levels(const WaterRouting& land, const StandingLakes& lakes,
                                              std::span<const RiverLine> lines,
                                              std::span<const std::vector<double>> wishes,
                                              std::span<const std::vector<double>> widths,
                                              const std::optional<double>& sea_level) {
    constexpr double rather_cut = 0.2;
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    const Network network = network_of(land, lines);
    std::vector<LevelWish> fitted;
    std::vector<double> highest(static_cast<std::size_t>(network.count), unbounded);
    std::vector<double> lowest(static_cast<std::size_t>(network.count), -unbounded);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const std::size_t first = network.first[line], count = lines[line].cells.size();
        for (std::size_t i = 0; i < count; ++i)
            fitted.push_back({.vertex = static_cast<int>(first + i),
                              .target = wishes[line][i],
                              .weight = widths[line][i],
                              .quantile = rather_cut});
        if (lines[line].start == RiverStart::lake) highest[first] = lake_level(land, lakes, lines[line].above);
        if (lines[line].end == RiverEnd::lake) lowest[first + count - 1] = lake_level(land, lakes, lines[line].below);
        if (lines[line].end == RiverEnd::sea) lowest[first + count - 1] = *sea_level;
    }
    std::vector<double> levels = falling_levels(network.count, fitted, network.edges);
    lower_downstream(highest, network.edges);
    raise_upstream(lowest, network.edges);
    std::vector<std::vector<double>> result;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        std::vector<double>& own = result.emplace_back();
        for (std::size_t v = network.first[line]; own.size() < lines[line].cells.size(); ++v)
            own.push_back(std::max(std::min(levels[v], highest[v]), lowest[v]));
    }
    return result;
}

}  // namespace cuesta
