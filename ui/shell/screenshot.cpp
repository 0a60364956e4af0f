#include "ui/shell/screenshot.h"

#include <QPixmap>
#include <QTimer>
#include <algorithm>

#include "render/scene/saved_view_camera.h"
#include "ui/shell/window.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {

constexpr int look_interval = 50;  ///< milliseconds
constexpr int rests_before = 12;   ///< looks in a row at a window at rest: longer than the viewport takes to refine

Screenshot::Screenshot(Window& window, ScreenshotOrder order, std::function<void(const QString&)> done)
    : QObject(&window), window_(window), order_(std::move(order)), done_(std::move(done)) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &Screenshot::look);
    timer->start(look_interval);
}

void Screenshot::look() {
    LandService& lands = window_.lands();
    if (lands.state() == LandState::failed) return done_(window_.view_area().messages()->newest());
    if (started_ && order_.after_share <= 1 && lands.state() == LandState::eroding &&
        lands.status().share >= order_.after_share)
        return take();
    const bool resting = lands.is_settled() && !window_.file_tasks().busy() && window_.viewport().is_up_to_date();
    rested_ = resting ? rested_ + 1 : 0;
    if (rested_ < rests_before) return;
    rested_ = 0;
    if (!order_.camera.isEmpty() && !at_camera_) return go_to_camera();
    if (order_.run_steps > 0 && !started_) {
        started_ = true;
        window_.document().edit(tr("Steps"),
                                [this](Project& project) { project.erosion.mixing.steps = order_.run_steps; });
        lands.run();
        return;
    }
    take();
}

void Screenshot::go_to_camera() {
    at_camera_ = true;
    const std::vector<SavedView>& cameras = window_.document().project().views;
    const auto named = std::ranges::find(cameras, order_.camera,
                                         [](const SavedView& each) { return QString::fromStdString(each.name); });
    if (named == cameras.end()) {
        const auto done = std::exchange(done_, [](const QString&) {});
        return done(
            tr("the project has no camera called %1; the page Cameras lists those that it has").arg(order_.camera));
    }
    window_.viewport().set_camera(camera_of(*named));
}

void Screenshot::take() {
    const QPixmap picture = window_.grab();
    const auto done = std::exchange(done_, [](const QString&) {});
    done(picture.save(order_.path, "PNG") ? QString() : tr("cannot write %1").arg(order_.path));
}

}  // namespace cuesta
