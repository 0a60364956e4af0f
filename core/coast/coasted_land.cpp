#include "core/coast/coasted_land.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/coast/beaches.h"
#include "core/coast/bent_waves.h"
#include "core/coast/cliff_front.h"
#include "core/coast/signed_distance.h"
#include "core/field/box_mean.h"

namespace cuesta {
namespace {

constexpr float surf = 1.3F;             ///< wave heights of water in which waves break (McCowan: 1 / 0.78)
constexpr float wave_base = 5;           ///< wave heights of water below which the floor is not worn
constexpr float closure = 2;             ///< wave heights of water below which no sand is shaped (near Hallermeier 1981)
constexpr float shelter = 60;            ///< m of cliff whose debris halves the retreat
constexpr float floor_wear = 0.1F;       ///< m of floor before a cliff that are worn for each metre of its retreat
constexpr double soft_cliff = 35;        ///< degrees
constexpr float weathered_slope = 0.85F;  ///< gradient above the wall of a cliff (slope-over-wall cliffs, Wood 1959)
constexpr float least_wall = 6;           ///< m, of the wall below it: low cliffs are walls alone
constexpr double first_turn = 30;        ///< m that a cliff may go back while the waves stay the same
constexpr double growth = 1.1;           ///< of turns after the slow ones
constexpr int slow_turns = 10;
constexpr float most_beside = 4;         ///< times the fastest rate at the line: the most that counts beside it
constexpr int most_turns = 200;          ///< a bound that no land is known to reach
constexpr double littoral = 1000;        ///< m along the shore over which sand spreads
constexpr float cliff_smoothing = 60;    ///< m over which the height of a cliff is taken

class Coast {
public:
    Coast(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control)
        : parameters_(parameters),
          site_(site),
          control_(control),
          width_(site.heights.width()),
          height_(site.heights.height()),
          law_{parameters.retreat, parameters.strength, surf * parameters.wave_height / parameters.platform, shelter},
          front_(shore_of(site), site.cell_size) {}

    CoastedLand run() {
        if (!has_shore()) return {site_.heights, Raster<float>(width_, height_), {}};
        find_cliff_heights();
        if (!retreat()) return {};
        CoastedLand land{site_.heights, {}, {}};
        const Raster<float> worn = wear(land);
        if (!lay_sand(land, worn)) return {};
        land.ledger.offshore = land.ledger.worn - land.ledger.beaches;
        return land;
    }

private:
    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }
    double volume_of(const Raster<float>& thickness) const {
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rows[static_cast<std::size_t>(y)] += double{thickness(x, y)};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * site_.cell_size * site_.cell_size;
    }
    int cells_of(double metres) const { return std::max(1, static_cast<int>(std::lround(metres / site_.cell_size))); }
    float strength_at(int x, int y) const { return site_.strength.empty() ? 1.0F : site_.strength.row(y)[x]; }

    static Raster<float> shore_of(const CoastSite& site) {
        Raster<float> over(site.heights.width(), site.heights.height());
        for (int y = 0; y < over.height(); ++y)
            for (int x = 0; x < over.width(); ++x) over(x, y) = site.heights(x, y) - site.sea_level;
        return signed_distance(over, site.cell_size);
    }

    bool has_shore() const {
        bool land = false, sea = false;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) (site_.heights(x, y) > site_.sea_level ? land : sea) = true;
        return land && sea;
    }

    void find_cliff_heights() {
        cliff_height_ = Raster<float>(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) cliff_height_(x, y) = std::max(site_.heights(x, y) - site_.sea_level, 0.0F);
        });
        cliff_height_ = box_mean(std::move(cliff_height_), cells_of(double{cliff_smoothing}), 1);
    }

    /// The rate of each place up to `band` metres from the cliffs; returns the fastest at them.
    float find_rates(const BentWaves& waves, double band) {
        std::vector<float> rows(static_cast<std::size_t>(height_), 0.0F);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const double far = std::abs(double{front_.distance()(x, y)});
                rate_(x, y) = far > band ? 0.0F
                                         : retreat_of(law_, waves.force(x, y), front_.platform_width(x, y), cliff_height_(x, y), strength_at(x, y));
                float& fastest = rows[static_cast<std::size_t>(y)];
                if (far < 2 * site_.cell_size) fastest = std::max(fastest, rate_(x, y));
            }
        });
        const float fastest = *std::max_element(rows.begin(), rows.end());
        // Before and behind the line waves and rock may differ without bound, and steps go by the fastest of all.
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rate_(x, y) = std::min(rate_(x, y), most_beside * fastest);
        });
        return fastest;
    }

    /// Metres that cliffs may go back while the waves stay the same. Later turns are longer, for a wide coast changes
    /// slowly; none passes more than a quarter of the land.
    double longest_of(int turn) const {
        const double grown = std::max(first_turn, 2 * site_.cell_size) * std::pow(growth, std::max(turn - slow_turns, 0));
        return std::min(grown, std::max(0.25 * site_.cell_size * std::max(width_, height_), 2 * site_.cell_size));
    }

    bool retreat() {
        rate_ = Raster<float>(width_, height_);
        const double all = double{parameters_.years};
        double left = all;
        for (int turn = 0; turn < most_turns && left > 0; ++turn) {
            control_.report(0.8 * (1 - left / all), "Cutting the coast");
            const BentWaves waves = bent_waves(front_.distance(), site_.cell_size, parameters_, control_);
            if (waves.empty()) return false;
            const double longest = longest_of(turn);
            const double fastest = double{find_rates(waves, 2 * longest + 4 * site_.cell_size)};
            if (!(fastest > 0)) break;
            const double years = std::min(left, longest / fastest);
            if (!front_.retreat(rate_, static_cast<float>(years), control_)) return false;
            left -= years;
        }
        return !control_.stopped();
    }

    /// Tangent of the cliff's angle: that of the parameter in rock of strength 1 and above, less in softer.
    float steepness_at(int x, int y) const {
        const double degree = std::numbers::pi / 180;
        const auto steepest = static_cast<float>(std::tan(double{parameters_.cliff} * degree));
        const auto least = std::min(static_cast<float>(std::tan(soft_cliff * degree)), steepest);
        return std::clamp(steepest * std::sqrt(std::max(strength_at(x, y), 0.0F)), least, steepest);
    }

    /// Height of the cliff's face above its foot `inland` metres behind it.
    float face_at(int x, int y, float inland) const {
        const float steepness = steepness_at(x, y);
        if (site_.walled.empty()) return steepness * inland;
        const float wall = std::max(site_.walled.row(y)[x] * cliff_height_(x, y), least_wall);
        const float top = wall / steepness;
        return inland < top ? steepness * inland : wall + std::min(weathered_slope, steepness) * (inland - top);
    }

    /// No ground before the cliff line stands above the platform, none behind it is steeper than a cliff. Returns the
    /// thickness that goes.
    Raster<float> wear(CoastedLand& land) {
        Raster<float> worn(width_, height_);
        const float foot = site_.sea_level + 0.5F * parameters_.tide;
        const float deepest = site_.sea_level - wave_base * parameters_.wave_height;
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const float behind = front_.distance()(x, y);
                const float back = front_.start()(x, y) - behind;  // of the cliff, here
                if (!(back > 0)) continue;
                const float inland = behind - (site_.set_back.empty() ? 0.0F : site_.set_back.row(y)[x]);
                float to =
                    inland > 0 ? foot + face_at(x, y, inland) : std::max(foot + parameters_.platform * inland, deepest);
                if (front_.start()(x, y) <= 0) to = std::max(to, site_.heights(x, y) - floor_wear * back);
                const float before = site_.heights(x, y);
                land.heights(x, y) = std::min(before, to);
                worn(x, y) = before - land.heights(x, y);
            }
        });
        land.ledger.worn = volume_of(worn);
        return worn;
    }

    bool lay_sand(CoastedLand& land, const Raster<float>& worn) {
        control_.report(0.85, "Laying beaches");
        land.sand = Raster<float>(width_, height_);
        const double volume = double{parameters_.sand} * land.ledger.worn;
        if (!(volume > 0)) return true;
        Raster<float> over(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) over(x, y) = land.heights(x, y) - site_.sea_level;
        });
        // Beaches lie at the sea's edge, which the platform holds off the cliffs.
        const BentWaves waves = bent_waves(signed_distance(over, site_.cell_size), site_.cell_size, parameters_, control_);
        if (waves.empty()) return false;
        const float high_water = 0.5F * parameters_.tide;
        BeachSite site{over.view(), &waves, box_mean(worn, cells_of(littoral), 2), site_.cell_size, volume,
                       {parameters_.grain, high_water + 0.5F * parameters_.wave_height, closure * parameters_.wave_height}};
        land.sand = lay_beaches(site, control_);
        if (land.sand.empty()) return false;
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) land.heights(x, y) += land.sand(x, y);
        });
        land.ledger.beaches = volume_of(land.sand);
        return true;
    }

    const CoastParameters& parameters_;
    const CoastSite& site_;
    const WorkControl& control_;
    int width_, height_;
    CliffLaw law_;
    CliffFront front_;
    Raster<float> cliff_height_;
    Raster<float> rate_;
};

}  // namespace

CoastedLand coasted(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control) {
    CUESTA_CHECK(site.cell_size > 0 && !site.heights.empty());
    return Coast(parameters, site, control).run();
}

}  // namespace cuesta
