#include "core/erosion/water/sea.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/check.h"

namespace cuesta::water {
namespace {

constexpr std::int32_t dry = StripEdges::dry;

/// The root of a forest in which entry i is the parent of i, or i itself. Halves the way on its way.
std::int32_t root_in(std::vector<std::int32_t>& parent, std::int32_t i) {
    while (parent[static_cast<std::size_t>(i)] != i) {
        std::int32_t& above = parent[static_cast<std::size_t>(i)];
        above = parent[static_cast<std::size_t>(above)];
        i = above;
    }
    return i;
}

/// The lower of two roots becomes that of both, so that numbers do not depend on the order.
void join_in(std::vector<std::int32_t>& parent, std::int32_t a, std::int32_t b) {
    const std::int32_t root_a = root_in(parent, a);
    const std::int32_t root_b = root_in(parent, b);
    parent[static_cast<std::size_t>(std::max(root_a, root_b))] = std::min(root_a, root_b);
}

/// Calls f(basin in `north`, basin in `south`) for all pairs of wet cells of two neighbouring rows that touch.
template <class Function>
void each_contact(const std::vector<std::int32_t>& north, const std::vector<std::int32_t>& south, const Function& f) {
    const int width = static_cast<int>(north.size());
    for (int x = 0; x < width; ++x) {
        const std::int32_t here = south[static_cast<std::size_t>(x)];
        if (here == dry) continue;
        for (int other = std::max(x - 1, 0); other <= std::min(x + 1, width - 1); ++other)
            if (north[static_cast<std::size_t>(other)] != dry) f(north[static_cast<std::size_t>(other)], here);
    }
}

}  // namespace

void book_flood(std::span<const double> gained, double cell_size, Ledger& ledger) {
    for (const double row : gained) ledger.water_left_map -= row * cell_size * cell_size;
}

void flood_from_edges(ErosionState& state, float sea_level) {
    if (state.reference.empty()) return;
    SeaStrip all(state.reference.view(), state.change.view(), {0, state.height()}, state.height(), sea_level);
    book_flood(all.fill(all.edges().joined, state.depth.view()), state.cell_size, state.ledger);
}

void join_strips(std::span<StripEdges> strips) {
    // Basins of all strips by one number each.
    std::vector<std::int32_t> first{0};
    for (const StripEdges& strip : strips)
        first.push_back(first.back() + static_cast<std::int32_t>(strip.joined.size()));
    std::vector<std::int32_t> parent(static_cast<std::size_t>(first.back()));
    for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = static_cast<std::int32_t>(i);
    for (std::size_t i = 0; i + 1 < strips.size(); ++i)
        each_contact(strips[i].south, strips[i + 1].north, [&](std::int32_t north, std::int32_t south) {
            join_in(parent, first[i] + north, first[i + 1] + south);
        });
    std::vector<std::uint8_t> joined(parent.size());
    const auto each_basin = [&](const auto& f) {
        for (std::size_t i = 0; i < strips.size(); ++i)
            for (std::size_t basin = 0; basin < strips[i].joined.size(); ++basin)
                f(strips[i].joined[basin],
                  joined[static_cast<std::size_t>(root_in(parent, first[i] + static_cast<std::int32_t>(basin)))]);
    };
    each_basin([](std::uint8_t own, std::uint8_t& root) { root = static_cast<std::uint8_t>(root | own); });
    each_basin([](std::uint8_t& own, std::uint8_t root) { own = root; });
}

SeaStrip::SeaStrip(RasterView<const float> reference, RasterView<const float> change, RowBand rows, int height_of_map,
                   float sea_level)
    : reference_(reference),
      change_(change),
      sea_level_(sea_level),
      basins_(reference.width(), reference.height(), dry) {
    CUESTA_CHECK(rows.count() >= 1 && reference.height() == rows.count() && change.height() == rows.count());
    find_basins();
    find_edges(rows, height_of_map);
}

std::int32_t SeaStrip::root_of(std::int32_t basin) {
    return root_in(parent_, basin);
}

void SeaStrip::join(std::int32_t a, std::int32_t b) {
    join_in(parent_, a, b);
}

/// Row by row: a cell belongs to the basin of a neighbour in the west or north, and joins those of all.
void SeaStrip::find_basins() {
    const int width = basins_.width();
    for (int y = 0; y < basins_.height(); ++y)
        for (int x = 0; x < width; ++x) {
            if (!(ground(x, y) < sea_level_)) continue;
            std::int32_t& here = basins_(x, y);
            const auto meet = [&](int other_x, int other_y) {
                if (other_x < 0 || other_x >= width || other_y < 0) return;
                const std::int32_t other = basins_(other_x, other_y);
                if (other == dry) return;
                if (here == dry)
                    here = other;
                else if (here != other)
                    join(here, other);
            };
            meet(x - 1, y);
            for (int other = x - 1; other <= x + 1; ++other) meet(other, y - 1);
            if (here != dry) continue;
            here = static_cast<std::int32_t>(parent_.size());
            parent_.push_back(here);
        }
}

void SeaStrip::find_edges(RowBand rows, int height_of_map) {
    at_edge_.assign(parent_.size(), 0);
    const int width = basins_.width();
    const int height = basins_.height();
    const auto at_edge = [&](int x, int y) {
        if (const std::int32_t basin = basins_(x, y); basin != dry)
            at_edge_[static_cast<std::size_t>(root_of(basin))] = 1;
    };
    for (int y = 0; y < height; ++y) {
        at_edge(0, y);
        at_edge(width - 1, y);
    }
    for (int x = 0; x < width; ++x) {
        if (rows.first == 0) at_edge(x, 0);
        if (rows.last == height_of_map) at_edge(x, height - 1);
    }
    std::vector<std::int32_t> numbers(parent_.size(), dry);
    edges_.north = numbers_of_row(0, numbers);
    edges_.south = numbers_of_row(height - 1, numbers);
    for (const std::int32_t root : roots_) edges_.joined.push_back(at_edge_[static_cast<std::size_t>(root)]);
}

/// Basins of a row, numbered as they are met; `numbers`: those of roots so far.
std::vector<std::int32_t> SeaStrip::numbers_of_row(int y, std::vector<std::int32_t>& numbers) {
    std::vector<std::int32_t> row;
    for (int x = 0; x < basins_.width(); ++x) {
        row.push_back(dry);
        if (basins_(x, y) == dry) continue;
        const std::int32_t root = root_of(basins_(x, y));
        std::int32_t& number = numbers[static_cast<std::size_t>(root)];
        if (number == dry) {
            number = static_cast<std::int32_t>(roots_.size());
            roots_.push_back(root);
        }
        row.back() = number;
    }
    return row;
}

std::vector<double> SeaStrip::fill(std::span<const std::uint8_t> joined, RasterView<float> depth) {
    CUESTA_CHECK(joined.size() == roots_.size() && depth.height() == basins_.height());
    for (std::size_t i = 0; i < roots_.size(); ++i) at_edge_[static_cast<std::size_t>(roots_[i])] = joined[i];
    std::vector<double> gained;
    for (int y = 0; y < basins_.height(); ++y) {
        double sum = 0;
        for (int x = 0; x < basins_.width(); ++x) {
            const std::int32_t basin = basins_(x, y);
            if (basin == dry || at_edge_[static_cast<std::size_t>(root_of(basin))] == 0) continue;
            const float before = depth(x, y);
            depth(x, y) = std::max(before, sea_level_ - ground(x, y));
            sum += static_cast<double>(depth(x, y)) - static_cast<double>(before);
        }
        gained.push_back(sum);
    }
    return gained;
}

}  // namespace cuesta::water
