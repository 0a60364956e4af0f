#include "ui/paths/path_rerouting.h"

#include <algorithm>
#include <utility>

#include "core/model/automatic_tangents.h"
#include "ui/base/curve_set.h"
#include "ui/curves/route_settings.h"

namespace cuesta {

PathRerouting::PathRerouting(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&routes_, &RouteFinder::progressed, this, &PathRerouting::progressed);
    connect(&routes_, &RouteFinder::found, this, &PathRerouting::take);
    connect(&routes_, &RouteFinder::failed, this, [this](const QString& message) {
        cancel();
        Q_EMIT failed(tr("No route found: %1").arg(message));
    });
}

double PathRerouting::share() const {
    if (legs_.empty()) return 0;
    return (static_cast<double>(done_) + routes_.share()) / static_cast<double>(legs_.size());
}

void PathRerouting::begin(int path_id, bool through_knots, std::shared_ptr<const Land> land) {
    cancel();
    const Path* path = find_path(document_.project(), path_id);
    if (!path || !land || path->closed || path->knots.size() < 2) return;
    path_ = *path;
    land_ = std::move(land);
    auto others = std::make_shared<Project>(document_.project());
    std::erase_if(others->paths, [path_id](const Path& other) { return other.id == path_id; });
    others_ = std::move(others);
    RouteParameters parameters = RouteSettings::usual(way_of_kind(path_.parameters.kind));
    const PathParameters& own = path_.parameters;
    if (own.grade_limit > 0) parameters.grade_limit = std::clamp(own.grade_limit, 0.001F, 1.0F);
    for (const float limit : {own.cut_limit, own.fill_limit})
        if (limit > 0) parameters.deepest_cut = std::min(parameters.deepest_cut, limit);
    const auto place = [&](std::size_t knot) {
        return glm::dvec2(path_.knots[knot].position.x, path_.knots[knot].position.z);
    };
    const std::size_t last = path_.knots.size() - 1;
    if (through_knots)
        for (std::size_t i = 0; i < last; ++i) legs_.push_back({place(i), place(i + 1), parameters});
    else
        legs_.push_back({place(0), place(last), parameters});
    find_next();
}

void PathRerouting::cancel() {
    routes_.cancel();
    legs_.clear();
    knots_.clear();
    done_ = 0;
    Q_EMIT progressed();
}

void PathRerouting::find_next() {
    routes_.find(legs_[done_], land_, others_);
}

void PathRerouting::take(const Route& route) {
    if (legs_.empty()) return;
    std::vector<Knot> leg = route.knots;
    if (!knots_.empty() && !leg.empty()) {
        // At the meeting of two legs the path turns as automatic tangents have it.
        knots_.back().tangents = TangentMode::automatic;
        leg.erase(leg.begin());
    }
    knots_.insert(knots_.end(), leg.begin(), leg.end());
    if (++done_ < legs_.size())
        find_next();
    else
        finish();
}

void PathRerouting::finish() {
    const std::vector<Knot> knots = std::exchange(knots_, {});
    const Path* now = find_path(document_.project(), path_.id);
    const bool is_same = now && *now == path_;
    legs_.clear();
    done_ = 0;
    if (is_same && knots.size() > 1)
        document_.edit(tr("Find route"), [&](Project& project) {
            Path& path = *find_path(project, path_.id);
            const double stretched = static_cast<double>(knots.size() - 1) / path.curve_count();
            path.knots = knots;
            for (PathPoint& point : path.meta_points) {
                point.position *= stretched;
                // Bridges and tunnels were over ground that the path now avoids.
                point.parameters.structure = PathStructure::surface;
            }
            update_automatic_tangents(path);
        });
    document_.end_gesture();
    Q_EMIT progressed();
}

}  // namespace cuesta
