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
    const History& history() const { return history_; }

    /// Another document: forgets the history. `path` is empty for one never saved.
    void reset(Project project, const QString& path);
    /// `saved` is now what the file at `path` holds.
    void set_saved(Value saved, const QString& path);
    /// Whether the project differs from the one last saved (or opened, or begun with).
    bool modified() const;
    const QString& path() const { return path_; }
    /// "valley.cuesta", or "Untitled".
    QString name() const;

Q_SIGNALS:
    /// The project, its history or its file changed.
    void changed();
    /// Another document took the place of this one.
    void replaced();

private:
    History history_;
    Value saved_;
    QString path_;
    QString gesture_;
};

}  // namespace cuesta
