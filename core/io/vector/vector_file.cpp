#include "core/io/vector/vector_file.h"

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/frame_placement.h"
#include "core/io/files/json_object.h"
#include "core/io/vector/vector_reader.h"

namespace cuesta {
namespace {

/// Of GDAL's drivers those of files for exchange. Virtual ones, databases and services would open other files or the
/// network at a file's word; GML writes files of its own beside the user's.
constexpr const char* drivers[] = {"GeoJSON",        "GeoJSONSeq", "TopoJSON",    "ESRIJSON", "GPKG",
                                   "ESRI Shapefile", "FlatGeobuf", "GPX",         "LIBKML",   "KML",
                                   "MapInfo File",   "OSM",        "OpenFileGDB", nullptr};

std::string geometry_of(OGRLayer& layer) {
    return OGRGeometryTypeToName(layer.GetGeomType());
}

}  // namespace

void CloseDataset::operator()(GDALDataset* dataset) const {
    GDALClose(dataset);
}

Result<VectorDataset> open_vector_file(const std::string& path, const GdalSession& session) {
    std::error_code code;
    const std::filesystem::file_status status = std::filesystem::status(file_path(path), code);
    if (!std::filesystem::exists(status)) return Error{"no such file", path};
    if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(file_path(path), code) == 0)
        return Error{"the file is empty", path};
    VectorDataset dataset(static_cast<GDALDataset*>(GDALOpenEx(
        path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR, drivers, nullptr, nullptr)));
    if (!dataset)
        return Error{"cannot be read as GeoJSON, GeoPackage, Shapefile or another vector file: " +
                         one_line(session.error(path, "its format is not known")),
                     path};
    return dataset;
}

Result<VectorFile> list_vector_layers(const std::string& path) {
    const GdalSession session(GdalSession::Purpose::reading);
    const Result<VectorDataset> dataset = open_vector_file(path, session);
    if (!dataset) return dataset.error();
    VectorFile result;
    result.format = (*dataset)->GetDriverName();
    for (OGRLayer* layer : (*dataset)->GetLayers()) {
        VectorLayer found;
        found.name = one_line(layer->GetName());
        found.geometry = geometry_of(*layer);
        found.features = layer->GetFeatureCount(FALSE);
        if (const OGRSpatialReference* reference = layer->GetSpatialRef()) found.reference_system = name_of(*reference);
        for (int i = 0; i < layer->GetLayerDefn()->GetFieldCount(); ++i)
            found.fields.push_back(one_line(layer->GetLayerDefn()->GetFieldDefn(i)->GetNameRef()));
        result.layers.push_back(std::move(found));
    }
    result.remarks = session.warnings(path);
    return result;
}

}  // namespace cuesta
