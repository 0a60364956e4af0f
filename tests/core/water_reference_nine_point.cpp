/// The improved scheme written plainly: see water_reference.h.

#include <algorithm>
#include <array>
#include <cmath>

#include "core/erosion/water/nine_point/cell.h"
#include "core/erosion/water/sea.h"
#include "core/erosion/water/steps.h"
#include "tests/core/water_reference.h"

namespace cuesta::test {

namespace {

using water::nine_point::Coefficients;

/// The eight ways from a cell; those of i and 7 - i are opposed. The first four are those that a cell keeps the flow
/// of.
struct Way {
    int x, y;
    bool diagonal() const { return x != 0 && y != 0; }
};
constexpr std::array<Way, 8> ways{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}}};
using Eight = std::array<float, 8>;

/// In the order that keeps sums of mirrored land mirrored.
float sum(const Eight& v) {
    return ((v[0] + v[7]) + (v[2] + v[5])) + ((v[1] + v[6]) + (v[3] + v[4]));
}

struct NinePoint {
    ErosionState& state;
    const ErosionInput& input;
    Coefficients c;
    int width = state.width();
    int height = state.height();
    bool open = c.border == Border::open || c.border == Border::sea;
    std::array<Raster<float>, 8> flow = eight_fields();  ///< outflow on each way, < 0: inflow

    Raster<float> left = Raster<float>(width, height);  ///< what leaves each cell

    std::array<Raster<float>, 8> eight_fields() const {
        std::array<Raster<float>, 8> fields;
        for (Raster<float>& field : fields) field = Raster<float>(width, height);
        return fields;
    }
    template <class Cell>
    void each(const Cell& cell) const {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) cell(x, y);
    }
    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    /// The value beside a cell, or `beyond` where that lies off the map.
    template <class T>
    T beside(const Raster<T>& field, int x, int y, Way way, T beyond) const {
        int i = x + way.x, j = y + way.y;
        if (c.border == Border::periodic) {
            i = (i + width) % width;
            j = (j + height) % height;
        }
        return inside(i, j) ? field(i, j) : beyond;
    }
    bool on_map(int x, int y, Way way) const { return c.border == Border::periodic || inside(x + way.x, y + way.y); }
    Eight outflow(int x, int y) const {
        Eight f{};
        for (std::size_t k = 0; k < 8; ++k) f[k] = flow[k](x, y);
        return f;
    }
    static float positive(const Eight& f) {
        Eight out{};
        for (std::size_t k = 0; k < 8; ++k) out[k] = std::max(0.0F, f[k]);
        return sum(out);
    }

    void push(const Raster<float>& ground) {
        Raster<float> level(width, height);
        each([&](int x, int y) { level(x, y) = ground(x, y) + state.depth(x, y); });
        each([&](int x, int y) {
            for (std::size_t k = 0; k < 8; ++k) {
                const Way way = ways[k];
                if (on_map(x, y, way)) continue;
                const float weight =
                    way.diagonal() ? water::nine_point::diagonal_weight : water::nine_point::axis_weight;
                float leaving = 0;
                if (open) leaving = ground(x, y) < c.sea_level ? 0.5F * (level(x, y) - c.sea_level) : state.depth(x, y);
                flow[k](x, y) = weight * leaving;
            }
            for (std::size_t k = 0; k < 4; ++k) {
                const Way way = ways[k];
                if (!on_map(x, y, way)) continue;
                const float pull = way.diagonal() ? c.diagonal_pull : c.axis_pull;
                const float there = beside(level, x, y, way, 0.0F);
                const float f = c.kept_flow * state.pipe_flow[k](x, y) + pull * (level(x, y) - there);
                flow[k](x, y) = f;
                flow[7 - k]((x + way.x + width) % width, (y + way.y + height) % height) = -f;
            }
        });
        Raster<float> share(width, height);
        each([&](int x, int y) {
            const float out = positive(outflow(x, y));
            share(x, y) =
                out > 0 ? std::min(1.0F, (1.0F - 0x1p-20F) * state.depth(x, y) / std::max(out, 1e-30F)) : 1.0F;
        });
        each([&](int x, int y) { left(x, y) = share(x, y) * positive(outflow(x, y)); });
        each([&](int x, int y) {
            for (std::size_t k = 0; k < 8; ++k) {
                float& f = flow[k](x, y);
                f = none_if_tiny(f * (f > 0 ? share(x, y) : beside(share, x, y, ways[k], 1.0F)));
                if (k < 4) state.pipe_flow[k](x, y) = f;
            }
        });
    }

    /// The ground on the way from a cell, beyond the edges too.
    float ground_on(const Raster<float>& ground, int x, int y, Way way) const {
        if (on_map(x, y, way)) return beside(ground, x, y, way, 0.0F);
        // The border cell that what lies beyond goes on from.
        const bool over_row = y + way.y < 0 || y + way.y >= height;
        const bool over_column = x + way.x < 0 || x + way.x >= width;
        const int i = std::clamp(x + way.x, 0, width - 1);
        const int j = std::clamp(y + way.y, 0, height - 1);
        const float here = ground(i, j);
        if (!open || here < c.sea_level) return here;
        const int inner_x = over_column ? std::clamp(i - way.x, 0, width - 1) : i;
        const int inner_y = over_row ? std::clamp(j - way.y, 0, height - 1) : j;
        const float start = state.reference(i, j);
        return std::min(here, start - std::max(0.0F, state.reference(inner_x, inner_y) - start));
    }

    float wear(float change) const { return std::clamp(-change * c.inverse_softening, 0.0F, 1.0F); }
    float protection(int x, int y) const {
        const float p = input.protection.empty() ? 0.0F : input.protection(x, y);
        return p > 0 ? std::min(p, 1.0F) : 0.0F;
    }

    struct Held {
        Raster<float> give, creep, receive, most;
    };
    Held held() const {
        Held h{Raster<float>(width, height), Raster<float>(width, height), Raster<float>(width, height),
               Raster<float>(width, height)};
        each([&](int x, int y) {
            const float share = state.change(x, y) * c.inverse_greatest;
            h.give(x, y) = std::clamp(1.0F + share, 0.0F, 1.0F) * (1.0F - protection(x, y));
            const float erodibility = input.erodibility.empty() ? 1.0F : input.erodibility(x, y);
            h.creep(x, y) = h.give(x, y) * (erodibility > 0 ? std::min(erodibility, 1.0F) : 0.0F);
            h.receive(x, y) = std::clamp(1.0F - share, 0.0F, 1.0F) * (1.0F - protection(x, y));
            h.most(x, y) = state.layered() ? 0.125F * state.thickness[0](x, y) : water::nine_point::no_limit;
        });
        return h;
    }
    /// Creep into the cell.
    float creep(const Raster<float>& ground, const Held& h, int x, int y) const {
        Eight in{};
        for (std::size_t k = 0; k < 8; ++k) {
            const Way way = ways[k];
            // Beyond an edge everything is as in the border cell that it goes on from.
            int i = x + way.x, j = y + way.y;
            if (c.border == Border::periodic) {
                i = (i + width) % width;
                j = (j + height) % height;
            }
            i = std::clamp(i, 0, width - 1);
            j = std::clamp(j, 0, height - 1);
            const float pull =
                (way.diagonal() ? c.diagonal_creep : c.axis_creep) * (ground(x, y) - ground_on(ground, x, y, way));
            const float span = c.greatest_change * (1.0F / 24.0F);
            if (pull > 0)
                in[k] = -std::min(std::min(pull, span) * h.creep(x, y) * h.receive(i, j), h.most(x, y));
            else
                in[k] = std::min(std::min(-pull, span) * h.creep(i, j) * h.receive(x, y), h.most(i, j));
        }
        return sum(in);
    }

    void erode(const Raster<float>& ground, Raster<float>& concentration) {
        const Held h = held();
        Raster<float> crept(width, height);
        each([&](int x, int y) { crept(x, y) = creep(ground, h, x, y); });
        each([&](int x, int y) {
            const float before = state.depth(x, y);
            const Eight f = outflow(x, y);
            const float after = std::max(0.0F, before - sum(f));
            float axis = 0, diagonal = -INFINITY, difference = 0;
            Eight falls{};
            for (std::size_t k = 0; k < 8; ++k) {
                const Way way = ways[k];
                float& fall = way.diagonal() ? diagonal : axis;
                fall = std::max(fall, ground(x, y) - ground_on(ground, x, y, way));
                difference = std::max(difference, std::abs(ground(x, y) - ground_on(ground, x, y, way)));
                falls[k] = f[k] * (ground(x, y) - ground_on(ground, x, y, way));
            }
            const float wet = std::max(before, 1e-15F), both = std::max(before + after, 1e-15F);
            const float inverse = 1.0F / (wet * both);
            const float rise = (inverse * wet) * sum(falls);
            const float r = water::nine_point::inverse_root_two;
            const float along = (f[0] - f[7]) + r * ((f[1] - f[6]) + (f[4] - f[3]));
            const float across = (f[2] - f[5]) + r * ((f[1] - f[6]) - (f[4] - f[3]));
            const float slope =
                std::min(std::max(std::max(axis, r * diagonal) * c.inverse_cell_size, c.least_slope), 1.0F);
            const float mean = 0.5F * both;
            const float discharge_square = 0.25F * (along * along + across * across);
            const float erodibility = input.erodibility.empty() ? 1.0F : std::max(0.0F, input.erodibility(x, y));
            const float capacity =
                erodibility * (c.capacity * slope * std::min(1.0F, mean * c.inverse_ramp_depth) *
                               water::nine_point::load_of_flow(discharge_square, mean, 2.0F * (inverse * wet)));
            const float lack = (ground(x, y) > c.sea_level ? capacity : 0.0F) - state.sediment(x, y);
            const float third = c.greatest_change * (1.0F / 3.0F);
            const float most_taken =
                0.5F * (std::max(axis, diagonal) +
                        std::max(0.0F, c.level.relief - difference) *
                            std::clamp(discharge_square * c.level.inverse_flow_square - 1.0F, 0.0F, 1.0F));
            const float demand =
                std::min(std::min(c.dissolving * std::max(0.0F, lack), most_taken), third) * h.give(x, y);
            const float lay =
                std::min(std::min(c.deposition * std::max(0.0F, -lack), std::max(after, 0.5F * rise)), third) *
                h.receive(x, y);
            move(x, y, demand, lay, crept(x, y));
            concentration(x, y) = (inverse * both) * state.sediment(x, y);
            state.depth(x, y) = after;
        });
    }

    void move(int x, int y, float demand, float lay, float crept) {
        const float worn = wear(state.change(x, y));
        const auto wanted = [&](float dissolubility) {
            return demand * (dissolubility + (dissolubility > 0 ? 1.0F - dissolubility : 0.0F) * worn);
        };
        const float bottom = bottom_dissolubility(state, x, y);
        float take = 0, unmet = 1;
        for (std::size_t i = 0; i < state.thickness.size(); ++i) {
            float& thickness = state.thickness[i](x, y);
            if (i == 0) thickness = enough_or_none(std::max(0.0F, thickness + crept));
            if (!(thickness > 0)) continue;
            const float want = wanted(state.materials[i].dissolubility);
            if (thickness >= unmet * want) {
                thickness = enough_or_none(thickness - unmet * want);
                take += unmet * want;
                unmet = 0;
            } else {
                take += thickness;
                unmet = std::max(0.0F, unmet - thickness / want);
                thickness = 0;
            }
        }
        take += unmet * wanted(bottom);
        const float base = state.change(x, y) + crept;
        const float next = none_if_tiny((base - take) + lay);
        const float gained = base - next;
        const float load = none_if_tiny(state.sediment(x, y) + gained);
        state.change(x, y) = load >= 0 ? next : base;
        if (load < 0) return;
        state.sediment(x, y) = load;
        if (!state.layered()) return;
        float& top = state.thickness[0](x, y);
        top = enough_or_none(top + std::max(0.0F, -gained));
    }

    void carry(const Raster<float>& ground, const Raster<float>& concentration, const Held& h) {
        Raster<float> load(width, height);
        each([&](int x, int y) {
            const Eight f = outflow(x, y);
            Eight gained{};
            for (std::size_t k = 0; k < 8; ++k)
                gained[k] = std::max(0.0F, -f[k]) * beside(concentration, x, y, ways[k], 0.0F);
            load(x, y) =
                enough_or_none(std::max(0.0F, state.sediment(x, y) - concentration(x, y) * left(x, y)) + sum(gained));
            state.flow(x, y) += left(x, y);
        });
        each([&](int x, int y) {
            float& depth = state.depth(x, y);
            float& s = state.sediment(x, y);
            s = load(x, y);
            depth = std::max(depth * c.kept_depth - c.lost_depth, std::min(depth, c.sea_level - ground(x, y)));
            if (depth >= c.least_depth) return;
            depth = 0;
            const float wish = std::min(s, c.greatest_change * (1.0F / 3.0F)) * h.receive(x, y);
            float next = state.change(x, y) + wish;
            if (next - state.change(x, y) > s)
                next = state.change(x, y) + std::max(0.0F, wish - 0x1p-23F * std::abs(next));
            const float laid = next - state.change(x, y);
            if (laid > s) return;
            s -= laid;
            state.change(x, y) = next;
            if (state.layered()) state.thickness[0](x, y) += laid;
        });
    }

    void sub_step(const Raster<float>* rain) {
        if (rain != nullptr) each([&](int x, int y) { state.depth(x, y) += (*rain)(x, y); });
        Raster<float> ground(width, height), concentration(width, height);
        each([&](int x, int y) { ground(x, y) = state.reference(x, y) + state.change(x, y); });
        const Held at_start = held();
        push(ground);
        erode(ground, concentration);
        carry(ground, concentration, at_start);
    }
};

}  // namespace

void plain_nine_point_steps(ErosionState& state, const ErosionInput& input, std::int64_t count) {
    const auto fit = [&](Raster<float>& field) {
        if (field.empty()) field = Raster<float>(state.width(), state.height());
    };
    fit(state.depth);
    fit(state.sediment);
    for (Raster<float>& pipe : state.pipe_flow) fit(pipe);
    fit(state.flow);
    const WaterParameters& p = input.schedule.water;
    const auto [sub_steps, length] = water::division_of(p);
    const float bottom = state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
    const float loose = state.layered() ? state.materials.front().dissolubility : bottom;
    const double seconds = static_cast<double>(sub_steps) * static_cast<double>(length) *
                           water::nine_point::longest_stable_step(state.cell_size, p.gravity);
    NinePoint plain{
        state, input,
        water::nine_point::coefficients_of(p, length, input.schedule.mixing, state.cell_size, bottom, loose)};
    std::int64_t& done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    for (std::int64_t i = 0; i < count; ++i) {
        if (done == 0 && input.schedule.mixing.border == Border::sea)
            water::flood_from_edges(state, input.schedule.mixing.sea_level);
        Raster<float> rain(state.width(), state.height());
        plain_rain(state, input, seconds, done, rain);
        for (int sub_step = 0; sub_step < sub_steps; ++sub_step) plain.sub_step(sub_step == 0 ? &rain : nullptr);
        ++done;
        ++state.steps_done;
    }
}

}  // namespace cuesta::test
