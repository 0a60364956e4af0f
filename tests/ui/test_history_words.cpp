/// Every word of the history is said in the language of the window: labels of undo and what the panel tells of a step.

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTranslator>

#include "core/model/spline_edit.h"
#include "tests/core/project_files.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/length_unit.h"
#include "ui/forms/panel.h"
#include "ui/shell/history_panel.h"
#include "ui/shell/outliner/item_commands.h"

using namespace cuesta;

namespace {

/// A language whose letters are others (the full-width ones), so that a letter of ours in what the window says has not
/// been translated, wherever in a sentence it stands.
class WideLetters : public QTranslator {
public:
    WideLetters() { QCoreApplication::installTranslator(this); }
    ~WideLetters() override { QCoreApplication::removeTranslator(this); }
    QString translate(const char*, const char* source, const char*, int n) const override {
        QString text = QString::fromUtf8(source);
        if (n >= 0) text.replace(QStringLiteral("%n"), QString::number(n));
        for (qsizetype i = 0; i < text.size(); ++i)
            if (const ushort letter = text[i].unicode(); letter < 128 && text[i].isLetter())
                text[i] = QChar(static_cast<ushort>(letter + 0xfee0));
        return text;
    }
    bool isEmpty() const override { return false; }
};

/// Rest of the text in letters of ours, less symbols of units and names of formats, which are the same in all
/// languages.
std::string untranslated_in(QString text) {
    static const QRegularExpression same_everywhere(
        QStringLiteral("\\b(mm/a|mm|km²|m³|m/s²|m/s|1/s|m|s|h|a|C|Pa|DirectX|OpenGL|OpenEXR|PNG|GeoTIFF)(?![A-Za-z])"));
    text.remove(same_everywhere);
    static const QRegularExpression letter(QStringLiteral("[A-Za-z]"));
    return letter.match(text).hasMatch() ? text.toStdString() : std::string();
}

/// Gives all that has a name one without letters.
void name_by_numbers(Project& project) {
    int number = 100;
    const auto name = [&](std::string& of) { of = std::to_string(++number); };
    for (auto& each : project.splines) name(each.name);
    for (auto& each : project.paths) name(each.name);
    for (auto& each : project.sculpting) name(each.name);
    for (auto& each : project.layers) name(each.material.name);
    for (auto& each : project.water_sources) name(each.name);
    for (auto& each : project.own_masks) name(each.name);
    for (auto& each : project.views) name(each.name);
    name(project.eroded_material.name);
    name(project.bottom_material.name);
    if (auto* imported = std::get_if<ImportedBase>(&project.base)) imported->source_file = "7.8";
}

Project project_of_numbers() {
    Project project = project_files::rich_project();
    FeatureSpline spline = spline_through(std::vector<glm::dvec3>{{3, 2, 3}, {9, 2, 3}});
    spline.meta_points.resize(1);
    add_spline(project.splines, spline);
    project.paths[0].knots.resize(3);
    project.paths[0].meta_points.resize(1);
    name_by_numbers(project);
    return project;
}

using Edit = std::function<void(Project&)>;

/// An edit of every kind that project_difference() tells apart, but for parameters.
const std::vector<Edit>& edits() {
    static const std::vector<Edit> all{
        [](Project& p) { p.frame.width += 1; },
        [](Project& p) { p.frame.height += 1; },
        [](Project& p) { p.frame.cell_size += 1; },
        [](Project& p) { p.frame.crs_wkt = "1"; },
        [](Project& p) { p.base = GeneratedBase{}; },
        [](Project& p) { std::get<ImportedBase>(p.base).source_file = "9.8"; },
        [](Project& p) { std::get<ImportedBase>(p.base).heights = TiledRaster(12, 9, 0.5F); },
        [](Project& p) { p.splines.clear(); },
        [](Project& p) { p.splines.push_back(p.splines[0]), p.splines.back().id = 99; },
        [](Project& p) { p.splines[0].name = "1"; },
        [](Project& p) { p.splines[0].enabled ^= true; },
        [](Project& p) { p.splines[0].locked ^= true; },
        [](Project& p) { p.splines[0].visible ^= true; },
        [](Project& p) { p.splines[0].closed ^= true; },
        [](Project& p) {
            p.splines[0].colour = {1, 0, 0};
        },
        [](Project& p) { p.splines[0].knots.resize(7); },
        [](Project& p) { p.splines[0].knots[0].position.x += 1; },
        [](Project& p) { p.splines[0].meta_points.resize(7); },
        [](Project& p) { p.splines[0].meta_points[0].position += 0.1; },
        [](Project& p) { p.paths[0].own_cross_section.emplace_back(0.0, 1.0); },
        [](Project& p) { std::swap(p.paths[0], p.paths[1]); },
        [](Project& p) { p.sculpting[0].strength = 0.25F; },
        [](Project& p) { p.sculpting[0].place = SculptPlace::before_erosion; },
        [](Project& p) { p.sculpting[0].change = TiledRaster(12, 9, 0.5F); },
        [](Project& p) { p.sculpting.clear(); },
        [](Project& p) {
            p.layers[0].material.colour = {1, 0, 0};
        },
        [](Project& p) { p.layers[0].material.texture += "1"; },
        [](Project& p) { p.layers[0].material.texture_size += 1; },
        [](Project& p) { p.layers[0].shape = UniformThickness{99}; },
        [](Project& p) { p.layers[0].shape = TiltedSheet{}; },
        [](Project& p) { p.layers[1].shape = UpperSurface{}; },
        [](Project& p) { p.layers[0].cover = {}; },
        [](Project& p) { p.layers.pop_back(); },
        [](Project& p) { p.separate_eroded_material ^= true; },
        [](Project& p) { p.water_sources[0].kind = SourceKind::one_time; },
        [](Project& p) { p.water_sources[1].kind = SourceKind::permanent; },
        [](Project& p) { std::get<PointSource>(p.water_sources[0].shape).x += 1; },
        [](Project& p) { std::get<PointSource>(p.water_sources[0].shape).radius += 1; },
        [](Project& p) { std::get<PointSource>(p.water_sources[0].shape).depth += 1; },
        [](Project& p) { p.water_sources[0].shape = PaintedSource{}; },
        [](Project& p) { p.water_sources[1].shape = PaintedSource{}; },
        [](Project& p) { p.masks.rain = {}; },
        [](Project& p) { p.masks.rain_state.enabled ^= true; },
        [](Project& p) { p.masks.rain_state.locked ^= true; },
        [](Project& p) { p.masks.erodibility = TiledRaster(12, 9, 0.5F); },
        [](Project& p) { p.masks.protection = {}; },
        [](Project& p) { p.own_masks.emplace_back().name = "5"; },
        [](Project& p) { p.views[0].distance += 1; },
        [](Project& p) { p.past_erosion[0].mixing.steps += 1; },
        [](Project& p) { p.past_erosion[0].mixing.steps = 3, p.past_erosion[1].mixing.steps = 4; },
        [](Project& p) { p.past_erosion.clear(); },
        [](Project& p) { p.past_erosion.push_back(p.erosion); },
    };
    return all;
}

}  // namespace

TEST_CASE("the history tells every change in the language of the window", "[ui][history][translations]") {
    const Project before = project_of_numbers();
    const WideLetters language;
    // The check sees what it should.
    REQUIRE(untranslated_in(QStringLiteral("Talus")) == "Talus");
    REQUIRE(untranslated_in(QObject::tr("Talus") + QStringLiteral(" 35 m/s, 2 points")) != "");
    REQUIRE(untranslated_in(QObject::tr("Talus") + QStringLiteral(" 35 m/s")).empty());
    for (std::size_t i = 0; i < edits().size(); ++i) {
        Project after = before;
        edits()[i](after);
        const std::vector<ProjectChange> changes = project_difference(before, after);
        INFO("edit " << i);
        CHECK_FALSE(changes.empty());
        for (const ProjectChange& change : changes) CHECK(untranslated_in(words_of_change(change)) == "");
        // More than a few changes are counted.
        CHECK(untranslated_in(words_of_changes(changes)) == "");
    }
    // Every parameter, from one end of its range to the other.
    Project low = before;
    low.base = GeneratedBase{};
    for (std::size_t set = 0; set < parameter_sets(low).size(); ++set) {
        const auto& fields = *parameter_sets(low)[set].fields;
        for (const ParameterField& field : fields) {
            Project from = low, to = low;
            field.put(parameter_sets(from)[set].object, field.description.minimum);
            field.put(parameter_sets(to)[set].object, field.description.maximum);
            INFO(field.description.id);
            const std::vector<ProjectChange> changes = project_difference(from, to);
            REQUIRE(changes.size() == 1);
            CHECK(untranslated_in(words_of_change(changes[0])) == "");
        }
    }
}

TEST_CASE("names that users gave are not translated", "[ui][history][translations]") {
    Project before;
    before.splines.resize(1);
    before.splines[0].id = 1;
    before.splines[0].name = "Wind erosion";  // which is a word of the program, too
    Project after = before;
    after.splines[0].enabled = false;
    const WideLetters language;
    const QString words = words_of_changes(project_difference(before, after));
    CHECK(words.startsWith(QStringLiteral("Wind erosion ")));
    before = after;
    after.erosion.wind.direction += 1;
    CHECK_FALSE(words_of_changes(project_difference(before, after)).contains(QStringLiteral("Wind erosion")));
}

TEST_CASE("edits in the panels are called in the language of the window", "[ui][history][translations]") {
    const WideLetters language;
    WindowFixture fixture;
    ProgramWindow& window = fixture.window;
    Project project = project_of_numbers();
    project.base = GeneratedBase{};
    project.frame = starting_project().frame;
    project.frame.width = project.frame.height = 64;
    project.water_sources.resize(1);
    project.masks = {};
    project.past_erosion.clear();
    project.erosion = ErosionSchedule{};
    project.erosion.mixing.steps = 0;
    window.document().reset(project, {});
    for (int page = 0; page < window.side().page_count(); ++page) {
        window.side().show_page(page);
        QTest::qWait(1);
        Panel* const panel = window.side().findChild<QStackedWidget*>()->currentWidget()->findChild<Panel*>();
        REQUIRE(panel);
        for (NumberSlider* slider : panel->findChildren<NumberSlider*>()) {
            // A little aside: sizes of the land must stay small.
            const ParameterDescription& d = slider->description();
            const double aside = d.type == ParameterType::number ? (d.maximum - d.minimum) * 1e-3 : 1;
            const double value =
                slider->value() + aside <= d.maximum ? slider->value() + aside : slider->value() - aside;
            Q_EMIT slider->edited(std::max(value, d.minimum));
            Q_EMIT slider->finished();
        }
        for (QCheckBox* box : panel->findChildren<QCheckBox*>())
            if (box->isEnabled()) box->click();
        for (QComboBox* box : panel->findChildren<QComboBox*>())
            if (box->isEnabled() && box->count() > 1) {
                box->setCurrentIndex((box->currentIndex() + 1) % 2);
                Q_EMIT box->activated(box->currentIndex());
            }
    }
    // Operations of the outliner.
    ItemCommands commands(window.document());
    for (const ItemPlace place :
         {ItemPlace{ItemKind::spline, 0}, ItemPlace{ItemKind::layer, 0}, ItemPlace{ItemKind::water_source, 0},
          ItemPlace{ItemKind::path, 0}, ItemPlace{ItemKind::sculpt_layer, 0}, ItemPlace{ItemKind::own_mask, 0}}) {
        commands.set_enabled({place}, false);
        commands.set_locked({place}, true);
        commands.set_locked({place}, false);
        commands.rename(place, QStringLiteral("12"));
        commands.duplicate({place});
        commands.remove({place});
    }
    const auto& steps = window.document().history().steps();
    CHECK(steps.size() > 150);
    for (std::size_t i = 1; i < steps.size(); ++i) {
        CHECK_FALSE(steps[i].label.isEmpty());
        CHECK(untranslated_in(steps[i].label) == "");
    }
    for (QAction* action : window.findChildren<QAction*>())
        if (action->objectName() == QLatin1String("undo")) CHECK(untranslated_in(action->text()) == "");
    fixture.wait_settled();
}
