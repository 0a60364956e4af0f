#pragma once
/// \file Parameter set of the import dialog.

#include "core/base/parameter_set.h"
#include "core/io/elevation/import_options.h"

namespace cuesta {

enum class ImportSystem { as_in_the_file, utm, other };
template <>
struct EnumNames<ImportSystem> {
    static constexpr std::array<std::string_view, 3> names{"as_in_the_file", "utm", "other"};
};

enum class RawType { uint16, int16, uint8, float32 };
template <>
struct EnumNames<RawType> {
    static constexpr std::array<std::string_view, 4> names{"uint16", "int16", "uint8", "float32"};
};

struct ImportParameters {
    int raw_width = 1025;
    int raw_height = 1025;
    RawType raw_type = RawType::uint16;
    bool big_endian = false;
    bool south_first = false;
    MeshUp up = MeshUp::automatic;
    float unit = 1;
    bool set_range = false;
    float lowest = 0;
    float highest = 1000;
    bool smooth_steps = false;
    float cell_size = 1;
    ImportSystem system = ImportSystem::as_in_the_file;
    int longer_side = 0;

    static constexpr std::string_view prefix = "elevation";
    static constexpr std::string_view title = "Elevation import";
    static constexpr auto parameters() {
        using P = ImportParameters;
        return std::tuple{
            parameter("raw_width", "Columns", &P::raw_width, Unit::cell, 1, 65536,
                      "Number of heights in a row, for files without a header."),
            parameter("raw_height", "Rows", &P::raw_height, Unit::cell, 1, 65536,
                      "Number of rows, for files without a header."),
            choice("raw_type", "Number format", &P::raw_type, "Storage type of the heights."),
            toggle("big_endian", "Big-endian", &P::big_endian, "The most significant byte of each number comes first."),
            toggle("south_first", "South first", &P::south_first, "The first row is the south edge, as in Unity."),
            choice("up", "Up axis", &P::up, "Axis of the mesh that points up."),
            parameter("unit", "Unit of the mesh", &P::unit, Unit::metre, 0.000001, 1000000,
                      "Length of one mesh unit in metres: 0.01 for centimetres, 0.3048 for feet."),
            toggle("set_range", "Set the range", &P::set_range,
                   "Gives the heights of the lowest and highest number, for files without units."),
            parameter("lowest", "Lowest", &P::lowest, Unit::metre, -20000, 20000,
                      "Height of the lowest number in the format; black in a picture."),
            parameter("highest", "Highest", &P::highest, Unit::metre, -20000, 20000,
                      "Height of the highest number in the format; white in a picture."),
            toggle("smooth_steps", "Smooth steps", &P::smooth_steps,
                   "Turns the terraces of 8-bit pictures and whole-metre heights into slopes. No height moves by more "
                   "than half a step."),
            parameter("cell_size", "Cell size", &P::cell_size, Unit::metre, 0.01, 10000,
                      "Distance between two heights, for files that do not give it."),
            choice(
                "system", "Coordinate reference system", &P::system,
                "Coordinate reference system of the terrain: UTM uses the zone of its centre; other is given below."),
            parameter(
                "longer_side", "Longer side", &P::longer_side, Unit::cell, 0, 16384,
                "Cells along the longer side; 0: as in the file. Fewer cells are averaged, more are interpolated.")
                .zero_is("as in the file"),
        };
    }
};

}  // namespace cuesta
