#include "ui/shell/help/manual_places.h"

#include <QWidget>

#include "ui/shell/window.h"
#include "ui/view/view_area.h"

namespace cuesta {
namespace {

ManualPlace place(const char* document, const char* heading = "") {
    return {QString::fromLatin1(document), QString::fromLatin1(heading)};
}

}  // namespace

ManualPlace manual_start() {
    return place("index");
}
ManualPlace manual_keys() {
    return {QStringLiteral("keys")};
}

ManualPlace manual_place_of(const ManualLink& link) {
    return link.document.isEmpty() ? manual_start() : ManualPlace{link.document, link.heading};
}

ManualPlace manual_place_of_parameter(const QString& id) {
    const QString quoted = QStringLiteral("`%1`").arg(id);
    for (const ManualSection& section : manual_sections())
        if (section.document == QStringLiteral("parameters") && section.text.contains(quoted))
            return {section.document, section.heading, id};
    return {};
}

ManualPlace manual_place_of(Window& window, const QWidget* focus) {
    for (const QWidget* part = focus && focus->isVisible() ? focus : nullptr; part; part = part->parentWidget()) {
        const QString name = part->objectName();
        if (name == QStringLiteral("startPage")) return place("start", "The start page");
        if (name.contains(QLatin1Char('.'))) {
            // Sliders of the run bar are called bar.<id>.
            const QString id = name.startsWith(QStringLiteral("bar.")) ? name.mid(4) : name;
            if (const ManualPlace row = manual_place_of_parameter(id); !row.document.isEmpty()) return row;
        }
        if (name == QStringLiteral("runbar")) return place("runs");
        if (part == &window.side()) return manual_place_of(window.side().page_at(window.side().page()).manual);
        const Tool* tool = window.bench().tools().find(window.tool());
        if (part == &window.view_area() && tool->tool) return manual_place_of(tool->manual);
    }
    return manual_place_of(window.side().page_at(window.side().page()).manual);
}

}  // namespace cuesta
