#pragma once
/// \file Pictures without a window: an off-screen context (EGL) and a scene drawn into an image.

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/scene/camera.h"
#include "render/scene/curves.h"
#include "render/scene/look.h"
#include "render/still/picture_quality.h"

namespace cuesta {

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;      ///< 8-bit sRGB, rows from the top, no padding
    std::vector<std::uint8_t> alpha{};  ///< share of a pixel that land covers, not multiplied in; empty: all
};

/// Course of a picture whose light is traced for a while.
struct PictureSteps {
    /// Given pictures on the way, of at most `largest_sketch` pixels a side, as light gets finer; empty: nobody looks.
    /// Called by the thread that draws.
    std::function<void(const Picture&)> show;
    /// Asked for: the light is good enough as it is. The picture is drawn with the finest that there is.
    std::stop_token enough;
};
inline constexpr int largest_sketch = 1024;

/// An off-screen context with a scene, for pictures of one size. Belongs to the thread that makes it, which has no
/// other context current while it lives: land that was drawn last is drawn again at once from another place.
class PictureStudio {
public:
    /// An error says what OpenGL lacks and what to install, or that the size is beyond what can be drawn.
    static Result<std::unique_ptr<PictureStudio>> create(int width, int height, const PictureWork& work = {});
    ~PictureStudio();
    PictureStudio(const PictureStudio&) = delete;
    PictureStudio& operator=(const PictureStudio&) = delete;

    /// Stopped, it gives Error::cancelled().
    Result<Picture> take(std::shared_ptr<const Land> land, const Camera& camera, const Look& look,
                         const Drawing& drawing = {}, const WorkControl& control = {});
    /// The same picture as take() without a drawing, to the byte, and pictures of coarser light before it, which cost
    /// about a sixth more time. Errors as of take().
    Result<Picture> take_in_steps(std::shared_ptr<const Land> land, const Camera& camera, const Look& look,
                                  const WorkControl& control, const PictureSteps& steps);
    /// A small picture of the same view, in the light that the land has so far: at first as the view draws it.
    Result<Picture> sketch(std::shared_ptr<const Land> land, const Camera& camera, const Look& look);

private:
    struct Implementation;
    explicit PictureStudio(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// One picture by a studio on a thread of its own: land with multisampling, and a drawing over it. May be called where
/// another context is current.
Result<Picture> render_picture(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                               int height, const Drawing& drawing = {});
/// The same of a better quality.
Result<Picture> render_still(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                             int height, const PictureWork& work, const WorkControl& control = {});

/// The camera that `cuesta-cli render` uses when none is given: from the south-west, the whole terrain in view.
Camera default_camera(const Land& land, double aspect, double vertical_exaggeration = 1);

/// The camera raised until its eye stands `clearance` m above the ground under it, if it is lower; over nothing it
/// stays.
Camera above_ground(Camera camera, const Land& land, double vertical_exaggeration, double clearance);

/// Whether write_picture() writes files of that name: .png, .jpg or .jpeg, in letters of any case.
bool is_picture_name(const std::string& path);
/// PNG or, without alpha and with small losses, JPEG. Whole or not at all.
Result<void> write_picture(const std::string& path, const Picture& picture);

/// Reads back such a picture, or another of 8-bit colours (core/io/raster/picture_samples.h); alpha is dropped.
Result<Picture> read_picture(const std::string& path);

/// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5" of the off-screen context, or why there is none.
Result<std::string> describe_graphics();

}  // namespace cuesta
