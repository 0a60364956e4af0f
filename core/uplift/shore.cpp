#include "core/uplift/shore.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/drainage/routing.h"
#include "core/field/box_mean.h"
#include "core/field/shore_distance.h"

namespace cuesta {

namespace {

constexpr float shelter = 0.30F;      ///< share of sea that land as high as the reach stands beyond the shore
constexpr double beach_share = 0.5;   ///< of what is worn, the part that is sand and stays near the shore
constexpr float deepest_bay = 0.06F;  ///< reaches: deeper ones stay water
constexpr float platform_slope = 0.03F;  ///< shore platforms dip by 0.01 to 0.03 (Sunamura 1992)
constexpr float foot = 0.3F;             ///< m that a platform begins below the sea, and a beach above it
constexpr float beach_slope = 0.02F;
constexpr float bell = 2.5F;         ///< reaches over which the share of sea rises by one, near enough
constexpr float cliff_slope = 1.7F;  ///< 60 degrees
constexpr int bins = 1024;           ///< of shares of sea

class Shore {
public:
    Shore(UpliftGround& ground, double cell_size, double sea_level, double reach)
        : ground_(ground),
          cell_(static_cast<float>(cell_size)),
          sea_(static_cast<float>(sea_level)),
          reach_(static_cast<float>(reach)),
          width_(ground.loose.width()),
          height_(ground.loose.height()) {}

    ShoreBooks cut() {
        share_of_sea();
        find_shore();
        ShoreBooks books;
        wear(books);
        bring_down_cliffs(books);
        fill_bays(books);
        fill_dammed_valleys(books);
        return books;
    }

private:
    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }

    double volume_of(const std::vector<double>& rows) const {
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * double{cell_} * double{cell_};
    }

    void share_of_sea() {
        sea_share_ = Raster<float>::uninitialised(width_, height_);
        each_row([&](int y) {
            // Cells that the shore crosses count in part, so that it does not move by whole cells.
            for (int x = 0; x < width_; ++x)
                sea_share_(x, y) = std::clamp(0.5F + (sea_ - ground_.height.row(y)[x]) / (0.2F * cell_), 0.0F, 1.0F);
        });
        sea_share_ = box_mean(std::move(sea_share_), std::max(1, static_cast<int>(std::lround(reach_ / cell_))), 3);
    }

    /// The share of sea around a place, as if it were less there that land is high.
    float exposure_at(int x, int y) const {
        return sea_share_(x, y) - shelter * std::clamp((ground_.height.row(y)[x] - sea_) / reach_, 0.0F, 1.0F);
    }

    bool can_fill(float height) const { return height <= sea_ && height > sea_ - deepest_bay * reach_; }

    /// The new shore is where the share is such that bays take up the sand of what is worn.
    void find_shore() {
        std::array<double, bins> worn{}, filled{};
        const auto bin_of = [](float share) {
            return static_cast<std::size_t>(std::clamp(static_cast<int>(share * static_cast<float>(bins)), 0, bins - 1));
        };
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const float height = ground_.height.row(y)[x];
                if (height > sea_)
                    worn[bin_of(exposure_at(x, y))] += double{height} - double{sea_};
                else if (can_fill(height))
                    filled[bin_of(sea_share_(x, y))] += double{sea_} - double{height};
            }
        double sand = 0, room = 0;
        for (const double volume : worn) sand += beach_share * volume;
        std::size_t last = 0;
        // As the shore moves out, fewer places are worn and more are filled.
        while (last < bins / 2 && room + filled[last] <= sand - beach_share * worn[last]) {
            sand -= beach_share * worn[last];
            room += filled[last++];
        }
        shore_ = static_cast<float>(last) / static_cast<float>(bins);
    }

    void lower(int x, int y, float to, double& row) {
        float& height = ground_.height.row(y)[x];
        const float by = height - to;
        if (!(by > 0)) return;
        row += double{height} - double{to};
        height = to;
        ground_.loose(x, y) = std::max(ground_.loose(x, y) - by, 0.0F);
    }

    /// Takes land that stands in the waves, and shoals before it, down to a platform.
    void wear(ShoreBooks& books) {
        stands_ = Raster<float>(width_, height_, 1.0F);
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const float height = ground_.height.row(y)[x];
                const float over = exposure_at(x, y) - shore_;
                if (over <= 0) continue;
                if (height > sea_) stands_(x, y) = 0;
                lower(x, y, sea_ - foot - platform_slope * bell * reach_ * over, rows[static_cast<std::size_t>(y)]);
            }
        });
        books.worn += volume_of(rows);
    }

    /// No land stands steeper than a cliff above what was worn.
    void bring_down_cliffs(ShoreBooks& books) {
        if (!(books.worn > 0)) return;
        const Raster<float> distance = shore_distance(stands_, 0.5F, double{cell_}).metres;
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x)
                if (distance(x, y) > 0 && distance(x, y) < reach_)
                    lower(x, y, sea_ + cliff_slope * distance(x, y), rows[static_cast<std::size_t>(y)]);
        });
        books.worn += volume_of(rows);
    }

    /// Lays beaches; the sand of wide bays lies lower towards the sea.
    void fill_bays(ShoreBooks& books) {
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        std::vector<float> highest(static_cast<std::size_t>(height_), sea_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                float& height = ground_.height.row(y)[x];
                const float in = shore_ - sea_share_(x, y);
                if (in <= 0 || stands_(x, y) == 0 || !can_fill(height)) continue;
                const float beach = sea_ + foot + beach_slope * bell * reach_ * in;
                rows[static_cast<std::size_t>(y)] += double{beach} - double{height};
                ground_.loose(x, y) += beach - height;
                height = beach;
                highest[static_cast<std::size_t>(y)] = std::max(highest[static_cast<std::size_t>(y)], beach);
            }
        });
        books.laid = volume_of(rows);
        highest_beach_ = *std::max_element(highest.begin(), highest.end());
    }

    /// Rivers silt up the low ground that a beach has dammed, up to where they run over the beach.
    void fill_dammed_valleys(ShoreBooks& books) {
        if (!(highest_beach_ > sea_)) return;
        RoutingOptions outlets;
        outlets.sea_level = sea_;
        const Routing routing = route(ground_.height, outlets);
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                float& height = ground_.height.row(y)[x];
                const float level = routing.level.row(y)[x];
                if (!(height > sea_) || level > highest_beach_ || level <= height) continue;
                rows[static_cast<std::size_t>(y)] += double{level} - double{height};
                ground_.loose(x, y) += level - height;
                height = level;
            }
        });
        books.silted = volume_of(rows);
    }

    UpliftGround& ground_;
    float cell_, sea_, reach_;
    float shore_ = 0.5F;  ///< share of sea at the new shore
    float highest_beach_ = 0;  ///< m
    int width_, height_;
    Raster<float> sea_share_;
    Raster<float> stands_;  ///< 0 where land was worn, else 1
};

}  // namespace

ShoreBooks cut_shore(UpliftGround& ground, double cell_size, double sea_level, double reach) {
    if (!(reach >= cell_size)) return {};
    return Shore(ground, cell_size, sea_level, reach).cut();
}

}  // namespace cuesta
