#pragma once
/// \file Paths along the rivers and around the lakes of a land.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// By which figure a cell counts as a river.
enum class TraceBy { drainage, flow, passages };
template <>
struct EnumNames<TraceBy> {
    static constexpr std::array<std::string_view, 3> names{"drainage", "flow", "passages"};
};

struct TraceParameters {
    TraceBy by = TraceBy::drainage;
    float source = 0.5F;
    float threshold = 0.01F;
    float least_length = 500.0F;
    int most = 50;
    bool lakes = true;
    float least_lake = 50000.0F;

    static constexpr std::string_view prefix = "trace";
    static constexpr std::string_view title = "Rivers of the terrain";
    static constexpr auto parameters() {
        using P = TraceParameters;
        return std::tuple{
            choice("by", "Trace by", &P::by,
                   "drainage: where much land drains; flow: where much water flowed during erosion; passages: where "
                   "many droplets passed (Talle)."),
            parameter("source", "River source", &P::source, Unit::square_kilometre, 1e-6, 1e6,
                      "Rivers begin where this much land drains to them.")
                .scale(0.01, 100, true),
            parameter("threshold", "Share of cells", &P::threshold, Unit::fraction, 0.0001, 0.5,
                      "Share of all cells, those with the greatest flow or the most droplet passes, from which rivers "
                      "run.")
                .scale(0.0005, 0.1, true),
            parameter("least_length", "Shortest river", &P::least_length, Unit::metre, 0, 1000000,
                      "Shorter rivers are left out.")
                .scale(10, 10000, true),
            parameter("most", "Maximum number", &P::most, Unit::none, 1, 1000,
                      "Rivers of the greatest discharge are kept, this many at most.")
                .scale(1, 200),
            toggle("lakes", "Lakes", &P::lakes, "Draws lakes around the water in depressions, at its spill level."),
            parameter("least_lake", "Smallest lake", &P::least_lake, Unit::square_metre, 0, 1e9,
                      "Lakes of a smaller area are left out.")
                .scale(100, 1e6, true),
        };
    }
    bool operator==(const TraceParameters&) const = default;
};

}  // namespace cuesta
