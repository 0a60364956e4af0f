#pragma once
/// \file The proportions of the kinds of erosion: a slider for each kind that takes part, and a menu to add others.

#include <QWidget>
#include <array>
#include <optional>

#include "ui/base/document.h"

class QAction;
class QLabel;
class QToolButton;

namespace cuesta {

class NumberSlider;
struct ParameterField;

/// A kind is shown while its proportion is above 0; one that is dragged to 0 stays until something else changes, so
/// that it can be dragged back.
class KindSliders : public QWidget {
    Q_OBJECT
public:
    explicit KindSliders(Document& document, QWidget* parent = nullptr);
    bool shows(ErosionKind kind) const;

private:
    void refresh();
    /// Adds a kind with a proportion that shows, or takes it out.
    void set_part(ErosionKind kind, bool takes_part);

    struct Kind {
        const ParameterField* field;
        NumberSlider* slider;
        QAction* action;
    };
    Document& document_;
    std::array<Kind, erosion_kind_count> kinds_{};
    std::optional<ErosionKind> in_hand_;  ///< the slider that changed last
    bool own_edit_ = false;
    QLabel* none_;
    QToolButton* more_;
};

}  // namespace cuesta
