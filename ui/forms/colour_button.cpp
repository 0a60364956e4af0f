#include "ui/forms/colour_button.h"

#include <QColorDialog>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

// IEC 61966-2-1.
double encoded(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}
double decoded(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

}  // namespace

QColor colour_from_linear(const std::array<float, 3>& linear) {
    const auto channel = [](float value) { return std::clamp(encoded(value), 0.0, 1.0); };
    return QColor::fromRgbF(static_cast<float>(channel(linear[0])), static_cast<float>(channel(linear[1])),
                            static_cast<float>(channel(linear[2])));
}

std::array<float, 3> linear_from_colour(const QColor& colour) {
    return {static_cast<float>(decoded(colour.redF())), static_cast<float>(decoded(colour.greenF())),
            static_cast<float>(decoded(colour.blueF()))};
}

ColourButton::ColourButton(QWidget* parent) : QPushButton(parent) {
    setFixedHeight(row_height);
    setCursor(Qt::PointingHandCursor);
    connect(this, &QPushButton::clicked, this, [this] {
        auto* dialog = new QColorDialog(colour_from_linear(colour_), window());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setOptions(QColorDialog::NoButtons | QColorDialog::DontUseNativeDialog);
        dialog->setWindowTitle(tr("Colour"));
        connect(dialog, &QColorDialog::currentColorChanged, this, [this](const QColor& colour) {
            set_colour(linear_from_colour(colour));
            Q_EMIT picked(colour_);
        });
        dialog->show();
    });
}

void ColourButton::set_colour(const std::array<float, 3>& linear) {
    colour_ = linear;
    update();
}

void ColourButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath path;
    path.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.fillPath(path, colour_from_linear(colour_));
    painter.setPen(QPen(hasFocus() ? theme().accent : theme().line, 1));
    painter.drawPath(path);
}

}  // namespace cuesta
