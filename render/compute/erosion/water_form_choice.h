#pragma once
/// \file The choice of a form of water's sub-steps, by the time that each takes on the device at hand.

#include <array>
#include <cstdint>
#include <vector>

#include "render/compute/erosion/water_form.h"

namespace cuesta {

/// During a run each form makes some stretches of steps in turn; then the quickest makes the rest. A value.
class WaterFormChoice {
public:
    /// `forms`: those that the device can run, at least one.
    explicit WaterFormChoice(std::vector<WaterForm> forms);

    /// Before each stretch: another size of land, or other shaders, is tried anew.
    void prepare(int width, int height, std::uint64_t shaders);
    /// Form of the next stretch.
    WaterForm next() const { return forms_[at_]; }
    /// The stretch took so many seconds a sub-step. The first of each form does not count: shaders are compiled then.
    void note(double seconds);
    bool is_settled() const { return forms_.size() == 1 || tried_ >= stretches_each * static_cast<int>(forms_.size()); }
    /// Best seconds a sub-step of a form; infinite where it was not tried.
    double seconds_of(WaterForm form) const { return best_[static_cast<std::size_t>(form)]; }

private:
    static constexpr int stretches_each = 4;
    void begin_anew();

    std::vector<WaterForm> forms_;
    std::array<double, water_form_count> best_{};
    std::size_t at_ = 0;
    int tried_ = 0;  ///< stretches
    int width_ = 0, height_ = 0;
    std::uint64_t shaders_ = 0;
};

}  // namespace cuesta
