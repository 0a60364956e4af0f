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
                       .tip = tr("Nine small terrains of other seeds or settings to choose from"),
                       .icon = QStringLiteral("dice")});
}

void VariationsFeature::show() {
    if (!dialog_) dialog_ = new VariationsDialog(bench());
    dialog_->begin();
}

}  // namespace cuesta
