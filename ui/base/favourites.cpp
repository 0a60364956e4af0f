#include "ui/base/favourites.h"

#include <QSettings>

namespace cuesta {
namespace {

const QLatin1String favourites_key("preferences/favourites");

}  // namespace

void Favourites::set(const QString& id, bool favourite) {
    if (has(id) == favourite) return;
    if (favourite)
        ids_ << id;
    else
        ids_.removeAll(id);
    QSettings().setValue(favourites_key, ids_);
    Q_EMIT changed();
}

void Favourites::load() {
    ids_ = QSettings().value(favourites_key).toStringList();
    Q_EMIT changed();
}

Favourites& favourites() {
    static Favourites store;
    static const bool loaded = (store.load(), true);
    (void)loaded;
    return store;
}

}  // namespace cuesta
