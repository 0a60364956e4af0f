#include "core/look/sky.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {

namespace {

constexpr double pi = std::numbers::pi;
using Vec = std::array<double, 3>;

double dot(const Vec& a, const Vec& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// km. The observer stands a little above the ground, so that the horizon is a horizon.
constexpr double planet = 6360, top = 6460, observer = planet + 0.5;

/// Coefficients per km at sea level and their fall with height, as Hillaire lists them (table 1).
constexpr LinearColour rayleigh{5.802e-3, 13.558e-3, 33.1e-3};
constexpr double mie_scattering = 3.996e-3, mie_extinction = 4.44e-3;
constexpr LinearColour ozone{0.650e-3, 1.881e-3, 0.085e-3};
constexpr double ground_albedo = 0.2;
constexpr double forward = 0.76;  ///< asymmetry of the scattering by dust

struct Air {
    LinearColour scattering{}, extinction{};  ///< per km
    double dust = 0;                          ///< scattering by dust, per km
    LinearColour molecules{};                 ///< scattering by molecules, per km
};

Air air_at(double radius) {
    const double height = std::max(radius - planet, 0.0);
    const double thin = std::exp(-height / 8.0), low = std::exp(-height / 1.2);
    const double layer = std::max(0.0, 1 - std::abs(height - 25) / 15);
    Air air;
    air.dust = mie_scattering * low;
    for (std::size_t c = 0; c < 3; ++c) {
        air.molecules[c] = rayleigh[c] * thin;
        air.scattering[c] = air.molecules[c] + air.dust;
        air.extinction[c] = air.molecules[c] + mie_extinction * low + ozone[c] * layer;
    }
    return air;
}

/// From a point at `radius` along a direction with cosine `up` to the zenith, to the end of the air or to the ground.
double way_out(double radius, double up, bool& meets_ground) {
    const double across = radius * radius * (1 - up * up);
    meets_ground = up < 0 && across < planet * planet;
    if (meets_ground) return -radius * up - std::sqrt(planet * planet - across);
    return -radius * up + std::sqrt(std::max(top * top - across, 0.0));
}

/// Share of light that gets through to the sun, tabled over height and the sun's cosine; 0 where the planet is between.
class Transmittance {
public:
    Transmittance() {
        for (int i = 0; i < heights; ++i)
            for (int j = 0; j < cosines; ++j) table_[index(i, j)] = integrated(radius_of(i), cosine_of(j));
    }

    LinearColour at(double radius, double up) const {
        const double x = std::sqrt(std::clamp((radius - planet) / (top - planet), 0.0, 1.0)) * (heights - 1);
        const double y = (std::clamp(up, lowest, 1.0) - lowest) / (1 - lowest);
        const double row = std::sqrt(y) * (cosines - 1);
        const int i = std::min(static_cast<int>(x), heights - 2), j = std::min(static_cast<int>(row), cosines - 2);
        const double s = x - i, t = row - j;
        // The planet's shadow has an edge as soft as the sun's disc is wide.
        const double horizon = -std::sqrt(std::max(1 - planet * planet / (radius * radius), 0.0));
        const double seen = std::clamp((up - horizon) / 0.0093 + 0.5, 0.0, 1.0);
        LinearColour result;
        for (std::size_t c = 0; c < 3; ++c)
            result[c] = seen * ((table_[index(i, j)][c] * (1 - t) + table_[index(i, j + 1)][c] * t) * (1 - s) +
                                (table_[index(i + 1, j)][c] * (1 - t) + table_[index(i + 1, j + 1)][c] * t) * s);
        return result;
    }

private:
    static constexpr int heights = 32, cosines = 96, steps = 40;
    static constexpr double lowest = -0.2;
    static std::size_t index(int i, int j) { return static_cast<std::size_t>(i * cosines + j); }
    static double radius_of(int i) {
        const double share = static_cast<double>(i) / (heights - 1);
        return planet + (top - planet) * share * share;
    }
    static double cosine_of(int j) {
        const double share = static_cast<double>(j) / (cosines - 1);
        return lowest + (1 - lowest) * share * share;
    }
    /// Rays below the horizon graze the ground instead of ending there: only the shadow's soft edge reads them.
    static LinearColour integrated(double radius, double up) {
        bool meets = false;
        double length = way_out(radius, up, meets);
        if (meets) length = -radius * up + std::sqrt(std::max(top * top - radius * radius * (1 - up * up), 0.0));
        LinearColour depth{};
        for (int k = 0; k < steps; ++k) {
            const double along = length * (k + 0.5) / steps;
            const double r = std::sqrt(radius * radius + along * along + 2 * radius * up * along);
            const Air air = air_at(std::max(r, planet));
            for (std::size_t c = 0; c < 3; ++c) depth[c] += air.extinction[c] * length / steps;
        }
        return {std::exp(-depth[0]), std::exp(-depth[1]), std::exp(-depth[2])};
    }
    std::array<LinearColour, static_cast<std::size_t>(heights* cosines)> table_{};
};

const Transmittance& transmittance() {
    static const Transmittance table;
    return table;
}

double molecule_phase(double cosine) {
    return 3 / (16 * pi) * (1 + cosine * cosine);
}

/// Cornette and Shanks (1992).
double dust_phase(double cosine) {
    constexpr double g = forward;
    return 3 / (8 * pi) * (1 - g * g) * (1 + cosine * cosine) /
           ((2 + g * g) * std::pow(1 + g * g - 2 * g * cosine, 1.5));
}

/// Light of all scatterings but the first, as if it came evenly from everywhere (Hillaire, eq. 5 to 10): tabled over
/// height and the sun's cosine.
class FurtherLight {
public:
    FurtherLight() {
        for (int i = 0; i < heights; ++i)
            for (int j = 0; j < cosines; ++j) table_[index(i, j)] = gathered(radius_of(i), cosine_of(j));
    }

    LinearColour at(double radius, double sun_up) const {
        const double x = std::sqrt(std::clamp((radius - planet) / (top - planet), 0.0, 1.0)) * (heights - 1);
        const double y = (std::clamp(sun_up, lowest, 1.0) - lowest) / (1 - lowest) * (cosines - 1);
        const int i = std::min(static_cast<int>(x), heights - 2), j = std::min(static_cast<int>(y), cosines - 2);
        const double s = x - i, t = y - j;
        LinearColour result;
        for (std::size_t c = 0; c < 3; ++c)
            result[c] = (table_[index(i, j)][c] * (1 - t) + table_[index(i, j + 1)][c] * t) * (1 - s) +
                        (table_[index(i + 1, j)][c] * (1 - t) + table_[index(i + 1, j + 1)][c] * t) * s;
        return result;
    }

private:
    static constexpr int heights = 10, cosines = 33, directions = 32, steps = 16;
    static constexpr double lowest = -0.35;
    static std::size_t index(int i, int j) { return static_cast<std::size_t>(i * cosines + j); }
    static double radius_of(int i) {
        const double share = static_cast<double>(i) / (heights - 1);
        return planet + 0.01 + (top - planet - 1) * share * share;
    }
    static double cosine_of(int j) { return lowest + (1 - lowest) * j / (cosines - 1); }

    static LinearColour gathered(double radius, double sun_up) {
        const Vec sun{std::sqrt(1 - sun_up * sun_up), sun_up, 0};
        LinearColour second{}, again{};
        for (int d = 0; d < directions; ++d) {
            // Evenly over the sphere: a Fibonacci spiral.
            const double up = 1 - (2.0 * d + 1) / directions, angle = d * pi * (3 - std::sqrt(5.0));
            const double flat = std::sqrt(1 - up * up);
            const Vec direction{flat * std::cos(angle), up, flat * std::sin(angle)};
            bool meets = false;
            const double length = way_out(radius, up, meets);
            LinearColour through{1, 1, 1};
            for (int k = 0; k < steps; ++k) {
                const double along = length * (k + 0.5) / steps, step = length / steps;
                const Vec place{direction[0] * along, radius + direction[1] * along, direction[2] * along};
                const double r = std::sqrt(dot(place, place));
                const Air air = air_at(r);
                const LinearColour lit = transmittance().at(r, dot(place, sun) / r);
                for (std::size_t c = 0; c < 3; ++c) {
                    const double kept = std::exp(-air.extinction[c] * step);
                    const double weight = through[c] * (1 - kept) / air.extinction[c] * air.scattering[c];
                    second[c] += weight * lit[c] / (4 * pi) / directions;
                    again[c] += weight / directions;
                    through[c] *= kept;
                }
            }
            if (!meets) continue;
            const Vec foot{direction[0] * length, radius + direction[1] * length, direction[2] * length};
            const double sine = dot(foot, sun) / planet;
            const LinearColour lit = transmittance().at(planet + 0.01, sine);
            for (std::size_t c = 0; c < 3; ++c)
                second[c] += through[c] * lit[c] * std::max(sine, 0.0) * ground_albedo / pi / directions;
        }
        LinearColour all;
        for (std::size_t c = 0; c < 3; ++c) all[c] = second[c] / (1 - again[c]);
        return all;
    }
    std::array<LinearColour, static_cast<std::size_t>(heights* cosines)> table_{};
};

const FurtherLight& further_light() {
    static const FurtherLight table;
    return table;
}

/// Radiance from that direction for a sun of irradiance 1.
LinearColour radiance_from(const Vec& direction, const Vec& sun) {
    constexpr int steps = 32;
    bool meets = false;
    const double length = way_out(observer, direction[1], meets);
    const double cosine = dot(direction, sun);
    const double by_molecules = molecule_phase(cosine), by_dust = dust_phase(cosine);
    LinearColour sum{}, through{1, 1, 1};
    double from = 0;
    for (int k = 0; k < steps; ++k) {
        // Shorter steps near the observer, where the air is dense.
        const double share = (k + 1.0) / steps, to = length * share * share, step = to - from, along = (from + to) / 2;
        from = to;
        const Vec place{direction[0] * along, observer + direction[1] * along, direction[2] * along};
        const double r = std::sqrt(dot(place, place)), sun_up = dot(place, sun) / r;
        const Air air = air_at(r);
        const LinearColour lit = transmittance().at(r, sun_up), further = further_light().at(r, sun_up);
        for (std::size_t c = 0; c < 3; ++c) {
            const double source =
                lit[c] * (air.molecules[c] * by_molecules + air.dust * by_dust) + further[c] * air.scattering[c];
            const double kept = std::exp(-air.extinction[c] * step);
            sum[c] += through[c] * source * (1 - kept) / air.extinction[c];
            through[c] *= kept;
        }
    }
    return sum;
}

double luminance(const LinearColour& colour) {
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
}

Vec sun_at(double height) {
    return {std::cos(height * pi / 180), std::sin(height * pi / 180), 0};
}

/// Light from sky and ground at a point, in two orders.
struct Gathered {
    LinearColour mean{}, upwards{}, sunwards{};
};

Gathered gathered_light(const Vec& sun, const LinearColour& sun_here) {
    constexpr int directions = 192;
    Gathered result;
    // Radiance L_0 + 3 L_1 . d, folded with the cosine over a half space and divided by pi: L_0 + 2 L_1 . n.
    LinearColour level{};  // irradiance of level ground, over pi
    for (int d = 0; d < directions; ++d) {
        const double up = (d + 0.5) / directions, angle = d * pi * (3 - std::sqrt(5.0)), flat = std::sqrt(1 - up * up);
        const Vec direction{flat * std::cos(angle), up, flat * std::sin(angle)};
        const LinearColour colour = radiance_from(direction, sun);
        for (std::size_t c = 0; c < 3; ++c) {
            result.mean[c] += colour[c] / (2 * directions);
            result.upwards[c] += 2 * colour[c] * direction[1] / (2 * directions);
            result.sunwards[c] += 2 * colour[c] * direction[0] / (2 * directions);
            level[c] += 2 * colour[c] * up / directions;
        }
    }
    for (std::size_t c = 0; c < 3; ++c) {
        const double below = ground_albedo * (level[c] + sun_here[c] * std::max(sun[1], 0.0) / pi);
        result.mean[c] += below / 2;
        result.upwards[c] -= below / 2;
    }
    return result;
}

/// The brightness and colour that noon has, which all is measured in.
struct Noon {
    LinearColour white;
    LinearColour seen;
};

/// Surfaces that eyes adapt to: level ground, and slopes that face the sun.
LinearColour adapting(const LinearColour& level, const LinearColour& direct) {
    LinearColour sum;
    for (std::size_t c = 0; c < 3; ++c) sum[c] = level[c] + 0.5 * direct[c] / pi;
    return sum;
}

Noon noon() {
    const Vec sun = sun_at(50);
    const LinearColour direct = transmittance().at(observer, sun[1]);
    const Gathered sky = gathered_light(sun, direct);
    Noon result{};
    for (std::size_t c = 0; c < 3; ++c) result.white[c] = direct[c] * sun[1] / pi + sky.mean[c] + sky.upwards[c];
    result.seen = adapting(result.white, direct);
    return result;
}

}  // namespace

std::array<double, 2> sky_place(double x, double y, double z) {
    const double flat = std::sqrt(x * x + z * z);
    const double out = 1 - std::sqrt(std::max(1 - std::sqrt(std::max(1 - y, 0.0)), 0.0));
    return flat > 0 ? std::array{x / flat * out, z / flat * out} : std::array{0.0, 0.0};
}

SkyLight sky_light(double sun_height, int side) {
    static const Noon at_noon = noon();
    const Vec sun = sun_at(std::clamp(sun_height, -90.0, 90.0));
    const LinearColour direct = transmittance().at(observer, sun[1]);
    const Gathered sky = gathered_light(sun, direct);
    LinearColour level;
    for (std::size_t c = 0; c < 3; ++c)
        level[c] = direct[c] * std::max(sun[1], 0.0) / pi + sky.mean[c] + sky.upwards[c];
    // Eyes and cameras follow most of the change of light, and in deep night there is some left (stars, moon).
    constexpr double followed = 0.8, followed_at_dusk = 0.72, dusk = 0.06, colour_followed = 0.4, darkest = 2e-6;
    const LinearColour present = adapting(level, direct);
    const double share = std::max(luminance(present), darkest) / luminance(at_noon.seen);
    const double gain =
        std::pow(std::max(share, dusk), -followed) * std::pow(std::min(share, dusk) / dusk, -followed_at_dusk);
    LinearColour scale;
    for (std::size_t c = 0; c < 3; ++c) {
        const double tint = std::max(present[c], darkest / 4) / at_noon.seen[c] / share;
        scale[c] = gain / at_noon.white[c] * std::pow(tint, -colour_followed);
    }
    const double night = gain * std::max(0.0, darkest - luminance(present)) / luminance(at_noon.seen);
    const LinearColour starlight{0.55 * night, 0.75 * night, 1.25 * night};

    SkyLight result;
    result.side = side;
    for (std::size_t c = 0; c < 3; ++c) {
        result.sun[c] = scale[c] * direct[c] / pi;
        result.mean[c] = scale[c] * sky.mean[c] + 0.6 * starlight[c];
        result.upwards[c] = scale[c] * sky.upwards[c] + 0.4 * starlight[c];
        result.sunwards[c] = scale[c] * sky.sunwards[c];
    }
    const auto seen = [&](const Vec& direction) {
        LinearColour colour = radiance_from(direction, sun);
        for (std::size_t c = 0; c < 3; ++c) colour[c] = scale[c] * colour[c] + starlight[c];
        // Adapted eyes see no green in an evening sky, which three wavelengths without all that scatters would show.
        colour[1] = std::min(colour[1], 1.03 * (colour[0] + colour[2]) / 2);
        return colour;
    };
    // Air far away is seen against the lowest sky.
    constexpr double low = 0.05;
    const double flat = std::sqrt(1 - low * low);
    const LinearColour ahead = seen({flat * std::cos(0.5), low, flat * std::sin(0.5)}), behind = seen({-flat, low, 0}),
                       aside = seen({0, low, flat});
    for (std::size_t c = 0; c < 3; ++c) {
        result.haze[c] = (behind[c] + aside[c]) / 2;
        result.haze_glow[c] = std::max(ahead[c] - result.haze[c], 0.0);
    }
    // Air over land holds more dust than the model's, which scatters all colours alike.
    constexpr double greyed = 0.3;
    const double grey = luminance(result.haze);
    for (double& channel : result.haze) channel += greyed * (grey - channel);
    result.radiance.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (int row = 0; row <= (side - 1) / 2; ++row)
        for (int column = 0; column < side; ++column) {
            // The disc turned inside out: from the place to the direction. Beyond its rim the horizon goes on.
            const double x = 2 * (column + 0.5) / side - 1, z = 2 * (row + 0.5) / side - 1;
            const double out = std::min(std::sqrt(x * x + z * z), 1.0), norm = std::max(std::sqrt(x * x + z * z), 1e-9);
            const double inner = 1 - (1 - out) * (1 - out);
            const double up = 1 - inner * inner, level_part = std::sqrt(std::max(1 - up * up, 0.0));
            const LinearColour colour = seen({x / norm * level_part, up, z / norm * level_part});
            const std::array<float, 3> texel{static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                                             static_cast<float>(colour[2])};
            const auto at = [&](int r) {
                return static_cast<std::size_t>(r) * static_cast<std::size_t>(side) + static_cast<std::size_t>(column);
            };
            result.radiance[at(row)] = texel;
            result.radiance[at(side - 1 - row)] = texel;  // the sky is even about the sun's bearing
        }
    return result;
}

}  // namespace cuesta
