#pragma once
/// \file The looks that come with the program, to begin with one of them.

#include <QWidget>
#include <vector>

#include "core/io/project/looks.h"
#include "ui/base/document.h"

namespace cuesta {

class PictureCard;

/// A click on a card sets its look, in one step of undo.
class LookGallery : public QWidget {
    Q_OBJECT
public:
    explicit LookGallery(Document& document, QWidget* parent = nullptr);
    /// Marks the look that the project has.
    void refresh();

private:
    Document& document_;
    std::vector<PictureCard*> cards_;  ///< in the order of looks()
};

}  // namespace cuesta
