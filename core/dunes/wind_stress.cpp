#include "core/dunes/wind_stress.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int block_width = 16;  ///< series that are transformed side by side

// Of the stress in phase with the relief, and of that in phase with its gradient.
constexpr float in_phase = 3.5F;
constexpr float ahead = 2.0F;
constexpr double smoothing = 1.2;  ///< cells: standard deviation of what smooths the stress

CUESTA_MULTIVERSION
void butterflies(float* __restrict ar, float* __restrict ai, float* __restrict br, float* __restrict bi, float cosine,
                 float sine) {
    for (int i = 0; i < block_width; ++i) {
        const float tr = br[i] * cosine - bi[i] * sine;
        const float ti = br[i] * sine + bi[i] * cosine;
        br[i] = ar[i] - tr;
        bi[i] = ai[i] - ti;
        ar[i] += tr;
        ai[i] += ti;
    }
}

/// The share of the wind's filter that a row of coefficients has in common.
struct FilterRow {
    float ky;      ///< rad / m across the wind's rows
    float along;   ///< the wind's unit vector
    float across;
    float weight;  ///< of the smoothing across, and of the transforms' scale
};

/// Kroy, Sauermann and Herrmann 2002: times A kw^2 / |k| + i B kw |kw| / |k|.
CUESTA_MULTIVERSION
void filter_row(const float* __restrict real, const float* __restrict imaginary, const float* __restrict kx,
                const float* __restrict smooth, FilterRow row, float* __restrict to_real, float* __restrict to_imaginary) {
    for (int i = 0; i < block_width; ++i) {
        const float k2 = kx[i] * kx[i] + row.ky * row.ky;
        const float kw = kx[i] * row.along + row.ky * row.across;
        const float size = kw > 0 ? kw : -kw;
        const float weight = k2 > 0 ? row.weight * smooth[i] / std::sqrt(k2) : 0.0F;
        const float re = weight * in_phase * kw * kw;
        const float im = weight * ahead * kw * size;
        to_real[i] = real[i] * re - imaginary[i] * im;
        to_imaginary[i] = real[i] * im + imaginary[i] * re;
    }
}

inline void copy_block(const float* from, float* to) {
    for (int i = 0; i < block_width; ++i) to[i] = from[i];
}

/// Cooley and Tukey 1965, decimation in time, of block_width series side by side whose rows are in bit-reversed order.
/// `turn` is -1 forwards and 1 backwards; unscaled.
void transform_rows(float* real, float* imaginary, int size, const std::vector<float>& cosine,
                    const std::vector<float>& sine, float turn) {
    for (int half = 1; half < size; half *= 2) {
        const int stride = size / (2 * half);
        for (int start = 0; start < size; start += 2 * half)
            for (int j = 0; j < half; ++j) {
                const auto a = static_cast<std::size_t>(start + j) * block_width;
                const auto b = a + static_cast<std::size_t>(half) * block_width;
                const auto angle = static_cast<std::size_t>(j) * stride;
                butterflies(real + a, imaginary + a, real + b, imaginary + b, cosine[angle], turn * sine[angle]);
            }
    }
}

/// Wave number (rad / m) of the i-th of n coefficients over cells of `cell` metres.
double wave_number(int i, int n, double cell) {
    return 2 * std::numbers::pi * (2 * i <= n ? i : i - n) / (n * cell);
}

}  // namespace

struct WindStress::Block {
    std::vector<float> real;
    std::vector<float> imaginary;
    explicit Block(int size)
        : real(static_cast<std::size_t>(size) * block_width), imaginary(static_cast<std::size_t>(size) * block_width) {}
};

void WindStress::prepare(Transform& transform, int size) {
    CUESTA_CHECK(size >= 1 && std::has_single_bit(static_cast<unsigned>(size)));
    if (transform.size == size) return;
    transform.size = size;
    transform.place.assign(static_cast<std::size_t>(size), 0);
    for (int i = 1; i < size; ++i)
        transform.place[static_cast<std::size_t>(i)] =
            transform.place[static_cast<std::size_t>(i / 2)] / 2 + (i % 2 == 1 ? size / 2 : 0);
    transform.smooth.resize(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        const double width = smoothing * wave_number(i, size, 1);
        transform.smooth[static_cast<std::size_t>(i)] = std::exp(-0.5 * width * width);
    }
    transform.cosine.resize(static_cast<std::size_t>(size) / 2);
    transform.sine.resize(static_cast<std::size_t>(size) / 2);
    for (int i = 0; i < size / 2; ++i) {
        const double angle = 2 * std::numbers::pi * i / size;
        transform.cosine[static_cast<std::size_t>(i)] = static_cast<float>(std::cos(angle));
        transform.sine[static_cast<std::size_t>(i)] = static_cast<float>(std::sin(angle));
    }
}

/// From heights (steps x lanes) to coefficients along the wind, transposed (lanes x steps).
void WindStress::forward_along(const WindFrame& frame, const std::vector<float>& heights) {
    parallel_ranges(frame.lanes / block_width, 1, [&](int first, int last) {
        Block block(frame.steps);
        for (int strip = first; strip < last; ++strip) {
            for (int k = 0; k < frame.steps; ++k)
                copy_block(heights.data() + static_cast<std::size_t>(k) * frame.lanes + strip * block_width,
                           block.real.data() + static_cast<std::size_t>(along_.place[k]) * block_width);
            std::fill(block.imaginary.begin(), block.imaginary.end(), 0.0F);
            transform_rows(block.real.data(), block.imaginary.data(), frame.steps, along_.cosine, along_.sine, -1);
            for (int lane = 0; lane < block_width; ++lane) {
                const std::size_t row = static_cast<std::size_t>(strip * block_width + lane) * frame.steps;
                for (int k = 0; k < frame.steps; ++k) {
                    real_[row + k] = block.real[static_cast<std::size_t>(k) * block_width + lane];
                    imaginary_[row + k] = block.imaginary[static_cast<std::size_t>(k) * block_width + lane];
                }
            }
        }
    });
}

/// Transforms across the wind, multiplies and transforms back; transposed (steps x lanes).
void WindStress::filter_across(const WindFrame& frame) {
    const double scale = 1.0 / (static_cast<double>(frame.steps) * frame.lanes);
    parallel_ranges(frame.steps / block_width, 1, [&](int first, int last) {
        Block block(frame.lanes), turned(frame.lanes);
        for (int strip = first; strip < last; ++strip) {
            const int start = strip * block_width;
            float kx[block_width], smooth[block_width];
            for (int i = 0; i < block_width; ++i) {
                kx[i] = static_cast<float>(wave_number(start + i, frame.steps, frame.along));
                smooth[i] = static_cast<float>(along_.smooth[start + i]);
            }
            for (int y = 0; y < frame.lanes; ++y) {
                const std::size_t from = static_cast<std::size_t>(y) * frame.steps + start;
                const std::size_t to = static_cast<std::size_t>(across_.place[y]) * block_width;
                copy_block(real_.data() + from, block.real.data() + to);
                copy_block(imaginary_.data() + from, block.imaginary.data() + to);
            }
            transform_rows(block.real.data(), block.imaginary.data(), frame.lanes, across_.cosine, across_.sine, -1);
            for (int y = 0; y < frame.lanes; ++y) {
                const FilterRow row{static_cast<float>(wave_number(y, frame.lanes, frame.across)),
                                    static_cast<float>(frame.wind_along), static_cast<float>(frame.wind_across),
                                    static_cast<float>(scale * across_.smooth[y])};
                const std::size_t from = static_cast<std::size_t>(y) * block_width;
                const std::size_t to = static_cast<std::size_t>(across_.place[y]) * block_width;
                filter_row(block.real.data() + from, block.imaginary.data() + from, kx, smooth, row,
                           turned.real.data() + to, turned.imaginary.data() + to);
            }
            transform_rows(turned.real.data(), turned.imaginary.data(), frame.lanes, across_.cosine, across_.sine, 1);
            for (int i = 0; i < block_width; ++i) {
                const std::size_t row = static_cast<std::size_t>(start + i) * frame.lanes;
                for (int y = 0; y < frame.lanes; ++y) {
                    filtered_real_[row + y] = turned.real[static_cast<std::size_t>(y) * block_width + i];
                    filtered_imaginary_[row + y] = turned.imaginary[static_cast<std::size_t>(y) * block_width + i];
                }
            }
        }
    });
}

void WindStress::back_along(const WindFrame& frame, std::vector<float>& stress) {
    parallel_ranges(frame.lanes / block_width, 1, [&](int first, int last) {
        Block block(frame.steps);
        for (int strip = first; strip < last; ++strip) {
            for (int k = 0; k < frame.steps; ++k) {
                const std::size_t from = static_cast<std::size_t>(k) * frame.lanes + strip * block_width;
                const std::size_t to = static_cast<std::size_t>(along_.place[k]) * block_width;
                copy_block(filtered_real_.data() + from, block.real.data() + to);
                copy_block(filtered_imaginary_.data() + from, block.imaginary.data() + to);
            }
            transform_rows(block.real.data(), block.imaginary.data(), frame.steps, along_.cosine, along_.sine, 1);
            for (int k = 0; k < frame.steps; ++k)
                copy_block(block.real.data() + static_cast<std::size_t>(k) * block_width,
                           stress.data() + static_cast<std::size_t>(k) * frame.lanes + strip * block_width);
        }
    });
}

void WindStress::over(const WindFrame& frame, const std::vector<float>& heights, std::vector<float>& stress) {
    CUESTA_CHECK(frame.steps >= block_width && frame.lanes >= block_width);
    CUESTA_CHECK(heights.size() == static_cast<std::size_t>(frame.steps) * frame.lanes);
    prepare(along_, frame.steps);
    prepare(across_, frame.lanes);
    for (std::vector<float>* values : {&real_, &imaginary_, &filtered_real_, &filtered_imaginary_, &stress})
        values->resize(heights.size());
    forward_along(frame, heights);
    filter_across(frame);
    back_along(frame, stress);
}

}  // namespace cuesta
