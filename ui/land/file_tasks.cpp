#include "ui/land/file_tasks.h"

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>
#include <new>

namespace cuesta {
namespace {

constexpr qint64 milliseconds_between_shares = 60;

qint64 now() {
    static const QElapsedTimer clock = [] {
        QElapsedTimer timer;
        timer.start();
        return timer;
    }();
    return clock.elapsed();
}

}  // namespace

FileTasks::FileTasks(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

FileTasks::~FileTasks() {
    for (const auto& each : stoppable_) each->stop.request_stop();
    pool_.waitForDone();
}

void FileTasks::start(const QString& what, std::function<std::function<void()>()> work) {
    ++running_;
    activity_ = what;
    Q_EMIT changed();
    pool_.start([this, what, work = std::move(work)] {
        std::function<void()> then;
        try {
            then = work();
        } catch (const std::bad_alloc&) {
            then = [this, what] { Q_EMIT failed(tr("%1: not enough memory").arg(what)); };
        } catch (const std::exception& problem) {
            then = [this, what, text = QString::fromUtf8(problem.what())] {
                Q_EMIT failed(tr("%1: %2").arg(what, text));
            };
        }
        // The destructor waits for this thread, so `this` lives; what is still in its queue then goes with it.
        QMetaObject::invokeMethod(
            this,
            [this, then = std::move(then)] {
                if (--running_ == 0) activity_.clear();
                if (then) then();
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
}

void FileTasks::start_stoppable(const QString& what, std::function<std::function<void()>(const WorkControl&)> work,
                                std::stop_source stop) {
    const auto each = std::make_shared<Stoppable>();
    each->what = what;
    each->stop = std::move(stop);
    stoppable_.push_back(each);
    WorkControl control;
    control.stop = each->stop.get_token();
    control.progress = [this, each](double share, std::string_view) { say_share(each, share); };
    start(what, [this, each, control, work = std::move(work)]() -> std::function<void()> {
        // Even what threw has to leave the list.
        const auto leave = [this, each] { std::erase(stoppable_, each); };
        try {
            std::function<void()> then = control.stopped() ? nullptr : work(control);
            return [this, each, leave, then = std::move(then)] {
                leave();
                if (each->by_user)
                    Q_EMIT stopped(each->what);
                else if (then && !each->stop.stop_requested())
                    then();
            };
        } catch (...) {
            QMetaObject::invokeMethod(this, leave, Qt::QueuedConnection);
            throw;
        }
    });
}

void FileTasks::say_share(const std::shared_ptr<Stoppable>& of, double share) {
    const qint64 time = now();
    if (time - of->said < milliseconds_between_shares) return;
    of->said = time;
    QMetaObject::invokeMethod(
        this,
        [this, of, share] {
            of->share = share;
            Q_EMIT advanced();
        },
        Qt::QueuedConnection);
}

QString FileTasks::activity() const {
    if (stoppable_.empty() || activity_ != stoppable_.front()->what) return activity_;
    return tr("%1, %2 %").arg(activity_).arg(std::floor(100 * stoppable_.front()->share));
}

std::optional<double> FileTasks::share() const {
    return stoppable_.empty() ? std::nullopt : std::optional(stoppable_.front()->share);
}

bool FileTasks::can_stop() const {
    return std::any_of(stoppable_.begin(), stoppable_.end(),
                       [](const auto& each) { return !each->stop.stop_requested(); });
}

void FileTasks::stop() {
    for (const auto& each : stoppable_)
        if (each->stop.request_stop()) each->by_user = true;
    Q_EMIT changed();
}

}  // namespace cuesta
