#include "core/io/vector/vector_reader.h"

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/frame_placement.h"
#include "core/io/files/json_object.h"
#include "core/io/vector/osm_kinds.h"
#include "core/io/vector/path_attributes.h"
#include "core/io/vector/path_pieces.h"
#include "core/io/vector/vector_file.h"
#include "core/io/vector/vector_shapes.h"

namespace cuesta {
namespace {

constexpr std::size_t longest_name = 200;

/// Metres in tenths, degrees in ten thousandths.
std::string range_text(double least, double most) {
    const int decimals = std::max(std::abs(least), std::abs(most)) < 1000 ? 4 : 1;
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(), "%.*f .. %.*f", decimals, least, decimals, most);
    return text.data();
}

/// Extent of the features on the map.
struct Extent {
    glm::dvec2 least{std::numeric_limits<double>::infinity()};
    glm::dvec2 most{-std::numeric_limits<double>::infinity()};
    void take(const glm::dvec2& point) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) return;
        least = glm::min(least, point);
        most = glm::max(most, point);
    }
    bool empty() const { return least.x > most.x; }
    std::string text() const { return "x " + range_text(least.x, most.x) + ", y " + range_text(least.y, most.y); }
};

/// Place of the terrain.
class Terrain {
public:
    explicit Terrain(const TerrainFrame& frame)
        : placement(frame), has_place(frame.geotransform.has_value()), reference(reference_system(frame.crs_wkt)) {
        for (const double x : {0.0, frame.width_metres()})
            for (const double z : {0.0, frame.height_metres()}) extent.take(placement.to_map({x, z}));
    }
    FramePlacement placement;
    bool has_place;
    std::unique_ptr<OGRSpatialReference> reference;  ///< null: not known
    Extent extent;
};

/// Transformation of a layer's coordinates to those of the terrain.
struct LayerPlace {
    std::optional<MapTransformation> transformation;  ///< absent: they are the terrain's
    bool assumed = false;
    std::string system;  ///< for errors: "WGS 84", "no reference system"
};

bool is_geojson(const std::string& driver) {
    return driver == "GeoJSON" || driver == "GeoJSONSeq";
}

/// "crs": null means that nothing is known of the coordinates; GDAL takes them for degrees. It stands in the beginning,
/// where it stands at all.
bool denies_system(const std::string& path) {
    std::ifstream file(file_path(path), std::ios::binary);
    std::string beginning(4096, ' ');
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    const std::size_t key = beginning.find("\"crs\"");
    if (key == std::string::npos) return false;
    const std::size_t value = beginning.find_first_not_of(" \t\r\n:", key + 5);
    return value != std::string::npos && beginning.compare(value, 4, "null") == 0;
}

/// GeoJSON without "crs" is in degrees, says its standard; many files are not.
bool beyond_degrees(OGRLayer& layer) {
    OGREnvelope extent;
    if (layer.GetExtent(&extent, TRUE) != OGRERR_NONE) return false;
    return extent.MinX < -540 || extent.MaxX > 540 || extent.MinY < -90.5 || extent.MaxY > 90.5;
}

Result<LayerPlace> place_of(OGRLayer& layer, const std::string& path, const std::string& driver, const Terrain& terrain,
                            const ReadVectorOptions& options, PathRemarks& remarks) {
    LayerPlace place;
    const OGRSpatialReference* own = layer.GetSpatialRef();
    std::unique_ptr<OGRSpatialReference> assumed;
    const std::string name = "layer '" + one_line(layer.GetName()) + "'";
    if (own != nullptr && is_geojson(driver) && denies_system(path)) {
        own = nullptr;
    } else if (own != nullptr && is_geojson(driver) && own->IsGeographic() && beyond_degrees(layer)) {
        remarks.note(name + " says that it is in degrees, which its numbers are not");
        own = nullptr;
    }
    if (own == nullptr && !options.assumed_system.empty()) {
        assumed = reference_system(options.assumed_system);
        if (!assumed)
            return Error{"'" + one_line(options.assumed_system) + "' names no coordinate reference system", ""};
        own = assumed.get();
    }
    place.system = own != nullptr ? "in '" + name_of(*own) + "'" : "without coordinate reference system";
    if (own == nullptr) {
        place.assumed = true;
        remarks.note(name + " has no coordinate reference system: its numbers are taken to be the terrain's");
        return place;
    }
    if (terrain.reference) {
        Result<MapTransformation> transformation = MapTransformation::between(*own, *terrain.reference);
        if (!transformation) return transformation.error();
        place.transformation = std::move(*transformation);
        return place;
    }
    place.assumed = true;
    if (own->IsGeographic() && !(terrain.has_place && terrain.extent.most.x <= 540 && terrain.extent.least.x >= -540))
        return Error{
            "the terrain has no coordinate reference system to place data in degrees in; use one that has, or data in "
            "the terrain's own metres",
            ""};
    remarks.note("the terrain has no coordinate reference system: the data's, '" + name_of(*own) +
                 "', is taken to be its");
    return place;
}

/// The attributes of a feature. Lists become JSON.
FeatureAttributes attributes_of(const OGRFeature& feature) {
    FeatureAttributes attributes;
    for (int i = 0; i < feature.GetFieldCount(); ++i) {
        if (!feature.IsFieldSetAndNotNull(i)) continue;
        const OGRFieldDefn& field = *feature.GetFieldDefnRef(i);
        if (field.GetType() == OFTBinary) continue;
        const std::string name = field.GetNameRef();
        std::string value = feature.GetFieldAsString(i);
        if (CPLIsUTF8(value.c_str(), -1) == 0) value = CPLForceToASCII(value.c_str(), -1, '?');
        if (name == "other_tags" || name == "all_tags")
            attributes.add_tags(value);
        else
            attributes.add(name, value);
    }
    return attributes;
}

bool has_osm_fields(const OGRLayer& layer) {
    const OGRFeatureDefn& fields = *const_cast<OGRLayer&>(layer).GetLayerDefn();
    for (int i = 0; i < fields.GetFieldCount(); ++i)
        if (is_osm_key(fields.GetFieldDefn(i)->GetNameRef())) return true;
    return false;
}

bool is_points(OGRLayer& layer) {
    const OGRwkbGeometryType type = wkbFlatten(layer.GetGeomType());
    return type == wkbPoint || type == wkbMultiPoint || type == wkbNone;
}

class Reader {
public:
    Reader(const std::string& path, const TerrainFrame& frame, const ReadVectorOptions& options)
        : path_(path), options_(options), terrain_(frame), pieces_(frame, options, remarks_) {}

    Result<VectorPaths> read() {
        const GdalSession session(GdalSession::Purpose::reading);
        if (!terrain_.placement.usable()) return Error{"the terrain's place on the map cannot be inverted", path_};
        Result<VectorDataset> dataset = open_vector_file(path_, session);
        if (!dataset) return dataset.error();
        const Result<std::vector<OGRLayer*>> layers = wanted(**dataset);
        if (!layers) return layers.error();
        driver_ = (*dataset)->GetDriverName();
        for (std::size_t i = 0; i < layers->size(); ++i) {
            const double count = static_cast<double>(layers->size());
            const WorkControl control =
                options_.control.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
            if (Result<void> taken = take_layer(*(*layers)[i], control); !taken) return taken.error();
        }
        VectorPaths result;
        result.paths = pieces_.take();
        result.features = features_;
        result.vertices = pieces_.vertices();
        if (result.paths.empty()) return nothing(session);
        result.remarks = remarks_.sentences();
        if (session.failed())
            result.remarks.push_back("parts could not be read: " + one_line(session.error(path_, "")));
        for (const std::string& warning : session.warnings(path_)) result.remarks.push_back(one_line(warning));
        return result;
    }

private:
    Result<std::vector<OGRLayer*>> wanted(GDALDataset& dataset) {
        std::vector<OGRLayer*> result;
        std::vector<std::string> names;
        for (OGRLayer* layer : dataset.GetLayers()) names.emplace_back(layer->GetName());
        for (const std::string& name : options_.layers) {
            OGRLayer* layer = dataset.GetLayerByName(name.c_str());
            if (layer == nullptr) {
                std::string all;
                for (const std::string& known : names) all += (all.empty() ? "'" : ", '") + one_line(known) + "'";
                return Error{"there is no layer '" + one_line(name) + "'; there are " + (all.empty() ? "none" : all),
                             path_};
            }
            result.push_back(layer);
        }
        if (!options_.layers.empty()) return result;
        for (OGRLayer* layer : dataset.GetLayers())
            if (is_points(*layer))
                remarks_.note("layer '" + one_line(layer->GetName()) + "' left out: it has no lines or areas");
            else
                result.push_back(layer);
        return result;
    }

    Result<void> take_layer(OGRLayer& layer, const WorkControl& control) {
        Result<LayerPlace> place = place_of(layer, path_, driver_, terrain_, options_, remarks_);
        if (!place) return Error{place.error().what, path_};
        place_ = std::move(*place);
        AttributeRules rules;
        rules.kind_field = options_.kind_field;
        rules.width_field = options_.width_field;
        rules.width = options_.width;
        rules.blend = options_.blend;
        rules.kind = options_.kind;
        // In a layer of OpenStreetMap, what has none of its tags is a fence or a boundary, whatever the layer is
        // called.
        if (!has_osm_fields(layer)) {
            rules.layer = std::string(layer.GetName()) + " " + utf8_of(file_path(path_).stem());
            if (driver_ == "GPX") rules.layer = "trail";
            rules.otherwise = PathKind::road;
        }
        const double count = static_cast<double>(std::max<GIntBig>(layer.GetFeatureCount(FALSE), 1));
        double done = 0;
        layer.ResetReading();
        while (const std::unique_ptr<OGRFeature> feature{layer.GetNextFeature()}) {
            if (options_.control.stopped()) return Error::cancelled(path_);
            if (++done; features_++ % 256 == 0) control.report(std::min(done / count, 1.0), "Reading paths");
            take_feature(*feature, rules);
            if (pieces_.full()) break;
        }
        return {};
    }

    void take_feature(const OGRFeature& feature, const AttributeRules& rules) {
        const OGRGeometry* geometry = feature.GetGeometryRef();
        if (geometry == nullptr || geometry->IsEmpty()) {
            remarks_.left_out("without geometry");
            return;
        }
        VectorShapes shapes;
        take_apart(*geometry, shapes);
        if (shapes.points > 0) remarks_.left_out("points", shapes.points);
        if (shapes.surfaces > 0) remarks_.left_out("surfaces of triangles", shapes.surfaces);
        if (shapes.damaged > 0) remarks_.cut("vertices that are no numbers were left out", shapes.damaged);
        if (shapes.shapes.empty()) return;
        const FeatureAttributes attributes = attributes_of(feature);
        for (VectorShape& shape : shapes.shapes) {
            FeatureMeaning meaning = meaning_of(attributes, shape.shape, rules);
            for (const std::string& name : meaning.unreadable)
                remarks_.cut("values of '" + one_line(name) + "' make no sense and were left aside");
            if (!meaning.path) {
                remarks_.left_out(one_line(meaning.reason).substr(0, 60));
                continue;
            }
            if (meaning.guessed) remarks_.cut("lines without a known kind were imported as roads");
            meaning.path->name = one_line(meaning.path->name).substr(0, longest_name);
            to_frame(shape);
            pieces_.add(std::move(shape), meaning, attributes);
        }
    }

    /// Map coordinates x, y and height become x, height and z of the frame. What has no place on the terrain's map is
    /// left out.
    void to_frame(VectorShape& shape) {
        std::vector<glm::dvec2> flat;
        for (auto& line : shape.lines) {
            flat.assign(line.begin(), line.end());
            for (const glm::dvec2& point : flat) extent_.take(point);
            if (place_.transformation) place_.transformation->apply(flat);
            std::size_t kept = 0;
            for (std::size_t i = 0; i < flat.size(); ++i) {
                const glm::dvec2 xz = terrain_.placement.from_map(flat[i]);
                // Beyond, coordinates have no centimetres left; NaN fails, too.
                if (!(std::abs(xz.x) < 1e12 && std::abs(xz.y) < 1e12)) continue;
                const double height = line[i].z;
                line[kept++] = {xz.x, height, xz.y};
            }
            if (kept < line.size())
                remarks_.cut("vertices cannot be placed on the terrain's map and were left out",
                             static_cast<long long>(line.size() - kept));
            line.resize(kept);
        }
    }

    /// Error that says why there are no paths.
    Error nothing(const GdalSession& session) const {
        if (pieces_.outside() > 0) {
            std::string what = "all of it lies outside the terrain: it is at " + extent_.text() + ", " + place_.system +
                               "; the terrain is at " + terrain_.extent.text();
            what += terrain_.reference ? ", in '" + name_of(*terrain_.reference) + "'" : "";
            if (place_.assumed && options_.assumed_system.empty()) what += "; say its coordinate reference system";
            return {what, path_};
        }
        if (features_ == 0 && remarks_.sentences().empty()) return {"there is nothing in it: no features", path_};
        std::string why;
        for (const std::string& sentence : remarks_.sentences()) why += (why.empty() ? "" : "; ") + sentence;
        if (session.failed()) why += (why.empty() ? "" : "; ") + one_line(session.error(path_, ""));
        return {"none of its features became a path: " + why, path_};
    }

    const std::string& path_;
    const ReadVectorOptions& options_;
    Terrain terrain_;
    PathRemarks remarks_;
    PathPieces pieces_;
    LayerPlace place_;
    std::string driver_;
    Extent extent_;  ///< of the data, in coordinates of the layer read last
    std::int64_t features_ = 0;
};

}  // namespace

Result<VectorPaths> read_vector_paths(const std::string& path, const TerrainFrame& frame,
                                      const ReadVectorOptions& options) {
    return Reader(path, frame, options).read();
}

}  // namespace cuesta
