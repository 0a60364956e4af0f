#pragma once
/// \file Terrain page: the starting terrain.

#include "ui/forms/panel.h"

class QLabel;
class QPushButton;

namespace cuesta {

class FoldGroup;
class NumberSlider;

class TerrainPanel : public Panel {
    Q_OBJECT
public:
    explicit TerrainPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;
    /// The range of the imported heights, found off the GUI thread.
    void set_import_range(double lowest, double highest);

Q_SIGNALS:
    void import_requested();
    /// The imported heights are to span this range, in metres.
    void rescale_requested(double lowest, double highest);

private:
    NumberSlider* add_range_row(const ParameterField& field, FoldGroup& group);
    void request_rescale();

    QPushButton* generated_;
    QPushButton* imported_;
    FoldGroup* generator_group_;
    FoldGroup* import_group_;
    FoldGroup* size_group_;
    FoldGroup* cell_group_;
    ParameterForm* generator_;
    ParameterForm* frame_;
    ParameterForm* cell_;
    QLabel* file_;
    QLabel* extent_;
    NumberSlider* lowest_;
    NumberSlider* highest_;
};

}  // namespace cuesta
