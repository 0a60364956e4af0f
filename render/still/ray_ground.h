#pragma once
/// \file Ground that rays are traced against. No OpenGL.

#include <glm/glm.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "core/field/raster.h"
#include "render/scene/camera.h"

namespace cuesta {

/// A raster of heights, interpolated bilinearly as it is drawn (see TerrainScene) and solid below, over a pyramid of
/// the highest ground of blocks of cells: rays pass over blocks that lie below them (Tevs, Ihrke and Seidel, "Maximum
/// mipmaps for fast, accurate, and scalable dynamic height field rendering", I3D 2008). Hits are exact: roots of the
/// patches' own quadratic. Immutable; all members may be called by several threads at once.
class RayGround {
public:
    /// World coordinates as in Camera, heights times `exaggeration`. `heights` in metres, not empty; `cell_size` > 0.
    RayGround(const Raster<float>& heights, double cell_size, double exaggeration);

    struct Hit {
        double distance = 0;     ///< m along the ray
        glm::dvec3 place{0.0};   ///< world, m
        glm::dvec3 normal{0.0};  ///< of the patch, unit length, upwards
    };

    /// First hit of the ray on the ground from above, within `reach` metres. A ray that starts below the ground meets
    /// nothing before it has come out.
    std::optional<Hit> first_hit(const Ray& ray, double reach = std::numeric_limits<double>::infinity()) const;
    /// Whether it meets any.
    bool is_hidden(const Ray& ray, double reach = std::numeric_limits<double>::infinity()) const {
        return meeting(ray, reach).has_value();
    }

    /// Height at a place of the frame (m from its corner; kept within it), exaggerated, m.
    double height_at(double x, double z) const;
    double width_metres() const { return width_ * cell_; }
    double length_metres() const { return height_ * cell_; }
    double cell_size() const { return cell_; }
    /// Bytes that the heights and the pyramid take.
    std::size_t bytes() const;

private:
    /// A ray in cells, quad (0, 0) beginning at 0: u eastwards, v southwards, heights in metres.
    struct CellRay;
    struct Meeting {
        double distance;
        int column, row;
    };
    std::optional<Meeting> meeting(const Ray& ray, double reach) const;
    /// The least distance in [from, to] at which the ray goes below that quad's patch.
    std::optional<double> patch_meeting(const CellRay& ray, int column, int row, double from, double to) const;
    float sample(int x, int y) const;

    int width_, height_;
    double cell_;
    double top_ = 0;  ///< the highest ground
    Raster<float> heights_;
    /// Highest sample of quads (level 0), then of 2 x 2 of those before, and on to one.
    std::vector<Raster<float>> highest_;
};

}  // namespace cuesta
