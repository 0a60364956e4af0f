#pragma once
/// \file Paths for tests that must hold for all of them.

#include "core/base/random.h"
#include "core/model/automatic_tangents.h"
#include "core/model/path.h"
#include "tests/core/random_splines.h"

namespace cuesta {

template <class Set>
void put_random_parameters(RandomSequence& random, Set& set) {
    for (const ParameterField& field : fields_of<Set>()) {
        const ParameterDescription& d = field.description;
        double value = d.minimum + (d.maximum - d.minimum) * static_cast<double>(random.unit());
        value = d.type == ParameterType::number ? static_cast<double>(static_cast<float>(value)) : std::floor(value);
        field.put(&set, value);
    }
}

/// Any kind, any parameters, up to 6 knots of all tangent modes within 1000 m of the origin, up to 5 meta points, with
/// or without a cross-section of its own.
inline Path random_path(RandomSequence& random, int id) {
    Path path;
    path.id = id;
    path.name = random.below(2) == 1 ? "Stra\xc3\x9f"
                                       "e \"1\""
                                     : "";
    for (float& channel : path.colour) channel = random.unit();
    path.enabled = random.below(2) == 1;
    path.visible = random.below(2) == 1;
    path.locked = random.below(2) == 1;
    put_random_parameters(random, path.parameters);
    path.closed = is_area(path.parameters.kind) || random.below(3) == 0;
    const FeatureSpline shape = random_spline(random, static_cast<int>(random.below(7)), 0, path.closed);
    path.knots = shape.knots;
    const int points = path.curve_count() == 0 ? 0 : static_cast<int>(random.below(6));
    double position = 0;
    for (int i = 0; i < points; ++i) {
        position += path.curve_count() * static_cast<double>(random.between(0.1F, 0.9F)) / points;
        PathPoint point;
        point.position = position;
        put_random_parameters(random, point.parameters);
        path.meta_points.push_back(point);
    }
    if (random.below(2) == 1)
        for (int i = 0; i <= 4; ++i) {
            const double y = static_cast<double>(random.between(-1, 1));
            path.own_cross_section.emplace_back(i / 2.0 - 1, y);
        }
    update_automatic_tangents(path);
    return path;
}

}  // namespace cuesta
