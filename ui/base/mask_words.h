#pragma once
/// \file The masks of a project, as the window names and shows them.

#include <QString>

#include "core/model/mask_target.h"
#include "render/scene/look.h"

namespace cuesta {

/// Overlay of the mask in the view: its colours and its range.
Overlay overlay_of(MaskUse use);

/// "Rain", "Cover of Sand", "Forest". The target must exist.
QString name_of(const Project& project, MaskTarget target);
/// The same in the middle of a sentence or a name of an edit: "rain mask", "cover of Sand", "mask Forest".
QString phrase_of(const Project& project, MaskTarget target);
/// Meaning of its values.
QString sentence_of(MaskUse use);
/// Reason why nothing can be painted on it now; "" where it can.
QString why_not_paintable(const Project& project, MaskTarget target);

}  // namespace cuesta
