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
        case MaskUse::uplift:  // of the same range and neutral value; its title says what it is
            return Overlay::rain_mask;
        case MaskUse::erodibility:
            return Overlay::erodibility_mask;
        case MaskUse::protection:
            return Overlay::protection_mask;
        case MaskUse::plants:
            return Overlay::plants_mask;
        case MaskUse::cover:
            return Overlay::cover_mask;
        case MaskUse::hardness:
        case MaskUse::age:
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
        case MaskUse::plants:
            return words(QT_TRANSLATE_NOOP("Masks", "Plants"));
        case MaskUse::uplift:
            return words(QT_TRANSLATE_NOOP("Masks", "Uplift"));
        case MaskUse::hardness:
            return words(QT_TRANSLATE_NOOP("Masks", "Hardness"));
        case MaskUse::age:
            return words(QT_TRANSLATE_NOOP("Masks", "Age"));
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
            return words(
                QT_TRANSLATE_NOOP("Masks", "Multiplies the rain: 0 is dry, 1 is unchanged, 4 is the maximum."));
        case MaskUse::erodibility:
            return words(QT_TRANSLATE_NOOP(
                "Masks", "Multiplies erodibility: 0 prevents erosion, 1 leaves the material unchanged."));
        case MaskUse::protection:
            return words(
                QT_TRANSLATE_NOOP("Masks", "Protects the ground: 0 lets it change, 1 keeps it exactly as it is."));
        case MaskUse::plants:
            return words(QT_TRANSLATE_NOOP("Masks",
                                           "Clears and plants: 0 removes trees and shrubs, 1 leaves what the ground "
                                           "cover places, 2 grows a closed stand."));
        case MaskUse::uplift:
            return words(QT_TRANSLATE_NOOP(
                "Masks", "Multiplies the uplift rate: 0 is no uplift, 1 is unchanged, 4 is the maximum."));
        case MaskUse::hardness:
            return words(QT_TRANSLATE_NOOP(
                "Masks",
                "Hardness of the rock that rivers and slopes cut: 0 is softer, 0.5 is unchanged, 1 is harder."));
        case MaskUse::age:
            return words(
                QT_TRANSLATE_NOOP("Masks", "Age of the terrain: 0 is younger, 0.5 is unchanged, 1 is more worn."));
        case MaskUse::cover:
            return words(
                QT_TRANSLATE_NOOP("Masks", "Multiplies the layer's thickness: 1 keeps it, 0 removes the layer there."));
        case MaskUse::own:
            break;
    }
    return words(
        QT_TRANSLATE_NOOP("Masks", "A custom mask. It does not change the terrain; it is exported under its name."));
}

QString why_not_paintable(const Project& project, MaskTarget target) {
    if (!exists(project, target))
        return words(QT_TRANSLATE_NOOP("Masks", "The mask no longer exists. Choose another one."));
    if (!is_locked(project, target)) return {};
    return target.use == MaskUse::cover
               ? words(QT_TRANSLATE_NOOP("Masks", "The layer %1 and its cover are locked. Unlock it first."))
                     .arg(QString::fromStdString(given_name(project, target)))
               : words(QT_TRANSLATE_NOOP("Masks", "The %1 is locked. Unlock it first."))
                     .arg(phrase_of(project, target));
}

}  // namespace cuesta
