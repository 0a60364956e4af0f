#include "ui/view/coarser_land.h"

#include <new>

#include "ui/land/shown_land.h"

namespace cuesta {
namespace {

constexpr double fewest_cells = 64.0 * 64.0;

double cells_of(const Land& land) {
    return static_cast<double>(land.ground->cell_count());
}

}  // namespace

CoarserLand::CoarserLand(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

CoarserLand::~CoarserLand() {
    pool_.waitForDone();
}

bool CoarserLand::is_too_large(const Land& land) const {
    return cells_of(land) > most_cells_;
}

bool CoarserLand::note_refused(const Land& land) {
    if (cells_of(land) <= fewest_cells) return false;
    most_cells_ = std::min(most_cells_, cells_of(land) / 2);
    return true;
}

void CoarserLand::make(std::shared_ptr<const Land> land, std::function<void(std::shared_ptr<const Land>)> then) {
    int factor = 2;
    while (cells_of(*land) / (static_cast<double>(factor) * factor) > most_cells_) factor *= 2;
    ++running_;
    pool_.start([this, land = std::move(land), then = std::move(then), factor, order = ++orders_] {
        std::shared_ptr<const Land> made;
        try {
            made = std::make_shared<const Land>(thinned(*land, factor));
        } catch (const std::bad_alloc&) {
            made = nullptr;  // nothing is drawn then; the land itself is as it was
        }
        // The destructor waits for this thread, so `this` lives; what is still in its queue then goes with it.
        QMetaObject::invokeMethod(
            this,
            [this, made, then, order] {
                --running_;
                if (made && order == orders_) then(made);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace cuesta
