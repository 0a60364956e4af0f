/// DTED files that are damaged are read, and say so.

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/io/elevation/dted_checksum.h"
#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

std::string file_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream all;
    all << file.rdbuf();
    return all.str();
}

bool tells_of_damage(const std::string& path) {
    const Result<Elevation> read = read_elevation(path);
    REQUIRE(read);
    for (const std::string& warning : read->warnings)
        if (warning.find("checksum") != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("DTED: a wrong checksum is told", "[io][dted]") {
    const std::filesystem::path data = std::filesystem::path(shared_data_folder()) / "tricky/gdal_autotest";
    if (!std::filesystem::exists(data)) return;
    const std::string good = (data / "n43.dt0").string(), bad = (data / "n43_bad_crc.dt0").string();
    CHECK(damaged_dted_profiles(good) == 0);
    CHECK_FALSE(tells_of_damage(good));
    CHECK(damaged_dted_profiles(bad) > 0);
    CHECK(tells_of_damage(bad));
    // One bit in the last profile, and the last profile cut off.
    const TemporaryFolder folder;
    std::string bytes = file_text(good);
    bytes[bytes.size() - 20] = static_cast<char>(bytes[bytes.size() - 20] ^ 4);
    std::ofstream(folder / "bit.dt0", std::ios::binary) << bytes;
    CHECK(damaged_dted_profiles(folder / "bit.dt0") == 1);
    std::ofstream(folder / "cut.dt0", std::ios::binary) << bytes.substr(0, bytes.size() - 30);
    CHECK(damaged_dted_profiles(folder / "cut.dt0") == 1);
    CHECK(damaged_dted_profiles(folder / "none.dt0") == 0);
    std::ofstream(folder / "other.dt0") << "no DTED";
    CHECK(damaged_dted_profiles(folder / "other.dt0") == 0);
}
