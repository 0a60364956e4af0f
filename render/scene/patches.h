#pragma once
/// \file Level of detail: which patches of the terrain are drawn, and how fine. No OpenGL.

#include <algorithm>
#include <glm/glm.hpp>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// The vertices of the terrain's mesh: one on each sample, and one more all round on the border of the frame, so that
/// the mesh covers the whole frame. Vertex i (0 .. cells + 1) lies at i - 0.5 cells, kept within 0 .. cells.
inline double vertex_position(int vertex, int cells) {
    return std::clamp(vertex - 0.5, 0.0, static_cast<double>(cells));
}

/// Quads along one side of a patch. Even, so that the last vertex of a patch never moves while it morphs.
inline constexpr int patch_quads = 8;

/// A square of patch_quads x patch_quads quads, each 2^level cells wide, that starts at a vertex of the mesh.
struct Patch {
    int column = 0;
    int row = 0;
    int level = 0;
    int tile_x = 0, tile_y = 0;  ///< the mirrored copy of the map that it belongs to; 0, 0 is the map
    bool operator==(const Patch&) const = default;
};

/// Lowest and highest height of every patch of every level.
class HeightPyramid {
public:
    HeightPyramid() = default;
    /// The bounds of two surfaces at once: from the lower of `ground` to the higher of ground + `depth`; depth may be
    /// empty.
    HeightPyramid(RasterView<const float> ground, RasterView<const float> depth);

    struct Bounds {
        float lowest;
        float highest;
    };
    int width() const { return width_; }    ///< cells
    int height() const { return height_; }  ///< cells
    int levels() const { return static_cast<int>(levels_.size()); }
    int columns(int level) const { return levels_[static_cast<std::size_t>(level)].width(); }
    int rows(int level) const { return levels_[static_cast<std::size_t>(level)].height(); }
    /// Of the patch in that column and row of patches.
    Bounds bounds(int level, int column, int row) const {
        return levels_[static_cast<std::size_t>(level)](column, row);
    }
    Bounds bounds() const { return bounds(levels() - 1, 0, 0); }

private:
    int width_ = 0;
    int height_ = 0;
    std::vector<Raster<Bounds>> levels_;
};

/// Criteria for the detail. Distances are measured over ground, with one height for the whole frame, so that they are
/// the same for all that share a vertex: that is what keeps the mesh without cracks (Strugar 2009, "Continuous
/// Distance-Dependent Level of Detail for Rendering Heightmaps", section 4; there the distance is spatial).
struct DetailView {
    glm::dvec3 eye{0.0};
    glm::dmat4 clip_from_world{1.0};
    double height_above = 0;  ///< of the eye above the highest ground, m, >= 0
    double range = 0;         ///< up to which distance level 0 is drawn, m; each level reaches twice as far
    double cell_size = 1;     ///< m
    double base = 0;          ///< height of the underside, m (exaggerated)
    double vertical_exaggeration = 1;
};

/// The range for quads that look at most `pixels` wide, in a view `view_height` pixels high; never so short that levels
/// two apart could meet.
double detail_range(double cell_size, double field_of_view, int view_height, double pixels);
/// Distance at which patches of a level begin to turn into the next coarser one, as a share of that level's range.
double morph_start(double cell_size, double range);

/// Appends the patches to draw, those in view only, near ones first.
void select_patches(const HeightPyramid& pyramid, const DetailView& view, std::vector<Patch>& patches);

/// Appends those of the copies of the map that lie around it, mirrored in every other column and row, as far as `rings`
/// copies each way; of the map itself none. Their heights (m, exaggerated) lie within low .. high.
void select_patches_beyond(const HeightPyramid& pyramid, const DetailView& view, int rings, double low, double high,
                           std::vector<Patch>& patches);

}  // namespace cuesta
