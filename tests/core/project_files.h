#pragma once
/// \file Projects at random and with everything in them, and their files made by hand.

#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/io/files/json_object.h"
#include "core/io/files/zip_archive.h"
#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "tests/catch.h"
#include "tests/core/random_paths.h"

namespace cuesta::project_files {

inline std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
inline void put_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

inline TiledRaster random_raster(RandomSequence& random, int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = random.between(-100, 3000);
    return TiledRaster(cells.view());
}

template <class Set>
inline void randomise(RandomSequence& random, Set& set) {
    for (const ParameterField& field : fields_of<Set>()) {
        const ParameterDescription& d = field.description;
        double value = d.minimum + (d.maximum - d.minimum) * static_cast<double>(random.unit());
        value = d.type == ParameterType::number ? static_cast<double>(static_cast<float>(value)) : std::floor(value);
        REQUIRE(d.check(value).ok());
        field.put(&set, value);
    }
}

inline std::string random_text(RandomSequence& random) {
    static const char* const pieces[] = {"Rock", "\xc3\xa9t\xc3\xa9", "\"", "\\", "/", "..", "\n",
                                         " ",    "\xf0\x9f\x8f\x94",  "{}", "x"};
    std::string text;
    for (std::uint32_t i = random.below(6); i > 0; --i) text += pieces[random.below(11)];
    return text;
}

inline Material random_material(RandomSequence& random) {
    Material material;
    material.name = random_text(random);
    material.texture = random_text(random);
    if (random.below(2) == 1) material.texture_size = random.between(0, 5000);
    for (float& channel : material.colour) channel = random.unit();
    randomise(random, material.parameters);
    return material;
}

inline UpliftedBase random_uplifted(RandomSequence& random) {
    UpliftedBase base;
    base.each_set(base, [&](auto& set) { randomise(random, set); });
    if (random.below(2) == 0) base.uplift_mask = random_raster(random, 8, 5);
    base.uplift_mask_state = {random.below(2) == 0, random.below(2) == 0};
    if (random.below(2) == 0) base.hardness_mask = random_raster(random, 5, 8);
    base.hardness_mask_state = {random.below(2) == 0, random.below(2) == 0};
    if (random.below(2) == 0) base.age_mask = random_raster(random, 6, 6);
    base.age_mask_state = {random.below(2) == 0, random.below(2) == 0};
    if (random.below(2) == 0) base.model = random_raster(random, 4, 9), base.model_file = random_text(random);
    return base;
}

/// Amplified or not; the frame follows.
inline ImportedBase random_imported(RandomSequence& random, TerrainFrame& frame) {
    ImportedBase base{random_raster(random, frame.width, frame.height), random_text(random)};
    if (random.below(2) == 0) return base;
    randomise(random, base.amplification);
    base.amplification.factor = 2 + static_cast<int>(random.below(4));
    frame.width *= base.factor();
    frame.height *= base.factor();
    return base;
}

/// Up to four elements of all kinds.
inline StackBase random_stack(RandomSequence& random) {
    StackBase stack;
    for (std::uint32_t i = random.below(5); i > 0; --i) {
        StackElement element;
        element.name = random_text(random);
        element.visible = random.below(2) == 0;
        element.locked = random.below(2) == 0;
        const std::uint32_t kind = random.below(7);
        if (kind == 0) {
            element.source = ImportedBase{random_raster(random, 9, 4), random_text(random)};
        } else if (kind == 1) {
            element.source = random_uplifted(random);
        } else if (kind == 2) {
            randomise(random, element.source.emplace<DeltaBase>().parameters);
        } else if (kind == 3) {
            randomise(random, element.source.emplace<DunesBase>().parameters);
        } else if (kind == 4) {
            randomise(random, element.source.emplace<PlaneSource>().parameters);
        } else if (kind == 5) {
            randomise(random, element.source.emplace<BraidBase>().parameters);
        } else {
            randomise(random, std::get<GeneratedBase>(element.source).parameters);
        }
        randomise(random, element.placement);
        randomise(random, element.shape.parameters);
        randomise(random, element.blend);
        if (random.below(2) == 0) element.shape.mask = random_text(random);
        for (std::uint32_t corner = random.below(4); corner > 0; --corner)
            element.shape.curve.emplace_back(random.between(-1000, 1000), static_cast<double>(random.unit()) / 3);
        stack.elements.push_back(std::move(element));
    }
    return stack;
}

inline Project random_project(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    Project project;
    project.frame.width = 1 + static_cast<int>(random.below(40));
    project.frame.height = 1 + static_cast<int>(random.below(40));
    project.frame.cell_size = 0.1 + 100.0 * static_cast<double>(random.unit()) / 3.0;
    if (random.below(2) == 0) {
        project.frame.crs_wkt = "PROJCS[\"x\"]";
        project.frame.geotransform = {500000.1, 1.0 / 3.0, 0, 4.6e6, 0, -1e-7};
    }
    const std::uint32_t kind = random.below(7);
    if (kind == 0)
        project.base = random_imported(random, project.frame);
    else if (kind == 1)
        project.base = random_uplifted(random);
    else if (kind == 2)
        randomise(random, project.base.emplace<DeltaBase>().parameters);
    else if (kind == 3)
        randomise(random, project.base.emplace<DunesBase>().parameters);
    else if (kind == 4)
        project.base = random_stack(random);
    else if (kind == 5)
        randomise(random, project.base.emplace<BraidBase>().parameters);
    else
        randomise(random, std::get<GeneratedBase>(project.base).parameters);
    project.eroded_material = random_material(random);
    project.bottom_material = random_material(random);
    project.separate_eroded_material = random.below(2) == 0;
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        Layer layer;
        layer.material = random_material(random);
        layer.shape = UniformThickness{random.between(0, 500)};
        layer.enabled = random.below(2) == 0;
        layer.locked = random.below(2) == 0;
        if (random.below(3) == 0) layer.cover = random_raster(random, 6, 2);
        if (random.below(2) == 0) layer.shape = UpperSurface{random_raster(random, 5, 300), random_text(random)};
        if (random.below(3) == 0) randomise(random, layer.shape.emplace<TiltedSheet>());
        project.layers.push_back(layer);
    }
    randomise(random, project.bedding);
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        WaterSource source{random_text(random),
                           random.below(2) == 0 ? SourceKind::one_time : SourceKind::permanent,
                           {},
                           random.below(2) == 0,
                           random.below(2) == 0};
        if (random.below(3) == 0)
            source.shape = PaintedSource{random_raster(random, 33, 7)};
        else if (random.below(3) == 0)
            source.shape = PaintedSource{};
        else
            source.shape = PointSource{static_cast<double>(random.between(-10, 1000)), 0.1, 1e-3, random.unit()};
        project.water_sources.push_back(source);
    }
    ErosionMasks& masks = project.masks;
    for (TiledRaster* mask : {&masks.rain, &masks.erodibility, &masks.protection, &masks.plants})
        if (random.below(2) == 0) *mask = random_raster(random, 1 + static_cast<int>(random.below(40)), 21);
    for (MaskState* state : {&masks.rain_state, &masks.erodibility_state, &masks.protection_state, &masks.plants_state})
        *state = {random.below(2) == 0, random.below(2) == 0};
    project.past_erosion.resize(random.below(4));
    for (ErosionSchedule& past : project.past_erosion)
        ErosionSchedule::each_set(past, [&](const char*, auto& set) { randomise(random, set); });
    ErosionSchedule::each_set(project.erosion, [&](const char*, auto& set) { randomise(random, set); });
    for (int i = static_cast<int>(random.below(4)); i > 0; --i) project.paths.push_back(random_path(random, i));
    for (std::uint32_t i = random.below(3); i > 0; --i)
        project.sculpting.push_back({random_text(random), random.below(2) == 0, random.below(2) == 0,
                                     static_cast<SculptPlace>(random.below(2)), random.between(0, 4),
                                     random.below(3) == 0 ? TiledRaster() : random_raster(random, 9, 4)});
    for (std::uint32_t i = random.below(3); i > 0; --i)
        project.own_masks.push_back({random_text(random), random.below(2) == 0, random.below(2) == 0,
                                     random.below(3) == 0 ? TiledRaster() : random_raster(random, 3, 8)});
    randomise(random, project.surface);
    for (PicturePalette& palette : project.picture_palettes.layers) {
        if (random.below(2) == 0) continue;
        palette.source = random_text(random);
        for (std::uint32_t& code : palette.colours) code = random.below(1U << 24);
    }
    randomise(random, project.light);
    randomise(random, project.engine);
    randomise(random, project.mesh);
    for (std::uint32_t i = random.below(3); i > 0; --i)
        project.views.push_back({random_text(random),
                                 random.below(2) == 0,
                                 {static_cast<double>(random.between(-1e6F, 1e6F)), 1.0 / 3.0, -1e-9},
                                 static_cast<double>(random.between(1, 1e6F)),
                                 static_cast<double>(random.between(0, 360)),
                                 static_cast<double>(random.between(-89, 89)),
                                 45});
    return project;
}

/// A default project; by reference, since GCC 12 takes temporary ones for uninitialised (-Wmaybe-uninitialized).
inline const Project& plain_project() {
    static const Project project;
    return project;
}

/// Has a bit of everything that a file may hold.
inline Project rich_project() {
    RandomSequence random(5, RandomStream::test);
    Project project = random_project(1);
    project.frame = {12, 9, 2.5, "PROJCS[\"x\"]", std::array<double, 6>{1, 2, 3, 4, 5, 6}};
    project.base = ImportedBase{random_raster(random, 12, 9), "alps.tif"};
    project.layers = {
        {random_material(random), UniformThickness{12}, true, false, random_raster(random, 7, 3)},
        {random_material(random), UpperSurface{random_raster(random, 4, 4), "clay.png"}, false, true, {}}};
    project.water_sources = {{"spring", SourceKind::permanent, PointSource{1, 2, 3, 4}, true},
                             {"rain", SourceKind::one_time, PaintedSource{random_raster(random, 12, 9)}, true}};
    project.masks = {random_raster(random, 12, 9), {}, random_raster(random, 5, 5), {false, true}, {}, {}};
    project.sculpting = {{"hills", true, false, SculptPlace::after_erosion, 0.5F, random_raster(random, 12, 9)}};
    project.own_masks = {{"forest", true, false, random_raster(random, 12, 9)}};
    project.views = {{"from the south", true, {1, 2, 3}, 4, 5, 6, 7}};
    project.past_erosion = {ErosionSchedule(), ErosionSchedule()};
    project.paths = {random_path(random, 2), random_path(random, 1)};
    return project;
}

/// An archive made by hand.
inline void put_archive(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries) {
    std::vector<ZipEntry> zip;
    for (const auto& [name, bytes] : entries)
        zip.push_back({name, [&bytes = bytes] {
                           const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
                           return std::vector<std::byte>(begin, begin + bytes.size());
                       }});
    REQUIRE(write_zip(path, zip).ok());
}

inline std::string floats(int count, float value = 1.5F) {
    std::string bytes(static_cast<std::size_t>(count) * 4, '\0');
    for (int i = 0; i < count; ++i) std::memcpy(bytes.data() + 4 * i, &value, 4);
    return bytes;
}

/// The project's file with its JSON changed, the rasters as they are.
inline std::vector<std::pair<std::string, std::string>> entries_of(const Project& project, const nlohmann::json& json) {
    std::vector<std::pair<std::string, std::string>> entries{{"project.json", json.dump()}};
    for (const NamedRaster& named : project_to_json(project).rasters) {
        const Raster<float> raster = named.raster.to_raster();
        std::string bytes;
        for (int y = 0; y < raster.height(); ++y)
            bytes.append(reinterpret_cast<const char*>(raster.row(y)), static_cast<std::size_t>(raster.width()) * 4);
        entries.emplace_back(named.entry, bytes);
    }
    return entries;
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The project is not written to `path`: the error names `part`, and no file is there.
inline void check_not_written(const std::string& path, const Project& project, const std::string& part) {
    const Result<void> written = write_project(path, project);
    REQUIRE_FALSE(written.ok());
    INFO(written.error().message());
    CHECK(written.error().what.find(part) != std::string::npos);
    CHECK_FALSE(read_project(path).ok());
}

}  // namespace cuesta::project_files
