#pragma once
/// \file The chosen element of a stack: its name, placement, shape and blend.

#include <QWidget>
#include <vector>

#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace cuesta {

class FoldGroup;
class ParameterForm;

class ElementForms : public QWidget {
    Q_OBJECT
public:
    ElementForms(Document& document, ChosenBase& chosen, QWidget* parent = nullptr);
    /// Shows the chosen element; the project has one.
    void refresh();

Q_SIGNALS:
    /// The heights are to be made anew from the project file that they are of.
    void update_requested(const QString& file);

private:
    FoldGroup* make_head();
    FoldGroup* make_shape();
    template <class Set, class Member>
    ParameterForm* make_form(const Member& member);
    void fill_curves();
    void choose_mask(int index);
    void edit(const QString& label, const std::function<void(StackElement&)>& change);

    Document& document_;
    ChosenBase& chosen_;
    QLineEdit* name_;
    QCheckBox* locked_;
    QLabel* source_;
    QPushButton* update_;
    QWidget *update_row_, *mask_row_, *curve_row_;
    QComboBox* mask_;
    QPushButton* curve_;
    QMenu* curves_;
    std::vector<ParameterForm*> forms_;
};

}  // namespace cuesta
