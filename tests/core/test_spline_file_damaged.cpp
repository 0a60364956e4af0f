/// Project files with damaged splines: whatever becomes of their text, it is refused in one line or read as something
/// that can be written again and that land can be grown from.

#include <cmath>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/io/project/project_file.h"
#include "core/io/project/project_json.h"
#include "core/relief/splines/cascade.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/project_faults.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;
using namespace cuesta::project_files;
using nlohmann::json;

namespace {

/// A sample's project, and its splines as text: only these are damaged, so that what else belongs to a project does not
/// change what becomes of them.
struct Sample {
    json project;
    std::string splines;
    std::string with(const std::string& text) const {
        static const std::string place = "\"splines go here\"";
        json other = project;
        other["splines"] = json::parse(place);
        std::string whole = other.dump();
        return whole.replace(whole.find(place), place.size(), text);
    }
};

Sample sample(const char* name) {
    const Result<Project> read = read_project(source_folder() + "/resources/examples/" + name);
    REQUIRE(read.ok());
    const json project = project_to_json(*read).json;
    return {project, project["splines"].dump()};
}

/// Seeds and cascade of the splines alone, on a coarse grid over the project's ground: finite, and soon done.
void check_land(const Project& project) {
    const int size = 24;
    const double extent = std::min(project.frame.cell_size * project.frame.width, 1e6);
    const std::vector<LevelGrid> grids = levels_of(size, size, extent / size);
    const RasterisableSplines splines(project.splines, grids.back().cell_size);
    Raster<float> difference;
    for (const LevelGrid& grid : grids) {
        const Raster<float> base(grid.width, grid.height);
        const HeightSeeds seeds = splines.height_seeds(grid, project.relief.overlap);
        difference = diffuse_level(seeds, base.view(), difference.view(), project.relief);
    }
    bool finite = true;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) finite = finite && std::isfinite(difference(x, y));
    CHECK(finite);
}

/// Number of texts refused, and of texts read.
struct Tally {
    int refused = 0;
    int read = 0;
};

class Reader {
public:
    void try_text(const std::string& text) {
        put_archive(path_, {{"project.json", text}});
        const Result<Project> read = read_project(path_);
        if (!read.ok()) {
            ++tally.refused;
            CHECK_FALSE(read.error().what.empty());
            CHECK(read.error().message().find('\n') == std::string::npos);
            return;
        }
        ++tally.read;
        REQUIRE(write_project(path_, *read).ok());
        const Result<Project> again = read_project(path_);
        REQUIRE(again.ok());
        CHECK(*again == *read);
        check_land(*read);
    }
    Tally tally;

private:
    TemporaryFolder folder_;
    std::string path_ = folder_ / "a.cuesta";
};

std::size_t place_in(RandomSequence& random, const std::string& text) {
    return random.below(static_cast<std::uint32_t>(text.size()));
}

/// A number in place of another one: at the limits, or odd.
void change_number(RandomSequence& random, std::string& text) {
    static const char* const numbers[] = {"0",    "-0.0",   "1",       "-1",         "1e9",  "-1e9", "1e-300", "5e-324",
                                          "1e38", "3.5e38", "1000001", "2147483648", "1e18", "0.5",  "100000", "15"};
    for (int tries = 0; tries < 100; ++tries) {
        std::size_t begin = place_in(random, text);
        begin = text.find_first_of(":[,", begin);
        if (begin == std::string::npos) continue;
        ++begin;
        const std::size_t end = text.find_first_not_of("0123456789.eE+-", begin);
        if (end == std::string::npos || end == begin) continue;
        text.replace(begin, end - begin, numbers[random.below(16)]);
        return;
    }
}

}  // namespace

TEST_CASE("splines in damaged text are refused in one line, or read and grown", "[spline_file]") {
    RandomSequence random(21, RandomStream::test);
    Reader reader;
    for (const char* name : {"pathway.cuesta", "combined.cuesta"}) {
        const Sample good = sample(name);
        reader.try_text(good.with(good.splines));
        REQUIRE(reader.tally.read > 0);
        for (int i = 0; i < 150; ++i) {
            std::string text = good.splines;
            for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) damage(random, text, false);
            reader.try_text(good.with(text));
        }
    }
    CHECK(reader.tally.refused > 150);
    CHECK(reader.tally.read > 2);  // a digit in a number does no harm
}

TEST_CASE("splines with odd numbers are refused in one line, or read and grown", "[spline_file]") {
    RandomSequence random(22, RandomStream::test);
    Reader reader;
    for (const char* name : {"pathway.cuesta", "combined.cuesta"}) {
        const Sample good = sample(name);
        for (int i = 0; i < 150; ++i) {
            std::string text = good.splines;
            for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) change_number(random, text);
            reader.try_text(good.with(text));
        }
    }
    CHECK(reader.tally.refused > 50);
    CHECK(reader.tally.read > 30);
}

TEST_CASE("parts of a spline in the place of others are refused in one line, or read and grown", "[spline_file]") {
    RandomSequence random(23, RandomStream::test);
    Reader reader;
    const json good = sample("pathway.cuesta").project;
    std::vector<std::string> pointers;
    const auto collect = [&](const auto& self, const json& value, const std::string& pointer) -> void {
        pointers.push_back(pointer);
        if (value.is_object())
            for (const auto& [key, part] : value.items()) self(self, part, pointer + "/" + key);
        if (value.is_array())
            for (std::size_t i = 0; i < value.size(); ++i) self(self, value[i], pointer + "/" + std::to_string(i));
    };
    collect(collect, good["splines"], "/splines");
    const auto any = [&] {
        return json::json_pointer(pointers[random.below(static_cast<std::uint32_t>(pointers.size()))]);
    };
    for (int i = 0; i < 300; ++i) {
        json changed = good;
        const json part = good[any()];
        changed[any()] = part;
        reader.try_text(changed.dump());
    }
    CHECK(reader.tally.refused > 100);
    CHECK(reader.tally.read > 30);
}
