#pragma once
/// \file The fields of a run in buffers of the device. Everything on the thread of one current context.

#include <array>

#include "core/base/result.h"
#include "core/erosion/state.h"
#include "render/gl/buffer.h"

namespace cuesta {

/// Land of one material, and its water, of any scheme, where the state has it. Row-major, without padding. What passes
/// read of neighbours exists twice: they read the one and write the other.
class DeviceState {
public:
    DeviceState();
    /// Copies a state. An error: the device has no room for it.
    Result<void> upload(const ErosionState& state);
    /// The ground's change alone: all that wind and thermal erosion alter.
    void upload_change(const ErosionState& state);
    /// Copies back all that passes write.
    Result<void> download(ErosionState& state) const;
    /// The same of some rows, from `first` on: as many as `rows` has, of its change, and of the fields of its water
    /// where it has any.
    Result<void> download_rows(ErosionState& rows, int first) const;
    /// For tests: the last bit of the change in the middle of the map flips, as in a memory that fails.
    void flip_a_bit() const;

    int width() const { return width_; }
    int height() const { return height_; }
    /// Binds reference, change and the change that is written to the storage bindings 0, 1 and 7.
    void bind_ground() const;
    /// Binds all fields to the storage bindings 0 .. 10 of render/shaders/erosion/nine_point.glsl.
    void bind_water() const;
    /// The fields that were written become those that are read.
    void swap_ground() { now_ground_ = 1 - now_ground_; }
    void swap_water() {
        swap_ground();
        now_water_ = 1 - now_water_;
    }

private:
    struct Water {
        gl::Buffer depth{"depth"}, sediment{"sediment"}, pipes{"pipes"};
    };
    void upload_water(const ErosionState& state);
    int width_ = 0;
    int height_ = 0;
    bool has_water_ = false;
    std::size_t now_ground_ = 0;
    std::size_t now_water_ = 0;
    gl::Buffer reference_{"reference"}, flow_{"flow"}, share_{"shares"};
    std::array<gl::Buffer, 2> change_{gl::Buffer("change"), gl::Buffer("change")};
    std::array<Water, 2> water_;
};

}  // namespace cuesta
