#include "core/erosion/water/nine_point/guides.h"

#include <algorithm>

#include "core/base/multiversion.h"

namespace cuesta::water::nine_point {

CUESTA_MULTIVERSION void guide_row(const HeldRows& rows, const Coefficients& c, float* __restrict give,
                                   float* __restrict creep, float* __restrict receive, float* __restrict most,
                                   int width) {
    const float inverse = c.inverse_greatest;
    const float* __restrict const change = rows.change;
    for (int x = 0; x < width; ++x) {
        give[x] = std::min(std::max(1.0F + change[x] * inverse, 0.0F), 1.0F);
        receive[x] = std::min(std::max(1.0F - change[x] * inverse, 0.0F), 1.0F);
        most[x] = no_limit;
    }
    if (const float* __restrict const protection = rows.protection)
        for (int x = 0; x < width; ++x) {
            const float p = protection[x];
            const float free = 1.0F - (p > 0.0F ? std::min(p, 1.0F) : 0.0F);
            give[x] *= free;
            receive[x] *= free;
        }
    std::copy_n(give, width, creep);
    if (const float* __restrict const erodibility = rows.erodibility)
        for (int x = 0; x < width; ++x) creep[x] *= std::min(std::max(0.0F, erodibility[x]), 1.0F);
    if (const float* __restrict const loose = rows.loose)
        for (int x = 0; x < width; ++x) most[x] = 0.125F * loose[x];
}

}  // namespace cuesta::water::nine_point
