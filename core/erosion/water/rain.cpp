#include "core/erosion/water/rain.h"

#include <algorithm>
#include <cmath>

#include "core/base/multiversion.h"
#include "core/base/random.h"

namespace cuesta::water {

namespace {

CUESTA_MULTIVERSION void drops_row(std::uint32_t row_bits, std::uint32_t threshold, float drop,
                                   const std::uint32_t* __restrict column_bits, float* __restrict rain, int width) {
    for (int x = 0; x < width; ++x) {
        const auto bits = static_cast<std::int32_t>(mix_bits(row_bits ^ column_bits[x]) >> 8);
        rain[x] = bits < static_cast<std::int32_t>(threshold) ? drop : 0.0F;
    }
}

}  // namespace

Shower shower_of_step(const ErosionSchedule& schedule, double seconds, double cell_size, int width, int height,
                      std::int64_t step) {
    const RainParameters& rain = schedule.rain;
    Shower shower;
    shower.kind = rain.kind;
    shower.seed = schedule.mixing.seed;
    shower.step = static_cast<std::uint32_t>(step);
    const float drop = rain.drop_depth * 0.001F;
    switch (rain.kind) {
        case RainKind::drops:
            shower.depth = drop;
            shower.threshold = static_cast<std::uint32_t>(std::ceil(rain.power * 16777216.0F));
            break;
        case RainKind::discs: {
            RandomSequence draws(shower.seed, RandomStream::rain_discs, shower.step);
            const auto between = [&](float a, float b) { return draws.between(std::min(a, b), std::max(a, b)); };
            shower.x = draws.unit() * static_cast<float>(width);
            shower.y = draws.unit() * static_cast<float>(height);
            shower.radius = between(rain.radius_minimum, rain.radius_maximum) / static_cast<float>(cell_size);
            shower.depth = between(rain.intensity_minimum, rain.intensity_maximum) * static_cast<float>(seconds);
            break;
        }
        case RainKind::uniform:
            shower.depth = drop * rain.power;
            break;
        case RainKind::published:
            shower.depth = drop;
            shower.width = width;
            shower.height = height;
            shower.drops = std::llround(static_cast<double>(rain.power) * width * height);
            break;
        case RainKind::none:
            break;
    }
    return shower;
}

std::vector<std::uint32_t> column_bits(int first, int width) {
    std::vector<std::uint32_t> bits(static_cast<std::size_t>(width));
    for (std::size_t x = 0; x < bits.size(); ++x)
        bits[x] = mix_bits(static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(x) + 0x85ebca6bU);
    return bits;
}

void rain_row(const Shower& shower, int y, const std::uint32_t* column_bits, int first_column, float* rain, int width) {
    switch (shower.kind) {
        case RainKind::drops:
            drops_row(random_bits(shower.seed, RandomStream::rain_drops, shower.step, static_cast<std::uint32_t>(y)),
                      shower.threshold, shower.depth, column_bits, rain, width);
            break;
        case RainKind::discs: {
            // Cell centres within the radius.
            std::fill_n(rain, width, 0.0F);
            const float dy = static_cast<float>(y) + 0.5F - shower.y;
            const float square = shower.radius * shower.radius - dy * dy;
            if (square < 0) break;
            const float half = std::sqrt(square);
            const auto limit = [&](float column) {
                return static_cast<int>(
                    std::clamp(std::ceil(column) - static_cast<float>(first_column), 0.0F, static_cast<float>(width)));
            };
            std::fill(rain + limit(shower.x - half - 0.5F), rain + limit(shower.x + half - 0.5F), shower.depth);
            break;
        }
        case RainKind::uniform:
            std::fill_n(rain, width, shower.depth);
            break;
        case RainKind::none:
        case RainKind::published:  // see drawn_drops()
            std::fill_n(rain, width, 0.0F);
            break;
    }
}

Raster<float> drawn_drops(const Shower& shower, int first_column, int first_row, int width, int height) {
    if (shower.kind != RainKind::published) return {};
    Raster<float> drops(width, height);
    RandomSequence draws(shower.seed, RandomStream::rain_drops, shower.step);
    for (std::int64_t drop = 0; drop < shower.drops; ++drop) {
        const int x = std::min(static_cast<int>(draws.unit() * static_cast<float>(shower.width)), shower.width - 1);
        const int y = std::min(static_cast<int>(draws.unit() * static_cast<float>(shower.height)), shower.height - 1);
        const int row = (y - first_row + shower.height) % shower.height;
        if (x < first_column || x >= first_column + width || row >= height) continue;
        drops(x - first_column, row) += 1.0F;
    }
    return drops;
}

CUESTA_MULTIVERSION void share_rain_row(const float* __restrict share, float* __restrict rain, int width) {
    for (int x = 0; x < width; ++x) rain[x] *= std::max(0.0F, share[x]);
}

CUESTA_MULTIVERSION void height_rain_row(const float* __restrict reference, const float* __restrict change, float least,
                                         float full, float* __restrict rain, int width) {
    const float scale = 1.0F / (full - least);
    for (int x = 0; x < width; ++x)
        rain[x] *= std::min(std::max((reference[x] + change[x] - least) * scale, 0.0F), 1.0F);
}

CUESTA_MULTIVERSION void source_row(const float* __restrict source, float* __restrict rain, int width) {
    for (int x = 0; x < width; ++x) rain[x] += std::max(source[x], 0.0F);
}

WaterIn::WaterIn(const ErosionInput& input, const Shower& shower, const Window& window, int width, int height,
                 std::int64_t step)
    : any_(shower.kind != RainKind::none || !input.sources.empty()),
      first_(step == 0),
      shower_(shower),
      first_column_(window.x),
      first_row_(window.y),
      rows_of_map_(window.whole_height),
      column_bits_(column_bits(window.x, width)),
      drops_(drawn_drops(shower, window.x, window.y, width, height)) {}

void WaterIn::rain(const ErosionInput& input, int y, const RowPiece& piece, float* gain) const {
    const auto [first, count] = piece;
    const int row_of_map = (y + first_row_ + rows_of_map_) % rows_of_map_;
    rain_row(shower_, row_of_map, column_bits_.data() + first, first_column_ + first, gain, count);
    if (!drops_.empty())
        for (int x = 0; x < count; ++x) gain[x] = shower_.depth * drops_(first + x, y);
    if (!input.rain_share.empty()) share_rain_row(input.rain_share.row(y) + first, gain, count);
}

void WaterIn::row(const ErosionInput& input, int y, const RowPiece& piece, const float* reference, const float* change,
                  float* gain) const {
    if (!any_) {
        std::fill_n(gain, piece.count, 0.0F);
        return;
    }
    rain(input, y, piece, gain);
    const RainParameters& rain = input.schedule.rain;
    if (rain.full_height > rain.least_height)
        height_rain_row(reference, change, rain.least_height, rain.full_height, gain, piece.count);
    for (const RasterSource& source : input.sources)
        if (gives(source)) source_row(source.depth.row(y) + piece.x, gain, piece.count);
}

CUESTA_MULTIVERSION void level_row(const LevelRows& rows, int width) {
    const float* const reference = rows.reference;
    const float* const change = rows.change;
    const float* const rain = rows.rain;
    float* const depth = rows.depth;
    float* const ground = rows.ground;
    float* const level = rows.level;
    float* const gained = rows.gained;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float before = depth[x];
        const float after = before + rain[x];
        const float height = reference[x] + change[x];
        ground[x] = height;
        level[x] = height + after;
        gained[x] = after - before;
        depth[x] = after;
    }
}

}  // namespace cuesta::water
