#include "ui/curves/curve_list.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/document.h"
#include "ui/curves/curve_properties.h"
#include "ui/forms/rows.h"

namespace cuesta {

CurveList::CurveList(Document& document, Selection& selection, CurveListWords words, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      words_(std::move(words)),
      commands_(document, selection) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* bar = new QHBoxLayout;
    make_toolbar(*bar);
    column->addLayout(bar);
    list_ = new ItemList;
    list_->setObjectName(words_.one.toLower() + QStringLiteral("List"));
    list_->set_height_in_rows(2, 9, 0.45);
    column->addWidget(list_);
    empty_ = make_hint(words_.empty);
    column->addWidget(empty_);
    elsewhere_ = make_hint(tr("The outliner lists the %1. Select one there or in the view.").arg(words_.several));
    column->addWidget(elsewhere_);
    connect(list_, &ItemList::chosen, this, &CurveList::choose);
    connect(list_, &ItemList::eye_clicked, this, &CurveList::toggle);
    const ItemKind kind = selection_.curve_set() == CurveSet::splines ? ItemKind::spline : ItemKind::path;
    list_->set_items_of_row([kind](int row) { return std::vector<ItemPlace>{{kind, row}}; });
}

void CurveList::make_toolbar(QHBoxLayout& line) {
    line.setContentsMargins(0, 0, 0, 0);
    line.setSpacing(2);
    line.addWidget(make_caption(tr("In this project")));
    line.addStretch(1);
    const auto add = [&](const char* icon, const QString& tip, const char* name) {
        QToolButton* button = make_icon_button(QLatin1String(icon), tip);
        button->setObjectName(QLatin1String(name) + words_.one);
        line.addWidget(button);
        return button;
    };
    add_ = add("add", words_.add, "add");
    duplicate_ = add("duplicate", tr("Duplicate the selected %1").arg(words_.several), "duplicate");
    up_ = add("up", tr("Move up in the list"), "up");
    down_ = add("down", tr("Move down in the list"), "down");
    remove_ = add("remove", tr("Remove the selected %1").arg(words_.several), "remove");
    connect(add_, &QToolButton::clicked, this, &CurveList::add_requested);
    // In its place: a list moves nothing.
    connect(duplicate_, &QToolButton::clicked, this, [this] { commands_.duplicate(glm::dvec3(0.0)); });
    connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { move(1); });
    connect(remove_, &QToolButton::clicked, this, [this] { commands_.remove_splines(); });
}

void CurveList::choose(int row) {
    with_curves(document_.project(), selection_.curve_set(), [&](const auto& curves) {
        if (row >= 0 && row < static_cast<int>(curves.size()))
            selection_.select_spline(curves[static_cast<std::size_t>(row)].id,
                                     QApplication::keyboardModifiers() & Qt::ShiftModifier);
    });
}

void CurveList::toggle(int row) {
    QString label;
    with_curves(document_.project(), selection_.curve_set(), [&](const auto& curves) {
        if (row < 0 || row >= static_cast<int>(curves.size())) return;
        const SketchedCurve& curve = curves[static_cast<std::size_t>(row)];
        label = (curve.enabled ? tr("Hide %1") : tr("Show %1")).arg(QString::fromStdString(curve.name));
    });
    if (label.isEmpty()) return;
    document_.edit(label, [&](Project& project) {
        with_curves(project, selection_.curve_set(), [row](auto& curves) {
            if (row < 0 || row >= static_cast<int>(curves.size())) return;
            bool& enabled = curves[static_cast<std::size_t>(row)].enabled;
            enabled = !enabled;
        });
    });
}

void CurveList::move(int by) {
    const int id = selection_.selected().primary();
    const SketchedCurve* primary = selection_.primary();
    if (!primary) return;
    const QString label = by < 0 ? tr("Move %1 up") : tr("Move %1 down");
    document_.edit(label.arg(QString::fromStdString(primary->name)), [&](Project& project) {
        with_curves(project, selection_.curve_set(), [&](auto& curves) {
            const int count = static_cast<int>(curves.size());
            for (int i = 0; i < count; ++i)
                if (curves[static_cast<std::size_t>(i)].id == id && i + by >= 0 && i + by < count)
                    return std::swap(curves[static_cast<std::size_t>(i)], curves[static_cast<std::size_t>(i + by)]);
        });
    });
}

void CurveList::set_listed_elsewhere(bool is_listed) {
    if (is_listed == is_listed_elsewhere_) return;
    is_listed_elsewhere_ = is_listed;
    refresh();
}

void CurveList::refresh() {
    std::vector<ItemList::Item> items;
    int row = -1;
    const int primary = selection_.selected().primary();
    with_curves(document_.project(), selection_.curve_set(), [&](const auto& curves) {
        for (const SketchedCurve& curve : curves) {
            if (curve.id == primary) row = static_cast<int>(items.size());
            QStringList details;
            if (curve.locked) details << tr("locked");
            if (!curve.visible) details << tr("not shown");
            if (details.isEmpty())
                details << (words_.detail ? words_.detail(curve)
                                          : tr("%n points", nullptr, static_cast<int>(curve.knots.size())));
            items.push_back({QString::fromStdString(curve.name), details.join(QStringLiteral(", ")), colour_of(curve),
                             words_.icon ? words_.icon(curve) : QString(), curve.enabled});
        }
    });
    list_->set_items(items);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(row);
    }
    if (row >= 0) list_->scrollToItem(list_->item(row));
    list_->setVisible(!items.empty() && !is_listed_elsewhere_);
    // A user who selected one elsewhere knows where.
    elsewhere_->setVisible(!items.empty() && is_listed_elsewhere_ && row < 0);
    empty_->setVisible(items.empty());
    for (QToolButton* button : {duplicate_, remove_}) button->setEnabled(commands_.has_workable());
    up_->setEnabled(row > 0);
    down_->setEnabled(row >= 0 && row + 1 < static_cast<int>(items.size()));
}

}  // namespace cuesta
