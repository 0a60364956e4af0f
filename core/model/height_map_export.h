#pragma once
/// \file Heightmap export settings of the project.

#include "core/base/parameter_set.h"

namespace cuesta {

enum class ExrChannels { grey, rgb };
template <>
struct EnumNames<ExrChannels> {
    static constexpr std::array<std::string_view, 2> names{"grey", "rgb"};
};
enum class RawNumbers { codes, metres };
template <>
struct EnumNames<RawNumbers> {
    static constexpr std::array<std::string_view, 2> names{"codes", "metres"};
};
enum class RawRows { north_first, south_first };
template <>
struct EnumNames<RawRows> {
    static constexpr std::array<std::string_view, 2> names{"north_first", "south_first"};
};

struct HeightMapParameters {
    bool dither = false;
    int dither_seed = 1;
    int tile_columns = 1;
    int tile_rows = 1;
    int tile_samples = 0;
    ExrChannels exr = ExrChannels::grey;
    RawNumbers raw = RawNumbers::codes;
    RawRows rows = RawRows::north_first;

    static constexpr std::string_view prefix = "height_map";
    static constexpr std::string_view title = "Heightmap export";
    static constexpr auto parameters() {
        using P = HeightMapParameters;
        return std::tuple{
            toggle(
                "dither", "Dither", &P::dither,
                "Rounds codes up or down in a fine pattern that preserves the mean, so gentle slopes have no steps."),
            parameter("tile_columns", "Tiles west to east", &P::tile_columns, Unit::none, 1, 64,
                      "Number of tiles from west to east."),
            parameter("tile_rows", "Tiles north to south", &P::tile_rows, Unit::none, 1, 64,
                      "Number of tiles from north to south."),
            parameter("tile_samples", "Samples per tile", &P::tile_samples, Unit::none, 0, 16385,
                      "Samples along a side of each tile; 0 is the lossless size.", Shown::more)
                .zero_is("automatic"),
            choice("exr", "EXR channels", &P::exr, "grey: one channel; rgb: the same heights in three channels.",
                   Shown::more),
            choice("raw", "Raw number format", &P::raw, "codes: 16-bit integers; metres: 32-bit floats.", Shown::more),
            choice("rows", "Raw row order", &P::rows,
                   "Edge that the first row of .raw and .r16 files lies on; Unity expects the south edge first.",
                   Shown::more),
            parameter("dither_seed", "Dither seed", &P::dither_seed, Unit::none, 1, 1000000,
                      "Each seed gives a different pattern.", Shown::more),
        };
    }
    bool operator==(const HeightMapParameters&) const = default;
};

}  // namespace cuesta
