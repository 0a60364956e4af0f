#include "ui/curves/route_mode.h"

#include <utility>

#include "core/model/automatic_tangents.h"

namespace cuesta {

RouteMode::RouteMode(SplineSession& session) : SplineMode(session) {
    connect(&routes_, &RouteFinder::progressed, this, [this] { this->session().note_change(); });
    connect(&routes_, &RouteFinder::found, this, &RouteMode::take);
    connect(&routes_, &RouteFinder::failed, this, [this](const QString& message) {
        drop();
        Q_EMIT failed(tr("No route found: %1").arg(message));
    });
}

void RouteMode::begin() {
    is_due_ = true;
    session().note_change();
}

bool RouteMode::press(const ViewPointer& pointer) {
    const auto place = session().aim(pointer);
    if (!place) return false;
    if (!from_) {
        from_ = place;
        session().note_change();
        return true;
    }
    const std::shared_ptr<const Land> land = session().ground().land;
    if (!land) return false;
    RouteRequest request;
    request.from = {from_->x, from_->z};
    request.to = {place->x, place->z};
    kind_ = way_of_kind(static_cast<PathKind>(session().kind));
    request.parameters = settings_.of(kind_);
    grade_ = request.parameters.grade_limit;
    to_ = place;
    is_due_ = false;
    routes_.find(request, land, session().document.value());
    session().note_change();
    return true;
}

void RouteMode::take(const Route& route) {
    // A drag holds all paths as they were at its press.
    if (session().pressing) {
        waiting_ = route;
        return;
    }
    Path path = path_of_kind(kind_);
    path.knots = route.knots;
    path.parameters.grade_limit = grade_;
    update_automatic_tangents(path);
    drop();
    if (path.knots.size() > 1) Q_EMIT found(path);
}

void RouteMode::deliver() {
    if (waiting_) take(*std::exchange(waiting_, std::nullopt));
}

void RouteMode::drop() {
    routes_.cancel();
    is_due_ = false;
    from_.reset();
    to_.reset();
    waiting_.reset();
    session().note_change();
}

void RouteMode::draw(Drawing& drawing) const {
    if (!is_on()) return;
    constexpr glm::vec4 ochre{0.831F, 0.604F, 0.290F, 1}, rim{0.08F, 0.09F, 0.10F, 0.85F};
    const auto& end = to_ ? to_ : session().tip;
    for (const auto& place : {from_, end})
        if (place) drawing.marks.push_back({*place, MarkShape::ring, ochre, rim, 12, glm::dvec3(0.0)});
    if (from_ && end) drawing.curves.push_back({{*from_, *end}, ochre, 1.2F, 6});
}

QString RouteMode::missed_words() const {
    return from_ ? tr("The click missed the land. Click the ground where the route ends.")
                 : tr("The click missed the land. Click the ground where the route starts.");
}

QString RouteMode::hint() const {
    if (!is_on()) return {};
    if (routes_.is_busy()) return tr("Finding a route: %1 %  ·  Esc cancels").arg(routes_.share() * 100, 0, 'f', 0);
    return from_ ? tr("Click the end of the route  ·  Esc cancels")
                 : tr("Click the start of the route  ·  Esc cancels");
}

}  // namespace cuesta
