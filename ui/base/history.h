#pragma once
/// \file Undo: a list of values with labels. Nothing is inverted; going back means an earlier value.

#include <QString>
#include <memory>
#include <vector>

#include "core/model/project.h"

namespace cuesta {

/// The past, present and future of a document. Always holds at least one value. Not thread-safe.
class History {
public:
    using Value = std::shared_ptr<const Project>;

    explicit History(Value start) : steps_{{std::move(start), {}}} {}

    const Value& present() const { return steps_[position_].value; }
    /// Adds a step after the present one; what was undone is forgotten, and the oldest steps above the limit.
    void add(Value value, QString label);
    /// Puts `value` in the place of the present one, which must not be the first.
    void amend(Value value, QString label);
    /// Takes the present step away, as if it had never been.
    void drop();

    bool can_undo() const { return position_ > 0; }
    bool can_redo() const { return position_ + 1 < steps_.size(); }
    void undo();
    void redo();
    /// What undo() would take back, and redo() bring again; empty if there is nothing.
    QString undo_label() const { return can_undo() ? steps_[position_].label : QString(); }
    QString redo_label() const { return can_redo() ? steps_[position_ + 1].label : QString(); }

    std::size_t size() const { return steps_.size(); }
    std::size_t position() const { return position_; }

    static constexpr std::size_t limit = 500;  ///< steps kept; values share their big rasters

private:
    struct Step {
        Value value;
        QString label;
    };
    std::vector<Step> steps_;
    std::size_t position_ = 0;
};

}  // namespace cuesta
