#include "ui/land/build_queue.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "core/base/threads.h"

namespace cuesta {

BuildQueue::BuildQueue(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
    pool_.setExpiryTimeout(-1);
}

BuildQueue::~BuildQueue() {
    stop_.request_stop();
    pool_.waitForDone();
}

std::vector<Build>::iterator BuildQueue::find(int id) {
    return std::find_if(builds_.begin(), builds_.end(), [id](const Build& b) { return b.id == id; });
}

int BuildQueue::add(BuildOrder order) {
    CUESTA_CHECK(order.project != nullptr);
    Build build;
    build.id = ++last_id_;
    build.order = std::move(order);
    builds_.push_back(std::move(build));
    const int id = last_id_;
    start_next();
    Q_EMIT changed();
    return id;
}

void BuildQueue::cancel(int id) {
    const auto build = find(id);
    if (build == builds_.end()) return;
    if (id == running_) {
        stop_.request_stop();
        return;
    }
    if (build->state != BuildState::waiting) return;
    build->state = BuildState::cancelled;
    const Build copy = *build;
    Q_EMIT ended(copy);
    Q_EMIT changed();
}

bool BuildQueue::can_move(int id, int by) const {
    const auto build = std::find_if(builds_.begin(), builds_.end(), [id](const Build& b) { return b.id == id; });
    if (build == builds_.end() || build->state != BuildState::waiting || by == 0) return false;
    const auto other = build - builds_.begin() + by;
    return other >= 0 && other < static_cast<std::ptrdiff_t>(builds_.size()) &&
           builds_[static_cast<std::size_t>(other)].state == BuildState::waiting;
}

void BuildQueue::move(int id, int by) {
    if (!can_move(id, by)) return;
    const auto from = find(id);
    const auto to = from + by;
    if (by < 0)
        std::rotate(to, from, from + 1);
    else
        std::rotate(from, from + 1, to + 1);
    Q_EMIT changed();
}

void BuildQueue::clear_ended() {
    std::erase_if(builds_,
                  [](const Build& b) { return b.state != BuildState::waiting && b.state != BuildState::running; });
    Q_EMIT changed();
}

int BuildQueue::unfinished() const {
    return static_cast<int>(std::count_if(builds_.begin(), builds_.end(), [](const Build& b) {
        return b.state == BuildState::waiting || b.state == BuildState::running;
    }));
}

void BuildQueue::set_giving_way(bool gives_way) {
    {
        const std::lock_guard lock(mutex_);
        if (gives_way_ == gives_way) return;
        gives_way_ = gives_way;
        if (!gives_way) time_left_.resume();
    }
    woken_.notify_all();
}

void BuildQueue::start_next() {
    if (running_ != 0) return;
    const auto next =
        std::find_if(builds_.begin(), builds_.end(), [](const Build& b) { return b.state == BuildState::waiting; });
    if (next == builds_.end()) return;
    running_ = next->id;
    next->state = BuildState::running;
    stop_ = std::stop_source();
    {
        const std::lock_guard lock(mutex_);
        share_ = 0;
        activity_.clear();
        time_left_ = TimeLeft();
    }
    pool_.start([this, id = running_, order = next->order, stop = stop_.get_token()] {
        give_way_to_other_threads();
        WorkControl control;
        control.stop = stop;
        control.progress = [this](double share, const Activity& activity) {
            {
                const std::lock_guard lock(mutex_);
                share_ = share;
                activity_ = activity.text();
                time_left_.update(share, activity.what, std::chrono::steady_clock::now());
            }
            if (told_.exchange(true)) return;
            QMetaObject::invokeMethod(this, &BuildQueue::note_progress, Qt::QueuedConnection);
        };
        const auto pause_point = [this, &stop] {
            std::unique_lock lock(mutex_);
            woken_.wait(lock, stop, [this] { return !gives_way_; });
            return false;
        };
        Result<QStringList> result = QStringList();
        try {
            result = build(order, control, pause_point);
        } catch (const std::bad_alloc&) {
            result = Error{tr("not enough memory").toStdString(), order.name.toStdString()};
        } catch (const std::exception& bug) {
            result = Error{"internal error, please report it: " + std::string(bug.what()), ""};
        }
        QMetaObject::invokeMethod(
            this, [this, id, result = std::move(result)] { take(id, result); }, Qt::QueuedConnection);
    });
}

void BuildQueue::note_progress() {
    told_ = false;
    const auto build = find(running_);
    if (build == builds_.end()) return;
    {
        const std::lock_guard lock(mutex_);
        build->share = share_;
        build->activity = QString::fromStdString(activity_);
        build->seconds_left = time_left_.seconds();
    }
    Q_EMIT changed();
}

void BuildQueue::take(int id, const Result<QStringList>& result) {
    running_ = 0;
    const auto build = find(id);
    if (result) {
        build->state = BuildState::done;
        build->share = 1;
        build->files = *result;
    } else if (result.error().is_cancelled()) {
        build->state = BuildState::cancelled;
    } else {
        build->state = BuildState::failed;
        build->error = QString::fromStdString(result.error().message());
    }
    build->seconds_left.reset();
    build->activity.clear();
    const Build copy = *build;
    start_next();
    Q_EMIT ended(copy);
    Q_EMIT changed();
}

}  // namespace cuesta
