#pragma once
/// \file The looks or the light presets, those of the program and the user's own, to begin with one of them.

#include "core/io/project/looks.h"
#include "ui/base/document.h"
#include "ui/forms/card_column.h"

namespace cuesta {

class OwnLooks;

/// A click on a card sets its look, or its light alone, in one step of undo. Cards of the user's own, which come last,
/// have a menu.
class LookGallery : public CardColumn {
    Q_OBJECT
public:
    /// `own` outlives it and says which gallery it is.
    LookGallery(Document& document, OwnLooks& own, QWidget* parent = nullptr);
    /// Marks those that the project has.
    void refresh();

private:
    void add_card(const GalleryLook& look);
    /// In place of those shown.
    void show_own();

    Document& document_;
    OwnLooks& own_;
    std::vector<GalleryLook> shown_;  ///< in the order of cards()
};

}  // namespace cuesta
