#pragma once
/// \file The last step of the plan: courses become pieces and alignments.

#include "core/carve/course.h"

namespace cuesta {

/// Adds the pieces of the courses that reach the terrain, with their cross-sections, and the alignments of all of them.
/// Heights between stations are parabolas that go on nearly without a kink, never steeper than what they lie between,
/// and of watercourses never rising where both ends fall.
void add_pieces(const std::vector<Course>& courses, const TerrainFrame& frame, CarvePlan& plan);

/// Heights of the middle control points of the stretches.
std::vector<double> middle_heights(const Course& course);

}  // namespace cuesta
