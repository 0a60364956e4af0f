#pragma once
/// \file Sediment of one flood: laid on the banks of a channel, on the bar at its mouth and on the slope before it.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// A place in the plane, m east and south of the north-west corner of the map.
struct PlainPoint {
    double x = 0;
    double y = 0;
    bool operator==(const PlainPoint&) const = default;
};

/// Lays sediment on a ground and books what the cells took, rounding included. Not thread-safe.
class FloodDeposits {
public:
    struct Rules {
        double sea_level = 0;    ///< m
        double slope = 2.5e-4;   ///< of the water in a channel
        double depth = 4;        ///< m, of the channel
        double width = 160;      ///< m, of the channel at the apex
        double bar = 420;        ///< m, radius of a mouth bar
        double wave = 0;         ///< 0 .. 0.3: waves spread bars along the shore and sand over the plain
        std::uint64_t seed = 1;  ///< of the patches that sink more than others
        bool fan = false;        ///< on dry ground: thicker, wider banks, no slope under water
    };

    FloodDeposits(RasterView<float> ground, double cell_size, const Rules& rules);

    /// m^3 that the flood brings.
    void bring(double volume) { left_ = volume; }
    /// m^3 of it that are still in the water.
    double left() const { return left_; }
    /// Raises the banks of a channel towards its water level, which falls to the sea at the end of the path. `step`:
    /// the distance between points in metres. `wide`: on the flood plain behind the banks as well.
    void raise_banks(const std::vector<PlainPoint>& path, double step, bool wide);
    /// Builds the bar at the mouth `end` of a channel that flows in the direction (dx, dy), a unit vector. `size`: a
    /// factor for its radius.
    void build_bar(PlainPoint end, double dx, double dy, double size);
    /// Settles what is left on the slope under water before the mouth.
    void settle_mud(PlainPoint end, double dx, double dy);

    /// Lets what has been laid so far sink by `share` of the channel depth where it is thick, as mud does under its
    /// own weight and that of what follows: between the levees bays and lakes open. m^3 by which the ground shrank.
    double compact(double share);

    /// Rows and columns that have changed since the start: first <= i < last.
    struct Range {
        int first = 0;
        int last = 0;
    };
    Range changed_rows() const { return rows_; }
    Range changed_columns() const { return columns_; }
    /// The ground before the first flood.
    RasterView<const float> start() const { return start_.view(); }

private:
    struct Window {
        Range x;
        Range y;
    };
    void draw_sinking();
    Range range(double place, double radius, int count) const;
    Window window(PlainPoint middle, double radius) const;
    /// Upper limit of deposits; m.
    struct Crest {
        double height = 0;
        double fall = 0;
    };
    void stamp_bank(PlainPoint middle, double sigma, double amount, Crest crest);
    double lay(float& cell, double amount);
    template <class Amount>
    void lay_shared(const Window& window, double volume, const Amount& amount);
    double bell(double t) const;
    double ground_at(PlainPoint point) const;
    void touch(const Window& window);

    RasterView<float> ground_;
    Raster<float> start_;
    Raster<float> sinking_;  ///< how much more or less than the mean a place sinks: 0 .. 2
    double cell_size_;
    double cell_area_;
    Rules rules_;
    double left_ = 0;
    Range rows_;
    Range columns_;
    std::vector<float> amounts_;
    std::vector<float> bell_;  ///< exp(-t) in steps of 1 / 64
};

}  // namespace cuesta
