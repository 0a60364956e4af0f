#include "tests/fuzz/input.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "core/base/threads.h"
#include "tests/core/temporary_folder.h"

namespace cuesta::fuzz {
namespace {

/// Files of this process, and settings that hold for all of it.
struct Place {
    Place() {
        // These drivers open other files or the network at a file's word. Set before GDAL is first used.
        ::setenv("GDAL_SKIP",
                 "VRT DERIVED WMS WCS WMTS OGCAPI DAAS EEDAI STACTA STACIT PLMOSAIC HTTP NGW PostGISRaster", 1);
        ::setenv("CPL_VSIL_CURL_ALLOWED_EXTENSIONS", ".none", 1);
        set_thread_count(1);  // runs must be alike
    }
    TemporaryFolder folder;
    std::vector<std::string> names;
};

Place& place() {
    static Place result;
    return result;
}

}  // namespace

std::size_t take_choice(Bytes& bytes, std::size_t count) {
    if (bytes.empty()) return 0;
    const std::size_t choice = static_cast<std::uint8_t>(bytes.front() - 'a') % count;
    bytes = bytes.subspan(1);
    return choice;
}

void require(bool condition, const std::string& what) {
    if (!condition) throw std::logic_error("not as it must be: " + what);
}

void require_told(const Error& error) {
    require(!error.what.empty(), "the error says nothing");
    const std::string message = error.message();
    require(std::none_of(message.begin(), message.end(), [](char c) { return c == '\n' || c == '\r'; }),
            "the error has several lines: " + message);
}

std::string put_file(const std::string& name, Bytes bytes) {
    std::string path = place().folder / name;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    require(static_cast<bool>(out.flush()), "the file could be written");
    place().names.push_back(name);
    return path;
}

void forget_files() {
    std::string stranger;
    for (const auto& file : std::filesystem::directory_iterator(place().folder.path())) {
        const std::string name = file.path().filename().string();
        if (std::find(place().names.begin(), place().names.end(), name) == place().names.end()) stranger = name;
        std::filesystem::remove_all(file.path());
    }
    place().names.clear();
    require(stranger.empty(), "the reader left a file '" + stranger + "'");
}

}  // namespace cuesta::fuzz
