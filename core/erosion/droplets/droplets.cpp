#include "core/erosion/droplets/droplets.h"

#include <cstddef>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/erosion/droplets/blur.h"
#include "core/erosion/droplets/drop_count.h"
#include "core/erosion/droplets/drop_ground.h"
#include "core/erosion/droplets/starts.h"
#include "core/erosion/droplets/trace.h"
#include "core/erosion/kind_work.h"

namespace cuesta {
namespace {

void run_drops(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
               const ErosionLimits& limits, RasterView<const float> rain_share) {
    if (state.passages.empty()) state.passages = Raster<float>(state.width(), state.height());
    const auto step = static_cast<std::uint32_t>(state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)]);
    droplets::DropGround ground(state, limits);
    droplets::Tracer tracer(ground, state.passages.view(), parameters, limits.border);
    RandomSequence random(seed, RandomStream::droplets, step);
    if (rain_share.empty()) {
        const std::int64_t drops = drops_of_step(parameters, state.reference.cell_count());
        for (std::int64_t drop = 0; drop < drops; ++drop) tracer.run(random);
    } else {
        const droplets::Starts starts(rain_share);
        const std::int64_t drops = starts.drops(parameters.density);
        for (std::int64_t drop = 0; drop < drops; ++drop) tracer.run(random, &starts);
    }
    Raster<float> change = ground.change();
    const auto smoothing = static_cast<double>(parameters.smoothing);
    if (parameters.scheme == DropletScheme::improved) {
        droplets::blur_change(state, change, smoothing, limits);
        droplets::add_change(change, state.change);
    } else {
        droplets::add_change(change, state.change);
        droplets::blur_ground(state, smoothing, limits);
    }
    const double cell_area = state.cell_size * state.cell_size;
    state.ledger.moved += tracer.taken() * cell_area;
    state.ledger.left_map += tracer.left() * cell_area;
    state.ledger.transport_loss += tracer.lost() * cell_area;
}

}  // namespace

void droplet_step(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
                  const ErosionLimits& limits, RasterView<const float> rain_share) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    CUESTA_CHECK(rain_share.empty() || (rain_share.width() == state.width() && rain_share.height() == state.height()));
    if (!state.reference.empty()) run_drops(state, parameters, seed, limits, rain_share);
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)];
}

const ErosionKindWork erosion_work::droplets{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
    droplet_step(state, input.schedule.droplets, input.schedule.mixing.seed, limits_of(input, ErosionKind::droplets),
                 input.rain_share.view());
}};

}  // namespace cuesta
