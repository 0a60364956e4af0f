#include "core/uplift/rock_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/relief/noise/fractal.h"
#include "core/uplift/place_noise.h"

namespace cuesta {
namespace {

using uplift::noise_at;
using uplift::noise_scale;

constexpr double joint_spacing = 140;        ///< mean, m
constexpr double joint_width = 7;            ///< m
constexpr double fault_width = 110;   ///< of weak rock beside a fault, m
constexpr float soft_bed = 1.6F;      ///< erodibility of soft beds
constexpr float volcanic_ash = 1.45F;

/// The noises of faults along a row of places: for each family, how strong its faults are there, and the three bends by
/// which they wander. Rows in order take a fraction of the time of place by place (core/relief/noise/perlin.h).
class FaultNoises {
public:
    FaultNoises(const RockParameters& rock, std::uint64_t seed, const std::vector<double>& places) {
        for (std::uint32_t family = 0; family < families; ++family)
            for (const Kind& kind : kinds) {
                const double wavelength = kind.spacings * double{rock.spacing};
                std::vector<double> shares(places);
                for (double& share : shares) share /= wavelength;
                const std::uint32_t key = random_bits(seed, RandomStream::uplift, kind.variant + family, 0);
                noises_.push_back({wavelength, PerlinRows(shares.data(), static_cast<int>(shares.size()), 1, 0, 0, key),
                                   std::vector<float>(shares.size())});
            }
    }
    void row(double y) {
        for (Noise& noise : noises_) noise.rows.row(y / noise.wavelength, noise.values.data());
    }
    double strength(std::uint32_t family, std::size_t x) const { return value(family, 0, x); }
    /// Bends of three lengths: valleys along a fault that bends only over kilometres look ruled.
    double wander(std::uint32_t family, std::size_t x) const {
        return 0.55 * value(family, 1, x) + 0.16 * value(family, 2, x) + 0.05 * value(family, 3, x);
    }
    static constexpr std::uint32_t families = 2;

private:
    struct Kind {
        std::uint32_t variant;  ///< of the first family
        double spacings;        ///< wavelength, in distances between faults
    };
    static constexpr std::array<Kind, 4> kinds{{{41, 1.6}, {31, 1.9}, {35, 0.45}, {37, 0.14}}};
    struct Noise {
        double wavelength;  ///< m
        PerlinRows rows;
        std::vector<float> values;
    };
    double value(std::uint32_t family, std::size_t kind, std::size_t x) const {
        return double{noises_[family * kinds.size() + kind].values[x]};
    }

    std::vector<Noise> noises_;  ///< family by family
};

/// Nearness of a place to a fault, 0..1: two families, each fault at a place of its own, ending here and there.
/// `column`: that of the place in the row of the noises.
double fault_share(const RockParameters& rock, std::uint64_t seed, const FaultNoises& noises, std::size_t column, double x,
                   double y) {
    const double spacing = double{rock.spacing};
    double nearest = 0;
    for (std::uint32_t family = 0; family < FaultNoises::families; ++family) {
        const double here = smooth_step(-0.1, 0.3, noises.strength(family, column));
        if (here <= 0) continue;
        const double turn = family == 0 ? 0.55 : 2.0;
        const double wander = noises.wander(family, column);
        const double place = (x * std::cos(turn) + y * std::sin(turn)) / spacing + wander;
        const double number = std::floor(place);
        const auto draw = [&](std::uint32_t step) {
            return double{random_unit(seed, RandomStream::uplift, step + family, static_cast<std::uint32_t>(static_cast<std::int32_t>(number)))};
        };
        const double distance = std::abs(place - number - 0.2 - 0.6 * draw(33)) * spacing;
        const double strength = 0.25 + 0.75 * draw(39);
        nearest = std::max(nearest, strength * here * std::exp(-distance * distance / (2 * fault_width * fault_width)));
    }
    return nearest;
}

/// Hardness of the bed that crops out in worn, plunging folds along the strike, 0..1.
double fold_hardness(const RockParameters& rock, double strike_degrees, std::uint64_t seed, double x, double y) {
    const double angle = strike_degrees * std::numbers::pi / 180;
    const double along = x * std::sin(angle) - y * std::cos(angle);
    const double across = x * std::cos(angle) + y * std::sin(angle);
    const double s = double{rock.spacing};
    const double place = across + 0.28 * s * noise_at(seed, 51, across / (1.3 * s), along / (3.7 * s)) +
                         0.11 * s * noise_at(seed, 52, across / (0.4 * s), along / (1.1 * s)) +
                         0.47 * s * noise_at(seed, 53, along / (2.4 * s), across / (2.4 * s));
    const double bed = 0.5 + 0.5 * std::sin(2 * std::numbers::pi * place / s) +
                       0.35 * std::sin(2 * std::numbers::pi * place / (0.36 * s) + 2) +
                       0.28 * noise_at(seed, 54, x / (0.7 * s), y / (0.7 * s));
    return smooth_step(0.75, 1.0, bed);
}

/// Log of the erodibility's variation that cells of 20 m and less show: weak zones, and joints of two families whose
/// distances differ from one to the next, fading in and out.
double fine_weakness(std::uint64_t seed, double x, double y) {
    double nearest = 0;
    for (std::uint32_t family = 0; family < 2; ++family) {
        const double turn = (family == 0 ? 0.35 : 1.9) + 0.5 * noise_at(seed, 81 + family, x / 1700, y / 1700);
        const double wander = 0.5 * noise_at(seed, 83 + family, x / 260, y / 260);
        const double place = (x * std::cos(turn) + y * std::sin(turn)) / joint_spacing + wander;
        const double number = std::floor(place);
        const auto draw = [&](std::uint32_t step) {
            return double{random_unit(seed, RandomStream::uplift, step + family, static_cast<std::uint32_t>(static_cast<std::int32_t>(number)))};
        };
        const double distance = std::abs(place - number - 0.15 - 0.7 * draw(85)) * joint_spacing;
        const double here = smooth_step(-0.2, 0.4, noise_at(seed, 87 + family, x / 420, y / 420)) * draw(89);
        nearest = std::max(nearest, here * std::exp(-distance * distance / (2 * joint_width * joint_width)));
    }
    return 0.6 * noise_at(seed, 91, x / 180, y / 180) + 0.3 * noise_at(seed, 92, x / 70, y / 70) + 1.3 * nearest;
}

CUESTA_MULTIVERSION
void bedded_row(const BedColumn& beds, const float* __restrict base, const float* __restrict place,
                const float* __restrict height, const float* __restrict loose, const float* __restrict uplifted,
                float soft, float hard, float soft_threshold, float hard_threshold, float tilt,
                float* __restrict erodibility, float* __restrict threshold, int width) {
    for (int x = 0; x < width; ++x) {
        const float hardness = beds.hardness(place[x] + (height[x] - loose[x] - uplifted[x]) * tilt);
        erodibility[x] = base[x] * (soft + (hard - soft) * hardness);
        threshold[x] = soft_threshold + (hard_threshold - soft_threshold) * hardness;
    }
}

}  // namespace

RockFields::RockFields(const UpliftedLandParameters& parameters, const UpliftGrid& grid, double reference,
                       RasterView<const float> painted, float small_share)
    : rock_(parameters.rock),
      seed_(parameters.uplift.seed),
      grid_(grid),
      beds_(parameters.uplift.seed, double{parameters.rock.bed_thickness}),
      bedded_(rock_.structure == RockStructure::bedded || rock_.structure == RockStructure::volcanic),
      base_(Raster<float>::uninitialised(grid.width, grid.height)),
      threshold_(grid.width, grid.height, rock_.threshold) {
    if (bedded_) bed_place_ = Raster<float>::uninitialised(grid.width, grid.height);
    const FractalNoise wide(FractalShape::plain, seed_, 11, 6000, grid.cell_size, 3, 0.5F);
    const FractalNoise narrow(FractalShape::plain, seed_, 12, 900, grid.cell_size, 3, 0.5F);
    std::vector<double> places(static_cast<std::size_t>(grid.width));
    for (int x = 0; x < grid.width; ++x) places[static_cast<std::size_t>(x)] = grid.place_x(x);
    const double strike = double{parameters.uplift.direction};
    const double dip = std::tan(double{rock_.dip} * std::numbers::pi / 180);
    const double dip_angle = double{rock_.dip_direction} * std::numbers::pi / 180;
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        FractalRows wide_rows(wide, places.data(), grid.width);
        FractalRows narrow_rows(narrow, places.data(), grid.width);
        std::vector<float> kilometres(places.size());
        std::vector<float> metres(places.size());
        FaultNoises faults(rock_, seed_, rock_.structure == RockStructure::faulted ? places : std::vector<double>());
        for (int y = first; y < last; ++y) {
            const double py = grid.place_y(y);
            wide_rows.row(py, kilometres.data());
            narrow_rows.row(py, metres.data());
            if (rock_.structure == RockStructure::faulted) faults.row(py);
            for (int x = 0; x < grid.width; ++x) {
                const double px = places[static_cast<std::size_t>(x)];
                double factor = std::exp(double{rock_.variety} * noise_scale *
                                         (0.45 * double{kilometres[static_cast<std::size_t>(x)]} +
                                          0.35 * double{metres[static_cast<std::size_t>(x)]}));
                if (rock_.structure == RockStructure::faulted)
                    factor *= 1 + 2 * double{rock_.variety} * fault_share(rock_, seed_, faults, static_cast<std::size_t>(x), px, py);
                if (rock_.structure == RockStructure::folded)
                    factor *= 1 - double{rock_.contrast} * fold_hardness(rock_, strike, seed_, px, py);
                const std::uint32_t cell = uplift::cell_number(x, y);
                const double u = double{random_unit(seed_, RandomStream::uplift, 100 + static_cast<std::uint32_t>(grid.number), cell)};
                factor *= std::exp(double{rock_.noise} * double{small_share} * (2 * u - 1));
                if (rock_.joints > 0 && grid.cell_size <= largest_jointed_cell)
                    factor *= std::exp(double{rock_.joints} * fine_weakness(seed_, px, py));
                if (!painted.empty()) factor *= double{painted(x, y)};
                base_(x, y) = static_cast<float>(reference * factor);
                if (!bedded_) continue;
                const double wave = 8 * noise_at(seed_, 61, px / 6000, py / 6000) + 3 * noise_at(seed_, 62, px / 700, py / 700);
                const double down = dip * (px * std::sin(dip_angle) - py * std::cos(dip_angle));
                bed_place_(x, y) = static_cast<float>((wave * double{rock_.bed_thickness} / 60 + down) * std::cos(std::atan(dip)));
            }
        }
    });
    if (bedded_) erodibility_ = Raster<float>::uninitialised(grid.width, grid.height);
    else
        erodibility_ = base_;
}

void RockFields::renew(const UpliftGround& ground) {
    if (!bedded_) return;
    const bool volcanic = rock_.structure == RockStructure::volcanic;
    const float soft = volcanic ? volcanic_ash : soft_bed;
    const float hard = soft * (1 - rock_.contrast);
    const float soft_threshold = volcanic ? rock_.threshold : rock_.soft_threshold;
    const float hard_threshold = volcanic ? 1.3F * rock_.threshold : rock_.hard_threshold;
    const auto tilt = static_cast<float>(std::cos(double{rock_.dip} * std::numbers::pi / 180));
    parallel_ranges(grid_.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            bedded_row(beds_, base_.row(y), bed_place_.row(y), ground.height.row(y), ground.loose.row(y),
                       ground.uplifted.row(y), soft, hard, soft_threshold, hard_threshold, tilt, erodibility_.row(y),
                       threshold_.row(y), grid_.width);
    });
}

double RockFields::cap(UpliftGround& ground) const {
    if (!bedded_ || !(rock_.caprock > 0)) return 0;
    const auto tilt = static_cast<float>(std::cos(double{rock_.dip} * std::numbers::pi / 180));
    const float share = rock_.caprock / tilt;
    std::vector<double> rows(static_cast<std::size_t>(grid_.height), 0.0);
    parallel_ranges(grid_.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const height = ground.height.row(y);
            const float* const loose = ground.loose.row(y);
            const float* const uplifted = ground.uplifted.row(y);
            const float* const place = bed_place_.row(y);
            for (int x = 0; x < grid_.width; ++x) {
                const float by = share * beds_.caprock(place[x] + (height[x] - loose[x] - uplifted[x]) * tilt);
                height[x] += by;
                rows[static_cast<std::size_t>(y)] += double{by};
            }
        }
    });
    double volume = 0;
    for (const double row : rows) volume += row;
    return volume * grid_.cell_area();
}

}  // namespace cuesta
