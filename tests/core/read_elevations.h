#pragma once
/// \file Elevation models read, and what is said of them.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"

namespace cuesta {

inline bool warns_of(const Elevation& elevation, const std::string& text) {
    return std::any_of(elevation.warnings.begin(), elevation.warnings.end(),
                       [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

inline bool finite_everywhere(const Raster<float>& heights) {
    for (int y = 0; y < heights.height(); ++y)
        if (!std::all_of(heights.row(y), heights.row(y) + heights.width(), [](float v) { return std::isfinite(v); }))
            return false;
    return true;
}

inline Elevation must_read(const std::filesystem::path& path, const ReadElevationOptions& options = {}) {
    INFO(path);
    Result<Elevation> result = read_elevation(path.string(), options);
    if (!result) FAIL(result.error().message());
    CHECK(finite_everywhere(result->heights));
    CHECK(result->frame.width == result->heights.width());
    CHECK(result->frame.height == result->heights.height());
    return std::move(*result);
}

inline std::string refusal(const std::filesystem::path& path, const ReadElevationOptions& options = {}) {
    const Result<Elevation> result = read_elevation(path.string(), options);
    if (result) return "";
    CHECK(result.error().where == path.string());
    CHECK(result.error().message().find('\n') == std::string::npos);
    return result.error().what;
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace cuesta
