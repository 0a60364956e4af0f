#include "core/pipeline/land_remarks.h"

namespace cuesta {

std::string_view remark_on_ice(const Land& land) {
    if (!(land.ice_share > ice_cap_share)) return {};
    static_assert(ice_cap_share == 0.7, "the sentence says so");
    return "More than 70 % of the terrain lies under ice. An ice cap rounds the terrain and wears no troughs: raise "
           "the snow line for glaciers in valleys.";
}

}  // namespace cuesta
