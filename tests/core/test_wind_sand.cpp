#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/erosion/thermal/slope.h"
#include "core/erosion/wind/gusts.h"
#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/wind.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Ground of one loose material under the improved wind, lane after lane and cell after cell, in floats as the kernel
/// or in doubles.
template <class Real>
struct PlainWind {
    int width;
    int height;
    double cell_size;
    float talus;
    std::vector<Real> reference;
    std::vector<Real> change;
    std::int64_t steps = 0;
    double left = 0;   ///< net, in metres over a cell
    double moved = 0;  ///< by the wind

    explicit PlainWind(const ErosionState& state)
        : width(state.width()), height(state.height()), cell_size(state.cell_size), talus(state.materials[0].talus) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                reference.push_back(static_cast<Real>(state.reference(x, y)));
                change.push_back(static_cast<Real>(state.change(x, y)));
            }
    }

    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * width + x); }
    std::vector<Real> heights() const {
        std::vector<Real> ground;
        for (std::size_t i = 0; i < reference.size(); ++i) ground.push_back(reference[i] + change[i]);
        return ground;
    }

    void step(const WindParameters& p) {
        blow(p);
        settle(p);
        ++steps;
    }

    void blow(const WindParameters& p) {
        const auto tan_of = [](float degrees) {
            return std::tan(static_cast<double>(degrees) * std::numbers::pi / 180);
        };
        const wind::LaneVariation variation = wind::lane_variation(steps, static_cast<double>(p.spread));
        const wind::Lanes lanes(width, height, static_cast<double>(p.direction), variation.turn, variation.phase);
        const double length = cell_size * lanes.step_length();
        const double saturation = std::max(static_cast<double>(p.saturation_length), cell_size);
        const auto real = [](double value) { return static_cast<Real>(static_cast<float>(value)); };
        const Real drop = real(length * tan_of(p.fall_angle));
        const Real inverse_step = real(1 / length);
        const Real flat_load = real(cell_size * static_cast<double>(p.sand_flow) / lanes.step_length());
        const Real speed_up = real(static_cast<double>(p.speed_up));
        const Real lead = real(static_cast<double>(p.speed_up * 0.15F));
        const Real memory = real(1 - std::exp(-length / (3 * saturation)));
        const Real relaxation = real(1 - std::exp(-length / saturation));
        const Real pile_up = real(1 / tan_of(p.talus));
        const Real repose_drop = real(length * tan_of(talus));
        const double in_cells = std::max(static_cast<double>(p.saturation_length) / cell_size, 1.0);
        const wind::Gusts gusts{static_cast<double>(p.gusts), 1 / (25 * in_cells),
                                static_cast<double>(steps) * static_cast<double>(p.sand_flow) / (40 * in_cells)};

        const std::vector<Real> ground = heights();
        for (int lane = lanes.first_lane(); lane < lanes.first_lane() + lanes.lane_count(); ++lane) {
            std::vector<std::size_t> cells;
            std::vector<Real> h;  // on the true line, between two cells' middles
            for (int position = 0; position < lanes.length(); ++position) {
                const int minor = lane + lanes.shift(position);
                if (minor < 0 || minor >= lanes.breadth()) continue;
                const int major = lanes.major_index(position);
                const auto cell_at = [&](int i) { return lanes.along_rows() ? at(major, i) : at(i, major); };
                const float offset = lanes.offset(position);
                const int beside = std::clamp(minor + (offset > 0 ? 1 : offset < 0 ? -1 : 0), 0, lanes.breadth() - 1);
                const Real weight = static_cast<Real>(std::abs(offset));
                cells.push_back(cell_at(minor));
                h.push_back(beside == minor
                                ? ground[cell_at(minor)]
                                : (Real(1) - weight) * ground[cell_at(minor)] + weight * ground[cell_at(beside)]);
            }
            if (cells.empty()) continue;
            Real surface = h[0];
            Real felt = 0;
            Real carried = static_cast<Real>(static_cast<float>(p.incoming * static_cast<float>(flat_load))) *
                           static_cast<Real>(wind::gust_factor(gusts, lanes.rightwards(lane)));
            left -= static_cast<double>(carried);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const Real next = i + 1 < cells.size() ? h[i + 1] : h[i];
                const Real floor = surface - drop;
                const bool lit = h[i] > floor;
                const Real now = lit ? h[i] : floor;
                const Real here = std::clamp((now - surface) * inverse_step, Real(-0.5), Real(0.5));
                felt += memory * (here - felt);
                const Real rise = (next - h[i]) * inverse_step;
                const Real ahead = Real(0.5) * (here + std::clamp(rise, Real(-0.5), Real(0.5)));
                const Real stronger = std::max(Real(0), Real(1) + (speed_up * felt + lead * ahead));
                const Real clear = std::clamp(Real(2) - rise * pile_up, Real(0), Real(1));
                const Real saturated = lit ? (flat_load * stronger) * clear : Real(0);
                const Real gain = relaxation * (saturated - carried);
                const Real room = std::max(Real(0), (next - h[i]) + repose_drop);
                const Real take = std::max(Real(0), gain);
                const Real lay = std::min(std::max(Real(0), -gain), room);
                const Real before = change[cells[i]];
                change[cells[i]] = before + (lay - take);
                carried = std::max(Real(0), carried - (change[cells[i]] - before));
                surface = now;
                moved += static_cast<double>(take);
            }
            left += static_cast<double>(carried);
        }
    }

    void settle(const WindParameters& p) {
        const std::vector<Real> ground = heights();
        const Real drop = static_cast<Real>(
            static_cast<float>(cell_size * std::tan(static_cast<double>(talus) * std::numbers::pi / 180)));
        const Real creep = static_cast<Real>(0.1F * p.sand_flow);
        const std::array<std::array<int, 2>, 8> neighbours{
            {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}}};
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                std::array<Real, 8> t{};
                for (std::size_t k = 0; k < 8; ++k) {
                    const int nx = x + neighbours[k][0];
                    const int ny = y + neighbours[k][1];
                    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
                    const Real difference = ground[at(nx, ny)] - ground[at(x, y)];
                    if (k < 4) {
                        t[k] = (difference - std::clamp(difference, -drop, drop)) + creep * difference;
                        continue;
                    }
                    // Diagonals look at the slope between the four cells.
                    const auto other_difference = static_cast<float>(ground[at(nx, y)] - ground[at(x, ny)]);
                    const float inverse_slope =
                        thermal::inverse_slope_of(static_cast<float>(difference), other_difference);
                    t[k] = (static_cast<Real>(thermal::share_over(static_cast<float>(drop), inverse_slope)) + creep) *
                           difference;
                }
                change[at(x, y)] += Real(0.125) * (((t[0] + t[1]) + (t[2] + t[3])) + ((t[4] + t[5]) + (t[6] + t[7])));
            }
    }
};

/// Sand of that thickness on rock that only sand wears.
ErosionState sand_on_rock(const Raster<float>& rock, const Raster<float>& sand, double cell_size) {
    Raster<float> ground = rock;
    for (int y = 0; y < rock.height(); ++y)
        for (int x = 0; x < rock.width(); ++x) ground(x, y) += sand(x, y);
    std::vector<MaterialParameters> materials(2);
    materials[0].talus = 34;
    materials[1] = {80, 1, 1, 0.5F};
    return start_of_erosion(ground, cell_size, {sand}, materials, {});
}

WindParameters steady_wind(float direction) {
    WindParameters parameters;
    parameters.direction = direction;
    parameters.spread = 0;
    parameters.gusts = 0;
    parameters.saturation_length = 2;
    return parameters;
}

}  // namespace

TEST_CASE("wind on sand: the swept rows equal a plain rewriting, bit for bit", "[wind]") {
    const auto [width, height] = GENERATE(std::pair{1, 1}, std::pair{1, 9}, std::pair{9, 1}, std::pair{17, 5},
                                          std::pair{61, 47}, std::pair{150, 170});
    for (const float direction : {0.0F, 90.0F, 180.0F, 270.0F, 45.0F, 225.0F, 20.0F, 290.0F, 110.0F, 200.0F}) {
        CAPTURE(width, height, direction);
        WindParameters parameters;
        parameters.direction = direction;
        ErosionState fast = monolith_start(width, height, 10, 8, 3);
        PlainWind<float> plain(fast);
        for (int i = 0; i < 3; ++i) {
            wind_step(fast, parameters);
            plain.step(parameters);
        }
        int differ = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) differ += fast.change(x, y) == plain.change[plain.at(x, y)] ? 0 : 1;
        CHECK(differ == 0);
        if (width * height > 1) CHECK_FALSE(fast.change == Raster<float>(width, height));
    }
}

TEST_CASE("wind on sand: in doubles the sand's books close to 1e-12", "[wind]") {
    for (const float direction : {270.0F, 30.0F}) {
        const ErosionState start = monolith_start(80, 60, 2, 4, 5);
        PlainWind<double> plain(start);
        WindParameters parameters = steady_wind(direction);
        parameters.spread = 15;
        parameters.gusts = 1;
        for (int i = 0; i < 200; ++i) plain.step(parameters);
        double sum = 0;
        for (const double change : plain.change) sum += change;
        CHECK(plain.moved > 1000);
        CHECK(std::abs(sum + plain.left) <= 1e-12 * plain.moved);
    }
}

TEST_CASE("wind on sand: bare rock is left alone until sand comes", "[wind]") {
    const Raster<float> rock = rough_ground(60, 50, 20, 4);
    ErosionState state = sand_on_rock(rock, Raster<float>(60, 50, 0.0F), 5);
    const ErosionState before = state;
    WindParameters parameters = steady_wind(300);
    parameters.abrasion = 0.2F;
    parameters.incoming = 0;
    for (int i = 0; i < 5; ++i) wind_step(state, parameters);
    CHECK(same_ground(state, before));
    // Sand that blows over it wears it, and more so where it faces the wind.
    parameters.incoming = 1;
    for (int i = 0; i < 20; ++i) wind_step(state, parameters);
    CHECK(state.ledger.moved > 0);
    double lift = 0;
    double wear = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x) {
            const double bottom = height_of_bottom(state, x, y) - static_cast<double>(rock(x, y));
            lift = std::max(lift, bottom);
            wear = std::max(wear, -bottom);
        }
    CHECK(wear > 0.1);
    // Roundings of heights of 500 m.
    CHECK(lift < 1e-3);
    // Without abrasion sand passes over it.
    parameters.abrasion = 0;
    ErosionState smooth = before;
    for (int i = 0; i < 20; ++i) wind_step(smooth, parameters);
    wear = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x)
            wear = std::max(wear, std::abs(height_of_bottom(smooth, x, y) - static_cast<double>(rock(x, y))));
    CHECK(wear < 1e-3);
}

TEST_CASE("wind on sand: proof letters stay put exactly while sand moves around them", "[wind]") {
    // Blocks 8 m high of proof material in sand.
    constexpr int width = 90;
    constexpr int height = 60;
    Raster<float> rock(width, height, 100.0F);
    Raster<float> letters(width, height, 0.0F);
    for (int y = 15; y < 45; ++y)
        for (int x = 20; x < 70; ++x)
            if (x % 20 < 6 || y % 15 < 5) letters(x, y) = 8;
    Raster<float> sand(width, height, 0.0F);
    Raster<float> ground = rock;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (letters(x, y) == 0.0F) sand(x, y) = 2;
            ground(x, y) += sand(x, y) + letters(x, y);
        }
    std::vector<MaterialParameters> materials(3);
    materials[0].talus = 34;
    materials[1] = {80, 0, 0, 1};
    materials[2] = {80, 0, 0, 1};
    for (const float direction : {270.0F, 30.0F}) {
        ErosionState state = start_of_erosion(ground, 1, {sand, letters}, materials, {});
        WindParameters parameters = steady_wind(direction);
        parameters.abrasion = 1;
        for (int i = 0; i < 200; ++i) wind_step(state, parameters);
        CHECK(state.thickness[1] == letters);
        double drift = 0;
        double moved = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                drift = std::max(drift, std::abs(height_of_bottom(state, x, y) - 100));
                moved += std::abs(static_cast<double>(state.thickness[0](x, y)) - static_cast<double>(sand(x, y)));
            }
        // The same sums rounded in another order, 200 steps of half an ulp of a few metres.
        CHECK(drift < 1e-3);
        CHECK(moved > 1000);
        check_sound(state);
    }
}
