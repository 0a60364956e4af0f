#pragma once
/// \file Meanders that migrate: the centre line of a river in its flood plain, bend by bend, with neck cut-offs.
///
/// core/carve/meander.h makes a drawn path swing in sine-generated curves and keeps to its ends; here the line follows
/// from the flow, has a history, and leaves ox-bow lakes. Neither knows the other.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/lowland/flood_deposits.h"

namespace cuesta {

/// Lengths in widths of the river, W.
struct MigrationRules {
    double width = 160;          ///< m, > 0
    double rate = 0.02;          ///< E0: widths a step where W times the curvature is 1
    double local = -1;           ///< weight of the curvature at the place
    double upstream = 2.5;       ///< weight of the curvatures upstream
    double memory = 1.5;         ///< widths over which a bend is felt downstream; wavelengths are 8.24 of it
    double least_spacing = 0.5;  ///< of nodes
    double most_spacing = 1.5;
    double neck = 1.2;    ///< bends nearer than that are cut off
    double held_end = 4;  ///< widths at either end over which migration sets in
};

using PlainLine = std::vector<PlainPoint>;

/// A bend that was cut off.
struct CutOff {
    PlainLine line;
    int step = 0;  ///< when
};

/// A river whose centre line migrates (Howard and Knutson 1984, after Ikeda, Parker and Sawai 1981). Not thread-safe;
/// deterministic.
class MigratingRiver {
public:
    /// A line of at least two points, which are brought to the spacing of nodes. Its ends stay.
    MigratingRiver(PlainLine line, const MigrationRules& rules);

    /// `erodibility`: a factor for the migration at a place, 1 on the flood plain and less in the walls of the valley;
    /// empty: 1.
    void step(const std::function<double(PlainPoint)>& erodibility = {});

    const PlainLine& line() const { return line_; }
    const std::vector<CutOff>& cut_offs() const { return cut_offs_; }
    int steps() const { return steps_; }
    /// Length of the line by the distance of its ends; 1 where they meet.
    double sinuosity() const;

private:
    std::vector<double> migration() const;
    void space_nodes();
    void cut_necks();

    MigrationRules rules_;
    PlainLine line_;
    std::vector<CutOff> cut_offs_;
    int steps_ = 0;
};

/// Growth rate of a sine of this wavelength (m) and small height, a step: the closed form of the equation.
double linear_growth(const MigrationRules& rules, double wavelength);

/// W times the curvature at each node, positive where the line turns clockwise on the map (y points south); 0 at the
/// ends.
std::vector<double> curvatures(const PlainLine& line, double width);

/// Length of a line in metres.
double length_of(const PlainLine& line);

}  // namespace cuesta
