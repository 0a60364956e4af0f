#include "ui/masks/region_look_forms.h"

#include <QComboBox>
#include <QVBoxLayout>

#include "core/io/project/looks.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

/// Whether the region may have a look of its own besides those of the other regions.
bool has_room_for_look(const Project& project, std::size_t mask) {
    std::size_t others = 0;
    for (std::size_t i = 0; i < project.own_masks.size(); ++i)
        if (i != mask && project.own_masks[i].region.acts && project.own_masks[i].look) ++others;
    return others < most_region_looks;
}

}  // namespace

RegionLookForms::RegionLookForms(Document& document, std::size_t mask, QWidget* parent)
    : QWidget(parent), document_(document), mask_(mask), look_(new QuietComboBox) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    look_->setObjectName(QStringLiteral("regionLook%1").arg(mask));
    look_->addItem(tr("As around it"));
    for (const GalleryLook& look : looks()) look_->addItem(translated_words(look.name));
    connect(look_, &QComboBox::activated, this, &RegionLookForms::choose);
    column->addWidget(make_row(tr("Look"), look_));
    add_form(&RegionLook::surface, {});
    // Strata and textures are drawn, and plants drawn by lot, as around the region.
    add_form(&RegionLook::colour,
             {"colour.strata", "colour.strata_thickness", "colour.gullies", "colour.eroded_from", "colour.eroded_hides"});
    add_form(&RegionLook::cover, {"cover.seed"});
}

const RegionLook* RegionLookForms::look_in(const Project& project) const {
    return mask_ < project.own_masks.size() && project.own_masks[mask_].look ? &*project.own_masks[mask_].look
                                                                             : nullptr;
}

template <class Set>
void RegionLookForms::add_form(Set RegionLook::*member, const std::vector<std::string>& left_out) {
    ParameterForm::Options options;
    options.left_out.insert(left_out.begin(), left_out.end());
    ParameterForm* form = make_document_form<Set>(
        document_,
        [this, member](const Project& p) {
            const RegionLook* look = look_in(p);
            return look ? look->*member : Set{};
        },
        [this, member](Project& p, const Set& set) {
            if (look_in(p)) (*p.own_masks[mask_].look).*member = set;
        },
        std::move(options));
    auto* group = new FoldGroup(translated_words(Set::title));
    group->setObjectName(QStringLiteral("regionLook%1.%2").arg(mask_).arg(QString::fromUtf8(Set::prefix.data())));
    group->set_open(false);
    group->add(form);
    layout()->addWidget(group);
    groups_.push_back(group);
    forms_.push_back(form);
}

void RegionLookForms::choose(int index) {
    if (index < 0 || mask_ >= document_.project().own_masks.size()) return;
    const QString name = QString::fromStdString(document_.project().own_masks[mask_].name);
    document_.edit(tr("Look of %1: %2").arg(name, look_->itemText(index)), [&](Project& project) {
        std::optional<RegionLook>& look = project.own_masks[mask_].look;
        if (index == 0)
            look.reset();
        else
            look = region_look_of(looks()[static_cast<std::size_t>(index - 1)]);
    });
    refresh();
}

void RegionLookForms::refresh() {
    const Project& project = document_.project();
    const RegionLook* look = look_in(project);
    int shown = look ? -1 : 0;
    for (std::size_t i = 0; look && i < looks().size(); ++i)
        if (region_look_of(looks()[i]) == *look) shown = static_cast<int>(i) + 1;
    look_->setCurrentIndex(shown);
    look_->setPlaceholderText(tr("Changed"));
    const bool has_room = has_room_for_look(project, mask_);
    look_->setEnabled(look || has_room);
    look_->setToolTip(
        look || has_room ? tr("Surfaces, colours and ground cover within the region")
                         : tr("At most four regions have a look of their own."));
    for (FoldGroup* group : groups_) group->setVisible(look != nullptr);
    if (!look) return;
    // Greyed by the region's own settings, not by the project's.
    Project seen = project;
    seen.surface = look->surface;
    seen.colour = look->colour;
    seen.cover = look->cover;
    for (ParameterForm* form : forms_) {
        form->set_why_unused([&](const std::string& id) { return translated_words(why_unused(seen, id)); });
        form->refresh();
    }
}

}  // namespace cuesta
