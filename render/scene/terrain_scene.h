#pragma once
/// \file The terrain as drawn: uploads land, keeps it on the GPU, draws it for a camera and a look.

#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/scene/camera.h"
#include "render/scene/curves.h"
#include "render/scene/frame_view.h"
#include "render/scene/look.h"
#include "render/still/traced_light.h"

namespace cuesta {

class SharedFields;

/// Preference where OpenGL runs on the CPU; GPUs draw the best picture at once.
enum class Quality {
    interactive,  ///< fewer triangles, and light, normals and colours no finer than about 1024 cells a side
    best,
};

/// Covers the whole frame (0 .. width_metres, 0 .. height_metres): heights are interpolated between the samples and
/// constant over the half cell beyond the outermost ones. Walls and an underside close it to a block. Every member
/// needs the same current OpenGL 4.5 core context (or the creation fails), but nothing else: no Qt, no window.
class TerrainScene {
public:
    /// Compiles the programs. An error says what the context lacks.
    static Result<std::unique_ptr<TerrainScene>> create(Quality quality = Quality::interactive);
    ~TerrainScene();
    TerrainScene(const TerrainScene&) = delete;
    TerrainScene& operator=(const TerrainScene&) = delete;

    /// Notes land (immutable, shared) to be taken over by advance() or finish(); returns at once. Land being taken over
    /// is first taken over to its end, so that a stream of previews does not keep any from being seen, unless the new
    /// one is much smaller. Of lands that wait, the newest wins. Null: nothing is drawn from now on. `hurried`: the
    /// next land is already being made (a point is dragged), so software OpenGL makes coarse light and colours do; set
    /// the same land without it for the rest.
    void set_land(std::shared_ptr<const Land> land, bool hurried = false);
    /// The land that is drawn: the one last taken over. Null before the first.
    const std::shared_ptr<const Land>& land() const;

    /// Runs on the device whose fields are drawn in the place of their land's, by advance(), as long as they go on and
    /// the land last set is one of theirs; null: none. They are computed in a context that shares objects with this
    /// one.
    void set_run_fields(std::shared_ptr<SharedFields> fields);
    /// Steps after which the run is drawn that way; 0: what is drawn is land().
    std::int64_t run_steps_drawn() const;

    /// Works for about `seconds` on making the land last set drawable in this look (textures, normals, light, colours);
    /// says whether more is left to do. What is drawn changes only when all is done. Some of the work is done by a
    /// thread of its own: true with nothing done means that it is still busy, so come back in a few milliseconds.
    bool advance(const Look& look, double seconds);
    /// All of it at once.
    void finish(const Look& look);
    /// Time for which the land that is drawn has kept this thread, over all calls of advance(), seconds.
    double take_over_seconds() const;

    /// Draws the land last taken over into the framebuffer `framebuffer` (0: the window's), all of width x height
    /// pixels; without finish() before, it may be an older land, or lit and coloured by an older look, and nothing
    /// before the first. Leaves no state of note behind that Qt would mind.
    DrawStatistics draw(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height);

    /// The same for windows where OpenGL runs on the CPU: the land is drawn with its sides `scale` times as long and
    /// stretched, curves and marks sharp over it.
    DrawStatistics draw_reduced(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height,
                                double scale);

    /// For the same windows: draws the frame of full size into a buffer of its own, for about `seconds` at a time; says
    /// whether more is left to do. With another camera, look, size or land than before it begins anew.
    bool advance_frame(const Camera& camera, const Look& look, int width, int height, double seconds);
    /// Shows that frame, with curves and marks over it, if it is done and of these; else says false.
    bool show_frame(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height);
    /// Time of the last such frame in all, seconds; 0: none of this land yet.
    double frame_seconds() const;

    /// Traces the light of the land last taken over for that look (finish() first), and draws it so while land and look
    /// stay the same; the land before erosion and the sides keep their own light. An error says that memory does not
    /// suffice or that the work was stopped.
    Result<void> trace_light(const Look& look, const LightTracing& tracing, const WorkControl& control = {});

    /// Draws one part of a picture of width x height pixels, into a framebuffer of the part's size.
    DrawStatistics draw_part(const Camera& camera, const Look& look, unsigned framebuffer, int width, int height,
                             const PicturePart& part);
    /// Sets the drawing over the land. `pixel_scale`: pixels of the framebuffer to one of the drawing's sizes.
    void set_drawing(Drawing drawing, double pixel_scale = 1);

    /// Whether the frame of these may show water: false only if none of the land drawn lies in view.
    bool water_in_view(const Camera& camera, const Look& look, int width, int height) const;

    /// Error for which land could not be taken over or drawn the last time (graphics memory, a program that the driver
    /// refuses); empty if it could.
    const std::optional<Error>& error() const;

    /// Legend of this look for the land that is drawn.
    Legend legend(const Look& look) const;

private:
    struct Implementation;
    explicit TerrainScene(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// The height of the underside of the block that the terrain is drawn as, m (exaggerated as the ground is).
double base_height(const TerrainFrame& frame, double lowest_ground, double vertical_exaggeration = 1);

/// First point at which a ray meets the ground, from above or below (heights interpolated bilinearly, see
/// TerrainScene); computed on the CPU, no context needed.
std::optional<glm::dvec3> ground_hit(const Land& land, const Ray& ray, double vertical_exaggeration = 1);

}  // namespace cuesta
