#include "ui/base/sliced_work.h"

#include <QCoreApplication>
#include <QEvent>

#include "core/base/foreground.h"

namespace cuesta {
namespace {

/// A stream of frames (the mouse moves the camera) must not keep the work from going on.
constexpr int most_put_off = 2;

QEvent::Type turn_event() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

}  // namespace

SlicedWork::SlicedWork(int pause, long long& long_pieces, std::function<void()> slice, QObject* parent)
    : QObject(parent), long_pieces_(long_pieces), slice_(std::move(slice)) {
    pause_.setSingleShot(true);
    pause_.setInterval(pause);
    connect(&pause_, &QTimer::timeout, this, &SlicedWork::wait_for_turn);
}

void SlicedWork::start() {
    if (is_active_) return;
    is_active_ = true;
    pause_.start();
}

void SlicedWork::stop() {
    is_active_ = false;
    pause_.stop();
    QCoreApplication::removePostedEvents(this, turn_event());
}

void SlicedWork::wait_for_turn() {
    pieces_before_ = long_pieces_;
    // Qt serves posted events in batches, by priority; requests for frames have the low one. What comes while a batch
    // is served waits for the next.
    QCoreApplication::postEvent(this, new QEvent(turn_event()), Qt::LowEventPriority - 1);
}

bool SlicedWork::event(QEvent* event) {
    if (event->type() != turn_event()) return QObject::event(event);
    if (!is_active_) return true;
    if (long_pieces_ != pieces_before_ && times_put_off_ < most_put_off) {
        ++times_put_off_;
        wait_for_turn();
        return true;
    }
    times_put_off_ = 0;
    ++long_pieces_;
    {
        const ForegroundTurn turn;
        slice_();
    }
    if (is_active_) pause_.start();
    return true;
}

}  // namespace cuesta
