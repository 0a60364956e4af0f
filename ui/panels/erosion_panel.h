#pragma once
/// \file All parameters of erosion.

#include "ui/panels/panel.h"

class QComboBox;
class QLabel;

namespace cuesta {

class ErosionPanel : public Panel {
    Q_OBJECT
public:
    explicit ErosionPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;

private:
    template <class Set>
    void add_group(Set ErosionSchedule::*set, std::optional<ErosionKind> force, ParameterForm::Options options = {});

    QComboBox* presets_;
    QLabel* sentence_;
    std::vector<ParameterForm*> forms_;
};

}  // namespace cuesta
