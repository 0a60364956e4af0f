#include "core/lowland/delta_land.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/check.h"
#include "core/base/random.h"
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
    Upstream(const DeltaParameters& p, const CoastalPlain& plain, RasterView<float> ground, double cell_size,
             double apex_water)
        : p_(p), plain_(plain), ground_(ground), cell_size_(cell_size), apex_water_(apex_water) {}

    double grade_plain();
    std::optional<RiverHistory> migrate(const WorkControl& control) const;
    FloodPlainVolumes shape(const RiverHistory& river, const WaterRasters& water);

private:
    double axis_at(double y) const {
        const auto last = static_cast<double>(plain_.axis.size() - 1);
        return plain_.axis[static_cast<std::size_t>(std::clamp(y / cell_size_, 0.0, last))];
    }
    /// A valley floor rises more steeply than the river, by its sinuosity.
    double rise() const { return 1.6 * p_.slope; }

    const DeltaParameters& p_;
    const CoastalPlain& plain_;
    RasterView<float> ground_;
    double cell_size_;
    double apex_water_;
};

/// A delta that grows raises its river, which fills its valley and the plain below to the new profile: a cone from the
/// apex down, a floor from there up. Returns m^3.
double Upstream::grade_plain() {
    const PlainPoint apex = plain_.apex.place;
    double laid = 0;
    for (int y = 0; y < ground_.height(); ++y) {
        const double dy = (y + 0.5) * cell_size_ - apex.y;
        const double axis = dy < 0 ? axis_at(apex.y + dy) : apex.x;
        double row = 0;
        for (int x = 0; x < ground_.width(); ++x) {
            const double dx = (x + 0.5) * cell_size_ - axis;
            const double level = dy < 0 ? apex_water_ - dy * rise() - 0.7 * p_.slope * std::abs(dx)
                                        : apex_water_ - 1.3 * p_.slope * std::hypot(dx, dy);
            const double target = level - 0.1 * p_.depth;
            float& z = ground_(x, y);
            if (z < 0 || !(target > z - 0.5)) continue;
            const double lift = target - z;  // a soft maximum, 0.5 m wide
            const double amount = lift > 0.5 ? lift : 0.5 * (lift + 0.5) * (lift + 0.5);
            const float before = z;
            z = static_cast<float>(z + amount);
            row += static_cast<double>(z) - before;
        }
        laid += row;
    }
    return laid * cell_size_ * cell_size_;
}

/// Bends grow from small unevenness of the valley's axis; the walls of the valley and the higher ground hold them.
std::optional<RiverHistory> Upstream::migrate(const WorkControl& control) const {
    const double start = -8 * p_.width;
    const double length = plain_.apex.place.y - start;
    RiverHistory history;
    if (!(plain_.apex.place.y > 0)) return history;
    PlainLine line;
    const int count = static_cast<int>(std::clamp(length / p_.width, 2.0, 20000.0));
    for (int i = 0; i <= count; ++i) {
        const double y = start + length * i / count;
        const double off = random_unit(p_.seed, RandomStream::lowland, 0x40000000U, static_cast<std::uint32_t>(i)) - 0.5;
        const bool end = i == 0 || i == count;
        line.push_back({axis_at(y) + (end ? 0.0 : 0.5 * p_.width * off), y});
    }
    MigrationRules rules;
    rules.width = p_.width;
    rules.rate = 0.04;
    MigratingRiver river(std::move(line), rules);
    const auto erodibility = [this](PlainPoint place) {
        const double out = std::abs(place.x - axis_at(place.y)) - 0.5 * p_.valley;
        return out > 0 ? std::max(0.1, 1 - out / (0.3 * p_.valley)) : 1.0;
    };
    const int steps = static_cast<int>(std::lround(2200.0 * p_.meanders));
    const int kept = std::min(steps, 400);  // the rest is too old to be seen
    std::size_t cut_before = 0;
    for (int i = 0; i < steps; ++i) {
        if (i % 16 == 0 && control.stopped()) return std::nullopt;
        if (i == steps - kept) cut_before = river.cut_offs().size();
        if (i >= steps - kept) history.lines.push_back(river.line());
        river.step(erodibility);
    }
    history.lines.push_back(river.line());
    for (std::size_t i = cut_before; i < river.cut_offs().size(); ++i) {
        history.cut_offs.push_back(river.cut_offs()[i]);
        history.cut_offs.back().step -= steps - kept;
    }
    return history;
}

FloodPlainVolumes Upstream::shape(const RiverHistory& river, const WaterRasters& water) {
    FloodPlainRules rules;
    rules.width = p_.width;
    rules.depth = p_.depth;
    const double down = plain_.apex.place.y + 8 * p_.width;
    rules.water_end = apex_water_;
    rules.water_start = apex_water_ + std::max(down * rise(), length_of(river.lines.back()) * 0.5 * p_.slope);
    rules.scroll_height = 0.18 * p_.depth;
    rules.levee_height = 0.15 * p_.depth;
    return flood_plain(ground_, cell_size_, river, rules, water);
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
    const Avulsions built =
        build_by_avulsions(land.heights.view(), cell_size, plain.apex, settings, control.part(0.1, 0.85));
    if (built.stopped) return {};
    const std::vector<DeltaChannel> channels = distributaries(land.heights.view(), cell_size, built, settings);
    land.ledger.supplied = built.ledger.supplied;
    land.ledger.deposited = built.ledger.deposited;
    land.ledger.offshore = built.ledger.offshore;
    land.ledger.compacted = built.ledger.compacted;
    if (!channels.empty()) {
        Upstream upstream(parameters, plain, land.heights.view(), cell_size, channels.front().points.front().water);
        land.ledger.built_up = upstream.grade_plain();
        const std::optional<RiverHistory> river = upstream.migrate(control);
        if (!river) return {};
        const WaterRasters water{land.water_level.view(), land.channels.view(), channel_in_use, oxbow_lake};
        const FloodPlainVolumes volumes = upstream.shape(*river, water);
        land.ledger.built_up += volumes.laid;
        land.ledger.carved = volumes.taken + carve_channels(land.heights.view(), cell_size, channels,
                                                            land.water_level.view(), land.channels.view(), channel_in_use);
        land.mouths = static_cast<int>(std::count_if(channels.begin(), channels.end(), [](const auto& c) { return c.mouth; }));
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
