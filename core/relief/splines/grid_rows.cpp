#include "core/relief/splines/grid_rows.h"

#include <algorithm>

namespace cuesta::grid_rows {
namespace {

constexpr int lanes = 16;

/// Sixteen sums side by side, then these: the same order on every instruction set.
[[gnu::always_inline]] inline double dot(const float* __restrict a, const float* __restrict b, int width) {
    double sums[lanes] = {};
    int x = 0;
    for (; x + lanes <= width; x += lanes)
        for (int lane = 0; lane < lanes; ++lane)
            sums[lane] += static_cast<double>(a[x + lane]) * static_cast<double>(b[x + lane]);
    for (; x < width; ++x) sums[x % lanes] += static_cast<double>(a[x]) * static_cast<double>(b[x]);
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

/// A u at one cell: minus the divergence of the fluxes over its faces, plus screening, plus the Laplacian of the
/// moments.
template <bool bends>
[[gnu::always_inline]] inline float product_at(const StencilRows& r, int x) {
    const float u = r.centre[x];
    float sum = r.east[x] * (u - r.centre[x + 1]) + r.east[x - 1] * (u - r.centre[x - 1]);
    sum += r.south[x] * (u - r.below[x]) + r.north[x] * (u - r.above[x]);
    sum += r.screening * u;
    if constexpr (bends) {
        const float m = r.moment[x];
        sum += ((r.moment[x + 1] - m) + (r.moment[x - 1] - m)) + ((r.moment_below[x] - m) + (r.moment_above[x] - m));
    }
    return sum;
}

template <bool bends>
[[gnu::always_inline]] inline void residual_body(const StencilRows& given, const float* __restrict b,
                                                 const float* __restrict inverse, float* __restrict residual,
                                                 int width) {
    const StencilRows r = given;
    for (int x = 0; x < width; ++x) {
        const float value = b[x] - product_at<bends>(r, x);
        residual[x] = inverse[x] > 0.0F ? value : 0.0F;
    }
}

template <bool bends>
[[gnu::always_inline]] inline double product_body(const StencilRows& given, const float* __restrict inverse,
                                                  float* __restrict product, int width) {
    const StencilRows r = given;
    for (int x = 0; x < width; ++x) {
        const float value = product_at<bends>(r, x);
        product[x] = inverse[x] > 0.0F ? value : 0.0F;
    }
    return dot(r.centre, product, width);
}

template <bool bends>
[[gnu::always_inline]] inline void smooth_body(const StencilRows& given, const float* __restrict b,
                                               const float* __restrict inverse, float keep, float gain,
                                               float* __restrict direction, float* __restrict out, int width) {
    const StencilRows r = given;
    for (int x = 0; x < width; ++x) {
        const float step = keep * direction[x] + gain * inverse[x] * (b[x] - product_at<bends>(r, x));
        direction[x] = step;
        out[x] = r.centre[x] + step;
    }
}

CUESTA_MULTIVERSION void residual_harmonic(const StencilRows& r, const float* b, const float* inverse, float* residual,
                                           int width) {
    residual_body<false>(r, b, inverse, residual, width);
}
CUESTA_MULTIVERSION void residual_bending(const StencilRows& r, const float* b, const float* inverse, float* residual,
                                          int width) {
    residual_body<true>(r, b, inverse, residual, width);
}
CUESTA_MULTIVERSION double product_harmonic(const StencilRows& r, const float* inverse, float* product, int width) {
    return product_body<false>(r, inverse, product, width);
}
CUESTA_MULTIVERSION double product_bending(const StencilRows& r, const float* inverse, float* product, int width) {
    return product_body<true>(r, inverse, product, width);
}
CUESTA_MULTIVERSION void smooth_harmonic(const StencilRows& r, const float* b, const float* inverse, float keep,
                                         float gain, float* direction, float* out, int width) {
    smooth_body<false>(r, b, inverse, keep, gain, direction, out, width);
}
CUESTA_MULTIVERSION void smooth_bending(const StencilRows& r, const float* b, const float* inverse, float keep,
                                        float gain, float* direction, float* out, int width) {
    smooth_body<true>(r, b, inverse, keep, gain, direction, out, width);
}

CUESTA_MULTIVERSION void first_smooth(const float* __restrict b, const float* __restrict inverse, float gain,
                                      float* __restrict direction, float* __restrict out, int width) {
    for (int x = 0; x < width; ++x) {
        const float step = gain * inverse[x] * b[x];
        direction[x] = step;
        out[x] = step;
    }
}

CUESTA_MULTIVERSION void moment(const float* __restrict above, const float* __restrict centre,
                                const float* __restrict below, const float* __restrict rho, float* __restrict moment,
                                int width) {
    for (int x = 0; x < width; ++x) {
        const float u = centre[x];
        moment[x] = rho[x] * (((centre[x + 1] - u) + (centre[x - 1] - u)) + ((below[x] - u) + (above[x] - u)));
    }
}

CUESTA_MULTIVERSION void add_rows(const float* __restrict outer, const float* __restrict inner,
                                  const float* __restrict inner_after, const float* __restrict outer_after,
                                  float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x)
        sum[x] = 0.0625F * ((outer[x] + outer_after[x]) + 3.0F * (inner[x] + inner_after[x]));
}

CUESTA_MULTIVERSION void halve_row(const float* __restrict sum, float* __restrict coarse, int count) {
    for (int x = 0; x < count; ++x)
        coarse[x] = (sum[2 * x - 1] + sum[2 * x + 2]) + 3.0F * (sum[2 * x] + sum[2 * x + 1]);
}

/// Calls put(x, value) for the cells of a fine row. Pairs of cells, so that it vectorises.
template <bool adds>
[[gnu::always_inline]] inline void prolong_body(const float* __restrict own, const float* __restrict neighbour,
                                                const float* __restrict inverse, float* __restrict fine, int width) {
    const int pairs = width / 2;
    for (int i = 0; i < pairs; ++i) {
        const float before = 0.1875F * own[i - 1] + 0.0625F * neighbour[i - 1];
        const float middle = 0.5625F * own[i] + 0.1875F * neighbour[i];
        const float after = 0.1875F * own[i + 1] + 0.0625F * neighbour[i + 1];
        const float west = middle + before;
        const float east = middle + after;
        const float base_west = fine[2 * i];
        const float base_east = fine[2 * i + 1];
        if constexpr (adds) {
            fine[2 * i] = base_west + (inverse[2 * i] > 0.0F ? west : 0.0F);
            fine[2 * i + 1] = base_east + (inverse[2 * i + 1] > 0.0F ? east : 0.0F);
        } else {
            fine[2 * i] = inverse[2 * i] > 0.0F ? west : base_west;
            fine[2 * i + 1] = inverse[2 * i + 1] > 0.0F ? east : base_east;
        }
    }
    if (width % 2 != 0 && inverse[width - 1] > 0.0F) {
        const int i = pairs;
        const float value =
            (0.5625F * own[i] + 0.1875F * neighbour[i]) + (0.1875F * own[i - 1] + 0.0625F * neighbour[i - 1]);
        fine[width - 1] = adds ? fine[width - 1] + value : value;
    }
}

CUESTA_MULTIVERSION void prolong(const float* own, const float* neighbour, const float* inverse, float* fine,
                                 int width) {
    prolong_body<true>(own, neighbour, inverse, fine, width);
}
CUESTA_MULTIVERSION void interpolate(const float* own, const float* neighbour, const float* inverse, float* fine,
                                     int width) {
    prolong_body<false>(own, neighbour, inverse, fine, width);
}

CUESTA_MULTIVERSION void add_scaled(float factor, const float* __restrict b, float* __restrict a, int width) {
    for (int x = 0; x < width; ++x) a[x] += factor * b[x];
}
CUESTA_MULTIVERSION void scale_and_add(float factor, const float* __restrict b, float* __restrict a, int width) {
    for (int x = 0; x < width; ++x) a[x] = b[x] + factor * a[x];
}
CUESTA_MULTIVERSION double dot_product(const float* a, const float* b, int width) {
    return dot(a, b, width);
}

}  // namespace

void moment_row(const float* above, const float* centre, const float* below, const float* rho, float* moments,
                int width) {
    moment(above, centre, below, rho, moments, width);
    close_row(moments, width);
}

void residual_row(const StencilRows& rows, const float* b, const float* inverse, float* residual, int width) {
    (rows.moment ? residual_bending : residual_harmonic)(rows, b, inverse, residual, width);
}

double product_row(const StencilRows& rows, const float* inverse, float* product, int width) {
    return (rows.moment ? product_bending : product_harmonic)(rows, inverse, product, width);
}

void smooth_row(const StencilRows& rows, const float* b, const float* inverse, float keep, float gain, float* direction,
                float* out, int width) {
    (rows.moment ? smooth_bending : smooth_harmonic)(rows, b, inverse, keep, gain, direction, out, width);
    close_row(out, width);
}

void first_smooth_row(const float* b, const float* inverse, float gain, float* direction, float* out, int width) {
    first_smooth(b, inverse, gain, direction, out, width);
    close_row(out, width);
}

void restrict_row(const float* const rows[4], int fine_width, float* sum, float* coarse, int coarse_width) {
    add_rows(rows[0], rows[1], rows[2], rows[3], sum, fine_width);
    sum[-1] = sum[0];
    // An even width ends with the second cell of a pair, whose outer neighbour is itself; an odd one with the first,
    // beyond which there is nothing.
    if (fine_width % 2 == 0) {
        sum[fine_width] = sum[fine_width - 1];
    } else {
        sum[fine_width] = 0.0F;
        sum[fine_width + 1] = 0.0F;
    }
    halve_row(sum, coarse, coarse_width);
}

void prolong_row(const float* own, const float* neighbour, const float* inverse, float* fine, int fine_width) {
    prolong(own, neighbour, inverse, fine, fine_width);
    close_row(fine, fine_width);
}

void interpolate_row(const float* own, const float* neighbour, const float* inverse, float* fine, int fine_width) {
    interpolate(own, neighbour, inverse, fine, fine_width);
    close_row(fine, fine_width);
}

void add_scaled_row(float factor, const float* b, float* a, int width) {
    add_scaled(factor, b, a, width);
    close_row(a, width);
}

void scale_and_add_row(float factor, const float* b, float* a, int width) {
    scale_and_add(factor, b, a, width);
    close_row(a, width);
}

double dot_row(const float* a, const float* b, int width) {
    return dot_product(a, b, width);
}

}  // namespace cuesta::grid_rows
