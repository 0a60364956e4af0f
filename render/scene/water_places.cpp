#include "render/scene/water_places.h"

#include <algorithm>
#include <array>

#include "core/base/threads.h"

namespace cuesta {

namespace {

constexpr int most_boxes_a_side = 48;
constexpr int least_box = 8;             ///< cells
constexpr double least_of_paths = 0.05;  ///< m; as in bake_colour.frag

}  // namespace

WaterPlaces::WaterPlaces(const Raster<float>& ground, const DrawnWater& water, double least) {
    const Raster<float>& depth = *water.depth;
    const auto shows = [&](int x, int y) {
        return static_cast<double>(depth(x, y)) > (water.calm && (*water.calm)(x, y) != 0 ? least_of_paths : least);
    };
    const int width = ground.width(), height = ground.height();
    const int size = std::max(least_box, (std::max(width, height) + most_boxes_a_side - 1) / most_boxes_a_side);
    const int columns = (width + size - 1) / size, rows = (height + size - 1) / size;
    std::vector<std::vector<Box>> found(static_cast<std::size_t>(rows));
    parallel_ranges(rows, 1, [&](int first, int last) {
        for (int row = first; row < last; ++row) {
            std::vector<Box>& boxes = found[static_cast<std::size_t>(row)];
            const int north = row * size, south = std::min(north + size, height);
            for (int column = 0; column < columns; ++column) {
                Box box{column * size, std::min((column + 1) * size, width), north, south, 0, 0};
                bool any = false;
                for (int y = north; y < south; ++y)
                    for (int x = box.west; x < box.east; ++x) {
                        if (!shows(x, y)) continue;
                        const float level = ground(x, y) + depth(x, y);
                        box.lowest = any ? std::min(box.lowest, level) : level;
                        box.highest = any ? std::max(box.highest, level) : level;
                        any = true;
                    }
                if (any) boxes.push_back(box);
            }
        }
    });
    for (const std::vector<Box>& boxes : found) boxes_.insert(boxes_.end(), boxes.begin(), boxes.end());
}

bool WaterPlaces::any_in(const glm::dmat4& clip_from_world, double cell_size, double vertical_exaggeration) const {
    // A point p is inside where dot(plane, (p, 1)) >= 0 for all: rows of the matrix added to its last.
    const glm::dmat4 rows = glm::transpose(clip_from_world);
    const std::array<glm::dvec4, 6> planes{rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
                                           rows[3] - rows[1], rows[3] + rows[2], rows[3] - rows[2]};
    return std::any_of(boxes_.begin(), boxes_.end(), [&](const Box& box) {
        const glm::dvec3 low(box.west * cell_size, box.lowest * vertical_exaggeration, box.north * cell_size);
        const glm::dvec3 high(box.east * cell_size, box.highest * vertical_exaggeration, box.south * cell_size);
        return std::all_of(planes.begin(), planes.end(), [&](const glm::dvec4& plane) {
            const glm::dvec3 farthest(plane.x > 0 ? high.x : low.x, plane.y > 0 ? high.y : low.y,
                                      plane.z > 0 ? high.z : low.z);
            return glm::dot(plane, glm::dvec4(farthest, 1.0)) >= 0;
        });
    });
}

}  // namespace cuesta
