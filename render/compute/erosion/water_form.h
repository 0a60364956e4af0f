#pragma once
/// \file Forms in which a sub-step of the improved water erosion runs on the device.

#include <string_view>

namespace cuesta {

/// All have the same bytes. Which is the quickest depends on the card: in one dispatch half as many bytes move, for 1.5
/// to 2 times the arithmetic.
enum class WaterForm {
    three,  ///< pull, share, and erode, a dispatch each
    whole,  ///< one dispatch, by groups of 64 x 8 cells that compute the rim around them, too
    tall,   ///< the same by 64 x 12
};
inline constexpr int water_form_count = 3;

/// "three", "whole", "tall".
constexpr std::string_view name_of(WaterForm form) {
    return form == WaterForm::three ? "three" : form == WaterForm::whole ? "whole" : "tall";
}

}  // namespace cuesta
