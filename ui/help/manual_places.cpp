#include "ui/help/manual_places.h"

#include <QWidget>

#include "ui/view/view_area.h"
#include "ui/window/window.h"

namespace cuesta {
namespace {

ManualPlace guide(const char* heading) {
    return {QStringLiteral("guide"), QString::fromLatin1(heading)};
}

}  // namespace

ManualPlace manual_start() {
    return {QStringLiteral("guide")};
}
ManualPlace manual_keys() {
    return {QStringLiteral("keys")};
}

ManualPlace manual_place_of(PanelPage page) {
    switch (page) {
        case PanelPage::terrain:
            return guide("Panels");
        case PanelPage::splines:
            return guide("Sketching a land");
        case PanelPage::sculpting:
            return guide("Sculpting");
        case PanelPage::layers:
        case PanelPage::water:
            return guide("Rain, springs, layers");
        case PanelPage::erosion:
            return guide("Eroding");
        case PanelPage::paths:
            return guide("Roads, rivers and lakes");
        case PanelPage::masks:
            return guide("Masks");
        case PanelPage::cameras:
            return guide("Cameras");
        case PanelPage::measures:
            return guide("Measures");
        case PanelPage::surface:
        case PanelPage::view:
            return guide("Looks");
        case PanelPage::exports:
            return guide("Export");
    }
    return manual_start();
}

ManualPlace manual_place_of(ToolKind tool) {
    switch (tool) {
        case ToolKind::navigate:
            return guide("Looking around");
        case ToolKind::spline:
            return guide("Sketching a land");
        case ToolKind::path:
            return guide("Roads, rivers and lakes");
        case ToolKind::spring:
        case ToolKind::brush:
            return guide("Rain, springs, layers");
        case ToolKind::mask:
            return guide("Masks");
        case ToolKind::sculpt:
            return guide("Sculpting");
        case ToolKind::measure:
        case ToolKind::pick:
            return guide("Measuring and picking");
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
        if (name == QStringLiteral("startPage")) return manual_start();
        if (name.contains(QLatin1Char('.'))) {
            // Sliders of the run bar are called bar.<id>.
            const QString id = name.startsWith(QStringLiteral("bar.")) ? name.mid(4) : name;
            if (const ManualPlace place = manual_place_of_parameter(id); !place.document.isEmpty()) return place;
        }
        if (name == QStringLiteral("runbar")) return guide("Eroding");
        if (part == &window.side()) return manual_place_of(window.side().page_at(window.side().page()));
        if (part == &window.view_area() && window.tool() != ToolKind::navigate) return manual_place_of(window.tool());
    }
    return manual_place_of(window.side().page_at(window.side().page()));
}

}  // namespace cuesta
