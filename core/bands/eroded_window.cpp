#include "core/bands/eroded_window.h"

#include <algorithm>
#include <cstdint>

#include "core/erosion/thermal/thermal.h"

namespace cuesta {

CellWindow eroded_window(const CellWindow& part, int reach, const TerrainFrame& frame) {
    constexpr std::int64_t align = thermal_window_alignment;
    const auto first = [&](int at) { return static_cast<int>(std::max<std::int64_t>(at - reach, 0) / align * align); };
    const auto last = [&](int end, int size) {
        return static_cast<int>(std::min<std::int64_t>((end + reach + align - 1) / align * align, size));
    };
    CellWindow window{first(part.left), first(part.top), 0, 0};
    window.width = last(part.right(), frame.width) - window.left;
    window.height = last(part.bottom(), frame.height) - window.top;
    // The blocks of a window must be as large as those of the land.
    const auto widen = [](int& begin, int& length, int size) {
        if (length >= least_thermal_window) return;
        const int end = begin + length;
        begin = std::max(0, begin - thermal_window_alignment);
        length = std::min(size - begin, std::max(end - begin, least_thermal_window));
    };
    widen(window.left, window.width, frame.width);
    widen(window.top, window.height, frame.height);
    return window;
}

}  // namespace cuesta
