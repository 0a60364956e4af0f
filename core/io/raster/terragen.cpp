#include "core/io/raster/terragen.h"
#include "core/field/statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

namespace cuesta {
namespace {

constexpr int largest = std::numeric_limits<std::int16_t>::max();

class LittleEndianBytes {
public:
    void text(std::string_view characters) {
        for (const char c : characters) bytes_.push_back(static_cast<std::byte>(c));
    }
    void number16(int value) {
        const auto bits = static_cast<std::uint16_t>(static_cast<std::int16_t>(value));
        bytes_.push_back(static_cast<std::byte>(bits & 0xffU));
        bytes_.push_back(static_cast<std::byte>(bits >> 8U));
    }
    void single(float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        number16(static_cast<int>(bits & 0xffffU));
        number16(static_cast<int>(bits >> 16U));
    }
    void reserve(std::size_t size) { bytes_.reserve(size); }
    std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

}  // namespace

Result<std::vector<std::byte>> terragen_bytes(RasterView<const float> heights, double cell_size) {
    if (heights.width() > largest || heights.height() > largest)
        return Error{"Terragen's format has at most 32767 cells a side; choose another format", ""};
    const auto [low, high] = value_range(heights);
    // height = scale * (base + step / 65536 * multiple), where base and multiple are whole and step -32768 .. 32767.
    const auto scale = static_cast<double>(static_cast<float>(cell_size));
    const double base = std::round((static_cast<double>(low) + high) / 2 / scale);
    const double reach = std::max(high / scale - base, base - low / scale);
    const double multiple = std::max(1.0, std::ceil(reach * 65536.0 / largest));
    if (std::abs(base) > largest || multiple > largest)
        return Error{"the heights are too large for Terragen's format at this cell size; choose another format", ""};
    LittleEndianBytes out;
    out.reserve(64 + 2 * static_cast<std::size_t>(heights.width()) * static_cast<std::size_t>(heights.height()));
    const auto padded = [&](std::string_view chunk, int value) {
        out.text(chunk);
        out.number16(value);
        out.number16(0);
    };
    out.text("TERRAGENTERRAIN ");
    padded("SIZE", std::min(heights.width(), heights.height()) - 1);
    padded("XPTS", heights.width());
    padded("YPTS", heights.height());
    out.text("SCAL");
    for (int axis = 0; axis < 3; ++axis) out.single(static_cast<float>(scale));
    out.text("ALTW");
    out.number16(static_cast<int>(multiple));
    out.number16(static_cast<int>(base));
    for (int y = heights.height() - 1; y >= 0; --y)
        for (int x = 0; x < heights.width(); ++x)
            out.number16(static_cast<int>(std::lround((heights(x, y) / scale - base) * 65536.0 / multiple)));
    out.text("EOF ");
    return out.take();
}

}  // namespace cuesta
