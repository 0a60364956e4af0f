#include "core/lowland/avulsions.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/lowland/shore_waves.h"
#include "core/lowland/way_to_sea.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

class River {
public:
    River(RasterView<float> ground, double cell_size, const DeltaApex& apex, const AvulsionSettings& settings);
    Avulsions run(const WorkControl& control);

private:
    bool flood(int event);
    void leave_channel(int event);
    void keep_path();
    void lead_to_sea();
    void take_heading();
    void turn(int event, double angle);
    bool walk(std::uint32_t draw);
    void deposit(int event);
    double ground_at(PlainPoint p) const { return sample_bilinear(ground_, p.x / cell_size_, p.y / cell_size_); }
    double chance(int event, std::uint32_t which) const {
        return random_unit(settings_.seed, RandomStream::lowland, static_cast<std::uint32_t>(event),
                           0x70000000U + which);
    }
    bool on_map(PlainPoint p) const { return p.x >= 0 && p.y >= 0 && p.x <= east_ && p.y <= south_; }
    double flood_volume() const;

    RasterView<float> ground_;
    double cell_size_;
    DeltaApex apex_;
    AvulsionSettings settings_;
    double east_;
    double south_;
    double step_;
    int tail_;  ///< points that a flood walks anew
    WayToSea way_;
    FloodDeposits deposits_;
    FloodPath path_;
    double heading_x_ = 0;
    double heading_y_ = 1;
    std::deque<FloodPath> kept_;
    AvulsionLedger ledger_;
};

WayToSea::Rules way_rules(const AvulsionSettings& s) {
    return {s.seed, s.sea_level, s.fan ? -0.1 * s.depth : 0.5 * s.depth, s.slope, (s.fan ? 0.25 : 0.45) * s.depth,
            s.fan,  s.bar};
}

River::River(RasterView<float> ground, double cell_size, const DeltaApex& apex, const AvulsionSettings& settings)
    : ground_(ground),
      cell_size_(cell_size),
      apex_(apex),
      settings_(settings),
      east_(ground.width() * cell_size),
      south_(ground.height() * cell_size),
      step_(0.12 * settings.bar),
      tail_(8 + static_cast<int>(std::lround(1.2 * settings.bar / step_))),
      way_(ground.width(), ground.height(), cell_size, way_rules(settings)),
      deposits_(ground, cell_size,
                {settings.sea_level, settings.slope, settings.depth, settings.width, settings.bar, settings.wave,
                 settings.seed, settings.fan}) {}

/// A mouth bar of 0.8 depths, and on fans the banks as well.
double River::flood_volume() const {
    const double bar = 0.5 * 2 * std::numbers::pi * settings_.bar * settings_.bar * 0.8 * settings_.depth;
    return settings_.fan ? bar + 40 * settings_.bar * settings_.width * 0.5 * settings_.depth : bar;
}

void River::keep_path() {
    kept_.push_front(path_);
    if (static_cast<int>(kept_.size()) > 24 * settings_.channels) kept_.pop_back();
}

/// Leaves the channel at the apex or, more often, further down, to one side.
void River::leave_channel(int event) {
    if (path_.points.size() < 8) {
        path_.points.assign(1, apex_.place);
        heading_x_ = apex_.direction_x;
        heading_y_ = apex_.direction_y;
        return;
    }
    keep_path();
    const double where = chance(event, 0) < 0.12 ? 0.02 : 0.15 + 0.8 * std::sqrt(chance(event, 1));
    const auto node = static_cast<std::size_t>(std::max(4.0, where * static_cast<double>(path_.points.size())));
    path_.points.resize(std::min(path_.points.size(), node + 1));
    take_heading();
    turn(event, 0.5 + 0.7 * chance(event, 3));
}

/// The heading is that of the last points of the path.
void River::take_heading() {
    const PlainPoint end = path_.points.back();
    const PlainPoint before = path_.points[path_.points.size() - std::min<std::size_t>(path_.points.size(), 4)];
    const double length = std::hypot(end.x - before.x, end.y - before.y);
    if (!(length > 0)) return;
    heading_x_ = (end.x - before.x) / length;
    heading_y_ = (end.y - before.y) / length;
}

/// Turns by an angle in radians to a side that chance chooses.
void River::turn(int event, double angle) {
    const double signed_angle = chance(event, 2) < 0.5 ? -angle : angle;
    const double x = heading_x_;
    heading_x_ = x * std::cos(signed_angle) - heading_y_ * std::sin(signed_angle);
    heading_y_ = x * std::sin(signed_angle) + heading_y_ * std::cos(signed_angle);
}

/// Walks on from the end of the path until it stands in the sea or leaves the map.
bool River::walk(std::uint32_t draw) {
    const double bottom =
        settings_.fan ? settings_.sea_level + 0.1 * settings_.depth : settings_.sea_level - 0.5 * settings_.depth;
    const std::uint32_t key = random_bits(settings_.seed, RandomStream::lowland, draw, 0x60000000U);
    const auto most = static_cast<std::size_t>(std::min(4 * (east_ + south_) / step_ + 16, 1e6));
    int under_water = 0;
    int lost = 0;  // points since the way to the sea last became shorter
    PlainPoint place = path_.points.back();
    double nearest = way_.cost_at(place.x, place.y);
    path_.reaches_sea = false;
    while (path_.points.size() < most) {
        const WayToSea::Descent descent = way_.descent(place.x, place.y);
        const double weight = 1.6 / (std::hypot(descent.x, descent.y) + 0.3);
        const auto along = static_cast<double>(path_.points.size());
        const double sway = 0.35 * 1.6 *
                            (perlin_noise(along * 0.07, draw * 0.7 + 0.3, key) +
                             0.6 * perlin_noise(along * 0.19, draw * 0.9 + 0.6, key + 1));
        const double x = 0.82 * heading_x_ + 0.18 * weight * descent.x - 0.35 * sway * heading_y_;
        const double y = 0.82 * heading_y_ + 0.18 * weight * descent.y + 0.35 * sway * heading_x_;
        const double length = std::max(std::hypot(x, y), 1e-9);
        heading_x_ = x / length;
        heading_y_ = y / length;
        place = {place.x + step_ * heading_x_, place.y + step_ * heading_y_};
        if (!on_map(place)) return false;
        path_.points.push_back(place);
        under_water = ground_at(place) < bottom ? under_water + 1 : 0;
        if (under_water > 3) return path_.reaches_sea = true;
        const double to_go = way_.cost_at(place.x, place.y);
        if (to_go < nearest - 0.5 * step_ || (to_go == 0 && nearest > 0)) {
            nearest = to_go;
            lost = 0;
        } else if (++lost > 25) {  // it would go round in circles
            path_.points.resize(std::max<std::size_t>(path_.points.size() - 12, 1));
            return path_.reaches_sea = ground_at(path_.points.back()) < bottom + 0.3 * settings_.depth;
        }
    }
    return false;
}

void River::deposit(int event) {
    const double volume = std::min(flood_volume(), settings_.supply - ledger_.supplied);
    const double in_water = deposits_.left() + volume;  // what found no room goes on with the next flood
    deposits_.bring(in_water);
    deposits_.raise_banks(path_.points, step_, event % 4 == 0);
    if (path_.reaches_sea) {
        deposits_.build_bar(path_.points.back(), heading_x_, heading_y_, 0.7 + 0.6 * chance(event, 4));
        const bool last = event + 1 == settings_.events;
        if (event % 3 == 2 || last) deposits_.settle_mud(path_.points.back(), heading_x_, heading_y_);
    }
    ledger_.supplied += volume;
    ledger_.deposited += in_water - deposits_.left();
    ledger_.offshore = deposits_.left();
}

/// One flood. False where it finds no sea.
bool River::flood(int event) {
    const int draw = event / settings_.persistence;
    if (event % settings_.persistence == 0) {
        leave_channel(event);
        const PlainPoint end = path_.points.back();
        if (!way_.solve(ground_, static_cast<std::uint32_t>(draw), end.x, end.y)) return false;
    } else {
        const auto count = static_cast<int>(path_.points.size());
        if (chance(event, 5) < 0.3) keep_path();
        path_.points.resize(static_cast<std::size_t>(std::min(count, std::max(5, count - tail_))));
        take_heading();
        if (chance(event, 5) < 0.3) turn(event, 0.4 + 0.5 * chance(event, 3));  // round its bar
        // The shore moves on while the river keeps its channel.
        const int age = event % settings_.persistence;
        const PlainPoint end = path_.points.back();
        if (age % 14 == 0 || (!path_.reaches_sea && age % 4 == 0))
            way_.solve(ground_, static_cast<std::uint32_t>(draw), end.x, end.y);
    }
    walk(static_cast<std::uint32_t>(draw));
    deposit(event);
    return true;
}

/// Mouths that later floods have closed find their way on, so that older channels still carry water.
void River::lead_to_sea() {
    if (kept_.empty() || settings_.fan) return;
    const auto draw = static_cast<std::uint32_t>(settings_.events);
    if (!way_.solve(ground_, draw, apex_.place.x, apex_.place.y)) return;
    for (FloodPath& path : kept_) {
        if (!path.reaches_sea || way_.at_open_sea(path.points.back().x, path.points.back().y)) continue;
        path_ = std::move(path);
        take_heading();
        walk(draw);
        path = std::move(path_);
    }
}

Avulsions River::run(const WorkControl& control) {
    Avulsions result;
    result.step = step_;
    ShoreWaves waves(ground_, cell_size_, settings_);
    // Waves leave sand, which hardly settles, and carry the mud away.
    const double sinking = settings_.compaction * std::max(1 - 4.5 * settings_.wave, 0.0);
    for (int event = 0; event < settings_.events && ledger_.supplied < settings_.supply; ++event) {
        if (event % 10 == 0) {
            if (control.stopped()) {
                result.stopped = true;
                return result;
            }
            control.report(static_cast<double>(event) / settings_.events, "Building the delta");
        }
        if (!flood(event)) break;
        if (event % 50 == 49 && !settings_.fan) ledger_.compacted += deposits_.compact(50 * sinking / settings_.events);
        if (event % 10 == 9) waves.smooth(deposits_.changed_columns(), deposits_.changed_rows(), deposits_.start());
    }
    if (path_.points.size() > 1) kept_.push_front(path_);
    lead_to_sea();
    result.paths.assign(kept_.begin(), kept_.end());
    result.ledger = ledger_;
    return result;
}

bool all_finite(RasterView<const float> ground) {
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            if (!std::isfinite(ground(x, y))) return false;
    return true;
}

}  // namespace

Avulsions build_by_avulsions(RasterView<float> ground, double cell_size, const DeltaApex& apex,
                             const AvulsionSettings& settings, const WorkControl& control) {
    CUESTA_CHECK(cell_size > 0 && settings.events >= 0 && settings.persistence >= 1 && settings.channels >= 1);
    CUESTA_CHECK(settings.slope > 0 && settings.depth > 0 && settings.width > 0 && settings.bar > 0);
    if (ground.empty() || settings.events == 0 || !all_finite(ground)) return {};
    return River(ground, cell_size, apex, settings).run(control);
}

}  // namespace cuesta
