#include "render/scene/colour_ramps.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "core/base/check.h"

namespace cuesta {

namespace {

constexpr Colour hex(std::uint32_t rgb) {
    return {static_cast<float>(rgb >> 16 & 0xff) / 255.0F, static_cast<float>(rgb >> 8 & 0xff) / 255.0F,
            static_cast<float>(rgb & 0xff) / 255.0F};
}

// Dark to light for quantities that glow on dark ground (flow) and for slopes, light to dark for amounts (wear, deposit,
// sediment). Lightness goes one way in each, so that they read without colours, too.
constexpr std::array flow_stops{hex(0x0a2348), hex(0x114f8e), hex(0x1f83bf),
                                hex(0x4fb2d9), hex(0x9adcec), hex(0xf2fcff)};
constexpr std::array wear_stops{hex(0xfff0d8), hex(0xfdc98a), hex(0xf4944d),
                                hex(0xd95a2b), hex(0x9e2f18), hex(0x5c1410)};
constexpr std::array deposit_stops{hex(0xf3f7d5), hex(0xbfe0b4), hex(0x75c2b0),
                                   hex(0x3797a6), hex(0x22658c), hex(0x1c3566)};
constexpr std::array sediment_stops{hex(0xfff6cf), hex(0xf2d58b), hex(0xd3a450),
                                    hex(0xa4742e), hex(0x6f4a1e), hex(0x3d2712)};
// The blue-green-yellow order of viridis, which is uniform to the eye, from few stops.
constexpr std::array slope_stops{hex(0x3b1c55), hex(0x3f4f8a), hex(0x2a7f8e),
                                 hex(0x2fae7c), hex(0x8fd44b), hex(0xfde74a)};
// Masks: from dry straw to deep water, from dark hard rock to pale soft, from pale to what is held fast.
constexpr std::array rain_stops{hex(0xf8e5ae), hex(0xbfd3ab), hex(0x7fb6bd),
                                hex(0x4686b6), hex(0x275596), hex(0x152a66)};
constexpr std::array erodibility_stops{hex(0x2d1b45), hex(0x5c2f6b), hex(0x93487a),
                                       hex(0xc86f76), hex(0xeba67d), hex(0xfbe0b0)};
constexpr std::array protection_stops{hex(0xe9f6d8), hex(0xb4dfa0), hex(0x6fbd75),
                                      hex(0x37925a), hex(0x1c6647), hex(0x0c3d33)};
// From cleared, bare as straw, to a dark closed stand.
constexpr std::array plants_stops{hex(0xf6ecc4), hex(0xd5d58f), hex(0x9dbb63),
                                  hex(0x639a48), hex(0x377237), hex(0x173f22)};
// A layer that lies whole is left bare; where it is thinned, the ground shows from under it.
constexpr std::array cover_stops{hex(0x1f2a3a), hex(0x3f4a56), hex(0x6d6a60),
                                 hex(0xa08a5e), hex(0xcfae6a), hex(0xf3dfae)};
constexpr std::array own_stops{hex(0xf6e9f7), hex(0xdfbfe6), hex(0xbd8fd0),
                               hex(0x9560b3), hex(0x6b3a8e), hex(0x431d63)};
constexpr std::array height_stops{hex(0x16384a), hex(0x2b5f5b), hex(0x5c8156),
                                  hex(0xa39a5e), hex(0xd7ba8e), hex(0xf7f1e6)};

Colour at(std::span<const Colour> stops, float t) {
    const float place = t * static_cast<float>(stops.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const float share = place - static_cast<float>(index);
    Colour result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = stops[index][i] + (stops[index + 1][i] - stops[index][i]) * share;
    return result;
}

std::span<const Colour> stops_of(SurfaceView surface, Overlay overlay) {
    switch (overlay) {
        case Overlay::flow:
        case Overlay::drainage:
            return flow_stops;
        case Overlay::rain_mask:
            return rain_stops;
        case Overlay::erodibility_mask:
            return erodibility_stops;
        case Overlay::protection_mask:
            return protection_stops;
        case Overlay::plants_mask:
            return plants_stops;
        case Overlay::cover_mask:
            return cover_stops;
        case Overlay::own_mask:
            return own_stops;
        case Overlay::wear:
            return wear_stops;
        case Overlay::deposit:
            return deposit_stops;
        case Overlay::slope:
            return slope_stops;
        case Overlay::sediment:
            return sediment_stops;
        case Overlay::none:
            break;
    }
    switch (surface) {
        case SurfaceView::height:
            return height_stops;
        case SurfaceView::slope:
            return slope_stops;
        case SurfaceView::natural:
        case SurfaceView::clay:
            break;
    }
    return {};
}

}  // namespace

std::vector<Colour> colour_ramp(SurfaceView surface, Overlay overlay, int count) {
    CUESTA_CHECK(count >= 2);
    const std::span<const Colour> stops = stops_of(surface, overlay);
    std::vector<Colour> result;
    if (stops.empty()) return result;
    for (int i = 0; i < count; ++i) result.push_back(at(stops, static_cast<float>(i) / static_cast<float>(count - 1)));
    return result;
}

}  // namespace cuesta
