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
            job.out(0, 0) = 0;  // all are
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

}  // namespace

namespace generators {

bool for_rows(const Job& job, const std::function<void(int, int)>& body) {
    const int rows = job.out.height();
    const int slices = std::min(rows, 16);
    for (int slice = 0; slice < slices; ++slice) {
        if (job.control.stopped()) return false;
        const auto edge = [&](int i) { return static_cast<int>(static_cast<long long>(rows) * i / slices); };
        const int start = job.first_row + edge(slice);
        parallel_ranges(edge(slice + 1) - edge(slice), 1,
                        [&](int first, int last) { body(start + first, start + last); });
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
    const Statistics found = statistics_of(heights);
    CUESTA_CHECK_EQUAL(found.not_finite, 0);
    lay_over_range(heights, {found.minimum, found.maximum}, parameters);
    return true;
}

bool makes_rows_alone(GeneratorKind kind) {
    return kind != GeneratorKind::diamond_square && kind != GeneratorKind::volcano;
}

bool generate_rows(const GeneratorParameters& parameters, RasterView<float> rows, const RowsOfTerrain& place,
                   double cell_size, const WorkControl& control) {
    CUESTA_CHECK(makes_rows_alone(parameters.kind) && cell_size > 0);
    CUESTA_CHECK(place.first >= 0 && rows.height() >= 1 && place.first + rows.height() <= place.height);
    return fill({parameters, rows, cell_size, control, {}, place.first, place.height});
}

void lay_over_range(RasterView<float> heights, ValueRange found, const GeneratorParameters& parameters) {
    const float minimum = parameters.minimum;
    const float maximum = parameters.maximum;
    const float range = found.high - found.low;
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = heights.row(y);
            for (int x = 0; x < heights.width(); ++x) {
                const float share = range > 0 ? (row[x] - found.low) / range : 0.0F;
                row[x] = minimum * (1.0F - share) + maximum * share;
            }
        }
    });
}

}  // namespace cuesta
