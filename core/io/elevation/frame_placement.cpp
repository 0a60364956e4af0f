#include "core/io/elevation/frame_placement.h"

#include <gdal.h>
#include <ogr_spatialref.h>

#include <cmath>
#include <limits>

#include "core/io/raster/gdal_session.h"
#include "core/io/raster/gdal_writer.h"

namespace cuesta {

FramePlacement::FramePlacement(const TerrainFrame& frame)
    : forward_(geotransform_or_local(frame)), cell_size_(frame.cell_size) {
    usable_ = GDALInvGeoTransform(forward_.data(), back_.data()) != 0;
}

glm::dvec2 FramePlacement::to_map(const glm::dvec2& xz) const {
    const glm::dvec2 cell = xz / cell_size_;
    return {forward_[0] + forward_[1] * cell.x + forward_[2] * cell.y,
            forward_[3] + forward_[4] * cell.x + forward_[5] * cell.y};
}

glm::dvec2 FramePlacement::from_map(const glm::dvec2& xy) const {
    return glm::dvec2(back_[0] + back_[1] * xy.x + back_[2] * xy.y, back_[3] + back_[4] * xy.x + back_[5] * xy.y) *
           cell_size_;
}

struct MapTransformation::State {
    std::unique_ptr<OGRCoordinateTransformation> transformation;  ///< null: the systems are the same
};

MapTransformation::MapTransformation(std::unique_ptr<State> state) : state_(std::move(state)) {}
MapTransformation::MapTransformation(MapTransformation&&) noexcept = default;
MapTransformation& MapTransformation::operator=(MapTransformation&&) noexcept = default;
MapTransformation::~MapTransformation() = default;

Result<MapTransformation> MapTransformation::between(const OGRSpatialReference& from, const OGRSpatialReference& to) {
    // The order of axes is a matter of their names alone: files of vectors and rasters are x first.
    OGRSpatialReference a(from);
    OGRSpatialReference b(to);
    a.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    b.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    auto state = std::make_unique<State>();
    if (!a.IsSame(&b)) {
        state->transformation.reset(OGRCreateCoordinateTransformation(&a, &b));
        if (!state->transformation)
            return Error{
                "there is no way from coordinates of '" + name_of(from) + "' to those of '" + name_of(to) + "'", ""};
    }
    return MapTransformation(std::move(state));
}

void MapTransformation::apply(std::vector<glm::dvec2>& points) const {
    if (!state_->transformation || points.empty()) return;
    std::vector<double> x;
    std::vector<double> y;
    for (const glm::dvec2& point : points) {
        x.push_back(point.x);
        y.push_back(point.y);
    }
    std::vector<int> fine(points.size(), 0);
    state_->transformation->Transform(static_cast<int>(points.size()), x.data(), y.data(), nullptr, fine.data());
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] =
            fine[i] != 0 && std::isfinite(x[i]) && std::isfinite(y[i]) ? glm::dvec2(x[i], y[i]) : glm::dvec2(nowhere);
}

std::unique_ptr<OGRSpatialReference> reference_system(const std::string& text) {
    const GdalSession session(GdalSession::Purpose::reading);
    auto reference = std::make_unique<OGRSpatialReference>();
    static const char* const limits[] = {"ALLOW_NETWORK_ACCESS=NO", "ALLOW_FILE_ACCESS=NO", nullptr};
    if (text.empty() || reference->SetFromUserInput(text.c_str(), limits) != OGRERR_NONE) return nullptr;
    reference->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    return reference;
}

std::string name_of(const OGRSpatialReference& reference) {
    const char* name = reference.GetName();
    return name != nullptr && *name != '\0' ? name : "unnamed";
}

}  // namespace cuesta
