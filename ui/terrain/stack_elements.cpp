#include "ui/terrain/stack_elements.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QInputDialog>
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

bool is_shown(const StackBase& stack, const ElementRange& elements) {
    for (int i = elements.first; i <= elements.last; ++i)
        if (stack.elements[static_cast<std::size_t>(i)].visible) return true;
    return false;
}

bool is_locked_as_a_whole(const StackBase& stack, const ElementRange& elements) {
    for (int i = elements.first; i <= elements.last; ++i)
        if (!stack.elements[static_cast<std::size_t>(i)].locked) return false;
    return true;
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
    make_list_actions();
    connect(list_, &ItemList::chosen, this, &StackElements::choose_row);
    connect(list_, &ItemList::eye_clicked, this, &StackElements::switch_eye);
    connect(list_, &ItemList::moved, this, &StackElements::drag_row);
    connect(list_, &ItemList::double_clicked, this, &StackElements::fold_row);
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
    group_ = button("group", "groupElements", {});
    up_ = button("up", "raiseElement", tr("Move the element up"));
    down_ = button("down", "lowerElement", tr("Move the element down"));
    remove_ = button("remove", "removeElement", tr("Remove the element"));
    add_->setMenu(make_sources());
    add_->setPopupMode(QToolButton::InstantPopup);
    add_->setProperty("plainMenu", true);
    connect(duplicate_, &QToolButton::clicked, this, &StackElements::duplicate);
    connect(group_, &QToolButton::clicked, this, &StackElements::group);
    connect(up_, &QToolButton::clicked, this, [this] { step(1); });
    connect(down_, &QToolButton::clicked, this, [this] { step(-1); });
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
    QAction* project = menu->addAction(tr("Terrain of a project…"), this, &StackElements::project_requested);
    project->setObjectName(QStringLiteral("add.project"));
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

void StackElements::make_list_actions() {
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
    rename_group_ = new QAction(tr("Rename group…"), list_);
    rename_group_->setObjectName(QStringLiteral("renameGroup"));
    connect(rename_group_, &QAction::triggered, this, &StackElements::rename_group);
    list_->addAction(rename_group_);
    list_->set_items_of_row([this](int row) {
        std::vector<ItemPlace> items = items_of(rows()[static_cast<std::size_t>(row)].elements);
        // Terrain that is no stack has a row, and no elements.
        std::erase_if(items, [this](const ItemPlace& item) { return !holds(document_.project(), item); });
        return items;
    });
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

std::vector<ItemPlace> StackElements::items_of(const ElementRange& elements) const {
    std::vector<ItemPlace> items;
    for (int i = elements.last; i >= elements.first; --i) items.push_back(item_of(i));
    return items;
}

QString StackElements::chosen_name() const {
    const StackElement& element = *chosen_.element(document_.project());
    return text_of(chosen_.is_group(document_.project()) ? element.group : element.name);
}

void StackElements::duplicate() {
    if (!chosen_.element(document_.project())) return;
    const QString label = tr("Duplicate %1").arg(chosen_name());
    const ElementRange range = chosen_.range(document_.project());
    if (range.count() == 1) {
        chosen_.choose(range.last + 1);
        document_.edit(label, [&](Project& project) { (void)duplicate_item(project, item_of(range.first)); });
    } else {
        chosen_.choose_group_of(range.last + range.count());
        document_.edit(label,
                       [&](Project& project) { duplicate_group(std::get<StackBase>(project.base), range.last); });
    }
    Q_EMIT chosen();
}

void StackElements::remove() {
    if (!chosen_.element(document_.project())) return;
    const ElementRange range = chosen_.range(document_.project());
    const QString label = tr("Remove %1").arg(chosen_name());
    const std::vector<ItemPlace> gone = items_of(range);
    chosen_.choose(std::max(0, range.first - 1));
    document_.edit(label, [&](Project& project) { (void)remove_items(project, gone); });
    Q_EMIT chosen();
}

void StackElements::step(int by) {
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack) return;
    const ElementRange moved = chosen_.range(document_.project());
    const int next = by > 0 ? moved.last + 1 : moved.first - 1;
    if (next < 0 || next >= count()) return;
    // A group goes past other groups as a whole; an element goes into them.
    move(moved, moved.count() > 1 ? group_around(*stack, next) : ElementRange{next, next});
}

void StackElements::drag_row(int from, int to) {
    const std::vector<Row> all = rows();
    const ElementRange moved = all[static_cast<std::size_t>(from)].elements;
    const Row& target = all[static_cast<std::size_t>(to)];
    if (target.elements.holds(moved.first)) return;
    // Taking the place of a group's head from above is going into the group.
    const bool goes_in = target.is_head && moved.count() == 1 && moved.first > target.elements.last;
    move(moved, goes_in ? ElementRange{target.elements.last, target.elements.last} : target.elements);
}

void StackElements::move(const ElementRange& elements, const ElementRange& to) {
    const bool is_up = to.first > elements.last;
    const QString name = chosen_name();
    const bool whole_group = chosen_.is_group(document_.project());
    const int top = is_up ? to.last : to.first + elements.count() - 1;
    if (whole_group)
        chosen_.choose_group_of(top);
    else
        chosen_.choose(top);
    const std::vector<ItemPlace> items = items_of(elements);
    const int before = is_up ? item_of(to.last).index : item_of(to.first).index + 1;
    document_.edit((is_up ? tr("Move %1 up") : tr("Move %1 down")).arg(name),
                   [&](Project& project) { (void)move_items(project, items, before); });
    Q_EMIT chosen();
}

void StackElements::group() {
    const Project& project = document_.project();
    const StackElement* element = chosen_.element(project);
    if (!element) return;
    const int index = chosen_.element_index(project);
    if (!element->group.empty()) {
        document_.edit(tr("Ungroup %1").arg(text_of(element->group)),
                       [&](Project& p) { ungroup(std::get<StackBase>(p.base), index); });
    } else {
        const std::string name = free_group_name(std::get<StackBase>(project.base), tr("Group").toStdString());
        chosen_.choose_group_of(index);
        document_.edit(tr("Group %1 with the element below").arg(text_of(element->name)),
                       [&](Project& p) { group_with_below(std::get<StackBase>(p.base), index, name); });
    }
    Q_EMIT chosen();
}

void StackElements::rename_group() {
    const Project& project = document_.project();
    const StackElement* element = chosen_.element(project);
    if (!element || element->group.empty()) return;
    const QString before = text_of(element->group);
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename group"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(before);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, before](const QString& typed) {
        const QString name = typed.trimmed();
        const StackElement* renamed = chosen_.element(document_.project());
        if (!renamed || text_of(renamed->group) != before || name.isEmpty() || name == before) return;
        const int index = chosen_.element_index(document_.project());
        document_.edit(tr("Rename %1 to %2").arg(before, name), [&](Project& p) {
            auto& stack = std::get<StackBase>(p.base);
            cuesta::rename_group(stack, index, free_group_name(stack, name.toStdString()));
        });
    });
    dialog->open();
}

void StackElements::switch_eye(int row) {
    const Project& project = document_.project();
    const Row clicked = rows()[static_cast<std::size_t>(row)];
    const auto* stack = std::get_if<StackBase>(&project.base);
    if (!stack) return;
    const StackElement& top = stack->elements[static_cast<std::size_t>(clicked.elements.last)];
    const bool shows = is_shown(*stack, clicked.elements);
    const std::vector<ItemPlace> items = items_of(clicked.elements);
    document_.edit((shows ? tr("Hide %1") : tr("Show %1")).arg(text_of(clicked.is_head ? top.group : top.name)),
                   [&](Project& p) {
                       for (const ItemPlace& item : items) (void)set_enabled(p, item, !shows);
                   });
}

void StackElements::choose_row(int row) {
    const Row chosen_row = rows()[static_cast<std::size_t>(row)];
    if (chosen_row.is_head)
        chosen_.choose_group_of(chosen_row.elements.last);
    else
        chosen_.choose(chosen_row.elements.last);
    refresh();
    Q_EMIT chosen();
}

void StackElements::fold_row(int row) {
    const Row clicked = rows()[static_cast<std::size_t>(row)];
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack || !clicked.is_head) return;
    const std::string& name = stack->elements[static_cast<std::size_t>(clicked.elements.last)].group;
    if (folded_.erase(name) == 0) folded_.insert(name);
    chosen_.choose_group_of(clicked.elements.last);
    refresh();
}

std::vector<StackElements::Row> StackElements::rows() const {
    std::vector<Row> rows;
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack) return {{{0, 0}, false}};
    for (int i = count() - 1; i >= 0; --i) {
        const ElementRange range = group_around(*stack, i);
        if (range.count() > 1 && i == range.last) rows.push_back({range, true});
        if (range.count() == 1 || !folded_.contains(stack->elements[static_cast<std::size_t>(i)].group))
            rows.push_back({{i, i}, false});
    }
    return rows;
}

void StackElements::refresh() {
    std::vector<ItemList::Item> items;
    const Project& project = document_.project();
    const auto* stack = std::get_if<StackBase>(&project.base);
    const std::vector<Row> all = rows();
    int current = 0;
    for (const Row& row : all) {
        if (!stack) {
            items.push_back({kind_words(project.base), tr("the whole terrain"), {}, {}, {}});
            break;
        }
        const StackElement& element = stack->elements[static_cast<std::size_t>(row.elements.last)];
        const bool is_locked = is_locked_as_a_whole(*stack, row.elements);
        if (row.is_head) {
            const bool is_folded = folded_.contains(element.group);
            items.push_back({text_of(element.group),
                             QObject::tr("%n elements", "", row.elements.count()),
                             {},
                             is_folded ? QStringLiteral("forward") : QStringLiteral("down"),
                             is_shown(*stack, row.elements)});
        } else {
            const QString indent = element.group.empty() ? QString() : QStringLiteral("\u2003\u2003");
            items.push_back({indent + text_of(element.name),
                             kind_words(element.source),
                             {},
                             is_locked ? QStringLiteral("locked") : QString(),
                             element.visible});
        }
        // A folded group stands for its elements.
        const bool is_chosen =
            row.is_head == chosen_.is_group(project)
                ? row.elements == chosen_.range(project)
                : row.is_head && folded_.contains(element.group) && row.elements.holds(chosen_.element_index(project));
        if (is_chosen) current = static_cast<int>(items.size()) - 1;
    }
    list_->set_items(items);
    list_->set_movable(0, static_cast<int>(items.size()) - 1);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(current);
    }
    refresh_buttons();
}

void StackElements::refresh_buttons() {
    const Project& project = document_.project();
    const auto* stack = std::get_if<StackBase>(&project.base);
    const StackElement* element = chosen_.element(project);
    const ElementRange range = stack ? chosen_.range(project) : ElementRange{};
    const bool is_locked = stack && is_locked_as_a_whole(*stack, range);
    const auto enable = [](QToolButton* button, bool on, const QString& tip, const QString& why) {
        button->setEnabled(on);
        button->setToolTip(on ? tip : why);
    };
    const QString one = tr("The terrain has a single element");
    enable(duplicate_, element != nullptr, tr("Duplicate the element with a new seed"), one);
    const bool is_grouped = element && !element->group.empty();
    enable(group_, is_grouped || (element && range.first > 0),
           is_grouped ? tr("Ungroup the elements of %1").arg(text_of(element->group))
                      : tr("Group the element with the one below it"),
           element ? tr("The element is at the bottom: group one above it with it") : one);
    enable(up_, element && range.last + 1 < count(), tr("Move the element up"), tr("The element is at the top"));
    enable(down_, element && range.first > 0, tr("Move the element down"), tr("The element is at the bottom"));
    enable(remove_, element && !is_locked && count() > range.count(), tr("Remove the element"),
           is_locked ? tr("The element is locked") : one);
    rename_group_->setEnabled(is_grouped);
}

}  // namespace cuesta
