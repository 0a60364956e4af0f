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

float reach_of(FaultProfile profile) {
    return profile == FaultProfile::sine ? sine_reach : profile == FaultProfile::cosine ? ridge_reach : 0.0F;
}

/// Movement of the ground by a fault at a signed distance from it, in shares of the shorter side.
float improved_displacement(FaultProfile profile, float distance) {
    constexpr float pi = std::numbers::pi_v<float>;
    const bool beyond = std::fabs(distance) >= reach_of(profile);
    if (profile == FaultProfile::cosine) return beyond ? 0.0F : 0.5F + 0.5F * std::cos(pi * distance / ridge_reach);
    if (beyond) return distance < 0 ? -1.0F : 1.0F;
    return std::sin(0.5F * pi * distance / sine_reach);
}

/// As published (Ferreira 2022, 2.4 to 2.6, with k_d = 1): within its reach a whole sine, or a cosine, of the distance
/// c in cells of a terrain of 256. The sine is back at 0 where the land beside jumps to 1, and the cosine digs a trench
/// on either side of its ridge.
float published_displacement(FaultProfile profile, float distance) {
    const bool beyond = std::fabs(distance) >= reach_of(profile);
    const float c = 256.0F * distance;
    if (profile == FaultProfile::cosine) return beyond ? 0.0F : std::cos(c);
    if (beyond) return distance < 0 ? -1.0F : 1.0F;
    return std::sin(c);
}

/// The faults along one row. Away from a fault its displacement is constant, so only the cells near it are looked at;
/// the rest is kept as the jumps between one cell and the next, which are whole numbers and therefore exact.
class FaultedRow {
public:
    FaultedRow(const Job& job, int y)
        : job_(job), y_(y), row_(job.row(y)), jumps_(static_cast<std::size_t>(job.width()) + 1, 0.0F) {}

    void add(const Fault& fault) {
        const FaultProfile profile = job_.parameters.fault_profile;
        const auto displaced =
            job_.parameters.scheme == GeneratorScheme::published ? published_displacement : improved_displacement;
        const double start = (job_.share(y_) - 0.5 * job_.share_height()) * fault.sine - fault.distance -
                             0.5 * job_.share_width() * fault.cosine;
        const auto distance_at = [&](int x) { return static_cast<float>(start + job_.share(x) * fault.cosine); };
        // Along the row the distance only grows, or only falls: the strip of the fault is one stretch of cells.
        const float reach = reach_of(profile);
        const bool grows = fault.cosine >= 0;
        const int enters = first_where([&](int x) { return grows ? distance_at(x) > -reach : distance_at(x) < reach; });
        const int leaves =
            first_where([&](int x) { return grows ? distance_at(x) >= reach : distance_at(x) <= -reach; });
        const int first = std::min(enters, leaves);
        const int last = std::max(enters, leaves);
        if (first > 0) add_constant(0, first, displaced(profile, distance_at(0)));
        for (int x = first; x < last; ++x) row_[x] += displaced(profile, distance_at(x));
        if (last < job_.width()) add_constant(last, job_.width(), displaced(profile, distance_at(job_.width() - 1)));
    }

    void finish() {
        float sum = 0;
        for (int x = 0; x < job_.width(); ++x) {
            sum += jumps_[static_cast<std::size_t>(x)];
            row_[x] += sum;
        }
    }

private:
    /// The first cell where a condition holds that goes on to hold from there; the width if there is none.
    int first_where(const auto& condition) const {
        int low = 0;
        int high = job_.width();
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (condition(middle))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }
    void add_constant(int first, int last, float value) {
        jumps_[static_cast<std::size_t>(first)] += value;
        jumps_[static_cast<std::size_t>(last)] -= value;
    }

    const Job& job_;
    int y_;
    float* row_;
    std::vector<float> jumps_;
};

}  // namespace

bool faults(const Job& job) {
    const std::vector<Fault> faults = draw_faults(job);
    return for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            FaultedRow row(job, y);
            for (const Fault& fault : faults) row.add(fault);
            row.finish();
        }
    });
}

}  // namespace cuesta::generators
