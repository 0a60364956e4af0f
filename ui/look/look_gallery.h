#pragma once
/// \file The looks and the light presets that come with the program, to begin with one of them.

#include "core/io/project/looks.h"
#include "ui/base/document.h"
#include "ui/forms/card_column.h"

namespace cuesta {

/// Galleries of core/io/project/looks.h.
enum class Gallery { looks, lights };

/// A click on a card sets its look, or its light alone, in one step of undo.
class LookGallery : public CardColumn {
    Q_OBJECT
public:
    LookGallery(Document& document, Gallery gallery, QWidget* parent = nullptr);
    /// Marks those that the project has.
    void refresh();

private:
    Document& document_;
    const std::vector<GalleryLook>& entries_;
};

}  // namespace cuesta
