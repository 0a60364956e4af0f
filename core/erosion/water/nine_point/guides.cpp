#include "core/erosion/water/nine_point/guides.h"

#include <algorithm>

#include "core/base/kernel_limits.h"

namespace cuesta::water::nine_point {

Ground kind_of_ground(const ErosionState& state, const ErosionInput& input, const Coefficients& c) {
    if (!protection_from(input, ErosionKind::water).empty() || !erodibility_for(input, ErosionKind::water).empty() ||
        c.greatest_change < no_limit)
        return Ground::held;
    return state.layered() || c.inverse_softening > 0.0F ? Ground::loose : Ground::free;
}

CUESTA_MULTIVERSION void guide_row(const HeldRows& rows, const Coefficients& c, float* __restrict give,
                                   float* __restrict creep, float* __restrict receive, float* __restrict most,
                                   int width) {
    const float inverse = c.inverse_greatest;
    const float* __restrict const change = rows.change;
    for (int x = 0; x < width; ++x) {
        give[x] = unit_part(1.0F + change[x] * inverse);
        receive[x] = unit_part(1.0F - change[x] * inverse);
    }
    if (const float* __restrict const protection = rows.protection)
        for (int x = 0; x < width; ++x) {
            const float free = 1.0F - unit_part(protection[x]);
            give[x] *= free;
            receive[x] *= free;
        }
    std::copy_n(give, width, creep);
    if (const float* __restrict const erodibility = rows.erodibility)
        for (int x = 0; x < width; ++x) creep[x] *= unit_part(erodibility[x]);
    loose_row(rows.loose, most, width);
}

CUESTA_MULTIVERSION void loose_row(const float* __restrict loose, float* __restrict most, int width) {
    if (loose == nullptr)
        std::fill_n(most, width, no_limit);
    else
        for (int x = 0; x < width; ++x) most[x] = 0.125F * loose[x];
}

}  // namespace cuesta::water::nine_point
