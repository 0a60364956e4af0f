#include "render/still/smoothed_light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/threads.h"

namespace cuesta {

namespace {

/// Light as the wavelet compares it: the mean of the places around each, by 1 2 1 each way, less noisy than one place;
/// and the deviation of one place from it that noise makes.
Raster<glm::vec2> compared(const Raster<glm::vec4>& light) {
    Raster<glm::vec2> result(light.width(), light.height());
    const auto at = [&](int x, int y) {
        float mean = 0, variance = 0, weights = 0;
        for (int v = std::max(y - 1, 0); v <= std::min(y + 1, light.height() - 1); ++v)
            for (int u = std::max(x - 1, 0); u <= std::min(x + 1, light.width() - 1); ++u) {
                const float weight = (u == x ? 2.0F : 1.0F) * (v == y ? 2.0F : 1.0F);
                const glm::vec4& there = light(u, v);
                mean += weight * (there.r + there.g + there.b) / 3;
                variance += weight * there.a;
                weights += weight;
            }
        return glm::vec2(mean / weights, std::sqrt(variance / weights) + 1e-5F);
    };
    parallel_ranges(light.height(), 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < light.width(); ++x) result(x, y) = at(x, y);
    });
    return result;
}

struct GroundOfPlaces {
    const Raster<glm::vec4>& places;
    const Raster<glm::vec4>& normals;
};

/// Limits beyond which light hardly spreads, chosen as the best of eight pairs against 1024 rays
/// (test_traced_light.cpp): sine of the angle off the place's plane, and the power of the cosine between normals.
constexpr float off_plane_limit = 0.15F, normal_power = 16.0F;

/// One place of one pass, whose neighbours lie `reach` places apart.
glm::vec4 smoothed(const Raster<glm::vec4>& light, const Raster<glm::vec2>& compared, const GroundOfPlaces& ground,
                   glm::ivec2 at, int reach) {
    constexpr std::array<float, 3> kernel{3.0F / 8, 1.0F / 4, 1.0F / 16};  // of the cubic B-spline
    const glm::vec3 place(ground.places(at.x, at.y)), normal(ground.normals(at.x, at.y));
    const glm::vec2 here = compared(at.x, at.y);
    glm::vec3 sum(0.0F);
    float weights = 0, variance = 0;
    for (int j = -2; j <= 2; ++j) {
        const int v = at.y + j * reach;
        if (v < 0 || v >= light.height()) continue;
        for (int i = -2; i <= 2; ++i) {
            const int u = at.x + i * reach;
            if (u < 0 || u >= light.width()) continue;
            const glm::vec3 way = glm::vec3(ground.places(u, v)) - place;
            const float alike = std::max(glm::dot(normal, glm::vec3(ground.normals(u, v))), 0.0F);
            const float off_plane = std::abs(glm::dot(normal, way)) / (off_plane_limit * glm::length(way) + 1e-6F);
            const float apart = std::abs(compared(u, v).x - here.x) / here.y;
            const float weight = kernel[static_cast<std::size_t>(std::abs(i))] *
                                 kernel[static_cast<std::size_t>(std::abs(j))] * std::pow(alike, normal_power) *
                                 std::exp(-off_plane - apart);
            sum += weight * glm::vec3(light(u, v));
            variance += weight * weight * light(u, v).a;
            weights += weight;
        }
    }
    return {sum / weights, variance / (weights * weights)};
}

}  // namespace

Raster<glm::vec4> smoothed_light(const Raster<glm::vec4>& light, const Raster<glm::vec4>& places,
                                 const Raster<glm::vec4>& normals) {
    Raster<glm::vec4> from = light, to(light.width(), light.height());
    for (int pass = 0; pass < 3; ++pass) {
        const Raster<glm::vec2> means = compared(from);
        parallel_ranges(light.height(), 1, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < light.width(); ++x)
                    to(x, y) = smoothed(from, means, {places, normals}, {x, y}, 1 << pass);
        });
        std::swap(from, to);
    }
    return from;
}

}  // namespace cuesta
