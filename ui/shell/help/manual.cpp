#include "ui/shell/help/manual.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QRegularExpression>
#include <algorithm>

#include "ui/base/action_keys.h"
#include "ui/base/resources.h"
#include "ui/base/theme.h"
#include "ui/shell/help/gestures.h"

namespace cuesta {
namespace {

/// In the context under which lupdate files words of functions outside classes: their namespace.
QString tr(const char* text) {
    return QCoreApplication::translate("cuesta", text);
}

/// A heading or a line of text without marks of Markdown.
QString without_marks(QString text) {
    text.remove(QLatin1Char('`')).remove(QLatin1Char('*'));
    static const QRegularExpression link(QStringLiteral(R"(!?\[([^\]]*)\]\([^)]*\))"));
    return text.replace(link, QStringLiteral("\\1")).trimmed();
}

/// The anchor of a heading, as web pages of the same text have it (scripts/markdown_pages.py).
QString anchor_of(QString heading) {
    static const QRegularExpression others(QStringLiteral("[^\\w\\- ]"),
                                           QRegularExpression::UseUnicodePropertiesOption);
    return heading.toLower().remove(others).replace(QLatin1Char(' '), QLatin1Char('-'));
}

std::vector<ManualSection> sections_of(const ManualDocument& document) {
    std::vector<ManualSection> sections;
    bool in_code = false;
    static const QRegularExpression heading(QStringLiteral("^(#{1,6}) +(.*)$"));
    for (const QString& line : manual_text(document.id).split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("```"))) in_code = !in_code;
        const QRegularExpressionMatch match = heading.match(line);
        if (!in_code && match.hasMatch())
            sections.push_back(
                {document.id, without_marks(match.captured(2)), static_cast<int>(match.captured(1).size()), {}});
        else if (!sections.empty())
            sections.back().text += line + QLatin1Char('\n');
    }
    return sections;
}

}  // namespace

const std::vector<ManualDocument>& manual_documents() {
    static const std::vector<ManualDocument> documents = [] {
        std::vector<ManualDocument> all;
        const auto add = [&](const QString& part, const QString& folder, const char* name, const QString& title) {
            all.push_back({QLatin1String(name), part, title, folder + QLatin1String(name) + QStringLiteral(".md")});
        };
        const QString manual = QStringLiteral("manual/");
        add({}, manual, "index", tr("Contents"));
        add({}, manual, "start", tr("Installing and starting"));
        const QString tutorials = tr("Tutorials");
        add(tutorials, manual, "tutorial-two-mountains", tr("Two real mountains in a plain"));
        add(tutorials, manual, "tutorial-first-island", tr("Your first island"));
        add(tutorials, manual, "tutorial-mountain-road", tr("A road through real Alps"));
        add(tutorials, manual, "tutorial-canyon", tr("A canyon"));
        add(tutorials, manual, "tutorial-dunes", tr("Dunes"));
        add(tutorials, manual, "tutorial-unreal", tr("To Unreal Engine"));
        add(tutorials, manual, "tutorial-unity", tr("To Unity"));
        add(tutorials, manual, "tutorial-godot", tr("To Godot"));
        const QString window = tr("The window, page by page");
        add(window, manual, "window", tr("The window"));
        add(window, manual, "terrain", tr("Terrain"));
        add(window, manual, "import", tr("Elevation models"));
        add(window, manual, "splines", tr("Splines"));
        add(window, manual, "sculpting", tr("Sculpting"));
        add(window, manual, "layers", tr("Layers"));
        add(window, manual, "water", tr("Water"));
        add(window, manual, "erosion", tr("Erosion"));
        add(window, manual, "runs", tr("The run bar"));
        add(window, manual, "masks", tr("Masks"));
        add(window, manual, "paths", tr("Paths"));
        add(window, manual, "cameras", tr("Cameras"));
        add(window, manual, "measures", tr("Measures"));
        add(window, manual, "view", tr("View"));
        add(window, manual, "export", tr("Export"));
        add(window, manual, "saving", tr("Saving and going back"));
        const QString reference = tr("Reference");
        add(reference, {}, "presets", tr("Erosion presets"));
        add(reference, QStringLiteral("reference/"), "parameters", tr("Parameters"));
        add(reference, {}, "command-line", tr("The command line"));
        add(reference, manual, "bridge", tr("Bridge to other programs"));
        add(reference, manual, "python", tr("Python"));
        add(reference, manual, "project-file", tr("The project file"));
        all.push_back({QStringLiteral("keys"), reference, tr("Keys and mouse"), {}});
        const QString methods = tr("Methods");
        const QString equations = QStringLiteral("methods/");
        add(methods, equations, "overview", tr("All methods"));
        add(methods, equations, "erosion-ground", tr("Ground and its materials"));
        add(methods, equations, "erosion-schedule", tr("Mixing, phases and the ledger"));
        add(methods, equations, "water-erosion", tr("Water erosion"));
        add(methods, equations, "thermal-erosion", tr("Thermal erosion"));
        add(methods, equations, "wind-erosion", tr("Wind erosion"));
        add(methods, equations, "droplet-erosion", tr("Droplet erosion"));
        add(methods, equations, "stream-power", tr("Stream power"));
        add(methods, equations, "multigrid-erosion", tr("Multigrid erosion"));
        add(methods, equations, "gpu-erosion", tr("Erosion on a graphics device"));
        add(methods, equations, "generators", tr("Generators"));
        add(methods, equations, "uplift", tr("Uplifted land"));
        add(methods, equations, "amplification", tr("Amplification"));
        add(methods, equations, "ice", tr("Ice"));
        add(methods, equations, "lava", tr("Lava"));
        add(methods, equations, "coasts", tr("Coasts"));
        add(methods, equations, "deltas", tr("Deltas and alluvial fans"));
        add(methods, equations, "meanders", tr("Meanders and flood plains"));
        add(methods, equations, "dunes", tr("Dunes"));
        add(methods, equations, "stack", tr("Stacks of elements"));
        add(methods, equations, "spline-curves", tr("Feature splines: curves"));
        add(methods, equations, "spline-seeds", tr("Feature splines: from curves to seeds"));
        add(methods, equations, "guided-diffusion", tr("Feature splines: multigrid guided diffusion"));
        add(methods, equations, "converged-surface", tr("Feature splines: the converged surface"));
        add(methods, equations, "warped-noise", tr("Warped noise"));
        add(methods, equations, "painted-masks", tr("Painted masks"));
        add(methods, equations, "brushes", tr("Sculpting brushes"));
        add(methods, equations, "path-plans", tr("Path plans"));
        add(methods, equations, "path-rivers", tr("Rivers on paths"));
        add(methods, equations, "routes", tr("Route finding"));
        add(methods, equations, "carving", tr("Carving"));
        add(methods, equations, "light-and-water", tr("Light, air and water"));
        add(methods, equations, "surface-weights", tr("Surfaces"));
        add(methods, equations, "snow", tr("Snow"));
        add(methods, equations, "ground-cover", tr("Ground cover"));
        add(methods, equations, "imported-elevation", tr("Imported elevation"));
        add(methods, equations, "meshes", tr("Meshes"));
        add(methods, equations, "solids", tr("Solids to print"));
        add(methods, equations, "waters", tr("Lakes and rivers"));
        add(methods, equations, "neighbours", tr("Neighbours"));
        add(methods, equations, "sources", tr("Sources"));
        return all;
    }();
    return documents;
}

QString manual_text(const QString& document) {
    ensure_resources();
    for (const ManualDocument& each : manual_documents()) {
        if (each.id != document || each.file.isEmpty()) continue;
        QFile file(QStringLiteral(":/manual/") + each.file);
        if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.readAll());
    }
    return {};
}

const std::vector<ManualSection>& manual_sections() {
    static const std::vector<ManualSection> all = [] {
        std::vector<ManualSection> sections;
        for (const ManualDocument& document : manual_documents())
            for (ManualSection& section : sections_of(document)) sections.push_back(std::move(section));
        return sections;
    }();
    return all;
}

bool manual_has(const ManualPlace& place) {
    if (place.document == QStringLiteral("keys")) return place.heading.isEmpty();
    const std::vector<ManualSection>& all = manual_sections();
    return std::any_of(all.begin(), all.end(), [&](const ManualSection& section) {
        return section.document == place.document && (place.heading.isEmpty() || section.heading == place.heading) &&
               (place.word.isEmpty() || section.text.contains(place.word));
    });
}

ManualPlace manual_place_of_link(const QString& document, const QString& link) {
    const QString file = link.section(QLatin1Char('#'), 0, 0).section(QLatin1Char('/'), -1);
    const QString anchor = link.section(QLatin1Char('#'), 1);
    ManualPlace place;
    if (file.isEmpty()) place.document = document;
    for (const ManualDocument& each : manual_documents())
        if (!file.isEmpty() && each.file.section(QLatin1Char('/'), -1) == file) place.document = each.id;
    if (!anchor.isEmpty())
        for (const ManualSection& section : manual_sections())
            if (section.document == place.document && anchor_of(section.heading) == anchor) {
                place.heading = section.heading;
                break;
            }
    return place;
}

std::vector<ManualSection> find_in_manual(const QString& words) {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<ManualSection> found;
    if (wanted.isEmpty()) return found;
    for (const ManualSection& section : manual_sections()) {
        const QString all = section.heading + QLatin1Char('\n') + section.text;
        if (std::all_of(wanted.begin(), wanted.end(),
                        [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
            found.push_back(section);
    }
    std::stable_partition(found.begin(), found.end(), [&](const ManualSection& section) {
        return std::any_of(wanted.begin(), wanted.end(),
                           [&](const QString& word) { return section.heading.contains(word, Qt::CaseInsensitive); });
    });
    return found;
}

QString keys_page(const QMainWindow& window) {
    QString text = QStringLiteral("<h1>%1</h1>").arg(tr("Keys and mouse"));
    const auto begin = [&](const QString& title) {
        text += QStringLiteral("<h2>%1</h2><table cellspacing='0' cellpadding='4' width='100%'>")
                    .arg(title.toHtmlEscaped());
    };
    const auto row = [&](const QString& hand, const QString& what) {
        text += QStringLiteral("<tr><td width='36%'><b>%1</b></td><td>%2</td></tr>")
                    .arg(hand.toHtmlEscaped(), what.toHtmlEscaped());
    };
    for (const GestureGroup& group : gesture_groups()) {
        begin(group.title);
        for (const Gesture& gesture : group.gestures) row(gesture.hand, gesture.what);
        text += QStringLiteral("</table>");
    }
    QString menu;
    for (const MenuAction& entry : menu_actions(window)) {
        const QString keys = keys_text_of(*entry.action);
        if (keys.isEmpty()) continue;
        if (entry.path.first() != menu) {
            if (!menu.isEmpty()) text += QStringLiteral("</table>");
            menu = entry.path.first();
            begin(tr("Menu %1").arg(menu));
        }
        row(keys, plain_text(*entry.action));
    }
    if (!menu.isEmpty()) text += QStringLiteral("</table>");
    return text;
}

QString manual_picture(const QString& name) {
    const QString stem = QFileInfo(name).completeBaseName();
    // The large pictures of the window stay out of the program: it would be twice its size, and the window is at hand.
    for (const QString& path :
         {QStringLiteral(":/examples/%1.png").arg(stem), QStringLiteral(":/presets/%1.jpg").arg(stem)})
        if (QFile::exists(path)) return path;
    return {};
}

}  // namespace cuesta
