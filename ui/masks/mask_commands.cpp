#include "ui/masks/mask_commands.h"

#include <QMenu>
#include <QVBoxLayout>

#include "core/mask/combine.h"
#include "ui/base/mask_words.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_maker.h"

namespace cuesta {

MaskCommands::MaskCommands(Document& document, MaskTasks& tasks, MaskBrush& brush,
                           std::function<std::shared_ptr<const Land>()> land, QObject* parent)
    : QObject(parent),
      document_(document),
      tasks_(tasks),
      brush_(brush),
      maker_(new MaskMaker(document, tasks, std::move(land))) {
    brush_.room_below().addWidget(maker_);
    connect(maker_, &MaskMaker::refused, this, &MaskCommands::refused);
    connect(&brush_, &MaskBrush::mask_changed, maker_, &MaskMaker::apply);
    connect(&brush_, &MaskBrush::stroke_begins, maker_, &MaskMaker::apply);
}

bool MaskCommands::may_change(MaskTarget target) {
    maker_->apply();
    const QString why = why_not_paintable(document_.project(), target);
    if (!why.isEmpty()) Q_EMIT refused(why);
    return why.isEmpty();
}

double MaskCommands::value_for(MaskTarget target) const {
    return brush_.mask().use == target.use ? brush_.value() : static_cast<double>(range_of(target.use).usual);
}

void MaskCommands::fill(MaskTarget target, double value) {
    if (!may_change(target)) return;
    document_.edit(tr("Fill %1").arg(phrase_of(document_.project(), target)), [&](Project& project) {
        set_mask(project, target, TiledRaster(project.frame.width, project.frame.height, static_cast<float>(value)));
    });
}

void MaskCommands::clear(MaskTarget target) {
    if (!may_change(target)) return;
    document_.edit(tr("Clear %1").arg(phrase_of(document_.project(), target)),
                   [&](Project& project) { set_mask(project, target, {}); });
}

void MaskCommands::invert(MaskTarget target) {
    if (!may_change(target)) return;
    const Project& project = document_.project();
    const MaskRange range = range_of(target.use);
    const QString label = tr("Invert %1").arg(phrase_of(project, target));
    if (mask_of(project, target).empty()) {
        const float all = std::max(0.0F, range.inversion_sum - range.neutral);
        document_.edit(label, [&](Project& changed) {
            set_mask(changed, target, TiledRaster(changed.frame.width, changed.frame.height, all));
        });
        return;
    }
    tasks_.order({label, {}, target, [before = mask_of(project, target), range] {
                      const Raster<float> values = before.to_raster();
                      return TiledRaster(inverted(values.view(), range.inversion_sum, range.largest).view());
                  }});
}

void MaskCommands::copy_to_own(MaskTarget target) {
    maker_->apply();
    const Project& project = document_.project();
    if (!exists(project, target)) return;
    MaskTarget added;
    document_.edit(tr("Copy %1").arg(phrase_of(project, target)), [&](Project& changed) {
        TiledRaster values = mask_of(changed, target);
        // The neutral value differs between masks.
        const float neutral = range_of(target.use).neutral;
        if (values.empty() && neutral != 0) values = TiledRaster(changed.frame.width, changed.frame.height, neutral);
        added = add_own_mask(changed, name_of(changed, target).toStdString(), std::move(values));
    });
    Q_EMIT brush_requested(added);
}

void MaskCommands::remove(MaskTarget target) {
    if (target.use != MaskUse::own || !may_change(target)) return;
    document_.edit(tr("Remove %1").arg(phrase_of(document_.project(), target)),
                   [&](Project& project) { project.own_masks.erase(project.own_masks.begin() + target.index); });
}

void MaskCommands::set_region(MaskTarget target, bool on) {
    if (target.use != MaskUse::own || !may_change(target)) return;
    const QString mask = phrase_of(document_.project(), target);
    document_.edit(
        on ? tr("Use %1 as a region").arg(mask) : tr("Stop using %1 as a region").arg(mask),
        [&](Project& project) { project.own_masks[static_cast<std::size_t>(target.index)].region.acts = on; });
}

QMenu* MaskCommands::make_menu(MaskTarget target, QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setObjectName(QStringLiteral("maskMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Project& project = document_.project();
    const QString locked = why_not_paintable(project, target);
    menu->setToolTipsVisible(true);
    const auto add = [&](QMenu* to, const QString& text, const QString& name, auto act, bool changes = true) {
        QAction* action = to->addAction(text);
        action->setObjectName(name);
        action->setEnabled(!changes || locked.isEmpty());
        if (!action->isEnabled()) action->setToolTip(locked);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    const double value = value_for(target);
    add(menu, tr("Fill with %1").arg(value, 0, 'g', 3), QStringLiteral("maskFill"),
        [this, target, value] { fill(target, value); });
    add(menu, tr("Clear"), QStringLiteral("maskClear"), [this, target] { clear(target); });
    add(menu, tr("Invert"), QStringLiteral("maskInvert"), [this, target] { invert(target); });
    add(menu, tr("Blur…"), QStringLiteral("maskBlur"), [this, target] {
        Q_EMIT brush_requested(target);
        maker_->open_blur(target);
    });
    add(menu, tr("Widen or narrow…"), QStringLiteral("maskWiden"), [this, target] {
        Q_EMIT brush_requested(target);
        maker_->open_expand(target);
    });
    menu->addSeparator();
    QMenu* from = menu->addMenu(tr("Create from"));
    for (const LandQuantity quantity : land_quantities)
        add(from, name_of(quantity) + QStringLiteral("…"),
            QStringLiteral("maskFrom.") +
                QString::fromStdString(std::string(EnumNames<LandQuantity>::names[static_cast<std::size_t>(quantity)])),
            [this, target, quantity, value] {
                Q_EMIT brush_requested(target);
                maker_->open_quantity(target, quantity, value);
            });
    from->addSeparator();
    add(from, tr("Another mask…"), QStringLiteral("maskFrom.other"), [this, target, value] {
        Q_EMIT brush_requested(target);
        maker_->open_other(target, value);
    });
    add(from, tr("A picture…"), QStringLiteral("maskFrom.picture"),
        [this, target] { Q_EMIT import_requested(target); });
    menu->addSeparator();
    add(
        menu, target.use == MaskUse::own ? tr("Duplicate") : tr("Copy to a custom mask"), QStringLiteral("maskCopy"),
        [this, target] { copy_to_own(target); }, false);
    add(
        menu, tr("Export…"), QStringLiteral("maskWrite"), [this, target] { Q_EMIT export_requested(target); }, false);
    if (target.use == MaskUse::own) {
        menu->addSeparator();
        const bool is_region = project.own_masks[static_cast<std::size_t>(target.index)].region.acts;
        QAction* region = add(menu, tr("Use as region"), QStringLiteral("maskRegion"),
                              [this, target, is_region] { set_region(target, !is_region); });
        region->setCheckable(true);
        region->setChecked(is_region);
        region->setToolTip(tr("Within the mask, erosion acts in proportions of its own"));
        add(
            menu, tr("Rename"), QStringLiteral("maskRename"), [this, target] { Q_EMIT rename_requested(target); },
            false);
        add(menu, tr("Remove"), QStringLiteral("maskRemove"), [this, target] { remove(target); });
    }
    return menu;
}

}  // namespace cuesta
