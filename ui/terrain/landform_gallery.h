#pragma once
/// \file The landforms that come with the program, to begin with one of them.

#include "core/io/project/landforms.h"
#include "ui/base/document.h"
#include "ui/forms/card_column.h"

namespace cuesta {

/// Replaces base, size and the landform's parameters, in one step of undo.
void choose_landform(Document& document, const GalleryLandform& landform);

/// A click on a card chooses its landform.
class LandformGallery : public CardColumn {
    Q_OBJECT
public:
    explicit LandformGallery(Document& document, QWidget* parent = nullptr);
    /// Marks the landform that the project is.
    void refresh();

Q_SIGNALS:
    void chosen();

private:
    Document& document_;
};

}  // namespace cuesta
