#pragma once
/// \file Terrains and vector files for tests of reading and writing paths.

#include <filesystem>
#include <fstream>
#include <string>

#include "core/io/elevation/frame_placement.h"
#include "core/io/vector/vector_reader.h"
#include "core/model/spline_check.h"
#include "tests/catch.h"
#include "tests/places.h"

namespace cuesta::vector_files {

inline const std::filesystem::path shared = shared_data_folder();

/// 400 x 300 cells of 10 m in UTM zone 32N: x 500000 .. 504000, y 5000000 .. 5003000.
inline TerrainFrame utm_frame() {
    return {400, 300, 10.0, "EPSG:32632", std::array<double, 6>{500000, 10, 0, 5003000, 0, -10}};
}

inline std::string put(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

/// One GeoJSON feature in UTM zone 32N (or in the system that `crs` says), with properties as JSON.
inline std::string geojson(const std::string& features,
                           const std::string& crs = R"("crs":{"type":"name","properties":{"name":"EPSG:32632"}},)") {
    return R"({"type":"FeatureCollection",)" + crs + R"("features":[)" + features + "]}";
}
inline std::string feature(const std::string& type, const std::string& coordinates,
                           const std::string& properties = "{}") {
    return R"({"type":"Feature","properties":)" + properties + R"(,"geometry":{"type":")" + type +
           R"(","coordinates":)" + coordinates + "}}";
}

inline std::string all_of(const std::vector<std::string>& sentences) {
    std::string result;
    for (const std::string& sentence : sentences) result += sentence + "\n";
    return result;
}

/// A whole result: paths that may stand in a project, or an error in one line.
inline void check_sound(const Result<VectorPaths>& read) {
    if (!read.ok()) {
        CHECK_FALSE(read.error().what.empty());
        CHECK(read.error().message().find('\n') == std::string::npos);
        return;
    }
    CHECK(check_paths(read->paths).ok());
    CHECK_FALSE(read->paths.empty());
    for (const std::string& remark : read->remarks) CHECK(remark.find('\n') == std::string::npos);
}

}  // namespace cuesta::vector_files
