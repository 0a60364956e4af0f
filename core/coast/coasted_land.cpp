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
#include "core/coast/drifted_beaches.h"
#include "core/coast/signed_distance.h"
#include "core/coast/talus.h"
#include "core/field/box_mean.h"
#include "core/field/copied.h"

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
constexpr float new_land = 1;            ///< m over high water from which ground before the cliff line is land again

/// The ground once waves have taken up what they laid before.
Raster<float> cleared_ground(const CoastSite& site) {
    Raster<float> ground = site.heights;
    for (const RasterView<const float> loose : {site.before.sand, site.before.talus}) {
        if (loose.empty()) continue;
        for (int y = 0; y < ground.height(); ++y)
            for (int x = 0; x < ground.width(); ++x) ground(x, y) -= loose.row(y)[x];
    }
    return ground;
}

/// Signed distance to the shore of the ground as it is.
Raster<float> shore_of(const Raster<float>& ground, const CoastSite& site) {
    Raster<float> over(ground.width(), ground.height());
    for (int y = 0; y < over.height(); ++y)
        for (int x = 0; x < over.width(); ++x) over(x, y) = ground(x, y) - site.sea_level;
    return signed_distance(over, site.cell_size);
}

/// The cliff line of an earlier stretch, but for ground that has changed since: what has sunk below the sea lies before
/// the line, what stands above high water (lava, a delta, a landslide) behind it.
Raster<float> line_of(const Raster<float>& ground, const CoastSite& site, float high_water) {
    Raster<float> line = copied(site.before.line);
    const auto half = static_cast<float>(0.5 * site.cell_size);
    bool changed = false;
    for (int y = 0; y < line.height(); ++y)
        for (int x = 0; x < line.width(); ++x) {
            float& distance = line(x, y);
            const float over = ground(x, y) - site.sea_level;
            const bool sunk = distance > 0 && over <= 0, risen = distance <= 0 && over > high_water + new_land;
            if (!sunk && !risen) continue;
            distance = sunk ? -half : half;
            changed = true;
        }
    return changed ? signed_distance(line, site.cell_size) : line;
}

class Coast {
public:
    Coast(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control)
        : parameters_(parameters),
          site_(site),
          control_(control),
          width_(site.heights.width()),
          height_(site.heights.height()),
          law_{parameters.retreat, parameters.strength, surf * parameters.wave_height / parameters.platform, shelter},
          ground_(cleared_ground(site)),
          front_(site.before.line.empty()
                     ? CliffFront(shore_of(ground_, site), site.cell_size)
                     : CliffFront(copied(site.before.shore), line_of(ground_, site, 0.5F * parameters.tide),
                                  site.cell_size)) {
        if (!site.before.line.empty()) before_ = front_.distance();
    }

    CoastedLand run() {
        if (!has_shore())
            return {site_.heights,
                    Raster<float>(width_, height_),
                    Raster<float>(width_, height_),
                    Raster<float>(width_, height_),
                    {},
                    {},
                    {}};
        find_cliff_heights();
        if (!retreat()) return {};
        CoastedLand land{ground_, {}, {}, {}, {}, {}, {}};
        land.ledger.taken_up = volume_of(site_.before.sand) + volume_of(site_.before.talus);
        land.worn = wear(land);
        if (!leave_talus(land) || !lay_sand(land)) return {};
        land.ledger.offshore = land.ledger.worn + land.ledger.taken_up - land.ledger.talus - land.ledger.beaches;
        land.shore = front_.start();
        land.line = front_.distance();
        return land;
    }

private:
    template <class Work>
    void each_row(const Work& work) const {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) work(y);
        });
    }
    /// 0 of an empty view.
    double volume_of(RasterView<const float> thickness) const {
        if (thickness.empty()) return 0;
        std::vector<double> rows(static_cast<std::size_t>(height_), 0.0);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) rows[static_cast<std::size_t>(y)] += double{thickness.row(y)[x]};
        });
        double sum = 0;
        for (const double row : rows) sum += row;
        return sum * site_.cell_size * site_.cell_size;
    }
    int cells_of(double metres) const { return std::max(1, static_cast<int>(std::lround(metres / site_.cell_size))); }
    float strength_at(int x, int y) const { return site_.strength.empty() ? 1.0F : site_.strength.row(y)[x]; }

    /// Share of the changes of a cell that take place.
    float received(int x, int y) const { return site_.receive.empty() ? 1.0F : site_.receive.row(y)[x]; }
    bool is_proof(int x, int y) const { return strength_at(x, y) >= proof_strength; }

    bool has_shore() const {
        const bool kept = !before_.empty();
        bool land = false, sea = false;
        for (int y = 0; y < height_; ++y)
            for (int x = 0; x < width_; ++x) {
                const bool dry = kept ? before_(x, y) > 0 : ground_(x, y) > site_.sea_level;
                (dry ? land : sea) = true;
            }
        return land && sea;
    }

    void find_cliff_heights() {
        cliff_height_ = Raster<float>(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) cliff_height_(x, y) = std::max(ground_(x, y) - site_.sea_level, 0.0F);
        });
        cliff_height_ = box_mean(std::move(cliff_height_), cells_of(double{cliff_smoothing}), 1);
    }

    /// The rate of each place up to `band` metres from the cliffs; returns the fastest at them.
    float find_rates(const BentWaves& waves, double band) {
        std::vector<float> rows(static_cast<std::size_t>(height_), 0.0F);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const double far = std::abs(double{front_.distance()(x, y)});
                rate_(x, y) = far > band || is_proof(x, y)
                                  ? 0.0F
                                  : received(x, y) * retreat_of(law_, waves.force(x, y), front_.platform_width(x, y),
                                                                cliff_height_(x, y), strength_at(x, y));
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
            waves_ = bent_waves(front_.distance(), site_.cell_size, parameters_, control_);
            if (waves_.empty()) return false;
            const double longest = longest_of(turn);
            const double fastest = double{find_rates(waves_, 2 * longest + 4 * site_.cell_size)};
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
        const float foot = foot_height();
        const float deepest = site_.sea_level - wave_base * parameters_.wave_height;
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                const float behind = front_.distance()(x, y);
                const float back = front_.start()(x, y) - behind;  // of the cliff, here
                if (!(back > 0) || is_proof(x, y)) continue;
                const float inland = behind - (site_.set_back.empty() ? 0.0F : site_.set_back.row(y)[x]);
                float to =
                    inland > 0 ? foot + face_at(x, y, inland) : std::max(foot + parameters_.platform * inland, deepest);
                const float before = ground_(x, y);
                if (front_.start()(x, y) <= 0) to = std::max(to, before - floor_wear * back_now(x, y));
                to = std::min(before, to);
                land.heights(x, y) = site_.receive.empty() ? to : before - received(x, y) * (before - to);
                worn(x, y) = before - land.heights(x, y);
            }
        });
        land.ledger.worn = volume_of(worn.view());
        return worn;
    }

    /// Height at which cliffs begin, m: high water.
    float foot_height() const { return site_.sea_level + 0.5F * parameters_.tide; }

    /// Metres that the cliff nearest to a place went back in this stretch.
    float back_now(int x, int y) const {
        const float from = before_.empty() ? front_.start()(x, y) : before_(x, y);
        return std::max(from - front_.distance()(x, y), 0.0F);
    }

    /// Debris lies on the platform at the foot of the cliffs, joints and all.
    bool leave_talus(CoastedLand& land) {
        land.talus = Raster<float>(width_, height_);
        if (!(parameters_.talus > 0) || waves_.empty()) return true;
        Raster<float> back(width_, height_), steepness(width_, height_), over(width_, height_);
        const float foot = foot_height();
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) {
                back(x, y) = front_.start()(x, y) - front_.distance()(x, y);
                steepness(x, y) = steepness_at(x, y);
                over(x, y) = land.heights(x, y) - foot;
            }
        });
        // Joints move the face off the cliff line; without them the line tells the foot to a part of a cell.
        const Raster<float> face = site_.set_back.empty() ? Raster<float>() : signed_distance(over, site_.cell_size);
        TalusSite site{land.heights.view(), face.empty() ? front_.distance().view() : face.view(), back.view(),
                       steepness.view(), &waves_};
        site.cell_size = site_.cell_size;
        site.foot = foot;
        site.slope = parameters_.platform;
        site.share = parameters_.talus;
        site.most = land.ledger.worn + volume_of(site_.before.talus);
        site.receive = site_.receive;
        land.talus = lay_talus(site, control_);
        if (land.talus.empty()) return false;
        add(land.talus, land.heights);
        land.ledger.talus = volume_of(land.talus.view());
        return true;
    }

    void add(const Raster<float>& thickness, Raster<float>& heights) const {
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) heights(x, y) += thickness(x, y);
        });
    }

    /// Sand comes from where rock is worn, and where earlier sand and debris are taken up.
    Raster<float> supply_of(const Raster<float>& worn) const {
        Raster<float> supply = worn;
        for (const RasterView<const float> loose : {site_.before.sand, site_.before.talus}) {
            if (loose.empty()) continue;
            each_row([&](int y) {
                for (int x = 0; x < width_; ++x) supply(x, y) += loose.row(y)[x];
            });
        }
        return box_mean(std::move(supply), cells_of(littoral), 2);
    }

    /// Of beaches over the sea, m.
    float berm_height() const { return 0.5F * parameters_.tide + 0.5F * parameters_.wave_height; }

    /// Sand of an earlier stretch that stays where it is, below the berm, and drifts on from there: laid anew, it would
    /// set out from the heads of the bays in every stretch.
    Raster<float> sand_in_place(const Raster<float>& floor) const {
        Raster<float> kept(width_, height_);
        if (site_.before.sand.empty()) return kept;
        const float berm = berm_height();
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x)
                kept(x, y) = std::min(site_.before.sand.row(y)[x], std::max(berm - floor(x, y), 0.0F));
        });
        return kept;
    }

    bool let_drift(const Raster<float>& floor, Raster<float>& sand) const {
        DriftLaw law;
        law.climate = {parameters_.wind_from, parameters_.spread, parameters_.fetch};
        law.rate = double{parameters_.drift} * std::pow(double{parameters_.wave_height}, 2.5);
        law.berm = berm_height();
        law.breakers = surf * parameters_.wave_height;
        law.closure = closure * parameters_.wave_height;
        const DriftSite site{floor.view(), sand.view(), site_.cell_size, site_.receive};
        Raster<float> drifted = drifted_beaches(site, law, double{parameters_.years}, control_.part(0.9, 1));
        if (drifted.empty()) return false;
        sand = std::move(drifted);
        return true;
    }

    bool lay_sand(CoastedLand& land) {
        control_.report(0.85, "Laying beaches");
        land.sand = Raster<float>(width_, height_);
        // Earlier sand stays sand; of what is worn, and of debris that is carried off, the share becomes sand.
        const double fresh = std::max(land.ledger.worn + volume_of(site_.before.talus) - land.ledger.talus, 0.0);
        const double volume = double{parameters_.sand} * fresh + volume_of(site_.before.sand);
        if (!(volume > 0)) return true;
        Raster<float> over(width_, height_);
        each_row([&](int y) {
            for (int x = 0; x < width_; ++x) over(x, y) = land.heights(x, y) - site_.sea_level;
        });
        Raster<float> floor, kept;
        if (parameters_.drift > 0) {
            floor = over;
            kept = sand_in_place(floor);
            add(kept, over);
        }
        // Beaches lie at the sea's edge, which the platform holds off the cliffs.
        const BentWaves waves = bent_waves(signed_distance(over, site_.cell_size), site_.cell_size, parameters_, control_);
        if (waves.empty()) return false;
        BeachSite site{over.view(),
                       &waves,
                       supply_of(land.worn),
                       site_.cell_size,
                       std::max(volume - volume_of(kept.view()), 0.0),
                       {parameters_.grain, berm_height(), closure * parameters_.wave_height},
                       site_.receive};
        land.sand = lay_beaches(site, control_);
        if (land.sand.empty()) return false;
        if (!kept.empty()) {
            add(kept, land.sand);
            if (!let_drift(floor, land.sand)) return false;
        }
        add(land.sand, land.heights);
        land.ledger.beaches = volume_of(land.sand.view());
        return true;
    }

    const CoastParameters& parameters_;
    const CoastSite& site_;
    const WorkControl& control_;
    int width_, height_;
    CliffLaw law_;
    Raster<float> ground_;  ///< without what is taken up
    CliffFront front_;
    Raster<float> before_;  ///< signed distance to the line at the start of a stretch that is not the first; else empty
    Raster<float> cliff_height_;
    Raster<float> rate_;
    BentWaves waves_;  ///< of the last turn
};

}  // namespace

CoastedLand coasted(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control) {
    CUESTA_CHECK(site.cell_size > 0 && !site.heights.empty());
    return Coast(parameters, site, control).run();
}

}  // namespace cuesta
