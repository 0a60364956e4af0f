#pragma once
/// \file Texts and icons of items in the outliner.

#include <QColor>
#include <QString>

#include "core/model/project_items.h"

namespace cuesta {

/// Word for a kind in the middle of a sentence, one and several: "spline", "splines".
QString word_of(ItemKind kind);
QString word_of_several(ItemKind kind);
/// The name that the user reads: that of the item, or of what every project has, translated.
QString shown_name(const Project& project, ItemPlace place);
/// "Ridge", or "3 splines": items of one kind, at least one.
QString called(const Project& project, const std::vector<ItemPlace>& places);
/// The line icon before the name; empty where a colour stands for it.
QString icon_of(const Project& project, ItemPlace place);
/// The colour before the name; invalid: none.
QColor colour_of(const Project& project, ItemPlace place);
/// Dim words: what the item is like; may be empty.
QString detail_of(const Project& project, ItemPlace place);

}  // namespace cuesta
