#pragma once
/// \file The landforms that come with the program, to begin with one of them.

#include <QWidget>
#include <vector>

#include "core/io/project/landforms.h"
#include "ui/base/document.h"

namespace cuesta {

class PictureCard;

/// Replaces base, size and the landform's parameters, in one step of undo.
void choose_landform(Document& document, const GalleryLandform& landform);

/// A click on a card chooses its landform.
class LandformGallery : public QWidget {
    Q_OBJECT
public:
    explicit LandformGallery(Document& document, QWidget* parent = nullptr);
    /// Marks the landform that the project is.
    void refresh();

Q_SIGNALS:
    void chosen();

private:
    Document& document_;
    std::vector<PictureCard*> cards_;  ///< in the order of landforms()
};

}  // namespace cuesta
