#include "core/uplift/bed_column.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.h"

namespace cuesta {

BedColumn::BedColumn(std::uint64_t seed, double thickness) {
    constexpr int beds = 22;
    RandomSequence random(seed, RandomStream::beds, 7);
    std::vector<double> tops;
    double top = 0;
    for (int bed = 0; bed < beds; ++bed) {
        // From 0.35 to 2.2 times the mean, thin ones more often; no single wavelength shows.
        const double u = static_cast<double>(random.unit());
        top += thickness * (0.35 + 1.85 * u * u * (1.6 - 0.6 * u));
        tops.push_back(top);
    }
    inverse_length_ = static_cast<float>(1 / top);
    std::size_t bed = 0;
    std::vector<float> hard(beds);
    for (int i = 0; i < beds; ++i) hard[static_cast<std::size_t>(i)] = i % 2 == 0 ? 0.55F + 0.45F * random.unit() : 0.12F * random.unit();
    for (std::uint32_t entry = 0; entry < entries; ++entry) {
        const double place = top * (entry + 0.5) / entries;
        while (place > tops[bed]) ++bed;
        table_[entry] = hard[bed];
        const double bottom = bed > 0 ? tops[bed - 1] : 0;
        // h (s - s^3), s the share of the bed of thickness h that lies above: a law of our own, whose slope 3 s^2 of
        // what it was is 3 at the foot and 0 at the top, and never negative.
        const double above = (tops[bed] - place) / (tops[bed] - bottom);
        caprock_[entry] =
            bed % 2 == 0 ? static_cast<float>((tops[bed] - bottom) * (above - above * above * above)) : 0.0F;
    }
}

float BedColumn::caprock(float place) const {
    const double turns = double{place} * double{inverse_length_};
    const double at = (turns - std::floor(turns)) * entries - 0.5;
    const double lower = std::floor(at);
    const auto entry = [&](double i) {
        return caprock_[static_cast<std::uint32_t>(static_cast<std::int64_t>(i)) & (entries - 1)];
    };
    const auto share = static_cast<float>(at - lower);
    return entry(lower) + (entry(lower + 1) - entry(lower)) * share;
}

}  // namespace cuesta
