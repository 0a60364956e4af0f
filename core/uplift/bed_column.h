#pragma once
/// \file A column of hard and soft beds of unequal thickness, repeated without end.

#include <array>
#include <cstdint>

#include "core/base/multiversion.h"

namespace cuesta {

class BedColumn {
public:
    /// Beds with a mean thickness of `thickness` metres (> 0), the thickest some six times the thinnest.
    BedColumn(std::uint64_t seed, double thickness);

    /// 0 in soft beds, 1 in hard ones, at `place` metres up the column.
    CUESTA_INLINE_IN_KERNEL float hardness(float place) const {
        const float turns = place * inverse_length_;
        const float whole = turns >= 0 ? static_cast<float>(static_cast<std::int32_t>(turns))
                                       : static_cast<float>(static_cast<std::int32_t>(turns) - 1);
        const auto at = static_cast<std::uint32_t>((turns - whole) * entries);
        return table_[at & (entries - 1)];
    }

    /// Height of a hard bed's face above the slope that water and creep leave at `place`, m: its foot is steeper and
    /// its top flatter. 0 in soft beds and where beds meet.
    float caprock(float place) const;

private:
    static constexpr std::uint32_t entries = 1024;
    std::array<float, entries> table_{};
    std::array<float, entries> caprock_{};
    float inverse_length_ = 1;
};

}  // namespace cuesta
