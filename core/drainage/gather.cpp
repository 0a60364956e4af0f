#include "core/base/check.h"
#include "core/drainage/downstream_walk.h"
#include "core/drainage/gatherer.h"

namespace cuesta {

Discharge gather(const Routing& routing, float fall, RasterView<const float> rain) {
    CUESTA_CHECK(fall >= 0);
    if (!rain.empty()) {
        CUESTA_CHECK_EQUAL(rain.width(), routing.width);
        CUESTA_CHECK_EQUAL(rain.height(), routing.height);
        CUESTA_CHECK_EQUAL(rain.stride(), routing.stride);
    }
    Discharge result{BorderedRaster(routing.width, routing.height), BorderedRaster(routing.width, routing.height), {}};
    result.order = walk_downstream(routing, Gatherer(routing, rain, fall, result));
    return result;
}

}  // namespace cuesta
