#include "core/lowland/distributaries.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/base/check.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

struct PathPlace {
    int channel = -1;
    int point = -1;
};

/// Index of the channels through each square of the plain: finds where paths meet.
class ChannelIndex {
public:
    explicit ChannelIndex(double square) : square_(square) {}
    void add(PlainPoint p, PathPlace place) { places_.try_emplace(key(p), place); }
    /// A channel in the square or, where there is none and `beside`, in one beside it.
    PathPlace near(PlainPoint p, bool beside) const {
        for (const int dy : {0, -1, 1})
            for (const int dx : {0, -1, 1}) {
                if (!beside && (dx != 0 || dy != 0)) continue;
                const auto entry = places_.find(key({p.x + dx * square_, p.y + dy * square_}));
                if (entry != places_.end()) return entry->second;
            }
        return {};
    }

private:
    std::uint64_t key(PlainPoint p) const {
        const auto x = static_cast<std::int64_t>(std::floor(p.x / square_));
        const auto y = static_cast<std::int64_t>(std::floor(p.y / square_));
        return static_cast<std::uint64_t>(y) << 32 ^ static_cast<std::uint32_t>(x);
    }
    double square_;
    std::unordered_map<std::uint64_t, PathPlace> places_;
};

class Network {
public:
    Network(RasterView<const float> ground, double cell_size, const Avulsions& avulsions,
            const AvulsionSettings& settings)
        : ground_(ground),
          cell_size_(cell_size),
          step_(avulsions.step),
          settings_(settings),
          index_(std::max({0.8 * settings.width, avulsions.step, cell_size})) {}

    /// `crowded`: channels may run side by side.
    bool add(const FloodPath& path, bool crowded);
    std::vector<DeltaChannel> take() { return std::move(channels_); }
    int mouths() const { return mouths_; }

private:
    double ground_at(PlainPoint p) const { return sample_bilinear(ground_, p.x / cell_size_, p.y / cell_size_); }
    void add_trunk(const FloodPath& path);
    bool add_branch(const FloodPath& path, PathPlace from, std::size_t first, bool crowded);
    double width_at(double to_mouth, double length) const;

    RasterView<const float> ground_;
    double cell_size_;
    double step_;
    AvulsionSettings settings_;
    ChannelIndex index_;
    std::vector<DeltaChannel> channels_;
    std::vector<std::pair<std::vector<PlainPoint>, std::vector<PathPlace>>> known_;  ///< whole paths from the apex
    int mouths_ = 0;
};

/// Half the water goes each way at a bifurcation, and the width falls with it; over many of them about linearly.
double Network::width_at(double to_mouth, double length) const {
    return settings_.width * (0.4 + 0.6 * std::clamp(to_mouth / std::max(length, step_), 0.0, 1.0));
}

void Network::add_trunk(const FloodPath& path) {
    const auto count = path.points.size();
    DeltaChannel channel;
    channel.mouth = true;
    channel.points.resize(count);
    double water = settings_.sea_level;
    const double length = static_cast<double>(count) * step_;
    for (std::size_t i = count; i-- > 0;) {
        water = std::max(water, ground_at(path.points[i]) - settings_.depth);
        const double to_mouth = static_cast<double>(count - 1 - i) * step_;
        channel.points[i] = {path.points[i], water - settings_.depth, water, width_at(to_mouth, length)};
        water += settings_.slope * step_;
    }
    std::vector<PathPlace> places;
    for (std::size_t i = 0; i < count; ++i) {
        places.push_back({0, static_cast<int>(i)});
        index_.add(path.points[i], places.back());
    }
    known_.emplace_back(path.points, places);
    channels_.push_back(std::move(channel));
    mouths_ = 1;
}

/// The bed of a branch falls evenly from that of its parent to its end.
bool Network::add_branch(const FloodPath& path, PathPlace from, std::size_t first, bool crowded) {
    const ChannelPoint start = channels_[from.channel].points[from.point];
    const auto near = static_cast<std::size_t>(std::ceil(3.5 * settings_.width / step_)) + 3;
    std::size_t end = path.points.size();
    PathPlace joined;
    for (std::size_t i = first + near; i < path.points.size(); ++i) {
        joined = index_.near(path.points[i], !crowded);
        if (joined.channel >= 0) {
            end = i;
            break;
        }
    }
    if (joined.channel < 0) {
        const PlainPoint last = path.points.back();
        if (!path.reaches_sea || ground_at(last) > settings_.sea_level - 0.3 * settings_.depth) return false;
    }
    if (end < first + near) return false;
    const double length = static_cast<double>(end - first + 1) * step_;
    if (joined.channel >= 0 && length < 14 * settings_.width) return false;  // no islands smaller than the bars
    const double least_fall = 0.2 * settings_.slope * length;
    ChannelPoint last;
    if (joined.channel >= 0) {
        last = channels_[joined.channel].points[joined.point];
        if (last.bed > start.bed - least_fall || last.water > start.water) return false;
    } else {
        last.water = std::min(settings_.sea_level, start.water);
        last.bed = std::min(settings_.sea_level - 0.8 * settings_.depth, start.bed - least_fall);
        last.width = 0.3 * settings_.width;
    }
    DeltaChannel channel;
    channel.parent = from.channel;
    channel.mouth = joined.channel < 0;
    channel.points.push_back(start);
    std::vector<PlainPoint> points(path.points.begin(), path.points.begin() + static_cast<std::ptrdiff_t>(first));
    std::vector<PathPlace> places(first);
    const int number = static_cast<int>(channels_.size());
    for (std::size_t i = 0; i < first; ++i) places[i] = from;  // only the branch itself is left from this path
    const double narrow = 0.75 * start.width;
    for (std::size_t i = first; i < end; ++i) {
        const double t =
            static_cast<double>(i - first + 1) / static_cast<double>(end - first + (channel.mouth ? 0 : 1));
        ChannelPoint p{path.points[i], start.bed + t * (last.bed - start.bed),
                       start.water + t * (last.water - start.water),
                       narrow + t * (std::min(last.width, narrow) - narrow)};
        places.push_back({number, static_cast<int>(channel.points.size())});
        points.push_back(p.place);
        channel.points.push_back(p);
        index_.add(p.place, places.back());
    }
    if (joined.channel >= 0) channel.points.push_back(last);
    known_.emplace_back(std::move(points), std::move(places));
    channels_.push_back(std::move(channel));
    if (channels_.back().mouth) ++mouths_;
    return true;
}

/// Paths that left a common one share its points to the bit.
bool Network::add(const FloodPath& path, bool crowded) {
    if (channels_.empty()) {
        if (!path.reaches_sea) return false;
        add_trunk(path);
        return true;
    }
    std::size_t longest = 0;
    PathPlace from;
    for (const auto& [points, places] : known_) {
        std::size_t same = 0;
        while (same < points.size() && same < path.points.size() && points[same] == path.points[same]) ++same;
        if (same > longest) {
            longest = same;
            from = places[same - 1];
        }
    }
    return longest > 0 && longest < path.points.size() && add_branch(path, from, longest, crowded);
}

}  // namespace

std::vector<DeltaChannel> distributaries(RasterView<const float> ground, double cell_size, const Avulsions& avulsions,
                                         const AvulsionSettings& settings) {
    Network network(ground, cell_size, avulsions, settings);
    for (const bool crowded : {false, true})
        for (const FloodPath& path : avulsions.paths) {
            if (network.mouths() >= (crowded ? std::min(settings.channels, 5) : settings.channels)) break;
            network.add(path, crowded);
        }
    return network.take();
}

namespace {

struct CarvedCell {
    float bed;
    float water;
};

}  // namespace

double carve_channels(RasterView<float> ground, double cell_size, const std::vector<DeltaChannel>& channels,
                      RasterView<float> water, RasterView<std::uint8_t> mask, std::uint8_t value) {
    double taken = 0;
    const auto carve = [&](int x, int y, const CarvedCell& cell) {
        float& z = ground(x, y);
        if (z > cell.bed) {
            taken += static_cast<double>(z) - cell.bed;
            z = cell.bed;
        }
        if (!water.empty())
            water(x, y) = mask.empty() || mask(x, y) != value ? cell.water : std::min(water(x, y), cell.water);
        if (!mask.empty()) mask(x, y) = value;
    };
    for (const DeltaChannel& channel : channels)
        for (const ChannelPoint& p : channel.points) {
            const double radius = 0.5 * p.width;
            const int x0 = std::max(static_cast<int>((p.place.x - radius) / cell_size), 0);
            const int y0 = std::max(static_cast<int>((p.place.y - radius) / cell_size), 0);
            const int x1 = std::min(static_cast<int>((p.place.x + radius) / cell_size), ground.width() - 1);
            const int y1 = std::min(static_cast<int>((p.place.y + radius) / cell_size), ground.height() - 1);
            const int own_x = static_cast<int>(std::floor(p.place.x / cell_size));
            const int own_y = static_cast<int>(std::floor(p.place.y / cell_size));
            for (int y = y0; y <= y1; ++y)
                for (int x = x0; x <= x1; ++x) {
                    const double dx = (x + 0.5) * cell_size - p.place.x;
                    const double dy = (y + 0.5) * cell_size - p.place.y;
                    double r = (dx * dx + dy * dy) / (radius * radius);
                    if (x == own_x && y == own_y) r = 0;
                    if (r < 1)  // a parabola, flat in the middle
                        carve(x, y,
                              {static_cast<float>(p.bed + (p.water - p.bed) * r * r), static_cast<float>(p.water)});
                }
        }
    return taken * cell_size * cell_size;
}

}  // namespace cuesta
