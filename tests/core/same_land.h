#pragma once
/// \file Whether two lands are the same to the byte.

#include <map>
#include <string>
#include <variant>

#include "core/pipeline/land.h"
#include "tests/catch.h"

namespace cuesta {

template <class T>
void check_same(const std::shared_ptr<const Raster<T>>& a, const std::shared_ptr<const Raster<T>>& b) {
    REQUIRE(static_cast<bool>(a) == static_cast<bool>(b));
    if (a) CHECK(*a == *b);
}

/// By the names of for_each_raster().
inline auto rasters_of(const Land& land) {
    std::map<std::string, std::variant<SharedRaster, SharedBytes>> rasters;
    for_each_raster(land, [&](const char* name, const auto& raster) { rasters.emplace(name, raster); });
    return rasters;
}

inline void check_same(const Land& a, const Land& b) {
    const auto of_a = rasters_of(a), of_b = rasters_of(b);
    CHECK(of_a.size() == of_b.size());
    for (const auto& [name, raster] : of_a) {
        INFO(name);
        REQUIRE(of_b.contains(name));
        const auto& other = of_b.at(name);
        std::visit([&](const auto& r) { check_same(r, std::get<std::decay_t<decltype(r)>>(other)); }, raster);
    }
    CHECK(a.report.steps_done == b.report.steps_done);
    CHECK(a.report.steps_of_kind == b.report.steps_of_kind);
    CHECK(a.report.ledger == b.report.ledger);
    CHECK(a.report.ground_before == b.report.ground_before);
    CHECK(a.report.ground_after == b.report.ground_after);
    CHECK(a.report.suspended == b.report.suspended);
}

}  // namespace cuesta
