/// Settings of items and pages as text: what goes along, what stays, and what is refused.

#include "core/io/project/copied_settings.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

constexpr ItemPlace first_spline{ItemKind::spline, 0}, second_spline{ItemKind::spline, 1};

/// Two splines of two and of four curves, with meta points; and two of each other kind.
Project pairs() {
    Project p = small_layered_project();
    for (const int knots : {3, 5}) {
        std::vector<glm::dvec3> places;
        for (int i = 0; i < knots; ++i) places.emplace_back(100.0 * i, 50, 200);
        FeatureSpline spline = spline_through(places);
        spline.meta_points = {{0, {}}, {1, {}}};
        add_spline(p.splines, spline);
        Path path = path_of_kind(PathKind::road);
        path.knots = spline.knots;
        add_spline(p.paths, path);
        p.own_masks.push_back({});
        p.sculpting.push_back({});
        p.water_sources.push_back({});
    }
    StackBase stack;
    for (int i = 0; i < 2; ++i) {
        StackElement element;
        element.name = i == 0 ? "Low" : "High";
        std::get<GeneratedBase>(element.source).parameters.seed = 7 + static_cast<std::uint64_t>(i);
        stack.elements.push_back(element);
    }
    p.base = stack;
    return p;
}

/// Through the text, as over the clipboard.
Result<void> carry(const Project& from, ItemPlace item, Project& to, ItemPlace place) {
    const Result<CopiedSettings> copied = copy_settings(from, item);
    REQUIRE(copied.ok());
    const Result<CopiedSettings> read = settings_from_text(text_of(*copied));
    REQUIRE(read.ok());
    CHECK(*read == *copied);
    return paste_settings(to, place, *read);
}

}  // namespace

TEST_CASE("settings of a spline take its parameters and spread its meta points", "[io][settings]") {
    Project p = pairs();
    FeatureSpline& from = p.splines[0];
    from.parameters.tension = 0.75F;
    from.meta_points = {{0, {}}, {1.5, {}}, {2, {}}};
    from.meta_points[1].parameters.half_width = 42.0F;
    const FeatureSpline before = p.splines[1];
    REQUIRE(carry(p, first_spline, p, second_spline).ok());
    const FeatureSpline& to = p.splines[1];
    CHECK(to.parameters == from.parameters);
    REQUIRE(to.meta_points.size() == 3);
    // Three quarters of the way along two curves are three along four; all are binary fractions, so exact.
    CHECK(to.meta_points[1].position == 3.0);
    CHECK(to.meta_points[1].parameters == from.meta_points[1].parameters);
    CHECK(to.meta_points[2].position == 4.0);
    CHECK(check_spline(to).ok());
    // Its identity stays: name, id, knots.
    CHECK(to.id == before.id);
    CHECK(to.name == before.name);
    CHECK(to.colour == before.colour);
    CHECK(to.knots == before.knots);
    CHECK(to.closed == before.closed);
}

TEST_CASE("splines without meta points neither lose nor take them", "[io][settings]") {
    Project p = pairs();
    p.splines[0].parameters.tension = 0.6F;
    p.splines[0].meta_points.clear();
    REQUIRE(carry(p, first_spline, p, second_spline).ok());
    CHECK(p.splines[1].parameters.tension == 0.6F);
    CHECK(p.splines[1].meta_points.size() == 2);
    REQUIRE(carry(p, second_spline, p, first_spline).ok());
    CHECK(p.splines[0].meta_points.empty());
}

TEST_CASE("settings of a path take its profile, and areas are another kind", "[io][settings]") {
    Project p = pairs();
    p.paths[0].parameters.cross_section = CrossSection::own;
    p.paths[0].parameters.smoothness = 0.2F;
    p.paths[0].own_cross_section = {{-1, 0}, {0, 1}, {1, 0}};
    p.paths[0].meta_points = {{2, {}}};
    p.paths[0].meta_points[0].parameters.width = 31.0F;
    const Path before = p.paths[1];
    REQUIRE(carry(p, {ItemKind::path, 0}, p, {ItemKind::path, 1}).ok());
    CHECK(p.paths[1].parameters == p.paths[0].parameters);
    CHECK(p.paths[1].own_cross_section == p.paths[0].own_cross_section);
    REQUIRE(p.paths[1].meta_points.size() == 1);
    CHECK(p.paths[1].meta_points[0].position == 4.0);
    CHECK(p.paths[1].meta_points[0].parameters.width == 31.0F);
    CHECK(p.paths[1].name == before.name);
    // Handles follow from the smoothness; knots stay.
    for (std::size_t i = 0; i < before.knots.size(); ++i)
        CHECK(p.paths[1].knots[i].position == before.knots[i].position);

    p.paths[1].closed = true;
    p.paths[1].parameters.kind = PathKind::lake;
    const Project unchanged = p;
    const Result<void> refused = carry(p, {ItemKind::path, 0}, p, {ItemKind::path, 1});
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().what == "the clipboard holds settings of a path, not of an area");
    CHECK(p == unchanged);
    // Nor by a text that says otherwise.
    CopiedSettings forged = *copy_settings(p, ItemPlace{ItemKind::path, 0});
    forged.kind = SettingsKind::area;
    CHECK_FALSE(paste_settings(p, {ItemKind::path, 1}, forged).ok());
    CHECK(p == unchanged);
}

TEST_CASE("settings of materials go between layers, eroded material and the bottom", "[io][settings]") {
    Project p = pairs();
    const Layer sand = p.layers[0], clay = p.layers[1];
    REQUIRE(carry(p, {ItemKind::layer, 0}, p, {ItemKind::layer, 1}).ok());
    CHECK(p.layers[1].material.parameters == sand.material.parameters);
    CHECK(p.layers[1].material.name == clay.material.name);
    CHECK(p.layers[1].material.colour == clay.material.colour);
    // A heightmap stays.
    CHECK(p.layers[1].shape == clay.shape);
    p.layers.push_back(clay);
    p.layers[2].shape = TiltedSheet{.height = 300, .thickness = 12, .dip = 5};
    REQUIRE(carry(p, {ItemKind::layer, 2}, p, {ItemKind::layer, 0}).ok());
    CHECK(p.layers[0].shape == p.layers[2].shape);
    const Material eroded = p.eroded_material;
    CHECK_FALSE(p.separate_eroded_material);
    REQUIRE(carry(p, {ItemKind::layer, 1}, p, {ItemKind::eroded_material, 0}).ok());
    CHECK(p.eroded_material.parameters == sand.material.parameters);
    CHECK(p.eroded_material.name == eroded.name);
    CHECK(p.separate_eroded_material);
    REQUIRE(carry(p, {ItemKind::eroded_material, 0}, p, {ItemKind::bottom_material, 0}).ok());
    CHECK(p.bottom_material.parameters == sand.material.parameters);
}

TEST_CASE("settings of sources, sculpted layers and masks leave places and paint", "[io][settings]") {
    Project p = pairs();
    p.water_sources[0] = {"Spring", SourceKind::one_time, PointSource{200, 300, 80, 0.4F}, true};
    REQUIRE(carry(p, {ItemKind::water_source, 0}, p, {ItemKind::water_source, 1}).ok());
    CHECK(p.water_sources[1].kind == SourceKind::one_time);
    CHECK(std::get<PointSource>(p.water_sources[1].shape) == PointSource{0, 0, 80, 0.4F});
    p.water_sources[1].shape = PaintedSource{TiledRaster(48, 40, 0.1F)};
    p.water_sources[0].kind = SourceKind::permanent;
    REQUIRE(carry(p, {ItemKind::water_source, 0}, p, {ItemKind::water_source, 1}).ok());
    CHECK(p.water_sources[1].kind == SourceKind::permanent);
    CHECK(std::holds_alternative<PaintedSource>(p.water_sources[1].shape));

    p.sculpting[0].place = SculptPlace::after_erosion;
    p.sculpting[0].strength = 2.5F;
    REQUIRE(carry(p, {ItemKind::sculpt_layer, 0}, p, {ItemKind::sculpt_layer, 1}).ok());
    CHECK(p.sculpting[1].place == SculptPlace::after_erosion);
    CHECK(p.sculpting[1].strength == 2.5F);

    p.own_masks[0].region.acts = true;
    p.own_masks[0].region.erodibility = 2.0F;
    p.own_masks[0].look.emplace().surface.snow = 0.3F;
    p.own_masks[1].values = TiledRaster(48, 40, 0.5F);
    REQUIRE(carry(p, {ItemKind::own_mask, 0}, p, {ItemKind::own_mask, 1}).ok());
    CHECK(p.own_masks[1].region == p.own_masks[0].region);
    CHECK(p.own_masks[1].look == p.own_masks[0].look);
    CHECK(p.own_masks[1].values == TiledRaster(48, 40, 0.5F));
}

TEST_CASE("settings of an element leave its seed, place and name", "[io][settings]") {
    Project p = pairs();
    auto& elements = std::get<StackBase>(p.base).elements;
    StackElement& from = elements[1];  // the first from the top
    std::get<GeneratedBase>(from.source).parameters.wavelength = 777;
    from.blend.mode = StackBlend::maximum;
    from.shape.parameters.kind = StackShape::curve;
    from.shape.curve = {{0, 0}, {10, 0}, {0, 10}};
    from.placement.height_scale = 2;
    from.placement.x = 500;
    const StackElement before = elements[0];
    REQUIRE(carry(p, {ItemKind::element, 0}, p, {ItemKind::element, 1}).ok());
    const StackElement& to = std::get<StackBase>(p.base).elements[0];
    const GeneratorParameters& source = std::get<GeneratedBase>(to.source).parameters;
    CHECK(source.wavelength == 777);
    CHECK(source.seed == 7);
    CHECK(to.blend.mode == StackBlend::maximum);
    CHECK(to.placement.height_scale == 2);
    CHECK(to.placement.x == before.placement.x);
    CHECK(to.name == "Low");
    // It has no curve of its own that could be its shape.
    CHECK(to.shape.parameters.kind == StackShape::whole);
    // Ground of another kind stays what it is.
    std::get<StackBase>(p.base).elements[0].source = PlaneSource{};
    REQUIRE(carry(p, {ItemKind::element, 0}, p, {ItemKind::element, 1}).ok());
    CHECK(std::get<StackBase>(p.base).elements[0].source == ElementSource(PlaneSource{}));
}

TEST_CASE("settings of pages go from project to project", "[io][settings]") {
    Project from = small_project(), to = small_layered_project();
    from.erosion.water.sediment_capacity = 0.02F;
    from.erosion.mixing.seed = 99;
    from.surface.snow = 0.4F;
    from.light.haze = 0.71F;
    from.relief.influence = 1234;
    from.waters.shown = !from.waters.shown;
    from.bedding.seed = 12;
    std::get<GeneratedBase>(from.base).parameters.seed = 55;
    from.height_map.dither_seed = 77;
    for (const SettingsKind page :
         {SettingsKind::terrain, SettingsKind::relief, SettingsKind::strata, SettingsKind::waters,
          SettingsKind::erosion, SettingsKind::look, SettingsKind::exports}) {
        INFO(words_for(page));
        const Result<CopiedSettings> copied = copy_settings(from, page);
        REQUIRE(copied.ok());
        const Result<CopiedSettings> read = settings_from_text(text_of(*copied));
        REQUIRE(read.ok());
        const Project before = to;
        REQUIRE(paste_settings(to, page, *read).ok());
        CHECK_FALSE(to == before);
    }
    CHECK(to.erosion == from.erosion);
    CHECK(to.surface == from.surface);
    CHECK(to.light == from.light);
    CHECK(to.relief == from.relief);
    CHECK(to.waters == from.waters);
    CHECK(to.bedding == from.bedding);
    CHECK(to.base == from.base);
    CHECK(to.height_map == from.height_map);
    CHECK(to.layers == small_layered_project().layers);

    // Land from a file is no setting, and would be lost.
    to.base = ImportedBase{TiledRaster(48, 40, 1.0F), "valley.tif"};
    CHECK_FALSE(copy_settings(to, SettingsKind::terrain).ok());
    CHECK_FALSE(paste_settings(to, SettingsKind::terrain, *copy_settings(from, SettingsKind::terrain)).ok());
    // A painted mask of uplift is no setting, either.
    UpliftedBase risen;
    risen.parameters.uplift.seed = 3;
    from.base = risen;
    to.base = UpliftedBase{{}, TiledRaster(48, 40, 2.0F), {}};
    REQUIRE(paste_settings(to, SettingsKind::terrain, *copy_settings(from, SettingsKind::terrain)).ok());
    CHECK(std::get<UpliftedBase>(to.base).parameters == risen.parameters);
    CHECK(std::get<UpliftedBase>(to.base).uplift_mask == TiledRaster(48, 40, 2.0F));
    // Nor are painted age and a model: they are neither copied nor lost.
    UpliftedBase sketched = risen;
    sketched.age_mask = sketched.model = TiledRaster(48, 40, 1.0F);
    sketched.model_file = "alps.tif";
    to.base = sketched;
    REQUIRE(paste_settings(to, SettingsKind::terrain, *copy_settings(from, SettingsKind::terrain)).ok());
    CHECK(std::get<UpliftedBase>(to.base) == sketched);
    REQUIRE(paste_settings(from, SettingsKind::terrain, *copy_settings(to, SettingsKind::terrain)).ok());
    CHECK(std::get<UpliftedBase>(from.base) == risen);
}

TEST_CASE("what is no settings, damaged or out of range is refused in words", "[io][settings]") {
    const auto refusal = [](const std::string& text) {
        const Result<CopiedSettings> read = settings_from_text(text);
        REQUIRE_FALSE(read.ok());
        return read.error().what;
    };
    CHECK(refusal("") == "the clipboard holds no settings");
    for (const char* text : {"Ridge", "{", "[1, 2]", "{\"format\": 3}", "{\"format\": \"cuesta-project\"}", "null"})
        CHECK(refusal(text) == "the text on the clipboard is no settings of Cuesta");
    CHECK(refusal(std::string(100000, '[')) == "the text on the clipboard is no settings of Cuesta");
    CHECK(refusal(std::string(most_settings_bytes + 1, ' ')).find("too long") != std::string::npos);
    const std::string head = R"({"format": "cuesta-settings", )";
    CHECK(refusal(head + R"("version": 2, "of": "spline", "settings": {}})").find("newer Cuesta") != std::string::npos);
    CHECK(refusal(head + R"("version": 1, "of": "cloud", "settings": {}})").find("damaged") != std::string::npos);
    CHECK(refusal(head + R"("version": 1, "of": "spline", "settings": 3})").find("settings") != std::string::npos);

    Project p = pairs();
    const Project before = p;
    const auto paste = [&](const std::string& settings) {
        const Result<CopiedSettings> read =
            settings_from_text(head + R"("version": 1, "of": "spline", "settings": )" + settings + "}");
        REQUIRE(read.ok());
        const Result<void> pasted = paste_settings(p, first_spline, *read);
        REQUIRE_FALSE(pasted.ok());
        CHECK(p == before);
        return pasted.error().what;
    };
    CHECK(paste(R"({"parameters": {"tension": 7}})").find("tension") != std::string::npos);
    CHECK(paste(R"({"parameters": {"tension": "much"}})").find("tension") != std::string::npos);
    CHECK(paste(R"({"knots": []})").find("knots") != std::string::npos);
    CHECK(paste(R"({"meta_points": [{"share": 1.5}]})").find("share") != std::string::npos);
    CHECK(paste(R"({"meta_points": [{"share": 0.9}, {"share": 0.1}]})").find("before") != std::string::npos);
}

TEST_CASE("settings go to no other kind, to nothing locked, and not from what has none", "[io][settings]") {
    Project p = pairs();
    CHECK(takes_settings(p, first_spline, SettingsKind::spline).ok());
    CHECK(takes_settings(p, first_spline, SettingsKind::material).error().what ==
          "the clipboard holds settings of a material, not of a spline");
    CHECK(takes_settings(p, SettingsKind::look, SettingsKind::erosion).error().what ==
          "the clipboard holds settings of the Erosion page, not of the View page");
    p.splines[1].locked = true;
    CHECK(takes_settings(p, second_spline, SettingsKind::spline).error().what.find("is locked") != std::string::npos);
    CHECK_FALSE(carry(p, first_spline, p, second_spline).ok());
    p.views.push_back({});
    CHECK_FALSE(settings_kind(p, {ItemKind::view, 0}).ok());
    CHECK_FALSE(copy_settings(p, ItemPlace{ItemKind::erosion_mask, 0}).ok());
    CHECK_FALSE(copy_settings(p, SettingsKind::spline).ok());
}
