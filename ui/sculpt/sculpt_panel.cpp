#include "ui/sculpt/sculpt_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "core/model/project_items.h"
#include "core/sculpt/layer_edit.h"
#include "ui/forms/item_list.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

ParameterDescription strength_description() {
    ParameterDescription d;
    d.id = "sculpt.layer_strength";
    d.label = "Strength";
    d.sentence = "Factor for the layer: 0 has no effect, 1 is as sculpted.";
    d.minimum = 0;
    d.maximum = largest_sculpt_strength;
    d.default_value = 1;
    return d;
}

QString called(const SculptLayer& layer) {
    return QString::fromStdString(layer.name);
}

}  // namespace

SculptPanel::SculptPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    column().addWidget(make_toolbar());
    list_ = new ItemList;
    list_->setObjectName(QStringLiteral("sculptList"));
    list_->set_height_in_rows(1, 8);
    column().addWidget(list_);
    empty_ =
        make_hint(tr("Nothing sculpted yet. Choose the sculpting brush (H) and drag over the terrain: the first stroke "
                     "creates a layer that stays editable."));
    column().addWidget(empty_);
    connect(list_, &ItemList::chosen, this, &SculptPanel::select);
    connect(list_, &ItemList::moved, this, &SculptPanel::move);
    connect(list_, &ItemList::eye_clicked, this, [this](int row) {
        const auto index = static_cast<std::size_t>(row);
        const SculptLayer& layer = project().sculpting[index];
        document().edit((layer.enabled ? tr("Hide %1") : tr("Show %1")).arg(called(layer)), [index](Project& project) {
            bool& enabled = project.sculpting[index].enabled;
            enabled = !enabled;
        });
    });
    list_->set_items_of_row([](int row) { return std::vector<ItemPlace>{{ItemKind::sculpt_layer, row}}; });
    group_ = make_layer_group();
    column().addWidget(group_);
    column().addStretch(1);
    refresh();
}

SculptPanel::~SculptPanel() {
    pool_.waitForDone();
}

QWidget* SculptPanel::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(tr("Layers")));
    line->addStretch(1);
    auto* brush = make_icon_button(QStringLiteral("sculpt"), tr("Sculpt with a brush (H)"));
    add_ = make_icon_button(QStringLiteral("add"), tr("Add an empty layer"));
    duplicate_ = make_icon_button(QStringLiteral("duplicate"), tr("Duplicate the layer"));
    up_ = make_icon_button(QStringLiteral("up"), tr("Move the layer up; the terrain does not change"));
    down_ = make_icon_button(QStringLiteral("down"), tr("Move the layer down; the terrain does not change"));
    remove_ = make_icon_button(QStringLiteral("remove"), tr("Remove the layer and its sculpting"));
    add_->setObjectName(QStringLiteral("addSculptLayer"));
    duplicate_->setObjectName(QStringLiteral("duplicateSculptLayer"));
    remove_->setObjectName(QStringLiteral("removeSculptLayer"));
    for (QToolButton* button : {brush, add_, duplicate_, up_, down_, remove_}) line->addWidget(button);
    connect(brush, &QToolButton::clicked, this, &SculptPanel::brush_requested);
    connect(add_, &QToolButton::clicked, this, &SculptPanel::add);
    connect(duplicate_, &QToolButton::clicked, this, &SculptPanel::duplicate);
    connect(up_, &QToolButton::clicked, this, [this] { move(selected_, selected_ - 1); });
    connect(down_, &QToolButton::clicked, this, [this] { move(selected_, selected_ + 1); });
    connect(remove_, &QToolButton::clicked, this, &SculptPanel::remove);
    return bar;
}

FoldGroup* SculptPanel::make_layer_group() {
    auto* group = new FoldGroup(tr("Layer"));
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("sculptName"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const std::string text = name_->text().trimmed().toStdString();
        if (layer() && !text.empty() && text != layer()->name)

            edit_layer(tr("Rename %1 to %2").arg(called(*layer()), QString::fromStdString(text)),
                       [&](SculptLayer& l) { l.name = text; });
    });
    group->add(make_row(tr("Name"), name_));
    place_ = new QuietComboBox;
    place_->setObjectName(QStringLiteral("sculptPlace"));
    place_->addItems({tr("Before erosion"), tr("After erosion")});
    connect(place_, &QComboBox::activated, this, [this](int index) {
        edit_layer(index == 0 ? tr("Sculpt before erosion") : tr("Sculpt after erosion"),
                   [index](SculptLayer& l) { l.place = static_cast<SculptPlace>(index); });
    });
    group->add(make_row(tr("Applied"), place_));
    place_hint_ = make_hint({});
    group->add(place_hint_);
    group->add(make_strength_row());
    locked_ = new QCheckBox(tr("Locked"));
    locked_->setObjectName(QStringLiteral("sculptLocked"));
    locked_->setToolTip(tr("Protects the layer from brushes"));
    connect(locked_, &QCheckBox::clicked, this, [this](bool on) {
        if (!layer()) return;
        edit_layer((on ? tr("Lock %1") : tr("Unlock %1")).arg(called(*layer())),
                   [on](SculptLayer& l) { l.locked = on; });
    });
    group->add(make_row(QString(), locked_));
    auto* buttons = new QWidget;
    auto* line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 4, 0, 0);
    clear_ = new QPushButton(tr("Clear"));
    clear_->setObjectName(QStringLiteral("sculptClear"));
    clear_->setToolTip(tr("Removes all strokes from the layer"));
    invert_ = new QPushButton(tr("Invert"));
    invert_->setObjectName(QStringLiteral("sculptInvert"));
    invert_->setToolTip(tr("Turns hills into hollows and hollows into hills"));
    merge_ = new QPushButton(tr("Merge down"));
    merge_->setObjectName(QStringLiteral("sculptMerge"));
    for (QPushButton* button : {clear_, invert_, merge_}) line->addWidget(button);
    connect(clear_, &QPushButton::clicked, this, [this] {
        if (layer()) edit_layer(tr("Clear %1").arg(called(*layer())), [](SculptLayer& l) { l.change = {}; });
    });
    connect(invert_, &QPushButton::clicked, this, &SculptPanel::invert);
    connect(merge_, &QPushButton::clicked, this, &SculptPanel::merge_down);
    group->add(buttons);
    return group;
}

QWidget* SculptPanel::make_strength_row() {
    strength_ = new NumberSlider(strength_description());
    strength_->setObjectName(QStringLiteral("sculpt.layer_strength"));
    auto* label = new PropertyLabel(tr("Strength"));
    QWidget* row = make_row(label, strength_);
    row->setToolTip(tool_tip_of(strength_description()));
    const auto put = [this](double times, const QString& gesture) {
        edit_layer(
            edit_label(strength_->description(), times),
            [times](SculptLayer& l) { l.strength = static_cast<float>(times); }, gesture);
    };
    connect(strength_, &NumberSlider::edited, this,
            [put](double value) { put(value, QStringLiteral("sculpt.layer_strength")); });
    connect(strength_, &NumberSlider::finished, this, [this] { document().end_gesture(); });
    connect(strength_, &NumberSlider::abandoned, this, [this] { document().abandon_gesture(); });
    connect(label, &PropertyLabel::clicked, this, [put] { put(1, {}); });
    return row;
}

const SculptLayer* SculptPanel::layer() const {
    const auto& layers = project().sculpting;
    return selected_ >= 0 && selected_ < static_cast<int>(layers.size()) ? &layers[static_cast<std::size_t>(selected_)]
                                                                         : nullptr;
}

void SculptPanel::edit_layer(const QString& label, const std::function<void(SculptLayer&)>& change,
                             const QString& gesture) {
    const auto index = static_cast<std::size_t>(selected_);
    if (layer())
        document().edit(
            label, [&](Project& project) { change(project.sculpting[index]); }, gesture);
}

void SculptPanel::add() {
    SculptLayer made;
    made.name = tr("Sculpting %1").arg(project().sculpting.size() + 1).toStdString();
    if (layer()) made.place = layer()->place;
    const int index = std::max(selected_, 0);
    selected_ = index;
    document().edit(tr("Add sculpted layer"),
                    [&](Project& project) { project.sculpting.insert(project.sculpting.begin() + index, made); });
    Q_EMIT selection_changed(selected_);
}

void SculptPanel::duplicate() {
    if (!layer()) return;
    SculptLayer copy = *layer();
    copy.name = tr("%1 copy").arg(QString::fromStdString(copy.name)).toStdString();
    copy.locked = false;
    const int index = selected_;
    document().edit(tr("Duplicate %1").arg(called(*layer())),
                    [&](Project& project) { project.sculpting.insert(project.sculpting.begin() + index, copy); });
    Q_EMIT selection_changed(selected_);
}

void SculptPanel::remove() {
    const int index = selected_;
    if (layer())
        document().edit(tr("Remove %1").arg(called(*layer())),
                        [index](Project& project) { project.sculpting.erase(project.sculpting.begin() + index); });
    Q_EMIT selection_changed(selected_);
}

void SculptPanel::move(int from, int to) {
    if (std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(project().sculpting.size())) return;
    const QString name = called(project().sculpting[static_cast<std::size_t>(from)]);
    selected_ = to;
    document().edit((to < from ? tr("Move %1 up") : tr("Move %1 down")).arg(name),
                    [&](Project& project) { (void)move_item(project, {ItemKind::sculpt_layer, from}, to); });
    Q_EMIT selection_changed(selected_);
}

void SculptPanel::rework(const QString& label, int count,
                         const std::function<SculptLayer(const std::vector<SculptLayer>&)>& f) {
    if (busy_ || !layer()) return;
    busy_ = true;
    refresh();
    const auto first = project().sculpting.begin() + selected_;
    pool_.start([this, label, f, index = selected_, layers = std::vector<SculptLayer>(first, first + count)] {
        SculptLayer result = f(layers);
        QMetaObject::invokeMethod(
            this,
            [this, label, index, layers, result = std::move(result)] {
                busy_ = false;
                const auto& present = project().sculpting;
                const auto end = static_cast<std::size_t>(index) + layers.size();
                // Whoever changed them meanwhile has the last word.
                if (end <= present.size() && std::equal(layers.begin(), layers.end(), present.begin() + index))
                    document().edit(label, [&](Project& project) {
                        auto& all = project.sculpting;
                        all[static_cast<std::size_t>(index)] = result;
                        all.erase(all.begin() + index + 1, all.begin() + static_cast<std::ptrdiff_t>(end));
                    });
                refresh();
            },
            Qt::QueuedConnection);
    });
}

void SculptPanel::invert() {
    rework(tr("Invert %1").arg(layer() ? called(*layer()) : QString()), 1,
           [](const std::vector<SculptLayer>& layers) { return inverted(layers[0]); });
}

void SculptPanel::merge_down() {
    if (why_not_merge().isEmpty())
        rework(tr("Merge sculpted layers"), 2,
               [](const std::vector<SculptLayer>& layers) { return merged(layers[0], layers[1]); });
}

QString SculptPanel::why_not_merge() const {
    const auto below = static_cast<std::size_t>(selected_ + 1);
    if (!layer() || below >= project().sculpting.size()) return tr("There is no layer below this one");
    const SculptLayer& lower = project().sculpting[below];
    if (lower.place != layer()->place)
        return tr("The layer below is not applied at the same time (before or after erosion)");
    if (!lower.enabled || !layer()->enabled) return tr("Both layers must be visible");
    if (layer()->locked || lower.locked) return tr("One of the layers is locked");
    if (!can_merge(*layer(), lower)) return tr("The layer below has strength 0, or a different size");
    return {};
}

void SculptPanel::select(int index) {
    if (index == selected_) return;
    selected_ = index;
    refresh();
    Q_EMIT selection_changed(selected_);
}

void SculptPanel::refresh() {
    const int count = static_cast<int>(project().sculpting.size());
    selected_ = std::min(selected_, count - 1);
    if (selected_ < 0 && count > 0) selected_ = 0;
    std::vector<ItemList::Item> items;
    for (const SculptLayer& each : project().sculpting) {
        const QString place = each.place == SculptPlace::before_erosion ? tr("before erosion") : tr("after erosion");
        items.push_back({QString::fromStdString(each.name),
                         each.locked           ? tr("locked, %1").arg(place)
                         : each.change.empty() ? tr("empty, %1").arg(place)
                                               : place,
                         {},
                         {},
                         each.enabled});
    }
    list_->set_items(items);
    list_->set_movable(0, busy_ ? -1 : count - 1);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(selected_);
    }
    list_->setVisible(count > 0);
    empty_->setVisible(count == 0);
    const bool any = layer() != nullptr;
    for (QToolButton* button : {duplicate_, remove_}) button->setEnabled(any && !busy_);
    up_->setEnabled(any && selected_ > 0 && !busy_);
    down_->setEnabled(any && selected_ + 1 < count && !busy_);
    group_->setVisible(any);
    if (!any) return;
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(layer()->name));
    place_->setCurrentIndex(static_cast<int>(layer()->place));
    place_hint_->setText(
        layer()->place == SculptPlace::before_erosion
            ? tr("Erosion acts on this layer: rivers flow around raised ground.")
            : tr("Added to the eroded terrain. The run does not change, and paths follow the sculpted ground."));
    strength_->set_value(static_cast<double>(layer()->strength));
    locked_->setChecked(layer()->locked);
    const bool free = !layer()->locked && !busy_;
    clear_->setEnabled(free && !layer()->change.empty());
    invert_->setEnabled(free && !layer()->change.empty());
    const QString why = why_not_merge();
    merge_->setEnabled(free && why.isEmpty());
    merge_->setToolTip(why.isEmpty() ? tr("Merges the layer into the one below; the terrain does not change") : why);
}

}  // namespace cuesta
