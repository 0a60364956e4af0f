#include "core/drainage/routing.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/drainage/basins.h"

namespace cuesta {
namespace {

/// The direction of each cell's steepest descent. `ground`: three rows around the cells, with a column on either side.
CUESTA_MULTIVERSION
void steepest_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
                  float sea_level, int* __restrict direction, std::uint8_t* __restrict way, int width) {
    for (int x = 0; x < width; ++x) {
        float best = 0;
        int k = way_none;
        const auto look = [&](float other, float inverse, int towards) {
            const float slope = (here[x] - other) * inverse;
            k = slope > best ? towards : k;
            best = slope > best ? slope : best;
        };
        constexpr float across = Routing::inverse_distance[0];
        look(north[x - 1], across, 0);
        look(north[x], 1, 1);
        look(north[x + 1], across, 2);
        look(here[x - 1], 1, 3);
        look(here[x + 1], 1, 4);
        look(south[x - 1], across, 5);
        look(south[x], 1, 6);
        look(south[x + 1], across, 7);
        direction[x] = here[x] <= sea_level ? way_out : k;
    }
    for (int x = 0; x < width; ++x) way[x] = static_cast<std::uint8_t>(direction[x]);
}

/// Bits of the lower neighbours, and 1 / the sum of the slopes to them.
CUESTA_MULTIVERSION
void spread_row(const float* __restrict north, const float* __restrict here, const float* __restrict south,
                const float* __restrict ground, const std::uint8_t* __restrict way, int* __restrict scratch,
                std::uint8_t* __restrict receivers, float* __restrict share, int width) {
    for (int x = 0; x < width; ++x) {
        float sum = 0;
        int bits = 0;
        const auto look = [&](float other, float inverse, int bit) {
            const float drop = here[x] - other;
            bits |= drop > 0 ? bit : 0;
            sum += std::max(0.0F, drop) * inverse;
        };
        constexpr float across = Routing::inverse_distance[0];
        look(north[x - 1], across, 1);
        look(north[x], 1, 2);
        look(north[x + 1], across, 4);
        look(here[x - 1], 1, 8);
        look(here[x + 1], 1, 16);
        look(south[x - 1], across, 32);
        look(south[x], 1, 64);
        look(south[x + 1], across, 128);
        // Without a branch, or the loop would take one cell at a time: a cell with one receiver divides by 1.
        const int towards = way[x];
        const int one = (1 << (towards & 15)) & 255;  // 256 for an outlet: no receiver
        const bool by_way = (towards >= way_out) | (here[x] > ground[x]) | (bits == 0);
        const bool alone = by_way | ((bits & (bits - 1)) == 0);
        scratch[x] = by_way ? one : bits;
        share[x] = 1.0F / (alone ? 1.0F : sum);
    }
    for (int x = 0; x < width; ++x) receivers[x] = static_cast<std::uint8_t>(scratch[x]);
}

void single_row(const std::uint8_t* __restrict way, std::uint8_t* __restrict receivers, float* __restrict share,
                int width) {
    for (int x = 0; x < width; ++x) {
        receivers[x] = static_cast<std::uint8_t>(1 << (way[x] & 15));
        share[x] = 1.0F;
    }
}

/// Donors of each cell.
CUESTA_MULTIVERSION
void donors_row(const std::uint8_t* __restrict north, const std::uint8_t* __restrict here,
                const std::uint8_t* __restrict south, std::uint8_t* __restrict donors, int width) {
    for (int x = 0; x < width; ++x) {
        const auto bit = [](std::uint8_t receivers, int k) {
            return static_cast<std::uint8_t>(((receivers >> (7 - k)) & 1) << k);
        };
        donors[x] = static_cast<std::uint8_t>(bit(north[x - 1], 0) | bit(north[x], 1) | bit(north[x + 1], 2) |
                                              bit(here[x - 1], 3) | bit(here[x + 1], 4) | bit(south[x - 1], 5) |
                                              bit(south[x], 6) | bit(south[x + 1], 7));
    }
}

Raster<std::uint8_t> bytes_for(const Routing& routing, std::uint8_t value) {
    const auto count = static_cast<std::int64_t>(routing.stride) * (routing.height + 2);
    CUESTA_CHECK(count < std::numeric_limits<std::int32_t>::max());
    Raster<std::uint8_t> bytes = Raster<std::uint8_t>::uninitialised(static_cast<int>(count), 1);
    parallel_ranges(routing.height + 2, 16, [&](int first, int last) {
        std::memset(bytes.row(0) + first * routing.stride, value,
                    static_cast<std::size_t>((last - first) * routing.stride));
    });
    return bytes;
}

/// The receivers of the opposite edges, around the map.
void wrap_bytes(const Routing& routing, std::uint8_t* bytes) {
    for (int y = -1; y <= routing.height; ++y)
        for (int x = -1; x <= routing.width; x += y < 0 || y == routing.height ? 1 : routing.width + 1) {
            const auto border = static_cast<std::uint32_t>((y + 1) * routing.stride + x + 1);
            bytes[border] = bytes[routing.wrapped(border)];
        }
}

/// The lowest cell, of equals the first.
std::uint32_t lowest_cell(const Routing& routing) {
    std::uint32_t lowest = routing.cell(0, 0);
    const float* const ground = routing.ground.data();
    for (int y = 0; y < routing.height; ++y) {
        const float* const row = routing.ground.row(y);
        const auto x = static_cast<int>(std::min_element(row, row + routing.width) - row);
        if (row[x] < ground[lowest]) lowest = routing.cell(x, y);
    }
    return lowest;
}

bool has_outlet(const Routing& routing, const std::uint8_t* way) {
    for (int y = 0; y < routing.height; ++y)
        if (std::memchr(way + routing.cell(0, y), way_out, static_cast<std::size_t>(routing.width)) != nullptr)
            return true;
    return false;
}

}  // namespace

void BorderedRaster::fill_border(float value) {
    std::fill(row(-1) - 1, row(-1) + width() + 1, value);
    std::fill(row(height()) - 1, row(height()) + width() + 1, value);
    for (int y = 0; y < height(); ++y) row(y)[-1] = row(y)[width()] = value;
}

void BorderedRaster::wrap_border() {
    for (int y = 0; y < height(); ++y) {
        row(y)[-1] = row(y)[width() - 1];
        row(y)[width()] = row(y)[0];
    }
    std::copy(row(height() - 1) - 1, row(height() - 1) + width() + 1, row(-1) - 1);
    std::copy(row(0) - 1, row(0) + width() + 1, row(height()) - 1);
}

void BorderedRaster::mirror_border() {
    for (int y = 0; y < height(); ++y) {
        row(y)[-1] = row(y)[0];
        row(y)[width()] = row(y)[width() - 1];
    }
    std::copy(row(0) - 1, row(0) + width() + 1, row(-1) - 1);
    std::copy(row(height() - 1) - 1, row(height() - 1) + width() + 1, row(height()) - 1);
}

BorderedRaster bordered(RasterView<const float> heights) {
    BorderedRaster result(heights.width(), heights.height());
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) std::copy_n(heights.row(y), heights.width(), result.row(y));
    });
    return result;
}

namespace {

void close_border(const Routing& routing, BorderedRaster& raster) {
    if (routing.wraps)
        raster.wrap_border();
    else
        raster.fill_border(std::numeric_limits<float>::infinity());
}

}  // namespace

RoutedWays no_ways(BorderedRaster ground, bool wraps) {
    RoutedWays routed;
    Routing& routing = routed.routing;
    routing.width = ground.width();
    routing.height = ground.height();
    CUESTA_CHECK(routing.width > 0 && routing.height > 0);
    routing.stride = ground.stride();
    for (std::size_t k = 0; k < 8; ++k) routing.step[k] = d8::dy[k] * routing.stride + d8::dx[k];
    routing.ground = std::move(ground);
    routing.wraps = wraps;
    close_border(routing, routing.ground);
    routed.ways = bytes_for(routing, way_out);
    routing.level = BorderedRaster(routing.width, routing.height);
    return routed;
}

RoutedWays steepest_ways(BorderedRaster ground, const RoutingOptions& options) {
    CUESTA_CHECK(!(options.wraps && options.open_edges));
    RoutedWays routed = no_ways(std::move(ground), options.wraps);
    Routing& routing = routed.routing;
    const int width = routing.width;
    const int height = routing.height;
    std::uint8_t* const way = routed.way();
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<int> scratch(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            const float* const here = routing.ground.row(y);
            std::uint8_t* const row = way + routing.cell(0, y);
            steepest_row(routing.ground.row(y - 1), here, routing.ground.row(y + 1), options.sea_level, scratch.data(),
                         row, width);
            std::copy_n(here, width, routing.level.row(y));
            if (!options.outlets.empty()) {
                const std::uint8_t* const outlets = options.outlets.row(y);
                for (int x = 0; x < width; ++x) row[x] = outlets[x] != 0 ? way_out : row[x];
            }
            if (!options.open_edges) continue;
            if (y == 0 || y + 1 == height) std::memset(row, way_out, static_cast<std::size_t>(width));
            row[0] = row[width - 1] = way_out;
        }
    });
    return routed;
}

namespace {

/// Receivers and donors, and the sums of slopes where they are asked for.
Routing with_receivers(RoutedWays routed, bool spread, bool sums_slopes) {
    Routing& routing = routed.routing;
    const int width = routing.width;
    const int height = routing.height;
    const std::uint8_t* const way = routed.way();
    close_border(routing, routing.level);
    routing.receivers = bytes_for(routing, 0);
    routing.donors = bytes_for(routing, 0);
    if (sums_slopes) routing.share = BorderedRaster(width, height);
    std::uint8_t* const receivers = routing.receivers.row(0);
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<int> scratch(static_cast<std::size_t>(width));
        std::vector<float> unasked(sums_slopes ? 0 : static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            const std::uint32_t start = routing.cell(0, y);
            float* const share = sums_slopes ? routing.share.row(y) : unasked.data();
            if (spread)
                spread_row(routing.level.row(y - 1), routing.level.row(y), routing.level.row(y + 1),
                           routing.ground.row(y), way + start, scratch.data(), receivers + start, share, width);
            else
                single_row(way + start, receivers + start, share, width);
        }
    });
    if (routing.wraps) wrap_bytes(routing, receivers);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const std::uint32_t start = routing.cell(0, y);
            donors_row(receivers + start - routing.stride, receivers + start, receivers + start + routing.stride,
                       routing.donors.row(0) + start, width);
        }
    });
    return std::move(routing);
}

/// Ways that lead out of every basin.
RoutedWays joined_ways(BorderedRaster ground, const RoutingOptions& options) {
    RoutedWays routed = steepest_ways(std::move(ground), options);
    if (!options.open_edges && (!options.outlets_given || !has_outlet(routed.routing, routed.way())))
        routed.way()[lowest_cell(routed.routing)] = way_out;
    join_basins(routed.routing, routed.way());
    return routed;
}

}  // namespace

Routing shared_water(RoutedWays routed, bool spread) {
    return with_receivers(std::move(routed), spread, true);
}

Routing route(BorderedRaster ground, const RoutingOptions& options) {
    return with_receivers(joined_ways(std::move(ground), options), options.spread, true);
}

Routing route_receivers(BorderedRaster ground, const RoutingOptions& options) {
    return with_receivers(joined_ways(std::move(ground), options), options.spread, false);
}

}  // namespace cuesta
