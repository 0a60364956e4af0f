#include "render/still/picture_quality.h"

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

}  // namespace cuesta
