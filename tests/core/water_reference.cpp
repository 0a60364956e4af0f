#include "tests/core/water_reference.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/kernel_limits.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/rain.h"

namespace cuesta::test {

namespace {

/// A field with the map's border: cells beyond it by a rule.
struct Field {
    Raster<float> cells;
    float& operator()(int x, int y) { return cells(x, y); }
    float or_zero(int x, int y) const { return inside(x, y) ? cells(x, y) : 0.0F; }
    float nearest(int x, int y) const {
        return cells(std::clamp(x, 0, cells.width() - 1), std::clamp(y, 0, cells.height() - 1));
    }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < cells.width() && y < cells.height(); }
};

struct Plain {
    ErosionState& state;
    water::four_pipes::Coefficients c;
    int width = state.width();
    int height = state.height();

    template <class Cell>
    void each(const Cell& cell) const {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) cell(x, y);
    }
    Field field() const { return {Raster<float>(width, height)}; }

    float outflow(Pipe pipe, int x, int y) const {
        const bool inside = x >= 0 && y >= 0 && x < width && y < height;
        return inside ? state.outflow[static_cast<std::size_t>(pipe)](x, y) : 0.0F;
    }
    float out(int x, int y) const {
        return (outflow(Pipe::west, x, y) + outflow(Pipe::east, x, y)) +
               (outflow(Pipe::north, x, y) + outflow(Pipe::south, x, y));
    }

    void water_in(const ErosionInput& input, std::int64_t step) {
        const double seconds = static_cast<double>(input.schedule.water.time_step) *
                               water::four_pipes::longest_stable_step(state.cell_size, input.schedule.water.gravity);
        Field rain = field();
        plain_rain(state, input, seconds, step, rain.cells);
        each([&](int x, int y) { state.depth(x, y) += rain(x, y); });
    }

    void flux(const Field& ground) {
        Field level = field();
        each([&](int x, int y) { level(x, y) = ground.cells(x, y) + state.depth(x, y); });
        const auto level_at = [&](int x, int y) {
            if (level.inside(x, y)) return level(x, y);
            return c.open_border ? ground.nearest(x, y) : INFINITY;
        };
        each([&](int x, int y) {
            const std::array<float, 4> others{level_at(x - 1, y), level_at(x + 1, y), level_at(x, y - 1),
                                              level_at(x, y + 1)};
            std::array<float, 4> f{};
            for (std::size_t i = 0; i < 4; ++i)
                f[i] = std::max(0.0F, state.outflow[i](x, y) + c.kappa * (level(x, y) - others[i]));
            const float sum = (f[0] + f[1]) + (f[2] + f[3]);
            const float limit = sum > 0 ? std::min(1.0F, state.depth(x, y) / sum) : 1.0F;
            for (std::size_t i = 0; i < 4; ++i) state.outflow[i](x, y) = enough_or_none(limit * f[i]);
        });
    }

    /// One cell's exchange; returns the load after it.
    void exchange(int x, int y, float capacity, float most_taken, float open) {
        const float load = state.sediment(x, y);
        const float lay = c.deposition * std::max(0.0F, load - capacity) * open;
        const float demand = std::min(c.dissolving * std::max(0.0F, capacity - load), most_taken) * open;
        const float bottom = bottom_dissolubility(state, x, y);
        float take = 0;
        float unmet = 1;
        for (std::size_t i = 0; i < state.thickness.size(); ++i) {
            float& thickness = state.thickness[i](x, y);
            if (!(thickness > 0)) continue;
            const float wanted = demand * state.materials[i].dissolubility;
            if (thickness >= unmet * wanted) {
                thickness = enough_or_none(thickness - unmet * wanted);
                take += unmet * wanted;
                unmet = 0;
            } else {
                take += thickness;
                unmet = std::max(0.0F, unmet - thickness / wanted);
                thickness = 0;
            }
        }
        take += unmet * (demand * bottom);
        const float next = none_if_tiny((state.change(x, y) - take) + lay);
        const float gained = state.change(x, y) - next;
        const float new_load = none_if_tiny(load + gained);
        if (new_load < 0) return;
        state.change(x, y) = next;
        state.sediment(x, y) = new_load;
        if (state.layered()) state.thickness[0](x, y) += std::max(0.0F, -gained);
    }

    void step(const Raster<float>& erodibility, const Raster<float>& protection) {
        const auto open = [&](int x, int y) {
            return protection.empty() ? 1.0F : 1.0F - std::clamp(protection(x, y), 0.0F, 1.0F);
        };
        Field ground = field();
        each([&](int x, int y) { ground(x, y) = state.reference(x, y) + state.change(x, y); });
        flux(ground);

        Field u = field(), v = field(), concentration = field();
        each([&](int x, int y) {
            const float before = state.depth(x, y);
            const float west = outflow(Pipe::east, x - 1, y), east = outflow(Pipe::west, x + 1, y);
            const float north = outflow(Pipe::south, x, y - 1), south = outflow(Pipe::north, x, y + 1);
            const float after = std::max(0.0F, (before - out(x, y)) + ((west + east) + (north + south)));
            const float wx = 0.5F * ((west - outflow(Pipe::west, x, y)) + (outflow(Pipe::east, x, y) - east));
            const float wy = 0.5F * ((north - outflow(Pipe::north, x, y)) + (outflow(Pipe::south, x, y) - south));
            const float mean = 0.5F * (before + after);

            const float lowest = std::min({ground.nearest(x - 1, y), ground.nearest(x + 1, y), ground.nearest(x, y - 1),
                                           ground.nearest(x, y + 1)});
            const float drop = std::max(0.0F, ground(x, y) - lowest);
            const float slope_square = c.cell_size_squared + drop * drop;
            // As published the three quotients are divided by mean, slope_square and before, one by one; here by their
            // product, rounded as the kernel rounds it (test_water_means.cpp compares the two).
            const float divisor = std::max(mean, c.least_mean_depth) * slope_square;
            const float wet = c.semi_lagrangian ? 1.0F : std::max(before, 1e-15F);
            const float inverse = 1.0F / (divisor * wet);
            const float inverse_mean = (inverse * wet) * slope_square;
            const float speed_x = wx * inverse_mean, speed_y = wy * inverse_mean;
            u(x, y) = std::clamp(speed_x, -1.0F, 1.0F);
            v(x, y) = std::clamp(speed_y, -1.0F, 1.0F);
            const float sine_square =
                std::max(drop * drop * ((inverse * wet) * std::max(mean, c.least_mean_depth)), c.least_sine_squared);
            const float work = std::sqrt(sine_square * std::min(1.0F, speed_x * speed_x + speed_y * speed_y));
            const float capacity = c.capacity * std::min(1.0F, mean * c.inverse_ramp_depth) * work;
            const float share = erodibility.empty() ? 1.0F : std::max(0.0F, erodibility(x, y));
            const float highest = std::max({ground.nearest(x - 1, y), ground.nearest(x + 1, y),
                                            ground.nearest(x, y - 1), ground.nearest(x, y + 1)});
            const float difference = std::max(drop, highest - ground(x, y));
            const float most_taken =
                0.5F * (drop + std::max(0.0F, c.level.relief - difference) *
                                   std::clamp((wx * wx + wy * wy) * c.level.inverse_flow_square - 1.0F, 0.0F, 1.0F));
            exchange(x, y, capacity * share, most_taken, open(x, y));
            concentration(x, y) = (inverse * divisor) * state.sediment(x, y);
            state.depth(x, y) = after;
        });

        const Field load{state.sediment};
        each([&](int x, int y) {
            float& s = state.sediment(x, y);
            if (c.semi_lagrangian) {
                // Of each pair of neighbours the one behind has |velocity| as its share, the other none.
                const float west = std::max(0.0F, u(x, y)), east = std::max(0.0F, -u(x, y));
                const float north = std::max(0.0F, v(x, y)), south = std::max(0.0F, -v(x, y));
                const auto row = [&](int row_y) {
                    return ((1.0F - west) - east) * load.nearest(x, row_y) +
                           (west * load.nearest(x - 1, row_y) + east * load.nearest(x + 1, row_y));
                };
                s = enough_or_none(((1.0F - north) - south) * row(y) + (north * row(y - 1) + south * row(y + 1)));
            } else {
                const float in = (concentration.or_zero(x - 1, y) * outflow(Pipe::east, x - 1, y) +
                                  concentration.or_zero(x + 1, y) * outflow(Pipe::west, x + 1, y)) +
                                 (concentration.or_zero(x, y - 1) * outflow(Pipe::south, x, y - 1) +
                                  concentration.or_zero(x, y + 1) * outflow(Pipe::north, x, y + 1));
                s = enough_or_none(std::max(0.0F, s - concentration(x, y) * out(x, y)) + in);
            }
            state.flow(x, y) += out(x, y);
            state.depth(x, y) = state.depth(x, y) * c.kept_depth - c.lost_depth;
            if (state.depth(x, y) >= c.least_depth) return;
            state.depth(x, y) = 0;
            const float next = state.change(x, y) + s * open(x, y);
            const float laid = next - state.change(x, y);
            if (laid > s) return;
            s -= laid;
            state.change(x, y) = next;
            if (state.layered()) state.thickness[0](x, y) += laid;
        });
    }
};

}  // namespace

float bottom_dissolubility(const ErosionState& state, int x, int y) {
    const float dissolubility = state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
    if (state.beds.empty()) return dissolubility;
    float depth = state.change(x, y);
    for (const Raster<float>& thickness : state.thickness) depth -= thickness(x, y);
    const BedProfile& profile = state.beds.profile;
    return dissolubility * bed_yield(profile, state.beds.place(x, y) + depth * profile.inverse_thickness);
}

void plain_rain(const ErosionState& state, const ErosionInput& input, double seconds, std::int64_t step,
                Raster<float>& rain) {
    const int width = state.width(), height = state.height();
    const water::Shower shower = water::shower_of_step(input.schedule, seconds, state.cell_size, width, height, step);
    const auto bits = water::column_bits(0, width);
    const Raster<float> drops = water::drawn_drops(shower, 0, 0, width, height);
    const RainParameters& p = input.schedule.rain;
    const float scale = 1.0F / (p.full_height - p.least_height);
    for (int y = 0; y < height; ++y) {
        water::rain_row(shower, y, bits.data(), 0, rain.row(y), width);
        for (int x = 0; x < width; ++x) {
            if (!drops.empty()) rain(x, y) = shower.depth * drops(x, y);
            if (!input.rain_share.empty()) rain(x, y) *= std::max(0.0F, input.rain_share(x, y));
            const float ground = state.reference(x, y) + state.change(x, y);
            if (p.full_height > p.least_height) rain(x, y) *= std::clamp((ground - p.least_height) * scale, 0.0F, 1.0F);
            for (const RasterSource& source : input.sources)
                if (source.kind == SourceKind::permanent || step == 0) rain(x, y) += std::max(source.depth(x, y), 0.0F);
        }
    }
}

void plain_water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count) {
    if (input.schedule.water.scheme == WaterScheme::improved) {
        plain_nine_point_steps(state, input, count);
        return;
    }
    const auto fit = [&](Raster<float>& field) {
        if (field.empty()) field = Raster<float>(state.width(), state.height());
    };
    fit(state.depth);
    fit(state.sediment);
    for (Raster<float>& outflow : state.outflow) fit(outflow);
    fit(state.flow);
    const float dissolubility = state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
    const float time_step = input.schedule.water.time_step;
    CUESTA_CHECK(time_step <= 0.95F);  // no sub-steps
    Plain plain{state, water::four_pipes::coefficients_of(input.schedule.water, time_step, input.schedule.mixing.border,
                                                          state.cell_size, dissolubility)};
    std::int64_t& done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    for (std::int64_t i = 0; i < count; ++i) {
        plain.water_in(input, done);
        plain.step(input.erodibility, input.protection);
        ++done;
        ++state.steps_done;
    }
}

}  // namespace cuesta::test
