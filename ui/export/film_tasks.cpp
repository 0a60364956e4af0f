#include "ui/export/film_tasks.h"

#include <exception>

namespace cuesta {

FilmTasks::~FilmTasks() = default;  // the thread is asked to stop and waited for

void FilmTasks::start(SeriesSettings settings, std::function<Result<int>(const SeriesSettings&)> work, bool still) {
    if (running_) return;
    running_ = true;
    cancelled_ = false;
    still_ = still;
    kept_ = false;
    enough_ = {};
    preview_ = {};
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

void FilmTasks::stop_and_keep() {
    if (!running_ || !still_ || cancelled_ || kept_ || preview_.isNull()) return;
    kept_ = true;
    enough_.request_stop();
    Q_EMIT changed();
}

void FilmTasks::show(const Picture& picture) {
    QImage image(picture.width, picture.height, picture.alpha.empty() ? QImage::Format_RGB32 : QImage::Format_ARGB32);
    for (int y = 0; y < picture.height; ++y) {
        auto* const row = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < picture.width; ++x) {
            const std::size_t i =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x);
            row[x] = qRgba(picture.rgb[3 * i], picture.rgb[3 * i + 1], picture.rgb[3 * i + 2],
                           picture.alpha.empty() ? 255 : picture.alpha[i]);
        }
    }
    QMetaObject::invokeMethod(this, [this, image] {
        if (!running_) return;
        preview_ = image;
        Q_EMIT previewed();
        Q_EMIT changed();
    });
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
