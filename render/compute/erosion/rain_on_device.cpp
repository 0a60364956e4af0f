#include "render/compute/erosion/rain_on_device.h"

#include <algorithm>
#include <vector>

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

RainByHeight rain_by_height_of(const ErosionInput& input) {
    const RainParameters& rain = input.schedule.rain;
    if (!(rain.full_height > rain.least_height)) return {0, 0};
    return {rain.least_height, 1.0F / (rain.full_height - rain.least_height)};  // as height_rain_row()
}

std::int32_t upload_water(gl::Buffer& buffer, const ErosionState& state, const ErosionInput& input,
                          const water::Shower& shower) {
    const int width = state.width();
    const water::WaterIn water(input, shower, {0, 0, width, state.height()}, width, state.height(),
                               state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)]);
    const bool apart = rain_by_height_of(input).inverse_rise > 0.0F;
    std::vector<float> depths(state.reference.cell_count());
    const auto row_of = [&](int y) { return depths.data() + static_cast<std::ptrdiff_t>(y) * width; };
    for (int y = 0; y < state.height(); ++y)
        if (apart)
            water.rain(input, y, row_of(y), width);
        else
            water.row(input, y, {0, width}, state.reference.row(y), state.change.row(y), row_of(y));
    std::int32_t count = 1;
    for (const RasterSource& source : input.sources) {
        if (!apart || !water.gives(source)) continue;
        for (int y = 0; y < state.height(); ++y)
            for (int x = 0; x < width; ++x) depths.push_back(std::max(source.depth(x, y), 0.0F));
        ++count;
    }
    buffer.upload(std::span<const float>(depths), GL_STREAM_DRAW);
    return count;
}

}  // namespace cuesta
