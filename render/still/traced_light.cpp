#include "render/still/traced_light.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "render/still/scrambled_points.h"
#include "render/still/smoothed_light.h"

namespace cuesta {

namespace {

/// Rays start so many cells above the ground, so that they do not meet the patch that they leave.
constexpr double start_above = 0.02;
/// Places whose first rays agree lie in the sun or in the shade; the rest, a few in a hundred, know their share to 1
/// / 32.
constexpr int first_sun_rays = 4, all_sun_rays = 32;

/// Two directions across a third, all of unit length (Duff et al., "Building an orthonormal basis, revisited", JCGT
/// 6(1), 2017).
struct Across {
    glm::dvec3 first, second;
    explicit Across(const glm::dvec3& n) {
        const double sign = std::copysign(1.0, n.z), a = -1 / (sign + n.z), b = n.x * n.y * a;
        first = {1 + sign * n.x * n.x * a, sign * b, -sign * n.x};
        second = {b, sign + n.y * n.y * a, -n.y};
    }
};

/// A point of the unit square on the unit disc, areas kept (Shirley and Chiu 1997).
glm::dvec2 on_disc(const glm::vec2& point) {
    const double a = 2 * static_cast<double>(point.x) - 1, b = 2 * static_cast<double>(point.y) - 1;
    if (a == 0 && b == 0) return {0, 0};
    const bool wide = std::abs(a) > std::abs(b);
    const double radius = wide ? a : b;
    const double angle = std::numbers::pi / 4 * (wide ? b / a : 2 - a / b);
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

/// A grid of places over the frame.
struct Grid {
    int width, height;

    Grid(const RayGround& ground, int side) {
        const double longer = std::max(ground.width_metres(), ground.length_metres());
        width = std::max(2, static_cast<int>(std::lround(side * ground.width_metres() / longer)));
        height = std::max(2, static_cast<int>(std::lround(side * ground.length_metres() / longer)));
    }
    std::uint32_t key(int x, int y, std::uint32_t seed) const {
        return mix_bits(mix_bits(static_cast<std::uint32_t>(y * width + x)) ^ seed);
    }
};

class Tracer {
public:
    Tracer(const LitGround& lit, const LightTracing& tracing, const WorkControl& control)
        : lit_(lit),
          tracing_(tracing),
          control_(control),
          sun_over_ground_(glm::normalize(glm::dvec2(lit.towards_sun.x, lit.towards_sun.z) + glm::dvec2(1e-12, 0))) {}

    Raster<float> sun(int side);
    Raster<glm::vec4> sky(int side, int rays, const Raster<glm::vec4>& sent_out);
    /// Radiance that the ground sends out under that light.
    Raster<glm::vec4> sent_out(const Raster<glm::vec4>& light, const Raster<float>& sun) const;
    /// As LightOnLand::from_sky, of the ground at each place of a grid.
    Raster<glm::vec4> open_light(const Grid& grid) const;

    void set_shares(double begin, double share) {
        begin_ = begin;
        share_ = share;
    }

private:
    glm::dvec3 place_at(const Grid& grid, int x, int y) const;
    glm::dvec3 normal_at(const Grid& grid, int x, int y) const;
    float seen_sun(const Grid& grid, int x, int y) const;
    glm::vec4 gathered(const Grid& grid, int x, int y, int rays, const Raster<glm::vec4>& sent_out) const;
    glm::vec3 sky_towards(const glm::dvec3& direction) const;
    glm::vec3 sent_by(const glm::dvec3& place, const Raster<glm::vec4>& sent_out) const;
    /// For each row of a grid, with progress.
    template <class Body>
    void for_rows(int rows, const char* words, const Body& body);

    const LitGround& lit_;
    const LightTracing& tracing_;
    const WorkControl& control_;
    glm::dvec2 sun_over_ground_;
    double begin_ = 0, share_ = 1;  ///< of the whole work that the rows in work are
};

glm::dvec3 Tracer::place_at(const Grid& grid, int x, int y) const {
    const double east = (x + 0.5) / grid.width * lit_.ground.width_metres();
    const double south = (y + 0.5) / grid.height * lit_.ground.length_metres();
    return {east, lit_.ground.height_at(east, south), south};
}

/// Over as much ground as a place stands for.
glm::dvec3 Tracer::normal_at(const Grid& grid, int x, int y) const {
    const RayGround& ground = lit_.ground;
    const glm::dvec3 here = place_at(grid, x, y);
    const double reach = std::max(ground.cell_size(), 0.5 * ground.width_metres() / grid.width);
    const double west = std::max(here.x - reach, 0.0), east = std::min(here.x + reach, ground.width_metres());
    const double north = std::max(here.z - reach, 0.0), south = std::min(here.z + reach, ground.length_metres());
    return glm::normalize(
        glm::dvec3((ground.height_at(west, here.z) - ground.height_at(east, here.z)) / (east - west), 1,
                   (ground.height_at(here.x, north) - ground.height_at(here.x, south)) / (south - north)));
}

template <class Body>
void Tracer::for_rows(int rows, const char* words, const Body& body) {
    std::atomic<int> done = 0;
    parallel_ranges(rows, 1, [&](int first, int last) {
        for (int y = first; y < last && !control_.stopped(); ++y) {
            body(y);
            control_.report(begin_ + share_ * ++done / rows, words);
        }
    });
}

float Tracer::seen_sun(const Grid& grid, int x, int y) const {
    const glm::dvec3 towards(lit_.towards_sun);
    const glm::dvec3 normal = normal_at(grid, x, y);
    const glm::dvec3 start = place_at(grid, x, y) + normal * (start_above * lit_.ground.cell_size());
    const Across across(towards);
    const ScrambledPoints points(grid.key(x, y, tracing_.seed));
    int seen = 0, count = 0;
    const auto look = [&](int until) {
        for (; count < until; ++count) {
            const glm::dvec2 off = std::tan(sun_radius) * on_disc(points.point(static_cast<std::uint32_t>(count), 0));
            const glm::dvec3 direction = glm::normalize(towards + off.x * across.first + off.y * across.second);
            if (!lit_.ground.is_hidden({start, direction})) ++seen;
        }
    };
    look(first_sun_rays);
    if (seen != 0 && seen != count) look(all_sun_rays);
    return static_cast<float>(seen) / static_cast<float>(count);
}

Raster<float> Tracer::sun(int side) {
    const Grid grid(lit_.ground, side);
    Raster<float> result(grid.width, grid.height);
    if (lit_.towards_sun.y <= -std::sin(sun_radius)) return result;
    for_rows(grid.height, "Tracing the sun", [&](int y) {
        for (int x = 0; x < grid.width; ++x) result(x, y) = seen_sun(grid, x, y);
    });
    return result;
}

glm::vec3 Tracer::sky_towards(const glm::dvec3& direction) const {
    if (direction.y < 0) return lit_.light.land;
    const double ahead = direction.x * sun_over_ground_.x + direction.z * sun_over_ground_.y;
    const double aside = direction.z * sun_over_ground_.x - direction.x * sun_over_ground_.y;
    const SkyLight& sky = lit_.sky;
    const std::array<double, 2> at = sky_place(ahead, direction.y, aside);
    const auto texel = [&](double share) {
        return std::clamp((share * 0.5 + 0.5) * sky.side - 0.5, 0.0, sky.side - 1.0);
    };
    const double u = texel(at[0]), v = texel(at[1]);
    const int column = std::min(static_cast<int>(u), sky.side - 2), row = std::min(static_cast<int>(v), sky.side - 2);
    const auto there = [&](int i, int j) {
        const auto& c = sky.radiance[static_cast<std::size_t>(row + j) * static_cast<std::size_t>(sky.side) +
                                     static_cast<std::size_t>(column + i)];
        return glm::vec3(c[0], c[1], c[2]);
    };
    const auto s = static_cast<float>(u - column), t = static_cast<float>(v - row);
    return whitened_sky(glm::mix(glm::mix(there(0, 0), there(1, 0), s), glm::mix(there(0, 1), there(1, 1), s), t),
                        lit_.light.whitening);
}

glm::vec3 Tracer::sent_by(const glm::dvec3& place, const Raster<glm::vec4>& sent_out) const {
    const auto cell = [](double share, int count) { return std::clamp(static_cast<int>(share * count), 0, count - 1); };
    return glm::vec3(sent_out(cell(place.x / lit_.ground.width_metres(), sent_out.width()),
                              cell(place.z / lit_.ground.length_metres(), sent_out.height())));
}

/// The mean of the radiances along the rays is the light on the ground over pi, and the variance of that mean.
glm::vec4 Tracer::gathered(const Grid& grid, int x, int y, int rays, const Raster<glm::vec4>& sent_out) const {
    const glm::dvec3 normal = normal_at(grid, x, y);
    const glm::dvec3 start = place_at(grid, x, y) + normal * (start_above * lit_.ground.cell_size());
    const Across across(normal);
    const ScrambledPoints points(grid.key(x, y, tracing_.seed));
    glm::vec3 sum(0.0F);
    float sum_of_means = 0, sum_of_squares = 0;
    for (int i = 0; i < rays; ++i) {
        // A disc seen from above is a hemisphere by the cosine (Malley).
        const glm::dvec2 off = on_disc(points.point(static_cast<std::uint32_t>(i), 1));
        const double up = std::sqrt(std::max(0.0, 1 - glm::dot(off, off)));
        const glm::dvec3 direction = off.x * across.first + off.y * across.second + up * normal;
        const auto hit = lit_.ground.first_hit({start, direction});
        const glm::vec3 radiance = hit ? sent_by(hit->place, sent_out) : sky_towards(direction);
        sum += radiance;
        const float mean = (radiance.r + radiance.g + radiance.b) / 3;
        sum_of_means += mean;
        sum_of_squares += mean * mean;
    }
    const auto n = static_cast<float>(rays);
    const float mean = sum_of_means / n;
    return {sum / n, std::max(sum_of_squares / n - mean * mean, 0.0F) / n};
}

Raster<glm::vec4> Tracer::sky(int side, int rays, const Raster<glm::vec4>& sent_out) {
    const Grid grid(lit_.ground, side);
    Raster<glm::vec4> light(grid.width, grid.height), places = light, normals = light;
    for_rows(grid.height, "Tracing the sky", [&](int y) {
        for (int x = 0; x < grid.width; ++x) {
            light(x, y) = gathered(grid, x, y, rays, sent_out);
            places(x, y) = glm::vec4(glm::vec3(place_at(grid, x, y)), 0);
            normals(x, y) = glm::vec4(glm::vec3(normal_at(grid, x, y)), 0);
        }
    });
    return tracing_.denoise && !control_.stopped() ? smoothed_light(light, places, normals) : light;
}

Raster<glm::vec4> Tracer::open_light(const Grid& grid) const {
    Raster<glm::vec4> result(grid.width, grid.height);
    const glm::vec2 sun(sun_over_ground_);
    parallel_ranges(grid.height, 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x)
                result(x, y) = glm::vec4(lit_.light.from_sky(glm::vec3(normal_at(grid, x, y)), sun), 0);
    });
    return result;
}

float sampled(const Raster<float>& raster, double u, double v) {
    const int x = std::clamp(static_cast<int>(u * raster.width()), 0, raster.width() - 1);
    const int y = std::clamp(static_cast<int>(v * raster.height()), 0, raster.height() - 1);
    return raster(x, y);
}

/// Bilinear between the middles of places, at shares of the frame.
glm::vec4 sampled(const Raster<glm::vec4>& raster, double u, double v) {
    const double a = std::clamp(u * raster.width() - 0.5, 0.0, raster.width() - 1.0);
    const double b = std::clamp(v * raster.height() - 0.5, 0.0, raster.height() - 1.0);
    const int x = static_cast<int>(a), y = static_cast<int>(b);
    const int right = std::min(x + 1, raster.width() - 1), below = std::min(y + 1, raster.height() - 1);
    const auto s = static_cast<float>(a - x), t = static_cast<float>(b - y);
    return glm::mix(glm::mix(raster(x, y), raster(right, y), s), glm::mix(raster(x, below), raster(right, below), s),
                    t);
}

Raster<glm::vec4> Tracer::sent_out(const Raster<glm::vec4>& light, const Raster<float>& sun) const {
    const Grid grid(lit_.ground, std::max(light.width(), light.height()));
    Raster<glm::vec4> result(grid.width, grid.height);
    parallel_ranges(grid.height, 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double u = (x + 0.5) / grid.width, v = (y + 0.5) / grid.height;
                const float facing = std::max(glm::dot(glm::vec3(normal_at(grid, x, y)), lit_.towards_sun), 0.0F);
                const glm::vec3 arriving = glm::vec3(light(x, y)) + lit_.light.sun * (facing * sampled(sun, u, v));
                result(x, y) = glm::vec4(glm::vec3(sampled(lit_.albedo, u, v)) * arriving, 0);
            }
    });
    return result;
}

/// RGB of `light` as multiples of `open`, and the sun, on the sun's grid.
Raster<glm::vec4> joined(const Raster<glm::vec4>& light, const Raster<glm::vec4>& open, const Raster<float>& sun) {
    Raster<glm::vec4> factors(light.width(), light.height()), result(sun.width(), sun.height());
    for (int y = 0; y < light.height(); ++y)
        for (int x = 0; x < light.width(); ++x) factors(x, y) = light(x, y) / glm::max(open(x, y), glm::vec4(1e-4F));
    parallel_ranges(sun.height(), 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < sun.width(); ++x) {
                result(x, y) = sampled(factors, (x + 0.5) / sun.width(), (y + 0.5) / sun.height());
                result(x, y).a = sun(x, y);
            }
    });
    return result;
}

}  // namespace

LightTracing fitting(LightTracing tracing, int cells) {
    constexpr int places_a_cell = 8;
    const int most = places_a_cell * std::max(cells, 2);
    tracing.sky_side = std::min(tracing.sky_side, most);
    tracing.sun_side = std::min(tracing.sun_side, 2 * most);
    return tracing;
}

Result<Raster<glm::vec4>> traced_light(const LitGround& lit, const LightTracing& tracing, const WorkControl& control) {
    CUESTA_CHECK(!lit.albedo.empty() && lit.sky.side >= 2);
    CUESTA_CHECK(tracing.sky_side >= 2 && tracing.sun_side >= 2 && tracing.sky_rays >= 1 && tracing.bounces >= 1);
    Tracer tracer(lit, tracing, control);
    // Rounds but the last have a quarter of the places.
    const double sun_work = 0.15;  // share of the time, for progress alone
    const double all = 1 + 0.25 * (tracing.bounces - 1);
    tracer.set_shares(0, sun_work);
    const Raster<float> sun = tracer.sun(tracing.sun_side);
    const int coarse_side = std::max(2, tracing.sky_side / 2);
    Raster<glm::vec4> light = tracer.open_light(Grid(lit.ground, coarse_side));
    double begin = sun_work;
    for (int round = 1; round <= tracing.bounces && !control.stopped(); ++round) {
        const bool last = round == tracing.bounces;
        const double share = (1 - sun_work) * (last ? 1 : 0.25) / all;
        tracer.set_shares(begin, share);
        begin += share;
        light = tracer.sky(last ? tracing.sky_side : coarse_side, tracing.sky_rays, tracer.sent_out(light, sun));
    }
    if (control.stopped()) return Error::cancelled();
    const Grid grid(lit.ground, tracing.sky_side);
    return joined(light, tracer.open_light(grid), sun);
}

}  // namespace cuesta
