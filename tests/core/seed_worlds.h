#pragma once
/// \file Seeds of straight curves, made by hand: input of the solvers' tests without the rasteriser.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "core/relief/splines/seeds.h"

namespace cuesta::seed_worlds {

/// A straight curve in a terrain of 1 x 1, heights in metres. Sides: left of the direction of travel, and right.
struct Segment {
    double from_x, from_y, to_x, to_y;
    double from_height, to_height;
    double reach = 0;  ///< of the slopes, in the terrain's width; 0: none
    double left_rise = 0;
    double right_rise = 0;
    double hardness = 0.5;
    double drop = 0;      ///< cliff: the right side's row of seeds is lower by this
    double rounding = 0;  ///< smooth: in the terrain's width; 0: crease
    double tension = 0;
};

struct Nearest {
    double distance = 1e30;
    double along = 0;
    bool right = false;
};

inline Nearest nearest(const Segment& s, double x, double y) {
    const double dx = s.to_x - s.from_x;
    const double dy = s.to_y - s.from_y;
    const double t = std::clamp(((x - s.from_x) * dx + (y - s.from_y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    const double px = x - (s.from_x + t * dx);
    const double py = y - (s.from_y + t * dy);
    return {std::sqrt(px * px + py * py), t, dx * py - dy * px > 0};
}

inline HeightSeeds empty_seeds(int width, int height, double cell) {
    HeightSeeds seeds;
    seeds.grid = {.level = 8, .width = width, .height = height, .cell_size = cell};
    seeds.hold = Raster<std::uint8_t>(width, height);
    seeds.height = Raster<float>(width, height);
    seeds.weight = Raster<float>(width, height);
    seeds.gradient = Raster<float>(width, height);
    seeds.normal_x = Raster<float>(width, height);
    seeds.normal_z = Raster<float>(width, height);
    seeds.owner = Raster<std::uint16_t>(width, height);
    return seeds;
}

/// The seeds of segments on a grid whose longer side is `size` metres. Lines are one cell wide; cliffs have two rows of
/// seeds.
inline HeightSeeds seeds_of(const std::vector<Segment>& segments, int width, int height, double size) {
    const int longer = std::max(width, height);
    const double cell = size / longer;
    HeightSeeds seeds = empty_seeds(width, height, cell);
    const auto put = [&](int x, int y, double value, int owner) {
        if (x < 0 || y < 0 || x >= width || y >= height) return;
        const bool taken = seeds.hold(x, y) == static_cast<std::uint8_t>(CellHold::seed);
        if (taken && seeds.owner(x, y) <= owner) return;
        seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::seed);
        seeds.height(x, y) = static_cast<float>(value);
        seeds.owner(x, y) = static_cast<std::uint16_t>(owner);
        seeds.has_seeds = true;
    };
    bool smooth = false;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const Segment& s = segments[i];
        smooth = smooth || s.rounding > 0;
        const double length = std::hypot(s.to_x - s.from_x, s.to_y - s.from_y);
        const int samples = 1 + static_cast<int>(3 * length * longer);
        for (int k = 0; k <= samples; ++k) {
            const double t = static_cast<double>(k) / samples;
            const int x = static_cast<int>(std::floor((s.from_x + t * (s.to_x - s.from_x)) * longer));
            const int y = static_cast<int>(std::floor((s.from_y + t * (s.to_y - s.from_y)) * longer));
            const double at = nearest(s, (x + 0.5) / longer, (y + 0.5) / longer).along;
            const double value = s.from_height + at * (s.to_height - s.from_height);
            put(x, y, value, static_cast<int>(2 * i + 1));
            if (s.drop != 0) {
                // The row beside it on the right, across the direction in which the line is flatter.
                const bool flat = std::fabs(s.to_x - s.from_x) >= std::fabs(s.to_y - s.from_y);
                const int step = flat ? (s.to_x > s.from_x ? 1 : -1) : (s.to_y > s.from_y ? -1 : 1);
                put(flat ? x : x + step, flat ? y + step : y, value - s.drop, static_cast<int>(2 * i + 2));
            }
        }
    }
    if (smooth) {
        seeds.roundness = Raster<float>(width, height);
        seeds.rounding_length = Raster<float>(width, height);
    }
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            Nearest best;
            std::size_t which = 0;
            for (std::size_t i = 0; i < segments.size(); ++i) {
                const Nearest n = nearest(segments[i], (x + 0.5) / longer, (y + 0.5) / longer);
                if (n.distance < best.distance) {
                    best = n;
                    which = i;
                }
            }
            if (segments.empty()) continue;
            const Segment& s = segments[which];
            if (s.rounding > 0 && best.distance < s.rounding) {
                seeds.roundness(x, y) = static_cast<float>((1 - s.tension) * (1 - best.distance / s.rounding));
                seeds.rounding_length(x, y) = static_cast<float>(s.rounding * size);
            }
            const double rise = best.right ? s.right_rise : s.left_rise;
            if (seeds.hold(x, y) != 0 || best.distance >= s.reach || rise == 0) continue;
            const double gradient = rise / s.reach;
            const double edge = s.from_height + best.along * (s.to_height - s.from_height) - (best.right ? s.drop : 0);
            seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::guided);
            seeds.height(x, y) = static_cast<float>(edge + gradient * best.distance);
            seeds.gradient(x, y) = static_cast<float>(gradient / longer);
            seeds.weight(x, y) = static_cast<float>(s.hardness * (1 - best.distance / s.reach));
            seeds.owner(x, y) = static_cast<std::uint16_t>(2 * which + (best.right && s.drop != 0 ? 2 : 1));
            seeds.has_guided = true;
        }
    return seeds;
}

/// Ridges, valleys and cliffs at all angles, drawn at random.
inline std::vector<Segment> many_segments(int count, bool slopes, double rounding) {
    std::vector<Segment> segments;
    RandomSequence random(5, RandomStream::test);
    for (int i = 0; i < count; ++i) {
        Segment s{};
        s.from_x = random.between(0.05F, 0.95F);
        s.from_y = random.between(0.05F, 0.95F);
        const double angle = random.between(0, 6.283F);
        const double length = random.between(0.1F, 0.5F);
        s.to_x = s.from_x + length * std::cos(angle);
        s.to_y = s.from_y + length * std::sin(angle);
        s.from_height = random.between(0, 1000);
        s.to_height = s.from_height + random.between(-200, 200);
        const bool cliff = i % 5 == 3;
        const double reach = random.between(0.02F, 0.1F);
        const double left = random.between(-200, 200);
        const double right = random.between(-200, 200);
        const double hardness = random.between(0.2F, 1);
        if (slopes && i % 3 != 0) {
            s.reach = reach;
            s.left_rise = left;
            s.right_rise = right;
            s.hardness = hardness;
        }
        if (cliff) s.drop = 100;
        if (!cliff && i % 2 == 0) s.rounding = rounding;
        segments.push_back(s);
    }
    return segments;
}

/// tiles x tiles curves that do not meet, at all angles, without cliffs.
inline std::vector<Segment> separate_segments(int tiles, bool slopes, double rounding) {
    std::vector<Segment> segments;
    RandomSequence random(6, RandomStream::test);
    for (int row = 0; row < tiles; ++row)
        for (int column = 0; column < tiles; ++column) {
            Segment s{};
            const double centre_x = (column + 0.5) / tiles;
            const double centre_y = (row + 0.5) / tiles;
            const double angle = random.between(0, 6.283F);
            const double half = random.between(0.2F, 0.45F) / static_cast<double>(tiles);
            s.from_x = centre_x - half * std::cos(angle);
            s.from_y = centre_y - half * std::sin(angle);
            s.to_x = centre_x + half * std::cos(angle);
            s.to_y = centre_y + half * std::sin(angle);
            s.from_height = random.between(0, 1000);
            s.to_height = s.from_height + random.between(-100, 100);
            if (slopes && (row + column) % 2 == 0) {
                s.reach = 0.2 / tiles;
                s.left_rise = random.between(-100, 100);
                s.right_rise = random.between(-100, 100);
            }
            s.rounding = rounding;
            segments.push_back(s);
        }
    return segments;
}

}  // namespace cuesta::seed_worlds
