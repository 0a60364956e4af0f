#include "ui/sculpt/sculpt_work.h"

#include <QElapsedTimer>
#include <algorithm>
#include <chrono>
#include <deque>
#include <mutex>
#include <optional>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Dabs are worked out so long before what they came to is told: shorter than a frame.
constexpr std::chrono::milliseconds batch{20};

}  // namespace

/// The mutex guards what lies above it; the rest is the working thread's.
struct SculptWork::Stroke {
    std::deque<SculptDab> dabs;
    bool running = false;    ///< a thread works on them
    bool cancelled = false;  ///< nobody waits for it any more
    std::optional<TiledRaster> news;
    std::mutex mutex;
    const bool is_patient;
    SculptStroke stroke;

    Stroke(SculptBrush brush, SculptGround ground)
        : is_patient(brush.kind == SculptKind::erode), stroke(std::move(brush), std::move(ground)) {}
};

SculptWork::SculptWork(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
    patient_pool_.setMaxThreadCount(1);
}

SculptWork::~SculptWork() {
    drop();
    pool_.waitForDone();
    patient_pool_.waitForDone();
}

void SculptWork::begin(SculptBrush brush, SculptGround ground) {
    drop();
    is_closed_ = false;
    stroke_ = std::make_shared<Stroke>(std::move(brush), std::move(ground));
}

void SculptWork::add(const std::vector<SculptDab>& dabs) {
    if (!stroke_ || dabs.empty()) return;
    {
        const std::lock_guard lock(stroke_->mutex);
        stroke_->dabs.insert(stroke_->dabs.end(), dabs.begin(), dabs.end());
        if (std::exchange(stroke_->running, true)) return;
    }
    work();
}

void SculptWork::work() {
    (stroke_->is_patient ? patient_pool_ : pool_).start([this, stroke = stroke_] {
        if (stroke->is_patient) give_way_to_other_threads();
        for (bool more = true; more;) {
            const auto begun = std::chrono::steady_clock::now();
            while (std::chrono::steady_clock::now() - begun < batch) {
                SculptDab dab;
                {
                    const std::lock_guard lock(stroke->mutex);
                    if (stroke->cancelled || stroke->dabs.empty()) break;
                    dab = stroke->dabs.front();
                    stroke->dabs.pop_front();
                }
                stroke->stroke.dab(dab);
            }
            TiledRaster change = stroke->stroke.change();
            const std::lock_guard lock(stroke->mutex);
            stroke->news = std::move(change);
            more = !stroke->cancelled && !stroke->dabs.empty();
            stroke->running = more;
            QMetaObject::invokeMethod(this, &SculptWork::take, Qt::QueuedConnection);
        }
    });
}

void SculptWork::take() {
    if (!stroke_) return;
    std::optional<TiledRaster> news;
    bool done = false;
    {
        const std::lock_guard lock(stroke_->mutex);
        news.swap(stroke_->news);
        done = !stroke_->running;
    }
    if (news) Q_EMIT changed(*news);
    if (!done || !is_closed_ || !stroke_) return;
    stroke_.reset();
    Q_EMIT finished();
}

void SculptWork::finish() {
    is_closed_ = true;
    take();
}

void SculptWork::drop() {
    if (!stroke_) return;
    {
        const std::lock_guard lock(stroke_->mutex);
        stroke_->cancelled = true;
        stroke_->dabs.clear();
    }
    stroke_.reset();
}

bool SculptWork::is_behind() const {
    if (!stroke_) return false;
    const std::lock_guard lock(stroke_->mutex);
    return stroke_->running;
}

bool SculptWork::wait(int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    if (!pool_.waitForDone(milliseconds)) return false;
    if (!patient_pool_.waitForDone(std::max(0, milliseconds - static_cast<int>(clock.elapsed())))) return false;
    take();
    return true;
}

}  // namespace cuesta
