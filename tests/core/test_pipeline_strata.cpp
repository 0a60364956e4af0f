/// Layers and water sources as rasters.

#include <cmath>
#include <limits>

#include "core/pipeline/sources.h"
#include "core/pipeline/strata.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

/// 4 x 2 cells of 10 m.
Project flat_project() {
    Project project;
    project.frame.width = 4;
    project.frame.height = 2;
    return project;
}

Layer uniform(float metres) {
    Layer layer;
    layer.shape = UniformThickness{metres};
    return layer;
}

Layer surface(const Raster<float>& heights) {
    Layer layer;
    layer.shape = UpperSurface{TiledRaster(heights.view()), ""};
    return layer;
}

double volume(const Raster<float>& depth, double cell_size) {
    double sum = 0;
    for (int y = 0; y < depth.height(); ++y)
        for (int x = 0; x < depth.width(); ++x) sum += static_cast<double>(depth(x, y));
    return sum * cell_size * cell_size;
}

}  // namespace

TEST_CASE("without layers the ground is one material", "[pipeline]") {
    const Raster<float> base(4, 2, 10.0F);
    const Strata strata = lay_strata(base, flat_project(), 1);
    CHECK(strata.ground == base);
    CHECK(strata.thickness.empty());
    CHECK(materials_of(flat_project()).size() == 1);
}

TEST_CASE("loose material apart starts with none", "[pipeline]") {
    Project project = flat_project();
    project.separate_eroded_material = true;
    const Strata strata = lay_strata(Raster<float>(4, 2, 10.0F), project, 1);
    REQUIRE(strata.thickness.size() == 1);
    CHECK(strata.thickness[0] == Raster<float>(4, 2, 0.0F));
    CHECK(top_materials(strata.thickness) == Raster<std::uint8_t>(4, 2, 1));
    CHECK(materials_of(project).size() == 2);
}

TEST_CASE("a layer of a heightmap is as thick as it stands above what lies below", "[pipeline]") {
    Raster<float> map(4, 2, 5.0F);
    map(1, 0) = 14.0F;
    map(2, 0) = std::numeric_limits<float>::quiet_NaN();
    map(3, 1) = 100.0F;
    Project project = flat_project();
    Layer off = uniform(1000);
    off.enabled = false;
    project.layers = {uniform(0.5F), off, surface(map), uniform(2)};  // from top to bottom
    const Strata strata = lay_strata(Raster<float>(4, 2, 10.0F), project, 1);
    REQUIRE(strata.thickness.size() == 4);
    CHECK(strata.thickness[1] == Raster<float>(4, 2, 0.5F));
    CHECK(strata.thickness[3] == Raster<float>(4, 2, 2.0F));
    Raster<float> expected(4, 2, 0.0F);
    expected(1, 0) = 2.0F;   // 14 above 10 + 2
    expected(3, 1) = 88.0F;  // 100 above 10 + 2
    CHECK(strata.thickness[2] == expected);
    CHECK(strata.ground(0, 0) == 12.5F);
    CHECK(strata.ground(1, 0) == 14.5F);
    CHECK(strata.ground(2, 0) == 12.5F);
    CHECK(materials_of(project).size() == 5);  // eroded, three enabled layers, bottom
}

TEST_CASE("a tilted sheet lies where its plane meets the ground, and falls the way it dips", "[pipeline]") {
    Project project = flat_project();
    project.frame.width = project.frame.height = 41;  // cells of 10 m; the middle is a cell's
    TiltedSheet sheet;
    sheet.height = 100;
    sheet.thickness = 30;
    sheet.dip = 45;
    sheet.dip_direction = 90;  // to the east
    Layer layer;
    layer.shape = sheet;
    project.layers = {layer};
    // Level ground at 85 m: the sheet's top stands 15 m above it in the middle, 30 m one and a half cells further west
    // and at its level one and a half cells further east.
    const Strata strata = lay_strata(Raster<float>(41, 41, 85.0F), project, 1);
    const Raster<float>& thickness = strata.thickness.at(1);
    CHECK(thickness(20, 20) == Approx(15));
    CHECK(thickness(19, 3) == Approx(25));
    CHECK(thickness(21, 40) == Approx(5));
    CHECK(thickness(18, 20) == 0);  // it would float
    CHECK(thickness(22, 20) == 0);  // it is below the ground
    CHECK(strata.ground(19, 3) == Approx(110));
    // To the north, seen from above: y grows southwards.
    sheet.dip_direction = 0;
    project.layers[0].shape = sheet;
    const Strata north = lay_strata(Raster<float>(41, 41, 85.0F), project, 1);
    CHECK(north.thickness.at(1)(7, 19) == Approx(5).margin(1e-3));
    CHECK(north.thickness.at(1)(7, 21) == Approx(25));
    // Coarser cells show the same sheet.
    const Strata coarse = lay_strata(Raster<float>(21, 21, 85.0F), project, 2);
    CHECK(coarse.thickness.at(1)(3, 10) == Approx(15).margin(1e-3));
}

TEST_CASE("beds keep loose material apart", "[pipeline]") {
    Project project = flat_project();
    project.bedding.enabled = true;
    const Strata strata = lay_strata(Raster<float>(4, 2, 10.0F), project, 1);
    CHECK(strata.thickness.size() == 1);
    CHECK(materials_of(project).size() == 2);
}

TEST_CASE("the top material is the uppermost that is there", "[pipeline]") {
    std::vector<Raster<float>> thickness(3, Raster<float>(4, 1, 0.0F));
    thickness[0](0, 0) = 1.0F;
    thickness[0](1, 0) = 0.01F;  // too thin to be seen
    thickness[1](1, 0) = 0.01F;
    thickness[1](0, 0) = 5.0F;
    thickness[2](2, 0) = 1.0F;
    const Raster<std::uint8_t> top = top_materials(thickness);
    CHECK(top(0, 0) == 0);
    CHECK(top(1, 0) == 1);
    CHECK(top(2, 0) == 2);
    CHECK(top(3, 0) == 3);
}

TEST_CASE("a heightmap of another size is resampled, and coarsened with the terrain", "[pipeline]") {
    Project project = flat_project();
    project.layers = {surface(Raster<float>(9, 7, 30.0F))};
    for (const int coarsening : {1, 2, 4}) {
        const TerrainFrame frame = coarsened(project.frame, coarsening);
        const Strata strata = lay_strata(Raster<float>(frame.width, frame.height, 10.0F), project, coarsening);
        CHECK(strata.ground == Raster<float>(frame.width, frame.height, 30.0F));
    }
}

TEST_CASE("a spring gives about the same volume at any resolution", "[pipeline]") {
    Project project;
    project.frame.width = project.frame.height = 200;
    project.frame.cell_size = 2;
    // The volume under depth * (1 - (r/R)^2)^2 is depth * pi R^2 / 3.
    const auto volume_of = [&](double radius, int coarsening) {
        project.water_sources = {{"Spring", SourceKind::permanent, PointSource{203, 197, radius, 0.5F}, true}};
        const std::vector<RasterSource> sources = sources_of(project, coarsening);
        REQUIRE(sources.size() == 1);
        return volume(sources[0].depth, 2.0 * coarsening) / (0.5 * 3.14159265 * radius * radius / 3);
    };
    CHECK(volume_of(50, 1) == Approx(1).epsilon(0.01));  // 25 cells to the radius: the sum is a fine quadrature
    CHECK(volume_of(50, 8) == Approx(1).epsilon(0.1));   // 3 cells to the radius
    // Less than a cell: one to four samples stand for the disc, which may be off by about a half.
    CHECK(volume_of(3, 8) == Approx(1).epsilon(0.6));
}

TEST_CASE("a spring's water lies around its centre", "[pipeline]") {
    Project project = flat_project();
    project.frame.width = 40;
    project.frame.height = 30;
    project.water_sources = {{"Spring", SourceKind::one_time, PointSource{105, 205, 30, 2.0F}, true}};
    const std::vector<RasterSource> sources = sources_of(project, 1);
    REQUIRE(sources.size() == 1);
    CHECK(sources[0].kind == SourceKind::one_time);
    CHECK(sources[0].depth(10, 20) == 2.0F);
    CHECK(sources[0].depth(12, 20) == sources[0].depth(10, 22));
    CHECK(sources[0].depth(12, 20) > 0);
    CHECK(sources[0].depth(13, 20) == 0.0F);
    project.water_sources[0].enabled = false;
    CHECK(sources_of(project, 1).empty());
}

TEST_CASE("a spring beside the map is no error", "[pipeline]") {
    Project project = flat_project();
    for (const double place : {-1e9, -35.0, 75.0, 1e9}) {
        project.water_sources = {{"Spring", SourceKind::permanent, PointSource{place, place, 20, 2.0F}, true}};
        CHECK(volume(sources_of(project, 1).at(0).depth, 10) == 0);
    }
}

TEST_CASE("a painted source takes the terrain's size", "[pipeline]") {
    Project project = flat_project();
    project.water_sources = {{"Lake", SourceKind::permanent, PaintedSource{TiledRaster(11, 3, 0.25F)}, true}};
    CHECK(sources_of(project, 1).at(0).depth == Raster<float>(4, 2, 0.25F));
    CHECK(sources_of(project, 2).at(0).depth == Raster<float>(2, 1, 0.25F));
}

TEST_CASE("the improved wind finds rock at the bottom, and sand in layers", "[pipeline][strata]") {
    Project project = flat_project();
    const auto resistance_of_bottom = [&] { return materials_of(project).back().wind_resistance; };
    CHECK(resistance_of_bottom() == 0.1F);
    project.bottom_material.parameters.wind_resistance = 0.6F;
    CHECK(resistance_of_bottom() == 0.6F);
    project.bottom_material.parameters.wind_resistance = 0.0F;
    project.layers = {uniform(3)};
    CHECK(materials_of(project)[1].wind_resistance == 0.0F);
    CHECK(resistance_of_bottom() == 0.1F);
    // As published, the wind takes of everything; what the run begins with counts, not what it goes on with.
    project.erosion.wind.scheme = WindScheme::published;
    CHECK(resistance_of_bottom() == 0.0F);
    project.past_erosion = {project.erosion};
    project.erosion.wind.scheme = WindScheme::improved;
    CHECK(resistance_of_bottom() == 0.0F);
}
