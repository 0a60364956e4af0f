#include "ui/land/base_ground.h"

#include <algorithm>

#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/pipeline/evaluate.h"

namespace cuesta {
namespace {

constexpr int wanted_cells = 512;  ///< of the shorter side, about: finer than the mouse can tell
constexpr int slow_cells = 128;    ///< where it takes long: the land that is shown is waited for, too

int coarsening_of(const Project& project) {
    const TerrainFrame& frame = project.frame;
    const int wanted = is_quickly_made(project.base) ? wanted_cells : slow_cells;
    int coarsening = 1;
    while (std::min(frame.width, frame.height) / (2 * coarsening) >= wanted) coarsening *= 2;
    return coarsening;
}

}  // namespace

double BaseHeights::at(double x, double z) const {
    if (!raster) return 0;
    return sample_bilinear(raster->view(), x / cell_size, z / cell_size);
}

BaseGround::BaseGround(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}
BaseGround::~BaseGround() {
    stop_.request_stop();
    pool_.waitForDone();
}

void BaseGround::order(std::shared_ptr<const Project> project) {
    const Key key = stage_key(*project, Stage::base, coarsening_of(*project));
    if (key == ordered_) return;
    ordered_ = key;
    if (!busy_) return start(std::move(project));
    waiting_ = std::move(project);
    stop_.request_stop();
}

void BaseGround::start(std::shared_ptr<const Project> project) {
    busy_ = true;
    stop_ = std::stop_source();
    pool_.start([this, project = std::move(project), stop = stop_.get_token()] {
        EvaluateOptions options;
        options.stage = Stage::base;
        options.coarsening = coarsening_of(*project);
        options.control.stop = stop;
        Evaluator evaluator(std::size_t{1} << 24);
        const auto land = evaluator.evaluate(*project, options);
        // Without heights (the window tells why there is no land), knots move level.
        BaseHeights heights;
        if (land) {
            const ValueRange range = value_range((*land)->ground->view());
            heights = {(*land)->ground, (*land)->frame.cell_size, range.low, range.high};
        }
        QMetaObject::invokeMethod(
            this,
            [this, heights, stop] {
                busy_ = false;
                if (!stop.stop_requested()) heights_ = heights;
                if (waiting_) start(std::exchange(waiting_, nullptr));
            },
            Qt::QueuedConnection);
    });
}

}  // namespace cuesta
