/// Hills: a sum of paraboloids r^2 - distance^2, 0 outside r (Ferreira 2022, 2.3). Large hills are high hills; as
/// published (4.1) the height a of each is drawn, too: a (1 - distance^2 / r^2).

#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/relief/generators/families.h"

namespace cuesta::generators {
namespace {

struct Hill {
    double x, z, radius;  ///< shares of the shorter side
    double steepness;     ///< multiplies r^2 - distance^2
};

std::vector<Hill> draw_hills(const Job& job) {
    const GeneratorParameters& p = job.parameters;
    RandomSequence random(p.seed, RandomStream::generator);
    std::vector<Hill> hills(static_cast<std::size_t>(p.count));
    const float least = std::min(p.radius_minimum, p.radius_maximum);
    const float greatest = std::max(p.radius_minimum, p.radius_maximum);
    for (Hill& hill : hills) {
        hill.x = job.share_width() * static_cast<double>(random.unit());
        hill.z = job.share_height() * static_cast<double>(random.unit());
        hill.radius = static_cast<double>(random.between(least, greatest));
        hill.steepness = 1;
        if (p.scheme == GeneratorScheme::published) {
            const float peak =
                random.between(std::min(p.peak_minimum, p.peak_maximum), std::max(p.peak_minimum, p.peak_maximum));
            hill.steepness = static_cast<double>(peak) / (hill.radius * hill.radius);
        }
    }
    return hills;
}

void add_to_row(const Hill& hill, const Job& job, int y) {
    const double dz = job.share(y) - hill.z;
    const double half_squared = hill.radius * hill.radius - dz * dz;  // of the chord that the row cuts
    if (half_squared <= 0) return;
    const double half = std::sqrt(half_squared);
    const double side = job.shorter_side();
    const int first = std::max(0, static_cast<int>((hill.x - half) * side - 0.5));
    const int last = std::min(job.width() - 1, static_cast<int>((hill.x + half) * side - 0.5) + 1);
    float* row = job.row(y);
    for (int x = first; x <= last; ++x) {
        const double dx = job.share(x) - hill.x;
        row[x] += static_cast<float>(hill.steepness * std::max(0.0, half_squared - dx * dx));
    }
}

}  // namespace

bool hills(const Job& job) {
    const std::vector<Hill> hills = draw_hills(job);
    // The hills that touch each band of rows, in the order in which they were drawn, which is the order of the sums.
    constexpr int band_height = 32;
    std::vector<std::vector<std::uint32_t>> bands(static_cast<std::size_t>((job.height() - 1) / band_height + 1));
    for (std::size_t i = 0; i < hills.size(); ++i) {
        const double side = job.shorter_side();
        const auto band_of = [&](double z) {
            const double row = std::clamp(z * side, 0.0, static_cast<double>(job.height() - 1));
            return static_cast<std::size_t>(row) / band_height;
        };
        for (std::size_t band = band_of(hills[i].z - hills[i].radius); band <= band_of(hills[i].z + hills[i].radius);
             ++band)
            bands[band].push_back(static_cast<std::uint32_t>(i));
    }
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (const std::uint32_t i : bands[static_cast<std::size_t>(y / band_height)]) add_to_row(hills[i], job, y);
    });
}

}  // namespace cuesta::generators
