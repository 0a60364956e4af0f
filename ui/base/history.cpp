#include "ui/base/history.h"

#include "core/base/check.h"

namespace cuesta {

void History::add(Value value, QString label) {
    steps_.resize(position_ + 1);
    steps_.push_back({std::move(value), std::move(label)});
    if (steps_.size() > limit + 1) steps_.erase(steps_.begin());
    position_ = steps_.size() - 1;
}

void History::amend(Value value, QString label) {
    CUESTA_CHECK(position_ > 0);
    steps_.resize(position_ + 1);
    steps_[position_] = {std::move(value), std::move(label)};
}

void History::drop() {
    CUESTA_CHECK(position_ > 0);
    steps_.resize(position_);
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

}  // namespace cuesta
