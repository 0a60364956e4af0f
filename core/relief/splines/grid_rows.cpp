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
        const LaplaceRow& l = r.laplace;
        sum += l.height * (l.east[x] * (r.moment[x + 1] - m) + l.east[x - 1] * (r.moment[x - 1] - m));
        sum += l.width[x] * (l.south * (r.moment_below[x] - m) + l.north * (r.moment_above[x] - m));
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

CUESTA_MULTIVERSION void moments_of(const float* __restrict above, const float* __restrict centre,
                                    const float* __restrict below, const LaplaceRow& laplace,
                                    const float* __restrict rho, float* __restrict moment, int width) {
    const LaplaceRow l = laplace;
    const float inverse_height = 1.0F / l.height;
    for (int x = 0; x < width; ++x) {
        const float u = centre[x];
        const float along = l.east[x] * (centre[x + 1] - u) + l.east[x - 1] * (centre[x - 1] - u);
        const float across = l.south * (below[x] - u) + l.north * (above[x] - u);
        moment[x] = rho[x] * (l.inverse_width[x] * along + inverse_height * across);
    }
}

CUESTA_MULTIVERSION void sum_free(const float* __restrict u, const float* __restrict change,
                                  const float* __restrict inverse, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] = u[x] + (inverse[x] > 0.0F ? change[x] : 0.0F);
}
CUESTA_MULTIVERSION void set_free(const float* __restrict value, const float* __restrict inverse, float* __restrict u,
                                  int width) {
    for (int x = 0; x < width; ++x) u[x] = inverse[x] > 0.0F ? value[x] : u[x];
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

void moment_row(const float* above, const float* centre, const float* below, const LaplaceRow& laplace,
                const float* rho, float* moment, int width) {
    moments_of(above, centre, below, laplace, rho, moment, width);
    close_row(moment, width);
}

void residual_row(const StencilRows& rows, const float* b, const float* inverse, float* residual, int width) {
    (rows.moment ? residual_bending : residual_harmonic)(rows, b, inverse, residual, width);
    if (rows.push)
        for (int x = 0; x < width; ++x) residual[x] += rows.push[x];
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

void sum_free_row(const float* u, const float* change, const float* inverse, float* sum, int width) {
    sum_free(u, change, inverse, sum, width);
    close_row(sum, width);
}

void set_free_row(const float* value, const float* inverse, float* u, int width) {
    set_free(value, inverse, u, width);
    close_row(u, width);
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
