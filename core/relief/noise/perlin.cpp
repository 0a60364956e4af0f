#include "core/relief/noise/perlin.h"

#include <utility>

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

CUESTA_MULTIVERSION
void place_row(const double* __restrict x, int count, double scale, double offset, std::int32_t* __restrict column,
               float* __restrict dx, float* __restrict fade) {
    for (int i = 0; i < count; ++i) {
        const double place = x[i] * scale + offset;
        const double whole = std::floor(place);
        column[i] = static_cast<std::int32_t>(whole);
        dx[i] = static_cast<float>(place - whole);
        fade[i] = noise_fade(dx[i]);
    }
}

CUESTA_MULTIVERSION
void corner_row(const std::int32_t* __restrict column, const float* __restrict dx, int count, std::uint32_t row_key,
                float* __restrict west, float* __restrict west_slope, float* __restrict east,
                float* __restrict east_slope) {
    for (int i = 0; i < count; ++i) {
        const auto own = static_cast<std::uint32_t>(column[i]);
        const NoiseGradient w = gradient_from(mix_bits(own ^ row_key));
        const NoiseGradient e = gradient_from(mix_bits((own + 1U) ^ row_key));
        west[i] = w.x * dx[i];
        west_slope[i] = w.y;
        east[i] = e.x * (dx[i] - 1.0F);
        east_slope[i] = e.y;
    }
}

/// The corners' planes of one lattice row, blended along it: its contribution at `dy` to the south of it.
[[gnu::always_inline]] inline float along(float west, float west_slope, float east, float east_slope, float fade,
                                          float dy) {
    const float at_west = west + west_slope * dy;
    const float at_east = east + east_slope * dy;
    return at_west + fade * (at_east - at_west);
}

/// Rows of a LatticeRow.
struct Corners {
    const float* west;
    const float* west_slope;
    const float* east;
    const float* east_slope;
};

CUESTA_MULTIVERSION
void blend_row(const Corners& north, const Corners& south, const float* __restrict fade, float dy, int count,
               float* __restrict noise) {
    const Corners n = north;
    const Corners s = south;
    const float fade_south = noise_fade(dy);
    for (int i = 0; i < count; ++i) {
        const float from = along(n.west[i], n.west_slope[i], n.east[i], n.east_slope[i], fade[i], dy);
        const float to = along(s.west[i], s.west_slope[i], s.east[i], s.east_slope[i], fade[i], dy - 1.0F);
        noise[i] = 1.41421356F * (from + fade_south * (to - from));
    }
}

}  // namespace

CUESTA_MULTIVERSION
void perlin_noise_row(const double* __restrict x, const double* __restrict y, int count, double scale, double x_offset,
                      double y_offset, std::uint32_t key, float* __restrict noise) {
    for (int i = 0; i < count; ++i) noise[i] = perlin_noise(x[i] * scale + x_offset, y[i] * scale + y_offset, key);
}

PerlinRows::PerlinRows(const double* x, int count, double scale, double x_offset, double y_offset, std::uint32_t key)
    : scale_(scale),
      y_offset_(y_offset),
      key_(key),
      columns_(static_cast<std::size_t>(count)),
      dx_(columns_.size()),
      fades_(columns_.size()),
      north_(columns_.size()),
      south_(columns_.size()) {
    place_row(x, count, scale, x_offset, columns_.data(), dx_.data(), fades_.data());
}

void PerlinRows::know(LatticeRow& lattice, std::int32_t number) const {
    if (lattice.known && lattice.number == number) return;
    lattice.known = true;
    lattice.number = number;
    corner_row(columns_.data(), dx_.data(), static_cast<int>(columns_.size()),
               mix_bits(static_cast<std::uint32_t>(number) + key_), lattice.west.data(), lattice.west_slope.data(),
               lattice.east.data(), lattice.east_slope.data());
}

void PerlinRows::row(double y, float* noise) {
    const double place = y * scale_ + y_offset_;
    const double whole = std::floor(place);
    const auto number = static_cast<std::int32_t>(whole);
    const auto next = static_cast<std::int32_t>(static_cast<std::uint32_t>(number) + 1U);
    if (south_.known && south_.number == number) std::swap(north_, south_);
    know(north_, number);
    know(south_, next);
    const auto corners = [](const LatticeRow& lattice) {
        return Corners{lattice.west.data(), lattice.west_slope.data(), lattice.east.data(), lattice.east_slope.data()};
    };
    blend_row(corners(north_), corners(south_), fades_.data(), static_cast<float>(place - whole),
              static_cast<int>(columns_.size()), noise);
}

}  // namespace cuesta
