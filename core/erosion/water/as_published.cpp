#include "core/erosion/water/as_published.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/threads.h"
#include "core/erosion/beds.h"
#include "core/erosion/layers.h"
#include "core/erosion/water/cell_exchange.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/yielding.h"

namespace cuesta::water {
namespace {

/// The least of the limits that are set, m; 0: none is. `known`: the relief of the map, m; < 0: it is that of `start`.
float greatest_change_of(RasterView<const float> start, float known, const WaterParameters& p) {
    float relief = std::max(known, 0.0F);
    if (p.change_share > 0.0F && known < 0.0F) {
        std::vector<float> low(static_cast<std::size_t>(start.height())), high = low;
        parallel_ranges(start.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const auto [least, greatest] = std::minmax_element(start.row(y), start.row(y) + start.width());
                low[static_cast<std::size_t>(y)] = *least;
                high[static_cast<std::size_t>(y)] = *greatest;
            }
        });
        relief = *std::ranges::max_element(high) - *std::ranges::min_element(low);
    }
    const float share = p.change_share * relief;
    if (!(p.greatest_change > 0.0F)) return share;
    return share > 0.0F ? std::min(p.greatest_change, share) : p.greatest_change;
}

/// Outflows are kept as metres of depth over the cell a step, F = f dt / l^2; velocities are in cells a step.
class AsPublishedStep {
public:
    AsPublishedStep(ErosionState& state, const ErosionInput& input, const WaterIn& water, float share,
                    const Window& window)
        : state_(state),
          input_(input),
          water_(water),
          p_(input.schedule.water),
          mathisen_(p_.scheme == WaterScheme::mathisen),
          ferreira_(p_.scheme == WaterScheme::ferreira),
          width_(state.width()),
          height_(state.height()),
          window_(window),
          numbers_(as_published_numbers(state, p_, share, window.relief)),
          books_(1, height_) {
        for (Raster<float>* field : {&ground_, &level_, &u_, &v_, &load_}) *field = Raster<float>(width_, height_);
        if (const Raster<float>& held = protection_from(input, ErosionKind::water); !held.empty())
            open_ = yielding_of({{}, held.view()}, width_, height_, 1.0F).receive;
        bottom_yield_ = bed_yields_of(state);
        for (const MaterialParameters& material : state.materials) factors_.push_back(material.dissolubility);
        if (factors_.empty()) factors_.push_back(1.0F);
    }

    Books run() {
        rows([&](int y) { water_in(y); });
        rows([&](int y) { flow_out(y); });
        rows([&](int y) { erode(y); });
        rows([&](int y) { carry_and_dry(y); });
        return std::move(books_);
    }

private:
    template <class Body>
    void rows(const Body& body) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) body(y);
        });
    }

    void water_in(int y) {
        std::vector<float> rain(static_cast<std::size_t>(width_)), gained(static_cast<std::size_t>(width_));
        water_.row(input_, y, {0, width_}, state_.reference.row(y), state_.change.row(y), rain.data());
        level_row({state_.reference.row(y), state_.change.row(y), rain.data(), state_.depth.row(y), ground_.row(y),
                   level_.row(y), gained.data()},
                  width_);
        books_.row(0, y).rain = row_sum(gained.data(), width_);
    }

    bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }

    void flow_out(int y) {
        for (int x = 0; x < width_; ++x) {
            float sum = 0;
            for (std::size_t pipe = 0; pipe < 4; ++pipe) {
                const int to_x = x + ways[pipe][0], to_y = y + ways[pipe][1];
                float& flow = state_.outflow[pipe](x, y);
                flow = inside(to_x, to_y) ? std::max(0.0F, flow + numbers_.kappa * (level_(x, y) - level_(to_x, to_y)))
                                          : 0.0F;
                sum += flow;
            }
            const float depth = state_.depth(x, y);
            if (sum <= depth) continue;
            for (auto& outflow : state_.outflow) outflow(x, y) *= depth / sum;
        }
    }

    /// Water that flows from the neighbour in the direction of `pipe` towards (x, y).
    float inflow(int x, int y, Pipe pipe) const {
        const auto way = ways[static_cast<std::size_t>(pipe)];
        const std::size_t back = static_cast<std::size_t>(pipe) ^ 1U;
        return inside(x + way[0], y + way[1]) ? state_.outflow[back](x + way[0], y + way[1]) : 0.0F;
    }
    float outflow(int x, int y, Pipe pipe) const { return state_.outflow[static_cast<std::size_t>(pipe)](x, y); }
    float ground_at(int x, int y) const { return ground_(std::clamp(x, 0, width_ - 1), std::clamp(y, 0, height_ - 1)); }

    /// The new depth, and the velocity.
    void move_water(int x, int y) {
        const float west = inflow(x, y, Pipe::west), east = inflow(x, y, Pipe::east);
        const float north = inflow(x, y, Pipe::north), south = inflow(x, y, Pipe::south);
        const float out_west = outflow(x, y, Pipe::west), out_east = outflow(x, y, Pipe::east);
        const float out_north = outflow(x, y, Pipe::north), out_south = outflow(x, y, Pipe::south);
        const float before = state_.depth(x, y);
        const float out = (out_west + out_east) + (out_north + out_south);
        const float after = std::max(0.0F, (before - out) + ((west + east) + (north + south)));
        state_.depth(x, y) = after;
        state_.flow(x, y) += out;
        if (mathisen_) {
            u_(x, y) = std::clamp(west - east, -0.5F, 0.5F);
            v_(x, y) = std::clamp(north - south, -0.5F, 0.5F);
            return;
        }
        const float mean = ferreira_ ? 1.0F : 0.5F * (before + after);
        // 1 / (the least depth of full precision) is a number, too.
        const float per_depth = mean > 0.0F ? 0.5F / std::max(mean, std::numeric_limits<float>::min()) : 0.0F;
        u_(x, y) = ((west - out_west) + (out_east - east)) * per_depth;
        v_(x, y) = ((north - out_north) + (out_south - south)) * per_depth;
    }

    float sine_at(int x, int y) const {
        const float h = ground_(x, y), inverse = numbers_.inverse_cell_size;
        const float fall_x = (h - std::min(ground_at(x - 1, y), ground_at(x + 1, y))) * inverse;
        const float fall_y = (h - std::min(ground_at(x, y - 1), ground_at(x, y + 1))) * inverse;
        if (mathisen_) {
            const float a = std::clamp(fall_x, 0.0F, 1.0F), b = std::clamp(fall_y, 0.0F, 1.0F);
            const float square = a * a + b * b;
            return std::sqrt(square / (1.0F + square));
        }
        const float fall = std::max(0.0F, std::max(fall_x, fall_y));
        return std::max(fall / std::sqrt(1.0F + fall * fall), p_.least_slope);
    }

    float capacity_at(int x, int y) const {
        const float speed = std::sqrt(u_(x, y) * u_(x, y) + v_(x, y) * v_(x, y));
        float capacity = numbers_.capacity * sine_at(x, y) * speed;
        const Raster<float>& erodibility = erodibility_for(input_, ErosionKind::water);
        if (!erodibility.empty()) capacity *= std::max(0.0F, erodibility(x, y));
        if (limited()) capacity *= std::max(0.0F, 1.0F - std::abs(state_.change(x, y)) / numbers_.greatest_change);
        return capacity;
    }
    bool limited() const { return numbers_.greatest_change > 0.0F; }

    void erode(int y) {
        const auto count = static_cast<std::size_t>(width_);
        std::vector<float> demand(count), lay(count), unmet(count), taken(count);
        for (int x = 0; x < width_; ++x) {
            move_water(x, y);
            const auto i = static_cast<std::size_t>(x);
            const float lack = capacity_at(x, y) - state_.sediment(x, y);
            const float open = open_.empty() ? 1.0F : open_(x, y);
            demand[i] = open * p_.dissolving * std::max(0.0F, lack);
            lay[i] = open * p_.deposition * std::max(0.0F, -lack);
            if (ferreira_ && !(ground_(x, y) > 0.0F)) demand[i] = 0;
            if (!limited()) continue;
            demand[i] = std::min(demand[i], std::max(0.0F, numbers_.greatest_change + state_.change(x, y)));
            lay[i] = std::min(lay[i], std::max(0.0F, numbers_.greatest_change - state_.change(x, y)));
        }
        take(y, demand, unmet, taken);
        double moved = 0;
        for (int x = 0; x < width_; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const Exchange e = exchange(state_.change(x, y), state_.sediment(x, y), taken[i], lay[i]);
            load_(x, y) = e.sediment;
            if (state_.layered()) state_.thickness.front()(x, y) += std::max(0.0F, -e.gained);
            state_.change(x, y) = e.change;
            moved += static_cast<double>(std::max(0.0F, e.gained));
        }
        books_.row(0, y).moved = moved;
    }

    void take(int y, const std::vector<float>& demand, std::vector<float>& unmet, std::vector<float>& taken) {
        if (!state_.layered()) {
            for (std::size_t i = 0; i < demand.size(); ++i) taken[i] = factors_.front() * demand[i];
            return;
        }
        std::vector<float*> thickness;
        for (Raster<float>& layer : state_.thickness) thickness.push_back(layer.row(y));
        if (bottom_yield_.empty())
            take_across_layers(thickness, factors_, demand.data(), unmet.data(), taken.data(), width_);
        else
            take_across_layers_and_beds(thickness, factors_, bottom_yield_.row(y), demand.data(), unmet.data(),
                                        taken.data(), width_);
    }

    /// The load at a place between cells. `y` counts from the north of the whole map, so that it is rounded there as
    /// on that map.
    float load_at(float x, float y) const {
        const float column = std::clamp(x, 0.0F, static_cast<float>(width_ - 1));
        const float row = std::clamp(y, 0.0F, static_cast<float>(window_.whole_height - 1));
        const int left = static_cast<int>(column), top_of_map = static_cast<int>(row);
        const float s = column - static_cast<float>(left), t = row - static_cast<float>(top_of_map);
        const int top = std::clamp(top_of_map - window_.y, 0, height_ - 1);
        const int right = std::min(left + 1, width_ - 1), bottom = std::min(top + 1, height_ - 1);
        return (1 - t) * ((1 - s) * load_(left, top) + s * load_(right, top)) +
               t * ((1 - s) * load_(left, bottom) + s * load_(right, bottom));
    }

    void carry_and_dry(int y) {
        double missing = 0, evaporated = 0;
        for (int x = 0; x < width_; ++x) {
            const float carried =
                load_at(static_cast<float>(x) - u_(x, y), static_cast<float>(y + window_.y) - v_(x, y));
            missing += static_cast<double>(load_(x, y)) - static_cast<double>(carried);
            state_.sediment(x, y) = carried;
            const float before = state_.depth(x, y), rest = before * numbers_.kept_depth - numbers_.lost_depth;
            const float after = rest >= numbers_.least_depth ? rest : 0.0F;
            evaporated += static_cast<double>(before) - static_cast<double>(after);
            state_.depth(x, y) = after;
        }
        books_.row(0, y).transport_loss = missing;
        books_.row(0, y).evaporated = evaporated;
    }

    /// In the order of Pipe; the opposite of each differs in its last bit.
    static constexpr std::array<std::array<int, 2>, 4> ways{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

    ErosionState& state_;
    const ErosionInput& input_;
    const WaterIn& water_;
    const WaterParameters& p_;
    bool mathisen_;
    bool ferreira_;
    int width_;
    int height_;
    Window window_;
    AsPublishedNumbers numbers_;
    Books books_;
    Raster<float> ground_, level_;  ///< m, before the step, and with its water
    Raster<float> u_, v_;           ///< eastwards and southwards
    Raster<float> load_;            ///< m, after the exchange
    Raster<float> open_, bottom_yield_;
    std::vector<float> factors_;  ///< dissolubility of the layers and the bottom
};

}  // namespace

AsPublishedNumbers as_published_numbers(const ErosionState& state, const WaterParameters& p, float share,
                                        float relief) {
    const double seconds = static_cast<double>(share) * four_pipes::longest_stable_step(state.cell_size, p.gravity);
    return {0.25F * share * share * p.pipe_area / p.pipe_length,
            static_cast<float>(static_cast<double>(p.sediment_capacity) * state.cell_size / seconds),
            static_cast<float>(1.0 / state.cell_size),
            p.scheme == WaterScheme::mathisen ? greatest_change_of(state.reference.view(), relief, p) : 0.0F,
            std::max(0.0F, 1.0F - static_cast<float>(static_cast<double>(p.evaporation) * seconds)),
            0.001F * p.evaporation_depth,
            std::max(p.least_depth, 1e-12F)};
}

Books step_as_published(ErosionState& state, const ErosionInput& input, const WaterIn& water, float share,
                        const Window& window) {
    return AsPublishedStep(state, input, water, share, window).run();
}

bool knows_its_reach(WaterScheme scheme) {
    return scheme != WaterScheme::ferreira;
}

int reach_of_step_as_published(WaterScheme scheme) {
    // Outflows look at the levels beside them, and depths and loads at the outflows beside them. By `mei`
    // |v| = |W| / (d + d2) is at most 1, since d + d2 >= inflow + outflow; rounded, it may reach a cell further.
    return 2 + (scheme == WaterScheme::mathisen ? 1 : 2);
}

}  // namespace cuesta::water
