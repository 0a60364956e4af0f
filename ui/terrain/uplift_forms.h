#pragma once
/// \file Forms of uplifted terrain: its age, then uplift, rivers, rock, hillslopes, ice and coast.

#include <QWidget>
#include <array>
#include <vector>

#include "core/model/mask_target.h"
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
    /// Uplift, rock or age is to be painted.
    void paint_requested(MaskUse use);

private:
    QWidget* make_head();
    QWidget* make_paint_buttons();
    void refresh_needs();

    Document& document_;
    ChosenBase& chosen_;
    std::vector<ParameterForm*> forms_;
    QWidget* paints_;  ///< the buttons that paint
    QPushButton *paint_, *paint_rock_, *paint_age_;
};

}  // namespace cuesta
