#include "core/sculpt/brush_way.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {

std::vector<BrushPoint> BrushWay::go_to(const BrushPoint& point) {
    std::vector<BrushPoint> dabs;
    const auto put = [&](const BrushPoint& dab) {
        dabs.push_back(dab);
        const double spacing = spacing_(dab.pressure);
        CUESTA_CHECK(spacing > 0);
        return spacing;
    };
    if (!last_) {
        to_next_ = put(point);
        last_ = point;
        return dabs;
    }
    const double length = glm::distance(last_->place, point.place);
    double done = 0;
    while (done + to_next_ <= length) {
        done += to_next_;
        const double share = length > 0 ? done / length : 1;
        to_next_ = put(
            {last_->place + (point.place - last_->place) * share, std::lerp(last_->pressure, point.pressure, share)});
    }
    to_next_ -= length - done;
    last_ = point;
    return dabs;
}

}  // namespace cuesta
