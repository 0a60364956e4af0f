#include <unistd.h>

#include <filesystem>

#include "core/model/erosion_phases.h"
#include "render/scene/picture.h"
#include "render/scene/picture_series.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;
namespace fs = std::filesystem;

namespace {

/// An empty folder while it lives.
struct Folder {
    // Several tests run at a time, each in a process of its own.
    fs::path path = fs::temp_directory_path() / ("cuesta_test_series-" + std::to_string(::getpid()));
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator()));
    }
};

SeriesSettings small(const Folder& folder) {
    SeriesSettings settings;
    settings.folder = folder.path.string();
    settings.width = 96;
    settings.height = 64;
    return settings;
}

}  // namespace

TEST_CASE("pictures of a series are numbered so that names sort", "[series]") {
    SeriesSettings settings;
    settings.folder = "film";
    settings.name = "hills";
    CHECK(path_of_frame(settings, 0, 12) == "film/hills-0001.png");
    CHECK(path_of_frame(settings, 11, 12) == "film/hills-0012.png");
    CHECK(path_of_frame(settings, 7, 20000) == "film/hills-00008.png");
}

TEST_CASE("a turntable comes back to where it began", "[series]") {
    Camera camera;
    camera.heading = 300;
    CHECK(camera_of_frame(camera, 0, 8).heading == 300.0);
    CHECK(camera_of_frame(camera, 2, 8).heading == 30.0);
    CHECK(camera_of_frame(camera, 8, 8).heading == 300.0);
}

TEST_CASE("a turntable writes its pictures, and stops between two", "[series]") {
    const Folder folder;
    const auto land = land_of(64, 64, 30, mountains);
    const Camera camera = default_camera(*land, 1.5);
    SeriesSettings settings = small(folder);
    int told = 0;
    settings.progress = [&told](int, int) { ++told; };
    const auto all = write_turntable(land, camera, 4, settings);
    if (!all) FAIL(all.error().message());
    CHECK(*all == 4);
    CHECK(told == 4);
    CHECK(folder.files() == 4);
    // Each is the picture that is drawn alone.
    const auto third = read_picture(path_of_frame(settings, 2, 4));
    const auto alone = render_picture(land, camera_of_frame(camera, 2, 4), {}, 96, 64);
    REQUIRE(third);
    REQUIRE(alone);
    CHECK(third->rgb == alone->rgb);
    CHECK(read_picture(path_of_frame(settings, 1, 4))->rgb != third->rgb);

    const Folder other;
    std::stop_source stop;
    settings.stop = stop.get_token();
    settings.progress = [&stop](int done, int) {
        if (done == 2) stop.request_stop();
    };
    const auto some = write_turntable(land, camera, 4, settings);
    REQUIRE(some);
    CHECK(*some == 2);
    CHECK(other.files() == 2);
}

TEST_CASE("water moves in a turntable as time goes by", "[series][motion]") {
    const Folder folder;
    const auto land = watered_land();
    const Camera camera = default_camera(*land, 1.5);
    SeriesSettings settings = small(folder);
    settings.frames_a_second = 0.5;  // so that few pictures make seconds
    const auto all = write_turntable(land, camera, 4, settings);
    if (!all) FAIL(all.error().message());
    const auto third = read_picture(path_of_frame(settings, 2, 4));
    Look look;
    look.water_seconds = 4;
    look.water_loop = 8;
    const auto alone = render_picture(land, camera_of_frame(camera, 2, 4), look, 96, 64);
    const auto still = render_picture(land, camera_of_frame(camera, 2, 4), {}, 96, 64);
    REQUIRE(third);
    REQUIRE(alone);
    REQUIRE(still);
    CHECK(third->rgb == alone->rgb);
    CHECK(third->rgb != still->rgb);
}

TEST_CASE("a time-lapse shows the land of every so many steps", "[series]") {
    CHECK(steps_of_time_lapse(10, 4) == std::vector<std::int64_t>{0, 4, 8, 10});
    CHECK(steps_of_time_lapse(8, 4) == std::vector<std::int64_t>{0, 4, 8});
    CHECK(steps_of_time_lapse(0, 4) == std::vector<std::int64_t>{0});

    const Folder folder;
    Project project;
    project.frame.width = project.frame.height = 48;
    project.erosion.mixing.steps = 30;
    const auto all = static_cast<int>(total_steps(project));
    REQUIRE(all == 30);
    const auto camera_of = [](const Land& land) { return default_camera(land, 1.5); };
    const SeriesSettings settings = small(folder);
    Evaluator evaluator;
    const auto written = write_time_lapse(project, 12, camera_of, evaluator, settings);
    if (!written) FAIL(written.error().message());
    CHECK(*written == 4);
    CHECK(folder.files() == 4);
    // The last is the land of the whole run.
    Evaluator another;
    const auto land = another.evaluate(project, {});
    REQUIRE(land);
    EvaluateOptions none;
    none.erosion_steps = 0;
    const auto before = another.evaluate(project, none);
    REQUIRE(before);
    const auto last = render_picture(*land, camera_of(**before), {}, 96, 64);
    REQUIRE(last);
    CHECK(read_picture(path_of_frame(settings, 3, 4))->rgb == last->rgb);
    CHECK(read_picture(path_of_frame(settings, 0, 4))->rgb != last->rgb);
}

TEST_CASE("a picture without background is transparent around the land", "[picture]") {
    const auto land = land_of(64, 64, 30, mountains);
    Look look;
    const Camera camera = default_camera(*land, 1.5);
    const auto opaque = render_picture(land, camera, look, 120, 80);
    look.background = false;
    const auto cut = render_picture(land, camera, look, 120, 80);
    REQUIRE(opaque);
    REQUIRE(cut);
    CHECK(opaque->alpha.empty());
    REQUIRE(cut->alpha.size() == 120U * 80U);
    CHECK(cut->alpha[0] == 0);
    const std::size_t middle = 40U * 120U + 60U;
    CHECK(cut->alpha[middle] == 255);
    int other = 0;
    for (std::size_t i = 0; i < cut->alpha.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c)
            if (cut->alpha[i] == 255 && cut->rgb[3 * i + c] != opaque->rgb[3 * i + c]) ++other;
    CHECK(other == 0);
}
