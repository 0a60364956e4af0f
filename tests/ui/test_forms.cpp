/// Sliders and forms: scales, mouse, keys, typing, resetting, undo.

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>

#include "core/io/project/erosion_presets.h"
#include "core/model/published_methods.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/base/preferences.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

using namespace cuesta;

namespace {

const ParameterDescription& description_of(const std::vector<ParameterField>& fields, const std::string& id) {
    for (const ParameterField& field : fields)
        if (field.description.id == id) return field.description;
    throw std::logic_error(id);
}

}  // namespace

TEST_CASE("a slider's scale goes both ways and rises", "[ui][forms]") {
    std::vector<ParameterDescription> all;
    for (const auto* fields :
         {&fields_of<GeneratorParameters>(), &fields_of<MixingParameters>(), &fields_of<RainParameters>(),
          &fields_of<WaterParameters>(), &fields_of<ThermalParameters>(), &fields_of<WindParameters>(),
          &fields_of<MaterialParameters>()})
        for (const ParameterField& field : *fields) all.push_back(field.description);
    for (const ParameterDescription& d : all) {
        if (d.type != ParameterType::number && d.type != ParameterType::integer) continue;
        if (d.maximum == largest_seed) continue;
        INFO(d.id);
        const SliderScale scale = scale_of(d);
        CHECK(scale.low >= d.minimum);
        CHECK(scale.high <= d.maximum);
        CHECK(scale.low <= d.default_value);
        CHECK(scale.high >= d.default_value);
        double before = scale.value_at(0);
        for (int i = 1; i <= 50; ++i) {
            const double t = i / 50.0;
            const double value = scale.value_at(t);
            CHECK(value > before);
            before = value;
            // Doubles through exp and log1p: a few units in the last place.
            CHECK(scale.position_of(value) == Approx(t).margin(1e-9));
        }
    }
}

TEST_CASE("values read as people write them", "[ui][forms]") {
    const auto& d = description_of(fields_of<WaterParameters>(), "water.evaporation");
    CHECK(value_text(d, 0.02F) == "0.02");
    CHECK(value_text(d, 0.0001F) == "0.0001");
    CHECK(value_text(d, 0) == "0");
    CHECK(value_text(d, 12500) == "12500");
    CHECK(value_text(d, -3.25) == "-3.25");
    CHECK(choice_text("diamond_square") == "Diamond square");
}

TEST_CASE("a 0 that leaves a choice to the program is called what it means", "[ui][forms]") {
    const auto& interval = description_of(fields_of<ViewParameters>(), "view.contour_interval");
    CHECK(shown_value(interval, 0) == "automatic");
    CHECK(shown_value(interval, 25) == "25 m");
    CHECK(shown_value(description_of(fields_of<WaterParameters>(), "water.greatest_change"), 0) == "no limit");
    // A quantity stays one.
    CHECK(shown_value(description_of(fields_of<WaterParameters>(), "water.softening"), 0) == "0 m");
}

TEST_CASE_METHOD(WindowFixture, "what a 0 is called can be typed, too", "[ui][forms]") {
    show_page("view");
    NumberSlider& interval = slider("view.contour_interval");
    const auto heard = [&] { return QAccessible::queryAccessibleInterface(&interval)->text(QAccessible::Value); };
    const auto type = [&](const QString& text) {
        QTest::mouseDClick(&interval, Qt::LeftButton, Qt::NoModifier, QPoint(10, 12));
        auto* field = interval.findChild<QLineEdit*>();
        REQUIRE(field);
        field->setText(text);
        QTest::keyClick(field, Qt::Key_Return);
    };
    CHECK(heard() == "automatic");
    type("25");
    CHECK(window.view_settings().parameters().contour_interval == 25);
    CHECK(heard() == "25 m");
    type(" Automatic ");
    CHECK(window.view_settings().parameters().contour_interval == 0);
    CHECK(heard() == "automatic");
    type("no limit");  // the word of another
    CHECK(interval.is_typing());
}

TEST_CASE_METHOD(WindowFixture, "a slider is dragged, and the drag is one step of undo", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    const float before = project().erosion.thermal.talus;
    const std::size_t steps = window.document().history().size();
    drag(talus, QPoint(60, 12), QPoint(110, 12));
    const float after = project().erosion.thermal.talus;
    CHECK(after > before + 5);
    CHECK(talus.value() == after);
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.isWindowModified());
    window.document().undo();
    CHECK(project().erosion.thermal.talus == before);
    CHECK(talus.value() == before);
    CHECK_FALSE(window.isWindowModified());
    window.document().redo();
    CHECK(project().erosion.thermal.talus == after);
}

TEST_CASE_METHOD(WindowFixture, "Ctrl drags finely", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    const float before = project().erosion.thermal.talus;
    drag(talus, QPoint(60, 12), QPoint(110, 12), Qt::LeftButton, Qt::ControlModifier);
    const float fine = project().erosion.thermal.talus - before;
    window.document().undo();
    drag(talus, QPoint(60, 12), QPoint(110, 12));
    const float plain = project().erosion.thermal.talus - before;
    // Ten times finer, less the pixels before the drag begins.
    CHECK(fine > 0);
    CHECK(fine < plain / 5);
}

TEST_CASE_METHOD(WindowFixture, "a click on a slider changes nothing", "[ui][forms]") {
    show_page("erosion");
    const std::size_t steps = window.document().history().size();
    QTest::mouseClick(&slider("thermal.talus"), Qt::LeftButton, Qt::NoModifier, QPoint(10, 12));
    CHECK(window.document().history().size() == steps);
}

TEST_CASE_METHOD(WindowFixture, "Esc takes a drag back", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    const float before = project().erosion.thermal.talus;
    talus.setFocus();
    QTest::mousePress(&talus, Qt::LeftButton, Qt::NoModifier, QPoint(60, 12));
    QMouseEvent move(QEvent::MouseMove, QPointF(110, 12), QPointF(talus.mapToGlobal(QPoint(110, 12))), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&talus, &move);
    CHECK(project().erosion.thermal.talus != before);
    QTest::keyClick(&talus, Qt::Key_Escape);
    CHECK(project().erosion.thermal.talus == before);
    CHECK_FALSE(window.document().history().can_undo());
}

TEST_CASE_METHOD(WindowFixture, "a screen reader hears a slider's name, value, unit and limits",
                 "[ui][forms][accessible]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    QAccessibleInterface* heard = QAccessible::queryAccessibleInterface(&talus);
    REQUIRE(heard);
    CHECK(heard->role() == QAccessible::Slider);
    CHECK(heard->text(QAccessible::Name) == "Talus angle");
    CHECK(heard->text(QAccessible::Value) == shown_value(talus.description(), talus.value()));
    CHECK(heard->text(QAccessible::Value).endsWith(QStringLiteral("°")));
    CHECK(heard->text(QAccessible::Description).startsWith(heard->text(QAccessible::Value)));
    CHECK(heard->text(QAccessible::Description).contains(sentence_of(talus.description())));
    CHECK(heard->state().focusable);
    QAccessibleValueInterface* value = heard->valueInterface();
    REQUIRE(value);
    CHECK(value->currentValue().toDouble() == talus.value());
    CHECK(value->minimumValue().toDouble() == talus.description().minimum);
    CHECK(value->maximumValue().toDouble() == talus.description().maximum);
    CHECK(value->minimumStepSize().toDouble() > 0);
    // An edit by assistive tools is one as any other: one step of undo; nonsense is none.
    value->setCurrentValue(41);
    CHECK(project().erosion.thermal.talus == 41);
    CHECK(heard->text(QAccessible::Value).startsWith("41"));
    CHECK(window.document().history().size() == 2);
    value->setCurrentValue(4000);
    value->setCurrentValue(QStringLiteral("steep"));
    CHECK(project().erosion.thermal.talus == 41);
    QAccessibleActionInterface* actions = heard->actionInterface();
    REQUIRE(actions);
    REQUIRE(actions->actionNames().contains(QAccessibleActionInterface::increaseAction()));
    actions->doAction(QAccessibleActionInterface::increaseAction());
    CHECK(project().erosion.thermal.talus > 41);
    actions->doAction(QAccessibleActionInterface::decreaseAction());
    CHECK(project().erosion.thermal.talus == 41);
    CHECK(window.document().history().size() == 4);
    // In feet where feet are shown.
    const Preferences before = preferences().values();
    Preferences feet = before;
    feet.lengths = LengthUnit::feet;
    preferences().set(feet);
    show_page("terrain");
    NumberSlider& cells = slider("terrain.cell_size");
    QAccessibleInterface* of_cells = QAccessible::queryAccessibleInterface(&cells);
    REQUIRE(of_cells);
    CHECK(of_cells->text(QAccessible::Value).endsWith("ft"));
    CHECK(of_cells->valueInterface()->currentValue().toDouble() == Approx(cells.value() / 0.3048));
    of_cells->valueInterface()->setCurrentValue(100);
    CHECK(project().frame.cell_size == Approx(30.48));
    preferences().set(before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "every slider that is shown has a name, a value and limits to be heard",
                 "[ui][forms][accessible]") {
    int heard = 0;
    for (int page = 0; page < window.side().page_count(); ++page) {
        window.side().show_page(page);
        for (NumberSlider* each : window.findChildren<NumberSlider*>()) {
            if (!each->isVisible()) continue;
            INFO(each->objectName().toStdString());
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(each);
            REQUIRE(interface);
            CHECK_FALSE(interface->text(QAccessible::Name).isEmpty());
            CHECK_FALSE(interface->text(QAccessible::Value).isEmpty());
            REQUIRE(interface->valueInterface());
            const double value = interface->valueInterface()->currentValue().toDouble();
            CHECK(value >= interface->valueInterface()->minimumValue().toDouble());
            CHECK(value <= interface->valueInterface()->maximumValue().toDouble());
            ++heard;
        }
    }
    CHECK(heard > 30);
}

TEST_CASE_METHOD(WindowFixture, "a slider obeys keys and typing", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    const float before = project().erosion.thermal.talus;
    talus.setFocus();
    QTest::keyClick(&talus, Qt::Key_Right);
    CHECK(project().erosion.thermal.talus > before);
    QTest::keyClick(&talus, Qt::Key_Left);
    CHECK(project().erosion.thermal.talus == before);

    QTest::keyClick(&talus, '4');
    REQUIRE(talus.is_typing());
    auto* editor = talus.findChild<QLineEdit*>();
    REQUIRE(editor);
    QTest::keyClicks(editor, "1,5");  // a comma will do
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(project().erosion.thermal.talus == 41.5F);

    QTest::mouseDClick(&talus, Qt::LeftButton);
    REQUIRE(talus.is_typing());
    editor->setText("400");
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(talus.is_typing());  // beyond the limits: told, not taken
    CHECK(project().erosion.thermal.talus == 41.5F);
    QTest::keyClick(editor, Qt::Key_Escape);
    CHECK_FALSE(talus.is_typing());
    CHECK(project().erosion.thermal.talus == 41.5F);
}

TEST_CASE_METHOD(WindowFixture, "typed values may lie beyond the slider", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& steps = slider("erosion.steps");
    QTest::mouseDClick(&steps, Qt::LeftButton);
    auto* editor = steps.findChild<QLineEdit*>();
    editor->setText("50000");
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(project().erosion.mixing.steps == 50000);
    CHECK(steps.scale().high < 50000);
}

TEST_CASE_METHOD(WindowFixture, "a click on the label resets", "[ui][forms]") {
    show_page("erosion");
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 50; });
    auto* label = slider("thermal.talus").parentWidget()->findChild<PropertyLabel*>();
    REQUIRE(label);
    CHECK(label->is_changed());
    QTest::mouseClick(label, Qt::LeftButton);
    CHECK(project().erosion.thermal.talus == ThermalParameters{}.talus);
    CHECK_FALSE(label->is_changed());
}

TEST_CASE_METHOD(WindowFixture, "the wheel leaves sliders without focus alone", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& talus = slider("thermal.talus");
    window.viewport().setFocus();
    QWheelEvent wheel(QPointF(20, 10), talus.mapToGlobal(QPointF(20, 10)), QPoint(), QPoint(0, 120), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&talus, &wheel);
    CHECK_FALSE(window.document().history().can_undo());
}

TEST_CASE_METHOD(WindowFixture, "a value is copied, pasted and reset by its menu", "[ui][forms]") {
    show_page("erosion");
    const auto choose = [&](NumberSlider& slider, const char* word) {
        const QPoint middle = slider.rect().center();
        QContextMenuEvent right(QContextMenuEvent::Mouse, middle, slider.mapToGlobal(middle));
        QApplication::sendEvent(&slider, &right);
        auto* menu = slider.findChild<QMenu*>("valueMenu");
        REQUIRE(menu != nullptr);
        for (QAction* action : menu->actions())
            if (action->text().startsWith(word)) {
                INFO(action->text().toStdString());
                const bool enabled = action->isEnabled();
                action->trigger();
                delete menu;
                return enabled;
            }
        delete menu;
        return false;
    };
    NumberSlider& talus = slider("thermal.talus");
    CHECK_FALSE(choose(talus, "Reset"));  // it is as it was
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 31.0F / 3; });
    CHECK(choose(talus, "Copy"));
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 60; });
    CHECK(choose(talus, "Paste"));
    CHECK(project().erosion.thermal.talus == 31.0F / 3);
    // Degrees are no steps, and 5000 are too many.
    CHECK_FALSE(choose(slider("erosion.steps"), "Paste"));
    QGuiApplication::clipboard()->setText("5000");
    CHECK_FALSE(choose(talus, "Paste"));
    CHECK(choose(talus, "Reset to 35"));
    CHECK(project().erosion.thermal.talus == 35);
    window.document().undo();
    CHECK(project().erosion.thermal.talus == 31.0F / 3);
}

TEST_CASE_METHOD(WindowFixture, "arithmetic is typed into a value", "[ui][forms]") {
    show_page("erosion");
    NumberSlider& steps = slider("erosion.steps");
    steps.setFocus();
    QTest::keyClicks(&steps, "2");
    auto* field = steps.findChild<QLineEdit*>();
    REQUIRE(field != nullptr);
    QTest::keyClicks(field, "*600+50");
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(project().erosion.mixing.steps == 1250);
}

TEST_CASE_METHOD(WindowFixture, "a preset sets the schedule in one step", "[ui][presets]") {
    show_page("erosion");
    auto& combo = part<QComboBox>("presets");
    combo.setFocus();
    QTest::keyClick(&combo, Qt::Key_Down);
    const ErosionPreset& preset = erosion_presets()[0];
    const Project fresh;
    const auto wanted = with_preset(fresh, preset);
    REQUIRE(wanted);
    CHECK(project().erosion == wanted->erosion);
    CHECK(window.document().history().undo_label().contains(QString::fromStdString(preset.name)));
    window.document().undo();
    CHECK(project().erosion == ErosionSchedule{});
}

TEST_CASE_METHOD(WindowFixture, "a paper is chosen in one step, and the page says when it is left", "[ui][presets]") {
    show_page("erosion");
    const auto sets = [](Project& p) { return std::vector{reference_to(p.erosion.water), reference_to(p.erosion.rain)}; };
    const auto paper = [&] {
        Project copy = project();
        return method_of(sets(copy), "water");
    };
    auto& combo = part<QComboBox>("method.water");
    auto& line = *part("methods.water").findChild<QLabel*>("hint");
    CHECK(combo.currentIndex() == 0);
    CHECK_FALSE(line.isVisible());
    combo.setFocus();
    QTest::keyClick(&combo, Qt::Key_Down);
    REQUIRE(paper() != nullptr);
    CHECK(paper()->paper == "prokop");
    CHECK(project().erosion.rain.kind == RainKind::published);
    CHECK(window.document().history().undo_label().contains("Prokop"));
    CHECK(line.isVisible());
    CHECK_FALSE(line.text().contains("No longer"));
    // Left in one parameter, and restored by choosing the paper again.
    window.document().edit("Floor", [](Project& p) { p.erosion.water.least_slope = 0.2F; });
    CHECK(line.text().contains("No longer as published: Minimum slope (0.2, published 0.01)"));
    Q_EMIT combo.activated(combo.currentIndex());
    CHECK(project().erosion.water.least_slope == 0.01F);
    CHECK_FALSE(line.text().contains("No longer"));
    // The other kinds are as they were, and one step goes back.
    CHECK(project().erosion.thermal == ThermalParameters{});
    for (int edits = 0; edits < 3; ++edits) window.document().undo();
    CHECK(project().erosion == ErosionSchedule{});
    CHECK(combo.currentIndex() == 0);
    // A kind without steps is grey and says why; a scheme of our own is no paper's.
    CHECK_FALSE(part<QComboBox>("method.droplets").isEnabled());
    CHECK(part<QComboBox>("method.droplets").toolTip() == "Needs steps of droplets.");
    window.document().edit("Pipes", [](Project& p) { p.erosion.water.scheme = WaterScheme::four_pipes; });
    CHECK(combo.currentIndex() == -1);
}

TEST_CASE_METHOD(WindowFixture, "hills and faults have their paper on the Terrain page", "[ui][presets]") {
    show_page("terrain");
    auto& combo = part<QComboBox>("method.generator");
    CHECK_FALSE(combo.isVisible());  // of noise no paper tells otherwise
    const auto set_kind = [&](GeneratorKind kind) {
        window.document().edit("Kind", [&](Project& p) { std::get<GeneratedBase>(p.base).parameters.kind = kind; });
    };
    set_kind(GeneratorKind::faults);
    CHECK(combo.isVisible());
    CHECK_FALSE(combo.isEnabled());
    CHECK(combo.toolTip().contains("sine"));
    set_kind(GeneratorKind::hills);
    REQUIRE(combo.isEnabled());
    combo.setFocus();
    QTest::keyClick(&combo, Qt::Key_Down);
    CHECK(std::get<GeneratedBase>(project().base).parameters.scheme == GeneratorScheme::published);
    window.document().undo();
    CHECK(std::get<GeneratedBase>(project().base).parameters.scheme == GeneratorScheme::improved);
}
