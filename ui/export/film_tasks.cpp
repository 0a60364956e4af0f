#include "ui/export/film_tasks.h"

#include <exception>

namespace cuesta {

FilmTasks::~FilmTasks() = default;  // the thread is asked to stop and waited for

void FilmTasks::start(SeriesSettings settings, std::function<Result<int>(const SeriesSettings&)> work, bool still) {
    if (running_) return;
    running_ = true;
    cancelled_ = false;
    still_ = still;
    done_ = all_ = 0;
    thread_ = std::jthread(
        [this, settings = std::move(settings), work = std::move(work)](const std::stop_token& stop) mutable {
            settings.stop = stop;
            settings.progress = [this](int done, int all) {
                QMetaObject::invokeMethod(this, [this, done, all] {
                    done_ = done;
                    all_ = all;
                    Q_EMIT changed();
                });
            };
            Result<int> result = Error{"the film could not be drawn", ""};
            try {
                result = work(settings);
            } catch (const std::exception& reason) {
                result = Error{reason.what(), ""};
            }
            QMetaObject::invokeMethod(this, [this, result] { end(result); });
        });
    Q_EMIT changed();
}

void FilmTasks::cancel() {
    if (!running_) return;
    cancelled_ = true;
    thread_.request_stop();
    Q_EMIT changed();
}

void FilmTasks::end(const Result<int>& result) {
    running_ = false;
    Q_EMIT changed();
    if (result)
        Q_EMIT finished(*result, cancelled_);
    else if (cancelled_)
        Q_EMIT finished(still_ ? 0 : done_, true);
    else
        Q_EMIT failed(QString::fromStdString(result.error().message()));
}

}  // namespace cuesta
