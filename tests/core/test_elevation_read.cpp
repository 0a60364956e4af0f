/// Elevation models of the shared test data: sizes, ranges, cell sizes and holes, and what must be refused.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/io/files/atomic_file.h"
#include "tests/core/read_elevations.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/tricky_rasters.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

const fs::path shared = shared_data_folder();

bool data_is_here() {
    if (fs::exists(shared / "INDEX.md")) return true;
    WARN("skipped: the shared test data is not there");
    return false;
}

}  // namespace

TEST_CASE("the elevation models in metres are read as they are", "[io][elevation]") {
    if (!data_is_here()) return;
    struct Expected {
        const char* file;
        int width, height;
        double minimum, maximum, cell;
        long long holes;
    };
    // As the list beside the data says.
    for (const Expected& e :
         {Expected{"bigtujunga_utm11.tif", 1197, 643, 315, 2295, 30, 0},
          Expected{"sthelens_1980_usgs.dem", 327, 468, 682, 2543, 30, 4151},
          Expected{"sagehen_10m_f32.tif", 745, 690, 1920.5467529296875, 2663.162109375, 10, 1434}}) {
        const Elevation read = must_read(shared / e.file);
        CHECK(read.frame.width == e.width);
        CHECK(read.frame.height == e.height);
        CHECK(read.frame.cell_size == e.cell);
        CHECK(read.minimum == e.minimum);
        CHECK(read.maximum == e.maximum);
        CHECK(read.holes_filled == e.holes);
        CHECK(warns_of(read, "without data") == (e.holes > 0));
        CHECK(!read.frame.crs_wkt.empty());
        REQUIRE(read.frame.geotransform);
        CHECK((*read.frame.geotransform)[1] == e.cell);
        CHECK((*read.frame.geotransform)[5] == -e.cell);
    }
}

TEST_CASE("the elevation models in degrees become square cells in metres", "[io][elevation]") {
    if (!data_is_here()) return;
    struct Expected {
        const char* file;
        int width, height;
        double minimum, maximum, latitude, seconds;
        long long holes;
    };
    for (const Expected& e : {Expected{"alps_n46e008.tif", 1201, 1201, 187, 4173, 46.5, 3, 103743},
                              Expected{"rubalkhali_aw3d30.tif", 360, 360, 52, 216, 21.3, 1, 0},
                              Expected{"N44W072.hgt", 1201, 1201, 115, 1908, 44.5, 3, 0},
                              Expected{"howesound_n49w124.tif", 1201, 1201, -26, 2630, 49.5, 3, 25620}}) {
        const Elevation read = must_read(shared / e.file);
        INFO(e.file);
        // WGS 84: a degree of longitude and of latitude (the usual series in the latitude, good to millimetres).
        const double phi = e.latitude * 3.14159265358979 / 180;
        const double east = 111412.84 * std::cos(phi) - 93.5 * std::cos(3 * phi) + 0.118 * std::cos(5 * phi);
        const double north = 111132.92 - 559.82 * std::cos(2 * phi) + 1.175 * std::cos(4 * phi);
        // The series and the latitude of the centre (half a cell off the whole degree) agree to a part in 20 000.
        CHECK(read.frame.cell_size == Approx(east * e.seconds / 3600).epsilon(5e-5));
        CHECK(read.frame.width == e.width);
        CHECK(std::abs(read.frame.height - e.height * north / east) < 1);
        CHECK(read.holes_filled == e.holes);
        CHECK(warns_of(read, "degrees turned into metres"));
        CHECK(warns_of(read, "resampled to squares"));
        // Summits between the new samples are cut: by less than a hundredth of the relief here.
        CHECK(read.minimum >= e.minimum);
        CHECK(read.maximum <= e.maximum);
        CHECK(read.maximum - read.minimum > 0.985 * (e.maximum - e.minimum));
        // The raster still covers the same ground.
        REQUIRE(read.frame.geotransform);
        CHECK(read.frame.width * (*read.frame.geotransform)[1] == Approx(e.width * e.seconds / 3600).epsilon(1e-9));
        CHECK(read.frame.height * (*read.frame.geotransform)[5] == Approx(-e.height * e.seconds / 3600).epsilon(1e-9));
    }
}

TEST_CASE("the same terrain in several formats reads the same", "[io][elevation]") {
    if (!data_is_here()) return;
    const fs::path formats = shared / "formats";
    const Elevation reference = must_read(formats / "sthelens_i16.tif");
    CHECK(reference.minimum == 694);
    CHECK(reference.maximum == 2543);
    const auto largest_difference = [&](const Elevation& other) {
        REQUIRE(other.heights.width() == 317);
        REQUIRE(other.heights.height() == 460);
        double largest = 0;
        for (int y = 0; y < 460; ++y)
            for (int x = 0; x < 317; ++x)
                largest = std::max<double>(largest, std::abs(other.heights(x, y) - reference.heights(x, y)));
        return largest;
    };
    CHECK(largest_difference(must_read(formats / "sthelens_f32.tif")) == 0);
    CHECK(largest_difference(must_read(formats / "sthelens.asc")) == 0);
    CHECK(must_read(formats / "sthelens.asc").frame.geotransform == reference.frame.geotransform);
    const Elevation terragen = must_read(formats / "sthelens.ter");
    CHECK(largest_difference(terragen) < 0.03);  // as the list beside the data says
    CHECK(terragen.frame.cell_size == 30);

    const double half_step = (2543.0 - 694.0) / 65535 / 2;
    const double rounding = 2543 * 0x1p-23;  // two roundings to float
    ReadElevationOptions options;
    options.cell_size = 30;
    options.range = {694.0, 2543.0};
    CHECK(largest_difference(must_read(formats / "sthelens_u16_scaled.png", options)) <= half_step + rounding);
    CHECK(must_read(formats / "sthelens_u16_scaled.png", options).frame.cell_size == 30);
    options.raw = RawLayout{317, 460, NumberType::uint16, false, false};
    CHECK(largest_difference(must_read(formats / "sthelens_le.r16", options)) <= half_step + rounding);
    options.raw->big_endian = true;
    CHECK(largest_difference(must_read(formats / "sthelens_be.r16", options)) <= half_step + rounding);
    options.range = {0.0, 65535.0};
    options.raw.reset();
    CHECK(largest_difference(must_read(formats / "sthelens_u16_metres.png", options)) == 0);
    options.range.reset();
    options.raw = RawLayout{317, 460, NumberType::float32, false, false};
    CHECK(largest_difference(must_read(formats / "sthelens_f32.raw", options)) == 0);
    CHECK(must_read(formats / "sthelens_u16_scaled.png").maximum == 1000);  // the default height

    SECTION("with the sidecar beside them") {
        const TemporaryFolder folder;
        for (const char* name : {"sthelens_le.r16", "sthelens_f32.raw", "sthelens_u16_scaled.png"}) {
            fs::copy_file(formats / name, folder / name);
            fs::copy_file(formats / "sthelens.json", fs::path(folder / name).replace_extension(".json"));
            const Elevation read = must_read(folder / name);
            CHECK(largest_difference(read) <= half_step + rounding);
            CHECK(read.frame.cell_size == 30);
        }
    }
    SECTION("without a sidecar the headerless ones are refused, saying what to give") {
        CHECK(
            refusal(formats / "sthelens_le.r16").find("put a sidecar 'sthelens_le.json' with width, height and type") !=
            std::string::npos);
        options.raw = RawLayout{317, 459, NumberType::uint16, false, false};
        CHECK(refusal(formats / "sthelens_le.r16", options).find("need 291006 bytes, but the file has 291640") !=
              std::string::npos);
    }
}

TEST_CASE("every malformed or tricky raster is read or refused as it should", "[io][elevation][tricky]") {
    if (!data_is_here()) return;
    std::set<std::string> known;
    for (const ReadableRaster& e : readable_rasters) {
        known.insert(e.file);
        INFO(e.file);
        const Elevation read = must_read(shared / "tricky" / e.file);
        CHECK(read.frame.width == e.width);
        CHECK(read.frame.height == e.height);
        CHECK(read.holes_filled == e.holes);
        // Expected numbers are written with nine digits, which name a float.
        CHECK(static_cast<float>(read.minimum) == static_cast<float>(e.minimum));
        CHECK(static_cast<float>(read.maximum) == static_cast<float>(e.maximum));
        CHECK((e.holes > 0) == warns_of(read, "filled from their neighbours"));
        for (const std::string& warning : read.warnings) CHECK(warning.find('\n') == std::string::npos);
    }
    for (const RefusedRaster& e : refused_rasters) {
        known.insert(e.file);
        const std::string refused = refusal(shared / "tricky" / e.file);
        INFO(e.file << ": " << refused);
        CHECK(refused.find(e.reason) != std::string::npos);
    }
    // Files that are no raster (vectors, projections, headers of others, scripts) are refused too; no raster is
    // forgotten here.
    const std::set<std::string> no_raster{".prj", ".PRJ", ".hdr", ".wld", ".sh", ".properties"};
    int others = 0;
    for (const auto& entry : fs::recursive_directory_iterator(shared / "tricky")) {
        const std::string name = fs::relative(entry.path(), shared / "tricky").string();
        if (entry.is_directory() || known.contains(name)) continue;
        ++others;
        INFO(name);
        CHECK((name.rfind("vectors/", 0) == 0 || no_raster.contains(entry.path().extension().string())));
        CHECK(refusal(entry.path()) != "");
    }
    CHECK(others > 10);
}

TEST_CASE("what was assumed about a file is said", "[io][elevation]") {
    if (!data_is_here()) return;
    const fs::path generated = shared / "tricky/generated";
    CHECK(warns_of(must_read(generated / "grey8.png"), "expect terraces"));
    CHECK(warns_of(must_read(generated / "jpeg_in_tiff.tif"), "expect terraces"));
    CHECK(warns_of(must_read(generated / "fourband_i16.tif"), "4 bands: the first was read"));
    CHECK(warns_of(must_read(generated / "no_georef.tif"), "1 m assumed"));
    CHECK(warns_of(must_read(generated / "one_1x1.tif"), "erosion needs at least 2 x 2"));
    CHECK(warns_of(must_read(generated / "nodata_holes_undeclared_-9999.tif"), "6247 cells of -9999 taken as holes"));
    CHECK(warns_of(must_read(generated / "nonsquare_30x60.tif"),
                   "30 x 60 m resampled to squares: 160 x 100 became 160 x 200"));
    CHECK(warns_of(must_read(generated / "rotated_geotransform.tif"), "turned by 22.9183 degrees"));
    CHECK(must_read(generated / "rotated_geotransform.tif").frame.cell_size == Approx(30).epsilon(1e-9));
    CHECK(warns_of(must_read(shared / "tricky/gdal_autotest/cint32_big_endian.tif"), "real parts"));

    const Elevation upright = must_read(generated / "base_160x200.tif");
    const Elevation turned = must_read(generated / "south_up.tif");
    CHECK(warns_of(turned, "rows ran from the south"));
    CHECK(turned.heights == upright.heights);
    CHECK(turned.frame.geotransform == upright.frame.geotransform);

    ReadElevationOptions options;
    options.range = {0.0, 10.0};
    CHECK(warns_of(must_read(generated / "base_160x200.tif", options), "the given range was ignored"));
    options.cell_size = 5;
    CHECK(must_read(generated / "base_160x200.tif", options).frame.cell_size == 30);
    CHECK(warns_of(must_read(generated / "base_160x200.tif", options), "the given cell size was ignored"));
    CHECK(must_read(generated / "no_georef.tif", options).frame.cell_size == 5);
    options.maximum_cells = 31999;
    CHECK(refusal(generated / "base_160x200.tif", options).find("too large: 160 x 200") != std::string::npos);
}

TEST_CASE("what is no file is said in words", "[io][elevation]") {
    const TemporaryFolder folder;
    CHECK(refusal(folder / "absent.tif") == "no such file");
    CHECK(refusal(folder.path()) == "a folder, not a heightmap; name a file in it");
    write_text(folder / "empty.tif", "");
    CHECK(refusal(folder / "empty.tif") == "the file is empty");
    write_text(folder / "service.xml",
               "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>http://localhost/</ServerUrl></Service></GDAL_WMS>");
    CHECK(refusal(folder / "service.xml").find("service on a network") != std::string::npos);
    CHECK(refusal("/vsicurl/http://localhost/a.tif") == "no such file");
}

TEST_CASE("masks are read at the terrain's size", "[io][elevation][mask]") {
    if (!data_is_here()) return;
    const Result<Raster<float>> mask =
        read_mask((shared / "tricky/generated/grey16_alpha_holes.png").string(), 80, 300);
    REQUIRE(mask.ok());
    CHECK(mask->width() == 80);
    CHECK(mask->height() == 300);
    float low = 1;
    float high = 0;
    for (int y = 0; y < 300; ++y)
        for (int x = 0; x < 80; ++x) {
            low = std::min(low, (*mask)(x, y));
            high = std::max(high, (*mask)(x, y));
        }
    CHECK(low == 0);  // holes
    // Codes reach 52745 of 65535; the mean of two columns is a little less.
    CHECK(high <= 52745.0F / 65535.0F);
    CHECK(high > 0.75F);
    CHECK(!read_mask((shared / "tricky/generated/terrarium.png").string(), 80, 80).ok());
}
