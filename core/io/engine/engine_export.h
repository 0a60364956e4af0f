#pragma once
/// \file Land for game engines and other programs: the sizes, encodings and row orders that they read, masks and
/// weights as they want them, and the numbers to type in.

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/carve/plan.h"
#include "core/field/raster.h"
#include "core/io/engine/engine_traits.h"
#include "core/look/surface.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// The name of a file or document as the stem of exported files: letters, digits and '-' of ASCII, '_' for all else
/// and for an x between digits.
std::string export_stem(std::string name);

/// Coverage of each cell by one surface; over all surfaces of a land they sum to 255.
struct SurfaceWeight {
    std::string name;  ///< of the file: letters, digits and underscores
    RasterView<const std::uint8_t> weight;
};

struct EngineLand {
    RasterView<const float> heights;  ///< m, of the frame's size, at least 2 x 2
    TerrainFrame frame;
    std::vector<SurfaceWeight> weights;  ///< of the same size; may be empty
    /// Written as splines beside the height map (core/io/vector/vector_writer.h), if there are any; both or none.
    const std::vector<Path>* paths = nullptr;
    const CarvePlan* plan = nullptr;
};

/// The surfaces that show anywhere, apart from one another, as files call them.
struct SurfacePlanes {
    std::vector<Raster<std::uint8_t>> rasters;
    std::vector<SurfaceWeight> weights;  ///< of those rasters
};
SurfacePlanes planes_of(const SurfaceWeights& surfaces);

struct EngineExportOptions {
    int size = 0;                  ///< samples along a side, one of sizes_of(); 0: usual_size()
    std::string name = "terrain";  ///< the files' stem
    double mesh_error = -1;        ///< m, of the mesh for Blender; negative: a two-thousandth of the range of heights
    /// Tiles of `size` samples a side each, with one range; heights and weights share their outermost samples (Unity's
    /// weights, which belong to cells, do not). Meshes and paths stay whole.
    int tile_columns = 1;
    int tile_rows = 1;
    std::string pattern = "{name}_x{x}_y{y}";  ///< of the tiles' names (core/io/raster/tile_grid.h)
    bool dither = false;                       ///< of codes (core/io/raster/dither.h)
    int dither_seed = 1;
};

struct EngineExport {
    std::vector<std::string> files;  ///< the height map first
    int columns = 0;                 ///< samples of the height map, or of each tile
    int rows = 0;
    std::string steps;  ///< how to import it, with the numbers to type in, a line each; also written as a text file
};

/// Writes land for an engine into `folder` (made if need be):
///
/// - unreal: 16-bit PNG of one of its sizes, weights as 8-bit grey PNG, one a surface;
/// - unity: .raw of 16-bit codes, little-endian, south first, 2^n + 1 square; weights as RGBA PNG of 2^n, four a file;
/// - terrain3d: EXR of 32-bit floats, RGB without alpha, metres; weights as grey PNG;
/// - hterrain: EXR of one channel, metres, 2^n + 1 square; weights as RGBA PNG;
/// - blender: EXR of one channel at the land's own size, and a mesh (.glb);
/// - gis: GeoTIFF in metres at the land's own size, with its reference system; weights as GeoTIFF.
///
/// The outermost samples stay the outermost (core/field/vertex_sampling.h): land of w samples is (w - 1) cells wide.
/// Square sizes of land that is not square have other spacings in the two directions; the numbers say both. Each height
/// map is read back and compared, weights sum to 255 in every sample. Every file appears whole or not at all. Errors:
/// sizes that the engine does not take, heights that are not finite, weights of another size, and those of the disk.
Result<EngineExport> export_for_engine(Engine engine, const std::string& folder, const EngineLand& land,
                                       const EngineExportOptions& options = {});

}  // namespace cuesta
