#include "render/compute/erosion/water_form_choice.h"

#include <algorithm>
#include <limits>

#include "core/base/check.h"

namespace cuesta {

WaterFormChoice::WaterFormChoice(std::vector<WaterForm> forms) : forms_(std::move(forms)) {
    CUESTA_CHECK(!forms_.empty());
    begin_anew();
}

void WaterFormChoice::begin_anew() {
    at_ = 0;
    tried_ = 0;
    best_.fill(std::numeric_limits<double>::infinity());
}

void WaterFormChoice::prepare(int width, int height, std::uint64_t shaders) {
    if (width == width_ && height == height_ && shaders == shaders_) return;
    width_ = width;
    height_ = height;
    shaders_ = shaders;
    begin_anew();
}

void WaterFormChoice::note(double seconds) {
    if (is_settled()) return;
    double& best = best_[static_cast<std::size_t>(forms_[at_])];
    if (tried_ % stretches_each > 0) best = std::min(best, seconds);
    ++tried_;
    at_ = static_cast<std::size_t>(tried_ / stretches_each);
    if (at_ < forms_.size()) return;
    const auto quicker = [&](WaterForm a, WaterForm b) { return seconds_of(a) < seconds_of(b); };
    at_ = static_cast<std::size_t>(std::ranges::min_element(forms_, quicker) - forms_.begin());
}

}  // namespace cuesta
