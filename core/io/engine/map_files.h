#pragma once
/// \file The maps of a land as files: their codes, and the sidecar that explains them.

#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/raster/code_image.h"
#include "core/model/land_map.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Meaning of the codes in one map's channels: value = low + code / largest * (high - low), but for the logarithmic, of
/// which value = step * (exp(code / largest * ln(1 + high / step)) - 1).
struct MapEncoding {
    MapCoding coding = MapCoding::from_zero;
    int bits = 16;
    double low = 0;
    double high = 1;
    double step = 0;  ///< of MapCoding::logarithmic

    int largest() const { return (1 << bits) - 1; }
    /// The nearest code; values beyond the range get that of its end.
    std::uint16_t code_of(double value) const;
    double value_of(int code) const;
    bool operator==(const MapEncoding&) const = default;
};

/// The encoding of a plane of `map` whose values lie between `lowest` and `highest`. `bits` is 8 or 16; maps whose
/// codes are counted or sum to 255 always have 8. Maps of one value get a range above 0.
MapEncoding encoding_of(LandMap map, double lowest, double highest, int bits);

/// Writes maps into a folder, one after another; for exr_layers core/io/engine/layered_maps.h does. Of one thread.
///
/// - tif: values as float32 GeoTIFF with the place of the land; normals and colours as codes of three bands;
/// - png: codes, 8 or 16 bits a channel;
/// - exr: values as 32-bit floats, one channel Y; colours in linear light, normals as (n + 1) / 2, as RGB.
///
/// Normals are directions n of length 1, x east, y as `green` says, z up; their codes are those of (n + 1) / 2. Every
/// file is written whole or not at all and read back. Names of planes become those of files (letters, digits, '_' and
/// '-'); a name that was there before gets a number.
class MapFolder {
public:
    /// The folder is made if need be.
    static Result<MapFolder> open(const std::string& folder, const TerrainFrame& frame,
                                  const MapParameters& parameters);
    /// Errors: values that are not finite, a size that is not the frame's, and those of the disk.
    Result<void> write(LandMap map, const MapPlane& plane);
    /// The colours of the land's look (core/io/engine/look_json.h), for maps.json to tell.
    void set_look(nlohmann::ordered_json look) { look_ = std::move(look); }
    /// Writes maps.json, which tells for each file its map, unit, size, type, range and encoding; what an earlier one
    /// says of other files that are still there is kept. Returns all files written.
    Result<std::vector<std::string>> finish();

private:
    MapFolder(std::string folder, TerrainFrame frame, const MapParameters& parameters)
        : folder_(std::move(folder)), frame_(std::move(frame)), parameters_(parameters) {}
    std::string unused_name(const std::string& wanted);

    std::string folder_;
    TerrainFrame frame_;
    MapParameters parameters_;
    std::set<std::string> names_;
    std::vector<std::string> files_;
    nlohmann::ordered_json entries_ = nlohmann::ordered_json::array();
    nlohmann::ordered_json look_;  ///< null: none
};

/// Hands the planes of a map to the sink; gives none where the land has no such map.
using MapMaker = std::function<Result<void>(LandMap map, const MapSink& sink)>;

struct WrittenMaps {
    std::vector<std::string> files;  ///< maps.json last; empty where there was nothing to write
    std::vector<LandMap> absent;     ///< maps that the land does not have
};

/// Makes and writes these maps one after another. When stopped, Error::cancelled(); maps already written
/// stay, and maps.json tells of them. `look`: as MapFolder::set_look(); null: none.
Result<WrittenMaps> write_maps(const std::string& folder, const TerrainFrame& frame, const MapParameters& parameters,
                               const std::vector<LandMap>& maps, const MapMaker& make, const WorkControl& control = {},
                               nlohmann::ordered_json look = nullptr);

}  // namespace cuesta
