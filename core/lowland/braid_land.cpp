#include "core/lowland/braid_land.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/base/threads.h"
#include "core/lowland/braid_network.h"
#include "core/lowland/low_hills.h"
#include "core/relief/noise/fractal.h"

namespace cuesta {
namespace {

/// Slope of the risers between terraces: gravel at rest.
constexpr double riser_slope = 0.6;
/// Share of the river that a main channel carries, at which it is as wide and deep as the parameters say.
constexpr double main_share = 0.4;
/// Downstream hydraulic geometry (Leopold and Maddock 1953): width and depth go with these powers of the discharge.
constexpr double width_exponent = 0.5;
constexpr double depth_exponent = 0.4;
/// Half widths of channels that are left out, in cells.
constexpr double narrowest = 0.3;

/// Noise along the valley, -1 .. 1, at any place.
class ValleyNoise {
public:
    ValleyNoise(std::uint64_t seed, std::uint32_t variant, double wavelength, int octaves)
        : noise_(FractalShape::plain, seed, variant, std::max(wavelength, 1.0), 1e-3, octaves, 0.5F),
          across_(0.37 * wavelength) {}
    double at(double y) const {
        float value = 0;
        float scratch[2];
        noise_.row(&y, &across_, 1, &value, scratch);
        return double{value};
    }

private:
    FractalNoise noise_;
    double across_;
};

/// Courses of the belt and the terraces. Places in metres, x east and y south.
class BraidValley {
public:
    BraidValley(const BraidParameters& p, double east)
        : p_(p), middle_(0.5 * east), wander_(p.seed, 41, 5.0 * p.belt, 2), widening_(p.seed, 42, 1.8 * p.belt, 5) {
        for (int side = 0; side < 2; ++side)
            for (int number = 0; number < p.terraces; ++number)
                bites_.emplace_back(p.seed, 50 + 16 * side + number, (1.1 + 0.35 * number) * p.belt, 4);
    }
    double axis(double y) const { return middle_ + 1.6 * p_.wander * wander_.at(y); }
    double half_belt(double y) const { return 0.5 * p_.belt * (1 + 0.55 * widening_.at(y)); }
    PlainPoint place(double s, double n) const { return {axis(s) + n * half_belt(s), s}; }

    /// Inner edge of a terrace, m from the axis; `side` 0: west, 1: east. The first begins where the belt ends. The
    /// river has cut its banks back in bows that meet in points.
    double edge(int side, int number, double y) const {
        const double belt = half_belt(y);
        if (number == 0) return belt;
        const double room = std::max(0.5 * double{p_.valley} - 0.5 * p_.belt, 0.0) / std::max(p_.terraces, 1);
        const double bow = std::abs(bites_[static_cast<std::size_t>(side * p_.terraces + number)].at(y));
        return belt + room * (number - 0.45 + 1.3 * bow);
    }
    double terrace_height(int side, int number) const {
        const auto place = static_cast<std::uint32_t>(16 * side + number);
        return p_.terrace_height * (0.55 + 0.9 * random_unit(p_.seed, RandomStream::lowland, 0x61000000U, place));
    }

private:
    const BraidParameters& p_;
    double middle_;
    ValleyNoise wander_, widening_;
    std::vector<ValleyNoise> bites_;
};

/// A straight piece of a channel.
struct ChannelPiece {
    PlainPoint a, b;
    double half_width_a, half_width_b;  ///< m
    double depth_a, depth_b;            ///< m
    double reach() const { return std::max(half_width_a, half_width_b); }
};

/// One of the networks that lie over one another.
struct Braids {
    std::uint32_t variant;
    double size;       ///< of its bars, as a share of the parameter
    double belt;       ///< as a share of the belt
    double discharge;  ///< share of the river's, from which its channels have their width
    double depth;      ///< of its channels, as a share of what their discharge asks for
};

class ChannelMaker {
public:
    ChannelMaker(const BraidParameters& p, const BraidValley& valley, double cell_size, double south)
        : p_(p),
          valley_(valley),
          cell_size_(cell_size),
          south_(south),
          bends_(FractalShape::plain, p.seed, 43, 0.9 * p.bar, 1e-3, 2, 0.4F),
          widths_(FractalShape::plain, p.seed, 46, 0.35 * p.bar, 1e-3, 2, 0.5F) {}

    std::vector<ChannelPiece> pieces(const Braids& braids) const {
        BraidRules rules;
        rules.seed = p_.seed;
        rules.variant = braids.variant;
        rules.bar = braids.size * p_.bar;
        rules.belt = braids.belt * p_.belt;
        rules.from = -2 * rules.bar;
        rules.to = south_ + 2 * rules.bar;
        rules.threads = p_.threads;
        std::vector<ChannelPiece> result;
        const std::vector<BraidReach> reaches = braid_network(rules);
        std::vector<Discharges> discharges;
        for (const BraidReach& reach : reaches) discharges.push_back({0, reach.discharge, 0});
        for (const BraidReach& reach : reaches) {
            if (reach.is_trunk) continue;
            double& leaving = discharges[static_cast<std::size_t>(reach.from)].at_end;
            double& arriving = discharges[static_cast<std::size_t>(reach.to)].at_start;
            leaving = std::max(leaving, reach.discharge);
            arriving = std::max(arriving, reach.discharge);
        }
        for (std::size_t i = 0; i < reaches.size(); ++i) add(reaches[i], discharges[i], braids, result);
        return result;
    }

private:
    /// Of a reach, as shares of the river's: along it, and of the largest branch at either end of a trunk, whose width
    /// the trunk takes on there. 0: none.
    struct Discharges {
        double at_start, along, at_end;
        double at(double t) const {
            const double from = at_start > 0 ? at_start : along, to = at_end > 0 ? at_end : along;
            return along + (from - along) * (1 - smooth_step(0, 0.4, t)) + (to - along) * smooth_step(0.6, 1, t);
        }
    };
    struct Section {
        PlainPoint place;
        double half_width, depth;
    };

    double half_width_of(double share) const { return 0.5 * p_.width * std::pow(share, width_exponent); }

    void add(const BraidReach& reach, const Discharges& discharges, const Braids& braids,
             std::vector<ChannelPiece>& pieces) const {
        const double half_width = half_width_of(reach.discharge * braids.discharge / main_share);
        if (half_width < narrowest * cell_size_) return;
        const double length = reach.s1 - reach.s0;
        const int count = std::clamp(static_cast<int>(length / std::max(0.5 * half_width, cell_size_)), 4, 40);
        Section last = section(reach, discharges, braids, 0);
        for (int i = 1; i <= count; ++i) {
            const Section next = section(reach, discharges, braids, static_cast<double>(i) / count);
            pieces.push_back({last.place, next.place, last.half_width, next.half_width, last.depth, next.depth});
            last = next;
        }
    }
    /// Bars and pools: channels are wide where they are shallow.
    Section section(const BraidReach& reach, const Discharges& discharges, const Braids& braids, double t) const {
        const double share = discharges.at(t) * braids.discharge / main_share;
        const PlainPoint there = place(reach, braids, t);
        const double widening = 1 + 0.45 * unevenness(there);
        return {there, half_width_of(share) * widening,
                braids.depth * p_.depth * std::pow(share, depth_exponent) / widening};
    }
    double unevenness(const PlainPoint& place) const {
        float value = 0, scratch[2];
        widths_.row(&place.x, &place.y, 1, &value, scratch);
        return double{value};
    }
    /// Along the belt at either end (a cubic in s), and bent by noise.
    PlainPoint place(const BraidReach& reach, const Braids& braids, double t) const {
        const double s = reach.s0 + (reach.s1 - reach.s0) * t;
        const double n = reach.n0 + (reach.n1 - reach.n0) * t * t * (3 - 2 * t);
        PlainPoint place = valley_.place(s, braids.belt * n);
        float bend[2], scratch[4];
        const double xs[2] = {place.x, place.x + 1e5};
        const double ys[2] = {place.y, place.y};
        bends_.row(xs, ys, 2, bend, scratch);
        place.x += 0.34 * p_.bar * bend[0];
        place.y += 0.25 * p_.bar * bend[1];
        return place;
    }

    const BraidParameters& p_;
    const BraidValley& valley_;
    double cell_size_, south_;
    FractalNoise bends_, widths_;
};

/// Deepens rows first .. last - 1 to the channels' beds: a parabola across.
void cut(const std::vector<ChannelPiece>& pieces, double cell_size, Raster<float>& depth, int first, int last) {
    for (const ChannelPiece& piece : pieces) {
        const double reach = piece.reach();
        const auto row_of = [&](double y) { return static_cast<int>(std::floor(y / cell_size)); };
        const int top = std::max(first, row_of(std::min(piece.a.y, piece.b.y) - reach));
        const int bottom = std::min(last - 1, row_of(std::max(piece.a.y, piece.b.y) + reach));
        const int west = std::max(0, row_of(std::min(piece.a.x, piece.b.x) - reach));
        const int east = std::min(depth.width() - 1, row_of(std::max(piece.a.x, piece.b.x) + reach));
        const double dx = piece.b.x - piece.a.x, dy = piece.b.y - piece.a.y;
        const double length2 = std::max(dx * dx + dy * dy, 1e-12);
        for (int y = top; y <= bottom; ++y)
            for (int x = west; x <= east; ++x) {
                const double px = (x + 0.5) * cell_size - piece.a.x, py = (y + 0.5) * cell_size - piece.a.y;
                const double t = std::clamp((px * dx + py * dy) / length2, 0.0, 1.0);
                const double ax = px - t * dx, ay = py - t * dy;
                const double half_width = piece.half_width_a + t * (piece.half_width_b - piece.half_width_a);
                const double r2 = (ax * ax + ay * ay) / (half_width * half_width);
                if (r2 >= 1) continue;
                const double here = (piece.depth_a + t * (piece.depth_b - piece.depth_a)) * (1 - r2);
                depth(x, y) = std::max(depth(x, y), static_cast<float>(here));
            }
    }
}

/// Depth of the channels of several networks below the bar tops, m.
Raster<float> channel_depth(const ChannelMaker& maker, const std::vector<Braids>& networks, int width, int height,
                            double cell_size) {
    std::vector<ChannelPiece> pieces;
    for (const Braids& braids : networks) {
        const std::vector<ChannelPiece> more = maker.pieces(braids);
        pieces.insert(pieces.end(), more.begin(), more.end());
    }
    Raster<float> depth(width, height);
    parallel_ranges(height, 32, [&](int first, int last) { cut(pieces, cell_size, depth, first, last); });
    return depth;
}

/// A row across the valley.
struct BraidRow {
    double axis, belt, plane;
    std::array<std::vector<double>, 2> edges;  ///< of the terraces on either side
};

/// Puts bed, terraces and hills together.
class BraidGround {
public:
    BraidGround(const BraidParameters& p, int width, int height, double cell_size)
        : p_(p), width_(width), height_(height), cell_size_(cell_size), valley_(p, width * cell_size) {}

    /// The channels of the networks, which are many; false when stopped.
    bool prepare(const WorkControl& control);
    BraidLand made() const;

private:
    BraidRow row_at(double y) const;
    double terraces_at(const BraidRow& row, double across, double rough) const;
    void make_row(int y, const BraidRow& row, const float* rough, const float* age, BraidLand& land) const;

    const BraidParameters& p_;
    int width_, height_;
    double cell_size_;
    BraidValley valley_;
    Raster<float> channels_;  ///< m, depth below the bar tops of those that may hold water
    Raster<float> chutes_;    ///< of dry ones on the bars
    Raster<float> old_;       ///< and on the terraces
    Raster<float> hills_;
};

bool BraidGround::prepare(const WorkControl& control) {
    const double south = height_ * cell_size_;
    const ChannelMaker maker(p_, valley_, cell_size_, south);
    const auto depth_of = [&](const std::vector<Braids>& networks) {
        return control.stopped() ? Raster<float>() : channel_depth(maker, networks, width_, height_, cell_size_);
    };
    channels_ = depth_of({{0, 1, 1, 1, 1}, {1, 0.62, 1, 0.45, 0.95}, {2, 0.36, 1, 0.12, 0.8}});
    chutes_ = depth_of({{3, 0.22, 1, 0.02, 0.7}, {4, 0.7, 1, 0.7, 0.35}});
    old_ = depth_of({{5, 1.1, std::max(1.0, double{p_.valley} / p_.belt), 3, 0.2}});
    if (control.stopped()) return false;
    HillPlan plan;
    plan.seed = p_.seed;
    plan.relief = p_.relief;
    plan.valley = p_.valley;
    plan.variation = 0.15 * p_.valley;
    plan.wandering = 0.16;
    plan.raggedness = 0.03;
    plan.foot = south + 100 * plan.variation;  // hills all along the valley
    for (int y = 0; y < height_; ++y) plan.axis.push_back(valley_.axis((y + 0.5) * cell_size_));
    hills_ = low_hills(plan, width_, height_, cell_size_);
    return !control.stopped();
}

BraidRow BraidGround::row_at(double y) const {
    BraidRow row{valley_.axis(y), valley_.half_belt(y), (height_ * cell_size_ - y) * p_.slope, {}};
    for (int side = 0; side < 2; ++side)
        for (int number = 0; number < p_.terraces; ++number) {
            const double inner = number == 0 ? row.belt : row.edges[side].back();
            row.edges[side].push_back(std::max(inner, valley_.edge(side, number, y)));
        }
    return row;
}

double BraidGround::terraces_at(const BraidRow& row, double across, double rough) const {
    const int side = across < 0 ? 0 : 1;
    double height = 0;
    for (int number = 0; number < p_.terraces; ++number) {
        const double riser = valley_.terrace_height(side, number);
        const double beyond = std::abs(across) - row.edges[side][static_cast<std::size_t>(number)] - 4 * rough;
        height += riser * smooth_step(0, 1.4 * std::max(riser, 1e-3) / riser_slope, beyond);
    }
    return height;
}

void BraidGround::make_row(int y, const BraidRow& row, const float* rough, const float* age, BraidLand& land) const {
    const double low_water = (1 - p_.stage) * p_.depth;
    for (int x = 0; x < width_; ++x) {
        const double across = (x + 0.5) * cell_size_ - row.axis;
        const double in_belt = 1 - smooth_step(-0.02, 0.02, std::abs(across) / row.belt - 1);
        const double channel = channels_(x, y);
        const double island = in_belt * smooth_step(0.0, 0.12, age[x] - (0.6 - 1.2 * p_.islands)) *
                              (1 - smooth_step(0.05, 0.3, channel / p_.depth));
        const double bars =
            (0.22 * rough[x] + 0.35 * island) * p_.depth - std::max(channel, (1 - 0.6 * island) * chutes_(x, y));
        const double hill = hills_(x, y) * (1 - in_belt);
        const double beside = 0.25 * rough[x] - (hill > 0 ? 0.0 : double{old_(x, y)});
        const double toe = smooth_step(0, 0.12 * p_.relief, hill);  // hills rise from the plain without a step
        land.heights(x, y) = static_cast<float>(row.plane + terraces_at(row, across, rough[x]) + in_belt * bars +
                                                (1 - in_belt) * beside + hill * toe * (1 + 0.1 * rough[x]));
        land.gravel(x, y) = static_cast<float>(1.5 * p_.depth * in_belt * (1 - island));
        if (channel > low_water) land.water_level(x, y) = static_cast<float>(row.plane - low_water);
    }
}

BraidLand BraidGround::made() const {
    BraidLand land{Raster<float>(width_, height_), Raster<float>(width_, height_),
                   Raster<float>(width_, height_, dry_level)};
    const FractalNoise unevenness(FractalShape::plain, p_.seed, 44, 0.5 * p_.bar, cell_size_, 8, 0.55F);
    const FractalNoise ages(FractalShape::plain, p_.seed, 45, 1.6 * p_.bar, cell_size_, 6, 0.55F);
    std::vector<double> xs(static_cast<std::size_t>(width_));
    for (int x = 0; x < width_; ++x) xs[static_cast<std::size_t>(x)] = (x + 0.5) * cell_size_;
    parallel_ranges(height_, 16, [&](int first, int last) {
        std::vector<float> rough(xs.size()), age(xs.size());
        FractalRows rough_rows(unevenness, xs.data(), width_), age_rows(ages, xs.data(), width_);
        for (int y = first; y < last; ++y) {
            const double place = (y + 0.5) * cell_size_;
            rough_rows.row(place, rough.data());
            age_rows.row(place, age.data());
            make_row(y, row_at(place), rough.data(), age.data(), land);
        }
    });
    return land;
}

}  // namespace

std::string_view why_braid_ignores(const BraidParameters& parameters, std::string_view parameter_id) {
    if (parameter_id == "braid.terrace_height" && parameters.terraces == 0) return "Needs terraces.";
    return {};
}

BraidLand braid_land(const BraidParameters& parameters, int width, int height, double cell_size,
                     const WorkControl& control) {
    BraidGround ground(parameters, width, height, cell_size);
    if (!ground.prepare(control)) return {};
    BraidLand land = ground.made();
    return control.stopped() ? BraidLand{} : std::move(land);
}

}  // namespace cuesta
