#include "ui/forms/range_histogram.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr double grip_reach = 8;  ///< pixels

}  // namespace

RangeHistogram::RangeHistogram(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("rangeHistogram"));
    setMinimumSize(200, 56);
    setMouseTracking(true);
    setToolTip(tr("Drag the ends of the range or the bar between them"));
}

void RangeHistogram::set_values(std::vector<float> bins, double low, double high, bool logarithmic) {
    bins_ = std::move(bins);
    low_ = low;
    high_ = high;
    logarithmic_ = logarithmic;
    update();
}

void RangeHistogram::set_range(double from, double to, double softness) {
    from_ = from;
    to_ = to;
    softness_ = softness;
    update();
}

double RangeHistogram::share_of(double value) const {
    if (!(high_ > low_)) return 0;
    if (!logarithmic_) return std::clamp((value - low_) / (high_ - low_), 0.0, 1.0);
    if (!(value > low_)) return 0;
    return std::clamp(std::log(value / low_) / std::log(high_ / low_), 0.0, 1.0);
}

double RangeHistogram::value_of(double share) const {
    share = std::clamp(share, 0.0, 1.0);
    // The ends exactly: there the range is open.
    if (share <= 0) return low_;
    if (share >= 1) return high_;
    return logarithmic_ ? low_ * std::pow(high_ / low_, share) : low_ + (high_ - low_) * share;
}

double RangeHistogram::place_of(double value) const {
    return share_of(value) * (width() - 1);
}

RangeHistogram::Grip RangeHistogram::grip_at(double x) const {
    const double from = place_of(from_), to = place_of(to_);
    const double left = std::abs(x - from), right = std::abs(x - to);
    if (std::min(left, right) > grip_reach && x > from && x < to) return Grip::both;
    if (left == right) return x < from ? Grip::from : Grip::to;
    return left < right ? Grip::from : Grip::to;
}

void RangeHistogram::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const double x = event->position().x();
    held_ = grip_at(x);
    const double share = x / std::max(1, width() - 1);
    grip_from_ = share_of(from_) - share;
    grip_to_ = share_of(to_) - share;
    // A press beside the range takes its nearer end there.
    if (held_ != Grip::both && x < place_of(from_) - grip_reach) grip_from_ = 0;
    if (held_ != Grip::both && x > place_of(to_) + grip_reach) grip_to_ = 0;
    mouseMoveEvent(event);
}

void RangeHistogram::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (!held_) return setCursor(grip_at(x) == Grip::both ? Qt::OpenHandCursor : Qt::SizeHorCursor);
    const double share = x / std::max(1, width() - 1);
    double from = share_of(from_), to = share_of(to_);
    if (*held_ == Grip::both) {
        const double wide = grip_to_ - grip_from_;
        from = std::clamp(share + grip_from_, 0.0, 1 - wide);
        to = from + wide;
    } else if (*held_ == Grip::from) {
        from = std::clamp(share + grip_from_, 0.0, to);
    } else {
        to = std::clamp(share + grip_to_, from, 1.0);
    }
    from_ = value_of(from);
    to_ = value_of(to);
    update();
    Q_EMIT edited(from_, to_);
}

void RangeHistogram::mouseReleaseEvent(QMouseEvent*) {
    held_.reset();
}

void RangeHistogram::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.window);
    const double from = place_of(from_), to = place_of(to_);
    const double soft_low = logarithmic_ ? from_ / std::pow(10.0, softness_) : from_ - softness_;
    const double soft_high = logarithmic_ ? to_ * std::pow(10.0, softness_) : to_ + softness_;
    QColor full = t.accent;
    full.setAlpha(90);
    QColor none = t.accent;
    none.setAlpha(0);
    const auto fade = [&](double at, double end) {
        if (std::abs(at - end) < 0.5) return;
        QLinearGradient gradient(at, 0, end, 0);
        gradient.setColorAt(0, full);
        gradient.setColorAt(1, none);
        painter.fillRect(QRectF(std::min(at, end), 0, std::abs(end - at), height()), gradient);
    };
    painter.fillRect(QRectF(from, 0, std::max(1.0, to - from), height()), full);
    fade(from, place_of(soft_low));
    fade(to, place_of(soft_high));
    if (!bins_.empty()) {
        // The root, so that what is rare is seen beside what is everywhere.
        QPainterPath shape(QPointF(0, height()));
        const double step = static_cast<double>(width()) / static_cast<double>(bins_.size());
        for (std::size_t i = 0; i < bins_.size(); ++i) {
            const double y = height() - std::sqrt(static_cast<double>(bins_[i])) * (height() - 6);
            shape.lineTo(static_cast<double>(i) * step, y);
            shape.lineTo(static_cast<double>(i + 1) * step, y);
        }
        shape.lineTo(width(), height());
        QColor fill = t.text;
        fill.setAlpha(120);
        painter.fillPath(shape, fill);
    }
    painter.setPen(QPen(t.accent, 2));
    for (const double x : {from, to}) {
        const double kept = std::clamp(x, 1.0, width() - 1.0);
        painter.drawLine(QPointF(kept, 0), QPointF(kept, height()));
    }
    painter.setPen(t.line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace cuesta
