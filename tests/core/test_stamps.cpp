/// The library of stamps: those of the program, folders of height maps, land cut out, and a stamp in a stack.

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "core/field/statistics.h"
#include "core/io/library/stamp_folder.h"
#include "core/io/library/stamps_data.h"
#include "core/model/cut_land.h"
#include "core/model/stack_edit.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

const Stamp& shipped(const std::string& name) {
    const Stamp* stamp = find_stamp(shipped_stamps(), name);
    REQUIRE(stamp != nullptr);
    return *stamp;
}

std::string index_with(const std::string& id, const std::string& kind) {
    return R"({"stamps": [{"id": ")" + id + R"(", "name": "Big hill", "kind": ")" + kind +
           R"(", "place": "Here", "words": "round", "source": "survey", "licence": "public domain", "cell_size": 10,
           "cells": [8, 6], "heights": [0, 47], "filled": 0}]})";
}

/// Height 8 y + x in column x and row y.
Raster<float> numbered(int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = static_cast<float>(8 * y + x);
    return cells;
}

TerrainFrame stamp_frame(int width, int height, double cell_size) {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell_size;
    return frame;
}

void put_text(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
}

}  // namespace

TEST_CASE("every stamp of the program is as its index says, and may be passed on", "[stamps]") {
    CHECK(shipped_stamps().size() >= 24);
    CHECK(shipped_stamps().size() == embedded_stamps().size());
    std::size_t bytes = 0;
    for (const EmbeddedStamp& file : embedded_stamps()) {
        bytes += static_cast<std::size_t>(file.end - file.begin);
        CHECK(find_stamp(shipped_stamps(), std::string(file.id)) != nullptr);
    }
    CHECK(bytes < 5'000'000);  // they are part of the program
    for (const Stamp& stamp : shipped_stamps()) {
        INFO(stamp.id);
        CHECK(stamp.kind != StampKind::other);
        CHECK(stamp.licence.starts_with("public domain"));
        CHECK_FALSE(stamp.source.empty());
        CHECK_FALSE(stamp.place.empty());
        const auto read = read_stamp(stamp);
        REQUIRE(read.ok());
        CHECK(read->heights.width() == stamp.width);
        CHECK(read->heights.height() == stamp.height);
        CHECK(read->frame.width == stamp.width);
        CHECK(read->frame.cell_size == stamp.cell_size);
        const ValueRange range = value_range(read->heights.view());
        CHECK(static_cast<double>(range.low) == stamp.lowest);
        CHECK(static_cast<double>(range.high) == stamp.highest);
        // The hilly ones, too, have more relief than the error of their models (some 10 m).
        CHECK(stamp.highest - stamp.lowest > 50);
    }
}

TEST_CASE("a shipped stamp has the heights of its file", "[stamps]") {
    const auto compiled_in = read_stamp(shipped("st-helens-crater"));
    Stamp on_disk;
    on_disk.file = source_folder() + "/resources/stamps/st-helens-crater.tif";
    const auto file = read_stamp(on_disk);
    REQUIRE(compiled_in.ok());
    REQUIRE(file.ok());
    CHECK(compiled_in->heights == file->heights);
    CHECK(compiled_in->frame.cell_size == file->frame.cell_size);
    // The summit of 2549 m (8363 ft) after the eruption of 1980, in a cell of 30 m whose mean is a little lower.
    CHECK(compiled_in->maximum == Approx(2549).margin(10));
}

TEST_CASE("stamps are found by all words of a query", "[stamps]") {
    const Stamp& helens = shipped("Mount st. helens");
    CHECK(helens.id == "mount-st-helens");
    for (const char* query : {"", "  ", "volcano", "VOLCANO washington", "helens erup", "usgs"}) {
        INFO(query);
        CHECK(is_found_by(helens, query));
    }
    for (const char* query : {"fjord", "volcano switzerland", "Vulkan"}) CHECK_FALSE(is_found_by(helens, query));
    CHECK(is_found_by(helens, "vulkan", "Vulkan"));  // in another language
    CHECK(find_stamp(shipped_stamps(), "no such stamp") == nullptr);
}

TEST_CASE("an index is read strictly", "[stamps]") {
    const auto good = parse_stamps(index_with("big", "hills"));
    REQUIRE(good.ok());
    CHECK(good->front().kind == StampKind::hills);
    CHECK_FALSE(good->front().middle);
    for (const std::string& bad : {std::string("{"), index_with("big", "mountain range"), std::string(R"({"stamps": [{"id": "a"}]})")})
        CHECK_FALSE(parse_stamps(bad).ok());
    std::string twice = index_with("big", "hills");
    const std::size_t entry = twice.find("{\"id\"");
    twice.insert(twice.rfind(']'), ", " + twice.substr(entry, twice.rfind(']') - entry));
    const auto refused = parse_stamps(twice);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message().find("'big'") != std::string::npos);
}

TEST_CASE("a folder of height maps is a library, and broken files are named", "[stamps]") {
    const TemporaryFolder folder;
    const Raster<float> heights = numbered(8, 6);
    REQUIRE(write_elevation(folder / "big.tif", heights.view(), stamp_frame(8, 6, 10)).ok());
    REQUIRE(write_elevation(folder / "alone.asc", heights.view(), stamp_frame(8, 6, 25)).ok());
    put_text(folder / "broken.tif", "no raster");
    put_text(folder / "notes.txt", "no heights");
    put_text(folder / "stamps.json", index_with("big", "hills"));
    const auto read = read_stamp_folder(folder.path().string());
    REQUIRE(read.ok());
    REQUIRE(read->stamps.size() == 2);
    CHECK(read->stamps[0].name == "alone");
    CHECK(read->stamps[0].kind == StampKind::other);
    CHECK(read->stamps[0].width_metres() == 200);
    CHECK(read->stamps[1].name == "Big hill");
    CHECK(read->stamps[1].source == "survey");
    CHECK(read->stamps[1].highest == 47);
    CHECK(read->stamps[1].file == folder / "big.tif");
    REQUIRE(read->skipped.size() == 1);
    CHECK(read->skipped[0].where.find("broken.tif") != std::string::npos);
    CHECK(read_stamp(read->stamps[1])->heights == heights);

    const auto all = read_stamp_library({folder.path().string()});
    REQUIRE(all.ok());
    CHECK(all->stamps.size() >= shipped_stamps().size() + 2);

    put_text(folder / "stamps.json", "{");
    const auto bad_index = read_stamp_folder(folder.path().string());
    REQUIRE_FALSE(bad_index.ok());
    CHECK(bad_index.error().where.find("stamps.json") != std::string::npos);
    CHECK_FALSE(read_stamp_folder(folder / "nowhere").ok());
    WorkControl stopped;
    std::stop_source stop;
    stop.request_stop();
    stopped.stop = stop.get_token();
    std::filesystem::remove(folder.path() / "stamps.json");
    const auto cancelled = read_stamp_folder(folder.path().string(), stopped);
    REQUIRE_FALSE(cancelled.ok());
    CHECK(cancelled.error().is_cancelled());
}

TEST_CASE("a rectangle of land is cut by the middles of its cells, with its place on Earth", "[stamps]") {
    const Raster<float> heights = numbered(8, 6);
    TerrainFrame frame = stamp_frame(8, 6, 10);
    frame.geotransform = {500000, 10, 0, 5200000, 0, -10};
    // From 14 to 41 m lie the middles 15, 25, 35; from 26 to 50 m the middles 35, 45.
    const auto cut = cut_land(heights.view(), frame, {14, 26, 27, 24});
    REQUIRE(cut.ok());
    CHECK(cut->heights.width() == 3);
    CHECK(cut->heights.height() == 2);
    CHECK(cut->heights(0, 0) == heights(1, 3));
    CHECK(cut->heights(2, 1) == heights(3, 4));
    CHECK(cut->frame.width_metres() == 30);
    CHECK((*cut->frame.geotransform)[0] == 500010);
    CHECK((*cut->frame.geotransform)[3] == 5200000 - 30);
    const auto all = cut_land(heights.view(), frame, {-1e9, -1e9, 2e9, 2e9});
    REQUIRE(all.ok());
    CHECK(all->heights == heights);
    CHECK(all->frame == frame);
    const double infinite = std::numeric_limits<double>::infinity();
    for (const LandRectangle& none :
         {LandRectangle{0, 0, 12, 60}, LandRectangle{100, 0, 50, 50}, LandRectangle{0, 0, -20, 40}, LandRectangle{0, 0, infinite, 40}})
        CHECK_FALSE(cut_land(heights.view(), frame, none).ok());
}

TEST_CASE("a saved stamp is read again from its folder, and none is overwritten", "[stamps]") {
    const TemporaryFolder folder;
    const std::string library = folder / "mine/stamps";
    const Raster<float> heights = numbered(8, 6);
    const auto path = save_stamp(library, " My hill / 2 ", heights.view(), stamp_frame(8, 6, 10));
    REQUIRE(path.ok());
    CHECK(path->ends_with("My-hill-2.tif"));
    const auto read = read_stamp_folder(library);
    REQUIRE(read.ok());
    REQUIRE(read->stamps.size() == 1);
    CHECK(read->stamps[0].cell_size == 10);
    CHECK(read_stamp(read->stamps[0])->heights == heights);
    const auto again = save_stamp(library, "My hill 2", heights.view(), stamp_frame(8, 6, 10));
    REQUIRE_FALSE(again.ok());
    CHECK(again.error().where == *path);
    CHECK_FALSE(save_stamp(library, "..", heights.view(), stamp_frame(8, 6, 10)).ok());
    CHECK_FALSE(save_stamp("", "Hill", heights.view(), stamp_frame(8, 6, 10)).ok());
    CHECK(read_stamp_folder(library)->stamps.size() == 1);
}

TEST_CASE("a stamp lies in a stack at its true size and joins the ground at its rim", "[stamps][stack]") {
    const Stamp& stamp = shipped("st-helens-crater");
    const auto read = read_stamp(stamp);
    REQUIRE(read.ok());
    Project project;
    project.frame = stamp_frame(200, 200, 30);
    project.erosion.mixing.steps = 0;
    GeneratedBase level;
    level.parameters.kind = GeneratorKind::cone;
    level.parameters.minimum = level.parameters.maximum = 100;
    project.base = level;
    const Base before = project.base;
    add_on_top(project, imported_element(stamp.name, source_of_stamp(stamp, *read), read->frame, project.frame), "Ground");
    add_on_top(project, imported_element(stamp.name, source_of_stamp(stamp, *read), read->frame, project.frame), "Ground");
    auto& elements = std::get<StackBase>(project.base).elements;
    REQUIRE(elements.size() == 3);
    CHECK(elements[0].name == "Ground");
    CHECK(elements[2].name == stamp.name + " 2");
    elements.pop_back();
    CHECK(static_cast<double>(elements[1].placement.width) == stamp.width_metres());
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::base;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    const Raster<float>& ground = *(*land)->ground;
    CHECK(ground(5, 5) == 100);
    // 3900 m wide in the middle of 6000 m: the rim is 65 cells from the middle; a cell beyond it nothing has changed.
    CHECK(ground(100 - 67, 100) == 100);
    CHECK(ground(100 + 67, 100) == 100);
    // In the middle the gradients are those of the stamp, but for the smooth difference, whose slope over the crater
    // is some hundred metres in four kilometres: less than a tenth of a crater wall's.
    const ValueRange range = value_range(ground.view());
    CHECK(range.high - 100 > 300);
    double worst = 0, steepest = 0;
    for (int x = 85; x < 115; ++x) {
        const double there = ground(x + 1, 100) - ground(x, 100);
        const double own = read->heights(x + 1 - 35, 65) - read->heights(x - 35, 65);
        worst = std::max(worst, std::abs(there - own));
        steepest = std::max(steepest, std::abs(own));
    }
    CHECK(worst < 0.35 * steepest);
    CHECK(project.base != before);
}
