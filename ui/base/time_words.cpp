#include "ui/base/time_words.h"

#include <QDateTime>
#include <QLocale>
#include <QObject>

namespace cuesta {

QString time_text(std::int64_t time) {
    const QDateTime local = QDateTime::fromSecsSinceEpoch(time);
    const QString clock = QLocale().toString(local.time(), QLocale::ShortFormat);
    const qint64 days = local.date().daysTo(QDate::currentDate());
    if (days == 0) return QObject::tr("today %1").arg(clock);
    if (days == 1) return QObject::tr("yesterday %1").arg(clock);
    return QStringLiteral("%1 %2").arg(QLocale().toString(local.date(), QLocale::ShortFormat), clock);
}

}  // namespace cuesta
