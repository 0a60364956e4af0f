#pragma once
/// \file The cameras that are kept with the project.

#include "ui/forms/panel.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace cuesta {

class Cameras;
class FoldGroup;

/// A kept camera as a parameter set, so that its form is made like all others.
struct SavedViewParameters {
    float east = 0.0F;
    float south = 0.0F;
    float height = 0.0F;
    float distance = 1000.0F;
    float heading = 0.0F;
    float pitch = 35.0F;
    float field_of_view = 45.0F;

    static constexpr std::string_view prefix = "camera";
    static constexpr std::string_view title = "Camera";
    static constexpr auto parameters() {
        using P = SavedViewParameters;
        return std::tuple{
            parameter("east", "East", &P::east, Unit::metre, -1e7, 1e7,
                      "Distance of the camera's target from the west edge."),
            parameter("south", "South", &P::south, Unit::metre, -1e7, 1e7,
                      "Distance of the camera's target from the north edge."),
            parameter("height", "Height", &P::height, Unit::metre, -1e6, 1e6, "Height of the camera's target."),
            parameter("distance", "Distance", &P::distance, Unit::metre, 0.1, 1e7,
                      "Distance between the camera and its target."),
            parameter("heading", "Heading", &P::heading, Unit::degree, -360, 360,
                      "Viewing direction, clockwise from north."),
            parameter("pitch", "Pitch", &P::pitch, Unit::degree, -89, 89, "Viewing angle below the horizon."),
            parameter("field_of_view", "Field of view", &P::field_of_view, Unit::degree, 1, 120,
                      "Vertical field of view."),
        };
    }
};

/// Parameters of a camera in the form.
SavedViewParameters parameters_of(const SavedView& view);
/// Puts what was changed in the form into the camera; the rest keeps all of its digits.
void put_parameters(SavedView& view, const SavedViewParameters& set);

class CamerasPanel : public Panel {
    Q_OBJECT
public:
    CamerasPanel(Document& document, Cameras& cameras, QWidget* parent = nullptr);
    void refresh() override;

    /// Index of the camera whose properties are shown, or -1.
    int selected() const { return selected_; }
    void select(int index);

private:
    bool has_selected() const;

    Cameras& cameras_;
    int selected_ = -1;
    QLabel *empty_, *locked_;
    FoldGroup* group_;
    QLineEdit* name_;
    QPushButton *go_, *set_;
    ParameterForm* form_;
};

}  // namespace cuesta
