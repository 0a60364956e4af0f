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

ManualPlace manual_place_of(PanelPage page) {
    switch (page) {
        case PanelPage::terrain:
            return place("terrain");
        case PanelPage::splines:
            return place("splines");
        case PanelPage::sculpting:
            return place("sculpting");
        case PanelPage::layers:
            return place("layers");
        case PanelPage::water:
            return place("water");
        case PanelPage::erosion:
            return place("erosion");
        case PanelPage::paths:
            return place("paths");
        case PanelPage::masks:
            return place("masks");
        case PanelPage::cameras:
            return place("cameras");
        case PanelPage::measures:
            return place("measures");
        case PanelPage::surface:
        case PanelPage::view:
            return place("view");
        case PanelPage::exports:
            return place("export");
    }
    return manual_start();
}

ManualPlace manual_place_of(ToolKind tool) {
    switch (tool) {
        case ToolKind::navigate:
            return place("window", "Looking around");
        case ToolKind::spline:
            return place("splines", "Sketching a terrain");
        case ToolKind::path:
            return place("paths", "Drawing");
        case ToolKind::spring:
        case ToolKind::brush:
            return place("water", "Sources");
        case ToolKind::mask:
            return place("masks", "Painting");
        case ToolKind::sculpt:
            return place("sculpting", "The brush");
        case ToolKind::measure:
        case ToolKind::pick:
            return place("window", "Measuring and picking");
    }
    return manual_start();
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
        if (part == &window.side()) return manual_place_of(window.side().page_at(window.side().page()));
        if (part == &window.view_area() && window.tool() != ToolKind::navigate) return manual_place_of(window.tool());
    }
    return manual_place_of(window.side().page_at(window.side().page()));
}

}  // namespace cuesta
