#pragma once
/// \file The document: the present project, how it came about, and where it is kept.

#include <QObject>
#include <QString>
#include <functional>

#include "ui/base/history.h"

namespace cuesta {

/// GUI thread only. All edits go through edit(); everyone else hears of them through changed().
class Document : public QObject {
    Q_OBJECT
public:
    using Value = History::Value;

    explicit Document(QObject* parent = nullptr);

    const Project& project() const { return *history_.present(); }
    /// The present value, to hand to other threads.
    Value value() const { return history_.present(); }

    /// Changes a copy of the project and makes it the present one, as one step of undo called `label`. Nothing happens
    /// if the copy comes out equal. Edits with the same `gesture` (not empty) in a row amend one step, until
    /// end_gesture().
    void edit(const QString& label, const std::function<void(Project&)>& change, const QString& gesture = {});
    void end_gesture() { gesture_.clear(); }
    /// Takes back what the running gesture did.
    void abandon_gesture();

    void undo();
    void redo();
    /// Makes a step of the history the present one.
    void go_to(std::size_t step);
    const History& history() const { return history_; }
    /// Limit of the memory that the steps of undo take together (History::set_most_bytes), in this document and in
    /// those that take its place.
    void set_history_bytes(std::size_t bytes);
    /// Whether edits of a gesture (a drag) are under way.
    bool in_gesture() const { return !gesture_.isEmpty(); }

    /// Another document: forgets the history. `path` is empty for one never saved.
    void reset(Project project, const QString& path);
    /// The same with work that no file holds: it counts as modified. `path` is where it would be saved.
    void restore(Project project, const QString& path);
    /// `saved` is now what the file at `path` holds.
    void set_saved(Value saved, const QString& path);
    /// Whether the project differs from the one last saved (or opened, or begun with).
    bool modified() const;
    /// The value last saved, opened or begun with; null: restored, and not saved since.
    const Value& saved() const { return saved_; }
    const QString& path() const { return path_; }
    /// "valley.cuesta", or "Untitled".
    QString name() const;

Q_SIGNALS:
    /// The project, its history or its file changed.
    void changed();
    /// Another document took the place of this one.
    void replaced();

private:
    void replace(Project project, const QString& path, bool modified);

    History history_;
    std::size_t history_bytes_ = History::usual_most_bytes;
    Value saved_;
    QString path_;
    QString gesture_;
};

}  // namespace cuesta
