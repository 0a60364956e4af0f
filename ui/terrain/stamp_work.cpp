#include "ui/terrain/stamp_work.h"

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <exception>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "ui/base/shaded_ground.h"

namespace cuesta {
namespace {

constexpr int longest_picture = 400;  ///< pixels

/// A picture that may be used again has this name.
QString name_of_picture(const Stamp& stamp) {
    if (stamp.file.empty()) return QString::fromStdString(stamp.id);
    const QFileInfo file(QString::fromStdString(stamp.file));
    return file.absoluteFilePath() + QLatin1Char('|') + QString::number(file.lastModified().toMSecsSinceEpoch());
}

QImage picture_of(const Elevation& stamp) {
    const Raster<float>& heights = stamp.heights;
    const double shrink =
        std::max(1.0, static_cast<double>(std::max(heights.width(), heights.height())) / longest_picture);
    const auto side = [&](int cells) { return std::max(1, static_cast<int>(std::lround(cells / shrink))); };
    const Raster<float> small = resampled(heights.view(), side(heights.width()), side(heights.height()));
    const ValueRange range = value_range(small.view());
    const QSizeF pixel(stamp.frame.cell_size * heights.width() / small.width(),
                       stamp.frame.cell_size * heights.height() / small.height());
    return shaded_ground(small, pixel, static_cast<double>(range.low), static_cast<double>(range.high));
}

}  // namespace

StampWork::StampWork(QObject* parent) : QObject(parent) {
    threads_.setMaxThreadCount(1);
}

StampWork::~StampWork() {
    stop_.request_stop();
    threads_.clear();
    threads_.waitForDone();
}

void StampWork::start(std::vector<std::string> folders) {
    stop();
    stop_ = std::stop_source();
    busy_ = true;
    threads_.start([this, folders = std::move(folders), stop = stop_.get_token(), lot = lot_] {
        give_way_to_other_threads();
        try {
            run(folders, stop, lot);
        } catch (const std::exception& reason) {
            tell(lot, [this, words = QString::fromStdString(reason.what())] {
                busy_ = false;
                Q_EMIT failed(words);
            });
        }
    });
}

void StampWork::stop() {
    stop_.request_stop();
    threads_.clear();
    ++lot_;
    busy_ = false;
}

void StampWork::tell(std::uint64_t lot, const std::function<void()>& what) {
    QMetaObject::invokeMethod(this, [this, lot, what] {
        if (lot == lot_) what();
    });
}

void StampWork::run(const std::vector<std::string>& folders, const std::stop_token& stop, std::uint64_t lot) {
    WorkControl control;
    control.stop = stop;
    const Result<StampFolder> library = read_stamp_library(folders, control);
    if (!library) {
        if (library.error().is_cancelled()) return;
        return tell(lot, [this, words = QString::fromStdString(library.error().message())] {
            busy_ = false;
            Q_EMIT failed(words);
        });
    }
    tell(lot, [this, found = *library] { Q_EMIT listed(found); });
    for (std::size_t i = 0; i < library->stamps.size() && !stop.stop_requested(); ++i)
        draw(library->stamps[i], static_cast<int>(i), stop, lot);
    tell(lot, [this] {
        busy_ = false;
        Q_EMIT ended();
    });
}

void StampWork::draw(const Stamp& stamp, int index, const std::stop_token& stop, std::uint64_t lot) {
    const QString name = name_of_picture(stamp);
    QImage picture = kept_.value(name);
    if (picture.isNull()) {
        WorkControl control;
        control.stop = stop;
        const Result<Elevation> heights = read_stamp(stamp, control);
        if (!heights) return;  // it went between the list and now
        picture = picture_of(*heights);
        kept_.insert(name, picture);
    }
    tell(lot, [this, index, picture] { Q_EMIT drawn(index, picture); });
}

}  // namespace cuesta
