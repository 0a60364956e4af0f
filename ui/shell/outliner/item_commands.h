#pragma once
/// \file Item commands of the outliner, each a named undo step.

#include <QObject>
#include <vector>

#include "core/model/project_items.h"

namespace cuesta {

class Document;

/// GUI thread only. What is refused is told, not done.
class ItemCommands : public QObject {
    Q_OBJECT
public:
    explicit ItemCommands(Document& document, QObject* parent = nullptr);

    /// All of them that can be; with the same `gesture` (not empty) as before, in the step of undo before.
    void set_enabled(const std::vector<ItemPlace>& places, bool enabled, const QString& gesture = {});
    void set_locked(const std::vector<ItemPlace>& places, bool locked, const QString& gesture = {});
    void end_gesture();
    /// Takes part alone among those of its kind.
    void enable_only(const std::vector<ItemPlace>& places);
    void rename(ItemPlace place, const QString& name);
    /// Before the one that is at `before` now.
    void move(const std::vector<ItemPlace>& places, int before);
    /// By one place, up (-1) or down (1).
    void move_by(const std::vector<ItemPlace>& places, int by);
    void duplicate(const std::vector<ItemPlace>& places);
    void remove(const std::vector<ItemPlace>& places);

Q_SIGNALS:
    /// Words for the user: why nothing was done.
    void refused(const QString& why);
    /// These are new, or stand elsewhere now, and are to be selected.
    void placed(const std::vector<ItemPlace>& places);

private:
    /// Those to which it can be done; tells why if there are none.
    std::vector<ItemPlace> allowed(const std::vector<ItemPlace>& places, ItemOperation operation);

    Document& document_;
};

}  // namespace cuesta
