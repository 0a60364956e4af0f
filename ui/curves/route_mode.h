#pragma once
/// \file Having a route found between two places, for a new path.

#include <QObject>

#include "render/scene/curves.h"
#include "ui/curves/route_finder.h"
#include "ui/curves/route_settings.h"
#include "ui/curves/spline_mode.h"

namespace cuesta {

/// The first press says where the route begins, the second where it ends; neither is held. It is looked for off the GUI
/// thread.
class RouteMode : public QObject, public SplineMode {
    Q_OBJECT
public:
    explicit RouteMode(SplineSession& session);

    /// The next two presses are the ends of a route.
    void begin();
    /// Whether presses are still to say where a route begins or ends.
    bool is_due() const { return is_due_; }
    void set_due(bool is_due) { is_due_ = is_due; }
    /// Due, or being looked for.
    bool is_on() const { return is_due_ || routes_.is_busy(); }
    void drop();
    /// A route that was found while something was pressed comes now.
    void deliver();
    RouteSettings& settings() { return settings_; }
    /// The ends as far as they are known.
    void draw(Drawing& drawing) const;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer&, bool) override {}
    void release(const ViewPointer&) override {}
    void abandon() override {}
    QString hint() const override;
    /// Message for a press beside the land while one is due.
    QString missed_words() const;

Q_SIGNALS:
    /// A path along the route, of at least two knots.
    void found(const cuesta::Path& path);
    /// There is no route, in words.
    void failed(const QString& message);

private:
    void take(const Route& route);

    RouteFinder routes_;
    RouteSettings settings_;
    bool is_due_ = false;
    std::optional<glm::dvec3> from_, to_;
    PathKind kind_ = PathKind::road;
    float grade_ = 0;
    std::optional<Route> waiting_;  ///< for the end of a press
};

}  // namespace cuesta
