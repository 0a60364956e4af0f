#include "ui/shell/ab_switch.h"

#include <algorithm>

#include "core/base/check.h"

namespace cuesta {

AbSwitch::AbSwitch(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &Document::replaced, this, &AbSwitch::forget);
    // Undo may have gone behind a switch.
    connect(&document_, &Document::changed, this, [this] {
        if (has_kept()) Q_EMIT changed();
    });
}

void AbSwitch::keep() {
    // A drag under way would go on to amend the value that is kept.
    document_.end_gesture();
    marks_ = {{document_.value(), false, document_.value()}};
    Q_EMIT changed();
    Q_EMIT told(tr("The project is kept as B. What you change from now on is A."));
}

void AbSwitch::switch_over() {
    if (!has_kept()) return;
    const Mark before = present();
    const Document::Value left = document_.value();
    document_.edit(tr("Switch to %1").arg(kept()), [&](Project& project) { project = *before.kept; });
    if (document_.value() == left) return Q_EMIT told(tr("A and B are the same so far."));
    forget_unreachable();
    marks_.push_back({document_.value(), !before.shows_b, left});
    Q_EMIT changed();
}

const AbSwitch::Mark& AbSwitch::present() const {
    CUESTA_CHECK(has_kept());
    const std::vector<History::Step>& steps = document_.history().steps();
    for (std::size_t i = document_.history().position() + 1; i > 0; --i) {
        const auto passed = std::find_if(marks_.rbegin(), marks_.rend(),
                                         [&](const Mark& mark) { return mark.from == steps[i - 1].value; });
        if (passed != marks_.rend()) return *passed;
    }
    // Undone to before the pair began, or so many steps ago that the history has forgotten it.
    return marks_.front();
}

void AbSwitch::forget() {
    if (!has_kept()) return;
    marks_.clear();
    Q_EMIT changed();
}

void AbSwitch::forget_unreachable() {
    const std::vector<History::Step>& steps = document_.history().steps();
    const auto is_reachable = [&](const Mark& mark) {
        return std::any_of(steps.begin(), steps.end(),
                           [&](const History::Step& step) { return step.value == mark.from; });
    };
    // The first stays for those who go back to before it.
    marks_.erase(std::remove_if(marks_.begin() + 1, marks_.end(), [&](const Mark& m) { return !is_reachable(m); }),
                 marks_.end());
}

}  // namespace cuesta
