#include "core/model/path.h"

namespace cuesta {
namespace {

struct KindDefaults {
    const char* name;
    std::array<float, 3> colour;
    float width, blend, depth;  // m
    CrossSection cross_section;
    float smoothing;                      // m
    float grade_limit;                    // rise over length
    float bank_speed;                     // m/s
    float cut_limit = 0, fill_limit = 0;  // m
    float cut_slope = 0, fill_slope = 0;  // degrees
};

/// In the order of PathKind. Widths and grades as road and railway engineers use them: a road of two lanes, single
/// track on its bed, a path for two walkers. Cuts stand at 1 : 1 as in weathered rock, fill at 1 : 1.5.
constexpr std::array<KindDefaults, 9> kinds{{
    {"Road", {0.93F, 0.86F, 0.70F}, 8, 10, 0, CrossSection::flat, 60, 0.10F, 15, 10, 8, 45, 33.7F},
    {"Railway", {0.72F, 0.66F, 0.72F}, 6, 12, 0, CrossSection::flat, 300, 0.025F, 20, 15, 12, 45, 33.7F},
    {"River", {0.36F, 0.66F, 0.95F}, 20, 15, 2, CrossSection::u, 100, 0, 0},
    {"Canal", {0.30F, 0.56F, 0.86F}, 15, 12, 3, CrossSection::trapezoid, 1000, 0, 0},
    {"Trail", {0.86F, 0.68F, 0.46F}, 1.5F, 2, 0, CrossSection::flat, 10, 0, 0, 2, 1.5F, 45, 33.7F},
    {"Dyke", {0.62F, 0.78F, 0.48F}, 5, 12, 0, CrossSection::flat, 200, 0, 0, 0, 0, 45, 26.6F},
    {"Lake", {0.30F, 0.60F, 0.90F}, 1, 20, 10, CrossSection::flat, 0, 0, 0},
    {"Building ground", {0.88F, 0.62F, 0.40F}, 1, 15, 0, CrossSection::flat, 0, 0, 0},
    {"Quarry", {0.84F, 0.80F, 0.72F}, 1, 5, 20, CrossSection::flat, 0, 0, 0},
}};

}  // namespace

Path path_of_kind(PathKind kind) {
    const KindDefaults& d = kinds[static_cast<std::size_t>(kind)];
    Path path;
    path.name = d.name;
    path.colour = d.colour;
    path.closed = is_area(kind);
    path.parameters.kind = kind;
    path.parameters.cross_section = d.cross_section;
    path.parameters.smoothing = d.smoothing;
    path.parameters.grade_limit = d.grade_limit;
    path.parameters.bank_speed = d.bank_speed;
    path.parameters.cut_limit = d.cut_limit;
    path.parameters.fill_limit = d.fill_limit;
    path.parameters.cut_slope = d.cut_slope;
    path.parameters.fill_slope = d.fill_slope;
    PathSection section;
    section.width = d.width;
    section.blend = d.blend;
    section.depth = d.depth;
    if (kind == PathKind::dyke) section.offset = 3;
    path.meta_points.push_back({0, section});
    return path;
}

}  // namespace cuesta
