#include "core/erosion/thermal/published.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/erosion/beds.h"
#include "core/erosion/yielding.h"
#include "core/field/row_halo.h"

namespace cuesta::thermal {
namespace {

struct Way {
    int x, y;
};
/// The rotated neighbourhood of von Neumann (Prokop, figure 3.2 c), and Moore's.
constexpr std::array<Way, 4> corners{Way{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
constexpr std::array<Way, 8> all_around{Way{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

class PublishedStep {
public:
    PublishedStep(ErosionState& state, const ThermalParameters& parameters, const ErosionLimits& limits,
                  std::uint64_t seed, std::int64_t step, const PublishedRows& place)
        : state_(state),
          place_(place),
          parameters_(parameters),
          wraps_(limits.border == Border::periodic),
          seed_(seed),
          step_(static_cast<std::uint32_t>(step)),
          deviation_(std::sqrt(parameters.chance)),
          yielding_(yielding_of(limits, state.width(), state.height(), 1.0F)),
          bottom_yield_(place.before.bottom_yield),
          ground_(parameters.scheme == ThermalScheme::published ? ground_of(state) : place.before.heights) {}

    std::vector<double> run() {
        const bool at_once = parameters_.scheme == ThermalScheme::published;
        std::vector<double> moved;
        for (row_of_map_ = place_.rows.first; row_of_map_ < place_.rows.last; ++row_of_map_) {
            moved_ = 0;
            const int y = row_of_window(row_of_map_);
            for (int x = 0; x < state_.width(); ++x) {
                if (at_once)
                    crumble(x, y, corners);
                else
                    crumble(x, y, all_around);
            }
            moved.push_back(moved_);
        }
        return moved;
    }

private:
    int row_of_window(int row_of_map) const {
        return row_in_window(row_of_map, place_.window.first, state_.height(), place_.window.height_of_map);
    }
    /// The cell of the window `way` from column x of the row that is worked on; false where there is none.
    bool neighbour(int x, Way way, Way& other) const {
        const int height = place_.window.height_of_map;
        int row = row_of_map_ + way.y;
        other.x = x + way.x;
        if (wraps_) {
            other.x = (other.x + state_.width()) % state_.width();
            row = (row + height) % height;
        }
        if (other.x < 0 || row < 0 || other.x >= state_.width() || row >= height) return false;
        other.y = row_of_window(row);
        return true;
    }

    template <std::size_t count>
    void crumble(int x, int y, const std::array<Way, count>& ways) {
        const bool moore = count == all_around.size();
        const std::size_t top = top_of(x, y);
        const MaterialParameters& material = state_.materials[top];
        const float drop = static_cast<float>(state_.cell_size *
                                              std::tan(static_cast<double>(material.talus) * std::numbers::pi / 180));
        std::array<float, count> falls{};
        float sum = 0, greatest = 0;
        for (std::size_t k = 0; k < count; ++k) {
            Way other{};
            if (!neighbour(x, ways[k], other)) continue;
            const float fall = ground_(x, y) - ground_(other.x, other.y);
            const bool steep = fall > drop;
            if (moore ? fall > 0 : steep) {
                sum += fall;
                greatest = std::max(greatest, fall);
            }
            falls[k] = steep ? fall : 0.0F;
        }
        if (!(sum > 0)) return;
        float amount = chance_of(x) * (0.5F * parameters_.rate * material.density * greatest);
        if (top == state_.thickness.size() && !bottom_yield_.empty()) amount *= bottom_yield_(x, y);
        if (top < state_.thickness.size()) amount = std::min(amount, state_.thickness[top](x, y));
        if (!yielding_.give.empty()) amount *= yielding_.give(x, y);
        for (std::size_t k = 0; k < count; ++k)
            if (falls[k] > 0) move({x, y}, ways[k], top, amount * (falls[k] / sum));
    }

    void move(Way from, Way way, std::size_t top, float metres) {
        Way to{};
        neighbour(from.x, way, to);
        if (!yielding_.receive.empty()) metres *= yielding_.receive(to.x, to.y);
        state_.change(from.x, from.y) -= metres;
        state_.change(to.x, to.y) += metres;
        if (state_.layered()) {
            if (top < state_.thickness.size()) {
                float& left = state_.thickness[top](from.x, from.y);
                left = std::max(0.0F, left - metres);
            }
            state_.thickness.front()(to.x, to.y) += metres;
        }
        moved_ += static_cast<double>(metres);
        if (parameters_.scheme != ThermalScheme::published) return;
        for (const Way cell : {from, to})
            ground_(cell.x, cell.y) = state_.reference(cell.x, cell.y) + state_.change(cell.x, cell.y);
    }

    std::size_t top_of(int x, int y) const {
        std::size_t top = 0;
        while (top < state_.thickness.size() && !(state_.thickness[top](x, y) > 0)) ++top;
        return top;
    }

    /// rnd of (4.2). The sum of twelve even random numbers less 6 is normal enough, and the same on every machine.
    float chance_of(int x) const {
        if (deviation_ == 0.0F) return 1.0F;
        const auto cell = static_cast<std::uint32_t>(row_of_map_) * static_cast<std::uint32_t>(state_.width()) +
                          static_cast<std::uint32_t>(x);
        float normal = -6;
        for (std::uint32_t i = 0; i < 12; ++i)
            normal += random_unit(seed_, RandomStream::thermal, step_, 12 * cell + i);
        return std::clamp(1.0F + deviation_ * normal, 0.0F, 1.0F);
    }

    ErosionState& state_;
    const PublishedRows& place_;
    const ThermalParameters& parameters_;
    bool wraps_;
    std::uint64_t seed_;
    std::uint32_t step_;
    float deviation_;
    Yielding yielding_;
    const Raster<float>& bottom_yield_;
    Raster<float> ground_;  ///< m; as published, as cells see it now; else before the step
    int row_of_map_ = 0;    ///< that is worked on
    double moved_ = 0;      ///< by it
};

}  // namespace

GroundBefore ground_before(const ErosionState& state) {
    return {ground_of(state), bed_yields_of(state)};
}

std::vector<double> step_published(ErosionState& state, const ThermalParameters& parameters,
                                   const ErosionLimits& limits, std::uint64_t seed, std::int64_t step,
                                   const PublishedRows& place) {
    return PublishedStep(state, parameters, limits, seed, step, place).run();
}

}  // namespace cuesta::thermal
