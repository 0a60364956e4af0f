/// The fast sweeps of water erosion against the plain rewriting of it, byte for byte.

#include "core/base/threads.h"
#include "core/erosion/row_pieces.h"
#include "tests/catch.h"
#include "tests/core/water_reference.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Same bytes in every raster (Raster's == compares numbers, and there must be no NaN).
void check_same(const ErosionState& a, const ErosionState& b) {
    CHECK(a.change == b.change);
    CHECK(a.depth == b.depth);
    CHECK(a.sediment == b.sediment);
    for (std::size_t i = 0; i < 4; ++i) CHECK(a.outflow[i] == b.outflow[i]);
    for (std::size_t i = 0; i < 4; ++i) CHECK(a.pipe_flow[i] == b.pipe_flow[i]);
    CHECK(a.flow == b.flow);
    CHECK(a.thickness == b.thickness);
    CHECK(a.steps_of_kind == b.steps_of_kind);
}

struct ThreadCount {
    explicit ThreadCount(int count) { set_thread_count(count); }
    ~ThreadCount() { set_thread_count(0); }
};

/// Two layers over the bottom; the second wedges out.
void add_layers(ErosionState& state) {
    const int width = state.width(), height = state.height();
    state.thickness.push_back(ground_from(width, height, [](int x, int y) { return (x + y) % 5 == 0 ? 0.3 : 0.0; }));
    state.thickness.push_back(
        ground_from(width, height, [](int x, int y) { return std::max(0.0, 0.2 * (x % 7) - 0.01 * y); }));
    state.materials.resize(3);
    state.materials[1].dissolubility = 0.25F;
    state.materials[2].dissolubility = 0.6F;
    state.beds.place = ground_from(width, height, [](int x, int y) { return 0.1 * x + 0.03 * y; });
    state.beds.profile = {0.5F, 0.3F, 0.8F, 0.5F, 7};
}

}  // namespace

TEST_CASE("fast water steps give the bytes of the plain ones", "[water]") {
    const auto [width, height] =
        GENERATE(std::pair{1, 1}, std::pair{1, 23}, std::pair{40, 1}, std::pair{17, 5}, std::pair{64, 64},
                 std::pair{333, 257}, std::pair{2 * cells_of_piece + 37, 6});
    const auto border = GENERATE(Border::open, Border::closed, Border::sea, Border::periodic);
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(width, height, border, scheme, layered);
    if (scheme != WaterScheme::improved && (border == Border::sea || border == Border::periodic)) return;

    ErosionState start = dry_world(hills(width, height, 10), 10);
    if (layered) add_layers(start);
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.rain.power = 0.3F;
    input.schedule.mixing.border = border;
    input.schedule.mixing.sea_level = 20;
    input.schedule.water.scheme = scheme;
    input.sources.push_back(
        {SourceKind::permanent, ground_from(width, height, [](int x, int y) { return x == y ? 0.2 : 0; })});
    input.sources.push_back(
        {SourceKind::one_time, ground_from(width, height, [](int x, int) { return 0.05 * (x % 3); })});

    ErosionState expected = start;
    const int steps = 11;  // two sweeps of four steps and one of three
    plain_water_steps(expected, input, steps);
    for (const int threads : {1, 2, 7}) {
        CAPTURE(threads);
        const ThreadCount count(threads);
        ErosionState state = start;
        water_steps(state, input, steps);
        check_same(state, expected);
    }
    // One by one, and stopped and continued from a copy.
    ErosionState state = start;
    for (int i = 0; i < 5; ++i) water_steps(state, input, 1);
    ErosionState continued = state;
    water_steps(continued, input, steps - 5);
    check_same(continued, expected);
}

TEST_CASE("the books of water erosion do not depend on threads and interruptions", "[water]") {
    ErosionState once = dry_world(hills(90, 130, 10), 10);
    ErosionState bit_by_bit = once;
    const ErosionInput input = rain_of(RainKind::discs);
    water_steps(once, input, 12);
    const ThreadCount count(7);
    water_steps(bit_by_bit, input, 1);
    water_steps(bit_by_bit, input, 0);
    water_steps(bit_by_bit, input, 2);
    water_steps(bit_by_bit, input, 9);
    CHECK(once.ledger == bit_by_bit.ledger);
    CHECK(once.ledger.moved > 0);
    check_same(once, bit_by_bit);
}

TEST_CASE("every kind of rain is the same on any number of threads", "[water]") {
    const auto kind = GENERATE(RainKind::drops, RainKind::discs, RainKind::uniform, RainKind::none);
    CAPTURE(kind);
    ErosionState expected = dry_world(hills(120, 95, 5), 5);
    ErosionState state = expected;
    plain_water_steps(expected, rain_of(kind), 9);
    const ThreadCount count(3);
    water_steps(state, rain_of(kind), 9);
    check_same(state, expected);
    CHECK((state.ledger.rain > 0) == (kind != RainKind::none));
}
