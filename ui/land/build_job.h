#pragma once
/// \file One build: a project's land at some size, written to files.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "core/pipeline/land_maps.h"

namespace cuesta {

/// Land to be built, and its files. A value: edits after it was ordered do not reach it.
struct BuildOrder {
    QString name;  ///< of the build and, as a beginning, of its files; letters that files may have
    std::shared_ptr<const Project> project;
    /// 1 the project's own cells; 2, 4: half, a quarter as large (as many times more a side); -2, -4: as many times as
    /// large.
    int size = 1;
    QString folder;            ///< made if it is not there
    QString height_map;        ///< ending of its format, "tif"; empty: none
    bool masks = false;        ///< flow, wear, deposit ... as far as there are any
    QString mesh;              ///< ending of its format, "glb"; empty: none. Else as the project's MeshParameters ask
    std::uint64_t memory = 0;  ///< bytes that a build on disk may take (ui/land/disk_build.h); 0: it is made in memory
};

/// The maps that BuildOrder::masks writes, as far as the land has them, each as "stem-name.tif".
std::span<const LandMap> masks_of_builds();

/// Columns and rows that the build has.
TerrainFrame frame_of_build(const TerrainFrame& frame, int size);
/// "valley-2048"
QString stem_of(const BuildOrder& order);

/// The project on cells `factor` times as small (>= 1), with the same ground and settings; imported heights are joined
/// smoothly (core/io/elevation/enlarge.h). Erosion works on cells: the same steps carve finer forms there, and less
/// far.
Project with_finer_cells(const Project& project, int factor);

/// Computes the land and writes its files, each whole or not at all; gives their paths. Any thread; as long as that
/// takes. `pause_point` as in EvaluateOptions, of builds in memory. When stopped, Error::cancelled().
Result<QStringList> build(const BuildOrder& order, const WorkControl& control,
                          const std::function<bool()>& pause_point = {});

}  // namespace cuesta
