#include "app/cli/import_arguments.h"

#include <algorithm>
#include <cmath>

#include "app/cli/arguments.h"

namespace cuesta {
namespace {

std::vector<std::string> pieces_of(const std::string& text, char separator) {
    std::vector<std::string> pieces(1);
    for (const char c : text)
        if (c == separator)
            pieces.emplace_back();
        else
            pieces.back() += c;
    return pieces;
}

/// "1025x1025:uint16:big:south", of which only the size must be there.
Result<RawLayout> parse_raw(const std::string& text) {
    const std::vector<std::string> pieces = pieces_of(text, ':');
    const Error wrong{
        "a raw file is described as WxH, then if need be its type (uint16, float32, ...), big and south, "
        "with ':' between them",
        "--raw " + text};
    const auto size = parse_size(pieces.front(), "--raw");
    if (!size) return wrong;
    RawLayout layout{size->first, size->second, NumberType::uint16, false, false};
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i] == "big")
            layout.big_endian = true;
        else if (pieces[i] == "south")
            layout.south_first = true;
        else if (const std::optional<NumberType> type = number_type_named(pieces[i]))
            layout.type = *type;
        else if (pieces[i] != "little" && pieces[i] != "north")
            return wrong;
    }
    return layout;
}

Result<CellCrop> parse_crop(const std::string& text) {
    const Error wrong{"a part is LEFT,TOP,COLUMNS,ROWS in whole cells, the first two from 0, the others from 1",
                      "--crop " + text};
    const auto numbers = parse_numbers(text, ',', 4, "--crop");
    if (!numbers) return wrong;
    for (std::size_t i = 0; i < 4; ++i) {
        const double n = numbers->at(i);
        if (n != std::floor(n) || n < (i < 2 ? 0 : 1) || n > 1 << 30) return wrong;
    }
    const auto whole = [&](std::size_t i) { return static_cast<int>(numbers->at(i)); };
    return CellCrop{whole(0), whole(1), whole(2), whole(3)};
}

/// "1024" cells along the longer side, or "10m" a cell.
Result<void> parse_resample(const std::string& text, ImportOptions& options) {
    const Error wrong{"write how many cells the longer side gets (1024), or how large they are (10m)",
                      "--resample " + text};
    const bool metres = text.ends_with("m");
    const auto number = parse_numbers(metres ? text.substr(0, text.size() - 1) : text, ',', 1, "--resample");
    if (!number) return wrong;
    const double n = number->front();
    if (metres) {
        if (n < 1e-6 || n > 1e6) return wrong;
        options.resampled_cell = n;
    } else {
        if (n < 1 || n > 65536 || n != std::floor(n)) return wrong;
        options.longer_side = static_cast<int>(n);
    }
    return {};
}

}  // namespace

void ImportArguments::declare(CLI::App& command) {
    const char* const group = "Importing";
    command.add_option("--mosaic", mosaic, "Further heightmaps that are laid together with the first")
        ->option_text("FILE...")
        ->group(group);
    command.add_option("--raw", raw, "Layout of a file without a header, such as 1025x1025:uint16:south")
        ->option_text("WxH[:TYPE][:big][:south]")
        ->group(group);
    command.add_option("--in-crs", system, "Coordinate reference system of files without one, such as EPSG:2056")
        ->option_text("CRS")
        ->group(group);
    command
        .add_option("--reproject", reproject,
                    "Brings the land to this coordinate reference system in metres; utm: its zone")
        ->option_text("CRS|utm")
        ->group(group);
    command.add_flag("--deterrace", deterrace, "Smooths the steps of 8-bit pictures and whole-metre heights")
        ->group(group);
    command.add_option("--crop", crop, "Takes this part only, in cells from the north-west")
        ->option_text("LEFT,TOP,COLUMNS,ROWS")
        ->group(group);
    command.add_option("--crop-to", crop_to, "Takes this part only, in coordinates of the coordinate reference system")
        ->option_text("WEST,SOUTH,EAST,NORTH")
        ->group(group);
    command.add_option("--resample", resample, "Cells along the longer side, or metres per cell")
        ->option_text("N|Mm")
        ->group(group);
    command.add_option("--mesh-up", mesh_up, "Up axis of a mesh; default as in its format")
        ->check(CLI::IsMember({"x", "y", "z"}))
        ->option_text("x|y|z")
        ->group(group);
    command.add_option("--mesh-unit", mesh_unit, "Metres in a unit of a mesh; default 1")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("M")
        ->group(group);
}

Result<void> ImportArguments::apply(ImportOptions& options) const {
    options.more_files = mosaic;
    options.assumed_system = system;
    options.target_system = reproject;
    options.smooth_steps = deterrace;
    if (!raw.empty()) {
        const Result<RawLayout> layout = parse_raw(raw);
        if (!layout) return layout.error();
        options.read.raw = *layout;
    }
    if (!crop.empty() && !crop_to.empty())
        return Error{"give the part in cells or in coordinates, not both", "--crop-to " + crop_to};
    if (!crop.empty()) {
        const Result<CellCrop> part = parse_crop(crop);
        if (!part) return part.error();
        options.crop = *part;
    }
    if (!crop_to.empty()) {
        const auto numbers = parse_numbers(crop_to, ',', 4, "--crop-to");
        if (!numbers) return numbers.error();
        const MapCrop part{numbers->at(0), numbers->at(1), numbers->at(2), numbers->at(3)};
        if (part.west >= part.east || part.south >= part.north)
            return Error{"a part in coordinates is WEST,SOUTH,EAST,NORTH, the first two below the others",
                         "--crop-to " + crop_to};
        options.crop = part;
    }
    if (!resample.empty())
        if (Result<void> parsed = parse_resample(resample, options); !parsed) return parsed;
    if (!mesh_up.empty()) {
        const auto& names = EnumNames<MeshUp>::names;
        options.mesh.up = static_cast<MeshUp>(std::find(names.begin(), names.end(), mesh_up) - names.begin());
    }
    if (mesh_unit > 0) options.mesh.metres_per_unit = mesh_unit;
    return {};
}

bool ImportArguments::any() const {
    return !mosaic.empty() || !raw.empty() || !system.empty() || !reproject.empty() || deterrace || !crop.empty() ||
           !crop_to.empty() || !resample.empty() || !mesh_up.empty() || mesh_unit > 0;
}

}  // namespace cuesta
