#pragma once
/// \file The fields of a run in buffers of the device. Everything on the thread of one current context.

#include <array>
#include <map>
#include <utility>

#include "core/base/result.h"
#include "core/erosion/erode.h"
#include "render/compute/erosion/bands.h"
#include "render/gl/buffer.h"

namespace cuesta {

/// Land with its layers, and its water, of any scheme, where the state has it. Row-major, without padding. What passes
/// read of neighbours exists twice: they read the one and write the other. Layers lie one after another in one buffer,
/// the topmost first.
class DeviceState {
public:
    DeviceState();
    /// Copies a state. An error: the device has no room for it.
    Result<void> upload(const ErosionState& state);
    /// The ground's change and its layers alone: all that wind and thermal erosion alter.
    void upload_ground(const ErosionState& state);
    /// Copies back all that passes write.
    Result<void> download(ErosionState& state) const;
    /// The same of some rows, from `first` on: as many as `rows` has, of its change, and of its layers and the fields
    /// of its water where it has any.
    Result<void> download_rows(ErosionState& rows, int first) const;
    /// For tests: the last bit of the change in the middle of the map flips, as in a memory that fails.
    void flip_a_bit() const;

    int width() const { return width_; }
    int height() const { return height_; }
    bool has_water() const { return has_water_; }
    /// Of the dispatches over the map.
    Bands& bands() { return bands_; }
    /// Binds reference, change and the change that is written to the storage bindings 0, 1 and 7. The places of the
    /// bottom's surface within its beds, if it has any, come after the reference.
    void bind_ground() const;
    /// Copies the ground and its layers to those that are written, for passes that work on them in place.
    void copy_ground() const;
    /// Binds the layers, if any, and those that are written to the storage bindings 13 and 14. A pass that swaps the
    /// ground must write all layers.
    void bind_layers() const;
    /// Binds what holds the ground from a kind of erosion to the storage binding 15: protection, then erodibility, 0
    /// and 1 where the input has one of the two alone. Copies them the first time; they must stay in place. Whether
    /// there are any.
    bool bind_masks(const ErosionInput& input, ErosionKind kind);
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
    Bands bands_;
    int width_ = 0;
    int height_ = 0;
    std::size_t layer_count_ = 0;
    bool has_water_ = false;
    std::size_t now_ground_ = 0;
    std::size_t now_water_ = 0;
    gl::Buffer reference_{"reference"}, flow_{"flow"}, share_{"shares"};
    std::array<gl::Buffer, 2> change_{gl::Buffer("change"), gl::Buffer("change")};
    std::array<gl::Buffer, 2> layers_{gl::Buffer("layers"), gl::Buffer("layers")};
    std::map<std::pair<const Raster<float>*, const Raster<float>*>, gl::Buffer> masks_;
    std::array<Water, 2> water_;
};

}  // namespace cuesta
