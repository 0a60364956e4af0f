#include "ui/terrain/stack_elements.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <random>

#include "core/io/project/landforms.h"
#include "core/model/stack_edit.h"
#include "ui/base/element_words.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/item_list.h"
#include "ui/forms/rows.h"
#include "ui/terrain/element_clipboard.h"

namespace cuesta {
namespace {

QString text_of(const std::string& words) {
    return QString::fromStdString(words);
}

std::uint64_t another_seed() {
    return std::random_device{}() % 1'000'000U;
}

}  // namespace

StackElements::StackElements(Document& document, ChosenBase& chosen, QWidget* parent)
    : QWidget(parent), document_(document), chosen_(chosen), list_(new ItemList) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(4);
    list_->setObjectName(QStringLiteral("stackList"));
    list_->setAccessibleName(tr("Elements of the terrain, from top to bottom"));
    list_->setToolTip(tr("Elements of the terrain, from top to bottom"));
    list_->set_height_in_rows(1, 8);
    column->addWidget(make_toolbar());
    column->addWidget(list_);
    column->addWidget(make_variations_button());
    make_clipboard_actions();
    connect(list_, &ItemList::chosen, this, &StackElements::choose_row);
    connect(list_, &ItemList::eye_clicked, this, &StackElements::switch_eye);
    connect(list_, &ItemList::moved, this, [this](int from, int to) { move(count() - 1 - from, count() - 1 - to); });
    refresh();
}

QWidget* StackElements::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(tr("Elements")));
    line->addStretch(1);
    const auto button = [&](const char* icon, const char* name, const QString& tip) {
        QToolButton* made = make_icon_button(QLatin1String(icon), tip);
        made->setObjectName(QLatin1String(name));
        line->addWidget(made);
        return made;
    };
    add_ = button("add", "addElement", tr("Add an element on top"));
    duplicate_ = button("duplicate", "duplicateElement", tr("Duplicate the element with a new seed"));
    up_ = button("up", "raiseElement", tr("Move the element up"));
    down_ = button("down", "lowerElement", tr("Move the element down"));
    remove_ = button("remove", "removeElement", tr("Remove the element"));
    add_->setMenu(make_sources());
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setProperty("plainMenu", true);
    connect(duplicate_, &QToolButton::clicked, this, &StackElements::duplicate);
    connect(up_, &QToolButton::clicked, this, [this] {
        const int index = chosen_.element_index(document_.project());
        move(index, index + 1);
    });
    connect(down_, &QToolButton::clicked, this, [this] {
        const int index = chosen_.element_index(document_.project());
        move(index, index - 1);
    });
    connect(remove_, &QToolButton::clicked, this, &StackElements::remove);
    return bar;
}

QWidget* StackElements::make_variations_button() {
    auto* button = new QPushButton(line_icon(QStringLiteral("dice")), tr("Variations…"));
    button->setObjectName(QStringLiteral("showVariations"));
    button->setToolTip(tr("Compare nine small terrains with other seeds or settings, and choose one"));
    connect(button, &QPushButton::clicked, this, &StackElements::variations_requested);
    return button;
}

QMenu* StackElements::make_sources() {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("elementSources"));
    const auto offer = [this](QMenu* to, const QString& text, const QString& name, const auto& make_source) {
        QAction* action = to->addAction(text, this, [this, make_source, text] {
            StackElement element = element_in_the_middle(text.toStdString(), make_source(), document_.project().frame);
            if (std::uint64_t* seed = seed_of(element.source)) *seed = another_seed();
            add(std::move(element));
        });
        action->setObjectName(name);
    };
    offer(menu, tr("Generated terrain"), QStringLiteral("add.generated"), [] { return GeneratedBase{}; });
    offer(menu, tr("Uplifted terrain"), QStringLiteral("add.uplifted"), [] { return UpliftedBase{}; });
    QMenu* gallery = menu->addMenu(tr("Landform"));
    for (const GalleryLandform& landform : landforms())
        offer(gallery, translated_words(landform.name), QStringLiteral("add.") + text_of(landform.id),
              [&landform] { return stack_of_base(project_of(landform).base, {}).elements.front().source; });
    offer(menu, tr("Plane"), QStringLiteral("add.plane"), [] {
        PlaneSource plane;
        plane.parameters.height = 100;  // m
        return plane;
    });
    menu->addSeparator();
    QAction* stamp = menu->addAction(tr("Stamp…"), this, &StackElements::stamps_requested);
    stamp->setObjectName(QStringLiteral("add.stamp"));
    QAction* import = menu->addAction(tr("Import heightmap…"), this, &StackElements::import_requested);
    import->setObjectName(QStringLiteral("add.imported"));
    return menu;
}

int StackElements::count() const {
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    return stack ? static_cast<int>(stack->elements.size()) : 1;
}

void StackElements::add(StackElement element) {
    const std::string bottom = kind_words(document_.project().base).toStdString();
    chosen_.choose(count());
    document_.edit(tr("Add %1").arg(text_of(element.name)),
                   [&](Project& project) { add_on_top(project, std::move(element), bottom); });
    Q_EMIT chosen();
}

void StackElements::add_imported(const ImportedBase& base, const TerrainFrame& frame) {
    const std::string name = QFileInfo(text_of(base.source_file)).completeBaseName().toStdString();
    add(imported_element(name, base, frame, document_.project().frame));
}

void StackElements::make_clipboard_actions() {
    const auto action = [this](const QString& text, const char* name, QKeySequence::StandardKey key, auto run) {
        auto* made = new QAction(text, list_);
        made->setObjectName(QLatin1String(name));
        made->setShortcut(key);
        made->setShortcutContext(Qt::WidgetShortcut);
        connect(made, &QAction::triggered, this, run);
        list_->addAction(made);
    };
    action(tr("Copy element"), "copyElement", QKeySequence::Copy, &StackElements::copy);
    action(tr("Paste element"), "pasteElement", QKeySequence::Paste, &StackElements::paste);
    list_->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StackElements::copy() {
    const Project& project = document_.project();
    const StackBase stack = stack_of_base(project.base, kind_words(project.base).toStdString());
    const int index = std::max(0, chosen_.element_index(project));
    const Result<void> copied = copy_element(project, stack.elements[static_cast<std::size_t>(index)]);
    if (!copied) Q_EMIT failed(text_of(copied.error().message()));
}

void StackElements::paste() {
    Result<StackElement> element = copied_element(document_.project());
    if (!element) return Q_EMIT failed(text_of(element.error().message()));
    add(std::move(*element));
}

ItemPlace StackElements::item_of(int index) const {
    return {ItemKind::element, count() - 1 - index};
}

void StackElements::duplicate() {
    const StackElement* element = chosen_.element(document_.project());
    if (!element) return;
    const ItemPlace original = item_of(chosen_.element_index(document_.project()));
    chosen_.choose(chosen_.element_index(document_.project()) + 1);
    document_.edit(tr("Duplicate %1").arg(text_of(element->name)),
                   [&](Project& project) { (void)duplicate_item(project, original); });
    Q_EMIT chosen();
}

void StackElements::remove() {
    const StackElement* element = chosen_.element(document_.project());
    if (!element) return;
    const int index = chosen_.element_index(document_.project());
    const ItemPlace removed = item_of(index);
    chosen_.choose(std::max(0, index - 1));
    document_.edit(tr("Remove %1").arg(text_of(element->name)),
                   [&](Project& project) { (void)remove_item(project, removed); });
    Q_EMIT chosen();
}

void StackElements::move(int from, int to) {
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack || std::min(from, to) < 0 || std::max(from, to) >= count()) return;
    const QString name = text_of(stack->elements[static_cast<std::size_t>(from)].name);
    chosen_.choose(to);
    document_.edit((to > from ? tr("Move %1 up") : tr("Move %1 down")).arg(name),
                   [&](Project& project) { (void)move_item(project, item_of(from), item_of(to).index); });
    Q_EMIT chosen();
}

void StackElements::switch_eye(int row) {
    const ItemPlace place{ItemKind::element, row};
    if (!holds(document_.project(), place)) return;
    const ProjectItem item = item_at(document_.project(), place);
    document_.edit((item.enabled ? tr("Hide %1") : tr("Show %1")).arg(text_of(item.name)),
                   [&](Project& project) { (void)set_enabled(project, place, !item.enabled); });
}

void StackElements::choose_row(int row) {
    chosen_.choose(count() - 1 - row);
    refresh();
    Q_EMIT chosen();
}

void StackElements::refresh() {
    std::vector<ItemList::Item> items;
    const Project& project = document_.project();
    const auto* stack = std::get_if<StackBase>(&project.base);
    if (stack) {
        for (auto element = stack->elements.rbegin(); element != stack->elements.rend(); ++element)
            items.push_back({text_of(element->name),
                             kind_words(element->source),
                             {},
                             element->locked ? QStringLiteral("locked") : QString(),
                             element->visible});
    } else {
        items.push_back({kind_words(project.base), tr("the whole terrain"), {}, {}, {}});
    }
    list_->set_items(items);
    list_->set_movable(0, count() - 1);
    const int index = stack ? chosen_.element_index(project) : 0;
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(count() - 1 - index);
    }
    const StackElement* element = chosen_.element(project);
    const auto enable = [](QToolButton* button, bool on, const QString& tip, const QString& why) {
        button->setEnabled(on);
        button->setToolTip(on ? tip : why);
    };
    const QString one = tr("The terrain has a single element");
    enable(duplicate_, element != nullptr, tr("Duplicate the element with a new seed"), one);
    enable(up_, element && index + 1 < count(), tr("Move the element up"), tr("The element is at the top"));
    enable(down_, element && index > 0, tr("Move the element down"), tr("The element is at the bottom"));
    enable(remove_, element && !element->locked && count() > 1, tr("Remove the element"),
           element && element->locked ? tr("The element is locked") : one);
}

}  // namespace cuesta
