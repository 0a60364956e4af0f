#include "core/lowland/way_to_sea.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <queue>

#include "core/base/random.h"
#include "core/field/sampling.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

constexpr std::array<int, 8> step_x{1, 0, -1, 0, 1, -1, -1, 1};  // sides first
constexpr std::array<int, 8> step_y{0, 1, 0, -1, 1, 1, -1, -1};
constexpr float not_reached = 3e38F;

}  // namespace

WayToSea::WayToSea(int width, int height, double cell_size, const Rules& rules)
    : rules_(rules),
      factor_(static_cast<int>(std::clamp(std::round(0.6 * rules.reach / cell_size), 1.0, 4096.0))),
      coarse_size_(factor_ * cell_size),
      width_((width + factor_ - 1) / factor_),
      height_((height + factor_ - 1) / factor_),
      cost_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), not_reached),
      length_(cost_.size()),
      chance_(cost_.size()),
      open_(cost_.size()) {}

void WayToSea::flood_open_sea() {
    std::fill(open_.begin(), open_.end(), std::uint8_t{0});
    const auto level = static_cast<float>(rules_.sea_level - rules_.sea_depth);
    std::vector<int> waiting;
    const auto take = [&](int x, int y) {
        const int cell = y * width_ + x;
        if (open_[cell] != 0 || !(heights_(x, y) < level)) return;
        open_[cell] = 1;
        waiting.push_back(cell);
    };
    for (int x = 0; x < width_; ++x) {
        take(x, 0);
        take(x, height_ - 1);
    }
    for (int y = 0; y < height_; ++y) {
        take(0, y);
        take(width_ - 1, y);
    }
    while (!waiting.empty()) {
        const int cell = waiting.back();
        waiting.pop_back();
        const int x = cell % width_;
        const int y = cell / width_;
        for (int k = 0; k < 4; ++k) {
            const int nx = x + step_x[k];
            const int ny = y + step_y[k];
            if (nx >= 0 && ny >= 0 && nx < width_ && ny < height_) take(nx, ny);
        }
    }
}

/// Random variation of each cell: single cells and patches of them.
void WayToSea::draw_chances(std::uint32_t draw) {
    const std::uint32_t key = random_bits(rules_.seed, RandomStream::lowland, draw, 0xffffffffU);
    const double scale = coarse_size_ / (3.6 * rules_.reach);
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
            const auto counter = static_cast<std::uint32_t>(y * 65536 + x);
            const float chance = random_unit(rules_.seed, RandomStream::lowland, draw, counter);
            const float patch = perlin_noise((x + 0.5) * scale, (y + 0.5) * scale, key);
            chance_[y * width_ + x] = 0.8F * chance + 1.1F * (1.0F + 1.6F * patch);
        }
}

/// Height is counted from the profile that a channel as long as the way would have: ground above it (old levees and
/// lobes) turns the river away, low ground attracts it (superelevation as the cause of avulsions: Jerolmack and Paola
/// 2007).
double WayToSea::cost(int cell, double height, double length) const {
    const double profile =
        rules_.local ? around_(cell % width_, cell / width_) : rules_.sea_level + rules_.slope * length;
    const double above = std::max(height, rules_.sea_level) - profile;
    return std::max(1.0 + std::clamp(above / rules_.relief, -0.7, 9.0) + chance_[cell], 0.3);
}

/// On a cone the ground falls much more within a cell than a channel is deep: only what stands out of it counts.
void WayToSea::find_surroundings() {
    constexpr int radius = 3;
    around_ = heights_;
    for (const bool down : {false, true}) {
        const Raster<float> before = around_;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                double sum = 0;
                for (int k = -radius; k <= radius; ++k)
                    sum += before(std::clamp(x + (down ? 0 : k), 0, width_ - 1),
                                  std::clamp(y + (down ? k : 0), 0, height_ - 1));
                around_(x, y) = static_cast<float>(sum / (2 * radius + 1));
            }
    }
}

bool WayToSea::solve(RasterView<const float> ground, std::uint32_t draw, double x, double y) {
    draw_chances(draw);
    heights_ = coarsen(ground, factor_);
    if (rules_.local) find_surroundings();
    flood_open_sea();
    std::fill(cost_.begin(), cost_.end(), not_reached);
    using Entry = std::pair<float, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (int cell = 0; cell < width_ * height_; ++cell)
        if (open_[cell] != 0) {
            cost_[cell] = 0;
            length_[cell] = 0;
            queue.emplace(0.0F, cell);
        }
    const int target = std::clamp(static_cast<int>(y / coarse_size_), 0, height_ - 1) * width_ +
                       std::clamp(static_cast<int>(x / coarse_size_), 0, width_ - 1);
    bool found = false;
    auto limit = not_reached;
    while (!queue.empty()) {
        const auto [value, cell] = queue.top();
        queue.pop();
        if (value > cost_[cell]) continue;
        if (value > limit) break;
        if (cell == target && !found) {
            found = true;
            limit = value + static_cast<float>(12 * rules_.reach);
        }
        const int cx = cell % width_;
        const int cy = cell / width_;
        for (int k = 0; k < 8; ++k) {
            const int nx = cx + step_x[k];
            const int ny = cy + step_y[k];
            if (nx < 0 || ny < 0 || nx >= width_ || ny >= height_) continue;
            const int next = ny * width_ + nx;
            if (open_[next] != 0) continue;
            const double length = coarse_size_ * (k < 4 ? 1.0 : 1.4142135623730951);
            const double price = cost(next, heights_(nx, ny), length_[cell] + length);
            const auto sum = static_cast<float>(value + price * length);
            if (sum < cost_[next]) {
                cost_[next] = sum;
                length_[next] = static_cast<float>(length_[cell] + length);
                queue.emplace(sum, next);
            }
        }
    }
    if (limit < not_reached)
        for (float& value : cost_) value = std::min(value, limit);
    return found;
}

double WayToSea::at(double x, double y) const {
    const double u = std::clamp(x / coarse_size_ - 0.5, 0.0, width_ - 1.0);
    const double v = std::clamp(y / coarse_size_ - 0.5, 0.0, height_ - 1.0);
    const int i = std::min(static_cast<int>(u), std::max(width_ - 2, 0));
    const int j = std::min(static_cast<int>(v), std::max(height_ - 2, 0));
    const int east = std::min(i + 1, width_ - 1);
    const int south = std::min(j + 1, height_ - 1);
    const double p = u - i;
    const double q = v - j;
    const double north_value = cost_[j * width_ + i] * (1 - p) + cost_[j * width_ + east] * p;
    const double south_value = cost_[south * width_ + i] * (1 - p) + cost_[south * width_ + east] * p;
    return north_value * (1 - q) + south_value * q;
}

WayToSea::Descent WayToSea::descent(double x, double y) const {
    const double arm = 0.6 * coarse_size_;
    return {(at(x - arm, y) - at(x + arm, y)) / (2 * arm), (at(x, y - arm) - at(x, y + arm)) / (2 * arm)};
}

bool WayToSea::at_open_sea(double x, double y) const {
    const int cx = static_cast<int>(std::floor(x / coarse_size_));
    const int cy = static_cast<int>(std::floor(y / coarse_size_));
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int nx = cx + dx;
            const int ny = cy + dy;
            if (nx >= 0 && ny >= 0 && nx < width_ && ny < height_ && open_[ny * width_ + nx] != 0) return true;
        }
    return false;
}

}  // namespace cuesta
