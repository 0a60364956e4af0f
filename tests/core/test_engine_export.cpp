/// Land for engines, read back by other libraries: sizes, codes, order of rows, weights, and the numbers to type in.

#include <assimp/scene.h>
#include <gdal_priv.h>

#include <assimp/Importer.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/io/engine/engine_export.h"
#include "core/io/raster/byte_image.h"
#include "tests/catch.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr double cell = 10;

/// No two corners alike: high in the north-east, a hole in the south-west.
float height_at(double east, double north) {
    const double hole = std::exp(-80 * ((east - 0.2) * (east - 0.2) + (north - 0.15) * (north - 0.15)));
    return static_cast<float>(-50 + 300 * east + 700 * north * north - 150 * hole);
}

Raster<float> land_of(int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = height_at(x / (width - 1.0), 1 - y / (height - 1.0));
    return cells;
}

struct Exported {
    TemporaryFolder folder;
    Raster<float> heights;
    std::vector<Raster<std::uint8_t>> weights;
    EngineExport done;

    Exported(Engine engine, int width, int height, int size = 0) : heights(land_of(width, height)) {
        RandomSequence random(7, RandomStream::test);
        weights.assign(6, Raster<std::uint8_t>(width, height));
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                std::uint32_t left = 255;
                for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
                    const std::uint32_t share = random.below(left + 1);
                    weights[i](x, y) = static_cast<std::uint8_t>(share);
                    left -= share;
                }
                weights.back()(x, y) = static_cast<std::uint8_t>(left);
            }
        EngineLand land;
        land.heights = heights.view();
        land.frame.width = width;
        land.frame.height = height;
        land.frame.cell_size = cell;
        land.frame.geotransform = {500000, cell, 0, 4600000, 0, -cell};
        for (const char* name : {"rock", "scree", "soil", "grass", "sand", "snow"})
            land.weights.push_back({name, weights[land.weights.size()].view()});
        EngineExportOptions options;
        options.size = size;
        Result<EngineExport> made = export_for_engine(engine, folder / "out", land, options);
        INFO((made ? "" : made.error().message()));
        REQUIRE(made.ok());
        done = std::move(*made);
        for (const std::string& file : done.files) REQUIRE(std::filesystem::is_regular_file(file));
    }
    std::string file(const std::string& name) const { return folder / ("out/" + name); }
    nlohmann::json sidecar() const { return nlohmann::json::parse(std::ifstream(file("terrain.json"))); }
    double lowest() const {
        return extreme([](float a, float b) { return std::min(a, b); });
    }
    double highest() const {
        return extreme([](float a, float b) { return std::max(a, b); });
    }

private:
    double extreme(float (*better)(float, float)) const {
        float best = heights(0, 0);
        for (int y = 0; y < heights.height(); ++y)
            for (int x = 0; x < heights.width(); ++x) best = better(best, heights(x, y));
        return static_cast<double>(best);
    }
};

template <class T>
std::vector<T> image(const std::string& path, int size, int channels) {
    const test::PictureNumbers<T> read = test::picture_numbers<T>(path);
    CHECK(read.width == size);
    CHECK(read.height == size);
    REQUIRE(read.channels == channels);
    return read.values;
}

}  // namespace

TEST_CASE("Unreal gets back the lowest and the highest height from what is typed in", "[engines]") {
    const Exported exported(Engine::unreal, 900, 900);
    CHECK(exported.done.columns == 1009);
    CHECK(exported.done.rows == 1009);
    const auto codes = image<std::uint16_t>(exported.file("terrain.png"), 1009, 1);
    const nlohmann::json unreal = exported.sidecar().at("unreal");
    const auto height = [&](std::uint16_t code) {
        return (unreal.at("location_z_cm").get<double>() +
                (code - 32768.0) / 128 * unreal.at("z_scale").get<double>()) /
               100;
    };
    const auto [low, high] = std::minmax_element(codes.begin(), codes.end());
    const double range = exported.highest() - exported.lowest();
    CHECK(height(*low) == Approx(exported.lowest()).margin(range / 65535));
    CHECK(height(*high) == Approx(exported.highest()).margin(range / 65535));
    CHECK(unreal.at("xy_scale").get<double>() == Approx(899 * cell * 100 / 1008));
    // North first: the north-east corner is the highest.
    CHECK(codes[1008] == *high);
    for (const int y : {0, 400, 1008})
        for (const int x : {0, 300, 1008})
            // Half a code, the rounding of the scale (one code at the top) and of the cubic (second differences of the
            // shape times a sixteenth of a spacing squared: below a centimetre).
            CHECK(height(codes[static_cast<std::size_t>(y * 1009 + x)]) ==
                  Approx(height_at(x / 1008.0, 1 - y / 1008.0)).margin(2 * range / 65535 + 0.01));
    CHECK(exported.done.steps.find("Scale Z: ") != std::string::npos);
}

TEST_CASE("Unreal's components of sections make up its sizes, and layers are named with their files", "[engines]") {
    for (const int size : sizes_of(Engine::unreal)) {
        EngineImport map;
        map.name = map.first = "land";
        map.columns = map.rows = size;
        map.surfaces = {"rock", "grass"};
        const std::string steps = import_steps(Engine::unreal, map);
        const auto number = [&steps](const std::string& label) {
            const std::size_t at = steps.find("  " + label + ": ");
            REQUIRE(at != std::string::npos);
            return std::stoi(steps.substr(at + label.size() + 4));
        };
        CHECK(number("Number of Components") * 2 * number("Section Size") + 1 == size);
        CHECK(steps.find("  Layer grass: land_grass.png\n") != std::string::npos);
    }
}

TEST_CASE("weights of layers sum to 255 in every sample", "[engines]") {
    const Exported unreal(Engine::unreal, 140, 140, 127);
    std::vector<int> sums(127 * 127);
    for (const char* name : {"rock", "scree", "soil", "grass", "sand", "snow"}) {
        const auto weight =
            image<std::uint8_t>(unreal.file("terrain_" + std::string(name) + ".png"), 127, 1);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weight[i];
    }
    CHECK(std::all_of(sums.begin(), sums.end(), [](int sum) { return sum == 255; }));

    const Exported unity(Engine::unity, 129, 129);
    std::vector<int> splat_sums(128 * 128);
    for (const char* name : {"terrain_splat_0.png", "terrain_splat_1.png"}) {
        // As they are, not multiplied by the fourth layer.
        const Result<ByteImage> splat = read_byte_image(unity.file(name));
        REQUIRE(splat.ok());
        REQUIRE(splat->channels == 4);
        REQUIRE(splat->width == 128);
        for (std::size_t i = 0; i < splat->bytes.size(); ++i) splat_sums[i / 4] += splat->bytes[i];
    }
    CHECK(std::all_of(splat_sums.begin(), splat_sums.end(), [](int sum) { return sum == 255; }));
    // Of equal size nothing changes.
    const Exported same(Engine::terrain3d, 60, 60);
    const auto rock = image<std::uint8_t>(same.file("terrain_rock.png"), 60, 1);
    for (std::size_t i = 0; i < rock.size(); ++i)
        REQUIRE(rock[i] == same.weights[0](static_cast<int>(i % 60), static_cast<int>(i / 60)));
}

TEST_CASE("Unity's rows run from the south, codes are shares of 65536", "[engines]") {
    const Exported exported(Engine::unity, 1025, 1025);
    std::ifstream file(exported.file("terrain.raw"), std::ios::binary);
    std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(file)), {});
    REQUIRE(bytes.size() == 2U * 1025 * 1025);
    const nlohmann::json unity = exported.sidecar().at("unity");
    // Row z of the terrain, as its documentation says: the first lies at z = 0, which is the south.
    const auto height = [&](int x, int z) {
        const std::size_t at = 2 * (static_cast<std::size_t>(z) * 1025 + static_cast<std::size_t>(x));
        const int code = bytes[at] + 256 * bytes[at + 1];  // "Windows"
        return unity.at("position_y_m").get<double>() + code / 65536.0 * unity.at("terrain_height_m").get<double>();
    };
    const double half_step = (exported.highest() - exported.lowest()) / 65535 / 2;
    for (int z = 0; z < 1025; z += 64)
        for (int x = 0; x < 1025; x += 64)
            // Half a step and the rounding of the float.
            CHECK(height(x, z) == Approx(height_at(x / 1024.0, z / 1024.0)).margin(half_step + 1e-4));
    CHECK(unity.at("terrain_width_m").get<double>() == Approx(1024 * cell));
    CHECK(unity.at("terrain_length_m").get<double>() == Approx(1024 * cell));
}

TEST_CASE("land that is not square keeps its proportions, or has two spacings", "[engines]") {
    const Exported unity(Engine::unity, 200, 120, 257);
    const nlohmann::json numbers = unity.sidecar().at("unity");
    CHECK(numbers.at("terrain_width_m").get<double>() == Approx(199 * cell));
    CHECK(numbers.at("terrain_length_m").get<double>() == Approx(119 * cell));
    const Exported terrain3d(Engine::terrain3d, 201, 101, 401);
    CHECK(terrain3d.done.columns == 401);
    CHECK(terrain3d.done.rows == 201);
    CHECK(terrain3d.sidecar().at("cell_size_m").get<double>() == Approx(cell / 2));
    CHECK_FALSE(terrain3d.sidecar().contains("row_spacing_m"));
}

TEST_CASE("Godot's terrains get metres in EXR", "[engines]") {
    const Exported terrain3d(Engine::terrain3d, 129, 129);
    const auto colours = image<float>(terrain3d.file("terrain.exr"), 129, 3);
    const Exported hterrain(Engine::hterrain, 129, 129);
    const auto single = image<float>(hterrain.file("terrain.exr"), 129, 1);
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x) {
            const auto i = static_cast<std::size_t>(y * 129 + x);
            for (std::size_t c = 0; c < 3; ++c) REQUIRE(colours[3 * i + c] == terrain3d.heights(x, y));
            REQUIRE(single[i] == hterrain.heights(x, y));
        }
}

TEST_CASE("GIS programs find the land where it lies", "[engines]") {
    for (const int size : {0, 61}) {
        const Exported exported(Engine::gis, 121, 121, size);
        GDALAllRegister();
        const GDALDatasetUniquePtr data(GDALDataset::Open(exported.file("terrain.tif").c_str(), GDAL_OF_RASTER));
        REQUIRE(data);
        std::array<double, 6> place{};
        REQUIRE(data->GetGeoTransform(place.data()) == CE_None);
        const int samples = data->GetRasterXSize();
        CHECK(samples == (size == 0 ? 121 : size));
        // The middles of the outermost cells are where they were.
        CHECK(place[0] + 0.5 * place[1] == Approx(500005));
        CHECK(place[3] + (samples - 0.5) * place[5] == Approx(4600000 - 120.5 * cell));
        std::vector<float> row(static_cast<std::size_t>(samples));
        REQUIRE(data->GetRasterBand(1)->RasterIO(GF_Read, 0, 0, samples, 1, row.data(), samples, 1, GDT_Float32, 0,
                                                 0) == CE_None);
        // The area filter takes in a quarter of a new spacing from inside at the border.
        CHECK(row.back() == Approx(height_at(1, 1)).margin(size == 0 ? 1e-3 : 700 * 2 * 0.25 / 60 + 300 * 0.25 / 60));
    }
}

TEST_CASE("Blender's mesh is as large and as high as the land", "[engines]") {
    const Exported exported(Engine::blender, 90, 70);
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFile(exported.file("terrain.glb"), 0);
    REQUIRE(scene);
    REQUIRE(scene->mNumMeshes >= 1);
    aiVector3D low(1e9F), high(-1e9F);
    for (unsigned m = 0; m < scene->mNumMeshes; ++m)
        for (unsigned i = 0; i < scene->mMeshes[m]->mNumVertices; ++i) {
            const aiVector3D& v = scene->mMeshes[m]->mVertices[i];
            low = {std::min(low.x, v.x), std::min(low.y, v.y), std::min(low.z, v.z)};
            high = {std::max(high.x, v.x), std::max(high.y, v.y), std::max(high.z, v.z)};
        }
    CHECK(high.x - low.x == Approx(89 * cell));
    CHECK(high.z - low.z == Approx(69 * cell));
    const double error = (exported.highest() - exported.lowest()) / 2000;
    CHECK(low.y == Approx(exported.lowest()).margin(error));
    CHECK(high.y == Approx(exported.highest()).margin(error));
}

TEST_CASE("sizes that an engine does not take are refused, with those that it does", "[engines]") {
    const TemporaryFolder folder;
    const Raster<float> heights = land_of(20, 20);
    EngineLand land;
    land.heights = heights.view();
    land.frame.width = land.frame.height = 20;
    EngineExportOptions options;
    options.size = 1024;
    for (const Engine engine : {Engine::unreal, Engine::unity, Engine::hterrain}) {
        const Result<EngineExport> made = export_for_engine(engine, folder / "out", land, options);
        REQUIRE_FALSE(made.ok());
        CHECK(made.error().what.find(std::to_string(sizes_of(engine)[1])) != std::string::npos);
    }
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
    options = {};
    options.name = "../away";
    CHECK_FALSE(export_for_engine(Engine::unity, folder / "out", land, options).ok());
    CHECK(usual_size(Engine::unreal, 1024) == 2017);
    CHECK(usual_size(Engine::unity, 1025) == 1025);
    CHECK(usual_size(Engine::unity, 9000) == 4097);
    CHECK(usual_size(Engine::gis, 9000) == 0);
}
