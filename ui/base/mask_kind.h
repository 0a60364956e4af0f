#pragma once
/// \file The masks that steer erosion, as the window names them.

#include <QCoreApplication>
#include <QString>
#include <array>

#include "core/model/erosion_masks.h"
#include "render/scene/look.h"

namespace cuesta {

enum class MaskKind { rain, erodibility, protection };
inline constexpr std::array mask_kinds{MaskKind::rain, MaskKind::erodibility, MaskKind::protection};

inline TiledRaster& mask_of(ErosionMasks& masks, MaskKind kind) {
    if (kind == MaskKind::rain) return masks.rain;
    return kind == MaskKind::erodibility ? masks.erodibility : masks.protection;
}
inline const TiledRaster& mask_of(const ErosionMasks& masks, MaskKind kind) {
    return mask_of(const_cast<ErosionMasks&>(masks), kind);
}

/// What an absent mask means everywhere.
inline float neutral_of(MaskKind kind) {
    return kind == MaskKind::protection ? 0.0F : 1.0F;
}
inline float largest_of(MaskKind kind) {
    return kind == MaskKind::rain ? largest_rain_share : 1.0F;
}
/// What the brush paints unless told otherwise: what the mask is most wanted for.
inline float usual_of(MaskKind kind) {
    if (kind == MaskKind::rain) return 2.0F;
    return kind == MaskKind::erodibility ? 0.2F : 1.0F;
}
inline Overlay overlay_of(MaskKind kind) {
    if (kind == MaskKind::rain) return Overlay::rain_mask;
    return kind == MaskKind::erodibility ? Overlay::erodibility_mask : Overlay::protection_mask;
}

inline QString name_of(MaskKind kind) {
    if (kind == MaskKind::rain) return QCoreApplication::translate("MaskKind", "Rain");
    return kind == MaskKind::erodibility ? QCoreApplication::translate("MaskKind", "Erodibility")
                                         : QCoreApplication::translate("MaskKind", "Protection");
}
/// What its values do.
inline QString sentence_of(MaskKind kind) {
    if (kind == MaskKind::rain)
        return QCoreApplication::translate(
            "MaskKind", "Multiplies the rain: 0 keeps it dry, 1 is as set, up to 4 times as much rain.");
    return kind == MaskKind::erodibility
               ? QCoreApplication::translate(
                     "MaskKind", "Multiplies what erosion can take: 0 yields nothing, 1 is as the material is.")
               : QCoreApplication::translate("MaskKind",
                                             "Holds the ground: 0 lets it change, 1 keeps it exactly as it is.");
}

}  // namespace cuesta
