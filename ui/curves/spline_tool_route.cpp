/// \file The part of the path tool that has routes found between two places.

#include "core/model/automatic_tangents.h"
#include "core/model/spline_list.h"
#include "ui/curves/spline_tool.h"

namespace cuesta {
void SplineTool::begin_route() {
    drop_draft();
    selection_.clear();
    route_is_due_ = true;
    note_change();
}

/// The first click says where the route begins, the second where it ends.
bool SplineTool::press_route(const ViewPointer& pointer) {
    const auto place = draft_place(pointer);
    if (!place) return false;
    if (!route_from_) {
        route_from_ = place;
        note_change();
        return true;
    }
    const std::shared_ptr<const Land> land = ground_().land;
    if (!land) return false;
    RouteRequest request;
    request.from = {route_from_->x, route_from_->z};
    request.to = {place->x, place->z};
    route_kind_ = route_way();
    request.parameters = route_settings_.of(route_kind_);
    route_grade_ = request.parameters.grade_limit;
    route_to_ = place;
    route_is_due_ = false;
    routes_.find(request, land, document_.value());
    note_change();
    return true;
}

void SplineTool::take_route(const Route& route) {
    // A drag holds all paths as they were at its press.
    if (press_ != Press::none) {
        found_route_ = route;
        return;
    }
    Path path = path_of_kind(route_kind_);
    path.knots = route.knots;
    path.parameters.grade_limit = route_grade_;
    update_automatic_tangents(path);
    drop_route();
    if (path.knots.size() < 2) return;
    int id = 0;
    edit(tr("Find route"), [&](Project& project) { id = add_spline(project.paths, path); }, {});
    if (!is_drawing()) selection_.select_spline(id);
}

void SplineTool::drop_route() {
    routes_.cancel();
    route_is_due_ = false;
    route_from_.reset();
    route_to_.reset();
    found_route_.reset();
    note_change();
}

bool SplineTool::is_routing() const {
    return route_is_due_ || routes_.is_busy();
}

/// The ends as far as they are known.
void SplineTool::draw_route(Drawing& drawing) const {
    if (!is_routing()) return;
    constexpr glm::vec4 ochre{0.831F, 0.604F, 0.290F, 1}, rim{0.08F, 0.09F, 0.10F, 0.85F};
    const auto& end = route_to_ ? route_to_ : draft_tip_;
    for (const auto& place : {route_from_, end})
        if (place) drawing.marks.push_back({*place, MarkShape::ring, ochre, rim, 12, glm::dvec3(0.0)});
    if (route_from_ && end) drawing.curves.push_back({{*route_from_, *end}, ochre, 1.2F, 6});
}

QString SplineTool::route_hint() const {
    if (routes_.is_busy()) return tr("Finding a route: %1 %  ·  Esc cancels").arg(routes_.share() * 100, 0, 'f', 0);
    return route_from_ ? tr("Click the end of the route  ·  Esc cancels")
                       : tr("Click the start of the route  ·  Esc cancels");
}

}  // namespace cuesta
