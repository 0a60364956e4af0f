/// The books of solids for every kind of erosion and mixture, and random parameters within their ranges.

#include <algorithm>
#include <cmath>
#include <string>

#include "core/erosion/erode.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int width = 24;
constexpr int height = 20;

struct Mixture {
    std::string name;
    std::array<float, erosion_kind_count> weights;  ///< by ErosionKind
};

const std::vector<Mixture>& mixtures() {
    static const std::vector<Mixture> all{
        {"water", {1, 0, 0, 0, 0}},      {"wind", {0, 1, 0, 0, 0}},
        {"thermal", {0, 0, 1, 0, 0}},    {"stream power", {0, 0, 0, 1, 0}},
        {"droplets", {0, 0, 0, 0, 1}},   {"water and thermal", {4, 0, 1, 0, 0}},
        {"lava", {0, 0, 0, 0, 0, 0, 1}}, {"all of them", {5, 3, 2, 1, 2, 1, 1, 1}},
    };
    return all;
}

void set_weights(MixingParameters& mixing, const std::array<float, erosion_kind_count>& weights) {
    mixing.water = weights[0];
    mixing.wind = weights[1];
    mixing.thermal = weights[2];
    mixing.stream_power = weights[3];
    mixing.droplets = weights[4];
    mixing.glaciers = weights[5];
    mixing.lava = weights[6];
    mixing.coast = weights[7];
}

ErosionState bedded_start(int w, int h, std::uint64_t seed) {
    ErosionState state = layered_start(w, h, 10, 15, seed);
    state.beds.profile = {0.2F, 0.2F, 0.9F, 0.5F, static_cast<std::uint32_t>(seed)};
    state.beds.place = state.reference;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) state.beds.place(x, y) *= 0.2F;
    return state;
}

/// Part of the solids that the books do not explain, m^3.
double unexplained(const ErosionState& start, const ErosionState& state) {
    const double cell_area = state.cell_size * state.cell_size;
    double sum = (sum_of(state.change) - sum_of(start.change)) * cell_area;
    if (!state.sediment.empty()) sum += sum_of(state.sediment) * cell_area;
    return sum + state.ledger.left_map + state.ledger.transport_loss - state.ledger.uplifted;
}

bool whole(const Raster<float>& cells, bool may_be_negative) {
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x)
            if (!std::isfinite(cells(x, y)) || (!may_be_negative && cells(x, y) < 0)) return false;
    return true;
}

/// Nothing is no number, nothing is negative that cannot be.
bool whole(const ErosionState& state) {
    bool sound = whole(state.change, true) && whole(state.depth, false) && whole(state.sediment, false) &&
                 whole(state.flow, false) && whole(state.passages, false) && whole(state.ice, false) &&
                 whole(state.lava, false) && whole(state.lava_top, true) && whole(state.shore, true) &&
                 whole(state.cliff_line, true) && whole(state.beach, false) && whole(state.talus, false) &&
                 whole(state.till, false);
    for (const Raster<float>& layer : state.thickness) sound = sound && whole(layer, false);
    const Ledger& books = state.ledger;
    for (const double entry : {books.moved, books.left_map, books.uplifted, books.transport_loss, books.rain,
                               books.evaporated, books.water_left_map})
        sound = sound && std::isfinite(entry);
    return sound && books.moved >= 0 && books.rain >= 0 && books.evaporated >= 0;
}

/// Draws every parameter of the set within its range, small values more often than great ones.
template <class Set>
void draw(RandomSequence& random, Set& set) {
    for (const ParameterField& field : fields_of<Set>()) {
        const ParameterDescription& d = field.description;
        double share = static_cast<double>(random.unit());
        if (d.type == ParameterType::number) share *= share * share;
        double value = d.minimum + (d.maximum - d.minimum) * share;
        // Parameters that only take time: 24 * 20 cells need no more.
        if (d.id == "droplets.iterations") value = std::min(value, 300.0);
        if (d.id == "droplets.density") value = std::min(value, 0.2);
        field.put(&set, d.type == ParameterType::number ? value : std::floor(std::min(value, d.maximum)));
    }
}

}  // namespace

TEST_CASE("solids: the books close to 1e-5 of what was eroded, for 5000 steps of every kind and mixture",
          "[ledger][slow]") {
    for (const Mixture& mixture : mixtures())
        for (const int ground : {0, 1, 2}) {
            ErosionInput input;
            set_weights(input.schedule.mixing, mixture.weights);
            const ErosionState start = ground == 0   ? monolith_start(width, height, 10, 15, 3)
                                       : ground == 1 ? layered_start(width, height, 10, 15, 3)
                                                     : bedded_start(width, height, 3);
            ErosionState state = start;
            REQUIRE(erosion_steps(state, input, 5000, {}) == 5000);
            INFO(mixture.name << (ground == 0 ? ", one material" : ground == 1 ? ", layered" : ", with beds"));
            CHECK(whole(state));
            // Eruptions erode nothing.
            const double turnover = state.ledger.moved > 0 ? state.ledger.moved : state.ledger.uplifted;
            CHECK(turnover > 0);
            CHECK(std::abs(unexplained(start, state)) <= 1e-5 * turnover);
            // A control: the books notice a ten-thousandth of what moved.
            ErosionState wrong = state;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) wrong.change(x, y) += static_cast<float>(1e-4 * turnover / 48000);
            CHECK(std::abs(unexplained(start, wrong)) > 1e-5 * turnover);
        }
}

TEST_CASE("erosion: nothing negative and nothing but numbers, for 500 random settings within their ranges",
          "[property][slow]") {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        RandomSequence random(seed, RandomStream::test);
        ErosionInput input;
        ErosionSchedule::each_set(input.schedule, [&](const char*, auto& set) { draw(random, set); });
        // Every kind alone in turn, then mixtures.
        std::array<float, erosion_kind_count> weights{};
        if (seed % 9 < 8)
            weights[seed % 9] = 1;
        else
            for (float& weight : weights) weight = 1;
        set_weights(input.schedule.mixing, weights);
        // Drawn levels lie far from this ground: without a shore waves have nothing to do.
        if (seed % 9 >= 7) {
            input.schedule.mixing.border = Border::sea;
            input.schedule.mixing.sea_level = 500 - input.schedule.coast.level;
        }
        if (random.below(3) == 0) {
            input.protection = patchy_layer(width, height, 1.5F, seed);
            input.erodibility = patchy_layer(width, height, 2, seed + 1);
            input.rain_share = patchy_layer(width, height, 2, seed + 2);
        }
        const float amplitude = random.below(4) == 0 ? 500.0F : 15.0F;
        ErosionState state = random.below(2) == 0   ? monolith_start(width, height, 10, amplitude, seed)
                             : random.below(2) == 0 ? layered_start(width, height, 10, amplitude, seed)
                                                    : bedded_start(width, height, seed);
        erosion_steps(state, input, 8, {});
        INFO("seed " << seed);
        CHECK(whole(state));
        if (!whole(state)) break;
    }
}
