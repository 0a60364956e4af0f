#pragma once
/// \file A project on its way from rank 0 to all ranks.

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/domain/ranks.h"
#include "core/io/project/project_json.h"
#include "core/model/project.h"

namespace cuesta {

struct ProjectParcel {
    std::vector<std::uint8_t> text;  ///< its JSON in binary (CBOR): numbers arrive as they are
    std::vector<NamedRaster> rasters;
};

/// A project with its painted rasters; without its paths, and without an imported starting terrain, whose rows are
/// scattered: generated land stands in its place. An Error where its values cannot be read back.
Result<ProjectParcel> packed_project(const Project& project);
/// Rank 0.
void send_project(Ranks& ranks, const ProjectParcel& parcel);
/// The others, at the same time.
Project received_project(Ranks& ranks);

}  // namespace cuesta
