#include "ui/curves/route_finder.h"

#include <QMetaObject>
#include <utility>

namespace cuesta {

RouteFinder::RouteFinder(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

RouteFinder::~RouteFinder() {
    stop_.request_stop();
    pool_.waitForDone();
}

void RouteFinder::find(const RouteRequest& request, std::shared_ptr<const Land> land,
                       std::shared_ptr<const Project> project) {
    stop_.request_stop();
    stop_ = {};
    busy_ = true;
    share_ = 0;
    const int search = ++search_;
    pool_.start([this, request, land = std::move(land), project = std::move(project), search,
                 stop = stop_.get_token()] {
        // Posted events are dropped with their receiver, which waits for this thread.
        WorkControl control;
        control.stop = stop;
        control.progress = [this, search](double share, std::string_view) {
            QMetaObject::invokeMethod(
                this,
                [this, search, share] {
                    if (search != search_ || !busy_) return;
                    share_ = share;
                    Q_EMIT progressed();
                },
                Qt::QueuedConnection);
        };
        const RasterView<const float> water =
            erosion_of(*land).water_depth ? erosion_of(*land).water_depth->view() : RasterView<const float>{};
        Result<Route> result = find_route(request, land->frame, land->ground->view(), water, project->paths, control);
        QMetaObject::invokeMethod(
            this, [this, search, result = std::move(result)] { end(search, result); }, Qt::QueuedConnection);
    });
    Q_EMIT progressed();
}

void RouteFinder::cancel() {
    if (!busy_) return;
    stop_.request_stop();
    ++search_;
    busy_ = false;
    Q_EMIT progressed();
}

void RouteFinder::end(int search, const Result<Route>& result) {
    if (search != search_) return;
    busy_ = false;
    if (result)
        Q_EMIT found(*result);
    else
        Q_EMIT failed(QString::fromStdString(result.error().message()));
    Q_EMIT progressed();
}

}  // namespace cuesta
