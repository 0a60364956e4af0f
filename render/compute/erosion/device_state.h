#pragma once
/// \file The fields of a run in buffers of the device. Everything on the thread of one current context.

#include <array>

#include "core/base/result.h"
#include "core/erosion/state.h"
#include "render/gl/buffer.h"

namespace cuesta {

/// Land of one material, and the improved scheme's water. Row-major, without padding. What passes read of neighbours
/// exists twice: they read `now` and write the other one.
class DeviceState {
public:
    DeviceState();
    /// Copies a state whose water fields are there. An error: the device has no room for it.
    Result<void> upload(const ErosionState& state);
    /// The ground's change alone: all that wind and thermal erosion alter.
    void upload_change(const ErosionState& state);
    /// Copies back all that passes write.
    Result<void> download(ErosionState& state);

    int width() const { return width_; }
    int height() const { return height_; }
    int cells() const { return width_ * height_; }
    /// Binds the fields to the storage bindings 0 .. 10 of render/shaders/erosion/nine_point.glsl.
    void bind() const;
    /// What was written becomes what is read.
    void swap() { now_ = 1 - now_; }

private:
    struct Changing {
        gl::Buffer change{"change"}, depth{"depth"}, sediment{"sediment"}, pipes{"pipes"};
    };
    int width_ = 0;
    int height_ = 0;
    int now_ = 0;
    gl::Buffer reference_{"reference"}, flow_{"flow"}, share_{"shares"};
    std::array<Changing, 2> changing_;
};

}  // namespace cuesta
