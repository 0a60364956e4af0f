#pragma once
/// \file Water page: springs, painted areas, the sea, rain, and the lakes and rivers that are found in the ground.

#include "ui/forms/panel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace cuesta {

class FoldGroup;
class ItemList;

/// A spring as a parameter set, so that its form is made like all others.
struct SpringParameters {
    float x = 0.0F;
    float z = 0.0F;
    float radius = 50.0F;
    float depth = 0.001F;

    static constexpr std::string_view prefix = "spring";
    static constexpr std::string_view title = "Spring";
    static constexpr auto parameters() {
        using P = SpringParameters;
        return std::tuple{
            parameter("x", "East", &P::x, Unit::metre, -1e7, 1e7, "Distance of the spring from the west edge."),
            parameter("z", "South", &P::z, Unit::metre, -1e7, 1e7, "Distance of the spring from the north edge."),
            parameter("radius", "Radius", &P::radius, Unit::metre, 0.01, 100000, "Radius of the wet area."),
            parameter("depth", "Depth", &P::depth, Unit::metre, 0, 1000,
                      "Depth of water that the spring adds at its centre each time."),
        };
    }
};

class WaterPanel : public Panel {
    Q_OBJECT
public:
    explicit WaterPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;

    /// Index of the selected source, or -1.
    int selected() const { return selected_; }
    void select(int index);

Q_SIGNALS:
    void spring_tool_requested();
    void brush_requested();
    /// A mask read from a file is to become a painted source.
    void mask_requested();
    /// The user wants the border of the erosion, which says whether there is a sea.
    void border_requested();
    void selection_changed(int index);

private:
    QWidget* make_toolbar();
    FoldGroup* make_source_group();
    FoldGroup* make_sea_group();
    void refresh_source();
    const WaterSource* source() const;
    void show_volume();
    void edit_source(const QString& label, const std::function<void(WaterSource&)>& change);

    int selected_ = -1;
    ItemList* list_;
    QLabel* empty_;
    QToolButton* remove_;
    FoldGroup* source_group_;
    QLineEdit* name_;
    QComboBox* kind_;
    ParameterForm* spring_;
    QLabel* painted_;
    QLabel* volume_;
    QLabel* locked_;
    ParameterForm* sea_;
    ParameterForm* rain_;
    ParameterForm* waters_;
};

}  // namespace cuesta
