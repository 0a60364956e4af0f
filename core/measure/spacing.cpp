#include "core/measure/spacing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int every = 4;

struct Crossings {
    double length = 0;  ///< cells gone
    std::int64_t valleys = 0;
    std::int64_t gaps = 0;
    double gap_sum = 0;      ///< cells
    double gap_squares = 0;  ///< cells^2

    void add(const Crossings& other) {
        length += other.length;
        valleys += other.valleys;
        gaps += other.gaps;
        gap_sum += other.gap_sum;
        gap_squares += other.gap_squares;
    }
};

/// Follows one profile: a valley is known once the ground has risen by the prominence, a ridge once it has fallen.
class Profile {
public:
    Profile(double prominence, double step) : prominence_(prominence), step_(step) {}

    void see(float height, Crossings& found) {
        if (!std::isfinite(height)) {
            *this = Profile(prominence_, step_);
            return;
        }
        const auto value = double{height};
        if (seen_++ == 0) {
            lowest_ = highest_ = value;
            return;
        }
        found.length += step_;
        if (value < lowest_) {
            lowest_ = value;
            lowest_at_ = seen_ - 1;
        }
        highest_ = std::max(highest_, value);
        if (falls_ && value >= lowest_ + prominence_) {
            cross(found);
            falls_ = false;
            highest_ = value;
        } else if (!falls_ && value <= highest_ - prominence_) {
            falls_ = true;
            lowest_ = value;
            lowest_at_ = seen_ - 1;
        }
    }

private:
    void cross(Crossings& found) {
        ++found.valleys;
        if (last_valley_ >= 0) {
            const double gap = static_cast<double>(lowest_at_ - last_valley_) * step_;
            ++found.gaps;
            found.gap_sum += gap;
            found.gap_squares += gap * gap;
        }
        last_valley_ = lowest_at_;
    }

    double prominence_;
    double step_;
    std::int64_t seen_ = 0;
    std::int64_t lowest_at_ = 0;
    std::int64_t last_valley_ = -1;
    double lowest_ = 0;
    double highest_ = 0;
    bool falls_ = false;  ///< a ridge was passed, and the next valley is not yet known
};

/// Walks from (x, y) by (dx, dy) to the edge.
Crossings walk(RasterView<const float> heights, int x, int y, int dx, int dy, double prominence) {
    Crossings found;
    Profile profile(prominence, dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0);
    for (; x >= 0 && x < heights.width() && y < heights.height(); x += dx, y += dy) profile.see(heights(x, y), found);
    return found;
}

}  // namespace

Spacing find_spacing(RasterView<const float> heights, double cell_size, double prominence) {
    CUESTA_CHECK(cell_size > 0 && prominence > 0);
    const int width = heights.width();
    const int height = heights.height();
    struct Start {
        int x, y, direction;
    };
    constexpr std::array<int, 4> dx{1, 0, 1, -1};
    constexpr std::array<int, 4> dy{0, 1, 1, 1};
    std::vector<Start> starts;
    for (int y = 0; y < height; y += every) starts.push_back({0, y, 0});
    for (int x = 0; x < width; x += every) starts.push_back({x, 0, 1});
    for (const int direction : {2, 3}) {
        for (int x = 0; x < width; x += every) starts.push_back({x, 0, direction});
        for (int y = every; y < height; y += every) starts.push_back({direction == 2 ? 0 : width - 1, y, direction});
    }
    std::vector<Crossings> of_start(starts.size());
    parallel_ranges(static_cast<int>(starts.size()), 16, [&](int first, int last) {
        for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
            const auto k = static_cast<std::size_t>(starts[i].direction);
            of_start[i] = walk(heights, starts[i].x, starts[i].y, dx[k], dy[k], prominence);
        }
    });
    std::array<Crossings, 4> ways;
    for (std::size_t i = 0; i < starts.size(); ++i)
        ways[static_cast<std::size_t>(starts[i].direction)].add(of_start[i]);

    Spacing result;
    result.prominence = prominence;
    Crossings all;
    double per_length = 0;
    int directions = 0;
    for (const Crossings& way : ways) {
        all.add(way);
        if (!(way.length > 0)) continue;
        per_length += static_cast<double>(way.valleys) / way.length;
        ++directions;
    }
    result.crossings = all.valleys;
    if (all.gaps == 0) return result;
    // Buffon: crossings per length are 2 / pi times the length of lines per area, over all directions.
    per_length /= directions;
    result.valleys = 2 / std::numbers::pi / per_length * cell_size;
    // Within each direction: parallel valleys lie farther apart on a line that meets them aslant.
    double relative_variance = 0;
    for (const Crossings& way : ways) {
        if (way.gaps == 0) continue;
        const auto gaps = static_cast<double>(way.gaps);
        const double mean = way.gap_sum / gaps;
        relative_variance += gaps * std::max(0.0, way.gap_squares / gaps / (mean * mean) - 1);
    }
    result.irregularity = std::sqrt(relative_variance / static_cast<double>(all.gaps));
    return result;
}

}  // namespace cuesta
