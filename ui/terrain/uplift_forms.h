#pragma once
/// \file Forms of uplifted terrain: its age, then uplift, rivers, rock, hillslopes, ice and coast.

#include <QWidget>
#include <array>
#include <vector>

#include "core/model/mask_target.h"
#include "ui/base/document.h"
#include "ui/terrain/chosen_base.h"

class QPushButton;
class QToolButton;

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
    /// A heightmap is wanted as the model of the chosen base.
    void model_requested();

private:
    QWidget* make_head();
    QWidget* make_paint_buttons();
    QWidget* make_model_row();
    void refresh_model(const UpliftedBase& base, bool locked);
    void refresh_needs();

    Document& document_;
    ChosenBase& chosen_;
    std::vector<ParameterForm*> forms_;
    QWidget* paints_;  ///< the buttons that paint
    QPushButton *paint_, *paint_rock_, *paint_age_;
    QPushButton* model_;
    QToolButton* remove_model_;
};

}  // namespace cuesta
