#include "core/relief/noise/warped_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/base/multiversion.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

/// Moments of one octave S of Perlin noise over places and draws (2e7 samples in doubles): E|S| = 0.2492, standard
/// deviations 0.3050 of S, 0.1759 of |S|, 0.2448 of (1 - |S|)^2, whose mean is 0.5946. The bases are brought to mean 0
/// and to the deviation of S with them.
constexpr float deviation = 0.3050F;
constexpr float mean_of_absolute = 0.2492F;
constexpr float scale_of_absolute = deviation / 0.1759F;
constexpr float mean_of_ridge = 0.5946F;
constexpr float scale_of_ridge = deviation / 0.2448F;

constexpr float amount = 1.41421356F;  // the factor of perlin_noise

/// The lattice cell that a place lies in, and the place within it (0..1).
struct CellPlace {
    std::int32_t column;
    std::int32_t row;
    float dx;
    float dy;
};

[[gnu::always_inline]] inline std::int32_t floor_of(float x) {
    const auto whole = static_cast<std::int32_t>(x);  // towards 0
    return whole - (x < static_cast<float>(whole) ? 1 : 0);
}

[[gnu::always_inline]] inline CellPlace place_of(float x, float y) {
    const std::int32_t column = floor_of(x);
    const std::int32_t row = floor_of(y);
    return {column, row, x - static_cast<float>(column), y - static_cast<float>(row)};
}

/// The slope of noise_fade.
[[gnu::always_inline]] inline float fade_slope(float t) {
    const float back = t - 1.0F;
    return 30.0F * (t * t) * (back * back);
}

/// The planes of a cell's four corners at a place in it.
struct CornerPlanes {
    float nw;
    float ne;
    float sw;
    float se;
};

[[gnu::always_inline]] inline CornerPlanes planes_of(NoiseGradient nw, NoiseGradient ne, NoiseGradient sw,
                                                     NoiseGradient se, const CellPlace& at) {
    const float east = at.dx - 1.0F;
    const float south = at.dy - 1.0F;
    return {nw.x * at.dx + nw.y * at.dy, ne.x * east + ne.y * at.dy, sw.x * at.dx + sw.y * south,
            se.x * east + se.y * south};
}

[[gnu::always_inline]] inline float between(float from, float to, float share) {
    return from + share * (to - from);
}

[[gnu::always_inline]] inline float blended(const CornerPlanes& p, float u, float v) {
    return amount * between(between(p.nw, p.ne, u), between(p.sw, p.se, u), v);
}

/// The hashes of a cell's four corners. Column and row are mixed in one go, as one number each of its own
/// multiple (odd, of the golden and the silver ratio); pairs that fall together lie tens of thousands of cells apart.
struct CornerBits {
    std::uint32_t nw;
    std::uint32_t ne;
    std::uint32_t sw;
    std::uint32_t se;
};

[[gnu::always_inline]] inline CornerBits bits_around(NoiseLattice lattice, const CellPlace& at) {
    constexpr std::uint32_t column_step = 0x9e3779b1U;
    constexpr std::uint32_t row_step = 0x6a09e667U;
    const auto column = static_cast<std::uint32_t>(lattice.column) + static_cast<std::uint32_t>(at.column);
    const auto row = static_cast<std::uint32_t>(lattice.row) + static_cast<std::uint32_t>(at.row);
    const std::uint32_t corner = column * column_step + row * row_step + lattice.key;
    return {mix_bits(corner), mix_bits(corner + column_step), mix_bits(corner + row_step),
            mix_bits(corner + column_step + row_step)};
}

/// As gradient_from(), with fewer operations: the bits as a signed number are the angle's place in its quarter turn
/// (their two lowest, which choose the quarter, weigh nothing there), and the quarter's width is in the coefficients.
[[gnu::always_inline]] inline NoiseGradient quick_gradient(std::uint32_t bits) {
    const float t = static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31F;
    const float square = t * t;
    const float sine = t * (0.785398163F - square * (0.0807455122F - square * 0.00249039457F));
    const float cosine = 1.0F - square * (0.308425138F - square * (0.0158543442F - square * 0.000325991887F));
    const bool swapped = (bits & 1U) != 0;
    const std::uint32_t sign = (bits & 2U) << 30;
    return {std::bit_cast<float>(std::bit_cast<std::uint32_t>(swapped ? sine : cosine) ^ sign),
            std::bit_cast<float>(std::bit_cast<std::uint32_t>(swapped ? cosine : sine) ^ sign)};
}

/// Two gradients out of one hash: 16 bits of angle each.
[[gnu::always_inline]] inline NoiseGradient first_gradient(std::uint32_t bits) {
    return quick_gradient((bits << 16) | (bits & 3U));
}
[[gnu::always_inline]] inline NoiseGradient second_gradient(std::uint32_t bits) {
    return quick_gradient((bits & 0xffff0000U) | ((bits >> 16) & 3U));
}

}  // namespace

CUESTA_MULTIVERSION
void noise_of_row(NoiseSpan span, NoiseLattice lattice, const float* __restrict x, const float* __restrict y,
                  float* __restrict noise) {
    for (int i = span.begin; i < span.end; ++i) {
        const CellPlace at = place_of(x[i], y[i]);
        const CornerBits bits = bits_around(lattice, at);
        const CornerPlanes planes = planes_of(quick_gradient(bits.nw), quick_gradient(bits.ne), quick_gradient(bits.sw),
                                              quick_gradient(bits.se), at);
        noise[i] = blended(planes, noise_fade(at.dx), noise_fade(at.dy));
    }
}

CUESTA_MULTIVERSION
void noise_and_gradient_of_row(NoiseSpan span, NoiseLattice lattice, const float* __restrict x,
                               const float* __restrict y, float* __restrict noise, float* __restrict gradient_x,
                               float* __restrict gradient_y) {
    for (int i = span.begin; i < span.end; ++i) {
        const CellPlace at = place_of(x[i], y[i]);
        const CornerBits bits = bits_around(lattice, at);
        const NoiseGradient nw = quick_gradient(bits.nw);
        const NoiseGradient ne = quick_gradient(bits.ne);
        const NoiseGradient sw = quick_gradient(bits.sw);
        const NoiseGradient se = quick_gradient(bits.se);
        const CornerPlanes p = planes_of(nw, ne, sw, se, at);
        const float u = noise_fade(at.dx);
        const float v = noise_fade(at.dy);
        noise[i] = blended(p, u, v);
        // The product rule: the blend of the planes' slopes, and the planes under the slopes of the blend.
        gradient_x[i] = amount * (between(between(nw.x, ne.x, u), between(sw.x, se.x, u), v) +
                                  fade_slope(at.dx) * between(p.ne - p.nw, p.se - p.sw, v));
        gradient_y[i] = amount * (between(between(nw.y, ne.y, u), between(sw.y, se.y, u), v) +
                                  fade_slope(at.dy) * between(p.sw - p.nw, p.se - p.ne, u));
    }
}

CUESTA_MULTIVERSION
void add_warp_of_row(NoiseSpan span, NoiseLattice lattice, int wave, const float* __restrict share,
                     const float* __restrict x, const float* __restrict y, float* __restrict displacement_x,
                     float* __restrict displacement_y) {
    const auto length = static_cast<float>(1 << wave);
    const float scale = 1.0F / length;
    // The run's origin within its cell of the longer lattice, whose own origin is moved off the cells'
    // corners.
    const int within = (1 << wave) - 1;
    const float shift = wave == 0 ? 0.0F : 0.381966011F * static_cast<float>(wave);
    const float first_x = static_cast<float>(lattice.column & within) * scale + shift;
    const float first_y = static_cast<float>(lattice.row & within) * scale + shift;
    const NoiseLattice longer{lattice.column >> wave, lattice.row >> wave,
                              wave == 0 ? lattice.key : mix_bits(lattice.key + static_cast<std::uint32_t>(wave))};
    for (int i = span.begin; i < span.end; ++i) {
        const CellPlace at = place_of(x[i] * scale + first_x, y[i] * scale + first_y);
        const CornerBits bits = bits_around(longer, at);
        const float u = noise_fade(at.dx);
        const float v = noise_fade(at.dy);
        const CornerPlanes first = planes_of(first_gradient(bits.nw), first_gradient(bits.ne), first_gradient(bits.sw),
                                             first_gradient(bits.se), at);
        const CornerPlanes second = planes_of(second_gradient(bits.nw), second_gradient(bits.ne),
                                              second_gradient(bits.sw), second_gradient(bits.se), at);
        displacement_x[i] += length * share[i] * blended(first, u, v);
        displacement_y[i] += length * share[i] * blended(second, u, v);
    }
}

CUESTA_MULTIVERSION
void warp_strength_of_row(NoiseSpan span, int octave, WarpRule rule, const float* __restrict low,
                          const float* __restrict high, float* __restrict c, float* __restrict place) {
    constexpr float farthest = 1e6F;  // lattice cells; also what is not a number becomes one here
    const auto k = static_cast<float>(octave);
    const float share = 1.0F / (1.0F + k);
    for (int i = span.begin; i < span.end; ++i) {
        const float wanted = std::min(std::max(-farthest, k * high[i] + low[i] * share), farthest);
        const float ratio = wanted * rule.inverse_greatest;
        c[i] = wanted / std::sqrt(1.0F + ratio * ratio);
        // A float's bits are its logarithm, straight between powers of 2.
        const std::uint32_t bits = std::bit_cast<std::uint32_t>(std::max(1.0F, std::fabs(wanted)));
        const float logarithm = static_cast<float>(static_cast<std::int32_t>(bits - 0x3f800000U)) * 0x1p-23F;
        place[i] = std::min(rule.growth * logarithm, static_cast<float>(longest_wave));
    }
}

CUESTA_MULTIVERSION
void warp_share_of_row(NoiseSpan span, int wave, const float* __restrict c, const float* __restrict place,
                       float* __restrict share) {
    const auto middle = static_cast<float>(wave);
    for (int i = span.begin; i < span.end; ++i) {
        const float near = std::max(0.0F, 1.0F - std::fabs(place[i] - middle));
        share[i] = c[i] * (near * near * (3.0F - 2.0F * near));
    }
}

CUESTA_MULTIVERSION
void add_row(NoiseSpan span, const float* __restrict addend, float* __restrict values) {
    for (int i = span.begin; i < span.end; ++i) values[i] += addend[i];
}

CUESTA_MULTIVERSION
void octave_gain_of_row(NoiseSpan span, float log2_lacunarity, const float* __restrict roughness,
                        float* __restrict gain) {
    // 2^z = e^t^4 with t = z ln 2 / 4, -0.35 < t <= 0, where six terms of the series leave 2e-7.
    const float scale = log2_lacunarity * (0.69314718F / 4.0F);
    for (int i = span.begin; i < span.end; ++i) {
        const float rough = std::min(std::max(0.0F, roughness[i]), 1.0F);
        const float t = (rough - 1.0F) * scale;
        const float root =
            1.0F + t * (1.0F + t * (1.0F / 2 + t * (1.0F / 6 + t * (1.0F / 24 + t * (1.0F / 120 + t / 720.0F)))));
        const float square = root * root;
        gain[i] = square * square;
    }
}

CUESTA_MULTIVERSION
void next_octave_of_row(NoiseSpan span, float share, const float* __restrict gain, float* __restrict strength,
                        float* __restrict variance) {
    for (int i = span.begin; i < span.end; ++i) {
        variance[i] += strength[i] * strength[i] * share;
        strength[i] *= gain[i];
    }
}

CUESTA_MULTIVERSION
void add_octave_of_row(NoiseSpan span, float fade, const float* __restrict strength, const float* __restrict noise,
                       float* __restrict sum) {
    for (int i = span.begin; i < span.end; ++i) sum[i] += fade * strength[i] * noise[i];
}

CUESTA_MULTIVERSION
void add_to_ground_of_row(NoiseSpan span, float height, const float* __restrict amplitude, const float* __restrict sum,
                          const float* __restrict variance, float* __restrict ground) {
    for (int i = span.begin; i < span.end; ++i) {
        const float noise = height * amplitude[i] * sum[i] / std::sqrt(variance[i]);
        ground[i] = amplitude[i] != 0.0F ? ground[i] + noise : ground[i];
    }
}

CUESTA_MULTIVERSION
void ridge_row(NoiseSpan span, float* __restrict noise) {
    for (int i = span.begin; i < span.end; ++i) {
        const float ridge = 1.0F - std::fabs(noise[i]);
        noise[i] = (ridge * ridge - mean_of_ridge) * scale_of_ridge;
    }
}

CUESTA_MULTIVERSION
void billow_row(NoiseSpan span, float* __restrict noise) {
    for (int i = span.begin; i < span.end; ++i) noise[i] = (std::fabs(noise[i]) - mean_of_absolute) * scale_of_absolute;
}

CUESTA_MULTIVERSION
void crest_row(NoiseSpan span, float* __restrict weight, float* __restrict noise) {
    for (int i = span.begin; i < span.end; ++i) {
        const float size = std::fabs(noise[i]);
        noise[i] = weight[i] * ((mean_of_absolute - size) * scale_of_absolute);
        weight[i] *= (1.0F - size) * (1.0F - size);
    }
}

CUESTA_MULTIVERSION
void place_row(NoiseSpan span, float first_x, float first_y, float step_x, float step_y, float* __restrict x,
               float* __restrict y) {
    for (int i = span.begin; i < span.end; ++i) {
        x[i] = first_x + static_cast<float>(i) * step_x;
        y[i] = first_y + static_cast<float>(i) * step_y;
    }
}

CUESTA_MULTIVERSION
void move_row(NoiseSpan span, float scale, NoiseTurn turn, const float* __restrict displacement_x,
              const float* __restrict displacement_y, float* __restrict x, float* __restrict y) {
    for (int i = span.begin; i < span.end; ++i) {
        x[i] += scale * (turn.cosine * displacement_x[i] - turn.sine * displacement_y[i]);
        y[i] += scale * (turn.sine * displacement_x[i] + turn.cosine * displacement_y[i]);
    }
}

CUESTA_MULTIVERSION
void turn_row(NoiseSpan span, NoiseTurn turn, float* __restrict vector_x, float* __restrict vector_y) {
    for (int i = span.begin; i < span.end; ++i) {
        const float x = turn.cosine * vector_x[i] - turn.sine * vector_y[i];
        vector_y[i] = turn.sine * vector_x[i] + turn.cosine * vector_y[i];
        vector_x[i] = x;
    }
}

CUESTA_MULTIVERSION
void damp_row(NoiseSpan span, float fade, const float* __restrict gradient_x, const float* __restrict gradient_y,
              float* __restrict slope_x, float* __restrict slope_y, float* __restrict noise) {
    for (int i = span.begin; i < span.end; ++i) {
        noise[i] = noise[i] / (1.0F + (slope_x[i] * slope_x[i] + slope_y[i] * slope_y[i]));
        slope_x[i] += fade * gradient_x[i];
        slope_y[i] += fade * gradient_y[i];
    }
}

CUESTA_MULTIVERSION
void displace_row(NoiseSpan span, float step, const float* __restrict c, const float* __restrict noise,
                  const float* __restrict gradient_x, const float* __restrict gradient_y,
                  float* __restrict displacement_x, float* __restrict displacement_y) {
    for (int i = span.begin; i < span.end; ++i) {
        const float length = step * noise[i] / (1.0F + std::fabs(c[i]) * steepest_noise);
        displacement_x[i] -= length * gradient_x[i];
        displacement_y[i] -= length * gradient_y[i];
    }
}

}  // namespace cuesta
