#include "core/measure/measure_words.h"

#include <array>

namespace cuesta {
namespace {

using G = MeasureGroup;
using U = MeasureUnit;

// cmake/parameter-words.cmake collects every literal of this file for translators.
constexpr MeasureWords words[] = {
    {"depression_area", G::rivers, U::share, "Area in depressions",
     "Share of the area in closed depressions, where water would collect.", "There are fewer closed depressions",
     "Closed depressions cover too much, as in noise"},
    {"pits", G::rivers, U::none, "Pits per 10 000 cells", "Number of depressions of any size.", "There are fewer pits",
     "There are too many pits, as in noise"},
    {"concavity", G::rivers, U::none, "Concavity of streams",
     "Rate at which streams get gentler downstream: slope is proportional to drainage area to the power of minus this.",
     "Streams hardly get gentler downstream", "Streams get gentler downstream too fast"},
    {"hack", G::rivers, U::none, "Hack's exponent",
     "Elongation of basins: the length of the longest stream is proportional to basin area to this power.",
     "Streams are too short for their basins", "Streams are too long for their basins"},
    {"drainage_density", G::rivers, U::per_kilometre, "Drainage density",
     "Length of channels per area; a channel starts where drainage area times slope squared reaches 20 000 m².",
     "There are too few channels", "There are too many channels"},
    {"slope_05", G::slopes, U::degrees, "Gentlest 5 % of slopes", "A twentieth of the terrain is gentler than this.",
     "Gentle ground is too flat", "Gentle ground is missing"},
    {"slope_50", G::slopes, U::degrees, "Median slope", "Half of the terrain is gentler than this.",
     "Slopes are too gentle", "Slopes are too steep"},
    {"slope_95", G::slopes, U::degrees, "Steepest 5 % of slopes", "A twentieth of the terrain is steeper than this.",
     "Steep slopes are missing", "The steepest slopes are too steep"},
    {"slope_height", G::slopes, U::none, "Slope with height",
     "Correlation of slope and height: +1 if the highest ground is the steepest.",
     "High ground is too gentle for the low ground around it",
     "Slope goes with height too closely, as where the terrain fades out towards its edges"},
    {"relief_250", G::relief, U::metres, "Relief within 250 m",
     "Difference between the highest and the lowest point, averaged over squares of 250 m.",
     "There is too little relief within 250 m", "There is too much relief within 250 m"},
    {"relief_1000", G::relief, U::metres, "Relief within 1 km",
     "Difference between the highest and the lowest point, averaged over squares of 1 km.",
     "There is too little relief within a kilometre", "There is too much relief within a kilometre"},
    {"relief_exponent", G::relief, U::none, "Growth of relief",
     "Relief is proportional to the side of the square to this power.", "Small forms are too high for the large ones",
     "Small forms are too low for the large ones"},
    {"curvature_1", G::valleys, U::none, "Sharpness over one cell",
     "Skewness of curvature over one cell: above 0 valleys are sharper than crests, below 0 crests are.",
     "Crests are too sharp for the valleys, seen over one cell",
     "Valleys are too sharp for the crests, seen over one cell"},
    {"curvature_4", G::valleys, U::none, "Sharpness over four cells",
     "Skewness of curvature over four cells: above 0 valleys are sharper than crests, below 0 crests are.",
     "Crests are too sharp for the valleys, seen over four cells",
     "Valleys are too sharp for the crests, seen over four cells"},
    {"spacing", G::valleys, U::metres, "Spacing of valleys",
     "Area divided by the length of all valleys; ridges are spaced alike.", "Valleys and ridges are too close",
     "Valleys and ridges are too far apart"},
    {"irregularity", G::valleys, U::none, "Irregularity of spacing",
     "Deviation of the distances between valleys divided by their mean: 0 for a comb.",
     "Valleys are spaced too evenly, like a comb", "Valleys are spaced too unevenly"},
    {"floor_share", G::valleys, U::share, "Valley floors",
     "Share of the area that is flat, close above a river and surrounded by relief.", "Valley floors are missing",
     "Valley floors cover too much"},
    {"floor_width", G::valleys, U::metres, "Width of valley floors",
     "Area of the valley floors divided by the length of the rivers.", "Valley floors are too narrow",
     "Valley floors are too wide"},
    {"spectrum_exponent", G::texture, U::none, "Exponent of the spectrum",
     "Power of profiles is proportional to wavelength to this power, from 6 to 48 cells.",
     "Short waves are too strong for the long ones", "Short waves are too weak for the long ones"},
    {"fine_power", G::texture, U::none, "Power under 6 cells",
     "Logarithm (base 10) of the power of waves under 6 cells over what longer waves lead one to expect.",
     "The finest detail is missing, so the ground looks blurred",
     "The finest detail is too strong, so the ground looks gritty"},
    {"spectrum_peak", G::texture, U::none, "Peak of the spectrum",
     "Logarithm (base 10) of the strongest wavelength's power over what the others lead one to expect.",
     "No wavelength stands out at all", "One wavelength stands out, so forms repeat at one size"},
    {"slope_roughness", G::texture, U::none, "Roughness with slope", "Correlation of roughness and slope.",
     "Rough ground does not go with steep ground", "Roughness goes with slope too closely"},
    {"landform_slopes", G::landforms, U::share, "Slopes, spurs and hollows",
     "Share of these landforms (geomorphons within 20 cells).", "There is too little slope between crests and valleys",
     "There are too few crests and valleys for so much slope"},
    {"landform_crests", G::landforms, U::share, "Ridges and peaks",
     "Share of these landforms (geomorphons within 20 cells).", "Crests are missing", "There are too many crests"},
    {"landform_valleys", G::landforms, U::share, "Valleys and pits",
     "Share of these landforms (geomorphons within 20 cells).", "Valleys are missing", "There are too many valleys"},
    {"a4", G::grid, U::none, "Grid direction, a4",
     "Preference of fine relief for the axes of the grid (+1) or its diagonals (-1).",
     "Fine relief prefers the diagonals of the grid", "Fine relief prefers the axes of the grid"},
    {"a8", G::grid, U::none, "Grid direction, a8", "Preference of fine relief for the eight directions of the grid.",
     "Fine relief avoids the eight directions of the grid", "Fine relief prefers the eight directions of the grid"},
};

constexpr std::array<std::string_view, measure_group_count> titles{
    "Rivers", "Slopes", "Relief", "Crests and valleys", "Texture", "Landforms", "Grid"};

}  // namespace

std::span<const MeasureWords> measure_words() {
    return words;
}

const MeasureWords* words_of_measure(std::string_view id) {
    for (const MeasureWords& each : words)
        if (each.id == id) return &each;
    return nullptr;
}

std::string_view title_of(MeasureGroup group) {
    return titles[static_cast<std::size_t>(group)];
}

}  // namespace cuesta
