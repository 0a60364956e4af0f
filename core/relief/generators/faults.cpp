/// Faults: random lines in Hesse form; one side goes up, the other down (Ferreira 2022, 2.3).

#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/random.h"
#include "core/relief/generators/families.h"

namespace cuesta::generators {
namespace {

/// The line of points with x cos + z sin = distance, measured from the middle of the terrain in shares of the shorter
/// side.
struct Fault {
    double cosine, sine, distance;
};

std::vector<Fault> draw_faults(const Job& job) {
    RandomSequence random(job.parameters.seed, RandomStream::generator);
    const double half_diagonal = 0.5 * std::hypot(job.share_width(), job.share_height());
    std::vector<Fault> faults(static_cast<std::size_t>(job.parameters.count));
    for (Fault& fault : faults) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(random.unit());
        fault = {std::cos(angle), std::sin(angle), half_diagonal * static_cast<double>(random.unit())};
    }
    return faults;
}

// The published widths, 2 pi and pi cells, are those of a terrain of 256 cells; as shares they suit any resolution.
constexpr float sine_reach = static_cast<float>(2.0 * std::numbers::pi / 256.0);
constexpr float ridge_reach = static_cast<float>(std::numbers::pi / 256.0);

/// How far a fault moves the ground at a signed distance from it, in shares of the shorter side.
float displacement(FaultProfile profile, float distance) {
    constexpr float pi = std::numbers::pi_v<float>;
    switch (profile) {
        case FaultProfile::step:
            return distance < 0 ? -1.0F : 1.0F;
        case FaultProfile::sine:
            if (std::fabs(distance) >= sine_reach) return distance < 0 ? -1.0F : 1.0F;
            return std::sin(0.5F * pi * distance / sine_reach);
        case FaultProfile::cosine:
            if (std::fabs(distance) >= ridge_reach) return 0.0F;
            return 0.5F + 0.5F * std::cos(pi * distance / ridge_reach);
    }
    return 0.0F;
}

}  // namespace

bool faults(const Job& job) {
    const std::vector<Fault> faults = draw_faults(job);
    const FaultProfile profile = job.parameters.fault_profile;
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = job.out.row(y);
            for (const Fault& fault : faults) {
                const double start = (job.share(y) - 0.5 * job.share_height()) * fault.sine - fault.distance -
                                     0.5 * job.share_width() * fault.cosine;
                for (int x = 0; x < job.width(); ++x)
                    row[x] += displacement(profile, static_cast<float>(start + job.share(x) * fault.cosine));
            }
        }
    });
}

}  // namespace cuesta::generators
