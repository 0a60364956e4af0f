#pragma once
/// \file Vector files opened by GDAL: only kinds of files that hold all they mean, nothing that is fetched or followed.

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/io/raster/gdal_session.h"

class GDALDataset;

namespace cuesta {

struct CloseDataset {
    void operator()(GDALDataset* dataset) const;
};
using VectorDataset = std::unique_ptr<GDALDataset, CloseDataset>;

/// `session` must live as long as the dataset is used on this thread.
Result<VectorDataset> open_vector_file(const std::string& path, const GdalSession& session);

}  // namespace cuesta
