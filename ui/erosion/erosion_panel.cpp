#include "ui/erosion/erosion_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <numeric>
#include <type_traits>

#include "core/erosion/water/rates_of_cells.h"
#include "core/io/project/erosion_presets.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/favourites.h"
#include "ui/base/kind_words.h"
#include "ui/base/parameter_words.h"
#include "ui/erosion/device_form.h"
#include "ui/forms/favourite_star.h"
#include "ui/forms/method_choice.h"
#include "ui/forms/picture_list.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int picture_width = 300;

/// Null where the preset has none.
QPixmap picture_of(const ErosionPreset& preset) {
    const QPixmap whole(QStringLiteral(":/presets/%1.jpg").arg(QString::fromStdString(preset.id)));
    return whole.isNull() ? whole : whole.scaledToWidth(picture_width, Qt::SmoothTransformation);
}

/// Among the favourites.
QString id_of(const ErosionPreset& preset) {
    return QStringLiteral("preset.") + QString::fromStdString(preset.id);
}

/// Methods set rain beside water.
std::vector<ParameterSetRef> sets_of_schedule(ErosionSchedule& schedule) {
    std::vector<ParameterSetRef> sets;
    ErosionSchedule::each_set(schedule, [&](const char*, auto& set) { sets.push_back(reference_to(set)); });
    return sets;
}

/// Values that a reset gives: the defaults, and for water erosion those for the terrain's cells.
template <class Set>
Set usual_set(const Project& project) {
    if constexpr (std::is_same_v<Set, WaterParameters>) return default_water_erosion(project.frame.cell_size);
    return {};
}

}  // namespace

ErosionPanel::ErosionPanel(Document& d, ErosionDevice& device, QWidget* parent) : Panel(d, parent) {
    column().addWidget(make_row(tr("Preset"), make_presets()));
    picture_ = new QLabel;
    picture_->setObjectName(QStringLiteral("presetPicture"));
    picture_->setContentsMargins(10, 4, 0, 0);
    column().addWidget(picture_);
    sentence_ = make_hint({});
    sentence_->setContentsMargins(10, 0, 0, 0);
    column().addWidget(sentence_);
    std::map<std::string, ErosionKind> proportions;
    for (const ErosionKind kind : erosion_kinds) proportions[proportion_field(kind).description.id] = kind;
    add_group(&ErosionSchedule::mixing, {}, {{"erosion.sea_level"}, proportions, true});
    auto* sea = new QToolButton;
    sea->setObjectName(QStringLiteral("toSea"));
    sea->setText(tr("Set the sea level on the Water page…"));
    sea->setToolTip(tr("Opens the page with the height of the sea that the border may be"));
    connect(sea, &QToolButton::clicked, this, &ErosionPanel::sea_requested);
    column().addWidget(sea);
    auto* masks = new QToolButton;
    masks->setObjectName(QStringLiteral("toMasks"));
    masks->setText(tr("Rain, erodibility and protection masks…"));
    masks->setToolTip(tr("Opens the page for painting the masks that control erosion"));
    connect(masks, &QToolButton::clicked, this, &ErosionPanel::masks_requested);
    column().addWidget(masks);
    column().addWidget(new DeviceForm(device));
    add_group(&ErosionSchedule::rain, ErosionKind::water);
#define CUESTA_ROW(name, number, Parameters) add_group(&ErosionSchedule::name, ErosionKind::name);
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
    column().addStretch(1);
    refresh();
}

template <typename Set>
void ErosionPanel::add_group(Set ErosionSchedule::*set, std::optional<ErosionKind> force,
                             ParameterForm::Options options) {
    auto* form = make_document_form<Set>(
        document(), [set](const Project& p) { return p.erosion.*set; },
        [set](Project& p, const Set& values) { p.erosion.*set = values; }, std::move(options), usual_set<Set>);
    const QString title = std::is_same_v<Set, MixingParameters> ? tr("Schedule") : translated_words(Set::title);
    auto* group = new FoldGroup(title, force);
    if (const std::string kind(Set::prefix); !published_methods(kind).empty()) {
        auto* method = new MethodChoice(document(), kind, [](Project& p) { return sets_of_schedule(p.erosion); });
        group->add(method);
        methods_.emplace_back(kind, method);
    }
    group->add(form);
    column().addWidget(group);
    if (force) groups_.push_back({*force, group});
    forms_.push_back(form);
}

void ErosionPanel::fold_groups() {
    const auto weights = project().erosion.mixing.weights();
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const bool takes_part = weights[i] > 0;
        if (folded_ && takes_part == took_part_[i]) continue;
        took_part_[i] = takes_part;
        for (const KindGroup& each : groups_)
            if (static_cast<std::size_t>(each.kind) == i) each.group->set_open(takes_part);
    }
    folded_ = true;
}

QWidget* ErosionPanel::make_presets() {
    presets_ = new QuietComboBox;
    presets_->setObjectName(QStringLiteral("presets"));
    presets_->setAccessibleName(tr("Preset"));
    show_pictures(*presets_);
    list_presets();
    auto* both = new QWidget;
    auto* line = new QHBoxLayout(both);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(presets_, 1);
    favourite_ = new FavouriteStar(tr("Preset"), both);
    favourite_->set_always_seen();
    line->addWidget(favourite_);
    connect(presets_, &QComboBox::activated, this, [this](int row) { choose_preset(presets_->itemData(row).toInt()); });
    connect(&favourites(), &Favourites::changed, this, [this] {
        list_presets();
        refresh();
    });
    return both;
}

void ErosionPanel::list_presets() {
    std::vector<int> order(erosion_presets().size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_partition(order.begin(), order.end(), [](int preset) {
        return favourites().has(id_of(erosion_presets()[static_cast<std::size_t>(preset)]));
    });
    presets_->clear();
    presets_->addItem(tr("Custom"), -1);
    for (const int index : order) {
        const ErosionPreset& preset = erosion_presets()[static_cast<std::size_t>(index)];
        const QString star = favourites().has(id_of(preset)) ? QStringLiteral("★ ") : QString();
        presets_->addItem(QIcon(QStringLiteral(":/presets/%1.jpg").arg(QString::fromStdString(preset.id))),
                          star + translated_words(preset.name), index);
        presets_->setItemData(presets_->count() - 1, translated_words(preset.sentence), Qt::ToolTipRole);
    }
}

void ErosionPanel::choose_preset(int index) {
    if (index >= 0) {
        const ErosionPreset& preset = erosion_presets()[static_cast<std::size_t>(index)];
        if (const auto wanted = with_preset(project(), preset))
            document().edit(tr("Preset: %1").arg(translated_words(preset.name)),
                            [&](Project& project) { project = *wanted; });
    }
    refresh();
}

void ErosionPanel::refresh() {
    const int preset = preset_of(erosion_presets(), project());
    presets_->setCurrentIndex(std::max(0, presets_->findData(preset)));
    favourite_->setEnabled(preset >= 0);
    favourite_->set_id(preset >= 0 ? id_of(erosion_presets()[static_cast<std::size_t>(preset)]) : QString());
    if (preset >= 0) sentence_->setText(translated_words(erosion_presets()[static_cast<std::size_t>(preset)].sentence));
    sentence_->setVisible(preset >= 0);
    const QPixmap picture = preset >= 0 ? picture_of(erosion_presets()[static_cast<std::size_t>(preset)]) : QPixmap();
    picture_->setPixmap(picture);
    picture_->setVisible(!picture.isNull());
    fold_groups();
    ErosionSchedule schedule = project().erosion;  // sets refer to what may be changed
    const std::vector<ParameterSetRef> sets = sets_of_schedule(schedule);
    for (const auto& [kind, method] : methods_)
        method->refresh(sets, translated_words(why_unused(project(), kind + ".scheme")));
    for (ParameterForm* form : forms_) {
        form->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
        form->set_notes([this](const std::string& id) { return translated_words(note_on(project(), id)); });
        form->refresh();
    }
}

}  // namespace cuesta
