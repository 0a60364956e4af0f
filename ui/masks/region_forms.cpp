#include "ui/masks/region_forms.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"
#include "ui/masks/region_look_forms.h"

namespace cuesta {

RegionForms::RegionForms(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    setObjectName(QStringLiteral("regionForms"));
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->addWidget(make_caption(tr("Regions")));
    none_ =
        make_hint(tr("None yet. Choose \"Use as region\" in the menu of a custom mask: within it, erosion acts in the "
                     "proportions that you set, and the land can have another look."));
    column_->addWidget(none_);
}

ParameterForm* RegionForms::make_form(std::size_t mask) {
    ParameterForm::Options options;
    options.left_out = {"region.acts"};
    for (const ErosionKind kind : erosion_kinds)
        options.forces["region." + std::string(EnumNames<ErosionKind>::names[static_cast<std::size_t>(kind)])] = kind;
    return make_document_form<RegionParameters>(
        document_,
        [mask](const Project& p) { return mask < p.own_masks.size() ? p.own_masks[mask].region : RegionParameters{}; },
        [mask](Project& p, const RegionParameters& region) {
            if (mask < p.own_masks.size()) p.own_masks[mask].region = region;
        },
        std::move(options));
}

void RegionForms::make_forms() {
    const std::vector<OwnMask>& masks = document_.project().own_masks;
    std::vector<std::pair<std::size_t, std::string>> wanted;
    for (std::size_t i = 0; i < masks.size(); ++i)
        if (masks[i].region.acts) wanted.emplace_back(i, masks[i].name);
    const auto is_shown = [](const Region& region, const auto& want) {
        return region.mask == want.first && region.name == want.second;
    };
    if (std::equal(regions_.begin(), regions_.end(), wanted.begin(), wanted.end(), is_shown)) return;
    // Not at once: a row that tells of a change lives until that is over.
    for (const Region& region : regions_) {
        region.group->hide();
        region.group->setObjectName({});
        region.group->deleteLater();
    }
    regions_.clear();
    for (const auto& [mask, name] : wanted) {
        auto* group = new FoldGroup(QString::fromStdString(name));
        group->setObjectName(QStringLiteral("region%1").arg(mask));
        ParameterForm* form = make_form(mask);
        group->add(form);
        auto* look = new RegionLookForms(document_, mask);
        group->add(look);
        column_->addWidget(group);
        regions_.push_back({mask, name, group, form, look});
    }
}

void RegionForms::refresh() {
    make_forms();
    const Project& project = document_.project();
    none_->setVisible(regions_.empty());
    for (const Region& region : regions_) {
        region.form->set_why_unused([&](const std::string& id) { return translated_words(why_unused(project, id)); });
        region.form->refresh();
        region.look->refresh();
    }
}

}  // namespace cuesta
