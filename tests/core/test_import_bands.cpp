/// Height maps imported row by row: the land of an import in memory.

#include <fstream>

#include "core/bands/band_plan.h"
#include "core/bands/import_bands.h"
#include "core/io/elevation/import_elevation.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/tricky_rasters.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{4} << 30;

enum class Way { by_rows, whole, refused };

/// Imports in memory and in bands and compares; returns how it went where no memory is given for the whole.
Way check_import(const std::string& path, const ImportOptions& options = {}) {
    const TemporaryFolder folder;
    INFO(path);
    const Result<Elevation> whole = import_elevation(path, options);
    Way way = Way::refused;
    for (const std::uint64_t memory : {plenty, std::uint64_t{0}}) {
        const Result<BandedElevation> banded = import_in_bands(path, options, folder.path().string(), memory);
        CHECK(fs::is_empty(folder.path()));
        if (!whole) {
            REQUIRE_FALSE(banded.ok());
            // A model too large for memory is refused for another reason, if it is.
            const bool too_large = whole.error().what.find("too large") != std::string::npos;
            if (memory > 0 && !too_large) CHECK(banded.error() == whole.error());
            continue;
        }
        INFO((banded ? "" : banded.error().message()));
        if (memory > 0) REQUIRE(banded.ok());
        if (!banded) {
            CHECK(banded.error().what.find("may be taken") != std::string::npos);
            way = Way::whole;
            continue;
        }
        if (memory == 0) way = Way::by_rows;
        CHECK(banded->frame == whole->frame);
        CHECK(banded->format == whole->format);
        CHECK(banded->warnings == whole->warnings);
        REQUIRE(banded->heights.width() == whole->heights.width());
        REQUIRE(banded->heights.height() == whole->heights.height());
        Raster<float> heights(whole->heights.width(), whole->heights.height());
        REQUIRE(banded->heights.read(0, heights.view()).ok());
        CHECK(heights == whole->heights);
    }
    return way;
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// An ESRI ASCII grid of 7 x 600 cells from about `base` m up, of which one is `odd`.
std::string grid(const std::string& odd, int base = 1000) {
    std::string text = "ncols 7\nnrows 600\nxllcorner 0\nyllcorner 0\ncellsize 25\nNODATA_value -77777\n";
    for (int y = 0; y < 600; ++y)
        for (int x = 0; x < 7; ++x)
            text += (x == 3 && y == 400 ? odd : std::to_string(base + 3 * y - 7 * x)) + (x == 6 ? "\n" : " ");
    return text;
}

}  // namespace

TEST_CASE("real elevation models come row by row as they come whole", "[io][bands]") {
    const fs::path shared = shared_data_folder();
    if (!fs::exists(shared / "INDEX.md")) {
        WARN("skipped: the shared test data is not there");
        return;
    }
    CHECK(check_import((shared / "sagehen_10m_f32.tif").string()) != Way::refused);
    CHECK(check_import((shared / "sthelens_1980_usgs.dem").string()) != Way::refused);
    int by_rows = 0;
    for (const ReadableRaster& each : readable_rasters)
        if (check_import((shared / "tricky" / each.file).string()) == Way::by_rows) ++by_rows;
    for (const RefusedRaster& each : refused_rasters)
        CHECK(check_import((shared / "tricky" / each.file).string()) == Way::refused);
    CHECK(by_rows > 30);
}

TEST_CASE("what needs all of the land comes whole or is refused with what it needs", "[io][bands]") {
    const TemporaryFolder folder;
    write_text(folder / "a.asc", grid("1234"));
    CHECK(check_import(folder / "a.asc") == Way::by_rows);
    write_text(folder / "hole.asc", grid("-77777"));
    CHECK(check_import(folder / "hole.asc") == Way::whole);
    // Undeclared, but far from all heights; and one that other heights come near.
    write_text(folder / "marker.asc", grid("-9999"));
    CHECK(check_import(folder / "marker.asc") == Way::whole);
    write_text(folder / "high.asc", grid("32767"));
    CHECK(check_import(folder / "high.asc") == Way::whole);
    write_text(folder / "near.asc", grid("-999", -600));
    CHECK(check_import(folder / "near.asc") == Way::by_rows);
    write_text(folder / "huge.asc", grid("3e8"));
    CHECK(check_import(folder / "huge.asc") == Way::whole);

    ImportOptions options;
    options.crop = CellCrop{1, 2, 5, 300};
    CHECK(check_import(folder / "a.asc", options) == Way::whole);
    options.crop = {};
    options.longer_side = 100;
    CHECK(check_import(folder / "a.asc", options) == Way::whole);
    const auto refused =
        import_in_bands(folder / "hole.asc", {}, folder.path().string(), memory_besides_bands() + 4000);
    REQUIRE_FALSE(refused.ok());
    INFO(refused.error().message());
    CHECK(refused.error().what.find("cells without data") != std::string::npos);
    CHECK(refused.error().where == folder / "hole.asc");
}

TEST_CASE("codes, turned rows and ranges are settled after the rows are there", "[io][bands]") {
    const TemporaryFolder folder;
    const Raster<float> land = rough_ground(300, 700, 80, 3);
    TerrainFrame frame;
    frame.width = land.width();
    frame.height = land.height();
    frame.cell_size = 5;
    REQUIRE(write_elevation(folder / "a.png", land.view(), frame).ok());
    CHECK(check_import(folder / "a.png") == Way::by_rows);  // by its sidecar
    ImportOptions options;
    options.read.range = {100.0, 2000.0};
    options.read.cell_size = 12.0;
    CHECK(check_import(folder / "a.png", options) == Way::by_rows);
    fs::remove(folder / "a.json");
    CHECK(check_import(folder / "a.png", options) == Way::by_rows);
    CHECK(check_import(folder / "a.png") == Way::by_rows);
    // An ENVI raster whose rows run from the south.
    std::string numbers;
    for (int y = 0; y < 700; ++y) numbers.append(reinterpret_cast<const char*>(land.row(y)), sizeof(float) * 300);
    write_text(folder / "b.raw", numbers);
    write_text(folder / "b.hdr",
               "ENVI\nsamples = 300\nlines = 700\nbands = 1\ndata type = 4\ninterleave = bsq\nbyte order = 0\n"
               "map info = {UTM, 1, 1, 500000, 5200000, 10, -10, 32, North, WGS-84}\n");
    CHECK(check_import(folder / "b.raw") == Way::by_rows);
    options.read.range = {3.0, 1.0};
    CHECK(check_import(folder / "a.png", options) == Way::refused);
}
