#include "render/still/picture_quality.h"

#include <algorithm>

namespace cuesta {

PictureWork work_of(PictureQuality quality, int rays) {
    PictureWork work;
    switch (quality) {
        case PictureQuality::draft:
            return work;
        case PictureQuality::good:
            work = {.traces = true, .tracing = {.sky_side = 768, .sun_side = 2048, .sky_rays = 32}, .scale = 2};
            break;
        case PictureQuality::best:
            work = {.traces = true, .tracing = {.sky_side = 2048, .sun_side = 4096, .sky_rays = 64}, .scale = 3};
            break;
    }
    if (rays > 0) work.tracing.sky_rays = rays;
    return work;
}

std::vector<TracingStep> steps_towards(const LightTracing& tracing) {
    std::vector<TracingStep> steps;
    double work = 0;
    for (const int coarser : {4, 2, 1}) {
        LightTracing step = tracing;
        step.sky_side = std::max(2, tracing.sky_side / coarser);
        step.sun_side = std::max(2, tracing.sun_side / coarser);
        step.sky_rays = std::max(1, tracing.sky_rays / coarser);
        // Rays of the sky are most of the work.
        const double share = 1.0 / (coarser * coarser * coarser);
        work += share;
        steps.push_back({step, share});
    }
    for (TracingStep& step : steps) step.share /= work;
    return steps;
}

}  // namespace cuesta
