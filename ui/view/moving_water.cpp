#include "ui/view/moving_water.h"

#include <QSettings>
#include <algorithm>

#include "ui/base/preferences.h"

namespace cuesta {
namespace {

constexpr const char* setting = "view/movingWater";
/// s: after a longer pause (a dialog, work of this thread) water goes on instead of jumping.
constexpr double longest_step = 0.25;

}  // namespace

MovingWater::MovingWater(QObject* parent) : QObject(parent) {
    const QVariant kept = QSettings().value(QLatin1String(setting));
    if (kept.isValid()) chosen_ = kept.toBool();
    timer_.setInterval(interval);
    connect(&timer_, &QTimer::timeout, this, &MovingWater::frame_due);
    connect(&preferences(), &PreferenceStore::changed, this, &MovingWater::settle);
    settle();
}

void MovingWater::set_on(bool on) {
    QSettings().setValue(QLatin1String(setting), on);
    chosen_ = on;
    settle();
}

void MovingWater::set_drawn_by_card(bool by_card) {
    by_card_ = by_card;
    settle();
}

void MovingWater::set_seen(bool seen) {
    seen_ = seen;
    settle();
}

void MovingWater::settle() {
    const bool runs = is_on() && seen_ && !preferences().values().reduced_motion;
    if (runs && !timer_.isActive()) {
        clock_.start();
        timer_.start();
    } else if (!runs) {
        timer_.stop();
    }
    const bool stands = !is_on() || preferences().values().reduced_motion;
    if (stands && seconds_ != 0) {
        seconds_ = 0;
        Q_EMIT frame_due();
    }
    if (is_on() == was_on_) return;
    was_on_ = is_on();
    Q_EMIT changed();
}

void MovingWater::go_on() {
    seconds_ += std::min(static_cast<double>(clock_.nsecsElapsed()) * 1e-9, longest_step);
    clock_.start();
}

}  // namespace cuesta
