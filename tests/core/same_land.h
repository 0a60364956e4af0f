#pragma once
/// \file Whether two lands are the same to the byte.

#include "core/pipeline/land.h"
#include "tests/catch.h"

namespace cuesta {

inline void check_same(const SharedRaster& a, const SharedRaster& b) {
    REQUIRE(static_cast<bool>(a) == static_cast<bool>(b));
    if (a) CHECK(*a == *b);
}

inline void check_same(const Land& a, const Land& b) {
    check_same(a.ground, b.ground);
    check_same(a.before, b.before);
    check_same(a.water_depth, b.water_depth);
    check_same(a.sediment, b.sediment);
    check_same(a.flow, b.flow);
    check_same(a.wear, b.wear);
    check_same(a.deposit, b.deposit);
    check_same(a.loose, b.loose);
    CHECK(a.report.steps_done == b.report.steps_done);
    CHECK(a.report.steps_of_kind == b.report.steps_of_kind);
    CHECK(a.report.ledger == b.report.ledger);
    CHECK(a.report.ground_before == b.report.ground_before);
    CHECK(a.report.ground_after == b.report.ground_after);
    CHECK(a.report.suspended == b.report.suspended);
}

}  // namespace cuesta
