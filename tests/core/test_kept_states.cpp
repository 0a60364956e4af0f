/// States of erosion that outlive an evaluation, in memory and on disk.

#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/io/project/erosion_state_file.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"
#include "tests/catch.h"
#include "tests/core/eroding_levels.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/same_land.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

struct Handed {
    Stage stage;
    KeptState state;
};

/// The land; `handed` gets all states; `stop_at`: the step from which on erosion is stopped.
std::shared_ptr<const Land> land_of(const Project& project, const std::vector<KeptState>& kept,
                                    std::vector<Handed>& handed, std::int64_t stop_at = -1,
                                    Stage stop_in = Stage::erosion, int* first_step = nullptr) {
    Evaluator evaluator(0);  // keeps nothing itself
    EvaluateOptions options;
    std::stop_source stop;
    options.control.stop = stop.get_token();
    options.kept_states = kept;
    options.keep_interval = 0;
    options.keep_state = [&](Stage stage, const Key& run, const ErosionProgress& progress) {
        handed.push_back({stage, {run, std::make_shared<const ErosionProgress>(progress)}});
    };
    options.control.progress = [&](double, const Activity& activity) {
        // "step 7 of 40", or "64 x 64 cells, step 7 of 40" on the levels.
        const std::string_view word = "step ";
        const std::size_t at = activity.how_far.find(word);
        if (activity.what != "Eroding" || at == std::string_view::npos) return;
        const int step = std::stoi(std::string(activity.how_far.substr(at + word.size())));
        const bool on_levels = at > 0;
        if (first_step && *first_step < 0 && !on_levels) *first_step = step;
        if (stop_at >= 0 && step >= stop_at && on_levels == (stop_in == Stage::cascade_erosion)) stop.request_stop();
    };
    const auto land = evaluator.evaluate(project, options);
    return land.ok() ? land.value() : nullptr;
}

std::shared_ptr<const Land> land_of(const Project& project) {
    std::vector<Handed> handed;
    return land_of(project, {}, handed);
}

/// Through a file.
KeptState stored_and_read(const KeptState& kept, const std::string& path) {
    const ErosionProgress& progress = *kept.progress;
    REQUIRE(write_erosion_state(path, kept.run, progress.state, progress.ground_before, progress.seconds).ok());
    auto stored = read_erosion_state(path);
    REQUIRE(stored.ok());
    CHECK(stored->run == kept.run);
    return {stored->run, std::make_shared<const ErosionProgress>(
                             ErosionProgress{std::move(stored->state), stored->ground_before, stored->seconds})};
}

/// All kinds of erosion, layers and beds: every part of a state.
Project rich_project() {
    Project project = small_layered_project();
    project.bedding.enabled = true;
    project.erosion.mixing.steps = 40;
    project.erosion.mixing.droplets = 1;
    project.erosion.mixing.stream_power = 1;
    return project;
}

}  // namespace

TEST_CASE("erosion goes on from a stored state with the bytes of an unbroken run", "[pipeline][states]") {
    const TemporaryFolder folder;
    Project published = rich_project();
    published.erosion.water.scheme = WaterScheme::published;
    Project phases = rich_project();
    phases.past_erosion = {published.erosion};
    for (const Project& project : {small_project(), rich_project(), published, phases}) {
        const auto whole = land_of(project);
        std::vector<Handed> handed;
        const auto cut = land_of(project, {}, handed, 7);
        REQUIRE(cut);
        REQUIRE(handed.size() >= 2);
        CHECK(cut->report.steps_done == handed.back().state.progress->state.steps_done);
        const KeptState kept = stored_and_read(handed.back().state, folder / "state");
        int first_step = -1;
        const auto finished = land_of(project, {kept}, handed, -1, Stage::erosion, &first_step);
        REQUIRE(finished);
        CHECK(first_step == kept.progress->state.steps_done);
        check_same(*finished, *whole);
        // The land that it came from has changed: it does not fit.
        Project other = project;
        other.erosion.thermal.talus += 1;
        std::get<GeneratedBase>(other.base).parameters.seed = 77;
        first_step = -1;
        check_same(*land_of(other, {kept}, handed, -1, Stage::erosion, &first_step), *land_of(other));
        CHECK(first_step == 0);
    }
}

TEST_CASE("erosion on the levels goes on from a stored state, and is not made again", "[pipeline][states]") {
    const TemporaryFolder folder;
    Project project = eroding_levels::eroding_project(128);
    project.erosion.mixing.steps = 3;
    const auto whole = land_of(project);
    std::vector<Handed> handed;
    CHECK_FALSE(land_of(project, {}, handed, 20, Stage::cascade_erosion));
    REQUIRE_FALSE(handed.empty());
    const KeptState on_the_way = stored_and_read(handed.back().state, folder / "state");
    handed.clear();
    check_same(*land_of(project, {on_the_way}, handed), *whole);
    CHECK(handed.front().state.progress->state.steps_done > on_the_way.progress->state.steps_done);

    // The last state of the levels stands for all of them.
    const auto last = std::find_if(handed.rbegin(), handed.rend(),
                                   [](const Handed& each) { return each.stage == Stage::cascade_erosion; });
    REQUIRE(last != handed.rend());
    const KeptState end = stored_and_read(last->state, folder / "state");
    handed.clear();
    check_same(*land_of(project, {end}, handed), *whole);
    for (const Handed& each : handed) CHECK(each.stage == Stage::erosion);
}

TEST_CASE("files of states that are damaged are refused", "[io][states]") {
    const TemporaryFolder folder;
    std::vector<Handed> handed;
    land_of(rich_project(), {}, handed, 12);
    const std::string path = folder / "state";
    stored_and_read(handed.back().state, path);
    std::ifstream in(path, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), {});
    const auto refused = [&](const std::string& bytes) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
        const auto read = read_erosion_state(path);
        return !read.ok() && read.error().where == path;
    };
    CHECK_FALSE(refused(whole));
    CHECK(refused(""));
    CHECK(refused(whole + "x"));
    for (const std::size_t length : {std::size_t{1}, std::size_t{100}, whole.size() / 2, whole.size() - 1})
        CHECK(refused(whole.substr(0, length)));
    // Every byte counts: of the header, the rasters, the hash. A width of two thousand million takes no memory.
    for (std::size_t at = 0; at < whole.size(); at += at < 300 ? 1 : whole.size() / 97) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
        INFO("byte " << at);
        CHECK(refused(bytes));
    }
    CHECK_FALSE(read_erosion_state(folder / "absent").ok());
    std::string first_format = whole;
    first_format[15] = 1;
    CHECK(refused(first_format));
    CHECK(read_erosion_state(path).error().what ==
          "the state of erosion is of another version of the program; the run begins anew");
}

TEST_CASE("a full disk leaves the state that was there", "[io][states]") {
    const TemporaryFolder folder;
    std::vector<Handed> handed;
    land_of(small_project(), {}, handed, 7);
    REQUIRE(handed.size() >= 2);
    const std::string path = folder / "state";
    stored_and_read(handed.front().state, path);
    const ErosionProgress& later = *handed.back().state.progress;
    {
        const FileSizeLimit full(10000);
        const auto written = write_erosion_state(path, handed.back().state.run, later.state, 0, 0);
        REQUIRE_FALSE(written.ok());
        CHECK(written.error().where == path);
    }
    const auto read = read_erosion_state(path);
    REQUIRE(read.ok());
    CHECK(read->state.steps_done == handed.front().state.progress->state.steps_done);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}
