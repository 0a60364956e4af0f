#include "core/coast/beaches.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/coast/signed_distance.h"

namespace cuesta {
namespace {

constexpr float most_share = 0.5F;   ///< of sea at the water's edge of the widest beach; a straight shore has 0.5
constexpr float calm = 0.5F;         ///< force of waves that halves what stays
constexpr float enough = 3;          ///< beaches grow with the supply up to this part of its most
constexpr int line_halvings = 7;
constexpr int shift_halvings = 24;
constexpr double most_shift = 400;   ///< m
constexpr double rounding = 1e-6;    ///< of volumes that are sums of floats
constexpr float most_thickness = 60; ///< m: deeper floors are not filled

class Beaches {
public:
    explicit Beaches(const BeachSite& site)
        : site_(site),
          profile_(site.profile),
          width_(site.heights.width()),
          height_(site.heights.height()),
          edge_(width_, height_) {}

    Raster<float> lay(const WorkControl& control) {
        if (!(site_.volume > 0) || !find_line(control)) return control.stopped() ? Raster<float>() : Raster<float>(width_, height_);
        if (takes_too_much()) {
            // The floor falls off more steeply than the end of a beach, which then never meets it.
            profile_.end_slope = steepest_sand;
            if (!find_line(control)) return {};
        }
        Raster<float> sand(width_, height_);
        if (takes_too_much()) return sand;  // nowhere does sand come to rest
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) sand(x, y) = thickness(x, y, shift_);
        });
        return sand;
    }

private:
    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }

    /// Calm and supply of a place, 0..1: which share of sea its beach may reach.
    float welcome(int x, int y) const {
        const float waves = site_.waves->force(x, y) / calm;
        return std::min(enough * site_.supply(x, y) / most_supply_, 1.0F) / (1 + waves * waves);
    }

    /// Seaward distance of each place from the line where the share of sea is `level` of what the place is welcome to.
    void place_line(float level) {
        Raster<float> field(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x)
                field(x, y) = site_.waves->sea_share(x, y) - most_share * std::min(level * welcome(x, y), 1.0F);
        });
        edge_ = signed_distance(field, site_.cell_size);
    }

    float thickness(int x, int y, float shift) const {
        const float over = site_.heights.row(y)[x];
        if (!(welcome(x, y) > 0)) return 0;
        const float by = beach_height(profile_, edge_(x, y) + shift) - over;
        if (!(by > 0 && by < most_thickness)) return 0;
        return site_.receive.empty() ? by : by * site_.receive.row(y)[x];
    }

    double volume(float shift) const {
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rows[static_cast<std::size_t>(y)] += double{thickness(x, y, shift)};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * site_.cell_size * site_.cell_size;
    }

    bool takes_too_much() const { return volume(shift_) > (1 + rounding) * site_.volume; }

    /// Halves the range of levels, then moves the line of the last one whole until the sand is used up.
    bool find_line(const WorkControl& control) {
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) most_supply_ = std::max(most_supply_, site_.supply(x, y));
        if (!(most_supply_ > 0)) return false;
        double low = 0, high = 8;
        for (int i = 0; i < line_halvings; ++i) {
            if (control.stopped()) return false;
            const double level = 0.5 * (low + high);
            place_line(static_cast<float>(level));
            (volume(0) > site_.volume ? high : low) = level;
        }
        place_line(static_cast<float>(high));
        double less = most_shift, more = 0;  // seaward places are deeper: a shift takes sand away
        if (volume(0) <= site_.volume) less = 0;
        for (int i = 0; i < shift_halvings && less > more; ++i) {
            if (control.stopped()) return false;
            const double shift = 0.5 * (less + more);
            (volume(static_cast<float>(shift)) > site_.volume ? more : less) = shift;
        }
        shift_ = static_cast<float>(less);
        return true;
    }

    const BeachSite& site_;
    BeachProfile profile_;
    int width_, height_;
    float most_supply_ = 0;
    float shift_ = 0;
    Raster<float> edge_;
};

}  // namespace

Raster<float> lay_beaches(const BeachSite& site, const WorkControl& control) {
    return Beaches(site).lay(control);
}

}  // namespace cuesta
