#pragma once
/// \file The looks that come with the program, to begin with one of them.

#include "core/io/project/looks.h"
#include "ui/base/document.h"
#include "ui/forms/card_column.h"

namespace cuesta {

/// A click on a card sets its look, in one step of undo.
class LookGallery : public CardColumn {
    Q_OBJECT
public:
    explicit LookGallery(Document& document, QWidget* parent = nullptr);
    /// Marks the look that the project has.
    void refresh();

private:
    Document& document_;
};

}  // namespace cuesta
