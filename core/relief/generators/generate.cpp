#include "core/relief/generators/generate.h"

#include <utility>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/relief/generators/families.h"

namespace cuesta {
namespace {

bool fill(const generators::Job& job) {
    switch (job.parameters.kind) {
        case GeneratorKind::hills:
            return generators::hills(job);
        case GeneratorKind::faults:
            return generators::faults(job);
        case GeneratorKind::diamond_square:
            return generators::diamond_square(job);
        case GeneratorKind::perlin:
        case GeneratorKind::ridged:
        case GeneratorKind::billowed:
            return generators::fractal(job);
        case GeneratorKind::warped:
            return generators::warped(job);
        case GeneratorKind::island:
            return generators::island(job);
        case GeneratorKind::monolith:
            return generators::monolith(job);
        case GeneratorKind::monoliths:
            return generators::monoliths(job);
        case GeneratorKind::flat:
            job.out(0, 0) = 0;
            return true;
        case GeneratorKind::slope:
            return generators::slope(job);
        case GeneratorKind::cone:
            return generators::cone(job);
        case GeneratorKind::volcano:
            return generators::volcano(job);
    }
    CUESTA_CHECK_MESSAGE(false, "a kind of generator without a family");
    return false;
}

/// Spec 4: (h - lowest) / (highest - lowest), laid over the vertical range so that both ends are met exactly.
void stretch(RasterView<float> heights, float minimum, float maximum) {
    const Statistics found = statistics_of(heights);
    CUESTA_CHECK_EQUAL(found.not_finite, 0);
    const float range = found.maximum - found.minimum;
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = heights.row(y);
            for (int x = 0; x < heights.width(); ++x) {
                const float share = range > 0 ? (row[x] - found.minimum) / range : 0.0F;
                row[x] = minimum * (1.0F - share) + maximum * share;
            }
        }
    });
}

}  // namespace

namespace generators {

bool for_rows(const Job& job, const std::function<void(int, int)>& body) {
    const int slices = std::min(job.height(), 16);
    for (int slice = 0; slice < slices; ++slice) {
        if (job.control.stopped()) return false;
        const auto edge = [&](int i) { return static_cast<int>(static_cast<long long>(job.height()) * i / slices); };
        const int start = edge(slice);
        parallel_ranges(edge(slice + 1) - start, 1, [&](int first, int last) { body(start + first, start + last); });
        job.control.report((slice + 1.0) / slices, "Generating the starting terrain");
    }
    return true;
}

}  // namespace generators

Raster<float> generate(const GeneratorParameters& parameters, int width, int height, double cell_size,
                       const WorkControl& control) {
    CUESTA_CHECK(width >= 1 && height >= 1);
    Raster<float> heights(width, height);
    return generate_into(parameters, heights.view(), cell_size, control) ? std::move(heights) : Raster<float>();
}

bool generate_into(const GeneratorParameters& parameters, RasterView<float> heights, double cell_size,
                   const WorkControl& control, RasterView<float> lava) {
    CUESTA_CHECK(!heights.empty() && cell_size > 0);
    if (!fill({parameters, heights, cell_size, control, lava})) return false;
    stretch(heights, parameters.minimum, parameters.maximum);
    return true;
}

}  // namespace cuesta
