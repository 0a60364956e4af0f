#include "core/look/clouds.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/base/threads.h"
#include "core/look/tiled_noise.h"

namespace cuesta {
namespace {

// Numbers without a source are chosen by eye, for cumulus of fair weather: sizes of lumps, depths of cuts, shares of
// the two scatterings, and the strength of the sky's light.

constexpr double half_circle = std::numbers::pi;
constexpr int levels = 32;      ///< of the pattern, over the thickness
constexpr int noise_side = 64;  ///< of the volume that edges are cut with
constexpr int cover_cells = 9;  ///< of the coarsest noise of cover, along a tile
constexpr double extinction = 300;     ///< a tile, at most: 1 / e is left after 90 m where a tile is 28 km
constexpr double cirrus_above = 0.22;  ///< above the bases of the cumulus, tiles: 6 km where a tile is 28 km
constexpr double cirrus_haze = 1.3;    ///< times as far as cumulus one sees cirrus, since the air before it is thinner
constexpr double haze_reach = 2.6;  ///< tiles, after which haze leaves 1 / e of a cloud
constexpr double farthest = 11;     ///< tiles, beyond which no clouds are drawn

struct Direction {
    double x, y, z;  ///< east, up, south
};

Direction towards_sun(const CloudSettings& settings, double least_rise) {
    const double heading = settings.sun_heading * half_circle / 180;
    const double rise = std::max(std::sin(settings.sun_height * half_circle / 180), least_rise);
    const double flat = std::sqrt(std::max(0.0, 1 - rise * rise));
    return {std::sin(heading) * flat, rise, -std::cos(heading) * flat};
}

int wrapped(int i, int size) {
    const int rest = i % size;
    return rest < 0 ? rest + size : rest;
}

/// std::floor for numbers that an int holds, without a call: pictures take it a thousand million times.
int whole_below(double value) {
    const int towards_zero = static_cast<int>(value);
    return towards_zero - (value < towards_zero ? 1 : 0);
}

/// A field over a tile and the thickness; repeats over the ground.
class Volume {
public:
    Volume(int side, int depth)
        : side_(side),
          depth_(depth),
          values_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * static_cast<std::size_t>(depth)) {}

    float& at(int x, int y, int z) { return values_[index(x, y, z)]; }
    float at(int x, int y, int z) const { return values_[index(x, y, z)]; }
    int side() const { return side_; }
    int depth() const { return depth_; }

    /// To be called once all is written, where much is 0: samples there are then known without being taken.
    void note_empty_columns() {
        std::vector<char> columns(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_));
        for (int z = 0; z < depth_; ++z)
            for (int y = 0; y < side_; ++y)
                for (int x = 0; x < side_; ++x)
                    if (at(x, y, z) != 0) columns[index(x, y, 0)] = 1;
        filled_.assign(columns.size(), 0);
        for (int y = 0; y < side_; ++y)
            for (int x = 0; x < side_; ++x) {
                const int right = next_of(x), below = next_of(y);
                filled_[index(x, y, 0)] =
                    static_cast<char>(columns[index(x, y, 0)] | columns[index(right, y, 0)] |
                                      columns[index(x, below, 0)] | columns[index(right, below, 0)]);
            }
    }

    /// Trilinear; `u` and `v` in tiles, `t` 0 .. 1 from bottom to top, 0 beyond.
    float sample(double u, double v, double t) const {
        if (t <= 0 || t >= 1) return 0;
        const double x = (u - whole_below(u)) * side_ - 0.5, y = (v - whole_below(v)) * side_ - 0.5;
        const int i = whole_below(x), j = whole_below(y);
        const int i0 = i < 0 ? side_ - 1 : i, j0 = j < 0 ? side_ - 1 : j;
        if (!filled_.empty() && !filled_[index(i0, j0, 0)]) return 0;
        const double z = t * depth_ - 0.5;
        const int k = whole_below(z), i1 = next_of(i0), j1 = next_of(j0);
        const auto a = static_cast<float>(x - i), b = static_cast<float>(y - j), c = static_cast<float>(z - k);
        const auto level = [&](int z_level) {
            if (z_level < 0 || z_level >= depth_) return 0.0F;
            const float upper = at(i0, j0, z_level) + a * (at(i1, j0, z_level) - at(i0, j0, z_level));
            const float lower = at(i0, j1, z_level) + a * (at(i1, j1, z_level) - at(i0, j1, z_level));
            return upper + b * (lower - upper);
        };
        const float below = level(k);
        return below + c * (level(k + 1) - below);
    }

private:
    std::size_t index(int x, int y, int z) const {
        return (static_cast<std::size_t>(z) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(y)) *
                   static_cast<std::size_t>(side_) +
               static_cast<std::size_t>(x);
    }
    int next_of(int i) const { return i + 1 < side_ ? i + 1 : 0; }

    int side_, depth_;
    std::vector<float> values_;
    std::vector<char> filled_;  ///< whether a column or a neighbour to the right, below or both holds more than 0
};

/// Distance to the nearest of points scattered one to a cell of a lattice that repeats (Worley 1996), in cells.
float nearest_point(double x, double y, double z, int cells, std::uint64_t seed, std::uint32_t number) {
    const int i = static_cast<int>(std::floor(x)), j = static_cast<int>(std::floor(y)),
              k = static_cast<int>(std::floor(z));
    double nearest = 9;
    for (int c = k - 1; c <= k + 1; ++c)
        for (int b = j - 1; b <= j + 1; ++b)
            for (int a = i - 1; a <= i + 1; ++a) {
                const auto cell = static_cast<std::uint32_t>((wrapped(c, cells) * cells + wrapped(b, cells)) * cells +
                                                             wrapped(a, cells));
                const std::uint32_t bits = random_bits(seed, RandomStream::clouds, number, cell);
                const double dx = a + (bits & 1023U) / 1024.0 - x, dy = b + (bits >> 10 & 1023U) / 1024.0 - y,
                             dz = c + (bits >> 20 & 1023U) / 1024.0 - z;
                nearest = std::min(nearest, dx * dx + dy * dy + dz * dz);
            }
    return static_cast<float>(std::sqrt(nearest));
}

/// Billows: 1 in the middles of rounded lumps of three sizes, 0 between them; repeats in all directions.
Volume billows(std::uint64_t seed) {
    Volume volume(noise_side, noise_side);
    parallel_ranges(noise_side, 2, [&](int first, int last) {
        for (int z = first; z < last; ++z)
            for (int y = 0; y < noise_side; ++y)
                for (int x = 0; x < noise_side; ++x) {
                    float sum = 0, weight = 0.55F;
                    int cells = 4;
                    for (std::uint32_t octave = 0; octave < 3; ++octave, cells *= 2, weight *= 0.55F) {
                        const double scale = static_cast<double>(cells) / noise_side;
                        const float distance =
                            nearest_point((x + 0.5) * scale, (y + 0.5) * scale, (z + 0.5) * scale, cells, seed, octave);
                        sum += weight * (1 - std::min(distance, 1.0F));
                    }
                    volume.at(x, y, z) = sum;  // about 0.2 .. 0.8
                }
    });
    return volume;
}

/// Trilinear and repeating along all axes, in units of its period.
float sample_repeating(const Volume& volume, double u, double v, double w) {
    // Away from the ends, where sample() falls to 0.
    const double t = w - whole_below(w);
    return volume.sample(u, v, (0.5 + t * (volume.depth() - 1)) / volume.depth());
}

/// Strength of the cloud at a place, 0 where there is none .. 1, so that clouds cover `cover` of the ground.
float strength_at(double u, double v, const CloudSettings& settings) {
    const auto number = static_cast<std::uint32_t>(settings.seed * 7919 + 17);
    const float noise = tiled_layers(static_cast<float>(u), static_cast<float>(v), cover_cells, 4, 0.45F, number);
    // Its ranks: the deviation is about 0.3, and the logistic distribution near enough.
    const float rank = 1 / (1 + std::exp(-1.702F * noise / 0.3F));
    const float open = 1 - settings.cover;
    // Few clouds are small ones, but whole.
    const float full = std::min(0.10F + 1.2F * settings.cover, 0.45F);
    return rank <= open ? 0.0F : std::min((rank - open) / full, 1.0F);
}

/// Extinction as a share of the most, at every cell.
Volume densities(const CloudSettings& settings, const Volume& noise, int cells) {
    Volume density(cells, levels);
    parallel_ranges(cells, 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < cells; ++x) {
                const double u = (x + 0.5) / cells, v = (y + 0.5) / cells;
                const float strength = strength_at(u, v, settings);
                if (strength <= 0) continue;
                const float mound = 1.3F * strength;
                // Lumps do not swell where a cloud ends, or they would hang beside it as shards.
                const float swell = smooth_step(0.0F, 0.25F, strength);
                for (int z = 0; z < levels; ++z) {
                    const float t = (static_cast<float>(z) + 0.5F) / levels;
                    // Heaps: full within, rounded above, with lumps that swell beyond and cuts between them.
                    const float inside = mound - std::pow(t, 1.2F);
                    if (inside <= -0.5F) continue;
                    const double height = static_cast<double>(t) * cloud_thickness;
                    const float lumps = sample_repeating(noise, 9 * u, 9 * v, 9 * height);
                    const float fine = sample_repeating(noise, 27 * u + 0.3, 27 * v, 27 * height);
                    float cut = 1.4F * (0.54F - lumps) + 0.5F * (0.5F - fine);
                    if (cut < 0) cut *= swell;
                    density.at(x, y, z) = smooth_step(0.0F, 0.22F, inside - cut) * smooth_step(0.0F, 0.07F, t);
                }
            }
    });
    density.note_empty_columns();
    return density;
}

/// Optical depth from a place in the clouds towards the sun.
float depth_to_sun(const Volume& density, double u, double v, double t, const Direction& sun) {
    // Steps grow, since what is near shades most.
    double step = cloud_thickness / 24, way = 0.5 * step;
    float depth = 0;
    for (int i = 0; i < 12; ++i) {
        const double height = t + way * sun.y / cloud_thickness;
        if (height >= 1) break;
        depth += density.sample(u + way * sun.x, v + way * sun.z, height) * static_cast<float>(step * extinction);
        way += 0.5 * step;
        step *= 1.35;
        way += 0.5 * step;
    }
    return depth;
}

/// Share of the sun's light that still shines at every cell, and that in the thinner medium of further scatterings.
struct Lighting {
    Volume once, often;
    Lighting(const Volume& density, const CloudSettings& settings)
        : once(density.side(), density.depth()), often(density.side(), density.depth()) {
        const Direction sun = towards_sun(settings, 0.05);
        parallel_ranges(density.side(), 4, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < density.side(); ++x)
                    for (int z = 0; z < density.depth(); ++z) {
                        // Cells beside clouds, too: samples are interpolated.
                        const float depth = depth_to_sun(density, (x + 0.5) / density.side(),
                                                         (y + 0.5) / density.side(), (z + 0.5) / density.depth(), sun);
                        once.at(x, y, z) = std::exp(-depth);
                        often.at(x, y, z) = std::exp(-0.105F * depth);
                    }
        });
    }
};

double henyey_greenstein(double cosine, double g) {
    return (1 - g * g) / (4 * half_circle * std::pow(1 + g * g - 2 * g * cosine, 1.5));
}

/// Light from one direction.
struct Seen {
    float sun = 0, sky = 0, opacity = 0;
};

class Panorama {
public:
    Panorama(const CloudSettings& settings, const Volume& noise, const Volume& density, const Lighting& lighting)
        : settings_(settings), noise_(noise), density_(density), lighting_(lighting), sun_(towards_sun(settings, -1)) {}

    Seen seen(const Direction& direction, float jitter) const;

private:
    /// Clouds are not alike everywhere: beyond the tile around they gather and thin out.
    float gathered(double u, double v) const {
        const auto number = static_cast<std::uint32_t>(settings_.seed * 104729 + 5);
        const float noise =
            tiled_layers(static_cast<float>(u / 16 + 0.5), static_cast<float>(v / 16 + 0.5), 9, 2, 0.5F, number);
        return smooth_step(-0.4F, 0.2F, noise);
    }

    /// Edges finer than the cells of the pattern, as far as one can see them at that distance.
    float with_fine_edges(float density, double u, double v, double t, double way) const {
        const float near = static_cast<float>(std::clamp(1.2 - way / 3.5, 0.0, 1.0));
        const float nearer = static_cast<float>(std::clamp(1.1 - way / 1.1, 0.0, 1.0));
        // Noise is looked up only as near as it counts: most of what is seen is farther.
        if (near <= 0) return smooth_step(0.0F, 0.32F, density);
        const double height = t * cloud_thickness;
        const float lumps = sample_repeating(noise_, 43 * u, 43 * v + 0.7, 43 * height);
        const float finer = nearer > 0 ? sample_repeating(noise_, 151 * u + 0.4, 151 * v, 151 * height) : 0.0F;
        // Cut away between the lumps from outside, so that the inside stays whole (Schneider and Vos 2015, "The
        // real-time volumetric cloudscapes of Horizon Zero Dawn": the remapping of density by an erosion).
        const float cut = near * std::clamp(1.5F * (0.72F - lumps) + 0.55F * nearer * (0.5F - finer), 0.0F, 0.85F);
        return smooth_step(0.0F, 0.32F, (density - cut) / (1 - cut));
    }

    /// Adds the cirrus behind the cumulus, of which `through` lets light pass.
    void add_cirrus(const Direction& direction, float through, Seen& sum) const;

    const CloudSettings& settings_;
    const Volume& noise_;
    const Volume& density_;
    const Lighting& lighting_;
    Direction sun_;
};

/// Opacity of cirrus at a place, tiles: fibres that wind and fall streak out of denser heads, in fields with clear sky
/// between. `along` the wind at that height, `aside` across it.
float cirrus_at(double along, double aside, float amount, std::uint64_t seed) {
    const auto number = static_cast<std::uint32_t>(seed * 15485863 + 11);
    // A noise of the cells over sixteen tiles, so that it repeats beyond what is seen.
    const auto at = [](double tiles) { return static_cast<float>(tiles / 16 + 0.5); };
    const float bend = tiled_layers(at(along), at(aside), 22, 3, 0.5F, number);
    const double u = along + 0.05 * static_cast<double>(tiled_noise(at(along), at(aside), 61, 61, number + 1));
    const double v = aside + 0.11 * static_cast<double>(bend);
    const float fields = tiled_layers(at(0.6 * u), at(v), 26, 3, 0.5F, number + 2);
    const float rank = 1 / (1 + std::exp(-1.702F * fields / 0.3F));
    const float field = smooth_step(1 - amount, 1.35F - 0.65F * amount, rank);
    if (field <= 0) return 0;
    const float broad = tiled_noise(at(u), at(v), 40, 170, number + 3),
                middle = tiled_noise(at(u), at(v), 70, 420, number + 4),
                fine = tiled_noise(at(u), at(v), 110, 1100, number + 5);
    const float fibres = 0.5F + 0.5F * broad + 0.40F * middle + 0.22F * fine;
    return 0.75F * field * smooth_step(0.1F, 1.15F, fibres + 0.35F * field);
}

void Panorama::add_cirrus(const Direction& direction, float through, Seen& sum) const {
    const double way = (settings_.base + cirrus_above) / direction.y;
    if (settings_.high <= 0 || way > farthest || through <= 0.01F) return;
    // Its direction is the pattern's own.
    const double turn =
        2 * half_circle * unit_float(mix_bits(static_cast<std::uint32_t>(settings_.seed * 2654435761U)));
    const double c = std::cos(turn), s = std::sin(turn), x = way * direction.x, z = way * direction.z;
    const float opacity = cirrus_at(c * x + s * z, c * z - s * x, settings_.high, settings_.seed) *
                          static_cast<float>(std::exp(-way / (cirrus_haze * haze_reach)));
    const double cosine = direction.x * sun_.x + direction.y * sun_.y + direction.z * sun_.z;
    // Ice scatters forwards; thin as it is, the sun shines into all of it.
    const double lit = half_circle * (0.5 * henyey_greenstein(cosine, 0.70) + 1.5 / (4 * half_circle));
    sum.sun += through * opacity * static_cast<float>(lit);
    sum.sky += through * opacity * 0.55F;
    sum.opacity += through * opacity;
}

Seen Panorama::seen(const Direction& direction, float jitter) const {
    Seen sum;
    const double near = settings_.base / direction.y, far = (settings_.base + cloud_thickness) / direction.y;
    if (near > farthest) return sum;
    const int steps = static_cast<int>(std::clamp(34 / direction.y, 40.0, 110.0));
    const double step = (std::min(far, farthest) - near) / steps;
    const double cosine = direction.x * sun_.x + direction.y * sun_.y + direction.z * sun_.z;
    // Forwards, as droplets do, and backwards, as lumps of a cloud do that face the sun; the mean over all directions
    // is 1 / (4 pi). As shares of a white surface, which sends back 1 / pi.
    const double once =
        half_circle * (0.55 * henyey_greenstein(cosine, 0.72) + 0.45 * henyey_greenstein(cosine, -0.35));
    const double often = half_circle * (0.4 * henyey_greenstein(cosine, 0.25) + 0.6 / (4 * half_circle));
    float through = 1;
    for (int i = 0; i < steps && through > 0.01F; ++i) {
        const double way = near + (i + static_cast<double>(jitter)) * step;
        const double u = 0.5 + way * direction.x, v = 0.5 + way * direction.z;
        const double t = (way * direction.y - settings_.base) / cloud_thickness;
        float density = density_.sample(u, v, t);
        if (density <= 0.003F) continue;
        density *= gathered(u, v);
        if (density <= 0) continue;
        density = with_fine_edges(density, u, v, t, way);
        if (density <= 0.003F) continue;
        const float lost = 1 - std::exp(-density * static_cast<float>(extinction * step));
        const float clear = std::exp(static_cast<float>(-way / haze_reach));
        const float lit = static_cast<float>(0.95 * once) * lighting_.once.sample(u, v, t) +
                          static_cast<float>(2.3 * often) * lighting_.often.sample(u, v, t);
        // The sky lights tops more than bases, and edges more than the inside.
        const float sky = (0.36F + 0.64F * static_cast<float>(t)) * (1 - 0.45F * density);
        sum.sun += through * lost * clear * lit;
        sum.sky += through * lost * clear * sky;
        sum.opacity += through * lost * clear;
        through *= 1 - lost;
    }
    add_cirrus(direction, through, sum);
    return sum;
}

std::uint32_t rooted_byte(float value) {
    return static_cast<std::uint32_t>(std::lround(255 * std::sqrt(std::clamp(value, 0.0F, 1.0F))));
}

/// Sunlight on clouds reaches beyond that of a white surface, towards the sun: bytes hold a quarter of it.
constexpr float sun_in_bytes = 0.25F;

Raster<std::uint32_t> panorama_of(const Panorama& panorama, const CloudDetail& detail) {
    Raster<std::uint32_t> picture(detail.columns, detail.rows);
    parallel_ranges(detail.rows, 2, [&](int first, int last) {
        for (int row = first; row < last; ++row)
            for (int column = 0; column < detail.columns; ++column) {
                const double root = (row + 0.5) / detail.rows, rise = root * root;
                const double heading = 2 * half_circle * (column + 0.5) / detail.columns,
                             flat = std::sqrt(1 - rise * rise);
                const std::uint32_t lot = mix_bits(static_cast<std::uint32_t>(row * detail.columns + column));
                const Seen seen = panorama.seen(
                    {std::sin(heading) * flat, std::max(rise, 1e-4), -std::cos(heading) * flat}, unit_float(lot));
                picture(column, row) =
                    rooted_byte(sun_in_bytes * seen.sun) | rooted_byte(seen.sky) << 8 | rooted_byte(seen.opacity) << 24;
            }
    });
    return picture;
}

Raster<std::uint8_t> shade_of(const CloudSettings& settings, const Volume& density) {
    const int side = 2 * density.side();
    const Direction sun = towards_sun(settings, least_sun_of_shade);
    const int steps = levels;
    const double step = cloud_thickness / sun.y / steps;
    Raster<std::uint8_t> shade(side, side);
    parallel_ranges(side, 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < side; ++x) {
                float depth = 0;
                for (int i = 0; i < steps; ++i) {
                    const double way = (i + 0.5) * step;
                    depth += density.sample((x + 0.5) / side + way * sun.x, (y + 0.5) / side + way * sun.z,
                                            way * sun.y / cloud_thickness);
                }
                // Light that clouds scatter onwards shines below them, too.
                const float passed = std::exp(-0.076F * depth * static_cast<float>(step * extinction));
                shade(x, y) = static_cast<std::uint8_t>(std::lround(255 * passed));
            }
    });
    return shade;
}

}  // namespace

CloudPicture cloud_picture(const CloudSettings& settings, const CloudDetail& detail) {
    CUESTA_CHECK(settings.base > 0 && detail.cells > 0 && detail.columns > 0 && detail.rows > 0);
    const Volume noise = billows(settings.seed);
    const Volume density = densities(settings, noise, detail.cells);
    const Lighting lighting(density, settings);
    return {panorama_of(Panorama(settings, noise, density, lighting), detail), shade_of(settings, density)};
}

std::shared_ptr<const CloudPicture> shared_cloud_picture(const CloudSettings& settings, const CloudDetail& detail) {
    struct Kept {
        CloudSettings settings;
        CloudDetail detail;
        std::shared_ptr<const CloudPicture> picture;
    };
    static std::mutex mutex;
    static std::array<Kept, 2> kept;  // the newest first
    const std::lock_guard lock(mutex);
    const auto found = std::ranges::find_if(
        kept, [&](const Kept& k) { return k.picture && k.settings == settings && k.detail == detail; });
    if (found != kept.end()) {
        std::rotate(kept.begin(), found, found + 1);
        return kept.front().picture;
    }
    kept[1] = std::move(kept[0]);
    kept[0] = {settings, detail, std::make_shared<const CloudPicture>(cloud_picture(settings, detail))};
    return kept[0].picture;
}

}  // namespace cuesta
