#include "ui/variations/variation_work.h"

#include <exception>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr std::size_t budget_bytes = std::size_t{256} << 20U;

QImage image_of(const Picture& picture) {
    const QImage shared(picture.rgb.data(), picture.width, picture.height, qsizetype{3} * picture.width,
                        QImage::Format_RGB888);
    return shared.copy();
}

}  // namespace

VariationWork::VariationWork(QObject* parent) : QObject(parent), evaluator_(std::make_shared<Evaluator>(budget_bytes)) {
    threads_.setMaxThreadCount(1);  // lots follow one another; each lowers its thread's priority
}

VariationWork::~VariationWork() {
    stop_.request_stop();
    threads_.clear();
    threads_.waitForDone();
}

void VariationWork::start(std::vector<Variation> cells, VariationPictures wanted) {
    stop();
    stop_ = std::stop_source();
    wanted.control.stop = stop_.get_token();
    busy_ = true;
    threads_.start([this, cells = std::move(cells), wanted = std::move(wanted), lot = lot_]() mutable {
        run(cells, std::move(wanted), lot);
    });
}

void VariationWork::stop() {
    stop_.request_stop();
    threads_.clear();
    ++lot_;
    busy_ = false;
}

void VariationWork::tell(std::uint64_t lot, const std::function<void()>& what) {
    QMetaObject::invokeMethod(this, [this, lot, what] {
        if (lot == lot_) what();
    });
}

void VariationWork::run(const std::vector<Variation>& cells, VariationPictures wanted, std::uint64_t lot) {
    give_way_to_other_threads();
    wanted.drawn = [&](std::size_t i, const Result<Picture>& picture) {
        const int index = static_cast<int>(i);
        if (picture)
            tell(lot, [this, index, image = image_of(*picture)] { Q_EMIT drawn(index, image); });
        else
            tell(lot, [this, index, words = QString::fromStdString(picture.error().message())] {
                Q_EMIT failed(index, words);
            });
    };
    QString problem;
    try {
        const Result<void> all = draw_variations(*evaluator_, cells, wanted);
        if (!all && all.error().is_cancelled()) return;
        if (!all) problem = QString::fromStdString(all.error().message());
    } catch (const std::exception& reason) {
        problem = QString::fromStdString(reason.what());
    }
    tell(lot, [this, problem] {
        busy_ = false;
        Q_EMIT ended(problem);
    });
}

}  // namespace cuesta
