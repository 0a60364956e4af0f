#pragma once
/// \file Pictures in a row, as numbered files: once around the land, and a run of erosion as time goes by.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "core/pipeline/evaluate.h"
#include "render/scene/camera.h"
#include "render/scene/look.h"
#include "render/still/picture_quality.h"

namespace cuesta {

/// Settings that the pictures of a series share.
struct SeriesSettings {
    std::string folder;               ///< exists
    std::string name = "frame";       ///< files are NAME-0001.png and on
    int width = 1920, height = 1080;  ///< pixels
    Look look;                        ///< transparent background: Look::background
    PictureWork work;                 ///< light is traced once for all pictures of a turntable
    double frames_a_second = 25;      ///< of the film: how far water moves from one picture to the next
    std::stop_token stop;             ///< asked between two pictures, and by erosion between two steps
    std::function<void(int done, int all)> progress = [](int, int) {};  ///< called from the working thread
};

/// The path of picture `index` (from 0) of `count`: numbered from 1, with as many digits as the last needs, at least 4.
std::string path_of_frame(const SeriesSettings& settings, int index, int count);

/// `camera` turned about its target by `index` of `count` equal steps.
Camera camera_of_frame(Camera camera, int index, int count);

/// Draws the land, water moving, from `frames` (1 .. 99999) headings around the camera's target, and says how many
/// pictures are written: fewer where it was stopped. Each file is whole or not there. Needs no context; a thread that
/// has one current must not call it. The film closes: what follows the last picture is the first, water too. Films
/// shorter than half a cycle of its ripples or waves show those still.
Result<int> write_turntable(const std::shared_ptr<const Land>& land, const Camera& camera, int frames,
                            const SeriesSettings& settings);

/// The steps of erosion that a time-lapse shows: 0, every so many, and the last.
std::vector<std::int64_t> steps_of_time_lapse(std::int64_t all_steps, std::int64_t every);

/// Erodes the project's land and draws it before erosion, after every `every` (>= 1) steps, and at the end: the same
/// land as the run's itself at those steps. `evaluator` may hold states already, which are not computed again.
/// `camera_of` is asked once, with the first land. As write_turntable otherwise.
Result<int> write_time_lapse(const Project& project, std::int64_t every,
                             const std::function<Camera(const Land&)>& camera_of, Evaluator& evaluator,
                             const SeriesSettings& settings);

}  // namespace cuesta
