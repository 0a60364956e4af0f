#pragma once
/// \file A rectangle of the land to be kept as a stamp: its name and place.

#include <QDialog>

#include "core/base/parameter_set.h"
#include "core/model/cut_land.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace cuesta {

class ParameterForm;

/// The rectangle in metres, as a parameter set.
struct StampRectangle {
    float x = 0;
    float z = 0;
    float width = 1000;
    float length = 1000;

    static constexpr std::string_view prefix = "stamp";
    static constexpr std::string_view title = "Rectangle";
    static constexpr auto parameters() {
        using P = StampRectangle;
        return std::tuple{
            parameter("x", "From west", &P::x, Unit::metre, 0, 1e6, "Distance of the stamp's west edge from that of the map.")
                .scale(0, 20000),
            parameter("z", "From north", &P::z, Unit::metre, 0, 1e6, "Distance of the stamp's north edge from that of the map.")
                .scale(0, 20000),
            parameter("width", "Width", &P::width, Unit::metre, 0, 1e6, "Ground from west to east that the stamp holds.")
                .scale(0, 20000),
            parameter("length", "Length", &P::length, Unit::metre, 0, 1e6, "Ground from north to south that the stamp holds.")
                .scale(0, 20000),
        };
    }
};

/// Asks for both; the land is that of the moment when it is accepted. GUI thread.
class SaveStamp : public QDialog {
    Q_OBJECT
public:
    /// Begins with all of a land of this frame.
    SaveStamp(const TerrainFrame& frame, const QString& folder, QWidget* parent);

    QString name() const;
    LandRectangle rectangle() const;

private:
    void refresh();

    StampRectangle rectangle_;
    TerrainFrame frame_;
    QLineEdit* name_;
    ParameterForm* form_;
    QLabel* words_;
    QPushButton* save_;
};

}  // namespace cuesta
