#include "core/base/size_text.h"

namespace cuesta {

std::string size_text(std::uint64_t bytes) {
    constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
    constexpr std::uint64_t gib = std::uint64_t{1} << 30U;
    const std::uint64_t unit = bytes >= gib ? gib : mib;
    const char* const name = bytes >= gib ? " GiB" : " MiB";
    const std::uint64_t tenths = bytes / unit * 10 + (bytes % unit * 10 + unit - 1) / unit;
    if (tenths >= 100 || tenths % 10 == 0 || unit == mib)
        return std::to_string(tenths < 10 ? 1 : (tenths + 9) / 10) + name;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + name;
}

}  // namespace cuesta
