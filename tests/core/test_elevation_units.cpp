/// Meaning of the numbers in elevation models: units, projections, markers of holes, ranges.

#include <cmath>

#include "tests/core/read_elevations.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("units and projections become metres on the ground", "[io][elevation]") {
    const TemporaryFolder folder;
    const std::string grid = "ncols 3\nnrows 2\nxllcorner 1000000\nyllcorner 5000000\ncellsize 100\n1 2 3\n4 5 6\n";
    const auto with_projection = [&](const std::string& name, const std::string& wkt) {
        write_text(folder / (name + ".asc"), grid);
        write_text(folder / (name + ".prj"), wkt);
        return must_read(folder / (name + ".asc"));
    };
    const Elevation mercator = with_projection(
        "mercator",
        R"(PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs"],AUTHORITY["EPSG","3857"]])");
    CHECK(warns_of(mercator, "Web Mercator"));
    // y = 5 000 100 m in the middle lies at latitude 40.9798; its cosine is 1 / cosh(y / R).
    CHECK(mercator.frame.cell_size == Approx(100 / std::cosh(5000100.0 / 6378137.0)).epsilon(1e-9));
    CHECK((*mercator.frame.geotransform)[1] == 100);

    const Elevation feet = with_projection(
        "feet",
        R"(PROJCS["in feet",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",30],PARAMETER["central_meridian",-110],PARAMETER["scale_factor",0.9999],PARAMETER["false_easting",1000000],PARAMETER["false_northing",0],UNIT["US survey foot",0.304800609601219]])");
    CHECK(warns_of(feet, "turned into metres"));
    CHECK(feet.frame.cell_size == Approx(100 * 1200.0 / 3937.0).epsilon(1e-9));

    // A projection of the whole earth on which y is not stretched but x is, by 1 / cos(latitude): at y = 5 000 100 m on
    // a sphere of 6 371 000 m that is latitude 44.967.
    const Elevation plate = with_projection(
        "plate",
        R"(PROJCS["plate carree",GEOGCS["sphere",DATUM["sphere",SPHEROID["sphere",6371000,0]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Equirectangular"],PARAMETER["standard_parallel_1",0],PARAMETER["central_meridian",0],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]])");
    CHECK(warns_of(plate, "does not keep lengths"));
    CHECK(plate.frame.cell_size ==
          Approx(100 * std::cos(5000100.0 / 6371000.0)).epsilon(1e-4));  // measured over a cell

    write_text(folder / "bare.asc",
               "ncols 3\nnrows 2\nxllcorner 8\nyllcorner 46\ncellsize 0.000833333\n1 2 3\n4 5 6\n");
    CHECK(warns_of(must_read(folder / "bare.asc"), "look like degrees"));
}

TEST_CASE("vertical units, scale and offset are applied", "[io][elevation]") {
    const TemporaryFolder folder;
    write_text(folder / "codes.asc",
               "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n100 200 300\n400 500 600\n");
    const auto with = [&](const std::string& band) {
        write_text(
            folder / "a.vrt",
            R"(<VRTDataset rasterXSize="3" rasterYSize="2"><GeoTransform>0,10,0,20,0,-10</GeoTransform>)"
            R"(<VRTRasterBand dataType="Float32" band="1">)" +
                band +
                R"(<SimpleSource><SourceFilename relativeToVRT="1">codes.asc</SourceFilename><SourceBand>1</SourceBand>)"
                R"(</SimpleSource></VRTRasterBand></VRTDataset>)");
        return must_read(folder / "a.vrt");
    };
    CHECK(with("").heights(2, 1) == 600);
    CHECK(with("<UnitType>ft</UnitType>").heights(2, 1) == 600 * 0.3048F);
    CHECK(warns_of(with("<UnitType>ft</UnitType>"), "heights in 'ft' turned into metres"));
    CHECK(with("<UnitType>US survey foot</UnitType>").heights(2, 1) == Approx(600 * 1200.0 / 3937).epsilon(1e-7));
    CHECK(with("<UnitType>fathom</UnitType>").heights(2, 1) == 600);
    CHECK(warns_of(with("<UnitType>fathom</UnitType>"), "'fathom' is not known"));
    CHECK(with("<Offset>-500</Offset><Scale>2</Scale>").heights(2, 1) == 700);
    CHECK(with("<Offset>-500</Offset><Scale>2</Scale><UnitType>ft</UnitType>").heights(2, 1) == 700 * 0.3048F);
}

TEST_CASE("markers that no header declares are holes where nothing comes near", "[io][elevation]") {
    const TemporaryFolder folder;
    const auto holes_in = [&](const std::string& nodata, const std::string& numbers) {
        write_text(folder / "a.asc",
                   "ncols 4\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n" + nodata + numbers + "\n");
        return must_read(folder / "a.asc").holes_filled;
    };
    CHECK(holes_in("", "100 200 300 400\n-9999 600 700 800") == 1);
    CHECK(holes_in("", "100 -32768 300 400\n-32767 600 700 800") == 2);
    // As an SRTM tile converted from another format has them.
    CHECK(holes_in("NODATA_value -32768\n", "100 -32768 300 400\n-32767 600 700 800") == 2);
    CHECK(holes_in("", "100 200 300 400\n500 600 32767 800") == 1);
    // The sea floor may lie there.
    CHECK(holes_in("", "-9990 -9950 -9000 -8000\n-9999 -7000 -6000 -5000") == 0);
    CHECK(holes_in("", "-999 -600 300 400\n500 600 700 800") == 0);
}

TEST_CASE("numbers without units get a range", "[io][elevation]") {
    const TemporaryFolder folder;
    const auto npy = [&](const std::string& type, const std::string& shape, const std::string& bytes) {
        std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
        write_text(folder / "a.npy",
                   std::string("\x93NUMPY\x01", 7) + '\0' + static_cast<char>(header.size()) + '\0' + header + bytes);
        return folder / "a.npy";
    };
    const auto floats = [](std::initializer_list<float> values) {
        return std::string(reinterpret_cast<const char*>(std::data(values)), values.size() * sizeof(float));
    };
    ReadElevationOptions options;
    options.default_height = 200;

    SECTION("floats between 0 and 1") {
        const std::string path = npy("<f4", "(2, 2)", floats({0, 0.25F, 0.5F, 1}));
        const Elevation read = must_read(path, options);
        CHECK(read.heights(1, 0) == 50);
        CHECK(read.maximum == 200);
        CHECK(warns_of(read, "give a range"));
        options.range = {100.0, 300.0};
        CHECK(must_read(path, options).heights(1, 1) == 300);
        CHECK(must_read(path, options).heights(1, 0) == 150);
    }
    SECTION("floats in metres") {
        const std::string path = npy("<f4", "(2, 2)", floats({-5, 10, 20, 45}));
        CHECK(must_read(path, options).heights(1, 1) == 45);
        options.range = {0.0, 100.0};
        const Elevation read = must_read(path, options);
        CHECK(warns_of(read, "stretched to the range given"));
        CHECK(read.minimum == 0);
        CHECK(read.maximum == 100);
        CHECK(read.heights(1, 0) == 30);
    }
    SECTION("16-bit numbers are metres below the highest mountain and codes above") {
        const std::string low = npy("<u2", "(1, 2)", std::string("\x00\x01\x00\x02", 4));
        CHECK(must_read(low, options).maximum == 512);
        const std::string high = npy(">u2", "(1, 2)", std::string("\x00\x00\xff\xff", 4));
        CHECK(must_read(high, options).maximum == 200);
    }
    SECTION("ranges and cell sizes that make no sense are refused") {
        const std::string path = npy("<f4", "(2, 2)", floats({0, 0.25F, 0.5F, 1}));
        options.range = {5.0, 5.0};
        CHECK(refusal(path, options).find("lower to a higher") != std::string::npos);
        options.range.reset();
        options.cell_size = 0;
        CHECK(refusal(path, options).find("above 0") != std::string::npos);
    }
}
