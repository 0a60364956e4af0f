#include "ui/base/mask_words.h"

#include <QCoreApplication>

namespace cuesta {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("Masks", text);
}

}  // namespace

Overlay overlay_of(MaskUse use) {
    switch (use) {
        case MaskUse::rain:
            return Overlay::rain_mask;
        case MaskUse::erodibility:
            return Overlay::erodibility_mask;
        case MaskUse::protection:
            return Overlay::protection_mask;
        case MaskUse::cover:
            return Overlay::cover_mask;
        case MaskUse::own:
            break;
    }
    return Overlay::own_mask;
}

QString name_of(const Project& project, MaskTarget target) {
    const QString given = QString::fromStdString(given_name(project, target));
    switch (target.use) {
        case MaskUse::rain:
            return words(QT_TRANSLATE_NOOP("Masks", "Rain"));
        case MaskUse::erodibility:
            return words(QT_TRANSLATE_NOOP("Masks", "Erodibility"));
        case MaskUse::protection:
            return words(QT_TRANSLATE_NOOP("Masks", "Protection"));
        case MaskUse::cover:
            return words(QT_TRANSLATE_NOOP("Masks", "Cover of %1")).arg(given);
        case MaskUse::own:
            break;
    }
    return given;
}

QString phrase_of(const Project& project, MaskTarget target) {
    const QString given = QString::fromStdString(given_name(project, target));
    if (target.use == MaskUse::cover) return words(QT_TRANSLATE_NOOP("Masks", "cover of %1")).arg(given);
    if (target.use == MaskUse::own) return words(QT_TRANSLATE_NOOP("Masks", "mask %1")).arg(given);
    return words(QT_TRANSLATE_NOOP("Masks", "%1 mask")).arg(name_of(project, target).toLower());
}

QString sentence_of(MaskUse use) {
    switch (use) {
        case MaskUse::rain:
            return words(QT_TRANSLATE_NOOP("Masks",
                                           "Multiplies the rain: 0 keeps it dry, 1 is as set, up to 4 times as much "
                                           "rain."));
        case MaskUse::erodibility:
            return words(QT_TRANSLATE_NOOP(
                "Masks", "Multiplies what erosion can take: 0 yields nothing, 1 is as the material is."));
        case MaskUse::protection:
            return words(
                QT_TRANSLATE_NOOP("Masks", "Holds the ground: 0 lets it change, 1 keeps it exactly as it is."));
        case MaskUse::cover:
            return words(QT_TRANSLATE_NOOP(
                "Masks",
                "Thins the layer: 1 leaves it as thick as it is, 0 takes it away there, down to what lies "
                "below."));
        case MaskUse::own:
            break;
    }
    return words(QT_TRANSLATE_NOOP(
        "Masks", "A mask for uses of your own: the land does not change by it; it is exported under its name."));
}

QString why_not_paintable(const Project& project, MaskTarget target) {
    if (!exists(project, target)) return words(QT_TRANSLATE_NOOP("Masks", "The mask is gone. Choose another one."));
    if (!is_locked(project, target)) return {};
    return target.use == MaskUse::cover
               ? words(
                     QT_TRANSLATE_NOOP("Masks", "The layer %1 is locked, and its cover with it. Open its lock first."))
                     .arg(QString::fromStdString(given_name(project, target)))
               : words(QT_TRANSLATE_NOOP("Masks", "The %1 is locked. Open its lock first."))
                     .arg(phrase_of(project, target));
}

}  // namespace cuesta
