#include "ui/base/history.h"

#include "core/base/check.h"
#include "core/model/project_memory.h"

namespace cuesta {

History::History(Value start) {
    push({std::move(start), {}});
}

void History::push(Step step) {
    steps_.push_back(std::move(step));
    weigh(steps_.size() - 1);
}

void History::weigh(std::size_t step) {
    static const Project empty;
    bytes_ -= steps_[step].bytes;
    steps_[step].bytes = bytes_not_shared(*steps_[step].value, step > 0 ? *steps_[step - 1].value : empty);
    bytes_ += steps_[step].bytes;
}

void History::cut_after(std::size_t count) {
    for (std::size_t i = count; i < steps_.size(); ++i) bytes_ -= steps_[i].bytes;
    steps_.resize(count);
}

void History::forget_oldest() {
    std::size_t oldest = 0;
    while (steps_.size() > limit + 1 || bytes_ > most_bytes_) {
        // The last edit can always be taken back, and a drag abandoned.
        const auto stays = [this](std::size_t step) {
            return step == position_ || step + 1 == position_ || steps_[step].value == saved_;
        };
        while (oldest < steps_.size() && stays(oldest)) ++oldest;
        if (oldest == steps_.size()) return;
        bytes_ -= steps_[oldest].bytes;
        const int forgotten = 1 + steps_[oldest].forgotten;
        steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(oldest));
        if (position_ > oldest) --position_;
        if (oldest == steps_.size()) continue;
        steps_[oldest].forgotten += forgotten;
        weigh(oldest);
    }
}

void History::add(Value value, QString label) {
    cut_after(position_ + 1);
    push({std::move(value), std::move(label)});
    position_ = steps_.size() - 1;
    forget_oldest();
}

void History::amend(Value value, QString label) {
    CUESTA_CHECK(position_ > 0);
    const int forgotten = steps_[position_].forgotten;
    cut_after(position_);
    push({std::move(value), std::move(label), forgotten});
    forget_oldest();
}

void History::drop() {
    CUESTA_CHECK(position_ > 0);
    cut_after(position_);
    --position_;
}

void History::undo() {
    CUESTA_CHECK(can_undo());
    --position_;
}

void History::redo() {
    CUESTA_CHECK(can_redo());
    ++position_;
}

void History::go_to(std::size_t step) {
    CUESTA_CHECK(step < steps_.size());
    position_ = step;
}

void History::set_most_bytes(std::size_t bytes) {
    most_bytes_ = bytes;
    forget_oldest();
}

}  // namespace cuesta
