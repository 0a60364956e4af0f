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

/// Lattice of the neighbourhoods, and the sums of its nodes.
class NeighbourhoodSums {
public:
    explicit NeighbourhoodSums(const SurfaceGround& g)
        : g_(g),
          across_(g.heights.width() * g.cell_size),
          along_(g.heights.height() * g.cell_size),
          spacing_(std::max(across_, along_) / neighbourhoods_a_side),
          columns_(SplineLattice::nodes_for(across_, spacing_)),
          rows_(SplineLattice::nodes_for(along_, spacing_)),
          standing_(columns_, rows_),
          levels_(columns_, rows_),
          covered_(columns_, rows_) {
        add_up();
    }

    GroundNeighbourhoods figures() {
        GroundNeighbourhoods result;
        fill_means(result);
        result.wide = thrice_as_wide(result.near, across_, along_);
        if (any_standing_) fill_shores(result);
        // Thicknesses are skewed: half of what has any has less than about seven tenths of the mean.
        result.usual_loose = std::max(0.5F, static_cast<float>(0.7 * loose_.mean(0)));
        result.usual_wear = std::max(0.5F, static_cast<float>(0.7 * wear_.mean(0)));
        result.usual_flow = static_cast<float>(flow_.mean(0));
        return result;
    }

private:
    int node_of(int cell) const { return static_cast<int>(std::lround((cell + 0.5) * g_.cell_size / spacing_)) + 1; }

    /// First row of cells of each row of nodes, and the number of rows behind them.
    std::vector<int> first_rows() const {
        const int height = g_.heights.height();
        std::vector<int> first_row(static_cast<std::size_t>(rows_) + 1, height);
        for (int y = height - 1; y >= 0; --y) first_row[static_cast<std::size_t>(node_of(y))] = y;
        for (int j = rows_ - 1; j >= 0; --j)
            first_row[static_cast<std::size_t>(j)] =
                std::min(first_row[static_cast<std::size_t>(j)], first_row[static_cast<std::size_t>(j) + 1]);
        return first_row;
    }

    /// Sums row by row, then the rows in their order, so that no bit depends on the threads.
    void add_up() {
        const int width = g_.heights.width();
        std::vector<int> node_of_column(static_cast<std::size_t>(width));
        for (int x = 0; x < width; ++x) node_of_column[static_cast<std::size_t>(x)] = node_of(x);
        const std::vector<int> first_row = first_rows();
        sums_.resize(static_cast<std::size_t>(rows_));
        parallel_ranges(rows_, 2, [&](int first, int last) {
            for (int j = first; j < last; ++j) {
                const auto at = static_cast<std::size_t>(j);
                RowSums& row = sums_[at];
                row.nodes.resize(static_cast<std::size_t>(columns_));
                for (int y = first_row[at]; y < first_row[at + 1]; ++y) {
                    add_cells(g_, y, node_of_column, row);
                    add_row(g_.loose, y, row.loose);
                    add_row(g_.flow, y, row.flow);
                    add_row(g_.wear, y, row.wear);
                }
            }
        });
        const auto add = [](Amount& to, const Amount& from) {
            to.sum += from.sum;
            to.count += from.count;
        };
        for (const RowSums& row : sums_) {
            add(loose_, row.loose);
            add(flow_, row.flow);
            add(wear_, row.wear);
        }
    }

    void fill_means(GroundNeighbourhoods& result) {
        result.near = {spacing_, Raster<float>(columns_, rows_)};
        bool first = true;
        for (int j = 0; j < rows_; ++j)
            for (int i = 0; i < columns_; ++i) {
                const NodeSums& node = sums_[static_cast<std::size_t>(j)].nodes[static_cast<std::size_t>(i)];
                float& mean = result.near.nodes(i, j);
                mean = node.cells > 0 ? static_cast<float>(node.heights / node.cells)
                                      : height_of_cell_near(g_, spacing_, i, j);
                float top = mean;
                if (node.standing > 0) {
                    any_standing_ = true;
                    levels_(i, j) = static_cast<float>(node.levels / node.standing);
                    covered_(i, j) = static_cast<float>(node.standing) / static_cast<float>(node.cells);
                    standing_(i, j) = std::min(1.0F, 4.0F * covered_(i, j));
                    top = std::max(top, levels_(i, j));
                }
                result.lowest = first ? top : std::min(result.lowest, top);
                result.highest = first ? top : std::max(result.highest, top);
                first = false;
            }
    }

    /// Waves sort sand only where the water is wide: ponds and rivers have no beaches. Five nodes each way, of which
    /// the sea covers a fifth two nodes inland, and a river a twentieth on its banks.
    float wide_water(int i, int j) const {
        float sum = 0;
        int count = 0;
        for (int y = std::max(j - 2, 0); y <= std::min(j + 2, rows_ - 1); ++y)
            for (int x = std::max(i - 2, 0); x <= std::min(i + 2, columns_ - 1); ++x, ++count) sum += covered_(x, y);
        return std::clamp((sum / static_cast<float>(count) - 0.08F) / 0.10F, 0.0F, 1.0F);
    }

    /// Spread to the nodes around, so that shores reach as far as two nodes.
    void fill_shores(GroundNeighbourhoods& result) const {
        result.shore = {spacing_, Raster<float>(columns_, rows_)};
        result.level = {spacing_, Raster<float>(columns_, rows_)};
        for (int j = 0; j < rows_; ++j)
            for (int i = 0; i < columns_; ++i) {
                float share = 0, sum = 0, weight = 0;
                for (int y = std::max(j - 1, 0); y <= std::min(j + 1, rows_ - 1); ++y)
                    for (int x = std::max(i - 1, 0); x <= std::min(i + 1, columns_ - 1); ++x) {
                        share = std::max(share, standing_(x, y));
                        sum += standing_(x, y) * (levels_(x, y) - result.lowest);
                        weight += standing_(x, y);
                    }
                share *= wide_water(i, j);
                result.shore.nodes(i, j) = share;
                result.level.nodes(i, j) = weight > 0 ? share * sum / weight : 0;
            }
    }

    const SurfaceGround& g_;
    double across_, along_, spacing_;  ///< m
    int columns_, rows_;               ///< of nodes
    Raster<float> standing_, levels_, covered_;
    std::vector<RowSums> sums_;  ///< by row of nodes
    Amount loose_, flow_, wear_;
    bool any_standing_ = false;
};

}  // namespace

GroundNeighbourhoods neighbourhoods_of(const SurfaceGround& g) {
    return NeighbourhoodSums(g).figures();
}

}  // namespace cuesta
