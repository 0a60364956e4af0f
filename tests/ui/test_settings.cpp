/// The user's preferences; contrast of both themes; the way by keys through the window.

#include <QCheckBox>
#include <QComboBox>
#include <QSettings>
#include <cmath>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/shell/focus_regions.h"
#include "ui/shell/settings_dialog.h"
#include "ui/shell/user_aids.h"

using namespace cuesta;

namespace {

/// Relative luminance and contrast as WCAG 2.1 defines them.
double luminance(const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
    const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

void press_combo(QComboBox& combo, int steps) {
    combo.setFocus();
    for (int i = 0; i < std::abs(steps); ++i) QTest::keyClick(&combo, steps > 0 ? Qt::Key_Down : Qt::Key_Up);
}

QString name_of_part(const QWidget& part) {
    return QStringLiteral("%1 \"%2\" in %3")
        .arg(QLatin1String(part.metaObject()->className()), part.objectName(),
             part.parentWidget() ? part.parentWidget()->objectName() : QString());
}

/// Name for a reader of the screen.
bool is_named(const QWidget& part) {
    if (!part.accessibleName().isEmpty()) return true;
    const QVariant text = part.property("text");
    return text.isValid() && !text.toString().isEmpty();
}

}  // namespace

TEST_CASE("words stand out from their ground in both themes", "[ui][themes]") {
    constexpr double readable = 4.5;  // WCAG 2.1, success criterion 1.4.3, level AA
    CHECK(contrast(Qt::black, Qt::white) == Approx(21));
    CHECK(contrast(QColor("#777777"), Qt::white) < readable);
    for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
        apply_theme(*qApp, kind);
        const Theme& t = theme();
        const std::pair<const char*, QColor> words[] = {{"text", t.text},     {"dim", t.dim},
                                                        {"accent", t.accent}, {"warning", t.warning},
                                                        {"error", t.error},   {"information", t.information}};
        const std::pair<const char*, QColor> grounds[] = {
            {"window", t.window}, {"panel", t.panel}, {"raised", t.raised}};
        for (const auto& [word, ink] : words)
            for (const auto& [ground, paper] : grounds) {
                INFO((kind == ThemeKind::light ? "light: " : "dark: ") << word << " on " << ground);
                CHECK(contrast(ink, paper) >= readable);
            }
        CHECK(contrast(t.on_accent, t.accent) >= readable);
    }
}

TEST_CASE("empty check boxes stand out from their ground in both themes", "[ui][themes]") {
    constexpr double seen = 3;  // WCAG 2.1, success criterion 1.4.11, for parts of controls
    for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
        INFO((kind == ThemeKind::light ? "light" : "dark"));
        apply_theme(*qApp, kind);
        QWidget panel;
        panel.setObjectName(QStringLiteral("panelPage"));
        QCheckBox box(&panel);
        box.resize(24, 24);
        panel.resize(24, 24);
        const QImage image = panel.grab().toImage();
        const QColor ground = image.pixelColor(image.width() - 1, 0);
        CHECK(contrast(ground, theme().panel) < 1.01);
        // Along the middle of the box its left border comes first.
        double best = 1;
        for (int x = 0; x < image.width() / 2; ++x)
            best = std::max(best, contrast(ground, image.pixelColor(x, image.height() / 2)));
        CHECK(best >= seen);
    }
}

TEST_CASE_METHOD(WindowFixture, "settings act at once and are kept", "[ui][settings]") {
    const Preferences before = preferences().values();
    QTest::keyClick(&window.viewport(), Qt::Key_Comma, Qt::ControlModifier);
    auto& dialog = part<SettingsDialog>("settings");
    REQUIRE(dialog.isVisible());
    CHECK_FALSE(dialog.isModal());
    press_combo(part<QComboBox>("settingsTheme"), 1);
    CHECK(theme().kind == ThemeKind::light);
    press_combo(part<QComboBox>("settingsLengths"), 1);
    CHECK(length_unit() == LengthUnit::feet);
    QTest::keyClick(&part<QCheckBox>("settingsMotion"), Qt::Key_Space);
    CHECK(preferences().values().reduced_motion);
    press_combo(part<QComboBox>("settingsScale"), 1);
    CHECK(preferences().values().scale_percent == 125);

    // As the next start finds them.
    const Preferences wanted = preferences().values();
    PreferenceStore next;
    next.load();
    CHECK(next.values() == wanted);
    qunsetenv("QT_SCALE_FACTOR");
    apply_start_scale(QCoreApplication::organizationName(), QCoreApplication::applicationName());
    CHECK(qgetenv("QT_SCALE_FACTOR") == "1.25");
    qunsetenv("QT_SCALE_FACTOR");

    press_combo(part<QComboBox>("settingsTheme"), -1);
    CHECK(theme().kind == ThemeKind::dark);
    preferences().set(before);
    dialog.close();
    CHECK(length_unit() == before.lengths);
}

TEST_CASE_METHOD(WindowFixture, "Tab reaches every part, and every part has a name", "[ui][keyboard]") {
    for (const char* page :
         {"terrain", "splines", "layers", "water", "erosion", "paths", "measures", "view", "export"}) {
        INFO(page);
        show_page(page);
        window.activateWindow();
        window.viewport().setFocus();
        std::set<QWidget*> reached;
        for (int i = 0; i < 400; ++i) {
            QWidget* here = QApplication::focusWidget();
            REQUIRE(here);
            if (!reached.insert(here).second) break;
            CHECK(here->isVisible());
            if (!is_named(*here)) FAIL_CHECK("no name: " << name_of_part(*here).toStdString());
            QTest::keyClick(here, Qt::Key_Tab);
        }
        for (QWidget* each : window.findChildren<QWidget*>()) {
            const bool wants = each->isVisible() && each->isEnabled() && each->window() == &window &&
                               (each->focusPolicy() & Qt::TabFocus) && !each->focusProxy();
            if (wants && !reached.contains(each)) FAIL_CHECK("not reached: " << name_of_part(*each).toStdString());
        }
    }
}

TEST_CASE_METHOD(WindowFixture, "F6 goes round the regions and comes back to where one was", "[ui][keyboard]") {
    show_page("erosion");
    window.activateWindow();
    window.viewport().setFocus();
    std::vector<QWidget*> ring;
    for (int i = 0; i < 12; ++i) {
        ring.push_back(QApplication::focusWidget());
        REQUIRE(ring.back());
        QTest::keyClick(ring.back(), Qt::Key_F6);
        if (QApplication::focusWidget() == ring.front()) break;
    }
    CHECK(ring.size() >= 5);  // view, tools, outline, properties, run bar
    CHECK(QApplication::focusWidget() == &window.viewport());
    NumberSlider& talus = slider("thermal.talus");
    talus.setFocus();
    QTest::keyClick(&talus, Qt::Key_F6);
    CHECK_FALSE(talus.hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    CHECK(talus.hasFocus());
}
