#include "ui/land/source_marks.h"

#include <algorithm>
#include <cmath>

#include "core/pipeline/sources.h"

namespace cuesta {
namespace {

constexpr float drawn_depth = 6.0F;  ///< metres: water that the view shows clearly on slopes too

std::shared_ptr<const Land> marked(const Project& project, const Land& land) {
    const int coarsening = std::max(1, static_cast<int>(std::lround(land.frame.cell_size / project.frame.cell_size)));
    // Those that rivers bring along are drawn hollow instead (ui/view/source_drawing.h).
    Project painted = project;
    painted.paths.clear();
    const std::vector<RasterSource> sources = sources_of(painted, coarsening);
    auto water = std::make_shared<Raster<float>>(land.ground->width(), land.ground->height(), 0.0F);
    for (const RasterSource& source : sources) {
        if (source.depth.width() != water->width() || source.depth.height() != water->height()) continue;
        float deepest = 0;
        for (int y = 0; y < water->height(); ++y)
            for (int x = 0; x < water->width(); ++x) deepest = std::max(deepest, source.depth(x, y));
        if (deepest <= 0) continue;
        for (int y = 0; y < water->height(); ++y)
            for (int x = 0; x < water->width(); ++x)
                (*water)(x, y) = std::max((*water)(x, y), source.depth(x, y) / deepest * drawn_depth);
    }
    auto result = std::make_shared<Land>(land);
    if (!result->eroded) result->eroded.emplace();
    result->eroded->water_depth = std::move(water);
    return result;
}

}  // namespace

SourceMarks::SourceMarks(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}
SourceMarks::~SourceMarks() {
    pool_.waitForDone();
}

void SourceMarks::order(std::shared_ptr<const Project> project, const ShownLand& land) {
    Order next{std::move(project), land};
    if (busy_)
        waiting_ = std::move(next);
    else
        start(std::move(next));
}

void SourceMarks::start(Order order) {
    busy_ = true;
    pool_.start([this, order = std::move(order)] {
        ShownLand result = order.land;
        result.land = marked(*order.project, *order.land.land);
        result.drawn = result.land;
        QMetaObject::invokeMethod(
            this,
            [this, result] {
                busy_ = false;
                Q_EMIT made(result);
                if (waiting_) start(*std::exchange(waiting_, std::nullopt));
            },
            Qt::QueuedConnection);
    });
}

}  // namespace cuesta
