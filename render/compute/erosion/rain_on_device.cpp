#include "render/compute/erosion/rain_on_device.h"

#include "core/base/random.h"

namespace cuesta {

bool rains_on_device(const ErosionInput& input) {
    const RainKind kind = input.schedule.rain.kind;
    return (kind == RainKind::drops || kind == RainKind::uniform || kind == RainKind::none) &&
           input.rain_share.empty() && input.sources.empty();
}

RainNumbers rain_numbers_of(const water::Shower& shower) {
    std::uint32_t key = mix_bits(static_cast<std::uint32_t>(shower.seed) ^
                                 0x9e3779b9U * static_cast<std::uint32_t>(RandomStream::rain_drops));
    key = mix_bits(key ^ static_cast<std::uint32_t>(shower.seed >> 32));
    const std::uint32_t threshold = shower.kind == RainKind::drops     ? shower.threshold
                                    : shower.kind == RainKind::uniform ? 1U << 24
                                                                       : 0U;
    return {mix_bits(key ^ shower.step), threshold, shower.depth};
}

std::vector<float> water_of_step(const ErosionState& state, const ErosionInput& input, const water::Shower& shower) {
    const int width = state.width();
    const water::WaterIn water(input, shower, {0, 0, width, state.height()}, width, state.height(),
                               state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)]);
    std::vector<float> depths(state.reference.cell_count());
    for (int y = 0; y < state.height(); ++y)
        water.row(input, y, state.reference.row(y), state.change.row(y),
                  depths.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width), width);
    return depths;
}

}  // namespace cuesta
