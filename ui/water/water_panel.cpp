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
#include "ui/water/usual_water.h"

namespace cuesta {
namespace {

const std::string sea_level_id = "erosion.sea_level";

}  // namespace

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
    list_->set_items_of_row([](int row) { return std::vector<ItemPlace>{{ItemKind::water_source, row}}; });
    source_group_ = make_source_group();
    column().addWidget(source_group_);
    column().addWidget(make_sea_group());
    auto* rain = new FoldGroup(tr("Rain"), ErosionKind::water);
    rain_ = make_document_form<RainParameters>(
        d, [](const Project& p) { return p.erosion.rain; },
        [](Project& p, const RainParameters& set) { p.erosion.rain = set; });
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

/// Its level is a parameter of erosion, of which nothing else has a row here.
FoldGroup* WaterPanel::make_sea_group() {
    auto* group = new FoldGroup(tr("Sea"));
    FormOptions options;
    for (const ParameterField& field : fields_of<MixingParameters>()) options.left_out.insert(field.description.id);
    options.left_out.erase(sea_level_id);
    sea_ = make_document_form<MixingParameters>(
        document(), [](const Project& p) { return p.erosion.mixing; },
        [](Project& p, const MixingParameters& set) { p.erosion.mixing = set; }, std::move(options));
    group->add(sea_);
    auto* border = new QToolButton;
    border->setObjectName(QStringLiteral("toBorder"));
    border->setText(tr("Set the border on the Erosion page…"));
    border->setToolTip(tr("Opens the page that says whether the sea lies beyond the edges"));
    connect(border, &QToolButton::clicked, this, &WaterPanel::border_requested);
    group->add(border);
    return group;
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
        },
        {},
        // A spring has no usual place: a reset leaves it where it is.
        std::function([this](const Project& p) {
            const auto* spring = source() ? std::get_if<PointSource>(&source()->shape) : nullptr;
            if (!spring) return SpringParameters{};
            SpringParameters usual{static_cast<float>(spring->x), static_cast<float>(spring->z)};
            usual.radius = static_cast<float>(usual_spring_radius(p.frame));
            usual.depth = static_cast<float>(usual_source_depth(p, spring->radius));
            return usual;
        }));
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
    for (ParameterForm* form : {sea_, rain_, waters_}) {
        form->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
        form->refresh();
    }
    if (source()) refresh_source();
}

void WaterPanel::refresh_source() {
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
