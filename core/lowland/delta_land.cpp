#include "core/lowland/delta_land.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/drainage/routing.h"
#include "core/field/sampling.h"
#include "core/lowland/avulsions.h"
#include "core/lowland/coastal_plain.h"
#include "core/lowland/distributaries.h"
#include "core/lowland/flood_plain.h"

namespace cuesta {
namespace {

AvulsionSettings avulsion_settings(const DeltaParameters& p) {
    AvulsionSettings s;
    s.seed = p.seed;
    s.events = p.events;
    s.slope = p.slope;
    s.depth = p.depth;
    s.width = p.width;
    s.bar = p.bar;
    s.wave = p.wave;
    s.persistence = p.persistence;
    s.channels = p.channels;
    return s;
}

double volume_of(RasterView<const float> heights, double cell_size) {
    double sum = 0;
    for (int y = 0; y < heights.height(); ++y) {
        double row = 0;
        for (int x = 0; x < heights.width(); ++x) row += heights(x, y);
        sum += row;
    }
    return sum * cell_size * cell_size;
}

/// The river and its surroundings upstream of the delta.
class Upstream {
public:
    Upstream(const DeltaParameters& p, const CoastalPlain& plain, double cell_size)
        : p_(p), plain_(plain), cell_size_(cell_size) {}

    /// False when stopped.
    bool migrate(const WorkControl& control);
    /// The apex, and the direction in which the river comes there.
    DeltaApex apex() const;
    double grade_plain(RasterView<float> ground, double apex_water) const;
    FloodPlainVolumes shape(RasterView<float> ground, double apex_water, const WaterRasters& water) const;

private:
    double axis_at(double y) const {
        const auto last = static_cast<double>(plain_.axis.size() - 1);
        return plain_.axis[static_cast<std::size_t>(std::clamp(y / cell_size_, 0.0, last))];
    }
    PlainLine valley_line() const;
    PlainLine above_apex(PlainLine line) const;
    /// A valley floor rises more steeply than the river, by its sinuosity.
    double rise() const { return 1.6 * p_.slope; }
    /// Rivers much narrower than a cell wind as wide as cells can show.
    double width() const { return std::max<double>(p_.width, 0.5 * cell_size_); }
    /// Bends grow on the way down, so they begin beyond the map.
    double start() const { return -40 * width(); }

    const DeltaParameters& p_;
    const CoastalPlain& plain_;
    double cell_size_;
    RiverHistory river_;
};

PlainLine Upstream::valley_line() const {
    const double length = plain_.apex.place.y + 40 * width() - start();  // past the apex, where the bends go on
    const int count = static_cast<int>(std::clamp(length / width(), 2.0, 20000.0));
    PlainLine line;
    for (int i = 0; i <= count; ++i) {
        const double y = start() + length * i / count;
        const double off =
            random_unit(p_.seed, RandomStream::lowland, 0x40000000U, static_cast<std::uint32_t>(i)) - 0.5;
        const bool end = i == 0 || i == count;
        line.push_back({axis_at(y) + (end ? 0.0 : 0.5 * width() * off), y});
    }
    return line;
}

/// Bends grow from small unevenness of the valley's axis; the walls of the valley and the higher ground hold them.
bool Upstream::migrate(const WorkControl& control) {
    MigrationRules rules;
    rules.width = width();
    rules.rate = 0.04;
    MigratingRiver river(valley_line(), rules);
    const auto erodibility = [&](PlainPoint place) {
        const double out = std::abs(place.x - axis_at(place.y)) - 0.5 * p_.valley;
        return out > 0 ? std::max(0.1, 1 - out / (0.3 * p_.valley)) : 1.0;
    };
    const int steps = static_cast<int>(std::lround(2200.0 * p_.meanders));
    const int kept = std::min(steps, 400);  // the rest is too old to be seen
    std::size_t cut_before = 0;
    for (int i = 0; i < steps; ++i) {
        if (i % 16 == 0 && control.stopped()) return false;
        if (i == steps - kept) cut_before = river.cut_offs().size();
        if (i >= steps - kept) river_.lines.push_back(above_apex(river.line()));
        river.step(erodibility);
    }
    river_.lines.push_back(above_apex(river.line()));
    river_.cut_offs.assign(river.cut_offs().begin() + static_cast<std::ptrdiff_t>(cut_before), river.cut_offs().end());
    for (CutOff& bend : river_.cut_offs) {
        bend.step -= steps - kept;
        bend.line = above_apex(std::move(bend.line));
    }
    return true;
}

/// The line up to where it first comes as far south as the apex: from there on the delta has the river.
PlainLine Upstream::above_apex(PlainLine line) const {
    const double end = plain_.apex.place.y;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i].y < end) continue;
        const double t = std::clamp((end - line[i - 1].y) / std::max(line[i].y - line[i - 1].y, 1e-9), 0.0, 1.0);
        line[i] = {line[i - 1].x + t * (line[i].x - line[i - 1].x), end};
        line.resize(i + 1);
        break;
    }
    return line;
}

DeltaApex Upstream::apex() const {
    DeltaApex apex = plain_.apex;
    const PlainLine& line = river_.lines.back();
    apex.place = line.back();
    const PlainPoint before = line[line.size() - std::min<std::size_t>(line.size(), 4)];
    const double x = apex.place.x - before.x;
    const double y = apex.place.y - before.y;
    const double length = std::hypot(x, y);
    if (!(length > 0)) return apex;
    const double turned = std::hypot(x / length, y / length + 1);  // the delta lies to the south
    if (turned > 0) {
        apex.direction_x = x / length / turned;
        apex.direction_y = (y / length + 1) / turned;
    }
    return apex;
}

/// A delta that grows raises its river, which fills its valley and the plain below to the new profile: a cone from the
/// apex down, a floor from there up. Returns m^3.
double Upstream::grade_plain(RasterView<float> ground, double apex_water) const {
    const PlainPoint apex = river_.lines.back().back();
    const double bend = 0.3 * apex.y;  // over which the floor turns into the cone
    // The cone ends on the old plain: what lies beyond is the delta's own.
    const double to_shore = std::max(0.8 * (p_.coast * ground.height() * cell_size_ - apex.y), 4.0 * p_.width);
    const double cone = std::max(1.3 * p_.slope, apex_water / to_shore);
    double laid = 0;
    for (int y = 0; y < ground.height(); ++y) {
        const double dy = (y + 0.5) * cell_size_ - apex.y;
        const double axis = dy < 0 ? apex.x + axis_at(apex.y + dy) - axis_at(apex.y) : apex.x;
        const double up = dy < 0 ? (std::hypot(dy, bend) - bend) * rise() : 0.0;
        double row = 0;
        for (int x = 0; x < ground.width(); ++x) {
            const double dx = (x + 0.5) * cell_size_ - axis;
            const double fall = cone * std::hypot(dx, std::max(dy, 0.0)) - up;
            const double target = apex_water - fall - 0.1 * p_.depth;
            float& z = ground(x, y);
            const double lift = target - z;
            if (z < 0 || !(lift > -0.5)) continue;
            // A soft maximum, 1 m wide.
            const double amount = lift > 0.5 ? lift : 0.5 * (lift + 0.5) * (lift + 0.5);
            const float before = z;
            z = static_cast<float>(z + amount);
            row += static_cast<double>(z) - before;
        }
        laid += row;
    }
    return laid * cell_size_ * cell_size_;
}

FloodPlainVolumes Upstream::shape(RasterView<float> ground, double apex_water, const WaterRasters& water) const {
    FloodPlainRules rules;
    rules.width = p_.width;
    rules.depth = p_.depth;
    rules.water_end = apex_water;
    rules.water_start = apex_water + std::max((plain_.apex.place.y - start()) * rise(),
                                              length_of(river_.lines.back()) * 0.5 * p_.slope);
    // Ridges are some half a width apart; cells too large to show them show none.
    rules.scroll_height = 0.18 * p_.depth * std::clamp(0.25 * p_.width / cell_size_ - 0.5, 0.0, 1.0);
    rules.levee_height = 0.15 * p_.depth;
    return flood_plain(ground, cell_size_, river_, rules, water);
}

/// Floods fill the hollows that levees close with mud, by `share` of the way up to what hardly counts as a lake;
/// channels and ox-bows stay. Returns m^3.
double fill_backswamps(RasterView<float> ground, double cell_size, const Raster<std::uint8_t>& channels, float share) {
    constexpr float left_deep = 0.45F;  // m below the lowest bank: lakes that are shown are half a metre deep
    const Routing flooded = route(bordered(ground), {.spread = false, .sea_level = 0});
    double laid = 0;
    for (int y = 0; y < ground.height(); ++y) {
        double row = 0;
        for (int x = 0; x < ground.width(); ++x) {
            const float before = ground(x, y);
            const float swamp = flooded.level.row(y)[x] - left_deep;
            if (channels(x, y) != no_channel || before < 0 || !(swamp > before)) continue;
            ground(x, y) = before + share * (swamp - before);
            row += double{ground(x, y)} - double{before};
        }
        laid += row;
    }
    return laid * cell_size * cell_size;
}

}  // namespace

DeltaLand delta_land(const DeltaParameters& parameters, int width, int height, double cell_size,
                     const WorkControl& control) {
    CUESTA_CHECK(width >= 1 && height >= 1 && cell_size > 0);
    CoastalPlain plain = coastal_plain(parameters, width, height, cell_size);
    DeltaLand land;
    land.heights = std::move(plain.heights);
    land.water_level = Raster<float>(width, height);
    land.channels = Raster<std::uint8_t>(width, height, no_channel);
    const double start = volume_of(land.heights.view(), cell_size);
    const AvulsionSettings settings = avulsion_settings(parameters);
    Upstream upstream(parameters, plain, cell_size);
    if (!upstream.migrate(control)) return {};
    const Avulsions built =
        build_by_avulsions(land.heights.view(), cell_size, upstream.apex(), settings, control.part(0.1, 0.9));
    if (built.stopped) return {};
    const std::vector<DeltaChannel> channels = distributaries(land.heights.view(), cell_size, built, settings);
    land.ledger.supplied = built.ledger.supplied;
    land.ledger.deposited = built.ledger.deposited;
    land.ledger.offshore = built.ledger.offshore;
    land.ledger.compacted = built.ledger.compacted;
    if (!channels.empty()) {
        const double apex_water = channels.front().points.front().water;
        land.ledger.built_up = upstream.grade_plain(land.heights.view(), apex_water);
        const WaterRasters water{land.water_level.view(), land.channels.view(), channel_in_use, oxbow_lake};
        const FloodPlainVolumes volumes = upstream.shape(land.heights.view(), apex_water, water);
        land.ledger.built_up += volumes.laid;
        land.ledger.carved =
            volumes.taken + carve_channels(land.heights.view(), cell_size, channels, land.water_level.view(),
                                           land.channels.view(), channel_in_use);
        if (parameters.backswamp > 0)
            land.ledger.built_up += fill_backswamps(land.heights.view(), cell_size, land.channels, parameters.backswamp);
        land.mouths =
            static_cast<int>(std::count_if(channels.begin(), channels.end(), [](const auto& c) { return c.mouth; }));
    }
    land.ledger.change = volume_of(land.heights.view(), cell_size) - start;
    const float level = parameters.sea_level;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            land.heights(x, y) += level;
            land.water_level(x, y) += level;
        }
    control.report(1, "Building the delta");
    return land;
}

}  // namespace cuesta
