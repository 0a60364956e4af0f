#include "ui/land/measure_tasks.h"

#include <chrono>
#include <exception>
#include <variant>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rest_before_measuring = 300;  ///< milliseconds: edits in quick succession are measured once

SharedRaster in_square_kilometres(const Raster<std::uint32_t>& cells, double cell_size) {
    auto result = std::make_shared<Raster<float>>(cells.width(), cells.height());
    const double each = cell_size * cell_size * 1e-6;
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x) (*result)(x, y) = static_cast<float>(cells(x, y) * each);
    return result;
}

std::shared_ptr<MeasuredLand> measured(std::shared_ptr<const Land> land) {
    const auto begin = std::chrono::steady_clock::now();
    auto result = std::make_shared<MeasuredLand>();
    result->measures = measure(land->ground->view(), land->frame.cell_size);
    result->drainage_area = in_square_kilometres(result->measures.drainage_cells, land->frame.cell_size);
    result->measures.drainage_cells = {};        // known as areas now
    result->measures.geomorphons.landform = {};  // only its shares are shown
    result->land = std::move(land);
    result->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace

MeasureTasks::MeasureTasks(LandService& lands, QObject* parent) : QObject(parent), lands_(lands) {
    pool_.setMaxThreadCount(1);
    rest_.setSingleShot(true);
    rest_.setInterval(rest_before_measuring);
    connect(&rest_, &QTimer::timeout, this, [this] {
        const auto& land = lands_.shown().land;
        if (wanted_ == 0 || !is_at_rest() || running_ || land == failed_) return;
        if (newest_ && newest_->land == land) return;
        if (land->ground->cell_count() <= most_cells_unasked) start(land);
    });
    connect(&lands_, &LandService::land_changed, this, &MeasureTasks::on_land);
    connect(&lands_, &LandService::status_changed, this, [this] {
        if (wanted_ != 0 && is_at_rest() && state() != MeasureState::fresh) rest_.start();
    });
}

MeasureTasks::~MeasureTasks() {
    pool_.waitForDone();
}

void MeasureTasks::set_wanted(int who, bool wanted) {
    const unsigned before = wanted_;
    const unsigned bit = 1U << static_cast<unsigned>(who);
    wanted_ = wanted ? wanted_ | bit : wanted_ & ~bit;
    if (wanted_ != 0 && before == 0) rest_.start();
}

void MeasureTasks::set_kind(LandKind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    if (newest_) {
        auto judged = std::make_shared<MeasuredLand>(*newest_);
        judged->judgement = judge(judged->measures, kind_);
        newest_ = judged;
    }
    Q_EMIT changed();
}

void MeasureTasks::measure_now() {
    if (lands_.shown().land && !running_) start(lands_.shown().land);
}

bool MeasureTasks::is_at_rest() const {
    return lands_.is_settled() && !lands_.shown().live;
}

void MeasureTasks::on_land() {
    if (wanted_ != 0) rest_.start();
    Q_EMIT changed();
}

void MeasureTasks::start(std::shared_ptr<const Land> land) {
    running_ = land;
    pool_.start([this, land = std::move(land)]() mutable {
        // The window and the run of erosion come first.
        give_way_to_other_threads();
        std::variant<std::shared_ptr<MeasuredLand>, QString> result;
        try {
            result = measured(land);
        } catch (const std::exception& problem) {
            result = QString::fromUtf8(problem.what());
        }
        QMetaObject::invokeMethod(
            this,
            [this, land, result = std::move(result)] {
                running_.reset();
                if (const auto* words = std::get_if<QString>(&result)) {
                    problem_ = *words;
                    failed_ = land;
                } else {
                    const auto& found = std::get<std::shared_ptr<MeasuredLand>>(result);
                    found->judgement = judge(found->measures, kind_);
                    newest_ = found;
                    failed_.reset();
                }
                if (wanted_ != 0 && newest_ && newest_->land != lands_.shown().land) rest_.start();
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
    Q_EMIT changed();
}

MeasureState MeasureTasks::state() const {
    const auto& land = lands_.shown().land;
    if (!land) return MeasureState::nothing;
    if (running_) return MeasureState::measuring;
    if (failed_ && failed_ == land) return MeasureState::failed;
    if (!newest_) return MeasureState::waiting;
    return newest_->land == land ? MeasureState::fresh : MeasureState::stale;
}

}  // namespace cuesta
