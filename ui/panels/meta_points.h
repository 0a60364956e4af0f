#pragma once
/// \file The meta points of the selected spline, as a list and a form.

#include <QWidget>

#include "ui/base/document.h"
#include "ui/base/selection.h"

class QLabel;
class QToolButton;

namespace cuesta {

class ItemList;
class NumberSlider;
class ParameterForm;

/// The form edits the selected meta points, all at once; where none is selected, all of the spline's.
class MetaPoints : public QWidget {
    Q_OBJECT
public:
    MetaPoints(Document& document, Selection& selection, QWidget* parent = nullptr);
    void refresh();

private:
    QWidget* make_toolbar();
    QWidget* make_position_row();
    ParameterForm* make_form();
    /// The indices that edits mean; empty where the spline has no meta points.
    std::vector<int> meant() const;
    void add_point();
    void remove_points();

    Document& document_;
    Selection& selection_;
    ItemList* list_;
    QToolButton *add_, *remove_;
    QLabel* hint_;
    QWidget* position_row_;
    NumberSlider* position_;
    ParameterForm* form_;
};

}  // namespace cuesta
