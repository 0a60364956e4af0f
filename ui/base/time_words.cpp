#include "ui/base/time_words.h"

#include <QDateTime>
#include <QLocale>
#include <QObject>
#include <algorithm>
#include <cmath>

#include "ui/base/length_words.h"

namespace cuesta {

QString time_text(std::int64_t time) {
    const QDateTime local = QDateTime::fromSecsSinceEpoch(time);
    const QString clock = QLocale().toString(local.time(), QLocale::ShortFormat);
    const qint64 days = local.date().daysTo(QDate::currentDate());
    if (days == 0) return QObject::tr("today %1").arg(clock);
    if (days == 1) return QObject::tr("yesterday %1").arg(clock);
    return QStringLiteral("%1 %2").arg(QLocale().toString(local.date(), QLocale::ShortFormat), clock);
}

QString duration_text(double seconds) {
    if (seconds < 90) return QObject::tr("about %1 s").arg(std::max(1, static_cast<int>(std::lround(seconds))));
    if (seconds < 5400) return QObject::tr("about %1 min").arg(std::lround(seconds / 60));
    return QObject::tr("about %1 h").arg(plain_number(seconds / 3600, 1));
}

QString time_left_text(double seconds) {
    if (seconds < 90) return QObject::tr("about %1 s left").arg(std::max(1, static_cast<int>(std::lround(seconds))));
    if (seconds < 5400) return QObject::tr("about %1 min left").arg(std::lround(seconds / 60));
    return QObject::tr("about %1 h left").arg(plain_number(seconds / 3600, 1));
}

}  // namespace cuesta
