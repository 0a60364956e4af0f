#pragma once
/// \file The meta points of the selected feature spline or path, as a list and a form.

#include <QWidget>
#include <vector>

#include "ui/base/document.h"
#include "ui/base/selection.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

class ItemList;
class NumberSlider;
class ParameterForm;

/// The form edits the selected meta points, all at once; where none is selected, all of the curve's. Defined for
/// FeatureSpline and Path; `selection` must be that of their list.
template <typename Sketched>
class MetaPoints : public QWidget {
public:
    MetaPoints(Document& document, Selection& selection, QWidget* parent = nullptr);
    void refresh();

private:
    QWidget* make_toolbar();
    QWidget* make_position_row();
    ParameterForm* make_form();
    const Sketched* primary() const;
    /// The indices that edits mean; empty where the curve has no meta points.
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
