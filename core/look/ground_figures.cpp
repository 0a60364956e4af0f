#include "core/look/ground_figures.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {

namespace {

constexpr float least_lake = 0.5F;     ///< m of depth
constexpr float level_slope = 0.004F;  ///< tangent: what is steeper runs

/// Sums of the cells that are nearest to one node.
struct NodeSums {
    double heights = 0, levels = 0;
    int cells = 0, standing = 0;
};

/// Sum and count of the values above 0.
struct Amount {
    double sum = 0;
    double count = 0;
    double mean(double without) const { return count > 0 ? sum / count : without; }
};

struct RowSums {
    std::vector<NodeSums> nodes;
    Amount loose, flow, wear;
};

void add_row(const RasterView<const float>& values, int y, Amount& amount) {
    if (values.empty()) return;
    const float* row = values.row(y);
    float sum = 0, count = 0;
    for (int x = 0; x < values.width(); ++x) {
        sum += std::max(row[x], 0.0F);
        count += row[x] > 0 ? 1.0F : 0.0F;
    }
    amount.sum += static_cast<double>(sum);
    amount.count += static_cast<double>(count);
}

bool stands(const SurfaceGround& g, int x, int y) {
    if (!(g.water_depth(x, y) > least_lake)) return false;
    const auto level = [&](int column, int row) { return g.heights(column, row) + g.water_depth(column, row); };
    const int west = std::max(x - 1, 0), east = std::min(x + 1, g.heights.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, g.heights.height() - 1);
    const float least = level_slope * static_cast<float>(g.cell_size);
    return std::abs(level(east, y) - level(west, y)) <= least * static_cast<float>(east - west) &&
           std::abs(level(x, south) - level(x, north)) <= least * static_cast<float>(south - north);
}

void add_cells(const SurfaceGround& g, int y, const std::vector<int>& node_of_column, RowSums& sums) {
    const float* heights = g.heights.row(y);
    for (int x = 0; x < g.heights.width(); ++x) {
        NodeSums& node = sums.nodes[static_cast<std::size_t>(node_of_column[static_cast<std::size_t>(x)])];
        node.heights += static_cast<double>(heights[x]);
        ++node.cells;
        if (g.water_depth.empty() || !stands(g, x, y)) continue;
        node.levels += static_cast<double>(heights[x] + g.water_depth(x, y));
        ++node.standing;
    }
}

/// Nodes without cells of their own (cells wider than the lattice) take what their nearest cell has.
float height_of_cell_near(const SurfaceGround& g, double spacing, int node_x, int node_y) {
    const auto cell = [&](int node, int count) {
        return std::clamp(static_cast<int>((node - 1) * spacing / g.cell_size), 0, count - 1);
    };
    return g.heights(cell(node_x, g.heights.width()), cell(node_y, g.heights.height()));
}

/// Means over 3 x 3 nodes of the finer lattice at every third one.
SplineLattice thrice_as_wide(const SplineLattice& fine, double width_metres, double height_metres) {
    SplineLattice wide{fine.spacing * 3, {}};
    wide.nodes = Raster<float>(SplineLattice::nodes_for(width_metres, wide.spacing),
                               SplineLattice::nodes_for(height_metres, wide.spacing));
    for (int y = 0; y < wide.nodes.height(); ++y)
        for (int x = 0; x < wide.nodes.width(); ++x) {
            float sum = 0;
            for (int j = -1; j <= 1; ++j)
                for (int i = -1; i <= 1; ++i)
                    sum += fine.nodes(std::clamp((x - 1) * 3 + 1 + i, 0, fine.nodes.width() - 1),
                                      std::clamp((y - 1) * 3 + 1 + j, 0, fine.nodes.height() - 1));
            wide.nodes(x, y) = sum / 9;
        }
    return wide;
}

}  // namespace

GroundNeighbourhoods neighbourhoods_of(const SurfaceGround& g) {
    const int width = g.heights.width(), height = g.heights.height();
    const double across = width * g.cell_size, along = height * g.cell_size;
    const double spacing = std::max(across, along) / neighbourhoods_a_side;
    const int columns = SplineLattice::nodes_for(across, spacing), rows = SplineLattice::nodes_for(along, spacing);
    const auto node_of = [&](int cell) {
        return static_cast<int>(std::lround((cell + 0.5) * g.cell_size / spacing)) + 1;
    };
    std::vector<int> node_of_column(static_cast<std::size_t>(width));
    for (int x = 0; x < width; ++x) node_of_column[static_cast<std::size_t>(x)] = node_of(x);
    std::vector<int> first_row(static_cast<std::size_t>(rows) + 1, height);  // of the cells of each row of nodes
    for (int y = height - 1; y >= 0; --y) first_row[static_cast<std::size_t>(node_of(y))] = y;
    for (int j = rows - 1; j >= 0; --j)
        first_row[static_cast<std::size_t>(j)] =
            std::min(first_row[static_cast<std::size_t>(j)], first_row[static_cast<std::size_t>(j) + 1]);

    std::vector<RowSums> sums(static_cast<std::size_t>(rows));
    parallel_ranges(rows, 2, [&](int first, int last) {
        for (int j = first; j < last; ++j) {
            RowSums& row = sums[static_cast<std::size_t>(j)];
            row.nodes.resize(static_cast<std::size_t>(columns));
            for (int y = first_row[static_cast<std::size_t>(j)]; y < first_row[static_cast<std::size_t>(j) + 1]; ++y) {
                add_cells(g, y, node_of_column, row);
                add_row(g.loose, y, row.loose);
                add_row(g.flow, y, row.flow);
                add_row(g.wear, y, row.wear);
            }
        }
    });

    GroundNeighbourhoods result;
    result.near = {spacing, Raster<float>(columns, rows)};
    Raster<float> standing(columns, rows), levels(columns, rows), covered(columns, rows);
    Amount loose, flow, wear;
    bool any_standing = false, first = true;
    const auto add = [](Amount& to, const Amount& from) {
        to.sum += from.sum;
        to.count += from.count;
    };
    for (int j = 0; j < rows; ++j) {
        const RowSums& row = sums[static_cast<std::size_t>(j)];
        add(loose, row.loose);
        add(flow, row.flow);
        add(wear, row.wear);
        for (int i = 0; i < columns; ++i) {
            const NodeSums& node = row.nodes[static_cast<std::size_t>(i)];
            float& mean = result.near.nodes(i, j);
            mean =
                node.cells > 0 ? static_cast<float>(node.heights / node.cells) : height_of_cell_near(g, spacing, i, j);
            float top = mean;
            if (node.standing > 0) {
                any_standing = true;
                levels(i, j) = static_cast<float>(node.levels / node.standing);
                covered(i, j) = static_cast<float>(node.standing) / static_cast<float>(node.cells);
                standing(i, j) = std::min(1.0F, 4.0F * covered(i, j));
                top = std::max(top, levels(i, j));
            }
            result.lowest = first ? top : std::min(result.lowest, top);
            result.highest = first ? top : std::max(result.highest, top);
            first = false;
        }
    }
    result.wide = thrice_as_wide(result.near, across, along);
    if (any_standing) {
        // Waves sort sand only where the water is wide: ponds and rivers have no beaches. Five nodes each way, of which
        // the sea covers a fifth two nodes inland, and a river a twentieth on its banks.
        const auto wide_water = [&](int i, int j) {
            float sum = 0;
            int count = 0;
            for (int y = std::max(j - 2, 0); y <= std::min(j + 2, rows - 1); ++y)
                for (int x = std::max(i - 2, 0); x <= std::min(i + 2, columns - 1); ++x, ++count) sum += covered(x, y);
            return std::clamp((sum / static_cast<float>(count) - 0.08F) / 0.10F, 0.0F, 1.0F);
        };
        // Spread to the nodes around, so that shores reach as far as two nodes.
        result.shore = {spacing, Raster<float>(columns, rows)};
        result.level = {spacing, Raster<float>(columns, rows)};
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) {
                float share = 0, sum = 0, weight = 0;
                for (int y = std::max(j - 1, 0); y <= std::min(j + 1, rows - 1); ++y)
                    for (int x = std::max(i - 1, 0); x <= std::min(i + 1, columns - 1); ++x) {
                        share = std::max(share, standing(x, y));
                        sum += standing(x, y) * (levels(x, y) - result.lowest);
                        weight += standing(x, y);
                    }
                share *= wide_water(i, j);
                result.shore.nodes(i, j) = share;
                result.level.nodes(i, j) = weight > 0 ? share * sum / weight : 0;
            }
    }
    // Thicknesses are skewed: half of what has any has less than about seven tenths of the mean.
    result.usual_loose = std::max(0.5F, static_cast<float>(0.7 * loose.mean(0)));
    result.usual_wear = std::max(0.5F, static_cast<float>(0.7 * wear.mean(0)));
    result.usual_flow = static_cast<float>(flow.mean(0));
    return result;
}

}  // namespace cuesta
