#include "ui/curves/spline_actions.h"

#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/curves/spline_tool.h"

namespace cuesta {

SplineActions::SplineActions(SplineTool& tool, Document& document, Selection& selection) {
    SplineCommands& commands = tool.commands();
    const CurveSet set = selection.curve_set();
    const bool is_path = set == CurveSet::paths;
    const auto name = [is_path](const char* of_splines, const char* of_paths) {
        return is_path ? of_paths : of_splines;
    };
    why_not_ =
        is_path ? tr("Select a path or some of its points first") : tr("Select a spline or some of its knots first");
    const auto always = [] { return true; };
    const auto has_any = [&document, set] {
        return with_curves(document.project(), set, [](const auto& curves) { return !curves.empty(); });
    };
    add(
        name("drawSplines", "drawPaths"), is_path ? tr("&Sketch paths") : tr("&Sketch splines"), name("spline", "road"),
        {is_path ? Qt::Key_P : Qt::Key_S}, [this] { Q_EMIT tool_requested(); }, always);
    QAction* fresh = add(
        name("newSpline", "newPath"), is_path ? tr("&New path") : tr("&New spline"), "add", {Qt::Key_N},
        [this, &tool] {
            Q_EMIT tool_requested();
            tool.begin_new();
        },
        always);
    QAction* route = nullptr;
    if (is_path)
        route = add(
            "findRoute", tr("&Find a route"), "route", {Qt::Key_G},
            [this, &tool] {
                Q_EMIT tool_requested();
                tool.begin_route();
            },
            always);
    menu_.push_back(nullptr);
    QAction* meta = add(
        name("insertMetaPoint", "insertPathMetaPoint"), tr("Insert &meta point"), "meta-point", {Qt::Key_M},
        [&tool] { tool.insert_meta_point(); },
        [&tool, &commands] {
            return commands.can_insert_meta_point() || (tool.hovered() && (tool.hovered()->grip == SplineGrip::curve ||
                                                                           tool.hovered()->grip == SplineGrip::knot));
        });
    QAction* split = add(
        name("splitSpline", "splitPath"), is_path ? tr("S&plit at the point") : tr("S&plit at the knot"), "cut",
        {Qt::Key_X}, [&commands] { commands.split(); }, [&commands] { return commands.can_split(); });
    QAction* join = add(
        name("joinSplines", "joinPaths"), is_path ? tr("&Join two paths") : tr("&Join two splines"), "join",
        {Qt::Key_J}, [&commands] { commands.join(); }, [&commands] { return commands.can_join(); });
    QAction* close = add(
        name("closeSpline", "closePath"), tr("Cl&ose or open"), "loop", {Qt::Key_O},
        [&commands] { commands.toggle_closed(); }, [&commands] { return commands.can_toggle_closed(); });
    QAction* reverse = add(
        name("reverseSpline", "reversePath"), tr("&Reverse direction"), "reverse", {Qt::Key_R},
        [&commands] { commands.reverse(); }, [&commands] { return commands.has_workable(); });
    QAction* duplicate = add(
        name("duplicateSpline", "duplicatePath"), tr("&Duplicate"), "duplicate", {Qt::CTRL | Qt::Key_D},
        [&tool] { tool.duplicate(); }, [&commands] { return commands.has_workable(); });
    QAction* remove = add(
        name("deleteSplines", "deletePaths"), tr("D&elete"), "remove", {Qt::Key_Delete, Qt::Key_Backspace},
        [&commands] { commands.remove(); }, [&commands] { return commands.can_remove(); });
    menu_.push_back(nullptr);
    add(
        name("selectAllSplines", "selectAllPaths"), is_path ? tr("Select &all paths") : tr("Select &all splines"), "",
        {Qt::CTRL | Qt::Key_A}, [&commands] { commands.select_all(); }, has_any);
    add(
        name("selectInRectangle", "selectPathsInRectangle"),
        is_path ? tr("Select points in a rec&tangle") : tr("Select knots in a rec&tangle"), "", {Qt::Key_V},
        [this, &tool] {
            Q_EMIT tool_requested();
            tool.begin_band();
        },
        has_any);
    buttons_ = {fresh};
    if (route) buttons_.push_back(route);
    buttons_.insert(buttons_.end(), {meta, split, join, close, reverse, duplicate, remove});
    set_keys(!is_path);
    connect(&document, &Document::changed, this, &SplineActions::refresh);
    connect(&selection, &Selection::changed, this, &SplineActions::refresh);
    connect(&tool, &SplineTool::changed, this, &SplineActions::refresh);
    refresh();
}

void SplineActions::set_keys(bool on) {
    for (const Entry& entry : entries_)
        if (entry.action != menu_.front())
            entry.action->setShortcuts(on ? keys_of(*entry.action) : QList<QKeySequence>{});
}

QAction* SplineActions::add(const char* name, const QString& text, const char* icon, const QList<QKeySequence>& keys,
                            const std::function<void()>& act, const std::function<bool()>& can) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    if (*icon) action->setIcon(line_icon(QString::fromLatin1(icon)));
    action->setIconVisibleInMenu(false);
    action->setShortcuts(keys);
    QString plain = text;
    plain.remove(QLatin1Char('&'));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(plain, keys.first().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, act);
    if (!menu_.empty()) set_nominal_keys(*action, keys);
    set_why_not(*action, why_not_);
    entries_.push_back({action, can});
    menu_.push_back(action);
    return action;
}

void SplineActions::refresh() {
    for (const Entry& entry : entries_) entry.action->setEnabled(entry.can());
}

}  // namespace cuesta
