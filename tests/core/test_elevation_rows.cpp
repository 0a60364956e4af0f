/// Height maps written some rows at a time: the files of land in memory, byte for byte.

#include <fstream>

#include "core/io/elevation/elevation_rows.h"
#include "core/io/raster/dither.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TerrainFrame frame_of(const Raster<float>& land) {
    TerrainFrame frame;
    frame.width = land.width();
    frame.height = land.height();
    frame.cell_size = 5;
    return frame;
}

/// Writes both ways under one name (which a sidecar holds) and compares all files.
void check_same_files(const std::string& name, const Raster<float>& land, const TerrainFrame& frame,
                      const WriteElevationOptions& options) {
    const TemporaryFolder one, other;
    const auto whole = write_elevation(one / name, land.view(), frame, options);
    const auto rows = write_elevation_rows(other / name, RowsInMemory(land.view()), frame, options);
    INFO(name << " of " << land.width() << " x " << land.height() << (rows ? "" : ": " + rows.error().message()));
    REQUIRE(whole.ok());
    REQUIRE(rows.ok());
    REQUIRE(whole->size() == rows->size());
    for (std::size_t i = 0; i < rows->size(); ++i) {
        CHECK(std::filesystem::path((*whole)[i]).filename() == std::filesystem::path((*rows)[i]).filename());
        CHECK((bytes_of((*whole)[i]) == bytes_of((*rows)[i])));
    }
    const auto count = [](const TemporaryFolder& folder) {
        return std::distance(std::filesystem::directory_iterator(folder.path()), {});
    };
    CHECK(count(one) == count(other));
}

/// Rows that cannot be read from row 100 on, or that change between two readings.
class FaultyRows : public RasterRows {
public:
    FaultyRows(RasterView<const float> land, bool changes) : rows_(land), changes_(changes) {}
    int width() const override { return rows_.width(); }
    int height() const override { return rows_.height(); }
    Result<void> read(int first, RasterView<float> rows) const override {
        if (Result<void> read = rows_.read(first, rows); !read) return read;
        reads_ += rows.height();
        const bool faulty = reads_ > height() && first + rows.height() > 100;
        if (faulty && !changes_) return Error{"the disk reports a fault", "scratch"};
        if (faulty && reads_ > 2 * height()) rows(0, 0) += 1;
        return {};
    }

private:
    RowsInMemory rows_;
    bool changes_;
    mutable int reads_ = 0;
};

}  // namespace

TEST_CASE("masks written row by row are those of land in memory", "[bands][elevation]") {
    const Raster<float> land = rough_ground(301, 257, 20, 5);
    TerrainFrame frame = frame_of(land);
    const TemporaryFolder folder;
    for (const bool placed : {false, true}) {
        if (placed) frame.geotransform = {2600000, 5, 0, 1200000, 0, -5};
        REQUIRE(write_mask(folder / "a.tif", land.view(), frame).ok());
        REQUIRE(write_mask_rows(folder / "b.tif", RowsInMemory(land.view()), frame).ok());
        CHECK((bytes_of(folder / "a.tif") == bytes_of(folder / "b.tif")));
    }
    // A unit makes another file: the bytes see it.
    REQUIRE(write_elevation(folder / "c.tif", land.view(), frame).ok());
    CHECK((bytes_of(folder / "a.tif") != bytes_of(folder / "c.tif")));
    CHECK(write_mask_rows(folder / "a.png", RowsInMemory(land.view()), frame).error().what.find(".tif") !=
          std::string::npos);
    Raster<float> holed = land;
    holed(7, 8) = std::numeric_limits<float>::infinity();
    CHECK(write_mask_rows(folder / "d.tif", RowsInMemory(holed.view()), frame).error().what.find("not finite") !=
          std::string::npos);
    {
        const FileSizeLimit full(20000);
        CHECK_FALSE(write_mask_rows(folder / "d.tif", RowsInMemory(land.view()), frame).ok());
    }
    CHECK_FALSE(std::filesystem::exists(folder / "d.tif"));
}

TEST_CASE("heightmaps written by rows have the bytes of those written whole", "[io][bands]") {
    for (const auto& [width, height] : {std::pair(300, 200), std::pair(7, 1), std::pair(520, 777)}) {
        const Raster<float> land = rough_ground(width, height, 80, 3);
        TerrainFrame frame = frame_of(land);
        for (const char* name : {"a.tif", "a.exr", "a.png", "a.r16", "a.raw", "a.npy"}) {
            check_same_files(name, land, frame, {});
            WriteElevationOptions options;
            options.range = {0.0, 2000.0};
            options.sidecar = false;
            check_same_files(name, land, frame, options);
            options.raw_type = NumberType::float32;
            options.raw_south_first = true;
            options.exr_in_colour = true;
            check_same_files(name, land, frame, options);
        }
        const DitherPattern dither(4);
        WriteElevationOptions dithered;
        dithered.dither = &dither;
        dithered.dither_x = 5;
        dithered.dither_y = 9;
        check_same_files("a.png", land, frame, dithered);
        check_same_files("a.r16", land, frame, dithered);
        frame.crs_wkt =
            R"(PROJCS["UTM 32N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]])";
        frame.geotransform = std::array<double, 6>{500000, 5, 0, 5200000, 0, -5};
        check_same_files("a.tif", land, frame, {});
    }
}

TEST_CASE("what cannot be written by rows is refused, and leaves nothing", "[io][bands][faults]") {
    const TemporaryFolder folder;
    const Raster<float> land = rough_ground(300, 200, 80, 3);
    const TerrainFrame frame = frame_of(land);
    const auto refused = [&](const std::string& name, const RasterRows& rows, const std::string& why,
                             const WorkControl& control = {}) {
        const auto written = write_elevation_rows(folder / name, rows, frame, {}, control);
        INFO(name);
        REQUIRE_FALSE(written.ok());
        INFO(written.error().message());
        CHECK(written.error().what.find(why) != std::string::npos);
        CHECK(std::filesystem::is_empty(folder.path()));
    };
    refused("a.asc", RowsInMemory(land.view()), "in memory");
    refused("a.xyz", RowsInMemory(land.view()), "only read");
    refused("a.abc", RowsInMemory(land.view()), "ending");
    Raster<float> broken = land;
    broken(299, 199) = NAN;
    refused("a.tif", RowsInMemory(broken.view()), "not finite");
    std::stop_source source;
    source.request_stop();
    WorkControl stopped;
    stopped.stop = source.get_token();
    for (const char* name : {"a.tif", "a.png", "a.exr", "a.r16", "a.raw", "a.npy"}) {
        refused(name, FaultyRows(land.view(), false), "fault");
        refused(name, FaultyRows(land.view(), true), "does not read back");
        const FileSizeLimit full(20000);
        refused(name, RowsInMemory(land.view()), "larger than this system allows");
        if (name != std::string("a.exr")) refused(name, RowsInMemory(land.view()), "stopped on request", stopped);
    }
}
