#pragma once
/// \file Route costs by kind of path; kept with the user's settings.

#include <map>

#include "core/carve/parameters.h"
#include "core/carve/route_parameters.h"

namespace cuesta {

/// Kinds that a route can become: roads, railways and trails; of other kinds, which go elsewhere, a road.
PathKind way_of_kind(PathKind kind);

/// GUI thread. Kinds are ways (way_of_kind()).
class RouteSettings {
public:
    /// Unless the user says otherwise: as declared, with the grade that new paths of the kind have.
    static RouteParameters usual(PathKind way);
    const RouteParameters& of(PathKind way);
    /// Kept at once; what is as usual is not, so that it follows if that changes.
    void set(PathKind way, const RouteParameters& parameters);

private:
    std::map<PathKind, RouteParameters> known_;
};

}  // namespace cuesta
