#include "core/io/vector/vector_reader.h"
#include "core/model/spline_check.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

/// New ones at the end: the corpus counts.
constexpr std::array names{"a.geojson", "a.kml", "a.gpx",     "a.osm", "a.shp",     "a.mif",
                           "a.gpkg",    "a.fgb", "a.osm.pbf", "a.kmz", "a.geojsonl"};
constexpr std::size_t shapefile = 4;

ReadVectorOptions options_of(std::size_t choice) {
    ReadVectorOptions options;
    if (choice == 1) options.kind = PathKind::road;
    if (choice == 2) options.kind_field = "type";
    if (choice == 3) options.width_field = "lanes";
    if (choice == 4) options.width = 5.0F;
    if (choice == 5) options.blend = 2.0F;
    if (choice == 6) options.drape = true;
    if (choice == 7) options.assumed_system = "EPSG:4326";
    return options;
}

/// 400 x 300 cells of 10 m at 9 degrees east and 45 degrees north, in UTM's zone or without any place.
TerrainFrame frame_of(bool placed) {
    if (!placed) return {400, 300, 10.0, "", {}};
    return {400, 300, 10.0, "EPSG:32632", std::array<double, 6>{500000, 10, 0, 5003000, 0, -10}};
}

}  // namespace

int vectors(const std::uint8_t* bytes, std::size_t size) {
    Bytes rest(bytes, size);
    const std::size_t kind = take_choice(rest, names.size());
    const std::size_t choice = take_choice(rest, 16);
    if (kind == shapefile) {  // its index first, 100 bytes and 8 for the only feature
        const std::size_t index = std::min<std::size_t>(108, rest.size());
        put_file("a.shx", rest.first(index));
        rest = rest.subspan(index);
    }
    const std::string path = put_file(names[kind], rest);
    if (const Result<VectorFile> listed = list_vector_layers(path); !listed) require_told(listed.error());
    if (const Result<VectorPaths> read = read_vector_paths(path, frame_of(choice < 8), options_of(choice % 8)); !read) {
        require_told(read.error());
    } else {
        require(!read->paths.empty(), "there are paths");
        const Result<void> checked = check_paths(read->paths);
        require(checked.ok(), "paths are as a project may have them" + (checked ? "" : ": " + checked.error().what));
    }
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
