#pragma once
/// \file Small pictures of measures: a value against the range of real land, curves, bars.

#include <QWidget>
#include <array>
#include <optional>

#include "core/measure/measure.h"

namespace cuesta {

/// One number and where it stands.
struct MeasuredNumber {
    enum class Standing { none, within, outside };
    QString label;
    QString text;                 ///< the value for people, with its unit
    std::optional<double> value;  ///< absent: no mark on the scale
    double low = 0, high = 0;     ///< the range of real land
    double scale_low = 0, scale_high = 1;
    bool stretches_low_end = false;  ///< the scale goes with the square root
    Standing standing = Standing::none;
    QString tool_tip;
};

/// Label and value, and below them a scale with the range of real land and a mark.
class MeasureRow : public QWidget {
public:
    explicit MeasureRow(const QString& name, QWidget* parent = nullptr);
    void set_number(const MeasuredNumber& number);
    const MeasuredNumber& number() const { return number_; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double place_of(double value) const;
    MeasuredNumber number_;
};

/// Area at or above a height, over the height.
class HypsometricPlot : public QWidget {
    Q_OBJECT
public:
    explicit HypsometricPlot(QWidget* parent = nullptr);
    void set_hypsometry(const Hypsometry& hypsometry);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF inner() const;
    Hypsometry hypsometry_;
};

/// Share of the cells by slope.
class SlopePlot : public QWidget {
    Q_OBJECT
public:
    explicit SlopePlot(QWidget* parent = nullptr);
    void set_slopes(const SlopeHistogram& slopes);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF inner() const;
    int end() const;  ///< degrees at the right end
    SlopeHistogram slopes_;
};

/// Shares of the ten landforms as one bar, with the names of those that show.
class LandformBar : public QWidget {
    Q_OBJECT
public:
    explicit LandformBar(QWidget* parent = nullptr);
    void set_shares(const std::array<double, landform_count>& shares);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::array<double, landform_count> shares_{};
};

/// "ridge" -> "Ridge", translated.
QString landform_text(std::size_t landform);

}  // namespace cuesta
