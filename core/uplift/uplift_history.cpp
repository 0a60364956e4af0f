#include "core/uplift/uplift_history.h"

#include <algorithm>

namespace cuesta {

double pace_of_uplift(const UpliftParameters& uplift, double time, double from, double until) {
    if (!(uplift.quickening > 0)) return 1;
    const double change = 1 - double{uplift.quickened} / time;
    double slow = from < change ? 1 : 0;
    if (until > from) slow = std::clamp((change - from) / (until - from), 0.0, 1.0);
    return 1 - double{uplift.quickening} * slow;
}

}  // namespace cuesta
