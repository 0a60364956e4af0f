#pragma once
/// \file A page of properties, as a feature registers it.

#include <QString>
#include <functional>
#include <vector>

#include "core/model/project_items.h"
#include "core/pipeline/land.h"
#include "render/scene/curves.h"

class QMenu;

namespace cuesta {

class Panel;

/// A section of the manual: the name of its document, and the heading; an empty heading: the beginning.
struct ManualLink {
    QString document = {};
    QString heading = {};
};

/// Functions may be empty. They are called on the GUI thread while the feature lives.
struct Page {
    QString id = {};         ///< "layers"; stays from version to version
    int position = 0;        ///< pages stand in this order, those that hold the project before those about it
    bool is_about = false;   ///< about the project, no part of it: exports, measures
    QString name = {};       ///< "Layers"
    QString icon = {};       ///< name of a line icon
    Panel* panel = nullptr;  ///< the side panel takes it over
    ManualLink manual = {};

    std::vector<ItemKind> kinds = {};  ///< of the items that the outliner lists below the page, ascending
    std::vector<Stage> stages = {};    ///< whose state the outliner shows beside the page: the worst of them
    /// The dim words behind the name: what is set there.
    std::function<QString(const Project&)> detail = {};
    /// Drawing over the land while the page is shown.
    std::function<Drawing()> drawing = {};
    QString drawn_by = {};
    /// Shows the properties of an item of these kinds.
    std::function<void(ItemPlace)> select_item = {};
    /// The user clicked on an item, or pressed Enter.
    std::function<void(ItemPlace)> activate_item = {};
    /// Adds to the menu of the selected items, or of the page if there are none.
    std::function<void(QMenu&, const std::vector<ItemPlace>&)> fill_item_menu = {};
};

}  // namespace cuesta
