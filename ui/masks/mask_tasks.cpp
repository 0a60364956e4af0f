#include "ui/masks/mask_tasks.h"

#include <new>

namespace cuesta {

MaskTasks::MaskTasks(Document& document, QObject* parent) : QObject(parent), document_(document) {
    pool_.setMaxThreadCount(1);
}

MaskTasks::~MaskTasks() {
    pool_.waitForDone();
}

Key MaskTasks::key_of(MaskTarget target) const {
    return exists(document_.project(), target) ? mask_of(document_.project(), target).key() : Key{};
}

void MaskTasks::order(MaskOrder order) {
    if (!running_) return start(std::move(order));
    if (!waiting_.empty() && !order.gesture.isEmpty() && waiting_.back().gesture == order.gesture)
        waiting_.back() = std::move(order);
    else
        waiting_.push_back(std::move(order));
}

void MaskTasks::start(MaskOrder order) {
    expected_ = key_of(order.target);
    running_ = std::move(order);
    ++number_;
    pool_.start([this, make = running_->make, number = number_] {
        std::optional<TiledRaster> made;
        try {
            made = make();
        } catch (const std::bad_alloc&) {
        }
        QMetaObject::invokeMethod(
            this,
            [this, made = std::move(made), number] {
                if (number == number_ && running_) finish(made);
            },
            Qt::QueuedConnection);
    });
}

void MaskTasks::finish(const std::optional<TiledRaster>& made) {
    const MaskOrder order = *std::exchange(running_, std::nullopt);
    if (!made)
        Q_EMIT failed(tr("Not enough memory for this mask"));
    else if (exists(document_.project(), order.target) && key_of(order.target) == expected_)
        document_.edit(
            order.label, [&](Project& project) { set_mask(project, order.target, *made); }, order.gesture);
    if (order.last && !order.gesture.isEmpty()) document_.end_gesture();
    if (waiting_.empty()) return Q_EMIT settled();
    MaskOrder next = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    start(std::move(next));
}

void MaskTasks::abandon() {
    waiting_.clear();
    if (running_) ++number_;
    running_.reset();
    document_.abandon_gesture();
    Q_EMIT settled();
}

}  // namespace cuesta
