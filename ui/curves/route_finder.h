#pragma once
/// \file Finds routes off the GUI thread.

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <stop_token>

#include "core/carve/route.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// GUI thread. One search at a time; a new one stops the one before. The destructor stops and waits.
class RouteFinder : public QObject {
    Q_OBJECT
public:
    explicit RouteFinder(QObject* parent = nullptr);
    ~RouteFinder() override;

    /// On the ground and among the waters of `land`, which is not null; `project` says what ways there are.
    void find(const RouteRequest& request, std::shared_ptr<const Land> land, std::shared_ptr<const Project> project);
    void cancel();
    bool is_busy() const { return busy_; }
    double share() const { return share_; }  ///< done, 0..1

Q_SIGNALS:
    /// share() or is_busy() is another.
    void progressed();
    void found(const Route& route);
    /// There is no route, in words.
    void failed(const QString& message);

private:
    void end(int search, const Result<Route>& result);

    QThreadPool pool_;
    std::stop_source stop_;
    int search_ = 0;  ///< the newest; what older ones report is dropped
    bool busy_ = false;
    double share_ = 0;
};

}  // namespace cuesta
