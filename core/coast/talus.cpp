#include "core/coast/talus.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/threads.h"
#include "core/coast/coasted_land.h"
#include "core/field/box_mean.h"

namespace cuesta {
namespace {

constexpr double height_reach = 60;   ///< m of land behind the foot over which the height of a cliff is taken
constexpr double width_reach = 100;   ///< m along the shore over which the width of the debris changes
constexpr float calm_force = 0.5F;    ///< force of waves that halves what stays, as of beaches
constexpr float most_buried = 0.75F;  ///< share of a cliff's height that debris may hide
constexpr float steeper = 1.05F;      ///< times the gradient of rest: what is less steep is no cliff
/// Times the distance at which debris ends before and behind the foot: platforms of 0.2, the steepest, carry 1.42
/// widths, and weathered faces are less steep than cliffs.
constexpr float farther = 1.5F;
/// m: as far before the foot as widths are known, twice the reach.
constexpr float most_width = static_cast<float>(2 * width_reach) / farther;
/// Share of cells below which no cliff is near: less than one cell in a window of a thousand by a thousand.
constexpr float least_feet = 1e-6F;
constexpr int halvings = 24;

class Talus {
public:
    explicit Talus(const TalusSite& site)
        : site_(site),
          width_(site.heights.width()),
          height_(site.heights.height()),
          rest_(static_cast<float>(std::tan(talus_angle * std::numbers::pi / 180))) {}

    Raster<float> lay(const WorkControl& control) {
        find_widths();
        if (control.stopped()) return {};
        double scale = 1;
        if (volume(1) > site_.most) {
            double less = 0, more = 1;  // of all widths: the volume grows with them
            for (int i = 0; i < halvings; ++i) {
                if (control.stopped()) return {};
                const double middle = 0.5 * (less + more);
                (volume(static_cast<float>(middle)) > site_.most ? more : less) = middle;
            }
            scale = less;
        }
        Raster<float> debris(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) debris(x, y) = thickness(x, y, static_cast<float>(scale));
        });
        return debris;
    }

private:
    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }
    int cells_of(double metres) const { return std::max(1, static_cast<int>(std::lround(metres / site_.cell_size))); }

    /// Mean height above the foot of the land that lies near a place, m.
    Raster<float> cliff_heights() const {
        Raster<float> over(width_, height_), land(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const bool behind = site_.distance.row(y)[x] > 0;
                land(x, y) = behind ? 1.0F : 0.0F;
                over(x, y) = behind ? std::max(site_.heights.row(y)[x] - site_.foot, 0.0F) : 0.0F;
            }
        });
        const int reach = cells_of(height_reach);
        over = box_mean(std::move(over), reach, 1);
        land = box_mean(std::move(land), reach, 1);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) over(x, y) = land(x, y) > 1e-3F ? over(x, y) / land(x, y) : 0.0F;
        });
        return over;
    }

    /// The width of debris is that of the foot beside it, so that its surface has the angle of rest from top to toe.
    void find_widths() {
        const Raster<float> cliffs = cliff_heights();
        const auto beside = static_cast<float>(site_.cell_size);
        widths_ = Raster<float>(width_, height_);
        Raster<float> feet(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                if (std::abs(site_.distance.row(y)[x]) > beside) continue;
                feet(x, y) = 1;
                widths_(x, y) = width_at(x, y, cliffs(x, y));
            }
        });
        const int reach = cells_of(width_reach);
        widths_ = box_mean(std::move(widths_), reach, 2);
        feet = box_mean(std::move(feet), reach, 2);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x)
                widths_(x, y) = feet(x, y) > least_feet ? widths_(x, y) / feet(x, y) : 0.0F;
        });
    }

    /// Of the section of debris share calm H min(R, H), H the height of the cliff and R its retreat; a law of our own.
    float width_at(int x, int y, float cliff) const {
        const float back = site_.back.row(y)[x], steepness = site_.steepness.row(y)[x];
        if (!(back > 0) || !(cliff > 0) || steepness < steeper * rest_) return 0;
        const float waves = site_.waves->force(x, y) / calm_force;
        const float section = site_.share / (1 + waves * waves) * cliff * std::min(back, cliff);
        const auto unit = static_cast<float>(talus_section(double{rest_}, double{site_.slope}, double{steepness}));
        // At the cliff, debris of the width b stands rest steepness / (steepness - rest) b over the foot.
        const float widest = most_buried * cliff * (steepness - rest_) / (rest_ * steepness);
        return std::min({std::sqrt(section / unit), widest, most_width});
    }

    float thickness(int x, int y, float scale) const {
        const float width = scale * widths_(x, y), distance = site_.distance.row(y)[x];
        if (!(width > 0) || distance < -farther * width) return 0;
        // Behind the foot debris ends where the cliff passes through its surface; the land above the cliff is bare.
        const float steepness = site_.steepness.row(y)[x];
        if (distance > 0 && !(distance * (steepness - rest_) < farther * rest_ * width)) return 0;
        const float by = site_.foot + rest_ * (width + distance) - site_.heights.row(y)[x];
        if (!(by > 0)) return 0;
        return site_.receive.empty() ? by : by * site_.receive.row(y)[x];
    }

    double volume(float scale) const {
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rows[static_cast<std::size_t>(y)] += double{thickness(x, y, scale)};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * site_.cell_size * site_.cell_size;
    }

    const TalusSite& site_;
    int width_, height_;
    float rest_;  ///< gradient of the angle of rest
    Raster<float> widths_;
};

}  // namespace

double talus_section(double rest, double slope, double steepness) {
    // Debris rest m thick at the foot of the cliff: from there two triangles, to where its surface meets the ground,
    // rest / (rest - slope) m before the foot, and to where it meets the cliff.
    return 0.5 * rest * rest * (1 / (rest - slope) + 1 / (steepness - rest));
}

Raster<float> lay_talus(const TalusSite& site, const WorkControl& control) {
    if (!(site.share > 0) || !(site.most > 0))
        return control.stopped() ? Raster<float>() : Raster<float>(site.heights.width(), site.heights.height());
    return Talus(site).lay(control);
}

}  // namespace cuesta
