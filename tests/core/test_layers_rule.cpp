#include <array>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/erosion/erode.h"
#include "core/erosion/layers.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

struct Taken {
    std::vector<float> thickness;
    float taken;
};

/// The rule for one cell as section 4.3.2 of Prokop tells it, in doubles and with plain branches.
Taken reference_take(std::vector<float> thickness, const std::vector<float>& factors, double demand, double limit) {
    double unmet = 1;
    double taken = 0;
    for (std::size_t layer = 0; layer < factors.size(); ++layer) {
        const double wanted = std::min(demand * factors[layer], limit) * unmet;
        if (layer == thickness.size()) {
            taken += wanted;
            break;
        }
        if (thickness[layer] == 0) continue;
        if (wanted <= thickness[layer]) {
            thickness[layer] -= static_cast<float>(wanted);
            taken += wanted;
            break;
        }
        taken += thickness[layer];
        unmet *= 1 - thickness[layer] / wanted;
        thickness[layer] = 0;
    }
    return {thickness, static_cast<float>(taken)};
}

Taken take(std::vector<float> thickness, const std::vector<float>& factors, float demand,
           const float* limit = nullptr) {
    std::vector<float*> rows;
    for (float& layer : thickness) rows.push_back(&layer);
    float unmet = -1;
    float taken = -1;
    if (limit)
        take_across_layers(rows, factors, &demand, limit, &unmet, &taken, 1);
    else
        take_across_layers(rows, factors, &demand, &unmet, &taken, 1);
    return {thickness, taken};
}

}  // namespace

TEST_CASE("taking across layers: the worked example of the thesis", "[layers_rule]") {
    // 10 cm wanted, 6 there: 60 % met. The next layer is as soft and holds 2 of the 4 that remain: 80 % met.
    // The third is twice as hard: of its 5 cm, the open 20 % are 1 cm.
    const Taken result = take({0.06F, 0.02F, 0.5F}, {1, 1, 0.5F, 1}, 0.10F);
    CHECK(result.thickness[0] == 0);
    CHECK(result.thickness[1] == 0);
    // A few roundings of numbers below 1.
    CHECK(result.thickness[2] == Approx(0.49F).margin(2e-7));
    CHECK(result.taken == Approx(0.09F).margin(2e-7));
}

TEST_CASE("taking across layers: a proof layer shields what lies below, an empty one does not", "[layers_rule]") {
    CHECK(take({0.06F, 0.5F}, {1, 0, 1}, 0.10F).taken == 0.06F);
    CHECK(take({0.06F, 0.5F}, {1, 0, 1}, 0.10F).thickness[1] == 0.5F);
    CHECK(take({0.0F, 0.5F}, {1, 0, 1}, 0.10F).taken == 0.0F);
    CHECK(take({0.0F, 0.0F}, {1, 0, 1}, 0.10F).taken == 0.10F);
    CHECK(take({0.0F, 0.0F}, {0, 0, 0.5F}, 0.10F).taken == 0.05F);
    CHECK(take({0.3F, 0.2F}, {1, 1, 1}, 0.0F).taken == 0.0F);
}

TEST_CASE("taking across layers: the limit holds in every layer", "[layers_rule]") {
    const float limit = 0.01F;
    CHECK(take({0.5F}, {1, 1}, 0.10F, &limit).taken == 0.01F);
    CHECK(take({}, {1}, 0.10F, &limit).taken == 0.01F);
    CHECK(take({0.004F}, {1, 1}, 0.10F, &limit).taken == Approx(0.01F).margin(1e-9));  // one rounding
    const float none = 0.0F;
    CHECK(take({0.5F}, {1, 1}, 0.10F, &none).taken == 0.0F);
}

TEST_CASE("taking across layers: random stacks agree with the rule in doubles", "[layers_rule]") {
    RandomSequence random(5, RandomStream::test);
    for (int trial = 0; trial < 2000; ++trial) {
        const std::uint32_t layers = random.below(5);
        std::vector<float> thickness;
        std::vector<float> factors;
        for (std::uint32_t i = 0; i < layers; ++i) thickness.push_back(std::max(0.0F, random.between(-0.2F, 0.4F)));
        for (std::uint32_t i = 0; i <= layers; ++i) factors.push_back(std::max(0.0F, random.between(-0.2F, 1.0F)));
        const float demand = random.unit();
        const float limit = random.unit();
        const bool limited = random.below(2) == 1;
        const Taken expected = reference_take(thickness, factors, demand, limited ? limit : INFINITY);
        const Taken result = take(thickness, factors, demand, limited ? &limit : nullptr);
        // Each layer rounds a few times; the share left open is divided by at least the smallest factor drawn.
        CHECK(result.taken == Approx(expected.taken).margin(2e-6));
        double before = 0;
        double after = 0;
        for (std::uint32_t i = 0; i < layers; ++i) {
            CHECK(result.thickness[i] >= 0);
            CHECK(result.thickness[i] <= thickness[i]);
            CHECK(result.thickness[i] == Approx(expected.thickness[i]).margin(2e-6));
            before += thickness[i];
            after += result.thickness[i];
        }
        // Material that is not from the bottom came from the layers: four roundings of numbers below 2.
        CHECK(before - after <= result.taken + 1e-6);
    }
}

TEST_CASE("a run starts with no change and with every talus filled in", "[layers_rule]") {
    std::vector<MaterialParameters> materials(3);
    materials[1].talus = 50;
    ThermalParameters thermal;
    thermal.talus = 33;
    std::vector<Raster<float>> thickness(2, Raster<float>(4, 3, 0.5F));
    const ErosionState state = start_of_erosion(Raster<float>(4, 3, 100.0F), 10, thickness, materials, thermal);
    CHECK(state.width() == 4);
    CHECK(state.height() == 3);
    CHECK(state.cell_size == 10);
    CHECK(state.layered());
    CHECK(state.reference == Raster<float>(4, 3, 100.0F));
    CHECK(state.change == Raster<float>(4, 3, 0.0F));
    CHECK(state.materials[0].talus == 33);
    CHECK(state.materials[1].talus == 50);
    CHECK(state.materials[2].talus == 33);
    CHECK(state.steps_done == 0);
    CHECK(state.ledger == Ledger{});
    CHECK_THROWS_AS(start_of_erosion(Raster<float>(4, 3), 10, thickness, {MaterialParameters{}}, thermal), BugFound);
}
