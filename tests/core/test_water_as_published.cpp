/// Water word for word as published, against a plain version of the equations in doubles, and its faults.

#include <array>

#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

struct Vector {
    double x = 0, y = 0;
};

/// The equations as they stand, in seconds and m^3/s, cell by cell.
class Thesis {
public:
    Thesis(const Raster<float>& ground, double l, const WaterParameters& p)
        : width_(ground.width()), height_(ground.height()), l_(l), p_(p) {
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) b.push_back(static_cast<double>(ground(x, y)));
        for (auto* field : {&d, &s, &change}) field->assign(b.size(), 0.0);
        for (auto& pipe : f_) pipe.assign(b.size(), 0.0);
        // The longest stable step of pipes of a cell's width and length, 2 / sqrt(16 g / l).
        dt_ = static_cast<double>(p.time_step) * 2.0 / std::sqrt(16.0 * static_cast<double>(p.gravity) / l);
    }

    void step(double rain) {
        const bool mathisen = p_.scheme == WaterScheme::mathisen, ferreira = p_.scheme == WaterScheme::ferreira;
        for (double& depth : d) depth += rain;
        const std::vector<double> ground = now();
        flux(ground);
        std::vector<double> after(b.size()), load(b.size());
        std::vector<Vector> v(b.size());
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const std::size_t i = at(x, y);
                const double in = f(x - 1, y, 1) + f(x + 1, y, 0) + f(x, y - 1, 3) + f(x, y + 1, 2);
                const double out = f(x, y, 0) + f(x, y, 1) + f(x, y, 2) + f(x, y, 3);
                after[i] = d[i] + dt_ * (in - out) / (l_ * l_);
                v[i] = mathisen ? thesis_velocity(x, y) : velocity(x, y, ferreira ? 1.0 : (d[i] + after[i]) / 2);
                const double e = static_cast<double>(p_.greatest_change);
                double c = static_cast<double>(p_.sediment_capacity) * sine(ground, x, y) * std::hypot(v[i].x, v[i].y);
                if (mathisen) c *= std::max(0.0, (e - std::abs(change[i])) / e);
                double gain =
                    (c > s[i] ? static_cast<double>(p_.dissolving) : static_cast<double>(p_.deposition)) * (c - s[i]);
                if (ferreira && ground[i] <= 0) gain = std::min(gain, 0.0);
                if (mathisen) gain = std::clamp(gain, change[i] - e, change[i] + e);
                load[i] = s[i] + gain;
                change[i] -= gain;
            }
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const std::size_t i = at(x, y);
                s[i] = between(load, x - v[i].x * dt_ / l_, y - v[i].y * dt_ / l_);
                d[i] = std::max(0.0, after[i] * (1 - static_cast<double>(p_.evaporation) * dt_) -
                                         0.001 * static_cast<double>(p_.evaporation_depth));
            }
    }

    std::vector<double> b, d, s, change;

private:
    std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
    /// Pipes: west, east, north, south.
    double f(int x, int y, std::size_t pipe) const { return inside(x, y) ? f_[pipe][at(x, y)] : 0.0; }
    std::vector<double> now() const {
        std::vector<double> ground = b;
        for (std::size_t i = 0; i < b.size(); ++i) ground[i] += change[i];
        return ground;
    }

    void flux(const std::vector<double>& ground) {
        constexpr std::array<std::array<int, 2>, 4> ways{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
        const double area = static_cast<double>(p_.pipe_area) * l_ * l_,
                     length = static_cast<double>(p_.pipe_length) * l_;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const std::size_t i = at(x, y);
                double sum = 0;
                for (std::size_t k = 0; k < 4; ++k) {
                    const int nx = x + ways[k][0], ny = y + ways[k][1];
                    double& flow = f_[k][i];
                    if (!inside(nx, ny)) continue;
                    const double fall = ground[i] + d[i] - ground[at(nx, ny)] - d[at(nx, ny)];
                    flow = std::max(0.0, flow + dt_ * area * static_cast<double>(p_.gravity) * fall / length);
                    sum += flow;
                }
                if (sum > 0)
                    for (auto& pipe : f_) pipe[i] *= std::min(1.0, d[i] * l_ * l_ / (sum * dt_));
            }
    }
    Vector velocity(int x, int y, double mean) const {
        if (!(mean > 0)) return {};
        const double wx = (f(x - 1, y, 1) - f(x, y, 0) + f(x, y, 1) - f(x + 1, y, 0)) / 2;
        const double wy = (f(x, y - 1, 3) - f(x, y, 2) + f(x, y, 3) - f(x, y + 1, 2)) / 2;
        return {wx / (l_ * mean), wy / (l_ * mean)};
    }
    Vector thesis_velocity(int x, int y) const {
        const double most = 0.5 * l_ / dt_;
        return {std::clamp((f(x - 1, y, 1) - f(x + 1, y, 0)) / l_, -most, most),
                std::clamp((f(x, y - 1, 3) - f(x, y + 1, 2)) / l_, -most, most)};
    }
    double sine(const std::vector<double>& ground, int x, int y) const {
        const auto g = [&](int nx, int ny) {
            return ground[at(std::clamp(nx, 0, width_ - 1), std::clamp(ny, 0, height_ - 1))];
        };
        const double px = (g(x, y) - std::min(g(x - 1, y), g(x + 1, y))) / l_;
        const double py = (g(x, y) - std::min(g(x, y - 1), g(x, y + 1))) / l_;
        if (p_.scheme == WaterScheme::mathisen) {
            const double a = std::clamp(px, 0.0, 1.0), c = std::clamp(py, 0.0, 1.0);
            const double cosine = 1 / std::sqrt(a * a + c * c + 1);
            return std::sqrt(1 - cosine * cosine);
        }
        const double fall = std::max({px, py, 0.0});
        return std::max(fall / std::sqrt(1 + fall * fall), static_cast<double>(p_.least_slope));
    }
    double between(const std::vector<double>& field, double x, double y) const {
        const double cx = std::clamp(x, 0.0, width_ - 1.0), cy = std::clamp(y, 0.0, height_ - 1.0);
        const int i = std::min(static_cast<int>(cx), width_ - 2), j = std::min(static_cast<int>(cy), height_ - 2);
        const double s1 = cx - i, t = cy - j;
        return (1 - t) * ((1 - s1) * field[at(i, j)] + s1 * field[at(i + 1, j)]) +
               t * ((1 - s1) * field[at(i, j + 1)] + s1 * field[at(i + 1, j + 1)]);
    }

    int width_, height_;
    double l_, dt_;
    WaterParameters p_;
    std::array<std::vector<double>, 4> f_;
};

ErosionInput input_of(WaterScheme scheme) {
    ErosionInput input = rain_of(RainKind::uniform);
    WaterParameters& p = input.schedule.water;
    p.scheme = scheme;
    p.least_depth = 0;
    p.pipe_area = 0.8F;
    p.pipe_length = 1.3F;
    p.sediment_capacity = 0.05F;
    p.greatest_change = scheme == WaterScheme::mathisen ? 0.5F : 0.0F;
    if (scheme == WaterScheme::ferreira) {
        p.evaporation = 0;
        p.evaporation_depth = 4;
        p.sediment_capacity = 0.5F;  // its velocity does not grow as water gets thin
    }
    input.schedule.rain.power = 1;
    return input;
}

/// Rolling ground, some of it level.
Raster<float> rolling(int width, int height) {
    return ground_from(width, height, [](int x, int y) {
        return x < 3 ? 20.0 : 20 + 6 * std::sin(0.6 * x) + 4 * std::cos(0.5 * y) + 0.5 * y;
    });
}

}  // namespace

TEST_CASE("water as published is what its equations say", "[water][as-published]") {
    const auto scheme = GENERATE(WaterScheme::mei, WaterScheme::mathisen, WaterScheme::ferreira);
    const double cell_size = GENERATE(1.0, 10.0);
    CAPTURE(scheme, cell_size);
    constexpr int width = 17, height = 13, steps = 30;
    const ErosionInput input = input_of(scheme);
    ErosionState state = dry_world(rolling(width, height), cell_size);
    Thesis thesis(state.reference, cell_size, input.schedule.water);
    water_steps(state, input, steps);
    for (int i = 0; i < steps; ++i) thesis.step(0.001 * static_cast<double>(input.schedule.rain.drop_depth));
    double most = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto i = static_cast<std::size_t>(y * width + x);
            // Heights of some 30 m are floats to 2e-6 m; thirty steps of flows that take each other's differences.
            CHECK(std::abs(static_cast<double>(state.depth(x, y)) - thesis.d[i]) < 1e-3);
            CHECK(std::abs(static_cast<double>(state.change(x, y)) - thesis.change[i]) < 1e-3);
            CHECK(std::abs(static_cast<double>(state.sediment(x, y)) - thesis.s[i]) < 1e-3);
            most = std::max(most, std::abs(thesis.change[i]));
        }
    // Compared values are forty times greater and more.
    CHECK(most > 0.04);
}

TEST_CASE("water as published loses sediment, books it and keeps its limit", "[water][as-published]") {
    const auto scheme = GENERATE(WaterScheme::mei, WaterScheme::mathisen, WaterScheme::ferreira);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    const ErosionInput input = input_of(scheme);
    const auto eroded = [&](int threads) {
        set_thread_count(threads);
        ErosionState state = layered ? layered_start(61, 48, 10, 40, 3) : monolith_start(61, 48, 10, 40, 3);
        water_steps(state, input, 100);
        set_thread_count(0);
        return state;
    };
    const ErosionState state = eroded(1);
    CHECK(eroded(3).change == state.change);
    check_sound(state);
    CHECK(state.ledger.moved > 0);
    CHECK(std::abs(state.ledger.transport_loss) > 1e-3 * state.ledger.moved);
    // Ground and load lack what the transport lost; 1e-5: floats.
    CHECK(std::abs((sum_of(state.change) + sum_of(state.sediment)) * 100 + state.ledger.transport_loss) <=
          1e-5 * state.ledger.moved);
    if (scheme != WaterScheme::mathisen) return;
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 61; ++x) REQUIRE(std::abs(state.change(x, y)) <= 0.5001F);
}

TEST_CASE("a greatest change as a share is that share of the relief in metres", "[water][as-published]") {
    ErosionInput input = input_of(WaterScheme::mathisen);
    WaterParameters& p = input.schedule.water;
    p.sediment_capacity = 1;
    const auto change = [&](float metres, float share) {
        p.greatest_change = metres;
        p.change_share = share;
        ErosionState state = dry_world(ground_from(17, 13, [](int x, int y) { return 5.0 * x + (y % 3); }), 10);
        water_steps(state, input, 60);
        return state.change;
    };
    // From 0 to 16 * 5 + 2 m.
    const Raster<float> limited = change(0.05F * 82, 0);
    CHECK(change(0, 0.05F) == limited);
    CHECK(change(40, 0.05F) == limited);  // the lower of the two
    CHECK(change(0.05F * 82, 0.5F) == limited);
    CHECK_FALSE(change(0, 0) == limited);
    CHECK_FALSE(change(0, 0.025F) == limited);
}

TEST_CASE("Ferreira's water digs no deeper than 0 m, and the same depth dries up in each step",
          "[water][as-published]") {
    ErosionInput input = input_of(WaterScheme::ferreira);
    WaterParameters& p = input.schedule.water;
    const auto below = [&](double shift) {
        ErosionState state = dry_world(ground_from(17, 13, [&](int x, int) { return shift - 2.0 * x; }), 10);
        water_steps(state, input, 30);
        double least = 0;
        for (int y = 0; y < 13; ++y)
            for (int x = 0; x < 17; ++x) least = std::min(least, static_cast<double>(state.change(x, y)));
        return least;
    };
    CHECK(below(-1) >= 0);  // all of it lies below 0
    CHECK(below(100) < -1e-3);
    // Still water on level ground, without rain.
    input.schedule.rain.kind = RainKind::none;
    p.least_depth = 0;
    ErosionState state = dry_world(Raster<float>(8, 8, 10.0F), 10);
    water_steps(state, input, 1);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x) state.depth(x, y) = 0.1F;
    water_steps(state, input, 10);
    CHECK(state.depth(4, 4) == Approx(0.06F).epsilon(1e-4));  // ten steps of 4 mm; floats
    water_steps(state, input, 30);
    CHECK(state.depth(4, 4) == 0);
}
