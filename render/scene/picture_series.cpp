#include "render/scene/picture_series.h"

#include <algorithm>
#include <optional>

#include "core/model/erosion_phases.h"
#include "render/scene/own_thread.h"
#include "render/scene/picture.h"

namespace cuesta {

namespace {

Result<void> draw_frame(PictureStudio& studio, const std::shared_ptr<const Land>& land, const Camera& camera,
                        const SeriesSettings& settings, int index, int count, bool closes) {
    Look look = settings.look;
    look.water_seconds = index / settings.frames_a_second;
    look.water_loop = closes ? count / settings.frames_a_second : 0;
    const auto picture = studio.take(land, camera, look, {}, {nullptr, settings.stop});
    if (!picture) return picture.error();
    return write_picture(path_of_frame(settings, index, count), *picture);
}

}  // namespace

std::string path_of_frame(const SeriesSettings& settings, int index, int count) {
    const std::size_t digits = std::max<std::size_t>(4, std::to_string(count).size());
    std::string number = std::to_string(index + 1);
    number.insert(0, digits - std::min(digits, number.size()), '0');
    const std::string separator = settings.folder.empty() || settings.folder.ends_with('/') ? "" : "/";
    return settings.folder + separator + settings.name + "-" + number + ".png";
}

Camera camera_of_frame(Camera camera, int index, int count) {
    camera.heading = std::fmod(camera.heading + 360.0 * index / count, 360.0);
    return camera;
}

Result<int> write_turntable(const std::shared_ptr<const Land>& land, const Camera& camera, int frames,
                            const SeriesSettings& settings) {
    CUESTA_CHECK(land != nullptr && frames >= 1);
    return on_own_thread<int>([&]() -> Result<int> {
        auto studio = PictureStudio::create(settings.width, settings.height, settings.work);
        if (!studio) return studio.error();
        for (int i = 0; i < frames; ++i) {
            if (settings.stop.stop_requested()) return i;
            if (auto drawn = draw_frame(**studio, land, camera_of_frame(camera, i, frames), settings, i, frames, true);
                !drawn) {
                if (drawn.error().is_cancelled()) return i;
                return drawn.error();
            }
            settings.progress(i + 1, frames);
        }
        return frames;
    });
}

std::vector<std::int64_t> steps_of_time_lapse(std::int64_t all_steps, std::int64_t every) {
    CUESTA_CHECK(every >= 1 && all_steps >= 0);
    std::vector<std::int64_t> steps;
    for (std::int64_t step = 0; step < all_steps; step += every) steps.push_back(step);
    steps.push_back(all_steps);
    return steps;
}

Result<int> write_time_lapse(const Project& project, std::int64_t every,
                             const std::function<Camera(const Land&)>& camera_of, Evaluator& evaluator,
                             const SeriesSettings& settings) {
    const std::vector<std::int64_t> steps = steps_of_time_lapse(total_steps(project), every);
    const int count = static_cast<int>(steps.size());
    return on_own_thread<int>([&]() -> Result<int> {
        auto studio = PictureStudio::create(settings.width, settings.height, settings.work);
        if (!studio) return studio.error();
        EvaluateOptions options;
        options.control.stop = settings.stop;
        std::optional<Camera> camera;
        for (int i = 0; i < count; ++i) {
            options.erosion_steps = steps[static_cast<std::size_t>(i)];
            const auto land = evaluator.evaluate(project, options);
            if (settings.stop.stop_requested()) return i;
            if (!land) return land.error();
            if (!camera) camera = camera_of(**land);
            if (auto drawn = draw_frame(**studio, *land, *camera, settings, i, count, false); !drawn) {
                if (drawn.error().is_cancelled()) return i;
                return drawn.error();
            }
            settings.progress(i + 1, count);
        }
        return count;
    });
}

}  // namespace cuesta
