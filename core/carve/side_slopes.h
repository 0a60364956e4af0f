#pragma once
/// \file The sides of a way as they will be built: how far its blends reach, and how steep cut and fill stand.

#include "core/carve/course.h"

namespace cuesta {

/// Whether a way has side slopes or limits of cut and fill. Ways without any, as those of older projects, keep the
/// blends that they were given.
bool shapes_its_sides(const Course& course);

/// Sets `earth` and the blend of every station of such a way, whose heights are settled; leaves others as they are.
/// With b0 the greater of the given blend and twice the length over which cut or fill at the edges runs out at its
/// slope (of 100 m at most), and c the size of a cell (Nascimento's profile knows no cells; ours):
///
///     blend = max(b0, 1.5 c)                 a step over fewer cells shows as teeth along the path,
///     slopes = tan(slope) b0 / blend         flatter where the blend is stretched, so that they still end within it,
///     share = min(1, (width + b0) / c)       the part of a cell that the earth (the integral of theta) covers.
///
/// The limits are the path's; more only at stations that lie farther from the ground because a crossing asks for it.
void shape_sides(Course& course, const TerrainFrame& frame, RasterView<const float> ground);

}  // namespace cuesta
