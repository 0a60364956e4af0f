#pragma once
/// \file The legend of an overlay, drawn on the view.

#include <QWidget>

#include "render/scene/look.h"

namespace cuesta {

class LegendView : public QWidget {
public:
    explicit LegendView(QWidget* parent);
    /// Shows the legend, or hides itself where there is none.
    void set_legend(const Legend& legend);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString title_, unit_;
    double minimum_ = 0, middle_ = 0, maximum_ = 0;
    bool logarithmic_ = false;
    std::vector<std::array<float, 3>> ramp_;
};

}  // namespace cuesta
