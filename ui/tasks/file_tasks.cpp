#include "ui/tasks/file_tasks.h"

#include <QPointer>
#include <new>

namespace cuesta {

FileTasks::FileTasks(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

FileTasks::~FileTasks() {
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
            then = [this, what] { Q_EMIT failed(tr("%1: there is not enough memory").arg(what)); };
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

}  // namespace cuesta
