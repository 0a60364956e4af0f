#pragma once
/// \file Grounds to erode in tests, and ways to compare what comes of them.

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "tests/catch.h"

namespace cuesta::test {

/// White noise of 0 .. amplitude over some waves, so that there are steep and gentle slopes at all sizes.
inline Raster<float> rough_ground(int width, int height, float amplitude, std::uint64_t seed) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * width + x);
            const float waves = std::sin(0.11F * static_cast<float>(x)) * std::cos(0.07F * static_cast<float>(y)) +
                                0.5F * std::sin(0.31F * static_cast<float>(x + y));
            ground(x, y) = 500.0F + amplitude * (waves + random_unit(seed, RandomStream::test, 0, cell));
        }
    return ground;
}

/// Patches of a layer: noise of which what is below 0 is cut off.
inline Raster<float> patchy_layer(int width, int height, float amplitude, std::uint64_t seed) {
    Raster<float> layer(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            layer(x, y) = std::max(
                0.0F,
                amplitude *
                    (2 * random_unit(seed, RandomStream::test, 1, static_cast<std::uint32_t>(y * width + x)) - 1));
    return layer;
}

/// Ground of the eroded material (in patches), two layers and the bottom, each with other properties.
inline ErosionState layered_start(int width, int height, double cell_size, float amplitude, std::uint64_t seed) {
    std::vector<MaterialParameters> materials(4);
    materials[0].talus = 30;
    materials[1] = {50, 0.7F, 0.6F, 0.3F};
    materials[2] = {25, 0.4F, 0.3F, 0.6F};
    materials[3] = {60, 0.9F, 0.8F, 0.1F};
    const float thick = 0.2F * amplitude;
    return start_of_erosion(
        rough_ground(width, height, amplitude, seed), cell_size,
        {patchy_layer(width, height, 0.3F * thick, seed + 1), patchy_layer(width, height, thick, seed + 2),
         patchy_layer(width, height, thick, seed + 3)},
        materials, {});
}
inline ErosionState monolith_start(int width, int height, double cell_size, float amplitude, std::uint64_t seed) {
    return start_of_erosion(rough_ground(width, height, amplitude, seed), cell_size, {}, {MaterialParameters{}}, {});
}

/// A quarter turn clockwise: the north edge becomes the east edge.
inline Raster<float> turned(const Raster<float>& raster) {
    Raster<float> result(raster.height(), raster.width());
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) result(raster.height() - 1 - y, x) = raster(x, y);
    return result;
}
inline Raster<float> mirrored(const Raster<float>& raster) {
    Raster<float> result(raster.width(), raster.height());
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) result(raster.width() - 1 - x, y) = raster(x, y);
    return result;
}
/// The state with every raster of the ground changed by `change_raster`.
template <class Change>
ErosionState with_ground(ErosionState state, const Change& change_raster) {
    state.reference = change_raster(state.reference);
    state.change = change_raster(state.change);
    for (Raster<float>& layer : state.thickness) layer = change_raster(layer);
    return state;
}

inline bool same_ground(const ErosionState& a, const ErosionState& b) {
    return a.reference == b.reference && a.change == b.change && a.thickness == b.thickness;
}

inline double sum_of(const Raster<float>& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster(x, y));
    return sum;
}
/// Thickness of all layers and change of the ground: the height of the bottom, which nothing but taking from it
/// changes.
inline double height_of_bottom(const ErosionState& state, int x, int y) {
    double height = static_cast<double>(state.reference(x, y)) + static_cast<double>(state.change(x, y));
    for (const Raster<float>& layer : state.thickness) height -= static_cast<double>(layer(x, y));
    return height;
}

inline void check_sound(const ErosionState& state) {
    bool finite = true;
    bool thickness_sound = true;
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x) {
            finite = finite && std::isfinite(state.change(x, y));
            for (const Raster<float>& layer : state.thickness)
                thickness_sound = thickness_sound && std::isfinite(layer(x, y)) && layer(x, y) >= 0;
        }
    CHECK(finite);
    CHECK(thickness_sound);
    CHECK(std::isfinite(state.ledger.moved));
    CHECK(std::isfinite(state.ledger.left_map));
}

/// Steepest slope between neighbours, as rise over run.
inline double steepest_slope(const ErosionState& state) {
    const Raster<float> ground = ground_of(state);
    double steepest = 0;
    const int across[4] = {1, 0, 1, -1};
    const int down[4] = {0, 1, 1, 1};
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            for (int k = 0; k < 4; ++k) {
                const int nx = x + across[k];
                const int ny = y + down[k];
                if (nx < 0 || nx >= ground.width() || ny >= ground.height()) continue;
                const double run = state.cell_size * std::hypot(across[k], down[k]);
                steepest = std::max(
                    steepest, std::abs(static_cast<double>(ground(x, y)) - static_cast<double>(ground(nx, ny))) / run);
            }
    return steepest;
}

/// Runs `work` with 1, 2 and 7 threads and expects the same ground and books.
template <class Work>
void check_same_on_any_threads(const ErosionState& start, const Work& work) {
    const int before = thread_count();
    ErosionState one = start;
    set_thread_count(1);
    work(one);
    for (const int threads : {2, 7}) {
        ErosionState many = start;
        set_thread_count(threads);
        work(many);
        CHECK(same_ground(one, many));
        CHECK(one.ledger == many.ledger);
    }
    set_thread_count(before);
}

}  // namespace cuesta::test
