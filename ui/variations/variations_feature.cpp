#include "ui/variations/variations_feature.h"

#include "ui/variations/variations_dialog.h"

namespace cuesta {

VariationsFeature::VariationsFeature(Workbench& bench) : Feature(bench) {
    bench.menus().add({.id = QStringLiteral("terrain.variations"),
                       .menu = QStringLiteral("terrain"),
                       .position = 200,
                       .text = tr("&Variations…"),
                       .run = [this] { show(); },
                       .object = QStringLiteral("actionVariations"),
                       .tip = tr("Compare nine small terrains with other seeds or settings, and choose one"),
                       .icon = QStringLiteral("dice")});
}

void VariationsFeature::show() {
    if (!dialog_) dialog_ = new VariationsDialog(bench());
    dialog_->begin();
}

}  // namespace cuesta
