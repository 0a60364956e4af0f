#pragma once
/// \file The heights along a measured line.

#include <QWidget>

#include "core/measure/ground_line.h"

namespace cuesta {

/// Distance to the right, height upwards; the corners of the line as upright strokes. Under the mouse: distance and
/// height there.
class LineProfile : public QWidget {
    Q_OBJECT
public:
    explicit LineProfile(QWidget* parent = nullptr);
    void set_line(const GroundLine& line);
    QSize sizeHint() const override { return {440, 132}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    GroundLine line_;
    double hovered_ = -1;  ///< pixels from the left; < 0: nowhere
};

}  // namespace cuesta
