#pragma once
/// \file A colour, and the way to another one.

#include <QPushButton>
#include <array>

namespace cuesta {

QColor colour_from_linear(const std::array<float, 3>& linear);
std::array<float, 3> linear_from_colour(const QColor& colour);

/// Shows a colour; a click opens a picker that blocks nothing and changes the colour as it is picked.
class ColourButton : public QPushButton {
    Q_OBJECT
public:
    explicit ColourButton(QWidget* parent = nullptr);
    void set_colour(const std::array<float, 3>& linear);

Q_SIGNALS:
    void picked(std::array<float, 3> linear);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::array<float, 3> colour_{};
};

}  // namespace cuesta
