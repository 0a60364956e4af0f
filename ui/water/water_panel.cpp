#include "ui/water/water_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/source_volume.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/source_words.h"
#include "ui/forms/item_list.h"
#include "ui/forms/rows.h"

namespace cuesta {

WaterPanel::WaterPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    column().addWidget(make_toolbar());
    list_ = new ItemList;
    list_->setObjectName(QStringLiteral("sourceList"));
    list_->set_height_in_rows(1, 6);
    column().addWidget(list_);
    empty_ =
        make_hint(tr("No sources yet. Choose the spring tool and click the ground, or paint where water springs up. "
                     "Rain does not need sources."));
    column().addWidget(empty_);
    connect(list_, &ItemList::chosen, this, &WaterPanel::select);
    connect(list_, &ItemList::eye_clicked, this, [this](int row) {
        const auto index = static_cast<std::size_t>(row);
        const WaterSource& source = project().water_sources[index];
        document().edit((source.enabled ? tr("Hide %1") : tr("Show %1")).arg(QString::fromStdString(source.name)),
                        [index](Project& project) {
                            bool& enabled = project.water_sources[index].enabled;
                            enabled = !enabled;
                        });
    });
    source_group_ = make_source_group();
    column().addWidget(source_group_);
    auto* rain = new FoldGroup(tr("Rain"), ErosionKind::water);
    rain_ = make_document_form<RainParameters>(
        d, [](const Project& p) { return p.erosion.rain; },
        [](Project& p, const RainParameters& set) { p.erosion.rain = set; }, {{}, {}, false});
    rain->add(rain_);
    column().addWidget(rain);
    auto* waters = new FoldGroup(tr("Lakes and rivers"));
    waters_ = make_document_form<WatersParameters>(
        d, [](const Project& p) { return p.waters; }, [](Project& p, const WatersParameters& set) { p.waters = set; });
    waters->add(waters_);
    column().addWidget(waters);
    column().addStretch(1);
    refresh();
}

QWidget* WaterPanel::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(tr("Sources")));
    line->addStretch(1);
    auto* spring = make_icon_button(QStringLiteral("spring"), tr("Place springs by clicking the ground"));
    auto* brush = make_icon_button(QStringLiteral("brush"), tr("Paint where water springs up"));
    auto* mask = make_icon_button(QStringLiteral("import"), tr("Import a mask from a picture"));
    remove_ = make_icon_button(QStringLiteral("remove"), tr("Remove the source"));
    for (QToolButton* button : {spring, brush, mask, remove_}) line->addWidget(button);
    connect(spring, &QToolButton::clicked, this, &WaterPanel::spring_tool_requested);
    connect(brush, &QToolButton::clicked, this, &WaterPanel::brush_requested);
    connect(mask, &QToolButton::clicked, this, &WaterPanel::mask_requested);
    connect(remove_, &QToolButton::clicked, this, [this] {
        const int index = selected_;
        if (source())
            document().edit(tr("Remove %1").arg(QString::fromStdString(source()->name)), [index](Project& project) {
                project.water_sources.erase(project.water_sources.begin() + index);
            });
    });
    return bar;
}

FoldGroup* WaterPanel::make_source_group() {
    auto* group = new FoldGroup(tr("Source"), ErosionKind::water);
    name_ = new QLineEdit;
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const std::string text = name_->text().trimmed().toStdString();
        if (source() && !text.empty() && text != source()->name)
            edit_source(tr("Rename %1 to %2").arg(QString::fromStdString(source()->name), name_->text().trimmed()),
                        [&](WaterSource& s) { s.name = text; });
    });
    group->add(make_row(tr("Name"), name_));
    kind_ = new QuietComboBox;
    kind_->setObjectName(QStringLiteral("sourceKind"));
    kind_->addItems({tr("Once, at the start"), tr("At every water step")});
    connect(kind_, &QComboBox::activated, this, [this](int index) {
        edit_source(index == 0 ? tr("Water once, at the start") : tr("Water at every step"),
                    [index](WaterSource& s) { s.kind = index == 0 ? SourceKind::one_time : SourceKind::permanent; });
    });
    group->add(make_row(tr("Adds water"), kind_));
    spring_ = make_document_form<SpringParameters>(
        document(),
        [this](const Project&) {
            const auto* spring = source() ? std::get_if<PointSource>(&source()->shape) : nullptr;
            if (!spring) return SpringParameters{};
            return SpringParameters{static_cast<float>(spring->x), static_cast<float>(spring->z),
                                    static_cast<float>(spring->radius), spring->depth};
        },
        [this](Project& p, const SpringParameters& set) {
            if (selected_ < 0 || selected_ >= static_cast<int>(p.water_sources.size())) return;
            if (auto* spring = std::get_if<PointSource>(&p.water_sources[static_cast<std::size_t>(selected_)].shape))
                *spring = {set.x, set.z, set.radius, set.depth};
        });
    group->add(spring_);
    painted_ = make_hint(tr("Painted on the ground. Choose the brush to add to it; Ctrl erases."));
    group->add(painted_);
    volume_ = make_hint({});
    volume_->setObjectName(QStringLiteral("sourceVolume"));
    group->add(volume_);
    locked_ = make_hint(tr("The source is locked and protected from tools."));
    group->add(locked_);
    return group;
}

const WaterSource* WaterPanel::source() const {
    if (selected_ < 0 || selected_ >= static_cast<int>(project().water_sources.size())) return nullptr;
    return &project().water_sources[static_cast<std::size_t>(selected_)];
}

void WaterPanel::edit_source(const QString& label, const std::function<void(WaterSource&)>& change) {
    const int index = selected_;
    if (source())
        document().edit(label,
                        [&](Project& project) { change(project.water_sources[static_cast<std::size_t>(index)]); });
}

void WaterPanel::select(int index) {
    if (index == selected_) return;
    selected_ = index;
    refresh();
    Q_EMIT selection_changed(selected_);
}

void WaterPanel::refresh() {
    const int count = static_cast<int>(project().water_sources.size());
    if (selected_ >= count) selected_ = count - 1;
    if (selected_ < 0 && count > 0) selected_ = 0;
    std::vector<ItemList::Item> items;
    for (const WaterSource& source : project().water_sources) {
        const bool spring = std::holds_alternative<PointSource>(source.shape);
        const QString detail = source.kind == SourceKind::permanent ? tr("always") : tr("once");
        items.push_back({QString::fromStdString(source.name),
                         detail,
                         {},
                         spring ? QStringLiteral("spring") : QStringLiteral("brush"),
                         source.enabled});
    }
    list_->set_items(items);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(selected_);
    }
    list_->setVisible(count > 0);
    empty_->setVisible(count == 0);
    remove_->setEnabled(source() != nullptr);
    source_group_->setVisible(source() != nullptr);
    rain_->refresh();
    const RainKind rain = project().erosion.rain.kind;
    rain_->set_used([rain](const std::string& id) {
        if (id == "rain.kind") return true;
        const bool disc = id.starts_with("rain.radius") || id.starts_with("rain.intensity");
        if (disc) return rain == RainKind::discs;
        return rain != RainKind::none && rain != RainKind::discs;
    });
    waters_->refresh();
    waters_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    if (!source()) return;
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(source()->name));
    kind_->setCurrentIndex(source()->kind == SourceKind::one_time ? 0 : 1);
    const bool spring = std::holds_alternative<PointSource>(source()->shape);
    spring_->setVisible(spring);
    painted_->setVisible(!spring);
    spring_->refresh();
    locked_->setVisible(source()->locked);
    spring_->setEnabled(!source()->locked);
    kind_->setEnabled(!source()->locked);
    show_volume();
}

void WaterPanel::show_volume() {
    // Adding up what is painted takes a while: only for what changed, and only where it is seen.
    if (isVisible()) volume_->setText(volume_text(volume_of(*source(), project())));
}

}  // namespace cuesta
