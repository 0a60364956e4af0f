#pragma once
/// \file Histogram with a draggable range.

#include <QWidget>
#include <optional>
#include <vector>

namespace cuesta {

/// The ends of the range are dragged, or the whole of it between them; its soft ends are shown fading. On a logarithmic
/// scale equal distances are equal factors. Shows and tells; whoever uses it keeps the range.
class RangeHistogram : public QWidget {
    Q_OBJECT
public:
    explicit RangeHistogram(QWidget* parent = nullptr);

    /// `bins`: heights 0 .. 1 over low .. high.
    void set_values(std::vector<float> bins, double low, double high, bool logarithmic);
    /// `softness`: in the unit of the values, on a logarithmic scale in powers of ten.
    void set_range(double from, double to, double softness);

    /// Position of a value, pixels from the left; for tests.
    double place_of(double value) const;
    QSize sizeHint() const override { return {420, 72}; }

Q_SIGNALS:
    /// low <= from <= to <= high.
    void edited(double from, double to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    enum class Grip { from, to, both };
    double share_of(double value) const;
    double value_of(double share) const;
    Grip grip_at(double x) const;

    std::vector<float> bins_;
    double low_ = 0, high_ = 1;
    bool logarithmic_ = false;
    double from_ = 0, to_ = 1, softness_ = 0;
    std::optional<Grip> held_;
    double grip_from_ = 0, grip_to_ = 0;  ///< how far the ends are from the mouse, as shares of the width
};

}  // namespace cuesta
