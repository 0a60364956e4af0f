#include "ui/terrain/neighbour_forms.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/panel.h"

namespace cuesta {

QString name_of_neighbour(MapSide side) {
    switch (side) {
        case MapSide::north:
            return QObject::tr("Northern neighbour");
        case MapSide::east:
            return QObject::tr("Eastern neighbour");
        case MapSide::south:
            return QObject::tr("Southern neighbour");
        case MapSide::west:
            break;
    }
    return QObject::tr("Western neighbour");
}

namespace {

QString name_of_side(MapSide side) {
    switch (side) {
        case MapSide::north:
            return QObject::tr("North");
        case MapSide::east:
            return QObject::tr("East");
        case MapSide::south:
            return QObject::tr("South");
        case MapSide::west:
            break;
    }
    return QObject::tr("West");
}

}  // namespace

NeighbourForms::NeighbourForms(Document& document, QWidget* parent)
    : FoldGroup(QObject::tr("Neighbours"), {}, parent), document_(document) {
    setObjectName(QStringLiteral("neighbours"));
    QLabel* hint =
        make_hint(tr("The rim is bent to the heights and slopes of heightmaps on its sides, so that tiles "
                     "meet without a seam."));
    hint->setContentsMargins(10, 0, 0, 4);
    add(hint);
    for (const MapSide side : map_sides) add(make_row(name_of_side(side), make_side(side)));
    form_ = make_document_form<NeighbourParameters>(
        document, [](const Project& project) { return project.neighbours.parameters; },
        [](Project& project, const NeighbourParameters& set) { project.neighbours.parameters = set; });
    add(form_);
    set_open(false);
    refresh();
}

QWidget* NeighbourForms::make_side(MapSide side) {
    auto* line = new QWidget;
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    const QString id = QString::fromStdString(std::string(name_of(side)));
    auto* choose = new QPushButton;
    choose->setObjectName(QStringLiteral("neighbour_") + id);
    QToolButton* remove = make_icon_button(QStringLiteral("remove"), tr("Remove the neighbour on this side"));
    remove->setObjectName(QStringLiteral("removeNeighbour_") + id);
    layout->addWidget(choose, 1);
    layout->addWidget(remove);
    connect(choose, &QPushButton::clicked, this, [this, side] { Q_EMIT requested(side); });
    connect(remove, &QToolButton::clicked, this, [this, side] {
        document_.edit(tr("Remove neighbour"), [side](Project& project) { project.neighbours.on(side) = {}; });
    });
    rows_[static_cast<std::size_t>(side)] = {choose, remove};
    return line;
}

void NeighbourForms::refresh() {
    const Neighbours& neighbours = document_.project().neighbours;
    for (const MapSide side : map_sides) {
        const Neighbour& neighbour = neighbours.on(side);
        const Row& row = rows_[static_cast<std::size_t>(side)];
        const QString file = QString::fromStdString(neighbour.source_file);
        row.choose->setText(neighbour.rows.empty() ? tr("Choose…") : QFileInfo(file).fileName());
        row.choose->setToolTip(neighbour.rows.empty() ? tr("A heightmap that lies beyond this side") : file);
        row.remove->setEnabled(!neighbour.rows.empty());
    }
    form_->set_why_unused(
        [this](const std::string& id) { return translated_words(why_unused(document_.project(), id)); });
    form_->refresh();
}

}  // namespace cuesta
