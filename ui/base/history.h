#pragma once
/// \file Undo: a list of values with labels. Nothing is inverted; going back means an earlier value.

#include <QString>
#include <memory>
#include <vector>

#include "core/model/project.h"

namespace cuesta {

/// The past, present and future of a document. Always holds at least one value. Bounded by a number of steps and by the
/// memory that its values take together: the oldest go first, but never the present value, the one before it (the last
/// edit can always be taken back) and the one that was saved. Not thread-safe.
class History {
public:
    using Value = std::shared_ptr<const Project>;

    struct Step {
        Value value;
        QString label;
        int forgotten = 0;      ///< steps between this one and the one before it in the list that are kept no longer
        std::size_t bytes = 0;  ///< that it holds apart from the step before it in the list
    };

    explicit History(Value start);

    const Value& present() const { return steps_[position_].value; }
    /// Adds a step after the present one; what was undone is forgotten, and the oldest steps above the limits.
    void add(Value value, QString label);
    /// Puts `value` in the place of the present one, which must not be the first.
    void amend(Value value, QString label);
    /// Takes the present step away, as if it had never been.
    void drop();
    /// The value that a file holds; null: none of them.
    void set_saved(Value value) { saved_ = std::move(value); }

    bool can_undo() const { return position_ > 0; }
    bool can_redo() const { return position_ + 1 < steps_.size(); }
    void undo();
    void redo();
    /// Makes a step the present one, whether it lies in the past or in the future.
    void go_to(std::size_t step);
    /// Labels of the steps that undo() and redo() would make; empty if there is nothing.
    QString undo_label() const { return can_undo() ? steps_[position_].label : QString(); }
    QString redo_label() const { return can_redo() ? steps_[position_ + 1].label : QString(); }

    std::size_t size() const { return steps_.size(); }
    std::size_t position() const { return position_; }
    /// Oldest first; the first has no label, since nothing is known to have led to it.
    const std::vector<Step>& steps() const { return steps_; }
    /// Of all steps together; no less than they take.
    std::size_t bytes() const { return bytes_; }
    /// Forgets the oldest steps above it, now and later.
    void set_most_bytes(std::size_t bytes);

    static constexpr std::size_t limit = 500;  ///< steps kept besides the present one
    static constexpr std::size_t usual_most_bytes = std::size_t{1} << 30;

private:
    void push(Step step);
    void cut_after(std::size_t count);
    void weigh(std::size_t step);
    void forget_oldest();

    std::vector<Step> steps_;
    std::size_t position_ = 0;
    Value saved_;
    std::size_t bytes_ = 0;
    std::size_t most_bytes_ = usual_most_bytes;
};

}  // namespace cuesta
