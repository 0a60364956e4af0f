#pragma once
/// \file Forms of uplifted terrain: its age, then uplift, rivers, rock, hillslopes, ice and coast.

#include <QWidget>
#include <array>
#include <vector>

#include "core/uplift/uses.h"
#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"

class QPushButton;

namespace cuesta {

class ParameterForm;

class UpliftForms : public QWidget {
    Q_OBJECT
public:
    UpliftForms(Document& document, ChosenBase& chosen, QWidget* parent = nullptr);
    /// Shows the parameters of the chosen base, which is uplifted.
    void refresh();

Q_SIGNALS:
    /// The uplift is to be painted.
    void paint_requested();

private:
    QWidget* make_head();
    void refresh_needs();

    Document& document_;
    ChosenBase& chosen_;
    std::vector<ParameterForm*> forms_;
    QPushButton* paint_;
};

}  // namespace cuesta
