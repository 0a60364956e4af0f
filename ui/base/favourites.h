#pragma once
/// \file Favourites among the galleries that come with the program: kept in the settings of the user, like the
/// preferences, never in a project.

#include <QObject>
#include <QStringList>

namespace cuesta {

/// By ids that stay from version to version: "look.desert", "landform.alps". GUI thread.
class Favourites : public QObject {
    Q_OBJECT
public:
    bool has(const QString& id) const { return ids_.contains(id); }
    /// Keeps it at once and tells everyone.
    void set(const QString& id, bool favourite);
    /// From the settings of the user; at the first use of favourites() by itself.
    void load();

Q_SIGNALS:
    void changed();

private:
    QStringList ids_;
};

Favourites& favourites();

}  // namespace cuesta
